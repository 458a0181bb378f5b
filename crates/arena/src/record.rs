//! Games as PGN, each written as soon as it has ended.

use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use rocada_chess::Color;
use rocada_pgn::{Headers, Movetext};

use crate::Referee;
use crate::play::Ply;
use crate::referee::Opening;
use crate::runner::GameRecord;

/// What all games of a match have in common.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Occasion {
    /// The tag `Event`.
    pub event: String,
    /// The tag `Variant`, for games that need one.
    pub variant: Option<String>,
}

/// The tag that says in a word how a game ended.
pub const ENDING: &str = "Ending";

/// A file to which games are added.
pub struct PgnFile(File);

impl PgnFile {
    /// Opens a file; what it holds stays.
    pub fn append(path: &Path) -> io::Result<Self> {
        Ok(Self(OpenOptions::new().create(true).append(true).open(path)?))
    }

    /// Adds a game in one write, so that a crash leaves whole games only.
    pub fn add(&mut self, text: &str) -> io::Result<()> {
        self.0.write_all(text.as_bytes())
    }
}

/// A game as PGN, with an empty line after it.
pub fn pgn<G: Referee>(record: &GameRecord<G>, occasion: &Occasion) -> String {
    let opening = record.start.opening();
    let mut text = headers(record, &opening, occasion).to_string();
    text.push('\n');
    let mut moves = Movetext::new(opening.number, opening.turn);
    for mv in &opening.moves {
        moves.mv(mv);
    }
    if !opening.moves.is_empty() {
        moves.comment("book");
    }
    for ply in &record.played.plies {
        moves.mv(&ply.notation);
        moves.comment(&thought(ply));
    }
    moves.comment(&record.played.ending.to_string());
    text.push_str(&moves.finish(record.played.ending.result().as_str()));
    text.push('\n');
    text
}

fn headers<G: Referee>(record: &GameRecord<G>, opening: &Opening, occasion: &Occasion) -> Headers {
    let mut headers = Headers::default();
    let date = rocada_pgn::date(record.began);
    headers.set("Event", &occasion.event);
    headers.set("Site", "rocada");
    headers.set("Date", &date);
    headers.set("Round", (record.slot.number + 1).to_string());
    headers.set("White", &record.names[Color::White]);
    headers.set("Black", &record.names[Color::Black]);
    headers.set("Result", record.played.ending.result().as_str());
    if let Some(variant) = &occasion.variant {
        headers.set("Variant", variant);
    }
    if let Some(start) = &opening.start {
        headers.set("SetUp", "1");
        headers.set("FEN", start);
    }
    headers.set("UTCDate", date);
    headers.set("UTCTime", rocada_pgn::time_of_day(record.began));
    let [white, black] = Color::ALL.map(|color| record.limits[color].to_string());
    if white == black {
        headers.set("TimeControl", white);
    } else {
        headers.set("WhiteTimeControl", white);
        headers.set("BlackTimeControl", black);
    }
    headers.set("PlyCount", (opening.moves.len() + record.played.plies.len()).to_string());
    headers.set("GameDuration", format!("{:.3}s", record.took.as_secs_f64()));
    headers.set("Termination", record.played.ending.reason.termination().as_str());
    headers.set(ENDING, record.played.ending.reason.kind());
    headers
}

/// `+0.31/12 0.531s`, the form that tools for engine matches read.
fn thought(ply: &Ply) -> String {
    let mut text = String::new();
    if let Some(score) = ply.thought.score {
        write!(text, "{score}/{} ", ply.thought.depth.unwrap_or(0)).expect("a string takes all text");
    }
    write!(text, "{:.3}s", ply.time.as_secs_f64()).expect("a string takes all text");
    text
}
