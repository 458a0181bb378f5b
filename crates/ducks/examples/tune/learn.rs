//! Networks learn from positions of games, by gradient descent (Adam, Kingma and Ba 2014). They are small: a processor
//! does it in half a minute, and the same files always lead to the same weights.

use std::io::{self, Write as _};
use std::{array, thread};

use rocada_ducks::{NEURONS, NUMBERS, NetworkInputs, NetworkWeights, POINT, Position, Side, network_for};
use rocada_gametree::Random;

use super::lines::{self, Line};

/// What the value of a search has of what is learnt of a position of a game; the rest is who won.
const VALUE_SHARE: f32 = 0.6;
/// Times that every position is looked at.
const EPOCHS: usize = 12;
/// Positions to a step.
const BATCH: usize = 1024;
/// The longest step, after the first twentieth of them.
const RATE: f32 = 0.002;
const DECAY: f32 = 0.01;
/// One position in so many, those that were written last, is not learnt from.
const HELD_OUT: usize = 20;
/// The largest weight of a cell or a number.
const LARGEST: f32 = 3.9;

/// Cells of both sides, numbers, and what is always there.
const ROWS: usize = 200 + NUMBERS + 1;
const OUTPUTS: usize = ROWS * NEURONS;
const OUTPUT_BIAS: usize = OUTPUTS + 2 * NEURONS;
const WEIGHTS: usize = OUTPUT_BIAS + 2;

struct Sample {
    position: Position,
    /// The ducks' chance to win.
    target: f32,
}

/// Learns from the lines of these files and writes the networks, one after the other.
pub fn learn(files: &[&str]) -> io::Result<()> {
    let mut sets: [Vec<Sample>; 6] = array::from_fn(|_| Vec::new());
    lines::read(files, |Line { position, chance, won }| {
        let target = won.map_or(chance, |won| VALUE_SHARE * chance + (1.0 - VALUE_SHARE) * f32::from(won));
        sets[network_for(position.rules())].push(Sample { position, target });
    })?;
    let networks = thread::scope(|scope| {
        let threads = sets.each_ref().map(|samples| scope.spawn(|| Learner::new().learn(samples)));
        threads.map(|thread| thread.join().expect("a network"))
    });
    for (samples, (network, error)) in sets.iter().zip(networks) {
        let positions = samples.len();
        writeln!(io::stderr(), "{positions} positions, mean squared error of those held out {error:.5}")?;
        io::stdout().write_all(&network.write())?;
    }
    Ok(())
}

/// A network in fractions, with what Adam remembers of each weight.
struct Learner {
    weights: Vec<f32>,
    gradient: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    random: Random,
    steps: usize,
}

/// A position as a network sees it, numbers scaled.
struct Seen {
    pieces: Vec<usize>,
    numbers: [f32; NUMBERS],
    mover: usize,
}

impl Seen {
    /// The board is turned and mirrored in one of eight ways.
    fn of(position: &Position, way: usize) -> Self {
        let NetworkInputs { mut pieces, numbers } = NetworkInputs::of(position);
        for piece in &mut pieces {
            let (side, mut row, mut column) = (*piece / 100, *piece / 10 % 10, *piece % 10);
            if way & 1 != 0 {
                row = 9 - row;
            }
            if way & 2 != 0 {
                column = 9 - column;
            }
            if way & 4 != 0 {
                (row, column) = (column, row);
            }
            *piece = 100 * side + 10 * row + column;
        }
        let numbers = array::from_fn(|index| numbers[index] as f32 / SCALES[index]);
        Self { pieces, numbers, mover: usize::from(position.side() == Side::Cats) }
    }
}

impl Learner {
    fn new() -> Self {
        let mut random = Random::new(1);
        // About normal, with a variance of one.
        let mut normal =
            || (0..12).map(|_| random.below(1 << 20) as f32 / (1 << 20) as f32).sum::<f32>() - 6.0;
        let mut weights: Vec<f32> = (0..WEIGHTS).map(|_| normal()).collect();
        weights[..OUTPUTS].iter_mut().for_each(|weight| *weight *= 0.1);
        weights[OUTPUTS - NEURONS..OUTPUTS].fill(0.3);
        weights[OUTPUTS..OUTPUT_BIAS].iter_mut().for_each(|weight| *weight *= 0.3);
        weights[OUTPUT_BIAS..].fill(0.0);
        let zeros = || vec![0.0; WEIGHTS];
        Self { weights, gradient: zeros(), mean: zeros(), square: zeros(), random, steps: 0 }
    }

    /// The weights, and the mean squared error of what was held out.
    fn learn(mut self, samples: &[Sample]) -> (NetworkWeights, f32) {
        let (taught, held_out) = samples.split_at(samples.len() - samples.len() / HELD_OUT);
        let mut order: Vec<&Sample> = taught.iter().collect();
        let all_steps = (EPOCHS * (order.len() / BATCH)) as f32;
        for _ in 0..EPOCHS {
            self.random.shuffle(&mut order);
            for batch in order.chunks_exact(BATCH) {
                self.gradient.fill(0.0);
                for sample in batch {
                    let seen = Seen::of(&sample.position, self.random.below(8));
                    self.follow(&seen, sample.target);
                }
                self.steps += 1;
                let done = self.steps as f32 / all_steps;
                let cosine = 0.5 + 0.5 * (std::f32::consts::PI * done).cos();
                self.step(RATE * cosine * (20.0 * done).min(1.0));
            }
        }
        let error = |sample: &Sample| {
            let chance = logistic(self.output(&Seen::of(&sample.position, 0)).1);
            (chance - sample.target).powi(2)
        };
        let error = held_out.iter().map(error).sum::<f32>() / held_out.len().max(1) as f32;
        (self.rounded(), error)
    }

