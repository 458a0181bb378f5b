//! Legal moves, found without trying any: pins and checks narrow the targets before a move is written down.
//!
//! The generator hands whole sets of targets to a `Sink`. A list writes them out as moves, a counter only adds up
//! how many there are, which is all that the last ply of perft needs.

use crate::color::MovingSide;
use crate::position::for_side;
use crate::{
    Bitboard, Color, Move, MoveList, Position, Rank, Role, Square, Wing, between, bishop_attacks,
    king_attacks, knight_attacks, rook_attacks,
};

/// Takes what the generator finds.
trait Sink {
    /// One piece can go to each of the targets.
    fn piece(&mut self, from: Square, targets: Bitboard);
    /// Pawns can go to each of the targets, each from the square `step` before it.
    fn pawns(&mut self, targets: Bitboard, step: i8);
    /// The same for pawns that reach the last rank.
    fn promotions(&mut self, targets: Bitboard, step: i8);
    /// A capture en passant or castling.
    fn special(&mut self, mv: Move);
}

fn source(target: Square, step: i8) -> Square {
    Square::wrapping((target.index() as i8 - step) as u8)
}

/// Hands each move to a function.
struct Each<F>(F);

impl<F: FnMut(Move)> Sink for Each<F> {
    #[inline]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        for to in targets {
            (self.0)(Move::normal(from, to));
        }
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, step: i8) {
        for to in targets {
            (self.0)(Move::normal(source(to, step), to));
        }
    }

    #[inline]
    fn promotions(&mut self, targets: Bitboard, step: i8) {
        for to in targets {
            for role in Role::PROMOTIONS.into_iter().rev() {
                (self.0)(Move::promotion(source(to, step), to, role));
            }
        }
    }

    #[inline]
    fn special(&mut self, mv: Move) {
        (self.0)(mv);
    }
}

/// Adds up how many moves there are.
struct Counter(u32);

impl Sink for Counter {
    #[inline]
    fn piece(&mut self, _: Square, targets: Bitboard) {
        self.0 += targets.len();
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, _: i8) {
        self.0 += targets.len();
    }

    #[inline]
    fn promotions(&mut self, targets: Bitboard, _: i8) {
        self.0 += 4 * targets.len();
    }

    #[inline]
    fn special(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// The moves of a side in check, by the way they end it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Evasions {
    /// The king goes elsewhere, taking what stands there.
    pub flights: MoveList,
    /// Another piece takes the checker.
    pub captures: MoveList,
    /// Another piece steps between.
    pub blocks: MoveList,
}

impl Position {
    /// All legal moves.
    #[inline]
    pub fn legal_moves(&self) -> MoveList {
        self.list::<EVERYTHING>()
    }

    /// The legal moves that take something, en passant included.
    pub fn captures(&self) -> MoveList {
        self.list::<TAKING>()
    }

    /// The legal moves that change the material: captures and promotions.
    pub fn noisy_moves(&self) -> MoveList {
        self.list::<{ TAKING | PROMOTING }>()
    }

    /// The legal moves that leave the material as it is; together with the noisy ones, all of them.
    pub fn quiet_moves(&self) -> MoveList {
        self.list::<STEPPING>()
    }

    /// Hands each of the noisy moves to a function, without making a list.
    #[inline]
    pub fn each_noisy_move(&self, visit: impl FnMut(Move)) {
        for_side!(self.turn, Us => generate::<Us, { TAKING | PROMOTING }>(self, &mut Each(visit)));
    }

    /// Hands each of the quiet moves to a function, without making a list.
    #[inline]
    pub fn each_quiet_move(&self, visit: impl FnMut(Move)) {
        for_side!(self.turn, Us => generate::<Us, STEPPING>(self, &mut Each(visit)));
    }

    #[inline]
    fn list<const WANTED: Wanted>(&self) -> MoveList {
        let mut moves = MoveList::new();
        for_side!(self.turn, Us => generate::<Us, WANTED>(self, &mut Each(|mv| moves.push(mv))));
        moves
    }

    /// How many legal moves there are, without writing them down.
    #[inline]
    pub fn count_legal_moves(&self) -> u32 {
        for_side!(self.turn, Us => self.count_as::<Us>())
    }

    #[inline]
    pub(crate) fn count_as<Us: MovingSide>(&self) -> u32 {
        let mut counter = Counter(0);
        generate::<Us, EVERYTHING>(self, &mut counter);
        counter.0
    }

    #[inline]
    pub(crate) fn each_move_as<Us: MovingSide>(&self, visit: impl FnMut(Move)) {
        generate::<Us, EVERYTHING>(self, &mut Each(visit));
    }

