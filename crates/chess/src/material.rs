//! Whether the pieces on the board are enough to mate.

use crate::{Bitboard, Color, Position, Role};

impl Position {
    /// Whether some series of legal moves, with the other side helping, could end in mate by `color`. If not, a side
    /// that runs out of time against it draws.
    ///
    /// The answer goes by material, and for the pieces alone it is exact:
    /// - a pawn, rook or queen is enough, and so are two minor pieces that are not bishops on one colour of squares;
    /// - a single knight needs something beside queens in its victim's way: a queen next to its own king could always
    ///   take the knight;
    /// - bishops on one colour of squares need a pawn, a knight or a bishop on the other colour in their victim's
    ///   way: a rook or queen next to its own king could always step between.
    ///
    /// Where the pieces stand is not looked at. Forced captures, stalemates and locked pawns can leave a side unable to
    /// mate although its pieces would be enough; to know these, one must search.
    ///
    /// ```
    /// use rocada_chess::{Color, Position};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/8/2B1KR2 w - - 0 1".parse()?;
    /// assert!(position.can_mate(Color::White) && !position.can_mate(Color::Black));
    /// // A rook beside its king is no help to a bishop, but it is to a knight.
    /// let against_bishop: Position = "3bk3/8/8/8/8/8/8/4KR2 w - - 0 1".parse()?;
    /// assert!(!against_bishop.can_mate(Color::Black));
    /// let against_knight: Position = "3nk3/8/8/8/8/8/8/4KR2 w - - 0 1".parse()?;
    /// assert!(against_knight.can_mate(Color::Black));
    /// # Ok::<(), rocada_chess::FenError>(())
    /// ```
    pub fn can_mate(&self, color: Color) -> bool {
        let (own, theirs) = (self.side(color), self.side(!color));
        let major_or_pawn = self.role(Role::Pawn) | self.role(Role::Rook) | self.role(Role::Queen);
        if (own & major_or_pawn).any() {
            return true;
        }
        let (knights, bishops) = (self.role(Role::Knight), self.role(Role::Bishop));
        let minors = own & (knights | bishops);
        if (own & knights).any() {
            let blockers = theirs & !(self.role(Role::King) | self.role(Role::Queen));
            return minors.has_many() || blockers.any();
        }
        let both_colours = (bishops & Bitboard::LIGHT).any() && (bishops & !Bitboard::LIGHT).any();
        minors.any() && (both_colours || (theirs & (knights | self.role(Role::Pawn))).any())
    }

    /// Whether neither side could mate even with help: bare kings, a single minor piece, or nothing but bishops that
    /// all stand on one colour of squares.
    pub fn is_insufficient_material(&self) -> bool {
        !self.can_mate(Color::White) && !self.can_mate(Color::Black)
    }
}
