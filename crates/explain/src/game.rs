//! What a game must have beside its rules to be explained: turns as people write them, and a board to draw.

use std::fmt;

use rocada_chess::{Move, Position};
use rocada_ducks::{self as ducks, Ducks};
use rocada_engine::classical::{ChessGame, ChessState};
use rocada_gametree::{Game, Score, Window};

/// A game whose search can be shown.
pub trait Teachable: Game + Clone + Send + Sync + 'static {
    /// A turn as people write it.
    fn label(&self, state: &Self::State, turn: Self::Turn) -> String;

    /// The board of a state, and the turn that led to it.
    fn board(&self, state: &Self::State, last: Option<Self::Turn>) -> Board;
}

/// A board to draw.
#[derive(Clone, Debug)]
pub enum Board {
    /// Chess, and the last move.
    Chess(Box<Position>, Option<Move>),
    /// Ducklings and Cats, and the last turn.
    Ducks(Box<ducks::Position>, Option<ducks::Turn>),
    /// The textbook's tree has none: the part of it that is left.
    Tree(String),
}

impl Teachable for ChessGame {
    fn label(&self, state: &ChessState, mv: Move) -> String {
        state.position().san(mv)
    }

    fn board(&self, state: &ChessState, last: Option<Move>) -> Board {
        Board::Chess(Box::new(*state.position()), last)
    }
}

impl Teachable for Ducks {
    fn label(&self, _: &ducks::Position, turn: ducks::Turn) -> String {
        turn.to_string()
    }

    fn board(&self, position: &ducks::Position, last: Option<ducks::Turn>) -> Board {
        Board::Ducks(Box::new(*position), last)
    }
}

/// A score as people read it in a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// An estimate.
    Points(i32),
    /// MAX wins, so many plies from the node on.
    Win(u32),
    /// MAX loses.
    Loss(u32),
    /// No bound above.
    PlusInfinity,
    /// No bound below.
    MinusInfinity,
}

impl From<Score> for Shown {
    fn from(score: Score) -> Self {
        match (score.plies_to_win(), score.plies_to_loss()) {
            _ if score == Window::FULL.beta => Self::PlusInfinity,
            _ if score == Window::FULL.alpha => Self::MinusInfinity,
            (Some(plies), _) => Self::Win(plies),
            (_, Some(plies)) => Self::Loss(plies),
            _ if !score.is_decided() => Self::Points(score.value()),
            // A bound that a win on the spot would not pass: it was a nearer win, further up.
            _ if score > Score::EVEN => Self::Win(0),
            _ => Self::Loss(0),
        }
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Points(value) => write!(f, "{value}"),
            Self::Win(plies) => write!(f, "win in {plies}"),
            Self::Loss(plies) => write!(f, "loss in {plies}"),
            Self::PlusInfinity => f.write_str("inf"),
            Self::MinusInfinity => f.write_str("-inf"),
        }
    }
}
