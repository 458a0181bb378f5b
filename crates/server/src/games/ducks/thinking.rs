//! How a player of Ducklings and Cats thinks, and what it says meanwhile.

use std::time::Instant;

use rocada_ducks::{Player, PlayerOptions, Position, Turn};
use rocada_engine::Control;
use rocada_gametree::{Observer, Report};

use super::view;
use crate::games::Mind;
use crate::messages::{DucksThinking, Say};

/// A position for a player.
#[derive(Clone)]
pub struct Task {
    /// Whose mind: each keeps what it has learnt.
    pub mind: Mind,
    /// Who thinks.
    pub options: PlayerOptions,
    /// The game.
    pub position: Position,
    /// After so many turns.
    pub ply: usize,
}

/// What a player has decided: a turn with all that was counted.
pub type Choice = Report<Turn>;

/// The players, each with what it remembers.
#[derive(Default)]
pub struct Minds([Option<(PlayerOptions, Player)>; 3]);

impl Minds {
    /// Thinks until something is decided, and tells what is thought meanwhile.
    pub fn think(&mut self, task: Task, control: &Control, tell: &dyn Fn(Say)) -> Choice {
        let Task { mind, options, position, ply } = task;
        let known = self.0[mind as usize].take().filter(|(before, _)| *before == options);
        let (_, player) =
            self.0[mind as usize].insert(known.unwrap_or_else(|| (options.clone(), Player::new(options))));
        let mut watcher = Watcher { ply, tell, began: Instant::now() };
        player.think(&position, &control.stop_flag(), &mut watcher)
    }
}

/// Turns what a player says into messages.
struct Watcher<'a> {
    ply: usize,
    tell: &'a dyn Fn(Say),
    began: Instant,
}

impl Observer<Turn> for Watcher<'_> {
    fn iteration_ends(&mut self, report: &Report<Turn>) {
        let thinking = DucksThinking {
            ply: self.ply,
            thought: view::thought(report),
            ms: super::milliseconds(self.began.elapsed()),
            line: report.line.iter().map(ToString::to_string).collect(),
        };
        (self.tell)(Say::DucksThinking { thinking });
    }
}