    /// The legal moves of a side in check, by kind; nothing if it is not in check.
    pub fn evasions(&self) -> Evasions {
        let mut evasions = Evasions::default();
        if !self.in_check() {
            return evasions;
        }
        for mv in self.legal_moves() {
            if mv.from() == self.king(self.turn) {
                evasions.flights.push(mv);
            } else if self.is_capture(mv) {
                evasions.captures.push(mv);
            } else {
                evasions.blocks.push(mv);
            }
        }
        evasions
    }
}

/// What to generate; a sum of the three.
type Wanted = u8;
/// Moves onto enemy pieces, and en passant.
const TAKING: Wanted = 1;
/// Moves onto empty squares that promote nothing, and castling.
const STEPPING: Wanted = 2;
/// Pawn steps to the last rank.
const PROMOTING: Wanted = 4;
const EVERYTHING: Wanted = TAKING | STEPPING | PROMOTING;

#[inline]
fn generate<Us: MovingSide, const WANTED: Wanted>(position: &Position, out: &mut impl Sink) {
    let (taking, stepping, promoting) =
        (WANTED & TAKING != 0, WANTED & STEPPING != 0, WANTED & PROMOTING != 0);
    let (us, them) = (Us::US, Us::Them::US);
    let occupied = position.occupied();
    let wanted = position.side(them).when(taking) | (!occupied).when(stepping);
    let king = position.king(us);

    let flights = king_attacks(king) & wanted;
    let castling = position.castling & Bitboard::rank(Rank::First.relative_to(us));
    let may_castle = stepping && castling.any() && !position.in_check();
    if flights.any() || may_castle {
        // The king hides nothing from the pieces that attack it: it cannot flee along their line.
        let danger = position.attacks(them, occupied ^ Bitboard::of(king));
        out.piece(king, flights & !danger);
        if may_castle {
            castlings::<Us>(position, castling, danger, out);
        }
    }
    if position.checkers.has_many() {
        return;
    }

    let shield = match position.checkers.first() {
        None => Bitboard::ALL,
        Some(checker) => between(king, checker) | position.checkers,
    };
    let targets = wanted & shield;
    let pins = position.pins;
    let pinned = pins.straight | pins.diagonal;

    for from in position.pieces(us, Role::Knight) & !pinned {
        out.piece(from, knight_attacks(from) & targets);
    }

    let diagonal = position.diagonal_sliders(us) & !pins.straight;
    for from in diagonal & !pins.diagonal {
        out.piece(from, bishop_attacks(from, occupied) & targets);
    }
    for from in diagonal & pins.diagonal {
        out.piece(from, bishop_attacks(from, occupied) & targets & pins.diagonal);
    }

    let straight = position.straight_sliders(us) & !pins.diagonal;
    for from in straight & !pins.straight {
        out.piece(from, rook_attacks(from, occupied) & targets);
    }
    for from in straight & pins.straight {
        out.piece(from, rook_attacks(from, occupied) & targets & pins.straight);
    }

    let pawns = position.pieces(us, Role::Pawn);
    let last_rank = Bitboard::rank(Rank::Eighth.relative_to(us));
    let ahead: i8 = if us == Color::White { 8 } else { -8 };

    if stepping || promoting {
        let free = pawns & !pins.diagonal;
        let steps = ((free & !pins.straight).forward(us)
            | (free & pins.straight).forward(us) & pins.straight)
            & !occupied;
        let doubles = (steps & Bitboard::rank(Rank::Third.relative_to(us))).forward(us) & !occupied & shield;
        let singles = steps & shield;
        if stepping {
            out.pawns(singles & !last_rank, ahead);
            out.pawns(doubles, 2 * ahead);
        }
        if promoting && (singles & last_rank).any() {
            out.promotions(singles & last_rank, ahead);
        }
    }

    if taking {
        let free = pawns & !pins.straight;
        let (open, bound) = (free & !pins.diagonal, free & pins.diagonal);
        let prey = position.side(them) & shield;
        let east = (open.forward_east(us) | bound.forward_east(us) & pins.diagonal) & prey;
        let west = (open.forward_west(us) | bound.forward_west(us) & pins.diagonal) & prey;
        out.pawns(east & !last_rank, ahead + 1);
        out.pawns(west & !last_rank, ahead - 1);
        if ((east | west) & last_rank).any() {
            out.promotions(east & last_rank, ahead + 1);
            out.promotions(west & last_rank, ahead - 1);
        }
        if let Some(to) = position.en_passant {
            for from in Bitboard::of(to).pawn_attacks(them) & pawns {
                if position.en_passant_is_safe::<Us>(from, to) {
                    out.special(Move::en_passant(from, to));
                }
            }
        }
    }
}

/// Castling with each of the rooks that is possible now. `danger` is what the other side attacks.
#[inline]
fn castlings<Us: MovingSide>(position: &Position, rooks: Bitboard, danger: Bitboard, out: &mut impl Sink) {
    let king = position.king(Us::US);
    for rook in rooks {
        if castling_is_open::<Us>(position, king, rook) && (king_way::<Us>(king, rook) & danger).is_empty() {
            out.special(Move::castling(king, rook));
        }
    }
}

/// Every square the king stands on while castling, the first one left out.
#[inline]
pub(crate) fn king_way<Us: MovingSide>(king: Square, rook: Square) -> Bitboard {
    let target = Wing::of(king, rook).king_target(Rank::First.relative_to(Us::US));
    between(king, target) | Bitboard::of(target)
}

/// Nothing stands in the way of king and rook, and the rook does not shield its king along the rank.
#[inline]
pub(crate) fn castling_is_open<Us: MovingSide>(position: &Position, king: Square, rook: Square) -> bool {
    let wing = Wing::of(king, rook);
    let rank = Rank::First.relative_to(Us::US);
    let (king_target, rook_target) = (wing.king_target(rank), wing.rook_target(rank));
    let way = between(king, king_target)
        | between(rook, rook_target)
        | Bitboard::of(king_target)
        | Bitboard::of(rook_target);
    let others = position.occupied() ^ Bitboard::of(king) ^ Bitboard::of(rook);
    (way & others).is_empty() && !position.pins.straight.contains(rook)
}
