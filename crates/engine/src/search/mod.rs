//! The strong search: iterative deepening on all threads, and the choice between what they found.
//!
//! `node.rs` is where to start reading; `numbers.rs` holds its numbers, `picker.rs` the order of
//! moves, `history.rs` what is learnt on the way, `table.rs` what is remembered.

mod history;
mod lessons;
mod mate_line;
mod node;
mod numbers;
mod picker;
mod pruning;
mod quiescence;
mod reduction;
mod root;
mod stack;
mod table;
mod tally;
mod techniques;
mod timer;
mod worker;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use rocada_chess::{Game, Move, MoveList, Position};
use rocada_gametree::{Score, Window, available_memory};

use crate::network::Network;
use crate::scale::is_proved;
use crate::sight::Eye;
use crate::tablebase::Tablebase;
use crate::time::Budget;
use crate::{Control, Decision, Limits, Observer};

use history::Context;
pub use numbers::{Number, Numbers};
use picker::Picker;
use reduction::Reductions;
use root::{RootMove, RootMoves};
use stack::{MAX_PLY, Stack};
use table::TranspositionTable;
use tally::{Counting, Tally};
pub use techniques::{Technique, Without};
use timer::Timer;
use worker::{Experience, Shared, Worker};

/// The strong player: its table and what its threads have learnt.
pub(crate) struct Searcher {
    table: TranspositionTable,
    memories: Vec<Experience>,
    network: Option<Arc<Network>>,
    numbers: Numbers,
    reductions: Reductions,
}

/// What to search.
pub(crate) struct Request<'a> {
    /// Its last position is the root.
    pub game: &'a Game,
    pub limits: &'a Limits,
    /// How many of the best lines are wanted.
    pub lines: usize,
    /// Techniques to do without.
    pub without: Without,
    pub budget: Option<Budget>,
    pub tablebase: Option<&'a Tablebase>,
    /// The eye of a limited player; the full sight if none.
    pub eye: Option<Eye>,
    pub given: &'a GivenScores,
    /// The observer is told what each technique does.
    pub counts: bool,
}

/// What came of a search.
#[derive(Default)]
pub(crate) struct Choice {
    pub decision: Decision,
    /// What was last told of the move, in the units of the search; none where nothing was found out.
    pub score: Option<Score>,
}

/// What somebody says that positions are worth to the side to move, by their keys, and up to how many plies the search
/// is to believe it.
pub(crate) type GivenScores = HashMap<u64, (Score, i32)>;

/// Bytes of a search thread's stack: what the longest path takes, several times over.
pub const STACK_SIZE: usize = 4 << 20;

/// Bytes to reckon with for a thread: 3.8 MiB of what it has learnt, its stack, and what the system sets aside beside them.
/// Threads may take half of the memory there is.
const THREAD: u64 = 16 << 20;

/// The deepest iteration.
const MAX_DEPTH: u32 = MAX_PLY as u32 - 6;

impl Searcher {
    /// With a table of so many mebibytes, for so many threads, which ask the network, if there is one; with less of both
    /// where the machine has no memory for them.
    pub fn new(mebibytes: usize, threads: usize, network: Option<Arc<Network>>) -> Self {
        let affordable = available_memory().map_or(usize::MAX, |bytes| (bytes / 2 / THREAD) as usize);
        let threads = threads.min(affordable).max(1);
        let memories = (0..threads).map(|_| Experience::new(network.clone())).collect();
        let numbers = Numbers::default();
        let reductions = Reductions::new(&numbers);
        Self { table: TranspositionTable::new(mebibytes, threads), memories, network, numbers, reductions }
    }

    /// Goes by these numbers from now on.
    pub fn go_by(&mut self, numbers: &Numbers) {
        if self.numbers != *numbers {
            self.reductions = Reductions::new(numbers);
            self.numbers = numbers.clone();
        }
    }

    /// How many mebibytes the table has.
    pub fn mebibytes(&self) -> usize {
        self.table.mebibytes()
    }

    /// How many threads it has.
    pub fn threads(&self) -> usize {
        self.memories.len()
    }

