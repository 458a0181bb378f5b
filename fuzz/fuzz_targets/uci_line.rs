//! Any text as a UCI session: never a panic, and never more answers than searches.
//!
//! `cargo fuzz run uci_line -s none`

#![no_main]

mod session;

use libfuzzer_sys::fuzz_target;
use rocada_protocol::Language;

fuzz_target!(|text: &str| {
    let asked = text.lines().filter(|line| line.contains("go")).count();
    let (_, sent) = session::drive(Language::Open, text);
    let answers = sent.iter().filter(|line| line.starts_with("bestmove")).count();
    assert!(answers <= asked, "{answers} answers to {asked} questions");
});
