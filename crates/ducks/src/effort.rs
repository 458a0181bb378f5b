//! How long a search to a fixed depth takes, guessed before it begins: nobody shall wait for hours who was not told.
//!
//! The guess is good to a factor of ten. It rests on games between masters on all boards (docs/ducks.md): how many turns
//! there are in the middle of a game, and how many positions alpha-beta and the master looked at by depth.

use std::fmt;
use std::time::Duration;

use rocada_gametree::AlphaBeta;
use thiserror::Error;

use crate::player::DEFAULT_DEPTH;
use crate::{Algorithm, Board, PlayerOptions, Position, RoughTime};

/// What a player may need for one turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    algorithm: Algorithm,
    depth: u32,
    positions: f64,
}

/// A search that nobody would wait for.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
#[error(
    "{} at depth {} takes {} a turn; choose a smaller depth, or give a limit of time or nodes as well",
    .0.algorithm, .0.depth, .0
)]
pub struct TooLong(pub Effort);

/// Turns in the middle of a game, by cells of the board.
const TURNS_PER_CELL: f64 = 0.78;
/// Alpha-beta looks at as many positions as minimax does at this part of its depth.
const fn share_of_depth(stage: AlphaBeta) -> f64 {
    match stage {
        AlphaBeta::PLAIN => 0.76,
        AlphaBeta::WITH_TABLE => 0.64,
        _ => 0.66,
    }
}
/// The positions that the master looks at to depth 0, if there were one, and how they grow with every ply.
const MASTER_POSITIONS: f64 = 1500.0;
const MASTER_GROWTH: f64 = 2.2;
/// On one core of a slow machine.
const POSITIONS_PER_SECOND: f64 = 2e6;
/// From here on somebody who waits wants to be told before.
const LONG: Duration = Duration::from_secs(10);
/// Nobody waits so long.
const TOO_LONG: Duration = Duration::from_hours(1);

impl PlayerOptions {
    /// What a turn takes in the middle of a game on this board; none where nothing is searched, or where time or nodes
    /// end the search.
    pub fn effort_in_game(&self, board: Board) -> Option<Effort> {
        self.effort(turns_in_game(board))
    }

    /// What a turn takes in this position; none as above.
    pub fn effort_at(&self, position: &Position) -> Option<Effort> {
        let mut turns = Vec::new();
        position.turns(&mut turns);
        let answers = position.after(*turns.first()?).count_turns();
        let here = (turns.len() as f64 * answers as f64).sqrt();
        // Pieces come: from turn to turn it is more like the middle of a game.
        self.effort(f64::midpoint(here, turns_in_game(position.board())))
    }

    fn effort(&self, turns: f64) -> Option<Effort> {
        if self.time.is_some() || self.nodes.is_some() {
            return None;
        }
        let depth = match self.algorithm {
            Algorithm::Random => return None,
            // Without a depth it has a time.
            Algorithm::Master => self.depth?,
            Algorithm::Minimax | Algorithm::AlphaBeta => self.depth.unwrap_or(DEFAULT_DEPTH),
        };
        let plies = f64::from(depth);
        let positions = match self.algorithm {
            Algorithm::Random => return None,
            Algorithm::Minimax => turns.powf(plies),
            Algorithm::AlphaBeta => turns.powf(share_of_depth(self.stage) * plies),
            Algorithm::Master => MASTER_POSITIONS * MASTER_GROWTH.powf(plies),
        };
        Some(Effort { algorithm: self.algorithm, depth, positions })
    }
}

fn turns_in_game(board: Board) -> f64 {
    TURNS_PER_CELL * f64::from(board.cells().count())
}

impl Effort {
    /// The time, as long as it can be counted.
    pub fn time(self) -> Duration {
        Duration::try_from_secs_f64(self.positions / POSITIONS_PER_SECOND).unwrap_or(Duration::MAX)
    }

    /// Whether somebody who waits wants to be told before.
    pub fn is_long(self) -> bool {
        self.time() >= LONG
    }

    /// Refuses what nobody waits for. The master is not refused: it stops by itself where it sees the end of the game.
    pub fn check(self) -> Result<Self, TooLong> {
        let refused = self.algorithm != Algorithm::Master && self.time() >= TOO_LONG;
        if refused { Err(TooLong(self)) } else { Ok(self) }
    }

