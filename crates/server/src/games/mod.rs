//! Games in progress. `table` has what every game has, whichever it is; `chess` and `ducks` have what their rules make
//! of it, in the same files: `setup` is what may be asked for, `players` who plays, `thinking` how they think, `view`
//! what the page sees, `saved` what is kept, `words` what is refused.

pub mod chess;
pub mod ducks;
mod show;
mod table;
mod tempo;
#[cfg(test)]
mod tests;

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::analysis;
use crate::complaint::Complaint;
use crate::explain;
use crate::messages::{About, Ask, ChessPlayers, Say};

pub use self::table::{Answer, Consequence, Table, Ticket, Work, new_name};

/// A game as its rules see it. It has no thread, socket or clock of its own: what is played and what time it is go in;
/// how it stands can be read.
pub trait Game: Send + Sync {
    /// Whether a computer plays here.
    fn is_computer(&self, seat: Seat) -> bool;

    /// Who is to move; after the end, who would be.
    fn to_move(&self) -> Seat;

    /// How many plies were played.
    fn plies(&self) -> usize;

    /// Whether the game has ended.
    fn is_over(&self) -> bool;

    /// Plays what a person has written after some thought.
    fn play(&mut self, text: &str, taken: Duration, now: Instant) -> Result<(), Complaint>;

    /// Plays what a computer has chosen; false where it has chosen nothing.
    fn play_choice(&mut self, choice: &Choice, taken: Duration, now: Instant) -> bool;

    /// What a computer would do, for the person to move; none where it has chosen nothing.
    fn hint(&self, choice: &Choice) -> Option<Say>;

    /// Only so many plies were played.
    fn take_back_to(&mut self, plies: usize, now: Instant);

    /// Ends the game: somebody gives up, or nobody wins.
    fn finish(&mut self, loser: Option<Seat>);

    /// The same game again, the players swapped.
    fn rematch(&self) -> Result<Box<dyn Game>, Complaint>;

    /// What only this game can be asked for.
    fn ask(&mut self, _: &Ask) -> Result<Answer, Complaint> {
        Err(Complaint::not_here())
    }

    /// Whoever is to move thinks from then on; nobody does while the game `waits`.
    fn begin_thinking(&mut self, _from: Instant, _waits: bool, _now: Instant) {}

    /// How long somebody like the side to move would think here, and for how long at most because of a clock; none where
    /// it answers as soon as it knows what.
    fn natural_time(&self, _now: Instant) -> Option<(Duration, Duration)> {
        None
    }

    /// When something happens by itself, such as the fall of a flag.
    fn alarm(&self) -> Option<Instant> {
        None
    }

    /// It is this time now. Tells whether the game has ended by it.
    fn tick(&mut self, _now: Instant) -> bool {
        false
    }

    /// Nobody looks any more, and the clocks stand.
    fn leave(&mut self, _now: Instant) {}

    /// Whether there is anything to be said about the position after so many plies.
    fn is_arguable(&self, _ply: usize) -> bool {
        false
    }

    /// What is to be thought about.
    fn task(&self, purpose: Purpose, now: Instant) -> Option<Task>;

    /// The whole game.
    fn view(&self, frame: Frame, now: Instant) -> Say;

    /// The game without what it was when only so many plies were played.
    fn change(&self, frame: Frame, kept: usize, now: Instant) -> Say;

    /// Who plays, in chess.
    fn chess_players(&self) -> Option<ChessPlayers> {
        None
    }

    /// The game in a list.
    fn summary(&self) -> About;

    /// The game as it is kept.
    fn saved(&self) -> SavedGame;
}

/// A place at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// Of the side that begins by the rules: White, the ducks.
    First,
    /// Of the other one.
    Second,
}

impl Seat {
    /// Both of them.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];
}

/// What a table adds to the picture of its game.
pub struct Frame {
    pub game: String,
    pub revision: u32,
    /// A person is to move.
    pub persons_turn: bool,
    /// A computer thinks about its move.
    pub thinking: bool,
    pub paused: bool,
}

