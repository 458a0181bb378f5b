//! The evaluation `network`: six small networks that have learnt from games of the master against itself, one for each K and
//! variant.
//!
//! A network sees every piece on its cell, and [`NetworkInputs::numbers`]. Both are summed into 32 neurons; what the side to move
//! makes of these is the evaluation. Boards of 8 and 9 rows are laid into one of 10 so that all edges meet, and share what is learnt.
//!
//! Most of the numbers count pieces or cells without one. A network is laid out anew for each board, with those added to the
//! weights of the cells, so that only the others cost time. Loops over 32 numbers of 16 bits are what compilers make good
//! vector code of; all results are the same on every processor.

use std::array;
use std::sync::LazyLock;

use rocada_gametree::{Evaluate, Score};

use super::features::{FEATURES, Features};
use super::rich::{Rich, Weights};
use crate::cells::{Cell, MAX_N};
use crate::{Board, Ducks, Position, Rules, Side, Variant};

/// How many sums a network makes.
pub const NEURONS: usize = 32;
/// Cells of the largest board.
const CELLS: usize = MAX_N as usize * MAX_N as usize;
/// Captures against the goal, the first two features, are left out: how far it is to the goal is what matters.
const PAST: usize = 2;
/// How many numbers a network sees.
pub const NUMBERS: usize = FEATURES - PAST + 4;
const DUCKS_NEED: usize = FEATURES - PAST;
const CATS_NEED: usize = DUCKS_NEED + 1;
const EIGHT_ROWS: usize = CATS_NEED + 1;
const NINE_ROWS: usize = EIGHT_ROWS + 1;

/// What a network sees of a position.
#[derive(Clone, Debug)]
pub struct NetworkInputs {
    /// A number below 200 for each piece: the cells of the ducks, then those of the cats.
    pub pieces: Vec<usize>,
    /// The numbers of [`Features`] but for the captures, then the captures that the ducks and the cats still need, and whether the board
    /// has 8 and 9 rows.
    pub numbers: [i32; NUMBERS],
}

impl NetworkInputs {
    /// Looks at a position.
    pub fn of(position: &Position) -> Self {
        let n = position.board().n();
        let on = |side: Side| position.pieces()[side].iter().map(move |cell| laid(cell, n));
        let pieces = on(Side::Ducks).chain(on(Side::Cats).map(|cell| CELLS + cell)).collect();
        let Features(features) = Features::of(position);
        let mut numbers = [0; NUMBERS];
        numbers[..DUCKS_NEED].copy_from_slice(&features[PAST..]);
        numbers[DUCKS_NEED] = need(position, Side::Ducks).into();
        numbers[CATS_NEED] = need(position, Side::Cats).into();
        numbers[EIGHT_ROWS] = i32::from(n == 8);
        numbers[NINE_ROWS] = i32::from(n == 9);
        Self { pieces, numbers }
    }
}

/// The place of a cell in the weights: the edges of a smaller board are those of the largest, and what it lacks is the middle.
fn laid(cell: Cell, n: u8) -> usize {
    let along = |index: u8| usize::from(if 2 * index < n { index } else { index + MAX_N - n });
    along(cell.row()) * usize::from(MAX_N) + along(cell.column())
}

/// Captures still to be made.
#[inline]
fn need(position: &Position, side: Side) -> i16 {
    i16::from(position.goals()[side]) - i16::from(position.captures()[side])
}

/// The number of the network for these rules, in the order of the file.
pub fn network_for(rules: Rules) -> usize {
    usize::from(rules.board.k() - 1) * 2 + usize::from(rules.variant == Variant::Step)
}

