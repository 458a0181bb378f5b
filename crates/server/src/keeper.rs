//! Games on their way to the store. What the store cannot take now, because the disk is full, the file locked or not to be
//! written, stays here and is tried again: nothing is lost as long as the server runs, and whoever opens such a game
//! finds it as it was left.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;

use crate::complaint::InWords;
use crate::messages::{GameQuery, Selection, Summary, Words};
use crate::store::{Row, Store};

/// How long after a failure it is tried again.
pub const AGAIN: Duration = Duration::from_secs(1);

/// So many games may wait; while there are more nobody begins another one.
const MOST_WAITING: usize = 1000;

/// Keeps games.
#[derive(Debug)]
pub struct Keeper {
    store: Store,
    waiting: Mutex<HashMap<String, Waiting>>,
    /// Held while the store is written to, so that what is written last is what was put here last.
    writing: Mutex<()>,
    /// Why the store took nothing when it was last tried.
    trouble: watch::Sender<Option<Words>>,
}

/// A game that the store does not have like this.
#[derive(Clone, Debug)]
struct Waiting {
    summary: Summary,
    body: String,
    /// When the one that the store has was kept; none where it has none.
    before: Option<u64>,
}

/// What became of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The store has it, or will have it.
    Ours,
    /// Another server has changed or deleted it.
    Lost,
}

impl Keeper {
    /// In front of a store.
    pub fn new(store: Store) -> Self {
        Self {
            store,
            waiting: Mutex::default(),
            writing: Mutex::default(),
            trouble: watch::Sender::new(None),
        }
    }

    /// The store, for all that is not about a single game.
    #[cfg(test)]
    pub const fn store(&self) -> &Store {
        &self.store
    }

    /// A game is to be kept; `before` is when it was last put here or found in the store.
    pub fn put(&self, summary: Summary, body: String, before: Option<u64>) {
        let mut games = self.waiting();
        let before = games.get(&summary.game).map_or(before, |waiting| waiting.before);
        games.insert(summary.game.clone(), Waiting { summary, body, before });
    }

    /// Brings a game that was put here into the store, if that is possible. While the store is in trouble only
    /// [`Keeper::try_again`] does: not every page has to wait for it.
    pub fn keep(&self, game: &str) -> Fate {
        self.write(game, false).unwrap_or(Fate::Ours)
    }

    /// Tries to bring everything into the store, and tells which games were lost to others.
    pub fn try_again(&self) -> Vec<String> {
        let games: Vec<_> = self.waiting().keys().cloned().collect();
        let mut lost = Vec::new();
        for game in games {
            match self.write(&game, true) {
                Ok(Fate::Ours) => {}
                Ok(Fate::Lost) => lost.push(game),
                Err(()) => break,
            }
        }
        lost
    }

    fn write(&self, game: &str, even_in_trouble: bool) -> Result<Fate, ()> {
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        // It may have begun while this was waiting for whoever found out.
        if self.trouble.borrow().is_some() && !even_in_trouble {
            return Err(());
        }
        let Some(Waiting { summary, body, before }) = self.waiting().get(game).cloned() else {
            return Ok(Fate::Ours);
        };
        let saved = self.store.save(&summary, &body, before);
        let mut games = self.waiting();
        let trouble = match saved {
            Ok(true) => {
                match games.get_mut(game) {
                    // It has changed meanwhile.
                    Some(waiting) if waiting.summary.updated != summary.updated => {
                        waiting.before = Some(summary.updated);
                    }
                    _ => drop(games.remove(game)),
                }
                None
            }
            Ok(false) => {
                games.remove(game);
                drop(games);
                self.set_trouble(None);
                return Ok(Fate::Lost);
            }
            Err(error) => Some(error.words()),
        };
        drop(games);
        let kept = trouble.is_none();
        self.set_trouble(trouble);
        if kept { Ok(Fate::Ours) } else { Err(()) }
    }

    fn set_trouble(&self, trouble: Option<Words>) {
        self.trouble.send_if_modified(|known| {
            let changed = *known != trouble;
            *known = trouble;
            changed
        });
    }

    /// Why a game is not in the store; none where it is.
    pub fn trouble_with(&self, game: &str) -> Option<Words> {
        let waits = self.waiting().contains_key(game);
        self.trouble.borrow().clone().filter(|_| waits)
    }

    /// Hears when trouble begins and ends.
    pub fn news(&self) -> watch::Receiver<Option<Words>> {
        self.trouble.subscribe()
    }

    /// How many games the store does not have yet.
    pub fn unkept(&self) -> usize {
        self.waiting().len()
    }

    /// Whether so many games wait that there may be no more.
    pub fn is_full(&self) -> bool {
        self.unkept() >= MOST_WAITING
    }

    /// When a game was last put here or kept, and how it is.
    pub fn load(&self, game: &str) -> rusqlite::Result<Option<(u64, String)>> {
        let waiting = self.waiting().get(game).map(|waiting| (waiting.summary.updated, waiting.body.clone()));
        if waiting.is_some() { Ok(waiting) } else { self.store.load(game) }
    }

