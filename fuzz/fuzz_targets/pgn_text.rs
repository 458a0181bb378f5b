//! Any bytes as games in PGN: never a panic, and what is read is written as something that is read as the same, with what
//! could not be read in it.
//!
//! `cargo fuzz run pgn_text -s none`

#![no_main]

use libfuzzer_sys::fuzz_target;
use rocada_pgn::{Games, index};

fuzz_target!(|bytes: &[u8]| {
    let mut count = 0;
    for read in Games::new(bytes) {
        let game = read.expect("bytes in memory").game;
        count += 1;
        let text = game.to_string();
        let again: Vec<_> = Games::new(text.as_bytes()).map(|read| read.expect("a text").game).collect();
        let [again] = &again[..] else { panic!("{} games instead of one: {text}", again.len()) };
        assert!(*again == game, "{again} instead of {text}");
        assert_eq!(again.to_string(), text);
    }
    let entries = index(bytes);
    assert_eq!(entries.len(), count);
    assert!(entries.iter().all(|entry| entry.range.end <= bytes.len()));
});
