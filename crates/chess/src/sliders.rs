//! Attacks of bishops, rooks and queens: how far each line is open.
//!
//! `open_part` is arithmetic alone: subtracting twice the slider's bit from the occupied squares of a line flips every
//! bit up to the first blocker ("o minus 2r"), once forwards and once on the reversed board. It fills the look-up
//! tables at compile time, is the reference they are tested against, and serves processors without `pext`.
//! With `pext` the occupied squares of a slider's lines become the index into a table of finished answers, which `pdep`
//! lays out on the lines again.

use crate::{Bitboard, File, Rank, Square};

#[cfg(not(target_feature = "bmi2"))]
use by_arithmetic::attacks;
#[cfg(target_feature = "bmi2")]
use by_table::attacks;

/// Squares attacked by a bishop.
#[inline]
pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    attacks::<BISHOP>(square, occupied)
}

/// Squares attacked by a rook.
#[inline]
pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    attacks::<ROOK>(square, occupied)
}

/// Squares attacked by a queen.
#[inline]
pub fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    bishop_attacks(square, occupied) | rook_attacks(square, occupied)
}

const BISHOP: usize = 0;
const ROOK: usize = 1;

/// The two lines through a square on which a slider moves, the square itself left out.
const fn lines(slider: usize, square: usize) -> [u64; 2] {
    let (file, rank) = ((square & 7) as i32, (square >> 3) as i32);
    let own = 1 << square;
    if slider == ROOK {
        let file_line = Bitboard::file(File::ALL[file as usize]).0;
        let rank_line = Bitboard::rank(Rank::ALL[rank as usize]).0;
        return [file_line & !own, rank_line & !own];
    }
    let (mut rising, mut falling) = (0, 0);
    let mut other = 0;
    while other < 64 {
        let (files, ranks) = ((other & 7) - file, (other >> 3) - rank);
        if files == ranks {
            rising |= 1 << other;
        }
        if files == -ranks {
            falling |= 1 << other;
        }
        other += 1;
    }
    [rising & !own, falling & !own]
}

const LINES: [[[u64; 2]; 64]; 2] = {
    let mut table = [[[0; 2]; 64]; 2];
    let mut square = 0;
    while square < 64 {
        table[BISHOP][square] = lines(BISHOP, square);
        table[ROOK][square] = lines(ROOK, square);
        square += 1;
    }
    table
};

/// The open squares of one line on both sides of the slider, the first blocker on each side included.
const fn open_part(square: usize, line: u64, occupied: u64) -> u64 {
    let slider = 1u64 << square;
    let blockers = occupied & line;
    let ahead = blockers.wrapping_sub(slider << 1);
    let behind = blockers.reverse_bits().wrapping_sub(slider.reverse_bits() << 1).reverse_bits();
    (ahead ^ behind) & line
}

/// No table beyond the lines themselves.
#[cfg_attr(target_feature = "bmi2", cfg(test))]
mod by_arithmetic {
    use super::{LINES, open_part};
    use crate::{Bitboard, Square};

    static TABLE: [[[u64; 2]; 64]; 2] = LINES;

    #[inline]
    pub fn attacks<const SLIDER: usize>(square: Square, occupied: Bitboard) -> Bitboard {
        let [one, other] = TABLE[SLIDER][square.index()];
        let square = square.index();
        Bitboard(open_part(square, one, occupied.0) | open_part(square, other, occupied.0))
    }
}

/// The tables: `pext` makes the index, `pdep` the board. A slider attacks 14 squares at most, so an answer takes 16 bits.
#[cfg(target_feature = "bmi2")]
mod by_table {
    use super::{BISHOP, LINES, ROOK, open_part};
    use crate::{Bitboard, Square};

    /// Where a square's answers lie, of which squares they tell, and which occupied squares matter for them.
    #[derive(Clone, Copy)]
    struct Entry {
        relevant: u64,
        lines: u64,
        offset: u32,
    }

    /// 107,648 answers are needed; a power of two lets a mask stand in for the bounds check.
    const SIZE: usize = 1 << 17;

