//! Squares, files and ranks. A `Square` is always one of the 64; "no square" is `Option<Square>`.

use std::fmt;
use std::str::FromStr;

use crate::Color;

/// A column of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl File {
    /// From the queen's side to the king's side.
    pub const ALL: [Self; 8] = [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H];

    /// The file named by a lower-case letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|file| file.letter() == letter)
    }

    /// `a` to `h`.
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }
}

/// A row of the board, seen from White.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

impl Rank {
    /// From White's side to Black's side.
    pub const ALL: [Self; 8] = [
        Self::First,
        Self::Second,
        Self::Third,
        Self::Fourth,
        Self::Fifth,
        Self::Sixth,
        Self::Seventh,
        Self::Eighth,
    ];

    /// The rank named by a digit.
    pub fn from_digit(digit: char) -> Option<Self> {
        Self::ALL.into_iter().find(|rank| rank.digit() == digit)
    }

    /// `1` to `8`.
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// This rank counted from `color`'s own side of the board.
    #[must_use]
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => Self::ALL[7 - self as usize],
        }
    }
}

/// One of the 64 squares: a1 is 0, b1 is 1, h8 is 63.
///
/// ```
/// use rocada_chess::{File, Rank, Square};
///
/// let square: Square = "e4".parse()?;
/// assert_eq!((square.file(), square.rank(), square.index()), (File::E, Rank::Fourth, 28));
/// assert_eq!((square.mirrored().to_string().as_str(), square.is_light()), ("e5", true));
/// # Ok::<(), rocada_chess::SquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// Number of squares.
    pub const COUNT: usize = 64;

    /// The square where `file` and `rank` meet.
    pub const fn at(file: File, rank: Rank) -> Self {
        Self((rank as u8) << 3 | file as u8)
    }

    /// The square with this index, if there is one.
    pub const fn new(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// The square with this index, counted around the board's end.
    pub(crate) const fn wrapping(index: u8) -> Self {
        Self(index & 63)
    }

    /// All squares, a1 first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..64).map(Self)
    }

    /// 0 to 63. The mask changes nothing and lets table look-ups go without a bounds check.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The column.
    pub const fn file(self) -> File {
        File::ALL[(self.0 & 7) as usize]
    }

    /// The row.
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 >> 3 & 7) as usize]
    }

    /// The square `files` to the right and `ranks` up, if it is on the board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = (self.0 & 7) as i8 + files;
        let rank = (self.0 >> 3) as i8 + ranks;
        if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
            Some(Self((rank * 8 + file) as u8))
        } else {
            None
        }
    }

    /// The same square seen from the other side of the board: a1 becomes a8.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self(self.0 ^ 0b11_1000)
    }

    /// Whether this is a light square; a1 is dark.
    pub const fn is_light(self) -> bool {
        (self.0 ^ self.0 >> 3) & 1 == 1
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().letter(), self.rank().digit())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a square such as `e4`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a square")]
pub struct SquareError(String);

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        let mut letters = text.chars();
        let square =
            letters.next().and_then(File::from_letter).zip(letters.next().and_then(Rank::from_digit));
        match (square, letters.next()) {
            (Some((file, rank)), None) => Ok(Self::at(file, rank)),
            _ => Err(SquareError(text.to_owned())),
        }
    }
}
