//! Any bytes as a file of games and as a game: never a panic, and a game that is understood is written as something
//! that means the same.
//!
//! `cargo fuzz run games_file -s none`

#![no_main]

use libfuzzer_sys::fuzz_target;
use rocada_trainer::{Block, GameRecord, GamesReader};

fuzz_target!(|bytes: &[u8]| {
    if let Ok(reader) = GamesReader::new(bytes) {
        for block in reader.take_while(Result::is_ok).flatten() {
            let _ = block.validate();
        }
    }
    let Ok((record, length)) = GameRecord::parse(bytes) else { return };
    let mut written = Vec::new();
    record.write(&mut written);
    assert_eq!(written.len(), length);
    assert_eq!(GameRecord::parse(&written), Ok((record.clone(), length)));
    assert!(record.position_records(0).filter(|position| position[27] == 0).count() <= record.plies.len());
    let _ = Block::new(0, &[record]).validate();
});
