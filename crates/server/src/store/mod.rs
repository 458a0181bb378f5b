//! Where games outlive the server: an `SQLite` file in the data folder. One of an earlier version is brought up to date,
//! one of a newer version refused and left alone. One that is damaged or of another program is set aside under another
//! name and a new one begun. Nothing is ever deleted but by request, and games in which nobody has moved for a day.
//!
//! `file` is the file itself, `catalogue` what games are found by, `trouble` what is said where it fails.

mod catalogue;
mod file;
#[cfg(test)]
mod tests;
mod trouble;

use std::collections::HashSet;
use std::fs::File;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, TransactionBehavior, named_params, params, params_from_iter};

use self::catalogue::{Columns, Condition};
use crate::messages::{GameQuery, Selection, Summary, Words};

/// As many games as are told at once.
const LONGEST_LIST: usize = 100;

/// The games that were played here.
#[derive(Debug)]
pub struct Store {
    connection: Mutex<Connection>,
    /// Says that somebody uses the file.
    _in_use: Option<File>,
}

/// A game as the file has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub id: String,
    /// When it was kept, in milliseconds since 1970.
    pub updated: u64,
    pub summary: String,
    pub body: String,
}

impl Row {
    /// Of a game that is to be kept.
    pub fn of(summary: &Summary, body: &str) -> Self {
        Self {
            id: summary.game.clone(),
            updated: summary.updated,
            summary: text_of(summary),
            body: body.to_owned(),
        }
    }
}

fn text_of(summary: &Summary) -> String {
    serde_json::to_string(summary).expect("summaries are made of text and numbers")
}

/// What became of a game that was added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// It was not there.
    New,
    /// It was there as it was some time before.
    Renewed,
    /// It was there just like this.
    Known,
    /// It was there, and newer: it stays as it is.
    Older,
}

impl Store {
    /// The version of what is kept.
    pub const VERSION: i64 = file::VERSION;

    /// Opens the store of a folder, or begins one; with a remark for the user where a damaged one was set aside.
    pub fn open(folder: &Path) -> anyhow::Result<(Self, Option<Words>)> {
        let (connection, in_use, remark) = file::open(folder)?;
        Ok((Self { connection: Mutex::new(connection), _in_use: in_use }, remark))
    }

    /// Opens the store of a folder that has one; nothing is begun or set aside.
    pub fn open_existing(folder: &Path) -> anyhow::Result<Self> {
        let (connection, in_use) = file::open_existing(folder)?;
        Ok(Self { connection: Mutex::new(connection), _in_use: in_use })
    }

    /// Keeps a game: a new one, or one that was kept `before` at that time. Tells whether it is kept: somebody else may
    /// have kept or deleted it since.
    pub fn save(&self, summary: &Summary, body: &str, before: Option<u64>) -> rusqlite::Result<bool> {
        let about = text_of(summary);
        let Columns { kind, opponent, side, result, plies, names, words } = Columns::of(summary);
        let sql = match before {
            None => {
                "INSERT INTO games (id, updated, summary, body, kind, opponent, side, result, plies, names, words)
                 VALUES (:id, :updated, :summary, :body, :kind, :opponent, :side, :result, :plies, :names, :words)
                 ON CONFLICT (id) DO NOTHING"
            }
            Some(_) => {
                "UPDATE games SET updated = :updated, summary = :summary, body = :body, kind = :kind,
                     opponent = :opponent, side = :side, result = :result, plies = :plies, names = :names, words = :words
                 WHERE id = :id AND updated = :before"
            }
        };
        let connection = self.connection();
        let mut statement = connection.prepare_cached(sql)?;
        let about_game = named_params! {
            ":id": summary.game, ":updated": summary.updated, ":summary": about, ":body": body,
            ":kind": kind, ":opponent": opponent, ":side": side, ":result": result,
            ":plies": plies, ":names": names, ":words": words,
        };
        let changed = match before {
            None => statement.execute(about_game)?,
            Some(before) => statement.execute(&[about_game, &[(":before", &before)]].concat()[..])?,
        };
        if changed == 1 {
            return Ok(true);
        }
        // It may be there just like this: of a disk that fails one does not always know what it has done.
        let mut same =
            connection.prepare_cached("SELECT 1 FROM games WHERE id = ?1 AND updated = ?2 AND body = ?3")?;
        same.exists(params![summary.game, summary.updated, body])
    }

    /// When a game was kept, and how.
    pub fn load(&self, game: &str) -> rusqlite::Result<Option<(u64, String)>> {
        let connection = self.connection();
        let mut query = connection.prepare_cached("SELECT updated, body FROM games WHERE id = ?1")?;
        query.query_row([game], |row| Ok((row.get(0)?, row.get(1)?))).optional()
    }

