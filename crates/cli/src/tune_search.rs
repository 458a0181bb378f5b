//! `rocada tune-search`: the numbers of the search, tuned by games of the engine against itself.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use anyhow::Context;
use clap::Subcommand;
use rocada_arena::adjudicate::Rules;
use rocada_arena::clock::Terms;
use rocada_arena::game::Pairing;
use rocada_arena::openings::{Openings, Order};
use rocada_arena::{Interrupt, Player};
use rocada_chess::{ByColor, Color, Game, GameResult};
use rocada_engine::{Number, Numbers, Settings};
use rocada_gametree::Random;
use rocada_trainer::spsa::{Parameter, Spsa};
use serde_json::{Value, json};

use crate::match_::builtin::BuiltIn;
use crate::match_::openings;
use crate::signals::on_signal;
use crate::{Misuse, writable};

/// Tune the numbers of the search by games of the engine against itself
#[derive(clap::Args)]
#[command(after_help = "Example: rocada tune-search list")]
pub struct Arguments {
    #[command(subcommand)]
    step: Step,
}

#[derive(Subcommand)]
enum Step {
    /// Name all numbers, with their ranges
    #[command(after_help = "Example: rocada tune-search list")]
    List,
    Run(RunArguments),
}

/// Play pairs of games, and move the numbers towards what wins; the same command again goes on
#[derive(clap::Args)]
#[command(
    after_help = "Example: rocada tune-search run --openings book.epd --out tuned.json --numbers aspiration,late_moves"
)]
struct RunArguments {
    /// Openings: positions (EPD or FEN), games (PGN) or a Polyglot book, plain or gzipped
    #[arg(long)]
    openings: PathBuf,
    /// Where the numbers are kept, as JSON; what is there is gone on from
    #[arg(long)]
    out: PathBuf,
    /// Pairs of games in all
    #[arg(long, default_value_t = 10_000)]
    pairs: u64,
    /// Positions that each move may look at
    #[arg(long, default_value_t = 5000)]
    nodes: u64,
    /// How far the last pair may move a number, in parts of how far it is tried out: more for fewer pairs
    #[arg(long, default_value_t = 0.004)]
    step: f64,
    /// Which numbers, with commas between them; all if not given
    #[arg(long, value_delimiter = ',')]
    numbers: Vec<String>,
    /// Games at once
    #[arg(long, default_value_t = thread::available_parallelism().map_or(1, usize::from))]
    threads: usize,
    /// Where chance begins
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// A number's last questions reach this part of its range up and down.
const REACH: f64 = 0.06;

/// The file is written after so many pairs.
const PAIRS_BETWEEN_WRITES: u64 = 16;

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    match &arguments.step {
        Step::List => {
            for number in Numbers::LIST {
                let &Number { name, least, most, get, .. } = number;
                writeln!(out, "{name} {} ({least} to {most})", get(&Numbers::default()))?;
            }
            Ok(())
        }
        Step::Run(arguments) => tune(arguments, out),
    }
}

fn tune(arguments: &RunArguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let numbers = chosen(&arguments.numbers)?;
    if arguments.pairs == 0 || arguments.nodes == 0 || arguments.threads == 0 {
        return Err(Misuse("--pairs, --nodes and --threads are at least 1".to_owned()).into());
    }
    if !(0.0..=1.0).contains(&arguments.step) {
        return Err(Misuse(format!("--step {}: from 0 to 1", arguments.step)).into());
    }
    writable::check(&arguments.out)?;
    let place = || arguments.openings.display().to_string();
    let starts = openings::read(&arguments.openings, None).with_context(place)?;
    let openings = Openings::new(starts, Order::Random { seed: arguments.seed }).with_context(place)?;

    let state = State::begin_or_go_on(arguments, numbers)?;
    let interrupt = Interrupt::default();
    let raised = interrupt.clone();
    on_signal(move || raised.raise())?;
    let began = (Instant::now(), state.spsa.answered);
    let state = Mutex::new(state);
    let worked = thread::scope(|scope| {
        let (tell, told) = mpsc::channel();
        let (openings, interrupt, state) = (&openings, &interrupt, &state);
        let workers: Vec<_> = (0..arguments.threads)
            .map(|_| {
                let tell = tell.clone();
                scope.spawn(move || work(arguments, openings, interrupt, state, began, &tell))
            })
            .collect();
        drop(tell);
        for line in told {
            writeln!(out, "{line}")?;
            out.flush()?;
        }
        workers.into_iter().try_for_each(|worker| {
            worker.join().unwrap_or_else(|_| Err(anyhow::anyhow!("a thread of the tuning has failed")))
        })
    });
    let state = state.into_inner().unwrap_or_else(PoisonError::into_inner);
    state.write(&arguments.out)?;
    worked?;
    writeln!(out, "{}", state.in_words())?;
    Ok(())
}

/// The numbers of these names, or all.
fn chosen(names: &[String]) -> Result<Vec<&'static Number>, Misuse> {
    if names.is_empty() {
        return Ok(Numbers::LIST.iter().collect());
    }
    let find = |name: &String| {
        let found = Numbers::LIST.iter().find(|number| number.name == name.trim());
        found.ok_or_else(|| Misuse(format!("there is no number '{name}' (see `rocada tune-search list`)")))
    };
    names.iter().map(find).collect()
}

/// Where the tuning stands.
struct State {
    numbers: Vec<&'static Number>,
    /// The same numbers on their way.
    spsa: Spsa,
    random: Random,
    /// Pairs begun, each with an opening of its own.
    begun: u64,
    /// What is written beside the numbers: other settings are another tuning.
    settings: Value,
}

