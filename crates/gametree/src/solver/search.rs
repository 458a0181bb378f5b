//! Depth-first proof-number search (Nagai 2002): always go where the least is left to prove, and stay there until
//! another place looks better.
//!
//! A node's proof needs one turn of its own and all the answers. Answers share most of what is below them, and a sum
//! would count that again for each: the hardest answer counts, and one for every other (Ueda, Hashimoto, Hashimoto and
//! Iida 2008).

use super::table::{ProofTable, logarithm};
use super::{Outlook, Solvable, Unfinished};
use crate::{Countdown, Mover, Outcome};

pub(super) struct Search<'a, G: Solvable> {
    pub game: &'a G,
    table: &'a mut ProofTable,
    /// Whose win is the question: a draw counts as a failure of this player.
    attacker: Mover,
    countdown: Countdown,
    pub generated: u64,
    /// Whether a draw has ever been an end.
    pub met_draw: bool,
    turns: Vec<G::Turn>,
    /// Lists of children that are not in use.
    spare: Vec<Vec<Child<G::Turn>>>,
}

/// A turn and what is known of the state after it, as seen by the player to move there.
pub(super) struct Child<T> {
    pub turn: T,
    family: u64,
    pub outlook: Outlook,
    /// The logarithm of the work behind it.
    work: u8,
}

/// What the children of a node say together.
struct Together {
    outlook: Outlook,
    /// The child to look at next.
    best: usize,
    /// What is left to prove in the next best one.
    second: u32,
    /// Children that are not yet proved to be good for the other side.
    open: u32,
}

impl<'a, G: Solvable> Search<'a, G> {
    pub fn new(
        game: &'a G,
        table: &'a mut ProofTable,
        attacker: Mover,
        countdown: Countdown,
        generated: u64,
    ) -> Self {
        Self {
            game,
            table,
            attacker,
            countdown,
            generated,
            met_draw: false,
            turns: Vec::new(),
            spare: Vec::new(),
        }
    }

    /// Whether the player to move in a running game wins; `None` when a limit is reached.
    pub fn is_won(&mut self, state: &G::State) -> Option<bool> {
        let mut children = Vec::new();
        Some(self.settle(state, &mut children)? == Outlook::WON)
    }

    /// The turn that wins a running game; of several the one whose proof took the least work.
    pub fn winning_turn(&mut self, state: &G::State) -> Result<G::Turn, Unfinished> {
        let mut children = Vec::new();
        self.settle(state, &mut children).ok_or(Unfinished::Limit)?;
        let winning = children.iter().filter(|child| child.outlook == Outlook::LOST);
        winning.min_by_key(|child| child.work).map(|child| child.turn).ok_or(Unfinished::Mistaken)
    }

    fn settle(&mut self, state: &G::State, children: &mut Vec<Child<G::Turn>>) -> Option<Outlook> {
        let limit = Outlook { win: Outlook::NEVER, loss: Outlook::NEVER };
        self.expand(state, children, Expansion::Whole)?;
        self.improve(state, children, limit)
    }

    /// Works on a state until it is proved or its numbers reach the limits.
    fn node(&mut self, state: &G::State, family: u64, limit: Outlook) -> Option<Outlook> {
        // It may have been reached on another way since it was listed.
        if let Some((known, _)) = self.table.get(family)
            && known.reaches(limit)
        {
            return Some(known);
        }
        let before = self.generated;
        let mut children = self.spare.pop().unwrap_or_default();
        self.expand(state, &mut children, Expansion::UpToAWin)?;
        let outlook = self.improve(state, &mut children, limit)?;
        self.table.put(family, outlook, self.generated - before);
        self.spare.push(children);
        Some(outlook)
    }

    fn improve(
        &mut self,
        state: &G::State,
        children: &mut [Child<G::Turn>],
        limit: Outlook,
    ) -> Option<Outlook> {
        let mut next = state.clone();
        loop {
            let now = Together::of(children);
            if now.outlook.reaches(limit) {
                return Some(now.outlook);
            }
            let child = &mut children[now.best];
            let below = Outlook {
                win: if limit.loss == Outlook::NEVER { limit.loss } else { limit.loss - (now.open - 1) },
                // A quarter beyond the next best, so as not to go to and fro between two that are alike.
                loss: limit.win.min((now.second + now.second / 4).saturating_add(1).min(Outlook::NEVER)),
            };
            self.game.play(state, child.turn, &mut next);
            debug_assert!(self.game.progress(&next) > self.game.progress(state), "a turn without progress");
            let before = self.generated;
            child.outlook = self.node(&next, child.family, below)?;
            child.work = child.work.max(logarithm(self.generated - before));
        }
    }

    /// Lists the children of a running game's state with what is known of them.
    fn expand(
        &mut self,
        state: &G::State,
        children: &mut Vec<Child<G::Turn>>,
        expansion: Expansion,
    ) -> Option<()> {
        children.clear();
        let mut turns = std::mem::take(&mut self.turns);
        self.game.turns(state, &mut turns);
        let mut next = state.clone();
        for &turn in &turns {
            if self.countdown.is_up(self.generated) {
                return None;
            }
            self.generated += 1;
            self.game.play(state, turn, &mut next);
            let family = self.game.family(&next);
            let (outlook, work) = match self.end(&next) {
                Some(end) => (end, 0),
                None => self.table.get(family).unwrap_or_else(|| (self.game.outlook(&next).open(), 0)),
            };
            children.push(Child { turn, family, outlook, work });
            if outlook == Outlook::LOST && expansion == Expansion::UpToAWin {
                break;
            }
        }
        self.turns = turns;
        Some(())
    }

    /// What an end of the game means for the player whose turn it would be.
    fn end(&mut self, state: &G::State) -> Option<Outlook> {
        let drawn = match self.game.outcome(state) {
            Some(Outcome::Won) => return Some(Outlook::WON),
            Some(Outcome::Lost) => return Some(Outlook::LOST),
            Some(Outcome::Drawn) => true,
            None => self.game.is_leaf(state),
        };
        self.met_draw |= drawn;
        drawn.then(|| if self.game.mover(state) == self.attacker { Outlook::LOST } else { Outlook::WON })
    }
}

/// How many children are listed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Expansion {
    /// All of them.
    Whole,
    /// None beyond the first that settles the node.
    UpToAWin,
}

impl Together {
    fn of<T>(children: &[Child<T>]) -> Self {
        let (mut best, mut least, mut second) = (0, Outlook::NEVER, Outlook::NEVER);
        let (mut hardest, mut open) = (0, 0);
        for (index, child) in children.iter().enumerate() {
            let Outlook { win, loss } = child.outlook;
            if loss < least {
                (best, second, least) = (index, least, loss);
            } else {
                second = second.min(loss);
            }
            hardest = hardest.max(win);
            open += u32::from(win > 0);
        }
        let outlook = if least == 0 {
            Outlook::WON
        } else if open == 0 {
            Outlook::LOST
        } else {
            Outlook { win: least, loss: hardest + open - 1 }.open()
        };
        Self { outlook, best, second, open }
    }
}
