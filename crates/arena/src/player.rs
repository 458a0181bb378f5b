//! What the runner asks of a player, and all the ways in which a player can fail.

use std::time::Duration;

use rocada_chess::{ByColor, Color, GameResult};
use rocada_thought::{Limits, Score};
use serde::{Deserialize, Serialize};

use crate::Referee;
use crate::clock::{Clock, Terms};

/// What a player is told beside the game: its clock, the other one, and its terms.
#[derive(Clone, Copy, Debug)]
pub struct Timing<'a> {
    /// The clocks of both sides, for those that have one.
    pub clocks: &'a ByColor<Option<Clock>>,
    /// The player's own terms.
    pub terms: &'a Terms,
    /// After this long the game is lost: there is no use in waiting.
    pub flag: Duration,
}

impl Timing<'_> {
    /// What this side may spend on its next move.
    pub fn limits(&self, us: Color) -> Limits {
        Limits {
            depth: self.terms.depth,
            nodes: self.terms.nodes,
            move_time: self.terms.move_time,
            clock: self.clocks[us].map(|clock| clock.told()),
            ..Limits::default()
        }
    }
}

/// What a player does when it is its turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action<M> {
    /// It moves.
    Move(M),
    /// It gives up.
    Resign,
}

/// What the player says it has thought.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Thought {
    /// Its score, seen from its own side.
    pub score: Option<Score>,
    /// Plies looked ahead.
    pub depth: Option<u32>,
    /// Plies of the longest line looked at.
    pub selective_depth: Option<u32>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// The line it expects, its own move first, as people write it.
    pub line: Vec<String>,
}

/// A turn taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer<M> {
    /// What it does.
    pub action: Action<M>,
    /// What it thought.
    pub thought: Thought,
    /// The time it took, measured as close to the player as can be.
    pub time: Duration,
}

/// What a player has done wrong. It loses the game, and is started anew for the next one.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize, Deserialize)]
pub enum Fault {
    /// It could not be started, or did not get ready.
    #[error("does not start: {0}")]
    NotStarted(String),
    /// Its process has ended.
    #[error("crashes: {0}")]
    Crashed(String),
    /// It answers nothing at all any more.
    #[error("hangs")]
    Hung,
    /// It answers, but sends no move.
    #[error("sends no move")]
    NoMove,
    /// It does not read what it is sent.
    #[error("does not read its input")]
    Deaf,
    /// It prints without end.
    #[error("floods the runner with output")]
    Flooded,
    /// Its move is not legal.
    #[error("plays an illegal move: {0}")]
    IllegalMove(String),
    /// It claims a result, or an opponent's illegal move, that is not so.
    #[error("makes a false claim: {0}")]
    FalseClaim(String),
    /// It has used more time than it had.
    #[error("loses on time")]
    Overtime,
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Failure {
    /// The player's fault.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The match was interrupted; the game does not count.
    #[error("interrupted")]
    Interrupted,
}

/// Somebody who plays games of one kind.
pub trait Player<G: Referee>: Send {
    /// Shows before the first game that it can play with these terms. Whoever fails here was not set up rightly.
    fn rehearse(&mut self, _terms: &Terms) -> Result<(), Failure> {
        Ok(())
    }

    /// Gets ready for a new game, as long as that may take.
    fn begin(&mut self, start: &G, color: Color, timing: &Timing<'_>) -> Result<(), Failure>;

    /// Takes a turn.
    fn think(&mut self, game: &G, timing: &Timing<'_>) -> Result<Answer<G::Move>, Failure>;

    /// Its move has been played and the other side thinks about this game: time to think as well, for those who do.
    fn ponder(&mut self, _game: &G, _timing: &Timing<'_>) {}

    /// The game has ended.
    fn end(&mut self, _game: &G, _result: GameResult, _reason: &str) {}
}
