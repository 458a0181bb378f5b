//! Any text as the messages of a page, one a line: see `rocada_server::fuzzing`.
//!
//! `cargo fuzz run server_messages -s none`

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| rocada_server::fuzzing::messages(text));
