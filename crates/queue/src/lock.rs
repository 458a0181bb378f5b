//! A lock that a panic elsewhere does not close for good: what is behind our locks is whole at any time.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks, also after a panic of whoever held it.
pub fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
