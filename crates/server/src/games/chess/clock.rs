//! Two clocks of which at most one runs.

use std::time::{Duration, Instant};

use rocada_chess::{ByColor, Color};

/// The clocks of a game. They know no time: everybody who asks tells it.
#[derive(Clone, Debug)]
pub struct BothClocks {
    left: ByColor<Duration>,
    increment: Duration,
    /// A clock that is to run stands for so long first.
    delay: Duration,
    running: Option<(Color, Instant)>,
}

impl BothClocks {
    /// Both stand.
    pub const fn new(left: ByColor<Duration>, increment: Duration, delay: Duration) -> Self {
        Self { left, increment, delay, running: None }
    }

    /// What a side has left.
    pub fn left(&self, color: Color, now: Instant) -> Duration {
        match self.running {
            Some((runs, since)) if runs == color => {
                self.left[color].saturating_sub(now.saturating_duration_since(since))
            }
            _ => self.left[color],
        }
    }

    /// What both have left, without the time since the clock that runs began to.
    pub const fn before_this_turn(&self) -> &ByColor<Duration> {
        &self.left
    }

    /// Added after each move.
    pub const fn increment(&self) -> Duration {
        self.increment
    }

    /// Before each move the clock stands for so long.
    pub const fn delay(&self) -> Duration {
        self.delay
    }

    /// Whose clock runs.
    pub fn running(&self) -> Option<Color> {
        self.running.map(|(color, _)| color)
    }

    /// How long the clock that runs still stands, where it was to begin later.
    pub fn wait(&self, now: Instant) -> Duration {
        self.running.map_or(Duration::ZERO, |(_, since)| since.saturating_duration_since(now))
    }

    /// Both stand.
    pub fn stop(&mut self, now: Instant) {
        if let Some((runs, _)) = self.running {
            self.left[runs] = self.left(runs, now);
        }
        self.running = None;
    }

    /// Both stand; from then on this one's clock runs, when its delay is over.
    pub fn run(&mut self, color: Color, from: Instant) {
        self.running = Some((color, from + self.delay));
    }

    /// A side has moved: its clock stops and, if it ran, gets the increment.
    pub fn moved(&mut self, color: Color, now: Instant) {
        let ran = self.running() == Some(color);
        self.stop(now);
        if ran {
            self.left[color] += self.increment;
        }
    }

    /// When the flag of the clock that runs falls.
    pub fn flag_falls(&self) -> Option<Instant> {
        self.running.map(|(color, since)| since + self.left[color])
    }

    /// The side whose flag has fallen.
    pub fn fallen(&self, now: Instant) -> Option<Color> {
        self.running().filter(|&color| self.left(color, now).is_zero())
    }

    /// Both sides have this much left again.
    pub fn set(&mut self, left: ByColor<Duration>, now: Instant) {
        self.stop(now);
        self.left = left;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn only_the_clock_that_runs_loses_time_and_gains_the_increment() {
        let begin = Instant::now();
        let mut clock = BothClocks::new(ByColor::new(10 * SECOND, 10 * SECOND), 2 * SECOND, Duration::ZERO);
        clock.moved(Color::White, begin);
        assert_eq!(clock.left(Color::White, begin), 10 * SECOND, "it did not run");
        clock.run(Color::Black, begin);
        assert_eq!(clock.flag_falls(), Some(begin + 10 * SECOND));
        let later = begin + 4 * SECOND;
        assert_eq!(clock.left(Color::Black, later), 6 * SECOND);
        clock.moved(Color::Black, later);
        assert_eq!((clock.left(Color::Black, later), clock.running()), (8 * SECOND, None));

        let soon = later + SECOND;
        clock.run(Color::White, soon);
        assert_eq!((clock.left(Color::White, later), clock.wait(later)), (10 * SECOND, SECOND));
        assert_eq!((clock.left(Color::White, soon), clock.wait(soon)), (10 * SECOND, Duration::ZERO));
        assert_eq!(clock.flag_falls(), Some(soon + 10 * SECOND));
        assert_eq!(clock.left(Color::White, soon + SECOND), 9 * SECOND);
    }

    #[test]
    fn a_flag_falls_when_nothing_is_left() {
        let begin = Instant::now();
        let mut clock = BothClocks::new(ByColor::new(SECOND, SECOND), Duration::ZERO, Duration::ZERO);
        clock.run(Color::White, begin);
        assert_eq!(clock.fallen(begin + SECOND / 2), None);
        assert_eq!(clock.fallen(begin + SECOND), Some(Color::White));
        clock.stop(begin + 3 * SECOND);
        assert_eq!(clock.left(Color::White, begin + 3 * SECOND), Duration::ZERO);
    }

    #[test]
    fn a_clock_with_a_delay_stands_before_each_move() {
        let begin = Instant::now();
        let mut clock = BothClocks::new(ByColor::new(10 * SECOND, 10 * SECOND), Duration::ZERO, 3 * SECOND);
        clock.run(Color::White, begin);
        assert_eq!(
            (clock.left(Color::White, begin + 2 * SECOND), clock.wait(begin)),
            (10 * SECOND, 3 * SECOND)
        );
        assert_eq!(clock.flag_falls(), Some(begin + 13 * SECOND));
        clock.moved(Color::White, begin + 5 * SECOND);
        assert_eq!(clock.left(Color::White, begin + 5 * SECOND), 8 * SECOND);
    }
}
