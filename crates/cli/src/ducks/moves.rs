//! `rocada ducks moves POSITION`.

use std::io::Write;

use clap::Args;

#[derive(Args)]
#[command(after_help = "Example: rocada ducks moves '3c4/8/8/3d4/8/8/8/8 c 2 0 7 0 0'")]
pub struct Moves {
    /// The position, in quotes.
    position: String,
}

impl Moves {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let mut turns = Vec::new();
        super::position(&self.position)?.turns(&mut turns);
        for turn in turns {
            writeln!(out, "{turn}")?;
        }
        Ok(())
    }
}
