//! Arrows and coloured squares, as the commands `csl` and `cal` of a comment have them.

use std::fmt;
use std::str::FromStr;

use rocada_chess::Square;

/// The four colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum ShapeColor {
    Green,
    Red,
    Yellow,
    Blue,
}

impl ShapeColor {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Green, Self::Red, Self::Yellow, Self::Blue];

    const fn letter(self) -> char {
        match self {
            Self::Green => 'G',
            Self::Red => 'R',
            Self::Yellow => 'Y',
            Self::Blue => 'B',
        }
    }
}

/// A coloured square, or an arrow where `from` and `to` differ.
///
/// ```
/// # use rocada_pgn::Shape;
/// let arrow: Shape = "Re2e4".parse()?;
/// assert!(arrow.is_arrow());
/// assert_eq!(arrow.to_string(), "Re2e4");
/// # Ok::<(), rocada_pgn::ShapeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    /// Its colour.
    pub color: ShapeColor,
    /// The square, or where the arrow begins.
    pub from: Square,
    /// The same square, or where the arrow points to.
    pub to: Square,
}

/// The text is no shape.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is neither a square such as Ge4 nor an arrow such as Re2e4")]
pub struct ShapeError(String);

impl Shape {
    /// Whether it is an arrow.
    pub fn is_arrow(&self) -> bool {
        self.from != self.to
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.color.letter(), self.from)?;
        if self.is_arrow() { write!(f, "{}", self.to) } else { Ok(()) }
    }
}

impl FromStr for Shape {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<Self, ShapeError> {
        let read = || {
            let letter = text.chars().next()?;
            let color = ShapeColor::ALL.into_iter().find(|color| color.letter() == letter)?;
            let from = text.get(1..3)?.parse().ok()?;
            let to = if text.len() == 3 { from } else { text.get(3..)?.parse().ok()? };
            Some(Self { color, from, to })
        };
        read().ok_or_else(|| ShapeError(text.chars().take(20).collect()))
    }
}

/// A list as a command has it.
pub(crate) fn join(texts: impl Iterator<Item = String>) -> String {
    texts.collect::<Vec<_>>().join(",")
}
