//! A game of Ducklings and Cats as it is kept, as a record on paper and as a table of its turns.

use std::time::Instant;

use rocada_ducks::{BySide, Position, Record};
use serde::{Deserialize, Serialize};

use super::DucksTable;
use crate::ducks_view::{self, word};
use crate::messages::{DucksEnd, DucksSetup, Thought};

/// Everything about a game that outlives the server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Saved {
    pub setup: DucksSetup,
    pub start: String,
    pub turns: Vec<SavedTurn>,
    pub end: Option<DucksEnd>,
    /// Two computers wait. Games of earlier versions do not say so.
    #[serde(default)]
    pub paused: bool,
}

/// A turn and what it took.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedTurn {
    pub text: String,
    pub ms: f64,
    pub thought: Option<Thought>,
}

/// A game that was kept, on paper.
pub fn record(body: &str) -> Option<String> {
    let saved: Saved = serde_json::from_str(body).ok()?;
    let players = saved.setup.players;
    let names = BySide { ducks: word(players.ducks), cats: word(players.cats) };
    let mut record = Record::new(saved.start.parse::<Position>().ok()?, names);
    for SavedTurn { text, .. } in saved.turns {
        record.play(text.parse().ok()?).ok()?;
    }
    Some(record.to_string())
}

/// The turns of a game that was kept, with everything that was counted.
pub fn csv(body: &str, now: Instant) -> Option<String> {
    let table = DucksTable::load(String::new(), body, now)?;
    Some(ducks_view::csv(&table.setup.players, &table.turns))
}
