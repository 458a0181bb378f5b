//! The result of a game, however it came about, and the three ways in which everybody writes it.

use std::fmt;
use std::str::FromStr;

use crate::Color;

/// Who has won a finished game, if anybody. A game that goes on has none.
///
/// ```
/// use rocada_chess::{Color, GameResult};
///
/// assert_eq!("0-1".parse(), Ok(GameResult::Win(Color::Black)));
/// assert_eq!(GameResult::Draw.to_string(), "1/2-1/2");
/// assert!("*".parse::<GameResult>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// This side has won.
    Win(Color),
    /// Nobody has.
    Draw,
}

/// The text is no result of a finished game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is none of 1-0, 0-1 and 1/2-1/2")]
pub struct GameResultError(String);

impl GameResult {
    /// All three of them.
    pub const ALL: [Self; 3] = [Self::Win(Color::White), Self::Win(Color::Black), Self::Draw];

    /// Who has won; nobody in a draw.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Win(color) => Some(color),
            Self::Draw => None,
        }
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Win(Color::White) => "1-0",
            Self::Win(Color::Black) => "0-1",
            Self::Draw => "1/2-1/2",
        }
    }
}

/// Without a winner, a draw.
impl From<Option<Color>> for GameResult {
    fn from(winner: Option<Color>) -> Self {
        winner.map_or(Self::Draw, Self::Win)
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for GameResult {
    type Err = GameResultError;

    fn from_str(text: &str) -> Result<Self, GameResultError> {
        let known = Self::ALL.into_iter().find(|result| result.as_str() == text);
        known.ok_or_else(|| GameResultError(text.chars().take(40).collect()))
    }
}
