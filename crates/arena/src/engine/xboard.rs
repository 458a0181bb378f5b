//! A player that is an xboard engine (version 2 of its protocol; version 1 as far as it goes).
//!
//! Such an engine keeps the game itself: it is told each move of its opponent and answers with its own. What it
//! claims is believed only if it is so.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use rocada_chess::{CastlingNotation, Color, Game, GameResult, Move, MoveKind, Position};
use rocada_protocol::client::xboard::{self, Line};

use super::edit::edit;
use super::known_option::KnownOption;
use super::process::Process;
use super::{EngineSpec, as_not_started, clip, did_you_mean, is_last_move_again, legal_line, start_process};
use crate::clock::Terms;
use crate::{Action, Answer, Failure, Fault, Interrupt, Player, Thought, Timing};

/// How long an engine may take to say anything at all before it is started again, how often that is tried, and how long it may
/// take at the last try. GNU Chess 6 comes up with its own threads waiting for each other, or dies of its own greeting, more often
/// than not, and would lose its game by that.
const FIRST_WORD: Duration = Duration::from_secs(2);
const STARTS: usize = 10;
const LAST_WORD: Duration = Duration::from_secs(20);
/// How long it may take from then on to tell its features, for which the protocol has two seconds, and how long if it asks for
/// more time.
const FEATURES: Duration = Duration::from_secs(5);
const SLOW_START: Duration = Duration::from_mins(1);
const READY: Duration = Duration::from_secs(30);

/// What the engine has said it can do.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Features {
    switches: BTreeMap<String, bool>,
    variants: Option<String>,
    options: Vec<KnownOption>,
}

impl Features {
    /// Takes note of a feature and says whether it means anything to us.
    fn set(&mut self, name: &str, value: &str) -> bool {
        match name {
            "ping" | "setboard" | "san" | "usermove" | "time" | "reuse" | "memory" | "smp" => {
                self.switches.insert(name.to_owned(), value == "1");
            }
            "variants" => self.variants = Some(value.to_owned()),
            "option" => self.options.push(KnownOption::from_xboard(value)),
            "sigint" | "sigterm" | "myname" | "done" | "colors" | "draw" | "analyze" | "debug" => {}
            _ => return false,
        }
        true
    }

    /// Whether a feature is on; two of them are unless the engine says otherwise.
    fn has(&self, name: &str) -> bool {
        self.switches.get(name).copied().unwrap_or(matches!(name, "time" | "reuse"))
    }

    /// Engines that do not say which variants they play are asked to play any.
    fn plays(&self, variant: &str) -> bool {
        self.variants.as_ref().is_none_or(|list| list.split(',').any(|name| name.trim() == variant))
    }
}

/// A running engine and what it knows of the game.
struct Session {
    process: Process,
    features: Features,
    /// Moves of the game that the engine has been told or has made.
    known: usize,
    /// Whether it only takes down moves until it is told to play.
    forced: bool,
    /// The last move it was told.
    last_move: Option<String>,
    pings: u32,
}

/// An engine process that speaks the protocol of xboard, started when it is first needed.
pub struct XboardPlayer {
    spec: EngineSpec,
    interrupt: Interrupt,
    session: Option<Session>,
}

impl XboardPlayer {
    /// Nothing is started yet.
    pub fn new(spec: EngineSpec, interrupt: Interrupt) -> Self {
        Self { spec, interrupt, session: None }
    }

    /// An engine that says nothing even at the last try is one of the first protocol.
    fn start_until_it_speaks(&self) -> Result<(Process, Features), Failure> {
        for _ in 0..STARTS {
            let mut process = start_process(&self.spec, &self.interrupt)?;
            match introduce(&mut process, FIRST_WORD) {
                Ok(Some(features)) => return Ok((process, features)),
                Ok(None) | Err(Failure::Fault(Fault::Crashed(_))) => {}
                Err(failure) => return Err(as_not_started(failure)),
            }
        }
        let mut process = start_process(&self.spec, &self.interrupt)?;
        let features = introduce(&mut process, LAST_WORD).map_err(as_not_started)?;
        Ok((process, features.unwrap_or_default()))
    }

