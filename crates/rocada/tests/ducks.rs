//! `rocada ducks` as people run it: through the binary, with its exit codes.

use std::io::Write;
use std::process::{Command, Output, Stdio};

const START: &str = "8/8/8/8/8/8/8/8 d 2 0 0 0 0";

fn rocada(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_rocada"))
        .arg("ducks")
        .args(arguments)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that refuses its arguments does not wait for input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Exit code and the one line on stderr.
fn refused(arguments: &[&str]) -> (i32, String) {
    let output = rocada(arguments, "");
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error.lines().count(), 1, "{arguments:?}: {error}");
    (output.status.code().unwrap(), error)
}

#[test]
fn moves_lists_a_turn_a_line() {
    let output = rocada(&["moves", START], "");
    assert!(output.status.success());
    let text = stdout(&output);
    assert_eq!(text.lines().count(), 16);
    assert_eq!(text.lines().next(), Some("+2,2"));
    let over = rocada(&["moves", "8/8/8/8/8/8/8/8 d 2 0 8 0 0"], "");
    assert!(over.status.success() && over.stdout.is_empty());
}

#[test]
fn starts_can_be_played_from() {
    let text = stdout(&rocada(&["starts", "7", "--rough", "--seed", "5"], ""));
    assert_eq!(text.lines().count(), 7);
    assert!(text.lines().all(|start| !rocada(&["moves", start], "").stdout.is_empty()), "{text}");
}

#[test]
fn play_prints_the_position_and_the_winner() {
    let output = rocada(&["play", START, "+3,3", "+0,3"], "");
    assert_eq!(stdout(&output), "3c4/8/8/3d4/8/8/8/8 d 2 0 0 0 0\n");
    let output = rocada(&["play", "3c4/8/8/3d4/8/8/8/8 c 2 0 7 0 0", "0,3-1,3x3,3"], "");
    assert_eq!(stdout(&output), "8/3c4/8/8/8/8/8/8 d 2 0 8 0 1\nwinner cats\n");
}

#[test]
fn small_boards_are_solved() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof");
    let proof = file.to_str().unwrap();
    let text =
        stdout(&rocada(&["solve", "--n", "4", "--goals", "4/2", "--memory", "1", "--proof", proof], ""));
    let value = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)).unwrap().trim().to_owned();
    assert_eq!(value("winner"), "cats", "{text}");
    let written = std::fs::read_to_string(&file).unwrap();
    assert!(written.starts_with(
        "Ducklings and Cats, a proof\nposition: 4/4/4/4 d 1 0 0 0 0 goals=4/2\nwinner: cats\n+"
    ));
    assert!(written.ends_with("\nend\n"));
    assert_eq!(value("proof_turns"), (written.lines().count() - 4).to_string());

    // The winner is found within these nodes; the proof is not, and half of it is of no use.
    let nodes = value("nodes");
    let output = rocada(&["solve", "--n", "4", "--goals", "4/2", "--nodes", &nodes, "--proof", proof], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).starts_with("winner cats\n") && !file.exists());

    let duck_wins = ["solve", "8/8/3c4/3d4/1cd2d1c/3d4/3d4/8 d 2 0 0 0 0 goals=1/8"];
    assert!(stdout(&rocada(&duck_wins, "")).starts_with("winner ducks\n"));
}

