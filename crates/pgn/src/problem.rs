//! What can be wrong with a game, and where.

use std::fmt;

use rocada_chess::{Color, FenError, SanError};

/// Something in a game that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("game {game}{place}: {problem}")]
pub struct PgnError {
    /// The game's number in its file, from 1.
    pub game: usize,
    /// Where it happened, and who played.
    pub place: Place,
    /// What is wrong.
    pub problem: Problem,
}

/// Where in a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// White and Black.
    pub players: Option<Box<(String, String)>>,
    /// The line in the file, from 1.
    pub line: usize,
    /// The letter in the line, from 1.
    pub column: usize,
    /// The number and side of the move, where it is about moves.
    pub mv: Option<(u32, Color)>,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((white, black)) = self.players.as_deref() {
            write!(f, " ({white} - {black})")?;
        }
        write!(f, ", line {}, column {}", self.line, self.column)?;
        match self.mv {
            Some((number, Color::White)) => write!(f, ", move {number}."),
            Some((number, Color::Black)) => write!(f, ", move {number}..."),
            None => Ok(()),
        }
    }
}

/// What can be wrong with a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Problem {
    /// The start position. No move is read.
    #[error("the tag FEN: {0}")]
    Fen(#[from] FenError),
    /// The game is another one than chess, by this name. No move is read.
    #[error("the variant '{0}' is not played here")]
    Variant(String),
    /// A move. Its line is read no further.
    #[error(transparent)]
    Move(#[from] SanError),
    /// Somebody passes while in check. The line is read no further.
    #[error("'{0}' passes while in check")]
    Pass(String),
    /// Something that has no meaning where it stands. The line is read no further.
    #[error("'{0}' makes no sense here")]
    Unexpected(String),
    /// A comment without its closing brace; it ends with the game.
    #[error("a comment is not closed")]
    OpenComment,
    /// A variation without its closing bracket; it ends with the game.
    #[error("a variation is not closed")]
    OpenVariation,
    /// A tag without its closing quote or bracket; it ends with its line.
    #[error("the tag '{0}' is not closed")]
    OpenTag(String),
    /// A game with more tags, moves or text than anybody writes; the rest is left out.
    #[error("more than {limit} {what} in a game")]
    TooLong {
        /// What there is too much of.
        what: &'static str,
        /// How much is read.
        limit: usize,
    },
}
