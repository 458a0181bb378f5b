//! A position as somebody describes it, right or wrong, and the check that turns it into a `Position`.

use crate::position::{Pins, for_side};
use crate::{Bitboard, ByColor, Color, File, Piece, Position, Rank, Role, Square, Wing};

/// Pieces and rights as they were described. Anything goes; [`Setup::check`] finds out whether it is chess.
///
/// ```
/// use rocada_chess::{Color, Piece, Role, Setup, SetupError, Square};
///
/// let mut setup = Setup::empty();
/// let mut put = |square: &str, color, role| -> Result<(), rocada_chess::SquareError> {
///     setup.board[square.parse::<Square>()?.index()] = Some(Piece { color, role });
///     Ok(())
/// };
/// put("e1", Color::White, Role::King)?;
/// assert_eq!(setup.check(), Err(SetupError::Kings { color: Color::Black, count: 0 }));
/// setup.board["e8".parse::<Square>()?.index()] = Some(Piece { color: Color::Black, role: Role::King });
/// assert_eq!(setup.check().map(|position| position.to_string()), Ok("4k3/8/8/8/8/8/8/4K3 w - - 0 1".to_owned()));
/// # Ok::<(), rocada_chess::SquareError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What stands on each square, a1 first.
    pub board: [Option<Piece>; 64],
    /// Who is to move.
    pub turn: Color,
    /// The rooks that may still castle.
    pub castling: Bitboard,
    /// The square a pawn has just jumped over.
    pub en_passant: Option<Square>,
    /// Moves of either side since the last capture or pawn move.
    pub halfmoves: u16,
    /// The number of the move.
    pub fullmoves: u32,
}

/// How many kings, as people say it.
fn kings(count: u32) -> String {
    if count == 0 { "no king".to_owned() } else { format!("{count} kings") }
}

/// Why a setup is no legal position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// A side has no king, or several.
    #[error("{color} has {}", kings(*count))]
    Kings {
        /// The side.
        color: Color,
        /// Its number of kings.
        count: u32,
    },
    /// A pawn where no pawn can stand.
    #[error("a pawn stands on {0}, on the first or last rank")]
    PawnOnEdge(Square),
    /// The king could be taken.
    #[error("{0} is in check, but it is not {0}'s turn")]
    OpponentInCheck(Color),
    /// A castling right without its king or rook.
    #[error(
        "{0} cannot castle with {1}: the king is not on its first rank or no rook of its own stands there"
    )]
    Castling(Color, Square),
    /// Two rooks claim the same castling right.
    #[error("{0} has castling rights with two rooks on the same side of the king")]
    CastlingTwice(Color),
    /// No pawn can have jumped over this square in the last move.
    #[error("no pawn can just have moved two squares over the en-passant square {0}")]
    EnPassant(Square),
}

impl Default for Setup {
    /// The start of a game.
    fn default() -> Self {
        let mut setup = Self::empty();
        let order = [
            Role::Rook,
            Role::Knight,
            Role::Bishop,
            Role::Queen,
            Role::King,
            Role::Bishop,
            Role::Knight,
            Role::Rook,
        ];
        for color in Color::ALL {
            for (file, role) in File::ALL.into_iter().zip(order) {
                let mut put = |rank: Rank, role| {
                    setup.board[Square::at(file, rank.relative_to(color)).index()] =
                        Some(Piece { color, role });
                };
                put(Rank::First, role);
                put(Rank::Second, Role::Pawn);
            }
        }
        setup.castling = [File::A, File::H]
            .into_iter()
            .flat_map(|file| [Square::at(file, Rank::First), Square::at(file, Rank::Eighth)])
            .collect();
        setup
    }
}

impl Setup {
    /// An empty board with White to move.
    pub const fn empty() -> Self {
        Self {
            board: [None; 64],
            turn: Color::White,
            castling: Bitboard::EMPTY,
            en_passant: None,
            halfmoves: 0,
            fullmoves: 1,
        }
    }

