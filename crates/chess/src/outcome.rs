//! How games end: what the rules decide by themselves and what a player may claim.

use std::fmt;

use crate::{Color, GameResult, Position};

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The other side is mated.
    Checkmate {
        /// Who has won.
        winner: Color,
    },
    /// Nobody wins.
    Draw(Draw),
}

/// Why a game is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draw {
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// Neither side could mate even with help.
    InsufficientMaterial,
    /// The same position for the third time; to be claimed.
    ThreefoldRepetition,
    /// The same position for the fifth time.
    FivefoldRepetition,
    /// Fifty moves of each side without capture or pawn move; to be claimed.
    FiftyMoves,
    /// Seventy-five moves of each side without capture or pawn move.
    SeventyFiveMoves,
}

impl Outcome {
    /// Who has won, if anybody.
    pub const fn result(self) -> GameResult {
        match self {
            Self::Checkmate { winner } => GameResult::Win(winner),
            Self::Draw(_) => GameResult::Draw,
        }
    }
}

/// What a record calls it: "checkmate", "repetition".
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Checkmate { .. } => f.write_str("checkmate"),
            Self::Draw(draw) => draw.fmt(f),
        }
    }
}

impl Draw {
    /// What a record calls it. Whether a draw was claimed or came by itself makes no difference there.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Stalemate => "stalemate",
            Self::InsufficientMaterial => "insufficient material",
            Self::ThreefoldRepetition | Self::FivefoldRepetition => "repetition",
            Self::FiftyMoves | Self::SeventyFiveMoves => "fifty moves",
        }
    }
}

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Position {
    /// Whether the side to move is mated.
    pub fn is_checkmate(&self) -> bool {
        self.in_check() && self.count_legal_moves() == 0
    }

    /// Whether the side to move has no move and is not in check.
    pub fn is_stalemate(&self) -> bool {
        !self.in_check() && self.count_legal_moves() == 0
    }

    /// The end of the game by this position alone, the moves before it not considered.
    pub fn outcome(&self) -> Option<Outcome> {
        if self.count_legal_moves() == 0 {
            return Some(if self.in_check() {
                Outcome::Checkmate { winner: !self.turn() }
            } else {
                Outcome::Draw(Draw::Stalemate)
            });
        }
        if self.is_insufficient_material() {
            return Some(Outcome::Draw(Draw::InsufficientMaterial));
        }
        (self.halfmoves() >= 150).then_some(Outcome::Draw(Draw::SeventyFiveMoves))
    }

    /// Whether this is the same position in the sense of the repetition rule: the same pieces, the same side to
    /// move, and the same possible moves.
    pub fn repeats(&self, other: &Self) -> bool {
        self.by_role == other.by_role
            && self.by_color == other.by_color
            && self.turn == other.turn
            && self.castling == other.castling
            && self.en_passant == other.en_passant
    }
}
