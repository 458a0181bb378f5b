//! Checks every count of EPD files of the form `FEN ;D1 20 ;D2 400`, up to a limit of nodes.
//!
//! `cargo run --release --example perft_suite -- 1000000000 standard.epd fischer.epd`

use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use std::{env, fs, thread};

use rocada_chess::{Position, perft};

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let limit: u64 = arguments.next().and_then(|text| text.parse().ok()).expect("first a limit of nodes");
    let mut failures = 0;
    for path in arguments {
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let counts: Vec<(&str, u32, u64)> =
            text.lines().flat_map(counts_of).filter(|&(_, _, nodes)| nodes <= limit).collect();
        let start = Instant::now();
        let (next, wrong) = (AtomicUsize::new(0), AtomicUsize::new(0));
        thread::scope(|scope| {
            for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
                scope.spawn(|| {
                    while let Some(&(fen, depth, nodes)) = counts.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let counted = fen.parse::<Position>().map(|position| perft(&position, depth));
                        if counted != Ok(nodes) {
                            println!("{fen} depth {depth}: {nodes} expected, {counted:?} found");
                            wrong.fetch_add(1, Ordering::Relaxed);
                        }
                    }
                });
            }
        });
        let (wrong, total) = (wrong.into_inner(), counts.iter().map(|&(_, _, nodes)| nodes).sum::<u64>());
        println!(
            "{path}: {} counts, {total} nodes, {wrong} wrong, {:.1} s",
            counts.len(),
            start.elapsed().as_secs_f64()
        );
        failures += wrong;
    }
    if failures == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn counts_of(line: &str) -> impl Iterator<Item = (&str, u32, u64)> {
    let mut fields = line.split(';');
    let fen = fields.next().unwrap_or_default().trim();
    fields.filter_map(move |field| {
        let (depth, nodes) = field.trim().strip_prefix('D')?.split_once(' ')?;
        Some((fen, depth.parse().ok()?, nodes.trim().parse().ok()?))
    })
}
