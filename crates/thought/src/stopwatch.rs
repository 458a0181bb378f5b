//! How long somebody has thought, and how much of that was on their own clock.

use std::time::{Duration, Instant};

/// Measures one search. It stands while the search is paused; the own time begins with the search or, where that began
/// on the opponent's time, with the ponder hit.
///
/// It reads no clock: whoever holds it says what time it is.
///
/// ```
/// # use rocada_thought::Stopwatch;
/// # use std::time::{Duration, Instant};
/// let start = Instant::now();
/// let at = |second| start + Duration::from_secs(second);
/// let mut watch = Stopwatch::start(true, start);
/// watch.ponder_hit(at(7));
/// watch.pause(at(8));
/// watch.resume(at(10));
/// assert_eq!(watch.own_time(at(12)), Duration::from_secs(3));
/// assert_eq!(watch.elapsed(at(12)), Duration::from_secs(10));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    /// When the search began, later by all the pauses since.
    began: Instant,
    /// When the own clock began to run, in the same way; none on the opponent's time.
    own_since: Option<Instant>,
    paused_at: Option<Instant>,
}

impl Stopwatch {
    /// Begins now, on the opponent's time or on the own.
    pub fn start(pondering: bool, now: Instant) -> Self {
        Self { began: now, own_since: (!pondering).then_some(now), paused_at: None }
    }

    /// The opponent has played the move that was expected. Said again, it changes nothing.
    pub fn ponder_hit(&mut self, now: Instant) {
        self.own_since.get_or_insert(self.paused_at.unwrap_or(now));
    }

    /// Stands from now on.
    pub fn pause(&mut self, now: Instant) {
        self.paused_at.get_or_insert(now);
    }

    /// Goes on.
    pub fn resume(&mut self, now: Instant) {
        if let Some(since) = self.paused_at.take() {
            self.leave_out(now.saturating_duration_since(since));
        }
    }

    /// So much of the time until now does not count, as is found out only afterwards.
    pub fn leave_out(&mut self, time: Duration) {
        self.began += time;
        if let Some(since) = &mut self.own_since {
            *since += time;
        }
    }

    /// Time since the search began.
    pub fn elapsed(&self, now: Instant) -> Duration {
        self.paused_at.unwrap_or(now).saturating_duration_since(self.began)
    }

    /// Time on the own clock.
    pub fn own_time(&self, now: Instant) -> Duration {
        let since = |since| self.paused_at.unwrap_or(now).saturating_duration_since(since);
        self.own_since.map_or(Duration::ZERO, since)
    }

    /// Whether the search is still on the opponent's time.
    pub const fn is_pondering(&self) -> bool {
        self.own_since.is_none()
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
        assert_eq!(watch.own_time(at(7)), Duration::ZERO, "on the opponent's time");
        assert_eq!(watch.elapsed(at(7)), Duration::from_secs(7));
        watch.ponder_hit(at(7));
        watch.ponder_hit(at(8));
        assert_eq!(watch.own_time(at(8)), Duration::from_secs(1));
        watch.pause(at(9));
        watch.pause(at(10));
        assert_eq!(watch.own_time(at(11)), Duration::from_secs(2), "paused");
        watch.resume(at(12));
        watch.resume(at(13));
        assert_eq!(watch.own_time(at(15)), Duration::from_secs(5));
        watch.leave_out(Duration::from_secs(4));
        assert_eq!(watch.own_time(at(15)), Duration::from_secs(1));
    }

    #[test]
    fn a_ponder_hit_during_a_pause_counts_from_its_end() {
        let start = Instant::now();
        let at = |second| start + Duration::from_secs(second);
        let mut watch = Stopwatch::start(true, start);
        watch.pause(at(1));
        watch.ponder_hit(at(3));
        assert_eq!(watch.own_time(at(4)), Duration::ZERO);
        watch.resume(at(5));
        assert_eq!(watch.own_time(at(6)), Duration::from_secs(1));
    }
}
