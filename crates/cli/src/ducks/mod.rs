//! `rocada ducks`: the game at the terminal, and tools for positions and players. Here: the list of them, and
//! the arguments they share.

mod bench;
mod best;
mod console;
mod contest;
mod draw;
mod engine;
mod game;
mod moves;
pub mod openings;
pub mod options;
mod perft;
mod play;
mod setup;
mod solve;
mod starts;
mod stats;
mod text;

use std::io::Write;

use clap::{Args, Subcommand};
use rocada_ducks::{Effort, Position};

use crate::{Misuse, stderr};

/// Play Ducklings and Cats, or look at its positions.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
#[command(
    after_help = "Example: rocada ducks\n         rocada ducks --n 9 --k 2 --side cats --algorithm master --time 1000"
)]
pub struct Ducks {
    #[command(subcommand)]
    tool: Option<Tool>,
    #[command(flatten)]
    game: game::GameOptions,
}

#[derive(Subcommand)]
enum Tool {
    /// List the legal turns of a position, one a line.
    Moves(moves::Moves),
    /// Play turns and print the position they lead to.
    Play(play::Play),
    /// Count the positions that turns lead to.
    Perft(perft::Perft),
    /// Find the best turn.
    Best(best::Best),
    /// Be a player behind a pipe, for programs of other authors.
    Engine(Box<engine::Engine>),
    /// Prove who wins, on small boards and late in a game.
    Solve(solve::Solve),
    /// Make starts for matches from which either side can win.
    Starts(starts::Starts),
    /// Measure the speed of the rules and of the search.
    Bench(bench::Bench),
    /// Play many games between two players and count the wins.
    Match(Box<contest::Match>),
}

impl Ducks {
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let Some(tool) = self.tool else { return self.game.run(out) };
        match tool {
            Tool::Moves(tool) => tool.run(out),
            Tool::Play(tool) => tool.run(out),
            Tool::Perft(tool) => tool.run(out),
            Tool::Best(tool) => tool.run(out),
            Tool::Engine(tool) => tool.run(out),
            Tool::Solve(tool) => tool.run(out),
            Tool::Starts(tool) => tool.run(out),
            Tool::Bench(tool) => tool.run(out),
            Tool::Match(tool) => tool.run(out),
        }
    }
}

/// A position from the command line.
fn position(text: &str) -> Result<Position, Misuse> {
    text.parse().map_err(|error| Misuse(format!("position: {error}")))
}

/// Refuses a search that takes hours, and tells of one that takes long.
pub fn check_patience(effort: Option<Effort>) -> Result<(), Misuse> {
    let Some(effort) = effort else { return Ok(()) };
    let effort = effort.check().map_err(|too_long| Misuse(too_long.to_string()))?;
    if effort.is_long() {
        stderr::tell(format_args!("rocada: a turn can take {effort}"));
    }
    Ok(())
}
