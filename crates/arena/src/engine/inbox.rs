//! What an engine has printed and nobody has looked at yet. It is bounded in bytes: an engine that prints too much
//! waits, and memory does not grow.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// What may wait to be looked at; one message more always fits.
const MOST_BYTES: usize = 4 << 20;
/// What a message takes beside its text.
const MESSAGE_BYTES: usize = 64;

/// What comes from an engine's process.
pub enum Message {
    /// A line, and when its last letter was read.
    Line(Instant, String),
    /// A line that has no end.
    TooLong,
    /// The end of the output.
    Closed,
}

impl Message {
    fn bytes(&self) -> usize {
        match self {
            Self::Line(_, line) => MESSAGE_BYTES + line.len(),
            Self::TooLong | Self::Closed => MESSAGE_BYTES,
        }
    }
}

/// Why there is no message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nothing {
    /// Not until the time given.
    Yet,
    /// Somebody has called [`Inbox::wake`].
    Woken,
}

#[derive(Default)]
struct State {
    messages: VecDeque<Message>,
    bytes: usize,
    woken: bool,
    abandoned: bool,
}

/// A queue of messages from one thread to another.
#[derive(Default)]
pub struct Inbox {
    state: Mutex<State>,
    filled: Condvar,
    emptied: Condvar,
}

impl Inbox {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a message as soon as there is room; `false` when nobody will read it.
    pub fn push(&self, message: Message) -> bool {
        let mut state = self.state();
        while state.bytes > MOST_BYTES && !state.abandoned {
            state = self.emptied.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.bytes += message.bytes();
        state.messages.push_back(message);
        let wanted = !state.abandoned;
        drop(state);
        self.filled.notify_one();
        wanted
    }

    /// The next message, waiting for it until the given time.
    pub fn pop(&self, until: Instant) -> Result<Message, Nothing> {
        let mut state = self.state();
        loop {
            if let Some(message) = state.messages.pop_front() {
                state.bytes -= message.bytes();
                drop(state);
                self.emptied.notify_one();
                return Ok(message);
            }
            if state.woken {
                return Err(Nothing::Woken);
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Nothing::Yet);
            }
            state = self.filled.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// From now on nobody waits for messages that are not there yet.
    pub fn wake(&self) {
        self.state().woken = true;
        self.filled.notify_one();
    }

    /// Nobody will read any more; who waits to add something goes on.
    pub fn abandon(&self) {
        let mut state = self.state();
        state.abandoned = true;
        state.messages.clear();
        state.bytes = 0;
        drop(state);
        self.emptied.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;
    use std::time::Duration;

    use super::*;

    #[test]
    fn long_lines_wait_outside() {
        let inbox = Arc::new(Inbox::default());
        let pushed = Arc::new(AtomicUsize::new(0));
        let writer = thread::spawn({
            let (inbox, pushed) = (Arc::clone(&inbox), Arc::clone(&pushed));
            move || {
                while inbox.push(Message::Line(Instant::now(), "x".repeat(1 << 20))) {
                    pushed.fetch_add(1, Ordering::SeqCst);
                }
            }
        });
        thread::sleep(Duration::from_millis(300));
        assert!(pushed.load(Ordering::SeqCst) <= 5, "{pushed:?} lines of a mebibyte wait");
        for _ in 0..20 {
            assert!(inbox.pop(Instant::now() + Duration::from_mins(1)).is_ok(), "the writer goes on");
        }
        inbox.abandon();
        writer.join().expect("the writer ends");
    }

    #[test]
    fn whoever_waits_can_be_woken() {
        let inbox = Inbox::default();
        assert_eq!(inbox.pop(Instant::now()).err(), Some(Nothing::Yet));
        inbox.wake();
        assert_eq!(inbox.pop(Instant::now() + Duration::from_mins(1)).err(), Some(Nothing::Woken));
        inbox.push(Message::Closed);
        assert!(inbox.pop(Instant::now()).is_ok(), "what is there already can still be read");
    }
}
