//! What a set of games is like: how many, how they end, and whether scores foretell results.

use std::ops::Range;

use rocada_chess::Color;

use crate::game_record::{Array, GameRecord};
use crate::position_record::HIGHEST_SCORE;

/// A score of this much is worth a winning chance of 1 / (1 + 1/e).
pub const SCALE: f64 = 175.0;

/// Plies of one row of the table.
const ROW: usize = 20;

/// Games by their result: Black won, drawn, White won.
pub type Results = [u64; 3];

/// How scores and results agree over some positions; both are White's expected share of the point.
#[derive(Clone, Copy, Default, Debug)]
pub struct Agreement {
    /// Positions.
    pub positions: u64,
    /// Those quiet enough to learn from.
    pub quiet: u64,
    squared_error: f64,
    expected: [f64; 2],
    came: [f64; 2],
    product: f64,
}

impl Agreement {
    fn add(&mut self, score: i16, result: f64, quiet: bool) {
        let expected = 1.0 / (1.0 + (-f64::from(score) / SCALE).exp());
        self.positions += 1;
        self.quiet += u64::from(quiet);
        self.squared_error += (expected - result).powi(2);
        self.product += expected * result;
        for (sums, value) in [(&mut self.expected, expected), (&mut self.came, result)] {
            sums[0] += value;
            sums[1] += value * value;
        }
    }

    fn merge(&mut self, other: &Self) {
        self.positions += other.positions;
        self.quiet += other.quiet;
        self.squared_error += other.squared_error;
        self.product += other.product;
        for half in 0..2 {
            self.expected[half] += other.expected[half];
            self.came[half] += other.came[half];
        }
    }

    /// The mean of (chance by the score - result)².
    pub fn mean_squared_error(&self) -> f64 {
        self.squared_error / self.positions as f64
    }

    /// The correlation of chances by the score with results; not a number where one of them never changes.
    pub fn correlation(&self) -> f64 {
        let count = self.positions as f64;
        let spread = |[sum, squares]: [f64; 2]| (squares - sum * sum / count).max(0.0).sqrt();
        let common = self.product - self.expected[0] * self.came[0] / count;
        common / (spread(self.expected) * spread(self.came))
    }
}

/// Counts of games.
#[derive(Clone, Default, Debug)]
pub struct Stats {
    results: [Results; Array::ALL.len()],
    /// The fewest and the most plies of a game.
    pub shortest_and_longest: Option<(usize, usize)>,
    /// Positions from inside the search trees.
    pub tree: u64,
    rows: Vec<Agreement>,
}

impl Stats {
    /// Takes a game.
    pub fn add(&mut self, record: &GameRecord) {
        let plies = record.plies.len();
        self.results[record.array as usize][record.result as usize] += 1;
        let (shortest, longest) = self.shortest_and_longest.unwrap_or((plies, plies));
        self.shortest_and_longest = Some((shortest.min(plies), longest.max(plies)));
        self.tree += Color::ALL.map(|color| record.tree[color].len() as u64).iter().sum::<u64>();
        for (ply, (position, played)) in record.positions().enumerate() {
            if self.rows.len() <= ply / ROW {
                self.rows.push(Agreement::default());
            }
            let quiet = played.is_quiet(&position, HIGHEST_SCORE);
            self.rows[ply / ROW].add(played.score, record.result.score().into(), quiet);
        }
    }

    /// The results of the games of each array that there are any of.
    pub fn results(&self) -> impl Iterator<Item = (Array, Results)> {
        Array::ALL.into_iter().zip(self.results).filter(|(_, results)| results.iter().sum::<u64>() > 0)
    }

    /// All games.
    pub fn games(&self) -> u64 {
        self.results.iter().flatten().sum()
    }

    /// How scores and results agree, by plies of the games.
    pub fn by_ply(&self) -> impl Iterator<Item = (Range<usize>, &Agreement)> {
        self.rows.iter().enumerate().map(|(row, agreement)| (row * ROW..(row + 1) * ROW, agreement))
    }

    /// How scores and results agree over all positions.
    pub fn whole(&self) -> Agreement {
        let mut whole = Agreement::default();
        for row in &self.rows {
            whole.merge(row);
        }
        whole
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agreement_by_hand() {
        let mut one = Agreement::default();
        one.add(0, 0.0, true);
        one.add(0, 1.0, false);
        assert!((one.mean_squared_error() - 0.25).abs() < 1e-12);
        assert!(one.correlation().is_nan(), "scores that never change foretell nothing");
        let mut other = Agreement::default();
        other.add(175, 1.0, true);
        other.add(-175, 0.0, true);
        assert!((other.correlation() - 1.0).abs() < 1e-9);
        let chance = 1.0 / (1.0 + (-1.0f64).exp());
        assert!((other.mean_squared_error() - (1.0 - chance).powi(2)).abs() < 1e-12);
        one.merge(&other);
        assert_eq!((one.positions, one.quiet), (4, 3));
        // Chances 1/2, 1/2, c, 1 - c and results 0, 1, 1, 0: the product of deviations is c - 1/2.
        let spread = (2.0 * (chance - 0.5).powi(2)).sqrt();
        assert!((one.correlation() - (chance - 0.5) / spread).abs() < 1e-9);
    }
}
