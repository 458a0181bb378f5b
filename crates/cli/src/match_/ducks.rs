//! A tournament of Ducklings and Cats between its own players and engines that speak its line protocol. The ducks are White
//! here.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use rocada_arena::adjudicate::Rules;
use rocada_arena::engine::LinePlayer;
use rocada_arena::interrupt::{Interrupt, Registration};
use rocada_arena::openings::{Openings, Order};
use rocada_arena::runner::{Contestant, Plan};
use rocada_arena::schedule::Schedule;
use rocada_arena::tree_game::TreeGame;
use rocada_arena::{Action, Answer, Failure, Fault, Player, Referee, Thought, Timing};
use rocada_chess::Color;
use rocada_ducks::{self as ducks, Board, Ducks, PlayerError, PlayerOptions, Preset};
use rocada_gametree::StopFlag;
use rocada_thought::{Limits, Score};

use super::Arguments;
use super::chess::Surroundings;
use super::engines::Entry;
use crate::Misuse;
use crate::ducks::openings::{self, RANDOM_PLIES};

type DucksGame = TreeGame<Ducks>;

pub fn plan(arguments: &Arguments, entries: &[Entry], schedule: Schedule) -> anyhow::Result<Plan<DucksGame>> {
    refuse_what_is_for_chess(arguments)?;
    let surroundings = Surroundings::new(arguments, entries)?;
    let contestants = entries.iter().map(|entry| contestant(arguments, entry, &surroundings));
    Ok(Plan {
        contestants: contestants.collect::<anyhow::Result<_>>()?,
        schedule,
        openings: openings(arguments)?,
        rules: Rules { max_moves: arguments.maxmoves, ..Rules::default() },
        concurrency: arguments.concurrency,
        done: HashSet::new(),
    })
}

fn refuse_what_is_for_chess(arguments: &Arguments) -> Result<(), Misuse> {
    let given = [
        ("--chess960", arguments.chess960),
        ("--draw", arguments.draw.is_some()),
        ("--resign", arguments.resign.is_some()),
        ("--tb", arguments.tb.is_some()),
        ("--resume", arguments.resume),
    ];
    match given.into_iter().find(|&(_, given)| given) {
        Some((name, _)) => Err(Misuse(format!("{name} is for games of chess only"))),
        None => Ok(()),
    }
}

fn contestant(
    arguments: &Arguments,
    entry: &Entry,
    surroundings: &Surroundings<'_>,
) -> anyhow::Result<Contestant<DucksGame>> {
    if is_process(entry) {
        return engine(arguments, entry, surroundings);
    }
    let terms = arguments.terms(entry);
    let mut options = player(entry)?.for_match();
    options.depth = options.depth.or(terms.depth);
    options.nodes = options.nodes.or(terms.nodes);
    if terms.control.is_none() && terms.move_time.is_none() {
        let board = Board::new(arguments.n, arguments.k).map_err(|error| Misuse(error.to_string()))?;
        crate::ducks::check_patience(options.effort_in_game(board))?;
    }
    Ok(Contestant {
        name: entry.name.clone().unwrap_or_default(),
        terms,
        make: Box::new(move |seat| Box::new(Seat::new(options.clone(), seat.interrupt))),
    })
}

/// Whether it is somebody else's program and none of our own players.
fn is_process(entry: &Entry) -> bool {
    let own = || entry.command.to_ascii_lowercase().parse::<ducks::Algorithm>().is_ok();
    !entry.command.starts_with("builtin:") && !own()
}

/// A player behind a pipe.
fn engine(
    arguments: &Arguments,
    entry: &Entry,
    surroundings: &Surroundings<'_>,
) -> anyhow::Result<Contestant<DucksGame>> {
    let name = entry.name.clone().unwrap_or_default();
    if !entry.options.is_empty() {
        return Err(Misuse(format!("{name}: engines of ducks have no options; give them arguments")).into());
    }
    let spec = surroundings.engine(entry, &name)?;
    Ok(Contestant {
        name,
        terms: arguments.terms(entry),
        make: Box::new(move |seat| {
            Box::new(LinePlayer::new(spec.clone(), seat.interrupt.clone(), time_for_turn))
        }),
    })
}

/// `builtin:Master` with `option.Eval=simple` is what `rocada ducks` calls `master:eval=simple`.
fn player(entry: &Entry) -> Result<PlayerOptions, Misuse> {
    let name = entry.command.strip_prefix("builtin:").unwrap_or(&entry.command);
    let settings = entry.options.iter().map(|(option, value)| {
        let value = value.as_deref().unwrap_or_default();
        format!(":{option}={value}")
    });
    let word: String = std::iter::once(name.to_owned()).chain(settings).collect();
    word.to_ascii_lowercase().parse().map_err(|error: PlayerError| {
        let known = "builtin:Random, builtin:Minimax, builtin:AlphaBeta and builtin:Master";
        Misuse(format!("cmd={}: {error} (ducks are played by {known})", entry.command))
    })
}

