//! Where games outlive the server: an `SQLite` file in the data folder. One of an earlier version is brought up to date,
//! one of a newer version refused and left alone. One that is damaged or of another program is set aside under another
//! name and a new one begun; nothing is ever deleted but by request.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::Context;
use rusqlite::{Connection, ErrorCode, OptionalExtension, TransactionBehavior, params};

use crate::complaint::InWords;
use crate::messages::{Summary, Words};

const FILE: &str = "games.db";

/// The version of the tables, kept in `user_version`; 0 is a file without tables.
const VERSION: i64 = 2;

/// Marks the file as ours (`Roca`), so that the tables of another program are left alone.
const APPLICATION: i64 = 0x526F_6361;

const TABLES: &str = "
    CREATE TABLE games (
        id TEXT PRIMARY KEY,
        updated INTEGER NOT NULL,
        summary TEXT NOT NULL,
        body TEXT NOT NULL
    ) STRICT;
    CREATE INDEX games_by_time ON games (updated);";

/// From version 1, in which a game did not say of which kind it is: those of chess had moves, those of ducks turns.
const FROM_VERSION_1: &str = r#"
    UPDATE games SET body =
        CASE json_type(body, '$.turns') WHEN 'array' THEN '{"type":"ducks",' ELSE '{"type":"chess",' END || substr(body, 2)
    WHERE json_valid(body)"#;

/// As many games as a list names.
const LONGEST_LIST: usize = 500;

/// How long to wait for another server that writes to the same file; in tests, also on a slow and busy machine.
const PATIENCE: Duration = Duration::from_secs(if cfg!(test) { 120 } else { 5 });

/// The games that were played here.
#[derive(Debug)]
pub struct Store(Mutex<Connection>);

