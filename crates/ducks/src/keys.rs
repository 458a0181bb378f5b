//! Random numbers for the key of a position (Zobrist 1970), made at compile time.

use rocada_gametree::Random;

use crate::{BySide, Cell, Side};

struct Numbers {
    pieces: BySide<[u64; 128]>,
    captures: BySide<[u64; 64]>,
    streak: BySide<[u64; 4]>,
    cats_to_move: u64,
}

static NUMBERS: Numbers = {
    const fn fill<const N: usize>(random: &mut Random) -> [u64; N] {
        let mut numbers = [0; N];
        let mut index = 0;
        while index < N {
            numbers[index] = random.next();
            index += 1;
        }
        numbers
    }
    let mut random = Random::new(0x0D0C_CA75);
    Numbers {
        pieces: BySide { ducks: fill(&mut random), cats: fill(&mut random) },
        captures: BySide { ducks: fill(&mut random), cats: fill(&mut random) },
        streak: BySide { ducks: fill(&mut random), cats: fill(&mut random) },
        cats_to_move: random.next(),
    }
};

#[inline]
pub(crate) const fn piece(side: Side, cell: Cell) -> u64 {
    match side {
        Side::Ducks => NUMBERS.pieces.ducks[cell.index()],
        Side::Cats => NUMBERS.pieces.cats[cell.index()],
    }
}

#[inline]
pub(crate) fn captures(side: Side, count: u8) -> u64 {
    NUMBERS.captures[side][usize::from(count & 63)]
}

#[inline]
pub(crate) fn streak(side: Side, count: u8) -> u64 {
    NUMBERS.streak[side][usize::from(count & 3)]
}

#[inline]
pub(crate) fn side(side: Side) -> u64 {
    match side {
        Side::Ducks => 0,
        Side::Cats => NUMBERS.cats_to_move,
    }
}
