//! Any bytes as an opening book: never a panic, and only legal moves, each once.
//!
//! The bytes are tried as they are, and once more with every entry under the key of the first position.
//!
//! `TMPDIR=/dev/shm cargo fuzz run book_file -s none`: forty times as fast as on a disk.

#![no_main]

use std::fs;

use libfuzzer_sys::fuzz_target;
use rocada_chess::Position;
use rocada_engine::Book;

fuzz_target!(|bytes: &[u8]| {
    let start = Position::default();
    check(bytes, &start);
    let mut known = bytes.to_vec();
    for entry in known.chunks_exact_mut(16) {
        entry[..8].copy_from_slice(&start.polyglot_key().to_be_bytes());
    }
    check(&known, &start);
});

fn check(bytes: &[u8], position: &Position) {
    let path = std::env::temp_dir().join(format!("rocada-fuzz-{}.bin", std::process::id()));
    fs::write(&path, bytes).expect("room for a book");
    let book = Book::open(path.to_str().expect("a path in Unicode"));
    assert_eq!(book.is_ok(), !bytes.is_empty() && bytes.len() % 16 == 0);
    fs::remove_file(&path).expect("our own file");
    let moves = book.map_or(Vec::new(), |mut book| book.moves(position).expect("readable"));
    for (index, known) in moves.iter().enumerate() {
        assert!(position.is_legal(known.mv));
        assert!(moves[..index].iter().all(|earlier| earlier.mv != known.mv));
    }
}
