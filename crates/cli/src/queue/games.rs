//! Two games of a match, played for a queue.

use std::collections::HashSet;
use std::ops::ControlFlow;

use rocada_arena::adjudicate::Rules;
use rocada_arena::engine::{EngineSpec, factory};
use rocada_arena::game::Reason;
use rocada_arena::openings::Openings;
use rocada_arena::pair::{EngineName, PairJob, PairPlayer, PlayedGame};
use rocada_arena::runner::{self, Contestant, Factory, Plan};
use rocada_arena::schedule::{Format, Schedule};
use rocada_arena::{Fault, Interrupt, Player};
use rocada_chess::Game;
use rocada_engine::OPTIONS;
use rocada_queue::{Job, Outcome};
use rocada_thought::Kind;

use super::workshop::{Shared, read};
use crate::match_::builtin::{self, BuiltIn};

/// A machine may be so many times faster or slower than the one that times are meant for.
const MOST_DIFFERENT: f64 = 8.0;
/// Mebibytes of the largest table, and threads, that a job may ask for.
const MOST_HASH: usize = 1024;

/// Plays them.
#[derive(Default)]
pub struct PairOfGames {
    /// What ends the games.
    pub interrupt: Interrupt,
}

impl PairOfGames {
    pub fn play(&self, job: &Job, shared: &Shared) -> Result<Outcome, Outcome> {
        shared.identity.check(job.requirements()).map_err(Outcome::Declined)?;
        let pair: PairJob = read(job)?;
        let start = pair.check().map_err(|error| Outcome::Refused(error.to_string()))?;
        let timed = pair.players.iter().any(|player| player.terms.is_timed());
        let factor = if timed { slowness(pair.speed, shared.speed) } else { Ok(1.0) };
        let factor = factor.map_err(Outcome::Declined)?;
        let contestants = pair.players.iter().map(|player| contestant(player, &pair, factor, shared));
        let plan = Plan {
            contestants: contestants.collect::<Result<_, _>>()?,
            schedule: Schedule::new(Format::Match, 2, 2),
            openings: Openings::single(start),
            rules: Rules { draw: pair.draw, resign: pair.resign, max_moves: pair.max_moves, oracle: None },
            concurrency: 1,
            done: (0..2).filter(|&game| !pair.wanted[game]).collect::<HashSet<_>>(),
        };
        let (mut games, mut not_started) = (Vec::new(), None);
        let ended = runner::run(&plan, &self.interrupt, |record| {
            if let Reason::Fault(Fault::NotStarted(reason)) = &record.played.ending.reason {
                not_started = Some(reason.clone());
            }
            games.push(PlayedGame::new(record.slot.number, &record));
            ControlFlow::Continue(())
        });
        if self.interrupt.is_raised() {
            return Ok(Outcome::Stopped);
        }
        // It is this machine's fault, not the engine's.
        if let Some(reason) = not_started {
            return Err(Outcome::Declined(format!("an engine does not start here: {reason}")));
        }
        ended.map_err(|error| Outcome::Declined(error.to_string()))?;
        let text = serde_json::to_vec(&games);
        text.map(Outcome::Done).map_err(|error| Outcome::Refused(error.to_string()))
    }
}

/// How many times slower a machine of our speed is than the one that times are meant for; an error where the two differ so
/// much that games would mean little.
pub fn slowness(theirs: u64, ours: u64) -> Result<f64, String> {
    let factor = theirs as f64 / ours.max(1) as f64;
    if (1.0 / MOST_DIFFERENT..=MOST_DIFFERENT).contains(&factor) {
        return Ok(factor);
    }
    Err(format!("times for {theirs} nodes a second mean little at {ours}"))
}

fn contestant(
    player: &PairPlayer,
    pair: &PairJob,
    factor: f64,
    shared: &Shared,
) -> Result<Contestant<Game>, Outcome> {
    let (name, make): (_, Factory<Game>) = match &player.engine {
        EngineName::BuiltIn { name, options } => {
            check_options(options)?;
            let settings =
                builtin::settings(name, options).map_err(|error| Outcome::Refused(error.to_string()))?;
            if settings.hash > MOST_HASH || settings.threads > 1 {
                return Err(Outcome::Refused(format!("a player has one thread and at most {MOST_HASH} MiB")));
            }
            let make = move |seat: runner::Seat<'_>| {
                Box::new(BuiltIn::new(settings.clone(), seat.interrupt)) as Box<dyn Player<Game>>
            };
            (name, Box::new(make))
        }
        EngineName::Offered(name) => {
            let offer = shared.offers.iter().find(|offer| offer.name == *name);
            let offer =
                offer.ok_or_else(|| Outcome::Declined(format!("engine {name} is not offered here")))?;
            let spec = EngineSpec {
                command: offer.program.clone(),
                arguments: offer.arguments.clone(),
                chess960: pair.chess960,
                #[cfg(unix)]
                guard: shared.guard.clone(),
                ..EngineSpec::default()
            };
            (name, factory(spec, None))
        }
    };
    Ok(Contestant { name: name.clone(), terms: player.terms.scaled(factor), make })
}

/// Options that name files and folders are for the owner of a machine.
fn check_options(options: &[(String, Option<String>)]) -> Result<(), Outcome> {
    let forbidden = options.iter().find(|(name, _)| {
        let known = OPTIONS.iter().find(|known| known.spec.name.eq_ignore_ascii_case(name));
        known.is_none_or(|known| matches!(known.spec.kind, Kind::File | Kind::Text { .. }))
    });
    forbidden.map_or(Ok(()), |(name, _)| {
        let name: String = name.chars().take(40).collect();
        Err(Outcome::Refused(format!("option '{name}' cannot be set from afar")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_mean_something_between_machines_that_are_alike() {
        assert_eq!(slowness(100, 100), Ok(1.0));
        assert_eq!(slowness(800, 100), Ok(8.0));
        assert_eq!(slowness(100, 800), Ok(0.125));
        for (theirs, ours) in [(801, 100), (100, 801), (0, 100), (100, 0)] {
            assert!(slowness(theirs, ours).is_err(), "{theirs} {ours}");
        }
    }
}