#[test]
fn refusals_have_a_reason_and_an_exit_code() {
    for (arguments, code, reason) in [
        (&["play", START, "+0,0"][..], 1, "ducks are placed on the lake, and 0,0 is on the shore"),
        (&["play", START, "+3,3", "nonsense"], 1, "turn 2 (nonsense): `nonsense` is no turn"),
        (&["play", START, "-3,3"], 1, "`-3,3` is no turn"),
        (&["play", "8/8 d 2 0 0 0 0", "+3,3"], 2, "ROWS: the board has 8, 9 or 10 rows, not 2"),
        (&["moves", "8/8/8/8/8/8/8/8 d 3 0 0 0 0"], 2, "K: the shore"),
        (&["moves"], 2, "required arguments"),
        (&["perft", "x"], 2, "DEPTH"),
        (&["perft", "99999"], 2, "99999 is not in 0..=30"),
        (&["perft", "2", "--n", "11"], 2, "the board has 8, 9 or 10 rows, not 11"),
        (&["perft", "2", "--n", "8", "--k", "3"], 2, "1 to 2 cells thick, not 3"),
        (&["perft", "2", "--goals", "0/8"], 2, "1 to 24 captures, not 0"),
        (&["perft", "2", "--position", START, "--n", "9"], 2, "cannot be used with"),
        (&["best", START, "--player", "oracle"], 2, "oracle"),
        (&["best", "4/4/4/4 d 1 0 0 0 0"], 2, "ROWS: the board has 8, 9 or 10 rows, not 4"),
        (&["solve", "--n", "3"], 2, "a board to solve has 4 to 10 rows, not 3"),
        (&["solve", "--n", "6", "--k", "2"], 2, "the shore of a board of 6 rows is 1 cell thick, not 2"),
        (&["solve", "5/4/4/4 d 1 0 0 0 0"], 2, "ROWS: row 0 (`5`) has 5 cells, not 4"),
        (&["solve", "4/4/4/4 d 1 0 0 0 0", "--n", "5"], 2, "cannot be used with"),
        (&["solve", "--memory", "0"], 2, "0 is not in 1..=1048576"),
        (&["solve", "--proof", "no/such/folder/proof"], 1, "no/such/folder/proof cannot be written"),
        (&["solve", "8/8/8/8/8/8/8/8 d 2 0 8 0 0"], 1, "the game is over: the cats have won"),
        (&["solve", START, "--nodes", "1000"], 1, "a limit was reached before it was proved who wins"),
        (&["solve", START, "--time", "1"], 1, "a limit was reached before it was proved who wins"),
        (&["best", START, "--depth", "0"], 2, "0 is not in 1..=100"),
        (&["best", "8/8/8/8/8/8/8/8 d 2 0 8 0 0"], 1, "the game is over: the cats have won"),
        (&["match", "master", "oracle"], 2, "no player is called `oracle`"),
        (&["match", "alphabeta:depth=999", "random"], 2, "`depth=999` is out of range: 1 to 100"),
        (
            &["match", "random", "alphabeta:depth=30"],
            2,
            "alphabeta at depth 30 takes longer than a life a turn",
        ),
        (&["best", START, "--player", "minimax", "--depth", "9"], 2, "minimax at depth 9 takes about "),
        (&["--cats", "alphabeta:depth=999"], 2, "--cats: `depth=999` is out of range: 1 to 100"),
        (&["--n", "8.5"], 2, "--n: `8.5` is not a whole number"),
        (&["--k", "-1"], 2, "--k: `-1` is less than zero"),
        (&["--goals", "3"], 2, "--goals: `3`: two numbers with a slash between them are expected, as in 3/8"),
        (&["--depth", "101"], 2, "--depth: the depth is 1 to 100"),
        (&["--n", "12"], 2, "the board has 8, 9 or 10 rows, not 12"),
        (&["--n", "9", "--k", "3"], 2, "1 to 2 cells thick, not 3"),
        (&["--cats", "tiger"], 2, "no player is called `tiger`"),
        (&["--load", "/nowhere/at/all"], 1, "/nowhere/at/all"),
        (&["--save", "/nowhere/at/all"], 1, "/nowhere/at/all cannot be written"),
        (&["--load", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")], 2, "line 1: a record begins with"),
    ] {
        let (found, error) = refused(arguments);
        assert_eq!(found, code, "{arguments:?}: {error}");
        assert!(error.contains(reason), "{arguments:?}: {error}");
    }
}

#[test]
fn perft_counts() {
    let last = |arguments: &[&str]| stdout(&rocada(arguments, "")).lines().last().map(str::to_owned).unwrap();
    assert_eq!(last(&["perft", "3"]), "nodes 22080");
    assert_eq!(last(&["perft", "3", "--n", "8", "--k", "1"]), "nodes 49248");
    assert_eq!(last(&["perft", "3", "--step", "--divide"]), "nodes 14576");
    assert_eq!(last(&["perft", "0"]), "nodes 1");
    assert_eq!(last(&["perft", "2", "--position", START, "--divide"]), "nodes 768");
    let divided = stdout(&rocada(&["perft", "2", "--divide"], ""));
    assert_eq!(divided.lines().count(), 17);
    assert_eq!(divided.lines().next(), Some("+2,2 48"));
}

#[test]
fn best_prints_the_turn_first() {
    for player in ["minimax", "alphabeta", "master"] {
        let position = "3c4/8/8/3d4/8/8/8/8 c 2 0 7 0 0";
        let text = stdout(&rocada(&["best", position, "--player", player, "--depth", "2"], ""));
        let lines: Vec<_> = text.lines().collect();
        assert!(lines[0].contains('x'), "{text}");
        assert_eq!(lines[1], "value win in 1");
        assert!(lines.iter().any(|line| line.starts_with("nodes ")));
        assert_eq!(lines.last().unwrap(), &format!("pv {}", lines[0]));
    }
    let minimax = stdout(&rocada(&["best", START, "--player", "minimax", "--depth", "2", "--json"], ""));
    let minimax: serde_json::Value = serde_json::from_str(&minimax).unwrap();
    assert_eq!((&minimax["turn"], &minimax["nodes"]), (&minimax["pv"][0], &784.into()), "{minimax}");
}

#[test]
fn all_players_agree_on_a_value() {
    let position = "4cc2/3d4/8/2d3d1/1d6/8/5d2/2c1c3 d 1 0 2 0 0 goals=3/14";
    for evaluation in ["simple", "rich", "network"] {
        let value = |player: &[&str]| {
            let words = ["best", position, "--depth", "3", "--eval", evaluation, "--player"];
            let text = stdout(&rocada(&[&words, player].concat(), ""));
            text.lines().nth(1).map(str::to_owned)
        };
        let everything = value(&["minimax"]);
        assert!(everything.is_some());
        for stage in ["plain", "ordered", "table"] {
            assert_eq!(value(&["alphabeta", "--stage", stage]), everything, "{evaluation}, {stage}");
        }
        assert_eq!(value(&["master", "--exact"]), everything, "{evaluation}");
    }
}

#[test]
fn questions_are_asked_again_with_the_reason() {
    let answers = "8.5\n7\n8\n3\n2\nfair\noriginal\nmaster\n0\n2\nmice\ncats\n";
    let output = rocada(&[], answers);
    assert!(output.status.success());
    let text = stdout(&output);
    for reason in [
        "`8.5` is not a whole number",
        "the board has 8, 9 or 10 rows, not 7",
        "1 to 2 cells thick, not 3",
        "`fair` is none of balanced, original",
        "the depth is 1 to 100",
        "`mice` is none of ducks, cats, both, none",
        "Start: 8/8/8/8/8/8/8/8 d 2 0 0 0 0",
        "ducks play +",
        "nodes, ",
        "The input has ended: nobody has won.",
        "ducks: 1 turn\n",
        "ducks: nodes min ",
        "total time",
    ] {
        assert!(text.contains(reason), "{reason} is missing in\n{text}");
    }
}

#[test]
fn closed_input_ends_politely_everywhere() {
    for answers in ["", "8\n", "8\n2\n", "8\n2\nbalanced\n\n\n", "\u{0}\u{7}\n", "8\n2\n\n\n\n\n+3,3"] {
        let output = rocada(&[], answers);
        assert!(output.status.success(), "{answers:?}");
        assert!(stdout(&output).contains("The input has ended"), "{answers:?}");
    }
}

#[test]
fn a_refused_turn_is_explained_and_the_game_goes_on() {
    let options = ["--n", "8", "--k", "1", "--preset", "original", "--side", "both"];
    let text = stdout(&rocada(
        &options,
        "+0,0\n+3,3\n+0,3\n3,3-3,4\n0,3-2,3\n0,3-2,3x3,4\n+3,3\nhelp\nmoves\nquit\n",
    ));
    assert!(text.contains("ducks are placed on the lake, and 0,0 is on the shore"), "{text}");
    assert!(text.contains("a cat that stops on 2,3 must catch a duck: add x and one of 3,4"), "{text}");
    assert!(text.contains("captured: the duck on 3,4\n"), "{text}");
    assert!(text.contains("last turn: cats 0,3-2,3x3,4, marked on the board\n"), "{text}");
    assert!(
        text.contains("2  . ") && text.contains("[c]") && text.contains("|.|") && text.contains("*~*"),
        "{text}"
    );
    assert!(text.contains("thinking time"));
    assert!(text.contains("ducks: 3 turns") && text.contains("cats: 2 turns"), "{text}");
    assert!(text.contains("Stopped: nobody has won."));
    assert!(!text.contains('\x1b'), "no colours without a terminal");
}

#[test]
fn a_line_without_end_is_refused_like_any_other() {
    let options = ["--n", "8", "--k", "1", "--preset", "original", "--side", "both"];
    let output = rocada(&options, &format!("{}\n+3,3\nquit\n", "x".repeat(1 << 20)));
    let text = stdout(&output);
    assert!(output.status.success() && text.len() < 10_000, "{} letters", text.len());
    assert!(text.contains("ducks: 1 turn\n"), "{text}");
}

#[test]
fn hints_are_given_and_turns_taken_back() {
    let options = ["--n", "8", "--k", "1", "--preset", "original", "--side", "both"];
    let text = stdout(&rocada(&options, "undo\n+3,3\n+0,3\nundo\nposition\nquit\n"));
    assert!(
        text.contains("there is no turn to take back\n") && text.contains("one turn taken back\n"),
        "{text}"
    );
    assert!(text.contains("8/8/8/3d4/8/8/8/8 c 1 0 0 0 0\n"), "{text}");
    assert!(text.contains("ducks: 1 turn\n") && text.contains("cats: 0 turns\n"), "{text}");

    let against = ["--n", "8", "--k", "1", "--preset", "original", "--ducks", "human", "--cats", "random"];
    let text = stdout(&rocada(&against, "+3,3\nundo\nposition\nquit\n"));
    assert!(
        text.contains("2 turns taken back\n") && text.contains("8/8/8/8/8/8/8/8 d 1 0 0 0 0\n"),
        "{text}"
    );

    let winning = "8/8/1c6/4d3/8/1c1d1d2/8/8 d 2 2 5 0 0 goals=3/8";
    let text = stdout(&rocada(&["--position", winning, "--side", "both"], "hint\nquit\n"));
    assert!(text.contains("hint: 3,4-5,4 (value win in 1)\n"), "{text}");
}

/// A search that was stopped says which depth it is done with, and a short time is told in its own unit.
#[test]
fn what_was_counted_is_told_as_it_was() {
    let text =
        stdout(&rocada(&["best", START, "--player", "alphabeta", "--depth", "9", "--nodes", "500"], ""));
    assert!(text.contains("\ndepth 0\n") && text.contains("\nnodes 500\n"), "{text}");
    let computers =
        ["--n", "8", "--k", "2", "--preset", "original", "--ducks", "human", "--cats", "alphabeta"];
    let text = stdout(&rocada(&computers, "+3,3\nquit\n"));
    let told = text.lines().find(|line| line.starts_with("cats play ")).unwrap();
    assert!(told.contains(" ms, depth 2") || told.contains(" µs, depth 2"), "{told}");
    let mean = text.lines().find(|line| line.starts_with("cats: thinking time")).unwrap();
    assert!(!mean.contains("mean 0"), "{mean}");
}

#[test]
fn romanian() {
    let options = ["--n", "8", "--k", "2", "--preset", "original", "--side", "both", "--lang", "ro"];
    let text = stdout(&rocada(&options, "+0,0\n"));
    assert!(text.contains("rățuștele se plasează pe lac, iar 0,0 este pe mal"), "{text}");
    assert!(text.contains("Intrarea s-a încheiat"));
    for (arguments, reason) in [
        (&["--n", "12"][..], "tabla are 8, 9 sau 10 linii, nu 12"),
        (&["--n", "8.5"], "--n: `8.5` nu este un număr întreg"),
        (&["--cats", "tigru"], "--cats: niciun jucător nu se numește `tigru`"),
        (&["--cats", "alphabeta:depth=999"], "--cats: `depth=999` nu se încadrează între 1 și 100"),
        (&["--position", "8/8 d 2 0 0 0 0"], "--position: ROWS: tabla are 8, 9 sau 10 linii, nu 2"),
        (
            &[
                "--n",
                "8",
                "--k",
                "2",
                "--preset",
                "original",
                "--side",
                "cats",
                "--algorithm",
                "minimax",
                "--depth",
                "9",
            ],
            "minimax la adâncimea 9 are nevoie de cam ",
        ),
    ] {
        let (code, error) = refused(&[arguments, &["--lang", "ro"]].concat());
        assert_eq!(code, 2);
        assert!(error.contains(reason), "{arguments:?}: {error}");
    }
    let capture = "3c4/8/8/3d4/8/8/8/8 c 2 0 6 0 0";
    let text = stdout(&rocada(&["--position", capture, "--side", "both", "--lang", "ro"], "0,3-1,3x3,3\n"));
    assert!(text.contains("capturată: rățușca de pe 3,3\n"), "{text}");
}

#[test]
fn a_game_between_two_computers_has_a_winner() {
    let text = stdout(&rocada(
        &["--n", "8", "--k", "2", "--preset", "original", "--ducks", "random", "--cats", "master:nodes=500"],
        "",
    ));
    assert!(text.contains("The cats win: they have made all their captures."), "{text}");
}

#[test]
fn a_saved_game_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    let file = path.to_str().unwrap();
    let options = ["--n", "8", "--k", "1", "--preset", "original", "--side", "both", "--save", file];
    rocada(&options, "+3,3\n+0,3\nquit\n");
    let saved = std::fs::read_to_string(&path).unwrap();
    assert!(saved.contains("1. +3,3 +0,3\n") && saved.contains("ducks: human\n"), "{saved}");
    let text = stdout(&rocada(&["--load", file, "--save", file], "3,3-3,4\nquit\n"));
    assert!(text.contains("Start: 3c4/8/8/3d4/8/8/8/8 d 1 0 0 0 0"), "{text}");
    let saved = std::fs::read_to_string(&path).unwrap();
    assert!(saved.ends_with("1. +3,3 +0,3\n2. 3,3-3,4\n"), "{saved}");
}

#[test]
fn a_match_counts_wins() {
    let text = stdout(&rocada(
        &["match", "random", "master:nodes=300", "--games", "4", "--swap", "--jobs", "2"],
        "",
    ));
    assert!(text.contains("games 8\n") && text.contains("won_by_a "), "{text}");
}

/// What the engine says to some lines, without what depends on the machine.
fn dialogue(arguments: &[&str], input: &str) -> String {
    let output = rocada(&[&["engine"], arguments].concat(), input);
    assert!(output.status.success());
    let time = |line: &str| line.split(" time ").next().unwrap_or_default().to_owned();
    stdout(&output).lines().map(|line| time(line) + "\n").collect()
}

#[test]
fn the_engine_speaks_its_language() {
    let winning = "8/8/1c6/4d3/8/1c1d1d2/8/8 d 2 2 5 0 0 goals=3/8";
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(
        dialogue(&["alphabeta:depth=1"], "hello\nready\n"),
        format!("id Rocada {version}\nplayer alphabeta:depth=1:eval=rich\nready\nready\n")
    );
    let text = dialogue(&["alphabeta"], &format!("position {winning}\ngo depth 1\n"));
    assert!(text.starts_with("info depth 1 win 1 nodes ") && text.ends_with("best 3,4-5,4\n"), "{text}");
    let text = dialogue(&[], "position 8/8/8/8/8/8/8/8 d 2 0 0 0 0 turns +3,3 +0,3\ngo nodes 3000\n");
    assert!(text.contains("info depth 2 ") && text.lines().last().unwrap().starts_with("best "), "{text}");
    for (input, answer) in [
        ("quack\n", "error `quack` is no command\n"),
        ("go\n", "error there is no position\n"),
        ("position 8/8 d 2 0 0 0 0\n", "error ROWS: the board has 8, 9 or 10 rows, not 2\n"),
        (
            "position 8/8/8/8/8/8/8/8 d 2 0 0 0 0 turns +0,0\n",
            "error +0,0: ducks are placed on the lake, and 0,0 is on the shore\n",
        ),
        ("position 8/8/8/8/8/8/8/8 d 2 0 8 0 0\ngo\n", "error the game is over: the cats have won\n"),
        (
            "position 8/8/8/8/8/8/8/8 d 2 0 0 0 0\ngo depth 0\n",
            "error go [depth 1..100] [nodes N] [time MS], not `depth 0`\n",
        ),
    ] {
        assert_eq!(dialogue(&[], input), answer);
    }
    let hours = dialogue(&["alphabeta"], &format!("position {START}\ngo depth 30\n"));
    assert!(hours.starts_with("error alphabeta at depth 30 takes "), "{hours}");
    // Stopped, it answers at once; what cannot be done meanwhile is refused.
    let text = dialogue(&[], &format!("position {START}\ngo time 600000\nposition {START}\nstop\n"));
    assert!(
        text.contains("error it thinks: ") && text.lines().last().unwrap().starts_with("best +"),
        "{text}"
    );
}

/// Starts a game, waits for a line that begins like this, presses Ctrl-C, and returns what is said from then on.
#[cfg(unix)]
fn interrupted(arguments: &[&str], endless_input: &'static str, beginning: &str) -> String {
    use std::io::{BufRead, BufReader, Read};
    let mut child = Command::new(env!("CARGO_BIN_EXE_rocada"))
        .args(["ducks", "--n", "8", "--k", "2", "--preset", "original", "--lang", "en"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    std::thread::spawn(move || while input.write_all(endless_input.as_bytes()).is_ok() {});
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.starts_with(beginning) {
        line.clear();
        assert!(lines.read_line(&mut line).unwrap() > 0, "no '{beginning}'");
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let mut text = String::new();
    lines.read_to_string(&mut text).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    text
}

/// The game ends at once and with its statistics, whether somebody thinks or types without end.
#[cfg(unix)]
#[test]
fn ctrl_c_prints_the_statistics() {
    let thinking = ["--side", "cats", "--algorithm", "master", "--time", "600000"];
    for text in [
        interrupted(&thinking, "+3,3\n", "Ducks to move"),
        interrupted(&["--side", "both"], "position\n", "Ducks to move: 8/8/8"),
    ] {
        assert!(text.contains("Stopped: nobody has won.") && text.contains("total time"), "{text}");
    }
}
