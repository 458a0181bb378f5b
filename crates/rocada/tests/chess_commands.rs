//! The commands that show the rules of chess, through the real binary.

mod command;

use std::process::{Command, Stdio};

use command::{rocada, stdout};

/// Exit code and the one line on stderr.
fn failure(arguments: &[&str]) -> (i32, String) {
    let output = rocada(arguments);
    let message = String::from_utf8(output.stderr).expect("text");
    assert!(output.stdout.is_empty(), "{arguments:?} prints something");
    assert_eq!(message.lines().count(), 1, "{arguments:?}: {message}");
    (output.status.code().expect("an exit code"), message)
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn perft_counts() {
    assert_eq!(stdout(&["perft", "0"]), "nodes 1\n");
    assert_eq!(stdout(&["perft", "4"]), "nodes 197281\n");
    assert_eq!(stdout(&["perft", "4", "--threads", "3", "--fen", KIWIPETE]), "nodes 4085603\n");
    let fields: Vec<&str> = ["perft", "3", "--fen"].into_iter().chain(KIWIPETE.split(' ')).collect();
    assert_eq!(stdout(&fields), "nodes 97862\n");
}

#[test]
fn an_evaluation_adds_up_and_is_the_same_for_both_sides() {
    let value = |text: &str| -> f64 {
        let last = text.lines().rfind(|line| line.contains("for the side to move")).expect("a last line");
        last.split_whitespace().next().expect("a number").parse().expect("a number")
    };
    let start = stdout(&["eval"]);
    let sum = start.lines().find(|line| line.starts_with("sum ")).expect("a sum");
    let sum: f64 = sum.split_whitespace().last().expect("a number").parse().expect("a number");
    assert!((sum - value(&start)).abs() < 0.005, "{start}");
    assert!(start.contains("passed pawns") && start.contains("24 of 24 parts middlegame"), "{start}");
    let white = stdout(&["eval", "4k3/8/8/8/8/8/PP6/4K3 w - - 0 1"]);
    let black = stdout(&["eval", "4k3/pp6/8/8/8/8/8/4K3 b - - 0 1"]);
    assert!(value(&white) > 0.5, "{white}");
    assert!((value(&white) - value(&black)).abs() < 0.005, "{black}");
    assert!(black.contains("Evaluation: -"), "{black}");
}

#[test]
fn divide_adds_up() {
    for threads in ["1", "2"] {
        let text = stdout(&["perft", "4", "--divide", "--threads", threads, "--fen", KIWIPETE]);
        let (counts, last) = text.trim_end().rsplit_once('\n').expect("several lines");
        let sum: u64 = counts
            .lines()
            .map(|line| line.split_once(": ").expect("move: count").1.parse::<u64>().unwrap())
            .sum();
        assert_eq!(last, format!("nodes {sum}"));
        assert_eq!(counts.lines().count(), 48);
        assert!(counts.contains("e1g1: 86975"), "{counts}");
    }
}

#[test]
fn moves_and_castling_notation() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let standard = stdout(&["moves", fen]);
    assert!(standard.lines().any(|line| line == "e1g1") && standard.lines().any(|line| line == "e1c1"));
    let chess960 = stdout(&["moves", fen, "--chess960"]);
    assert!(chess960.lines().any(|line| line == "e1h1") && chess960.lines().any(|line| line == "e1a1"));
    assert_eq!(standard.lines().count(), 26);
}

#[test]
fn show_matrix_is_the_one_of_the_origins() {
    let text = stdout(&["show", "--as", "matrix"]);
    assert!(text.contains("-41  -31  -21  -11  -10  -22  -32  -42"), "{text}");
    assert!(text.contains(" 51   52   53   54   55   56   57   58"), "{text}");
}

#[test]
fn show_bitboards_have_value_and_count() {
    let text = stdout(&["show", "--as", "bitboards"]);
    assert!(text.contains("value 1, count 8"));
    assert!(text.contains("0x00ff000000000000"));
    assert!(text.contains("all white") && text.contains("count 16"));
    assert!(text.contains("# # # # # # # #"));
}

#[test]
fn show_moves_gives_all_three_forms() {
    let text = stdout(&["show", "--as", "moves", "7k/P7/8/3pP3/8/8/8/R3K3 w Q d6 0 1"]);
    let line = |san: &str| {
        text.lines().find(|line| line.starts_with(san)).unwrap_or_else(|| panic!("{san}: {text}"))
    };
    assert!(line("a8=Q").contains("01       11      111000 110000"));
    assert!(line("exd6").contains("10       00      101011 100100"));
    assert!(line("O-O-O").contains("e1c1") && line("O-O-O").contains("11       00      000000 000100"));
}

#[test]
fn show_evasions_by_kind() {
    let text = stdout(&["show", "--as", "evasions", "4k3/8/8/7b/8/8/3N1PP1/3K4 w - - 0 1"]);
    assert!(text.contains("white is in check from h5"), "{text}");
    assert!(
        text.contains("blocks") && text.contains("Nf3") && text.contains("f3") && text.contains("g4"),
        "{text}"
    );
    assert!(stdout(&["show", "--as", "evasions"]).contains("not in check"));
    let double = stdout(&["show", "--as", "evasions", "4k3/8/3N4/8/8/8/8/4R1K1 b - - 0 1"]);
    assert!(double.contains("double check"), "{double}");
}

#[test]
fn attacks_count_and_list() {
    let text = stdout(&["attacks", "--list"]);
    assert!(text.contains("white attacks 22 squares"), "{text}");
    assert!(text.contains("c3: white Nb1 Pb2 Pd2; black -"), "{text}");
}

#[test]
fn misuse_is_one_line_and_code_2() {
    for (arguments, part) in [
        (&["moves", "junk"][..], "four fields"),
        (&["moves", "8/8/8/8/8/8/8/8 w - - 0 1"], "no king"),
        (&["perft"], "DEPTH"),
        (&["perft", "-1"], "-1"),
        // So deep a count would end in a stack that is full.
        (&["perft", "99999"], "99999 is not in 0..=30"),
        (&["perft", "3", "--threads", "0"], "threads"),
        (&["frobnicate"], "frobnicate"),
        (&["show", "--as", "poem"], "poem"),
    ] {
        let (code, message) = failure(arguments);
        assert_eq!(code, 2, "{arguments:?}");
        assert!(message.starts_with("rocada: ") && message.contains(part), "{arguments:?}: {message}");
    }
}

#[test]
fn help_and_version() {
    assert!(stdout(&["--help"]).contains("Usage: rocada"));
    let version = stdout(&["--version"]);
    assert!(
        version.starts_with("rocada ") && version.contains("commit") && version.contains("cpu path"),
        "{version}"
    );
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_rocada"))
        .args(["show", "--as", "bitboards"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("rocada runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}
