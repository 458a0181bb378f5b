//! Sums and products of many small integers, written so that the compiler turns them into vector instructions.

use std::ops::{AddAssign, SubAssign};

/// As many numbers as one or two vector registers hold, aligned like a cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(super) struct Block(pub [i16; Self::LANES]);

impl Block {
    /// Numbers in a block.
    pub const LANES: usize = 32;
}

impl AddAssign<&Self> for Block {
    #[inline]
    fn add_assign(&mut self, other: &Self) {
        for (sum, other) in self.0.iter_mut().zip(&other.0) {
            *sum = sum.wrapping_add(*other);
        }
    }
}

impl SubAssign<&Self> for Block {
    #[inline]
    fn sub_assign(&mut self, other: &Self) {
        for (sum, other) in self.0.iter_mut().zip(&other.0) {
            *sum = sum.wrapping_sub(*other);
        }
    }
}

/// Sum of `a² w`, each `a` first brought between nothing and one. `a w` fits 16 bits: `a` is at most 255 and the
/// file's reader has seen that `w` is at most 127. Left to itself the compiler does not find the instruction that
/// multiplies and adds pairs, which makes this four times as fast.
#[cfg(target_feature = "avx2")]
#[inline]
pub(super) fn squared_product(values: &[Block], weights: &[Block], one: i16) -> i64 {
    use safe_arch::{
        add_i32_m256i, m256i, max_i16_m256i, min_i16_m256i, mul_i16_horizontal_add_m256i,
        mul_i16_keep_low_m256i, set_splat_i16_m256i, zeroed_m256i,
    };
    let (nothing, one) = (zeroed_m256i(), set_splat_i16_m256i(one));
    let mut sums = [nothing; 2];
    for (values, weights) in values.iter().zip(weights) {
        let (values, weights) = (values.0.as_chunks().0, weights.0.as_chunks().0);
        for ((sum, &values), &weights) in sums.iter_mut().zip(values).zip(weights) {
            let clamped = min_i16_m256i(max_i16_m256i(m256i::from(values), nothing), one);
            let product = mul_i16_keep_low_m256i(clamped, m256i::from(weights));
            *sum = add_i32_m256i(*sum, mul_i16_horizontal_add_m256i(product, clamped));
        }
    }
    sums.into_iter().flat_map(<[i32; 8]>::from).map(i64::from).sum()
}

/// The same where there are no such vectors.
#[cfg(not(target_feature = "avx2"))]
pub(super) fn squared_product(values: &[Block], weights: &[Block], one: i16) -> i64 {
    plain_squared_product(values, weights, one)
}

/// The definition.
#[cfg(any(test, not(target_feature = "avx2")))]
fn plain_squared_product(values: &[Block], weights: &[Block], one: i16) -> i64 {
    let pairs = values.iter().flat_map(|block| block.0).zip(weights.iter().flat_map(|block| block.0));
    pairs
        .map(|(value, weight)| {
            let clamped = i64::from(value.clamp(0, one));
            clamped * clamped * i64::from(weight)
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rocada_gametree::Random;

    #[test]
    fn the_product_is_what_its_definition_says() {
        let mut random = Random::new(3);
        let mut blocks = |least: i16, most: i16| -> Vec<Block> {
            let mut number = || least + random.below((most - least) as usize + 1) as i16;
            (0..64).map(|_| Block(std::array::from_fn(|_| number()))).collect()
        };
        for _ in 0..20 {
            let (values, weights) = (blocks(-3000, 3000), blocks(-127, 127));
            assert_eq!(
                squared_product(&values, &weights, 255),
                plain_squared_product(&values, &weights, 255)
            );
        }
    }

    #[test]
    fn the_largest_numbers_do_not_overflow() {
        let (values, weights) = ([Block([i16::MAX; 32]); 64], [Block([127; 32]); 64]);
        assert_eq!(squared_product(&values, &weights, 255), 64 * 32 * 255 * 255 * 127);
    }
}
