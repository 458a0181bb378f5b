//! Any text as an xboard session: never a panic, and never more moves than searches.
//!
//! `cargo fuzz run xboard_line -s none`

#![no_main]

mod session;

use libfuzzer_sys::fuzz_target;
use rocada_protocol::Language;

fuzz_target!(|text: &str| {
    let (ended, sent) = session::drive(Language::Xboard, text);
    let moves = sent.iter().filter(|line| line.starts_with("move ")).count();
    assert!(moves <= ended, "{moves} moves from {ended} searches");
});
