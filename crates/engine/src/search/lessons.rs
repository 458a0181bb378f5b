//! What a node leaves behind: lessons for the histories, an entry in the table, the books of the root.

use rocada_chess::{Move, Position};
use rocada_gametree::{Score, Window};

use super::node::{Facts, Findings};
use super::table::Entry;
use super::tally::Tally;
use super::worker::Worker;
use crate::Bound;
use crate::scale::is_proved;

impl<T: Tally> Worker<'_, T> {
    /// A move cut off: it and its like are good here, those tried before it are not.
    pub(super) fn learn(
        &mut self,
        position: &Position,
        mv: Move,
        facts: &Facts,
        quiets: &[Move],
        captures: &[Move],
    ) {
        let numbers = self.shared.numbers;
        let (bonus, malus) = (numbers.history_bonus(facts.depth), numbers.history_malus(facts.depth));
        let histories = &mut self.memory.histories;
        if position.is_noisy(mv) {
            histories.learn_capture(position, mv, bonus);
        } else {
            histories.learn_quiet(position, mv, &facts.context, bonus);
            for &other in quiets {
                histories.learn_quiet(position, other, &facts.context, -malus);
            }
            self.stack.at_mut(facts.ply).killer = Some(mv);
        }
        for &other in captures {
            self.memory.histories.learn_capture(position, other, -malus);
        }
    }

    /// The table says that its move cuts off here: if quiet, it is a good one.
    pub(super) fn learn_from_table(
        &mut self,
        position: &Position,
        entry: Entry,
        window: Window,
        depth: i32,
        ply: usize,
    ) {
        let numbers = self.shared.numbers;
        if let Some(mv) = entry.mv
            && entry.score >= window.beta
            && position.is_quiet(mv)
            && position.is_legal(mv)
        {
            let bonus = numbers.history_bonus(depth) * numbers.lesson_table / 1024;
            let context = self.full_context(position, ply);
            self.memory.histories.learn_quiet(position, mv, &context, bonus);
        }
    }

    /// The quiet move that led to this position was good as far as the evaluation of its side has risen by it. That is known
    /// before anything is searched.
    pub(super) fn learn_from_evaluation(&mut self, position: &Position, evaluation: i32, ply: usize) {
        const MOST: i32 = 1500;
        let numbers = self.shared.numbers;
        let before = self.stack.back(ply, 1);
        if let (Some(mv), Some(estimate), true) = (before.mv, before.evaluation, before.quiet && ply > 0) {
            let gain = numbers.lesson_granted - (evaluation + estimate);
            let bonus = (numbers.lesson_evaluation * gain).clamp(-MOST, MOST);
            self.memory.histories.learn_quiet_alone(!position.turn(), mv, before.threats, bonus);
        }
    }

    /// A move was best of all without cutting off.
    pub(super) fn learn_exact(
        &mut self,
        position: &Position,
        outcome: &Findings,
        facts: &Facts,
        quiets: &[Move],
        captures: &[Move],
    ) {
        let numbers = self.shared.numbers;
        let share = numbers.lesson_exact;
        let bonus = numbers.history_bonus(facts.depth) * share / 1024;
        let malus = numbers.history_malus(facts.depth) * share / 1024;
        let Some(best) = outcome.best_move.filter(|_| share > 0) else { return };
        let histories = &mut self.memory.histories;
        let good = |mv| if mv == best { bonus } else { -malus };
        if position.is_quiet(best) {
            for &mv in quiets {
                histories.learn_quiet(position, mv, &facts.context, good(mv));
            }
        }
        for &mv in captures {
            histories.learn_capture(position, mv, good(mv));
        }
    }

    /// No move was good enough here: the one before it, if quiet, was a good one.
    fn learn_unanswered(&mut self, position: &Position, facts: &Facts) {
        let numbers = self.shared.numbers;
        let before = self.stack.back(facts.ply, 1);
        if let (Some(mv), Some(played), true) = (before.mv, before.played, before.quiet && facts.ply > 0) {
            let bonus = numbers.history_bonus(facts.depth) * numbers.lesson_unanswered / 1024;
            let context = self.context_without_pawns(facts.ply - 1);
            self.memory.histories.learn_quiet_of(!position.turn(), mv, played, &context, bonus);
        }
    }

    /// What the node found out goes into the table and, if the evaluation was wrong, into the corrections.
    pub(super) fn remember<const PV: bool>(
        &mut self,
        position: &Position,
        window: Window,
        facts: &Facts,
        outcome: &Findings,
    ) {
        let bound = if outcome.best >= window.beta {
            Bound::Lower
        } else if PV && outcome.raised {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if bound == Bound::Upper {
            self.learn_unanswered(position, facts);
        }
        // With several lines, the root's later ones say nothing about the position as a whole.
        if facts.ply > 0 || self.root.line == 0 {
            let entry = Entry {
                mv: outcome.best_move,
                score: outcome.best,
                bound: Some(bound),
                depth: facts.depth,
                evaluation: facts.raw,
                on_pv: facts.on_pv,
            };
            self.shared.table.store(position.key(), entry);
        }
        let quiet_best = outcome.best_move.is_none_or(|mv| position.is_quiet(mv));
        if let Some(raw) = facts.raw
            && quiet_best
            && !is_proved(outcome.best)
        {
            let corrected = self.corrected(position, facts.ply, raw);
            let value = outcome.best.value();
            let informative = match bound {
                Bound::Exact => true,
                Bound::Lower => value > corrected,
                Bound::Upper => value < corrected,
            };
            if informative {
                let last = self.stack.last_two(facts.ply);
                let lesson = (value - corrected) * facts.depth * self.shared.numbers.correction_rate;
                self.memory.histories.learn_correction(position, last, lesson, self.shared.numbers);
            }
        }
    }

    /// Keeps the books of the root: what a move is worth, leads to and has cost.
    pub(super) fn note_root_move(
        &mut self,
        mv: Move,
        score: Score,
        window: Window,
        number: i32,
        nodes_before: u64,
    ) {
        let nodes = self.nodes - nodes_before;
        let (depth, selective_depth) = (self.root_depth, self.selective_depth);
        let line = &self.stack.at(1).line;
        let Some(root) = self.root.find(mv) else { return };
        root.nodes += nodes;
        if number == 1 || score > window.alpha {
            root.score = score;
            root.bound = if score >= window.beta {
                Bound::Lower
            } else if score <= window.alpha {
                Bound::Upper
            } else {
                Bound::Exact
            };
            root.depth = depth;
            root.selective_depth = selective_depth;
            root.line.clear();
            root.line.push(mv);
            root.line.extend_from_slice(line);
        } else {
            root.score = Window::FULL.alpha;
        }
    }
}
