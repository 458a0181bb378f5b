//! A game of Ducklings and Cats as it is kept, as a record on paper and as a table of its turns.

use rocada_ducks::{BySide, Position, Record};
use serde::{Deserialize, Serialize};

use super::DucksGame;
use super::csv::csv;
use super::players::word;
use crate::messages::{DucksEnd, DucksSetup, Thought};

/// Everything about a game that outlives the server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Saved {
    pub setup: DucksSetup,
    pub start: String,
    pub turns: Vec<SavedTurn>,
    pub end: Option<DucksEnd>,
}

/// A turn and what it took.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedTurn {
    pub text: String,
    pub ms: f64,
    pub thought: Option<Thought>,
}

impl Saved {
    /// A game in progress.
    pub fn of(ducks: &DucksGame) -> Self {
        let turns = ducks.played.iter();
        Self {
            setup: ducks.setup.clone(),
            start: ducks.start.to_string(),
            turns: turns
                .map(|turn| SavedTurn { text: turn.text.clone(), ms: turn.ms, thought: turn.thought })
                .collect(),
            end: ducks.end,
        }
    }

    /// The game on paper.
    pub fn record(self) -> Option<String> {
        let players = self.setup.players;
        let names = BySide { ducks: word(players.ducks), cats: word(players.cats) };
        let mut record = Record::new(self.start.parse::<Position>().ok()?, names);
        for SavedTurn { text, .. } in self.turns {
            record.play(text.parse().ok()?).ok()?;
        }
        Some(record.to_string())
    }

    /// The turns with everything that was counted.
    pub fn csv(self) -> Option<String> {
        let game = DucksGame::load(self)?;
        Some(csv(&game.setup.players, &game.played))
    }
}
