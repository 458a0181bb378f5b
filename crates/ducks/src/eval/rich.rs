//! The evaluation `rich`: a weighted sum of [`Features`].
//!
//! The weights come from our own self-play: `cargo run --release -p rocada-ducks --example tune` plays games
//! between equal masters on all boards and fits the weights to who won them (logistic regression). docs/ducks.md
//! has the matches against `simple`.

use rocada_gametree::{Evaluate, Score};

use super::features::{FEATURES, Features};
use crate::{Ducks, Position, Side};

/// What each feature is worth to the ducks, in sixteenths of a point. 100 points are worth about 60 wins in 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights(pub [i32; FEATURES]);

impl Default for Weights {
    fn default() -> Self {
        Self([
            19, -22, 1807, 974, -367, -262, 998, -376, 1373, -196, -776, 786, -27, 23, -1, -925, 725, 253,
            -38,
        ])
    }
}

const UNITS_PER_POINT: i32 = 16;

/// Captures, threats, lines, safety, mobility and time, weighted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rich(pub Weights);

impl Evaluate<Ducks> for Rich {
    #[inline]
    fn evaluate(&self, position: &Position) -> Score {
        let Features(features) = Features::of(position);
        let sum: i32 = self.0.0.iter().zip(features).map(|(weight, feature)| weight * feature).sum();
        let for_ducks = sum / UNITS_PER_POINT;
        Score::estimate(match position.side() {
            Side::Ducks => for_ducks,
            Side::Cats => -for_ducks,
        })
    }
}
