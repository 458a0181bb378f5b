//! What a player says while it thinks and when it has decided.

use std::time::Duration;

use rocada_chess::{Move, Position};

/// How good a position is for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in this many of the winner's moves; negative when the side to move is mated.
    Mate(i32),
}

impl From<rocada_gametree::Score> for Score {
    fn from(score: rocada_gametree::Score) -> Self {
        match (score.plies_to_win(), score.plies_to_loss()) {
            (Some(plies), _) => Self::Mate(plies.div_ceil(2) as i32),
            (_, Some(plies)) => Self::Mate(-(plies.div_ceil(2) as i32)),
            _ => Self::Centipawns(score.value()),
        }
    }
}

/// Whether a score is exact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is.
    Exact,
    /// The true score is this or better.
    Lower,
    /// The true score is this or worse.
    Upper,
}

/// One line of thought.
#[derive(Clone, Debug)]
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
    /// Positions a second.
    pub fn speed(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }
}

/// Listens to a search.
pub trait Observer {
    /// A line has been found, or judged anew.
    fn line(&mut self, report: &Report);

    /// A root move is being looked at; the first one has number 1.
    fn current_move(&mut self, _mv: Move, _number: usize) {}

    /// Something worth a word to the user, such as a table file that cannot be read.
    fn message(&mut self, _text: &str) {}

    /// A position from inside the search tree, not in check; only where the limits ask for some.
    fn sampled(&mut self, _position: &Position) {}
}

/// Nobody listens.
impl Observer for () {
    fn line(&mut self, _: &Report) {}
}

/// What a player has decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Decision {
    /// The move to play; none where there is no legal one.
    pub best: Option<Move>,
    /// The answer it expects.
    pub ponder: Option<Move>,
}
