//! A running server, and a page that talks to it over a real socket.

// Every test file takes what it needs of this.
#![allow(dead_code)]

use std::collections::VecDeque;
use std::path::Path;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use rocada_server::{Config, LogLevel, Server};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

pub const PATIENCE: Duration = Duration::from_mins(1);

pub struct Running {
    pub address: String,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Running {
    pub async fn start(data: &Path) -> Self {
        Self::start_with(&Config { log: LogLevel::Error, ..Config::in_folder(data) }).await
    }

    pub async fn start_with(config: &Config) -> Self {
        let server = Server::start(config).await.unwrap();
        let address = server.url().unwrap().replace("http://", "");
        let (stop, stopped) = oneshot::channel::<()>();
        let task = tokio::spawn(async {
            server.run(async { drop(stopped.await) }).await.unwrap();
        });
        Self { address, stop, task }
    }

    pub async fn end(self) {
        self.stop.send(()).unwrap();
        timeout(PATIENCE, self.task).await.expect("the server ends").unwrap();
    }

    pub async fn page(&self) -> Page {
        let (socket, _) = connect_async(format!("ws://{}/ws", self.address)).await.unwrap();
        Page { socket, last_id: 0, unasked: VecDeque::new() }
    }

    /// The status and the text of a plain request.
    pub async fn get(&self, path: &str, host: &str) -> (u16, String) {
        self.request("GET", path, host, "").await
    }

    /// The same with something to send; what comes in parts is told with their sizes.
    pub async fn post(&self, path: &str, body: &str) -> (u16, String) {
        self.request("POST", path, "localhost", body).await
    }

    async fn request(&self, method: &str, path: &str, host: &str, body: &str) -> (u16, String) {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let mut stream = TcpStream::connect(&self.address).await.unwrap();
        let length = body.len();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).await.unwrap();
        let status = text.split(' ').nth(1).unwrap().parse().unwrap();
        (status, text.split_once("\r\n\r\n").unwrap().1.to_owned())
    }
}

pub struct Page {
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    last_id: u64,
    /// What came without having been asked for.
    unasked: VecDeque<Value>,
}

impl Page {
    pub async fn send(&mut self, ask: Value) -> u64 {
        self.last_id += 1;
        let text = json!({ "id": self.last_id, "ask": ask }).to_string();
        self.socket.send(Message::text(text)).await.unwrap();
        self.last_id
    }

    pub async fn next(&mut self) -> Value {
        let text = async {
            loop {
                let message = self.socket.next().await.expect("the socket is open").unwrap();
                if let Message::Text(text) = message {
                    return text;
                }
            }
        };
        serde_json::from_str(&timeout(PATIENCE, text).await.expect("an answer in time")).unwrap()
    }

    pub async fn ask(&mut self, ask: Value) -> Value {
        let id = self.send(ask).await;
        loop {
            let reply = self.next().await;
            if reply["id"] == id {
                return reply["say"].clone();
            }
            self.unasked.push_back(reply["say"].clone());
        }
    }

    /// The change that brings the game to so many plies, told without a question; with the last ply.
    pub async fn wait_for_ply(&mut self, ply: usize) -> Value {
        let added = |say: &Value| say["change"]["played"].as_array().map_or(0, Vec::len);
        let is_there = |say: &Value| added(say) > 0 && say["change"]["kept"] == ply - added(say);
        let say = self.wait_for(is_there).await;
        say["change"]["played"][added(&say) - 1].clone()
    }

    /// The first thing said without a question that fits.
    pub async fn wait_for(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        loop {
            let say = match self.unasked.pop_front() {
                Some(say) => say,
                None => self.next().await["say"].clone(),
            };
            if fits(&say) {
                return say;
            }
        }
    }
}

pub fn chess(white: &Value, black: &Value) -> Value {
    json!({ "type": "newChess",
        "setup": { "players": { "white": white, "black": black }, "clock": null, "start": { "type": "standard" } } })
}

pub fn human() -> Value {
    json!({ "type": "human" })
}

pub fn random() -> Value {
    json!({ "type": "classical", "algorithm": "random", "depth": 1 })
}

pub fn strong(ms: u32) -> Value {
    json!({ "type": "strong", "ms": ms })
}

pub fn play(text: &str) -> Value {
    json!({ "type": "play", "text": text })
}

/// The games that were kept, newest first.
pub fn games() -> Value {
    json!({ "type": "games", "query": { "search": "", "order": "newest" }, "from": 0, "count": 100 })
}

pub fn delete(game: &Value) -> Value {
    json!({ "type": "delete", "which": { "type": "these", "games": [game] } })
}
