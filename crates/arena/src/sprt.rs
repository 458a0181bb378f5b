//! Is the difference `elo0` or `elo1`? A sequential probability ratio test over pairs of games, which stops as
//! soon as the answer is as sure as was asked for.
//!
//! The likelihood of a hypothesis is the largest one any distribution of pair scores with that difference can
//! have (a generalized ratio test; Van den Bergh, "A practical introduction to the GSPRT", and the calculation
//! Stockfish's testing uses). The distribution is found by Lagrange multipliers: one equation in one unknown.

use std::str::FromStr;

use crate::stats::{ELO_A_DEVIATION, score_of_elo};

/// What a difference in Elo means.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Model {
    /// The usual scale: a score.
    #[default]
    Logistic,
    /// A score in units of its standard deviation: the same effort to detect, however drawish the games.
    Normalized,
}

/// The question.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference of the null hypothesis.
    pub elo0: f64,
    /// The difference hoped for.
    pub elo1: f64,
    /// The chance of accepting `elo1` where `elo0` is true.
    pub alpha: f64,
    /// The chance of accepting `elo0` where `elo1` is true.
    pub beta: f64,
    /// The scale of both.
    pub model: Model,
}

/// The answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// `elo0`.
    H0,
    /// `elo1`.
    H1,
}

/// The text is no test.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not elo0:elo1 or elo0:elo1:alpha:beta with elo0 < elo1 and errors between 0 and 0.5")]
pub struct SprtError(String);

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        let wrong = || SprtError(text.chars().take(40).collect());
        let numbers = if text.contains('=') {
            named(text)
        } else {
            text.split(':').map(|part| part.parse().ok()).collect()
        };
        let (elo0, elo1, alpha, beta) = match numbers.ok_or_else(wrong)?[..] {
            [elo0, elo1] => (elo0, elo1, 0.05, 0.05),
            [elo0, elo1, alpha, beta] => (elo0, elo1, alpha, beta),
            _ => return Err(wrong()),
        };
        let is_error = |chance: f64| chance > 0.0 && chance < 0.5;
        let sensible =
            elo0 < elo1 && elo0.abs().max(elo1.abs()) < 2000.0 && is_error(alpha) && is_error(beta);
        if sensible { Ok(Self { elo0, elo1, alpha, beta, model: Model::default() }) } else { Err(wrong()) }
    }
}

/// `elo0=0 elo1=5`, perhaps with `alpha=0.05 beta=0.05`, as other programs have it.
fn named(text: &str) -> Option<Vec<f64>> {
    let mut numbers = [None, None, Some(0.05), Some(0.05)];
    for word in text.split_whitespace() {
        let (name, value) = word.split_once('=')?;
        let place = ["elo0", "elo1", "alpha", "beta"].iter().position(|known| *known == name)?;
        numbers[place] = Some(value.parse().ok()?);
    }
    numbers.into_iter().collect()
}

/// Scores of pairs.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
/// Stands in for a count of zero: with no pair of some kind, any difference would be either sure or impossible.
const NEARLY_NONE: f64 = 1e-3;

impl Sprt {
    /// Below the first bound `elo0` is accepted, above the second `elo1` (Wald).
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of the likelihood ratio after these pairs.
    pub fn ratio(&self, pairs: &[u64; 5]) -> f64 {
        if pairs.iter().sum::<u64>() == 0 {
            return 0.0;
        }
        let counts = pairs.map(|count| (count as f64).max(NEARLY_NONE));
        let total: f64 = counts.iter().sum();
        let observed = counts.map(|count| count / total);
        let fitted = |elo: f64| match self.model {
            Model::Logistic => with_mean(&observed, score_of_elo(elo)),
            // A pair's score deviates by the square root of 2 less than a game's.
            Model::Normalized => with_t_value(&observed, elo / ELO_A_DEVIATION * std::f64::consts::SQRT_2),
        };
        let (null, hoped) = (fitted(self.elo0), fitted(self.elo1));
        let gain: f64 = (0..5).map(|i| observed[i] * (hoped[i] / null[i]).ln()).sum();
        total * gain
    }

    /// The answer, once there is one.
    pub fn decision(&self, pairs: &[u64; 5]) -> Option<Decision> {
        let ratio = self.ratio(pairs);
        let (lower, upper) = self.bounds();
        if ratio <= lower {
            Some(Decision::H0)
        } else if ratio >= upper {
            Some(Decision::H1)
        } else {
            None
        }
    }
}

type Distribution = [f64; 5];

/// The distribution nearest to the observed one whose scores have this mean.
fn with_mean(observed: &Distribution, mean: f64) -> Distribution {
    tilted(observed, &SCORES.map(|score| score - mean))
}

/// The distribution nearest to the observed one whose mean lies `t` of its own deviations above one half.
///
/// The condition is not linear, but around a given distribution it nearly is: solve that, and repeat.
fn with_t_value(observed: &Distribution, t: f64) -> Distribution {
    let mut fitted = *observed;
    for _ in 0..50 {
        let mean = expectation(&fitted, |score| score);
        let deviation = expectation(&fitted, |score| (score - mean).powi(2)).sqrt();
        let slope = SCORES
            .map(|score| score - 0.5 - t * deviation * (1.0 + ((score - mean) / deviation).powi(2)) / 2.0);
        let next = tilted(observed, &slope);
        let change = (0..5).map(|i| (next[i] - fitted[i]).abs()).fold(0.0, f64::max);
        fitted = next;
        if change < 1e-12 {
            break;
        }
    }
    fitted
}

fn expectation(distribution: &Distribution, value: impl Fn(f64) -> f64) -> f64 {
    distribution.iter().zip(SCORES).map(|(share, score)| share * value(score)).sum()
}

/// The distribution of the form `observed / (1 + x * slope)` under which the mean slope is zero.
///
/// That mean falls as x grows, from plus to minus infinity between the two poles: Newton's method finds its zero,
/// and halving takes over where a step would leave the interval that is known to hold it.
fn tilted(observed: &Distribution, slope: &Distribution) -> Distribution {
    let (least, most) = slope.iter().fold((0.0f64, 0.0f64), |(a, b), &v| (a.min(v), b.max(v)));
    if least >= 0.0 || most <= 0.0 {
        return *observed;
    }
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let mut x = 0.0;
    for _ in 0..100 {
        let (mut mean, mut falling) = (0.0, 0.0);
        for i in 0..5 {
            let ratio = slope[i] / (1.0 + x * slope[i]);
            mean += observed[i] * ratio;
            falling += observed[i] * ratio * ratio;
        }
        if mean > 0.0 {
            low = x;
        } else {
            high = x;
        }
        let newton = x + mean / falling;
        let next = if newton > low && newton < high { newton } else { f64::midpoint(low, high) };
        let change = (next - x).abs();
        x = next;
        if change <= 1e-15 * (high - low).max(1.0) {
            break;
        }
    }
    std::array::from_fn(|i| observed[i] / (1.0 + x * slope[i]))
}
