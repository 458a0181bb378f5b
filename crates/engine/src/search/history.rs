//! What the search has learnt about moves and evaluations, for all positions alike.
//!
//! Every number moves towards its bound the slower the nearer it is ("gravity"), so old knowledge fades.

use rocada_chess::{Bitboard, Color, Key, Move, Piece, Position, Role, Square};

use super::numbers::Numbers;
use crate::keys::{pawn_key, pieces_key};

/// A learnt number, between -[`LIMIT`] and [`LIMIT`].
#[derive(Clone, Copy, Default)]
struct Learnt(i16);

/// The largest value of a move history.
const LIMIT: i32 = 16_384;

impl Learnt {
    #[inline]
    fn update(&mut self, bonus: i32) {
        self.update_within(LIMIT, bonus.clamp(-LIMIT, LIMIT));
    }

    /// The same with another largest value, which the bonus does not exceed.
    #[inline]
    fn update_within(&mut self, limit: i32, bonus: i32) {
        let value = i32::from(self.0);
        self.0 = (value + bonus - value * bonus.abs() / limit) as i16;
    }

    #[inline]
    fn get(self) -> i32 {
        i32::from(self.0)
    }
}

/// A piece that went to a square: what a move is remembered by once it is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Played(u16);

impl Played {
    /// How many there are.
    const COUNT: usize = 12 * 64;

    #[inline]
    pub fn new(piece: Piece, to: Square) -> Self {
        Self((piece_index(piece) * 64 + to.index()) as u16)
    }

    /// What the move plays in the position.
    #[inline]
    pub fn of(position: &Position, mv: Move) -> Self {
        let role = position.role_at(mv.from()).unwrap_or(Role::Pawn);
        Self::new(Piece { color: position.turn(), role }, mv.to())
    }

    /// Where it went.
    #[inline]
    pub fn to(self) -> Option<Square> {
        Square::new((self.0 % 64) as u8)
    }

    #[inline]
    fn index(self) -> usize {
        usize::from(self.0)
    }
}

#[inline]
fn piece_index(piece: Piece) -> usize {
    piece.color as usize * 6 + piece.role as usize
}

/// What a quiet move is judged by besides itself.
#[derive(Clone, Copy, Default)]
pub(crate) struct Context {
    /// The moves played one, two and four plies ago, as far as there are any.
    pub before: [Option<Played>; 3],
    /// The slot of the pawns, where that is known.
    pub pawns: Option<u16>,
    /// The squares that the opponent attacks.
    pub threats: Bitboard,
}

/// Pawn structures that moves are remembered by; a power of two.
const PAWN_SLOTS: usize = 512;

/// The slot of a position's pawns.
#[inline]
pub(crate) fn pawn_slot(position: &Position) -> u16 {
    (pawn_key(position) >> 48) as u16 & (PAWN_SLOTS - 1) as u16
}

/// All that is learnt while searching.
pub(crate) struct Histories {
    /// By side and source, destination, and whether source and destination are attacked.
    quiet: Vec<[[Learnt; 4]; 64]>,
    /// By piece and destination, and what is taken there.
    capture: Vec<[Learnt; 6]>,
    /// By an earlier move and this one.
    continuation: Vec<[Learnt; Played::COUNT]>,
    /// By the pawns and this move.
    pawns: Vec<[Learnt; Played::COUNT]>,
    correction: Corrections,
}

impl Default for Histories {
    fn default() -> Self {
        Self {
            quiet: vec![[[Learnt::default(); 4]; 64]; 2 * 64],
            capture: vec![[Learnt::default(); 6]; Played::COUNT],
            continuation: vec![[Learnt::default(); Played::COUNT]; Played::COUNT],
            pawns: vec![[Learnt::default(); Played::COUNT]; PAWN_SLOTS],
            correction: Corrections::default(),
        }
    }
}

impl Histories {
    /// How good a quiet move has been, in itself and after the moves before it.
    #[inline]
    pub fn quiet(&self, position: &Position, mv: Move, context: &Context) -> i32 {
        self.quiets(position, context).rate(mv, Played::of(position, mv))
    }

    /// The part of the histories that all quiet moves of a position are rated by.
    #[inline]
    pub fn quiets(&self, position: &Position, context: &Context) -> Quiets<'_> {
        Quiets {
            butterfly: &self.quiet[64 * position.turn() as usize..],
            threats: context.threats,
            after: context.before.map(|earlier| earlier.map(|earlier| &self.continuation[earlier.index()])),
            pawns: context.pawns.map(|slot| &self.pawns[usize::from(slot)]),
        }
    }

    /// How good a capture or promotion has been.
    #[inline]
    pub fn capture(&self, position: &Position, mv: Move) -> i32 {
        self.capture[Played::of(position, mv).index()][taken(position, mv) as usize].get()
    }

    /// A quiet move was good (or bad, if negative) here.
    pub fn learn_quiet(&mut self, position: &Position, mv: Move, context: &Context, bonus: i32) {
        self.learn_quiet_of(position.turn(), mv, Played::of(position, mv), context, bonus);
    }

    /// The same of a side's move, whatever the position was.
    pub fn learn_quiet_of(&mut self, side: Color, mv: Move, played: Played, context: &Context, bonus: i32) {
        self.learn_quiet_alone(side, mv, context.threats, bonus);
        if let Some(slot) = context.pawns {
            self.pawns[usize::from(slot)][played.index()].update(bonus);
        }
        for earlier in context.before.iter().flatten() {
            self.continuation[earlier.index()][played.index()].update(bonus);
        }
    }

    /// A side's quiet move was good (or bad) whatever came before it.
    pub fn learn_quiet_alone(&mut self, side: Color, mv: Move, threats: Bitboard, bonus: i32) {
        self.quiet[64 * side as usize + mv.from().index()][mv.to().index()][danger(threats, mv)]
            .update(bonus);
    }

    /// A capture or promotion was good (or bad, if negative) here.
    pub fn learn_capture(&mut self, position: &Position, mv: Move, bonus: i32) {
        self.capture[Played::of(position, mv).index()][taken(position, mv) as usize].update(bonus);
    }

    /// What the search has found the evaluation to be wrong by in positions like this one.
    #[inline]
    pub fn correction(&self, position: &Position, last: [Option<Played>; 2], numbers: &Numbers) -> i32 {
        self.correction.get(position, last, numbers)
    }

    /// The search found the evaluation to be wrong: by how much, in 1024ths, weighed by how well it knows.
    pub fn learn_correction(
        &mut self,
        position: &Position,
        last: [Option<Played>; 2],
        lesson: i32,
        numbers: &Numbers,
    ) {
        self.correction.learn(position, last, lesson, numbers);
    }
}

