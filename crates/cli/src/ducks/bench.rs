//! `rocada ducks bench`: how fast the rules and the search are, and how deep the master comes.

use std::io::Write;
use std::time::Duration;

use clap::Args;
use rocada_ducks::{Algorithm, Player, PlayerOptions, Position, perft};
use rocada_gametree::{Countdown, Limits, MasterOptions, StopFlag};

#[derive(Args)]
#[command(after_help = "Example: rocada ducks bench --quick")]
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
const MIDDLE_GAMES: [&str; 5] = [
    "c4c2/8/8/5d2/8/3c1d2/8/8 d 2 0 2 0 2",
    "4cc2/3d4/8/2d3d1/1d6/8/5d2/2c1c3 d 1 0 2 0 0 goals=3/14",
    "2c6/9/2d3d2/3d5/1c4c2/3d5/4d4/9/3c2c2 d 2 0 5 0 1 step goals=2/20",
    "cc1c1c1c2/10/10/3d4d1/2d1d5/5d4/6d2c/3d5c/1d8/5c4 d 1 0 4 0 1 step goals=2/16",
    "2c7/10/9c/7d2/c2d2c3/5d4/10/10/10/10 d 3 0 4 0 0 step goals=2/20",
];

fn positions() -> Vec<Position> {
    let first = "8/8/8/8/8/8/8/8 d 2 0 0 0 0";
    let all = std::iter::once(&first).chain(&MIDDLE_GAMES);
    all.map(|text| text.parse().expect("checked by the tests")).collect()
}

fn perft_speed(out: &mut dyn Write, positions: &[Position]) -> anyhow::Result<()> {
    for (index, position) in positions.iter().enumerate() {
        let depth = if index == 0 { 5 } else { 4 };
        let started = Countdown::start(&Limits::default());
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
        let mut player = Player::new(PlayerOptions {
            time: Some(time),
            master: MasterOptions { threads, table_mib: 64, ..MasterOptions::default() },
            ..PlayerOptions::new(Algorithm::Master)
        });
        let report = player.think(position, &StopFlag::default(), &mut ());
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positions_can_be_read() {
        assert_eq!(positions().len(), 6);
    }
}