/// Why something is thought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A computer has to move.
    Move,
    /// A person wants to know what to do.
    Hint,
    /// The page wants to know what to think of the position after so many plies, in so many lines.
    Opinion { ply: usize, lines: usize },
}

/// A position for a player.
#[derive(Clone)]
pub enum Task {
    /// Chess.
    Chess(Box<chess::Task>),
    /// Ducklings and Cats.
    Ducks(Box<ducks::Task>),
    /// A study of chess.
    Study(Box<analysis::Task>),
    /// How programs think.
    Explain(Box<explain::Task>),
}

/// Players that do not look into each other's heads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mind {
    /// Of the side that begins.
    First,
    /// Of the other one.
    Second,
    /// Of whoever helps a person.
    Adviser,
}

impl Mind {
    /// Who thinks for this purpose while that side is to move.
    pub const fn of(purpose: Purpose, to_move: Seat) -> Self {
        match (purpose, to_move) {
            (Purpose::Move, Seat::First) => Self::First,
            (Purpose::Move, Seat::Second) => Self::Second,
            _ => Self::Adviser,
        }
    }
}

/// What a player has decided.
#[derive(Clone)]
pub enum Choice {
    /// A chess move, and what was thought of it.
    Chess(chess::Choice),
    /// A turn with all that was counted.
    Ducks(ducks::Choice),
    /// What a position of a study is worth.
    Study(analysis::Choice),
    /// Something about how programs think.
    Explain(explain::Choice),
}

/// Tests need a player that fails: it does in a game that began like this.
#[cfg(test)]
pub const FAILS_AT: &str = "4k3/8/8/8/8/8/8/4K2R w - - 42 99";

/// Tests need a request that fails: to play this.
#[cfg(test)]
pub const FAULT: &str = "fault";

/// What a hint may take.
const HINT: Duration = Duration::from_millis(700);

/// Everything about a game that outlives the server.
#[derive(Serialize, Deserialize)]
pub struct Saved {
    #[serde(flatten)]
    pub game: SavedGame,
    /// Two computers wait. Games of earlier versions do not say so.
    #[serde(default)]
    paused: bool,
    /// The study of the game, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub study: Option<analysis::Kept>,
}

/// A kept game says which game it is.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum SavedGame {
    /// Chess.
    Chess(chess::Saved),
    /// Ducklings and Cats.
    Ducks(ducks::Saved),
    /// A study that belongs to no game that was played here.
    Study(analysis::Saved),
}

impl Saved {
    /// A study by itself.
    pub const fn study(study: analysis::Saved) -> Self {
        Self { game: SavedGame::Study(study), paused: false, study: None }
    }

    /// A game as the store has it; none where the text tells of none.
    pub fn read(body: &str) -> Option<Self> {
        serde_json::from_str(body).ok()
    }

    /// And back.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("a game is made of text and numbers")
    }

    /// The kind and the text of a file that can be made of the game.
    pub fn file(self, name: &str) -> Option<(&'static str, String)> {
        const PGN: &str = "application/x-chess-pgn";
        match (self.game, name) {
            // With all that was found out about it.
            (SavedGame::Chess(saved), "game.pgn") => {
                let game = saved.tree()?;
                let study = self.study.and_then(|study| study.of_game(&game));
                Some((PGN, study.unwrap_or(game).export()))
            }
            (SavedGame::Study(saved), "game.pgn") => Some((PGN, saved.pgn())),
            (SavedGame::Ducks(saved), "record.txt") => Some(("text/plain", saved.record()?)),
            (SavedGame::Ducks(saved), "statistics.csv") => Some(("text/csv", saved.csv()?)),
            _ => None,
        }
    }
}

impl SavedGame {
    fn restore(self) -> Option<Box<dyn Game>> {
        match self {
            Self::Chess(saved) => Some(Box::new(chess::ChessGame::load(saved)?)),
            Self::Ducks(saved) => Some(Box::new(ducks::DucksGame::load(saved)?)),
            Self::Study(_) => None,
        }
    }
}
