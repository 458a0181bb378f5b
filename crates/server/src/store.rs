//! The games of the past: an `SQLite` file in the data folder.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use std::{fs, io};

use anyhow::Context;
use rusqlite::{Connection, OptionalExtension, params};

use crate::messages::Summary;

/// Counts up whenever the table changes in a way that older or newer programs cannot read.
const VERSION: i64 = 1;
const FILE: &str = "games.db";
/// Games in a list.
const MOST_LISTED: i64 = 500;
/// How long to wait for another program that uses the same file.
const PATIENCE: Duration = Duration::from_secs(2);

/// Keeps games. May be used from several threads.
pub struct Store(Mutex<Connection>);

impl Store {
    /// Opens the store in a folder, which is made if need be. A store that cannot be read is set aside, and a remark
    /// says so.
    pub fn open(folder: &Path) -> anyhow::Result<(Self, Option<String>)> {
        fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        let path = folder.join(FILE);
        match connect(&path) {
            Ok(connection) => Ok((Self(Mutex::new(connection)), None)),
            Err(trouble) if path.exists() && is_damage(&trouble) => {
                let aside =
                    set_aside(&path).with_context(|| format!("cannot set {} aside", path.display()))?;
                let connection =
                    connect(&path).with_context(|| format!("cannot keep games in {}", path.display()))?;
                let remark = format!(
                    "the games in {} could not be read ({trouble}); the file is now {}, and a new one was begun",
                    path.display(),
                    aside.display()
                );
                Ok((Self(Mutex::new(connection)), Some(remark)))
            }
            Err(trouble) => Err(trouble).with_context(|| format!("cannot keep games in {}", path.display())),
        }
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a game in place of what was kept of it before.
    pub fn save(&self, summary: &Summary, body: &str) -> anyhow::Result<()> {
        let line = serde_json::to_string(summary)?;
        self.connection()
            .prepare_cached(
                "INSERT OR REPLACE INTO games (id, updated, summary, body) VALUES (?1, ?2, ?3, ?4)",
            )?
            .execute(params![summary.game, summary.updated as i64, line, body])?;
        Ok(())
    }

    /// A game as it was kept.
    pub fn load(&self, id: &str) -> anyhow::Result<Option<String>> {
        let connection = self.connection();
        let mut query = connection.prepare_cached("SELECT body FROM games WHERE id = ?1")?;
        Ok(query.query_row([id], |row| row.get(0)).optional()?)
    }

    /// The last games, newest first.
    pub fn list(&self) -> anyhow::Result<Vec<Summary>> {
        let connection = self.connection();
        let mut query =
            connection.prepare_cached("SELECT summary FROM games ORDER BY updated DESC LIMIT ?1")?;
        let lines = query.query_map([MOST_LISTED], |row| row.get::<_, String>(0))?;
        let lines = lines.collect::<Result<Vec<_>, _>>()?;
        // One that a later version wrote in its own way does not hide the others.
        Ok(lines.iter().filter_map(|line| serde_json::from_str(line).ok()).collect())
    }

    /// Forgets a game.
    pub fn delete(&self, id: &str) -> anyhow::Result<()> {
        self.connection().execute("DELETE FROM games WHERE id = ?1", [id])?;
        Ok(())
    }
}

/// What is wrong with a file.
#[derive(Debug, thiserror::Error)]
enum Trouble {
    #[error(transparent)]
    Sqlite(#[from] rusqlite::Error),
    #[error("{0}")]
    Damaged(String),
    #[error("it was written by version {0} of the store, and this is version {VERSION}")]
    Version(i64),
}

/// Whether the file is to blame, and not the folder or the disk.
fn is_damage(trouble: &Trouble) -> bool {
    use rusqlite::ErrorCode::{DatabaseCorrupt, NotADatabase, SchemaChanged, Unknown};
    match trouble {
        Trouble::Damaged(_) | Trouble::Version(_) => true,
        Trouble::Sqlite(error) => {
            let code = error.sqlite_error_code();
            matches!(code, Some(DatabaseCorrupt | NotADatabase | SchemaChanged | Unknown))
        }
    }
}

fn connect(path: &Path) -> Result<Connection, Trouble> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(PATIENCE)?;
    // Survives the death of the process at any moment; only a power cut may cost the last moves.
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    match version {
        VERSION => check(&connection)?,
        0 if tables == 0 => {
            connection.execute_batch(
                "CREATE TABLE games (id TEXT PRIMARY KEY, updated INTEGER NOT NULL, \
                 summary TEXT NOT NULL, body TEXT NOT NULL) STRICT;
                 CREATE INDEX by_time ON games (updated);",
            )?;
            connection.pragma_update(None, "user_version", VERSION)?;
        }
        other => return Err(Trouble::Version(other)),
    }
    Ok(connection)
}

fn check(connection: &Connection) -> Result<(), Trouble> {
    let verdict: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if verdict != "ok" {
        return Err(Trouble::Damaged(verdict));
    }
    connection.prepare("SELECT id, updated, summary, body FROM games LIMIT 1")?;
    Ok(())
}

/// Gives the file another name, and what `SQLite` keeps beside it as well.
fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let name = |number: usize| path.with_file_name(format!("games.damaged-{number}.db"));
    let aside = (1..usize::MAX).map(name).find(|name| !name.exists()).expect("there are numbers enough");
    fs::rename(path, &aside)?;
    for ending in ["-wal", "-shm"] {
        let beside = |path: &Path| PathBuf::from(format!("{}{ending}", path.display()));
        match fs::rename(beside(path), beside(&aside)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(aside)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::{About, ChessPlayer, ChessPlayers, ChessSummary};

    fn summary(game: &str, updated: u64) -> Summary {
        let chess = ChessSummary {
            players: ChessPlayers { white: ChessPlayer::Human, black: ChessPlayer::Human },
            end: None,
            plies: 0,
            fen: rocada_chess::Position::default().to_string(),
            opening: None,
        };
        Summary { game: game.to_owned(), updated, about: About::Chess { chess } }
    }

    fn ids(store: &Store) -> Vec<String> {
        store.list().unwrap().into_iter().map(|summary| summary.game).collect()
    }

    fn filled(folder: &Path, games: u64) {
        let (store, remark) = Store::open(folder).unwrap();
        assert_eq!(remark, None);
        for number in 0..games {
            store.save(&summary(&format!("game {number}"), number), &"moves ".repeat(100)).unwrap();
        }
    }

    #[test]
    fn games_are_kept_listed_and_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        filled(folder.path(), 3);
        let (store, _) = Store::open(folder.path()).unwrap();
        store.save(&summary("game 0", 10), "again").unwrap();
        assert_eq!(ids(&store), ["game 0", "game 2", "game 1"]);
        assert_eq!(store.load("game 0").unwrap().as_deref(), Some("again"));
        store.delete("game 2").unwrap();
        assert_eq!((ids(&store).len(), store.load("game 2").unwrap()), (2, None));
    }

    #[test]
    fn an_entry_of_another_kind_does_not_hide_the_others() {
        let folder = tempfile::tempdir().unwrap();
        filled(folder.path(), 2);
        let (store, _) = Store::open(folder.path()).unwrap();
        store.connection().execute("UPDATE games SET summary = '{' WHERE id = 'game 1'", []).unwrap();
        assert_eq!(ids(&store), ["game 0"]);
    }

    /// Opens a store after the damage: it is set aside, a remark says so, and games can be kept again.
    fn survives(damage: impl FnOnce(&Path)) {
        let folder = tempfile::tempdir().unwrap();
        filled(folder.path(), 200);
        damage(&folder.path().join(FILE));
        let (store, remark) = Store::open(folder.path()).unwrap();
        assert!(remark.is_some_and(|remark| remark.contains("games.damaged-1.db")));
        assert!(folder.path().join("games.damaged-1.db").exists());
        store.save(&summary("new", 1), "").unwrap();
        assert_eq!(ids(&store), ["new"]);
    }

    fn overwrite(path: &Path, offset: usize) {
        let mut bytes = fs::read(path).unwrap();
        for (index, byte) in bytes.iter_mut().skip(offset).take(2000).enumerate() {
            *byte = (index * 37 % 251) as u8;
        }
        fs::write(path, bytes).unwrap();
    }

    #[test]
    fn a_damaged_store_is_set_aside() {
        survives(|path| {
            fs::write(path, "this is no database, and it is longer than a header needs to be, by far")
                .unwrap()
        });
        survives(|path| overwrite(path, 0));
        survives(|path| overwrite(path, 4096));
        survives(|path| {
            let bytes = fs::read(path).unwrap();
            fs::write(path, &bytes[..bytes.len() / 2]).unwrap();
        });
    }

    #[test]
    fn a_store_of_another_version_is_set_aside() {
        survives(|path| {
            Connection::open(path).unwrap().pragma_update(None, "user_version", VERSION + 1).unwrap()
        });
        survives(|path| Connection::open(path).unwrap().execute_batch("DROP TABLE games").unwrap());
    }

    #[test]
    fn damage_while_in_use_is_an_error_and_no_more() {
        let folder = tempfile::tempdir().unwrap();
        filled(folder.path(), 200);
        let (store, _) = Store::open(folder.path()).unwrap();
        store.connection().execute_batch("DROP TABLE games").unwrap();
        assert!(store.save(&summary("one more", 0), "").is_err());
        assert!(store.load("game 1").is_err());
        assert!(store.list().is_err());
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        assert!(Store::open(&file.join("below")).is_err());
    }
}
