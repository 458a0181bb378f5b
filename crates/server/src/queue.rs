//! The queue of work that pages may look at. One thread asks its server, only while somebody looks and at most once a second,
//! however many look; nobody waits for it.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use rocada_queue::nats::{Address, Server, Status};
use rocada_queue::{QueueError, Stop, lock};

use crate::messages::{QueueNow, QueueState};

/// Between two questions to the server.
const BETWEEN: Duration = Duration::from_secs(1);
/// What was found out so long ago is not told any more.
const STALE: Duration = Duration::from_secs(15);
/// Whoever has not been looked at for so long needs no connection.
const IDLE: Duration = Duration::from_mins(1);

/// A queue as it was last seen.
pub struct Outlook {
    wanted: SyncSender<()>,
    seen: Arc<Mutex<Option<(Instant, QueueNow)>>>,
}

impl Outlook {
    /// On the queue at this address, wherever it may be at present.
    pub fn start(address: Address) -> io::Result<Self> {
        // One who looks while the server is being asked is enough for another question.
        let (wanted, looks) = sync_channel(1);
        let seen = Arc::new(Mutex::new(None));
        let shown = Arc::clone(&seen);
        thread::Builder::new().name("queue".to_owned()).spawn(move || watch(&address, &looks, &shown))?;
        Ok(Self { wanted, seen })
    }

    /// What is known of the queue; from now on more may be known soon.
    pub fn look(&self) -> QueueNow {
        let _ = self.wanted.try_send(());
        let seen = lock(&self.seen);
        let fresh = seen.as_ref().filter(|(at, _)| at.elapsed() < STALE);
        fresh.map_or(QueueNow::Asking, |(_, now)| now.clone())
    }
}

/// Asks whenever somebody looks, until nobody can look any more.
fn watch(address: &Address, looks: &Receiver<()>, seen: &Mutex<Option<(Instant, QueueNow)>>) {
    let mut connection = None;
    loop {
        match looks.recv_timeout(IDLE) {
            Ok(()) => {
                let now = ask(address, &mut connection);
                *lock(seen) = Some((Instant::now(), now));
                thread::sleep(BETWEEN);
            }
            Err(RecvTimeoutError::Timeout) => connection = None,
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

/// Asks the server, which is looked for anew after every failure.
fn ask(address: &Address, connection: &mut Option<Server>) -> QueueNow {
    let queue = address.shown();
    let asked = match connection.take() {
        Some(server) => Ok(server),
        None => Server::connect(address, "web app", Some(Duration::ZERO), &Stop::default()),
    };
    let asked = asked.and_then(|server| {
        let status: Result<Status, QueueError> = server.status();
        *connection = status.is_ok().then_some(server);
        status
    });
    match asked {
        Ok(status) => QueueNow::Here { state: Box::new(QueueState::new(queue, &status)) },
        Err(error) => QueueNow::Away { queue, reason: rocada_queue::shown(&error.to_string()) },
    }
}