    /// Another game: nothing learnt so far applies.
    pub fn forget(&mut self) {
        self.table.clear(self.memories.len());
        for memory in &mut self.memories {
            *memory = Experience::new(self.network.clone());
        }
    }

    /// Forgets only the table.
    pub fn clear_table(&mut self) {
        self.table.clear(self.memories.len());
    }

    /// Finds the best move, and the best lines on the way.
    pub fn search(&mut self, request: &Request, control: &Control, observer: &mut dyn Observer) -> Choice {
        if request.counts {
            self.search_with::<Counting>(request, control, observer)
        } else {
            self.search_with::<()>(request, control, observer)
        }
    }

    fn search_with<T: Tally>(
        &mut self,
        request: &Request,
        control: &Control,
        observer: &mut dyn Observer,
    ) -> Choice {
        let &Request { game, limits, lines, mut without, budget, tablebase, eye, given, counts: _ } = request;
        if limits.mate.is_some() {
            // No evaluation says how far a mate is away, nor by how much one move is better than another.
            without.leave_out(Technique::NodeFutility);
            without.leave_out(Technique::QuietPruning);
            without.leave_out(Technique::SecondLook);
        }
        let position = *game.position();
        let choice = position.legal_moves().into_iter().filter(|&mv| limits.allows(mv));
        let mut root = match eye {
            Some(eye) => RootMoves::new(eye.noticed(&position, choice)),
            None => RootMoves::new(choice),
        };
        if root.moves.is_empty() {
            return Choice::default();
        }
        let verdicts = tablebase.and_then(|tables| tables.rank(game, root.open()));
        if let Some(verdicts) = &verdicts {
            root.take_verdicts(&verdicts.moves);
        }
        self.table.next_age();
        let threads = self.memories.len();
        let shared = Shared {
            table: self.table.view(),
            root_tables: tablebase.filter(|_| verdicts.is_some()),
            tablebase: tablebase.filter(|_| !verdicts.as_ref().is_some_and(|verdicts| verdicts.by_distance)),
            tablebase_hits: AtomicU64::new(verdicts.map_or(0, |verdicts| verdicts.moves.len() as u64)),
            control,
            without,
            numbers: &self.numbers,
            reductions: &self.reductions,
            eye,
            given,
            stop: AtomicBool::new(false),
            nodes: (0..threads).map(|_| AtomicU64::new(0)).collect(),
            sample_one_in: limits.sample_one_in,
            node_limit: limits.nodes.map_or(u64::MAX, |nodes| nodes.div_ceil(threads as u64)),
        };
        let window = usize::from(position.halfmoves()).min(game.earlier().len());
        let keys: Vec<_> = game.earlier().skip(game.earlier().len() - window).map(Position::key).collect();
        let lines = lines.clamp(1, root.moves.len());
        let plan = Assignment { limits, lines, forced: lines == 1 && root.open().nth(1).is_none() };
        let start = |index, memory| Worker::<T> {
            shared: &shared,
            memory,
            stack: Stack::new(keys.iter().copied()),
            root: root.clone(),
            moves: Vec::with_capacity(4096),
            timer: None,
            observer: None,
            index,
            nodes: 0,
            evaluated: 0,
            selective_depth: 0,
            root_depth: 0,
            null_moves_from: 0,
            stopped: false,
            tally: T::default(),
        };
        let Some((first, others)) = self.memories.split_first_mut() else { return Choice::default() };
        let finish = Finish(&shared.stop);
        let mut refused = 0;
        let results = thread::scope(|scope| {
            let mut main = start(0, first);
            main.timer = Some(Timer::start(budget, control.is_pondering()));
            main.observer = Some(observer);
            let (start, plan) = (&start, &plan);
            let helpers: Vec<_> = (1..)
                .zip(others)
                .map(|(index, memory)| {
                    let builder = thread::Builder::new().stack_size(STACK_SIZE);
                    builder.spawn_scoped(scope, move || start(index, memory).deepen(&position, plan))
                })
                .collect();
            let mut results = vec![main.deepen(&position, plan)];
            drop(finish);
            refused = helpers.iter().filter(|helper| helper.is_err()).count();
            // What a helper has found out is welcome; one that has failed is done without.
            results.extend(helpers.into_iter().flatten().filter_map(|helper| helper.join().ok()));
            results
        });
        if refused > 0 {
            observer
                .message(&format!("{} of {threads} threads: the system gives no more", threads - refused));
        }
        let elected = if lines == 1 { elect(&results) } else { 0 };
        let chosen = &results[elected];
        if elected != 0 {
            // What was told last was the main thread's opinion.
            observer.line(&shared.report(&position, &chosen.best, 1, results[0].time));
        }
        let best = chosen.best.mv;
        let after = position.after(best);
        let expected = chosen.best.line.get(1).copied();
        let known = || shared.table.probe(after.key()).and_then(|entry| entry.mv);
        let ponder = expected.or_else(known).filter(|&mv| after.is_legal(mv));
        let told = chosen.best.depth > 0;
        Choice {
            decision: Decision { best: Some(best), ponder },
            score: told.then(|| chosen.best.reported().0),
        }
    }
}

