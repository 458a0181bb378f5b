//! Stopping a match at once: from a signal, or when its question is answered. Whoever waits is woken; nobody polls.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

type Waker = Box<dyn Fn() + Send>;

#[derive(Default)]
struct Shared {
    raised: AtomicBool,
    next: AtomicU64,
    wakers: Mutex<Vec<(u64, Waker)>>,
}

/// A request to stop that many can hear. Copies are the same request.
#[derive(Clone, Default)]
pub struct Interrupt(Arc<Shared>);

/// Somebody who wants to be woken; no longer so once dropped.
pub struct Registration(Arc<Shared>, u64);

impl Interrupt {
    /// Stops everything that listens, now and later.
    pub fn raise(&self) {
        self.0.raised.store(true, Ordering::SeqCst);
        for (_, wake) in self.0.wakers().iter() {
            wake();
        }
    }

    /// Whether it has been raised.
    pub fn is_raised(&self) -> bool {
        self.0.raised.load(Ordering::SeqCst)
    }

    /// Calls `wake` when it is raised, at once if it already is.
    pub fn on_raise(&self, wake: impl Fn() + Send + 'static) -> Registration {
        let id = self.0.next.fetch_add(1, Ordering::Relaxed);
        let mut wakers = self.0.wakers();
        if self.is_raised() {
            wake();
        }
        wakers.push((id, Box::new(wake)));
        Registration(Arc::clone(&self.0), id)
    }
}

impl Shared {
    fn wakers(&self) -> std::sync::MutexGuard<'_, Vec<(u64, Waker)>> {
        self.wakers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Registration {
    fn drop(&mut self) {
        self.0.wakers().retain(|(id, _)| *id != self.1);
    }
}
