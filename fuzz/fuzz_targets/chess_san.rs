//! Any bytes as moves: a line with the position, then one move a line, as SAN or as UCI text.
//!
//! Never a panic, and what is understood is legal and is understood again when we write it.
//!
//! `cargo fuzz run chess_san -s none`

#![no_main]

use libfuzzer_sys::fuzz_target;
use rocada_chess::{CastlingNotation, Position};

fuzz_target!(|text: &str| {
    let mut lines = text.lines();
    let mut position: Position = lines.next().and_then(|fen| fen.parse().ok()).unwrap_or_default();
    for line in lines {
        let by_san = position.parse_san(line).ok();
        let by_uci = position.parse_uci(line).ok();
        let Some(mv) = by_san.or(by_uci) else { continue };
        assert!(position.is_legal(mv));
        assert_eq!(position.parse_san(&position.san(mv)), Ok(mv));
        for notation in [CastlingNotation::Standard, CastlingNotation::Chess960] {
            assert_eq!(position.parse_uci(&position.uci(mv, notation)), Ok(mv));
        }
        position.play(mv);
    }
});
