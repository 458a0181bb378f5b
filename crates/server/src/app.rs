//! What all sockets share: the games that are kept, who has which game open, who is here, and who may think.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Semaphore, mpsc, watch};

use crate::analysis::Instruments;
use crate::desk::Desk;
use crate::explain::ALL_TREES;
use crate::files::Files;
use crate::keeper::{Fate, Keeper};
use crate::log::{Level, Log};
use crate::messages::Words;
use crate::queue::Outlook;
use crate::searches::Searches;
use crate::store::Store;
use crate::visitors::Visitors;

/// Pages at a time.
pub const MOST_SOCKETS: usize = 256;

/// Shared by everything that serves.
pub struct App {
    pub keeper: Keeper,
    /// What became of the games that the store could not read.
    pub remark: Option<Words>,
    /// Files of games that people brought along.
    pub files: Files,
    /// What studies work with.
    pub instruments: Arc<Instruments>,
    /// A permit for every mebibyte of recorded trees.
    pub trees: Arc<Semaphore>,
    /// A permit for every socket.
    pub sockets: Arc<Semaphore>,
    pub visitors: Arc<Visitors>,
    pub searches: Arc<Searches>,
    /// The queue of work that pages may look at.
    pub queue: Option<Outlook>,
    pub log: Log,
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
            keeper: Keeper::new(store),
            remark,
            files: Files::default(),
            instruments: Arc::default(),
            trees: Arc::new(Semaphore::new(ALL_TREES)),
            sockets: Arc::new(Semaphore::new(MOST_SOCKETS)),
            visitors: Arc::default(),
            searches: Arc::new(Searches::by_processors()),
            queue: None,
            log: Log::start(Level::Error),
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
        self.keeper.delete(games, |game| self.lose(game))
    }

    /// Tries once more to keep what could not be kept.
    pub fn keep_the_rest(&self) {
        for game in self.keeper.try_again() {
            self.lose(&game);
        }
    }

    /// Whoever has the game open has it no longer, and is told so.
    fn lose(&self, id: &str) {
        if let Some(holder) = self.open().remove(id) {
            let _ = holder.taken.send(());
        }
    }
}

/// The right to change a game, until somebody else takes it.
pub struct Hold {
    app: Arc<App>,
    id: String,
    number: u64,
    /// How the game was last found or put to be kept; none until it was.
    kept: Option<Kept>,
}

/// A game as it is kept.
struct Kept {
    updated: u64,
    body: String,
}

impl Hold {
    /// The game was found like this.
    pub fn found(&mut self, updated: u64, desk: &Desk) {
        self.kept = desk.body().map(|body| Kept { updated, body });
    }

    /// Keeps the game, if it is still ours to keep and not kept like this already: a game that was only looked at is
    /// not one that was played. Where another server with the same store has changed it, that one has taken it.
    pub fn save(&mut self, desk: &Desk) {
        let Some(body) = desk.body() else { return };
        if self.kept.as_ref().is_some_and(|kept| kept.body == body) {
            return;
        }
        {
            // Locked until it is put where whoever takes the game next reads it.
            let open = self.app.open();
            if !self.is_ours(&open) {
                return;
            }
            let before = self.kept.as_ref().map(|kept| kept.updated);
            // Later than before, by whatever clock: the store knows by it who has kept the game last.
            let updated = before.map_or(0, |before| before + 1).max(crate::now_in_milliseconds());
            let Some(summary) = desk.summary(updated) else { return };
            self.app.keeper.put(summary, body.clone(), before);
            self.kept = Some(Kept { updated, body });
        }
        if self.app.keeper.keep(&self.id) == Fate::Lost {
            self.app.lose(&self.id);
        }
    }

    /// Why the game is not in the store; none where it is.
    pub fn trouble(&self) -> Option<Words> {
        self.app.keeper.trouble_with(&self.id)
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
