//! `rocada match` through the real binary.

mod binary;

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use binary::folder;
use rocada_pgn::{Game, Games};
use serde_json::Value;

fn stdout(folder: &Path, arguments: &str) -> String {
    binary::stdout(folder, &format!("match {arguments}"))
}

fn failure(folder: &Path, arguments: &str) -> (i32, String) {
    binary::failure(folder, &format!("match {arguments}"))
}

fn games(path: PathBuf) -> Vec<Game> {
    let text = fs::read(path).expect("a file of games");
    Games::new(text.as_slice()).map(|game| game.expect("a text").whole().expect("a game")).collect()
}

const PLAYERS: &str =
    "--engine cmd=builtin:Random name=A option.Seed=3 --engine cmd=builtin:Random name=B option.Seed=7";

#[test]
fn a_match_is_played_counted_and_recorded() {
    let folder = folder();
    let text =
        stdout(folder.path(), &format!("{PLAYERS} --games 20 --concurrency 2 --pgn out.pgn --event Test"));
    assert_eq!(text.lines().filter(|line| line.starts_with("game ")).count(), 20, "{text}");
    let games = games(folder.path().join("out.pgn"));
    assert_eq!(games.len(), 20);
    let won = |white: &str, result: &str| {
        let is = |game: &&Game| {
            game.headers.get("White") == Some(white) && game.headers.get("Result") == Some(result)
        };
        games.iter().filter(is).count()
    };
    let wins = won("A", "1-0") + won("B", "0-1");
    let losses = won("A", "0-1") + won("B", "1-0");
    assert!(text.contains(&format!("A - B: 20 games, +{wins} ={} -{losses}", 20 - wins - losses)), "{text}");
    for game in &games {
        assert_eq!(game.headers.get("Event"), Some("Test"));
        assert_eq!(game.headers.get("Termination"), Some("normal"));
        let plies: usize =
            game.headers.get("PlyCount").and_then(|count| count.parse().ok()).expect("a count");
        assert_eq!(game.main_line().count(), plies);
    }
}

#[test]
fn openings_are_played_twice_with_colours_swapped() {
    let folder = folder();
    let book =
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n4k3/4p3/8/8/8/8/8/4K3 b - - 0 9\n8/8/8/8/8/8/8/R3K2k w Q - 0 1\n";
    fs::write(folder.path().join("book.epd"), book).expect("written");
    let play = |file: &str, more: &str| {
        stdout(folder.path(), &format!("{PLAYERS} --games 6 --openings book.epd --pgn {file} {more}"));
        let mut games = games(folder.path().join(file));
        games.sort_by_key(|game| game.headers.get("Round").and_then(|round| round.parse::<u32>().ok()));
        let tag = |game: &Game, name| game.headers.get(name).expect("a tag").to_owned();
        games.iter().map(|game| (tag(game, "White"), tag(game, "FEN"))).collect::<Vec<_>>()
    };
    let sequential = play("a.pgn", "");
    let names: Vec<_> = sequential.iter().map(|(white, _)| white.as_str()).collect();
    assert_eq!(names, ["A", "B", "A", "B", "A", "B"]);
    for (pair, line) in sequential.chunks(2).zip(book.lines()) {
        assert!(pair[0].1 == line && pair[1].1 == line, "{pair:?}");
    }
    let shuffled = play("b.pgn", "--order random --seed 2 --concurrency 2");
    assert_eq!(shuffled, play("c.pgn", "--order random --seed 2"));
    assert_ne!(shuffled, sequential);
}

#[test]
fn an_interrupted_match_is_gone_on_with() {
    let folder = folder();
    stdout(folder.path(), &format!("{PLAYERS} --games 6 --pgn out.pgn"));
    let (code, message) = failure(folder.path(), &format!("{PLAYERS} --games 10 --pgn out.pgn"));
    assert!(code == 2 && message.contains("--resume"), "{message}");
    let text = stdout(folder.path(), &format!("{PLAYERS} --games 10 --pgn out.pgn --resume --report r.html"));
    assert_eq!(text.lines().filter(|line| line.starts_with("game ")).count(), 4, "{text}");
    assert!(text.contains("A - B: 10 games"), "{text}");
    let mut rounds: Vec<u32> = games(folder.path().join("out.pgn"))
        .iter()
        .filter_map(|game| game.headers.get("Round")?.parse().ok())
        .collect();
    rounds.sort_unstable();
    assert_eq!(rounds, (1..=10).collect::<Vec<_>>());
    let others = PLAYERS.replace("name=B", "name=C");
    let (code, message) = failure(folder.path(), &format!("{others} --games 10 --pgn out.pgn --resume"));
    assert!(code == 2 && message.contains("between A and B"), "{message}");
    let page = fs::read_to_string(folder.path().join("r.html")).expect("a report");
    assert!(page.contains("Cross-table") && page.contains("<svg") && !page.contains("http"), "{page}");
}

