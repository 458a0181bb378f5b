//! What passes between a session and the search it steers.

use std::time::Duration;

use rocada_chess::{Game, Move, Position};

/// The clock of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameClock {
    /// Time left; nothing left means: move at once.
    pub remaining: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves until more time is added; the rest of the game if not given.
    pub moves_to_go: Option<u32>,
}

/// Limits of a search; it ends as soon as one is reached. What is not given is not limited.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// Look only for a mate in this many moves.
    pub mate: Option<u32>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// The game's clock.
    pub clock: Option<GameClock>,
    /// Go on until told to stop.
    pub infinite: bool,
    /// The moves to choose from; all legal ones if empty.
    pub only: Vec<Move>,
}

/// A search to begin.
#[derive(Clone, Debug)]
pub struct SearchRequest {
    /// The game so far; its last position is to be searched.
    pub game: Game,
    /// How long.
    pub limits: Limits,
    /// Whether it begins on the opponent's time: the limits count from the ponder hit.
    pub pondering: bool,
}

/// How good a position is for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in this many of the winner's moves; negative when the side to move is mated.
    Mate(i32),
}

/// Whether a score is exact.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bound {
    /// It is.
    #[default]
    Exact,
    /// The true score is this or better.
    Lower,
    /// The true score is this or worse.
    Upper,
}

/// One line of thought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Plies looked ahead.
    pub depth: u32,
    /// Plies of the longest line looked at.
    pub selective_depth: u32,
    /// Which of the best lines this is, from 1.
    pub line: usize,
    /// What the line is worth.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// The chances to win, draw and lose, in thousandths, where they are known.
    pub chances: Option<[u16; 3]>,
    /// Positions visited.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the transposition table is, in thousandths; none where there is no table.
    pub hashfull: Option<u32>,
    /// Positions found in endgame tables.
    pub tablebase_hits: u64,
    /// The moves of the line.
    pub pv: Vec<Move>,
}

impl Report {
    /// Positions a second; nothing measurable counts as a microsecond.
    pub fn speed(&self) -> u64 {
        (u128::from(self.nodes) * 1_000_000 / self.time.as_micros().max(1)).try_into().unwrap_or(u64::MAX)
    }

    /// The moves of the line, each with the position it is played in, as far as they are legal.
    pub fn legal_line(&self, start: Position) -> impl Iterator<Item = (Position, Move)> {
        self.pv.iter().scan(start, |next, &mv| {
            let position = *next;
            position.is_legal(mv).then(|| {
                next.play(mv);
                (position, mv)
            })
        })
    }
}

/// What a search has decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Decision {
    /// The move to play; none where there is no legal one.
    pub best: Option<Move>,
    /// The answer it expects.
    pub ponder: Option<Move>,
}

/// News from the search that runs, or from another task.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SearchEvent {
    /// A line has been found, or judged anew.
    Report(Report),
    /// A root move is being looked at.
    CurrentMove {
        /// The move.
        mv: Move,
        /// Its place among the root moves, from 1.
        number: usize,
        /// Time since the search began.
        time: Duration,
    },
    /// The search has come to its end; there is exactly one of these for every request.
    Finished {
        /// What it decided.
        decision: Decision,
        /// Time on its own clock: since it began or, where it pondered, since the ponder hit, and without pauses.
        time: Duration,
    },
    /// A task that is no search has come to its end.
    TaskFinished,
}