    /// Some of the games that fit, from a place in their list on, and how many fit. Those whose summary is not understood
    /// are left out.
    pub fn find(
        &self,
        query: &GameQuery,
        from: usize,
        count: usize,
    ) -> rusqlite::Result<(Vec<Summary>, usize)> {
        let Condition { sql, mut values } = Condition::of(query);
        let order = catalogue::order(query.order);
        let connection = self.connection();
        let total = connection
            .prepare_cached(&format!("SELECT count(*) FROM games WHERE {sql}"))?
            .query_row(params_from_iter(&values), |row| row.get(0))?;
        // The games are found in the index alone; only those that are told are looked up.
        let sql = format!(
            "SELECT summary FROM games JOIN (SELECT id FROM games WHERE {sql} ORDER BY {order} LIMIT ? OFFSET ?)
             USING (id) ORDER BY {order}"
        );
        let number = |number: usize| Value::Integer(i64::try_from(number).unwrap_or(i64::MAX));
        values.extend([count.min(LONGEST_LIST), from].map(number));
        let mut found = connection.prepare_cached(&sql)?;
        let mut rows = found.query(params_from_iter(&values))?;
        let mut games = Vec::new();
        while let Some(row) = rows.next()? {
            let summary = row.get_ref(0)?.as_bytes().ok();
            games.extend(summary.and_then(|text| serde_json::from_slice::<Summary>(text).ok()));
        }
        Ok((games, total))
    }

    /// The names of the games that are meant, in the order in which they were asked for.
    pub fn names(&self, which: &Selection) -> rusqlite::Result<Vec<String>> {
        let (query, except) = match which {
            Selection::These { games } => return Ok(games.clone()),
            Selection::All { query, except } => (query, except),
        };
        let Condition { sql, values } = Condition::of(query);
        let sql = format!("SELECT id FROM games WHERE {sql} ORDER BY {}", catalogue::order(query.order));
        let connection = self.connection();
        let mut found = connection.prepare_cached(&sql)?;
        let names = found.query_map(params_from_iter(&values), |row| row.get::<_, String>(0))?;
        let except: HashSet<_> = except.iter().collect();
        names.filter(|name| !name.as_ref().is_ok_and(|name| except.contains(name))).collect()
    }

    /// Forgets games, all of them or none, and tells how many there were; one that is not there is forgotten already.
    pub fn delete(&self, games: &[String]) -> rusqlite::Result<usize> {
        let mut connection = self.connection();
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut count = 0;
        {
            let mut delete = transaction.prepare_cached("DELETE FROM games WHERE id = ?1")?;
            for game in games {
                count += delete.execute([game])?;
            }
        }
        transaction.commit()?;
        Ok(count)
    }

    /// All games as they are, oldest first.
    pub fn for_each(&self, mut each: impl FnMut(&Row) -> anyhow::Result<()>) -> anyhow::Result<()> {
        let connection = self.connection();
        let mut query =
            connection.prepare("SELECT id, updated, summary, body FROM games ORDER BY updated, id")?;
        let mut rows = query.query([])?;
        while let Some(row) = rows.next()? {
            let text = |index| {
                Ok::<_, rusqlite::Error>(String::from_utf8_lossy(row.get_ref(index)?.as_bytes()?).into())
            };
            each(&Row { id: text(0)?, updated: row.get(1)?, summary: text(2)?, body: text(3)? })?;
        }
        Ok(())
    }

    /// Adds games, all of them or none. One that is there stays, if it is newer or just as old.
    pub fn add(&self, games: &[Row]) -> rusqlite::Result<Vec<Added>> {
        let mut connection = self.connection();
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut added = Vec::with_capacity(games.len());
        for Row { id, updated, summary, body } in games {
            let known = transaction
                .prepare_cached("SELECT updated, body FROM games WHERE id = ?1")?
                .query_row([id], |row| Ok((row.get::<_, u64>(0)?, row.get::<_, String>(1)?)))
                .optional()?;
            let became = match known {
                None => Added::New,
                Some((_, there)) if there == *body => Added::Known,
                Some((there, _)) if there < *updated => Added::Renewed,
                Some(_) => Added::Older,
            };
            if matches!(became, Added::New | Added::Renewed) {
                transaction
                    .prepare_cached(
                        "INSERT OR REPLACE INTO games (id, updated, summary, body) VALUES (?1, ?2, ?3, ?4)",
                    )?
                    .execute(params![id, updated, summary, body])?;
                catalogue::enter(&transaction, id, summary.as_bytes())?;
            }
            added.push(became);
        }
        transaction.commit()?;
        Ok(added)
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        // SQLite rolls back what a panic has interrupted: the connection is as good as before.
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A game to keep.
#[cfg(test)]
pub use tests::summary as summary_for_tests;
