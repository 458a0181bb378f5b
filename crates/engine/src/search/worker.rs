//! One thread's search: what it owns, and the checks that every node makes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use rocada_chess::{Move, Position};
use rocada_gametree::{Score, Window};

use super::GivenScores;
use super::history::{Context, Histories, Played, pawn_slot};
use super::mate_line;
use super::numbers::Numbers;
use super::picker::{Picker, Rated};
use super::reduction::Reductions;
use super::root::{RootMove, RootMoves};
use super::stack::{MAX_PLY, Stack};
use super::table::View;
use super::tally::Tally;
use super::techniques::{Technique, Without};
use super::timer::Timer;
use crate::evaluation::Evaluator;
use crate::network::Network;
use crate::scale::{self, EVALUATION_LIMIT};
use crate::sight::Eye;
use crate::tablebase::Tablebase;
use crate::{Control, Observer, Report};

/// What one thread keeps from search to search.
pub(crate) struct Experience {
    pub histories: Histories,
    pub evaluator: Evaluator,
}

impl Experience {
    /// Nothing learnt yet.
    pub fn new(network: Option<Arc<Network>>) -> Self {
        Self { histories: Histories::default(), evaluator: Evaluator::new(network, MAX_PLY + 1) }
    }
}

/// What all threads of a search share.
pub(super) struct Shared<'a> {
    pub table: View<'a>,
    /// None where the search has nothing to ask them.
    pub tablebase: Option<&'a Tablebase>,
    /// Those that know the root. The search need not ask them any more, and its lines may forget what they know.
    pub root_tables: Option<&'a Tablebase>,
    pub control: &'a Control,
    pub without: Without,
    pub numbers: &'a Numbers,
    pub reductions: &'a Reductions,
    /// The eye of a limited player.
    pub eye: Option<Eye>,
    /// What somebody says that positions are worth.
    pub given: &'a GivenScores,
    /// Raised when the main thread is done.
    pub stop: AtomicBool,
    /// Nodes of each thread, as of its last look at the time.
    pub nodes: Vec<AtomicU64>,
    /// Positions found in endgame tables, by all threads.
    pub tablebase_hits: AtomicU64,
    /// One in so many evaluated positions is shown to the observer; 0: none.
    pub sample_one_in: u32,
    /// Nodes that each thread may visit.
    pub node_limit: u64,
}

impl Shared<'_> {
    /// Nodes of all threads.
    pub fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Ordering::Relaxed)).sum()
    }

    /// What there is to say of a root move that is best, or next to the best; lines count from 1.
    pub fn report(&self, position: &Position, root: &RootMove, line: usize, time: Duration) -> Report {
        let (score, bound) = root.reported();
        let mut pv = root.line.clone();
        mate_line::complete(&mut pv, position, score, self.table);
        if let Some(tables) = self.root_tables {
            pv.truncate(tables.faithful_moves(position, &pv).max(1));
        }
        Report {
            depth: root.depth as u32,
            selective_depth: root.selective_depth as u32 + 1,
            line,
            score: scale::told(score, position),
            bound,
            chances: Some(scale::chances(score, position)),
            nodes: self.total_nodes(),
            time,
            hashfull: Some(self.table.fullness()),
            tablebase_hits: self.tablebase_hits.load(Ordering::Relaxed),
            pv,
        }
    }
}

/// A search in progress on one thread.
pub(super) struct Worker<'a, T> {
    pub shared: &'a Shared<'a>,
    pub memory: &'a mut Experience,
    pub stack: Stack,
    pub root: RootMoves,
    /// The moves of every node of the path, one after the other.
    pub moves: Vec<Rated>,
    /// Only the main thread looks at the time.
    pub timer: Option<Timer>,
    /// Only the main thread tells how it is getting on.
    pub observer: Option<&'a mut dyn Observer>,
    pub index: usize,
    pub nodes: u64,
    /// Positions that could have been shown to the observer.
    pub evaluated: u32,
    pub selective_depth: usize,
    pub root_depth: i32,
    /// Null moves are not tried below this ply, while one is being verified.
    pub null_moves_from: usize,
    pub stopped: bool,
    /// What was done, where somebody wants to know.
    pub tally: T,
}

