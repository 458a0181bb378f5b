//! Games read, written and read again; odd ones, as real files have them.

use rocada_chess::{Color, GameResult, Letters};
use rocada_pgn::{Game, Games, PgnError, Problem, ReadGame, index};
use rocada_thought::Score;

fn read(text: impl AsRef<[u8]>) -> Vec<ReadGame> {
    Games::new(text.as_ref()).collect::<Result<_, _>>().expect("bytes in memory")
}

fn single(text: impl AsRef<[u8]>) -> Game {
    let mut games = read(text);
    assert_eq!(games.len(), 1, "{games:?}");
    games.remove(0).whole().expect("a game without problems")
}

/// The first game and its only problem.
fn broken(text: impl AsRef<[u8]>) -> (Game, PgnError) {
    let mut game = read(text).remove(0);
    assert_eq!(game.problems.len(), 1, "{:?}", game.problems);
    (game.game, game.problems.remove(0))
}

fn moves(text: impl AsRef<[u8]>) -> String {
    let game = single(text);
    let text = game.to_string();
    text.rsplit("]\n\n").next().expect("the moves").trim_end().to_owned()
}

const TREE: &str = r#"[White "Anderssen"]
[Event "Casual"]
[Result "1-0"]
[Annotator "me \"and\" you"]

{before all} {and more} 1. e4 $1 $14 {[%eval 0.30,20] [%clk 0:59:58] best by
test [%foo bar]} {twice} 1... e5 ({a start} 1... c5 2. Nf3 (2. Nc3 Nc6) 2... d6)
(1... e6 2. -- d5) {[%csl Ge4][%cal Re2e4] after both} 2. Nf3 Nc6 1-0

"#;

#[test]
fn a_tree_comes_back_as_it_was() {
    let game = single(TREE);
    assert_eq!(game.to_string(), TREE);
    assert_eq!(game.main_line().count(), 4);
    let first = game.main_line().next().expect("a move");
    let told = game.node(first).evaluation().expect("an evaluation");
    assert_eq!((told.score, told.depth), (Score::Centipawns(30), Some(20)));
    assert_eq!(
        (game.node(first).words().as_str(), game.node(first).children().len()),
        ("best by test\ntwice", 3)
    );
    let second = game.main_line().nth(2).expect("a move");
    assert_eq!(game.node(second).before.len(), 1, "a comment after variations belongs to what follows");
    assert_eq!(game.to_rules().moves().len(), 4);
    assert_eq!(single(game.to_string()), game);
    assert!(game.export().starts_with("[Event \"Casual\"]\n[Site \"?\"]\n[Date"), "{}", game.export());
}