    pub(crate) const fn algorithm(self) -> Algorithm {
        self.algorithm
    }

    pub(crate) const fn depth(self) -> u32 {
        self.depth
    }

    /// The time as people are told it.
    pub(crate) fn rough_time(self) -> RoughTime {
        RoughTime(self.time())
    }
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rough_time().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Preset, start};
    use rocada_gametree::StopFlag;

    fn options(word: &str) -> PlayerOptions {
        word.parse().unwrap()
    }

    #[test]
    fn depths_that_take_hours_are_refused() {
        let board = Board::new(8, 2).unwrap();
        let allowed =
            |word: &str| options(word).effort_in_game(board).is_none_or(|effort| effort.check().is_ok());
        for word in
            ["minimax:depth=5", "alphabeta:depth=8", "alphabeta", "random", "master:depth=100", "master"]
        {
            assert!(allowed(word), "{word}");
        }
        for word in
            ["minimax:depth=6", "alphabeta:depth=10", "alphabeta:depth=8:stage=plain", "alphabeta:depth=100"]
        {
            assert!(!allowed(word), "{word}");
        }
        for word in ["alphabeta:depth=100:time=50", "minimax:depth=100:nodes=1000"] {
            assert!(allowed(word), "{word}");
        }
        let refused = options("alphabeta:depth=100").effort_in_game(board).unwrap().check().unwrap_err();
        assert_eq!(
            refused.to_string(),
            "alphabeta at depth 100 takes longer than a life a turn; choose a smaller depth, or give a limit of time or \
             nodes as well"
        );
    }

    #[test]
    fn long_ones_are_told() {
        let board = Board::new(8, 2).unwrap();
        let effort = |word: &str| options(word).effort_in_game(board).unwrap();
        assert!(!effort("alphabeta:depth=3").is_long() && !effort("minimax:depth=3").is_long());
        assert!(effort("alphabeta:depth=8").is_long() && effort("minimax:depth=5").is_long());
        assert_eq!(effort("minimax:depth=5").to_string(), "about 3 minutes");
    }

    /// Too low a guess lets somebody wait, too high a one refuses what could be played.
    #[test]
    fn the_guess_is_good_to_a_factor_of_ten() {
        for (position, word) in [
            ("4cc2/3d4/8/2d3d1/1d6/8/5d2/2c1c3 d 1 0 2 0 0 goals=3/14", "minimax:depth=3"),
            ("4cc2/3d4/8/2d3d1/1d6/8/5d2/2c1c3 d 1 0 2 0 0 goals=3/14", "alphabeta:depth=5"),
            ("4cc2/3d4/8/2d3d1/1d6/8/5d2/2c1c3 d 1 0 2 0 0 goals=3/14", "alphabeta:depth=4:stage=plain"),
            ("4cc2/3d4/8/2d3d1/1d6/8/5d2/2c1c3 d 1 0 2 0 0 goals=3/14", "alphabeta:depth=5:stage=table"),
            ("8/8/8/8/8/8/8/8 d 2 0 0 0 0", "minimax:depth=3"),
            ("8/8/8/8/8/8/8/8 d 2 0 0 0 0", "alphabeta:depth=4:stage=plain"),
            ("8/8/8/8/8/8/8/8 d 2 0 0 0 0", "alphabeta:depth=4:stage=table"),
            ("8/8/8/8/8/8/8/8 d 2 0 0 0 0", "alphabeta:depth=4"),
            ("2c6/9/2d3d2/3d5/1c4c2/3d5/4d4/9/3c2c2 d 2 0 5 0 1 step goals=2/20", "alphabeta:depth=4"),
        ] {
            let (position, options): (Position, _) = (position.parse().unwrap(), options(word));
            let guess = options.effort_at(&position).unwrap().positions;
            let report = crate::Player::new(options).think(&position, &StopFlag::default(), &mut ());
            let factor = guess / report.counts.generated as f64;
            assert!((0.1..=10.0).contains(&factor), "{word} in {position}: {factor}");
        }
        let over = start(Board::ALL[0], Preset::Balanced);
        assert!(options("master:depth=3").effort_at(&over).is_some());
    }
}
