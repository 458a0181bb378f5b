//! Static exchange evaluation: what a move wins once everybody has taken on its target square.
//!
//! Each side takes with its least valuable piece and stops when taking loses. Pins are not looked at.

use crate::{Bitboard, Move, MoveKind, Position, Role, bishop_attacks, rook_attacks};

/// What a role is worth in an exchange. The king cannot be exchanged; its value only has to exceed all others.
pub const fn exchange_value(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 300,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 20_000,
    }
}

impl Position {
    /// What a legal move wins (or loses, if negative) by the exchange it starts, in hundredths of a pawn.
    ///
    /// ```
    /// use rocada_chess::Position;
    ///
    /// // A rook takes a pawn that a pawn protects.
    /// let position: Position = "4k3/3p4/4p3/8/8/8/8/4RK2 w - - 0 1".parse()?;
    /// assert_eq!(position.exchange(position.parse_san("Rxe6+")?), -400);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn exchange(&self, mv: Move) -> i32 {
        let pawn = exchange_value(Role::Pawn);
        let least = -exchange_value(Role::Queen);
        let most = 2 * exchange_value(Role::Queen) - pawn;
        let mut gains = (least / pawn..=most / pawn).rev().map(|pawns| pawns * pawn);
        gains.find(|&gain| self.exchange_reaches(mv, gain)).unwrap_or(least)
    }

    /// Whether the exchange that a legal move starts wins at least `threshold`.
    pub fn exchange_reaches(&self, mv: Move, threshold: i32) -> bool {
        let mut balance = self.immediate_gain(mv) - threshold;
        if balance < 0 {
            return false;
        }
        let Some(mover) = self.role_at(mv.from()) else { return false };
        // In the worst case the piece that moved is lost for nothing.
        balance -= exchange_value(mv.promoted().unwrap_or(mover));
        if balance >= 0 || mv.kind() == MoveKind::Castling {
            return true;
        }
        self.survives_recaptures(mv, balance)
    }

    fn immediate_gain(&self, mv: Move) -> i32 {
        let promoted = mv.promoted().map_or(0, |role| exchange_value(role) - exchange_value(Role::Pawn));
        self.captured(mv).map_or(0, exchange_value) + promoted
    }

    /// Lets both sides take in turn. `balance` is what the mover has over the threshold if the exchange stopped with
    /// the piece on the target square lost.
    fn survives_recaptures(&self, mv: Move, mut balance: i32) -> bool {
        let target = mv.to();
        let mut occupied = self.occupied() & !Bitboard::of(mv.from()) | Bitboard::of(target);
        if mv.kind() == MoveKind::EnPassant {
            occupied &= !Bitboard::of(target).forward(!self.turn());
        }
        let straight = self.role(Role::Rook) | self.role(Role::Queen);
        let diagonal = self.role(Role::Bishop) | self.role(Role::Queen);
        let mut attackers = self.attackers(target, occupied) & occupied;
        let mut side = !self.turn();
        loop {
            let ours = attackers & self.side(side);
            let Some(role) = Role::ALL.into_iter().find(|&role| (ours & self.role(role)).any()) else {
                break;
            };
            // A king may not take where it would be taken.
            if role == Role::King && (attackers & self.side(!side)).any() {
                break;
            }
            let taker = Bitboard::of((ours & self.role(role)).single());
            occupied &= !taker;
            if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
                attackers |= bishop_attacks(target, occupied) & diagonal;
            }
            if matches!(role, Role::Rook | Role::Queen) {
                attackers |= rook_attacks(target, occupied) & straight;
            }
            attackers &= occupied;
            side = !side;
            // Seen from the side that has just taken: enough even if its piece is taken back?
            balance = -balance - 1 - exchange_value(role);
            if balance >= 0 {
                break;
            }
        }
        // `side` would have to take next. It has nothing to take with, or the other side has enough whatever is taken: the
        // mover has reached the threshold if that is the opponent.
        side != self.turn()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition, taken literally: play the cheapest capture on the square, or stop if that is better.
    fn by_definition(position: &Position, mv: Move) -> i32 {
        if mv.kind() == MoveKind::Castling {
            return 0;
        }
        let mut board: Vec<_> = crate::Square::all().map(|square| position.piece_at(square)).collect();
        let (from, to) = (mv.from().index(), mv.to().index());
        let mut piece = board[from].take();
        if let (Some(role), Some(piece)) = (mv.promoted(), piece.as_mut()) {
            piece.role = role;
        }
        board[to] = piece;
        if mv.kind() == MoveKind::EnPassant {
            board[Bitboard::of(mv.to()).forward(!position.turn()).single().index()] = None;
        }
        position.immediate_gain(mv) - best_answer(&board, to, !position.turn())
    }

    fn best_answer(board: &[Option<crate::Piece>], to: usize, side: crate::Color) -> i32 {
        let target = crate::Square::all().nth(to).expect("a square");
        let occupied: Bitboard =
            crate::Square::all().filter(|square| board[square.index()].is_some()).collect();
        let attackers = |color| {
            occupied.into_iter().filter_map(move |square| {
                let piece = board[square.index()].filter(|piece| piece.color == color)?;
                let reach = crate::piece_attacks(color, piece.role, square, occupied);
                reach.contains(target).then_some((piece.role, square))
            })
        };
        let Some((role, from)) = attackers(side).min() else { return 0 };
        let mut next = board.to_vec();
        next[to] = next[from.index()].take();
        let gain = exchange_value(board[to].expect("the piece to take").role);
        let defended = attackers(!side).next().is_some();
        if role == Role::King && defended {
            return 0;
        }
        0.max(gain - best_answer(&next, to, !side))
    }

    #[test]
    fn equals_its_definition() {
        let mut tested = 0;
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        ] {
            let mut position: Position = fen.parse().expect("a legal position");
            for ply in 0..120usize {
                let moves = position.legal_moves();
                for &mv in &moves {
                    assert_eq!(position.exchange(mv), by_definition(&position, mv), "{mv} in {position}");
                    tested += 1;
                }
                match moves.get((ply * 37 + 11) % moves.len().max(1)) {
                    Some(&mv) => position.play(mv),
                    None => break,
                }
            }
        }
        assert!(tested > 5000, "only {tested} moves tested");
    }
}
