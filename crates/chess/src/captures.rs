//! What a move takes, and whether it changes the material at all.

use crate::{Move, MoveKind, Position, Role};

impl Position {
    /// What a legal move takes from the other side; a pawn where it takes en passant.
    ///
    /// ```
    /// use rocada_chess::{Position, Role};
    ///
    /// let position: Position = "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 2".parse()?;
    /// assert_eq!(position.captured(position.parse_san("dxc6")?), Some(Role::Pawn));
    /// assert_eq!(position.captured(position.parse_san("d6")?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn captured(&self, mv: Move) -> Option<Role> {
        match mv.kind() {
            MoveKind::EnPassant => Some(Role::Pawn),
            // Written king takes rook, but the rook is its own.
            MoveKind::Castling => None,
            MoveKind::Normal | MoveKind::Promotion => self.role_at(mv.to()),
        }
    }

    /// Whether a legal move takes something.
    #[inline]
    pub fn is_capture(&self, mv: Move) -> bool {
        match mv.kind() {
            MoveKind::EnPassant => true,
            MoveKind::Castling => false,
            MoveKind::Normal | MoveKind::Promotion => self.side(!self.turn).contains(mv.to()),
        }
    }

    /// Whether a legal move changes the material: a capture or a promotion. Moves that do not are quiet.
    ///
    /// ```
    /// use rocada_chess::Position;
    ///
    /// let position: Position = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1".parse()?;
    /// for (san, noisy) in [("axb8=Q", true), ("a8=Q", true), ("Kd2", false)] {
    ///     assert_eq!(position.is_noisy(position.parse_san(san)?), noisy, "{san}");
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn is_noisy(&self, mv: Move) -> bool {
        self.is_capture(mv) || mv.kind() == MoveKind::Promotion
    }

    /// Whether a legal move leaves the material as it is: no capture, no promotion.
    #[inline]
    pub fn is_quiet(&self, mv: Move) -> bool {
        !self.is_noisy(mv)
    }
}