#[test]
fn there_are_no_more_workers_than_games() {
    let text = stdout(folder().path(), &format!("{PLAYERS} --games 2 --concurrency 1000000"));
    assert!(text.contains("A - B: 2 games"), "{text}");
}

#[test]
fn programs_get_json() {
    let folder = folder();
    let text = stdout(folder.path(), &format!("{PLAYERS} --games 4 --json --maxmoves 3 --sprt 0:10"));
    let objects: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(objects.len(), 5);
    assert_eq!(objects[0]["game"], 1);
    assert_eq!(objects[0]["ending"], "length of the game");
    assert_eq!(objects[0]["moves"].as_array().map(Vec::len), Some(6));
    let whole = &objects[4];
    assert_eq!((&whole["games"], &whole["encounters"][0]["draws"]), (&4.into(), &4.into()));
    assert_eq!(whole["sprt"]["decision"], Value::Null);
}

#[test]
fn a_tournament_in_a_file() {
    let folder = folder();
    let config = "games = 2\nformat = \"roundrobin\"\nmaxmoves = 100\n[each]\ntc = \"5+0.1\"\n\
                  [[engine]]\ncmd = \"builtin:AlphaBeta\"\nelo = 1500\noption = { Depth = 1 }\n\
                  [[engine]]\ncmd = \"builtin:Random\"\n[[engine]]\ncmd = \"builtin:Random\"\noption = { Seed = 4 }\n";
    fs::write(folder.path().join("t.toml"), config).expect("written");
    let text = stdout(folder.path(), "--config t.toml --games 4");
    assert!(
        text.contains("AlphaBeta - Random: 4 games") && text.contains("Random - Random 2: 4 games"),
        "{text}"
    );
    assert!(text.contains("  1. AlphaBeta  +1500.0 ±   0.0"), "{text}");
    stdout(folder.path(), "--config t.toml --tc 7+0.5 --pgn out.pgn");
    let games = games(folder.path().join("out.pgn"));
    assert!(games.iter().all(|game| game.headers.get("TimeControl") == Some("7+0.5")));
    fs::write(folder.path().join("t.toml"), "games = 2\nformat = \n").expect("written");
    let (code, message) = failure(folder.path(), "--config t.toml");
    assert!(code == 2 && message.contains("t.toml, line 2"), "{message}");
}

const FIVE: &str = "--engine cmd=builtin:AlphaBeta name=A option.Depth=2 --engine cmd=builtin:Random name=B option.Seed=1 \
    --engine cmd=builtin:Random name=C option.Seed=2 --engine cmd=builtin:Random name=D option.Seed=3 \
    --engine cmd=builtin:Random name=E option.Seed=4";

#[test]
fn a_knockout_has_one_winner_and_can_be_gone_on_with() {
    let folder = folder();
    let path = folder.path().join("out.pgn");
    let play = format!("{FIVE} --format knockout --games 2 --concurrency 2 --maxmoves 200 --pgn out.pgn");
    let text = stdout(folder.path(), &play);
    assert!(
        text.contains("\nA wins the knockout\n") && text.contains("D - E: ") && !text.contains(" of 2:"),
        "{text}"
    );
    let whole = fs::read(&path).expect("games");
    let count = games(path.clone()).len();
    assert!(count >= 8, "four encounters: {text}");
    // Cut anywhere, it comes to a winner again, and no game is there twice.
    for part in 0..6 {
        fs::write(&path, &whole[..whole.len() * part / 5]).expect("room");
        let text = stdout(folder.path(), &format!("{play} --resume"));
        assert!(text.contains("\nA wins the knockout\n"), "{part}: {text}");
        let games = games(path.clone());
        let mut rounds: Vec<usize> =
            games.iter().filter_map(|game| game.headers.get("Round")?.parse().ok()).collect();
        rounds.sort_unstable();
        assert_eq!(rounds, (1..=games.len()).collect::<Vec<_>>(), "{part}");
    }
    fs::write(&path, &whole).expect("room");
    let foreign = String::from_utf8(whole).expect("text").replace("[Round \"1\"]", "[Round \"999\"]");
    fs::write(&path, foreign).expect("room");
    let (code, message) = failure(folder.path(), &format!("{play} --resume"));
    assert!(code == 2 && message.contains("no number of a game in this tournament: '999'"), "{message}");
}

