//! Where a search begins: a state and the turns to choose from.

use crate::{Game, Random};

/// A state to search from. Of equally good turns a search returns the first of this list.
#[derive(Clone, Debug)]
pub struct Root<'a, G: Game> {
    pub(crate) state: &'a G::State,
    pub(crate) turns: Vec<G::Turn>,
}

impl<'a, G: Game> Root<'a, G> {
    /// Every legal turn, in the game's own order.
    pub fn new(game: &G, state: &'a G::State) -> Self {
        let mut turns = Vec::new();
        game.turns(state, &mut turns);
        Self { state, turns }
    }

    /// Only these turns, which must be legal, even where the rules would end the game.
    pub const fn choosing(state: &'a G::State, turns: Vec<G::Turn>) -> Self {
        Self { state, turns }
    }

    /// Breaks ties at random: the first of the best turns in a shuffled order is any of them.
    #[must_use]
    pub fn shuffled(mut self, seed: u64) -> Self {
        Random::new(seed).shuffle(&mut self.turns);
        self
    }

    /// The turns to choose from.
    pub fn turns(&self) -> &[G::Turn] {
        &self.turns
    }
}
