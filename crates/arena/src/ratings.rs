//! Ratings of many engines at once: those under which the results are most likely (Bradley and Terry), held in
//! place by anchors or by a mean of zero.
//!
//! A very weak prior keeps the rating of an engine that has won everything finite. Errors come from the scatter of
//! pairs around their expectation, so draws and openings count for what they are.

use crate::standings::Standings;
use crate::stats::{Z95, score_of_elo};

/// An engine's place on the scale.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The rating.
    pub elo: f64,
    /// Half the width of its 95 % interval; 0 for an anchor.
    pub error: f64,
    /// Points made.
    pub points: f64,
    /// Games played.
    pub games: u64,
}

/// The standard deviation of ratings before anything was played. Far more than any results leave open.
const PRIOR: f64 = 3000.0;
/// The expected score changes by so much of its own variance for each point of Elo.
const SLOPE: f64 = std::f64::consts::LN_10 / 400.0;

/// The results of two engines, reduced to what the likelihood needs.
struct Encounter {
    one: usize,
    other: usize,
    games: f64,
    points: f64,
    /// The variance of the points, as it was observed over pairs.
    scatter: f64,
}

/// Ratings of all engines; `anchors` are those known beforehand.
pub fn ratings(engines: usize, standings: &Standings, anchors: &[(usize, f64)]) -> Vec<Rating> {
    let encounters: Vec<_> = standings
        .encounters()
        .map(|((one, other), tally)| {
            let games = tally.games() as f64;
            let estimate = tally.estimate();
            let scatter = (estimate.standard_error * games).powi(2);
            Encounter { one, other, games, points: tally.points(), scatter }
        })
        .collect();
    let mut elo = vec![0.0; engines];
    let mut free = vec![true; engines];
    let mean = anchors.iter().map(|(_, elo)| elo).sum::<f64>() / anchors.len().max(1) as f64;
    elo.fill(mean);
    for &(engine, rating) in anchors {
        (elo[engine], free[engine]) = (rating, false);
    }
    for _ in 0..100 {
        let (gradient, information) = derivatives(&elo, &free, mean, &encounters);
        let inverse = inverted(information);
        let mut longest = 0.0f64;
        for engine in 0..engines {
            let step: f64 = (0..engines).map(|other| inverse[engine][other] * gradient[other]).sum();
            // Long steps overshoot while a rating is still far off.
            let step = step.clamp(-200.0, 200.0);
            elo[engine] += step;
            longest = longest.max(step.abs());
        }
        if longest < 1e-9 {
            break;
        }
    }
    if anchors.is_empty() {
        let mean = elo.iter().sum::<f64>() / engines.max(1) as f64;
        for elo in &mut elo {
            *elo -= mean;
        }
    }
    let errors = errors(&elo, &free, mean, &encounters);
    (0..engines)
        .map(|engine| {
            let (mut points, mut games) = (0.0, 0);
            for other in (0..engines).filter(|&other| other != engine) {
                let tally = standings.between(engine, other);
                points += tally.points();
                games += tally.games();
            }
            Rating { elo: elo[engine], error: Z95 * errors[engine], points, games }
        })
        .collect()
}

type Matrix = Vec<Vec<f64>>;

/// The slope of the logarithm of the likelihood, and its curvature turned positive.
fn derivatives(elo: &[f64], free: &[bool], mean: f64, encounters: &[Encounter]) -> (Vec<f64>, Matrix) {
    let engines = elo.len();
    let mut gradient: Vec<_> = elo.iter().map(|elo| (mean - elo) / PRIOR.powi(2)).collect();
    let mut information = vec![vec![0.0; engines]; engines];
    for (engine, row) in information.iter_mut().enumerate() {
        row[engine] = 1.0 / PRIOR.powi(2);
    }
    for encounter in encounters {
        let (one, other) = (encounter.one, encounter.other);
        let expected = score_of_elo(elo[one] - elo[other]);
        let surprise = SLOPE * (encounter.points - encounter.games * expected);
        gradient[one] += surprise;
        gradient[other] -= surprise;
        spread(&mut information, one, other, SLOPE.powi(2) * encounter.games * expected * (1.0 - expected));
    }
    // An anchor stands still: its row says "no step".
    for engine in (0..engines).filter(|&engine| !free[engine]) {
        gradient[engine] = 0.0;
        information[engine].fill(0.0);
        for row in &mut information {
            row[engine] = 0.0;
        }
        information[engine][engine] = 1.0;
    }
    (gradient, information)
}

fn spread(matrix: &mut Matrix, one: usize, other: usize, weight: f64) {
    matrix[one][one] += weight;
    matrix[other][other] += weight;
    matrix[one][other] -= weight;
    matrix[other][one] -= weight;
}

