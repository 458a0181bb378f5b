//! Endings whose result is known: a lone king against pieces that mate it, and against a single pawn.

use rocada_chess::{Color, Position, Rank, Role, Square};

use super::terms::distance;
use super::{lone_pawn, pieces_worth};

/// What is known of an ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Nobody can win.
    Drawn,
    /// This side wins. Nothing but the way there counts any more: the more it is worth, the nearer is the end.
    Won(Color, i32),
}

/// A win that only has to be carried out, above anything that is still to be won.
const MATING: i32 = 2000;
/// A pawn that will be a queen.
const QUEENING: i32 = 600;

/// What is known of a position, if one side has only its king. Whether a piece can be taken at once, or stalemate is near,
/// is for the search to see.
pub fn known(position: &Position) -> Option<Known> {
    let lone = Color::ALL.into_iter().find(|&color| !position.side(color).has_many())?;
    let strong = !lone;
    let pawns = position.pieces(strong, Role::Pawn);
    if mates_by_force(position, strong) {
        let material = 100 * (pieces_worth(position, strong) + pawns.len() as i32);
        return Some(Known::Won(strong, MATING + material + drive(position, strong)));
    }
    let pawn = pawns.first()?;
    if position.side(strong).len() > 2 {
        return None;
    }
    if !lone_pawn::wins(position, strong, pawn) {
        return Some(Known::Drawn);
    }
    let goal = Square::at(pawn.file(), Rank::Eighth.relative_to(strong));
    let helped = 7 - distance(position.king(strong), goal) as i32;
    Some(Known::Won(strong, QUEENING + 40 * pawn.rank().relative_to(strong) as i32 + 5 * helped))
}

/// Whether the pieces of a side mate a lone king by force.
fn mates_by_force(position: &Position, color: Color) -> bool {
    let bishops = position.pieces(color, Role::Bishop);
    let both_colours =
        bishops.into_iter().any(Square::is_light) && !bishops.into_iter().all(Square::is_light);
    position.straight_sliders(color).any()
        || both_colours
        || bishops.any() && position.pieces(color, Role::Knight).any()
}

/// How far the lone king has been driven to where it can be mated, and how near the other king has come to help.
fn drive(position: &Position, strong: Color) -> i32 {
    let (hunter, prey) = (position.king(strong), position.king(!strong));
    let bishops = position.pieces(strong, Role::Bishop);
    // Bishop and knight mate only in a corner that the bishop can reach.
    let driven = match bishops.first() {
        Some(bishop) if position.straight_sliders(strong).is_empty() && !bishops.has_many() => {
            64 * (7 - to_corner(prey, bishop.is_light()))
        }
        _ => 40 * from_centre(prey),
    };
    driven + 20 * (7 - distance(hunter, prey) as i32)
}

/// Steps from the four squares in the centre, along ranks and files.
fn from_centre(square: Square) -> i32 {
    let away = |line: i32| (3 - line).max(line - 4);
    away(square.file() as i32) + away(square.rank() as i32)
}

/// Steps to the nearer corner of a colour, along the diagonals that lead there: 0 there, 7 on the other long diagonal.
fn to_corner(square: Square, light: bool) -> i32 {
    let (file, rank) = (square.file() as i32, square.rank() as i32);
    // The light corners are a8 and h1.
    if light { 7 - (file - rank).abs() } else { 7 - (file + rank - 7).abs() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(fen: &str) -> Option<Known> {
        known(&fen.parse().expect("a legal position"))
    }

    #[test]
    fn who_can_mate_wins() {
        for pieces in ["Q3", "R3", "BB2", "BN2", "R1BP"] {
            let fen = format!("8/8/3k4/8/8/8/{pieces}4/4K3 w - - 0 1");
            assert!(matches!(of(&fen), Some(Known::Won(Color::White, _))), "{fen}");
            let mirrored = format!("4k3/{}4/8/8/8/3K4/8/8 w - - 0 1", pieces.to_lowercase());
            assert_eq!(
                of(&mirrored),
                of(&fen).map(|known| match known {
                    Known::Won(_, value) => Known::Won(Color::Black, value),
                    Known::Drawn => Known::Drawn,
                })
            );
        }
        for pieces in ["N3", "B3", "NN2", "B1B1", "4"] {
            assert_eq!(of(&format!("8/8/3k4/8/8/8/{pieces}4/4K3 w - - 0 1")), None, "{pieces}");
        }
        assert_eq!(of("4k3/p7/8/8/8/8/R7/4K3 w - - 0 1"), None, "a pawn may become something");
    }

    #[test]
    fn bishop_and_knight_drive_into_the_right_corner() {
        let value = |king: &str| match of(&format!("{king} w - - 0 1")) {
            Some(Known::Won(_, value)) => value,
            other => panic!("{other:?}"),
        };
        // The bishop on c1 is dark: a1 and h8 are its corners.
        let (wrong, middle, right) =
            ("k7/8/8/3K4/8/8/8/2B1N3", "8/3k4/8/3K4/8/8/8/2B1N3", "7k/8/8/3K4/8/8/8/2B1N3");
        assert!(value(right) > value(wrong) && value(right) > value(middle));
    }
}
