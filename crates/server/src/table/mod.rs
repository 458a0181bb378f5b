//! Games in progress. A table has no thread, socket or clock of its own: what a page asks for, what a player has
//! decided and what time it is go in; the game as it stands and the work that ought to be done now can be read.

pub mod chess;
mod clock;
pub mod ducks;

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rocada_chess::Move;
use rocada_ducks::{PlayerOptions, Turn};
use rocada_engine as engine;
use rocada_gametree::{Random, Report};

use crate::complaint::Complaint;
use crate::messages::{Ask, Say, Summary};

/// A game in progress.
pub trait Table: Send + Sync {
    /// The game's name.
    fn id(&self) -> &str;

    /// Does what the page asks for. `request` is the number under which a later answer is expected.
    fn ask(&mut self, ask: &Ask, request: u32, now: Instant) -> Result<Answer, Complaint>;

    /// What ought to be thought about now. As long as its ticket stays the same, so does the work.
    fn work(&self, now: Instant) -> Option<Work>;

    /// The work with this ticket is done. A ticket that is no longer wanted changes nothing.
    fn decided(&mut self, ticket: Ticket, choice: &Choice, now: Instant) -> Outcome;

    /// The request that waits for the work's answer.
    fn awaited(&self) -> Option<u32>;

    /// When something happens by itself, such as the fall of a flag.
    fn alarm(&self) -> Option<Instant>;

    /// It is this time now. Tells whether the game has changed.
    fn tick(&mut self, now: Instant) -> bool;

    /// The page is gone, and the clocks stand.
    fn leave(&mut self, now: Instant);

    /// The game as it stands.
    fn view(&self, now: Instant) -> Say;

    /// The game in a list.
    fn summary(&self, updated: u64) -> Summary;

    /// The game as it is kept.
    fn body(&self) -> String;
}

/// What comes of a request.
pub enum Answer {
    /// It is done and nobody needs to see the game for it.
    Done,
    /// The game has changed.
    Changed,
    /// This is the answer.
    Say(Box<Say>),
    /// The answer comes with the work that is now wanted.
    Later,
    /// What runs shall end and say what it has.
    HurryUp,
    /// Another game takes this one's place.
    Another(Box<dyn Table>),
}

/// What comes of a decision.
pub enum Outcome {
    /// Nothing.
    Nothing,
    /// The game has changed.
    Changed,
    /// An answer to an earlier request.
    Answer(u32, Box<Say>),
}

/// Names a piece of work; no two pieces have the same name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ticket(u64);

impl Ticket {
    /// The next one.
    pub fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// Something to think about.
#[derive(Clone)]
pub struct Work {
    /// Its name.
    pub ticket: Ticket,
    /// About the position after so many plies.
    pub ply: usize,
    /// Whether a player looks for its move.
    pub playing: bool,
    /// Whether the page wants to hear what is thought.
    pub watched: bool,
    /// Nothing begins before.
    pub not_before: Instant,
    /// What is to be done.
    pub task: Task,
}

/// How something is thought about.
#[derive(Clone)]
pub enum Task {
    /// Chess.
    Chess(Box<ChessTask>),
    /// Ducklings and Cats.
    Ducks(Box<DucksTask>),
}

/// A position for a chess player.
#[derive(Clone)]
pub struct ChessTask {
    /// Whose mind: each keeps what it has learnt.
    pub mind: Mind,
    /// Who thinks.
    pub settings: engine::Settings,
    /// The game.
    pub game: rocada_chess::Game,
    /// How long.
    pub limits: engine::Limits,
}

/// A position for a player of ducks.
#[derive(Clone)]
pub struct DucksTask {
    /// Whose mind.
    pub mind: Mind,
    /// Who thinks.
    pub options: PlayerOptions,
    /// The game.
    pub position: rocada_ducks::Position,
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

/// What a player has decided.
pub enum Choice {
    /// A chess move, and what the player thought of the position at the end.
    Chess {
        /// The move; none where there is none.
        best: Option<Move>,
        /// For the side to move.
        score: Option<engine::Score>,
    },
    /// A turn with all that was counted.
    Ducks(Report<Turn>),
}

/// Longest time between two moves of computers, in milliseconds.
const SLOWEST: u32 = 60_000;

/// Two computers play against each other: how fast, and whether at all.
#[derive(Clone, Copy, Debug)]
struct Show {
    /// They wait.
    paused: bool,
    /// One more move although they wait.
    one_step: bool,
    /// The least time between two moves.
    pace: Duration,
}

impl Default for Show {
    fn default() -> Self {
        Self { paused: false, one_step: false, pace: Duration::from_millis(500) }
    }
}

impl Show {
    /// Somebody holds the reins. There are none unless two computers play.
    fn steer(&mut self, computers: usize, paused: bool, one_step: bool) -> Result<(), Complaint> {
        if computers != 2 {
            return Err(Complaint::not_here());
        }
        (self.paused, self.one_step) = (paused, one_step);
        Ok(())
    }

    /// Whether a computer may think.
    const fn runs(&self) -> bool {
        !self.paused || self.one_step
    }

    /// How long a computer waits before it thinks, so that people can follow.
    const fn wait(&self, computers: usize) -> Duration {
        if computers == 2 && !self.paused { self.pace } else { Duration::ZERO }
    }

    fn set_pace(&mut self, ms: u32) {
        self.pace = Duration::from_millis(ms.min(SLOWEST).into());
    }
}

/// How many plies lead back to where a person was last to move; a single one where all or none are persons. Of each
/// ply, the last one first, `by_computer` tells whether a computer played it. None: there is nothing to take back.
fn plies_back(computers: usize, mut by_computer: impl Iterator<Item = bool>) -> Option<usize> {
    match computers {
        1 => by_computer.position(|by_computer| !by_computer).map(|later| later + 1),
        _ => by_computer.next().map(|_| 1),
    }
}

/// A name for a game that nobody guesses and that fits into an address.
pub fn new_id() -> String {
    format!("{:016x}", Random::anew().next())
}
