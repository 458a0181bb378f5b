//! `rocada match` when something goes wrong: with its engines, its files, its output, or with itself.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use rocada_pgn::Games;

fn rocada(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rocada"));
    command.current_dir(folder).arg("match").args(arguments.split_whitespace());
    command
}

fn output(folder: &Path, arguments: &str) -> (i32, String, String) {
    let Output { status, stdout, stderr } = rocada(folder, arguments).output().expect("rocada runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (status.code().expect("an exit code"), text(stdout), text(stderr))
}

/// A folder with an engine that notes its process and then does what its first argument says.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let bad = Path::new(env!("CARGO_MANIFEST_DIR")).join("../arena/tests/bad_engine.sh");
    let script = format!("#!/bin/sh\necho $$ >> pids\n. {}\n", bad.display());
    let path = folder.path().join("bad.sh");
    fs::write(&path, script).expect("room");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("our own file");
    folder
}

fn bad(name: &str, fault: &str) -> String {
    format!("--engine cmd=./bad.sh name={name} arg={fault}")
}

const PLAYERS: &str =
    "--engine cmd=builtin:Random name=A option.Seed=3 --engine cmd=builtin:Random name=B option.Seed=7";

fn processes(folder: &Path) -> Vec<u32> {
    let text = fs::read_to_string(folder.join("pids")).unwrap_or_default();
    text.lines().filter_map(|line| line.parse().ok()).collect()
}

/// Whether a process does anything any more; one that only waits to be taken note of does not.
fn lives(process: u32) -> bool {
    let status =
        Command::new("ps").args(["-o", "stat=", "-p", &process.to_string()]).output().expect("ps runs");
    !matches!(status.stdout.first(), None | Some(b'Z'))
}

fn wait_for(what: &str, mut condition: impl FnMut() -> bool) {
    let started = Instant::now();
    while !condition() {
        assert!(started.elapsed() < Duration::from_mins(1), "{what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn signal(child: &Child, name: &str) {
    let status = Command::new("kill").args([name, &child.id().to_string()]).status();
    assert!(status.expect("kill runs").success());
}

fn start(folder: &Path, arguments: &str) -> Child {
    rocada(folder, arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("rocada runs")
}

#[test]
fn no_engine_survives_a_runner_that_is_killed() {
    let folder = folder();
    let engines = format!("{} {} --tc 1000 --games 4 --concurrency 2", bad("A", "hang"), bad("B", "hang"));
    let mut runner = start(folder.path(), &engines);
    let living = || processes(folder.path()).into_iter().filter(|&process| lives(process)).count();
    wait_for("two games at once", || living() == 4 && processes(folder.path()).len() > 4);
    signal(&runner, "-KILL");
    runner.wait().expect("it is gone");
    wait_for("engines end", || !processes(folder.path()).into_iter().any(lives));
}

#[test]
fn a_signal_is_heard_while_an_engine_does_not_read() {
    let folder = folder();
    let engines = format!("{} proto=xboard {} proto=xboard", bad("A", "deaf"), bad("B", "deaf"));
    let runner = start(folder.path(), &engines);
    wait_for("engines start", || processes(folder.path()).len() >= 2);
    std::thread::sleep(Duration::from_millis(500));
    signal(&runner, "-INT");
    let ended = runner.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&ended.stderr).contains("interrupted before the first game"));
    wait_for("engines end", || !processes(folder.path()).into_iter().any(lives));
}

#[test]
fn mistakes_of_configuration_are_found_before_the_first_game() {
    let folder = folder();
    fs::write(folder.path().join("text"), "no program").expect("room");
    let other = "--engine cmd=builtin:Random";
    for (engines, part) in [
        (format!("{} option.Hush=1", bad("Wrong", "e2e4")), "Wrong does not start: it has no option 'Hush'"),
        (
            format!("{} option.Hash=9999", bad("Wrong", "e2e4")),
            "Wrong does not start: option Hash: 9999 is not between 1 and 1024",
        ),
        (
            format!("{} proto=xboard nodes=100", bad("Wrong", "e2e4")),
            "Wrong does not start: an xboard engine takes no limit of nodes",
        ),
        ("--engine cmd=./text name=Wrong proto=uci".to_owned(), "Permission denied"),
        (bad("Wrong", "no-start"), "Wrong does not start: it crashes: exit status: 3"),
        (format!("{} tc=inf", bad("Wrong", "e2e4")), "Wrong would think for ever"),
    ] {
        let (code, text, message) =
            output(folder.path(), &format!("{engines} {other} --games 2 --pgn out.pgn"));
        assert!(code == 2 && message.contains(part) && text.is_empty(), "{engines}: {code} {text} {message}");
        assert!(message.lines().count() == 1 && message.contains("Wrong"), "{message}");
        assert!(!folder.path().join("out.pgn").exists(), "nothing is written");
    }
}

#[test]
fn faults_are_told_loudly_and_strictness_stops_at_the_first() {
    let folder = folder();
    let engines = format!("{} --engine cmd=builtin:Random name=B --tc 100 --games 4", bad("A", "panic"));
    let (code, text, _) = output(folder.path(), &engines);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("FAULT: A, crash: 4 games (1, 2, 3, 4)"), "{text}");
    assert!(
        text.contains("crashes: exit status: 101, \"thread 'main' panicked at src/search.rs:7: no king\"")
    );
    let (code, text, message) = output(folder.path(), &format!("{engines} --strict --logs logs"));
    assert_eq!(code, 1, "{text}");
    assert!(message.contains("--strict: game 1, A - B: white crashes"), "{message}");
    assert!(text.contains("A - B: 1 games"), "{text}");
    let log = fs::read_to_string(folder.path().join("logs/A.log")).expect("a log");
    assert!(log.contains(" > ucinewgame") && log.contains(" ! no king"), "{log}");
}