/// The weights of a network as they were learnt and as the file has them: in 16 bits, one after the other in the order of the
/// fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkWeights {
    /// Of a piece on a cell, in parts of [`NetworkWeights::ONE`].
    pub cells: Vec<[i16; NEURONS]>,
    /// Of the numbers, the same.
    pub numbers: Vec<[i16; NEURONS]>,
    /// What the sums begin with.
    pub bias: [i16; NEURONS],
    /// Of the neurons for each side to move, the ducks first, in eighths of a point.
    pub outputs: [[i16; NEURONS]; 2],
    /// What that sum begins with.
    pub output_bias: [i16; 2],
}

impl NetworkWeights {
    /// One, in the weights of cells and numbers.
    pub const ONE: i32 = 8192;
    /// Weights of outputs are told in these parts of a point.
    pub const PARTS_OF_A_POINT: i32 = 8;
    /// How many there are.
    const COUNT: usize = 6;
    const BYTES: usize = 2 * ((2 * CELLS + NUMBERS + 3) * NEURONS + 2);

    /// The networks of the program, in the order of [`network_for`].
    pub fn all() -> Vec<Self> {
        FILE.chunks_exact(Self::BYTES).map(Self::read).collect()
    }

    fn read(bytes: &[u8]) -> Self {
        let mut weights = bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let mut next = || weights.next().unwrap_or_default();
        let mut row = || array::from_fn(|_| next());
        let cells = (0..2 * CELLS).map(|_| row()).collect();
        let numbers = (0..NUMBERS).map(|_| row()).collect();
        let (bias, outputs) = (row(), [row(), row()]);
        Self { cells, numbers, bias, outputs, output_bias: array::from_fn(|_| next()) }
    }

    /// As in the file.
    pub fn write(&self) -> Vec<u8> {
        let rows = self.cells.iter().chain(&self.numbers).chain([&self.bias]).chain(&self.outputs).flatten();
        rows.chain(&self.output_bias).flat_map(|weight| weight.to_le_bytes()).collect()
    }
}

static FILE: &[u8; NetworkWeights::COUNT * NetworkWeights::BYTES] = include_bytes!("networks.bin");

/// Numbers of 16 bits, one a neuron.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Row([i16; NEURONS]);

impl Row {
    #[inline]
    fn add(&mut self, weights: &Self) {
        for (sum, &weight) in self.0.iter_mut().zip(&weights.0) {
            *sum = sum.saturating_add(weight);
        }
    }

    #[inline]
    fn add_times(&mut self, number: i16, weights: &Self) {
        for (sum, &weight) in self.0.iter_mut().zip(&weights.0) {
            *sum = sum.saturating_add(number.wrapping_mul(weight));
        }
    }
}

/// One, in the sums: enough below the largest number for all that is ever summed up.
const ONE: i16 = 2048;

/// The features that are no sums over cells.
const OTHERS: [usize; 26] =
    [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33];

/// A network as it is laid out for one board. All about sides has the ducks first.
struct Network {
    cells: [[Row; 128]; 2],
    others: [Row; OTHERS.len()],
    need: [Row; 2],
    /// For each side to move.
    bias: [Row; 2],
    outputs: [Row; 2],
    output_bias: [i32; 2],
}

/// For each board and variant: those of [`Board::ALL`] with `slide`, then with `step`.
static NETWORKS: LazyLock<Vec<Network>> = LazyLock::new(|| {
    let networks = NetworkWeights::all();
    let laid_out = |variant| {
        let networks = &networks;
        Board::ALL.into_iter().map(move |board| {
            let rules = Rules { variant, ..Rules::original(board) };
            Network::new(&networks[network_for(rules)], board)
        })
    };
    laid_out(Variant::Slide).chain(laid_out(Variant::Step)).collect()
});

