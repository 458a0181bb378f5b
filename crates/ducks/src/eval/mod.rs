//! Opinions on a position, two to choose from. Neither looks ahead.

mod features;
mod rich;

use rocada_gametree::{Evaluate, Score};

pub use features::{FEATURES, Features};
pub use rich::{Rich, Weights};

use crate::{Ducks, Position, Side};

/// Which evaluation to use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Evaluation {
    /// Captures and pieces.
    Simple,
    /// Also what is about to happen.
    #[default]
    Rich,
}

impl Evaluate<Ducks> for Evaluation {
    #[inline]
    fn evaluate(&self, position: &Position) -> Score {
        match self {
            Self::Simple => Simple.evaluate(position),
            Self::Rich => Rich(Weights::of(position.rules())).evaluate(position),
        }
    }
}

/// Captures and pieces on the board: a capture is worth ten pieces.
#[derive(Clone, Copy, Debug, Default)]
pub struct Simple;

impl Evaluate<Ducks> for Simple {
    #[inline]
    fn evaluate(&self, position: &Position) -> Score {
        let one_side = |side: Side| {
            100 * i32::from(position.captures()[side]) + 10 * position.pieces()[side].count() as i32
        };
        Score::estimate(one_side(position.side()) - one_side(position.side().other()))
    }
}
