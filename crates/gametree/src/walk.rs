//! What all searches have in common: the frames they walk on, and how a node is entered, counted and judged
//! when nothing lies below it.

use crate::{Countdown, Counts, Evaluate, Game, Limits, Observer, Outcome, Report, Root, Score, Why, Window};

/// What a node keeps while its children are searched: one frame a ply, used for every node at that ply.
pub(crate) struct Frame<G: Game> {
    pub state: G::State,
    pub turns: Vec<G::Turn>,
    /// The best score so far.
    pub best: Score,
    /// Best play from here.
    pub line: Vec<G::Turn>,
}

impl<G: Game> Frame<G> {
    /// A better turn than all before: the best line is this turn and then the child's best line.
    pub fn improve(best: &mut Score, line: &mut Vec<G::Turn>, score: Score, turn: G::Turn, child: &Self) {
        *best = score;
        line.clear();
        line.push(turn);
        line.extend_from_slice(&child.line);
    }
}

/// Frames for the root and `depth` plies below it.
pub(crate) fn frames<G: Game>(root: &Root<G>, depth: u32) -> Vec<Frame<G>> {
    let frame =
        || Frame { state: root.state.clone(), turns: Vec::new(), best: Window::FULL.alpha, line: Vec::new() };
    let mut frames: Vec<_> = std::iter::repeat_with(frame).take(depth as usize + 1).collect();
    frames[0].turns.clone_from(&root.turns);
    frames
}

/// A search under way.
pub(crate) struct Walk<'a, G, E, O> {
    pub game: &'a G,
    pub evaluate: &'a E,
    pub observer: &'a mut O,
    pub countdown: Countdown,
    pub counts: Counts,
}

impl<'a, G: Game, E: Evaluate<G>, O: Observer<G::Turn>> Walk<'a, G, E, O> {
    pub fn new(game: &'a G, evaluate: &'a E, observer: &'a mut O, limits: &Limits) -> Self {
        Self { game, evaluate, observer, countdown: Countdown::start(limits), counts: Counts::default() }
    }

    /// Makes the child of a turn; `None` when a limit is reached instead.
    #[inline]
    pub fn step(
        &mut self,
        state: &G::State,
        turn: G::Turn,
        child: &mut Frame<G>,
        depth: u32,
        window: Window,
    ) -> Option<()> {
        if self.countdown.is_up(self.counts.generated) {
            return None;
        }
        self.counts.generated += 1;
        self.game.play(state, turn, &mut child.state);
        child.line.clear();
        self.observer.enter(turn, depth, window);
        Some(())
    }

    /// The score of a node that is not searched: the game is over there, or nothing more is to be seen.
    #[inline]
    pub fn standing(&mut self, state: &G::State, depth: u32) -> Option<Score> {
        let (score, why) = if let Some(outcome) = self.game.outcome(state) {
            (outcome_score(outcome), Why::Over)
        } else if depth == 0 || self.game.is_leaf(state) {
            self.counts.evaluated += 1;
            (self.evaluate.evaluate(state), Why::Leaf)
        } else {
            return None;
        };
        self.observer.leave(score, why);
        Some(score)
    }

    /// What the root's frame has to say after a search to one depth. `finished` is its value if the search
    /// came to its end; if not, what is known of the turns that were done has to do, and no depth is done with.
    pub fn report(&mut self, root: &Frame<G>, depth: u32, finished: Option<Score>) -> Report<G::Turn> {
        let nothing_known = root.line.is_empty();
        let value = finished.unwrap_or_else(|| match self.game.outcome(&root.state) {
            Some(outcome) => outcome_score(outcome),
            None if nothing_known => self.evaluate.evaluate(&root.state),
            None => root.best,
        });
        let mut line = root.line.clone();
        if nothing_known {
            line.extend(root.turns.first());
        }
        Report {
            best: line.first().copied(),
            value,
            line,
            depth: if finished.is_some() { depth } else { 0 },
            counts: self.counts,
            time: self.countdown.elapsed(),
            stopped: finished.is_none() && !root.turns.is_empty(),
        }
    }
}

/// The score of a finished game, told by the player whose turn it would be.
const fn outcome_score(outcome: Outcome) -> Score {
    match outcome {
        Outcome::Won => Score::win_in(0),
        Outcome::Lost => Score::loss_in(0),
        Outcome::Drawn => Score::EVEN,
    }
}
