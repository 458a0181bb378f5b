//! Any bytes as games in PGN: never a panic, and what is understood is written as something that means the same.
//!
//! `cargo fuzz run pgn_text -s none`

#![no_main]

use libfuzzer_sys::fuzz_target;
use rocada_pgn::Games;

fuzz_target!(|bytes: &[u8]| {
    for game in Games::new(bytes).flatten() {
        let text = game.to_string();
        let again: Vec<_> = Games::new(text.as_bytes()).collect();
        let [Ok(again)] = &again[..] else { panic!("{again:?} instead of one game: {text}") };
        assert_eq!(again.to_string(), text);
        assert_eq!(again.to_rules().position(), game.to_rules().position());
    }
});
