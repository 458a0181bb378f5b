//! The rules of chess: exact, fast, and complete for standard chess and Chess960.
//!
//! A [`Position`] is always a legal one; text or pieces that may be wrong are a [`Setup`] until they are checked.

mod attack_map;
mod attacks;
mod bitboard;
mod color;
mod exchange;
mod fen;
mod game;
mod generate;
mod legality;
mod mv;
mod outcome;
mod perft;
mod piece;
mod play;
mod polyglot;
mod position;
mod reversible;
mod san;
mod setup;
mod sliders;
mod square;
mod starts;
mod uci;
mod zobrist;

pub use attack_map::AttackMap;
pub use attacks::{between, king_attacks, knight_attacks, line_through, pawn_attacks, piece_attacks};
pub use bitboard::{Bitboard, Squares};
pub use color::{ByColor, Color};
pub use exchange::exchange_value;
pub use fen::{CastlingStyle, FenError};
pub use game::{Game, IllegalMove};
pub use generate::Evasions;
pub use mv::{MAX_MOVES, Move, MoveKind, MoveList};
pub use outcome::{Draw, Outcome};
pub use perft::{divide, perft};
pub use piece::{Piece, Role};
pub use play::BoardObserver;
pub use position::{Position, Wing};
pub use reversible::reversible_move;
pub use san::SanError;
pub use setup::{Setup, SetupError};
pub use sliders::{bishop_attacks, queen_attacks, rook_attacks};
pub use square::{File, Rank, Square, SquareError};
pub use uci::{CastlingNotation, UciMoveError};
pub use zobrist::Key;