/// The time and the flags are looked at once in so many nodes.
const NODES_BETWEEN_LOOKS: u64 = 1024;

/// Nodes that the first iteration may take, whatever the limits say; it hardly ever needs a tenth of them.
const FIRST_LOOK: u64 = 10_000;

/// A shorter search is over before anybody could read what happens between two iterations.
const WORTH_TELLING: Duration = Duration::from_secs(1);

/// A position whose evaluation is further outside the window is none that anybody wants to learn from.
const WORTH_SAMPLING: i32 = 100;

impl<T: Tally> Worker<'_, T> {
    /// Counts a node and finds out whether the search has to end.
    #[inline]
    pub fn visit(&mut self, ply: usize) -> bool {
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        if self.nodes >= self.shared.node_limit && self.may_stop() {
            self.stopped = true;
        }
        if self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) {
            self.look_around();
        }
        self.stopped
    }

    /// Publishes the node count and looks at the flags and the clock.
    #[cold]
    pub fn look_around(&mut self) {
        self.shared.nodes[self.index].store(self.nodes, Ordering::Relaxed);
        let control = self.shared.control;
        let rested = control.rest();
        let late = self.timer.as_mut().is_some_and(|timer| {
            timer.rested(rested);
            if !control.is_pondering() {
                timer.ponder_ended();
            }
            timer.is_up()
        });
        let told = control.is_stopped() || self.shared.stop.load(Ordering::Relaxed);
        if (told || late) && self.may_stop() {
            self.stopped = true;
        }
    }

    /// The first iteration ends, so that there is a move to play that was looked at, but for wild positions where it
    /// would take for ever.
    #[inline]
    const fn may_stop(&self) -> bool {
        self.root_depth > 1 || self.nodes >= FIRST_LOOK
    }

    /// The search has gone on for so long that somebody may want to know what it is at.
    pub fn takes_its_time(&self) -> bool {
        self.timer.as_ref().is_some_and(|timer| timer.elapsed() > WORTH_TELLING)
    }

    /// A move of the root, by its number in the order, is looked at from now on.
    pub fn tell_current_move(&mut self, mv: Move, number: usize) {
        if self.takes_its_time()
            && let Some(observer) = &mut self.observer
        {
            observer.current_move(mv, number);
        }
    }

    /// Whether the search uses a technique.
    #[inline]
    pub fn uses(&self, technique: Technique) -> bool {
        self.shared.without.uses(technique)
    }

    /// What somebody says that a position is worth, if it is not the root and that is still to be believed.
    #[inline]
    pub fn given_score(&self, position: &Position, depth: i32, ply: usize) -> Option<Score> {
        if self.shared.given.is_empty() || ply == 0 {
            return None;
        }
        let &(score, plies) = self.shared.given.get(&position.key())?;
        (depth <= plies).then_some(score)
    }

    /// A draw by the rules of the game, as far as it can be seen without looking at the moves.
    #[inline]
    pub fn is_draw(&self, position: &Position) -> bool {
        (position.halfmoves() >= 100 && !position.is_checkmate())
            || position.is_insufficient_material()
            || self.stack.is_repetition(position)
    }

    /// Upcoming repetition: a draw is all that is asked for, and a move back to an earlier position makes it one.
    #[inline]
    pub fn has_a_draw(&mut self, position: &Position, window: Window) -> bool {
        let has = window.beta <= Score::EVEN
            && self.uses(Technique::UpcomingRepetition)
            && self.stack.can_repeat(position);
        if has {
            self.tally.acts(Technique::UpcomingRepetition);
        }
        has
    }

    /// What the evaluation says, before experience corrects it.
    #[inline]
    pub fn raw_evaluation(&mut self, position: &Position, ply: usize) -> i32 {
        let value = self.memory.evaluator.evaluate(position, ply);
        self.shared
            .eye
            .map_or(value, |eye| (value + eye.error(position)).clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT))
    }

    /// Shows the observer one in so many of the positions that are evaluated near the window.
    #[cold]
    pub fn sample(&mut self, position: &Position, window: Window, evaluation: i32) {
        let evaluation = Score::estimate(evaluation);
        let near =
            Window { alpha: window.alpha.offset(-WORTH_SAMPLING), beta: window.beta.offset(WORTH_SAMPLING) };
        if !near.contains(evaluation) {
            return;
        }
        self.evaluated += 1;
        if self.evaluated.is_multiple_of(self.shared.sample_one_in)
            && let Some(observer) = &mut self.observer
        {
            observer.sampled(position);
        }
    }

    /// The next move that the player sees.
    #[inline]
    pub fn next_move(
        &mut self,
        picker: &mut Picker,
        position: &Position,
        context: &Context,
        ply: usize,
    ) -> Option<Move> {
        loop {
            let (histories, numbers) = (&self.memory.histories, self.shared.numbers);
            let mv = picker.next(&mut self.moves, position, histories, context, numbers)?;
            if !self.overlooks(position, mv, ply) {
                return Some(mv);
            }
        }
    }

    /// Whether a limited player misses a move. At the root the moves are chosen already; in check everybody looks.
    #[inline]
    fn overlooks(&self, position: &Position, mv: Move, ply: usize) -> bool {
        let Some(eye) = self.shared.eye.filter(|_| ply > 0 && !position.in_check()) else { return false };
        eye.overlooks(position, mv, ply, self.stack.back(ply, 1).played.and_then(Played::to))
    }

    /// The score where no move is seen: a stalemate, unless there are moves that the player has missed.
    pub fn standstill(&mut self, position: &Position) -> Score {
        let blind = self.shared.eye.is_some() && position.count_legal_moves() > 0;
        if blind { Score::estimate(self.raw_evaluation(position, 0)) } else { Score::EVEN }
    }

    /// The evaluation corrected by what was found wrong with it in similar positions.
    #[inline]
    pub fn corrected(&self, position: &Position, ply: usize, raw: i32) -> i32 {
        if !self.uses(Technique::Correction) {
            return raw;
        }
        let last = self.stack.last_two(ply);
        raw + self.memory.histories.correction(position, last, self.shared.numbers)
    }

    /// What quiet moves of this ply are judged by. What the opponent attacks is noted for whoever learns of them later.
    #[inline]
    pub fn full_context(&mut self, position: &Position, ply: usize) -> Context {
        if self.uses(Technique::Threats) {
            self.stack.at_mut(ply).threats = position.attacks(!position.turn(), position.occupied());
        }
        let pawns = self.uses(Technique::PawnHistory).then(|| pawn_slot(position));
        Context { pawns, ..self.context_without_pawns(ply) }
    }

    /// The same where the position is gone.
    #[inline]
    pub fn context_without_pawns(&self, ply: usize) -> Context {
        let before = if self.uses(Technique::Continuation) { self.stack.before(ply) } else { [None; 3] };
        Context { before, pawns: None, threats: self.stack.at(ply).threats }
    }

    /// Plays a move on a copy of the position; every call needs its [`Worker::take_back`].
    #[inline]
    pub fn play(&mut self, position: &Position, mv: Move, ply: usize) -> Position {
        self.shared.table.prefetch(position.likely_key_after(mv));
        let frame = self.stack.at_mut(ply);
        frame.played = Some(Played::of(position, mv));
        frame.mv = Some(mv);
        frame.quiet = position.is_quiet(mv);
        frame.reduced_by = 0;
        self.stack.push(position);
        position.after(mv)
    }

    /// Undoes what `play` did to the path.
    #[inline]
    pub fn take_back(&mut self) {
        self.stack.pop();
    }

    /// The score of a node that is as deep as a path can be.
    pub fn too_deep(&mut self, position: &Position) -> Score {
        if position.in_check() {
            Score::EVEN
        } else {
            Score::estimate(self.raw_evaluation(position, MAX_PLY))
        }
    }
}

/// Whether a path may go no further.
#[inline]
pub(super) const fn is_too_deep(ply: usize) -> bool {
    ply >= MAX_PLY
}
