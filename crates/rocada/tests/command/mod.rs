//! The real binary, run with a list of arguments.

use std::process::{Command, Output};

/// What came of it.
pub fn rocada(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_rocada")).args(arguments).output().expect("rocada runs")
}

/// What a command that must succeed prints.
pub fn stdout(arguments: &[&str]) -> String {
    let output = rocada(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}
