//! Plays all games of a schedule, several at once, and reports each as it ends.
//!
//! Workers take the next game and hand what they played to one place, the caller's; nothing is kept here, so
//! memory does not grow with the number of games.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, SyncSender};
use std::time::{Duration, SystemTime};

use rocada_chess::{ByColor, Color};

use crate::adjudicate::Rules;
use crate::clock::Terms;
use crate::game::{Pairing, Played, Reason};
use crate::interrupt::Interrupt;
use crate::openings::Openings;
use crate::schedule::{Schedule, Slot};
use crate::{Failure, Fault, Player, Referee};

/// Where a player is to sit.
#[derive(Clone, Copy)]
pub struct Seat<'a> {
    /// Which of the games that are played at once, from 0.
    pub table: usize,
    /// Which of its two players, whatever colour it has: 0 or 1.
    pub chair: usize,
    /// What ends the match.
    pub interrupt: &'a Interrupt,
}

/// Makes a player when one is needed: at the start, and after each fault.
pub type Factory<G> = Box<dyn Fn(Seat<'_>) -> Box<dyn Player<G>> + Send + Sync>;

/// Somebody who takes part.
pub struct Contestant<G> {
    /// The name in the records.
    pub name: String,
    /// What it may spend.
    pub terms: Terms,
    /// Makes the player.
    pub make: Factory<G>,
}

/// A tournament as planned.
pub struct Plan<G> {
    /// Who takes part.
    pub contestants: Vec<Contestant<G>>,
    /// Who meets whom.
    pub schedule: Schedule,
    /// Where games begin.
    pub openings: Openings<G>,
    /// How games end early.
    pub rules: Rules<G>,
    /// Games at once.
    pub concurrency: usize,
    /// Numbers of games that have already been played.
    pub done: HashSet<usize>,
}

/// A finished game and all about it.
#[derive(Debug)]
pub struct GameRecord<G> {
    /// Which one.
    pub slot: Slot,
    /// The names of White and Black.
    pub names: ByColor<String>,
    /// Their terms.
    pub terms: ByColor<Terms>,
    /// When it began.
    pub began: SystemTime,
    /// How long it took.
    pub took: Duration,
    /// Where it began.
    pub start: G,
    /// What was played.
    pub played: Played<G>,
}

/// Why a tournament cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// An engine that never gets as far as a game.
    #[error("{name} could not be started {TRIES} times in a row: {reason}")]
    NeverStarts {
        /// The engine.
        name: String,
        /// What went wrong the last time.
        reason: String,
    },
}

/// Lets everybody show once, all at the same time, that they can play. The faults of those who cannot, with their names.
pub fn rehearse<G: Referee>(plan: &Plan<G>, interrupt: &Interrupt) -> Vec<(String, Fault)> {
    std::thread::scope(|scope| {
        let rehearsals: Vec<_> = plan
            .contestants
            .iter()
            .map(|one| {
                let seat = Seat { table: 0, chair: 0, interrupt };
                (one, scope.spawn(move || (one.make)(seat).rehearse(&one.terms)))
            })
            .collect();
        let ended = rehearsals.into_iter().map(|(one, rehearsal)| (one, rehearsal.join()));
        ended
            .filter_map(|(one, result)| match result {
                Ok(Err(Failure::Fault(fault))) => Some((one.name.clone(), fault)),
                _ => None,
            })
            .collect()
    })
}

/// An engine may fail to start so often in a row before the match is given up.
const TRIES: usize = 10;

/// Plays until all games are played, `observer` breaks, or the interrupt is raised.
///
/// The observer hears of every finished game, in the order in which they end, in the calling thread.
pub fn run<G: Referee>(
    plan: &Plan<G>,
    interrupt: &Interrupt,
    mut observer: impl FnMut(GameRecord<G>) -> ControlFlow<()>,
) -> Result<(), RunError> {
    let next = &AtomicUsize::new(plan.schedule.numbers().start);
    let mut failed_starts = vec![0; plan.contestants.len()];
    let games_left = plan.schedule.games().saturating_sub(plan.done.len());
    let workers = plan.concurrency.max(1).min(games_left);
    std::thread::scope(|scope| {
        let (sender, finished) = mpsc::sync_channel(workers);
        for table in 0..workers {
            let sender = sender.clone();
            scope.spawn(move || work(plan, next, table, interrupt, &sender));
        }
        drop(sender);
        let mut result = Ok(());
        // Also after a break: workers may be waiting to hand over a game they have finished.
        for record in finished {
            if result.is_ok() && !interrupt.is_raised() {
                result = count_failed_starts(plan, &mut failed_starts, &record);
            }
            let flow = observer(record);
            if result.is_err() || flow.is_break() {
                interrupt.raise();
            }
        }
        result
    })
}

