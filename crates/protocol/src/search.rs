//! What passes between a session and the search it steers.

use std::time::Duration;

use rocada_chess::{Game, Move};
use rocada_thought::{Decision, Limits, Report};

/// A search to begin.
#[derive(Clone, Debug)]
pub struct SearchRequest {
    /// The game so far; its last position is to be searched.
    pub game: Game,
    /// How long.
    pub limits: Limits,
    /// Whether it begins on the opponent's time: the limits count from the ponder hit.
    pub pondering: bool,
}

/// News from the search that runs, or from another task.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SearchEvent {
    /// A line has been found, or judged anew.
    Report(Report),
    /// A root move is being looked at.
    CurrentMove {
        /// The move.
        mv: Move,
        /// Its place among the root moves, from 1.
        number: usize,
        /// Time since the search began.
        time: Duration,
    },
    /// The search has come to its end; there is exactly one of these for every request.
    Finished {
        /// What it decided.
        decision: Decision,
        /// Time on its own clock: since it began or, where it pondered, since the ponder hit, and without pauses.
        time: Duration,
    },
    /// A task that is no search has come to its end.
    TaskFinished,
}
