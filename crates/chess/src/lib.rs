//! The rules of chess: exact, fast, and complete for standard chess and Chess960.
//!
//! A [`Position`] is always a legal one; text or pieces that may be wrong are a [`Setup`] until they are checked. It is
//! small and `Copy`: to look ahead, copy it and play on the copy. A [`Game`] also knows how its position was reached,
//! which the repetition rule asks for.
//!
//! ```
//! use rocada_chess::{Color, Game, Outcome, Position, perft};
//!
//! // Moves are read in the notation of people or of machines, and only legal ones are.
//! let mut game = Game::default();
//! for san in ["f3", "e5", "g4", "Qh4#"] {
//!     let mv = game.position().parse_san(san)?;
//!     game.play(mv)?;
//! }
//! assert_eq!(game.outcome(), Some(Outcome::Checkmate { winner: Color::Black }));
//!
//! // Any position can be looked at.
//! let position: Position = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1".parse()?;
//! let captures: Vec<_> = position.captures().into_iter().map(|mv| position.san(mv)).collect();
//! assert!(captures.contains(&"Bxa6".to_owned()));
//! assert_eq!(perft(&position, 3), 97_862);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod attack_map;
mod attacks;
mod bitboard;
mod captures;
mod color;
mod exchange;
mod fen;
mod game;
mod generate;
mod legality;
mod letters;
mod material;
mod mv;
mod outcome;
mod perft;
mod piece;
mod play;
mod polyglot;
mod position;
mod read_move;
mod result;
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
pub use letters::Letters;
pub use mv::{MAX_MOVES, Move, MoveKind, MoveList};
pub use outcome::{Draw, Outcome};
pub use perft::{DEEPEST_PERFT, divide, perft};
pub use piece::{Piece, Role};
pub use play::BoardObserver;
pub use position::{Position, Wing};
pub use result::{GameResult, GameResultError};
pub use reversible::reversible_move;
pub use san::SanError;
pub use setup::{Setup, SetupError};
pub use sliders::{bishop_attacks, queen_attacks, rook_attacks};
pub use square::{File, Rank, Square, SquareError};
pub use uci::{CastlingNotation, UciMoveError};
pub use zobrist::Key;