fn openings(arguments: &Arguments) -> anyhow::Result<Openings<DucksGame>> {
    let board = Board::new(arguments.n, arguments.k).map_err(|error| Misuse(error.to_string()))?;
    let usual = ducks::start(board, Preset::Balanced);
    let (starts, order) = if let Some(path) = &arguments.openings {
        (openings::read(path)?, arguments.order())
    } else {
        let plies = arguments.plies.unwrap_or(RANDOM_PLIES);
        let seeds = (0..arguments.games as u64 / 2).map(|pair| arguments.seed ^ pair << 32);
        let starts = seeds.map(|seed| openings::after_random_turns(&usual, plies, seed));
        (starts.collect(), Order::Sequential)
    };
    let usual = usual.to_string();
    let games = starts.into_iter().map(|start| TreeGame::new(Ducks, start, &usual));
    Ok(Openings::new(games.collect(), order)?)
}

/// Turns for which a clock is to last; a game seldom has more, and a share of what is left is never all of it.
const TURNS: u32 = 40;

/// How long a turn may take: a fair share of what is left on the clock, or the time for each turn if that is less.
fn time_for_turn(limits: &Limits) -> Option<Duration> {
    let share = limits.clock.map(|clock| clock.share(TURNS).min(clock.remaining / 2));
    share.into_iter().chain(limits.move_time).min()
}

/// A player of ducks in the thread of its game.
struct Seat {
    player: ducks::Player,
    /// Whether its time is an option of its own, which counts more than the clock.
    has_own_time: bool,
    stop: StopFlag,
    interrupt: Interrupt,
    _wake: Registration,
}

impl Seat {
    fn new(options: PlayerOptions, interrupt: &Interrupt) -> Self {
        let stop = StopFlag::default();
        let raised = stop.clone();
        let wake = interrupt.on_raise(move || raised.raise());
        let has_own_time = options.time.is_some();
        let player = ducks::Player::new(options);
        Self { player, has_own_time, stop, interrupt: interrupt.clone(), _wake: wake }
    }
}

impl Player<DucksGame> for Seat {
    fn begin(&mut self, _: &DucksGame, _: Color, _: &Timing<'_>) -> Result<(), Failure> {
        self.player.new_game(None);
        Ok(())
    }

    fn think(&mut self, game: &DucksGame, timing: &Timing<'_>) -> Result<Answer<ducks::Turn>, Failure> {
        let started = Instant::now();
        if !self.has_own_time {
            self.player.set_time(time_for_turn(&timing.limits(game.turn())));
        }
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
            ..Thought::default()
        };
        Ok(Answer { action: Action::Move(report.best.ok_or(Fault::NoMove)?), thought, time })
    }
}

#[cfg(test)]
mod tests {
    use rocada_arena::clock::{Clock, TimeControl};

    use super::*;

    fn milliseconds(control: &str, used: f64, move_time: Option<f64>) -> Option<u128> {
        let clock = control.parse().ok().map(|control: TimeControl| {
            let mut clock = Clock::new(control);
            clock.charge(Duration::from_secs_f64(used));
            clock.told()
        });
        let move_time = move_time.map(Duration::from_secs_f64);
        time_for_turn(&Limits { clock, move_time, ..Limits::default() }).map(|time| time.as_millis())
    }

    #[test]
    fn a_turn_takes_a_share_of_what_is_left() {
        assert_eq!(milliseconds("40", 0.0, None), Some(1000));
        assert_eq!(milliseconds("40", 36.0, None), Some(100));
        assert_eq!(milliseconds("40", 40.0, None), Some(0));
        assert_eq!(milliseconds("40+1", 1.0, None), Some(1750));
        assert_eq!(milliseconds("3/9", 5.0, None), Some(2000), "two turns are to come");
        assert_eq!(milliseconds("2/9", 5.0, None), Some(2000), "never all of it");
        assert_eq!(milliseconds("1+10", 1.0, None), Some(5000), "not more than half of what is left");
        assert_eq!(milliseconds("40", 0.0, Some(0.3)), Some(300));
        assert_eq!(milliseconds("40", 36.0, Some(0.3)), Some(100));
        assert_eq!(milliseconds("", 0.0, Some(0.3)), Some(300));
        assert_eq!(milliseconds("", 0.0, None), None);
    }
}
