//! The side of a user interface: reads what engines print and writes what they are told.
//!
//! Engines are neighbours, not friends: every line of theirs has a reading, and what makes no sense is
//! [`uci::Line::Other`] or [`cecp::Line::Other`], never an error and never a panic.

pub mod cecp;
pub mod uci;

use std::fmt;

/// What an engine thinks of its own chances.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; negative when the engine is the one to be mated, and 0 when it already is.
    Mate(i32),
}

impl Score {
    /// A number to compare with thresholds: a mate is more than any count of pawns.
    pub fn centipawns(self) -> i32 {
        match self {
            Self::Centipawns(value) => value,
            Self::Mate(moves) if moves > 0 => 100_000 - moves.min(1000),
            Self::Mate(moves) => -100_000 - moves.max(-1000),
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

/// Splits off the first word; the rest begins with the second one.
pub(crate) fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim_start())
}
