//! Our own chess players at the arena's table, without a process.

use std::time::Instant;

use rocada_arena::engine::did_you_mean;
use rocada_arena::interrupt::{Interrupt, Registration};
use rocada_arena::{Action, Answer, Failure, Fault, Player, Thought, Timing};
use rocada_chess::{Color, Game, Move, Position};
use rocada_engine::{self as engine, Control, Effect, Engine, OPTIONS, Settings};
use rocada_protocol::options::parse;
use rocada_thought::Last;

use crate::Misuse;

/// The settings of `builtin:NAME` with its options.
pub fn settings(name: &str, options: &[(String, Option<String>)]) -> Result<Settings, Misuse> {
    let player = engine::Player::ALL.into_iter().find(|player| player.name().eq_ignore_ascii_case(name));
    let player = player.ok_or_else(|| {
        let names = engine::Player::NAMES.join(", ");
        Misuse(format!("there is no built-in player '{name}' (there are {names})"))
    })?;
    let mut settings = Settings { player, ..Settings::default() };
    for (option, value) in options {
        let value = value.as_deref().unwrap_or_default();
        let known = OPTIONS.iter().find(|known| known.spec.name.eq_ignore_ascii_case(option));
        let hint = || did_you_mean(option, OPTIONS.iter().map(|known| known.spec.name));
        let known =
            known.ok_or_else(|| Misuse(format!("builtin:{name} has no option '{option}'{}", hint())))?;
        let value = parse(&known.spec, value).map_err(|error| Misuse(format!("builtin:{name}: {error}")))?;
        // What an engine does at once is nothing to a player that has not begun.
        if let Effect::Settings(set) = known.effect {
            set(&mut settings, &value);
        }
    }
    Ok(settings)
}

/// A line of moves as people write them.
fn written(position: &Position, line: &[Move]) -> Vec<String> {
    let mut position = *position;
    let write = |&mv: &Move| {
        let text = position.san(mv);
        position.play(mv);
        text
    };
    line.iter().map(write).collect()
}

/// An engine of ours in the thread of its game.
pub struct BuiltIn {
    engine: Engine,
    interrupt: Interrupt,
    control: Control,
    _stop: Registration,
}

impl BuiltIn {
    pub fn new(settings: Settings, interrupt: &Interrupt) -> Self {
        let control = Control::new();
        let stopped = control.clone();
        let stop = interrupt.on_raise(move || stopped.stop());
        Self { engine: Engine::new(settings), interrupt: interrupt.clone(), control, _stop: stop }
    }
}

impl Player<Game> for BuiltIn {
    fn begin(&mut self, _start: &Game, _color: Color, _timing: &Timing<'_>) -> Result<(), Failure> {
        self.engine.new_game();
        Ok(())
    }

    fn think(&mut self, game: &Game, timing: &Timing<'_>) -> Result<Answer<Move>, Failure> {
        let limits = timing.limits(game.position().turn());
        let mut heard = Last::default();
        let started = Instant::now();
        let decision = self.engine.think(game, &limits, &self.control, &mut heard);
        let time = started.elapsed();
        if self.interrupt.is_raised() {
            return Err(Failure::Interrupted);
        }
        let mv = decision.best.ok_or(Fault::NoMove)?;
        let thought = heard.report().map_or_else(Thought::default, |report| Thought {
            score: Some(report.score),
            depth: Some(report.depth),
            selective_depth: Some(report.selective_depth),
            nodes: Some(report.nodes),
            line: written(game.position(), &report.pv),
        });
        Ok(Answer { action: Action::Move(mv), thought, time })
    }
}
