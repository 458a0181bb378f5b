//! How accurate moves and players are, in per cent, from the points out of 100 that moves lose.
//!
//! Both formulas are those that players know from lichess; what goes into them is our own curve. `docs/analysis.md` has
//! them in words.

use rocada_chess::Color;

/// The accuracy of a move that loses so many points out of 100: 100 for none, less and less after that.
pub fn move_accuracy(lost: f64) -> f64 {
    if lost <= 0.0 {
        return 100.0;
    }
    let raw = 103.166_810_071_164_9 * (-0.043_544_153_867_539_51 * lost).exp() - 3.166_924_740_191_411;
    (raw + 1.0).clamp(0.0, 100.0)
}

/// The accuracy of both players; none for one who has made no move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GameAccuracy {
    /// White's.
    pub white: Option<f64>,
    /// Black's.
    pub black: Option<f64>,
}

/// From White's points at the start and after each move; `first` makes the first one.
///
/// The mean of two means of a player's moves: one in which moves count more where the game is unsettled, one in which
/// bad moves weigh more than good ones.
pub fn game_accuracy(points: &[f64], first: Color) -> GameAccuracy {
    let plies = points.len().saturating_sub(1);
    let window = (plies / 10).clamp(2, 8);
    let mut sides = [Means::default(), Means::default()];
    let mut mover = first;
    for ply in 1..=plies {
        let (before, after) = (points[ply - 1], points[ply]);
        let lost = if mover == Color::White { before - after } else { after - before };
        // The window ends with the position after the move; at the beginning it is the first one that there is.
        let end = (ply + 1).max(window).min(points.len());
        let weight = deviation(&points[end.saturating_sub(window)..end]).clamp(0.5, 12.0);
        sides[mover as usize].add(move_accuracy(lost), weight);
        mover = !mover;
    }
    let [white, black] = sides.map(|means| means.mean());
    GameAccuracy { white, black }
}

#[derive(Clone, Copy, Default)]
struct Means {
    count: f64,
    weights: f64,
    weighted: f64,
    inverses: f64,
}

impl Means {
    fn add(&mut self, accuracy: f64, weight: f64) {
        self.count += 1.0;
        self.weights += weight;
        self.weighted += weight * accuracy;
        self.inverses += 1.0 / accuracy.max(1.0);
    }

    fn mean(&self) -> Option<f64> {
        let harmonic = self.count / self.inverses;
        (self.count > 0.0).then(|| f64::midpoint(self.weighted / self.weights, harmonic))
    }
}

/// The standard deviation of all there is.
fn deviation(values: &[f64]) -> f64 {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves() {
        for (lost, accuracy) in [
            (-3.0, 100.0),
            (0.0, 100.0),
            (1.0, 96.60),
            (2.0, 92.40),
            (5.0, 80.82),
            (10.0, 64.58),
            (20.0, 41.02),
            (50.0, 9.53),
        ] {
            assert!((move_accuracy(lost) - accuracy).abs() < 0.01, "{lost}: {}", move_accuracy(lost));
        }
        assert!(move_accuracy(100.0) <= 0.0);
    }

    /// The formulas on the curve for which the figures are known.
    #[test]
    fn games() {
        let points = |centipawns: i32| {
            100.0 / (1.0 + (-0.003_682_08 * f64::from(centipawns.clamp(-1000, 1000))).exp())
        };
        let game = |plies: &[i32]| {
            let series: Vec<f64> = [15].iter().chain(plies).map(|&value| points(value)).collect();
            let GameAccuracy { white, black } = game_accuracy(&series, Color::White);
            (white.expect("White has moved"), black.expect("Black has moved"))
        };
        let mut late = vec![15; 20];
        late.push(-900);
        for (plies, white, black) in [
            (vec![15, 15], 100.0, 100.0),
            (vec![-900, -900], 10.66, 100.0),
            (vec![-900, 0], 10.66, 11.46),
            (late, 46.85, 100.0),
            ([-50, 15].repeat(50), 77.38, 77.38),
            ([-135, 15].repeat(50), 55.00, 55.00),
        ] {
            let found = game(&plies);
            assert!((found.0 - white).abs() < 0.01 && (found.1 - black).abs() < 0.01, "{plies:?}: {found:?}");
        }
        assert_eq!(game_accuracy(&[50.0], Color::White), GameAccuracy { white: None, black: None });
        assert_eq!(game_accuracy(&[], Color::Black), GameAccuracy { white: None, black: None });
        assert_eq!(game_accuracy(&[50.0, 50.0], Color::Black).white, None);
    }
}
