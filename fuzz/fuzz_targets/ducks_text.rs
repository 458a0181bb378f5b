//! Ducklings and Cats from any text: a position in the first line, turns in the others, and all of it once more
//! as a record. Nothing may panic, and what is accepted must come back as it was.
//!
//! `cargo fuzz run ducks_text -s none` (stable Rust needs `-s none`: no sanitizer).

#![no_main]

use libfuzzer_sys::fuzz_target;
use rocada_ducks::{Position, Record, Turn};

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(record) = text.parse::<Record>() {
        let again: Record = record.to_string().parse().expect("a record is read as it is written");
        assert_eq!(again, record);
    }
    let mut lines = text.lines();
    let Some(Ok(mut position)) = lines.next().map(str::parse::<Position>) else { return };
    let mut turns = Vec::new();
    for line in lines {
        assert_eq!(position.to_string().parse(), Ok(position));
        position.turns(&mut turns);
        assert_eq!(turns.is_empty(), position.ending().is_some());
        assert_eq!(turns.len() as u64, position.count_turns());
        let Ok(turn) = line.parse::<Turn>() else { continue };
        assert_eq!(turn.to_string(), line);
        let accepted = position.check(turn);
        assert_eq!(accepted.is_ok(), turns.contains(&turn), "{turn} in {position}: {accepted:?}");
        if accepted.is_ok() {
            position = position.after(turn);
        }
    }
});
