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
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, TransactionBehavior, named_params, params_from_iter};

use self::catalogue::{Columns, Condition};
use crate::messages::{GameQuery, Selection, Summary, Words};

/// As many games as are told at once.
const LONGEST_LIST: usize = 100;

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
        let Columns { kind, opponent, side, result, plies, names, words } = Columns::of(summary);
        let sql = match before {
            None => {
                "INSERT INTO games (id, updated, summary, body, kind, opponent, side, result, plies, names, words)
                 VALUES (:id, :updated, :summary, :body, :kind, :opponent, :side, :result, :plies, :names, :words)"
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
        Ok(changed == 1)
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
        names.filter(|name| name.as_ref().map_or(true, |name| !except.contains(name))).collect()
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

    fn connection(&self) -> MutexGuard<'_, Connection> {
        // SQLite rolls back what a panic has interrupted: the connection is as good as before.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