#[test]
fn what_real_files_write() {
    for (text, written) in [
        ("1.e4 e5 2.Nf3", "1. e4 e5 2. Nf3 *"),
        ("1. e2-e4 e7e5 2. Ng1-f3 b8c6 3.nc3 *", "1. e4 e5 2. Nf3 Nc6 3. Nc3 *"),
        ("1. ♘f3 ♞f6 *", "1. Nf3 Nf6 *"),
        ("1 e4 e5 2 Nf3 *", "1. e4 e5 2. Nf3 *"),
        ("1. e4 1... e5 2. ... *", "1. e4 e5 *"),
        ("1.e4! e5?! 2.Nf3!! Nc6 $1 3. Bb5 ⩲ a6 N *", "1. e4 $1 e5 $6 2. Nf3 $3 Nc6 $1 3. Bb5 $14 a6 $146 *"),
        ("1.e4 e5 2.Nf3± Nc6+- 3.Bb5= a6!!! *", "1. e4 e5 2. Nf3 $16 Nc6 $18 3. Bb5 $10 a6 $1 $3 *"),
        ("1. e4 $300 e5 *", "1. e4 {$300} 1... e5 *"),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. 0-0 Nxe4 ½-½",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O Nxe4 1/2-1/2",
        ),
        ("1. e4 e5 1–0", "1. e4 e5 1-0"),
        ("% escaped { ( \n1. e4 ; the rest } of the line\ne5 *", "1. e4 ; the rest } of the line\n1... e5 *"),
        ("1. e4 {a\n\nb} e5 {} *", "1. e4 {a\n\nb} 1... e5 *"),
        ("1.\u{a0}e4\u{a0}e5\u{a0}*", "1. e4 e5 *"),
        ("[pgn]1. e4 e5 *[/pgn]", "1. e4 e5 *"),
        ("1. e4 (1. d4 1-0) e5 *", "1. e4 (1. d4 {1-0}) 1... e5 *"),
        ("1. e4 e5 * {that was all}", "1. e4 e5 {that was all} *"),
        ("1. e4 ({nothing}) () e5 *", "1. e4 {nothing} 1... e5 *"),
        ("1. d4 ($1 1. e4 (1. c4)) *", "1. d4 (1. e4 $1) (1. c4) *"),
        ("1. e4 e5 2. Z0 pass 3. @@@@ 0000 *", "1. e4 e5 2. -- -- 3. -- -- *"),
        (
            "[FEN \"4k3/P7/8/3Pp3/8/8/8/4K3 w - e6 0 1\"]\n1. dxe6 e.p. Kd8 2. a8(Q)+ (2. a8=n) *",
            "1. dxe6 Kd8 2. a8=Q+ (2. a8=N) *",
        ),
    ] {
        assert_eq!(moves(text), written, "{text}");
        assert_eq!(single(single(text).to_string()), single(text), "{text}");
    }
}

#[test]
fn letters_of_other_languages_are_read_when_asked_for() {
    for (letters, text) in [
        (Letters::German, "1. Sf3 Sf6 2. g3 g6 3. Lg2 *"),
        (Letters::Romanian, "1. Cf3 Cf6 2. g3 g6 3. Ng2 *"),
    ] {
        let game = Games::new(text.as_bytes()).letters(letters).next().expect("one").expect("a text").whole();
        assert_eq!(game.expect("a game").to_string(), "1. Nf3 Nf6 2. g3 g6 3. Bg2 *\n\n");
        assert!(!read(text)[0].problems.is_empty());
    }
}

#[test]
fn encodings_are_decided_game_by_game() {
    let mut bytes = b"\xef\xbb\xbf[White \"J\xc3\xb6rg\"]\r\n\r\n1. e4 e5 \xc2\xbd-\xc2\xbd\r\n\r\n".to_vec();
    bytes.extend_from_slice(b"[White \"J\xf6rg\"]\r\n\r\n1. d4 {\x84d4\x93} \xbd-\xbd\r\n\r\n\xef\xbb\xbf[White \"x\"]\r\n\r\n*\r\n");
    let games = read(&bytes);
    let names: Vec<_> = games.iter().map(|read| read.game.headers.get("White")).collect();
    assert_eq!(names, [Some("Jörg"), Some("Jörg"), Some("x")]);
    assert!(games.iter().all(|read| read.problems.is_empty()));
    assert!(games[1].game.to_string().ends_with("1. d4 {„d4“} 1/2-1/2\n\n"), "{}", games[1].game);
    assert_eq!(games.iter().map(|read| read.line).collect::<Vec<_>>(), [1, 5, 9]);
    // A mark of the encoding is a blank between games, and part of a comment.
    let marked = single("\u{feff}{one\n\u{feff}two} 1. e4 *");
    assert!(marked.to_string().contains("{one \u{feff}two}"), "{marked}");
    let put_together = "1. e4 {open\n\n\u{feff}[Event \"next\"]\n\n1. d4 *\n";
    assert_eq!(read(put_together).len(), 2);
}

