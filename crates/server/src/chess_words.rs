//! What is wrong with a text about chess, in both languages.

use rocada_chess::{FenError, SanError};
use rocada_pgn::PgnError;

use crate::complaint::Complaint;

/// A FEN that is none.
pub fn fen(error: &FenError) -> Complaint {
    Complaint::new(error.to_string(), format!("FEN greșit: {error}"))
}

/// A move that is none.
pub fn san(error: &SanError) -> Complaint {
    Complaint::new(error.to_string(), format!("mutare greșită: {error}"))
}

/// PGN that cannot be read.
pub fn pgn(error: &PgnError) -> Complaint {
    Complaint::new(error.to_string(), format!("PGN greșit: {error}"))
}