    /// The same situation with the colours exchanged: the board upside down and the other side to move.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut board = [None; 64];
        for square in Square::all() {
            board[square.mirrored().index()] =
                self.board[square.index()].map(|piece| Piece { color: !piece.color, ..piece });
        }
        Self {
            board,
            turn: !self.turn,
            castling: self.castling.into_iter().map(Square::mirrored).collect(),
            en_passant: self.en_passant.map(Square::mirrored),
            ..*self
        }
    }

    /// The position, if this is one.
    pub fn check(&self) -> Result<Position, SetupError> {
        let mut position = self.place_pieces();
        for color in Color::ALL {
            let count = position.pieces(color, Role::King).len();
            if count != 1 {
                return Err(SetupError::Kings { color, count });
            }
        }
        let edges = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth);
        if let Some(pawn) = (position.role(Role::Pawn) & edges).first() {
            return Err(SetupError::PawnOnEdge(pawn));
        }
        let (us, them) = (self.turn, !self.turn);
        if position.attacks(us, position.occupied()).contains(position.king(them)) {
            return Err(SetupError::OpponentInCheck(them));
        }
        self.check_castling(&position)?;
        if let Some(square) = self.en_passant {
            self.check_en_passant(square)?;
        }
        for_side!(us, Us => {
            position.look_at_king::<Us>();
            position.key = Position { en_passant: None, ..position }.key_from_scratch();
            position.keep_en_passant_if_legal::<Us>();
        });
        Ok(position)
    }

    fn place_pieces(&self) -> Position {
        let mut by_role = [Bitboard::EMPTY; 6];
        let mut by_color = ByColor::default();
        for square in Square::all() {
            if let Some(Piece { color, role }) = self.board[square.index()] {
                by_role[role as usize] |= Bitboard::of(square);
                by_color[color] |= Bitboard::of(square);
            }
        }
        Position {
            by_role,
            by_color,
            castling: self.castling,
            key: 0,
            checkers: Bitboard::EMPTY,
            pins: Pins::default(),
            en_passant: self.en_passant,
            turn: self.turn,
            halfmoves: self.halfmoves,
            fullmoves: self.fullmoves.max(1),
        }
    }

    fn check_castling(&self, position: &Position) -> Result<(), SetupError> {
        for rook in self.castling {
            // A right belongs to the side on whose half of the board the rook stands.
            let color = if rook.rank() <= Rank::Fourth { Color::White } else { Color::Black };
            let home = Bitboard::rank(Rank::First.relative_to(color));
            let in_place = home.contains(position.king(color))
                && home.contains(rook)
                && position.pieces(color, Role::Rook).contains(rook);
            if !in_place {
                return Err(SetupError::Castling(color, rook));
            }
        }
        for color in Color::ALL {
            let king = position.king(color);
            for wing in Wing::ALL {
                let rooks = self.castling & position.side(color);
                if rooks.into_iter().filter(|&rook| Wing::of(king, rook) == wing).count() > 1 {
                    return Err(SetupError::CastlingTwice(color));
                }
            }
        }
        Ok(())
    }

    fn check_en_passant(&self, square: Square) -> Result<(), SetupError> {
        let them = !self.turn;
        let jumper = Some(Piece { color: them, role: Role::Pawn });
        let start = Square::at(square.file(), Rank::Second.relative_to(them));
        let end = Square::at(square.file(), Rank::Fourth.relative_to(them));
        let possible = square.rank() == Rank::Third.relative_to(them)
            && self.board[end.index()] == jumper
            && self.board[square.index()].is_none()
            && self.board[start.index()].is_none();
        if possible { Ok(()) } else { Err(SetupError::EnPassant(square)) }
    }
}

impl Default for Position {
    /// The start of a game.
    fn default() -> Self {
        Setup::default().check().expect("the start of a game is legal")
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        let mut board = [None; 64];
        for square in Square::all() {
            board[square.index()] = position.piece_at(square);
        }
        Self {
            board,
            turn: position.turn(),
            castling: position.castling_rooks(),
            en_passant: position.en_passant(),
            halfmoves: position.halfmoves(),
            fullmoves: position.fullmoves(),
        }
    }
}
