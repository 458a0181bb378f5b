//! Fifty pages at once. Alone in its process, since it counts the process's threads and memory.
#![cfg(target_os = "linux")]

mod common;

use std::fs;
use std::time::{Duration, Instant};

use common::{PATIENCE, Running, chess, delete, human, play, random, strong};
use futures_util::SinkExt;
use rocada_server::{Config, LogLevel};
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

/// Threads that think. Their helpers have the same name.
fn thinkers() -> usize {
    let names = fs::read_dir("/proc/self/task").unwrap().map(|task| task.unwrap().path().join("comm"));
    // A thread may be gone before its name is read.
    names.filter(|name| fs::read_to_string(name).is_ok_and(|name| name.trim() == "thinker")).count()
}

/// Memory of this process in kilobytes.
fn memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_pages_at_once_leave_nothing_behind() {
    async fn visit(server: &Running, number: usize) {
        let mut page = server.page().await;
        match number % 5 {
            0 => {
                // Closed in the middle of a search.
                page.ask(chess(&strong(600_000), &strong(600_000))).await;
            }
            1 => {
                page.ask(chess(&human(), &random())).await;
                for text in ["e4", "zzz", "e5", "d4", "\u{0}"] {
                    page.ask(play(text)).await;
                }
            }
            2 => {
                page.ask(chess(&human(), &strong(600_000))).await;
                page.ask(json!({ "type": "watch", "on": true, "ply": 0, "lines": 3 })).await;
                page.wait_for(|say| say["type"] == "thinking").await;
                page.ask(play("e4")).await;
                page.ask(json!({ "type": "moveNow" })).await;
                page.wait_for_ply(2).await;
            }
            3 => {
                let master = json!({ "type": "master", "ms": 600_000, "evaluation": "rich" });
                let setup = json!({ "players": { "ducks": master, "cats": master },
                    "start": { "type": "balanced", "n": 8, "k": 2 } });
                page.ask(json!({ "type": "newDucks", "setup": setup })).await;
            }
            _ => {
                for noise in ["{", "[1,2", "{\"id\":3,\"ask\":{}}"] {
                    page.socket.send(Message::text(noise)).await.unwrap();
                    page.next().await;
                }
            }
        }
    }

    async fn round(server: &Running) -> u64 {
        futures_util::future::join_all((0..50).map(|number| visit(server, number))).await;
        let closed = Instant::now();
        while thinkers() > 0 {
            assert!(closed.elapsed() < PATIENCE, "{} threads still think for closed pages", thinkers());
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        memory()
    }

    let data = tempfile::tempdir().unwrap();
    // As many searches at a time as there are pages: this is about what is left when they have ended.
    let config = Config { searches: Some(64), log: LogLevel::Error, ..Config::in_folder(data.path()) };
    let server = Running::start_with(&config).await;
    let mut page = server.page().await;
    page.ask(chess(&strong(600_000), &human())).await;
    let begun = Instant::now();
    while thinkers() == 0 {
        assert!(begun.elapsed() < PATIENCE, "a search that runs is seen");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    drop(page);
    round(&server).await;
    let before = round(&server).await;
    let mut after = before;
    for _ in 0..6 {
        after = round(&server).await;
    }
    // A round takes twenty tables of 16 MB and gives them all back, the last ones a little after their searches have ended;
    // what grows a little is the heap.
    let ended = Instant::now();
    while after >= before + 64_000 {
        assert!(ended.elapsed() < PATIENCE, "memory grew from {before} kB to {after} kB");
        tokio::time::sleep(Duration::from_millis(10)).await;
        after = memory();
    }

    // So do pages that stay when their games are deleted, by themselves or by another page.
    let mut pages = Vec::new();
    for _ in 0..10 {
        let mut page = server.page().await;
        let game = page.ask(chess(&strong(600_000), &human())).await["chess"]["game"].clone();
        pages.push((page, game));
    }
    let begun = Instant::now();
    while memory() < after + 128_000 {
        assert!(begun.elapsed() < PATIENCE, "ten tables are in use: {} kB after {after} kB", memory());
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    for number in 0..pages.len() {
        let (_, game) = &pages[number];
        let delete = delete(game);
        let deleter = if number % 2 == 0 { number } else { number - 1 };
        pages[deleter].0.ask(delete).await;
    }
    let deleted = Instant::now();
    while memory() > after + 64_000 {
        assert!(deleted.elapsed() < PATIENCE, "tables without a game: {} kB after {after} kB", memory());
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    server.end().await;
}
