//! A match whose games are played by the workers of a queue, a pair of games a job. Engines are named, not sent: players of
//! our own, and engines that workers offer.

use std::ops::ControlFlow;

use anyhow::Context;
use rocada_arena::Interrupt;
use rocada_arena::pair::{EngineName, PairJob, PairPlayer, PlayedGame};
use rocada_arena::runner::{GameRecord, Plan};
use rocada_chess::{ByColor, Game};
use rocada_engine::EvaluationSettings;
use rocada_queue::{Event, Item, Job, Next, Requirements, Stop};
use serde_json::json;

use super::engines::Entry;
use super::settings::settings;
use super::{Arguments, Observer};
use crate::Misuse;
use crate::queue::{self, GivenUp, Kind, Shared, tell_useless};

/// What begins the command of an engine that workers offer.
pub const OFFERED: &str = "offer:";
/// Pairs handed in and not yet told.
const WAITING: usize = 500;

/// Plays elsewhere.
pub struct Elsewhere<'a> {
    arguments: &'a Arguments,
    engines: Vec<EngineName>,
    requirements: Requirements,
    settings: serde_json::Value,
    title: String,
}

impl<'a> Elsewhere<'a> {
    pub fn new(arguments: &'a Arguments, entries: &[Entry]) -> anyhow::Result<Self> {
        let given = [
            ("--tb", arguments.tb.is_some()),
            ("--affinity", arguments.affinity),
            ("--logs", arguments.logs.is_some()),
        ];
        if let Some((name, _)) = given.into_iter().find(|&(_, given)| given) {
            return Err(Misuse(format!("{name} is for matches on this machine")).into());
        }
        let names: Vec<_> = entries.iter().filter_map(|entry| entry.name.as_deref()).collect();
        Ok(Self {
            arguments,
            engines: entries.iter().map(engine).collect::<Result<_, _>>()?,
            requirements: Shared::default().identity.requirements(&EvaluationSettings::default()),
            settings: json!({ "settings": settings(arguments, entries)?, "games": arguments.games, "pgn": arguments.pgn }),
            title: format!("{}: {}", arguments.event, names.join(" - ")),
        })
    }

    /// Has the games of a plan played, and tells of them in their order.
    pub fn play(
        &self,
        plan: &Plan<Game>,
        interrupt: &Interrupt,
        observer: &mut Observer<'_, Game>,
    ) -> anyhow::Result<()> {
        let stop = Stop::default();
        let _bridge = {
            let stop = stop.clone();
            interrupt.on_raise(move || stop.raise())
        };
        let is_wanted = |number: usize| !plan.done.contains(&number);
        let numbers = plan.schedule.numbers();
        let pairs = numbers.step_by(2).filter(|&number| is_wanted(number) || is_wanted(number + 1));
        let offered = self.engines.iter().filter_map(|engine| match engine {
            EngineName::Offered(name) => Some(name.clone()),
            EngineName::BuiltIn { .. } => None,
        });
        let work = queue::Plan {
            kind: Kind::Match,
            title: self.title.clone(),
            settings: self.settings.clone(),
            requirements: self.requirements.clone(),
            network: None,
            engines: offered.collect(),
            timed: plan.contestants.iter().any(|one| one.terms.is_timed()),
            total: Some(pairs.clone().count() as u64),
            window: WAITING,
        };
        let remote =
            self.arguments.queue.remote(work, &stop)?.context("a match without a queue is played here")?;
        let speed = remote.speed();
        let mut jobs = pairs.map(|number| {
            let payload = json!(self.pair(plan, number, speed)).to_string();
            Item::Job(Job::new(Kind::Match.name(), number as u64, self.requirements.clone(), &payload))
        });
        let mut given_up = GivenUp::default();
        remote.work_through(&mut jobs, &stop, &mut |event| {
            let Event::Finished { number, result } = event else { return Next::More };
            let Some(bytes) = given_up.check(number, result) else { return Next::More };
            let games = match games(&bytes, plan, number as usize) {
                Ok(games) => games,
                Err(error) => {
                    tell_useless(&format!("pair of games {number}"), &error);
                    return Next::Again;
                }
            };
            match games.into_iter().try_for_each(&mut *observer) {
                ControlFlow::Continue(()) => Next::More,
                // What could not be written down is wanted again.
                ControlFlow::Break(()) if stop.is_raised() => Next::Later,
                ControlFlow::Break(()) => Next::Enough,
            }
        })?;
        given_up.ensure_none("pair of games")
    }

    /// The games of this number and the next one, at times for a machine of this speed.
    fn pair(&self, plan: &Plan<Game>, number: usize, speed: u64) -> PairJob {
        let slot = plan.schedule.slot(number);
        let start = plan.openings.of_pair(slot.opening);
        let player = |engine: usize| PairPlayer {
            engine: self.engines[engine].clone(),
            terms: plan.contestants[engine].terms,
        };
        let players = [player(slot.white), player(slot.black)];
        let timed = players.iter().any(|player| player.terms.is_timed());
        PairJob {
            players,
            start: start.start().to_string(),
            moves: start.moves().collect(),
            draw: plan.rules.draw,
            resign: plan.rules.resign,
            max_moves: plan.rules.max_moves,
            chess960: self.arguments.chess960,
            wanted: [number, number + 1].map(|number| !plan.done.contains(&number)),
            speed: if timed { speed } else { 0 },
        }
    }
}

/// The games of a pair as they came: those that were asked for, and sound.
fn games(bytes: &[u8], plan: &Plan<Game>, first: usize) -> anyhow::Result<Vec<GameRecord<Game>>> {
    let about = || format!("the games {} and {} as they came", first + 1, first + 2);
    let played: Vec<PlayedGame> = serde_json::from_slice(bytes).with_context(about)?;
    let wanted: Vec<_> = (0..2).filter(|game| !plan.done.contains(&(first + game))).collect();
    let found: Vec<_> = played.iter().map(|game| game.game).collect();
    anyhow::ensure!(found == wanted, "{} are not those that were asked for", about());
    let record = |game: &PlayedGame| {
        let slot = plan.schedule.slot(first + game.game);
        let of = |engine: usize| &plan.contestants[engine];
        let start = plan.openings.of_pair(slot.opening).clone();
        Ok(GameRecord {
            slot,
            names: ByColor::new(of(slot.white).name.clone(), of(slot.black).name.clone()),
            terms: ByColor::new(of(slot.white).terms, of(slot.black).terms),
            began: game.began(),
            took: game.took(),
            played: game.played(&start).with_context(about)?,
            start,
        })
    };
    played.iter().map(record).collect()
}

/// An engine by its name.
fn engine(entry: &Entry) -> Result<EngineName, Misuse> {
    let own = !entry.arguments.is_empty() || entry.directory.is_some() || entry.ponder || entry.restart;
    if let Some(name) = entry.command.strip_prefix("builtin:").filter(|_| !own) {
        return Ok(EngineName::BuiltIn { name: name.to_owned(), options: entry.options.clone() });
    }
    match entry.command.strip_prefix(OFFERED) {
        Some(name) if !own && entry.options.is_empty() => Ok(EngineName::Offered(name.to_owned())),
        Some(_) => Err(Misuse(format!(
            "cmd={} is started as its workers say: only limits can be set",
            entry.command
        ))),
        None => Err(Misuse(format!(
            "cmd={}: workers play builtin:NAME, and offer:NAME if they offer it",
            entry.command
        ))),
    }
}
