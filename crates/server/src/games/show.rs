//! Two computers play against each other: how fast, and whether at all.

use std::time::Duration;

/// Longest time between two moves of computers, in milliseconds.
const SLOWEST: u32 = 60_000;

/// How two computers play.
#[derive(Clone, Copy, Debug)]
pub struct Show {
    /// They wait.
    pub paused: bool,
    /// One more move although they wait.
    pub one_step: bool,
    /// The least time between two moves.
    pub pace: Duration,
}

impl Default for Show {
    fn default() -> Self {
        Self { paused: false, one_step: false, pace: Duration::from_millis(500) }
    }
}

impl Show {
    /// Whether a computer may think.
    pub const fn runs(&self) -> bool {
        !self.paused || self.one_step
    }

    /// How long a computer waits before it thinks, so that people can follow.
    pub const fn wait(&self) -> Duration {
        if self.paused { Duration::ZERO } else { self.pace }
    }

    pub fn set_pace(&mut self, ms: u32) {
        self.pace = Duration::from_millis(ms.min(SLOWEST).into());
    }
}
