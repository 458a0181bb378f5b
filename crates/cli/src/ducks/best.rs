//! `rocada ducks best POSITION`.

use std::io::Write;

use anyhow::bail;
use clap::Args;
use rocada_ducks::{Player, Turn};
use rocada_gametree::{Recorder, Reductions, Report, StopFlag, Why, Window};
use serde_json::json;

use super::options::{AlgorithmName, ThinkingOptions};

#[derive(Args)]
#[command(after_help = "Example: rocada ducks best '8/8/8/8/8/8/8/8 d 2 0 0 0 0' --depth 6")]
pub struct Best {
    /// The position, in quotes.
    position: String,
    /// Who thinks.
    #[arg(long, value_enum, default_value_t = AlgorithmName::Master)]
    player: AlgorithmName,
    #[command(flatten)]
    thinking: ThinkingOptions,
    /// The master looks at all turns equally deep: the value is that of minimax at the same depth.
    #[arg(long)]
    exact: bool,
    /// One line of JSON instead of text.
    #[arg(long)]
    json: bool,
    /// Also print the first so many nodes of the tree that was walked, with windows and values.
    #[arg(long, value_name = "NODES", conflicts_with = "json")]
    tree: Option<usize>,
}

impl Best {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let position = super::position(&self.position)?;
        if let Some(ending) = position.ending() {
            bail!("the game is over: the {} have won", ending.winner);
        }
        let mut options = self.thinking.player(self.player.into());
        if self.exact {
            options.master.reductions = Reductions::Off;
        }
        super::check_patience(options.effort_at(&position))?;
        let mut player = Player::new(options);
        let stop = StopFlag::default();
        let Some(limit) = self.tree else {
            let report = player.think(&position, &stop, &mut ());
            return if self.json { write_json(out, &report) } else { write_text(out, &report) };
        };
        let mut recorder = Recorder::new(limit);
        let report = player.think(&position, &stop, &mut recorder);
        write_text(out, &report)?;
        write_tree(out, &recorder)
    }
}

/// A node a line, indented by its depth in the tree; scores as the player to move there sees them.
fn write_tree(out: &mut dyn Write, recorder: &Recorder<Turn>) -> anyhow::Result<()> {
    let mut plies: Vec<usize> = Vec::new();
    for node in recorder.nodes() {
        let ply = node.parent.map_or(1, |parent| plies[parent] + 1);
        plies.push(ply);
        let Window { alpha, beta } = node.window;
        let result = match node.result {
            None => "stopped".to_owned(),
            Some((score, Why::Over)) => format!("{score}, the game is over"),
            Some((score, Why::Leaf)) => format!("{score}, evaluated"),
            Some((score, Why::AllTried)) => format!("{score}, every turn tried"),
            Some((score, Why::CutOff)) => format!("{score}, cut off: at least beta"),
            Some((score, Why::Table)) => format!("{score}, known from the table"),
        };
        let indent = 2 * ply;
        writeln!(out, "{:indent$}{} depth {} ({alpha} .. {beta}): {result}", "", node.turn, node.depth)?;
    }
    writeln!(out, "{} more nodes not shown", recorder.missed())?;
    Ok(())
}

fn line_of(report: &Report<Turn>) -> Vec<String> {
    report.line.iter().map(Turn::to_string).collect()
}

fn write_text(out: &mut dyn Write, report: &Report<Turn>) -> anyhow::Result<()> {
    if let Some(best) = report.best {
        writeln!(out, "{best}")?;
    }
    writeln!(out, "value {}", report.value)?;
    writeln!(out, "nodes {}", report.counts.generated)?;
    writeln!(out, "evaluated {}", report.counts.evaluated)?;
    writeln!(out, "cutoffs {}", report.counts.cutoffs)?;
    writeln!(out, "table_hits {}", report.counts.table_hits)?;
    writeln!(out, "depth {}", report.depth)?;
    writeln!(out, "time_ms {:.3}", report.time.as_secs_f64() * 1000.0)?;
    writeln!(out, "pv {}", line_of(report).join(" "))?;
    Ok(())
}

fn write_json(out: &mut dyn Write, report: &Report<Turn>) -> anyhow::Result<()> {
    let json = json!({
        "turn": report.best.map(|turn| turn.to_string()),
        "value": report.value.value(),
        "win_in": report.value.plies_to_win(),
        "loss_in": report.value.plies_to_loss(),
        "nodes": report.counts.generated,
        "evaluated": report.counts.evaluated,
        "cutoffs": report.counts.cutoffs,
        "table_hits": report.counts.table_hits,
        "depth": report.depth,
        "time_ms": report.time.as_secs_f64() * 1000.0,
        "pv": line_of(report),
    });
    writeln!(out, "{json}")?;
    Ok(())
}