/// What is known of the quiet moves of one side after some moves.
pub(crate) struct Quiets<'a> {
    butterfly: &'a [[[Learnt; 4]; 64]],
    threats: Bitboard,
    after: [Option<&'a [Learnt; Played::COUNT]>; 3],
    pawns: Option<&'a [Learnt; Played::COUNT]>,
}

impl Quiets<'_> {
    /// How good a move has been, in itself and after the moves before it.
    #[inline]
    pub fn rate(&self, mv: Move, played: Played) -> i32 {
        let after = |index: usize| self.after[index].map_or(0, |moves| moves[played.index()].get());
        let pawns = self.pawns.map_or(0, |moves| moves[played.index()].get());
        let butterfly = self.butterfly[mv.from().index()][mv.to().index()][danger(self.threats, mv)].get();
        butterfly + after(0) + after(1) + after(2) / 2 + pawns
    }
}

/// Whether a move leaves an attacked square, and whether it goes to one.
#[inline]
fn danger(threats: Bitboard, mv: Move) -> usize {
    usize::from(threats.contains(mv.from())) << 1 | usize::from(threats.contains(mv.to()))
}

/// What a move takes; a pawn for en passant and for promotions that take nothing.
#[inline]
fn taken(position: &Position, mv: Move) -> Role {
    position.role_at(mv.to()).unwrap_or(Role::Pawn)
}

/// Errors of the evaluation, remembered by pawn structure, by each side's pieces and by the last moves.
struct Corrections {
    pawns: Vec<[Learnt; 2]>,
    pieces: [Vec<[Learnt; 2]>; 2],
    last: Vec<[Learnt; 2]>,
    last_two: Vec<[Learnt; Played::COUNT]>,
}

/// Slots of a correction table; a power of two.
const SLOTS: usize = 16_384;
/// Corrections are kept in this fraction of a centipawn.
const GRAIN: i32 = 64;

impl Default for Corrections {
    fn default() -> Self {
        let table = |slots| vec![[Learnt::default(); 2]; slots];
        Self {
            pawns: table(SLOTS),
            pieces: [table(SLOTS), table(SLOTS)],
            last: table(Played::COUNT),
            last_two: vec![[Learnt::default(); Played::COUNT]; Played::COUNT],
        }
    }
}

impl Corrections {
    #[inline]
    fn get(&self, position: &Position, last: [Option<Played>; 2], numbers: &Numbers) -> i32 {
        let turn = position.turn() as usize;
        let [white, black] = Color::ALL.map(|color| slot(pieces_key(position, color)));
        let pieces = self.pieces[0][white][turn].get() + self.pieces[1][black][turn].get();
        let sum = numbers.correction_pawns * self.pawns[slot(pawn_key(position))][turn].get()
            + numbers.correction_pieces * pieces
            + numbers.correction_last * last[0].map_or(0, |last| self.last[last.index()][turn].get())
            + numbers.correction_last_two
                * both(last).map_or(0, |(last, before)| self.last_two[before][last].get());
        sum / (128 * GRAIN)
    }

    fn learn(&mut self, position: &Position, last: [Option<Played>; 2], lesson: i32, numbers: &Numbers) {
        let turn = position.turn() as usize;
        let limit = numbers.correction_most * GRAIN;
        let bonus = (lesson * GRAIN / 1024).clamp(-limit / 4, limit / 4);
        self.pawns[slot(pawn_key(position))][turn].update_within(limit, bonus);
        for color in Color::ALL {
            self.pieces[color as usize][slot(pieces_key(position, color))][turn].update_within(limit, bonus);
        }
        if let Some(last) = last[0] {
            self.last[last.index()][turn].update_within(limit, bonus);
        }
        if let Some((last, before)) = both(last) {
            self.last_two[before][last].update_within(limit, bonus);
        }
    }
}

/// The places of the last move and the one before it.
#[inline]
fn both([last, before]: [Option<Played>; 2]) -> Option<(usize, usize)> {
    Some((last?.index(), before?.index()))
}

#[inline]
const fn slot(key: Key) -> usize {
    (key >> 40) as usize & (SLOTS - 1)
}
