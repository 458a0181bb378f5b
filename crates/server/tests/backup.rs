//! All games in one file, and back, beside a server that runs.

mod common;

use std::path::Path;

use common::{Running, chess, delete, games, human, play};
use rocada_server::backup::{self, Imported};
use serde_json::{Value, json};

fn export(data: &Path) -> String {
    let mut text = Vec::new();
    let count = backup::export(data, &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    assert_eq!(text.lines().count(), count + 1);
    text
}

fn import(data: &Path, text: &str) -> Imported {
    backup::import(data, &mut text.as_bytes()).unwrap()
}

fn counts(imported: &Imported) -> [usize; 4] {
    [imported.added, imported.renewed, imported.known, imported.skipped.len()]
}

#[tokio::test(flavor = "multi_thread")]
async fn games_go_into_a_file_and_come_back() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let mut page = server.page().await;
    let mut begun = Vec::new();
    for text in ["e4", "d4", "c4"] {
        begun.push(page.ask(chess(&human(), &human())).await["chess"]["game"].clone());
        page.ask(play(text)).await;
    }
    page.ask(json!({ "type": "leave" })).await;
    let before = page.ask(games()).await["games"].clone();
    let text = export(data.path());
    assert_eq!(counts(&import(data.path(), &text)), [0, 0, 3, 0], "nothing is new");

    // One is deleted, one goes on, one is as it was.
    page.ask(delete(&begun[0])).await;
    page.ask(json!({ "type": "open", "game": begun[1] })).await;
    page.ask(play("d5")).await;
    let imported = import(data.path(), &text);
    assert_eq!(counts(&imported), [1, 0, 1, 1], "{imported:?}");
    let newer = format!("game {}: the one that is there is newer", begun[1].as_str().unwrap());
    assert_eq!(imported.skipped, [newer]);
    let opened = page.ask(json!({ "type": "open", "game": begun[1] })).await;
    assert_eq!(opened["chess"]["played"].as_array().map(Vec::len), Some(2));
    let opened = page.ask(json!({ "type": "open", "game": begun[0] })).await;
    assert_eq!(opened["chess"]["played"][0]["san"], "e4");

    // Another folder has everything as it was, and hears of what went on.
    let elsewhere = tempfile::tempdir().unwrap();
    assert_eq!(counts(&import(elsewhere.path(), &text)), [3, 0, 0, 0]);
    assert_eq!(export(elsewhere.path()), text);
    assert_eq!(counts(&import(elsewhere.path(), &export(data.path()))), [0, 1, 2, 0]);
    server.end().await;
    let server = Running::start(elsewhere.path()).await;
    let after = server.page().await.ask(games()).await["games"].clone();
    assert_eq!(after.as_array().map(Vec::len), before.as_array().map(Vec::len));
    server.end().await;
}

#[test]
fn what_is_not_understood_is_named_or_refused() {
    let data = tempfile::tempdir().unwrap();
    let refused =
        |text: &str| format!("{:#}", backup::import(data.path(), &mut text.as_bytes()).unwrap_err());
    assert_eq!(refused(""), "the file is empty");
    assert!(refused("1. e4 e5").starts_with("this is no file of games"));
    assert_eq!(
        refused(r#"{"rocada":"games","version":99}"#),
        "this file was written by a newer version of Rocada"
    );
    assert!(!data.path().join("games.db").exists(), "nothing was begun for it");
    let error = backup::export(data.path(), &mut Vec::new()).unwrap_err();
    assert!(format!("{error:#}").ends_with("there is no games.db"), "{error:#}");

    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/games-version-1.db");
    let old = tempfile::tempdir().unwrap();
    std::fs::copy(fixture, old.path().join("games.db")).unwrap();
    let text = export(old.path());
    let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
    let whole = lines.len() - 1;
    let game: Value = serde_json::from_str(&lines[1]).unwrap();
    lines.insert(1, "{\"id\":".to_owned());
    lines.insert(
        2,
        game.to_string().replacen("\"body\":{", "\"body\":{\"type\":\"poker\",", 1).replacen(
            game["id"].as_str().unwrap(),
            "other",
            1,
        ),
    );
    let imported = import(data.path(), &lines.join("\n"));
    assert_eq!(counts(&imported), [whole, 0, 0, 2], "{imported:?}");
    assert!(imported.skipped[0].starts_with("line 2: "), "{imported:?}");
    assert!(imported.skipped[1].starts_with("line 3: game "), "{imported:?}");
    assert_eq!(export(data.path()), text);
}
