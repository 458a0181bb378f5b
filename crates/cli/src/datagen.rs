//! `rocada datagen`: games of the engine against itself, and the positions a network learns from.

use std::collections::HashSet;
use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::{ArgGroup, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use rocada_engine::{EvaluationSettings, STACK_SIZE};
use rocada_queue::{Event, Item, Job, Next, Stop, Threads};
use rocada_trainer::{
    BLOCK_GAMES, Block, BlockJob, GamesFile, GamesReader, MOST_NODES, Recipe, Results, Stats, shuffle,
};
use serde_json::json;

use crate::queue::{GivenUp, Kind, Plan, QueueArguments, Shared, Workshop, tell_useless};
use crate::signals::stop_on_signal;
use crate::{Misuse, stderr, writable};

/// Blocks made and not yet written, for each thread: those after a long one wait for it.
const WAITING: usize = 8;
/// The same for all workers of a queue together.
const WAITING_ELSEWHERE: usize = 1000;

/// Make games and the positions a network learns from
#[derive(clap::Args)]
#[command(
    after_help = "Example: rocada datagen run --out games --games 10000\n         rocada datagen stats games"
)]
pub struct Arguments {
    #[command(subcommand)]
    step: Step,
}

#[derive(Subcommand)]
enum Step {
    Run(RunArguments),
    #[command(after_help = "Example: rocada datagen stats games")]
    Stats(FilesArguments),
    #[command(after_help = "Example: rocada datagen validate games part2")]
    Validate(FilesArguments),
    Shuffle(ShuffleArguments),
}

/// Play the engine against itself; the same command again goes on where it was interrupted
///
/// Games come in blocks of 16. A block depends only on its number, the seed and the settings, so blocks can be made on
/// several machines and in any order.
#[derive(clap::Args)]
#[command(group = ArgGroup::new("amount").required(true).multiple(true).args(["games", "minutes", "blocks"]))]
#[command(
    after_help = "Example: rocada datagen run --out games --games 10000 --nodes 5000\n         rocada datagen run --out part2 --blocks 625..1250"
)]
struct RunArguments {
    /// File of games to begin or to go on with
    #[arg(long)]
    out: PathBuf,
    /// Games the file shall have, rounded up to whole blocks
    #[arg(long, conflicts_with = "blocks", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// Minutes after which no other block is begun
    #[arg(long)]
    minutes: Option<f64>,
    /// Numbers of the blocks to make, the last one excluded
    #[arg(long, value_name = "FROM..TO")]
    blocks: Option<Blocks>,
    /// Positions after which a search begins no other iteration; eight times as many end it at once
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=MOST_NODES))]
    nodes: u64,
    /// Blocks made at once [default: as many as there are processors]
    #[arg(long)]
    threads: Option<NonZeroUsize>,
    /// Where the randomness begins
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Share of games from arrays of Chess960, half of them from another array for each side
    #[arg(long, default_value = "10%", value_name = "SHARE")]
    fischer: Percent<100>,
    /// Positions to keep from inside the search trees for each position of a game
    #[arg(long, default_value = "100%", value_name = "SHARE")]
    tree_share: Percent<10_000>,
    /// What the engine judges positions by: `network`, `classic` or a network file
    #[arg(long, default_value = "network", value_name = "network|classic|FILE")]
    eval: EvaluationSettings,
    #[command(flatten)]
    queue: QueueArguments,
}

/// Files of games to look at
#[derive(clap::Args)]
struct FilesArguments {
    /// Files of games that `rocada datagen run` has made
    #[arg(required = true)]
    games: Vec<PathBuf>,
}

/// Write the quiet positions of games in random order, 32 bytes each
///
/// Left out are positions in check, those in which a capture or promotion was played, and those with a score beyond
/// 3000. Positions from inside the search trees are taken as they are.
#[derive(clap::Args)]
#[command(after_help = "Example: rocada datagen shuffle games part2 --out positions.bin")]
struct ShuffleArguments {
    /// Files of games that `rocada datagen run` has made
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// File to write; an existing one is replaced
    #[arg(long)]
    out: PathBuf,
    /// Where the randomness begins
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Mebibytes of memory to use; the rest goes to files without a name beside the output
    #[arg(long, default_value_t = 512, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    memory: u64,
}

