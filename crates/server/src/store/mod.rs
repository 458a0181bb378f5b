//! Where games outlive the server: an `SQLite` file in the data folder. One of an earlier version is brought up to date,
//! one of a newer version refused and left alone. One that is damaged or of another program is set aside under another
//! name and a new one begun; nothing is ever deleted but by request.
//!
//! `file` is the file itself, `trouble` what is said where it fails.

mod file;
#[cfg(test)]
mod tests;
mod trouble;

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, OptionalExtension, params};

use crate::messages::{Summary, Words};

/// As many games as a list names.
const LONGEST_LIST: usize = 500;

/// The games that were played here.
#[derive(Debug)]
pub struct Store(Mutex<Connection>);

impl Store {
    /// Opens the store of a folder, or begins one; with a remark for the user where a damaged one was set aside.
    pub fn open(folder: &Path) -> anyhow::Result<(Self, Option<Words>)> {
        let (connection, remark) = file::open(folder)?;
        Ok((Self(Mutex::new(connection)), remark))
    }

    /// Keeps a game: a new one, or one that was kept `before` at that time. Tells whether it is kept: somebody else may
    /// have kept or deleted it since.
    pub fn save(&self, summary: &Summary, body: &str, before: Option<u64>) -> rusqlite::Result<bool> {
        let about = serde_json::to_string(summary).expect("summaries are made of text and numbers");
        let connection = self.connection();
        let changed = match before {
            None => connection
                .prepare_cached("INSERT INTO games (id, updated, summary, body) VALUES (?1, ?2, ?3, ?4)")?
                .execute(params![summary.game, summary.updated, about, body])?,
            Some(before) => connection
                .prepare_cached(
                    "UPDATE games SET updated = ?2, summary = ?3, body = ?4 WHERE id = ?1 AND updated = ?5",
                )?
                .execute(params![summary.game, summary.updated, about, body, before])?,
        };
        Ok(changed == 1)
    }

    /// When a game was kept, and how.
    pub fn load(&self, game: &str) -> rusqlite::Result<Option<(u64, String)>> {
        let connection = self.connection();
        let mut query = connection.prepare_cached("SELECT updated, body FROM games WHERE id = ?1")?;
        query.query_row([game], |row| Ok((row.get(0)?, row.get(1)?))).optional()
    }

    /// The games, newest first. Those whose summary is not understood are left out.
    pub fn list(&self) -> rusqlite::Result<Vec<Summary>> {
        let connection = self.connection();
        let mut query = connection.prepare_cached("SELECT summary FROM games ORDER BY updated DESC, id")?;
        let mut rows = query.query([])?;
        let mut games = Vec::new();
        while games.len() < LONGEST_LIST
            && let Some(row) = rows.next()?
        {
            let summary = row.get_ref(0)?.as_bytes().ok();
            games.extend(summary.and_then(|text| serde_json::from_slice::<Summary>(text).ok()));
        }
        Ok(games)
    }

    /// Forgets a game; one that is not there is forgotten already.
    pub fn delete(&self, game: &str) -> rusqlite::Result<()> {
        self.connection().prepare_cached("DELETE FROM games WHERE id = ?1")?.execute([game])?;
        Ok(())
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        // SQLite rolls back what a panic has interrupted: the connection is as good as before.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
