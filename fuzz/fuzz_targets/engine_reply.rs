//! Any text as what an engine says, in both protocols: never a panic, and nothing is heard that was not said.
//!
//! `cargo fuzz run engine_reply -s none`

#![no_main]

use libfuzzer_sys::fuzz_target;
use rocada_protocol::client::{uci, xboard};

fuzz_target!(|text: &str| {
    for line in text.lines() {
        let said = |part: &str| assert!(line.contains(part), "{part:?} of {line:?}");
        match uci::Line::parse(line) {
            uci::Line::Name(text) | uci::Line::Author(text) | uci::Line::Other(text) => said(text),
            uci::Line::Option(option) => [option.name, option.kind, option.rest].into_iter().for_each(said),
            uci::Line::Info(info) => [info.pv, info.string].into_iter().for_each(said),
            uci::Line::BestMove { mv, ponder } => [mv, ponder.unwrap_or_default()].into_iter().for_each(said),
            uci::Line::UciOk | uci::Line::ReadyOk => {}
        }
        if let xboard::Line::Thinking(thinking) = xboard::Line::parse(line) {
            said(thinking.pv);
        }
    }
});
