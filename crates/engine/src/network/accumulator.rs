//! Accumulators: what each side sees, summed up. A position differs little from one that was evaluated just before,
//! so its sums are made from that one's by the few features that came and went.

use arrayvec::ArrayVec;
use rocada_chess::{Bitboard, Color, Position, Role};

use super::arithmetic::Block;
use super::{Feature, Network, View};

/// The pieces of a position, by colour and kind.
type Pieces = [[Bitboard; 6]; 2];

/// A position and what both sides see of it, summed up.
#[derive(Clone)]
struct Seen {
    pieces: Pieces,
    sights: [Sight; 2],
}

/// What one side sees.
#[derive(Clone)]
struct Sight {
    /// How; none before the first position.
    view: Option<View>,
    sums: Vec<Block>,
}

/// The sums of the positions evaluated last, of a path from the root: one for each ply.
pub struct Accumulators {
    plies: Vec<Seen>,
    /// For each side and each place of its king, the regions not mirrored and mirrored: where to start from when it has
    /// gone there.
    places: [Vec<(Pieces, Vec<Block>)>; 2],
}

/// Features that came, or went, as White sees them unmirrored.
type Changes = ArrayVec<Feature, 32>;

/// Features by which two positions differ; beyond so many it is cheaper to start from the last position with the king in
/// the same place.
const FAR: usize = 12;

impl Accumulators {
    /// For paths of so many plies.
    pub fn new(network: &Network, plies: usize) -> Self {
        let sight = || Sight { view: None, sums: network.bias.clone() };
        let seen = Seen { pieces: Pieces::default(), sights: [sight(), sight()] };
        let places = || vec![(Pieces::default(), network.bias.clone()); 2 * network.regions];
        Self { plies: vec![seen; plies.max(1)], places: [places(), places()] }
    }

    /// What the network says of a position, for the side to move, which is so many plies from the root.
    pub fn evaluate(&mut self, network: &Network, position: &Position, ply: usize) -> i32 {
        let ply = ply.min(self.plies.len() - 1);
        self.see(network, position, ply);
        let sums = |side: Color| self.plies[ply].sights[side as usize].sums.as_slice();
        network.judge(sums(position.turn()), sums(!position.turn()), position.occupied().len())
    }

    /// Brings a ply's sums up to date, from the position evaluated last at this ply or the ply before, whichever is
    /// nearer.
    fn see(&mut self, network: &Network, position: &Position, ply: usize) {
        let pieces = Color::ALL.map(|color| Role::ALL.map(|role| position.pieces(color, role)));
        let (earlier, rest) = self.plies.split_at_mut(ply);
        let here = &mut rest[0];
        let by_here = distance(&here.pieces, &pieces);
        let parent = earlier.last().filter(|parent| distance(&parent.pieces, &pieces) < by_here);
        let (came, went) = changes(parent.map_or(&here.pieces, |parent| &parent.pieces), &pieces);
        let near = came.len() + went.len() <= FAR;
        for side in Color::ALL {
            let view = network.view(position, side);
            let source = parent.map(|parent| &parent.sights[side as usize]);
            let here = &mut here.sights[side as usize];
            if near && source.map_or(here.view, |source| source.view) == Some(view) {
                let source = source.map(|source| source.sums.as_slice());
                update(network, view, &mut here.sums, source, &came, &went);
            } else {
                let (before, sums) =
                    &mut self.places[side as usize][2 * view.region + usize::from(view.mirrored)];
                let (came, went) = changes(before, &pieces);
                update(network, view, sums, None, &came, &went);
                *before = pieces;
                here.sums.copy_from_slice(sums);
            }
            here.view = Some(view);
        }
        here.pieces = pieces;
    }
}

/// How many features lie between two positions.
#[inline]
fn distance(one: &Pieces, other: &Pieces) -> u32 {
    one.as_flattened().iter().zip(other.as_flattened()).map(|(&one, &other)| (one ^ other).len()).sum()
}

/// The features by which the second position has more, and less, than the first.
#[inline]
fn changes(before: &Pieces, now: &Pieces) -> (Changes, Changes) {
    let (mut came, mut went) = (Changes::new(), Changes::new());
    for (piece, (&before, &now)) in before.as_flattened().iter().zip(now.as_flattened()).enumerate() {
        if before != now {
            came.extend((now & !before).into_iter().map(|square| piece * 64 + square.index()));
            went.extend((before & !now).into_iter().map(|square| piece * 64 + square.index()));
        }
    }
    (came, went)
}

/// Adds rows of the network to the source, or to the target itself, and subtracts others.
#[inline]
fn update(
    network: &Network,
    view: View,
    target: &mut [Block],
    source: Option<&[Block]>,
    came: &[Feature],
    went: &[Feature],
) {
    let row = |&feature: &Feature| network.row(view, feature);
    // Most positions are a move, a capture or another move away: for these, the rows are few and known to be when the loop
    // is compiled.
    match (came, went) {
        ([came], [went]) => sum(target, source, [row(came)], [row(went)]),
        ([came], [one, other]) => sum(target, source, [row(came)], [row(one), row(other)]),
        ([one, other], [from, to]) => sum(target, source, [row(one), row(other)], [row(from), row(to)]),
        _ => {
            if let Some(source) = source {
                target.copy_from_slice(source);
            }
            let twos = came.len().min(went.len()) / 2;
            let ((came, more), (went, less)) = (came.split_at(2 * twos), went.split_at(2 * twos));
            for (came, went) in came.as_chunks::<2>().0.iter().zip(went.as_chunks::<2>().0) {
                sum(target, None, came.each_ref().map(row), went.each_ref().map(row));
            }
            for came in more {
                sum(target, None, [row(came)], []);
            }
            for went in less {
                sum(target, None, [], [row(went)]);
            }
        }
    }
}