/// Ends the helpers when it is dropped, by a panic too: they would be waited for without end.
struct Finish<'a>(&'a AtomicBool);

impl Drop for Finish<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// What every thread is to do.
struct Assignment<'a> {
    limits: &'a Limits,
    lines: usize,
    /// There is only one move to choose from, by the rules or by the tables.
    forced: bool,
}

/// What a thread has found.
struct Found {
    /// Iterations completed.
    depth: i32,
    best: RootMove,
    /// By the timer, which only the main thread has.
    time: Duration,
}

impl Found {
    fn score(&self) -> Score {
        self.best.found().0
    }
}

/// The threads vote: a move counts the more, the deeper and the better it was found. Returns the thread's number.
fn elect(results: &[Found]) -> usize {
    let worst = results.iter().map(|found| found.score().value()).min().unwrap_or_default();
    let votes = |mv: Move| -> i32 {
        let same = results.iter().filter(|found| found.best.mv == mv);
        same.map(|found| (found.score().value() - worst + 14) * found.depth).sum()
    };
    let is_better = |found: &Found, chosen: &Found| {
        if is_proved(chosen.score()) || is_proved(found.score()) {
            found.score() > chosen.score()
        } else {
            votes(found.best.mv) > votes(chosen.best.mv)
        }
    };
    (1..results.len()).fold(
        0,
        |chosen, other| {
            if is_better(&results[other], &results[chosen]) { other } else { chosen }
        },
    )
}

