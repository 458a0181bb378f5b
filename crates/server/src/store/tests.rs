use std::fs;
use std::path::PathBuf;

use rusqlite::Connection;
use tempfile::TempDir;

use super::file::{FILE, VERSION};
use super::*;
use crate::complaint::InWords;
use crate::messages::{About, DucksPlayer, DucksPlayers, DucksSummary, PerSide};

/// A game in a list.
pub fn summary(game: &str, updated: u64) -> Summary {
    let players = DucksPlayers { ducks: DucksPlayer::Human, cats: DucksPlayer::Random };
    let position = "8/8/8/8/8/8/8/8 d 2 0 0 0 0".to_owned();
    let ducks = DucksSummary { players, end: None, plies: 10, position, captures: PerSide::default() };
    Summary { game: game.to_owned(), updated, about: About::Ducks { ducks } }
}

fn store(folder: &TempDir) -> Store {
    let (store, remark) = Store::open(folder.path()).unwrap();
    assert_eq!(remark, None);
    store
}

fn names(store: &Store) -> Vec<String> {
    let (games, _) = store.find(&GameQuery::default(), 0, 1000).unwrap();
    games.into_iter().map(|summary| summary.game).collect()
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
    let b = ["b".to_owned()];
    assert_eq!(store.delete(&b).unwrap(), 1);
    assert_eq!(store.delete(&b).unwrap(), 0);
    assert_eq!(names(&store), ["c", "a"]);
    assert_eq!(store.load("b").unwrap(), None);
}

#[test]
fn a_long_list_comes_in_parts() {
    let folder = tempfile::tempdir().unwrap();
    let store = store(&folder);
    let count = LONGEST_LIST as u64 * 2 + 10;
    for number in 0..count {
        store.save(&summary(&number.to_string(), number), "", None).unwrap();
    }
    let part = |from, most| store.find(&GameQuery::default(), from, most).unwrap();
    let mut found = Vec::new();
    while let (part, total) = part(found.len(), usize::MAX)
        && !part.is_empty()
    {
        assert!(part.len() <= LONGEST_LIST && total == count as usize);
        found.extend(part.into_iter().map(|summary| summary.updated));
    }
    assert!(found.into_iter().eq((0..count).rev()), "each game once, the newest first");
    assert_eq!(part(5, 1).0[0].updated, count - 6);
    assert_eq!(part(usize::MAX, 1).0.len(), 0);
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
    one.delete(&["a".to_owned()]).unwrap();
    assert!(!other.save(&summary("a", 3), "back again", Some(2)).unwrap());
    assert_eq!(one.load("a").unwrap(), None);
}

#[test]
fn other_files_are_set_aside() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(file(&folder), "no database at all, but long enough to have a header ".repeat(100)).unwrap();
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
    assert!(format!("{error:#}").contains("games.db was written by a newer version of Rocada"), "{error:#}");
    assert!(fs::read(file(&folder)).unwrap() == before);
    assert!(!folder.path().join("games.damaged-1.db").exists(), "nothing was set aside");
}

/// A store as an earlier version left it.
fn old_store(folder: &TempDir, version: i64, games: &[(&str, &str, &str)]) {
    let connection = Connection::open(file(folder)).unwrap();
    connection
        .execute_batch(
            "CREATE TABLE games (id TEXT PRIMARY KEY, updated INTEGER NOT NULL, summary TEXT NOT NULL,
                 body TEXT NOT NULL) STRICT;
             CREATE INDEX games_by_time ON games (updated);
             PRAGMA application_id = 0x526F6361;",
        )
        .unwrap();
    connection.pragma_update(None, "user_version", version).unwrap();
    for (id, summary, body) in games {
        connection.execute("INSERT INTO games VALUES (?1, 1, ?2, ?3)", [id, summary, body]).unwrap();
    }
}

