//! The file of the store: begun, brought up to date, or set aside. A second file beside it is locked by everybody who uses
//! the first: only where nobody else does may it be set aside.

use std::fs::{self, File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use rusqlite::{Connection, ErrorCode, Transaction, TransactionBehavior};

use super::catalogue;
use super::trouble::damaged;
use crate::complaint::InWords;
use crate::messages::Words;

/// The name of the file in its folder.
pub const FILE: &str = "games.db";

/// The name of the file that is locked by everybody who uses the first.
const LOCK: &str = "games.lock";

/// The version of the tables, kept in `user_version`; 0 is a file without tables.
pub const VERSION: i64 = 3;

/// Marks the file as ours (`Roca`), so that the tables of another program are left alone.
const APPLICATION: i64 = 0x526F_6361;

const TABLES: &str = "
    CREATE TABLE games (
        id TEXT PRIMARY KEY,
        updated INTEGER NOT NULL,
        summary TEXT NOT NULL,
        body TEXT NOT NULL,
        kind TEXT,
        opponent TEXT,
        side TEXT,
        result TEXT,
        plies INTEGER,
        names TEXT,
        words TEXT
    ) STRICT;";

/// All that games are found by, so that nothing else is read to find them.
const INDEX: &str = "
    CREATE INDEX games_in_catalogue
        ON games (updated DESC, id, plies, kind, opponent, side, result, names, words)";

/// From version 1, in which a game did not say of which kind it is: those of chess had moves, those of ducks turns.
const FROM_VERSION_1: &str = r#"
    UPDATE games SET body =
        CASE json_type(body, '$.turns') WHEN 'array' THEN '{"type":"ducks",' ELSE '{"type":"chess",' END || substr(body, 2)
    WHERE json_valid(body)"#;

/// From version 2, in which games could not be found by what is known of them: nothing is, in the columns of a game whose
/// summary is not understood.
const FROM_VERSION_2: &str = "
    ALTER TABLE games ADD COLUMN kind TEXT;
    ALTER TABLE games ADD COLUMN opponent TEXT;
    ALTER TABLE games ADD COLUMN side TEXT;
    ALTER TABLE games ADD COLUMN result TEXT;
    ALTER TABLE games ADD COLUMN plies INTEGER;
    ALTER TABLE games ADD COLUMN names TEXT;
    ALTER TABLE games ADD COLUMN words TEXT;
    DROP INDEX games_by_time;";

/// A game without a move is no game; whoever has begun one has a day to make a move.
const WITHOUT_A_MOVE: Duration = Duration::from_hours(24);

/// How long to wait for another server that writes to the same file; in tests, also on a slow and busy machine.
const PATIENCE: Duration = Duration::from_secs(if cfg!(test) { 120 } else { 5 });

/// Between two looks whether somebody has let go.
const LOOK: Duration = Duration::from_millis(10);

/// Opens the file in a folder, or begins one; with the lock that says it is in use, where the system has such, and a
/// remark for the user where a damaged one was set aside.
pub fn open(folder: &Path) -> anyhow::Result<(Connection, Option<File>, Option<Words>)> {
    let trouble = || format!("the games cannot be kept in {}", folder.display());
    fs::create_dir_all(folder).with_context(trouble)?;
    let path = folder.join(FILE);
    let lock = lock_file(folder);
    let began = Instant::now();
    loop {
        wait_to_use(lock.as_ref()).with_context(trouble)?;
        match connect(&path) {
            Ok(connection) => return Ok((connection, lock, None)),
            Err(Unusable::ForNow(error)) => return Err(error).with_context(trouble),
            Err(Unusable::ForGood(_)) => {}
        }
        // Only alone with the file it may be set aside; and while others are at it, they may do so.
        unlock(lock.as_ref());
        if is_locked_by(lock.as_ref(), File::try_lock) {
            break;
        }
        if began.elapsed() > PATIENCE {
            return Err(anyhow::anyhow!("the file is damaged, and another server uses it"))
                .with_context(trouble);
        }
        thread::sleep(LOOK);
    }
    // Looking once more: somebody may have set it aside just before.
    let (connection, remark) = match connect(&path) {
        Ok(connection) => (connection, None),
        Err(Unusable::ForNow(error)) => return Err(error).with_context(trouble),
        Err(Unusable::ForGood(problem)) => {
            let aside = set_aside(&path).with_context(trouble)?;
            let connection = connect(&path).map_err(Unusable::into_error).with_context(trouble)?;
            (connection, Some(set_aside_words(&problem, &path, &aside)))
        }
    };
    unlock(lock.as_ref());
    wait_to_use(lock.as_ref()).with_context(trouble)?;
    Ok((connection, lock, remark))
}

/// Opens the file in a folder, if there is one and it is sound.
pub fn open_existing(folder: &Path) -> anyhow::Result<(Connection, Option<File>)> {
    let path = folder.join(FILE);
    let trouble = || format!("the games in {} cannot be read", folder.display());
    if !path.exists() {
        return Err(anyhow::anyhow!("there is no {FILE}")).with_context(trouble);
    }
    let lock = lock_file(folder);
    wait_to_use(lock.as_ref()).with_context(trouble)?;
    let connection = connect(&path).map_err(Unusable::into_error).with_context(trouble)?;
    Ok((connection, lock))
}

fn set_aside_words(problem: &Words, path: &Path, aside: &Path) -> Words {
    let (path, aside) = (path.display(), aside.display());
    let Words { en, ro } = problem;
    Words::new(
        format!(
            "the games in {path} cannot be read ({en}): the file is now {aside}, and a new one was begun"
        ),
        format!(
            "partidele din {path} nu pot fi citite ({ro}): fișierul este acum {aside} și a fost început altul nou"
        ),
    )
}

/// The file to lock; none where it cannot be made, which is for `SQLite` to complain about.
fn lock_file(folder: &Path) -> Option<File> {
    File::options().create(true).truncate(false).write(true).open(folder.join(LOCK)).ok()
}

/// Waits while somebody sets the file aside.
fn wait_to_use(file: Option<&File>) -> anyhow::Result<()> {
    let began = Instant::now();
    while !is_locked_by(file, File::try_lock_shared) {
        if began.elapsed() > PATIENCE {
            anyhow::bail!("another program is using the file");
        }
        thread::sleep(LOOK);
    }
    Ok(())
}

/// Tries to lock. Where the system has no locks, everybody has to do without.
fn is_locked_by(file: Option<&File>, lock: fn(&File) -> Result<(), TryLockError>) -> bool {
    !file.is_some_and(|file| matches!(lock(file), Err(TryLockError::WouldBlock)))
}

fn unlock(file: Option<&File>) {
    // What cannot be unlocked was not locked.
    let _ = file.map(File::unlock);
}

/// Why a file cannot be used.
enum Unusable {
    /// It may be fine; the folder or the moment is not.
    ForNow(anyhow::Error),
    /// What is in it.
    ForGood(Words),
}

impl Unusable {
    fn into_error(self) -> anyhow::Error {
        match self {
            Self::ForNow(error) => error,
            Self::ForGood(problem) => anyhow::Error::msg(problem.en),
        }
    }

    fn because(error: rusqlite::Error, path: &Path) -> Self {
        let for_now = match error.sqlite_error_code() {
            // Damage may also forbid SQLite, and only SQLite, to write.
            Some(ErrorCode::ReadOnly) => fs::OpenOptions::new().append(true).open(path).is_err(),
            _ => error.words() != damaged(),
        };
        if for_now { Self::ForNow(error.into()) } else { Self::ForGood(damaged()) }
    }
}

fn connect(path: &Path) -> Result<Connection, Unusable> {
    let because = |error| Unusable::because(error, path);
    let mut connection = Connection::open(path).map_err(because)?;
    match prepare(&mut connection).map_err(because)? {
        Contents::Ours => Ok(connection),
        Contents::Newer => {
            Err(Unusable::ForNow(anyhow::anyhow!("{FILE} was written by a newer version of Rocada")))
        }
        Contents::Wrong(problem) => Err(Unusable::ForGood(problem)),
    }
}

/// What is in a file.
enum Contents {
    /// A store of this version.
    Ours,
    /// A store of a later version.
    Newer,
    /// Something else.
    Wrong(Words),
}

/// Makes a new file a store, brings an old one up to date and looks at what it has: damage shows now, while it can
/// still be set aside, and not in the middle of a game.
fn prepare(connection: &mut Connection) -> rusqlite::Result<Contents> {
    connection.busy_timeout(PATIENCE)?;
    // Nobody else begins the same store meanwhile; and a file that cannot be written to is found out.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let number = |name| transaction.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let (application, version) = (number("application_id")?, number("user_version")?);
    let tables: i64 = transaction.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    match (application, version, tables) {
        (0, 0, 0) => {
            transaction.execute_batch(TABLES)?;
            transaction.execute(INDEX, [])?;
            transaction.pragma_update(None, "application_id", APPLICATION)?;
        }
        (APPLICATION, 1..=VERSION, _) => {
            transaction.prepare("SELECT id, updated, summary, body FROM games ORDER BY updated")?;
            if version < VERSION && !is_sound(&transaction)? {
                return Ok(Contents::Wrong(damaged()));
            }
            if version == 1 {
                transaction.execute(FROM_VERSION_1, [])?;
            }
            if version < 3 {
                transaction.execute_batch(FROM_VERSION_2)?;
                fill_catalogue(&transaction)?;
                transaction.execute(INDEX, [])?;
            }
            let before = crate::now_in_milliseconds().saturating_sub(WITHOUT_A_MOVE.as_millis() as u64);
            transaction.execute("DELETE FROM games WHERE plies = 0 AND updated < ?1", [before])?;
        }
        (APPLICATION, newer, _) if newer > VERSION => return Ok(Contents::Newer),
        _ => {
            let words = Words::new("it is a file of another program", "este un fișier al altui program");
            return Ok(Contents::Wrong(words));
        }
    }
    if version != VERSION {
        transaction.pragma_update(None, "user_version", VERSION)?;
    }
    transaction.commit()?;
    write_ahead(connection)?;
    // The long look only reads: a server that runs beside this one goes on writing.
    if !is_sound(connection)? {
        return Ok(Contents::Wrong(damaged()));
    }
    Ok(Contents::Ours)
}

/// Reads the summaries of all games for the columns that are made of them.
fn fill_catalogue(transaction: &Transaction) -> rusqlite::Result<()> {
    let mut games = transaction.prepare("SELECT id, summary FROM games")?;
    let mut rows = games.query([])?;
    while let Some(row) = rows.next()? {
        // What is no text is not understood either.
        if let (Ok(id), Ok(summary)) = (row.get::<_, String>(0), row.get_ref(1)?.as_bytes()) {
            catalogue::enter(transaction, &id, summary)?;
        }
    }
    Ok(())
}

fn is_sound(connection: &Connection) -> rusqlite::Result<bool> {
    let verdict: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    Ok(verdict == "ok")
}

/// A game survives a killed server without a sync for every move; a power cut may cost the last moves, no more. That is
/// so with a log that is written ahead; where the folder allows none, every move is waited for.
fn write_ahead(connection: &Connection) -> rusqlite::Result<()> {
    let began = Instant::now();
    let mode = loop {
        let mode =
            connection.pragma_update_and_check(None, "journal_mode", "wal", |row| row.get::<_, String>(0));
        match mode {
            // Somebody else uses the file just now; for this SQLite does not wait.
            Err(error)
                if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
                    && began.elapsed() < PATIENCE =>
            {
                thread::sleep(LOOK);
            }
            mode => break mode?,
        }
    };
    connection.pragma_update(None, "synchronous", if mode == "wal" { "normal" } else { "full" })
}

/// Renames the file, with its journals, to the first free `games.damaged-N.db`.
fn set_aside(path: &Path) -> anyhow::Result<PathBuf> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let aside = (1..).map(|number| folder.join(format!("games.damaged-{number}.db")));
    let aside = aside.into_iter().find(|aside| !aside.exists()).context("no name is free")?;
    // The journals first: they must never be taken for those of the new file.
    for journal in ["-wal", "-shm", "-journal"] {
        match fs::rename(with_suffix(path, journal), with_suffix(&aside, journal)) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
    }
    fs::rename(path, &aside)?;
    Ok(aside)
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}
