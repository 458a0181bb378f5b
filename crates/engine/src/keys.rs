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
    // Products that do not wait for each other; one mixing at the end is enough.
    let part = |role, factor| position.pieces(color, role).0.wrapping_mul(factor);
    spread(
        part(Role::Knight, 0x9e6c_63d0_876a_9a47)
            ^ part(Role::Bishop, 0xc23f_3ab1_75d0_f30b).rotate_left(13)
            ^ part(Role::Rook, 0x8b5c_e0f7_64f1_2a6d).rotate_left(26)
            ^ part(Role::Queen, 0xe1b7_5d0c_93a4_d7f3).rotate_left(39)
            ^ part(Role::King, 0xa4d9_2f86_1be3_5c95).rotate_left(52),
    )
}

/// Every bit of the word has a say in every bit of the result.
#[inline]
pub(crate) const fn spread(word: u64) -> u64 {
    let mixed = (word ^ word >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}
