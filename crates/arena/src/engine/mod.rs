//! Engines in processes of their own, and what the command line or a file says about them.

mod process;
mod uci;

use std::path::PathBuf;

pub use uci::UciPlayer;

/// Which language an engine speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Protocol {
    /// UCI.
    Uci,
    /// CECP, the protocol of xboard.
    Xboard,
    /// Whichever it answers to; UCI is tried first.
    #[default]
    Auto,
}

/// How to start an engine and what to tell it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EngineSpec {
    /// The program.
    pub command: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// The folder it is started in.
    pub directory: Option<PathBuf>,
    /// Its language.
    pub protocol: Protocol,
    /// Options by name; a button has no value.
    pub options: Vec<(String, Option<String>)>,
    /// Whether games are Chess960.
    pub chess960: bool,
    /// Whether a new process is started for each game.
    pub restart: bool,
}

/// Enough of what an engine said to recognise it, fit for a record.
fn clip(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).take(40).collect()
}
