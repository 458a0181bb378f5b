//! One thread of the strong search: deepening, aspiration, and the node function.

use super::ordering::{Experience, KILLER, Order};
use super::techniques::Technique;
use super::{MasterOptions, Reductions};
use crate::table::{Entry, View};
use crate::walk::{Frame, Walk, frames};
use crate::{Evaluate, Game, Observer, Report, Root, Score, Why, Window};

/// Deeper than any game here is searched.
const MAX_DEPTH: u32 = 100;
/// The first guess at how far a score moves from one depth to the next, in the evaluation's unit.
const ASPIRATION: i32 = 40;

/// Nodes that may always be spent on confirming that a win is the nearest.
const CONFIRMATION: u64 = 100_000;

/// Near the leaves, up to this many plies, a node is left after so many turns.
const PRUNED_DEPTH: u32 = 3;

/// Turns after which the rest is not worth trying, where none of them captures: most of them change little, and the likely
/// ones come first.
const fn worth_trying(depth: u32) -> usize {
    8 + 6 * (depth * depth) as usize
}

/// How a node is looked at.
#[derive(Clone, Copy)]
pub(super) struct Visit {
    /// Plies from the root.
    pub ply: usize,
    /// Plies still to look ahead.
    pub depth: u32,
    pub window: Window,
}

impl Visit {
    /// The same for a child, with a window of its own.
    const fn below(self, window: Window, reduction: u32) -> Self {
        Self { ply: self.ply + 1, depth: self.depth - 1 - reduction, window: window.flipped() }
    }
}

pub(super) struct Worker<'a, G: Game, E, O> {
    walk: Walk<'a, G, E, O>,
    table: View<'a>,
    options: MasterOptions,
    experience: Experience<G::Turn>,
    frames: Vec<Frame<G>>,
    orders: Vec<Order<G::Turn>>,
}

impl<'a, G: Game, E: Evaluate<G>, O: Observer<G::Turn>> Worker<'a, G, E, O> {
    pub fn new(walk: Walk<'a, G, E, O>, table: View<'a>, options: MasterOptions, root: &Root<G>) -> Self {
        const { assert!(G::SLOTS <= 1 << u16::BITS, "the table keeps a slot in sixteen bits") };
        let plies = MAX_DEPTH as usize + 1;
        Self {
            walk,
            table,
            options,
            experience: Experience::new::<G>(plies, options.without),
            frames: frames(root, MAX_DEPTH),
            orders: std::iter::repeat_with(Order::new).take(plies).collect(),
        }
    }

    /// Iterative deepening: each depth's best turn is the next one's first, so that stopping costs little.
    pub fn deepen(mut self, first_depth: u32, last_depth: Option<u32>) -> Report<G::Turn> {
        let mut report = self.walk.report(&self.frames[0], 0, None);
        let last_depth = last_depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        if report.best.is_none() {
            return report;
        }
        for depth in first_depth.min(last_depth)..=last_depth {
            self.walk.observer.iteration_begins(depth);
            if self.iteration(depth, &mut report).is_none() {
                break;
            }
            self.walk.observer.iteration_ends(&report);
            if report.value.is_decided() {
                let confirmed = self.shortest(&mut report).is_some();
                report.stopped = !confirmed;
                break;
            }
        }
        report.counts = self.walk.counts;
        report.time = self.walk.countdown.elapsed();
        report
    }

    /// Searches the root to one depth and brings the report up to date; `None` when a limit is reached.
    fn iteration(&mut self, depth: u32, report: &mut Report<G::Turn>) -> Option<()> {
        let mut radius = ASPIRATION;
        let aspires = self.options.without.uses(Technique::Aspiration);
        let mut window = if depth < 4 || report.value.is_decided() || !aspires {
            Window::FULL
        } else {
            Window::around(report.value, radius)
        };
        let value = loop {
            let Some(value) = self.root(depth, window) else {
                self.take_partial(window, report);
                return None;
            };
            if window.contains(value) {
                break value;
            }
            // The guess was wrong: open the window on that side, wider each time.
            radius *= 4;
            let wider = if radius > 1000 { Window::FULL } else { Window::around(value, radius) };
            if value <= window.alpha {
                window.alpha = wider.alpha;
            } else {
                window.beta = wider.beta;
            }
        };
        *report = self.walk.report(&self.frames[0], depth, Some(value));
        self.best_to_front(report.best);
        Some(())
    }

    /// A stopped iteration that has found a turn better than the last iteration's still counts.
    fn take_partial(&mut self, window: Window, report: &mut Report<G::Turn>) {
        let root = &self.frames[0];
        report.stopped = true;
        if root.best > window.alpha && !root.line.is_empty() {
            report.best = root.line.first().copied();
            report.value = root.best;
            report.line.clone_from(&root.line);
        }
    }

