//! A turn, and how it is written: `+3,3`, `3,3-4,3`, `1,4-2,4x3,5`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{Cell, Refusal};

/// What a player does when it is their turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// Puts a new piece on the board.
    Place(Cell),
    /// Shifts a piece along its row or column.
    Move {
        /// Where it stands.
        from: Cell,
        /// Where it stops.
        to: Cell,
        /// The duck a cat catches. What ducks capture follows from the move.
        victim: Option<Cell>,
    },
}

impl Turn {
    /// The cell the piece ends up on.
    pub const fn to(self) -> Cell {
        match self {
            Self::Place(to) | Self::Move { to, .. } => to,
        }
    }
}

/// A text that is no turn here.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum TurnError {
    /// Not even the form is right.
    #[error("`{0}` is no turn: a placement is written +3,3, a move 3,3-4,3, a cat's capture 1,4-2,4x3,5")]
    Form(String),
    /// Well written, and against the rules.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Place(to) => write!(f, "+{to}"),
            Self::Move { from, to, victim: None } => write!(f, "{from}-{to}"),
            Self::Move { from, to, victim: Some(victim) } => write!(f, "{from}-{to}x{victim}"),
        }
    }
}

impl FromStr for Turn {
    type Err = TurnError;

    fn from_str(text: &str) -> Result<Self, TurnError> {
        read(text).ok_or_else(|| TurnError::Form(text.chars().take(40).collect()))
    }
}

fn read(text: &str) -> Option<Turn> {
    if let Some(cell) = text.strip_prefix('+') {
        return Some(Turn::Place(cell_from(cell)?));
    }
    let (from, rest) = text.split_once('-')?;
    let (to, victim) = match rest.split_once('x') {
        Some((to, victim)) => (to, Some(cell_from(victim)?)),
        None => (rest, None),
    };
    Some(Turn::Move { from: cell_from(from)?, to: cell_from(to)?, victim })
}

fn cell_from(text: &str) -> Option<Cell> {
    // Rows and columns have one digit each.
    let [row @ b'0'..=b'9', b',', column @ b'0'..=b'9'] = *text.as_bytes() else { return None };
    Cell::new(row - b'0', column - b'0')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_read_as_they_are_written() {
        for text in ["+3,3", "3,3-4,3", "1,4-2,4x3,5", "9,9-9,0", "+0,0"] {
            assert_eq!(text.parse::<Turn>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn other_texts_are_no_turns() {
        let wrong =
            ["", "+", "3,3", "+3,3 ", " +3,3", "+33", "+3,10", "+a,b", "3,3-", "-3,3", "3,3-4,3x", "+-1,0"];
        for text in wrong.into_iter().chain([
            "3,3-4,3x1,1x2,2",
            "+3,3x4,4",
            "3;3-4,3",
            "+03,3",
            "٣,٣-٤,٣",
            "3,3--4,3",
        ]) {
            assert!(matches!(text.parse::<Turn>(), Err(TurnError::Form(_))), "{text}");
        }
    }
}
