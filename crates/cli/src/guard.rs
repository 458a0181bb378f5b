//! The two commands that `rocada match` gives to itself: the guard of its engines, and the launcher that becomes one.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;

use anyhow::anyhow;
use rocada_arena::engine::guard;

#[derive(clap::Args)]
pub struct LaunchArguments {
    /// The processors it may use
    #[arg(long, value_delimiter = ',')]
    processors: Vec<usize>,
    /// The engine, and what it is told
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<OsString>,
}

/// Our own program, as it can be started again. While a match runs somebody may build the next one in its place.
pub fn own_program() -> io::Result<PathBuf> {
    if cfg!(target_os = "linux") { Ok("/proc/self/exe".into()) } else { std::env::current_exe() }
}

pub fn watch() {
    guard::watch(io::stdin().lock());
}

pub fn launch(arguments: &LaunchArguments) -> anyhow::Error {
    let (engine, words) = arguments.words.split_first().expect("at least one is required");
    anyhow!("{}: {}", engine.display(), guard::launch(engine, words, &arguments.processors))
}
