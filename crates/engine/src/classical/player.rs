//! Thinking with minimax or alpha-beta, one ply deeper at a time, so that there is always a move to play.

use std::time::Duration;

use rocada_chess::{Game, Move};
use rocada_gametree::{self as gametree, AlphaBeta, Minimax, Random, Root};

use super::evaluation::Classical;
use super::game::{ChessGame, ChessState};
use crate::search::Choice;
use crate::{Bound, Control, Decision, Limits, Observer, Report, scale};

/// How the tree is walked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Algorithm {
    Minimax,
    AlphaBeta(AlphaBeta),
}

/// Deeper than these players ever come, unless there is nothing to see.
const MAX_DEPTH: u32 = 100;

/// Looks `depth` plies ahead unless the limits name another depth; `hard` is the time that may not be passed.
pub(crate) fn think(
    algorithm: Algorithm,
    depth: u32,
    game: &Game,
    limits: &Limits,
    hard: Option<Duration>,
    control: &Control,
    observer: &mut dyn Observer,
) -> Choice {
    let state = ChessState::of(game);
    // A draw that could be claimed, or that nobody can prevent, still has moves to play.
    let root = Root::choosing(&state, allowed_moves(game, limits));
    let countdown = gametree::Countdown::start(&gametree::Limits::default());
    let first = Decision { best: root.turns().first().copied(), ponder: None };
    let mut choice = Choice { decision: first, score: None };
    let mut nodes = 0;
    let deepest = limits.depth.or(limits.mate.map(|moves| moves.saturating_mul(2))).unwrap_or(depth);
    for depth in 1..=deepest.clamp(1, MAX_DEPTH) {
        // These players are asked for a few plies: it is enough to rest between two of them.
        control.rest();
        let effort = gametree::Limits {
            depth: Some(depth),
            nodes: limits.nodes.map(|limit| limit.saturating_sub(nodes)),
            time: hard.map(|hard| hard.saturating_sub(countdown.elapsed())),
            stop: control.stop_flag(),
        };
        let found = match algorithm {
            Algorithm::Minimax => Minimax.search(&ChessGame, &Classical, &root, &effort, &mut ()),
            Algorithm::AlphaBeta(search) => search.search(&ChessGame, &Classical, &root, &effort, &mut ()),
        };
        nodes += found.counts.generated;
        // A search cut short has not seen all moves: what the one before found is worth more.
        if found.stopped && depth > 1 {
            break;
        }
        choice.decision = Decision { best: found.best, ponder: found.line.get(1).copied() };
        choice.score = Some(found.value);
        observer.line(&Report {
            depth,
            selective_depth: found.line.len() as u32,
            line: 1,
            score: scale::told(found.value, game.position()),
            bound: Bound::Exact,
            chances: Some(scale::chances(found.value, game.position())),
            nodes,
            time: countdown.elapsed(),
            hashfull: None,
            tablebase_hits: 0,
            pv: found.line,
        });
        let enough = limits.soft_nodes.is_some_and(|limit| nodes >= limit);
        if found.stopped || enough || found.value.is_decided() || control.is_stopped() {
            break;
        }
    }
    choice
}

/// Any of the moves to choose from, each as likely as the others.
pub(crate) fn random_move(game: &Game, limits: &Limits, random: &mut Random) -> Option<Move> {
    random.pick(&allowed_moves(game, limits))
}

/// The moves to choose from.
fn allowed_moves(game: &Game, limits: &Limits) -> Vec<Move> {
    let legal = game.position().legal_moves().into_iter();
    legal.filter(|&mv| limits.allows(mv)).collect()
}
