//! The engine: settings, a player, and whatever it keeps from one move to the next.

use std::time::Duration;

use rocada_chess::Game;
use rocada_gametree::Random;

use crate::classical::{self, Algorithm};
use crate::time::Budget;
use crate::{Control, Decision, Limits, Observer};

/// Who thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// Alpha-beta with the classical evaluation, to a fixed depth.
    AlphaBeta,
    /// The same without cutting anything off.
    Minimax,
    /// Any legal move.
    Random,
}

impl Player {
    /// All of them, the strongest first.
    pub const ALL: [Self; 3] = [Self::AlphaBeta, Self::Minimax, Self::Random];

    /// The name that options and command lines use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::AlphaBeta => "AlphaBeta",
            Self::Minimax => "Minimax",
            Self::Random => "Random",
        }
    }
}

/// What can be chosen about the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Who thinks.
    pub player: Player,
    /// Plies that the classical players look ahead.
    pub depth: u32,
    /// Where the random player's choices begin.
    pub seed: u64,
    /// Time lost between the game's clock and the engine, each move.
    pub move_overhead: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Self { player: Player::AlphaBeta, depth: 2, seed: 0, move_overhead: Duration::from_millis(10) }
    }
}

/// A chess player that remembers its settings.
#[derive(Debug)]
pub struct Engine {
    settings: Settings,
    random: Random,
}

impl Default for Engine {
    fn default() -> Self {
        Self::new(Settings::default())
    }
}

impl Engine {
    /// An engine with these settings.
    pub fn new(settings: Settings) -> Self {
        Self { random: Random::new(settings.seed), settings }
    }

    /// The present settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings.
    pub fn configure(&mut self, settings: Settings) {
        if settings.seed != self.settings.seed {
            self.random = Random::new(settings.seed);
        }
        self.settings = settings;
    }

    /// Forgets what was learnt in the last game.
    pub fn new_game(&mut self) {}

    /// Finds a move in the game's present position. Comes back when a limit is reached or the control says so.
    pub fn think(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        observer: &mut impl Observer,
    ) -> Decision {
        let budget = Budget::new(limits, self.settings.move_overhead);
        let walk = |algorithm, observer| {
            let hard = budget.map(|budget| budget.hard);
            classical::think(algorithm, self.settings.depth, game, limits, hard, control, observer)
        };
        let decision = match self.settings.player {
            Player::AlphaBeta => walk(Algorithm::AlphaBeta, observer),
            Player::Minimax => walk(Algorithm::Minimax, observer),
            Player::Random => {
                Decision { best: classical::random_move(game, limits, &mut self.random), ponder: None }
            }
        };
        control.wait_until_free(limits.infinite);
        decision
    }
}
