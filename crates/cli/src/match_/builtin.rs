//! Our own chess players at the arena's table, without a process.

use std::time::Instant;

use rocada_arena::interrupt::{Interrupt, Registration};
use rocada_arena::{Action, Answer, Failure, Fault, Player, Score, Thought, Turn};
use rocada_chess::{Color, Game, Move, Position};
use rocada_engine::{self as engine, Control, Engine, GameClock, Limits, Observer, Report, Settings};

use rocada_protocol::options::Spec;

use crate::Misuse;
use crate::engine_loop::convert;

/// The settings of `builtin:NAME` with its options.
pub fn settings(name: &str, options: &[(String, Option<String>)]) -> Result<Settings, Misuse> {
    let player = engine::Player::ALL.into_iter().find(|player| player.name().eq_ignore_ascii_case(name));
    let player = player.ok_or_else(|| {
        let names = engine::Player::ALL.map(engine::Player::name).join(", ");
        Misuse(format!("there is no built-in player '{name}' (there are {names})"))
    })?;
    let mut settings = Settings { player, ..Settings::default() };
    for (option, value) in options {
        let value = value.as_deref().unwrap_or_default();
        let spec =
            Spec::named(option).ok_or_else(|| Misuse(format!("builtin:{name} has no option '{option}'")))?;
        let value = spec.parse(value).map_err(|error| Misuse(format!("builtin:{name}: {error}")))?;
        convert::apply(&mut settings, spec.id, &value)
            .map_err(|problem| Misuse(format!("builtin:{name}: {problem}")))?;
    }
    Ok(settings)
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

/// Keeps the last thing said.
struct LastWord {
    thought: Thought,
    /// The one that is searched.
    position: Position,
}

impl Observer for LastWord {
    fn line(&mut self, report: &Report) {
        if report.line == 1 {
            let score = match convert::shown(report.score, &self.position) {
                engine::Score::Centipawns(value) => Score::Centipawns(value),
                engine::Score::Mate(moves) => Score::Mate(moves),
            };
            let (depth, nodes) = (Some(report.depth), Some(report.nodes));
            self.thought = Thought { score: Some(score), depth, nodes };
        }
    }
}

impl Player<Game> for BuiltIn {
    fn begin(&mut self, _start: &Game, _color: Color, _turn: &Turn<'_>) -> Result<(), Failure> {
        self.engine.new_game();
        Ok(())
    }

    fn think(&mut self, game: &Game, turn: &Turn<'_>) -> Result<Answer<Move>, Failure> {
        let clock = turn.clocks[game.position().turn()].map(|clock| GameClock {
            remaining: clock.left(),
            increment: clock.increment(),
            moves_to_go: clock.moves_to_go(),
        });
        let limits = Limits {
            depth: turn.limits.depth,
            nodes: turn.limits.nodes,
            move_time: turn.limits.move_time,
            clock,
            ..Limits::default()
        };
        let mut heard = LastWord { thought: Thought::default(), position: *game.position() };
        let started = Instant::now();
        let decision = self.engine.think(game, &limits, &self.control, &mut heard);
        let time = started.elapsed();
        if self.interrupt.is_raised() {
            return Err(Failure::Interrupted);
        }
        let mv = decision.best.ok_or(Fault::NoMove)?;
        Ok(Answer { action: Action::Move(mv), thought: heard.thought, time })
    }
}
