//! Learning the evaluation's weights: Texel's method with Adam.
//!
//! The evaluation of a quiet position is asked to predict how its game ended, and a little what a search thought of
//! it. The features are counted once; after that an epoch is only multiplying and adding.
//! (P. Österlund, "Texel's tuning method", 2014; Kingma and Ba, "Adam", 2015.)

use std::fmt::Write;

use rocada_chess::{Color, Position};
use rocada_engine::evaluation::{self, FEATURES, FULL, GROUPS, Pair, WEIGHTS};
use rocada_gametree::Random;

use crate::GameRecord;

/// Hundredths of a pawn at which the expected score is 1 / (1 + 1/e).
const SCALE: f32 = 180.0;
/// How much the search's opinion counts beside the game's result.
const OPINION: f32 = 0.5;
const BATCH: usize = 16_384;
const LEARNING_RATE: f32 = 1.0;
/// Pulls weights that hardly ever occur towards nothing.
const DECAY: f32 = 1e-5;

/// With a higher score than this there is a mate in sight, or as good as that.
const CLEAR: u16 = 1999;

/// A position as the tuner sees it.
struct Sample {
    /// Where its features begin in the common list.
    start: u32,
    /// Share of the middlegame, and of the endgame with what is winnable of it.
    middlegame: f32,
    endgame: f32,
    target: f32,
}

/// Positions with their features.
#[derive(Default)]
pub struct Positions {
    samples: Vec<Sample>,
    features: Vec<(u16, i8)>,
}

impl Positions {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.samples.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.samples.is_empty()
    }

    /// Takes the quiet positions of a game, but for endings that are known: no weight has a say in them.
    pub fn add(&mut self, record: &GameRecord) {
        for (position, ply) in record.positions() {
            if ply.is_quiet(&position, CLEAR) && evaluation::known(&position).is_none() {
                let opinion = 1.0 / (1.0 + (-f32::from(ply.score) / SCALE).exp());
                self.push(&position, OPINION * opinion + (1.0 - OPINION) * record.result.score());
            }
        }
    }

    fn push(&mut self, position: &Position, target: f32) {
        let trace = evaluation::trace(position);
        let start = self.features.len() as u32;
        let mut endgame_value = 0;
        for (feature, weight) in WEIGHTS.iter().enumerate() {
            let count = trace.count(Color::White, feature) - trace.count(Color::Black, feature);
            if count != 0 {
                self.features.push((feature as u16, count as i8));
                endgame_value += count * weight.endgame();
            }
        }
        let phase = evaluation::phase(position) as f32 / 24.0;
        let winnable = evaluation::winnable(position, endgame_value) as f32 / FULL as f32;
        self.samples.push(Sample { start, middlegame: phase, endgame: (1.0 - phase) * winnable, target });
    }

    fn features(&self, index: usize) -> &[(u16, i8)] {
        let start = self.samples[index].start as usize;
        let end = self.samples.get(index + 1).map_or(self.features.len(), |next| next.start as usize);
        &self.features[start..end]
    }
}

/// What an epoch has brought.
#[derive(Clone, Copy, Debug)]
pub struct Epoch {
    /// From 1.
    pub number: usize,
    /// Mean squared error on the positions that are learnt from.
    pub training_error: f64,
    /// Mean squared error on those that are kept apart.
    pub test_error: f64,
}

/// Weights on their way.
pub struct Tuner {
    positions: Positions,
    /// The order of the training positions; those kept apart are the last twentieth.
    order: Vec<u32>,
    weights: Vec<[f32; 2]>,
    moment: Vec<[f32; 2]>,
    square: Vec<[f32; 2]>,
    steps: i32,
    epochs: usize,
    random: Random,
}

impl Tuner {
    /// Starts from the present weights.
    pub fn new(positions: Positions) -> Self {
        let weights = WEIGHTS.iter().map(|pair| [pair.middlegame() as f32, pair.endgame() as f32]).collect();
        let training = positions.len() - positions.len() / 20;
        Self {
            order: (0..training as u32).collect(),
            positions,
            weights,
            moment: vec![[0.0; 2]; FEATURES],
            square: vec![[0.0; 2]; FEATURES],
            steps: 0,
            epochs: 0,
            random: Random::new(1),
        }
    }

    /// Learns from every position once; `rate` scales the steps.
    pub fn epoch(&mut self, rate: f32) -> Epoch {
        self.epochs += 1;
        self.random.shuffle(&mut self.order);
        let order = std::mem::take(&mut self.order);
        let mut squares = 0.0;
        for batch in order.chunks(BATCH) {
            let mut gradient = vec![[0.0; 2]; FEATURES];
            for &index in batch {
                squares += f64::from(self.learn_from(index as usize, &mut gradient));
            }
            self.step(&gradient, batch.len() as f32, LEARNING_RATE * rate);
        }
        let training_error = squares / order.len().max(1) as f64;
        self.order = order;
        Epoch { number: self.epochs, training_error, test_error: self.test_error() }
    }

