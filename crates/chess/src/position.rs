//! A legal position and the questions one can ask it. How it comes to be: `setup.rs`; how it changes: `play.rs`.

use crate::color::{ByColor, MovingSide};
use crate::zobrist::{self, Key};
use crate::{
    Bitboard, Color, File, Piece, Rank, Role, Square, between, bishop_attacks, king_attacks, knight_attacks,
    pawn_attacks, rook_attacks,
};

/// A position in which the side to move may do so: one king a side, and the other king not in check.
///
/// It is small and `Copy`; to look ahead, copy it and play on the copy.
///
/// ```
/// use rocada_chess::{Color, Position, Role};
///
/// let start = Position::default();
/// let after = start.after(start.parse_uci("e2e4")?);
/// assert_eq!((start.turn(), after.turn()), (Color::White, Color::Black));
/// assert_eq!(after.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// assert_eq!(after.pieces(Color::White, Role::Pawn).len(), 8);
/// # Ok::<(), rocada_chess::UciMoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    pub(crate) by_role: [Bitboard; 6],
    pub(crate) by_color: ByColor<Bitboard>,
    /// Rooks that may still castle with their king.
    pub(crate) castling: Bitboard,
    pub(crate) key: Key,
    pub(crate) checkers: Bitboard,
    pub(crate) pins: Pins,
    /// The square behind a pawn that can be taken en passant by a legal move, else none.
    pub(crate) en_passant: Option<Square>,
    pub(crate) turn: Color,
    pub(crate) halfmoves: u16,
    pub(crate) fullmoves: u32,
}

/// The lines on which one piece stands between the king of the side to move and an attacker. Each line begins beside the
/// king and ends with the attacker.
///
/// A piece of the side to move on such a line is pinned: it may move only along the line. Ranks and files are kept apart
/// from diagonals, so that one intersection finds these moves for a whole set: a rook or queen pinned on a rank or file
/// that moves straight and stays inside `straight` has stayed on its own line, because no straight move leads from one of
/// these lines onto another. The same holds for bishops and queens and `diagonal`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Pins {
    pub straight: Bitboard,
    pub diagonal: Bitboard,
}

/// Which way a king castles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wing {
    /// Towards the h-file: king to the g-file, rook to the f-file.
    King,
    /// Towards the a-file: king to the c-file, rook to the d-file.
    Queen,
}

impl Wing {
    /// Both, the king's side first.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// The wing on which a rook castles with a king on the same rank.
    #[inline]
    pub(crate) fn of(king: Square, rook: Square) -> Self {
        if rook > king { Self::King } else { Self::Queen }
    }

    #[inline]
    pub(crate) const fn king_target(self, rank: Rank) -> Square {
        match self {
            Self::King => Square::at(File::G, rank),
            Self::Queen => Square::at(File::C, rank),
        }
    }

    #[inline]
    pub(crate) const fn rook_target(self, rank: Rank) -> Square {
        match self {
            Self::King => Square::at(File::F, rank),
            Self::Queen => Square::at(File::D, rank),
        }
    }
}

impl Position {
    /// Who is to move.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// All pieces of a side.
    #[inline]
    pub fn side(&self, color: Color) -> Bitboard {
        self.by_color[color]
    }

    /// All pieces of a kind, of both sides.
    #[inline]
    pub const fn role(&self, role: Role) -> Bitboard {
        self.by_role[role as usize]
    }