    fn start(&self) -> Result<Session, Failure> {
        let failed = |why: String| Failure::from(Fault::NotStarted(why));
        let (mut process, features) = self.start_until_it_speaks()?;
        for (name, value) in &self.spec.options {
            let value = value.as_deref().unwrap_or_default();
            let known = features.options.iter().find(|known| known.name.eq_ignore_ascii_case(name));
            let checked =
                known.map_or(Ok(()), |known| known.check(Some(value).filter(|value| !value.is_empty())));
            checked.map_err(|why| failed(format!("option {name}: {why}")))?;
            match (known.map(|known| &known.name), name.to_ascii_lowercase().as_str()) {
                (Some(known), _) if value.is_empty() => process.send(&format!("option {known}")),
                (Some(known), _) => process.send(&format!("option {known}={value}")),
                (None, "hash" | "memory") if features.has("memory") => {
                    process.send(&format!("memory {value}"));
                }
                (None, "threads" | "cores") if features.has("smp") => process.send(&format!("cores {value}")),
                (None, _) => {
                    let hint = did_you_mean(name, features.options.iter().map(|known| &*known.name));
                    return Err(failed(format!("it has no option '{name}'{hint}")));
                }
            }
        }
        if self.spec.chess960 && !features.plays("fischerandom") {
            return Err(failed("it does not play Chess960".to_owned()));
        }
        Ok(Session { process, features, known: 0, forced: true, last_move: None, pings: 0 })
    }
}

/// Asks for the engine's features; one that tells none is of the first protocol. Nothing if it does not say a word.
fn introduce(process: &mut Process, patience: Duration) -> Result<Option<Features>, Failure> {
    process.send("xboard\nprotover 2");
    let mut features = None;
    let mut until = Instant::now() + patience;
    while let Some(heard) = process.hear(until)? {
        if features.is_none() {
            until = heard.at + FEATURES;
        }
        let features = features.get_or_insert_with(Features::default);
        let Line::Features(list) = Line::parse(&heard.line) else { continue };
        let mut done = false;
        for (name, value) in list {
            let word = if features.set(name, value) { "accepted" } else { "rejected" };
            process.send(&format!("{word} {name}"));
            match (name, value) {
                ("done", "1") => done = true,
                ("done", _) => until = Instant::now() + SLOW_START,
                _ => {}
            }
        }
        if done {
            break;
        }
    }
    Ok(features)
}

impl Session {
    /// Waits until the engine has done all it was told. Without `ping` there is no way to know.
    fn synchronize(&mut self, time: Duration) -> Result<bool, Failure> {
        if !self.features.has("ping") {
            return Ok(true);
        }
        self.pings += 1;
        self.process.send(&format!("ping {}", self.pings));
        let until = Instant::now() + time;
        while let Some(heard) = self.process.hear(until)? {
            match Line::parse(&heard.line) {
                Line::Pong(number) if number == self.pings => return Ok(true),
                Line::Illegal(what) if what.contains("osition") => {
                    return Err(Fault::FalseClaim(clip(what)).into());
                }
                _ => {}
            }
        }
        Ok(false)
    }

    /// Whether it makes a move, which is how one without `ping` shows that it is alive.
    fn moves(&mut self, time: Duration) -> Result<bool, Failure> {
        self.process.send("new\nst 1\ngo");
        let game = Game::default();
        let answer = Listener::new(&game, None).wait(&mut self.process, Instant::now() + time)?;
        Ok(matches!(answer, Some((_, Said::Move(_)))))
    }

    /// What it means that an engine says nothing even when it is told to move: it is dead, it has forgotten its move, or it is
    /// only slow.
    fn silence(&mut self, listener: &mut Listener<'_>, timing: &Timing<'_>) -> Failure {
        if self.features.has("ping") {
            self.pings += 1;
            self.process.send(&format!("ping {}", self.pings));
        }
        let until = Instant::now() + timing.terms.grace;
        loop {
            match self.process.hear(until) {
                Ok(Some(heard)) if Line::parse(&heard.line) == Line::Pong(self.pings) => {
                    return Fault::NoMove.into();
                }
                Ok(Some(heard)) => match listener.understand(&heard.line) {
                    Ok(Said::Nothing) => {}
                    Ok(_) => return Fault::Overtime.into(),
                    Err(fault) => return fault.into(),
                },
                Ok(None) => return Fault::Hung.into(),
                Err(failure) => return failure,
            }
        }
    }