impl Network {
    fn new(weights: &NetworkWeights, board: Board) -> Self {
        let [rim, second, third] = board.rings();
        let (lake, shore) = (board.lake(), board.shore());
        // By its place in `Features::NAMES`, as everywhere here.
        let feature = |index: usize| &weights.numbers[index - PAST];
        // Room to place is what no piece stands on.
        let mut bias = Sum::new(&weights.bias);
        bias.add(feature(17), lake.count() as i32);
        bias.add(feature(18), shore.count() as i32);
        bias.add(&weights.numbers[EIGHT_ROWS], i32::from(board.n() == 8));
        bias.add(&weights.numbers[NINE_ROWS], i32::from(board.n() == 9));
        let cats_to_move = bias.rounded();
        bias.add(feature(16), 1);

        let cells = Side::BOTH.map(|side| {
            let (first, counts) = match side {
                Side::Ducks => (0, [(2, board.cells()), (34, rim), (35, second), (36, third)]),
                Side::Cats => (CELLS, [(3, board.cells().without(rim)), (4, rim), (37, second), (38, third)]),
            };
            let mut rows = [Row([0; NEURONS]); 128];
            for cell in board.cells().iter() {
                let mut sum = Sum::new(&weights.cells[first + laid(cell, board.n())]);
                for (index, cells) in counts {
                    sum.add(feature(index), i32::from(cells.contains(cell)));
                }
                for (index, cells) in [(17, lake), (18, shore)] {
                    sum.add(feature(index), -i32::from(cells.contains(cell)));
                }
                rows[cell.index()] = sum.rounded();
            }
            rows
        });
        let alone = |row| Sum::new(row).rounded();
        Self {
            cells,
            others: OTHERS.map(|index| alone(feature(index))),
            need: [DUCKS_NEED, CATS_NEED].map(|index| alone(&weights.numbers[index])),
            bias: [bias.rounded(), cats_to_move],
            outputs: weights.outputs.map(Row),
            output_bias: weights.output_bias.map(i32::from),
        }
    }

    /// The network for a game by these rules; none for boards that nobody plays on.
    #[inline]
    fn of(rules: Rules) -> Option<&'static Self> {
        let smaller = rules.board.n().checked_sub(Board::ALL[0].n())?;
        let variant = if rules.variant == Variant::Step { Board::ALL.len() } else { 0 };
        // Two boards of each size come before those of the next.
        NETWORKS.get(variant + usize::from(2 * smaller + rules.board.k() - 1))
    }

    /// Points for the ducks.
    #[inline]
    fn evaluate(&self, position: &Position) -> i32 {
        let mover = usize::from(position.side() == Side::Cats);
        let mut sums = self.bias[mover];
        for (side, rows) in Side::BOTH.into_iter().zip(&self.cells) {
            position.pieces()[side].iter().for_each(|cell| sums.add(&rows[cell.index()]));
        }
        let Features(features) = Features::of(position);
        for (index, weights) in OTHERS.into_iter().zip(&self.others) {
            sums.add_times(features[index] as i16, weights);
        }
        for (side, weights) in Side::BOTH.into_iter().zip(&self.need) {
            sums.add_times(need(position, side), weights);
        }
        let mut total = 0;
        for (&sum, &weight) in sums.0.iter().zip(&self.outputs[mover].0) {
            total += i32::from(activation(sum)) * i32::from(weight);
        }
        (total / ACTIVE + self.output_bias[mover]) / NetworkWeights::PARTS_OF_A_POINT
    }
}

/// The most that [`activation`] gives.
const ACTIVE: i32 = 1 << 10;

/// The square of a sum between 0 and 1. The upper half of a product of 16 bits is one instruction.
#[inline]
fn activation(sum: i16) -> i16 {
    let most = sum.clamp(0, ONE - 1) << 4;
    let square = (i32::from(most) * i32::from(most)) >> 16;
    square as i16 >> 4
}

/// Weights of the file while they are added up.
struct Sum([i32; NEURONS]);

impl Sum {
    fn new(weights: &[i16; NEURONS]) -> Self {
        Self(weights.map(i32::from))
    }

    fn add(&mut self, weights: &[i16; NEURONS], times: i32) {
        self.0.iter_mut().zip(weights).for_each(|(sum, &weight)| *sum += times * i32::from(weight));
    }

