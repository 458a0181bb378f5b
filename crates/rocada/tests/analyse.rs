//! `rocada analyse` through the real binary.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use rocada_pgn::{Game, Games};
use rocada_thought::Score;

const GAMES: &str = r#"[Event "One"]
[White "Ana"]
[Black "Bogdan"]
[Result "1-0"]

1. e4 e5 2. Qh5 {[%clk 0:01:00] early} Nc6 3. Bc4 Nf6 (3... g6 {better}) 4. Qxf7# 1-0

[Event "Two"]
[White "Carmen"]
[Black "Ana"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "Broken"]
[White "Dan"]
[Black "Eva"]

1. e4 e5 2. Ke3 Nf6 *

[Event "Other"]
[Variant "Crazyhouse"]

1. e4 N@e5 1-0

[Event "Short"]

*
"#;

fn command(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rocada"));
    command.current_dir(folder).arg("analyse").args(arguments.split_whitespace());
    command
}

fn rocada(folder: &Path, arguments: &str) -> Output {
    command(folder, arguments).output().expect("rocada runs")
}

fn done(folder: &Path, arguments: &str) -> (String, String) {
    let output = rocada(folder, arguments);
    let errors = String::from_utf8(output.stderr).expect("text");
    assert!(output.status.success(), "{arguments}: {errors}");
    (String::from_utf8(output.stdout).expect("text"), errors)
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("games.pgn"), GAMES).expect("room");
    folder
}

fn read(text: &str) -> Vec<Game> {
    Games::new(text.as_bytes()).map(|read| read.expect("a text").game).collect()
}

#[test]
fn games_come_back_with_evaluations_mistakes_and_better_lines() {
    let folder = folder();
    let (text, errors) = done(folder.path(), "games.pgn --nodes 2000 --threads 2");
    let games = read(&text);
    let events: Vec<_> = games.iter().map(|game| game.headers.get("Event").expect("a name")).collect();
    assert_eq!(events, ["One", "Two", "Broken", "Other", "Short"], "in the order of the file");
    let first = &games[0];
    assert_eq!(first.headers.get("Annotator"), Some("rocada 0.1.0, 2000 nodes"));
    let line: Vec<_> = first.main_line().map(|id| first.node(id)).collect();
    assert!(line[..6].iter().all(|node| node.evaluation().is_some()), "{text}");
    assert_eq!(line[6].evaluation(), None, "mate speaks for itself");
    assert_eq!(line[5].evaluation().map(|told| told.score), Some(Score::Mate(1)), "mate in one");
    assert_eq!(line[5].glyphs, [4], "a blunder: {text}");
    assert!(line[2].comments[0].as_str().contains("[%clk 0:01:00] early"), "what people said stays");
    let g6 = "3... g6 {better [%eval";
    assert!(!text.contains(g6) && text.contains("better"), "{text}");
    assert!(
        errors.contains("games.pgn: game 3 (Dan - Eva), line 19, column 13, move 2.: Ke3 is not legal here"),
        "{errors}"
    );
    assert!(errors.contains("the variant 'Crazyhouse' is not played here"), "{errors}");
    assert!(errors.contains("5 games; ") && errors.ends_with("; 2 problems\n"), "{errors}");
    assert!(text.contains("2. Ke3 Nf6\n*\n"), "what cannot be read stays as it is: {text}");
    assert!(text.contains("1. e4 N@e5\n1-0\n"), "{text}");
}

#[test]
fn threads_and_cache_change_nothing() {
    let folder = folder();
    let twice = GAMES.repeat(3);
    fs::write(folder.path().join("games.pgn"), twice).expect("room");
    let (one, errors) = done(folder.path(), "games.pgn --nodes 500 --lines 2 --threads 1");
    let known = errors.lines().last().expect("a summary").contains(" 0 of them known");
    assert!(!known, "games that are there three times are looked at once: {errors}");
    let (three, _) = done(folder.path(), "games.pgn --nodes 500 --lines 2 --threads 3");
    assert_eq!(one, three);
    let mut child = command(folder.path(), "- --nodes 500 --lines 2")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("rocada runs");
    let games = read(&one);
    child.stdin.take().expect("a pipe").write_all(GAMES.as_bytes()).expect("it reads");
    let piped = String::from_utf8(child.wait_with_output().expect("it ends").stdout).expect("text");
    assert_eq!(read(&piped), games[..5], "each game depends on itself alone");
}

