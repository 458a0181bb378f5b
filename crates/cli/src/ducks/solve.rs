//! `rocada ducks solve`: who wins, proved, and the proof in a file.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use rocada_ducks::{Board, Position, ProofSize, solve, write_proof};
use rocada_gametree::{Countdown, Limits, Outcome, Solver, StopFlag};

use super::options::{self, GoalPair};
use crate::{Misuse, signals, writable};

#[derive(Args)]
#[command(
    after_help = "Example: rocada ducks solve --n 4 --k 1 --proof cats.txt\n         rocada ducks solve '8/8/3c4/3d4/1cd2d1c/3d4/3d4/8 d 2 0 0 0 0 goals=1/8' --time 1000"
)]
pub struct Solve {
    /// The position, in quotes, on a board of 4 to 10 rows; an empty board without it.
    #[arg(conflicts_with_all = ["n", "k", "step", "goals"])]
    position: Option<String>,
    /// Rows of the board: 4 to 10.
    #[arg(long, default_value_t = 4)]
    n: usize,
    /// Thickness of the shore, less than a third of the rows.
    #[arg(long, default_value_t = 1)]
    k: usize,
    /// Moves go exactly one cell.
    #[arg(long)]
    step: bool,
    /// Captures that the ducks and the cats need: D/C.
    #[arg(long, value_name = "D/C")]
    goals: Option<GoalPair>,
    /// Give up after so many positions.
    #[arg(long)]
    nodes: Option<u64>,
    /// Give up after so many milliseconds.
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
    /// Memory for positions, in MiB; a proof can have 65536 positions for each.
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    memory: u32,
    /// Write the proof: docs/ducks.md says how to read it.
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
}

impl Solve {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let position = self.start()?;
        if let Some(ending) = position.ending() {
            bail!("the game is over: the {} have won", ending.winner);
        }
        if let Some(path) = &self.proof {
            writable::check(path)?;
        }
        let stop = StopFlag::default();
        let raised = stop.clone();
        signals::on_signal(move || raised.raise())?;
        let started = Countdown::start(&Limits::default());
        let time = self.time.map(Duration::from_millis);
        let mut limits = Limits { depth: None, nodes: self.nodes, time, stop };

        let mut solver = Solver::new(self.memory as usize);
        let solution = solve(&mut solver, &position, &limits);
        let winner = match solution.outcome {
            Some(Outcome::Won) => Some(position.side()),
            Some(Outcome::Lost) => Some(position.side().other()),
            Some(Outcome::Drawn) | None => None,
        };
        match winner {
            Some(winner) => writeln!(out, "winner {winner}")?,
            None => writeln!(out, "unproved")?,
        }
        writeln!(out, "nodes {}", solution.generated)?;
        writeln!(out, "time_ms {:.3}", milliseconds(solution.time))?;
        out.flush()?;
        let Some(winner) = winner else { bail!("a limit was reached before it was proved who wins") };

        limits.nodes = self.nodes.map(|nodes| nodes.saturating_sub(solution.generated));
        limits.time = time.map(|time| time.saturating_sub(started.elapsed()));
        let size = match &self.proof {
            None => write_proof(&mut solver, &position, winner, &limits, &mut io::sink()),
            Some(path) => {
                let file = File::create(path).with_context(|| path.display().to_string())?;
                let size = write_proof(&mut solver, &position, winner, &limits, &mut BufWriter::new(file));
                if size.is_err() {
                    // Half a proof proves nothing.
                    let _ = fs::remove_file(path);
                }
                size
            }
        };
        let ProofSize { turns, positions } =
            size.context("the search has found the winner, but the proof is not complete")?;
        writeln!(out, "proof_positions {positions}")?;
        writeln!(out, "proof_turns {turns}")?;
        writeln!(out, "proof_ms {:.3}", milliseconds(started.elapsed().saturating_sub(solution.time)))?;
        Ok(())
    }

    fn start(&self) -> Result<Position, Misuse> {
        if let Some(text) = &self.position {
            return Position::to_solve(text).map_err(|error| Misuse(format!("position: {error}")));
        }
        let board = Board::to_solve(self.n, self.k).map_err(|error| Misuse(error.to_string()))?;
        options::empty(board, self.step, self.goals)
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
