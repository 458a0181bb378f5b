//! What people ask for at a terminal besides searches.

use std::time::Instant;

use rocada_chess::{CastlingNotation, Game, Position, perft};
use rocada_engine::bench::DEPTH;
use rocada_engine::{Control, Engine};
use rocada_protocol::Task;

use crate::{bench, eval};

/// Plies that are counted without a look at whether to stop: a few milliseconds.
const AT_ONCE: u32 = 3;

/// Does a task and hands over its lines as they come. A count stops soon if asked to.
pub fn run(task: Task, game: &Game, engine: &Engine, control: &Control, mut tell: impl FnMut(String)) {
    match task {
        Task::Perft(depth, notation) => count(game, depth, notation, control, tell),
        Task::Evaluate => {
            let mut table = Vec::new();
            // Nothing can go wrong with writing to memory.
            let _ = eval::write_evaluation(&mut table, game.position());
            String::from_utf8_lossy(&table).lines().for_each(|line| tell(line.to_owned()));
        }
        Task::Bench => {
            bench::tell(DEPTH, &engine.settings().evaluation, tell);
        }
    }
}

fn count(
    game: &Game,
    depth: u32,
    notation: CastlingNotation,
    control: &Control,
    mut tell: impl FnMut(String),
) {
    let started = Instant::now();
    let position = game.position();
    let mut total = u64::from(depth == 0);
    if let Some(rest) = depth.checked_sub(1) {
        for mv in position.legal_moves() {
            let Some(nodes) = count_unless_stopped(&position.after(mv), rest, control) else {
                return tell("info string perft stopped".to_owned());
            };
            total += nodes;
            tell(format!("{}: {nodes}", position.uci(mv, notation)));
        }
    }
    tell(String::new());
    tell(format!("Nodes searched: {total}"));
    tell(format!("info string {:.3} s", started.elapsed().as_secs_f64()));
}

fn count_unless_stopped(position: &Position, depth: u32, control: &Control) -> Option<u64> {
    if control.is_stopped() {
        return None;
    }
    if depth <= AT_ONCE {
        return Some(perft(position, depth));
    }
    let next = |mv| count_unless_stopped(&position.after(mv), depth - 1, control);
    position.legal_moves().into_iter().map(next).sum()
}
