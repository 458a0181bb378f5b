//! What positions are worth: by the network, or by hand, with features and weights blended between middlegame and
//! endgame, which can explain themselves.
//!
//! The weights are numbers tuned on our own games. Everything else the search needs to know about
//! evaluation is [`Evaluator::evaluate`].

mod endings;
mod features;
mod lone_pawn;
mod pair;
mod pawns;
mod tally;
mod terms;
mod weights;

use std::sync::Arc;

use rocada_chess::{Color, File, Position, Rank, Role, Square};

use crate::network::{Accumulators, Network};

pub use endings::{Known, known};
pub use features::{FEATURES, GROUPS, Group};
pub use pair::Pair;
pub use tally::Trace;
pub use weights::WEIGHTS;

use crate::scale::EVALUATION_LIMIT;
use pawns::PawnTable;
use tally::{FastSum, Sum, Tally};

/// Judges positions; keeps what it can use again.
#[derive(Default)]
pub struct Evaluator {
    pawns: PawnTable,
    network: Option<(Arc<Network>, Accumulators)>,
}

impl Evaluator {
    /// By a network, for paths of so many plies; by hand without one.
    pub fn new(network: Option<Arc<Network>>, plies: usize) -> Self {
        let network = network.map(|network| {
            let accumulators = Accumulators::new(&network, plies);
            (network, accumulators)
        });
        Self { pawns: PawnTable::default(), network }
    }

    /// In units of the search, seen from the side to move. The position is so many plies from the root: one that was
    /// evaluated at that ply or the ply before is likely to be like it.
    pub fn evaluate(&mut self, position: &Position, ply: usize) -> i32 {
        match known(position) {
            Some(Known::Drawn) => return 0,
            Some(Known::Won(winner, worth)) => return if winner == position.turn() { worth } else { -worth },
            None => {}
        }
        let value = match &mut self.network {
            Some((network, accumulators)) => accumulators.evaluate(network, position, ply),
            None => self.by_hand(position),
        };
        // A game that goes nowhere for long will be a draw.
        let patience = 220 - i32::from(position.halfmoves()).min(120);
        (value * patience / 220).clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
    }

    /// The sum of the features.
    fn by_hand(&mut self, position: &Position) -> i32 {
        let mut tally = FastSum { sum: Sum::default(), table: &mut self.pawns };
        note(position, &mut tally);
        let white = blend(position, tally.sum.0);
        if position.turn() == Color::White { white } else { -white }
    }
}

/// All features of a position, for the tuner and for explanations.
pub fn trace(position: &Position) -> Trace {
    let mut trace = Trace::default();
    note(position, &mut trace);
    trace
}

fn note(position: &Position, tally: &mut impl Tally) {
    terms::note_all(position, tally);
    tally.add(features::TEMPO, position.turn(), 1);
}

/// How much of the middlegame is left, from 24 down to 0.
pub fn phase(position: &Position) -> i32 {
    let count = |role| position.role(role).len() as i32;
    (count(Role::Knight) + count(Role::Bishop) + 2 * count(Role::Rook) + 4 * count(Role::Queen)).min(24)
}

/// White's value between middlegame and endgame.
fn blend(position: &Position, value: Pair) -> i32 {
    let phase = phase(position);
    let endgame = value.endgame() * winnable(position, value.endgame()) / FULL;
    (value.middlegame() * phase + endgame * (24 - phase)) / 24
}

/// The whole of an endgame's value counts.
pub const FULL: i32 = 64;

/// How much of an endgame's value counts, up to [`FULL`]: some advantages cannot be turned into a win.
pub fn winnable(position: &Position, value: i32) -> i32 {
    let strong = if value >= 0 { Color::White } else { Color::Black };
    let pawns = position.pieces(strong, Role::Pawn).len() as i32;
    let (ours, theirs) = (pieces_worth(position, strong), pieces_worth(position, !strong));
    if pawns == 0 {
        // A single minor piece or two knights mate nobody; a minor piece more than the other side hardly ever.
        let two_knights = ours == 2 * MINOR && only_knights(position, strong);
        if ours <= MINOR || (two_knights && position.role(Role::Pawn).is_empty()) {
            return 0;
        }
        if ours - theirs <= MINOR {
            return FULL / 8;
        }
    }
    if wrong_bishop(position, strong) {
        return 0;
    }
    if opposite_bishops(position) {
        return if ours == MINOR && theirs == MINOR { FULL / 4 + 2 * pawns } else { 3 * FULL / 4 };
    }
    // With fewer pawns it is easier to exchange the last one.
    (FULL * 3 / 4 + 4 * pawns).min(FULL)
}

