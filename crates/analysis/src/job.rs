//! What is to be looked at and what was found: plain values that can travel.

use std::time::Duration;

use rocada_chess::{FenError, Game, IllegalMove, Move, Position};
use rocada_thought::{Limits, Score, wire};
use serde::{Deserialize, Serialize};

/// All positions of one game, each to be looked at within these limits. With nodes or depth as the only limit, the same
/// job has the same result everywhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// Where the game begins, as FEN.
    pub start: String,
    /// Its moves.
    #[serde(with = "wire::list")]
    pub moves: Vec<Move>,
    /// What each position may cost.
    pub limits: Limits,
    /// How many of the best lines are wanted, at least one.
    pub lines: usize,
}

/// Why a job from elsewhere makes no sense.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum JobError {
    /// The start.
    #[error("the start of the game: {0}")]
    Start(#[from] FenError),
    /// A move.
    #[error(transparent)]
    Move(#[from] IllegalMove),
    /// What it may cost, or how many lines are wanted.
    #[error("{0}")]
    Limits(&'static str),
}

/// Positions for one position, plies ahead, time and lines that may be asked for.
const MOST_NODES: u64 = 1 << 40;
const MOST_DEPTH: u32 = 200;
const MOST_TIME: Duration = Duration::from_hours(24);
const MOST_LINES: usize = 10;

impl Job {
    /// A game as it was played.
    pub fn new(game: &Game, limits: Limits, lines: usize) -> Self {
        Self { start: game.start().to_string(), moves: game.moves().collect(), limits, lines: lines.max(1) }
    }

    /// An error where it asks for something that no analysis needs, or for a search without end.
    pub fn check(&self) -> Result<(), JobError> {
        let Limits { depth, nodes, soft_nodes, mate, move_time, clock, infinite, sample_one_in, only } =
            &self.limits;
        let others = soft_nodes.is_some() || mate.is_some() || clock.is_some() || *infinite;
        if others || *sample_one_in != 0 || !only.is_empty() {
            return Err(JobError::Limits("positions are searched by nodes, time or depth alone"));
        }
        let endless = depth.is_none() && nodes.is_none() && move_time.is_none();
        let nodes = nodes.is_some_and(|nodes| nodes == 0 || nodes > MOST_NODES);
        let depth = depth.is_some_and(|depth| depth == 0 || depth > MOST_DEPTH);
        if endless || nodes || depth || move_time.is_some_and(|time| time > MOST_TIME) {
            return Err(JobError::Limits("the search of a position must come to an end"));
        }
        if !(1..=MOST_LINES).contains(&self.lines) {
            return Err(JobError::Limits("1 to 10 lines can be asked for"));
        }
        self.game().map(|_| ())
    }

    /// How many positions there are.
    pub fn positions(&self) -> usize {
        self.moves.len() + 1
    }

    /// The game, if it is one.
    pub fn game(&self) -> Result<Game, JobError> {
        let mut game = Game::new(self.start.parse::<Position>()?);
        for &mv in &self.moves {
            game.play(mv)?;
        }
        Ok(game)
    }
}

/// What was found in a position. All scores are for White.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// What the position is worth.
    pub score: Score,
    /// The best lines, the best one first; none where the game is over.
    pub lines: Vec<Line>,
    /// Plies looked ahead.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
}

impl Finding {
    /// The best move; none where the game is over.
    pub fn best(&self) -> Option<Move> {
        self.lines.first().and_then(|line| line.moves.first()).copied()
    }
}

/// A line of moves and what it leads to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Line {
    /// For White.
    pub score: Score,
    /// All of them legal, one after the other.
    #[serde(with = "wire::list")]
    pub moves: Vec<Move>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_an_analysis_needs_can_be_asked_for() {
        let limits = Limits { nodes: Some(100), ..Limits::default() };
        let good = Job::new(&Game::default(), limits.clone(), 2);
        assert_eq!(good.check(), Ok(()));
        for wrong in [
            Limits::default(),
            Limits { infinite: true, ..limits.clone() },
            Limits { mate: Some(1), ..limits.clone() },
            Limits { nodes: Some(MOST_NODES + 1), ..limits.clone() },
            Limits { depth: Some(0), ..limits.clone() },
            Limits { sample_one_in: 1, ..limits },
        ] {
            assert!(Job { limits: wrong.clone(), ..good.clone() }.check().is_err(), "{wrong:?}");
        }
        assert!(Job { lines: 11, ..good.clone() }.check().is_err());
        assert!(Job { start: "8/8".to_owned(), ..good }.check().is_err());
    }
}
