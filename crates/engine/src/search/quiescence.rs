//! Quiescence: follow captures until the position is quiet, so that the evaluation is never asked in mid-exchange.

use rocada_chess::{Move, Position, Role, exchange_value};
use rocada_gametree::{Score, Window};

use super::history::Context;
use super::picker::Picker;
use super::table::Entry;
use super::tally::Tally;
use super::worker::{Worker, is_too_deep};
use crate::Bound;

impl<T: Tally> Worker<'_, T> {
    /// The score of a position once the captures are over. In check, every way out is tried.
    pub fn quiescence<const PV: bool>(
        &mut self,
        position: &Position,
        mut window: Window,
        ply: usize,
    ) -> Score {
        if self.visit(ply) {
            return Score::EVEN;
        }
        if PV {
            self.stack.at_mut(ply).line.clear();
        }
        if self.is_draw(position) || (!PV && self.has_a_draw(position, window)) {
            return Score::EVEN;
        }
        if is_too_deep(ply) {
            return self.too_deep(position);
        }

        let entry = self.shared.table.probe(position.key());
        if let Some(entry) = entry.filter(|entry| !PV && entry.settles(window)) {
            self.tally.table_hit();
            return entry.score;
        }

        let in_check = position.in_check();
        let known = entry.and_then(|entry| entry.evaluation);
        let raw = (!in_check).then(|| known.unwrap_or_else(|| self.raw_evaluation(position, ply)));
        let standing = raw.map(|raw| self.corrected(position, ply, raw));
        let mut best = Score::loss_in(0);
        if let Some(standing) = standing {
            best = Score::estimate(standing);
            if self.shared.sample_one_in > 0 && known.is_none() {
                self.sample(position, window, standing);
            }
            // A deeper look knows better than the evaluation, as far as its bound goes.
            if let Some(entry) = entry.filter(|entry| entry.improves(best)) {
                best = entry.score;
            }
            if best >= window.beta {
                if entry.is_none() {
                    self.shared.table.store(position.key(), Entry::evaluated(raw));
                }
                return best;
            }
            window.raise(best);
        }

        let table_move = entry
            .and_then(|entry| entry.mv)
            .filter(|&mv| (in_check || position.is_noisy(mv)) && position.is_legal(mv));
        let mut picker = if in_check {
            Picker::all(&self.moves, table_move, None)
        } else {
            Picker::noisy(&self.moves, table_move, 0)
        };
        let moves_before = self.moves.len();
        // Only ways out of check are ordered by it.
        let context = if in_check { self.full_context(position, ply) } else { Context::default() };
        let margin = self.shared.numbers.quiescence_margin;
        let mut best_move = None;
        while let Some(mv) = self.next_move(&mut picker, position, &context, ply) {
            // Until something does not lose, everything is tried.
            if !best.is_loss() {
                if picker.is_at_bad_captures() {
                    break;
                }
                if in_check && !position.is_capture(mv) {
                    picker.skip_calm();
                    continue;
                }
                if let Some(hope) =
                    standing.map(|standing| Score::estimate(standing + margin + most_gain(position, mv)))
                    && hope <= window.alpha
                {
                    best = best.max(hope);
                    continue;
                }
            }
            let next = self.play(position, mv, ply);
            let score = self.quiescence::<PV>(&next, window.flipped(), ply + 1).flipped();
            self.take_back();
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > window.alpha {
                    best_move = Some(mv);
                    if PV {
                        self.stack.improve_line(ply, mv);
                    }
                    window.raise(score);
                    if window.is_closed() {
                        break;
                    }
                }
            }
        }

        self.moves.truncate(moves_before);
        if self.stopped {
            return Score::EVEN;
        }

        // Only some of the moves were tried, so the score is exact in no case.
        let bound = if window.is_closed() { Bound::Lower } else { Bound::Upper };
        let on_pv = PV || entry.is_some_and(|entry| entry.on_pv);
        self.shared.table.store(
            position.key(),
            Entry { mv: best_move, score: best, bound: Some(bound), depth: 0, evaluation: raw, on_pv },
        );
        best
    }
}

/// The most that a capture or promotion brings at once.
fn most_gain(position: &Position, mv: Move) -> i32 {
    let taken = position.role_at(mv.to()).map_or(0, exchange_value);
    let promoted = mv.promoted().map_or(0, |role| exchange_value(role) - exchange_value(Role::Pawn));
    taken + promoted
}
