//! The real binary, run in a folder with the words of a command line.

use std::path::Path;
use std::process::{Command, Output};

/// The command, to be run.
pub fn rocada(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rocada"));
    command.current_dir(folder).args(arguments.split_whitespace());
    command
}

fn output(folder: &Path, arguments: &str) -> Output {
    rocada(folder, arguments).output().expect("rocada runs")
}

/// What a command that must succeed prints.
pub fn stdout(folder: &Path, arguments: &str) -> String {
    let output = output(folder, arguments);
    assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// Exit code and the one line on stderr.
pub fn failure(folder: &Path, arguments: &str) -> (i32, String) {
    let output = output(folder, arguments);
    let message = String::from_utf8(output.stderr).expect("text");
    assert_eq!(message.lines().count(), 1, "{arguments}: {message}");
    (output.status.code().expect("an exit code"), message)
}

/// A place for files, which goes away with the test.
pub fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}
