//! A move in 16 bits, the same everywhere: in lists, tables and files.
//!
//! ```text
//! bits  0-5   source square
//! bits  6-11  destination square; for castling the square of the own rook
//! bits 12-13  promotion: knight 0, bishop 1, rook 2, queen 3
//! bits 14-15  0 none, 1 promotion, 2 en passant, 3 castling
//! ```
//! Bits that a move does not use are 0, so a move has exactly one encoding.

use arrayvec::ArrayVec;

use crate::{Role, Square, Wing};

/// What is special about a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum MoveKind {
    /// A piece goes from its source to its destination.
    Normal,
    /// A pawn reaches the last rank and becomes another piece.
    Promotion,
    /// A pawn takes the pawn that has just passed it.
    EnPassant,
    /// The king "takes" the rook of its own side.
    Castling,
}

/// A move; whether it is legal is for a `Position` to say.
///
/// ```
/// use rocada_chess::{Move, MoveKind, Role, Square};
///
/// let (from, to): (Square, Square) = ("b7".parse()?, "a8".parse()?);
/// let mv = Move::promotion(from, to, Role::Knight);
/// assert_eq!((mv.kind(), mv.promoted()), (MoveKind::Promotion, Some(Role::Knight)));
/// assert_eq!((mv.to_string().as_str(), Move::from_bits(mv.bits())), ("b7a8n", Some(mv)));
/// # Ok::<(), rocada_chess::SquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

impl Move {
    const PROMOTION: u16 = 1 << 14;
    const EN_PASSANT: u16 = 2 << 14;
    const CASTLING: u16 = 3 << 14;

    const fn between(from: Square, to: Square) -> u16 {
        from.index() as u16 | (to.index() as u16) << 6
    }

    /// A move without anything special.
    #[inline]
    pub const fn normal(from: Square, to: Square) -> Self {
        Self(Self::between(from, to))
    }

    /// A pawn move to the last rank. `role` is one of [`Role::PROMOTIONS`].
    #[inline]
    pub const fn promotion(from: Square, to: Square, role: Role) -> Self {
        debug_assert!(role as u8 >= Role::Knight as u8 && role as u8 <= Role::Queen as u8);
        Self(Self::between(from, to) | Self::PROMOTION | ((role as u16 - Role::Knight as u16) & 3) << 12)
    }

    /// A capture en passant; `to` is the empty square behind the captured pawn.
    #[inline]
    pub const fn en_passant(from: Square, to: Square) -> Self {
        Self(Self::between(from, to) | Self::EN_PASSANT)
    }

    /// Castling of the king on `king` with the rook on `rook`.
    #[inline]
    pub const fn castling(king: Square, rook: Square) -> Self {
        Self(Self::between(king, rook) | Self::CASTLING)
    }

    /// The move these 16 bits encode; `None` if a bit is set that the move does not use.
    pub const fn from_bits(bits: u16) -> Option<Self> {
        let mv = Self(bits);
        if bits >> 12 & 3 != 0 && !matches!(mv.kind(), MoveKind::Promotion) { None } else { Some(mv) }
    }

    /// The 16 bits.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Where the piece stands before the move.
    #[inline]
    pub const fn from(self) -> Square {
        Square::wrapping(self.0 as u8)
    }

    /// Where the piece goes; for castling the square of the rook.
    #[inline]
    pub const fn to(self) -> Square {
        Square::wrapping((self.0 >> 6) as u8)
    }

    /// Where the piece stands after the move; for castling the king's square.
    pub fn landing(self) -> Square {
        match self.kind() {
            MoveKind::Castling => Wing::of(self.from(), self.to()).king_target(self.from().rank()),
            _ => self.to(),
        }
    }

    /// What is special about it.
    #[inline]
    pub const fn kind(self) -> MoveKind {
        match self.0 >> 14 {
            0 => MoveKind::Normal,
            1 => MoveKind::Promotion,
            2 => MoveKind::EnPassant,
            _ => MoveKind::Castling,
        }
    }

    /// What the pawn becomes.
    #[inline]
    pub const fn promoted(self) -> Option<Role> {
        match self.kind() {
            MoveKind::Promotion => Some(Role::PROMOTIONS[(self.0 >> 12 & 3) as usize]),
            _ => None,
        }
    }
}

/// As UCI writes it with Chess960 switched on: castling is king takes rook.
impl std::fmt::Display for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promoted() {
            Some(role) => write!(f, "{}", role.letter()),
            None => Ok(()),
        }
    }
}

impl std::fmt::Debug for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}

/// More moves than any position can have, however odd: at most eight lines and eight knights lead to each of
/// the 64 squares, and 24 pawn steps can be promotions, which count four times; castling adds two.
pub const MAX_MOVES: usize = 64 * 16 + 24 * 3 + 2;

/// The moves of a position, without an allocation.
pub type MoveList = ArrayVec<Move, MAX_MOVES>;