/// A whole number of hundredths, with or without the sign.
#[derive(Clone, Copy)]
struct Percent<const MOST: u16>(u16);

impl<const MOST: u16> FromStr for Percent<MOST> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = text.strip_suffix('%').unwrap_or(text).trim_end().parse().ok();
        let number = number.filter(|&number| number <= MOST);
        number.map(Self).ok_or_else(|| format!("a whole number of percent up to {MOST} is wanted"))
    }
}

/// Numbers of blocks.
#[derive(Clone)]
struct Blocks(Range<u64>);

impl FromStr for Blocks {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once("..");
        let range = numbers.and_then(|(from, to)| Some(from.parse().ok()?..to.parse().ok()?));
        range.map(Self).ok_or_else(|| "two numbers such as 0..100 are wanted".to_owned())
    }
}

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    match &arguments.step {
        Step::Run(arguments) => run_games(arguments, out),
        Step::Stats(arguments) => stats(&arguments.games, out),
        Step::Validate(arguments) => validate(&arguments.games, out),
        Step::Shuffle(arguments) => shuffle_positions(arguments, out),
    }
}

fn run_games(arguments: &RunArguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let began = Instant::now();
    let limit = arguments.minutes.map(|minutes| Duration::try_from_secs_f64(60.0 * minutes)).transpose();
    let limit = limit.map_err(|_| Misuse("--minutes wants a number of minutes".to_owned()))?;
    let until = limit.and_then(|limit| began.checked_add(limit));
    let named = || arguments.out.display().to_string();
    let shared = Arc::new(Shared::default());
    let requirements = shared.identity.requirements(&arguments.eval);
    let recipe = Recipe {
        seed: arguments.seed,
        nodes: arguments.nodes,
        chess960: arguments.fischer.0,
        tree_share: arguments.tree_share.0,
        engine: requirements.version.clone(),
        bench: requirements.bench,
        evaluation: arguments.eval.clone(),
    };
    let mut file = GamesFile::open(&arguments.out, &recipe).with_context(named)?;
    let numbers = match (&arguments.blocks, arguments.games) {
        (Some(Blocks(numbers)), _) => numbers.clone(),
        (None, Some(games)) => 0..games.div_ceil(BLOCK_GAMES.into()),
        (None, None) => 0..u64::MAX,
    };
    let done: HashSet<u64> = file.done().clone();
    let there = done.iter().filter(|&number| numbers.contains(number)).count() as u64;
    let blocks = numbers.end.saturating_sub(numbers.start) - there;
    let stop = Stop::default();
    stop_on_signal(&stop)?;
    let threads = arguments.threads.or_else(|| thread::available_parallelism().ok());
    let threads = threads.map_or(1, NonZeroUsize::get);
    let local = Threads {
        threads,
        window: WAITING * threads,
        stack_size: STACK_SIZE,
        make: &|| Box::new(Workshop::new(Arc::clone(&shared))),
    };
    let plan = Plan {
        kind: Kind::Datagen,
        title: format!("games for {}", named()),
        settings: json!({ "out": named(), "first": BlockJob::new(&recipe, numbers.start), "end": numbers.end }),
        requirements: requirements.clone(),
        network: (!arguments.eval.file.is_empty()).then(|| arguments.eval.file.clone().into()),
        engines: Vec::new(),
        timed: false,
        total: (numbers.end < u64::MAX).then_some(blocks),
        window: WAITING_ELSEWHERE,
    };
    let mut jobs = numbers
        .filter(|number| !done.contains(number))
        .take_while(|_| until.is_none_or(|until| Instant::now() < until))
        .map(|number| {
            let payload = json!(BlockJob::new(&recipe, number)).to_string();
            Item::Job(Job::new(Kind::Datagen.name(), number, requirements.clone(), &payload))
        });
    let mut progress = Progress::new(blocks.saturating_mul(BLOCK_GAMES.into()), limit);
    let (mut given_up, mut trouble) = (GivenUp::default(), Ok(()));
    arguments.queue.work_through(plan, &local, &mut jobs, &stop, &mut |event| {
        let Event::Finished { number, result } = event else { return Next::More };
        let Some(bytes) = given_up.check(number, result) else { return Next::More };
        let block = match read_block(&bytes, &recipe, number) {
            Ok(block) => block,
            Err(error) => {
                tell_useless(&format!("block {number}"), &error);
                return Next::Again;
            }
        };
        trouble = file.append(&block);
        if trouble.is_err() {
            return Next::Later;
        }
        progress.add(block.head().games, block.head().plies);
        Next::More
    })?;
    progress.finish();
    trouble.with_context(named)?;
    let games = file.done().len() as u64 * u64::from(BLOCK_GAMES);
    let made = progress.summary();
    writeln!(out, "{}: {games} games, {} plies; {made}", named(), file.plies())?;
    if stop.is_raised() {
        let attach = if arguments.queue.is_remote() { " with --attach" } else { "" };
        writeln!(out, "interrupted; the same command{attach} goes on from here")?;
    }
    given_up.ensure_none("block")
}

