//! The server as a page meets it: over a real socket.

mod common;

use std::path::Path;
use std::time::{Duration, Instant};

use common::{PATIENCE, Running, chess, delete, games, human, play, random, strong};
use futures_util::{SinkExt, StreamExt};
use rocada_queue::nats::Address;
use rocada_server::{Config, LogLevel};
use serde_json::{Value, json};
use tokio::time::timeout;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::{self, Message, client::IntoClientRequest};

#[tokio::test(flavor = "multi_thread")]
async fn a_game_survives_a_reload_and_a_restart() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let mut page = server.page().await;
    let game = page.ask(chess(&human(), &random())).await["chess"]["game"].clone();
    assert_eq!(page.ask(play("e4")).await["change"]["played"][0]["san"], "e4");
    let answer = page.wait_for_ply(2).await["san"].clone();

    let mut reloaded = server.page().await;
    let again = reloaded.ask(json!({ "type": "open", "game": game })).await;
    assert_eq!(again["chess"]["played"][1]["san"], answer);
    page.wait_for(|say| say["type"] == "taken").await;
    assert_eq!(page.ask(play("d4")).await["type"], "error", "the game is on another page");
    server.end().await;

    let server = Running::start(data.path()).await;
    let mut page = server.page().await;
    assert_eq!(page.ask(games()).await["games"][0]["game"], game);
    let again = page.ask(json!({ "type": "open", "game": game })).await;
    assert_eq!(again["chess"]["played"][1]["san"], answer);
    let (status, pgn) = server.get(&format!("/games/{}/game.pgn", game.as_str().unwrap()), "localhost").await;
    assert!(status == 200 && pgn.contains("1. e4"), "{status} {pgn}");
    assert_eq!(page.ask(delete(&game)).await["count"], 1);
    assert_eq!(page.ask(games()).await["total"], 0);
    assert_eq!(page.ask(json!({ "type": "open", "game": game })).await["type"], "error");
    server.end().await;
}