    fn write_move(&self, position: &Position, mv: Move, chess960: bool) -> String {
        if self.features.has("san") || (chess960 && mv.kind() == MoveKind::Castling) {
            position.san(mv).trim_end_matches(['+', '#']).to_owned()
        } else {
            position.uci(mv, CastlingNotation::Standard)
        }
    }

    /// All that must be sent for the engine to think now: clocks, the moves it does not know, and `go`.
    fn command(&mut self, game: &Game, timing: &Timing<'_>, chess960: bool) -> String {
        let mut lines = Vec::new();
        let us = game.position().turn();
        let own = timing.clocks[us].filter(|_| self.features.has("time"));
        let clocks = own.map(|own| xboard::clocks(own.left(), timing.clocks[!us].unwrap_or(own).left()));
        // An engine that plays thinks as soon as it has the move, so the clocks come first.
        if !self.forced {
            lines.extend(clocks.clone());
        }
        let moves = game.earlier().zip(game.moves()).skip(self.known);
        let prefix = if self.features.has("usermove") { "usermove " } else { "" };
        for (position, mv) in moves {
            let text = self.write_move(position, mv, chess960);
            lines.push(format!("{prefix}{text}"));
            self.last_move = Some(text);
        }
        if self.forced {
            lines.extend(clocks);
            lines.push("go".to_owned());
        }
        self.forced = false;
        self.known = game.moves().len();
        lines.join("\n")
    }
}

fn refuse_nodes(terms: &Terms) -> Result<(), Fault> {
    let message = "an xboard engine takes no limit of nodes";
    if terms.nodes.is_some() { Err(Fault::NotStarted(message.to_owned())) } else { Ok(()) }
}

/// Says how long the engine may think in this game.
fn time_commands(timing: &Timing<'_>, color: Color) -> String {
    let terms = timing.terms;
    let seconds = |time: Duration| time.as_secs_f64();
    let time = match (timing.clocks[color], terms.move_time) {
        (_, Some(time)) => format!("st {}", seconds(time)),
        (Some(clock), None) => {
            let control = clock.control();
            xboard::level(control.moves, control.base, control.increment)
        }
        (None, None) => format!("st {}", seconds(terms.patience)),
    };
    match terms.depth {
        Some(plies) => format!("{time}\nsd {plies}"),
        None => time,
    }
}

/// What an engine says while it is its turn.
enum Said {
    Nothing,
    Move(String),
    Resign,
}

/// Listens to an engine on its turn.
struct Listener<'a> {
    game: &'a Game,
    /// The opponent's move as it was sent; none before one was.
    last_move: Option<String>,
    thought: Thought,
    /// The moves it expects, as it writes them.
    line: String,
}

impl<'a> Listener<'a> {
    fn new(game: &'a Game, last_move: Option<String>) -> Self {
        Self { game, last_move, thought: Thought::default(), line: String::new() }
    }

    /// Makes sense of one line; claims that end the game are false, because the runner sees that it goes on.
    fn understand(&mut self, line: &str) -> Result<Said, Fault> {
        let lost = GameResult::Win(!self.game.position().turn());
        let complains_of_move =
            |what: &str| self.last_move.as_ref().is_some_and(|mv| what.ends_with(mv.as_str()));
        Ok(match Line::parse(line) {
            // GNU Chess announces its move in two ways; the second may come when its next one is awaited.
            Line::Move(text) if is_last_move_again(self.game, text) => Said::Nothing,
            Line::Move(text) => Said::Move(text.to_owned()),
            Line::Resign => Said::Resign,
            Line::Result { result, .. } if result == lost => Said::Resign,
            Line::Result { .. } => return Err(Fault::FalseClaim(clip(line))),
            // Some engines say so of commands, too; what counts is a complaint about a move.
            Line::Illegal(what) if complains_of_move(what) => return Err(Fault::FalseClaim(clip(what))),
            Line::Thinking(thinking) => {
                self.thought = Thought {
                    score: Some(thinking.score),
                    depth: Some(thinking.depth),
                    nodes: Some(thinking.nodes),
                    ..Thought::default()
                };
                thinking.pv.clone_into(&mut self.line);
                Said::Nothing
            }
            _ => Said::Nothing,
        })
    }

    /// Reads until the engine moves or resigns, and says when that was.
    fn wait(&mut self, process: &mut Process, until: Instant) -> Result<Option<(Instant, Said)>, Failure> {
        while let Some(heard) = process.hear(until)? {
            match self.understand(&heard.line)? {
                Said::Nothing => {}
                said => return Ok(Some((heard.at, said))),
            }
        }
        Ok(None)
    }
}

