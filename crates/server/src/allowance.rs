//! How much of something may be had: so much a second, and some more at once.

use std::time::Instant;

/// A rate: so much a second on average, so much at once.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    pub each_second: f64,
    pub at_once: f64,
}

/// How much may still be had.
#[derive(Debug)]
pub struct Allowance {
    rate: Rate,
    left: f64,
    since: Instant,
}

impl Allowance {
    /// Nothing was taken yet.
    pub const fn full(rate: Rate, now: Instant) -> Self {
        Self { rate, left: rate.at_once, since: now }
    }

    /// Takes so much; false where there is less left, and then nothing is taken.
    pub fn take(&mut self, amount: f64, now: Instant) -> bool {
        self.gain(now);
        let allowed = self.left >= amount;
        if allowed {
            self.left -= amount;
        }
        allowed
    }

    /// Whether it is as if nothing had ever been taken.
    pub fn is_full(&mut self, now: Instant) -> bool {
        self.gain(now);
        self.left >= self.rate.at_once
    }

    fn gain(&mut self, now: Instant) {
        let gained = now.saturating_duration_since(self.since).as_secs_f64() * self.rate.each_second;
        self.left = (self.left + gained).min(self.rate.at_once);
        self.since = now;
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn so_many_at_once_and_no_more_than_so_many_a_second() {
        let begin = Instant::now();
        let mut allowance = Allowance::full(Rate { each_second: 40.0, at_once: 80.0 }, begin);
        let mut taken = |amount, now| (0..1000).filter(|_| allowance.take(amount, now)).count();
        assert_eq!(taken(1.0, begin), 80);
        assert_eq!(taken(1.0, begin + Duration::from_secs(1)), 40);
        assert_eq!(taken(30.0, begin + Duration::from_mins(1)), 2, "a large one counts as many");
        assert_eq!(taken(1.0, begin + Duration::from_mins(1)), 20);
        assert!(!allowance.is_full(begin + Duration::from_mins(1)));
        assert!(allowance.is_full(begin + Duration::from_mins(2)));
    }
}
