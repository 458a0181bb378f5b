//! The classical evaluation: material, squares, checks and attacks, each with a number of our own.
//!
//! It is meant to be read. Every term is a function of what can be seen on the board, the squares' values come from
//! one small formula a piece, and nothing here is tuned.

use rocada_chess::{AttackMap, Color, Position, Rank, Role, Square, king_attacks};
use rocada_gametree::{Evaluate, Score};

use super::game::{ChessGame, ChessState};

/// Material + piece-square values + a bonus for giving check + what the attack map tells.
#[derive(Clone, Copy, Debug, Default)]
pub struct Classical;

/// Giving check is worth a little by itself: it takes the choice from the opponent.
const CHECK: i32 = 30;
/// For each square beside the enemy king that is attacked.
const ATTACK_NEAR_KING: i32 = 8;
/// For each attacked square anywhere.
const ATTACK: i32 = 2;

impl Evaluate<ChessGame> for Classical {
    fn evaluate(&self, state: &ChessState) -> Score {
        Score::estimate(evaluate(state.position()))
    }
}

/// A part of the evaluation, in hundredths of a pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassicalTerm {
    /// Its name in English.
    pub name: &'static str,
    /// And in Romanian.
    pub romanian: &'static str,
    /// What it is worth to White.
    pub white: i32,
    /// What it is worth to Black.
    pub black: i32,
}

/// How many terms there are.
const TERMS: usize = 5;

/// Their names, in English and in Romanian.
const NAMES: [(&str, &str); TERMS] = [
    ("material", "material"),
    ("squares of the pieces", "câmpurile pieselor"),
    ("attacked squares beside the enemy king", "câmpuri atacate lângă regele advers"),
    ("attacked squares", "câmpuri atacate"),
    ("check", "șah"),
];

impl Classical {
    /// What the evaluation is made of in a position.
    pub fn terms(position: &Position) -> [ClassicalTerm; TERMS] {
        let sight = Sight::new(position);
        let [white, black] = Color::ALL.map(|color| sight.terms(color));
        std::array::from_fn(|term| {
            let (name, romanian) = NAMES[term];
            ClassicalTerm { name, romanian, white: white[term], black: black[term] }
        })
    }
}

/// Hundredths of a pawn for the side to move.
fn evaluate(position: &Position) -> i32 {
    let sight = Sight::new(position);
    let side = |color| sight.terms(color).iter().sum::<i32>();
    side(position.turn()) - side(!position.turn())
}

/// What has to be known of a position to judge it.
struct Sight<'a> {
    position: &'a Position,
    attacks: AttackMap,
    endgame: bool,
}

impl<'a> Sight<'a> {
    fn new(position: &'a Position) -> Self {
        Self { position, attacks: AttackMap::new(position), endgame: is_endgame(position) }
    }

    /// What each term is worth to a side.
    fn terms(&self, color: Color) -> [i32; TERMS] {
        let position = self.position;
        let pieces = || {
            Role::ALL
                .into_iter()
                .flat_map(|role| position.pieces(color, role).into_iter().map(move |square| (role, square)))
        };
        let attacked = self.attacks.attacked(color);
        let near_king = attacked & king_attacks(position.king(!color));
        // Only the side to move can be in check.
        let gives_check = position.in_check() && color != position.turn();
        [
            pieces().map(|(role, _)| material(role)).sum(),
            pieces().map(|(role, square)| square_value(role, color, square, self.endgame)).sum(),
            ATTACK_NEAR_KING * near_king.len() as i32,
            ATTACK * attacked.len() as i32,
            if gives_check { CHECK } else { 0 },
        ]
    }
}

const fn material(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 310,
        Role::Bishop => 325,
        Role::Rook => 500,
        Role::Queen => 950,
        Role::King => 0,
    }
}

/// Neither side has a queen, or little else is left beside it: the king may come out.
fn is_endgame(position: &Position) -> bool {
    let pieces = position.occupied().len() - position.role(Role::Pawn).len();
    position.role(Role::Queen).is_empty() || pieces <= 6
}

/// What a square is worth to a piece, seen from its own side.
fn square_value(role: Role, color: Color, square: Square, endgame: bool) -> i32 {
    let rank = square.rank().relative_to(color);
    // 0 on the rim, 3 on the four central files or ranks' crossing.
    let central = |index: i32| index.min(7 - index);
    let (file_centre, rank_centre) = (central(square.file() as i32), central(rank as i32));
    let centre = file_centre.min(rank_centre);
    match role {
        // Forward, and above all in the centre; close to the last rank a pawn is half a queen.
        Role::Pawn => {
            let advance = rank as i32 - Rank::Second as i32;
            3 * advance * advance + file_centre * (advance + 1)
        }
        // A knight on the rim is dim.
        Role::Knight => 14 * centre - 20,
        Role::Bishop => 7 * centre - 6,
        // The seventh rank, and the files in the middle.
        Role::Rook => 2 * file_centre + if rank == Rank::Seventh { 20 } else { 0 },
        Role::Queen => 3 * centre,
        Role::King if endgame => 10 * (file_centre + rank_centre) - 30,
        // Behind the pawns, towards a corner.
        Role::King => -12 * rank as i32 - 8 * file_centre,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_colours_are_judged_alike() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        ] {
            let setup: rocada_chess::Setup = fen.parse().expect("a FEN");
            let position = setup.check().expect("a legal position");
            let mirrored = setup.mirrored().check().expect("a legal position");
            assert_eq!(evaluate(&position), evaluate(&mirrored), "{fen}");
        }
        assert!(evaluate(&Position::default()).abs() < 30, "the start is about even");
    }

    #[test]
    fn a_check_and_attacks_near_the_king_count() {
        let value = |fen: &str| evaluate(&fen.parse().expect("a legal position"));
        let check = value("4k3/8/8/4r3/8/8/8/4K3 w - - 0 1");
        let beside = value("4k3/8/8/3r4/8/8/8/4K3 w - - 0 1");
        assert!(check < beside, "{check} {beside}");
        let near = -value("6k1/5ppp/7Q/8/8/8/5PPP/6K1 b - - 0 1");
        let far = -value("6k1/5ppp/8/8/Q7/8/5PPP/6K1 b - - 0 1");
        assert!(near > far, "{near} {far}");
    }

    #[test]
    fn the_terms_add_up() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
            "4k3/8/8/4r3/8/8/8/4K3 w - - 0 1",
        ] {
            let position: Position = fen.parse().expect("a legal position");
            let sum: i32 = Classical::terms(&position).iter().map(|term| term.white - term.black).sum();
            let white = if position.turn() == Color::White { 1 } else { -1 };
            assert_eq!(evaluate(&position), white * sum, "{fen}");
        }
    }
}
