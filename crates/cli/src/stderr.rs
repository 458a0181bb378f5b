//! Words for people beside the output. `eprintln!` ends the program when nobody reads stderr any more; this does not.

use std::fmt::Display;
use std::io::{self, Write};

/// Writes a line to stderr, or does not: nothing depends on it.
pub fn tell(line: impl Display) {
    let _ = writeln!(io::stderr(), "{line}");
}
