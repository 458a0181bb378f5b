//! How long a search has been on its own clock, which is what a game's clock will have lost by it.

use std::time::{Duration, Instant};

/// Runs from the beginning of a search or, where it begins on the opponent's time, from the ponder hit, and stands
/// while the search is paused.
pub struct Stopwatch {
    /// What it showed when it was last set going or stopped.
    shown: Duration,
    /// When that was.
    since: Instant,
    pondering: bool,
    paused: bool,
}

impl Stopwatch {
    pub const fn start(pondering: bool, now: Instant) -> Self {
        Self { shown: Duration::ZERO, since: now, pondering, paused: false }
    }

    pub fn ponder_hit(&mut self, now: Instant) {
        self.note(now);
        self.pondering = false;
    }

    pub fn pause(&mut self, now: Instant) {
        self.note(now);
        self.paused = true;
    }

    pub fn resume(&mut self, now: Instant) {
        self.note(now);
        self.paused = false;
    }

    /// The time so far.
    pub fn elapsed(&self, now: Instant) -> Duration {
        let stands = self.pondering || self.paused;
        self.shown + if stands { Duration::ZERO } else { now.saturating_duration_since(self.since) }
    }

    fn note(&mut self, now: Instant) {
        self.shown = self.elapsed(now);
        self.since = now;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_runs_on_the_own_clock_only() {
        let start = Instant::now();
        let at = |second| start + Duration::from_secs(second);
        let mut watch = Stopwatch::start(true, start);
        assert_eq!(watch.elapsed(at(7)), Duration::ZERO, "on the opponent's time");
        watch.ponder_hit(at(7));
        assert_eq!(watch.elapsed(at(8)), Duration::from_secs(1));
        watch.pause(at(9));
        watch.pause(at(10));
        assert_eq!(watch.elapsed(at(11)), Duration::from_secs(2), "paused");
        watch.resume(at(12));
        watch.resume(at(13));
        assert_eq!(watch.elapsed(at(15)), Duration::from_secs(5));
    }

    #[test]
    fn a_ponder_hit_during_a_pause_counts_from_its_end() {
        let start = Instant::now();
        let at = |second| start + Duration::from_secs(second);
        let mut watch = Stopwatch::start(true, start);
        watch.pause(at(1));
        watch.ponder_hit(at(3));
        assert_eq!(watch.elapsed(at(4)), Duration::ZERO);
        watch.resume(at(5));
        assert_eq!(watch.elapsed(at(6)), Duration::from_secs(1));
    }
}
