//! How a chess player thinks, and what it says meanwhile.

use rocada_chess::{CastlingNotation, Color, Game, Move, Position};
use rocada_engine::{Bound, Control, Engine, Limits, Observer, Report, Score, Settings};

use crate::games::Mind;
use crate::messages::{self, Line, Say, Thinking, Value};

/// A position for a player.
#[derive(Clone)]
pub struct Task {
    /// Whose mind: each keeps what it has learnt.
    pub mind: Mind,
    /// Who thinks.
    pub settings: Settings,
    /// The game.
    pub game: Game,
    /// How long.
    pub limits: Limits,
    /// Whether a player looks for its move.
    pub playing: bool,
}

/// What a player has decided.
#[derive(Clone, Copy)]
pub struct Choice {
    /// The move; none where there is none.
    pub best: Option<Move>,
    /// What the player thought of the position at the end, for the side to move.
    pub score: Option<Score>,
}

/// The players, each with what it remembers.
#[derive(Default)]
pub struct Minds([Option<Engine>; 3]);

impl Minds {
    /// Thinks until something is decided, and tells what is thought meanwhile.
    pub fn think(&mut self, task: Task, control: &Control, tell: &dyn Fn(Say)) -> Choice {
        let Task { mind, settings, game, limits, playing } = task;
        #[cfg(test)]
        assert!(game.start().to_string() != crate::games::FAILS_AT, "a player that fails");
        let engine = self.0[mind as usize].get_or_insert_with(|| Engine::new(settings.clone()));
        if *engine.settings() != settings {
            engine.configure(settings);
        }
        let thinking = Thinking {
            ply: game.moves().len(),
            playing,
            depth: 0,
            selective_depth: 0,
            nodes: 0,
            nodes_per_second: 0,
            ms: 0,
            lines: Vec::new(),
        };
        let mut watcher = Watcher { position: *game.position(), thinking, best: None, tell };
        let best = engine.think(&game, &limits, control, &mut watcher).best;
        Choice { best, score: watcher.best }
    }
}

/// Turns what a player says into messages.
struct Watcher<'a> {
    position: Position,
    thinking: Thinking,
    best: Option<Score>,
    tell: &'a dyn Fn(Say),
}

impl Observer for Watcher<'_> {
    fn line(&mut self, report: &Report) {
        if report.bound != Bound::Exact {
            return;
        }
        let line = line(&self.position, report);
        let index = report.line - 1;
        if index == 0 {
            self.best = Some(report.score);
        }
        let lines = &mut self.thinking.lines;
        match lines.get_mut(index) {
            Some(old) => *old = line,
            None => lines.push(line),
        }
        self.thinking.depth = report.depth;
        self.thinking.selective_depth = report.selective_depth;
        self.thinking.nodes = report.nodes;
        self.thinking.nodes_per_second = report.speed();
        self.thinking.ms = report.time.as_millis() as u32;
        (self.tell)(Say::Thinking { thinking: self.thinking.clone() });
    }
}

/// What a report says, in the words of the page.
pub fn line(start: &Position, report: &Report) -> Line {
    let mut position = *start;
    let (mut uci, mut san) = (Vec::new(), Vec::new());
    for &mv in &report.pv {
        uci.push(position.uci(mv, CastlingNotation::Standard));
        san.push(position.san(mv));
        position.play(mv);
    }
    let (value, white_share) = for_white(report, start.turn());
    Line { value, white_share, uci, san }
}

/// What a report of the side to move is to White, and the share of the point that White can expect.
fn for_white(report: &Report, turn: Color) -> (Value, f32) {
    let [win, draw, _] = report.chances.unwrap_or([0, 1000, 0]);
    let share = (f32::from(win) + f32::from(draw) / 2.0) / 1000.0;
    let value = match (report.score.seen_by(turn), report.score) {
        (Score::Centipawns(value), _) => Value::Centipawns { value },
        (Score::Mate(moves), own) => {
            let winner = if own.centipawns() > 0 { turn } else { !turn };
            Value::Mate { moves, winner: messages::Color::from(winner) }
        }
    };
    (value, if turn == Color::White { share } else { 1.0 - share })
}
