//! Engines in processes of their own, and what the command line or a file says about them.

pub mod affinity;
mod auto;
pub mod check;
mod edit;
#[cfg(unix)]
pub mod guard;
mod inbox;
mod known_option;
mod line;
mod log;
mod process;
mod uci;
mod xboard;

use std::path::PathBuf;

use rocada_chess::{Game, Position};

use self::process::Process;
use crate::{Failure, Fault, Interrupt};

pub use affinity::Affinity;
pub use auto::factory;
#[cfg(unix)]
pub use guard::Guard;
pub use line::LinePlayer;
pub use log::Log;
pub use uci::UciPlayer;
pub use xboard::XboardPlayer;

/// Which language an engine speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Protocol {
    /// UCI.
    Uci,
    /// The protocol of xboard.
    Xboard,
    /// Whichever it answers to; UCI is tried first.
    #[default]
    Auto,
}

/// How to start an engine and what to tell it.
#[derive(Clone, Default)]
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
    /// Whether it thinks on its opponent's time.
    pub ponder: bool,
    /// The processors it may use; none for all. Needs a guard.
    pub processors: Vec<usize>,
    /// Who ends it if we cannot.
    #[cfg(unix)]
    pub guard: Option<Guard>,
    /// Where all that is said is taken down.
    pub log: Option<Log>,
}

fn start_process(spec: &EngineSpec, interrupt: &Interrupt) -> Result<Process, Failure> {
    Process::start(spec, interrupt)
        .map_err(|error| Fault::NotStarted(format!("{}: {error}", spec.command.display())).into())
}

/// Whatever goes wrong before an engine has introduced itself: it did not start.
fn as_not_started(failure: Failure) -> Failure {
    match failure {
        Failure::Fault(fault @ Fault::NotStarted(_)) => fault.into(),
        Failure::Fault(fault) => Fault::NotStarted(format!("it {fault}")).into(),
        Failure::Interrupted => failure,
    }
}

/// `; did you mean 'Hash'?` where one of the names known is nearly the one given, or nothing.
pub fn did_you_mean<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let given = given.to_lowercase();
    let likeness = |name: &&str| strsim::jaro_winkler(&given, &name.to_lowercase());
    let best = known.into_iter().max_by(|one, other| likeness(one).total_cmp(&likeness(other)));
    let best = best.filter(|name| likeness(name) > 0.8);
    best.map_or_else(String::new, |name| format!("; did you mean '{name}'?"))
}

/// Enough of what an engine said to recognise it, fit for a record.
fn clip(text: &str) -> String {
    shortened(text, 40)
}

/// So many letters of a text, those that can be seen.
pub(crate) fn shortened(text: &str, letters: usize) -> String {
    text.chars().filter(|letter| !letter.is_control()).take(letters).collect()
}

/// The line an engine expects, as people write it, as far as its moves are legal. Move numbers do not count.
pub(crate) fn legal_line(position: &Position, text: &str) -> Vec<String> {
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let mut position = *position;
    let mut line = Vec::new();
    for word in text.split_whitespace().filter(|word| !is_number(word)) {
        let Some(mv) = position.parse_uci(word).ok().or_else(|| position.parse_san(word).ok()) else { break };
        line.push(position.san(mv));
        position.play(mv);
    }
    line
}

/// Whether an engine only says once more which move it has made last: the text was that move then, and is none now.
fn is_last_move_again(game: &Game, text: &str) -> bool {
    let read = |position: &Position| position.parse_uci(text).ok().or_else(|| position.parse_san(text).ok());
    let own = game.earlier().rev().zip(game.moves().rev()).nth(1);
    own.is_some_and(|(before, mv)| read(before) == Some(mv)) && read(game.position()).is_none()
}
