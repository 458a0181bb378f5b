//! The two sides, and a value for each of them.

use std::fmt;
use std::ops::{Index, IndexMut};

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// They move first, are placed on the lake and capture by three in a line.
    Ducks,
    /// They are placed on the shore and capture what is near.
    Cats,
}

impl Side {
    /// Both, in the order in which they play.
    pub const BOTH: [Self; 2] = [Self::Ducks, Self::Cats];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Ducks => Self::Cats,
            Self::Cats => Self::Ducks,
        }
    }

    /// The letter in position texts.
    pub const fn letter(self) -> char {
        match self {
            Self::Ducks => 'd',
            Self::Cats => 'c',
        }
    }

    /// One piece of this side, in English.
    pub const fn piece(self) -> &'static str {
        match self {
            Self::Ducks => "duck",
            Self::Cats => "cat",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ducks => "ducks",
            Self::Cats => "cats",
        })
    }
}

/// A value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySide<T> {
    /// The ducks' own.
    pub ducks: T,
    /// The cats' own.
    pub cats: T,
}

impl<T> BySide<T> {
    /// The same for both.
    pub fn both(value: T) -> Self
    where
        T: Copy,
    {
        Self { ducks: value, cats: value }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    #[inline]
    fn index(&self, side: Side) -> &T {
        match side {
            Side::Ducks => &self.ducks,
            Side::Cats => &self.cats,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Ducks => &mut self.ducks,
            Side::Cats => &mut self.cats,
        }
    }
}
