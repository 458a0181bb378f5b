//! `rocada ducks starts`: positions for a match, one a line, from which either side can win.

use std::io::Write;

use clap::Args;
use rocada_ducks::NearEven;

#[derive(Args)]
#[command(after_help = "Example: rocada ducks starts 70 --seed 1")]
pub struct Starts {
    /// How many, one board after the other. One takes some seconds.
    count: usize,
    /// Where the randomness starts.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Even between players that look at up to so many positions a turn.
    #[arg(long, default_value_t = 22_000, value_parser = clap::value_parser!(u64).range(100..))]
    nodes: u64,
    /// Even between weak players is enough: many a second.
    #[arg(long, conflicts_with = "nodes")]
    rough: bool,
}

impl Starts {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let starts =
            if self.rough { NearEven::rough(self.seed) } else { NearEven::new(self.seed, self.nodes) };
        for start in starts.take(self.count) {
            writeln!(out, "{start}")?;
            // They come slowly, and whoever stops early keeps what there is.
            out.flush()?;
        }
        Ok(())
    }
}
