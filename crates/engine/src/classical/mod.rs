//! The stages of a student's engine: a random mover, minimax, alpha-beta, and the evaluation they share.

mod evaluation;
mod game;
mod player;

pub use evaluation::{Classical, ClassicalTerm};
pub use game::{ChessGame, ChessState, ChessTextError};
pub(crate) use player::{Algorithm, random_move, think};
