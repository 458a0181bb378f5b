//! What is told at the end of a game: turns, time, and how the thinking was spread.

use std::time::Duration;

use rocada_ducks::{BySide, Side};

use super::text::Phrase;

/// The turns of one side.
#[derive(Clone, Default)]
struct Effort {
    seconds: Vec<f64>,
    /// Only of a side that counts them.
    nodes: Vec<f64>,
}

/// The turns of a game so far.
#[derive(Clone, Default)]
pub struct Statistics(BySide<Effort>);

impl Statistics {
    pub fn human(&mut self, side: Side, time: Duration) {
        self.0[side].seconds.push(time.as_secs_f64());
    }

    pub fn computer(&mut self, side: Side, time: Duration, nodes: u64) {
        self.0[side].seconds.push(time.as_secs_f64());
        self.0[side].nodes.push(nodes as f64);
    }

    /// Line by line.
    pub fn phrases(&self) -> Vec<Phrase<'static>> {
        let mut phrases = Vec::new();
        for side in Side::BOTH {
            let effort = &self.0[side];
            phrases.push(Phrase::Turns { side, turns: effort.seconds.len() });
            if let Some([min, max, mean, median]) = summary(&effort.seconds) {
                phrases.push(Phrase::Times { side, min, max, mean, median });
            }
            if let Some([min, max, mean, median]) = summary(&effort.nodes) {
                phrases.push(Phrase::Nodes { side, min, max, mean, median });
            }
        }
        phrases
    }
}

/// Least, greatest, mean and median.
fn summary(values: &[f64]) -> Option<[f64; 4]> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let (min, max) = (*sorted.first()?, *sorted.last()?);
    let middle = sorted.len() / 2;
    let median = if sorted.len().is_multiple_of(2) {
        f64::midpoint(sorted[middle - 1], sorted[middle])
    } else {
        sorted[middle]
    };
    Some([min, max, sorted.iter().sum::<f64>() / sorted.len() as f64, median])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summaries() {
        assert_eq!(summary(&[]), None);
        assert_eq!(summary(&[3.0]), Some([3.0; 4]));
        assert_eq!(summary(&[9.0, 1.0, 2.0]), Some([1.0, 9.0, 4.0, 2.0]));
        assert_eq!(summary(&[4.0, 1.0, 2.0, 9.0]), Some([1.0, 9.0, 4.0, 3.0]));
    }
}
