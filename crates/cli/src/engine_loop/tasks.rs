//! What people ask for at a terminal besides searches.

use std::time::Instant;

use rocada_chess::{CastlingNotation, Game, perft};
use rocada_engine::{Control, bench};
use rocada_protocol::Task;

use crate::eval;

/// Does a task and hands over its lines as they come; stops between two lines if asked to.
pub fn run(task: Task, game: &Game, control: &Control, mut tell: impl FnMut(String)) {
    match task {
        Task::Perft(depth, notation) => count(game, depth, notation, control, tell),
        Task::Evaluate => {
            let mut table = Vec::new();
            // Nothing can go wrong with writing to memory.
            let _ = eval::write_evaluation(&mut table, game.position());
            String::from_utf8_lossy(&table).lines().for_each(|line| tell(line.to_owned()));
        }
        Task::Bench => {
            let result = bench::bench(bench::DEPTH, |fen, nodes| tell(format!("{nodes:>10}  {fen}")));
            let speed = result.nodes as f64 / result.time.as_secs_f64().max(1e-9);
            tell(format!("{} nodes {speed:.0} nps", result.nodes));
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
            if control.is_stopped() {
                return tell("info string perft stopped".to_owned());
            }
            let nodes = perft(&position.after(mv), rest);
            total += nodes;
            tell(format!("{}: {nodes}", position.uci(mv, notation)));
        }
    }
    tell(String::new());
    tell(format!("Nodes searched: {total}"));
    tell(format!("info string {:.3} s", started.elapsed().as_secs_f64()));
}
