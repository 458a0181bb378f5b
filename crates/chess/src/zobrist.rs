//! Keys of positions: one random number for each feature, joined by exclusive or.

use crate::{Color, File, Role, Square};

/// A position's key. Equal positions (pieces, turn, castling rights, capturable en-passant pawn) have equal keys.
pub type Key = u64;

struct Numbers {
    pieces: [[[Key; 64]; 6]; 2],
    castling: [Key; 64],
    en_passant: [Key; 8],
    black_to_move: Key,
}

/// The numbers are drawn at compile time, from `SplitMix64` (Steele, Lea and Flood, 2014).
static NUMBERS: Numbers = {
    let mut numbers =
        Numbers { pieces: [[[0; 64]; 6]; 2], castling: [0; 64], en_passant: [0; 8], black_to_move: 0 };
    let mut state = 0x0526_f636_1646_1000;
    let mut square = 0;
    while square < 64 {
        let mut role = 0;
        while role < 6 {
            (state, numbers.pieces[0][role][square]) = draw(state);
            (state, numbers.pieces[1][role][square]) = draw(state);
            role += 1;
        }
        (state, numbers.castling[square]) = draw(state);
        square += 1;
    }
    let mut file = 0;
    while file < 8 {
        (state, numbers.en_passant[file]) = draw(state);
        file += 1;
    }
    (_, numbers.black_to_move) = draw(state);
    numbers
};

const fn draw(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (state, mixed ^ mixed >> 31)
}

#[inline]
pub const fn piece(color: Color, role: Role, square: Square) -> Key {
    NUMBERS.pieces[color as usize][role as usize][square.index()]
}

/// For each rook that may still castle.
#[inline]
pub fn castling(rook: Square) -> Key {
    NUMBERS.castling[rook.index()]
}

#[inline]
pub fn en_passant(file: File) -> Key {
    NUMBERS.en_passant[file as usize]
}

#[inline]
pub const fn black_to_move() -> Key {
    NUMBERS.black_to_move
}
