//! Moves as UCI writes them: `e2e4`, `e7e8q`, castling as `e1g1` or, in Chess960, as `e1h1`.

use crate::{File, Move, MoveKind, Position, Role, Square, Wing};

/// How castling is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CastlingNotation {
    /// The king's two squares, wherever king and rook stand as in standard chess.
    #[default]
    Standard,
    /// The king takes its own rook, always.
    Chess960,
}

/// Why a text is no move here.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UciMoveError {
    /// Not two squares and perhaps a promotion letter.
    #[error("'{0}' is not a move such as e2e4 or e7e8q")]
    Malformed(String),
    /// A move by its form, but not a legal one.
    #[error("{0} is not legal here")]
    Illegal(String),
}

impl Position {
    /// A legal move as UCI text.
    pub fn uci(&self, mv: Move, notation: CastlingNotation) -> String {
        let (king, rook) = (mv.from(), mv.to());
        // Where king and rook do not start as in standard chess, the king's target would be ambiguous.
        let usual = king.file() == File::E && matches!(rook.file(), File::A | File::H);
        if mv.kind() == MoveKind::Castling && notation == CastlingNotation::Standard && usual {
            format!("{king}{}", mv.landing())
        } else {
            mv.to_string()
        }
    }

    /// The legal move a UCI text stands for; castling is understood in either notation.
    pub fn parse_uci(&self, text: &str) -> Result<Move, UciMoveError> {
        let malformed = || UciMoveError::Malformed(text.chars().take(16).collect());
        let squares = text.get(..2).zip(text.get(2..4)).ok_or_else(malformed)?;
        let square = |text: &str| text.parse::<Square>().map_err(|_| malformed());
        let (from, to) = (square(squares.0)?, square(squares.1)?);
        let mv = match &text[4..] {
            "" => self.move_between(from, to),
            letter => {
                let role = letter.parse().ok().and_then(Role::from_letter).ok_or_else(malformed)?;
                if !Role::PROMOTIONS.contains(&role) {
                    return Err(malformed());
                }
                Move::promotion(from, to, role)
            }
        };
        if self.is_legal(mv) { Ok(mv) } else { Err(UciMoveError::Illegal(text.to_owned())) }
    }

    /// The move that two squares mean: a plain one, en passant, or castling by either notation.
    fn move_between(&self, from: Square, to: Square) -> Move {
        let us = self.turn();
        if self.pieces(us, Role::Pawn).contains(from)
            && self.en_passant() == Some(to)
            && from.file() != to.file()
        {
            return Move::en_passant(from, to);
        }
        if from == self.king(us) {
            let own_rook = self.pieces(us, Role::Rook).contains(to);
            let leap = from.rank() == to.rank() && from.index().abs_diff(to.index()) > 1;
            let wing = Wing::of(from, to);
            let rook = if own_rook { Some(to) } else { self.castling_rook(us, wing).filter(|_| leap) };
            if let Some(rook) = rook.filter(|_| own_rook || wing.king_target(from.rank()) == to) {
                return Move::castling(from, rook);
            }
        }
        Move::normal(from, to)
    }
}
