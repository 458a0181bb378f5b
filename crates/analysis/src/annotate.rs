//! Writes a review into its game: evaluations as comments, glyphs, and better lines as variations. What people have said
//! stays.

use rocada_pgn::{Evaluation, Game, NodeId};
use rocada_thought::Score;

use crate::review::{BetterLine, Review};

/// How much is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Annotations {
    /// Better lines at a mistake, at most.
    pub lines: usize,
    /// Moves of a better line, at most.
    pub plies: usize,
}

impl Default for Annotations {
    fn default() -> Self {
        Self { lines: 1, plies: 10 }
    }
}

/// Adds to a game what a review of its main line says. An evaluation replaces one that was there; a glyph is only set
/// where nobody has judged the move; a better line that is there already is not added again.
pub fn annotate(game: &mut Game, review: &Review, annotations: Annotations) {
    let root = game.root();
    evaluate(game, root, review.start);
    let line: Vec<NodeId> = game.main_line().collect();
    let mut before = root;
    for (&id, ply) in line.iter().zip(&review.plies) {
        evaluate(game, id, ply.score);
        let node = game.node_mut(id);
        let judged = node.glyphs.iter().any(|glyph| (1..=6).contains(glyph));
        if let Some(judgement) = ply.judgement.filter(|_| !judged) {
            node.glyphs.insert(0, judgement.glyph());
        }
        for better in ply.better.iter().take(annotations.lines) {
            add_line(game, before, better, annotations.plies);
        }
        before = id;
    }
}

/// A mate that is on the board speaks for itself; there is no number that everybody would understand.
fn evaluate(game: &mut Game, id: NodeId, score: Score) {
    if score != Score::Mate(0) {
        game.node_mut(id).set_evaluation(Some(Evaluation { score, depth: None }));
    }
}

fn add_line(game: &mut Game, after: NodeId, better: &BetterLine, plies: usize) {
    let mut at = after;
    for (index, &mv) in better.moves.iter().take(plies).enumerate() {
        // A line from elsewhere may not be one of this game.
        let Ok(id) = game.add(at, mv) else { return };
        if index == 0 && game.node(id).evaluation().is_none() {
            evaluate(game, id, better.score);
        }
        at = id;
    }
}