#[test]
fn games_end_where_others_begin() {
    for (text, count) in [
        ("1. e4 *\n1. d4 *\n", 2),
        ("1. e4 * 1. d4 1-0 {c} 1. c4", 3),
        ("[White \"A\"]\n1. e4\n[White \"B\"]\n1. d4", 2),
        ("[White \"A\"]\n\n[White \"B\"]\n\n1. d4", 2),
        ("[White \"A\"]\n\n[Black \"B\"]\n\n1. d4", 1),
        ("[White \"A\"] [Black \"B\"] 1. d4 *", 1),
        ("1. e4 e5\n\n1. d4 d5\n\n2. c4", 2),
        ("1. e4 e5\n\n2. Nf3\n", 1),
        ("; made by hand\n\n{hello}\n[White \"A\"]\n\n1. d4 *\n\n; the end\n", 1),
        ("1. e4 {[White \"x\"]\n[Black \"y\"]} e5 *\n", 1),
        ("1. e4 {\n\n[Event of no importance]} e5 *\n", 1),
        ("\n\n \n", 0),
        ("{only words}", 0),
    ] {
        let games = read(text);
        assert_eq!(games.len(), count, "{text}: {games:?}");
        assert!(games.iter().all(|read| read.problems.is_empty()), "{text}: {games:?}");
        assert_eq!(index(text.as_bytes()).len(), count, "{text}");
    }
}

#[test]
fn results() {
    for (text, result, tag) in [
        ("[Result \"1-0\"]\n\n1. e4 0-1", Some(GameResult::Win(Color::Black)), Some("1-0")),
        ("[Result \"1-0\"]\n\n1. e4", Some(GameResult::Win(Color::White)), Some("1-0")),
        ("[Result \"e4 e5\"]\n\n1. d4", None, Some("e4 e5")),
        ("1. d4 *", None, None),
    ] {
        let game = single(text);
        assert_eq!((game.result, game.headers.get("Result")), (result, tag), "{text}");
        assert_eq!(single(game.to_string()), game);
    }
}

#[test]
fn other_starts() {
    let fen = "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 2 9";
    for variant in
        ["", "[Variant \"Chess 960\"]\n", "[Variant \"fischerandom\"]\n", "[Variant \"From Position\"]\n"]
    {
        let game = single(format!("{variant}[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n9. O-O-O Kf8 *\n"));
        assert!(game.is_chess960());
        assert!(game.to_string().contains("\n9. O-O-O Kf8 *\n"), "{game}");
    }
    assert!(!single("[Variant \"Standard\"]\n\n1. e4 *").is_chess960());
    assert!(Game::new(fen.parse().expect("a position")).headers.get("Variant").is_some());
    for variant in ["Crazyhouse", "Atomic", "3-check", "suicide"] {
        let (game, error) = broken(format!("[Variant \"{variant}\"]\n\n1. e4 N@e5 1-0\n"));
        assert_eq!(error.problem, Problem::Variant(variant.to_owned()));
        assert_eq!(game.node(game.root()).unread(), Some("1. e4 N@e5"));
        assert_eq!(game.to_string(), format!("[Variant \"{variant}\"]\n\n 1. e4 N@e5\n1-0\n\n"));
    }
}

#[test]
fn moves_are_counted_as_far_as_numbers_go() {
    let text =
        format!("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 {0}\"]\n\n{0}... Kd8 *\n", u32::MAX);
    let game = single(&text);
    assert!(game.to_string().ends_with(&format!("\n{}... Kd8 *\n\n", u32::MAX)), "{game}");
    assert_eq!(single(game.to_string()), game);
}

