//! The evaluations taken apart, for people to look at.

use rocada_gametree::Evaluate;

use super::features::Features;
use super::rich::{UNITS_PER_POINT, Weights};
use super::{CAPTURE, Evaluation, PIECE};
use crate::{Position, Side};

/// A part of an evaluation, in units of which [`UNITS_PER_POINT`] are a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// Its name in English.
    pub name: &'static str,
    /// And in Romanian.
    pub romanian: &'static str,
    /// What it is worth to the ducks.
    pub ducks: i32,
    /// What it is worth to the cats.
    pub cats: i32,
}

impl Evaluation {
    /// What it is made of in a position.
    pub fn terms(self, position: &Position) -> Vec<Term> {
        match self {
            Self::Simple => {
                let captures = |side: Side| CAPTURE * i32::from(position.captures()[side]);
                let pieces = |side: Side| PIECE * position.pieces()[side].count() as i32;
                let term = |name, romanian, points: &dyn Fn(Side) -> i32| Term {
                    name,
                    romanian,
                    ducks: UNITS_PER_POINT * points(Side::Ducks),
                    cats: UNITS_PER_POINT * points(Side::Cats),
                };
                vec![
                    term("captures", "capturi", &captures),
                    term("pieces on the board", "piese pe tablă", &pieces),
                ]
            }
            Self::Rich => {
                let weights = Weights::of(position.rules());
                let Features(features) = Features::of(position);
                let names = Features::NAMES.into_iter().zip(Features::ROMANIAN);
                let worths = weights.iter().zip(features).map(|(weight, feature)| weight * feature);
                let term = |((name, romanian), worth): ((_, _), i32)| Term {
                    name,
                    romanian,
                    ducks: worth.max(0),
                    cats: (-worth).max(0),
                };
                names.zip(worths).map(term).collect()
            }
            // It gives no reasons.
            Self::Network => {
                let points = self.evaluate(position).value();
                let worth = UNITS_PER_POINT * if position.side() == Side::Ducks { points } else { -points };
                let (name, romanian) = ("the whole board", "toată tabla");
                vec![Term { name, romanian, ducks: worth.max(0), cats: (-worth).max(0) }]
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rocada_gametree::Random;

    use super::*;

    #[test]
    fn the_terms_add_up() {
        let mut random = Random::new(3);
        let mut turns = Vec::new();
        for start in ["8/8/8/8/8/8/8/8 d 2 0 0 0 0 goals=20/20", "9/9/9/9/9/9/9/9/9 d 1 0 0 0 0 step"] {
            let mut position: Position = start.parse().unwrap();
            for _ in 0..60 {
                position.turns(&mut turns);
                let Some(turn) = random.pick(&turns) else { break };
                position = position.after(turn);
                for evaluation in Evaluation::ALL {
                    let terms = evaluation.terms(&position);
                    let sum = terms.iter().map(|term| term.ducks - term.cats).sum::<i32>() / UNITS_PER_POINT;
                    let for_mover = if position.side() == Side::Ducks { sum } else { -sum };
                    assert_eq!(
                        evaluation.evaluate(&position).value(),
                        for_mover,
                        "{evaluation:?} {position}"
                    );
                }
            }
        }
    }
}