    /// Some of the games that fit, from a place in their list on, and how many fit. Those that the store does not have yet
    /// are in front of the list of all games; a search does not find them.
    pub fn find(
        &self,
        query: &GameQuery,
        from: usize,
        count: usize,
    ) -> rusqlite::Result<(Vec<Summary>, usize)> {
        let waiting = self.waiting().clone();
        let mut games: Vec<_> = waiting.values().filter(|waiting| waiting.before.is_none()).collect();
        if *query != GameQuery::default() {
            games.clear();
        }
        games.sort_by_key(|waiting| Reverse(waiting.summary.updated));
        let new = games.len();
        let mut games: Vec<_> =
            games.into_iter().skip(from).take(count).map(|waiting| waiting.summary.clone()).collect();
        let (kept, total) = self.store.find(query, from.saturating_sub(new), count - games.len())?;
        // As they are now, not as the store has them.
        games
            .extend(kept.into_iter().map(|summary| {
                waiting.get(&summary.game).map_or(summary, |waiting| waiting.summary.clone())
            }));
        Ok((games, total + new))
    }

    /// The names of the games that are meant.
    pub fn names(&self, which: &Selection) -> rusqlite::Result<Vec<String>> {
        self.store.names(which)
    }

    /// Adds games, all of them or none; those that are there stay.
    pub fn add(&self, games: &[(Summary, String)]) -> rusqlite::Result<()> {
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let rows: Vec<_> = games.iter().map(|(summary, body)| Row::of(summary, body)).collect();
        self.store.add(&rows).map(drop)
    }

    /// Forgets games and tells how many there were; `lose` is called before anybody can put one here again.
    pub fn delete(&self, games: &[String], lose: impl Fn(&str)) -> rusqlite::Result<usize> {
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let count = self.store.delete(games)?;
        for game in games {
            lose(game);
            self.waiting().remove(game);
        }
        Ok(count)
    }

    /// The games that the store does not have, for whoever finds another place for them.
    pub fn rest(&self) -> Vec<(Summary, String)> {
        self.waiting().values().map(|waiting| (waiting.summary.clone(), waiting.body.clone())).collect()
    }

    fn waiting(&self) -> MutexGuard<'_, HashMap<String, Waiting>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use rusqlite::Connection;
    use tempfile::TempDir;

    use super::*;
    use crate::store::summary_for_tests as summary;

    fn keeper(folder: &TempDir) -> Keeper {
        Keeper::new(Store::open(folder.path()).unwrap().0)
    }

    /// As if another program, or a full disk, kept the store from writing.
    fn take_away(folder: &TempDir) -> Connection {
        let other = Connection::open(folder.path().join("games.db")).unwrap();
        other.execute_batch("ALTER TABLE games RENAME TO elsewhere").unwrap();
        other
    }

    fn give_back(other: &Connection) {
        other.execute_batch("ALTER TABLE elsewhere RENAME TO games").unwrap();
    }

    #[test]
    fn what_the_store_does_not_take_is_kept_later() {
        let folder = tempfile::tempdir().unwrap();
        let keeper = keeper(&folder);
        keeper.put(summary("a", 1), "begun".to_owned(), None);
        assert_eq!((keeper.keep("a"), keeper.unkept()), (Fate::Ours, 0));
        let other = take_away(&folder);
        keeper.put(summary("a", 2), "gone on".to_owned(), Some(1));
        assert_eq!(keeper.keep("a"), Fate::Ours);
        assert_eq!(keeper.trouble_with("a").unwrap().en, "the file is damaged");
        assert_eq!(keeper.trouble_with("b"), None);
        keeper.put(summary("a", 3), "gone further".to_owned(), Some(2));
        keeper.put(summary("b", 4), "new".to_owned(), None);
        assert_eq!(keeper.keep("b"), Fate::Ours);
        assert_eq!(keeper.load("a").unwrap(), Some((3, "gone further".to_owned())), "as it was left");
        assert_eq!(keeper.try_again(), [""; 0]);
        assert_eq!(keeper.unkept(), 2);
        give_back(&other);
        assert_eq!(
            keeper
                .find(&GameQuery::default(), 0, 10)
                .unwrap()
                .0
                .iter()
                .map(|game| (&*game.game, game.updated))
                .collect::<Vec<_>>(),
            [("b", 4), ("a", 3)]
        );
        assert_eq!(keeper.try_again(), [""; 0]);
        assert_eq!((keeper.unkept(), keeper.trouble_with("a")), (0, None));
        assert_eq!(keeper.store().load("a").unwrap(), Some((3, "gone further".to_owned())));
        assert_eq!(keeper.store().load("b").unwrap(), Some((4, "new".to_owned())));
    }

    #[test]
    fn a_game_that_another_server_has_changed_is_lost_to_it() {
        let folder = tempfile::tempdir().unwrap();
        let (here, there) = (keeper(&folder), keeper(&folder));
        here.put(summary("a", 1), "begun".to_owned(), None);
        here.keep("a");
        there.put(summary("a", 2), "there".to_owned(), Some(1));
        assert_eq!(there.keep("a"), Fate::Ours);
        here.put(summary("a", 3), "here".to_owned(), Some(1));
        assert_eq!(here.keep("a"), Fate::Lost);
        assert_eq!((here.unkept(), here.load("a").unwrap()), (0, Some((2, "there".to_owned()))));
    }

    #[test]
    fn a_deleted_game_waits_no_more() {
        let folder = tempfile::tempdir().unwrap();
        let keeper = keeper(&folder);
        keeper.put(summary("a", 1), "begun".to_owned(), None);
        let lost = Cell::new(false);
        keeper.delete(&["a".to_owned()], |_| lost.set(true)).unwrap();
        assert!(lost.get());
        assert_eq!((keeper.unkept(), keeper.load("a").unwrap()), (0, None));
        let other = take_away(&folder);
        assert!(keeper.delete(&["a".to_owned()], |_| panic!("it is not deleted")).is_err());
        give_back(&other);
    }
}
