//! How much of the input may wait: lines are taken in only as long as those before them, together, are not too large.

use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// So many bytes of lines may wait.
const MOST_BYTES: usize = 1 << 20;

/// The bytes of all lines that were read and not yet obeyed. Clones share one count.
#[derive(Clone, Default)]
pub struct Backlog(Arc<Count>);

#[derive(Default)]
struct Count {
    bytes: Mutex<usize>,
    shrunk: Condvar,
}

impl Backlog {
    /// Waits until there is room for a line, and takes it. A line finds room at the latest when it is the only one.
    pub fn add(&self, bytes: usize) {
        let waiting = self.0.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        let full = |waiting: &mut usize| *waiting > 0 && *waiting + bytes > MOST_BYTES;
        let mut waiting = self.0.shrunk.wait_while(waiting, full).unwrap_or_else(PoisonError::into_inner);
        *waiting += bytes;
    }

    /// The line is dealt with.
    pub fn remove(&self, bytes: usize) {
        *self.0.bytes.lock().unwrap_or_else(PoisonError::into_inner) -= bytes;
        self.0.shrunk.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::thread;
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_line_waits_for_room() {
        let backlog = Backlog::default();
        let reader = backlog.clone();
        let (taken, lines) = channel();
        thread::spawn(move || {
            for bytes in [2 * MOST_BYTES, 10, MOST_BYTES - 10, 1] {
                reader.add(bytes);
                let _ = taken.send(bytes);
            }
        });
        let next = || lines.recv_timeout(Duration::from_secs(20)).expect("there is room");
        let nothing = || assert!(lines.recv_timeout(Duration::from_millis(50)).is_err(), "there is no room");
        assert_eq!(next(), 2 * MOST_BYTES);
        nothing();
        backlog.remove(2 * MOST_BYTES);
        assert_eq!((next(), next()), (10, MOST_BYTES - 10));
        nothing();
        backlog.remove(10);
        assert_eq!(next(), 1);
    }
}