impl Player<Game> for XboardPlayer {
    fn rehearse(&mut self, terms: &Terms) -> Result<(), Failure> {
        refuse_nodes(terms)?;
        let mut session = self.start()?;
        let ready =
            if session.features.has("ping") { session.synchronize(READY) } else { session.moves(READY) };
        let ready = ready.map_err(as_not_started)?;
        session.process.dismiss("quit");
        if ready { Ok(()) } else { Err(Fault::NotStarted("it does not get ready".to_owned()).into()) }
    }

    fn begin(&mut self, start: &Game, color: Color, timing: &Timing<'_>) -> Result<(), Failure> {
        let failed = |why: &str| Failure::from(Fault::NotStarted(why.to_owned()));
        refuse_nodes(timing.terms)?;
        let mut session =
            match self.session.take().filter(|old| old.features.has("reuse") && !self.spec.restart) {
                Some(session) => session,
                None => self.start()?,
            };
        session.process.forgive();
        session.known = start.moves().len();
        session.forced = true;
        session.last_move = None;
        session.process.send("new");
        if self.spec.chess960 {
            session.process.send("variant fischerandom");
        }
        let ponder = if self.spec.ponder { "hard" } else { "easy" };
        session.process.send(&format!("{}\npost\n{ponder}\nforce", time_commands(timing, color)));
        if *start.position() != Position::default() {
            let set_board = session.features.has("setboard");
            let set_board = set_board.then(|| format!("setboard {}", start.position()));
            let command = set_board.or_else(|| edit(start.position()));
            session.process.send(&command.ok_or_else(|| failed("it cannot set up this position"))?);
        }
        if !session.synchronize(READY)? {
            return Err(failed("it does not get ready"));
        }
        self.session = Some(session);
        Ok(())
    }

    fn think(&mut self, game: &Game, timing: &Timing<'_>) -> Result<Answer<Move>, Failure> {
        // Whoever has failed is ended without a word.
        self.ask(game, timing).inspect_err(|_| self.session = None)
    }

    fn end(&mut self, _game: &Game, result: GameResult, reason: &str) {
        if let Some(session) = &mut self.session {
            session.process.send(&format!("result {result} {{{reason}}}\nforce"));
        }
    }
}

impl XboardPlayer {
    fn ask(&mut self, game: &Game, timing: &Timing<'_>) -> Result<Answer<Move>, Failure> {
        let session = self.session.as_mut().ok_or(Fault::Hung)?;
        session.process.forgive();
        // Since its last move it may have given up or claimed something; what it thought then is stale.
        let mut earlier = Listener::new(game, None);
        while let Some(heard) = session.process.heard()? {
            if matches!(earlier.understand(&heard.line)?, Said::Resign) {
                return Ok(Answer { action: Action::Resign, thought: earlier.thought, time: Duration::ZERO });
            }
        }
        let command = session.command(game, timing, self.spec.chess960);
        let mut listener = Listener::new(game, session.last_move.clone());
        let started = Instant::now();
        session.process.send(&command);
        let mut answer = listener.wait(&mut session.process, started + timing.flag)?;
        if answer.is_none() {
            session.process.send("?");
            answer = listener.wait(&mut session.process, Instant::now() + timing.terms.grace)?;
        }
        let Some((at, said)) = answer else { return Err(session.silence(&mut listener, timing)) };
        let line = legal_line(game.position(), &listener.line);
        let (thought, time) = (Thought { line, ..listener.thought }, at.saturating_duration_since(started));
        if time > timing.flag {
            return Err(Fault::Overtime.into());
        }
        let Said::Move(text) = said else { return Ok(Answer { action: Action::Resign, thought, time }) };
        let position = game.position();
        let mv = position.parse_uci(&text).ok().or_else(|| position.parse_san(&text).ok());
        let mv = mv.ok_or_else(|| Fault::IllegalMove(clip(&text)))?;
        session.known += 1;
        Ok(Answer { action: Action::Move(mv), thought, time })
    }
}

impl Drop for XboardPlayer {
    fn drop(&mut self) {
        if let Some(session) = &mut self.session {
            session.process.dismiss("quit");
        }
    }
}