    const ENTRIES: [[Entry; 64]; 2] = {
        let mut entries = [[Entry { relevant: 0, lines: 0, offset: 0 }; 64]; 2];
        let mut offset = 0;
        let mut slider = BISHOP;
        while slider <= ROOK {
            let mut square = 0;
            while square < 64 {
                let [one, other] = LINES[slider][square];
                let relevant = inner(square, one) | inner(square, other);
                entries[slider][square] = Entry { relevant, lines: one | other, offset };
                offset += 1 << relevant.count_ones();
                square += 1;
            }
            slider += 1;
        }
        assert!(offset as usize <= SIZE);
        entries
    };

    /// A piece on the last square of a line hides nothing, so it need not be looked at.
    const fn inner(square: usize, line: u64) -> u64 {
        let below = line & ((1 << square) - 1);
        let above = line & !below;
        let lowest = if below == 0 { 0 } else { 1 << below.trailing_zeros() };
        let highest = if above == 0 { 0 } else { 1 << above.ilog2() };
        line & !lowest & !highest
    }

    static ATTACKS: [u16; SIZE] = {
        let mut attacks = [0; SIZE];
        let mut slider = BISHOP;
        while slider <= ROOK {
            let mut square = 0;
            while square < 64 {
                let [one, other] = LINES[slider][square];
                let place = ENTRIES[slider][square];
                let (parts, others) = (line_parts(square, one, place), line_parts(square, other, place));
                let mut i = 0;
                while i < 1 << inner(square, one).count_ones() {
                    let mut j = 0;
                    while j < 1 << inner(square, other).count_ones() {
                        let index = place.offset + (parts[i].index | others[j].index) as u32;
                        attacks[index as usize] = parts[i].answer | others[j].answer;
                        j += 1;
                    }
                    i += 1;
                }
                square += 1;
            }
            slider += 1;
        }
        attacks
    };

    /// What one of the two lines brings to the index and to the answer, as it is occupied.
    #[derive(Clone, Copy)]
    struct Part {
        index: u16,
        answer: u16,
    }

    /// A part for each way in which the six inner squares of a line, or fewer, can be occupied.
    const fn line_parts(square: usize, line: u64, place: Entry) -> [Part; 64] {
        let mut parts = [Part { index: 0, answer: 0 }; 64];
        let inner = inner(square, line);
        let (mut occupied, mut way) = (0u64, 0);
        loop {
            let open = open_part(square, line, occupied);
            parts[way] =
                Part { index: extract(occupied, place.relevant), answer: extract(open, place.lines) };
            occupied = occupied.wrapping_sub(inner) & inner;
            way += 1;
            if occupied == 0 {
                return parts;
            }
        }
    }

    /// `pext`, at compile time.
    const fn extract(set: u64, mut mask: u64) -> u16 {
        let (mut extracted, mut place) = (0, 0);
        while mask != 0 {
            extracted |= ((set >> mask.trailing_zeros() & 1) as u16) << place;
            mask &= mask - 1;
            place += 1;
        }
        extracted
    }

    static PLACES: [[Entry; 64]; 2] = ENTRIES;

    #[inline]
    pub fn attacks<const SLIDER: usize>(square: Square, occupied: Bitboard) -> Bitboard {
        let Entry { relevant, lines, offset } = PLACES[SLIDER][square.index()];
        let index = safe_arch::population_extract_u64(occupied.0, relevant);
        let answer = ATTACKS[(offset as usize + index as usize) % SIZE];
        Bitboard(safe_arch::population_deposit_u64(answer.into(), lines))
    }
}

#[cfg(all(test, target_feature = "bmi2"))]
mod tests {
    use super::*;

    #[test]
    fn both_methods_agree() {
        let mut occupied = 0x0123_4567_89ab_cdefu64;
        for round in 0..20_000 {
            occupied = occupied.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23) ^ round;
            let board = Bitboard(if round % 2 == 0 { occupied } else { occupied & occupied.rotate_left(7) });
            for square in Square::all() {
                assert_eq!(bishop_attacks(square, board), by_arithmetic::attacks::<BISHOP>(square, board));
                assert_eq!(rook_attacks(square, board), by_arithmetic::attacks::<ROOK>(square, board));
            }
        }
    }
}
