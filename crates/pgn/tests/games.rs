//! Games read, written and read again.

use rocada_chess::Color;
use rocada_pgn::{Game, Games};
use rocada_thought::Score;

fn read(text: &str) -> Vec<Result<Game, String>> {
    Games::new(text.as_bytes()).map(|game| game.map_err(|error| error.to_string())).collect()
}

fn single(text: &str) -> Game {
    let mut games = read(text);
    assert_eq!(games.len(), 1);
    games.remove(0).expect("a game")
}

const TREE: &str = r#"[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Anderssen"]
[Black "Dufresne"]
[Result "1-0"]
[Annotator "me \"and\" you"]

{before all} 1. e4 $1 {[%eval 0.30,20] [%clk 0:59:58] best by test} 1... e5
(1... c5 2. Nf3 (2. Nc3 Nc6) 2... d6) (1... e6) 2. Nf3 Nc6 1-0

"#;

#[test]
fn a_tree_comes_back_as_it_was() {
    let game = single(TREE);
    assert_eq!(game.to_string(), TREE);
    assert_eq!(game.main_line().count(), 4);
    let first = game.main_line().next().expect("a move");
    assert_eq!(game.node(first).annotation.evaluation, Some(Score::Centipawns(30)));
    assert_eq!(game.node(first).children().len(), 3);
    assert_eq!(game.to_rules().moves().len(), 4);
    assert_eq!(single(&game.to_string()), game);
}

#[test]
fn a_result_that_is_none_is_no_move() {
    let game = single("[Result \"e4 e5\"]\n\n1. d4 *\n");
    assert_eq!(game.headers.get("Result"), Some("e4 e5"));
    assert!(game.to_string().ends_with("\n1. d4 *\n\n"), "{game}");
}

#[test]
fn other_starts() {
    let fen = "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 2 9";
    let text = format!("[Variant \"chess960\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n9. O-O-O Kf8 *\n");
    let game = single(&text);
    assert_eq!(game.node(game.root()).position().turn(), Color::White);
    assert_eq!(game.headers.get("Variant"), Some("chess960"));
    assert!(game.to_string().contains("\n9. O-O-O Kf8 *\n"), "{game}");
}

#[test]
fn moves_are_counted_as_far_as_numbers_go() {
    let text =
        format!("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 {0}\"]\n\n{0}... Kd8 *\n", u32::MAX);
    let game = single(&text);
    assert!(game.to_string().ends_with(&format!("\n{}... Kd8 *\n\n", u32::MAX)), "{game}");
    assert_eq!(single(&game.to_string()).to_string(), game.to_string());
}

#[test]
fn errors_name_game_and_place() {
    let text = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Qd5 Nc6 *\n\n1. d4 *\n\n[FEN \"8/8\"]\n\n1. e4 *\n\n1. c4 *\n";
    let games = read(text);
    assert_eq!(games.len(), 4);
    assert_eq!(
        games[0].as_ref().expect_err("no such move"),
        "game 1 (A - B), move 2.: Qd5 is not legal here"
    );
    assert!(games[1].is_ok() && games[3].is_ok());
    assert!(games[2].as_ref().expect_err("no position").starts_with("game 3: the tag FEN: "));
}

#[test]
fn junk_is_survived() {
    for text in [
        "",
        "\u{feff}",
        "nothing here",
        "(((((((",
        "{{{{",
        "1. e4 (",
        "1. e4 ) e5",
        "[Event",
        "[Event \"x",
        "( 1. e4 ) 1. d4 *",
        "1. e4 {open",
        "$999 $-1 1. e4 $x *",
        "% escaped\n1. e4 ; rest of the line\n e5 *",
    ] {
        for game in read(text) {
            drop(game.map(|game| game.to_string()));
        }
    }
    let tags: Vec<String> = (0..100_000).map(|number| format!("[T{number} \"x\"]\n")).collect();
    assert_eq!(single(&tags.concat()).headers.get("T99999"), None);
    let deep = format!("1. e4 e5 {} *", "(1... c5 ".repeat(5000));
    assert_eq!(read(&deep).len(), 1);
    let bytes: Vec<u8> = (0..20_000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    for game in Games::new(bytes.as_slice()) {
        drop(game.map(|game| game.to_string()));
    }
}
