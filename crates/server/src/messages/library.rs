//! What is said about the games that were kept, and about the games of a file that somebody brought along.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Words;

/// Which of the games that were kept are wanted, and in which order. What is not said does not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GameQuery {
    /// Words that their players or their opening have, all of them, in any order.
    pub search: String,
    /// Of which kind they are.
    pub kind: Option<GameKind>,
    /// Whom a person played.
    pub opponent: Option<Opponent>,
    /// How they ended.
    pub ending: Option<Ending>,
    /// Which side one person had against a computer.
    pub side: Option<PersonsSide>,
    /// Which come first.
    pub order: Order,
}

/// The kinds of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum GameKind {
    Chess,
    Ducks,
}

/// Whom a person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Opponent {
    /// Another person.
    Person,
    /// A computer held back to a rating.
    Level,
    /// A computer at its best.
    Strong,
    /// A stage of a student's engine.
    Classical,
    /// Nobody: two computers played.
    Computers,
    /// Nobody: others played elsewhere, and it is studied here.
    Others,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Ending {
    /// The person won against the computer.
    Won,
    /// The person lost against the computer.
    Lost,
    /// White or the ducks won.
    FirstWon,
    /// Black or the cats won.
    SecondWon,
    /// A draw.
    Drawn,
    /// It was stopped.
    NoResult,
    /// It goes on.
    Unfinished,
}

/// The side of a person who plays a computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum PersonsSide {
    /// White, or the ducks.
    First,
    /// Black, or the cats.
    Second,
}

/// Which games come first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Order {
    /// Those played last.
    #[default]
    Newest,
    /// Those played first.
    Oldest,
    /// Those with most moves.
    Longest,
    /// Those with fewest moves.
    Shortest,
    /// By the names of the players.
    Players,
}

/// Some of the games that were kept.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Selection {
    /// These, by their names.
    These { games: Vec<String> },
    /// All that fit, but for some.
    All { query: GameQuery, except: Vec<String> },
}

/// A game of a file, in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FileGame {
    /// Its number in the file, from 1.
    pub number: usize,
    /// The line of the file on which it begins, from 1.
    pub line: usize,
    /// Who played, as the file says; empty where it does not.
    pub white: String,
    pub black: String,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`, or whatever the file says.
    pub result: String,
    /// As the file says: `2024.05.01`, perhaps with question marks.
    pub date: String,
    pub event: String,
    pub eco: String,
    /// The opening, as the file says, or else as its moves do.
    pub opening: Option<Words>,
    /// Moves of both sides; none while they are not read yet.
    pub plies: Option<usize>,
    /// What cannot be read of it.
    pub problem: Option<Words>,
}

/// A part of the list of a file's games.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FileGames {
    /// Those asked for.
    pub games: Vec<FileGame>,
    /// How many fit.
    pub total: usize,
    /// How many there are in the file.
    pub all: usize,
    /// Of how many the moves were read so far; they are read while the list is looked at.
    pub checked: usize,
    /// Of these, how many have something that cannot be read.
    pub broken: usize,
}