    fn row(&self, row: usize) -> &[f32] {
        &self.weights[row * NEURONS..][..NEURONS]
    }

    /// The sums, and the logarithm of the ducks' odds.
    fn output(&self, seen: &Seen) -> ([f32; NEURONS], f32) {
        let mut sums: [f32; NEURONS] = self.row(ROWS - 1).try_into().expect("a row");
        for &piece in &seen.pieces {
            sums.iter_mut().zip(self.row(piece)).for_each(|(sum, weight)| *sum += weight);
        }
        for (index, number) in seen.numbers.iter().enumerate() {
            sums.iter_mut().zip(self.row(200 + index)).for_each(|(sum, weight)| *sum += number * weight);
        }
        let outputs = &self.weights[OUTPUTS + seen.mover * NEURONS..][..NEURONS];
        let active = sums.iter().map(|sum| sum.clamp(0.0, 1.0).powi(2));
        let output = active.zip(outputs).map(|(active, weight)| active * weight).sum::<f32>();
        (sums, output + self.weights[OUTPUT_BIAS + seen.mover])
    }

    /// Adds what one position says to the gradient.
    fn follow(&mut self, seen: &Seen, target: f32) {
        let (sums, output) = self.output(seen);
        let chance = logistic(output);
        let slope = (chance - target) * chance * (1.0 - chance) / BATCH as f32;
        let Self { weights, gradient, .. } = self;
        gradient[OUTPUT_BIAS + seen.mover] += slope;
        let outputs = OUTPUTS + seen.mover * NEURONS;
        let slopes: [f32; NEURONS] = array::from_fn(|index| {
            let active = sums[index].clamp(0.0, 1.0);
            gradient[outputs + index] += slope * active * active;
            if active < 1.0 { slope * weights[outputs + index] * 2.0 * active } else { 0.0 }
        });
        let mut add = |row: usize, number: f32| {
            let row = &mut gradient[row * NEURONS..][..NEURONS];
            row.iter_mut().zip(slopes).for_each(|(sum, slope)| *sum += number * slope);
        };
        add(ROWS - 1, 1.0);
        seen.pieces.iter().for_each(|&piece| add(piece, 1.0));
        seen.numbers.iter().enumerate().for_each(|(index, &number)| add(200 + index, number));
    }

    fn step(&mut self, rate: f32) {
        let unbiased = |keep: f32| 1.0 - keep.powi(self.steps as i32);
        let (of_mean, of_square) = (unbiased(0.9), unbiased(0.999));
        for (index, weight) in self.weights.iter_mut().enumerate() {
            let (gradient, mean, square) =
                (self.gradient[index], &mut self.mean[index], &mut self.square[index]);
            *mean += 0.1 * (gradient - *mean);
            *square += 0.001 * (gradient * gradient - *square);
            *weight -= rate * ((*mean / of_mean) / ((*square / of_square).sqrt() + 1e-8) + DECAY * *weight);
        }
        for row in 0..ROWS {
            let largest =
                if (200..200 + NUMBERS).contains(&row) { LARGEST * SCALES[row - 200] } else { LARGEST };
            self.weights[row * NEURONS..][..NEURONS]
                .iter_mut()
                .for_each(|weight| *weight = weight.clamp(-largest, largest));
        }
    }

    /// As the program has them, for numbers that are not scaled.
    fn rounded(&self) -> NetworkWeights {
        let row = |row: usize, by: f32| -> [i16; NEURONS] {
            array::from_fn(|index| (self.row(row)[index] * by).round() as i16)
        };
        let one = NetworkWeights::ONE as f32;
        let points = NetworkWeights::PARTS_OF_A_POINT as f32 / POINT as f32;
        let output = |index: usize| (self.weights[index] * points).round() as i16;
        NetworkWeights {
            cells: (0..200).map(|cell| row(cell, one)).collect(),
            numbers: (0..NUMBERS).map(|index| row(200 + index, one / SCALES[index])).collect(),
            bias: row(ROWS - 1, one),
            outputs: array::from_fn(|side| array::from_fn(|index| output(OUTPUTS + side * NEURONS + index))),
            output_bias: array::from_fn(|side| output(OUTPUT_BIAS + side)),
        }
    }
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// What the numbers are divided by, so that all are about as large.
const SCALES: [f32; NUMBERS] = {
    let mut scales = [1.0; NUMBERS];
    let large = [
        (0, 8.0),
        (1, 8.0),
        (2, 8.0),
        (3, 8.0),
        (4, 8.0),
        (7, 4.0),
        (8, 4.0),
        (9, 4.0),
        (10, 32.0),
        (11, 32.0),
        (12, 2.0),
        (13, 2.0),
        (15, 32.0),
        (16, 32.0),
        (17, 8.0),
        (18, 16.0),
        (31, 10.0),
        (32, 8.0),
        (33, 8.0),
        (34, 8.0),
        (35, 8.0),
        (36, 8.0),
        (37, 2.0),
        (38, 16.0),
    ];
    let mut index = 0;
    while index < large.len() {
        scales[large[index].0] = large[index].1;
        index += 1;
    }
    scales
};
