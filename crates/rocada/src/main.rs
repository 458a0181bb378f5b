//! The program: `rocada-cli` holds its commands, and the tests here run it as people do.
//!
//! It is a package of its own because the level at which this crate is optimised is that of the whole program, and the
//! commands, which nobody waits for, are better small than fast (see the profiles in the workspace's Cargo.toml).

use std::process::ExitCode;

fn main() -> ExitCode {
    rocada_cli::main()
}
