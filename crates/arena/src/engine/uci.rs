//! A player that is a UCI engine.

use std::time::{Duration, Instant};

use rocada_chess::{CastlingNotation, Color, Game, Move, Position};
use rocada_protocol::client::uci::{self, Line};

use super::known_option::KnownOption;
use super::process::Process;
use super::{EngineSpec, as_not_started, clip, is_last_move_again, start_process};
use crate::clock::Terms;
use crate::{Action, Answer, Failure, Fault, Interrupt, Player, Thought, Timing};

/// How long an engine may take to say who it is, and to get ready.
const START: Duration = Duration::from_secs(20);
const READY: Duration = Duration::from_secs(30);

/// An engine process that speaks UCI, started when it is first needed.
pub struct UciPlayer {
    spec: EngineSpec,
    interrupt: Interrupt,
    process: Option<Process>,
    notation: CastlingNotation,
}

impl UciPlayer {
    /// Nothing is started yet.
    pub fn new(spec: EngineSpec, interrupt: Interrupt) -> Self {
        let notation = if spec.chess960 { CastlingNotation::Chess960 } else { CastlingNotation::Standard };
        Self { spec, interrupt, process: None, notation }
    }

    fn start(&self) -> Result<Process, Failure> {
        let failed = |why: String| Failure::from(Fault::NotStarted(why));
        let mut process = start_process(&self.spec, &self.interrupt)?;
        let options = introduce(&mut process).map_err(as_not_started)?;
        for (name, value) in &self.spec.options {
            let known = options.iter().find(|known| known.name.eq_ignore_ascii_case(name));
            let known = known.ok_or_else(|| failed(format!("it has no option '{name}'")))?;
            known.check(value.as_deref()).map_err(|why| failed(format!("option {name}: {why}")))?;
            process.send(&uci::set_option(name, value.as_deref()));
        }
        if self.spec.chess960 {
            if !options.iter().any(|known| known.name == "UCI_Chess960") {
                return Err(failed("it does not play Chess960".to_owned()));
            }
            process.send(&uci::set_option("UCI_Chess960", Some("true")));
        }
        Ok(process)
    }

    fn command(&self, game: &Game, timing: &Timing<'_>) -> String {
        let start = (*game.start() != Position::default()).then(|| game.start().to_string());
        let before = game.earlier().zip(game.moves());
        let moves = before.map(|(position, mv)| position.uci(mv, self.notation));
        let us = game.position().turn();
        let opponent = timing.clocks[!us].map(|clock| clock.told());
        let go = uci::go(&timing.limits(us), game.position(), self.notation, opponent);
        format!("{}\n{go}", uci::position(start.as_deref(), moves))
    }
}

/// The engine's options.
fn introduce(process: &mut Process) -> Result<Vec<KnownOption>, Failure> {
    process.send("uci");
    let until = Instant::now() + START;
    let mut options = Vec::new();
    while let Some(heard) = process.hear(until)? {
        match Line::parse(&heard.line) {
            Line::UciOk => return Ok(options),
            Line::Option(option) => options.push(KnownOption::from_uci(&option)),
            _ => {}
        }
    }
    Err(Fault::NotStarted("it does not answer to 'uci'".to_owned()).into())
}

fn wait_ready(process: &mut Process, time: Duration) -> Result<bool, Failure> {
    process.send("isready");
    let until = Instant::now() + time;
    while let Some(heard) = process.hear(until)? {
        if Line::parse(&heard.line) == Line::ReadyOk {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Reads until the move comes, and keeps the last score told on the way.
fn wait_move(
    process: &mut Process,
    game: &Game,
    until: Instant,
    thought: &mut Thought,
) -> Result<Option<(Instant, String)>, Failure> {
    while let Some(heard) = process.hear(until)? {
        match Line::parse(&heard.line) {
            // Said twice, the second time so late that the next one is awaited.
            Line::BestMove { mv, .. } if is_last_move_again(game, mv) => {}
            Line::BestMove { mv, .. } => return Ok(Some((heard.at, mv.to_owned()))),
            Line::Info(info) if info.multipv.unwrap_or(1) == 1 => {
                if let Some(score) = info.score {
                    thought.score = Some(score);
                    thought.depth = info.depth.or(thought.depth);
                }
                thought.nodes = info.nodes.or(thought.nodes);
            }
            _ => {}
        }
    }
    Ok(None)
}

impl Player<Game> for UciPlayer {
    fn rehearse(&mut self, _terms: &Terms) -> Result<(), Failure> {
        let mut process = self.start()?;
        let ready = wait_ready(&mut process, READY).map_err(as_not_started)?;
        process.dismiss("quit");
        if ready { Ok(()) } else { Err(Fault::NotStarted("it does not get ready".to_owned()).into()) }
    }

    fn begin(&mut self, _start: &Game, _color: Color, _timing: &Timing<'_>) -> Result<(), Failure> {
        if self.spec.restart {
            self.process = None;
        }
        let mut process = match self.process.take() {
            Some(process) => process,
            None => self.start()?,
        };
        process.forgive();
        process.send("ucinewgame");
        if !wait_ready(&mut process, READY)? {
            return Err(Fault::NotStarted("it does not get ready".to_owned()).into());
        }
        self.process = Some(process);
        Ok(())
    }

    fn think(&mut self, game: &Game, timing: &Timing<'_>) -> Result<Answer<Move>, Failure> {
        // Whoever has failed is ended without a word.
        self.ask(game, timing).inspect_err(|_| self.process = None)
    }
}

impl UciPlayer {
    fn ask(&mut self, game: &Game, timing: &Timing<'_>) -> Result<Answer<Move>, Failure> {
        let command = self.command(game, timing);
        let process = self.process.as_mut().ok_or(Fault::Hung)?;
        process.forgive();
        // What came since the last move answers nothing that is asked now.
        while process.heard()?.is_some() {}
        let mut thought = Thought::default();
        let started = Instant::now();
        process.send(&command);
        let mut answer = wait_move(process, game, started + timing.flag, &mut thought)?;
        if answer.is_none() {
            process.send("stop");
            answer = wait_move(process, game, Instant::now() + timing.terms.grace, &mut thought)?;
        }
        let Some((at, text)) = answer else {
            let alive = wait_ready(process, timing.terms.grace)?;
            return Err(if alive { Fault::NoMove } else { Fault::Hung }.into());
        };
        let time = at.saturating_duration_since(started);
        if time > timing.flag {
            return Err(Fault::Overtime.into());
        }
        let mv = game.position().parse_uci(&text).map_err(|_| Fault::IllegalMove(clip(&text)))?;
        Ok(Answer { action: Action::Move(mv), thought, time })
    }
}

impl Drop for UciPlayer {
    fn drop(&mut self) {
        if let Some(process) = &mut self.process {
            process.dismiss("quit");
        }
    }
}