fn count_failed_starts<G: Referee>(
    plan: &Plan<G>,
    failed: &mut [usize],
    record: &GameRecord<G>,
) -> Result<(), RunError> {
    let ending = &record.played.ending;
    for (color, engine) in [(Color::White, record.slot.white), (Color::Black, record.slot.black)] {
        match &ending.reason {
            Reason::Fault(Fault::NotStarted(reason)) if ending.winner == Some(!color) => {
                failed[engine] += 1;
                if failed[engine] >= TRIES {
                    let name = plan.contestants[engine].name.clone();
                    return Err(RunError::NeverStarts { name, reason: reason.clone() });
                }
            }
            _ => failed[engine] = 0,
        }
    }
    Ok(())
}

/// The two chairs of a table, with those who sit there: the engine's number and its player. Whoever plays again stays.
type Chairs<G> = [Option<(usize, Box<dyn Player<G>>)>; 2];

/// Seats two engines; the chair of the first one, the other has the other.
fn seat<G: Referee>(
    plan: &Plan<G>,
    chairs: &mut Chairs<G>,
    engines: [usize; 2],
    table: usize,
    interrupt: &Interrupt,
) -> usize {
    for chair in chairs.iter_mut() {
        // Who leaves does so before anybody comes.
        if chair.as_ref().is_some_and(|(engine, _)| !engines.contains(engine)) {
            *chair = None;
        }
    }
    let sits = |chairs: &Chairs<G>, chair: usize, engine: usize| {
        chairs[chair].as_ref().is_some_and(|(sitting, _)| *sitting == engine)
    };
    let first = usize::from(sits(chairs, 1, engines[0]) || sits(chairs, 0, engines[1]));
    for (engine, chair) in [(engines[0], first), (engines[1], 1 - first)] {
        let make = || (engine, (plan.contestants[engine].make)(Seat { table, chair, interrupt }));
        chairs[chair].get_or_insert_with(make);
    }
    first
}

fn work<G: Referee>(
    plan: &Plan<G>,
    next: &AtomicUsize,
    table: usize,
    interrupt: &Interrupt,
    sender: &SyncSender<GameRecord<G>>,
) {
    let mut chairs: Chairs<G> = [None, None];
    while !interrupt.is_raised() {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= plan.schedule.numbers().end {
            return;
        }
        if plan.done.contains(&number) {
            continue;
        }
        let slot = plan.schedule.slot(number);
        let white = seat(plan, &mut chairs, [slot.white, slot.black], table, interrupt);
        let [Some((_, one)), Some((_, other))] = &mut chairs else { return };
        let (one, other) = (one.as_mut(), other.as_mut());
        let players = if white == 0 { ByColor::new(one, other) } else { ByColor::new(other, one) };
        let of = |engine: usize| &plan.contestants[engine];
        let terms = ByColor::new(of(slot.white).terms, of(slot.black).terms);
        let start = plan.openings.of_pair(slot.opening).clone();
        let began = SystemTime::now();
        let Ok(played) = (Pairing { players, terms, rules: &plan.rules }).play(start.clone()) else { return };
        // Whoever has failed leaves, and a new one is made for the next game.
        if let Some(failed) = played.ending.at_fault() {
            chairs[if failed == Color::White { white } else { 1 - white }] = None;
        }
        let record = GameRecord {
            slot,
            names: ByColor::new(of(slot.white).name.clone(), of(slot.black).name.clone()),
            terms,
            began,
            took: began.elapsed().unwrap_or_default(),
            start,
            played,
        };
        if sender.send(record).is_err() {
            return;
        }
    }
}