    fn rounded(&self) -> Row {
        let parts = NetworkWeights::ONE / i32::from(ONE);
        Row(self
            .0
            .map(|sum| ((sum + parts / 2).div_euclid(parts)).clamp(i16::MIN.into(), i16::MAX.into()) as i16))
    }
}

/// What the networks have learnt. Boards that are only solved have none, and are judged by [`Rich`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Learnt;

impl Evaluate<Ducks> for Learnt {
    #[inline]
    fn evaluate(&self, position: &Position) -> Score {
        let rules = position.rules();
        let Some(network) = Network::of(rules) else { return Rich(Weights::of(rules)).evaluate(position) };
        let for_ducks = network.evaluate(position);
        Score::estimate(match position.side() {
            Side::Ducks => for_ducks,
            Side::Cats => -for_ducks,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Turn;
    use rocada_gametree::Random;

    /// What the file says, added up as it is written, in fractions.
    fn by_definition(networks: &[NetworkWeights], position: &Position) -> f64 {
        let weights = &networks[network_for(position.rules())];
        let NetworkInputs { pieces, numbers } = NetworkInputs::of(position);
        let mover = usize::from(position.side() == Side::Cats);
        let neuron = |index: usize| {
            let of_pieces: i32 = pieces.iter().map(|&piece| i32::from(weights.cells[piece][index])).sum();
            let rows = weights.numbers.iter().zip(numbers);
            let of_numbers: i32 = rows.map(|(row, number)| i32::from(row[index]) * number).sum();
            let sum = f64::from(i32::from(weights.bias[index]) + of_pieces + of_numbers);
            (sum / f64::from(NetworkWeights::ONE)).clamp(0.0, 1.0).powi(2)
        };
        let outputs = weights.outputs[mover].iter().enumerate();
        let total: f64 = outputs.map(|(index, &weight)| f64::from(weight) * neuron(index)).sum();
        (total + f64::from(weights.output_bias[mover])) / f64::from(NetworkWeights::PARTS_OF_A_POINT)
    }

    /// Both players at random, on every board with both variants.
    fn random_positions(mut look: impl FnMut(&Position)) {
        let mut random = Random::new(5);
        let mut turns: Vec<Turn> = Vec::new();
        for board in Board::ALL {
            for variant in [Variant::Slide, Variant::Step] {
                for _ in 0..4 {
                    let mut position = Position::empty(Rules { variant, ..Rules::original(board) });
                    while position.ending().is_none() {
                        look(&position);
                        position.turns(&mut turns);
                        position = position.after(random.pick(&turns).expect("a running game has a turn"));
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_laid_out_says_what_the_file_says() {
        let networks = NetworkWeights::all();
        let (mut seen, mut off, mut largest) = (0.0, 0.0, 0.0_f64);
        random_positions(|position| {
            let network = Network::of(position.rules()).expect("boards that are played on have one");
            let expected = by_definition(&networks, position);
            let error = (f64::from(network.evaluate(position)) - expected).abs() / expected.abs().max(100.0);
            seen += 1.0;
            off += error;
            largest = largest.max(error);
        });
        assert!(seen > 2000.0);
        assert!(off / seen < 0.02 && largest < 0.3, "{} in the mean, at most {largest}", off / seen);
    }

    #[test]
    fn a_file_is_read_as_it_was_written() {
        let written: Vec<u8> = NetworkWeights::all().iter().flat_map(NetworkWeights::write).collect();
        assert_eq!(written, FILE);
    }

    #[test]
    fn a_board_that_is_only_solved_is_judged_all_the_same() {
        let small = Board::to_solve(5, 1).expect("a board");
        let position = Position::empty(Rules::original(small));
        assert_eq!(Learnt.evaluate(&position), Rich(Weights::of(position.rules())).evaluate(&position));
    }
}