#[test]
fn more_is_told_of_each_move_if_somebody_wants_it() {
    let folder = folder();
    let players =
        "--engine cmd=builtin:Rocada name=A --engine cmd=builtin:Rocada name=B --nodes 500 --tc 100";
    let comments = |file: &str, more: &str| {
        stdout(folder.path(), &format!("{players} --games 2 --maxmoves 3 --pgn {file} {more}"));
        let text = fs::read_to_string(folder.path().join(file)).expect("games");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let plain = comments("plain.pgn", "");
    assert!(!plain.contains("n=") && !plain.contains("pv="), "{plain}");
    let some = comments("some.pgn", "--pgn-extras nodes,left");
    assert!(some.contains(", n=") && some.contains("s, tl=") && !some.contains("pv="), "{some}");
    let all = comments("all.pgn", "--pgn-extras all");
    for part in ["s, tl=", ", sd=", ", n=", ", pv="] {
        assert!(all.contains(part), "{part}: {all}");
    }
    let games = games(folder.path().join("all.pgn"));
    let first = games[0].main_line().next().expect("a move");
    let node = games[0].node(first);
    assert!(node.evaluation().is_some() && node.elapsed().is_some(), "others still read the score");
    let (code, message) = failure(folder.path(), &format!("{players} --pgn x.pgn --pgn-extras nods"));
    assert!(code == 2 && message.contains("'nods'"), "{message}");
}

/// Each process of an engine notes where it may run.
#[cfg(target_os = "linux")]
#[test]
fn engines_stay_on_processors_of_their_own() {
    use std::os::unix::fs::PermissionsExt;

    let folder = folder();
    let script = format!(
        "#!/bin/sh\ngrep Cpus_allowed_list /proc/$$/status >> where\nexec {} uci\n",
        env!("CARGO_BIN_EXE_rocada")
    );
    let path = folder.path().join("engine.sh");
    fs::write(&path, script).expect("room");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("our own file");
    let places = |more: &str| {
        let _ = fs::remove_file(folder.path().join("where"));
        let engines = "--engine cmd=./engine.sh name=A proto=uci --engine cmd=./engine.sh name=B proto=uci";
        stdout(folder.path(), &format!("{engines} --nodes 50 --maxmoves 20 --games 60 --affinity {more}"));
        let text = fs::read_to_string(folder.path().join("where")).expect("places");
        let places: HashSet<_> = text.lines().map(str::to_owned).collect();
        places
    };
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    assert_eq!(places("").len(), 1, "both engines of the one game have the same");
    if processors >= 2 {
        assert_eq!(places(&format!("--concurrency {}", processors.min(4))).len(), processors.min(4));
        assert_eq!(places("--each ponder=on").len(), 2, "both think at once");
    }
    let engine = "--engine cmd=./engine.sh";
    let crowd = format!("{engine} {engine} --affinity --concurrency {}", processors + 1);
    let (code, message) = failure(folder.path(), &crowd);
    assert!(code == 2 && message.contains("--affinity: "), "{message}");
}

#[test]
fn ducks_are_played_by_the_same_runner() {
    let folder = folder();
    // Without a clock: how they play does not depend on the machine.
    let players =
        "--game ducks --engine cmd=builtin:AlphaBeta option.Depth=2 --engine cmd=builtin:Random --depth 1";
    let text =
        stdout(folder.path(), &format!("{players} --n 8 --k 2 --games 6 --concurrency 2 --pgn out.pgn"));
    assert!(text.contains("AlphaBeta - Random: 6 games, +6 =0 -0"), "{text}");
    let record = fs::read_to_string(folder.path().join("out.pgn")).expect("a record");
    assert_eq!(record.matches("[Variant \"ducks\"]").count(), 6);
    let (code, message) = failure(folder.path(), &format!("{players} --n 8 --k 9"));
    assert_eq!(code, 2, "{message}");
}

/// A player of ducks behind a pipe, as somebody else's program would be.
#[test]
fn ducks_are_played_by_processes_too() {
    let folder = folder();
    let rocada = env!("CARGO_BIN_EXE_rocada");
    let players = format!(
        "--game ducks --engine cmd={rocada} name=Pipe arg=ducks arg=engine arg=alphabeta --engine cmd=builtin:Random"
    );
    let text = stdout(folder.path(), &format!("{players} --depth 2 --games 4 --pgn out.pgn"));
    assert!(text.contains("Pipe - Random: 4 games, +4 =0 -0"), "{text}");
    let record = fs::read_to_string(folder.path().join("out.pgn")).expect("a record");
    assert!(record.contains("/2 "), "what it has thought is recorded: {record}");
    let with_option = players.replacen("name=Pipe", "name=Pipe option.Hash=1", 1);
    let (code, message) = failure(folder.path(), &format!("{with_option} --depth 2"));
    assert!(code == 2 && message.contains("engines of ducks have no options"), "{message}");
}

#[test]
fn misuse_is_named() {
    let folder = folder();
    for (arguments, part) in [
        ("", "0 engines"),
        ("--engine cmd=builtin:Random", "1 engines"),
        ("--engine cmd=builtin:Nobody --engine cmd=builtin:Random", "no built-in player 'Nobody'"),
        ("--engine cmd=./no-such-engine --engine cmd=builtin:Random", "no program ./no-such-engine"),
        (&format!("{PLAYERS} --games 3"), "even number"),
        (&format!("{PLAYERS} --sprt 5:0"), "elo0"),
        (&format!("{PLAYERS} --tc never"), "time control"),
        (&format!("{PLAYERS} --resume"), "--pgn"),
        (&format!("{PLAYERS} --tb /nowhere/at/all"), "no tables in /nowhere/at/all"),
        (&format!("{PLAYERS} --game ducks --resign 3:500"), "--resign is for games of chess only"),
        (&format!("{PLAYERS} --each ponder=on"), "builtin:Random does not ponder"),
        (&format!("{PLAYERS} --format knockout --sprt 0:5"), "--sprt is a question about two engines"),
        (&format!("{PLAYERS} --resign 3:500:two"), "COUNT:CP"),
        ("--engine cmd=builtin:Random option.Sead=1 --engine cmd=builtin:Random", "did you mean 'Seed'?"),
    ] {
        let (code, message) = failure(folder.path(), arguments);
        assert!(code == 2 && message.contains(part), "{arguments}: {code} {message}");
    }
    let both = ["--engine", "cmd=cat --xboard", "--engine", "cmd=builtin:Random"];
    let output = binary::rocada(folder.path(), "match").args(both).output().expect("rocada runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cmd=cat arg=--xboard"), "{output:?}");
    for output in ["--pgn", "--report"] {
        let (code, message) = failure(folder.path(), &format!("{PLAYERS} {output} no/such/folder/file"));
        assert!(code == 1 && message.contains("no/such/folder/file"), "{message}");
    }
    fs::write(folder.path().join("book.epd"), "not a position\n").expect("written");
    let (code, message) = failure(folder.path(), &format!("{PLAYERS} --openings book.epd"));
    assert!(code == 1 && message.contains("book.epd: line 1:"), "{message}");
}

/// Statistics are shown, and finished games are on disk, when somebody loses patience.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_match_in_good_order() {
    let folder = folder();
    let players = "--engine cmd=builtin:Random name=A --engine cmd=builtin:Random name=B --games 1000000";
    let child = binary::rocada(folder.path(), &format!("match {players} --pgn out.pgn"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("rocada runs");
    let started = Instant::now();
    let path = folder.path().join("out.pgn");
    while fs::metadata(&path).map_or(0, |metadata| metadata.len()) < 10_000 {
        assert!(started.elapsed() < Duration::from_secs(20), "no games are written");
        std::thread::sleep(Duration::from_millis(20));
    }
    let signal = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(signal.expect("kill runs").success());
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("interrupted after"));
    let finished = text.lines().filter(|line| line.starts_with("game ")).count();
    assert!(text.contains(&format!("A - B: {finished} games")), "{text}");
    assert_eq!(games(path).len(), finished);
}