    /// The search may have been reduced where a shorter win hides. Now that the end is proved, look for a
    /// nearer one at full width until there is none; `None` when that takes too long.
    fn shortest(&mut self, report: &mut Report<G::Turn>) -> Option<()> {
        // A far end can take far longer to confirm than to find: about as long again is enough.
        self.walk.countdown.at_most(2 * self.walk.counts.generated + CONFIRMATION);
        loop {
            let (plies, window) = if let Some(plies) = report.value.plies_to_win() {
                (plies, Window { alpha: report.value, ..Window::FULL })
            } else {
                (report.value.plies_to_loss()?, Window { beta: report.value, ..Window::FULL })
            };
            if plies <= 1 || self.options.reductions == Reductions::Off {
                return Some(());
            }
            let value = self.root(plies - 1, window)?;
            if !window.contains(value) {
                return Some(());
            }
            *report = self.walk.report(&self.frames[0], report.depth, Some(value));
            self.best_to_front(report.best);
        }
    }

    fn best_to_front(&mut self, best: Option<G::Turn>) {
        let turns = &mut self.frames[0].turns;
        if let Some(index) = turns.iter().position(|&turn| Some(turn) == best) {
            turns[..=index].rotate_right(1);
        }
    }

    fn root(&mut self, depth: u32, window: Window) -> Option<Score> {
        let mut frames = std::mem::take(&mut self.frames);
        // The root's turns stay in their own order: the best of the last iteration, then as they came.
        self.orders[0].begin([None; 2]);
        self.orders[0].fill(frames[0].turns.iter().map(|_| Some(0)));
        frames[0].line.clear();
        let found = self.best_turn(&mut frames, Visit { ply: 0, depth, window });
        self.frames = frames;
        found.map(|(score, _)| score)
    }

    /// The score of the state in the first frame, for the player to move there; `None` when a limit is reached.
    fn node(&mut self, frames: &mut [Frame<G>], visit: Visit) -> Option<Score> {
        if let Some(score) = self.walk.standing(&frames[0].state, visit.depth) {
            return Some(score);
        }
        // What needs no word from the table comes before it is asked: the answer takes a while.
        let key = self.walk.game.key(&frames[0].state);
        self.table.prefetch(key);
        let killers = self.legal_killers(&frames[0], visit.ply);
        let known = self.table.get(key);
        if let Some(entry) = known.filter(|&entry| self.is_answer(entry, visit)) {
            self.walk.counts.table_hits += 1;
            self.walk.observer.leave(entry.score, Why::Table);
            return Some(entry.score);
        }
        self.order_turns(&mut frames[0], visit.ply, known, killers);
        let (score, best) = self.best_turn(frames, visit)?;
        let best = best.map_or(0, |turn| self.walk.game.slot(turn));
        self.table.put(key, Entry::new(score, visit.window, visit.depth, best as u16));
        let why = if score >= visit.window.beta { Why::CutOff } else { Why::AllTried };
        self.walk.observer.leave(score, why);
        Some(score)
    }

    /// Whether an entry spares the search of a node.
    fn is_answer(&self, entry: Entry, Visit { depth, window, .. }: Visit) -> bool {
        // Where the exact score is wanted the whole line is, too.
        if window.is_wide() {
            return false;
        }
        let entry_depth = u32::from(entry.depth);
        match self.options.reductions {
            // A deeper search knows better, but then the value would not be that of this depth.
            Reductions::Off => entry_depth == depth && entry.settles(window),
            // A reduced search proves nothing about how soon the game ends, unless it has seen the end.
            Reductions::On if window.is_about_distance() => entry.proves(window),
            Reductions::On => entry_depth >= depth && entry.settles(window) || entry.proves(window),
        }
    }

    /// Killers that can be played here: they need no list.
    fn legal_killers(&self, here: &Frame<G>, ply: usize) -> [Option<G::Turn>; 2] {
        let legal = |&turn: &G::Turn| self.walk.game.is_legal(&here.state, turn);
        self.experience.killers(ply).map(|killer| killer.filter(legal))
    }

    /// Prepares the order of a node's turns: a turn that the table knows needs the list at once.
    fn order_turns(
        &mut self,
        here: &mut Frame<G>,
        ply: usize,
        known: Option<Entry>,
        killers: [Option<G::Turn>; 2],
    ) {
        here.turns.clear();
        if known.is_some() {
            self.orders[ply].begin([None; 2]);
            self.list_turns(here, ply, known);
        } else {
            self.orders[ply].begin(killers);
        }
    }

