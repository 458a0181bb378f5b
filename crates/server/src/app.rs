//! What all sockets share: the store, and who has which game open.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Semaphore, mpsc, watch};

use crate::files::Files;
use crate::games::Table;
use crate::messages::Words;
use crate::store::Store;

/// Pages at a time.
const MOST_SOCKETS: usize = 128;

/// Shared by everything that serves.
pub struct App {
    pub store: Store,
    /// What became of the games that the store could not read.
    pub remark: Option<Words>,
    /// Files of games that people brought along.
    pub files: Files,
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
            files: Files::default(),
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
        Hold { app: Arc::clone(self), id: id.to_owned(), number, kept: None }
    }

    /// Deletes games and tells how many there were. Whoever has one open loses it, and keeps it no more.
    pub fn delete(&self, games: &[String]) -> rusqlite::Result<usize> {
        // Locked until they are deleted: nobody keeps one once more in between.
        let mut open = self.open();
        let count = self.store.delete(games)?;
        for game in games {
            lose(&mut open, game);
        }
        Ok(count)
    }
}

/// Whoever has the game open has it no longer, and is told so.
fn lose(open: &mut HashMap<String, Holder>, id: &str) {
    if let Some(holder) = open.remove(id) {
        let _ = holder.taken.send(());
    }
}

/// The right to change a game, until somebody else takes it.
pub struct Hold {
    app: Arc<App>,
    id: String,
    number: u64,
    /// What the store has of the game; none until it was kept once.
    kept: Option<Kept>,
}

/// A game as the store has it.
struct Kept {
    updated: u64,
    body: String,
}

impl Hold {
    /// The game was found in the store.
    pub fn found(&mut self, updated: u64, table: &Table) {
        self.kept = Some(Kept { updated, body: table.body() });
    }

    /// Keeps the game, if it is still ours to keep and not kept like this already: a game that was only looked at is
    /// not one that was played. Where another server with the same store has changed it, that one has taken it.
    pub fn save(&mut self, table: &Table) -> rusqlite::Result<()> {
        let body = table.body();
        if self.kept.as_ref().is_some_and(|kept| kept.body == body) {
            return Ok(());
        }
        // Locked until it is kept: whoever takes the game next reads it as we left it.
        let mut open = self.app.open();
        if !self.is_ours(&open) {
            return Ok(());
        }
        let before = self.kept.as_ref().map(|kept| kept.updated);
        // Later than before, by whatever clock: the store knows by it who has kept the game last.
        let updated = before.map_or(0, |before| before + 1).max(crate::now_in_milliseconds());
        if self.app.store.save(&table.summary(updated), &body, before)? {
            self.kept = Some(Kept { updated, body });
        } else {
            lose(&mut open, &self.id);
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
