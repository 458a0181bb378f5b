//! `rocada ducks best POSITION`.

use std::io::Write;

use anyhow::bail;
use clap::Args;
use rocada_ducks::{Player, Turn};
use rocada_gametree::{Reductions, Report, StopFlag};
use serde_json::json;

use super::options::{AlgorithmName, ThinkingOptions};
use crate::Misuse;

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
    /// Where it was before `rocada explain`.
    #[arg(long, hide = true)]
    tree: Option<String>,
}

impl Best {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.tree.is_some() {
            bail!(Misuse("--tree is now `rocada explain POSITION --game ducks --tree FILE.dot`".to_owned()));
        }
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
        let report = player.think(&position, &stop, &mut ());
        if self.json { write_json(out, &report) } else { write_text(out, &report) }
    }
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
