//! What a game must be able to do to be searched. No rules live here.
//!
//! A state is copied and played into, never undone: `play` writes the next state over one that already has its
//! memory, so the search allocates nothing per node even where a state owns a list.

use std::error::Error;
use std::fmt::Debug;

use crate::Score;

/// The two players, in the order in which they start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mover {
    /// The player who has the first turn of a game.
    First,
    /// The other one.
    Second,
}

impl Mover {
    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 or 1, for tables with an entry a side.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// How a finished game ended, told by the player whose turn it would be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player to move has won.
    Won,
    /// The player to move has lost.
    Lost,
    /// Nobody has won.
    Drawn,
}

/// The rules of a two-player game without chance or hidden information.
///
/// The functions must agree with each other; [`crate::conformance::check`] tests that they do.
pub trait Game: Sync {
    /// Everything the rules look at, the player to move included.
    type State: Clone + Send + Sync;
    /// One player's turn.
    type Turn: Copy + Eq + Debug + Send + Sync;
    /// Why a text is no state, no turn, or no turn that may be played here.
    type Error: Error + Send + Sync + 'static;

    /// Whose turn it is.
    fn mover(&self, state: &Self::State) -> Mover;

    /// Replaces the contents of `into` by every legal turn, always in the same order.
    ///
    /// Empty exactly when [`Game::outcome`] says that the game is over, or at a leaf.
    fn turns(&self, state: &Self::State, into: &mut Vec<Self::Turn>);

    /// Whether a turn, of this or of another state, may be played here.
    ///
    /// The search asks this before it makes a list of all turns: worth a quick answer.
    fn is_legal(&self, state: &Self::State, turn: Self::Turn) -> bool {
        let mut turns = Vec::new();
        self.turns(state, &mut turns);
        turns.contains(&turn)
    }

    /// Writes over `into` the state after a legal `turn`; what `into` held before does not matter.
    fn play(&self, from: &Self::State, turn: Self::Turn, into: &mut Self::State);

    /// The end of the game, if this is it.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// A state without turns where the game is not over either: it is evaluated wherever a search meets it. Only a tree
    /// that is given as numbers has such.
    #[inline]
    fn is_leaf(&self, _state: &Self::State) -> bool {
        false
    }

    /// A hash of what decides how the game goes on from here: equal states have equal keys, and states with equal
    /// keys have the same turns. A count of moves that only matters at the end of a long game may be left out.
    fn key(&self, state: &Self::State) -> u64;

    /// How promising a legal turn looks before anybody has tried it; 0 for a quiet one, captures above.
    ///
    /// Only the order of search depends on it, so a guess will do.
    fn promise(&self, _state: &Self::State, _turn: Self::Turn) -> i32 {
        0
    }

    /// A number below [`Game::SLOTS`] that tells turns apart well enough to remember which kind has been good.
    fn slot(&self, _turn: Self::Turn) -> usize {
        0
    }

    /// How many slots there are, 65,536 at the most.
    const SLOTS: usize = 1;

    /// A turn as people write it.
    fn turn_text(&self, state: &Self::State, turn: Self::Turn) -> String;

    /// Reads a turn and checks that it may be played here.
    fn parse_turn(&self, state: &Self::State, text: &str) -> Result<Self::Turn, Self::Error>;

    /// A state as people write it.
    fn state_text(&self, state: &Self::State) -> String;

    /// Reads a state and checks it.
    fn parse_state(&self, text: &str) -> Result<Self::State, Self::Error>;
}

/// An opinion on a running game.
pub trait Evaluate<G: Game>: Sync {
    /// How good the state looks for the player to move: an estimate, made without looking ahead.
    fn evaluate(&self, state: &G::State) -> Score;
}