/// A minor piece in the units of `pieces_worth`.
const MINOR: i32 = 3;

fn pieces_worth(position: &Position, color: Color) -> i32 {
    let count = |role| position.pieces(color, role).len() as i32;
    MINOR * (count(Role::Knight) + count(Role::Bishop)) + 5 * count(Role::Rook) + 9 * count(Role::Queen)
}

fn only_knights(position: &Position, color: Color) -> bool {
    position.side(color) == position.pieces(color, Role::Knight) | position.pieces(color, Role::King)
}

/// Pawns on the edge and a bishop that does not see the corner in which the enemy king waits for them.
fn wrong_bishop(position: &Position, strong: Color) -> bool {
    let of = |role| position.pieces(strong, role);
    let (bishops, pawns) = (of(Role::Bishop), of(Role::Pawn));
    let Some(pawn) = pawns.first() else { return false };
    let corner = Square::at(pawn.file(), Rank::Eighth.relative_to(strong));
    matches!(pawn.file(), File::A | File::H)
        && position.side(strong) == bishops | pawns | of(Role::King)
        && pawns.into_iter().all(|other| other.file() == pawn.file())
        && bishops.into_iter().all(|bishop| bishop.is_light() != corner.is_light())
        && terms::distance(position.king(!strong), corner) <= 1
}

fn opposite_bishops(position: &Position) -> bool {
    let [white, black] = Color::ALL.map(|color| position.pieces(color, Role::Bishop));
    match (white.first(), black.first()) {
        (Some(one), Some(other)) => {
            !white.has_many() && !black.has_many() && Square::is_light(one) != Square::is_light(other)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const POSITIONS: [&str; 6] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 b - - 0 9",
        "8/5pk1/6p1/1P6/8/5PK1/2r3P1/1R6 b - - 3 40",
        "4k3/8/8/3b4/8/4B3/4P3/4K3 w - - 0 1",
    ];

    #[test]
    fn both_colours_are_judged_alike() {
        for fen in POSITIONS {
            let setup: rocada_chess::Setup = fen.parse().expect("a FEN");
            let value = |setup: &rocada_chess::Setup| {
                Evaluator::default().evaluate(&setup.check().expect("a legal position"), 0)
            };
            assert_eq!(value(&setup), value(&setup.mirrored()), "{fen}");
        }
    }

    #[test]
    fn the_sum_is_what_the_trace_says() {
        for fen in POSITIONS {
            let position: Position = fen.parse().expect("a legal position");
            let trace = trace(&position);
            let mut total = Pair::default();
            for (feature, &weight) in WEIGHTS.iter().enumerate() {
                total += weight * (trace.count(Color::White, feature) - trace.count(Color::Black, feature));
            }
            let mut sum = Sum::default();
            note(&position, &mut sum);
            assert_eq!(total, sum.0, "{fen}");
        }
    }

    #[test]
    fn the_pawn_table_changes_nothing() {
        let mut evaluator = Evaluator::default();
        let mut position = Position::default();
        for ply in 0..200usize {
            assert_eq!(
                evaluator.evaluate(&position, 0),
                Evaluator::default().evaluate(&position, 0),
                "{position}"
            );
            let moves = position.legal_moves();
            match moves.get((ply * 29 + 5) % moves.len().max(1)) {
                Some(&mv) => position.play(mv),
                None => break,
            }
        }
    }

    #[test]
    fn what_cannot_be_won_is_worth_little() {
        for fen in [
            "8/8/4k3/8/8/3NN3/4K3/8 w - - 0 1",
            "8/8/4k3/8/8/3B4/4K3/8 w - - 0 1",
            "k7/8/8/P7/8/4B3/4K3/8 w - - 0 1",
            "6k1/8/7P/7P/8/5B2/4K3/8 w - - 0 1",
        ] {
            let position: Position = fen.parse().expect("a legal position");
            let value = Evaluator::default().evaluate(&position, 0);
            assert!(value.abs() < 80, "{fen}: {value}");
        }
        for fen in ["k7/8/8/P7/8/3B4/4K3/8 w - - 0 1", "8/8/8/P3k3/8/4B3/4K3/8 w - - 0 1"] {
            let position: Position = fen.parse().expect("a legal position");
            let value = Evaluator::default().evaluate(&position, 0);
            assert!(value > 200, "{fen}: {value}");
        }
    }
}
