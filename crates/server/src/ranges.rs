//! The ranges of what a page may ask for, and what ratings are called. The page knows both from here: the test in
//! `messages` writes them beside its types.

use rocada_chess::Position;
use rocada_engine::Level;
use serde::Serialize;

use crate::complaint::Complaint;
use crate::messages::Field;

/// From the least to the most, both allowed.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Range {
    pub least: u32,
    pub most: u32,
}

impl Range {
    const fn new(least: u32, most: u32) -> Self {
        Self { least, most }
    }

    /// Whether a number is in it.
    pub const fn contains(self, number: u32) -> bool {
        self.least <= number && number <= self.most
    }

    /// Refuses a number that is not in it; `field` is where it came from.
    pub fn check(self, field: Field, number: u32) -> Result<(), Complaint> {
        let Self { least, most } = self;
        if self.contains(number) {
            return Ok(());
        }
        Err(Complaint::new(
            format!("between {least} and {most}, not {number}"),
            format!("între {least} și {most}, nu {number}"),
        )
        .about(field))
    }
}

/// What ratings are called from one on.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct LevelName {
    pub from: u32,
    pub en: &'static str,
    pub ro: &'static str,
}

impl LevelName {
    const fn new(from: u32, en: &'static str, ro: &'static str) -> Self {
        Self { from, en, ro }
    }

    /// What a rating is called.
    pub fn of(elo: u32) -> Self {
        LEVELS.into_iter().find(|name| elo >= name.from).unwrap_or(LEVELS[LEVELS.len() - 1])
    }
}

/// What ratings are called, the highest first.
pub const LEVELS: [LevelName; 8] = [
    LevelName::new(2500, "Grandmaster", "Mare maestru"),
    LevelName::new(2200, "Master", "Maestru"),
    LevelName::new(2000, "Expert", "Expert"),
    LevelName::new(1700, "Strong club player", "Jucător de club puternic"),
    LevelName::new(1400, "Club player", "Jucător de club"),
    LevelName::new(1100, "Hobby player", "Amator"),
    LevelName::new(800, "Learner", "Învățăcel"),
    LevelName::new(0, "Beginner", "Începător"),
];

/// All of them. Times are in milliseconds.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Ranges {
    /// Ratings that a level of chess can have.
    pub elo: Range,
    /// For a move or a turn.
    pub move_ms: Range,
    /// For a whole game of chess.
    pub clock_ms: Range,
    pub increment_ms: Range,
    pub delay_ms: Range,
    /// Numbers of the starts of Chess960.
    pub chess960: Range,
    /// Depths of the players of chess; beyond them a move takes minutes.
    pub minimax: Range,
    pub alpha_beta: Range,
    /// Depths of the players of Ducklings and Cats.
    pub ducks_minimax: Range,
    pub ducks_alpha_beta: Range,
    /// Of the engine of a study: lines, threads, mebibytes of its table, plies.
    pub lines: Range,
    pub threads: Range,
    pub hash: Range,
    pub depth: Range,
    /// For each position of a report.
    pub report_nodes: Range,
}

pub const RANGES: Ranges = Ranges {
    elo: Range::new(Level::LOWEST.elo() as u32, Level::HIGHEST.elo() as u32),
    move_ms: Range::new(10, 600_000),
    clock_ms: Range::new(6_000, 5 * 3_600_000),
    increment_ms: Range::new(0, 600_000),
    delay_ms: Range::new(0, 600_000),
    chess960: Range::new(0, Position::CHESS960_STARTS as u32 - 1),
    minimax: Range::new(1, 4),
    alpha_beta: Range::new(1, 6),
    ducks_minimax: Range::new(1, 6),
    ducks_alpha_beta: Range::new(1, 12),
    lines: Range::new(1, 5),
    threads: Range::new(1, 512),
    hash: Range::new(16, 1024),
    depth: Range::new(1, 120),
    report_nodes: Range::new(1_000, 10_000_000),
};
