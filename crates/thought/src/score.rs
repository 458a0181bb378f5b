//! What a position is worth as people are told it, and whether that is exact.

use std::fmt;

use rocada_chess::Color;
use serde::{Deserialize, Serialize};

/// How good a position is, as it is told; for the side to move unless something else is said.
///
/// ```
/// # use rocada_thought::Score;
/// assert_eq!(Score::Centipawns(31).to_string(), "+0.31");
/// assert_eq!(Score::Mate(-3).to_string(), "-M3");
/// assert_eq!(Score::Mate(-3).flipped(), Score::Mate(3));
/// assert!(Score::Mate(9).centipawns() > Score::Centipawns(5000).centipawns());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in this many of the winner's moves; negative when the side to move is mated, and 0 when it already is.
    Mate(i32),
}

impl Score {
    /// A number to compare with thresholds: a mate is more than any count of pawns, a nearer one more than a far one.
    pub fn centipawns(self) -> i32 {
        match self {
            Self::Centipawns(value) => value,
            Self::Mate(moves) if moves > 0 => 100_000 - moves.min(1000),
            Self::Mate(moves) => -100_000 - moves.max(-1000),
        }
    }

    /// The same for the other side.
    #[must_use]
    pub const fn flipped(self) -> Self {
        match self {
            Self::Centipawns(value) => Self::Centipawns(value.saturating_neg()),
            Self::Mate(moves) => Self::Mate(moves.saturating_neg()),
        }
    }

    /// A score of this side for White, or one of White's for this side.
    #[must_use]
    pub const fn seen_by(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => self.flipped(),
        }
    }
}

/// `+0.31`, `-1.20`, `+M5`, `-M3`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Centipawns(0) => f.write_str("0.00"),
            Self::Centipawns(value) => {
                let sign = if value < 0 { '-' } else { '+' };
                let size = value.unsigned_abs();
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)
            }
            Self::Mate(moves) => {
                write!(f, "{}M{}", if moves > 0 { '+' } else { '-' }, moves.unsigned_abs())
            }
        }
    }
}

/// Whether a score is exact.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bound {
    /// It is.
    #[default]
    Exact,
    /// The true score is this or better.
    Lower,
    /// The true score is this or worse.
    Upper,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_order() {
        let texts = [Score::Centipawns(31), Score::Centipawns(-5), Score::Mate(5), Score::Mate(-3)]
            .map(|score| score.to_string());
        assert_eq!(texts, ["+0.31", "-0.05", "+M5", "-M3"]);
        assert!(Score::Mate(1).centipawns() > Score::Mate(9).centipawns());
        assert!(Score::Mate(-9).centipawns() > Score::Mate(-1).centipawns());
        assert_eq!(Score::Centipawns(i32::MIN).flipped(), Score::Centipawns(i32::MAX));
        assert_eq!(Score::Mate(4).seen_by(Color::White), Score::Mate(4));
    }
}
