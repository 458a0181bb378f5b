//! The strong search: alpha-beta that deepens step by step, remembers what it has seen, tries the likely turns
//! first, looks at the unlikely ones less deeply, and does so on all threads.
//!
//! Here: its options, and the threads. `search` is the search itself, `ordering` the likely turns, `techniques` what can be
//! left out.

mod ordering;
mod search;
mod techniques;

use std::{panic, thread};

use crate::table::TranspositionTable;
use crate::walk::Walk;
use crate::{Countdown, Counts, Evaluate, Game, Limits, Observer, Report, Root, StopFlag, Without, threads};
use search::Worker;
pub use techniques::Technique;

/// Whether unlikely turns are looked at less deeply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reductions {
    /// Yes: far deeper in the same time, at the risk of overlooking something.
    #[default]
    On,
    /// No, and no turn is left out: the value at every depth is the one that minimax gives.
    Off,
}

/// How a [`Master`] is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MasterOptions {
    /// Threads to search with. With one, the same search gives the same answer every time.
    pub threads: usize,
    /// Memory for the transposition table, in MiB.
    pub table_mib: usize,
    /// Looks less deeply at unlikely turns.
    pub reductions: Reductions,
    /// What to leave out, to see what it brings.
    pub without: Without<Technique>,
}

impl Default for MasterOptions {
    fn default() -> Self {
        Self { threads: 1, table_mib: 16, reductions: Reductions::On, without: Without::default() }
    }
}

/// The strong search, with the memory that it keeps from turn to turn.
pub struct Master {
    options: MasterOptions,
    table: TranspositionTable,
}

impl Master {
    /// Allocates the table.
    pub fn new(options: MasterOptions) -> Self {
        Self { options, table: TranspositionTable::new(options.table_mib) }
    }

    /// Forgets everything, as before the first search.
    pub fn forget(&mut self) {
        self.table.clear(self.options.threads);
    }

    /// Searches deeper and deeper until a limit is reached or the end of the game is proved.
    pub fn search<G: Game, E: Evaluate<G>, O: Observer<G::Turn>>(
        &mut self,
        game: &G,
        evaluate: &E,
        root: &Root<G>,
        limits: &Limits,
        observer: &mut O,
    ) -> Report<G::Turn> {
        self.table.next_search();
        let number_of_threads = self.options.threads.max(1);
        let options = self.options;
        let table = self.table.view();
        let countdown = Countdown::start(limits).share(number_of_threads);
        let finished = StopFlag::default();
        let finish = Finish(&finished);
        thread::scope(|scope| {
            // Lazy SMP: the helpers run the same search and talk to each other through the table alone.
            let helpers: Vec<_> = (1..number_of_threads)
                .map_while(|number| {
                    let countdown = countdown.clone().stopped_by(finished.clone());
                    let search = move || {
                        let mut nobody = ();
                        let walk = Walk {
                            game,
                            evaluate,
                            observer: &mut nobody,
                            countdown,
                            counts: Counts::default(),
                        };
                        // Every other helper is one ply ahead, so that not all walk the same way.
                        let first_depth = 1 + number as u32 % 2;
                        Worker::new(walk, table, options, root).deepen(first_depth, limits.depth).counts
                    };
                    // Where the system gives no more threads, those that there are search.
                    threads::helper().spawn_scoped(scope, search).ok()
                })
                .collect();
            let walk =
                Walk { game, evaluate, observer, countdown: countdown.clone(), counts: Counts::default() };
            let mut report = Worker::new(walk, table, options, root).deepen(1, limits.depth);
            drop(finish);
            for helper in helpers {
                report.counts += helper.join().unwrap_or_else(|fault| panic::resume_unwind(fault));
            }
            report
        })
    }
}

/// Raises the flag when it is dropped, by a panic too: helpers that nobody stops would be waited for without end.
struct Finish<'a>(&'a StopFlag);

impl Drop for Finish<'_> {
    fn drop(&mut self) {
        self.0.raise();
    }
}
