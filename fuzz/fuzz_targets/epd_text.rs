//! Any text as openings, in EPD and in PGN: never a panic, and every position that is read can be played from.
//!
//! `cargo fuzz run epd_text -s none`

#![no_main]

use libfuzzer_sys::fuzz_target;
use rocada_arena::openings::{read_games, read_positions};
use rocada_chess::Position;

fuzz_target!(|text: &str| {
    let positions = read_positions(text).unwrap_or_default();
    let games = read_games(text, Some(8)).unwrap_or_default();
    for game in positions.iter().chain(&games) {
        let position = game.position();
        assert!(position.count_legal_moves() > 0, "{position}");
        assert_eq!(position.to_string().parse::<Position>(), Ok(*position));
    }
    assert!(games.iter().all(|game| game.moves().len() <= 8));
});