#[test]
fn games_are_written_as_they_come_and_it_ends_with_its_reader() {
    let folder = folder();
    let mut child = command(folder.path(), "- --nodes 100 --threads 1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("rocada runs");
    // Nobody thinks about these; and there is no end of the input.
    let mut input = child.stdin.take().expect("a pipe");
    let game = "[Event \"Other\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 N@e5 1-0\n\n";
    input.write_all(game.repeat(200).as_bytes()).expect("it reads");
    let (sender, seen) = mpsc::channel();
    let output = child.stdout.take().expect("a pipe");
    thread::spawn(move || {
        let lines = BufReader::new(output).lines().map_while(Result::ok);
        let games = lines.filter(|line| line.contains("Crazyhouse")).take(150).count();
        sender.send(games)
    });
    assert_eq!(seen.recv_timeout(Duration::from_mins(1)), Ok(150));
    // It may have gone already.
    let _ = input.write_all(game.repeat(50).as_bytes());
    let began = Instant::now();
    while child.try_wait().expect("a child").is_none() {
        if began.elapsed() > Duration::from_mins(1) {
            child.kill().expect("a child");
            panic!("it waits for input that nobody would read");
        }
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn files_are_not_overwritten() {
    let folder = folder();
    let folder = folder.path();
    let (text, _) = done(folder, "games.pgn --nodes 100 --out out.pgn --report page.html --json all.json");
    assert_eq!(text, "");
    let left: Vec<_> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").file_name()).collect();
    assert_eq!(left.len(), 4, "{left:?}");
    for (arguments, message) in [
        ("games.pgn --out out.pgn", "out.pgn is there already; --resume goes on with an interrupted run"),
        ("games.pgn --json all.json", "all.json is there already; --resume goes on with an interrupted run"),
        (
            "games.pgn --resume --out out.pgn",
            "out.pgn is there already, and no interrupted run to go on with",
        ),
        ("games.pgn --resume", "--resume needs a file to go on with: --out FILE.pgn"),
        ("- -", "the standard input can be read once"),
    ] {
        let output = rocada(folder, arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), format!("rocada: {message}\n"));
    }
    let missing = rocada(folder, "nothing.pgn");
    assert_eq!(missing.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&missing.stderr).starts_with("rocada: nothing.pgn: "));

    let page = fs::read_to_string(folder.join("page.html")).expect("a page");
    for part in ["Ana", "Bogdan", "class=\"graph\"", "class=\"board\"", "Carmen – Ana", "</html>"] {
        assert!(page.contains(part), "{part}");
    }
    assert!(
        !page.contains("http://")
            || page.matches("http").count() == page.matches("http://www.w3.org").count()
    );
    let json = fs::read_to_string(folder.join("all.json")).expect("a text");
    let lines: Vec<serde_json::Value> =
        json.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 6);
    assert_eq!(lines[0]["settings"]["limits"], "100 nodes");
    assert_eq!(lines[1]["review"]["plies"][6]["san"], "Qxf7#");
    assert_eq!(lines[1]["opening"], "Wayward Queen Attack");
    assert!(lines[4]["review"].is_null() && lines[4]["problems"][0].as_str().is_some());
}

/// Killed again and again, in the middle of whatever it is doing, a run ends with the same bytes.
#[cfg(unix)]
#[test]
fn an_interrupted_run_goes_on() {
    const FILES: [&str; 3] = ["out.pgn", "page.html", "all.json"];
    let folder = folder();
    let folder = folder.path();
    fs::write(folder.join("games.pgn"), GAMES.repeat(10)).expect("room");
    let words = "games.pgn --nodes 10000 --threads 2";
    let outputs = "--out out.pgn --report page.html --json all.json";
    let began = Instant::now();
    done(folder, &format!("{words} {outputs}"));
    let whole_run = began.elapsed();
    let whole = FILES.map(|name| fs::read(folder.join(name)).expect("a file"));
    for name in FILES {
        fs::remove_file(folder.join(name)).expect("it is there");
    }
    let mut interruptions = 0;
    for round in 0..100 {
        // It may have been done when the signal came.
        if folder.join("page.html").exists() && !folder.join("out.pgn.progress").exists() {
            break;
        }
        let mut child = command(folder, &format!("{words} {outputs} --resume"))
            .stderr(Stdio::null())
            .spawn()
            .expect("rocada runs");
        // However fast the machine is, the first signals come before the end.
        let patience = whole_run / 8 + whole_run * round / 16;
        let began = Instant::now();
        let ended = loop {
            if let Some(status) = child.try_wait().expect("a child") {
                break Some(status);
            }
            if began.elapsed() > patience {
                break None;
            }
            thread::sleep(Duration::from_millis(1));
        };
        if let Some(status) = ended {
            assert!(status.success(), "{status}");
            break;
        }
        interruptions += 1;
        // By turns a kind word and none at all.
        let signal = if round % 2 == 0 { "-INT" } else { "-KILL" };
        let id = child.id().to_string();
        Command::new("kill").args([signal, &id]).status().expect("kill runs");
        child.wait().expect("it ends");
    }
    assert!(interruptions > 0);
    for (name, whole) in FILES.into_iter().zip(whole) {
        assert!(fs::read(folder.join(name)).expect("a file") == whole, "{name} differs");
    }
    let changed = format!("games.pgn --nodes 10000 --threads 1 {outputs} --resume --lines 2");
    assert_eq!(rocada(folder, &changed).status.code(), Some(2));
}
