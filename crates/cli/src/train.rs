//! `rocada train`: what is learnt from games of the engine against itself, as `rocada datagen` makes them.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Context;
use clap::Subcommand;
use indicatif::{ProgressBar, ProgressStyle};
use rocada_engine::CHANCES;
use rocada_trainer::{GameRecord, GamesReader, Outcomes, Positions, Tuner, weights_file};

/// Learn from games: the evaluation's weights, what scores mean
#[derive(clap::Args)]
#[command(after_help = "Example: rocada train chances games")]
pub struct Arguments {
    #[command(subcommand)]
    step: Step,
}

#[derive(Subcommand)]
enum Step {
    Tune(TuneArguments),
    Chances(ChancesArguments),
}

/// Tune the weights of the evaluation on games
#[derive(clap::Args)]
#[command(after_help = "Example: rocada train tune games --out crates/engine/src/evaluation/weights.rs")]
struct TuneArguments {
    /// Files of games that `rocada datagen run` has made
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Source file to write: crates/engine/src/evaluation/weights.rs
    #[arg(long)]
    out: PathBuf,
    /// Times to go through all positions
    #[arg(long, default_value_t = 60)]
    epochs: usize,
}

/// Fit the chances to win, draw and lose to games
#[derive(clap::Args)]
#[command(after_help = "Example: rocada train chances games")]
struct ChancesArguments {
    /// Files of games that `rocada datagen run` has made
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Steps towards the best fit
    #[arg(long, default_value_t = 3000)]
    steps: u32,
}

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    match &arguments.step {
        Step::Tune(arguments) => tune(arguments, out),
        Step::Chances(arguments) => chances(arguments, out),
    }
}

fn tune(arguments: &TuneArguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut positions = Positions::default();
    read_games(&arguments.games, |record| positions.add(record))?;
    writeln!(out, "{} positions", positions.len())?;
    let mut tuner = Tuner::new(positions);
    let bar = progress_bar(arguments.epochs as u64, "epochs");
    for number in 0..arguments.epochs {
        // Long steps first, short ones at the end.
        let rate = 1.0 - number as f32 / arguments.epochs as f32;
        let epoch = tuner.epoch(rate);
        bar.inc(1);
        writeln!(
            out,
            "epoch {:>3}  training {:.6}  test {:.6}",
            epoch.number, epoch.training_error, epoch.test_error
        )?;
        out.flush()?;
    }
    bar.finish_and_clear();
    let write = |text: &str| -> io::Result<()> { std::fs::write(&arguments.out, text) };
    write(&weights_file(&tuner.weights())).with_context(|| arguments.out.display().to_string())?;
    Ok(())
}

fn chances(arguments: &ChancesArguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut outcomes = Outcomes::default();
    read_games(&arguments.games, |record| outcomes.add(record))?;
    let bar = progress_bar(arguments.steps.into(), "steps");
    let mut surprise = 0.0;
    let model = outcomes.fit(CHANCES, arguments.steps, |now| {
        surprise = now;
        bar.inc(1);
    });
    bar.finish_and_clear();
    writeln!(out, "{} positions, mean surprise {surprise:.4}", outcomes.count())?;
    writeln!(out, "even   {:.1?}\nspread {:.1?}", model.even, model.spread)?;
    for (name, materials) in [("material 0 to 25", 0..26), ("26 to 52", 26..53), ("53 to 78", 53..79)] {
        let (even, spread) = model.curve(u32::midpoint(materials.start, materials.end));
        writeln!(
            out,
            "\n{name}: even {even:.0}, spread {spread:.0}\n{:>6} {:>9} {:>6} {:>6}",
            "from", "positions", "won", "fit"
        )?;
        for (from, count, came, said) in outcomes.comparison(&model, materials) {
            writeln!(out, "{from:>6} {count:>9} {came:>6.3} {said:>6.3}")?;
        }
    }
    Ok(())
}

fn read_games(paths: &[PathBuf], mut take: impl FnMut(&GameRecord)) -> anyhow::Result<()> {
    for path in paths {
        let named = || path.display().to_string();
        for block in GamesReader::open(path).with_context(named)? {
            for (_, record) in block.and_then(|block| block.games()).with_context(named)? {
                take(&record);
            }
        }
    }
    Ok(())
}

/// Draws only where stderr is a terminal.
fn progress_bar(steps: u64, unit: &str) -> ProgressBar {
    let template = format!("{{wide_bar}} {{pos}} / {{len}} {unit}  {{elapsed}} + {{eta}}");
    let style = ProgressStyle::with_template(&template).expect("the template is valid");
    ProgressBar::new(steps).with_style(style)
}
