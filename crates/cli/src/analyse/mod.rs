//! `rocada analyse`: all games of a file, with evaluations, mistakes and better lines.
//!
//! One thread reads, others think, each about one game, here or elsewhere, and this one writes what they hand in, in the
//! order of the input. `work.rs` has the games on their way, `output.rs` the files and how a run goes on after an
//! interruption.

mod output;
mod progress;
mod work;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use anyhow::anyhow;
use clap::ArgGroup;
use rocada_chess::Letters;
use rocada_queue::Stop;
use rocada_thought::Limits;

use self::output::Output;
use self::progress::Progress;
use self::work::{Message, Work};
use crate::Misuse;
use crate::queue::QueueArguments;
use crate::signals::stop_on_signal;

/// Positions that a search visits if nothing else is said.
const NODES: u64 = 100_000;

/// Analyse all games of PGN files: evaluations, mistakes, better lines, accuracy
///
/// Every position is searched from nothing, so that the same limits give the same result in any order and on any number
/// of threads. docs/analysis.md explains the numbers.
#[derive(clap::Args)]
#[command(
    group = ArgGroup::new("limit").args(["nodes", "time", "depth"]),
    after_help = "Example: rocada analyse games.pgn --nodes 200000 --out annotated.pgn --report report.html"
)]
pub struct Arguments {
    /// Files of games; `-` is the standard input
    #[arg(required = true, value_name = "FILE.pgn")]
    games: Vec<PathBuf>,
    /// Positions to visit for each position of a game [default: 100000]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1 << 40))]
    nodes: Option<u64>,
    /// Milliseconds to think about each position
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    time: Option<u64>,
    /// Plies to look ahead from each position
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=200))]
    depth: Option<u32>,
    /// Best lines of each position; all of them are shown where a mistake was made
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=10))]
    lines: u8,
    /// Games at once, each with an engine of its own [default: as many as there are processors]
    #[arg(long)]
    threads: Option<NonZeroUsize>,
    /// Where the annotated games go [default: the standard output]
    #[arg(long, value_name = "FILE.pgn")]
    out: Option<PathBuf>,
    /// Write a page with graphs, figures and diagrams of the mistakes
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,
    /// Write all that was found: a line of JSON for the settings, then one a game
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Go on with a run that was interrupted
    #[arg(long)]
    resume: bool,
    /// Letters of the pieces in the games that are read
    #[arg(long, value_enum, default_value_t = Language::English)]
    letters: Language,
    #[command(flatten)]
    queue: QueueArguments,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Language {
    English,
    German,
    Romanian,
}

impl Language {
    const fn letters(self) -> Letters {
        match self {
            Self::English => Letters::English,
            Self::German => Letters::German,
            Self::Romanian => Letters::Romanian,
        }
    }
}

impl Arguments {
    fn limits(&self) -> Limits {
        let nodes = if self.time.is_none() && self.depth.is_none() { Some(NODES) } else { None };
        Limits {
            nodes: self.nodes.or(nodes),
            move_time: self.time.map(Duration::from_millis),
            depth: self.depth,
            ..Limits::default()
        }
    }

    /// What a position may cost, in words.
    fn limits_in_words(&self) -> String {
        let Limits { nodes, move_time, depth, .. } = self.limits();
        match (nodes, move_time, depth) {
            (Some(nodes), ..) => format!("{nodes} nodes"),
            (_, Some(time), _) => format!("{} ms", time.as_millis()),
            (.., depth) => format!("depth {}", depth.unwrap_or_default()),
        }
    }

    fn threads(&self) -> usize {
        let all = || thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(all, usize::from)
    }
}

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    if arguments.games.iter().filter(|path| path.as_os_str() == "-").count() > 1 {
        return Err(Misuse("the standard input can be read once".to_owned()).into());
    }
    let sizes = work::sizes(&arguments.games)?;
    let mut output = Output::open(arguments, &sizes, out)?;
    let stop = Stop::default();
    stop_on_signal(&stop)?;
    let work = Work {
        files: arguments.games.clone(),
        letters: arguments.letters.letters(),
        limits: arguments.limits(),
        lines: arguments.lines.into(),
        threads: arguments.threads(),
        skip: output.games(),
        annotator: format!("rocada {}, {}", env!("CARGO_PKG_VERSION"), arguments.limits_in_words()),
        queue: arguments.queue.clone(),
        title: output.title(),
        settings: output.settings(),
    };
    let mut progress = Progress::new(&sizes);
    let worked = work::run(work, &stop, |message| {
        match message {
            Message::Positions(count) => progress.positions(count),
            Message::Game(game) => {
                for problem in &game.problems {
                    progress.problem(&game.file, problem);
                }
                output.add(&game)?;
                progress.game(&game);
            }
        }
        Ok(())
    });
    progress.clear();
    let (known, given_up) = match worked {
        Ok(worked) => worked,
        Err(error) => {
            // What is whole can still be gone on with; what went wrong first is what matters.
            let _ = output.pause();
            return Err(error);
        }
    };
    if stop.is_raised() {
        output.pause()?;
        let goes_on = match (output.can_resume(), arguments.queue.is_remote()) {
            (true, false) => "; --resume goes on",
            (_, true) => "; --attach goes on",
            (false, false) => "",
        };
        return Err(anyhow!("interrupted after {} games{goes_on}", output.games()));
    }
    output.finish()?;
    progress.finish(output.games(), known);
    given_up.ensure_none("game")
}
