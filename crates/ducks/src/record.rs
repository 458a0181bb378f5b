//! A game on paper: where it started, who played, every turn. Written for people to read, and read back.
//!
//! ```text
//! Ducklings and Cats
//! start: 8/8/8/8/8/8/8/8 d 2 0 0 0 0
//! ducks: human
//! cats: master
//! 1. +3,3 +0,3
//! 2. 3,3-4,3 0,3-2,3x4,3
//! winner: cats
//! ```

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{BySide, Position, PositionError, Side, Turn, TurnError};

/// A game, finished or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    start: Position,
    players: BySide<String>,
    turns: Vec<Turn>,
    now: Position,
}

/// A text that is no record.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum RecordError {
    /// Something else altogether.
    #[error("line 1: a record begins with the line `{TITLE}`")]
    Title,
    /// A header is not where it should be.
    #[error("line {line}: `{name}: ...` is expected here")]
    Header {
        /// The line, counted from 1.
        line: usize,
        /// The header.
        name: &'static str,
    },
    /// The start is no position.
    #[error("line {line}: {error}")]
    Start {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        error: PositionError,
    },
    /// A turn cannot be played.
    #[error("line {line}: {error}")]
    Turn {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        error: TurnError,
    },
    /// The winner is another one, or none yet.
    #[error("line {line}: the turns before it do not end with `winner: {winner}`")]
    Winner {
        /// The line, counted from 1.
        line: usize,
        /// Who is said to have won.
        winner: String,
    },
}

pub(crate) const TITLE: &str = "Ducklings and Cats";
/// Stands for the ducks' turn where the cats begin.
const NO_TURN: &str = "...";

impl Record {
    /// A game about to start.
    pub const fn new(start: Position, players: BySide<String>) -> Self {
        Self { start, players, turns: Vec::new(), now: start }
    }

    /// Where the game began.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Where the game stands.
    pub const fn now(&self) -> &Position {
        &self.now
    }

    /// The turns so far.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Who plays.
    pub const fn players(&self) -> &BySide<String> {
        &self.players
    }

    /// The game goes on with other players.
    pub fn set_players(&mut self, players: BySide<String>) {
        self.players = players;
    }

    /// Plays a turn, if the rules allow it.
    pub fn play(&mut self, turn: Turn) -> Result<(), TurnError> {
        self.now.check(turn)?;
        self.turns.push(turn);
        self.now = self.now.after(turn);
        Ok(())
    }

    /// The last turn, and the position in which it was played.
    pub fn last(&self) -> Option<(Position, Turn)> {
        let (&turn, before) = self.turns.split_last()?;
        Some((before.iter().fold(self.start, |position, &turn| position.after(turn)), turn))
    }

    /// Takes the last turn back. Tells whether there was one.
    pub fn take_back(&mut self) -> bool {
        let Some((before, _)) = self.last() else { return false };
        self.turns.pop();
        self.now = before;
        true
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{TITLE}\nstart: {}", self.start)?;
        writeln!(f, "ducks: {}\ncats: {}", self.players.ducks, self.players.cats)?;
        let missing = (self.start.side() == Side::Cats && !self.turns.is_empty()).then(|| NO_TURN.to_owned());
        let words: Vec<_> = missing.into_iter().chain(self.turns.iter().map(Turn::to_string)).collect();
        for (index, pair) in words.chunks(2).enumerate() {
            writeln!(f, "{}. {}", index + 1, pair.join(" "))?;
        }
        if let Some(ending) = self.now.ending() {
            writeln!(f, "winner: {}", ending.winner)?;
        }
        Ok(())
    }
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        let mut lines = text.lines().map(str::trim_end).enumerate().map(|(index, line)| (index + 1, line));
        if lines.next().is_none_or(|(_, title)| title != TITLE) {
            return Err(RecordError::Title);
        }
        let mut header = |number: usize, name| {
            let (line, text) = lines.next().unwrap_or((number, ""));
            let value = text.strip_prefix(name).and_then(|rest| rest.strip_prefix(": "));
            value.map(str::to_owned).ok_or(RecordError::Header { line, name })
        };
        let start = header(2, "start")?;
        let start = start.parse().map_err(|error| RecordError::Start { line: 2, error })?;
        let players = BySide { ducks: header(3, "ducks")?, cats: header(4, "cats")? };
        let mut record = Self::new(start, players);
        for (line, text) in lines {
            record.read_line(line, text)?;
        }
        Ok(record)
    }
}

impl Record {
    fn read_line(&mut self, line: usize, text: &str) -> Result<(), RecordError> {
        if let Some(winner) = text.strip_prefix("winner: ") {
            let agrees = self.now.ending().is_some_and(|ending| ending.winner.to_string() == winner);
            return if agrees {
                Ok(())
            } else {
                Err(RecordError::Winner { line, winner: winner.to_owned() })
            };
        }
        let mut words = text.split_whitespace().peekable();
        words.next_if(|word| word.strip_suffix('.').is_some_and(|number| number.parse::<usize>().is_ok()));
        if self.turns.is_empty() && self.start.side() == Side::Cats {
            words.next_if_eq(&NO_TURN);
        }
        for word in words {
            let turn = word.parse().and_then(|turn| self.play(turn));
            turn.map_err(|error| RecordError::Turn { line, error })?;
        }
        Ok(())
    }
}