    /// Adds a position's part of the gradient; returns its squared error.
    fn learn_from(&self, index: usize, gradient: &mut [[f32; 2]]) -> f32 {
        let sample = &self.positions.samples[index];
        let prediction = self.predict(index);
        let error = prediction - sample.target;
        let slope = error * prediction * (1.0 - prediction);
        for &(feature, count) in self.positions.features(index) {
            let part = slope * f32::from(count);
            let entry = &mut gradient[usize::from(feature)];
            entry[0] += part * sample.middlegame;
            entry[1] += part * sample.endgame;
        }
        error * error
    }

    fn predict(&self, index: usize) -> f32 {
        let sample = &self.positions.samples[index];
        let (mut middlegame, mut endgame) = (0.0, 0.0);
        for &(feature, count) in self.positions.features(index) {
            let weight = self.weights[usize::from(feature)];
            middlegame += weight[0] * f32::from(count);
            endgame += weight[1] * f32::from(count);
        }
        let value = middlegame * sample.middlegame + endgame * sample.endgame;
        1.0 / (1.0 + (-value / SCALE).exp())
    }

    fn step(&mut self, gradient: &[[f32; 2]], count: f32, rate: f32) {
        self.steps += 1;
        let (fade, fade_square): (f32, f32) = (0.9, 0.999);
        let correct = 1.0 - fade.powi(self.steps);
        let correct_square = 1.0 - fade_square.powi(self.steps);
        let state = self.weights.iter_mut().zip(&mut self.moment).zip(&mut self.square);
        for (((weight, moment), square), gradient) in state.zip(gradient) {
            for half in [0, 1] {
                let slope = gradient[half] / count + DECAY * weight[half] / SCALE;
                moment[half] = fade * moment[half] + (1.0 - fade) * slope;
                square[half] = fade_square * square[half] + (1.0 - fade_square) * slope * slope;
                let direction = (moment[half] / correct) / ((square[half] / correct_square).sqrt() + 1e-8);
                weight[half] -= rate * direction;
            }
        }
    }

    fn test_error(&self) -> f64 {
        let test = self.order.len()..self.positions.len();
        let count = test.len().max(1) as f64;
        let error =
            |index: usize| f64::from(self.predict(index) - self.positions.samples[index].target).powi(2);
        test.map(error).sum::<f64>() / count
    }

    /// The weights, rounded.
    pub fn weights(&self) -> Vec<Pair> {
        let round = |value: f32| value.round().clamp(-3000.0, 3000.0) as i16;
        self.weights
            .iter()
            .map(|&[middlegame, endgame]| Pair::new(round(middlegame), round(endgame)))
            .collect()
    }
}

/// The source file that holds these weights.
pub fn weights_file(weights: &[Pair]) -> String {
    let mut text = String::from(
        "//! The weights of the features: middlegame and endgame, in hundredths of a pawn.\n\
         //! Written by `rocada train tune` from games of the engine against itself.\n\n\
         use super::features::FEATURES;\nuse super::pair::Pair;\n\n\
         const fn w(middlegame: i16, endgame: i16) -> Pair {\n    Pair::new(middlegame, endgame)\n}\n\n\
         /// A weight for each feature, in the order of the groups.\n\
         #[rustfmt::skip]\npub static WEIGHTS: [Pair; FEATURES] = [\n",
    );
    for group in GROUPS {
        let _ = writeln!(text, "    // {}", group.name);
        for row in weights[group.start..group.start + group.count].chunks(8) {
            let cells: Vec<String> =
                row.iter().map(|pair| format!("w({}, {}),", pair.middlegame(), pair.endgame())).collect();
            let _ = writeln!(text, "    {}", cells.join(" "));
        }
    }
    text.push_str("];\n");
    text
}

#[cfg(test)]
mod tests {
    use rocada_engine::Control;

    use rocada_engine::evaluation::WEIGHTS;

    use super::*;
    use crate::Player;
    use crate::games_file::tests::recipe;

    #[test]
    fn the_weights_in_use_are_written_as_they_stand() {
        let file = include_str!("../../engine/src/evaluation/weights.rs");
        assert_eq!(weights_file(&WEIGHTS), file);
    }

    #[test]
    fn learning_lowers_the_error() {
        let mut positions = Positions::default();
        let block = Player::new(recipe(), Control::new()).block(0).expect("games");
        for (_, record) in block.games().expect("sound games") {
            positions.add(&record);
        }
        assert!(positions.len() > 200, "only {} positions", positions.len());
        let mut tuner = Tuner::new(positions);
        let first = tuner.epoch(1.0);
        let last = (0..20).map(|_| tuner.epoch(1.0)).last().expect("epochs");
        assert!(last.training_error < first.training_error, "{first:?} {last:?}");
        assert_eq!(tuner.weights().len(), FEATURES);
    }
}
