//! The search's watch: how long it may think, and whether it should go on.

use std::time::{Duration, Instant};

use crate::time::Budget;

/// Reads the clock for one search. Pondering costs nothing: the budget runs from the moment it ends.
pub(super) struct Watch {
    started: Instant,
    /// When the own clock began to run.
    running_since: Option<Instant>,
    budget: Option<Budget>,
}

impl Watch {
    /// Starts now.
    pub fn start(budget: Option<Budget>, pondering: bool) -> Self {
        let started = Instant::now();
        Self { started, running_since: (!pondering).then_some(started), budget }
    }

    /// Time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The opponent has played the move that was expected. Said again, it changes nothing.
    pub fn ponder_ended(&mut self) {
        self.running_since.get_or_insert_with(Instant::now);
    }

    /// The search has slept for so long, which is not to be counted.
    pub fn rested(&mut self, time: Duration) {
        self.started += time;
        if let Some(since) = &mut self.running_since {
            *since += time;
        }
    }

    fn used(&self) -> Option<(Duration, Budget)> {
        Some((self.running_since?.elapsed(), self.budget?))
    }

    /// No time is left at all.
    pub fn is_up(&self) -> bool {
        self.used().is_some_and(|(used, budget)| used >= budget.hard)
    }

    /// Another iteration is not worth starting; `share` stretches or shortens what the move was meant to take.
    pub fn is_enough(&self, share: f64) -> bool {
        self.used().is_some_and(|(used, budget)| {
            let enough = budget.soft.map_or(budget.hard, |soft| soft.mul_f64(share));
            used >= enough.min(budget.hard)
        })
    }
}
