//! The sequential test beside an independent calculation, and how often it errs in simulated matches.

use rocada_arena::sprt::{Model, Sprt, Verdict};
use rocada_arena::stats::{ELO_A_DEVIATION, score_of_elo};
use rocada_gametree::Random;

fn test(text: &str, model: Model) -> Sprt {
    Sprt { model, ..text.parse().expect("a test") }
}

/// Computed with 30 digits by solving the conditions of Karush, Kuhn and Tucker for all five probabilities and
/// both multipliers at once with Newton's method, which shares no step with the equation in one unknown solved here.
#[test]
fn ratios_agree_with_an_independent_calculation() {
    let cases = [
        ([10, 100, 200, 120, 15], "0:5", 0.946_586_259_500_617, 0.628_289_930_185_903),
        ([3, 40, 90, 30, 2], "-3:1", -0.465_712_059_882_998, -0.253_255_574_158_572),
        ([20, 30, 40, 60, 50], "0:50", 9.621_614_183_881_23, 9.308_470_654_170_16),
        ([0, 5, 10, 7, 0], "0:10", 0.144_657_786_013_853, 0.092_014_939_966_389_3),
    ];
    for (pairs, text, logistic, normalized) in cases {
        for (model, expected) in [(Model::Logistic, logistic), (Model::Normalized, normalized)] {
            let ratio = test(text, model).ratio(&pairs);
            assert!((ratio - expected).abs() < 1e-8, "{pairs:?} {text} {model:?}: {ratio}, not {expected}");
        }
    }
}

/// For small differences and many pairs the ratio is that of two normal distributions.
#[test]
fn ratios_agree_with_the_normal_approximation() {
    let pairs = [1000u64, 10_000, 20_000, 10_500, 1100];
    let total: f64 = pairs.iter().sum::<u64>() as f64;
    let mean_of = |value: &dyn Fn(f64) -> f64| {
        pairs.iter().enumerate().map(|(i, &n)| n as f64 * value(i as f64 / 4.0)).sum::<f64>() / total
    };
    let mean = mean_of(&|score| score);
    let variance = mean_of(&|score| (score - mean).powi(2));
    let (low, high) = (score_of_elo(0.0), score_of_elo(2.0));
    let expected = total * (high - low) * (2.0 * mean - low - high) / (2.0 * variance);
    let ratio = test("0:2", Model::Logistic).ratio(&pairs);
    assert!((ratio / expected - 1.0).abs() < 0.01, "{ratio} and {expected}");
}

#[test]
fn bounds_are_those_of_wald() {
    let (lower, upper) = test("0:5:0.05:0.1", Model::Logistic).bounds();
    assert!((lower - (0.1f64 / 0.95).ln()).abs() < 1e-12 && (upper - (0.9f64 / 0.05).ln()).abs() < 1e-12);
    let sprt = test("0:5", Model::Logistic);
    assert_eq!(sprt.verdict(&[0; 5]), None);
    assert_eq!(sprt.verdict(&[0, 0, 0, 0, 1000]), Some(Verdict::H1));
    assert_eq!(sprt.verdict(&[1000, 0, 0, 0, 0]), Some(Verdict::H0));
    for wrong in ["", "5:0", "0:5:0.05", "0:5:0:0.05", "a:b", "0:5:0.6:0.05", "nan:5"] {
        assert!(wrong.parse::<Sprt>().is_err(), "{wrong}");
    }
}

/// How pairs between equal engines end.
const LEVEL: [f64; 5] = [0.04, 0.2, 0.52, 0.2, 0.04];

/// The same with a mean raised to this score.
fn raised(score: f64) -> [f64; 5] {
    let variance: f64 = (0..5).map(|i| LEVEL[i] * (i as f64 / 4.0 - 0.5).powi(2)).sum();
    std::array::from_fn(|i| LEVEL[i] * (1.0 + (score - 0.5) / variance * (i as f64 / 4.0 - 0.5)))
}

/// The share of simulated matches that end with the first answer, and their mean length in pairs.
fn simulate(sprt: &Sprt, truth: [f64; 5], matches: u32) -> (f64, f64) {
    let mut random = Random::new(42);
    let (mut accepted, mut length) = (0, 0u64);
    for _ in 0..matches {
        let mut pairs = [0; 5];
        let decision = loop {
            let mut draw = (random.next() >> 11) as f64 / (1u64 << 53) as f64;
            let index = (0..4).find(|&i| {
                draw -= truth[i];
                draw < 0.0
            });
            pairs[index.unwrap_or(4)] += 1;
            if let Some(decision) = sprt.verdict(&pairs) {
                break decision;
            }
        };
        accepted += u32::from(decision == Verdict::H1);
        length += pairs.iter().sum::<u64>();
    }
    (f64::from(accepted) / f64::from(matches), length as f64 / f64::from(matches))
}

#[test]
fn errors_are_as_rare_as_was_asked_for() {
    const MATCHES: u32 = 1000;
    for model in [Model::Logistic, Model::Normalized] {
        let sprt = test("0:40", model);
        let score = |elo: f64| match model {
            Model::Logistic => score_of_elo(elo),
            Model::Normalized => {
                let variance: f64 = (0..5).map(|i| LEVEL[i] * (i as f64 / 4.0 - 0.5).powi(2)).sum();
                0.5 + elo / ELO_A_DEVIATION * (2.0 * variance).sqrt()
            }
        };
        // Three standard deviations of a count of errors in so many matches.
        let limit = 0.05 + 3.0 * (0.05f64 * 0.95 / f64::from(MATCHES)).sqrt();
        let (false_alarms, _) = simulate(&sprt, raised(score(0.0)), MATCHES);
        let (found, _) = simulate(&sprt, raised(score(40.0)), MATCHES);
        let (halfway, long) = simulate(&sprt, raised(score(20.0)), MATCHES / 10);
        assert!((0.01..limit).contains(&false_alarms), "{model:?}: {false_alarms} false alarms");
        assert!((0.01..limit).contains(&(1.0 - found)), "{model:?}: {found} found");
        assert!((0.3..0.7).contains(&halfway) && long < 1000.0, "{model:?}: {halfway} halfway, {long} pairs");
    }
}
