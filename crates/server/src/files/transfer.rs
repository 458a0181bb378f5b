//! The way in and out: a file of games that is brought along, and many kept games in one file.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt, stream};
use serde::Serialize;
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use ts_rs::TS;

use super::listing::{Listing, MOST_GAMES};
use super::{MOST_BYTES, PgnFile, check};
use crate::app::App;
use crate::complaint::Complaint;
use crate::games::Saved;
use crate::messages::Selection;
use crate::visitors::Visit;

/// A file of which nothing comes for so long does not come any more.
const PATIENCE: Duration = Duration::from_secs(20);

/// Bytes that are written to the disk at once.
const PIECE: usize = 1 << 20;

/// Games that are read from the store at once.
const BATCH: usize = 100;

/// The answer to a file.
#[derive(Serialize, TS)]
pub struct Brought {
    /// Its number, for `fileGames`.
    pub file: String,
    /// How many games there are in it.
    pub games: usize,
}

/// Takes a file of games. Where it cannot, the answer is why, in both languages.
pub async fn bring(app: Arc<App>, visit: &Visit, body: Body) -> Response {
    match receive(&app, visit.visitor(), body).await {
        Ok(file) => {
            let brought = Brought { file: file.id.clone(), games: file.listing.len() };
            let weak = Arc::downgrade(&file);
            tokio::spawn(async move {
                // One after the other: the moves of a large file keep a processor busy for seconds.
                if let Ok(_permit) = app.files.checkers.acquire().await {
                    let _ = spawn_blocking(move || check(&weak)).await;
                }
            });
            json(StatusCode::OK, &brought)
        }
        Err(Refusal { status, complaint }) => {
            let words = complaint.into_words();
            app.log.warn(visit.address(), format_args!("file refused: {}", words.en));
            json(status, &words)
        }
    }
}

struct Refusal {
    status: StatusCode,
    complaint: Complaint,
}

impl Refusal {
    fn new(status: StatusCode, en: impl Into<String>, ro: impl Into<String>) -> Self {
        Self { status, complaint: Complaint::new(en, ro) }
    }

    fn by_disk(error: &io::Error) -> Self {
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            format!("the file cannot be put on the disk: {error}"),
            format!("fișierul nu poate fi pus pe disc: {error}"),
        )
    }
}

async fn receive(app: &Arc<App>, owner: IpAddr, body: Body) -> Result<Arc<PgnFile>, Refusal> {
    let busy = || {
        Refusal::new(
            StatusCode::TOO_MANY_REQUESTS,
            "too many files are on their way: try again in a moment",
            "prea multe fișiere sunt pe drum: încearcă din nou peste puțin timp",
        )
    };
    let _receiving = app.files.receive(owner).ok_or_else(busy)?;
    let (text, bytes) = write(app, body).await?;
    let _permit = app.files.readers.acquire().await.map_err(|_| busy())?;
    let listed = spawn_blocking(move || list(text)).await.map_err(|error| Refusal::by_disk(&error.into()))?;
    let (text, listing) = listed.map_err(|error| Refusal::by_disk(&error))?;
    let listing = listing.ok_or_else(|| {
        Refusal::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            format!("a file has at most {MOST_GAMES} games"),
            format!("un fișier are cel mult {MOST_GAMES} de partide"),
        )
    })?;
    if listing.len() == 0 {
        return Err(Refusal::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "there is no game in this text",
            "în acest text nu este nicio partidă",
        ));
    }
    Ok(app.files.put(owner, bytes, text, listing))
}

/// Writes what comes to a file without a name.
async fn write(app: &Arc<App>, body: Body) -> Result<(File, u64), Refusal> {
    let folder = app.files.folder.clone();
    let begun = spawn_blocking(move || tempfile::tempfile_in(folder));
    let disk = |error: io::Error| Refusal::by_disk(&error);
    let mut file = begun.await.map_err(|error| disk(error.into()))?.map_err(disk)?;
    let mut pieces = body.into_data_stream();
    let (mut piece, mut bytes) = (Vec::with_capacity(PIECE), 0);
    loop {
        let next = timeout(PATIENCE, pieces.next()).await;
        let lost = || {
            Refusal::new(StatusCode::BAD_REQUEST, "the file did not come whole", "fișierul nu a sosit întreg")
        };
        let next = next.map_err(|_| lost())?.transpose().map_err(|_| lost())?;
        let is_last = next.is_none();
        if let Some(next) = next {
            bytes += next.len() as u64;
            piece.extend_from_slice(&next);
        }
        if bytes > MOST_BYTES {
            let most = MOST_BYTES >> 20;
            return Err(Refusal::new(
                StatusCode::PAYLOAD_TOO_LARGE,
                format!("a file has at most {most} megabytes"),
                format!("un fișier are cel mult {most} de megaocteți"),
            ));
        }
        if is_last || piece.len() >= PIECE {
            // The disk may have to be waited for.
            let written = spawn_blocking(move || file.write_all(&piece).map(|()| (file, piece)));
            (file, piece) = written.await.map_err(|error| disk(error.into()))?.map_err(disk)?;
            piece.clear();
        }
        if is_last {
            return Ok((file, bytes));
        }
    }
}

fn list(mut file: File) -> io::Result<(File, Option<Listing>)> {
    let mut text = Vec::new();
    file.seek(SeekFrom::Start(0))?;
    file.read_to_end(&mut text)?;
    Ok((file, Listing::of(&text)))
}

fn json(status: StatusCode, answer: &impl Serialize) -> Response {
    let text = serde_json::to_string(answer).expect("answers are made of text and numbers");
    (status, [(header::CONTENT_TYPE, "application/json")], text).into_response()
}

/// Many kept games in one file: those of chess as `games.pgn`, those of Ducklings and Cats as `records.txt`. What is meant
/// is told in the body, as a `Selection`. Games are read and sent a few at a time, however many there are.
pub async fn export(State(app): State<Arc<App>>, Path(file): Path<String>, body: Bytes) -> Response {
    let (kind, inside) = match file.as_str() {
        "games.pgn" => ("application/x-chess-pgn", "game.pgn"),
        "records.txt" => ("text/plain", "record.txt"),
        _ => return StatusCode::NOT_FOUND.into_response(),
    };
    let Ok(which) = serde_json::from_slice::<Selection>(&body) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    let names = {
        let app = Arc::clone(&app);
        spawn_blocking(move || app.keeper.names(&which)).await
    };
    let names = match names {
        Ok(Ok(names)) => names,
        Ok(Err(error)) => return (StatusCode::INTERNAL_SERVER_ERROR, format!("{error}\n")).into_response(),
        Err(_) => return StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    };
    let texts = stream::unfold((app, names.into_iter()), move |(app, mut names)| async move {
        let batch: Vec<_> = names.by_ref().take(BATCH).collect();
        if batch.is_empty() {
            return None;
        }
        let keeper = Arc::clone(&app);
        let text = spawn_blocking(move || texts(&keeper, &batch, inside)).await;
        Some((text, (app, names)))
    });
    let headers = [
        (header::CONTENT_TYPE, format!("{kind}; charset=utf-8")),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"rocada-{file}\"")),
    ];
    (headers, Body::from_stream(texts)).into_response()
}

/// Games as text, one after the other, with an empty line in between. One that was deleted meanwhile is left out.
fn texts(app: &App, names: &[String], inside: &str) -> String {
    let text = |name: &String| {
        let (_, body) = app.keeper.load(name).ok().flatten()?;
        let (_, text) = Saved::read(&body)?.file(inside)?;
        Some(format!("{}\n\n", text.trim_end()))
    };
    names.iter().filter_map(text).collect()
}
