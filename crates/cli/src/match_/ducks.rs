//! A tournament of Ducklings and Cats between its own players. The ducks are White here.

use std::collections::HashSet;
use std::fs;
use std::time::Instant;

use anyhow::Context;
use rocada_arena::adjudicate::Rules;
use rocada_arena::interrupt::{Interrupt, Registration};
use rocada_arena::openings::{Openings, Order};
use rocada_arena::runner::{Contestant, Plan};
use rocada_arena::schedule::Schedule;
use rocada_arena::tree_game::TreeGame;
use rocada_arena::{Action, Answer, Failure, Fault, Player, Score, Thought, Turn};
use rocada_chess::Color;
use rocada_ducks::{self as ducks, Algorithm, Board, Ducks, Evaluation, PlayerOptions, Position, Preset};
use rocada_gametree::{Random, StopFlag};

use super::Arguments;
use super::engines::Entry;
use crate::Misuse;

type DucksGame = TreeGame<Ducks>;

/// Random turns at the start of a game, where nothing else is said: otherwise all games would be the same.
const RANDOM_PLIES: usize = 2;
/// A match makes thousands of searches, most of them short: a table that stays in the cache is best.
const TABLE_MIB: usize = 4;

pub fn plan(arguments: &Arguments, entries: &[Entry], schedule: Schedule) -> anyhow::Result<Plan<DucksGame>> {
    let contestants = entries.iter().map(|entry| contestant(arguments, entry)).collect::<Result<_, _>>()?;
    Ok(Plan {
        contestants,
        schedule,
        openings: openings(arguments)?,
        rules: Rules { max_moves: arguments.maxmoves, ..Rules::default() },
        concurrency: arguments.concurrency,
        done: HashSet::new(),
    })
}

fn contestant(arguments: &Arguments, entry: &Entry) -> Result<Contestant<DucksGame>, Misuse> {
    let limits = arguments.limits(entry);
    let mut options = options(entry)?;
    options.depth = options.depth.or(limits.depth);
    options.nodes = limits.nodes;
    // These players know no clock; a fortieth of it is a fair share for a turn.
    let share = limits.control.map(|control| control.base / 40 + control.increment / 2);
    options.time = limits.move_time.or(share);
    options.master.table_mib = TABLE_MIB;
    Ok(Contestant {
        name: entry.name.clone().unwrap_or_default(),
        limits,
        make: Box::new(move |interrupt| Box::new(Seat::new(options.clone(), interrupt))),
    })
}

fn options(entry: &Entry) -> Result<PlayerOptions, Misuse> {
    let name = entry.command.strip_prefix("builtin:").unwrap_or_default().to_ascii_lowercase();
    let mut options = PlayerOptions::new(match name.as_str() {
        "random" => Algorithm::Random,
        "minimax" => Algorithm::Minimax,
        "alphabeta" => Algorithm::AlphaBeta,
        "master" => Algorithm::Master,
        _ => {
            let known = "builtin:Random, builtin:Minimax, builtin:AlphaBeta and builtin:Master";
            return Err(Misuse(format!("cmd={}: ducks are played by {known}", entry.command)));
        }
    });
    for (option, value) in &entry.options {
        let value = value.as_deref().unwrap_or_default();
        let wrong = || Misuse(format!("{}: option.{option}={value} is not possible", entry.command));
        let number = || value.parse::<u32>().map_err(|_| wrong());
        match (option.to_ascii_lowercase().as_str(), value) {
            ("depth", _) => options.depth = Some(number()?.clamp(1, 100)),
            ("seed", _) => options.seed = Some(number()?.into()),
            ("threads", _) => options.master.threads = number()?.clamp(1, 256) as usize,
            ("eval", "simple") => options.evaluation = Evaluation::Simple,
            ("eval", "rich") => options.evaluation = Evaluation::Rich,
            _ => return Err(wrong()),
        }
    }
    Ok(options)
}

fn openings(arguments: &Arguments) -> anyhow::Result<Openings<DucksGame>> {
    let board = Board::new(arguments.n, arguments.k).map_err(|error| Misuse(error.to_string()))?;
    let usual = ducks::start(board, Preset::Balanced);
    let game = |position| TreeGame::new(Ducks, position, &usual.to_string());
    let Some(path) = &arguments.openings else {
        let plies = arguments.plies.unwrap_or(RANDOM_PLIES);
        let pairs = (arguments.games / 2) as u64;
        let starts =
            (0..pairs).map(|pair| game(after_random_turns(&usual, plies, arguments.seed ^ pair << 32)));
        return Ok(Openings::new(starts.collect(), Order::Sequential)?);
    };
    let place = || path.display().to_string();
    let text = fs::read_to_string(path).with_context(place)?;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let starts = lines.map(|line| line.parse().map(game)).collect::<Result<_, _>>().with_context(place)?;
    Openings::new(starts, arguments.order()).with_context(place)
}

/// The start after a few random turns; as it was where those would end the game.
fn after_random_turns(start: &Position, plies: usize, seed: u64) -> Position {
    let mut random = Random::new(seed);
    let mut turns = Vec::new();
    let mut position = *start;
    for _ in 0..plies {
        position.turns(&mut turns);
        match random.pick(&turns) {
            Some(turn) => position = position.after(turn),
            None => return *start,
        }
    }
    if position.ending().is_some() { *start } else { position }
}

/// A player of ducks in the thread of its game.
struct Seat {
    player: ducks::Player,
    stop: StopFlag,
    interrupt: Interrupt,
    _wake: Registration,
}

impl Seat {
    fn new(options: PlayerOptions, interrupt: &Interrupt) -> Self {
        let stop = StopFlag::default();
        let raised = stop.clone();
        let wake = interrupt.on_raise(move || raised.raise());
        Self { player: ducks::Player::new(options), stop, interrupt: interrupt.clone(), _wake: wake }
    }
}

impl Player<DucksGame> for Seat {
    fn begin(&mut self, _: &DucksGame, _: Color, _: &Turn<'_>) -> Result<(), Failure> {
        self.player.new_game(None);
        Ok(())
    }

    fn think(&mut self, game: &DucksGame, _: &Turn<'_>) -> Result<Answer<ducks::Turn>, Failure> {
        let started = Instant::now();
        let report = self.player.think(game.state(), &self.stop, &mut ());
        let time = started.elapsed();
        if self.interrupt.is_raised() {
            return Err(Failure::Interrupted);
        }
        let turns = |plies: u32| plies.div_ceil(2).cast_signed();
        let score = match (report.value.plies_to_win(), report.value.plies_to_loss()) {
            (Some(plies), _) => Score::Mate(turns(plies)),
            (_, Some(plies)) => Score::Mate(-turns(plies)),
            _ => Score::Centipawns(report.value.value()),
        };
        let searched = report.depth > 0;
        let thought = Thought {
            score: searched.then_some(score),
            depth: searched.then_some(report.depth),
            nodes: searched.then_some(report.counts.generated),
        };
        Ok(Answer { action: Action::Move(report.best.ok_or(Fault::NoMove)?), thought, time })
    }
}
