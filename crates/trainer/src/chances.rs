//! What scores mean: the chances to win, draw and lose that fit the games best (maximum likelihood, by Adam).

use std::collections::BTreeMap;

use rocada_engine::{ChancesModel, material};

use crate::GameRecord;

/// Scores beyond this tell nothing new.
const WIDEST: i32 = 1000;
/// Scores are counted in steps of this many centipawns.
const STEP: i32 = 10;
/// Moves without a capture or a pawn, from which on a game goes nowhere.
const SHUFFLING: u16 = 16;
/// The first step of the search for the best curve, in centipawns.
const RATE: f64 = 2.0;

/// How games went on, by score and material.
#[derive(Default)]
pub struct Outcomes(BTreeMap<(i32, u32), [f64; 3]>);

impl Outcomes {
    /// Takes the positions of a game; all scores are White's.
    pub fn add(&mut self, record: &GameRecord) {
        for (position, ply) in record.positions() {
            let score = i32::from(ply.score);
            // Shuffling to and fro says the same many times.
            if score.abs() < WIDEST && position.halfmoves() < SHUFFLING {
                let place = (score.div_euclid(STEP), material(&position));
                self.0.entry(place).or_default()[2 - record.result as usize] += 1.0;
            }
        }
    }

    /// How many positions there are.
    pub fn count(&self) -> f64 {
        self.0.values().flatten().sum()
    }

    /// Each score and material with the games that White won, drew and lost.
    fn each(&self) -> impl Iterator<Item = (f64, u32, [f64; 3])> {
        let middle = |step: i32| f64::from(step * STEP) + f64::from(STEP) / 2.0;
        self.0.iter().map(move |(&(step, material), &games)| (middle(step), material, games))
    }

    /// The mean surprise of the games to somebody who believes the model, and how it changes with its numbers.
    fn surprise(&self, model: &ChancesModel) -> (f64, [f64; 6]) {
        let (mut total, mut slope) = (0.0, [0.0; 6]);
        for (score, material, [won, drawn, lost]) in self.each() {
            let (even, spread) = model.curve(material);
            let (win, loss) = model.win_and_loss(score, material);
            let draw = (1.0 - win - loss).max(1e-6);
            let (win, loss) = (win.max(1e-9), loss.max(1e-9));
            total -= won * win.ln() + drawn * draw.ln() + lost * loss.ln();
            // How the surprise changes with the two chances, and these with the curve's two numbers.
            let by_win = (drawn / draw - won / win) * win * (1.0 - win) / spread;
            let by_loss = (drawn / draw - lost / loss) * loss * (1.0 - loss) / spread;
            let by_even = -by_win - by_loss;
            let by_spread = (-by_win * (score - even) + by_loss * (score + even)) / spread;
            let share = ChancesModel::share(material);
            for (power, weight) in [1.0, share, share * share].into_iter().enumerate() {
                slope[power] += by_even * weight;
                slope[3 + power] += by_spread * weight;
            }
        }
        let count = self.count().max(1.0);
        (total / count, slope.map(|value| value / count))
    }

    /// Improves a model; `progress` hears of every step's surprise.
    pub fn fit(&self, start: ChancesModel, steps: u32, mut progress: impl FnMut(f64)) -> ChancesModel {
        let mut numbers = [0.0; 6];
        numbers[..3].copy_from_slice(&start.even);
        numbers[3..].copy_from_slice(&start.spread);
        let model = |numbers: &[f64; 6]| {
            let three = |from: usize| [numbers[from], numbers[from + 1], numbers[from + 2]];
            ChancesModel { even: three(0), spread: three(3) }
        };
        let (mut moment, mut square) = ([0.0; 6], [0.0; 6]);
        for step in 1..=steps {
            let (surprise, slope) = self.surprise(&model(&numbers));
            let rate = RATE * (1.0 - f64::from(step) / f64::from(steps + 1));
            let (correct, correct_square) =
                (1.0 - 0.9f64.powi(step as i32), 1.0 - 0.999f64.powi(step as i32));
            for index in 0..6 {
                moment[index] = 0.9 * moment[index] + 0.1 * slope[index];
                square[index] = 0.999 * square[index] + 0.001 * slope[index] * slope[index];
                numbers[index] -=
                    rate * (moment[index] / correct) / ((square[index] / correct_square).sqrt() + 1e-12);
            }
            progress(surprise);
        }
        model(&numbers)
    }

    /// Wins as they came and as the model says, for ranges of score with some material: (from, positions, came, said).
    pub fn comparison(
        &self,
        model: &ChancesModel,
        materials: std::ops::Range<u32>,
    ) -> Vec<(i32, f64, f64, f64)> {
        let mut rows: BTreeMap<i32, [f64; 3]> = BTreeMap::new();
        for (score, material, games) in self.each().filter(|&(_, material, _)| materials.contains(&material))
        {
            let row = rows.entry((score as i32).div_euclid(100) * 100).or_default();
            let count: f64 = games.iter().sum();
            row[0] += count;
            row[1] += games[0];
            row[2] += count * model.win_and_loss(score, material).0;
        }
        rows.into_iter()
            .map(|(from, [count, came, said])| (from, count, came / count, said / count))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use rocada_chess::{ByColor, Position};

    use super::*;
    use crate::{Array, GameResult, Ply};

    /// Games of one position each, whose results follow a known curve.
    fn games(truth: &ChancesModel) -> Outcomes {
        let start = Position::default();
        let mv = start.legal_moves()[0];
        let mut outcomes = Outcomes::default();
        for score in (-600..=600).step_by(10) {
            let (win, loss) = truth.win_and_loss(f64::from(score) + 5.0, material(&start));
            for game in 0..100 {
                let share = (f64::from(game) + 0.5) / 100.0;
                let result = if share < win {
                    GameResult::WhiteWon
                } else if share > 1.0 - loss {
                    GameResult::BlackWon
                } else {
                    GameResult::Drawn
                };
                let plies = vec![Ply { mv, score: score as i16 }];
                let (array, tree) = (Array::Standard, ByColor::default());
                outcomes.add(&GameRecord { array, random_plies: 0, start, plies, result, tree });
            }
        }
        outcomes
    }

    #[test]
    fn the_curve_behind_the_games_is_found() {
        let truth = ChancesModel { even: [140.0, 0.0, 0.0], spread: [90.0, 0.0, 0.0] };
        let start = ChancesModel { even: [200.0, 0.0, 0.0], spread: [150.0, 0.0, 0.0] };
        let (even, spread) = games(&truth).fit(start, 500, |_| {}).curve(78);
        assert!((even - 140.0).abs() < 5.0 && (spread - 90.0).abs() < 5.0, "{even} {spread}");
    }
}
