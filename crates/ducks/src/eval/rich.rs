//! The evaluation `rich`: a weighted sum of [`Features`].
//!
//! The weights come from our own self-play, in four sets, since other things count where the shore is thin.
//! `cargo run --release -p rocada-ducks --example tune` plays games of the master against itself and fits weights to who won
//! them (logistic regression). Those for K = 1 and `step` were then improved by matches between slightly changed sets
//! (simultaneous perturbation). Only those for K = 2 and `step` use the last 18 numbers: elsewhere a fit with them did not win.
//! docs/ducks.md has the results.

use rocada_gametree::{Evaluate, Score};

use super::features::{FEATURES, FIRST, Features};
use crate::{Ducks, Position, Rules, Side, Variant};

/// What each feature is worth to the ducks, in sixteenths of a point. 100 points are worth about 60 wins in 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    first: [i32; FIRST],
    /// Where there are none, those features are not even counted.
    others: Option<[i32; FEATURES - FIRST]>,
}

impl Weights {
    /// The weights for a game by these rules. With K = 1 every cat is placed in safety, and the game is a race
    /// between the cats' captures and the room on their shore.
    #[inline]
    pub fn of(rules: Rules) -> &'static Self {
        match (rules.board.k(), rules.variant) {
            (1, Variant::Slide) => &THIN_SLIDE,
            (1, Variant::Step) => &THIN_STEP,
            (2, Variant::Step) => &MIDDLE_STEP,
            _ => &THICK,
        }
    }

    /// One after the other, in the order of [`Features::NAMES`]; there may be fewer than features.
    pub fn iter(&self) -> impl Iterator<Item = i32> {
        self.first.iter().chain(self.others.iter().flatten()).copied()
    }
}

static THIN_SLIDE: Weights = Weights {
    first: [
        -5, -43, 3558, 3438, 876, -343, 2016, -655, 4285, -169, -503, 1071, -114, 5, 3817, -507, 1099, 11,
        -386, -648, 334,
    ],
    others: None,
};

static THIN_STEP: Weights = Weights {
    first: [
        -5, -43, 3567, 4030, 880, -215, 2798, 1602, 4623, 0, -571, 1595, -252, 20, 1925, 1, 1075, 12, -386,
        -717, 27,
    ],
    others: None,
};

static MIDDLE_STEP: Weights = Weights {
    first: [
        7, -10, 149, 2265, 97, 204, 206, -76, 1566, -52, -486, 1413, -33, 7, 737, -493, 287, 45, 13, 453,
        -147,
    ],
    others: Some([
        438, 298, -429, -131, -609, -27, -16716, -4405, -894, 438, 2515, -629, -742, -259, -254, -489, -821,
        848,
    ]),
};

static THICK: Weights = Weights {
    first: [
        19, -22, 1807, 974, -367, -262, 998, -376, 1373, -196, -776, 786, -27, 23, -1, -925, 725, 253, -38,
        0, 0,
    ],
    others: None,
};

/// Weights and terms are told in these parts of a point.
pub const UNITS_PER_POINT: i32 = 16;

/// Captures, threats, lines, safety, mobility and time, weighted.
#[derive(Clone, Copy, Debug)]
pub struct Rich<'a>(pub &'a Weights);

impl Evaluate<Ducks> for Rich<'_> {
    #[inline]
    fn evaluate(&self, position: &Position) -> Score {
        let Weights { first, others } = self.0;
        let sum = match others {
            None => dot(first, &Features::first(position).0[..FIRST]),
            Some(others) => {
                let Features(features) = Features::of(position);
                dot(first, &features[..FIRST]) + dot(others, &features[FIRST..])
            }
        };
        let for_ducks = sum / UNITS_PER_POINT;
        Score::estimate(match position.side() {
            Side::Ducks => for_ducks,
            Side::Cats => -for_ducks,
        })
    }
}

#[inline]
fn dot(weights: &[i32], features: &[i32]) -> i32 {
    weights.iter().zip(features).map(|(weight, feature)| weight * feature).sum()
}