impl Store {
    /// Opens the store of a folder, or begins one; with a remark for the user where a damaged one was set aside.
    pub fn open(folder: &Path) -> anyhow::Result<(Self, Option<Words>)> {
        let trouble = || format!("the games cannot be kept in {}", folder.display());
        fs::create_dir_all(folder).with_context(trouble)?;
        let path = folder.join(FILE);
        let problem = match connect(&path) {
            Ok(connection) => return Ok((Self(Mutex::new(connection)), None)),
            Err(Unusable::ForNow(error)) => return Err(error).with_context(trouble),
            Err(Unusable::ForGood(problem)) => problem,
        };
        let aside = set_aside(&path).with_context(trouble)?;
        let connection = connect(&path).map_err(Unusable::into_error).with_context(trouble)?;
        let (path, aside) = (path.display(), aside.display());
        let Words { en, ro } = problem;
        let remark = Words::new(
            format!(
                "the games in {path} cannot be read ({en}): the file is now {aside}, and a new one was begun"
            ),
            format!(
                "partidele din {path} nu pot fi citite ({ro}): fișierul este acum {aside} și a fost început altul nou"
            ),
        );
        Ok((Self(Mutex::new(connection)), Some(remark)))
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

/// The SQL is right, so it is the contents of the file unless `SQLite` names something else.
impl InWords for rusqlite::Error {
    fn words(&self) -> Words {
        match self.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Words::new("the disk is full", "discul este plin"),
            Some(ErrorCode::SystemIoFailure) => {
                Words::new("the disk cannot be read or written", "discul nu poate fi citit sau scris")
            }
            Some(ErrorCode::OutOfMemory) => {
                Words::new("there is too little memory", "memoria este insuficientă")
            }
            Some(
                ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked | ErrorCode::FileLockingProtocolFailed,
            ) => Words::new("another program is using the file", "alt program folosește fișierul"),
            Some(
                ErrorCode::CannotOpen
                | ErrorCode::NoLargeFileSupport
                | ErrorCode::PermissionDenied
                | ErrorCode::ReadOnly,
            ) => Words::new("the system does not let it be written", "sistemul nu permite scrierea"),
            _ => damaged(),
        }
    }
}

fn damaged() -> Words {
    Words::new("the file is damaged", "fișierul este deteriorat")
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
            transaction.pragma_update(None, "application_id", APPLICATION)?;
        }
        (APPLICATION, 1..=VERSION, _) => {
            transaction.prepare("SELECT id, updated, summary, body FROM games ORDER BY updated")?;
            let verdict: String = transaction.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
            if verdict != "ok" {
                return Ok(Contents::Wrong(damaged()));
            }
            if version == 1 {
                transaction.execute(FROM_VERSION_1, [])?;
            }
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
    // A game survives a killed server without a sync for every move; a power cut may cost the last moves, no more.
    match connection.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(())) {
        // Another server that begins with the same file is doing it; for this SQLite does not wait.
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) => {}
        changed => changed?,
    }
    connection.pragma_update(None, "synchronous", "normal")?;
    Ok(Contents::Ours)
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

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;
    use crate::messages::{About, DucksPlayer, DucksPlayers, DucksSummary, PerSide};

    fn summary(game: &str, updated: u64) -> Summary {
        let players = DucksPlayers { ducks: DucksPlayer::Human, cats: DucksPlayer::Random };
        let position = "8/8/8/8/8/8/8/8 d 2 0 0 0 0".to_owned();
        let ducks = DucksSummary { players, end: None, plies: 0, position, captures: PerSide::default() };
        Summary { game: game.to_owned(), updated, about: About::Ducks { ducks } }
    }

    fn store(folder: &TempDir) -> Store {
        let (store, remark) = Store::open(folder.path()).unwrap();
        assert_eq!(remark, None);
        store
    }

    fn names(store: &Store) -> Vec<String> {
        store.list().unwrap().into_iter().map(|summary| summary.game).collect()
    }

    /// A folder with games that fill many pages.
    fn filled() -> TempDir {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder);
        for number in 0..100 {
            store.save(&summary(&format!("game{number}"), number), &"move ".repeat(1000), None).unwrap();
        }
        folder
    }

    /// The store says what it has set aside, works, and is quiet the next time.
    fn is_set_aside(folder: &TempDir, number: u32) -> Words {
        let (store, remark) = Store::open(folder.path()).unwrap();
        let remark = remark.expect("a remark");
        let aside = folder.path().join(format!("games.damaged-{number}.db"));
        let name = aside.display().to_string();
        assert!(aside.exists() && remark.en.contains(&name) && remark.ro.contains(&name), "{remark:?}");
        assert_eq!(names(&store), [""; 0]);
        store.save(&summary("new", 1), "body", None).unwrap();
        drop(store);
        assert_eq!(names(&self::store(folder)), ["new"]);
        remark
    }

    fn says(remark: &Words, english: &str, romanian: &str) {
        assert!(remark.en.contains(english) && remark.ro.contains(romanian), "{remark:?}");
    }

    fn file(folder: &TempDir) -> PathBuf {
        folder.path().join(FILE)
    }

    #[test]
    fn games_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let folder_within = folder.path().join("not/yet/there");
        let (store, remark) = Store::open(&folder_within).unwrap();
        assert_eq!((names(&store), remark), (vec![], None));
        for (game, updated) in [("a", 2), ("b", 3), ("c", 1)] {
            store.save(&summary(game, updated), &format!("body of {game}"), None).unwrap();
        }
        assert_eq!(names(&store), ["b", "a", "c"]);
        assert!(store.save(&summary("c", 4), "another body", Some(1)).unwrap());
        assert_eq!(names(&store), ["c", "b", "a"]);
        drop(store);

        let (store, _) = Store::open(&folder_within).unwrap();
        assert_eq!(store.load("c").unwrap(), Some((4, "another body".to_owned())));
        assert_eq!(store.load("a").unwrap(), Some((2, "body of a".to_owned())));
        assert_eq!(store.load("d").unwrap(), None);
        assert_eq!(store.load("' OR 1").unwrap(), None);
        store.delete("b").unwrap();
        store.delete("b").unwrap();
        assert_eq!(names(&store), ["c", "a"]);
        assert_eq!(store.load("b").unwrap(), None);
    }

    #[test]
    fn a_long_list_ends_with_the_oldest_left_out() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder);
        for number in 0..LONGEST_LIST as u64 + 10 {
            store.save(&summary(&number.to_string(), number), "", None).unwrap();
        }
        let names = names(&store);
        assert_eq!((names.len(), names[0].as_str()), (LONGEST_LIST, "509"));
    }

    #[test]
    fn a_summary_that_makes_no_sense_is_left_out() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder);
        store.save(&summary("a", 1), "body", None).unwrap();
        store.save(&summary("b", 2), "body", None).unwrap();
        for wrong in ["'no JSON'", "'{}'", "CAST(x'ff00' AS TEXT)"] {
            let sql = format!("UPDATE games SET summary = {wrong} WHERE id = 'b'");
            store.connection().execute(&sql, []).unwrap();
            assert_eq!(names(&store), ["a"], "{wrong}");
        }
    }

    #[test]
    fn games_survive_a_server_that_is_killed() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder);
        store.save(&summary("a", 1), "body", None).unwrap();
        // What a killed server leaves behind: the files as they are now.
        let copy = tempfile::tempdir().unwrap();
        for entry in fs::read_dir(folder.path()).unwrap() {
            let path = entry.unwrap().path();
            fs::copy(&path, copy.path().join(path.file_name().unwrap())).unwrap();
        }
        let left_behind = self::store(&copy);
        assert_eq!(left_behind.load("a").unwrap(), Some((1, "body".to_owned())));
    }

    #[test]
    fn two_servers_share_a_store() {
        let folder = tempfile::tempdir().unwrap();
        let servers: Vec<_> = std::thread::scope(|scope| {
            let servers: Vec<_> = (0..8).map(|_| scope.spawn(|| store(&folder))).collect();
            servers.into_iter().map(|server| server.join().unwrap()).collect()
        });
        for (number, server) in servers.iter().enumerate() {
            server.save(&summary(&number.to_string(), number as u64), "", None).unwrap();
        }
        assert!(servers.iter().all(|server| names(server).len() == 8));
    }

    #[test]
    fn nobody_overwrites_what_somebody_else_has_kept() {
        let folder = tempfile::tempdir().unwrap();
        let (one, other) = (store(&folder), store(&folder));
        assert!(one.save(&summary("a", 1), "begun", None).unwrap());
        assert!(other.save(&summary("a", 2), "gone on", Some(1)).unwrap());
        assert!(!one.save(&summary("a", 3), "gone another way", Some(1)).unwrap());
        assert_eq!(one.load("a").unwrap(), Some((2, "gone on".to_owned())));
        one.delete("a").unwrap();
        assert!(!other.save(&summary("a", 3), "back again", Some(2)).unwrap());
        assert_eq!(one.load("a").unwrap(), None);
    }

    #[test]
    fn other_files_are_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(file(&folder), "no database at all, but long enough to have a header ".repeat(100))
            .unwrap();
        says(&is_set_aside(&folder, 1), "(the file is damaged)", "(fișierul este deteriorat)");
        fs::write(file(&folder), "short").unwrap();
        is_set_aside(&folder, 2);

        fs::remove_file(file(&folder)).unwrap();
        Connection::open(file(&folder)).unwrap().execute_batch("CREATE TABLE games (id, name)").unwrap();
        let remark = is_set_aside(&folder, 3);
        says(&remark, "(it is a file of another program)", "(este un fișier al altui program)");

        // Ours by its number, with another table.
        let ours = Connection::open(file(&folder)).unwrap();
        ours.execute_batch("DROP TABLE games; CREATE TABLE games (id, name)").unwrap();
        drop(ours);
        says(&is_set_aside(&folder, 4), "(the file is damaged)", "(fișierul este deteriorat)");
    }

    fn set_version(folder: &TempDir, version: i64) {
        let connection = Connection::open(file(folder)).unwrap();
        connection.pragma_update(None, "user_version", version).unwrap();
    }

    #[test]
    fn a_newer_store_is_refused_and_left_alone() {
        let folder = filled();
        set_version(&folder, VERSION + 1);
        let before = fs::read(file(&folder)).unwrap();
        let error = Store::open(folder.path()).unwrap_err();
        assert!(
            format!("{error:#}").contains("games.db was written by a newer version of Rocada"),
            "{error:#}"
        );
        assert!(fs::read(file(&folder)).unwrap() == before);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing was set aside");
    }

    #[test]
    fn games_of_version_1_learn_of_which_kind_they_are() {
        let folder = tempfile::tempdir().unwrap();
        let one = store(&folder);
        for (game, body) in [
            ("chess", r#"{"setup":{},"moves":[{"uci":"e2e4"}]}"#),
            ("ducks", r#"{"turns":[]}"#),
            ("damaged", "{\"turns\""),
        ] {
            one.save(&summary(game, 1), body, None).unwrap();
        }
        drop(one);
        set_version(&folder, 1);
        // The second time there is nothing left to do.
        for _ in 0..2 {
            let store = store(&folder);
            let body = |game| store.load(game).unwrap().unwrap().1;
            assert_eq!(body("chess"), r#"{"type":"chess","setup":{},"moves":[{"uci":"e2e4"}]}"#);
            assert_eq!(body("ducks"), r#"{"type":"ducks","turns":[]}"#);
            assert_eq!(body("damaged"), "{\"turns\"");
        }
    }

    #[test]
    fn an_empty_file_is_a_new_store() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(file(&folder), "").unwrap();
        store(&folder).save(&summary("a", 1), "body", None).unwrap();
        assert_eq!(names(&store(&folder)), ["a"]);
    }

    #[test]
    fn a_cut_off_file_is_set_aside() {
        let whole = fs::read(file(&filled())).unwrap();
        let folder = tempfile::tempdir().unwrap();
        for (number, part) in [(1, whole.len() / 2), (2, 5000), (3, 50), (4, whole.len() - 4096)] {
            fs::write(file(&folder), &whole[..part]).unwrap();
            is_set_aside(&folder, number);
            assert_eq!(fs::read(folder.path().join(format!("games.damaged-{number}.db"))).unwrap(), {
                whole[..part].to_vec()
            });
        }
    }

    #[test]
    fn wherever_the_damage_is_the_store_opens_and_works() {
        let whole = fs::read(file(&filled())).unwrap();
        let mut random = rocada_gametree::Random::new(7);
        let mut damage = |places: &[usize]| {
            let mut damaged = whole.clone();
            for &place in places {
                damaged[place] ^= 1 + random.below(255) as u8;
            }
            let folder = tempfile::tempdir().unwrap();
            fs::write(file(&folder), damaged).unwrap();
            let (store, _) =
                Store::open(folder.path()).unwrap_or_else(|error| panic!("{places:?}: {error:#}"));
            // Damage in the text of a game is found by whoever reads it.
            let _ = (store.list(), store.load("game50"));
            store
                .save(&summary("new", 1), "body", None)
                .unwrap_or_else(|error| panic!("{places:?}: {error:#}"));
            assert_eq!(store.load("new").unwrap(), Some((1, "body".to_owned())));
            let _ = store.delete("game51");
        };
        // Another number of the version may well be that of a newer one, which is refused.
        for header in (0..100).filter(|header| !(60..64).contains(header)) {
            damage(&[header]);
        }
        for seed in 0..30 {
            let place = |index: usize| (seed * 7919 + index * 104_729) % whole.len();
            damage(&(0..200).map(place).collect::<Vec<_>>());
        }
    }

    #[test]
    fn damage_in_the_middle_of_use_is_an_error_until_the_next_start() {
        let folder = filled();
        let store = store(&folder);
        let size = fs::metadata(file(&folder)).unwrap().len() as usize;
        fs::write(file(&folder), vec![0xA5; size]).unwrap();
        // As if other games had filled the cache since.
        store.connection().release_memory().unwrap();
        let trouble = store.list().unwrap_err().words();
        says(&trouble, "the file is damaged", "fișierul este deteriorat");
        assert!(store.load("game7").is_err());
        let _ = (store.save(&summary("new", 1), &"body".repeat(10_000), None), store.delete("game8"));
        drop(store);
        is_set_aside(&folder, 1);
    }

    #[test]
    fn a_folder_that_cannot_be_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("taken"), "").unwrap();
        let error = Store::open(&folder.path().join("taken/games")).unwrap_err();
        assert!(format!("{error:#}").starts_with("the games cannot be kept in "), "{error:#}");
        // A file that SQLite cannot open is not damaged.
        fs::create_dir(file(&folder)).unwrap();
        let error = Store::open(folder.path()).unwrap_err();
        assert!(format!("{error:#}").contains("unable to open"), "{error:#}");
        assert!(file(&folder).exists());
    }
}
