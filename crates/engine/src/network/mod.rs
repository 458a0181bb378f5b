//! The network that judges positions: its file, its inputs and its arithmetic.
//!
//! Every side sees the board from its own end, left and right mirrored so that its king is on the files a to d. Each
//! piece on its square is one input of 768; a network may weigh them by the region where that king is. What a side sees is
//! summed into its accumulator. Both accumulators, the mover's first, decide together, by the weights of one of eight
//! outputs: how many pieces are left says which.
//! All of it is integer arithmetic, so every processor finds the same number. `docs/network.md` has the whole story.

mod accumulator;
mod arithmetic;
mod file;

use rocada_chess::{Color, File, Position, Rank};

pub use accumulator::Accumulators;
use arithmetic::Block;
pub use file::{NetworkError, checksum};

/// A piece and its square, as one side sees them.
type Feature = usize;

/// Inputs of a side: own pieces and the other's, six kinds, 64 squares.
const FEATURES: usize = 2 * 6 * 64;

/// Where a king may be, for networks that look.
const REGIONS: usize = 4;

/// Outputs to choose from by the number of pieces.
const OUTPUTS: usize = 8;

/// A trained network.
pub struct Network {
    /// What it calls itself.
    name: String,
    /// The checksum of its weights.
    hash: u64,
    /// Blocks of an accumulator.
    width: usize,
    /// What an empty board would sum up to.
    bias: Vec<Block>,
    /// Regions of the king that it tells apart: one or [`REGIONS`].
    regions: usize,
    /// For each region, what each feature adds.
    features: Vec<Block>,
    /// For each output, the weights of the mover's accumulator and then of the other's.
    outputs: Vec<Block>,
    output_bias: [i32; OUTPUTS],
    scales: Scales,
}

/// What the integers stand for.
#[derive(Clone, Copy, Debug)]
struct Scales {
    /// One, in weights and sums of features.
    feature: i16,
    /// One, in output weights.
    output: i32,
    /// One, of the output, in units of the search.
    score: i32,
}

impl Network {
    /// What the network calls itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The checksum of its weights: two networks with the same one play alike.
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// Neurons of each side.
    pub const fn neurons(&self) -> usize {
        self.width * Block::LANES
    }

    /// What the network says of one position, for the side to move, in units of the search.
    pub fn score(&self, position: &Position) -> i32 {
        Accumulators::new(self, 1).evaluate(self, position, 0)
    }

    /// How a side sees the board of a position.
    fn view(&self, position: &Position, side: Color) -> View {
        let king = position.king(side);
        let mirrored = king.file() >= File::E;
        let region = match king.rank().relative_to(side) {
            _ if self.regions == 1 => 0,
            // The corner where kings hide, and the middle they start from.
            Rank::First => usize::from((File::C..=File::F).contains(&king.file())),
            Rank::Second => 2,
            _ => 3,
        };
        View { side, mirrored, region }
    }

    /// What a feature of White, unmirrored, adds in a view.
    fn row(&self, view: View, feature: Feature) -> &[Block] {
        let row = view.region * FEATURES + view.seen(feature);
        &self.features[row * self.width..][..self.width]
    }

    /// The score for the side to move.
    fn judge(&self, own: &[Block], other: &[Block], pieces: u32) -> i32 {
        // Two kings to 32 pieces.
        let output = (pieces as usize).saturating_sub(2) / 4 % OUTPUTS;
        let (first, second) = self.outputs[2 * self.width * output..][..2 * self.width].split_at(self.width);
        let one = self.scales.feature;
        let sum =
            arithmetic::squared_product(own, first, one) + arithmetic::squared_product(other, second, one);
        let sum = sum / i64::from(one) + i64::from(self.output_bias[output]);
        (sum * i64::from(self.scales.score) / (i64::from(one) * i64::from(self.scales.output))) as i32
    }
}

/// How a side sees the board: where its king is decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct View {
    side: Color,
    /// Its king is on the files e to h, so left and right are exchanged.
    mirrored: bool,
    region: usize,
}

impl View {
    /// A feature of White, unmirrored, as the side sees it: Black has the pieces' halves exchanged and the ranks upside
    /// down.
    #[inline]
    const fn seen(self, feature: Feature) -> Feature {
        let feature = match self.side {
            Color::White => feature,
            Color::Black => ((feature + FEATURES / 2) % FEATURES) ^ 0o70,
        };
        feature ^ if self.mirrored { 0o7 } else { 0 }
    }
}
