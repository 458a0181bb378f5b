//! `rocada explain`, through the real binary.

mod command;

use command::{rocada, stdout};

/// The rows without their times.
fn rows(arguments: &[&str]) -> Vec<Vec<String>> {
    let text = stdout(arguments);
    let mut lines = text.lines();
    let header = "algorithm,depth,value,best,generated,evaluated,cutoffs,table_hits,microseconds";
    assert_eq!(lines.next(), Some(header));
    lines
        .map(|line| {
            let mut cells: Vec<String> = line.split(',').map(str::to_owned).collect();
            assert!(cells.pop().expect("a time").parse::<u64>().is_ok(), "{line}");
            cells
        })
        .collect()
}

#[test]
fn the_textbooks_tree() {
    let rows = rows(&["explain", "((3 12 8) (2 4 6) (14 5 2))", "--csv"]);
    let at_the_leaves: Vec<String> =
        rows.iter().filter(|row| row[1] == "2").map(|row| row.join(" ")).collect();
    assert_eq!(
        at_the_leaves,
        [
            "minimax 2 3 1 12 9 0 0",
            "alpha-beta 2 3 1 10 7 2 0",
            "ordered 2 3 1 10 7 2 0",
            "table 2 3 1 10 7 2 0"
        ]
    );
    let table = stdout(&["explain", "((3 12 8) (2 4 6) (14 5 2))"]);
    assert!(table.contains("branching 3.0") && table.contains("depth 2: 5\n"), "{table}");
}

#[test]
fn chess_and_ducks() {
    let chess = rows(&["explain", "startpos", "--depth", "3", "--csv"]);
    assert_eq!(chess.len(), 12);
    // Leaves of the start: a number that can be looked up.
    assert_eq!(chess[2][..3], ["minimax", "3", &chess[5][2]]);
    assert_eq!(chess[2][5], "8902");
    let position = "c3c3/8/3d4/5d2/2d1c3/8/8/8 d 2 0 4 0 0";
    let named = ["explain", position, "--game", "ducks", "--depth", "2", "--algorithms", "table,minimax"];
    let ducks = stdout(&named);
    assert!(ducks.contains("minimax") && ducks.contains("table  ") && !ducks.contains("ordered"), "{ducks}");
}

#[test]
fn trees_are_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).to_str().expect("a name").to_owned();
    let (dot, json) = (file("tree.dot"), file("tree.json"));
    stdout(&["explain", "((3 5) (2 9))", "--tree", &dot]);
    let text = std::fs::read_to_string(dot).expect("a tree");
    assert!(text.contains("alpha cut-off: 2 <= 3") && text.contains("not visited"), "{text}");
    let few =
        ["explain", "startpos", "--depth", "2", "--algorithms", "ordered", "--nodes", "30", "--tree", &json];
    let output = rocada(&few);
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("are left out (see --nodes)"));
    let tree: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(json).expect("a tree")).expect("JSON");
    assert_eq!((tree["player"].as_str(), tree["children"].as_array().map(Vec::len)), (Some("max"), Some(20)));
}

#[test]
fn what_cannot_be_is_refused() {
    for (arguments, code, message) in [
        (&["explain", "(3"][..], 2, "the brackets do not fit together"),
        (&["explain", "nonsense"], 2, "rocada: "),
        (&["explain", "startpos", "--tree", "tree.png"], 2, "ends in .dot or .json"),
        (&["explain", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"], 1, "the game is over here"),
        (&["ducks", "best", "x", "--tree", "3"], 2, "rocada explain POSITION --game ducks"),
    ] {
        let output = rocada(arguments);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(code) && told.contains(message), "{arguments:?}: {told}");
    }
    let long = rocada(&["explain", "startpos", "--depth", "9", "--algorithms", "minimax", "--limit", "1"]);
    let told = String::from_utf8_lossy(&long.stderr).into_owned();
    assert!(long.status.success() && told.contains("would take about"), "{told}");
}
