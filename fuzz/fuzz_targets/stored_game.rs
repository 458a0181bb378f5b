//! Any text as a game that the server has kept: see `rocada_server::fuzzing`.
//!
//! `cargo fuzz run stored_game -s none`

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| rocada_server::fuzzing::stored_game(text));
