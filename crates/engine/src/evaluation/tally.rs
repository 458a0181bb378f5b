//! Who takes note of the features that the evaluation finds.

use rocada_chess::{Bitboard, ByColor, Color, Position};

use super::features::FEATURES;
use super::pair::Pair;
use super::pawns::{self, PawnTable};
use super::weights::WEIGHTS;

/// Takes note of features.
pub(super) trait Tally {
    /// A side has a feature, so many times.
    fn add(&mut self, feature: usize, color: Color, times: i32);

    /// Notes the pawn structure and returns the passed pawns of both sides.
    fn pawns(&mut self, position: &Position) -> ByColor<Bitboard>;
}

/// Adds up weights: the evaluation proper. White's view.
#[derive(Default)]
pub(super) struct Sum(pub Pair);

impl Sum {
    #[inline]
    fn note(&mut self, feature: usize, color: Color, times: i32) {
        let value = WEIGHTS[feature] * times;
        self.0 += if color == Color::White { value } else { -value };
    }
}

/// The sum, with the help of a table of pawn structures.
pub(super) struct FastSum<'a> {
    pub sum: Sum,
    pub table: &'a mut PawnTable,
}

impl Tally for FastSum<'_> {
    #[inline]
    fn add(&mut self, feature: usize, color: Color, times: i32) {
        self.sum.note(feature, color, times);
    }

    fn pawns(&mut self, position: &Position) -> ByColor<Bitboard> {
        let entry = self.table.get(position);
        self.sum.0 += entry.value;
        entry.passed
    }
}

/// Within the pawn table itself there is no table to ask.
impl Tally for Sum {
    #[inline]
    fn add(&mut self, feature: usize, color: Color, times: i32) {
        self.note(feature, color, times);
    }

    fn pawns(&mut self, position: &Position) -> ByColor<Bitboard> {
        pawns::structure(position, self)
    }
}

/// Counts every feature: for the tuner and for explanations.
#[derive(Clone, Debug)]
pub struct Trace {
    counts: ByColor<Vec<i16>>,
}

impl Default for Trace {
    fn default() -> Self {
        Self { counts: ByColor::new(vec![0; FEATURES], vec![0; FEATURES]) }
    }
}

impl Trace {
    /// How often a side has a feature.
    pub fn count(&self, color: Color, feature: usize) -> i32 {
        self.counts[color][feature].into()
    }
}

impl Tally for Trace {
    fn add(&mut self, feature: usize, color: Color, times: i32) {
        self.counts[color][feature] += times as i16;
    }

    fn pawns(&mut self, position: &Position) -> ByColor<Bitboard> {
        pawns::structure(position, self)
    }
}
