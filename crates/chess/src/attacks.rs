//! What pieces attack and what lies between squares: tables made at compile time.

use crate::{Bitboard, Color, Role, Square, bishop_attacks, queen_attacks, rook_attacks};

const fn leaper_table(steps: [(i8, i8); 8]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let mut step = 0;
        while step < 8 {
            let (files, ranks) = steps[step];
            if let Some(target) = Square::wrapping(square as u8).offset(files, ranks) {
                table[square].0 |= 1 << target.index();
            }
            step += 1;
        }
        square += 1;
    }
    table
}

static KING: [Bitboard; 64] =
    leaper_table([(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]);
static KNIGHT: [Bitboard; 64] =
    leaper_table([(-1, -2), (1, -2), (-2, -1), (2, -1), (-2, 1), (2, 1), (-1, 2), (1, 2)]);

/// For two squares on one line: the squares strictly between them, and the whole line from edge to edge.
struct Lines {
    between: [[Bitboard; 64]; 64],
    through: [[Bitboard; 64]; 64],
}

static LINES: Lines = {
    let mut lines = Lines { between: [[Bitboard::EMPTY; 64]; 64], through: [[Bitboard::EMPTY; 64]; 64] };
    let directions = [(1, 0), (0, 1), (1, 1), (1, -1)];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 4 {
            let (files, ranks) = directions[direction];
            let start = Square::wrapping(from as u8);
            let whole = 1 << from | ray(start, files, ranks) | ray(start, -files, -ranks);
            let mut sign = -1;
            while sign <= 1 {
                let mut passed = 0;
                let mut at = start.offset(sign * files, sign * ranks);
                while let Some(to) = at {
                    lines.between[from][to.index()].0 = passed;
                    lines.through[from][to.index()].0 = whole;
                    passed |= 1 << to.index();
                    at = to.offset(sign * files, sign * ranks);
                }
                sign += 2;
            }
            direction += 1;
        }
        from += 1;
    }
    lines
};

const fn ray(from: Square, files: i8, ranks: i8) -> u64 {
    let mut squares = 0;
    let mut at = from.offset(files, ranks);
    while let Some(square) = at {
        squares |= 1 << square.index();
        at = square.offset(files, ranks);
    }
    squares
}

/// Squares attacked by a king.
#[inline]
pub fn king_attacks(square: Square) -> Bitboard {
    KING[square.index()]
}

/// Squares attacked by a knight.
#[inline]
pub fn knight_attacks(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// Squares attacked by a pawn of `color`.
#[inline]
pub fn pawn_attacks(color: Color, square: Square) -> Bitboard {
    Bitboard::of(square).pawn_attacks(color)
}

/// Squares attacked by any piece.
pub fn piece_attacks(color: Color, role: Role, square: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => pawn_attacks(color, square),
        Role::Knight => knight_attacks(square),
        Role::Bishop => bishop_attacks(square, occupied),
        Role::Rook => rook_attacks(square, occupied),
        Role::Queen => queen_attacks(square, occupied),
        Role::King => king_attacks(square),
    }
}

/// The squares strictly between two squares of a line; empty if no line joins them.
#[inline]
pub fn between(one: Square, other: Square) -> Bitboard {
    LINES.between[one.index()][other.index()]
}

/// The whole line through two squares, edge to edge; empty if no line joins them.
#[inline]
pub fn line_through(one: Square, other: Square) -> Bitboard {
    LINES.through[one.index()][other.index()]
}