/// Nobody waits for a queue that does not answer, and nobody learns its password.
#[tokio::test(flavor = "multi_thread")]
async fn a_queue_that_is_away_is_said_to_be() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let mut page = server.page().await;
    assert_eq!(page.ask(json!({ "type": "offers" })).await["queue"], false);
    assert_eq!(page.ask(json!({ "type": "queue" })).await["queue"]["type"], "none");
    server.end().await;

    let nobody = Address { url: "nats://user:secret@127.0.0.1:1".to_owned(), ..Address::default() };
    let config = Config { queue: Some(nobody), log: LogLevel::Error, ..Config::in_folder(data.path()) };
    let server = Running::start_with(&config).await;
    let mut page = server.page().await;
    assert_eq!(page.ask(json!({ "type": "offers" })).await["queue"], true);
    let began = Instant::now();
    let mut said = page.ask(json!({ "type": "queue" })).await;
    assert_eq!(said["queue"]["type"], "asking");
    while said["queue"]["type"] == "asking" {
        assert!(began.elapsed() < PATIENCE, "nothing is found out");
        tokio::time::sleep(Duration::from_millis(50)).await;
        said = page.ask(json!({ "type": "queue" })).await;
    }
    assert_eq!(said["queue"]["type"], "away");
    assert_eq!(said["queue"]["queue"], "nats://127.0.0.1:1");
    assert!(!said.to_string().contains("secret"), "{said}");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_game_does_not_come_back() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let (mut page, mut other) = (server.page().await, server.page().await);
    let game = page.ask(chess(&human(), &human())).await["chess"]["game"].clone();
    assert_eq!(other.ask(delete(&game)).await["count"], 1);
    page.wait_for(|say| say["type"] == "taken").await;
    assert_eq!(page.ask(play("e4")).await["problem"]["en"], "no game is open");
    page.ask(json!({ "type": "leave" })).await;
    assert_eq!(other.ask(games()).await["games"], json!([]));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_was_only_looked_at_was_not_played() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let mut page = server.page().await;
    let mut begun = Vec::new();
    for _ in 0..2 {
        begun.push(page.ask(chess(&human(), &human())).await["chess"]["game"].clone());
        page.ask(play("e4")).await;
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let before = page.ask(games()).await["games"].clone();
    assert_eq!((&before[0]["game"], &before[1]["game"]), (&begun[1], &begun[0]));
    page.ask(json!({ "type": "open", "game": begun[0] })).await;
    page.ask(json!({ "type": "leave" })).await;
    assert_eq!(page.ask(games()).await["games"], before);
    page.ask(json!({ "type": "open", "game": begun[0] })).await;
    page.ask(play("e5")).await;
    let after = page.ask(games()).await;
    assert_eq!(after["games"][0]["game"], begun[0]);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_is_not_kept() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let mut page = server.page().await;
    let setup = json!({ "players": { "ducks": human(), "cats": human() },
        "start": { "type": "original", "n": 8, "k": 2 } });
    page.ask(json!({ "type": "newDucks", "setup": setup, "lesson": true })).await;
    assert_eq!(page.ask(play("+3,3")).await["change"]["played"].as_array().unwrap().len(), 1);
    assert_eq!(page.ask(games()).await["games"], json!([]));
    page.ask(json!({ "type": "leave" })).await;
    assert_eq!(page.ask(games()).await["games"], json!([]));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_do_not_overwrite_each_others_moves() {
    let data = tempfile::tempdir().unwrap();
    let servers = [Running::start(data.path()).await, Running::start(data.path()).await];
    let [mut here, mut there] = [servers[0].page().await, servers[1].page().await];
    let game = here.ask(chess(&human(), &human())).await["chess"]["game"].clone();
    there.ask(json!({ "type": "open", "game": game })).await;
    there.ask(play("e4")).await;
    here.ask(play("d4")).await;
    here.wait_for(|say| say["type"] == "taken").await;
    let again = here.ask(json!({ "type": "open", "game": game })).await;
    assert_eq!(again["chess"]["played"][0]["san"], "e4");
    here.ask(play("e5")).await;
    there.ask(play("c5")).await;
    there.wait_for(|say| say["type"] == "taken").await;
    for server in servers {
        server.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_random_players_come_to_an_end() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let mut page = server.page().await;
    page.ask(chess(&random(), &random())).await;
    page.ask(json!({ "type": "pace", "ms": 0 })).await;
    let last = page.wait_for(|say| !say["change"]["now"]["end"].is_null()).await["change"].clone();
    assert_eq!(last["now"]["legal"], json!([]));
    let whole = page.ask(json!({ "type": "whole" })).await["chess"].clone();
    assert_eq!((&whole["end"], &whole["legal"]), (&last["now"]["end"], &json!([])));
    assert_eq!(whole["played"].as_array().unwrap().len() as u64, last["kept"].as_u64().unwrap() + 1);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn thinking_is_shown_hurried_and_answered() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let mut page = server.page().await;
    page.ask(chess(&human(), &strong(600_000))).await;
    page.ask(json!({ "type": "watch", "on": true, "ply": null, "lines": 1 })).await;
    page.ask(play("e4")).await;
    let thought = page.wait_for(|say| say["type"] == "thinking").await;
    assert_eq!((&thought["thinking"]["ply"], &thought["thinking"]["playing"]), (&json!(1), &json!(true)));
    page.ask(json!({ "type": "moveNow" })).await;
    // Or else it would take ten minutes, for which nobody waits here.
    page.wait_for_ply(2).await;
    let hint = page.ask(json!({ "type": "hint" })).await;
    assert_eq!(hint["type"], "hint");
    assert_eq!(page.ask(play(hint["text"].as_str().unwrap())).await["type"], "chessChange");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn ducks_are_played_and_refused_in_both_languages() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let mut page = server.page().await;
    let setup = json!({ "players": { "ducks": human(), "cats": { "type": "alphaBeta", "depth": 1, "evaluation": "simple" } },
        "start": { "type": "original", "n": 8, "k": 2 } });
    let begun = page.ask(json!({ "type": "newDucks", "setup": setup })).await;
    let game = begun["ducks"]["game"].as_str().unwrap().to_owned();
    assert_eq!(begun["ducks"]["legal"].as_array().unwrap().len(), 16, "the lake of 8/2 has 4 x 4 cells");
    let refused = page.ask(play("+0,0")).await;
    assert_eq!(
        (&refused["problem"], &refused["field"]),
        (
            &json!({ "en": "ducks are placed on the lake, and 0,0 is on the shore",
                "ro": "rățuștele se plasează pe lac, iar 0,0 este pe mal" }),
            &json!("text")
        )
    );
    page.ask(play("+3,3")).await;
    assert!(page.wait_for_ply(2).await["thought"]["nodes"].as_u64().unwrap() > 0);
    let (_, csv) = server.get(&format!("/games/{game}/statistics.csv"), "localhost").await;
    assert_eq!(csv.lines().count(), 3, "{csv}");
    let (_, record) = server.get(&format!("/games/{game}/record.txt"), "localhost").await;
    let players = json!({ "ducks": human(), "cats": human() });
    let loaded = page.ask(json!({ "type": "loadDucks", "text": record, "players": players })).await;
    assert_eq!(loaded["ducks"]["played"].as_array().unwrap().len(), 2);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_is_answered_and_forgotten() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let mut page = server.page().await;
    for nonsense in ["", "{", "null", "[]", "{\"id\":1}", "{\"id\":-1,\"ask\":{\"type\":\"games\"}}", "🦆"]
    {
        page.socket.send(Message::text(nonsense)).await.unwrap();
        assert_eq!(page.next().await["say"]["type"], "error", "{nonsense}");
    }
    page.socket.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    assert_eq!(page.next().await["say"]["type"], "error");
    page.socket.send(Message::text(r#"{"id":41,"ask":{"type":"dance"}}"#)).await.unwrap();
    assert_eq!(page.next().await["id"], 41, "even a request that is not understood has an answer of its own");
    for ask in [play("e4"), json!({ "type": "hint" }), json!({ "type": "open", "game": "../../etc/passwd" })]
    {
        assert_eq!(page.ask(ask).await["type"], "error", "no game is open");
    }
    assert_eq!(page.ask(chess(&human(), &random())).await["type"], "chess", "and the page goes on");

    let mut noisy = server.page().await;
    let begun = Instant::now();
    for _ in 0..300 {
        noisy.send(json!({ "type": "leave" })).await;
    }
    let mut obeyed = 0;
    for _ in 0..300 {
        obeyed += u32::from(noisy.next().await["say"]["type"] == "done");
    }
    let (most, time) = (80.0 + 40.0 * begun.elapsed().as_secs_f64(), begun.elapsed());
    assert!(obeyed >= 80 && f64::from(obeyed) <= most, "{obeyed} of 300 messages were obeyed in {time:?}");

    let mut long = server.page().await;
    let _ = long.socket.send(Message::text("x".repeat(2 << 20))).await;
    let answer = timeout(PATIENCE, long.socket.next()).await.unwrap();
    assert!(!matches!(answer, Some(Ok(Message::Text(_)))), "{answer:?}");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_where_it_cannot_be_kept() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let mut page = server.page().await;
    page.ask(chess(&human(), &human())).await;
    let store = rusqlite::Connection::open(data.path().join("games.db")).unwrap();
    store.execute_batch("ALTER TABLE games RENAME TO elsewhere").unwrap();
    let after = page.ask(play("e4")).await;
    assert_eq!(after["change"]["played"][0]["san"], "e4");
    let trouble = page.wait_for(|say| say["type"] == "unkept").await;
    assert_eq!(
        trouble["problem"],
        json!({ "en": "the game could not be kept or read: the file is damaged",
            "ro": "partida nu a putut fi păstrată sau citită: fișierul este deteriorat" })
    );
    page.ask(play("e5")).await;
    store.execute_batch("ALTER TABLE elsewhere RENAME TO games").unwrap();
    page.ask(play("d4")).await;
    let well = page.wait_for(|say| say["type"] == "unkept").await;
    assert_eq!(well["problem"], json!(null), "said once when it begins and once when it is over");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_cannot_be_read_are_told_of() {
    let data = tempfile::tempdir().unwrap();
    std::fs::write(data.path().join("games.db"), "no database ".repeat(100)).unwrap();
    let server = Running::start(data.path()).await;
    let answer = server.page().await.ask(games()).await;
    assert_eq!(answer["games"], json!([]));
    for (language, words) in [("en", "(the file is damaged)"), ("ro", "(fișierul este deteriorat)")] {
        assert!(answer["remark"][language].as_str().unwrap().contains(words), "{answer}");
    }
    server.end().await;

    let server = Running::start(data.path()).await;
    let answer = server.page().await.ask(games()).await;
    assert_eq!(answer["remark"], json!(null), "the new file is well");
    server.end().await;
}

/// The store and what was read from it: both by the last binary of version 1.
#[tokio::test(flavor = "multi_thread")]
async fn games_of_version_1_are_all_there() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let expected = std::fs::read_to_string(fixtures.join("games-version-1.json")).unwrap();
    let expected: Value = serde_json::from_str(&expected).unwrap();
    let data = tempfile::tempdir().unwrap();
    std::fs::copy(fixtures.join("games-version-1.db"), data.path().join("games.db")).unwrap();
    let server = Running::start(data.path()).await;
    let mut page = server.page().await;
    // One ended before its first move: that is no game any more.
    let plies = |game: &Value| game["about"][game["about"]["type"].as_str().unwrap()]["plies"].as_u64();
    let (played, unplayed): (Vec<_>, Vec<_>) =
        expected["games"].as_array().unwrap().iter().cloned().partition(|game| plies(game) != Some(0));
    assert_eq!((played.len(), unplayed.len()), (14, 1));
    assert_eq!(page.ask(games()).await["games"], json!(played));
    let files = expected["files"].as_object().unwrap();
    assert_eq!(files.len(), 22);
    for (name, text) in files {
        if name.starts_with(unplayed[0]["game"].as_str().unwrap()) {
            continue;
        }
        // Where PGN breaks its lines is not what was kept, and it names the variant only since.
        let said = |line: &&str| !line.starts_with("[Variant ");
        let words = |text: &str| text.lines().filter(said).collect::<Vec<_>>().join(" ").replace("  ", " ");
        let (_, found) = server.get(&format!("/games/{name}"), "localhost").await;
        assert_eq!(words(&found), words(text.as_str().unwrap()), "{name}");
    }
    for game in &played {
        let (about, kind) = (&game["about"], game["about"]["type"].as_str().unwrap());
        let opened = page.ask(json!({ "type": "open", "game": game["game"] })).await[kind].clone();
        assert_eq!(
            opened["played"].as_array().map(Vec::len),
            about[kind]["plies"].as_u64().map(|plies| plies as usize)
        );
        assert_eq!(opened["end"], about[kind]["end"]);
    }
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_games_are_exported_and_deleted_at_once() {
    let data = tempfile::tempdir().unwrap();
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    std::fs::copy(fixtures.join("games-version-1.db"), data.path().join("games.db")).unwrap();
    let server = Running::start(data.path()).await;
    let mut page = server.page().await;
    let query = |kind: Value| json!({ "search": "", "kind": kind, "order": "newest" });
    let all = |kind: Value, except: Value| json!({ "type": "all", "query": query(kind), "except": except });
    let (status, pgn) =
        server.post("/games/export/games.pgn", &all(json!(null), json!([])).to_string()).await;
    assert_eq!((status, pgn.matches("[Event \"Rocada\"]").count()), (200, 8), "{pgn}");
    let (_, records) =
        server.post("/games/export/records.txt", &all(json!(null), json!([])).to_string()).await;
    assert_eq!(records.matches("start: ").count(), 6, "{records}");
    assert_eq!(server.post("/games/export/games.pgn", "nonsense").await.0, 400);
    assert_eq!(server.post("/games/export/other.txt", "{}").await.0, 404);

    let spared = "8fac8555dfbf73c2";
    let chess = all(json!("chess"), json!([spared]));
    assert_eq!(page.ask(json!({ "type": "delete", "which": chess })).await["count"], 7);
    let left = page.ask(games()).await;
    assert_eq!((&left["total"], &left["games"][6]["game"]), (&json!(7), &json!(spared)));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_games_is_brought_along_listed_and_opened() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let mut page = server.page().await;
    let text = "[White \"Ana\"]\n\n1. e4 e5 *\n\n[White \"Dan\"]\n\n1. e4 Ke4 *\n";
    let (status, brought) = server.post("/files", text).await;
    let brought: Value = serde_json::from_str(&brought).unwrap();
    assert_eq!((status, &brought["games"]), (200, &json!(2)));
    let file = &brought["file"];
    let list =
        json!({ "type": "fileGames", "file": file, "search": "", "broken": false, "from": 0, "count": 10 });
    let listed = loop {
        let listed = page.ask(list.clone()).await["games"].clone();
        if listed["checked"] == 2 {
            break listed;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    };
    assert_eq!((&listed["total"], &listed["broken"]), (&json!(2), &json!(1)));
    assert_eq!(listed["games"][0]["white"], "Ana");
    let open = |number: usize| json!({ "type": "openFileGame", "file": file, "number": number });
    assert_eq!(
        page.ask(open(1)).await["study"]["nodes"].as_array().unwrap().len(),
        3,
        "the start, and two moves"
    );
    let broken = page.ask(open(2)).await["study"]["remark"]["en"].clone();
    assert_eq!(broken, "Read up to here: game 2, line 7, column 7, move 1...: Ke4 is not legal here.");
    assert_eq!(page.ask(open(3)).await["type"], "error");

    // Two were opened, and two are kept, however often that is asked for.
    for _ in 0..2 {
        let kept = page.ask(json!({ "type": "keepFileGames", "file": file, "from": 1, "count": 50 })).await;
        assert_eq!((&kept["read"], &kept["kept"]), (&json!(2), &json!(2)));
    }
    let kept = page.ask(games()).await;
    assert_eq!(kept["total"], 4);
    let game =
        kept["games"].as_array().unwrap().iter().find(|game| game["game"].as_str().unwrap().len() > 16);
    let opened = page.ask(json!({ "type": "open", "game": game.unwrap()["game"] })).await;
    assert_eq!(opened["study"]["players"]["white"], "Ana", "the first of the file comes first");
    let elsewhere = json!({ "type": "openFileGame", "file": "0", "number": 1 });
    assert_eq!(page.ask(elsewhere).await["type"], "error");
    for (text, status) in [("", 422), (&*"x".repeat((64 << 20) + 1), 413)] {
        let (refused, words) = server.post("/files", text).await;
        let words: Value = serde_json::from_str(&words).unwrap();
        assert!(refused == status && words["en"].is_string() && words["ro"].is_string(), "{refused} {words}");
    }
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_costs_the_same_however_long_the_game_is() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let mut page = server.page().await;
    page.ask(chess(&random(), &random())).await;
    page.ask(json!({ "type": "pace", "ms": 0 })).await;
    let last = page.wait_for(|say| {
        assert!(say.to_string().len() < 1500, "{say}");
        !say["change"]["now"]["end"].is_null()
    });
    assert!(last.await["change"]["kept"].as_u64().unwrap() > 5);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_are_turned_away() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    assert_eq!(server.get("/", "localhost").await.0, 200);
    assert_eq!(server.get("/", "example.org").await.0, 403);
    assert_eq!(server.get("/nothing.js", "localhost").await.0, 404);
    assert_eq!(server.get("/games/x/game.pgn", "localhost").await.0, 404);
    let mut request = format!("ws://{}/ws", server.address).into_client_request().unwrap();
    request.headers_mut().insert("Origin", "http://example.org".parse().unwrap());
    let refused = connect_async(request).await;
    assert!(matches!(refused, Err(tungstenite::Error::Http(response)) if response.status() == 403));
    server.end().await;
}

/// Issue 17: fifty pages had fifty searches.
#[tokio::test(flavor = "multi_thread")]
async fn searches_take_turns_and_whoever_waits_is_told() {
    let data = tempfile::tempdir().unwrap();
    let config = Config { searches: Some(1), log: LogLevel::Error, ..Config::in_folder(data.path()) };
    let server = Running::start_with(&config).await;
    let (mut long, mut short) = (server.page().await, server.page().await);
    long.ask(chess(&strong(600_000), &human())).await;
    short.ask(chess(&strong(10), &human())).await;
    let notice = short.wait_for(|say| say["type"] == "notice").await;
    assert!(notice["notice"]["ro"].as_str().unwrap().contains("așteaptă rândul"), "{notice}");
    // Or else it would take ten minutes, for which nobody waits here.
    long.wait_for_ply(1).await;
    short.wait_for_ply(1).await;
    server.end().await;
}

/// Issue 17: a server that ended did not wait for them.
#[tokio::test(flavor = "multi_thread")]
async fn games_that_the_store_does_not_take_are_kept_before_the_server_ends() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let mut page = server.page().await;
    let game = page.ask(chess(&human(), &human())).await["chess"]["game"].clone();
    let other = rusqlite::Connection::open(data.path().join("games.db")).unwrap();
    other.execute_batch("ALTER TABLE games RENAME TO elsewhere").unwrap();
    page.ask(play("e4")).await;
    page.wait_for(|say| say["type"] == "unkept").await;
    // The page leaves, and with it goes nothing.
    drop(page);
    let later = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_secs(3));
        other.execute_batch("ALTER TABLE elsewhere RENAME TO games").unwrap();
    });
    server.end().await;
    later.join().unwrap();
    let server = Running::start(data.path()).await;
    let again = server.page().await.ask(json!({ "type": "open", "game": game })).await;
    assert_eq!(again["chess"]["played"][0]["san"], "e4", "{again}");
    server.end().await;
}
