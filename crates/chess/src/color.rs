//! The two sides, data kept once for each of them, and a side that the compiler knows.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

/// A side of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// Moves first, from the first rank upwards.
    White,
    /// Moves from the eighth rank downwards.
    Black,
}

impl Color {
    /// Both sides, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The letter FEN uses: `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }
}

impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}

/// One value for each side.
///
/// ```
/// use rocada_chess::{ByColor, Color};
///
/// let mut score = ByColor::new(1, 2);
/// score[!Color::White] += 1;
/// assert_eq!(score[Color::Black], 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByColor<T>([T; 2]);

impl<T> ByColor<T> {
    /// White's value, then Black's.
    pub const fn new(white: T, black: T) -> Self {
        Self([white, black])
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    fn index(&self, color: Color) -> &T {
        &self.0[color as usize]
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    fn index_mut(&mut self, color: Color) -> &mut T {
        &mut self.0[color as usize]
    }
}

/// A side as a type: code written once for both sides, compiled twice, so that directions become constants.
pub(crate) trait MovingSide {
    /// The side itself.
    const US: Color;
    /// The other one.
    type Them: MovingSide<Them = Self>;
}

pub(crate) struct WhiteSide;
pub(crate) struct BlackSide;

impl MovingSide for WhiteSide {
    const US: Color = Color::White;
    type Them = BlackSide;
}

impl MovingSide for BlackSide {
    const US: Color = Color::Black;
    type Them = WhiteSide;
}
