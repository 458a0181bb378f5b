//! What a search has to say: its report, and the observer it tells things to on the way.

use std::time::Duration;

use crate::{Score, Window};

/// What was done, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Positions made by playing a turn; the root is not counted.
    pub generated: u64,
    /// Positions handed to the evaluation.
    pub evaluated: u64,
    /// Nodes left early because one turn was already too good.
    pub cutoffs: u64,
    /// Nodes answered by the transposition table.
    pub table_hits: u64,
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.generated += other.generated;
        self.evaluated += other.evaluated;
        self.cutoffs += other.cutoffs;
        self.table_hits += other.table_hits;
    }
}

/// The answer of a search.
#[derive(Clone, Debug)]
pub struct Report<T> {
    /// The turn to play; none where the game is over.
    pub best: Option<T>,
    /// What the root is worth to the player to move.
    pub value: Score,
    /// Best play as far as the search has seen it; begins with `best`.
    pub line: Vec<T>,
    /// Plies looked ahead in every line: the depth that the search is done with, 0 where it was stopped in its first.
    pub depth: u32,
    /// Work done.
    pub counts: Counts,
    /// Time taken.
    pub time: Duration,
    /// Whether a limit ended the search before it was done.
    pub stopped: bool,
}

impl<T> Report<T> {
    /// Generated nodes a second.
    pub fn speed(&self) -> f64 {
        self.counts.generated as f64 / self.time.as_secs_f64().max(1e-9)
    }
}

/// Why a node's search ended the way it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The game is over here.
    Over,
    /// The depth is used up, or nothing comes after: evaluated.
    Leaf,
    /// Every turn was tried that is worth it; all but the strong search try every one.
    AllTried,
    /// A turn was so good that the opponent will not let it come to this: the rest was cut off.
    CutOff,
    /// The transposition table knew the answer.
    Table,
}

/// Listens to a search. Where the search knows who listens, the calls that a listener does not care about cost nothing.
pub trait Observer<T> {
    /// A search to this depth begins.
    fn iteration_begins(&mut self, _depth: u32) {}

    /// A search to a depth has come to its end.
    fn iteration_ends(&mut self, _report: &Report<T>) {}

    /// A turn was played and the state after it is looked at, this deep and with this window.
    #[inline]
    fn enter(&mut self, _turn: T, _depth: u32, _window: Window) {}

    /// The state entered last has its score, told by the player to move there.
    #[inline]
    fn leave(&mut self, _score: Score, _why: Why) {}
}

/// Nobody listens.
impl<T> Observer<T> for () {}

/// A reference to an observer is one, to a `dyn Observer` too: a search that takes it is compiled once for all who listen.
impl<T, O: Observer<T> + ?Sized> Observer<T> for &mut O {
    fn iteration_begins(&mut self, depth: u32) {
        (**self).iteration_begins(depth);
    }

    fn iteration_ends(&mut self, report: &Report<T>) {
        (**self).iteration_ends(report);
    }

    #[inline]
    fn enter(&mut self, turn: T, depth: u32, window: Window) {
        (**self).enter(turn, depth, window);
    }

    #[inline]
    fn leave(&mut self, score: Score, why: Why) {
        (**self).leave(score, why);
    }
}

/// Hears of iterations alone, so that the nodes of a fast search cost nothing.
pub struct Iterations<O>(pub O);

impl<T, O: Observer<T>> Observer<T> for Iterations<O> {
    fn iteration_begins(&mut self, depth: u32) {
        self.0.iteration_begins(depth);
    }

    fn iteration_ends(&mut self, report: &Report<T>) {
        self.0.iteration_ends(report);
    }
}
