//! What a search may spend, as whoever asks for it says.

use std::time::Duration;

use rocada_chess::Move;

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
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// Positions after which no other iteration of the strong search is begun.
    pub soft_nodes: Option<u64>,
    /// Look only for a mate in this many moves.
    pub mate: Option<u32>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// The game's clock, from which the engine takes what the move deserves.
    pub clock: Option<GameClock>,
    /// Never come back before being told to stop.
    pub infinite: bool,
    /// The moves to choose from; all legal ones if empty.
    pub only: Vec<Move>,
    /// One in so many positions that the strong search evaluates near its window is shown to the observer; 0: none.
    pub sample_one_in: u32,
}
