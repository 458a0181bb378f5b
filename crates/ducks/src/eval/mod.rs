//! Opinions on a position, three to choose from. None looks ahead.

mod features;
mod network;
mod rich;
mod terms;

use rocada_gametree::{Evaluate, Score};

pub use features::{FEATURES, Features};
pub use network::{NEURONS, NUMBERS, NetworkInputs, NetworkWeights, network_for};
pub use rich::{Rich, UNITS_PER_POINT, Weights};
pub use terms::Term;

use crate::{Ducks, Position, Side};

/// Which evaluation to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// Captures and pieces.
    Simple,
    /// Also what is about to happen.
    Rich,
    /// What networks have learnt from games.
    Network,
}

impl Evaluation {
    /// All of them, the simplest first.
    pub const ALL: [Self; 3] = [Self::Simple, Self::Rich, Self::Network];
}

impl Evaluate<Ducks> for Evaluation {
    #[inline]
    fn evaluate(&self, position: &Position) -> Score {
        match self {
            Self::Simple => Simple.evaluate(position),
            Self::Rich => Rich(Weights::of(position.rules())).evaluate(position),
            Self::Network => network::Learnt.evaluate(position),
        }
    }
}

/// Points for a capture.
const CAPTURE: i32 = 100;
/// Points for a piece on the board.
const PIECE: i32 = 10;

/// The share of games that somebody who sees such a score can expect to win, between equals who play well: 60 of 100
/// with 100 points, which is what the points of `rich` were fitted to.
pub fn chances(score: Score) -> f64 {
    if score.plies_to_win().is_some() {
        1.0
    } else if score.plies_to_loss().is_some() {
        0.0
    } else {
        1.0 / (1.0 + (-f64::from(score.value()) * POINT).exp())
    }
}

/// The logarithm of the odds that one point is worth.
pub const POINT: f64 = 0.405_465 / 100.0;

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_of_scores() {
        let rounded = |score| (100.0 * chances(score)).round() as i32;
        assert_eq!([0, 100, -100].map(|points| rounded(Score::estimate(points))), [50, 60, 40]);
        assert_eq!((rounded(Score::win_in(9)), rounded(Score::loss_in(1))), (100, 0));
    }
}
