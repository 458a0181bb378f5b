//! Finds the weights of the evaluation `rich` by self-play.
//!
//! `cargo run --release -p rocada-ducks --example tune -- GAMES NODES ROUNDS [thin|thick] [slide|step]`; the last two
//! words keep to the boards with K = 1, or to the others, and to one variant.
//!
//! A round plays games between equal masters with several goals and fits the weights to who won all games so far
//! by logistic regression (Newton's method). The next round plays with what this one has found, and a match
//! against `simple` at equal nodes tells whether it is any good. Each set of rules has an intercept of its own,
//! which is thrown away: that the cats win more often on some board says nothing about what a position on it is
//! worth.

use rocada_ducks::{
    Board, Ducks, FEATURES, Features, Goals, Position, Rich, Rules, Side, Simple, Turn, Variant, Weights,
};
use rocada_gametree::{Limits, Master, MasterOptions, Random, Root};

/// A position of a game that was won by the ducks, or not.
struct Sample {
    features: [f64; FEATURES],
    rules: usize,
    won: f64,
}

/// 100 points are worth about 60 wins in 100, and a weight is a sixteenth of a point.
const UNITS: f64 = 16.0 * 250.0;

/// Where the search for weights begins: by hand, from the rules.
const FIRST_GUESS: Weights =
    Weights([16, -16, 160, -80, -160, -320, 320, -900, 900, 80, 160, 80, 8, -8, 80, -80, 0, 0, 0, 0, 0]);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (words, numbers): (Vec<&String>, Vec<&String>) =
        arguments.iter().partition(|text| text.starts_with(char::is_alphabetic));
    let mut numbers = numbers.into_iter().map(|text| text.parse::<usize>().expect("a number"));
    let games = numbers.next().unwrap_or(10000);
    let nodes = numbers.next().unwrap_or(400) as u64;
    let rounds = numbers.next().unwrap_or(1);
    let mut rules = all_rules();
    for word in words {
        rules.retain(|rules| is_called(word, *rules));
    }
    assert!(!rules.is_empty(), "no rules are called {arguments:?}");

    let mut weights = FIRST_GUESS;
    let mut samples = Vec::new();
    for round in 1..=rounds {
        samples.extend(self_play(&rules, &weights, games, nodes, round as u64));
        weights = fit(&samples, rules.len());
        println!("round {round}, {} positions: {:?}", samples.len(), weights.0);
        println!("against simple: {:.1} %", 100.0 * against_simple(&rules, &weights, games / 8, nodes));
    }
    for (name, weight) in Features::NAMES.iter().zip(weights.0) {
        println!("{:8.1}  {name}", f64::from(weight) / 16.0);
    }
}

fn is_called(word: &str, rules: Rules) -> bool {
    match word {
        "thin" => rules.board.k() == 1,
        "thick" => rules.board.k() > 1,
        "slide" => rules.variant == Variant::Slide,
        "step" => rules.variant == Variant::Step,
        _ => false,
    }
}

/// All boards and variants; the ducks need little and, where the shore is thin, the cats much, or the ducks would
/// never win.
fn all_rules() -> Vec<Rules> {
    let mut all = Vec::new();
    for board in Board::ALL {
        let n = usize::from(board.n());
        let goals = if board.k() == 1 {
            [(1, 2 * n), (1, 9 * n / 4), (1, 5 * n / 2), (2, 3 * n)]
        } else {
            [(1, n), (2, 2 * n), (4, 2 * n), (n, 3 * n)]
        };
        for variant in [Variant::Slide, Variant::Step] {
            for (ducks, cats) in goals {
                let goals = Goals::new(board, ducks, cats).expect("goals in range");
                all.push(Rules { board, variant, goals });
            }
        }
    }
    all
}

