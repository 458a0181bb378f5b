//! The rules of chess: exact, fast, and complete for standard chess and Chess960.
//!
//! A [`Position`] is always a legal one; text or pieces that may be wrong are a [`Setup`] until they are checked.

mod attacks;
mod bitboard;
mod color;
mod fen;
mod generate;
mod legality;
mod mv;
mod perft;
mod piece;
mod play;
mod position;
mod setup;
mod sliders;
mod square;
mod zobrist;

pub use attacks::{between, king_attacks, knight_attacks, line_through, pawn_attacks, piece_attacks};
pub use bitboard::{Bitboard, Squares};
pub use color::{ByColor, Color};
pub use fen::{CastlingStyle, FenError};
pub use generate::Evasions;
pub use mv::{MAX_MOVES, Move, MoveKind, MoveList};
pub use perft::{divide, perft};
pub use piece::{Piece, Role};
pub use play::BoardObserver;
pub use position::{Position, Wing};
pub use setup::{Setup, SetupError};
pub use sliders::{bishop_attacks, queen_attacks, rook_attacks};
pub use square::{File, Rank, Square, SquareError};
pub use zobrist::Key;