impl<T: Tally> Worker<'_, T> {
    /// Searches deeper and deeper until a limit says stop.
    fn deepen(&mut self, position: &Position, plan: &Assignment) -> Found {
        let deepest = plan.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let mut completed = 0;
        let mut mind = Mind::default();
        let mut settled = None;
        self.order_root(position);
        for depth in 1..=deepest as i32 {
            self.root_depth = depth;
            self.root.begin_iteration();
            for line in 0..plan.lines {
                self.root.line = line;
                self.selective_depth = 0;
                self.search_line(position, depth);
                if self.stopped {
                    break;
                }
                self.root.sort_settled();
            }
            if self.stopped {
                self.root.line = 0;
                self.root.sort_open();
                // That everything loses is not known before everything was tried.
                if self.root.moves[0].score.is_loss()
                    && let Some(settled) = settled
                {
                    self.root.put_first(settled);
                }
                break;
            }
            completed = depth;
            settled = Some(self.root.moves[0].clone());
            self.tally.iteration(self.root.moves[0].mv);
            if self.index == 0 {
                self.tell_lines(position, plan);
                if self.has_seen_enough(plan, &mut mind) {
                    break;
                }
            }
        }
        if self.stopped {
            self.tell_lines(position, plan);
        }
        let time = self.timer.as_ref().map(Timer::elapsed).unwrap_or_default();
        Found { depth: completed, best: self.root.moves[0].clone(), time }
    }

    /// Before the first iteration the root's moves stand in the order of any node's.
    fn order_root(&mut self, position: &Position) {
        let known = self.shared.table.probe(position.key()).and_then(|entry| entry.mv);
        let mut picker = Picker::all(&self.moves, known.filter(|&mv| position.is_legal(mv)), None);
        let mut order = MoveList::new();
        let (histories, numbers) = (&self.memory.histories, self.shared.numbers);
        while let Some(mv) = picker.next(&mut self.moves, position, histories, &Context::default(), numbers) {
            order.push(mv);
        }
        self.moves.clear();
        self.root.take_order(&order);
    }

    /// One of the best lines at one depth: first in a narrow window around the last score, and wider where it falls
    /// outside.
    fn search_line(&mut self, position: &Position, depth: i32) {
        let previous = self.root.moves[self.root.line].previous;
        let narrow = depth >= 4 && !is_proved(previous) && self.uses(Technique::Aspiration);
        let mut radius = self.shared.numbers.aspiration;
        let mut window = if narrow { Window::around(previous, radius) } else { Window::FULL };
        let mut reduced = 0;
        loop {
            let score = self.node::<true>(position, window, (depth - reduced).max(1), 0, false);
            if self.stopped {
                return;
            }
            self.root.sort_open();
            if window.contains(score) || window == Window::FULL {
                return;
            }
            self.tally.acts(Technique::Aspiration);
            if score <= window.alpha {
                window.beta = window.middle();
                window.alpha = score.offset(-radius);
                reduced = 0;
            } else {
                window.beta = score.offset(radius);
                reduced = (reduced + 1).min(3);
            }
            // Only a search that takes its time is worth hearing of in between.
            if self.takes_its_time() {
                self.tell(position, self.root.line);
            }
            radius += radius / 2;
            if radius > 600 {
                window = Window::FULL;
            }
        }
    }

    /// Between iterations: is another one worth its time?
    fn has_seen_enough(&mut self, plan: &Assignment, mind: &mut Mind) -> bool {
        let best = &self.root.moves[0];
        if let (Some(moves), Some(plies)) = (plan.limits.mate, best.score.plies_to_win())
            && plies.div_ceil(2) <= moves
        {
            return true;
        }
        let share = mind.share(best.mv, best.score, best.nodes as f64 / self.nodes.max(1) as f64);
        self.look_around();
        if plan.limits.soft_nodes.is_some_and(|nodes| self.shared.total_nodes() >= nodes) {
            return true;
        }
        let Some(timer) = &mut self.timer else { return false };
        self.stopped || timer.is_enough(if plan.forced { 0.1 } else { share })
    }

    /// The best lines, all together.
    fn tell_lines(&mut self, position: &Position, plan: &Assignment) {
        for line in 0..plan.lines {
            self.tell(position, line);
        }
    }

    /// Says what there is to say about a line.
    fn tell(&mut self, position: &Position, line: usize) {
        self.shared.nodes[self.index].store(self.nodes, Ordering::Relaxed);
        let time = self.timer.as_ref().map(Timer::elapsed).unwrap_or_default();
        let root = &self.root.moves[line];
        // A search that was stopped at once has nothing to say of some moves.
        if let Some(observer) = self.observer.as_mut().filter(|_| root.depth > 0) {
            observer.line(&self.shared.report(position, root, line + 1, time));
            if let Some(effort) = self.tally.effort(&self.root) {
                observer.effort(&effort);
            }
        }
    }
}

/// How sure the search is of its move, from one iteration to the next.
#[derive(Default)]
struct Mind {
    best: Option<Move>,
    steady: u32,
    score: Option<Score>,
}

impl Mind {
    /// How much of the planned time the move deserves: less for one that stays best and takes most of the nodes,
    /// more when the score has dropped.
    fn share(&mut self, best: Move, score: Score, node_share: f64) -> f64 {
        self.steady = if self.best == Some(best) { (self.steady + 1).min(8) } else { 0 };
        let drop = self.score.map_or(0, |before| (before.value() - score.value()).clamp(-40, 120));
        self.best = Some(best);
        self.score = Some(score);
        let by_steadiness = 1.35 - 0.07 * f64::from(self.steady);
        let by_nodes = 1.9 - 1.35 * node_share;
        let by_score = 1.0 + f64::from(drop) / 180.0;
        by_steadiness * by_nodes * by_score
    }
}