/// A block as it came, perhaps from afar: it must be the one that was asked for, and all its games must be sound.
fn read_block(bytes: &[u8], recipe: &Recipe, number: u64) -> anyhow::Result<Block> {
    let block = Block::from_bytes(bytes, recipe)?;
    anyhow::ensure!(block.head().number == number, "block {} came in place of {number}", block.head().number);
    block.games()?;
    Ok(block)
}

/// How the work is getting on: a bar on a terminal, a line now and then elsewhere.
struct Progress {
    bar: Option<ProgressBar>,
    began: Instant,
    told: Instant,
    /// Games to make, unless only the time ends the work.
    wanted: u64,
    limit: Option<Duration>,
    games: u64,
    plies: u64,
}

/// Between two lines where there is no terminal.
const BETWEEN_LINES: Duration = Duration::from_secs(10);

impl Progress {
    fn new(wanted: u64, limit: Option<Duration>) -> Self {
        let bar = io::stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{bar:30} {msg}").expect("the template is valid");
            ProgressBar::new(1000).with_style(style)
        });
        let began = Instant::now();
        Self { bar, began, told: began, wanted, limit, games: 0, plies: 0 }
    }

    fn add(&mut self, games: u32, plies: u32) {
        self.games += u64::from(games);
        self.plies += u64::from(plies);
        if let Some(bar) = &self.bar {
            bar.set_position((1000.0 * self.share()) as u64);
            bar.set_message(self.line());
        } else if self.told.elapsed() >= BETWEEN_LINES {
            self.told = Instant::now();
            stderr::tell(self.line());
        }
    }

    /// Which share of the work is done, by games or by time, whichever is further.
    fn share(&self) -> f64 {
        let by_time = self.limit.map_or(0.0, |limit| self.began.elapsed().div_duration_f64(limit));
        (self.games as f64 / self.wanted as f64).max(by_time).min(1.0)
    }

    fn line(&self) -> String {
        let left = self.began.elapsed().as_secs_f64() * (1.0 / self.share() - 1.0);
        format!("{}, {} left", self.summary(), minutes(left))
    }

    fn summary(&self) -> String {
        let speed = self.plies as f64 / self.began.elapsed().as_secs_f64().max(1e-3);
        format!("{} games made, {} positions, {speed:.0} positions/s", self.games, self.plies)
    }

    fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Minutes and seconds.
