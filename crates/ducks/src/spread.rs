//! How numbers are spread: times and nodes of a game's turns.

/// Least, greatest, mean and median of some numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The least.
    pub min: f64,
    /// The greatest.
    pub max: f64,
    /// The mean.
    pub mean: f64,
    /// The one in the middle; of an even number of them, the mean of the two in the middle.
    pub median: f64,
}

impl Spread {
    /// None of no numbers.
    pub fn of(values: &[f64]) -> Option<Self> {
        let mut sorted = values.to_vec();
        sorted.sort_by(f64::total_cmp);
        let (min, max) = (*sorted.first()?, *sorted.last()?);
        let middle = sorted.len() / 2;
        let median = if sorted.len().is_multiple_of(2) {
            f64::midpoint(sorted[middle - 1], sorted[middle])
        } else {
            sorted[middle]
        };
        Some(Self { min, max, mean: sorted.iter().sum::<f64>() / sorted.len() as f64, median })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spreads() {
        let spread = |min, max, mean, median| Some(Spread { min, max, mean, median });
        assert_eq!(Spread::of(&[]), None);
        assert_eq!(Spread::of(&[3.0]), spread(3.0, 3.0, 3.0, 3.0));
        assert_eq!(Spread::of(&[9.0, 1.0, 2.0]), spread(1.0, 9.0, 4.0, 2.0));
        assert_eq!(Spread::of(&[4.0, 1.0, 2.0, 9.0]), spread(1.0, 9.0, 4.0, 3.0));
    }
}
