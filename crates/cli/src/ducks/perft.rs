//! `rocada ducks perft DEPTH`.

use std::io::Write;

use clap::Args;
use rocada_ducks::perft;

use super::options::StartOptions;

#[derive(Args)]
#[command(after_help = "Example: rocada ducks perft 4 --n 8 --k 2 --divide")]
pub struct Perft {
    /// Turns to play.
    #[arg(value_parser = clap::value_parser!(u32).range(0..=30))]
    depth: u32,
    #[command(flatten)]
    start: StartOptions,
    /// Also count for each first turn on its own.
    #[arg(long)]
    divide: bool,
}

impl Perft {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let position = self.start.position()?;
        let mut nodes = 0;
        if self.divide && self.depth > 0 {
            let mut turns = Vec::new();
            position.turns(&mut turns);
            for turn in turns {
                let below = perft(&position.after(turn), self.depth - 1);
                nodes += below;
                writeln!(out, "{turn} {below}")?;
            }
        } else {
            nodes = perft(&position, self.depth);
        }
        writeln!(out, "nodes {nodes}")?;
        Ok(())
    }
}
