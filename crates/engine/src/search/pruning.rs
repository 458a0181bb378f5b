//! Reasons to leave a node before its moves are tried: it is hopeless, good enough as it stands, good enough even after passing, or one
//! capture brings so much that a deep search would hardly bring less.

use rocada_chess::{Position, Role};
use rocada_gametree::{Score, Window};

use super::node::Facts;
use super::picker::Picker;
use super::table::Entry;
use super::tally::Tally;
use super::techniques::Technique;
use super::worker::Worker;
use crate::Bound;
use crate::scale::{WON, is_proved};

impl<T: Tally> Worker<'_, T> {
    /// Reasons to leave the node without looking at its moves one by one.
    pub(super) fn prune_node(
        &mut self,
        position: &Position,
        window: Window,
        evaluation: i32,
        facts: &Facts,
    ) -> Option<Score> {
        let depth = facts.depth;
        let futility = self.uses(Technique::NodeFutility);
        let numbers = self.shared.numbers;
        if let Some(margin) = numbers.razoring_margin(depth)
            && futility
            && window.alpha < Score::estimate(WON)
            && Score::estimate(evaluation + margin) <= window.alpha
        {
            let score = self.quiescence::<false>(position, window, facts.ply);
            if self.stopped || score <= window.alpha {
                self.tally.acts(Technique::NodeFutility);
                return Some(score);
            }
        }
        if is_proved(window.beta) {
            return None;
        }
        if let Some(margin) = numbers.reverse_futility_margin(depth, facts.improving)
            && futility
            && !facts.on_pv
            && evaluation - margin >= window.beta.value()
            && !is_proved(Score::estimate(evaluation))
        {
            self.tally.acts(Technique::NodeFutility);
            // Between the two: beta is proved, the evaluation is only believed.
            return Some(Score::estimate(evaluation.midpoint(window.beta.value())));
        }
        if let Some(score) = self.null_move(position, window, evaluation, facts) {
            return Some(score);
        }
        if self.stopped {
            return None;
        }
        self.probcut(position, window, evaluation, facts)
    }

    /// `ProbCut`: if a capture brings much more than beta even in a shallow search, a deep one would hardly bring less.
    fn probcut(
        &mut self,
        position: &Position,
        window: Window,
        evaluation: i32,
        facts: &Facts,
    ) -> Option<Score> {
        const LEAST_DEPTH: i32 = 5;
        let ply = facts.ply;
        let numbers = self.shared.numbers;
        let margin = numbers.probcut_margin - i32::from(facts.improving) * numbers.probcut_improving;
        let beta = window.beta.offset(margin);
        let depth = facts.depth - LEAST_DEPTH + 1;
        if facts.depth < LEAST_DEPTH
            || !self.uses(Technique::ProbCut)
            || is_proved(beta)
            || facts
                .entry
                .is_some_and(|entry| entry.bound.is_some() && entry.depth >= depth && entry.score < beta)
        {
            return None;
        }
        let view = Window { alpha: beta.offset(-1), beta };
        let table_move = facts.table_move.filter(|&mv| position.is_noisy(mv));
        let mut picker = Picker::noisy(&self.moves, table_move, (beta.value() - evaluation).max(0));
        let moves_before = self.moves.len();
        let mut found = None;
        while let Some(mv) = self.next_move(&mut picker, position, &facts.context, ply) {
            if picker.is_at_bad_captures() {
                break;
            }
            let next = self.play(position, mv, ply);
            let mut score = self.quiescence::<false>(&next, view.flipped(), ply + 1).flipped();
            if score >= beta && !self.stopped {
                score = self.node::<false>(&next, view.flipped(), depth, ply + 1, !facts.cut_node).flipped();
            }
            self.take_back();
            if self.stopped {
                break;
            }
            if score >= beta {
                found = Some((mv, score));
                break;
            }
        }
        self.moves.truncate(moves_before);
        let (mv, score) = found?;
        self.tally.acts(Technique::ProbCut);
        let entry = Entry {
            mv: Some(mv),
            score,
            bound: Some(Bound::Lower),
            depth: depth + 1,
            evaluation: facts.raw,
            on_pv: facts.on_pv,
        };
        self.shared.table.store(position.key(), entry);
        Some(if is_proved(score) { score } else { score.offset(-margin) })
    }

    /// Null move: if the position is good enough even after passing, it is good enough.
    fn null_move(
        &mut self,
        position: &Position,
        window: Window,
        evaluation: i32,
        facts: &Facts,
    ) -> Option<Score> {
        let ply = facts.ply;
        let surplus = evaluation - window.beta.value();
        if facts.depth < 3
            || !facts.cut_node
            || !self.uses(Technique::NullMove)
            || surplus < 0
            || is_prone_to_zugzwang(position)
            || self.stack.back(ply, 1).played.is_none()
            || ply < self.null_moves_from
            || facts.entry.is_some_and(|entry| entry.bound == Some(Bound::Upper) && entry.score < window.beta)
        {
            return None;
        }
        let depth = facts.depth - self.shared.numbers.null_move_reduction(facts.depth, surplus);
        let after_pass = self.stack.pass(position, ply);
        let mut next = *position;
        next.play_null();
        let view = Window { alpha: window.beta.offset(-1), beta: window.beta };
        let score = self.node::<false>(&next, view.flipped(), depth, ply + 1, !facts.cut_node).flipped();
        self.stack.unpass(after_pass);
        if self.stopped || score < window.beta {
            return None;
        }
        // A win found by passing is not proved.
        let score = if is_proved(score) { window.beta } else { score };
        if facts.depth < 14 {
            self.tally.acts(Technique::NullMove);
            return Some(score);
        }
        // Where passing would be best of all (zugzwang) it proves nothing: deep down, search once more without it.
        let from = std::mem::replace(&mut self.null_moves_from, ply + 3 * depth.max(1) as usize / 4);
        let verified = self.node::<false>(position, view, depth, ply, false);
        self.null_moves_from = from;
        if verified < window.beta {
            return None;
        }
        self.tally.acts(Technique::NullMove);
        Some(score)
    }
}

/// With nothing but pawns and one minor piece beside the king, having to move is often the trouble.
fn is_prone_to_zugzwang(position: &Position) -> bool {
    let ours = position.side(position.turn());
    let heavy = position.role(Role::Rook) | position.role(Role::Queen);
    let minor = position.role(Role::Knight) | position.role(Role::Bishop);
    (ours & heavy).is_empty() && !(ours & minor).has_many()
}
