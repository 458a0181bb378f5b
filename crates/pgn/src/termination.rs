//! The words of the tag `Termination`: how a game came to its end.

use std::fmt;
use std::str::FromStr;

/// How a game came to its end, in the words of the PGN standard.
///
/// ```
/// use rocada_pgn::Termination;
///
/// assert_eq!("time forfeit".parse(), Ok(Termination::TimeForfeit));
/// assert_eq!(Termination::RulesInfraction.to_string(), "rules infraction");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Termination {
    /// A player left the game.
    Abandoned,
    /// Somebody else decided it.
    Adjudication,
    /// A player died.
    Death,
    /// Something unforeseen came between.
    Emergency,
    /// By the rules, resignation or agreement.
    Normal,
    /// A player did what the rules forbid.
    RulesInfraction,
    /// A player ran out of time.
    TimeForfeit,
    /// It has not ended.
    Unterminated,
}

/// The text is none of the standard's words.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is no word for how a game ends")]
pub struct TerminationError(String);

impl Termination {
    /// All of them, in the order of the standard.
    pub const ALL: [Self; 8] = [
        Self::Abandoned,
        Self::Adjudication,
        Self::Death,
        Self::Emergency,
        Self::Normal,
        Self::RulesInfraction,
        Self::TimeForfeit,
        Self::Unterminated,
    ];

    /// The value of the tag.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Abandoned => "abandoned",
            Self::Adjudication => "adjudication",
            Self::Death => "death",
            Self::Emergency => "emergency",
            Self::Normal => "normal",
            Self::RulesInfraction => "rules infraction",
            Self::TimeForfeit => "time forfeit",
            Self::Unterminated => "unterminated",
        }
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Termination {
    type Err = TerminationError;

    fn from_str(text: &str) -> Result<Self, TerminationError> {
        let known = Self::ALL.into_iter().find(|termination| termination.as_str() == text);
        known.ok_or_else(|| TerminationError(text.chars().take(40).collect()))
    }
}
