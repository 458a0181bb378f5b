//! `rocada match`: engines play each other.

mod builtin;
mod display;
mod engines;

use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, anyhow};
use rocada_arena::adjudicate::{DrawRule, ResignRule, Rules};
use rocada_arena::clock::{Limits, TimeControl, seconds};
use rocada_arena::engine::{self, EngineSpec};
use rocada_arena::openings::{self, Openings, Order};
use rocada_arena::record::{self, Occasion, PgnFile};
use rocada_arena::runner::{self, Contestant, Factory, Plan};
use rocada_arena::schedule::{Format, Schedule};
use rocada_arena::sprt::{Model, Sprt};
use rocada_arena::standings::Standings;
use rocada_arena::{Interrupt, Player};
use rocada_chess::Game;

use self::builtin::BuiltIn;
use self::display::Display;
use self::engines::{EngineArguments, Entry};
use crate::Misuse;

/// Play a match or a tournament between engines
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    engines: EngineArguments,
    /// Games between every two engines that meet: an even number, each opening with colours swapped
    #[arg(long, default_value_t = 100, value_name = "N")]
    games: usize,
    /// Who meets whom: match, roundrobin or gauntlet
    #[arg(long, default_value = "match")]
    format: Format,
    /// The clock: SECONDS+INCREMENT or MOVES/SECONDS+INCREMENT; 10+0.1 if no limit is given at all
    #[arg(long, value_name = "TC")]
    tc: Option<TimeControl>,
    /// Seconds for each move
    #[arg(long, value_name = "S", value_parser = parse_seconds)]
    st: Option<Duration>,
    /// Plies for each move
    #[arg(long, value_name = "D")]
    depth: Option<u32>,
    /// Positions for each move
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Milliseconds by which a clock may be overrun; 0, or 200 with --st
    #[arg(long, value_name = "MS")]
    margin: Option<u64>,
    /// Seconds after which an engine without a clock has lost
    #[arg(long, value_name = "S", default_value = "60", value_parser = parse_seconds)]
    patience: Duration,
    /// Games at once
    #[arg(long, default_value_t = 1, value_name = "C")]
    concurrency: usize,
    /// Start positions: a file of EPD or FEN lines
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// The order of the openings
    #[arg(long, value_enum, default_value_t = OrderName::Sequential)]
    order: OrderName,
    /// What decides the random order
    #[arg(long, default_value_t = 0, value_name = "S")]
    seed: u64,
    /// Play Chess960
    #[arg(long)]
    chess960: bool,
    /// From move MOVES on, end as a draw when both say at most CP for COUNT moves
    #[arg(long, value_name = "MOVES:COUNT:CP")]
    draw: Option<DrawRule>,
    /// End a game when both agree for COUNT moves that one side is ahead by CP
    #[arg(long, value_name = "COUNT:CP")]
    resign: Option<ResignRule>,
    /// End a game as a draw after N moves
    #[arg(long, value_name = "N")]
    maxmoves: Option<u32>,
    /// Test elo0 against elo1 and stop when one is accepted; errors alpha and beta are 0.05
    #[arg(long, value_name = "ELO0:ELO1[:ALPHA:BETA]", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// The scale of the test
    #[arg(long, value_enum, default_value_t = ModelName::Logistic)]
    model: ModelName,
    /// Write the games to a new file, each as soon as it has ended
    #[arg(long, value_name = "OUT.pgn")]
    pgn: Option<PathBuf>,
    /// The name of the event in the records
    #[arg(long, default_value = "rocada match", value_name = "TEXT")]
    event: String,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum OrderName {
    Sequential,
    Random,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum ModelName {
    Logistic,
    Normalized,
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    seconds(text).ok_or_else(|| format!("'{text}' is no time in seconds"))
}

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let entries = arguments.engines.entries()?;
    let plan = plan(arguments, &entries)?;
    let sprt = arguments.sprt.map(|sprt| Sprt { model: arguments.model.into(), ..sprt });
    if sprt.is_some() && plan.contestants.len() != 2 {
        return Err(Misuse("--sprt is a question about two engines".to_owned()).into());
    }
    let mut pgn = arguments.pgn.as_ref().map(|path| new_file(path)).transpose()?;
    let occasion = Occasion {
        event: arguments.event.clone(),
        variant: arguments.chess960.then(|| "chess960".to_owned()),
    };
    let interrupt = Interrupt::default();
    listen_to_signals(&interrupt)?;
    let names = plan.contestants.iter().map(|contestant| contestant.name.clone()).collect();
    let mut display = Display::new(names, plan.schedule.games(), sprt);
    let mut standings = Standings::default();
    let mut trouble = Ok(());
    let ended = runner::run(&plan, &interrupt, |game| {
        standings.add(&game);
        let written = pgn.as_mut().map_or(Ok(()), |file| file.add(&record::pgn(&game, &occasion)));
        let shown = display.game(&game, &standings, out);
        if let Err(error) = written.map_err(anyhow::Error::from).and(shown) {
            trouble = Err(error);
            return ControlFlow::Break(());
        }
        let decided = sprt.is_some_and(|sprt| sprt.decision(&standings.between(0, 1).pairs).is_some());
        if decided { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    trouble?;
    display.finish(&standings, out)?;
    ended?;
    let decided = sprt.is_some_and(|sprt| sprt.decision(&standings.between(0, 1).pairs).is_some());
    if interrupt.is_raised() && !decided {
        return Err(anyhow!("interrupted after {} of {} games", standings.games(), plan.schedule.games()));
    }
    Ok(())
}

fn plan(arguments: &Arguments, entries: &[Entry]) -> anyhow::Result<Plan<Game>> {
    let count = entries.len();
    let fits = if arguments.format == Format::Match { count == 2 } else { count >= 2 };
    if !fits {
        return Err(Misuse(format!("{count} engines do not make this format of tournament")).into());
    }
    if arguments.games == 0 || !arguments.games.is_multiple_of(2) {
        return Err(Misuse(format!("--games {}: take an even number", arguments.games)).into());
    }
    if arguments.concurrency == 0 {
        return Err(Misuse("--concurrency 0 plays nothing".to_owned()).into());
    }
    Ok(Plan {
        contestants: entries.iter().map(|entry| contestant(arguments, entry)).collect::<Result<_, _>>()?,
        schedule: Schedule::new(arguments.format, count, arguments.games),
        openings: read_openings(arguments)?,
        rules: Rules {
            draw: arguments.draw,
            resign: arguments.resign,
            max_moves: arguments.maxmoves,
            oracle: None,
        },
        concurrency: arguments.concurrency,
        done: HashSet::new(),
    })
}

fn contestant(arguments: &Arguments, entry: &Entry) -> Result<Contestant<Game>, Misuse> {
    let make: Factory<Game> = if let Some(name) = entry.command.strip_prefix("builtin:") {
        let settings = builtin::settings(name, &entry.options)?;
        Box::new(move |interrupt| {
            Box::new(BuiltIn::new(settings.clone(), interrupt)) as Box<dyn Player<Game>>
        })
    } else {
        let spec = EngineSpec {
            command: entry.program()?,
            arguments: entry.arguments.clone(),
            directory: entry.directory.clone(),
            protocol: entry.protocol,
            options: entry.options.clone(),
            chess960: arguments.chess960,
            restart: entry.restart,
        };
        engine::factory(spec)
    };
    let name = entry.name.clone().unwrap_or_default();
    Ok(Contestant { name, limits: limits(arguments, entry), make })
}

/// What is said of the engine itself replaces all that is said for everybody.
fn limits(arguments: &Arguments, entry: &Entry) -> Limits {
    let own = entry.control.is_some()
        || entry.move_time.is_some()
        || entry.depth.is_some()
        || entry.nodes.is_some();
    let (control, move_time, depth, nodes) = if own {
        (entry.control, entry.move_time, entry.depth, entry.nodes)
    } else {
        (arguments.tc, arguments.st, arguments.depth, arguments.nodes)
    };
    let nothing = control.is_none() && move_time.is_none() && depth.is_none() && nodes.is_none();
    let usual =
        TimeControl { moves: None, base: Duration::from_secs(10), increment: Duration::from_millis(100) };
    let margin = arguments.margin.unwrap_or(if move_time.is_some() { 200 } else { 0 });
    Limits {
        control: control.or(nothing.then_some(usual)),
        move_time,
        depth,
        nodes,
        margin: Duration::from_millis(margin),
        patience: arguments.patience,
    }
}

fn read_openings(arguments: &Arguments) -> anyhow::Result<Openings<Game>> {
    let Some(path) = &arguments.openings else { return Ok(Openings::single(Game::default())) };
    let order = match arguments.order {
        OrderName::Sequential => Order::Sequential,
        OrderName::Random => Order::Random { seed: arguments.seed },
    };
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let starts = openings::read_positions(&text).with_context(|| path.display().to_string())?;
    Openings::new(starts, order).with_context(|| path.display().to_string())
}

/// Nobody's games are written over.
fn new_file(path: &std::path::Path) -> anyhow::Result<PgnFile> {
    if fs::metadata(path).is_ok_and(|metadata| metadata.len() > 0) {
        return Err(Misuse(format!("{} is there already", path.display())).into());
    }
    PgnFile::append(path).with_context(|| path.display().to_string())
}

/// The first signal ends the match in good order, the second one ends us.
fn listen_to_signals(interrupt: &Interrupt) -> anyhow::Result<()> {
    let interrupt = interrupt.clone();
    ctrlc::set_handler(move || {
        if interrupt.is_raised() {
            std::process::exit(130);
        }
        interrupt.raise();
    })?;
    Ok(())
}

impl From<ModelName> for Model {
    fn from(name: ModelName) -> Self {
        match name {
            ModelName::Logistic => Self::Logistic,
            ModelName::Normalized => Self::Normalized,
        }
    }
}