    fn list_turns(&mut self, here: &mut Frame<G>, ply: usize, known: Option<Entry>) {
        let game = self.walk.game;
        let Frame { state, turns, .. } = here;
        game.turns(state, turns);
        let mover = game.mover(state);
        let killers = self.experience.killers(ply);
        let ranks = turns.iter().map(|&turn| {
            if known.is_some_and(|entry| usize::from(entry.best) == game.slot(turn)) {
                Some(i32::MAX)
            } else if killers.contains(&Some(turn)) {
                // Without a word from the table they have been tried.
                known.map(|_| KILLER + self.experience.rank(game, state, mover, turn))
            } else {
                Some(self.experience.rank(game, state, mover, turn))
            }
        });
        self.orders[ply].fill(ranks);
    }

    fn next_turn(&mut self, here: &mut Frame<G>, ply: usize) -> Option<G::Turn> {
        if let Some(turn) = self.orders[ply].next_early() {
            return Some(turn);
        }
        if here.turns.is_empty() {
            self.list_turns(here, ply, None);
        }
        self.orders[ply].next().map(|place| here.turns[place])
    }

    /// The best score among the turns of the first frame, and that turn.
    fn best_turn(&mut self, frames: &mut [Frame<G>], mut visit: Visit) -> Option<(Score, Option<G::Turn>)> {
        let (here, below) = frames.split_first_mut()?;
        let mut best = None;
        let mut tried = 0;
        here.best = Window::FULL.alpha;
        while let Some(turn) = self.next_turn(here, visit.ply) {
            if self.is_too_late(here, turn, tried, visit) {
                break;
            }
            let score = self.try_turn(&here.state, turn, tried, below, visit)?;
            tried += 1;
            if score > here.best {
                best = Some(turn);
                Frame::improve(&mut here.best, &mut here.line, score, turn, &below[0]);
            }
            visit.window.raise(score);
            if visit.window.is_closed() {
                self.cut_off(here, turn, visit);
                break;
            }
        }
        Some((here.best, best))
    }

    /// Principal variation search (Marsland and Campbell 1982): the first turn gets the whole window, the
    /// others only have to show that they are no better; one that does not is searched again.
    fn try_turn(
        &mut self,
        state: &G::State,
        turn: G::Turn,
        tried: usize,
        below: &mut [Frame<G>],
        visit: Visit,
    ) -> Option<Score> {
        if tried == 0 {
            return self.descend(state, turn, below, visit.below(visit.window, 0));
        }
        let alpha = visit.window.alpha;
        let scout = visit.window.scout();
        let reduction = self.reduction(state, turn, tried, visit);
        let mut score = self.descend(state, turn, below, visit.below(scout, reduction))?;
        if reduction > 0 && score > alpha {
            score = self.descend(state, turn, below, visit.below(scout, 0))?;
        }
        if visit.window.is_wide() && visit.window.contains(score) {
            score = self.descend(state, turn, below, visit.below(visit.window, 0))?;
        }
        Some(score)
    }

    fn descend(
        &mut self,
        state: &G::State,
        turn: G::Turn,
        below: &mut [Frame<G>],
        visit: Visit,
    ) -> Option<Score> {
        self.walk.step(state, turn, &mut below[0], visit.depth, visit.window)?;
        Some(self.node(below, visit)?.flipped())
    }

    /// Plies to take off a turn that comes late in the order and so is probably not the best.
    fn reduction(&self, state: &G::State, turn: G::Turn, tried: usize, visit: Visit) -> u32 {
        let depth = visit.depth;
        if depth < 3 || tried < 3 || !self.may_overlook(Technique::LateReductions, visit) {
            return 0;
        }
        let late = (depth.ilog2() * tried.ilog2()) / 2;
        let promising = u32::from(self.walk.game.promise(state, turn) > 0);
        late.saturating_sub(promising).min(depth - 1)
    }

    /// Whether neither this turn nor any after it in the order is worth trying. Captures come before all others, so none is
    /// left out; and before a node is called lost, everything has been tried.
    fn is_too_late(&self, here: &Frame<G>, turn: G::Turn, tried: usize, visit: Visit) -> bool {
        let Visit { ply, depth, window } = visit;
        tried >= worth_trying(depth)
            && depth <= PRUNED_DEPTH
            && ply > 0
            && !window.is_wide()
            && !here.best.is_loss()
            && self.may_overlook(Technique::LatePruning, visit)
            && self.walk.game.promise(&here.state, turn) == 0
    }

    /// Whether a technique that may overlook something is used at a node. A search for the nearest end uses none.
    fn may_overlook(&self, technique: Technique, visit: Visit) -> bool {
        let MasterOptions { reductions, without, .. } = self.options;
        reductions == Reductions::On && without.uses(technique) && !visit.window.is_about_distance()
    }

    fn cut_off(&mut self, here: &Frame<G>, turn: G::Turn, visit: Visit) {
        self.walk.counts.cutoffs += 1;
        let game = self.walk.game;
        let tried = self.orders[visit.ply].before_last(&here.turns);
        self.experience.learn(game, game.mover(&here.state), visit, turn, tried);
    }
}
