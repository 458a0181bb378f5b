//! The weights of `rich`, fitted to who won the games: logistic regression by Newton's method.

use std::io;

use rocada_ducks::{FEATURES, Features, Position, Variant};

use super::lines::{self, Line};

/// A position of a game that was won by the ducks, or not.
struct Sample {
    features: [f64; FEATURES],
    /// What is known of the rules, which is the same for all turns: fitted, so that nothing else has to explain it, and
    /// thrown away.
    rules: [f64; RULES],
    won: f64,
}

/// 100 points are worth about 60 wins in 100, and a weight is a sixteenth of a point.
const UNITS: f64 = 16.0 * 250.0;
/// What is known already counts as so many positions.
const SHRINKAGE: f64 = 30.0;

/// Prints the weights of each set, in the order of rich.rs.
pub fn fit_files(files: &[&str]) -> io::Result<()> {
    let mut lines: Vec<(Position, Sample)> = Vec::new();
    lines::read(files, |Line { position, chance, won }| {
        // What is decided is no matter of judgement.
        if let Some(won) = won.filter(|_| chance > 0.0 && chance < 1.0) {
            let features = Features::of(&position).0.map(f64::from);
            lines.push((position, Sample { features, rules: rules(&position), won: won.into() }));
        }
    })?;
    let all: Vec<_> = lines.iter().map(|(_, sample)| sample).collect();
    let everywhere = fit(&all, &[0.0; DIMENSIONS], &spread(&all));
    for k in 1..=3 {
        for variant in [Variant::Slide, Variant::Step] {
            let belongs =
                |position: &Position| position.board().k() == k && position.rules().variant == variant;
            let samples: Vec<_> =
                lines.iter().filter(|(position, _)| belongs(position)).map(|(_, sample)| sample).collect();
            let weights = fit(&samples, &everywhere, &spread(&all));
            println!(
                "// K = {k}, {variant:?}: {} positions, loss {:.4}, with the weights of all {:.4}",
                samples.len(),
                loss(&samples, &weights),
                loss(&samples, &everywhere)
            );
            println!("{:?}", &weights.map(|weight| (weight * UNITS).round() as i32)[..FEATURES]);
        }
    }
    Ok(())
}

/// N and the ducks' goal, and how far the cats have to go.
const RULES: usize = 8;
const DIMENSIONS: usize = FEATURES + RULES;
type Betas = [f64; DIMENSIONS];

fn terms(sample: &Sample) -> Betas {
    std::array::from_fn(|index| {
        if index < FEATURES { sample.features[index] } else { sample.rules[index - FEATURES] }
    })
}

fn chance(sample: &Sample, betas: &Betas) -> f64 {
    let sum: f64 = terms(sample).iter().zip(betas).map(|(term, beta)| term * beta).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// How surprising the results are, a position.
fn loss(samples: &[&Sample], betas: &Betas) -> f64 {
    let one = |sample: &&Sample| {
        let chance = chance(sample, betas);
        -(sample.won * chance.ln() + (1.0 - sample.won) * (1.0 - chance).ln())
    };
    samples.iter().map(one).sum::<f64>() / samples.len() as f64
}

/// The mean square of each term.
fn spread(samples: &[&Sample]) -> Betas {
    let mut sums = [0.01; DIMENSIONS];
    for sample in samples {
        sums.iter_mut().zip(terms(sample)).for_each(|(sum, term)| *sum += term * term / samples.len() as f64);
    }
    sums
}

fn rules(position: &Position) -> [f64; RULES] {
    let goals = position.goals();
    let share = f64::from(goals.cats) / (3.0 * f64::from(position.board().n()));
    let mut rules = [0.0; RULES];
    rules[usize::from(position.board().n() - 8) * 2 + usize::from(goals.ducks > 1)] = 1.0;
    rules[6] = share;
    rules[7] = share * share;
    rules
}

/// Logistic regression by Newton's method, drawn towards what is known already: that counts as so many positions.
fn fit(samples: &[&Sample], known: &Betas, spread: &Betas) -> Betas {
    let mut betas = *known;
    for _ in 0..12 {
        let mut gradient = vec![0.0; DIMENSIONS];
        let mut curvature = vec![vec![0.0; DIMENSIONS]; DIMENSIONS];
        for index in 0..DIMENSIONS {
            curvature[index][index] = SHRINKAGE * spread[index];
            gradient[index] = (known[index] - betas[index]) * curvature[index][index];
        }
        for sample in samples {
            let chance = chance(sample, &betas);
            let weight = chance * (1.0 - chance);
            let present = terms(sample).into_iter().enumerate().filter(|&(_, value)| value != 0.0);
            let present: Vec<_> = present.collect();
            for &(i, x) in &present {
                gradient[i] += (sample.won - chance) * x;
                for &(j, y) in &present {
                    curvature[i][j] += weight * x * y;
                }
            }
        }
        let step = solve(curvature, gradient);
        betas.iter_mut().zip(step).for_each(|(beta, step)| *beta += step);
    }
    betas
}

/// Gaussian elimination with pivots.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let n = right.len();
    for column in 0..n {
        let pivot = (column..n)
            .max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))
            .expect("rows are left");
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        for row in column + 1..n {
            let factor = matrix[row][column] / matrix[column][column];
            let (above, below) = matrix.split_at_mut(row);
            for (value, pivot) in below[0][column..].iter_mut().zip(&above[column][column..]) {
                *value -= factor * pivot;
            }
            right[row] -= factor * right[column];
        }
    }
    for row in (0..n).rev() {
        let known: f64 = (row + 1..n).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}
