//! The letters that stand for pieces in a move, by language, and the figurines that need none.

use crate::Role;

/// How pieces are called in written moves.
///
/// ```
/// use rocada_chess::{Letters, Position};
///
/// let start = Position::default();
/// let knight = start.parse_san("Nf3")?;
/// let texts = Letters::ALL.map(|letters| start.san_in(knight, letters));
/// assert_eq!(texts, ["Nf3", "Sf3", "Cf3", "♘f3"]);
/// # Ok::<(), rocada_chess::SanError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Letters {
    /// King, Queen, Rook, Bishop, kNight.
    #[default]
    English,
    /// König, Dame, Turm, Läufer, Springer.
    German,
    /// Rege, Damă, Turn, Nebun, Cal.
    Romanian,
    /// Pictures of the pieces, which are read whatever the language; letters beside them are English.
    Figurines,
}

impl Letters {
    /// All of them, English first.
    pub const ALL: [Self; 4] = [Self::English, Self::German, Self::Romanian, Self::Figurines];

    /// From the pawn up to the king. No written move names a pawn; where people do, it has its own letter.
    const fn capitals(self) -> [char; 6] {
        match self {
            Self::English => ['P', 'N', 'B', 'R', 'Q', 'K'],
            Self::German => ['B', 'S', 'L', 'T', 'D', 'K'],
            Self::Romanian => ['P', 'C', 'N', 'T', 'D', 'R'],
            Self::Figurines => ['♙', '♘', '♗', '♖', '♕', '♔'],
        }
    }

    /// What stands for a piece.
    pub const fn letter(self, role: Role) -> char {
        self.capitals()[role as usize]
    }

    /// The piece that a capital letter or a figurine of either colour stands for.
    pub fn role(self, letter: char) -> Option<Role> {
        const BLACK_FIGURINES: [char; 6] = ['♟', '♞', '♝', '♜', '♛', '♚'];
        let letters = if self == Self::Figurines { Self::English } else { self };
        [letters.capitals(), Self::Figurines.capitals(), BLACK_FIGURINES]
            .iter()
            .find_map(|set| set.iter().position(|known| *known == letter))
            .map(|index| Role::ALL[index])
    }
}
