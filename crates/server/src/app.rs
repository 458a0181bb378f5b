//! What all sockets share: the store, and who has which game open.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Semaphore, mpsc, watch};

use crate::messages::Words;
use crate::store::Store;
use crate::table::Table;

/// Pages at a time.
const MOST_SOCKETS: usize = 128;

/// Shared by everything that serves.
pub struct App {
    pub store: Store,
    /// What became of the games that the store could not read.
    pub remark: Option<Words>,
    /// A permit for every socket.
    pub sockets: Arc<Semaphore>,
    /// Becomes true when the server ends.
    pub ending: watch::Receiver<bool>,
    open: Mutex<HashMap<String, Holder>>,
    next_holder: AtomicU64,
}

/// Who has a game open.
struct Holder {
    number: u64,
    taken: mpsc::UnboundedSender<()>,
}

impl App {
    /// Nobody has anything open yet.
    pub fn new(store: Store, remark: Option<Words>, ending: watch::Receiver<bool>) -> Self {
        Self {
            store,
            remark,
            sockets: Arc::new(Semaphore::new(MOST_SOCKETS)),
            ending,
            open: Mutex::default(),
            next_holder: AtomicU64::new(0),
        }
    }

    fn open(&self) -> MutexGuard<'_, HashMap<String, Holder>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a game for a socket. Whoever had it before is told so through the channel it gave.
    pub fn take(self: &Arc<Self>, id: &str, taken: mpsc::UnboundedSender<()>) -> Hold {
        let number = self.next_holder.fetch_add(1, Ordering::Relaxed);
        if let Some(before) = self.open().insert(id.to_owned(), Holder { number, taken }) {
            let _ = before.taken.send(());
        }
        Hold { app: Arc::clone(self), id: id.to_owned(), number }
    }
}

/// The right to change a game, until somebody else takes it.
pub struct Hold {
    app: Arc<App>,
    id: String,
    number: u64,
}

impl Hold {
    /// Keeps the game, if it is still ours to keep.
    pub fn save(&self, table: &dyn Table) -> rusqlite::Result<()> {
        // Locked until it is kept: whoever takes the game next reads it as we left it.
        let open = self.app.open();
        if self.is_ours(&open) {
            self.app.store.save(&table.summary(crate::now_in_milliseconds()), &table.body())?;
        }
        Ok(())
    }

    /// Whether somebody else has taken it.
    pub fn is_lost(&self) -> bool {
        !self.is_ours(&self.app.open())
    }

    fn is_ours(&self, open: &HashMap<String, Holder>) -> bool {
        open.get(&self.id).is_some_and(|holder| holder.number == self.number)
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        let mut open = self.app.open();
        if self.is_ours(&open) {
            open.remove(&self.id);
        }
    }
}
