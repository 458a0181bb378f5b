//! `rocada ducks play POSITION TURN...`.

use std::io::Write;

use anyhow::Context;
use clap::Args;

#[derive(Args)]
#[command(after_help = "Example: rocada ducks play '8/8/8/8/8/8/8/8 d 2 0 0 0 0' +3,3")]
pub struct Play {
    /// The position to start from, in quotes.
    position: String,
    /// Turns: +3,3 places, 3,3-4,3 moves, 1,4-2,4x3,5 moves a cat that catches the duck on 3,5.
    #[arg(allow_hyphen_values = true)]
    turns: Vec<String>,
}

impl Play {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let mut position = super::position(&self.position)?;
        for (index, text) in self.turns.iter().enumerate() {
            let turn = position.read_turn(text).with_context(|| format!("turn {} ({text})", index + 1))?;
            position = position.after(turn);
        }
        writeln!(out, "{position}")?;
        if let Some(ending) = position.ending() {
            writeln!(out, "winner {}", ending.winner)?;
        }
        Ok(())
    }
}