/// Standard errors: how far ratings move when the points scatter as they were seen to.
fn errors(elo: &[f64], free: &[bool], mean: f64, encounters: &[Encounter]) -> Vec<f64> {
    let engines = elo.len();
    let inverse = inverted(derivatives(elo, free, mean, encounters).1);
    let anchored = free.iter().any(|free| !free);
    (0..engines)
        .map(|engine| {
            let variance: f64 = encounters
                .iter()
                .map(|encounter| {
                    let response = |engine: usize| {
                        let pull = |from: usize| if free[from] { inverse[engine][from] } else { 0.0 };
                        SLOPE * (pull(encounter.one) - pull(encounter.other))
                    };
                    // Without anchors the mean is held at zero.
                    let all = (0..engines).map(response).sum::<f64>() / engines as f64;
                    let moved = response(engine) - if anchored { 0.0 } else { all };
                    let expected = score_of_elo(elo[encounter.one] - elo[encounter.other]);
                    // No scatter at all was luck, or too few games; a toss of coins is the careful guess.
                    let coins = encounter.games * expected * (1.0 - expected);
                    moved.powi(2) * if encounter.scatter > 0.0 { encounter.scatter } else { coins }
                })
                .sum();
            if free[engine] { variance.sqrt() } else { 0.0 }
        })
        .collect()
}

/// Gauss and Jordan with pivots; the prior makes every matrix here invertible.
fn inverted(mut matrix: Matrix) -> Matrix {
    let size = matrix.len();
    let mut inverse: Matrix =
        (0..size).map(|i| (0..size).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    for column in 0..size {
        let pivot = (column..size)
            .max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))
            .unwrap_or(column);
        matrix.swap(column, pivot);
        inverse.swap(column, pivot);
        let scale = 1.0 / matrix[column][column];
        for entry in matrix[column].iter_mut().chain(&mut inverse[column]) {
            *entry *= scale;
        }
        for row in (0..size).filter(|&row| row != column) {
            let factor = matrix[row][column];
            for i in 0..size {
                matrix[row][i] -= factor * matrix[column][i];
                inverse[row][i] -= factor * inverse[column][i];
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::Slot;
    use rocada_chess::Color;

    fn standings(results: &[(usize, usize, &str)]) -> Standings {
        let mut standings = Standings::default();
        let mut number = 0;
        for &(one, other, letters) in results {
            for letter in letters.chars() {
                // Odd games are played with colours swapped, as in a real schedule.
                let (white, black) = if number % 2 == 0 { (one, other) } else { (other, one) };
                let first = if white == one { Color::White } else { Color::Black };
                let winner = match letter {
                    'w' => Some(first),
                    'l' => Some(!first),
                    _ => None,
                };
                let slot = Slot { number, pair: number / 2, opening: 0, white, black };
                standings.add_result(&slot, winner, "x");
                number += 1;
            }
        }
        standings
    }

    fn close(one: f64, other: f64, error: f64) {
        assert!((one - other).abs() <= error, "{one} is not {other}");
    }

    #[test]
    fn two_engines_differ_as_their_match_says() {
        let standings = standings(&[(0, 1, "wdwlwdddwlddwwdl")]);
        let estimate = standings.between(0, 1).estimate();
        let list = ratings(2, &standings, &[]);
        close(list[0].elo - list[1].elo, estimate.elo(), 0.1);
        close(list[0].elo + list[1].elo, 0.0, 1e-6);
        // Half of the difference's error falls to each of them.
        let slope = SLOPE * estimate.score * (1.0 - estimate.score);
        close(list[0].error, Z95 * estimate.standard_error / slope / 2.0, 0.1);
    }

    #[test]
    fn likelihood_is_highest_at_the_ratings() {
        let results = [(0, 1, "wwdlwdwd"), (0, 2, "wwwwdwlw"), (1, 2, "dwlwwddl"), (2, 3, "lldlwlll")];
        let standings = standings(&results);
        let list = ratings(4, &standings, &[(1, 2500.0)]);
        close(list[1].elo, 2500.0, 1e-12);
        close(list[1].error, 0.0, 1e-12);
        let likelihood = |elo: &[f64]| -> f64 {
            let encounters = standings.encounters();
            encounters
                .map(|((one, other), tally)| {
                    let expected = score_of_elo(elo[one] - elo[other]);
                    let conceded = tally.games() as f64 - tally.points();
                    tally.points() * expected.ln() + conceded * (1.0 - expected).ln()
                })
                .sum()
        };
        let best: Vec<f64> = list.iter().map(|rating| rating.elo).collect();
        for engine in [0, 2, 3] {
            for step in [-3.0, 3.0] {
                let mut other = best.clone();
                other[engine] += step;
                assert!(likelihood(&other) < likelihood(&best), "{engine} {step}");
            }
        }
        assert!(list.iter().map(|rating| rating.games).sum::<u64>() == 64);
    }

    #[test]
    fn winning_everything_is_no_infinity() {
        let list = ratings(3, &standings(&[(0, 1, "wwww"), (1, 2, "wdlw")]), &[]);
        assert!(list.iter().all(|rating| rating.elo.is_finite() && rating.error.is_finite()), "{list:?}");
        assert!(list[0].elo > list[1].elo + 400.0);
        assert!(ratings(2, &Standings::default(), &[]).iter().all(|rating| rating.elo.abs() < 1e-9));
    }
}
