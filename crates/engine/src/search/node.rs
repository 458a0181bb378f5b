//! The node of the search: a page of contents. What each step does is said where it is done.

use std::sync::atomic::Ordering;

use arrayvec::ArrayVec;
use rocada_chess::{Move, Position};
use rocada_gametree::{Score, Window};

use super::history::Context;
use super::picker::Picker;
use super::reduction::LateMove;
use super::table::Entry;
use super::tally::Tally;
use super::techniques::Technique;
use super::worker::{Shared, Worker, is_too_deep};
use crate::Bound;
use crate::scale::{WON, is_proved, is_proved_loss};

/// The depth from which it is asked whether the table's move is the only good one.
const SINGULAR_DEPTH: i32 = 7;

/// What a node knows before it looks at its moves.
pub(super) struct Facts {
    pub ply: usize,
    pub depth: i32,
    /// A cut-off is expected here.
    pub cut_node: bool,
    pub entry: Option<Entry>,
    /// What endgame tables prove, where that does not settle the node.
    pub proof: Option<Entry>,
    /// The table's move, proved legal.
    pub table_move: Option<Move>,
    /// The evaluation as it came, to be stored.
    pub raw: Option<i32>,
    /// What experience corrects it by, whichever way.
    pub correction: i32,
    /// The best guess at the node's value; none while in check.
    pub evaluation: Option<i32>,
    /// The position is better for its mover than it was two plies ago.
    pub improving: bool,
    /// The node is or was on a principal variation.
    pub on_pv: bool,
    pub excluded: Option<Move>,
    /// What quiet moves are judged by; empty until it is clear that they are tried.
    pub context: Context,
}

/// Moves that were tried and did not cut off. Every node of the path has two of these on the stack: they are short.
type Tried = ArrayVec<Move, 48>;

/// A move about to be tried.
struct Candidate {
    mv: Move,
    /// Its number in the order, from 1.
    number: i32,
    quiet: bool,
    /// What histories say of it.
    history: i32,
}

/// What need not be tried.
enum Skip {
    /// The move in question.
    This,
    /// The move in question: its exchange loses.
    Losing,
    /// It and all quiet moves after it.
    AllQuiet,
    /// It and, in the order of history, all quiet moves after it: none can be hoped to reach more than this.
    Hopeless(Score),
}

impl Skip {
    /// Whose idea it is.
    const fn technique(&self) -> Technique {
        match self {
            Self::Losing => Technique::ExchangePruning,
            Self::This | Self::AllQuiet | Self::Hopeless(_) => Technique::QuietPruning,
        }
    }
}

impl Facts {
    /// The score within what is proved.
    fn within_proof(&self, score: Score) -> Score {
        match self.proof {
            Some(Entry { score: least, bound: Some(Bound::Lower), .. }) => score.max(least),
            Some(Entry { score: most, bound: Some(Bound::Upper), .. }) => score.min(most),
            _ => score,
        }
    }

    /// Why a move is too unlikely to matter to be tried at all, if it is.
    fn reason_to_skip(
        &self,
        shared: &Shared,
        position: &Position,
        window: Window,
        candidate: &Candidate,
    ) -> Option<Skip> {
        let &Candidate { mv, number, quiet, history } = candidate;
        let (numbers, without) = (shared.numbers, shared.without);
        // Ways out of check are few, and no evaluation says what they are worth.
        let evaluation = self.evaluation?;
        if quiet && without.uses(Technique::QuietPruning) && !position.gives_check(mv) {
            if number > numbers.late_move_count(self.depth, self.improving) {
                return Some(Skip::AllQuiet);
            }
            if numbers.history_floor(self.depth).is_some_and(|floor| history < floor) {
                return Some(Skip::This);
            }
            // Where the game is won anyway, what is left to find is a mate, of which an evaluation says nothing.
            let usual_depth = shared.reductions.usual_depth(self.depth, number);
            if let Some(margin) = numbers.futility_margin(usual_depth, history)
                && window.alpha < Score::estimate(WON)
                && Score::estimate(evaluation + margin) <= window.alpha
            {
                return Some(Skip::Hopeless(Score::estimate(evaluation + margin)));
            }
        }
        let floor =
            numbers.exchange_floor(self.depth, quiet).filter(|_| without.uses(Technique::ExchangePruning))?;
        (!position.exchange_reaches(mv, floor)).then_some(Skip::Losing)
    }
}