/// What the source has, or the target itself, more rows that came and less rows that went, in one pass.
#[inline]
fn sum<const CAME: usize, const WENT: usize>(
    target: &mut [Block],
    source: Option<&[Block]>,
    came: [&[Block]; CAME],
    went: [&[Block]; WENT],
) {
    // Of one length, so that no index has to be checked in the loop.
    let width = target.len();
    let (came, went) = (came.map(|row| &row[..width]), went.map(|row| &row[..width]));
    let source = source.map(|source| &source[..width]);
    for (index, target) in target.iter_mut().enumerate() {
        let mut sum = source.map_or(*target, |source| source[index]);
        for row in &came {
            sum += &row[index];
        }
        for row in &went {
            sum -= &row[index];
        }
        *target = sum;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use rocada_chess::Square;
    use rocada_gametree::Random;

    /// The row of a piece for a side, by the definition.
    fn row(
        network: &Network,
        king: Square,
        side: Color,
        (color, role, square): (Color, Role, Square),
    ) -> usize {
        let seen = |square: Square| {
            let (file, rank) = (square.file() as usize, square.rank() as usize);
            let file = if king.file() as usize > 3 { 7 - file } else { file };
            let rank = if side == Color::Black { 7 - rank } else { rank };
            (file, rank)
        };
        let region = match seen(king) {
            _ if network.regions == 1 => 0,
            (0 | 1, 0) => 0,
            (_, 0) => 1,
            (_, 1) => 2,
            _ => 3,
        };
        let (file, rank) = seen(square);
        region * 768 + (usize::from(color != side) * 6 + role as usize) * 64 + rank * 8 + file
    }

    /// The sums by their definition.
    fn summed(network: &Network, position: &Position, side: Color) -> Vec<Block> {
        let mut sums = network.bias.clone();
        for color in Color::ALL {
            for role in Role::ALL {
                for square in position.pieces(color, role) {
                    let row = row(network, position.king(side), side, (color, role, square));
                    for (sum, row) in sums.iter_mut().zip(&network.features[row * network.width..]) {
                        *sum += row;
                    }
                }
            }
        }
        sums
    }

    /// Walks through games as a search does: forward, back, and to other moves, evaluating some positions and not
    /// others.
    fn walk(
        accumulators: &mut Accumulators,
        network: &Network,
        position: &Position,
        ply: usize,
        random: &mut Random,
    ) -> usize {
        let mut checked = 0;
        if random.below(3) > 0 {
            let value = accumulators.evaluate(network, position, ply);
            for side in Color::ALL {
                let sight = &accumulators.plies[ply].sights[side as usize];
                assert_eq!(sight.sums, summed(network, position, side), "{position}");
            }
            let [own, other] =
                [position.turn(), !position.turn()].map(|side| summed(network, position, side));
            assert_eq!(value, network.judge(&own, &other, position.occupied().len()), "{position}");
            checked += 1;
        }
        if ply + 1 < accumulators.plies.len() {
            for _ in 0..=random.below(2) {
                if let Some(mv) = random.pick(&position.legal_moves()) {
                    checked += walk(accumulators, network, &position.after(mv), ply + 1, random);
                }
            }
        }
        checked
    }

    /// One of each architecture.
    fn networks() -> [Arc<Network>; 2] {
        let regions = Network::from_bytes(include_bytes!("../../tests/networks/small-regions.nnue"));
        [Network::built_in(), Arc::new(regions.expect("a network"))]
    }

    #[test]
    fn sums_by_difference_are_the_sums() {
        for network in networks() {
            sums_by_difference_are_the_sums_of(&network);
        }
    }

    fn sums_by_difference_are_the_sums_of(network: &Network) {
        let mut random = Random::new(11);
        let mut accumulators = Accumulators::new(network, 9);
        let mut checked = 0;
        for number in 0..90 {
            // Castling, promotions and en passant happen within random games; kings cross the middle in endings.
            let mut position = match number % 3 {
                0 => Position::default(),
                1 => Position::chess960(random.below(960), random.below(960)),
                _ => "4k3/P2p4/8/1pP5/8/8/3p3P/R3K2R w KQ b6 0 1".parse().expect("a legal position"),
            };
            for _ in 0..random.below(120) {
                let Some(mv) = random.pick(&position.legal_moves()) else { break };
                position.play(mv);
            }
            checked += walk(&mut accumulators, network, &position, 0, &mut random);
        }
        assert!(checked > 3000, "{checked}");
    }

    #[test]
    fn both_sides_and_both_wings_are_alike() {
        for network in networks() {
            both_sides_and_both_wings_are_alike_to(&network);
        }
    }

    fn both_sides_and_both_wings_are_alike_to(network: &Network) {
        let mut accumulators = Accumulators::new(network, 1);
        let mut value = |fen: &str| {
            let position: Position = fen.parse().expect("a legal position");
            accumulators.evaluate(network, &position, 0)
        };
        let one = value("2r2rk1/1p3ppp/p1n5/3q4/3P4/2N2P2/PP4PP/R2Q1RK1 w - - 0 1");
        assert_eq!(one, value("r2q1rk1/pp4pp/2n2p2/3p4/3Q4/P1N5/1P3PPP/2R2RK1 b - - 0 1"), "colours swapped");
        assert_eq!(one, value("1kr2r2/ppp3p1/5n1p/4q3/4P3/2P2N2/PP4PP/1KR1Q2R w - - 0 1"), "mirrored");
    }
}
