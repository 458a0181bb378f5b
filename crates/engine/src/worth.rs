//! What each piece is worth to the network in a position: what its owner would lose without it.

use rocada_chess::{Bitboard, Color, Piece, Position, Role, Setup, Square};
use rocada_gametree::Score;

use crate::evaluation::Evaluator;
use crate::network::Network;
use crate::scale;

/// What the pieces of a position are worth, in hundredths of a pawn.
#[derive(Clone, Debug)]
pub struct Worths {
    /// What the position is worth to White.
    pub score: i32,
    /// Every piece but the kings, from a1 on.
    pub pieces: Vec<PieceWorth>,
}

/// What a piece is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceWorth {
    /// Where it stands.
    pub square: Square,
    /// What it is.
    pub piece: Piece,
    /// What its owner would lose without it; none where the position without it is not legal, such as when a check comes
    /// from behind it.
    pub worth: Option<i32>,
}

impl Worths {
    /// Asks the network that the program carries.
    pub fn of(position: &Position) -> Self {
        let mut evaluator = Evaluator::new(Some(Network::built_in()), 1);
        let mut white = |position: &Position| {
            let score = Score::estimate(evaluator.evaluate(position, 0));
            scale::told(score, position).seen_by(position.turn()).centipawns()
        };
        let score = white(position);
        let setup = Setup::from(position);
        let pieces = position.occupied().into_iter().filter_map(|square| {
            let piece = setup.board[square.index()].filter(|piece| piece.role != Role::King)?;
            let mut without = setup.clone();
            without.board[square.index()] = None;
            without.castling &= !Bitboard::of(square);
            without.en_passant = None;
            let worth = without.check().ok().map(|without| score - white(&without));
            let worth = worth.map(|worth| if piece.color == Color::White { worth } else { -worth });
            Some(PieceWorth { square, piece, worth })
        });
        Self { score, pieces: pieces.collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_queen_is_worth_more_than_a_pawn_and_what_cannot_go_stays() {
        let position: Position = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
            .parse()
            .expect("a position");
        let worths = Worths::of(&position);
        assert_eq!(worths.pieces.len(), 30);
        let worth = |square: &str| {
            let square: Square = square.parse().expect("a square");
            worths.pieces.iter().find(|piece| piece.square == square).and_then(|piece| piece.worth)
        };
        for (queen, pawn) in [("f3", "a2"), ("e7", "a7")] {
            assert!(
                worth(queen) > worth(pawn) && worth(pawn) > Some(-50),
                "{:?} {:?}",
                worth(queen),
                worth(pawn)
            );
        }
        // Without the knight, the side not to move would be in check.
        let pinned: Position = "4k3/8/8/8/4n3/8/8/K3R3 w - - 0 1".parse().expect("a position");
        let worths = Worths::of(&pinned);
        assert_eq!(worths.pieces.iter().filter(|piece| piece.worth.is_none()).count(), 1);
    }
}
