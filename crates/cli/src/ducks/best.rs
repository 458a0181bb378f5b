//! `rocada ducks best POSITION`.

use std::io::Write;

use anyhow::bail;
use clap::Args;
use rocada_ducks::{Player, Turn};
use rocada_gametree::{Report, StopFlag};

use super::options::{AlgorithmName, ThinkingOptions};

#[derive(Args)]
pub struct Best {
    /// The position, in quotes.
    position: String,
    /// Who thinks.
    #[arg(long, value_enum, default_value_t = AlgorithmName::Master)]
    player: AlgorithmName,
    #[command(flatten)]
    thinking: ThinkingOptions,
    /// One line of JSON instead of text.
    #[arg(long)]
    json: bool,
}

impl Best {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let position = super::position(&self.position)?;
        if let Some(ending) = position.ending() {
            bail!("the game is over: the {} have won", ending.winner);
        }
        let mut player = Player::new(self.thinking.player(self.player.into()));
        let report = player.think(&position, &StopFlag::default(), &mut ());
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

/// Turns need no escapes, so the few fields are written by hand.
fn write_json(out: &mut dyn Write, report: &Report<Turn>) -> anyhow::Result<()> {
    let quoted = |text: &str| format!("\"{text}\"");
    let plies = |plies: Option<u32>| plies.map_or("null".to_owned(), |plies| plies.to_string());
    let best = report.best.map_or("null".to_owned(), |turn| quoted(&turn.to_string()));
    let line: Vec<_> = line_of(report).iter().map(|turn| quoted(turn)).collect();
    let counts = report.counts;
    writeln!(
        out,
        "{{\"turn\":{best},\"value\":{},\"win_in\":{},\"loss_in\":{},\"nodes\":{},\"evaluated\":{},\"cutoffs\":{},\
         \"table_hits\":{},\"depth\":{},\"time_ms\":{:.3},\"pv\":[{}]}}",
        report.value.value(),
        plies(report.value.plies_to_win()),
        plies(report.value.plies_to_loss()),
        counts.generated,
        counts.evaluated,
        counts.cutoffs,
        counts.table_hits,
        report.depth,
        report.time.as_secs_f64() * 1000.0,
        line.join(",")
    )?;
    Ok(())
}
