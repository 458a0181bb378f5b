//! `rocada bench`: the engine's checksum and its speed.

use std::io::Write;

use rocada_engine::EvaluationSettings;
use rocada_engine::bench::{DEPTH, bench};

/// Search fixed positions and count the nodes: a checksum of the engine's behaviour
#[derive(clap::Args)]
#[command(after_help = "Example: rocada bench 8\n         rocada bench 10 --eval classic")]
pub struct Arguments {
    /// Plies to search each position
    #[arg(default_value_t = DEPTH, value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: u32,
    /// What to judge positions by: `network`, `classic` or a network file
    #[arg(long, default_value = "network", value_name = "network|classic|FILE")]
    eval: EvaluationSettings,
}

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut written = Ok(());
    tell(arguments.depth, &arguments.eval, |line| {
        if written.is_ok() {
            written = writeln!(out, "{line}").and_then(|()| out.flush());
        }
    });
    Ok(written?)
}

/// Runs the benchmark and hands over its lines as they come, the sum last.
pub fn tell(depth: u32, evaluation: &EvaluationSettings, mut line: impl FnMut(String)) {
    let result = bench(depth, evaluation, |fen, nodes| line(format!("{nodes:>10}  {fen}")));
    let speed = result.nodes as f64 / result.time.as_secs_f64().max(1e-9);
    line(format!("{} nodes {speed:.0} nps", result.nodes));
}
