//! What is refused, and what it says: positions, turns, records.

use rocada_ducks::{BySide, Position, Record};

fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn a_refused_position_names_its_field() {
    let refused = [
        ("", "ROWS: missing"),
        ("8/8/8/8/8/8/8/8", "SIDE: missing"),
        ("8/8/8/8/8/8/8/8 d", "K: missing"),
        ("8/8/8/8/8/8/8/8 d 2 0 0 0", "CAT_COUNT: missing"),
        ("8/8/8/8/8/8/8/8  d 2 0 0 0 0", "SIDE: missing"),
        ("8/8/8/8/8/8/8/8 d 2 0 0 0 0 ", "end of the line: ``"),
        ("8/8/8/8/8/8/8/8 d 2 0 0 0 0 goals=1/8 step", "end of the line: `step`"),
        ("8/8/8/8/8/8/8 d 2 0 0 0 0", "ROWS: the board has 8, 9 or 10 rows, not 7"),
        ("8/8/8/8/8/8/8/8/ d 2 0 0 0 0", "ROWS: row 0 (`8`) has 8 cells, not 9"),
        ("8/8/8/8/8/8/8/7 d 2 0 0 0 0", "ROWS: row 7 (`7`) has 7 cells, not 8"),
        ("8/8/8/8/8/8/8/44 d 2 0 0 0 0", "ROWS: row 7 (`44`) has 44 cells, not 8"),
        ("8/8/8/8/8/8/8/ddddddddd d 2 0 0 0 0", "ROWS: row 7 (`ddddddddd`) has 9 cells"),
        ("8/8/8/8/8/8/8/x7 d 2 0 0 0 0", "ROWS: row 7 has `x`"),
        ("8/8/8/8/8/8/8/08 d 2 0 0 0 0", "ROWS: row 7 has `08`"),
        ("8/8/8/8/8/8/8/0d7 d 2 0 0 0 0", "ROWS: row 7 has `0`"),
        ("8/8/8/8/8/8/8/ăd7 d 2 0 0 0 0", "ROWS: row 7 has `ă`"),
        ("8/8/8/8/8/8/8/99999999999999999999 d 2 0 0 0 0", "ROWS: row 7 has `99999999999999999999`"),
        ("8/8/8/8/8/8/8/8 x 2 0 0 0 0", "SIDE: `x` is neither d nor c"),
        ("8/8/8/8/8/8/8/8 d 3 0 0 0 0", "K: the shore of a board of 8 rows is 1 to 2 cells thick, not 3"),
        ("8/8/8/8/8/8/8/8 d 0 0 0 0 0", "K: the shore"),
        ("8/8/8/8/8/8/8/8 d two 0 0 0 0", "K: `two` is no number"),
        (
            "8/8/8/8/8/8/8/8 d 2 8 0 0 0",
            "DUCK_CAPTURES: 8 captures cannot be, the goal being 8 and this side",
        ),
        ("8/8/8/8/8/8/8/8 c 2 18 0 0 0", "DUCK_CAPTURES: 18 captures cannot be, the goal being 8"),
        ("8/8/8/8/8/8/8/8 d 2 0 9 0 0", "CAT_CAPTURES: 9"),
        ("8/8/8/8/8/8/8/8 d 2 0 -1 0 0", "CAT_CAPTURES: `-1` is no number"),
        ("8/8/8/8/8/8/8/8 d 2 0 0 3 0", "DUCK_COUNT: 3 moves in a row, and at most K = 2"),
        ("8/8/8/8/8/8/8/8 d 2 0 0 0 3", "CAT_COUNT: 3"),
        (
            "8/8/8/8/8/8/8/8 d 2 0 0 0 0 goals=0/8",
            "goals: a goal on a board of 8 rows is 1 to 24 captures, not 0",
        ),
        ("8/8/8/8/8/8/8/8 d 2 0 0 0 0 goals=8/25", "goals: a goal"),
        ("8/8/8/8/8/8/8/8 d 2 0 0 0 0 goals=8", "goals: `goals=8` is not of the form"),
        ("8/8/8/8/8/8/8/8 d 2 0 0 0 0 goals=8/+8", "goals: `+8` is no number"),
        ("8/8/8/8/8/8/8/8 d 2 0 0 0 0 slide", "end of the line: `slide`"),
    ];
    for (text, message) in refused {
        let error = text.parse::<Position>().expect_err(text).to_string();
        assert!(error.starts_with(message), "{text}: {error}");
        assert!(!error.contains('\n'));
    }
}

#[test]
fn accepted_positions_come_back_as_they_were() {
    for text in [
        "8/8/8/8/8/8/8/8 d 2 0 0 0 0",
        "10/10/c8d/10/10/10/10/10/10/10 c 3 5 9 3 0 step",
        "8/8/3c4/3d4/1cd2d1c/3d4/3d4/8 d 2 0 0 2 1 step goals=3/24",
        "8/8/8/8/8/8/8/8 c 2 17 0 0 0",
        "8/8/8/8/8/8/8/8 d 2 0 8 0 0",
    ] {
        assert_eq!(position(text).to_string(), text);
    }
}