impl State {
    fn begin_or_go_on(arguments: &RunArguments, numbers: Vec<&'static Number>) -> anyhow::Result<Self> {
        let names: Vec<_> = numbers.iter().map(|number| number.name).collect();
        let settings = json!({
            "pairs": arguments.pairs, "nodes": arguments.nodes, "seed": arguments.seed, "step": arguments.step, "numbers": names,
        });
        let defaults = Numbers::default();
        let parameters = numbers.iter().map(|number| Parameter {
            value: f64::from((number.get)(&defaults)),
            least: f64::from(number.least),
            most: f64::from(number.most),
            reach: REACH * f64::from(number.most - number.least),
        });
        let spsa = Spsa {
            parameters: parameters.collect(),
            answered: 0,
            questions: arguments.pairs,
            last_step: arguments.step,
        };
        let mut state = Self { numbers, spsa, random: Random::new(arguments.seed), begun: 0, settings };
        if arguments.out.exists() {
            let place = || arguments.out.display().to_string();
            let text = fs::read_to_string(&arguments.out).with_context(place)?;
            let kept: Value = serde_json::from_str(&text).with_context(place)?;
            state.go_on(&kept).map_err(|problem| Misuse(format!("{}: {problem}", place())))?;
        }
        Ok(state)
    }

    fn go_on(&mut self, kept: &Value) -> Result<(), &'static str> {
        if kept["settings"] != self.settings {
            return Err("another tuning is kept there, with other settings");
        }
        for (number, parameter) in self.numbers.iter().zip(&mut self.spsa.parameters) {
            let value = kept["values"][number.name].as_f64().ok_or("a number is missing")?;
            parameter.value = value.clamp(parameter.least, parameter.most);
        }
        self.spsa.answered = kept["played"].as_u64().ok_or("no tuning")?;
        self.begun = self.spsa.answered;
        self.random = Random::new(self.settings["seed"].as_u64().unwrap_or_default() ^ self.begun << 20);
        Ok(())
    }

    fn write(&self, path: &Path) -> anyhow::Result<()> {
        let numbers = self.numbers.iter().zip(&self.spsa.parameters);
        let values: serde_json::Map<_, _> =
            numbers.map(|(number, parameter)| (number.name.to_owned(), parameter.value.into())).collect();
        let kept = json!({ "settings": self.settings, "played": self.spsa.answered, "values": values });
        let unfinished = path.with_extension("unfinished");
        fs::write(&unfinished, format!("{kept:#}\n"))
            .and_then(|()| fs::rename(&unfinished, path))
            .with_context(|| path.display().to_string())
    }

    fn settings_with(&self, values: &[i32]) -> Settings {
        let mut settings = Settings::default();
        for (number, &value) in self.numbers.iter().zip(values) {
            (number.set)(&mut settings.numbers, value);
        }
        settings
    }

    /// The numbers that have moved, as the option `Numbers` takes them.
    fn in_words(&self) -> String {
        let moved = self.numbers.iter().zip(&self.spsa.parameters).filter_map(|(number, parameter)| {
            let value = parameter.value.round() as i32;
            (value != (number.get)(&Numbers::default())).then(|| format!("{}={value}", number.name))
        });
        format!("{} pairs: {}", self.spsa.answered, moved.collect::<Vec<_>>().join(", "))
    }
}

/// Plays pairs until there are enough of them.
fn work(
    arguments: &RunArguments,
    openings: &Openings<Game>,
    interrupt: &Interrupt,
    state: &Mutex<State>,
    (since, before): (Instant, u64),
    tell: &Sender<String>,
) -> anyhow::Result<()> {
    let lock = || state.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        let (question, pair, players) = {
            let state = &mut *lock();
            if state.begun == arguments.pairs || interrupt.is_raised() {
                return Ok(());
            }
            state.begun += 1;
            let question = state.spsa.ask(&mut state.random);
            let players = (state.settings_with(&question.up), state.settings_with(&question.down));
            (question, state.begun, players)
        };
        let (mut up, mut down) = (BuiltIn::new(players.0, interrupt), BuiltIn::new(players.1, interrupt));
        let start = openings.of_pair(pair as usize);
        let terms = Terms { nodes: Some(arguments.nodes), ..Terms::default() };
        let mut result = 0;
        for color in Color::ALL {
            let (up, down): (&mut dyn Player<Game>, &mut dyn Player<Game>) = (&mut up, &mut down);
            let players = if color == Color::White { ByColor::new(up, down) } else { ByColor::new(down, up) };
            let rules = early_endings();
            let mut pairing = Pairing { players, terms: ByColor::new(terms, terms), rules: &rules };
            let Ok(game) = pairing.play(start.clone()) else { return Ok(()) };
            result += match game.ending.result() {
                GameResult::Win(winner) if winner == color => 1,
                GameResult::Win(_) => -1,
                GameResult::Draw => 0,
            };
        }
        let state = &mut *lock();
        state.spsa.learn(&question, result);
        let answered = state.spsa.answered;
        if answered.is_multiple_of(PAIRS_BETWEEN_WRITES) {
            state.write(&arguments.out)?;
        }
        if answered.is_multiple_of(10 * PAIRS_BETWEEN_WRITES) {
            let speed = (answered - before) as f64 / since.elapsed().as_secs_f64();
            let left = (arguments.pairs - answered) as f64 / speed / 60.0;
            // Whoever listened may have gone away; the file is what counts.
            let _ = tell.send(format!("{}; {left:.0} min left", state.in_words()));
        }
    }
}

/// Games that are decided need not be played on.
fn early_endings() -> Rules<Game> {
    Rules { draw: "40:6:8".parse().ok(), resign: "4:800".parse().ok(), ..Rules::default() }
}
