//! `rocada train`: games of the engine against itself, and weights learnt from them.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use clap::Subcommand;
use indicatif::{ProgressBar, ProgressStyle};
use rocada_trainer::{Plan, Positions, RecordReader, Tuner, play, weights_file};

/// Make games and learn the evaluation's weights from them
#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    step: Step,
}

#[derive(Subcommand)]
enum Step {
    Selfplay(SelfplayArguments),
    Tune(TuneArguments),
}

/// Play the engine against itself and write the games to a file
#[derive(clap::Args)]
struct SelfplayArguments {
    /// File to write; an existing one is replaced
    #[arg(long)]
    out: PathBuf,
    /// Games to play
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Positions to visit for each move
    #[arg(long, default_value_t = 5000)]
    nodes: u64,
    /// Random moves at the start
    #[arg(long, default_value_t = 8)]
    random_plies: usize,
    /// Games at once
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Where the randomness begins
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Tune the weights of the evaluation on games
#[derive(clap::Args)]
struct TuneArguments {
    /// Files of games
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Source file to write: crates/engine/src/evaluation/weights.rs
    #[arg(long)]
    out: PathBuf,
    /// Times to go through all positions
    #[arg(long, default_value_t = 60)]
    epochs: usize,
}

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    match &arguments.step {
        Step::Selfplay(arguments) => selfplay(arguments, out),
        Step::Tune(arguments) => tune(arguments, out),
    }
}

fn selfplay(arguments: &SelfplayArguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let named = || arguments.out.display().to_string();
    let mut file = BufWriter::new(File::create(&arguments.out).with_context(named)?);
    let plan = Plan {
        games: arguments.games,
        nodes: arguments.nodes,
        random_plies: arguments.random_plies,
        threads: arguments.threads,
        seed: arguments.seed,
    };
    let bar = progress_bar(arguments.games, "games");
    let mut positions = 0;
    play(&plan, &AtomicBool::new(false), |record, progress| {
        bar.set_position(progress.games);
        positions = progress.positions;
        record.write(&mut file)
    })
    .and_then(|()| file.flush())
    .with_context(named)?;
    bar.finish_and_clear();
    writeln!(out, "{} games, {positions} positions", arguments.games)?;
    Ok(())
}

fn tune(arguments: &TuneArguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut positions = Positions::default();
    for path in &arguments.games {
        let named = || path.display().to_string();
        for record in RecordReader::new(BufReader::new(File::open(path).with_context(named)?)) {
            positions.add(&record.with_context(named)?);
        }
    }
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

/// Draws only where stderr is a terminal.
fn progress_bar(steps: u64, unit: &str) -> ProgressBar {
    let template = format!("{{wide_bar}} {{pos}} / {{len}} {unit}  {{elapsed}} + {{eta}}");
    let style = ProgressStyle::with_template(&template).expect("the template is valid");
    ProgressBar::new(steps).with_style(style)
}
