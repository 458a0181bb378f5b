//! Opinions on a position, two to choose from. Neither looks ahead.

mod features;
mod rich;
mod terms;

use rocada_gametree::{Evaluate, Score};

pub use features::{FEATURES, Features};
pub use rich::{Rich, UNITS_PER_POINT, Weights};
pub use terms::Term;

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

/// Points for a capture.
const CAPTURE: i32 = 100;
/// Points for a piece on the board.
const PIECE: i32 = 10;

/// Captures and pieces on the board: a capture is worth ten pieces.
#[derive(Clone, Copy, Debug, Default)]
pub struct Simple;

impl Evaluate<Ducks> for Simple {
    #[inline]
    fn evaluate(&self, position: &Position) -> Score {
        let one_side = |side: Side| {
            CAPTURE * i32::from(position.captures()[side]) + PIECE * position.pieces()[side].count() as i32
        };
        Score::estimate(one_side(position.side()) - one_side(position.side().other()))
    }
}
