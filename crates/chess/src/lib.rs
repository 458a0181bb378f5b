//! The rules of chess.
