//! `rocada perft`: count the positions a number of plies away, on several threads if asked.

use std::io::Write;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use indicatif::{ProgressBar, ProgressStyle};
use rocada_chess::{DEEPEST_PERFT, Move, Position, divide, perft};

use crate::fen_argument;
use crate::moves::notation;

/// Count the move sequences of a given length
#[derive(clap::Args)]
#[command(
    after_help = "Example: rocada perft 5\n         rocada perft 4 --divide --fen 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'"
)]
pub struct Arguments {
    /// Plies to look ahead
    #[arg(value_parser = clap::value_parser!(u32).range(0..=i64::from(DEEPEST_PERFT)))]
    depth: u32,
    /// Position as a FEN, in quotes or as its separate fields [default: the start of a game]
    #[arg(long, num_args = 1..=7)]
    fen: Vec<String>,
    /// Write castling as king takes rook
    #[arg(long)]
    chess960: bool,
    /// Show the count behind each first move
    #[arg(long)]
    divide: bool,
    /// Threads to count with
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
}

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let position = fen_argument::parse(&arguments.fen)?;
    let counts = count(&position, arguments.depth, arguments.threads.into());
    if arguments.divide {
        for &(mv, nodes) in &counts {
            writeln!(out, "{}: {nodes}", position.uci(mv, notation(arguments.chess960)))?;
        }
    }
    let total = if arguments.depth == 0 { 1 } else { counts.iter().map(|&(_, nodes)| nodes).sum() };
    writeln!(out, "nodes {total}")?;
    Ok(())
}

/// A piece of work: a position one or two plies from the root, and which first move it belongs to.
struct Task {
    root_move: usize,
    position: Position,
    depth: u32,
}

/// The count behind each first move.
fn count(position: &Position, depth: u32, threads: usize) -> Vec<(Move, u64)> {
    if depth < 4 {
        return divide(position, depth);
    }
    let root_moves = position.legal_moves();
    let mut tasks = Vec::new();
    for (root_move, &mv) in root_moves.iter().enumerate() {
        let next = position.after(mv);
        // Two plies make enough pieces to keep all threads busy to the end and a bar moving.
        for reply in next.legal_moves() {
            tasks.push(Task { root_move, position: next.after(reply), depth: depth - 2 });
        }
    }
    let bar = progress_bar(tasks.len(), depth);
    let totals: Vec<AtomicU64> = root_moves.iter().map(|_| AtomicU64::new(0)).collect();
    let next_task = AtomicUsize::new(0);
    let work = || {
        while let Some(task) = tasks.get(next_task.fetch_add(1, Ordering::Relaxed)) {
            totals[task.root_move].fetch_add(perft(&task.position, task.depth), Ordering::Relaxed);
            bar.inc(1);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    bar.finish_and_clear();
    root_moves.into_iter().zip(totals.into_iter().map(AtomicU64::into_inner)).collect()
}

/// Draws only where stderr is a terminal, and only for counts long enough to look at.
fn progress_bar(tasks: usize, depth: u32) -> ProgressBar {
    if depth < 6 {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("perft {wide_bar} {percent:>3} %  {elapsed} + {eta}")
        .expect("the template is valid");
    ProgressBar::new(tasks as u64).with_style(style)
}