/// What trying the moves has brought.
pub(super) struct Findings {
    pub best: Score,
    pub best_move: Option<Move>,
    /// The best move raised alpha, so the score is no mere upper bound.
    pub raised: bool,
    /// Another search has settled the node: nothing is known of its moves.
    pub settled: bool,
}

impl<T: Tally> Worker<'_, T> {
    /// The score of a position, searched `depth` plies deep. `PV`: the exact score is wanted, not only a bound.
    pub fn node<const PV: bool>(
        &mut self,
        position: &Position,
        mut window: Window,
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> Score {
        if depth <= 0 {
            return self.quiescence::<PV>(position, window, ply);
        }
        if self.visit(ply) {
            return Score::EVEN;
        }
        if PV {
            self.stack.at_mut(ply).line.clear();
        }
        if ply > 0 {
            if self.is_draw(position) {
                return Score::EVEN;
            }
            if !PV && self.stack.at(ply).excluded.is_none() && self.has_a_draw(position, window) {
                return Score::EVEN;
            }
            if is_too_deep(ply) {
                return self.too_deep(position);
            }
            // Mate distance: not even mate on the spot, or being mated on the spot, would change anything.
            window.alpha = window.alpha.max(Score::loss_in(0));
            window.beta = window.beta.min(Score::win_in(1));
            if window.is_closed() {
                return window.alpha;
            }
        }

        let mut facts = match self.gather::<PV>(position, window, depth, ply, cut_node) {
            Ok(facts) => facts,
            Err(known) => return known,
        };
        window.alpha = facts.within_proof(window.alpha).max(window.alpha);
        if !PV
            && facts.excluded.is_none()
            && let Some(evaluation) = facts.evaluation
        {
            if let Some(score) = self.prune_node(position, window, evaluation, &facts) {
                return score;
            }
            if self.stopped {
                return Score::EVEN;
            }
        }

        facts.context = self.full_context(position, ply);
        let moves_before = self.moves.len();
        let outcome = self.try_moves::<PV>(position, window, &facts);
        self.moves.truncate(moves_before);
        if self.stopped {
            return Score::EVEN;
        }
        let Some(mut outcome) = outcome else {
            // No legal move: mate, stalemate, or nothing beside the excluded one.
            return match (facts.excluded, position.in_check()) {
                (Some(_), _) => window.alpha,
                (None, true) => Score::loss_in(0),
                (None, false) => self.standstill(position),
            };
        };
        outcome.best = facts.within_proof(outcome.best);
        if facts.excluded.is_none() && !outcome.settled {
            self.remember::<PV>(position, window, &facts, &outcome);
        }
        outcome.best
    }

    /// Asks the table and the evaluation. `Err` is a score that settles the node.
    fn gather<const PV: bool>(
        &mut self,
        position: &Position,
        window: Window,
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> Result<Facts, Score> {
        if let Some(score) = self.given_score(position, depth, ply) {
            return Err(score);
        }
        let excluded = self.stack.at(ply).excluded;
        let found = self.shared.table.probe(position.key());
        // With a move left out, the score of all moves says nothing.
        let entry = found.filter(|_| excluded.is_none());
        if let Some(entry) = entry
            && !PV
            && entry.depth >= depth
            && entry.settles(window)
            // Near the fifty-move limit the same position is not worth the same.
            && position.halfmoves() < 90
        {
            self.tally.table_hit();
            self.learn_from_table(position, entry, window, depth, ply);
            return Err(entry.score);
        }
        let proof = self.ask_tablebase(position, depth, ply, excluded);
        if let Some(proof) = proof.filter(|proof| proof.settles(window)) {
            self.shared.table.store(position.key(), Entry { on_pv: PV, ..proof });
            return Err(proof.score);
        }
        let table_move = if ply == 0 {
            self.root.open().next()
        } else {
            entry.and_then(|entry| entry.mv).filter(|&mv| position.is_legal(mv))
        };

        let mut raw = None;
        let mut evaluation = None;
        let mut correction = 0;
        if excluded.is_some() {
            evaluation = self.stack.at(ply).evaluation;
        } else if !position.in_check() {
            let stored = entry.and_then(|entry| entry.evaluation);
            raw = Some(stored.unwrap_or_else(|| self.raw_evaluation(position, ply)));
            evaluation = raw.map(|raw| self.corrected(position, ply, raw));
            correction = evaluation.zip(raw).map_or(0, |(corrected, raw)| (corrected - raw).abs());
            if entry.is_none() {
                self.shared.table.store(position.key(), Entry::evaluated(raw));
            }
        }
        let frame = self.stack.at_mut(ply);
        frame.evaluation = evaluation;
        let frame_evaluation = evaluation.filter(|_| excluded.is_none());
        let before = self.stack.back(ply, 2).evaluation.or(self.stack.back(ply, 4).evaluation);
        let improving = evaluation.zip(before).is_some_and(|(now, before)| now > before);
        // A deeper look knows better than the evaluation, as far as its bound goes.
        if let Some((value, entry)) = evaluation.zip(entry)
            && !is_proved(entry.score)
            && entry.improves(Score::estimate(value))
        {
            evaluation = Some(entry.score.value());
        }
        if let Some(evaluation) = frame_evaluation {
            self.learn_from_evaluation(position, evaluation, ply);
        }
        let depth = self.reconsidered::<PV>(depth, ply, cut_node, table_move, frame_evaluation);
        self.stack.at_mut(ply + 1).killer = None;
        self.stack.at_mut(ply + 1).cutoffs = 0;
        Ok(Facts {
            ply,
            depth,
            cut_node,
            entry,
            proof,
            table_move,
            raw,
            correction,
            evaluation,
            improving,
            on_pv: PV || found.is_some_and(|entry| entry.on_pv),
            excluded,
            context: Context::default(),
        })
    }

    /// The depth that a node deserves, once more is known than when it was called.
    fn reconsidered<const PV: bool>(
        &mut self,
        mut depth: i32,
        ply: usize,
        cut_node: bool,
        table_move: Option<Move>,
        evaluation: Option<i32>,
    ) -> i32 {
        if ply == 0 || self.stack.at(ply).excluded.is_some() {
            return depth;
        }
        if let Some(evaluation) = evaluation
            && let Some(before) = self.stack.back(ply, 1).evaluation
            && self.uses(Technique::Hindsight)
        {
            let reduced_by = self.stack.back(ply, 1).reduced_by;
            let sum = evaluation + before;
            // The move before was thought poor. If the opponent's position got no worse by it, it deserves a closer look.
            if reduced_by >= 3 && sum <= 0 {
                self.tally.acts(Technique::Hindsight);
                depth += 1;
            } else if reduced_by >= 1 && depth >= 2 && sum > self.shared.numbers.hindsight_sum {
                self.tally.acts(Technique::Hindsight);
                depth -= 1;
            }
        }
        // Without a move of the table the order is poor, and the next iteration comes back with a better one.
        if depth >= 4 && (PV || cut_node) && table_move.is_none() && self.uses(Technique::InternalReduction) {
            self.tally.acts(Technique::InternalReduction);
            depth -= 1;
        }
        depth
    }

    /// Endgame tables: what they prove, as an entry that no search to a reasonable depth will replace.
    #[inline]
    fn ask_tablebase(
        &self,
        position: &Position,
        depth: i32,
        ply: usize,
        excluded: Option<Move>,
    ) -> Option<Entry> {
        let tables = self.shared.tablebase.filter(|_| ply > 0 && excluded.is_none())?;
        let (score, bound) = tables.probe(position, depth, ply)?;
        self.shared.tablebase_hits.fetch_add(1, Ordering::Relaxed);
        Some(Entry { mv: None, score, bound: Some(bound), depth: depth + 6, evaluation: None, on_pv: false })
    }

    /// Tries the moves in order of promise. `None` if there is none to try.
    fn try_moves<const PV: bool>(
        &mut self,
        position: &Position,
        mut window: Window,
        facts: &Facts,
    ) -> Option<Findings> {
        let &Facts { ply, depth, .. } = facts;
        let is_root = ply == 0;
        let mut picker = if is_root {
            Picker::listed(&mut self.moves, self.root.open())
        } else {
            Picker::all(&self.moves, facts.table_move, self.stack.at(ply).killer)
        };
        let mut outcome =
            Findings { best: Window::FULL.alpha, best_move: None, raised: false, settled: false };
        let mut quiets_tried = Tried::new();
        let mut captures_tried = Tried::new();
        let mut number = 0;
        while let Some(mv) = self.next_move(&mut picker, position, &facts.context, ply) {
            if facts.excluded == Some(mv) {
                continue;
            }
            number += 1;
            let quiet = position.is_quiet(mv);
            let history = if quiet {
                self.memory.histories.quiet(position, mv, &facts.context)
            } else {
                self.memory.histories.capture(position, mv)
            };
            let candidate = Candidate { mv, number, quiet, history };
            if !is_root
                && number > 1
                && !is_proved_loss(outcome.best)
                && let Some(skip) = facts.reason_to_skip(self.shared, position, window, &candidate)
            {
                self.tally.acts(skip.technique());
                match skip {
                    Skip::This | Skip::Losing => {}
                    Skip::AllQuiet => picker.skip_calm(),
                    Skip::Hopeless(hope) => {
                        outcome.best = outcome.best.max(hope);
                        if !picker.dealt_killer(mv) {
                            picker.skip_calm();
                        }
                    }
                }
                continue;
            }

            let extension = if is_root || facts.table_move != Some(mv) {
                0
            } else {
                match self.extension(position, mv, window, facts) {
                    Ok(plies) => plies,
                    Err(score) => {
                        return Some(Findings { best: score, best_move: None, raised: false, settled: true });
                    }
                }
            };
            if self.stopped {
                return None;
            }

            if is_root {
                self.tell_current_move(mv, self.root.line + number as usize);
            }
            let nodes_before = self.nodes;
            let next = self.play(position, mv, ply);
            let new_depth = depth - 1 + extension;
            let late = self.late_move(position, &next, facts, &candidate);
            let score = self.search_move::<PV>(&next, window, new_depth, outcome.best, facts, &late);
            self.take_back();
            if self.stopped {
                return None;
            }
            if is_root {
                self.note_root_move(mv, score, window, number, nodes_before);
            }

            if score > outcome.best {
                outcome.best = score;
                if score > window.alpha {
                    outcome.best_move = Some(mv);
                    outcome.raised = true;
                    if PV {
                        self.stack.improve_line(ply, mv);
                    }
                    window.raise(score);
                    if window.is_closed() {
                        self.stack.at_mut(ply).cutoffs += 1;
                        self.learn(position, mv, facts, &quiets_tried, &captures_tried);
                        break;
                    }
                }
            }
            // Beyond the first ones, nobody need remember what failed.
            let _ = if quiet { quiets_tried.try_push(mv) } else { captures_tried.try_push(mv) };
        }
        if outcome.raised && !window.is_closed() {
            self.learn_exact(position, &outcome, facts, &quiets_tried, &captures_tried);
        }
        (number > 0).then_some(outcome)
    }

    /// What is known of a move that was just played.
    fn late_move(
        &self,
        position: &Position,
        next: &Position,
        facts: &Facts,
        &Candidate { number, quiet, history, .. }: &Candidate,
    ) -> LateMove {
        LateMove {
            depth: facts.depth,
            number,
            quiet,
            on_pv: facts.on_pv,
            cut_node: facts.cut_node,
            improving: facts.improving,
            gives_check: next.in_check(),
            table_move_is_noisy: facts.table_move.is_some_and(|mv| position.is_noisy(mv)),
            history,
            child_cutoffs: self.stack.at(facts.ply + 1).cutoffs,
            correction: facts.correction,
        }
    }

    /// Singular extension: if every other move is clearly worse than the table's, that one deserves a closer look.
    /// `Err` is a score: if even another move beats beta, the node is settled (multi-cut).
    fn extension(
        &mut self,
        position: &Position,
        mv: Move,
        window: Window,
        facts: &Facts,
    ) -> Result<i32, Score> {
        let Some(entry) = facts.entry else { return Ok(0) };
        if facts.depth < SINGULAR_DEPTH
            || !self.uses(Technique::Singular)
            || facts.excluded.is_some()
            || entry.depth < facts.depth - 3
            || matches!(entry.bound, None | Some(Bound::Upper))
            || is_proved(entry.score)
            || facts.ply >= 2 * self.root_depth as usize
        {
            return Ok(0);
        }
        let beta = entry.score.offset(-self.shared.numbers.singular_margin(facts.depth));
        let view = Window { alpha: beta.offset(-1), beta };
        self.stack.at_mut(facts.ply).excluded = Some(mv);
        let score = self.node::<false>(position, view, (facts.depth - 1) / 2, facts.ply, facts.cut_node);
        self.stack.at_mut(facts.ply).excluded = None;
        if self.stopped {
            return Ok(0);
        }
        if score < beta {
            let far_ahead =
                window.scout() == window && score < beta.offset(-self.shared.numbers.double_margin);
            self.tally.acts(Technique::Singular);
            return Ok(if far_ahead { 2 } else { 1 });
        }
        if score >= window.beta && !is_proved(score) {
            self.tally.acts(Technique::Singular);
            return Err(score);
        }
        Ok(if entry.score >= window.beta {
            self.tally.acts(Technique::Singular);
            -2
        } else if facts.cut_node {
            self.tally.acts(Technique::Singular);
            -1
        } else {
            0
        })
    }

    /// Principal variation search: the first move in full, the others reduced and only asked whether they are
    /// better; those that are get their full depth, and on a principal variation their exact score.
    fn search_move<const PV: bool>(
        &mut self,
        next: &Position,
        window: Window,
        depth: i32,
        best: Score,
        facts: &Facts,
        late: &LateMove,
    ) -> Score {
        let ply = facts.ply + 1;
        let scout = window.scout().flipped();
        let mut score = Window::FULL.alpha;
        if late.depth >= 2 && late.number > 1 + i32::from(facts.ply == 0) && self.uses(Technique::Reductions)
        {
            let reduced =
                (depth - late.plies(self.shared.numbers, self.shared.reductions)).clamp(1, depth.max(1));
            if reduced < depth {
                self.tally.acts(Technique::Reductions);
            }
            self.stack.at_mut(facts.ply).reduced_by = depth - reduced;
            score = self.node::<false>(next, scout, reduced, ply, true).flipped();
            self.stack.at_mut(facts.ply).reduced_by = 0;
            if score > window.alpha && reduced < depth && !self.stopped {
                let mut second = depth;
                if self.uses(Technique::SecondLook) && facts.ply > 0 {
                    let numbers = self.shared.numbers;
                    second += i32::from(score > best.offset(numbers.deeper_margin));
                    second -= i32::from(score < best.offset(numbers.shallower_margin));
                }
                if second != depth {
                    self.tally.acts(Technique::SecondLook);
                }
                if second > reduced {
                    self.tally.deeper();
                    score = self.node::<false>(next, scout, second, ply, !facts.cut_node).flipped();
                }
            }
        } else if !PV || late.number > 1 {
            score = self.node::<false>(next, scout, depth, ply, !facts.cut_node).flipped();
        }
        if PV && !self.stopped && (late.number == 1 || score > window.alpha) {
            if late.number > 1 {
                self.tally.exact();
            }
            score = self.node::<true>(next, window.flipped(), depth, ply, false).flipped();
        }
        score
    }
}
