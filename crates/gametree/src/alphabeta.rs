//! Alpha-beta: minimax that skips what cannot matter. Same value, a fraction of the nodes.
//!
//! The window says which scores still matter: the mover already has `alpha` somewhere else, and the opponent
//! will not let it come to more than `beta`. Once a turn reaches `beta` the rest of the node is cut off.
//! (Knuth and Moore, "An analysis of alpha-beta pruning", 1975; fail-soft as by Fishburn, 1983.)

use crate::walk::{Frame, Walk, frames};
use crate::{Evaluate, Game, Limits, Observer, Report, Root, Score, Why, Window};

/// Alpha-beta to a fixed depth. Captures first, otherwise the game's own order of turns; no memory.
#[derive(Clone, Copy, Debug, Default)]
pub struct AlphaBeta;

impl AlphaBeta {
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
        let mut walk = Walk::new(game, evaluate, observer, limits);
        walk.observer.iteration_begins(depth);
        let value = best_turn(&mut walk, &mut frames, depth, Window::FULL);
        let report = walk.report(&frames[0], depth, value);
        walk.observer.iteration_ends(&report);
        report
    }
}

/// The best score among the turns of the first frame; `None` when a limit is reached.
///
/// Inside the window it is exact; at `beta` or above, the node is worth at least that; at `alpha` or below, at
/// most that.
fn best_turn<G: Game, E: Evaluate<G>, O: Observer<G::Turn>>(
    walk: &mut Walk<G, E, O>,
    frames: &mut [Frame<G>],
    depth: u32,
    mut window: Window,
) -> Option<Score> {
    let (here, below) = frames.split_first_mut()?;
    here.best = Window::FULL.alpha;
    for &turn in &here.turns {
        let view = window.flipped();
        walk.step(&here.state, turn, &mut below[0], depth - 1, view)?;
        let score = node(walk, below, depth - 1, view)?.flipped();
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
    frames: &mut [Frame<G>],
    depth: u32,
    window: Window,
) -> Option<Score> {
    if let Some(score) = walk.standing(&frames[0].state, depth) {
        return Some(score);
    }
    let Frame { state, turns, .. } = &mut frames[0];
    walk.game.turns(state, turns);
    turns.sort_by_cached_key(|&turn| -walk.game.promise(state, turn));
    let score = best_turn(walk, frames, depth, window)?;
    walk.observer.leave(score, if score >= window.beta { Why::CutOff } else { Why::AllTried });
    Some(score)
}
