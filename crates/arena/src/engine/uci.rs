//! A player that is a UCI engine.

use std::time::{Duration, Instant};

use rocada_chess::{CastlingNotation, Color, Game, GameResult, Move, Position};
use rocada_protocol::client::uci::{self, Line};

use super::known_option::KnownOption;
use super::process::{Heard, Process};
use super::{EngineSpec, as_not_started, clip, did_you_mean, is_last_move_again, legal_line, start_process};
use crate::clock::Terms;
use crate::{Action, Answer, Failure, Fault, Interrupt, Player, Thought, Timing};

/// How long an engine may take to say who it is, and to get ready.
const START: Duration = Duration::from_secs(20);
const READY: Duration = Duration::from_secs(30);
/// How long one that ponders may take to stop when the game has ended.
const STOP: Duration = Duration::from_secs(1);

/// An engine process that speaks UCI, started when it is first needed.
pub struct UciPlayer {
    spec: EngineSpec,
    interrupt: Interrupt,
    process: Option<Process>,
    notation: CastlingNotation,
    /// What it expects its opponent to play.
    expected: Option<String>,
    /// The move it has been told to think about while its opponent thinks.
    pondering: Option<Move>,
}

impl UciPlayer {
    /// Nothing is started yet.
    pub fn new(spec: EngineSpec, interrupt: Interrupt) -> Self {
        let notation = if spec.chess960 { CastlingNotation::Chess960 } else { CastlingNotation::Standard };
        Self { spec, interrupt, process: None, notation, expected: None, pondering: None }
    }

    fn start(&self) -> Result<Process, Failure> {
        let failed = |why: String| Failure::from(Fault::NotStarted(why));
        let mut process = start_process(&self.spec, &self.interrupt)?;
        let options = introduce(&mut process).map_err(as_not_started)?;
        for (name, value) in &self.spec.options {
            let known = options.iter().find(|known| known.name.eq_ignore_ascii_case(name));
            let hint = || did_you_mean(name, options.iter().map(|known| &*known.name));
            let known = known.ok_or_else(|| failed(format!("it has no option '{name}'{}", hint())))?;
            known.check(value.as_deref()).map_err(|why| failed(format!("option {name}: {why}")))?;
            process.send(&uci::set_option(name, value.as_deref()));
        }
        if self.spec.chess960 {
            if !options.iter().any(|known| known.name == "UCI_Chess960") {
                return Err(failed("it does not play Chess960".to_owned()));
            }
            process.send(&uci::set_option("UCI_Chess960", Some("true")));
        }
        if self.spec.ponder {
            // An engine that can ponder says so by this option, and plans its time by it.
            if !options.iter().any(|known| known.name == "Ponder") {
                return Err(failed("it cannot ponder: it has no option 'Ponder'".to_owned()));
            }
            process.send(&uci::set_option("Ponder", Some("true")));
        }
        Ok(process)
    }