#[test]
fn problems_say_where_and_nothing_is_skipped() {
    let text = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 {why\nnot} 2. Qd5 Nc6 {x} *\n\n1. d4 *\n\n[FEN \"8/8\"]\n\n1. e4 *\n\n1. c4 *\n";
    let games = read(text);
    assert_eq!(games.len(), 4);
    assert_eq!(
        games[0].problems[0].to_string(),
        "game 1 (A - B), line 5, column 9, move 2.: Qd5 is not legal here"
    );
    assert_eq!(games[0].game.main_line().count(), 2);
    assert!(
        games[0].game.to_string().ends_with("1. e4 e5 {why not} 2. Qd5 Nc6 {x}\n*\n\n"),
        "{}",
        games[0].game
    );
    assert!(games[1].problems.is_empty() && games[3].problems.is_empty());
    assert!(games[2].problems[0].to_string().starts_with("game 3, line 9, column 1: the tag FEN: "));
}

#[test]
fn a_broken_variation_ends_alone() {
    for (text, written) in [
        (
            "1. e4 e5 (1... c5 2. Ke5 (2. d4) {c} d6) 2. Nf3 *",
            "1. e4 e5 (1... c5 2. Ke5 (2. d4) {c} d6\n) 2. Nf3 *",
        ),
        ("1. e4 e5 ({a} $1 1... Kc5 2. d4) 2. Nf3 *", "1. e4 e5 ({a} $1 1... Kc5 2. d4\n) 2. Nf3 *"),
        ("1. e4 e5 (1... c5 2. ((d4) 2. Nf3 *", "1. e4 e5 (1... c5 ((d4) 2. Nf3 *\n)) *"),
        ("1. e4 e5 (1... f6 2. Qh5+ --) 2. Nf3 *", "1. e4 e5 (1... f6 2. Qh5+ --\n) 2. Nf3 *"),
    ] {
        let game = read(text).remove(0);
        assert!(!game.problems.is_empty(), "{text}");
        assert_eq!(game.game.to_string().trim_end(), written);
        let again = read(game.game.to_string());
        assert_eq!((again.len(), &again[0].game), (1, &game.game), "{text}");
    }
}

#[test]
fn every_kind_of_problem() {
    let open = |text| broken(text).1.problem;
    assert_eq!(open("1. e4 {open"), Problem::OpenComment);
    assert_eq!(open("1. e4 (1. d4 d5 1-0"), Problem::OpenVariation);
    assert_eq!(broken("1. e4 (1. d4 d5 1-0").0.result, Some(GameResult::Win(Color::White)));
    assert_eq!(open("[White \"A\n\n1. e4 *"), Problem::OpenTag("White".to_owned()));
    assert_eq!(open("[White \"A\"]\n[%x]\n\n1. e4 *"), Problem::Unexpected("[%x]".to_owned()));
    assert_eq!(open("1. e4 ) e5 *"), Problem::Unexpected(")".to_owned()));
    assert_eq!(open("(1. d4) 1. e4 *"), Problem::Unexpected("(".to_owned()));
    assert_eq!(open("1. e4 f6 2. Qh5+ -- *"), Problem::Pass("--".to_owned()));
    let text = "1. e4 {open\n\n[Event \"next\"]\n\n1. d4 *\n";
    assert_eq!(read(text).len(), 2, "a comment without end does not swallow the file");
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
        "+ \u{a0}[",
        "1. + # [",
        "1. {} [",
        "2]\r\r\n\r%x",
    ] {
        for game in read(text) {
            let again = read(game.game.to_string());
            assert_eq!((again.len(), &again[0].game), (1, &game.game), "{text}");
        }
    }
    let tags: Vec<String> = (0..100_000).map(|number| format!("[T{number} \"x\"]\n")).collect();
    let (game, error) = broken(tags.concat());
    assert_eq!(game.headers.get("T99999"), None);
    assert!(matches!(error.problem, Problem::TooLong { what: "tags", .. }));
    let deep = format!("1. e4 e5 {} *", "(1... c5 2. d4 ".repeat(20_000));
    let deep = read(&deep).remove(0);
    assert!(!deep.problems.is_empty(), "no side moves twice");
    let deep = format!("1. e4 e5 {} *", "(1... c5 (1... d5 ".repeat(20_000));
    let deep = read(&deep).remove(0);
    assert_eq!(single(deep.game.to_string()), deep.game);
    let bytes: Vec<u8> = (0..20_000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    for game in read(bytes) {
        drop(game.game.to_string());
    }
}