/// The file is cut at many places; every time the match comes to the same games.
#[test]
fn a_torn_game_is_played_again() {
    let folder = folder();
    let path = folder.path().join("out.pgn");
    let play = format!("{PLAYERS} --games 4 --maxmoves 20 --pgn out.pgn");
    assert_eq!(output(folder.path(), &play).0, 0);
    let whole = fs::read(&path).expect("games");
    for step in 0..12 {
        fs::write(&path, &whole[..whole.len() - step * whole.len() / 12]).expect("room");
        let (code, text, message) = output(folder.path(), &format!("{play} --resume"));
        assert!(code == 0 && text.contains("A - B: 4 games"), "{code} {text} {message}");
        let games = fs::read(&path).expect("games");
        let mut rounds: Vec<_> = Games::new(games.as_slice())
            .map(|game| {
                game.expect("a text")
                    .whole()
                    .expect("a whole game")
                    .headers
                    .get("Round")
                    .expect("a number")
                    .to_owned()
            })
            .collect();
        rounds.sort();
        assert_eq!(rounds, ["1", "2", "3", "4"]);
    }
}

#[test]
fn changed_settings_are_refused_by_name() {
    let folder = folder();
    fs::write(folder.path().join("book.epd"), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n").expect("room");
    let engines =
        format!("{} proto=xboard --engine cmd=builtin:Random name=B option.Seed=7", bad("A", "resign"));
    let play = format!("{engines} --openings book.epd --tc 100 --pgn out.pgn");
    assert_eq!(output(folder.path(), &format!("{play} --games 2")).0, 0);
    let before = fs::read(folder.path().join("out.pgn")).expect("games");
    let refused = |arguments: &str, part: &str| {
        let (code, _, message) = output(folder.path(), &format!("{arguments} --games 4 --resume"));
        assert!(code == 2 && message.contains(part), "{arguments}: {code} {message}");
        assert!(message.contains("out.pgn is another match"), "{message}");
    };
    refused(&play.replace("--tc 100", "--tc 50"), "terms of A (was 100, margin 0ns");
    refused(&play.replace("Seed=7", "Seed=8"), "options of B (was Seed=7, is Seed=8)");
    refused(&format!("{play} --order random"), "--order (was Sequential, is Random { seed: 0 })");
    fs::write(folder.path().join("book.epd"), "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1\n").expect("room");
    refused(&play, "--openings (was ");
    fs::write(folder.path().join("book.epd"), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n").expect("room");
    let script = fs::read(folder.path().join("bad.sh")).expect("a script");
    fs::write(folder.path().join("bad.sh"), [&script[..], b"\n"].concat()).expect("room");
    refused(&play, "program of A (was ");
    fs::write(folder.path().join("bad.sh"), script).expect("room");
    assert_eq!(fs::read(folder.path().join("out.pgn")).expect("games"), before, "nothing was written");
    assert_eq!(output(folder.path(), &format!("{play} --games 4 --resume")).0, 0);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_named_and_the_summary_kept() {
    let folder = folder();
    let (code, text, message) = output(folder.path(), &format!("{PLAYERS} --games 4 --pgn /dev/full"));
    assert_eq!(code, 1);
    assert!(message.contains("/dev/full: No space left on device"), "{message}");
    assert!(!text.contains("game 1"), "what is not on the disk does not count: {text}");
}

#[test]
fn a_closed_output_is_a_failure() {
    let folder = folder();
    let mut runner = start(folder.path(), &format!("{PLAYERS} --games 10000"));
    drop(runner.stdout.take());
    let ended = runner.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&ended.stderr).contains("the output was closed before the end"));
}

#[test]
fn what_makes_a_result_doubtful_is_said() {
    let folder = folder();
    let same = "--engine cmd=builtin:AlphaBeta name=A option.Depth=1 --engine cmd=builtin:AlphaBeta name=B option.Depth=1";
    let (_, text, _) = output(folder.path(), &format!("{same} --games 6 --maxmoves 5"));
    assert!(text.contains("WARNING: 4 of 6 games repeat an earlier one move for move"), "{text}");
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let crowd = format!("{PLAYERS} --games 1000 --concurrency {} --maxmoves 1", cores + 1);
    let (_, text, message) = output(folder.path(), &crowd);
    assert!(message.contains("games at once share") && text.contains("WARNING: "), "{text} {message}");
}

#[test]
fn words_of_other_programs() {
    let folder = folder();
    let (code, _, message) = output(folder.path(), "-engine cmd=x");
    assert!(code == 2 && message.contains("--engine cmd=PROGRAM"), "{message}");
    let (code, text, _) =
        output(folder.path(), &format!("{PLAYERS} --games 2 --maxmoves 2 --sprt elo0=0 elo1=5"));
    assert!(code == 0 && text.contains("SPRT logistic [0, 5]"), "{text}");
    let (code, _, message) = output(folder.path(), &format!("{PLAYERS} --game 2 --concurency 2"));
    assert!(code == 2 && message.contains("--concurrency"), "{message}");
    let (_, text, _) = output(folder.path(), &format!("{PLAYERS} --games 4 --maxmoves 2 --standings 2"));
    assert_eq!(text.matches("  1. ").count(), 2, "{text}");
}

#[test]
fn an_engine_is_checked_in_both_languages() {
    let folder = folder();
    let check = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rocada"));
        let ended =
            command.current_dir(folder.path()).arg("check").args(words).output().expect("rocada runs");
        (ended.status.code(), String::from_utf8(ended.stdout).expect("text"))
    };
    for language in ["uci", "xboard"] {
        let (code, text) = check(&["--proto", language, env!("CARGO_BIN_EXE_rocada"), language]);
        assert!(code == Some(0) && !text.contains("FAIL"), "{text}");
    }
    let (code, text) = check(&["./bad.sh", "e2e4"]);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("./bad.sh speaks UCI"), "{text}");
    assert!(text.contains("ok    answers isready with readyok"), "{text}");
    assert!(
        text.contains("FAIL  moves in a game, and its lines are legal: 'e2e4' is not legal in"),
        "{text}"
    );
    assert!(
        text.contains("FAIL  searches without end until it is stopped: bestmove e2e4 comes unasked"),
        "{text}"
    );
}
