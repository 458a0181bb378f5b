//! The reins of a search: another thread holds them while the search runs.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rocada_gametree::StopFlag;

/// Steers one search. Copies steer the same search.
#[derive(Clone, Debug, Default)]
pub struct Control {
    stop: StopFlag,
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    pondering: AtomicBool,
    paused: AtomicBool,
    /// Guards nothing but the wait for a change of the flags.
    waiting: Mutex<()>,
    changed: Condvar,
}

impl Control {
    /// For a search that begins on the own clock.
    pub fn new() -> Self {
        Self::default()
    }

    /// For a search that begins on the opponent's time and lasts until [`Control::ponder_hit`] or
    /// [`Control::stop`].
    pub fn pondering() -> Self {
        let control = Self::default();
        control.shared.pondering.store(true, Ordering::Relaxed);
        control
    }

    /// Ends the search soon; it still answers with the best it has.
    pub fn stop(&self) {
        self.stop.raise();
        self.announce();
    }

    /// The expected move was played: from now on the search is on its own clock.
    pub fn ponder_hit(&self) {
        self.shared.pondering.store(false, Ordering::Release);
        self.announce();
    }

    /// Lets the search rest where it is, and its time with it. [`Control::stop`] ends it all the same.
    pub fn pause(&self) {
        self.shared.paused.store(true, Ordering::Release);
    }

    /// Lets a search that rests go on.
    pub fn resume(&self) {
        self.shared.paused.store(false, Ordering::Release);
        self.announce();
    }

    /// Whether the search was asked to end.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_raised()
    }

    /// Whether the search is on the opponent's time.
    pub fn is_pondering(&self) -> bool {
        self.shared.pondering.load(Ordering::Acquire)
    }

    /// The flag that searches of `gametree` look at.
    pub fn stop_flag(&self) -> StopFlag {
        self.stop.clone()
    }

    /// Sleeps until the search may answer: a search on the opponent's time, or one without end, has to wait for its
    /// master's word even if there is nothing left to think about.
    pub(crate) fn wait_until_free(&self, infinite: bool) {
        let mut guard = self.shared.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        while !self.is_stopped() && (infinite || self.is_pondering()) {
            guard = self.shared.changed.wait(guard).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Sleeps as long as the search is paused, and tells how long that was.
    pub(crate) fn rest(&self) -> Duration {
        if !self.shared.paused.load(Ordering::Acquire) {
            return Duration::ZERO;
        }
        let began = Instant::now();
        let mut guard = self.shared.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        while self.shared.paused.load(Ordering::Acquire) && !self.is_stopped() {
            guard = self.shared.changed.wait(guard).unwrap_or_else(PoisonError::into_inner);
        }
        began.elapsed()
    }

    fn announce(&self) {
        // Taking the lock makes sure that a waiter has either seen the change or is already listening.
        drop(self.shared.waiting.lock());
        self.shared.changed.notify_all();
    }
}