fn minutes(seconds: f64) -> String {
    let seconds = seconds.round() as u64;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

fn stats(paths: &[PathBuf], out: &mut dyn Write) -> anyhow::Result<()> {
    let mut stats = Stats::default();
    for path in paths {
        for block in GamesReader::open(path).with_context(|| path.display().to_string())? {
            let games = block.and_then(|block| block.games());
            for (_, record) in games.with_context(|| path.display().to_string())? {
                stats.add(&record);
            }
        }
    }
    let whole = stats.whole();
    anyhow::ensure!(whole.positions > 0, "there are no games to count");
    writeln!(
        out,
        "{} games, {} positions, {} from inside the tree",
        stats.games(),
        whole.positions,
        stats.tree
    )?;
    for (array, results) in stats.results() {
        let [lost, drawn, won] = results;
        let share = |count: u64| 100.0 * count as f64 / total(results) as f64;
        writeln!(
            out,
            "{}: {} games, White won {:.1} %, drawn {:.1} %, Black won {:.1} %",
            array.name(),
            total(results),
            share(won),
            share(drawn),
            share(lost)
        )?;
    }
    if let Some((shortest, longest)) = stats.shortest_and_longest {
        let mean = whole.positions as f64 / stats.games() as f64;
        writeln!(out, "plies a game: {shortest} to {longest}, {mean:.1} on average")?;
    }
    writeln!(
        out,
        "\n{:>9} {:>11} {:>7} {:>12} {:>8}",
        "plies", "positions", "quiet", "correlation", "error"
    )?;
    let rows =
        stats.by_ply().map(|(plies, agreement)| (format!("{}..{}", plies.start, plies.end), *agreement));
    for (name, agreement) in rows.chain([("all".to_owned(), whole)]) {
        // Where all games end alike there is nothing to foretell.
        let correlation = Some(agreement.correlation()).filter(|value| value.is_finite());
        let correlation = correlation.map_or_else(|| "-".to_owned(), |value| format!("{value:.3}"));
        writeln!(
            out,
            "{name:>9} {:>11} {:>5.1} % {correlation:>12} {:>8.4}",
            agreement.positions,
            100.0 * agreement.quiet as f64 / agreement.positions as f64,
            agreement.mean_squared_error()
        )?;
    }
    Ok(())
}

fn total(results: Results) -> u64 {
    results.iter().sum()
}

fn validate(paths: &[PathBuf], out: &mut dyn Write) -> anyhow::Result<()> {
    for path in paths {
        let named = || path.display().to_string();
        let (mut blocks, mut games, mut plies) = (HashSet::new(), 0, 0);
        for block in GamesReader::open(path).with_context(named)? {
            let block = block.with_context(named)?;
            let records = block.validate().with_context(named)?;
            anyhow::ensure!(
                blocks.insert(block.head().number),
                "{}: block {}, byte {}: it is there twice",
                named(),
                block.head().number,
                block.head().at
            );
            games += records.len();
            plies += records.iter().map(|record| record.plies.len()).sum::<usize>();
        }
        writeln!(out, "{}: {} blocks, {games} games, {plies} plies, all sound", named(), blocks.len())?;
    }
    Ok(())
}

fn shuffle_positions(arguments: &ShuffleArguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let ShuffleArguments { games, out: path, seed, memory } = arguments;
    writable::check(path)?;
    check_no_input(games, path)?;
    let began = Instant::now();
    let style = ProgressStyle::with_template("{wide_bar} {percent} %  {elapsed} + {eta}");
    let bar = ProgressBar::new(1000).with_style(style.expect("the template is valid"));
    let shuffled =
        shuffle(games, path, *seed, memory << 20, |share| bar.set_position((1000.0 * share) as u64))?;
    bar.finish_and_clear();
    let records = shuffled.records;
    writeln!(
        out,
        "{}: {records} positions, {} of {} plies of {} games and {} from inside the tree; {:.0} positions/s",
        path.display(),
        records - shuffled.from_trees,
        shuffled.plies,
        shuffled.games,
        shuffled.from_trees,
        records as f64 / began.elapsed().as_secs_f64().max(1e-3)
    )?;
    if shuffled.repeated_blocks > 0 {
        writeln!(out, "{} blocks were there more than once", shuffled.repeated_blocks)?;
    }
    Ok(())
}

/// The output must not replace what it is made from.
fn check_no_input(inputs: &[PathBuf], out: &Path) -> anyhow::Result<()> {
    let Ok(place) = out.canonicalize() else { return Ok(()) };
    for input in inputs {
        anyhow::ensure!(
            input.canonicalize().ok().as_ref() != Some(&place),
            "{} cannot be read and written at once",
            input.display()
        );
    }
    Ok(())
}