#[test]
fn games_of_version_1_learn_of_which_kind_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let games = [
        ("chess", "{}", r#"{"setup":{},"moves":[{"uci":"e2e4"}]}"#),
        ("ducks", "{}", r#"{"turns":[]}"#),
        ("damaged", "{}", "{\"turns\""),
    ];
    old_store(&folder, 1, &games);
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
fn games_of_version_2_are_found_by_what_is_known_of_them() {
    let folder = tempfile::tempdir().unwrap();
    let ducks = serde_json::to_string(&summary("ducks", 1)).unwrap();
    let unplayed = ducks.replace("\"plies\":10", "\"plies\":0");
    old_store(
        &folder,
        2,
        &[("ducks", &ducks, "body"), ("strange", "{}", "body"), ("unplayed", &unplayed, "body")],
    );
    for _ in 0..2 {
        let store = store(&folder);
        let query = GameQuery { search: "Random".to_owned(), ..GameQuery::default() };
        let (games, total) = store.find(&query, 0, 10).unwrap();
        assert_eq!((games.len(), total, games[0].game.as_str()), (1, 1, "ducks"));
        assert_eq!(names(&store), ["ducks"]);
        assert!(store.load("strange").unwrap().is_some(), "what is not understood is kept");
        assert_eq!(store.load("unplayed").unwrap(), None, "a game without a move is not");
    }
}

#[test]
fn a_game_without_a_move_is_not_listed_and_forgotten_after_a_day() {
    let folder = tempfile::tempdir().unwrap();
    let begun = |game: &str, updated| {
        let mut summary = summary(game, updated);
        if let About::Ducks { ducks } = &mut summary.about {
            ducks.plies = 0;
        }
        summary
    };
    let now = crate::now_in_milliseconds();
    let one = store(&folder);
    one.save(&begun("today", now), "body", None).unwrap();
    one.save(&begun("before", now - 25 * 3_600_000), "body", None).unwrap();
    assert_eq!(names(&one), [""; 0]);
    drop(one);
    let one = store(&folder);
    assert!(one.load("today").unwrap().is_some(), "its page may be loaded again");
    assert_eq!(one.load("before").unwrap(), None);
    one.save(&summary("today", now + 1), "moved", Some(now)).unwrap();
    assert_eq!(names(&one), ["today"]);
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
        let (store, _) = Store::open(folder.path()).unwrap_or_else(|error| panic!("{places:?}: {error:#}"));
        // Damage in the text of a game is found by whoever reads it.
        let _ = (store.find(&GameQuery::default(), 0, 100), store.load("game50"));
        store.save(&summary("new", 1), "body", None).unwrap_or_else(|error| panic!("{places:?}: {error:#}"));
        assert_eq!(store.load("new").unwrap(), Some((1, "body".to_owned())));
        let _ = store.delete(&["game51".to_owned()]);
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
    let trouble = store.find(&GameQuery::default(), 0, 100).unwrap_err().words();
    says(&trouble, "the file is damaged", "fișierul este deteriorat");
    assert!(store.load("game7").is_err());
    let _ =
        (store.save(&summary("new", 1), &"body".repeat(10_000), None), store.delete(&["game8".to_owned()]));
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

/// Issue 17: each of them set aside what the one before it had begun.
#[test]
fn servers_that_find_the_same_damage_agree_on_the_new_file() {
    for _ in 0..5 {
        let folder = tempfile::tempdir().unwrap();
        fs::write(file(&folder), "no database at all ".repeat(1000)).unwrap();
        let servers: Vec<_> = std::thread::scope(|scope| {
            let open = || Store::open(folder.path()).unwrap();
            let servers: Vec<_> = (0..8).map(|_| scope.spawn(open)).collect();
            servers.into_iter().map(|server| server.join().unwrap()).collect()
        });
        assert_eq!(servers.iter().filter(|(_, remark)| remark.is_some()).count(), 1, "one has set it aside");
        for (number, (server, _)) in servers.iter().enumerate() {
            server.save(&summary(&number.to_string(), number as u64), "", None).unwrap();
        }
        assert!(servers.iter().all(|(server, _)| names(server).len() == 8));
        assert!(!folder.path().join("games.damaged-2.db").exists());
    }
}

fn journal_mode(store: &Store) -> String {
    store.connection().pragma_query_value(None, "journal_mode", |row| row.get(0)).unwrap()
}

/// Issue 17: it stayed without a write-ahead log, and nobody noticed.
#[test]
fn the_journal_is_written_ahead_even_where_somebody_reads_at_the_start() {
    let folder = filled();
    let reader = Connection::open(file(&folder)).unwrap();
    reader.pragma_update(None, "journal_mode", "delete").unwrap();
    reader.execute_batch("BEGIN; SELECT count(*) FROM games;").unwrap();
    std::thread::scope(|scope| {
        let opened = scope.spawn(|| store(&folder));
        std::thread::sleep(std::time::Duration::from_millis(500));
        reader.execute_batch("COMMIT").unwrap();
        assert_eq!(journal_mode(&opened.join().unwrap()), "wal");
    });
}

/// Issue 17: versions before 3.51.3 can lose what was written when the write-ahead log begins anew.
#[test]
fn sqlite_is_one_that_loses_nothing() {
    assert!(rusqlite::version_number() >= 3_051_003, "{}", rusqlite::version());
}

#[test]
fn a_game_that_is_there_just_like_this_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let store = store(&folder);
    assert!(store.save(&summary("a", 5), "body", None).unwrap());
    assert!(store.save(&summary("a", 5), "body", None).unwrap(), "of which the disk has told nothing");
    assert!(!store.save(&summary("a", 6), "another", None).unwrap());
}
