//! How long a search may think, and whether it should go on.

use std::time::{Duration, Instant};

use rocada_thought::Stopwatch;

use crate::time::Budget;

/// Reads the clock for one search. What may not be passed runs from the moment pondering ends; what the move deserves
/// counts the time pondered, too.
pub(super) struct Timer {
    stopwatch: Stopwatch,
    budget: Option<Budget>,
    /// What the move deserves, as far as the search went on the opponent's time.
    pondered: Option<Duration>,
}

impl Timer {
    /// Starts now.
    pub fn start(budget: Option<Budget>, pondering: bool) -> Self {
        Self { stopwatch: Stopwatch::start(pondering, Instant::now()), budget, pondered: None }
    }

    /// Time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.stopwatch.elapsed(Instant::now())
    }

    /// The opponent has played the move that was expected. Said again, it changes nothing.
    pub fn ponder_ended(&mut self) {
        if self.stopwatch.is_pondering() {
            self.stopwatch.ponder_hit(Instant::now());
        }
    }

    /// The search has slept for so long, which is not to be counted.
    pub fn rested(&mut self, time: Duration) {
        self.stopwatch.leave_out(time);
    }

    fn used(&self) -> Option<(Duration, Budget)> {
        let budget = self.budget.filter(|_| !self.stopwatch.is_pondering())?;
        Some((self.stopwatch.own_time(Instant::now()), budget))
    }

    /// No time is left, or the opponent's time has been enough for the whole move.
    pub fn is_up(&self) -> bool {
        let enough = self.pondered.is_some_and(|deserved| self.elapsed() >= deserved);
        self.used().is_some_and(|(used, budget)| enough || used >= budget.hard)
    }

    /// Another iteration is not worth starting; `share` stretches or shortens what the move was meant to take.
    pub fn is_enough(&mut self, share: f64) -> bool {
        let Some(budget) = self.budget else { return false };
        let deserved = budget.soft.map(|soft| soft.mul_f64(share).min(budget.hard));
        if self.stopwatch.is_pondering() {
            self.pondered = deserved;
        }
        self.used().is_some_and(|(used, _)| match deserved {
            Some(deserved) => self.elapsed() >= deserved,
            None => used >= budget.hard,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ponders for longer than `soft`, then the expected move comes: is it answered at once?
    fn answers_at_once(soft: Duration) -> bool {
        let budget = Budget { soft: Some(soft), hard: Duration::from_hours(2) };
        let mut timer = Timer::start(Some(budget), true);
        assert!(!timer.is_enough(1.0), "pondering has no end of its own");
        std::thread::sleep(Duration::from_millis(20));
        assert!(!timer.is_up(), "nor has the time that it takes");
        timer.ponder_ended();
        timer.is_up()
    }

    #[test]
    fn the_time_pondered_counts() {
        assert!(answers_at_once(Duration::from_millis(10)));
        assert!(!answers_at_once(Duration::from_hours(1)));
    }
}
