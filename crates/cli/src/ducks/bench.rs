//! `rocada ducks bench`: how fast the rules and the search are, and how deep the master comes.

use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;
use rocada_ducks::{Board, Ducks, Evaluation, Position, Preset, perft, start};
use rocada_gametree::{Limits, Master, MasterOptions, Report, Root};

#[derive(Args)]
pub struct Bench {
    /// Leave out the searches of ten seconds.
    #[arg(long)]
    quick: bool,
}

impl Bench {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let positions = positions();
        perft_speed(out, &positions)?;
        let seconds: &[u64] = if self.quick { &[1] } else { &[1, 10] };
        for &seconds in seconds {
            for threads in [1, 2] {
                search_speed(out, &positions, threads, Duration::from_secs(seconds))?;
            }
        }
        Ok(())
    }
}

/// The start and five positions from the middle of games between masters.
const MIDDLE_GAMES: [&str; 0] = [];

fn positions() -> Vec<Position> {
    let first = start(Board::ALL[1], Preset::Original);
    let rest = MIDDLE_GAMES.iter().map(|text| text.parse().expect("checked by the tests"));
    std::iter::once(first).chain(rest).collect()
}

fn perft_speed(out: &mut dyn Write, positions: &[Position]) -> anyhow::Result<()> {
    for (index, position) in positions.iter().enumerate() {
        let depth = if index == 0 { 6 } else { 4 };
        let started = Instant::now();
        let leaves = perft(position, depth);
        let seconds = started.elapsed().as_secs_f64();
        let speed = leaves as f64 / seconds / 1e6;
        writeln!(out, "perft {depth}: {leaves} leaves, {seconds:.2} s, {speed:.1} M/s   {position}")?;
        out.flush()?;
    }
    Ok(())
}

fn search_speed(
    out: &mut dyn Write,
    positions: &[Position],
    threads: usize,
    time: Duration,
) -> anyhow::Result<()> {
    for position in positions {
        let mut master = Master::new(MasterOptions { threads, table_mib: 64, ..MasterOptions::default() });
        let root = Root::new(&Ducks, position);
        let report: Report<_> = master.search(&Ducks, &Evaluation::Rich, &root, &Limits::time(time), &mut ());
        writeln!(
            out,
            "search {} s, {threads} thread(s): depth {}, {} nodes, {:.2} M/s, value {}   {position}",
            time.as_secs(),
            report.depth,
            report.counts.generated,
            report.speed() / 1e6,
            report.value,
        )?;
        out.flush()?;
    }
    Ok(())
}
