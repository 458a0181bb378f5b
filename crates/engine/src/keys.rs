//! Keys of parts of a position: what the pawn table and the corrections go by.

use rocada_chess::{Color, Key, Position, Role};

/// A key of the pawns alone: two bitboards, well mixed.
#[inline]
pub(crate) fn pawn_key(position: &Position) -> Key {
    let [white, black] = Color::ALL.map(|color| position.pieces(color, Role::Pawn).0);
    spread(white).wrapping_add(spread(black ^ 0x5bd1_e995_7b7d_1594))
}

/// A key of the pieces of one side.
#[inline]
pub(crate) fn pieces_key(position: &Position, color: Color) -> Key {
    let roles = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
    roles.into_iter().fold(0, |key, role| spread(key ^ position.pieces(color, role).0).rotate_left(17))
}

/// Every bit of the word has a say in every bit of the result.
#[inline]
pub(crate) const fn spread(word: u64) -> u64 {
    let mixed = (word ^ word >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}
