//! A proof as a list of turns: what the winner plays wherever it is their turn.
//!
//! The positions are walked through in an order that anybody can repeat who knows the rules, so that a proof needs to
//! say nothing but the winner's turns.

use std::collections::HashSet;
use std::error::Error;
use std::fmt;

use super::Solvable;
use super::search::Search;
use crate::{Mover, Outcome};

/// The winner's turns, one for each position in which the winner is to move.
///
/// The walk begins at the state that is proved. A state that was met before, itself or a state of its family, and a finished
/// game are left at once. Where the winner is to move, one turn comes out and the walk goes on after it. Where the loser
/// is to move, it goes on after every legal turn, in the order of their texts.
///
/// The walk asks the rules and not the table whether the proof is complete. What the table has lost is proved again.
pub struct Proof<'a, G: Solvable> {
    search: Search<'a, G>,
    winner: Mover,
    /// States to go to, the next one last.
    pending: Vec<G::State>,
    met: HashSet<u64>,
    /// As many states may be met.
    most: usize,
    turns: Vec<G::Turn>,
    failed: bool,
}

/// Why a proof has not been walked to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// A limit on nodes or time was reached, or somebody has stopped it.
    Limit,
    /// It has more positions than the memory holds.
    Memory,
    /// The winner does not win: it was never proved, or two positions have the same key.
    Mistaken,
}

impl fmt::Display for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Limit => "a limit was reached before the proof was written",
            Self::Memory => "the proof has more positions than the memory holds",
            Self::Mistaken => "the proof does not hold",
        })
    }
}

impl Error for Unfinished {}

impl<'a, G: Solvable> Proof<'a, G> {
    pub(super) fn new(search: Search<'a, G>, state: G::State, winner: Mover, most: usize) -> Self {
        Self {
            search,
            winner,
            pending: vec![state],
            met: HashSet::new(),
            most,
            turns: Vec::new(),
            failed: false,
        }
    }

    /// Different positions walked through so far, of either side and without finished games.
    pub fn positions(&self) -> usize {
        self.met.len()
    }

    /// Positions made on the walk, those included that were proved again.
    pub const fn generated(&self) -> u64 {
        self.search.generated
    }

    /// Goes on to the next turn of the winner; none at the end of the walk.
    fn walk(&mut self) -> Result<Option<G::Turn>, Unfinished> {
        let game = self.search.game;
        while let Some(state) = self.pending.pop() {
            let is_winner = game.mover(&state) == self.winner;
            if let Some(outcome) = game.outcome(&state) {
                let expected = if is_winner { Outcome::Won } else { Outcome::Lost };
                if outcome != expected {
                    return Err(Unfinished::Mistaken);
                }
                continue;
            }
            if game.is_leaf(&state) {
                return Err(Unfinished::Mistaken);
            }
            if !self.met.insert(game.family(&state)) {
                continue;
            }
            if self.met.len() > self.most {
                return Err(Unfinished::Memory);
            }
            if is_winner {
                let turn = self.search.winning_turn(&state)?;
                let mut next = state.clone();
                game.play(&state, turn, &mut next);
                self.pending.push(next);
                return Ok(Some(turn));
            }
            game.turns(&state, &mut self.turns);
            self.turns.sort_by_cached_key(|&turn| game.turn_text(&state, turn));
            for &turn in self.turns.iter().rev() {
                let mut next = state.clone();
                game.play(&state, turn, &mut next);
                self.pending.push(next);
            }
        }
        Ok(None)
    }
}

impl<G: Solvable> Iterator for Proof<'_, G> {
    type Item = Result<G::Turn, Unfinished>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let turn = self.walk();
        self.failed = turn.is_err();
        turn.transpose()
    }
}
