//! How much a page may ask: so many requests a second, and some more at once.

use std::time::Instant;

/// Requests a second, on average and at once.
const RATE: f64 = 40.0;
const BURST: f64 = 80.0;

/// How much a page may still ask.
pub struct Allowance {
    left: f64,
    since: Instant,
}

impl Allowance {
    /// Nothing was asked yet.
    pub const fn full(now: Instant) -> Self {
        Self { left: BURST, since: now }
    }

    /// Takes one request; false where there is none left.
    pub fn take(&mut self, now: Instant) -> bool {
        let gained = now.saturating_duration_since(self.since).as_secs_f64() * RATE;
        self.left = (self.left + gained).min(BURST);
        self.since = now;
        let allowed = self.left >= 1.0;
        if allowed {
            self.left -= 1.0;
        }
        allowed
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn so_many_requests_at_once_and_no_more_than_so_many_a_second() {
        let begin = Instant::now();
        let mut allowance = Allowance::full(begin);
        let mut taken = |now| (0..1000).filter(|_| allowance.take(now)).count();
        assert_eq!(taken(begin), 80);
        assert_eq!(taken(begin + Duration::from_secs(1)), 40);
        assert_eq!(taken(begin + Duration::from_mins(1)), 80);
    }
}
