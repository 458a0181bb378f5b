//! King and pawn against king, solved: for every square of the pawn and of its king, the set of squares where the
//! other king has lost. Sets are worked on whole, so all 331,352 positions take two milliseconds, once.

use std::sync::LazyLock;

use rocada_chess::{Bitboard, Color, Position, Rank, Square, king_attacks};

/// The lost squares of the lone king, by the pawn (White's) and its king.
struct Lost {
    pawn_to_move: Vec<[Bitboard; 64]>,
    lone_to_move: Vec<[Bitboard; 64]>,
}

static LOST: LazyLock<Lost> = LazyLock::new(solve);

/// Whether a side with nothing but this pawn wins against a lone king.
pub(super) fn wins(position: &Position, strong: Color, pawn: Square) -> bool {
    let seen = |square: Square| if strong == Color::White { square } else { square.mirrored() };
    let [pawn, king, lone] = [pawn, position.king(strong), position.king(!strong)].map(seen);
    let lost = if position.turn() == strong { &LOST.pawn_to_move } else { &LOST.lone_to_move };
    lost[pawn.index()][king.index()].contains(lone)
}

/// Begins with the promotions and goes backwards until nothing new is lost.
fn solve() -> Lost {
    let none = vec![[Bitboard::EMPTY; 64]; 64];
    let mut lost = Lost { pawn_to_move: none.clone(), lone_to_move: none };
    loop {
        let mut grown = false;
        for pawn in Square::all().filter(|pawn| !matches!(pawn.rank(), Rank::First | Rank::Eighth)) {
            for king in Square::all().filter(|&king| king != pawn) {
                let (moved, waits) = (lost_after_a_move(&lost, pawn, king), lost_to_move(&lost, pawn, king));
                let (p, k) = (pawn.index(), king.index());
                grown |= moved != lost.pawn_to_move[p][k] || waits != lost.lone_to_move[p][k];
                lost.pawn_to_move[p][k] = moved;
                lost.lone_to_move[p][k] = waits;
            }
        }
        if !grown {
            return lost;
        }
    }
}

/// Where the lone king may stand with this pawn and king, whoever is to move.
fn possible(pawn: Square, king: Square) -> Bitboard {
    !(king_attacks(king) | Bitboard::of(king) | Bitboard::of(pawn))
}

/// Where the lone king has lost when the pawn's side is to move: some move leads to a loss.
fn lost_after_a_move(lost: &Lost, pawn: Square, king: Square) -> Bitboard {
    let mut all = Bitboard::EMPTY;
    for to in king_attacks(king) & !Bitboard::of(pawn) {
        all |= lost.lone_to_move[pawn.index()][to.index()];
    }
    let ahead = |from: Square| from.offset(0, 1).filter(|&to| to != king);
    if let Some(to) = ahead(pawn) {
        if to.rank() == Rank::Eighth {
            // A new queen wins unless the lone king takes it.
            let guarded = king_attacks(to).contains(king);
            let takers = if guarded { Bitboard::EMPTY } else { king_attacks(to) };
            all |= !(takers | Bitboard::of(to));
        } else {
            all |= lost.lone_to_move[to.index()][king.index()];
            if let Some(two) = ahead(to).filter(|_| pawn.rank() == Rank::Second) {
                all |= lost.lone_to_move[two.index()][king.index()] & !Bitboard::of(to);
            }
        }
    }
    // Nobody is to move while the other king is in check.
    all & possible(pawn, king) & !Bitboard::of(pawn).pawn_attacks(Color::White)
}

/// Where the lone king has lost when it is to move: every move leads to a loss, or it is mate.
fn lost_to_move(lost: &Lost, pawn: Square, king: Square) -> Bitboard {
    let checks = Bitboard::of(pawn).pawn_attacks(Color::White);
    // A pawn that stands alone may be taken: that square is as safe as any.
    let legal = !(king_attacks(king) | Bitboard::of(king) | checks);
    let safe = legal & !lost.pawn_to_move[pawn.index()][king.index()];
    !next_to(safe) & (next_to(legal) | checks) & possible(pawn, king)
}

/// The squares that a king reaches from any of these.
fn next_to(squares: Bitboard) -> Bitboard {
    Color::ALL.into_iter().fold(Bitboard::EMPTY, |all, color| {
        let ahead = squares.pawn_attacks(color);
        // Diagonally ahead and straight back is sideways.
        all | ahead | ahead.forward(!color) | squares.forward(color)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn white_wins(fen: &str) -> bool {
        let position: Position = fen.parse().expect("a legal position");
        let pawn = position.role(rocada_chess::Role::Pawn).first().expect("a pawn");
        wins(&position, Color::White, pawn)
    }

    #[test]
    fn what_every_player_learns() {
        for (board, white_to_move, black_to_move) in [
            // The opposition decides.
            ("4k3/8/4K3/4P3/8/8/8/8", true, true),
            ("8/4k3/8/4K3/4P3/8/8/8", false, true),
            ("3k4/3P4/3K4/8/8/8/8/8", true, false),
            // A rook's pawn does not win while the king holds the corner.
            ("k7/8/1K6/P7/8/8/8/8", false, false),
            ("7k/8/5K2/7P/8/8/8/8", false, false),
            // The pawn runs alone, or is caught.
            ("8/8/4k3/P7/8/8/8/K7", true, false),
            ("8/8/8/8/8/6k1/P7/7K", true, false),
            ("8/8/8/8/1k6/8/P7/7K", false, false),
        ] {
            assert_eq!(white_wins(&format!("{board} w - - 0 1")), white_to_move, "{board} w");
            assert_eq!(white_wins(&format!("{board} b - - 0 1")), black_to_move, "{board} b");
        }
    }

    #[test]
    fn kings_step_all_ways_at_once() {
        for square in Square::all() {
            assert_eq!(next_to(Bitboard::of(square)), king_attacks(square), "{square}");
        }
    }

    #[test]
    fn left_and_right_are_alike() {
        let mirrored = |square: Square| Square::new(square.index() as u8 ^ 7).expect("a square");
        for pawn in Square::all() {
            for king in Square::all() {
                for (lost, to_move) in [(&LOST.pawn_to_move, "pawn"), (&LOST.lone_to_move, "lone")] {
                    let here = lost[pawn.index()][king.index()];
                    let there = lost[mirrored(pawn).index()][mirrored(king).index()];
                    assert!(
                        Square::all().all(|lone| here.contains(lone) == there.contains(mirrored(lone))),
                        "{to_move}"
                    );
                }
            }
        }
    }
}