    /// `position` and `go` for a turn of which some time has been used already.
    fn command(&self, game: &Game, timing: &Timing<'_>, used: Duration) -> String {
        let start = (*game.start() != Position::default()).then(|| game.start().to_string());
        let before = game.earlier().zip(game.moves());
        let moves = before.map(|(position, mv)| position.uci(mv, self.notation));
        let us = game.position().turn();
        let opponent = timing.clocks[!us].map(|clock| clock.told());
        let mut limits = timing.limits(us);
        if let Some(clock) = &mut limits.clock {
            clock.remaining = clock.remaining.saturating_sub(used);
        }
        let go = uci::go(&limits, game.position(), self.notation, opponent);
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

/// Reads until an engine that was told to stop has done so.
fn wait_stopped(process: &mut Process, until: Instant) -> Result<bool, Failure> {
    while let Some(heard) = process.hear(until)? {
        if matches!(Line::parse(&heard.line), Line::BestMove { .. }) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// What it means that an engine says nothing even when it is told to stop: it is dead, it has forgotten its move, or it is
/// only slow.
fn silence(process: &mut Process, timing: &Timing<'_>) -> Failure {
    process.send("isready");
    let until = Instant::now() + timing.terms.grace;
    loop {
        match process.hear(until) {
            Ok(Some(heard)) => match Line::parse(&heard.line) {
                Line::BestMove { .. } => return Fault::Overtime.into(),
                Line::ReadyOk => return Fault::NoMove.into(),
                _ => {}
            },
            Ok(None) => return Fault::Hung.into(),
            Err(failure) => return failure,
        }
    }
}

/// What an engine has said about its next move.
#[derive(Default)]
struct Listener {
    thought: Thought,
    /// The moves it expects, as it writes them.
    line: String,
}

/// The move of an engine.
struct BestMove {
    at: Instant,
    text: String,
    /// The answer it expects.
    ponder: Option<String>,
}

impl Listener {
    /// Makes sense of one line; the move if it is that.
    fn understand(&mut self, game: &Game, heard: &Heard) -> Option<BestMove> {
        match Line::parse(&heard.line) {
            // Said twice, the second time so late that the next one is awaited.
            Line::BestMove { mv, .. } if is_last_move_again(game, mv) => {}
            Line::BestMove { mv, ponder } => {
                let ponder = ponder.map(str::to_owned);
                return Some(BestMove { at: heard.at, text: mv.to_owned(), ponder });
            }
            Line::Info(info) if info.multipv.unwrap_or(1) == 1 => {
                let thought = &mut self.thought;
                if let Some(score) = info.score {
                    thought.score = Some(score);
                    thought.depth = info.depth.or(thought.depth);
                }
                thought.selective_depth = info.selective_depth.or(thought.selective_depth);
                thought.nodes = info.nodes.or(thought.nodes);
                if !info.pv.is_empty() {
                    info.pv.clone_into(&mut self.line);
                }
            }
            _ => {}
        }
        None
    }

    /// Reads until the move comes, and keeps what is told on the way.
    fn wait(
        &mut self,
        process: &mut Process,
        game: &Game,
        until: Instant,
    ) -> Result<Option<BestMove>, Failure> {
        while let Some(heard) = process.hear(until)? {
            if let Some(best) = self.understand(game, &heard) {
                return Ok(Some(best));
            }
        }
        Ok(None)
    }
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
        // Whoever has failed is ended without a word: `ask` puts back only a process that has moved.
        self.ask(game, timing)
    }

    fn ponder(&mut self, game: &Game, timing: &Timing<'_>) {
        let Some(text) = self.expected.take().filter(|_| self.spec.ponder) else { return };
        let Ok(mv) = game.position().parse_uci(&text) else { return };
        let mut expected = game.clone();
        if expected.play(mv).is_err() || expected.outcome().is_some() {
            return;
        }
        let command = self.command(&expected, timing, Duration::ZERO).replacen("\ngo", "\ngo ponder", 1);
        if let Some(process) = &mut self.process {
            process.send(&command);
            self.pondering = Some(mv);
        }
    }

    fn end(&mut self, _game: &Game, _result: GameResult, _reason: &str) {
        self.expected = None;
        if self.pondering.take().is_none() {
            return;
        }
        // Its move must not be taken for one of the next game: whoever does not stop is started anew.
        let Some(mut process) = self.process.take() else { return };
        process.forgive();
        process.send("stop");
        if let Ok(true) = wait_stopped(&mut process, Instant::now() + STOP) {
            self.process = Some(process);
        }
    }
}

impl UciPlayer {
    fn ask(&mut self, game: &Game, timing: &Timing<'_>) -> Result<Answer<Move>, Failure> {
        self.expected = None;
        let pondering = self.pondering.take();
        let hit = pondering.is_some() && pondering == game.moves().next_back();
        let mut process = self.process.take().ok_or(Fault::Hung)?;
        process.forgive();
        let mut listener = Listener::default();
        // What came since the last move answers nothing that is asked now, unless it was about this position.
        let mut early = None;
        while let Some(heard) = process.heard()? {
            early = listener.understand(game, &heard).or(early);
        }
        let started = Instant::now();
        let until = started + timing.flag;
        if hit && early.is_none() {
            process.send("ponderhit");
        } else if !hit {
            let mut used = Duration::ZERO;
            if pondering.is_some() && early.take().is_none() {
                // It stops on its own time, and the clock it is then told is what is left.
                process.send("stop");
                if !wait_stopped(&mut process, until)? {
                    return Err(silence(&mut process, timing));
                }
                used = started.elapsed();
            }
            (listener, early) = (Listener::default(), None);
            process.send(&self.command(game, timing, used));
        }
        let mut answer = early;
        if answer.is_none() {
            answer = listener.wait(&mut process, game, until)?;
        }
        if answer.is_none() {
            process.send("stop");
            answer = listener.wait(&mut process, game, Instant::now() + timing.terms.grace)?;
        }
        let Some(best) = answer else { return Err(silence(&mut process, timing)) };
        let time = best.at.saturating_duration_since(started);
        if time > timing.flag {
            return Err(Fault::Overtime.into());
        }
        let mv = game.position().parse_uci(&best.text).map_err(|_| Fault::IllegalMove(clip(&best.text)))?;
        self.process = Some(process);
        self.expected = best.ponder;
        let line = legal_line(game.position(), &listener.line);
        Ok(Answer { action: Action::Move(mv), thought: Thought { line, ..listener.thought }, time })
    }
}

impl Drop for UciPlayer {
    fn drop(&mut self) {
        if let Some(process) = &mut self.process {
            process.dismiss("quit");
        }
    }
}
