//! What is to be looked at and what was found: plain values that can travel.

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
}

impl Job {
    /// A game as it was played.
    pub fn new(game: &Game, limits: Limits, lines: usize) -> Self {
        Self { start: game.start().to_string(), moves: game.moves().collect(), limits, lines: lines.max(1) }
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