fn self_play(all_rules: &[Rules], weights: &Weights, games: usize, nodes: u64, seed: u64) -> Vec<Sample> {
    let mut random = Random::new(seed);
    let mut master = Master::new(MasterOptions { table_mib: 4, ..MasterOptions::default() });
    let mut samples = Vec::new();
    let mut turns: Vec<Turn> = Vec::new();
    for game in 0..games {
        let rules = game % all_rules.len();
        let mut position = Position::empty(all_rules[rules]);
        let first = samples.len();
        master.forget();
        for ply in 0.. {
            position.turns(&mut turns);
            let Some(any) = random.pick(&turns) else { break };
            // A random turn now and then, so that not all games are alike and blunders are seen punished.
            let turn = if ply < 2 || random.below(16) == 0 {
                any
            } else {
                let root = Root::new(&Ducks, &position).shuffled(random.next());
                master
                    .search(&Ducks, &Rich(weights), &root, &Limits::nodes(nodes), &mut ())
                    .best
                    .unwrap_or(any)
            };
            if ply >= 2 && random.below(4) == 0 {
                let features = Features::of(&position).0.map(f64::from);
                samples.push(Sample { features, rules, won: 0.0 });
            }
            position = position.after(turn);
        }
        if position.ending().is_some_and(|ending| ending.winner == Side::Ducks) {
            samples[first..].iter_mut().for_each(|sample| sample.won = 1.0);
        }
    }
    samples
}

/// The share of games won against `simple`, each opening played from both sides.
fn against_simple(all_rules: &[Rules], weights: &Weights, openings: usize, nodes: u64) -> f64 {
    let mut random = Random::new(99);
    let mut masters =
        [(); 2].map(|()| Master::new(MasterOptions { table_mib: 4, ..MasterOptions::default() }));
    let mut turns: Vec<Turn> = Vec::new();
    let mut won = 0;
    for opening in 0..openings {
        let mut start = Position::empty(all_rules[opening % all_rules.len()]);
        for _ in 0..2 {
            start.turns(&mut turns);
            start = random.pick(&turns).map_or(start, |turn| start.after(turn));
        }
        for rich in Side::BOTH {
            let mut position = start;
            masters.iter_mut().for_each(Master::forget);
            while position.ending().is_none() {
                let root = Root::new(&Ducks, &position);
                let limits = Limits::nodes(nodes);
                let report = if position.side() == rich {
                    masters[0].search(&Ducks, &Rich(weights), &root, &limits, &mut ())
                } else {
                    masters[1].search(&Ducks, &Simple, &root, &limits, &mut ())
                };
                position = position.after(report.best.expect("a running game has a turn"));
            }
            won += usize::from(position.ending().is_some_and(|ending| ending.winner == rich));
        }
    }
    won as f64 / (2 * openings) as f64
}

/// Logistic regression with a little shrinkage.
fn fit(samples: &[Sample], rules: usize) -> Weights {
    let dimensions = FEATURES + rules;
    let mut beta = vec![0.0; dimensions];
    for _ in 0..25 {
        let mut gradient: Vec<f64> = beta.iter().map(|beta| -beta).collect();
        let mut curvature = vec![vec![0.0; dimensions]; dimensions];
        for (index, row) in curvature.iter_mut().enumerate() {
            row[index] = 1.0;
        }
        for sample in samples {
            let intercept = FEATURES + sample.rules;
            let terms: Vec<(usize, f64)> =
                sample.features.iter().copied().enumerate().chain([(intercept, 1.0)]).collect();
            let sum: f64 = terms.iter().map(|&(index, value)| beta[index] * value).sum();
            let chance = 1.0 / (1.0 + (-sum).exp());
            let spread = chance * (1.0 - chance);
            for &(i, x) in &terms {
                gradient[i] += (sample.won - chance) * x;
                for &(j, y) in &terms {
                    curvature[i][j] += spread * x * y;
                }
            }
        }
        let step = solve(curvature, gradient);
        beta.iter_mut().zip(step).for_each(|(beta, step)| *beta += step);
    }
    Weights(std::array::from_fn(|index| (beta[index] * UNITS).round() as i32))
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
