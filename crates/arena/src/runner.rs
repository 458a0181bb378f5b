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
use crate::clock::Limits;
use crate::interrupt::Interrupt;
use crate::openings::Openings;
use crate::play::{Played, Reason, Table};
use crate::schedule::{Schedule, Slot};
use crate::{Failure, Fault, Player, Referee};

/// Makes a player when one is needed: at the start, and after each fault.
pub type Factory<G> = Box<dyn Fn(&Interrupt) -> Box<dyn Player<G>> + Send + Sync>;

/// Somebody who takes part.
pub struct Contestant<G> {
    /// The name in the records.
    pub name: String,
    /// What it may spend.
    pub limits: Limits,
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
    /// Their limits.
    pub limits: ByColor<Limits>,
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
            .map(|one| (one, scope.spawn(|| (one.make)(interrupt).rehearse(&one.limits))))
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
    let next = &AtomicUsize::new(0);
    let mut failed_starts = vec![0; plan.contestants.len()];
    let games_left = plan.schedule.games().saturating_sub(plan.done.len());
    let workers = plan.concurrency.max(1).min(games_left);
    std::thread::scope(|scope| {
        let (sender, finished) = mpsc::sync_channel(workers);
        for _ in 0..workers {
            let sender = sender.clone();
            scope.spawn(move || work(plan, next, interrupt, &sender));
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

/// The players of a worker: those of the game before, kept when they play again.
struct Seats<G> {
    taken: Vec<(usize, Box<dyn Player<G>>)>,
}

impl<G: Referee> Seats<G> {
    fn take(&mut self, plan: &Plan<G>, engine: usize, interrupt: &Interrupt) -> Box<dyn Player<G>> {
        match self.taken.iter().position(|(taken, _)| *taken == engine) {
            Some(index) => self.taken.swap_remove(index).1,
            None => (plan.contestants[engine].make)(interrupt),
        }
    }
}

fn work<G: Referee>(
    plan: &Plan<G>,
    next: &AtomicUsize,
    interrupt: &Interrupt,
    sender: &SyncSender<GameRecord<G>>,
) {
    let mut seats = Seats { taken: Vec::new() };
    while !interrupt.is_raised() {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= plan.schedule.games() {
            return;
        }
        if plan.done.contains(&number) {
            continue;
        }
        let slot = plan.schedule.slot(number);
        seats.taken.retain(|(engine, _)| *engine == slot.white || *engine == slot.black);
        let mut white = seats.take(plan, slot.white, interrupt);
        let mut black = seats.take(plan, slot.black, interrupt);
        let of = |engine: usize| &plan.contestants[engine];
        let limits = ByColor::new(of(slot.white).limits, of(slot.black).limits);
        let start = plan.openings.of_pair(slot.opening).clone();
        let began = SystemTime::now();
        let players = ByColor::new(white.as_mut(), black.as_mut());
        let Ok(played) = (Table { players, limits, rules: &plan.rules }).play(start.clone()) else { return };
        // Whoever has failed leaves its seat, and a new one is made for the next game.
        let failed = played.ending.at_fault();
        if failed != Some(Color::White) {
            seats.taken.push((slot.white, white));
        }
        if failed != Some(Color::Black) {
            seats.taken.push((slot.black, black));
        }
        let record = GameRecord {
            slot,
            names: ByColor::new(of(slot.white).name.clone(), of(slot.black).name.clone()),
            limits,
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
