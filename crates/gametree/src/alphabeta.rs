//! Alpha-beta: minimax that skips what cannot matter. Same value, a fraction of the nodes.
//!
//! The window says which scores still matter: the mover already has `alpha` somewhere else, and the opponent
//! will not let it come to more than `beta`. Once a turn reaches `beta` the rest of the node is cut off.
//! (Knuth and Moore, "An analysis of alpha-beta pruning", 1975; fail-soft as by Fishburn, 1983.)

use crate::table::{Entry, TranspositionTable, View};
use crate::walk::{Frame, Walk, frames};
use crate::{Evaluate, Game, Limits, Observer, Report, Root, Score, Why, Window};

/// Alpha-beta to a fixed depth, in three stages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlphaBeta {
    captures_first: bool,
    remembers: bool,
}

/// Mebibytes of the table of a search that remembers.
const TABLE_MIB: usize = 16;

impl Default for AlphaBeta {
    fn default() -> Self {
        Self::ORDERED
    }
}

/// What a node is searched with.
#[derive(Clone, Copy)]
struct Means<'a> {
    search: AlphaBeta,
    table: Option<View<'a>>,
}

impl AlphaBeta {
    /// The turns in the game's own order; no memory.
    pub const PLAIN: Self = Self { captures_first: false, remembers: false };
    /// Captures first, otherwise the game's own order; no memory.
    pub const ORDERED: Self = Self { captures_first: true, remembers: false };
    /// Captures first, and what was found out about a state is remembered for the next time that it comes up.
    pub const WITH_TABLE: Self = Self { captures_first: true, remembers: true };

    /// All of them, the usual one first.
    pub const ALL: [Self; 3] = [Self::ORDERED, Self::PLAIN, Self::WITH_TABLE];

    /// Their names, in the same order, as options and command lines use them.
    pub const NAMES: [&'static str; 3] = ["ordered", "plain", "table"];

    /// Its name.
    pub const fn name(self) -> &'static str {
        let [ordered, plain, table] = Self::NAMES;
        if self.remembers {
            table
        } else if self.captures_first {
            ordered
        } else {
            plain
        }
    }

    /// The one of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|stage| stage.name() == name)
    }

    /// Looks `limits.depth` plies ahead (2 if not given) and returns the best turn.
    ///
    /// Stopped early, it answers with the best of the root's turns it is done with.
    pub fn search<G: Game, E: Evaluate<G>, O: Observer<G::Turn>>(
        self,
        game: &G,
        evaluate: &E,
        root: &Root<G>,
        limits: &Limits,
        observer: &mut O,
    ) -> Report<G::Turn> {
        let depth = limits.depth.unwrap_or(2).max(1);
        let mut frames = frames(root, depth);
        let mut table = self.remembers.then(|| TranspositionTable::new(TABLE_MIB));
        let table = table.as_mut().map(TranspositionTable::view);
        let means = Means { search: self, table };
        let mut walk = Walk::new(game, evaluate, observer, limits);
        walk.observer.iteration_begins(depth);
        let value = best_turn(&mut walk, means, &mut frames, depth, Window::FULL);
        let report = walk.report(&frames[0], depth, value);
        walk.observer.iteration_ends(&report);
        report
    }

    /// The turns of a state as a node below the root tries them.
    pub fn order<G: Game>(self, game: &G, state: &G::State, turns: &mut Vec<G::Turn>) {
        game.turns(state, turns);
        if self.captures_first {
            turns.sort_by_cached_key(|&turn| -game.promise(state, turn));
        }
    }
}

/// The best score among the turns of the first frame; `None` when a limit is reached.
///
/// Inside the window it is exact; at `beta` or above, the node is worth at least that; at `alpha` or below, at
/// most that.
fn best_turn<G: Game, E: Evaluate<G>, O: Observer<G::Turn>>(
    walk: &mut Walk<G, E, O>,
    means: Means,
    frames: &mut [Frame<G>],
    depth: u32,
    mut window: Window,
) -> Option<Score> {
    let (here, below) = frames.split_first_mut()?;
    here.best = Window::FULL.alpha;
    for &turn in &here.turns {
        let view = window.flipped();
        walk.step(&here.state, turn, &mut below[0], depth - 1, view)?;
        let score = node(walk, means, below, depth - 1, view)?.flipped();
        if score > here.best {
            Frame::improve(&mut here.best, &mut here.line, score, turn, &below[0]);
        }
        window.raise(score);
        if window.is_closed() {
            walk.counts.cutoffs += 1;
            break;
        }
    }
    (!here.turns.is_empty()).then_some(here.best)
}

/// The score of the state in the first frame, for the player to move there.
fn node<G: Game, E: Evaluate<G>, O: Observer<G::Turn>>(
    walk: &mut Walk<G, E, O>,
    means: Means,
    frames: &mut [Frame<G>],
    depth: u32,
    window: Window,
) -> Option<Score> {
    if let Some(score) = walk.standing(&frames[0].state, depth) {
        return Some(score);
    }
    let Frame { state, turns, .. } = &mut frames[0];
    let memory = means.table.map(|table| (table, walk.game.key(state)));
    let known = memory.and_then(|(table, key)| table.get(key));
    // A deeper search would know better, but then the value would not be that of this depth.
    if let Some(entry) = known.filter(|entry| u32::from(entry.depth) == depth && entry.settles(window)) {
        walk.counts.table_hits += 1;
        walk.observer.leave(entry.score, Why::Table);
        return Some(entry.score);
    }
    means.search.order(walk.game, state, turns);
    let score = best_turn(walk, means, frames, depth, window)?;
    if let Some((table, key)) = memory {
        table.put(key, Entry::new(score, window, depth, 0));
    }
    walk.observer.leave(score, if score >= window.beta { Why::CutOff } else { Why::AllTried });
    Some(score)
}