    /// The pieces of one kind and side.
    #[inline]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.role(role) & self.side(color)
    }

    /// Every square with a piece on it.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.by_color[Color::White] | self.by_color[Color::Black]
    }

    /// Where the king of a side stands.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        self.pieces(color, Role::King).single()
    }

    /// What stands on a square.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        Role::ALL.into_iter().find(|&role| self.role(role).contains(square))
    }

    /// The piece on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = if self.side(Color::White).contains(square) { Color::White } else { Color::Black };
        self.role_at(square).map(|role| Piece { color, role })
    }

    /// The rooks that may still castle, of both sides.
    #[inline]
    pub const fn castling_rooks(&self) -> Bitboard {
        self.castling
    }

    /// The rook with which a side may still castle on a wing, whether or not it can at this moment.
    pub fn castling_rook(&self, color: Color, wing: Wing) -> Option<Square> {
        let rooks = self.castling & self.side(color);
        rooks.into_iter().find(|&rook| Wing::of(self.king(color), rook) == wing)
    }

    /// The square on which a legal en-passant capture ends, if there is such a capture.
    #[inline]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Moves of either side since the last capture or pawn move.
    #[inline]
    pub const fn halfmoves(&self) -> u16 {
        self.halfmoves
    }

    /// The number of the move, counted up after Black's.
    #[inline]
    pub const fn fullmoves(&self) -> u32 {
        self.fullmoves
    }

    /// The key, kept up to date with every move.
    #[inline]
    pub const fn key(&self) -> Key {
        self.key
    }

    /// The pieces that give check.
    #[inline]
    pub const fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Whether the side to move is in check.
    #[inline]
    pub const fn in_check(&self) -> bool {
        self.checkers.any()
    }

    /// The pieces of the side to move that may not leave the line between their king and an attacker.
    #[inline]
    pub fn pinned(&self) -> Bitboard {
        (self.pins.straight | self.pins.diagonal) & self.side(self.turn)
    }

    /// Rooks and queens of a side.
    #[inline]
    pub fn straight_sliders(&self, color: Color) -> Bitboard {
        (self.role(Role::Rook) | self.role(Role::Queen)) & self.side(color)
    }

    /// Bishops and queens of a side.
    #[inline]
    pub fn diagonal_sliders(&self, color: Color) -> Bitboard {
        (self.role(Role::Bishop) | self.role(Role::Queen)) & self.side(color)
    }

    /// The pieces of both sides that attack a square when `occupied` is what stands in the way.
    pub fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let straight = self.role(Role::Rook) | self.role(Role::Queen);
        let diagonal = self.role(Role::Bishop) | self.role(Role::Queen);
        pawn_attacks(Color::Black, square) & self.pieces(Color::White, Role::Pawn)
            | pawn_attacks(Color::White, square) & self.pieces(Color::Black, Role::Pawn)
            | knight_attacks(square) & self.role(Role::Knight)
            | king_attacks(square) & self.role(Role::King)
            | bishop_attacks(square, occupied) & diagonal
            | rook_attacks(square, occupied) & straight
    }

    /// Every square a side attacks, its own pieces' squares included, when `occupied` stands in the way.
    #[inline]
    pub fn attacks(&self, color: Color, occupied: Bitboard) -> Bitboard {
        let mut attacked = self.pieces(color, Role::Pawn).pawn_attacks(color)
            | self.pieces(color, Role::Knight).knight_attacks()
            | king_attacks(self.king(color));
        for square in self.diagonal_sliders(color) {
            attacked |= bishop_attacks(square, occupied);
        }
        for square in self.straight_sliders(color) {
            attacked |= rook_attacks(square, occupied);
        }
        attacked
    }

    /// Finds who gives check and who is pinned; called whenever the side to move has a new position before it.
    #[inline]
    pub(crate) fn look_at_king<Us: MovingSide>(&mut self) {
        let (us, them) = (Us::US, Us::Them::US);
        let king = self.king(us);
        let occupied = self.occupied();
        self.checkers = knight_attacks(king) & self.pieces(them, Role::Knight)
            | pawn_attacks(us, king) & self.pieces(them, Role::Pawn);
        self.pins = Pins::default();
        let straight = rook_attacks(king, Bitboard::EMPTY) & self.straight_sliders(them);
        for slider in straight {
            self.look_along(king, slider, occupied, true);
        }
        let diagonal = bishop_attacks(king, Bitboard::EMPTY) & self.diagonal_sliders(them);
        for slider in diagonal {
            self.look_along(king, slider, occupied, false);
        }
    }

    #[inline]
    fn look_along(&mut self, king: Square, slider: Square, occupied: Bitboard, straight: bool) {
        let way = between(king, slider);
        let blockers = way & occupied;
        if blockers.is_empty() {
            self.checkers |= Bitboard::of(slider);
        } else if !blockers.has_many() {
            // A line whose one blocker is the attacker's own piece pins nothing, and holds none of ours.
            let line = way | Bitboard::of(slider);
            if straight {
                self.pins.straight |= line;
            } else {
                self.pins.diagonal |= line;
            }
        }
    }

    /// The key computed from nothing.
    pub fn key_from_scratch(&self) -> Key {
        let mut key = if self.turn == Color::Black { zobrist::black_to_move() } else { 0 };
        for color in Color::ALL {
            for role in Role::ALL {
                for square in self.pieces(color, role) {
                    key ^= zobrist::piece(color, role, square);
                }
            }
        }
        for rook in self.castling {
            key ^= zobrist::castling(rook);
        }
        if let Some(square) = self.en_passant {
            key ^= zobrist::en_passant(square.file());
        }
        key
    }

    /// Whether a pawn of `us` on `from` may take en passant on `to` without leaving its king in check.
    pub(crate) fn en_passant_is_safe<Us: MovingSide>(&self, from: Square, to: Square) -> bool {
        let (us, them) = (Us::US, Us::Them::US);
        let captured = Bitboard::of(to).forward(them);
        let occupied = self.occupied() ^ Bitboard::of(from) ^ Bitboard::of(to) ^ captured;
        let king = self.king(us);
        let jumpers = knight_attacks(king) & self.pieces(them, Role::Knight)
            | pawn_attacks(us, king) & (self.pieces(them, Role::Pawn) & !captured);
        jumpers.is_empty()
            && (bishop_attacks(king, occupied) & self.diagonal_sliders(them)).is_empty()
            && (rook_attacks(king, occupied) & self.straight_sliders(them)).is_empty()
    }
}

/// Calls a function written for a [`MovingSide`] with the side to move.
macro_rules! for_side {
    ($color:expr, $side:ident => $body:expr) => {
        match $color {
            $crate::Color::White => {
                type $side = $crate::color::WhiteSide;
                $body
            }
            $crate::Color::Black => {
                type $side = $crate::color::BlackSide;
                $body
            }
        }
    };
}
pub(crate) use for_side;

#[cfg(test)]
mod tests {
    /// A search copies positions by the million.
    #[test]
    fn a_position_stays_small() {
        assert_eq!(size_of::<super::Position>(), 120);
    }
}
