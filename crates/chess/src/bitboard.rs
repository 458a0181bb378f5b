//! A set of squares in 64 bits, and the steps a whole set can take at once.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::{Color, File, Rank, Square};

/// A set of squares; bit 0 is a1.
///
/// ```
/// use rocada_chess::{Bitboard, File, Rank, Square};
///
/// let cross = Bitboard::file(File::E) | Bitboard::rank(Rank::Fourth);
/// assert_eq!(cross.len(), 15);
/// let light: Vec<_> = (cross & Bitboard::LIGHT).into_iter().map(|square| square.to_string()).collect();
/// assert_eq!(light, ["e2", "a4", "c4", "e4", "g4", "e6", "e8"]);
/// assert!(Square::all().all(|square| Bitboard::LIGHT.contains(square) == square.is_light()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const ALL: Self = Self(!0);

    /// The light squares, h1 among them.
    pub const LIGHT: Self = Self(0x55aa_55aa_55aa_55aa);

    /// The squares of a file.
    pub const fn file(file: File) -> Self {
        Self(0x0101_0101_0101_0101 << file as u8)
    }

    /// The squares of a rank.
    pub const fn rank(rank: Rank) -> Self {
        Self(0xff << (8 * rank as u8))
    }

    /// The set of one square.
    #[inline]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// Whether the set has no square.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has any square.
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether the set has two squares or more.
    #[inline]
    pub const fn has_many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// How many squares the set has.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the square is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 == 1
    }

    /// The square nearest to a1.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        Square::new(self.0.trailing_zeros() as u8)
    }

    /// This set when the condition holds, else the empty one.
    #[inline]
    #[must_use]
    pub(crate) const fn when(self, condition: bool) -> Self {
        Self(self.0 & (condition as u64).wrapping_neg())
    }

    /// The one square of a set known not to be empty.
    #[inline]
    pub(crate) const fn single(self) -> Square {
        debug_assert!(self.any());
        Square::wrapping(self.0.trailing_zeros() as u8)
    }

    /// All squares one step ahead, as `color` sees it.
    #[inline]
    #[must_use]
    pub const fn forward(self, color: Color) -> Self {
        match color {
            Color::White => Self(self.0 << 8),
            Color::Black => Self(self.0 >> 8),
        }
    }

    /// All squares one step ahead and one towards the h-file.
    #[inline]
    #[must_use]
    pub const fn forward_east(self, color: Color) -> Self {
        let inside = self.0 & !Self::file(File::H).0;
        match color {
            Color::White => Self(inside << 9),
            Color::Black => Self(inside >> 7),
        }
    }

    /// All squares one step ahead and one towards the a-file.
    #[inline]
    #[must_use]
    pub const fn forward_west(self, color: Color) -> Self {
        let inside = self.0 & !Self::file(File::A).0;
        match color {
            Color::White => Self(inside << 7),
            Color::Black => Self(inside >> 9),
        }
    }

    /// The squares that pawns of `color` on these squares attack.
    #[inline]
    #[must_use]
    pub const fn pawn_attacks(self, color: Color) -> Self {
        Self(self.forward_east(color).0 | self.forward_west(color).0)
    }

    /// The squares that knights on these squares attack.
    #[inline]
    #[must_use]
    pub const fn knight_attacks(self) -> Self {
        let by_one = (self.0 & !Self::file(File::H).0) << 1 | (self.0 & !Self::file(File::A).0) >> 1;
        let by_two = (self.0 & 0x3f3f_3f3f_3f3f_3f3f) << 2 | (self.0 & 0xfcfc_fcfc_fcfc_fcfc) >> 2;
        Self(by_one << 16 | by_one >> 16 | by_two << 8 | by_two >> 8)
    }
}

/// The squares of the set, a1 first.
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = Bitboard(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

impl BitAnd for Bitboard {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Not for Bitboard {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl BitAndAssign for Bitboard {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

/// A picture, the eighth rank on top: `#` in the set, `.` outside.
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let mark = if self.contains(Square::at(file, rank)) { '#' } else { '.' };
                write!(f, "{}{mark}", if file == File::A { "" } else { " " })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bitboard({:#018x})", self.0)
    }
}
