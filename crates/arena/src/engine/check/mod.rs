//! Whether an engine keeps to its protocol: our own list of scenarios, each with what came of it.

mod uci;
mod xboard;

use std::time::{Duration, Instant};

use rocada_chess::{Move, Position};

use super::auto::spoken_language;
use super::process::Process;
use super::{EngineSpec, Protocol, clip, start_process};
use crate::{Failure, Interrupt};

/// One scenario and its result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What was expected of the engine, in a few words.
    pub expected: &'static str,
    /// What came of it.
    pub outcome: Outcome,
}

/// What came of a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It is as expected.
    Passed,
    /// It is not, and why.
    Failed(String),
    /// The engine need not be able to do this, and says that it is not: what it lacks.
    Skipped(&'static str),
}

/// Lets an engine go through all scenarios of its language, each with a new process.
pub fn check(spec: &EngineSpec, interrupt: &Interrupt) -> Result<(Protocol, Vec<Finding>), Failure> {
    let protocol = match spec.protocol {
        Protocol::Auto => spoken_language(spec, interrupt)?,
        known => known,
    };
    let scenarios = match protocol {
        Protocol::Xboard => xboard::SCENARIOS,
        Protocol::Uci | Protocol::Auto => uci::SCENARIOS,
    };
    let mut findings = Vec::new();
    for &(expected, scenario) in scenarios {
        let ended = start_process(spec, interrupt)
            .map_err(Trouble::from)
            .and_then(|process| scenario(&mut Talk(process)));
        let outcome = match ended {
            Ok(()) => Outcome::Passed,
            Err(Trouble::Problem(problem)) => Outcome::Failed(problem),
            Err(Trouble::Lacks(ability)) => Outcome::Skipped(ability),
            Err(Trouble::Failure(Failure::Interrupted)) => return Err(Failure::Interrupted),
            Err(Trouble::Failure(failure)) => Outcome::Failed(format!("it {failure}")),
        };
        findings.push(Finding { expected, outcome });
    }
    Ok((protocol, findings))
}

type Scenario = (&'static str, fn(&mut Talk) -> Result<(), Trouble>);

/// Why a scenario ended before its end.
enum Trouble {
    Problem(String),
    /// The engine cannot do this and need not.
    Lacks(&'static str),
    Failure(Failure),
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

fn problem<T>(text: impl Into<String>) -> Result<T, Trouble> {
    Err(Trouble::Problem(text.into()))
}

/// How long an engine may take to start and to introduce itself.
const START: Duration = Duration::from_secs(20);
/// How long an engine may take for what it should do at once. Machines may be busy.
const SOON: Duration = Duration::from_secs(5);
/// How long we listen for what should not come.
const SILENCE: Duration = Duration::from_millis(500);

/// Positions with castling, en passant, promotion, check and a single legal move.
const POSITIONS: [&str; 5] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 2",
    "8/P6k/8/8/8/8/8/K7 w - - 0 1",
    "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1",
    "6rk/8/8/8/8/8/8/7K w - - 0 1",
];

/// An engine that is talked to.
struct Talk(Process);

impl Talk {
    fn say(&mut self, lines: &str) {
        self.0.forgive();
        self.0.send(lines);
    }

    /// The first line that `wanted` makes something of; none within the time.
    fn hear<T>(&mut self, time: Duration, wanted: impl Fn(&str) -> Option<T>) -> Result<Option<T>, Trouble> {
        let until = Instant::now() + time;
        while let Some(heard) = self.0.hear(until)? {
            if let Some(found) = wanted(&heard.line) {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// The engine has to end by itself.
    fn ends(&mut self, command: &str) -> Result<(), Trouble> {
        self.say(command);
        match self.hear(SOON, |_| None::<()>) {
            Err(Trouble::Failure(Failure::Fault(crate::Fault::Crashed(_)))) => Ok(()),
            Ok(_) => problem(format!("it goes on after '{command}'")),
            Err(trouble) => Err(trouble),
        }
    }
}

fn read_fen(fen: &str) -> Position {
    fen.parse().expect("our own positions are legal")
}

/// Whether the text is a legal move; in UCI only coordinates are.
fn legal(position: &Position, text: &str, san_too: bool) -> Result<Move, Trouble> {
    let coordinates = position.parse_uci(text).ok();
    let mv = coordinates.or_else(|| if san_too { position.parse_san(text).ok() } else { None });
    mv.ok_or_else(|| Trouble::Problem(format!("'{}' is not legal in {position}", clip(text))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positions_are_what_they_are_said_to_be() {
        let moves = POSITIONS.map(|fen| read_fen(fen).count_legal_moves());
        assert_eq!(moves, [48, 7, 7, 3, 1]);
        assert!(read_fen(POSITIONS[1]).en_passant().is_some() && read_fen(POSITIONS[3]).in_check());
    }
}
