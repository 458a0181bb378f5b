//! Finding out which protocol an engine speaks, once for all of its processes.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use rocada_chess::{Color, Game, GameResult, Move};
use rocada_protocol::client::{uci, xboard};

use super::process::Process;
use super::{Affinity, EngineSpec, Protocol, UciPlayer, XboardPlayer};
use crate::clock::Terms;
use crate::runner::Factory;
use crate::{Answer, Failure, Interrupt, Player, Timing};

/// How long an engine may take to answer in one of the two languages.
const TRY: Duration = Duration::from_secs(5);

/// Makes players of an engine, in the language it is said to speak or is found to speak, each on the processors of its seat.
pub fn factory(spec: EngineSpec, affinity: Option<Affinity>) -> Factory<Game> {
    let found = Arc::new(OnceLock::new());
    Box::new(move |seat| {
        let (mut spec, interrupt) = (spec.clone(), seat.interrupt.clone());
        if let Some(affinity) = &affinity {
            spec.processors = affinity.of(seat).to_vec();
        }
        match spec.protocol {
            Protocol::Auto => {
                Box::new(AutoPlayer { spec, interrupt, found: Arc::clone(&found), player: None })
            }
            protocol => speaking(protocol, spec, interrupt),
        }
    })
}

fn speaking(protocol: Protocol, spec: EngineSpec, interrupt: Interrupt) -> Box<dyn Player<Game>> {
    match protocol {
        Protocol::Xboard => Box::new(XboardPlayer::new(spec, interrupt)),
        Protocol::Uci | Protocol::Auto => Box::new(UciPlayer::new(spec, interrupt)),
    }
}

/// Becomes one of the two when its first game begins.
struct AutoPlayer {
    spec: EngineSpec,
    interrupt: Interrupt,
    found: Arc<OnceLock<Protocol>>,
    player: Option<Box<dyn Player<Game>>>,
}

impl AutoPlayer {
    fn player(&mut self) -> Result<&mut Box<dyn Player<Game>>, Failure> {
        let protocol = match self.found.get() {
            Some(&protocol) => protocol,
            None => spoken_language(&self.spec, &self.interrupt)?,
        };
        let _ = self.found.set(protocol);
        let make = || speaking(protocol, self.spec.clone(), self.interrupt.clone());
        Ok(self.player.get_or_insert_with(make))
    }
}

/// The language an engine answers in. One that answers in neither is left to UCI, where it is known what to say of it.
pub fn spoken_language(spec: &EngineSpec, interrupt: &Interrupt) -> Result<Protocol, Failure> {
    let is_uci = |line: &str| uci::Line::parse(line) == uci::Line::UciOk;
    let is_xboard = |line: &str| matches!(xboard::Line::parse(line), xboard::Line::Features(_));
    if answers(spec, interrupt, "uci", is_uci)? {
        Ok(Protocol::Uci)
    } else if answers(spec, interrupt, "xboard\nprotover 2", is_xboard)? {
        Ok(Protocol::Xboard)
    } else {
        Ok(Protocol::Uci)
    }
}

fn answers(
    spec: &EngineSpec,
    interrupt: &Interrupt,
    question: &str,
    expected: impl Fn(&str) -> bool,
) -> Result<bool, Failure> {
    let Ok(mut process) = Process::start(spec, interrupt) else { return Ok(false) };
    process.send(question);
    let until = Instant::now() + TRY;
    loop {
        match process.hear(until) {
            Ok(Some(heard)) if expected(&heard.line) => {
                process.dismiss("quit");
                return Ok(true);
            }
            // An xboard engine says this at once, which saves waiting.
            Ok(Some(heard)) if heard.line.starts_with("Error (unknown command)") => return Ok(false),
            Ok(Some(_)) => {}
            Ok(None) | Err(Failure::Fault(_)) => return Ok(false),
            Err(Failure::Interrupted) => return Err(Failure::Interrupted),
        }
    }
}

impl Player<Game> for AutoPlayer {
    fn rehearse(&mut self, terms: &Terms) -> Result<(), Failure> {
        self.player()?.rehearse(terms)
    }

    fn begin(&mut self, start: &Game, color: Color, timing: &Timing<'_>) -> Result<(), Failure> {
        self.player()?.begin(start, color, timing)
    }

    fn think(&mut self, game: &Game, timing: &Timing<'_>) -> Result<Answer<Move>, Failure> {
        self.player()?.think(game, timing)
    }

    fn ponder(&mut self, game: &Game, timing: &Timing<'_>) {
        if let Some(player) = &mut self.player {
            player.ponder(game, timing);
        }
    }

    fn end(&mut self, game: &Game, result: GameResult, reason: &str) {
        if let Some(player) = &mut self.player {
            player.end(game, result, reason);
        }
    }
}
