//! Minimax: try everything, as deep as asked. The search every other one must agree with.

use crate::walk::{Frame, Walk, frames};
use crate::{Evaluate, Game, Limits, Observer, Report, Root, Score, Why, Window};

/// Plain minimax in its one-sided form (negamax): what is good for me is bad for you.
#[derive(Clone, Copy, Debug, Default)]
pub struct Minimax;

impl Minimax {
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
        let value = best_turn(&mut walk, &mut frames, depth);
        let report = walk.report(&frames[0], depth, value);
        walk.observer.iteration_ends(&report);
        report
    }
}

/// The best score among the turns of the first frame; `None` when a limit is reached.
fn best_turn<G: Game, E: Evaluate<G>, O: Observer<G::Turn>>(
    walk: &mut Walk<G, E, O>,
    frames: &mut [Frame<G>],
    depth: u32,
) -> Option<Score> {
    let (here, below) = frames.split_first_mut()?;
    here.best = Window::FULL.alpha;
    for &turn in &here.turns {
        walk.step(&here.state, turn, &mut below[0], depth - 1, Window::FULL)?;
        let score = node(walk, below, depth - 1)?.flipped();
        if score > here.best {
            Frame::improve(&mut here.best, &mut here.line, score, turn, &below[0]);
        }
    }
    (!here.turns.is_empty()).then_some(here.best)
}

/// The score of the state in the first frame, for the player to move there.
fn node<G: Game, E: Evaluate<G>, O: Observer<G::Turn>>(
    walk: &mut Walk<G, E, O>,
    frames: &mut [Frame<G>],
    depth: u32,
) -> Option<Score> {
    if let Some(score) = walk.standing(&frames[0].state, depth) {
        return Some(score);
    }
    let here = &mut frames[0];
    walk.game.turns(&here.state, &mut here.turns);
    let score = best_turn(walk, frames, depth)?;
    walk.observer.leave(score, Why::AllTried);
    Some(score)
}