#[test]
fn a_refused_turn_says_why() {
    let ducks = "8/8/3c4/3d4/1cd2d1c/3d4/3d4/8 d 2 0 0 0 0";
    let cats = "8/8/3c4/8/3d4/5d2/3d4/7c c 1 0 0 1 0";
    let stepping = "8/8/3c4/3d4/1cd2d1c/3d4/3d4/8 d 2 0 0 0 0 step";
    let tired = "8/8/3c4/3d4/1cd2d1c/3d4/3d4/8 d 2 0 0 2 0";
    let over = "8/8/8/8/8/8/8/8 d 2 0 8 0 0";
    let refused = [
        (over, "+3,3", "the game is over: the cats have won"),
        (tired, "3,3-4,3", "the ducks have moved 2 times in a row and must place now"),
        (ducks, "+8,8", "8,8 is not on the board: rows and columns go from 0 to 7"),
        (ducks, "+0,0", "ducks are placed on the lake, and 0,0 is on the shore"),
        (cats, "+3,3", "cats are placed on the shore, and 3,3 is on the lake"),
        (ducks, "+2,3", "a cat stands on 2,3 already"),
        (ducks, "2,2-2,1", "no duck stands on 2,2"),
        (ducks, "2,3-2,4", "no duck stands on 2,3"),
        (ducks, "3,3-3,3", "a move must end on another cell than 3,3"),
        (ducks, "3,3-4,4", "3,3 and 4,4 share neither a row nor a column"),
        (ducks, "3,3-3,8", "3,8 is not on the board"),
        (ducks, "3,3-2,3", "a cat stands on 2,3 already"),
        (ducks, "3,3-0,3", "a cat on 2,3 is in the way"),
        (ducks, "4,5-4,0", "a duck on 4,2 is in the way"),
        (stepping, "3,3-3,5", "a move goes exactly one cell in this variant, and 3,3 to 3,5 is 2"),
        (ducks, "3,3-4,3x2,3", "what ducks capture follows from the move and is not written"),
        (cats, "2,3-3,3", "a cat that stops on 3,3 must catch a duck: add x and one of 4,3"),
        (cats, "2,3-3,3x3,4", "no duck stands on 3,4 to be caught"),
        (cats, "2,3-3,3x6,3", "the duck on 6,3 is 3 cells from 3,3, and a cat reaches 2"),
        (ducks, "3,3", "`3,3` is no turn: a placement is written +3,3, a move"),
    ];
    for (text, turn, message) in refused {
        let error = position(text).read_turn(turn).expect_err(turn).to_string();
        assert!(error.starts_with(message), "{turn}: {error}");
    }
}

#[test]
fn records_are_read_as_they_are_written() {
    let start = position("8/8/8/8/8/8/8/8 d 1 0 0 0 0 goals=8/1");
    let players = BySide { ducks: "human".to_owned(), cats: "master".to_owned() };
    let mut record = Record::new(start, players);
    for turn in ["+3,3", "+0,3", "+5,5", "0,3-2,3x3,3"] {
        record.play(turn.parse().unwrap()).unwrap();
    }
    let text = record.to_string();
    assert_eq!(
        text,
        "Ducklings and Cats\nstart: 8/8/8/8/8/8/8/8 d 1 0 0 0 0 goals=8/1\nducks: human\ncats: master\n\
         1. +3,3 +0,3\n2. +5,5 0,3-2,3x3,3\nwinner: cats\n"
    );
    assert_eq!(text.parse(), Ok(record));

    let by_cats =
        "Ducklings and Cats\nstart: 8/8/8/8/8/8/8/8 c 1 0 0 0 0\nducks: a\ncats: b\n1. ... +0,3\n2. +3,3\n";
    assert_eq!(by_cats.parse::<Record>().unwrap().to_string(), by_cats);
}

#[test]
fn a_refused_record_names_its_line() {
    let head = "Ducklings and Cats\nstart: 8/8/8/8/8/8/8/8 d 1 0 0 0 0\nducks: a\ncats: b\n";
    let refused = [
        (String::new(), "line 1: a record begins with"),
        ("chess\n".to_owned(), "line 1: a record begins with"),
        ("Ducklings and Cats\n".to_owned(), "line 2: `start: ...` is expected here"),
        ("Ducklings and Cats\nstart: 8\n".to_owned(), "line 2: SIDE: missing"),
        (
            "Ducklings and Cats\nstart: 8/8/8/8/8/8/8/8 d 1 0 0 0 0\ncats: b\n".to_owned(),
            "line 3: `ducks: ...`",
        ),
        (format!("{head}1. +0,0\n"), "line 5: ducks are placed on the lake"),
        (format!("{head}1. +3,3 +0,0\n2. nonsense\n"), "line 6: `nonsense` is no turn"),
        (
            format!("{head}1. +3,3 +0,0\nwinner: cats\n"),
            "line 6: the turns before it do not end with `winner: cats`",
        ),
    ];
    for (text, message) in refused {
        let error = text.parse::<Record>().expect_err(&text).to_string();
        assert!(error.starts_with(message), "{text}: {error}");
    }
}
