//! Studies as a page meets them: over a real socket, with a real engine.

mod common;

use common::{Running, chess, games, human, play};
use serde_json::{Value, json};

fn look(node: u64, on: bool) -> Value {
    let engine = json!({ "lines": 2, "threads": 1, "hash": 16, "until": { "type": "depth", "plies": 6 } });
    json!({ "type": "look", "look": { "node": node, "engine": on.then_some(engine), "threat": false } })
}

fn pgn(text: &str) -> Value {
    json!({ "type": "newStudy", "start": { "type": "pgn", "text": text } })
}

#[tokio::test(flavor = "multi_thread")]
async fn the_engine_thinks_and_a_report_survives_a_restart() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let mut page = server.page().await;
    let study = page.ask(pgn("[White \"Ana\"]\n\n1. f3 e5 2. g4 Qh4# 0-1")).await["study"].clone();
    assert_eq!((&study["players"]["white"], &study["result"]), (&json!("Ana"), &json!("0-1")));
    let before_the_mate = study["nodes"][3]["node"].as_u64().unwrap();
    let seen = page.ask(look(before_the_mate, true)).await["seen"].clone();
    assert!(seen["legal"].as_array().unwrap().len() > 20, "{seen}");
    let thinking = page.wait_for(|say| say["type"] == "studyThinking" && say["thinking"]["depth"] == 6).await;
    let line = &thinking["thinking"]["lines"][0];
    assert_eq!((&line["san"][0], &line["value"]["type"]), (&json!("Qh4#"), &json!("mate")));
    assert_eq!(line["fens"].as_array().unwrap().len(), 1);

    let begun = page.ask(json!({ "type": "report", "nodes": 20_000 })).await;
    assert_eq!(begun["change"]["now"]["progress"]["of"], 5);
    let done = page.wait_for(|say| !say["change"]["now"]["report"].is_null()).await;
    let report = done["change"]["now"]["report"].clone();
    assert!(report["white"]["blunders"].as_u64().unwrap() >= 1, "{report}");
    let fault = report["faults"].as_array().unwrap().last().unwrap()["node"].clone();
    assert_eq!(page.ask(json!({ "type": "try", "node": fault, "text": "g4" })).await["tried"]["good"], false);
    assert_eq!(page.ask(json!({ "type": "try", "node": fault, "text": "Nc3" })).await["tried"]["san"], "Nc3");
    let game = study["game"].clone();
    server.end().await;

    let server = Running::start(data.path()).await;
    let mut page = server.page().await;
    assert_eq!(page.ask(games()).await["games"][0]["about"]["type"], "study");
    // Whichever way it is opened, nobody can play it.
    for ask in ["open", "openStudy"] {
        let again = page.ask(json!({ "type": ask, "game": game })).await;
        assert_eq!(again["study"]["report"], report);
    }
    assert_eq!(page.ask(play("e4")).await["type"], "error");
    let (status, text) =
        server.get(&format!("/games/{}/game.pgn", game.as_str().unwrap()), "localhost").await;
    assert!(status == 200 && text.contains("[%eval") && text.contains("$4"), "{text}");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_study_of_a_game_is_kept_with_the_game() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let mut page = server.page().await;
    let game = page.ask(chess(&human(), &human())).await["chess"]["game"].clone();
    page.ask(play("e4")).await;
    page.ask(play("e5")).await;
    let open = |kind: &str| json!({ "type": kind, "game": game });
    let study = page.ask(open("openStudy")).await["study"].clone();
    assert_eq!((&study["of"], study["nodes"].as_array().unwrap().len()), (&json!("played"), 3));
    let last = study["nodes"][2]["node"].clone();
    let revise =
        |node: &Value, revision: Value| json!({ "type": "revise", "node": node, "revision": revision });
    page.ask(revise(&last, json!({ "type": "comment", "text": "open game" }))).await;
    let added = page.ask(revise(&last, json!({ "type": "add", "moves": ["Nc3", "Nf6"] }))).await;
    assert_eq!(added["change"]["nodes"].as_array().unwrap().len(), 3, "two moves, and the one before them");

    // The game goes on as it was, and its study follows.
    assert_eq!(page.ask(open("open")).await["chess"]["played"].as_array().unwrap().len(), 2);
    page.ask(play("Nf3")).await;
    let study = page.ask(open("openStudy")).await["study"].clone();
    let nodes = study["nodes"].as_array().unwrap();
    assert_eq!(nodes.len(), 6);
    assert_eq!(nodes.iter().filter(|node| node["played"] == true).count(), 3);
    assert!(nodes.iter().any(|node| node["comment"] == "open game"));
    assert_eq!(page.ask(games()).await["games"].as_array().unwrap().len(), 1);
    let (_, text) = server.get(&format!("/games/{}/game.pgn", game.as_str().unwrap()), "localhost").await;
    assert!(text.contains("2. Nf3") && text.contains("(2. Nc3 Nf6)"), "{text}");
    server.end().await;
}
