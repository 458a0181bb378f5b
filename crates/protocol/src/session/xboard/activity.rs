//! What the engine is doing, what it should be doing, and the way from one to the other.

use std::time::Duration;

use rocada_chess::Move;
use rocada_thought::{Bound, Decision, Limits, Report, Score};

use super::clocks::Terms;
use super::{Mode, XboardSession, ending, send};
use crate::search::{SearchEvent, SearchRequest};
use crate::session::{Action, Own};
use crate::xboard::{move_text, status, thinking};

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// The engine is on move.
    Move,
    /// The opponent is, and is expected to play this.
    Ponder(Move),
    /// Somebody wants to know.
    Analyze,
}

/// A search that was started and is still of interest, or has not ended yet.
#[derive(Debug)]
pub(super) struct Active {
    purpose: Purpose,
    /// What it is about.
    revision: u64,
    /// What its limits were made from.
    terms: Terms,
    /// A move that leads from the board to what is searched, as long as it is only expected.
    before: Option<Move>,
    stopping: bool,
    /// Nobody wants to hear of it any more; only its end is awaited.
    discarded: bool,
    /// How it ended, where its answer has to wait.
    ended: Option<(Decision, Duration)>,
    last: Option<Report>,
    /// The last exact score of the best line.
    score: Option<Score>,
    current: Option<(Move, usize)>,
}

impl Active {
    /// The first move of the line last reported, if it is about the present position.
    pub fn best_so_far(&self, revision: u64) -> Option<Move> {
        let here = self.revision == revision && !self.discarded && self.before.is_none();
        self.last.as_ref().filter(|_| here).and_then(|report| report.pv.first().copied())
    }

    /// What the position on the board is worth to the engine, as far as a search for its move has found out.
    pub fn own_score(&self) -> Option<Score> {
        self.score.filter(|_| self.purpose == Purpose::Move && !self.discarded)
    }
}

impl XboardSession {
    /// What should be going on now.
    fn wanted(&self) -> Option<Purpose> {
        if self.editor.is_some() || self.board.is_broken() {
            return None;
        }
        match self.mode {
            Mode::Force => None,
            Mode::Analyze => self.board.has_moves().then_some(Purpose::Analyze),
            Mode::Play(_) if self.over => None,
            Mode::Play(color) if color == self.board.turn() => {
                self.board.has_moves().then_some(Purpose::Move)
            }
            Mode::Play(_) => self.guess.filter(|_| self.wishes.ponder).map(Purpose::Ponder),
        }
    }

    /// After every line and every event: plays the move that is ready, then thinks about what there is to think about.
    pub(super) fn settle(&mut self, actions: &mut Vec<Action>) {
        self.make_own_move(actions);
        self.adjust(actions);
    }

    /// Brings what is going on in line with what should be.
    fn adjust(&mut self, actions: &mut Vec<Action>) {
        let wanted = self.wanted();
        if let Some(active) = &mut self.active {
            // News for the engine have to wait for its move, but for nothing else.
            let welcome = self.pending.is_empty() || active.purpose == Purpose::Move;
            // With other terms a search on the opponent's time would be too long or too short after the ponder hit.
            let limited = active.terms == self.clocks.terms || !matches!(active.purpose, Purpose::Ponder(_));
            let fits = wanted == Some(active.purpose)
                && active.revision == self.board.revision
                && !active.discarded
                && welcome
                && limited;
            if !fits {
                active.discarded = true;
                if active.ended.is_some() {
                    self.active = None;
                } else if !active.stopping {
                    active.stopping = true;
                    actions.push(Action::Stop);
                }
            }
        }
        if self.active.is_none() {
            actions.append(&mut self.pending);
            if let Some(purpose) = wanted.filter(|_| !self.paused) {
                self.start(purpose, actions);
            }
        }
        self.answer_pings(actions);
    }

    fn start(&mut self, purpose: Purpose, actions: &mut Vec<Action>) {
        let mut game = self.board.game().clone();
        let mut before = None;
        let limits = match purpose {
            Purpose::Move => self.clocks.limits(self.board.plies(), self.board.chosen_moves()),
            Purpose::Ponder(guess) => {
                if game.play(guess).is_err() || game.position().count_legal_moves() == 0 {
                    self.guess = None;
                    return;
                }
                before = Some(guess);
                self.clocks.limits(self.board.plies() + 1, Vec::new())
            }
            Purpose::Analyze => {
                Limits { infinite: true, only: self.board.chosen_moves(), ..Limits::default() }
            }
        };
        self.active = Some(Active {
            purpose,
            revision: self.board.revision,
            terms: self.clocks.terms,
            before,
            stopping: false,
            discarded: false,
            ended: None,
            last: None,
            score: None,
            current: None,
        });
        let pondering = matches!(purpose, Purpose::Ponder(_));
        actions.push(Action::Think(SearchRequest { game, limits, pondering }));
    }

