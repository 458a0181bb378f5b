//! Two numbers in one: what a feature is worth in the middlegame and in the endgame.

use std::ops::{Add, AddAssign, Mul, Neg, Sub};

/// Middlegame and endgame values, added at once; each must stay within 16 bits.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Pair(i32);

impl Pair {
    /// A pair of values.
    pub const fn new(middlegame: i16, endgame: i16) -> Self {
        Self(((endgame as i32) << 16).wrapping_add(middlegame as i32))
    }

    /// The value with all pieces on the board.
    pub const fn middlegame(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The value with hardly any.
    pub const fn endgame(self) -> i32 {
        // The lower half borrows from the upper one when it is negative; give that back.
        (self.0.wrapping_add(0x8000) >> 16) as i16 as i32
    }
}

impl Add for Pair {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

impl Sub for Pair {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }
}

impl Neg for Pair {
    type Output = Self;
    fn neg(self) -> Self {
        Self(self.0.wrapping_neg())
    }
}

impl Mul<i32> for Pair {
    type Output = Self;
    fn mul(self, times: i32) -> Self {
        Self(self.0.wrapping_mul(times))
    }
}

impl AddAssign for Pair {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl std::fmt::Debug for Pair {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "({}, {})", self.middlegame(), self.endgame())
    }
}

#[cfg(test)]
mod tests {
    use super::Pair;

    #[test]
    fn the_halves_do_not_disturb_each_other() {
        let values = [-900, -1, 0, 1, 77, 900];
        for middlegame in values {
            for endgame in values {
                let pair = Pair::new(middlegame, endgame);
                assert_eq!((pair.middlegame(), pair.endgame()), (middlegame.into(), endgame.into()));
                let sum = pair * 3 - Pair::new(5, -7) + -pair;
                assert_eq!(sum.middlegame(), 2 * i32::from(middlegame) - 5);
                assert_eq!(sum.endgame(), 2 * i32::from(endgame) + 7);
            }
        }
    }
}