    /// `pong` comes when everything before it is done: after the move, but in the midst of pondering and analysis.
    fn answer_pings(&mut self, actions: &mut Vec<Action>) {
        let stopping = self.active.as_ref().is_some_and(|active| active.discarded);
        if !stopping && self.wanted() != Some(Purpose::Move) {
            actions.extend(self.pings.drain(..).map(|number| Action::Send(format!("pong {number}"))));
        }
    }

    /// `?`: moves with what it has.
    pub(super) fn move_now(&mut self, actions: &mut Vec<Action>) {
        if let Some(active) = &mut self.active
            && active.purpose == Purpose::Move
            && active.ended.is_none()
            && !active.stopping
        {
            active.stopping = true;
            actions.push(Action::Stop);
        }
    }

    pub(super) fn pause(&mut self, actions: &mut Vec<Action>) {
        if !std::mem::replace(&mut self.paused, true) {
            actions.push(Action::Pause);
        }
    }

    pub(super) fn resume(&mut self, actions: &mut Vec<Action>) {
        if std::mem::take(&mut self.paused) {
            actions.push(Action::Resume);
        }
    }

    pub(super) fn status(&self, actions: &mut Vec<Action>) {
        if let Some(active) = self.active.as_ref().filter(|active| !active.discarded) {
            let position = self.board.position();
            let moves = (position.count_legal_moves() as usize).saturating_sub(self.board.excluded.len());
            send(status(active.last.as_ref(), active.current, position, moves), actions);
        }
    }

    /// The opponent has played what was expected: the search on his time becomes one on ours.
    pub(super) fn ponder_hit(&mut self, actions: &mut Vec<Action>) {
        if let Some(active) = &mut self.active
            && matches!(active.purpose, Purpose::Ponder(_))
            && !active.discarded
        {
            active.purpose = Purpose::Move;
            if active.ended.is_none() {
                actions.push(Action::PonderHit);
            }
        }
    }

    /// After a ponder hit: the search that runs is about the position that has just come up.
    pub(super) fn keep_search(&mut self) {
        if let Some(active) = self.active.as_mut().filter(|active| active.purpose == Purpose::Move) {
            active.revision = self.board.revision;
            active.before = None;
        }
    }

    pub fn search_event(&mut self, event: SearchEvent, actions: &mut Vec<Action>) {
        let Some(active) = &mut self.active else { return };
        match event {
            SearchEvent::Report(report) if !active.discarded => {
                if report.line == 1 && report.bound == Bound::Exact {
                    active.score = Some(report.score);
                }
                if self.wishes.post {
                    let rate = self.clocks.terms.node_rate;
                    send(thinking(&report, self.board.position(), active.before, rate), actions);
                }
                if report.line == 1 {
                    active.last = Some(report);
                }
            }
            SearchEvent::CurrentMove { mv, number, .. } => active.current = Some((mv, number)),
            SearchEvent::Finished { decision, time } => {
                if active.discarded {
                    self.active = None;
                } else {
                    active.ended = Some((decision, time));
                }
            }
            SearchEvent::Report(_) | SearchEvent::TaskFinished => {}
        }
        self.settle(actions);
    }

    /// Plays the move of a search that has ended, if it is the engine's turn.
    fn make_own_move(&mut self, actions: &mut Vec<Action>) {
        let Some(active) = &self.active else { return };
        let fits = self.wanted() == Some(Purpose::Move)
            && active.purpose == Purpose::Move
            && active.revision == self.board.revision
            && !active.discarded
            && !self.paused;
        let Some((decision, time)) = active.ended.filter(|_| fits) else { return };
        let score = active.own_score();
        self.active = None;
        let Some(best) = decision.best.filter(|&best| self.board.position().is_legal(best)) else {
            self.over = true;
            return;
        };
        if self.opinion.resigns(score, self.options.own(Own::ResignScore).number()) {
            self.over = true;
            return send("resign".to_owned(), actions);
        }
        let text = move_text(self.board.position(), best, self.board.is_chess960());
        self.board.play(best);
        if ending::drawn_by_moves(self.board.game()).is_some() && !self.board.position().is_checkmate() {
            // The move makes the draw: it is claimed before the move is made.
            send("offer draw".to_owned(), actions);
        }
        send(format!("move {text}"), actions);
        self.position_changed();
        self.clocks.spent(time, self.board.plies() + 1);
        self.guess = decision.ponder.filter(|&reply| self.board.position().is_legal(reply));
        self.claim(actions);
    }
}
