//! The state machine between a GUI and a search: a line or an event in, actions out.
//!
//! `uci.rs` and `xboard/` are its two dialects; they share the options, the actions and the events.

mod own;
mod uci;
mod xboard;

use rocada_chess::{CastlingNotation, Game, Position};
use rocada_thought::{Spec, Value};

pub use self::own::OPTIONS;
pub(crate) use self::own::Own;
use crate::input::{Words, quoted, remark};
use crate::options::Options;
use crate::search::{SearchEvent, SearchRequest};
use crate::xboard::error;

/// What the world outside has to do, in this order.
#[derive(Clone, Debug)]
pub enum Action {
    /// Write this line.
    Send(String),
    /// Begin this search. It is never asked for while another search or task runs.
    Think(SearchRequest),
    /// End the search or the task that runs; its end is still to be told.
    Stop,
    /// The search on the opponent's time is on its own from now on.
    PonderHit,
    /// Let the search rest where it is.
    Pause,
    /// Let it go on.
    Resume,
    /// An option has a new value: by its place in the lists that the session was handed. Never asked for while a search
    /// or a task runs.
    Set(usize, Value),
    /// Forget the last game. Never asked for while a search or a task runs.
    NewGame,
    /// A position counts so many centipawns for the side to move, as if searched so many plies deep. Never asked for
    /// while a search or a task runs.
    SetScore {
        /// The position.
        position: Box<Position>,
        /// In centipawns.
        score: i32,
        /// In plies.
        depth: u32,
    },
    /// Do now what would otherwise take time at the first move. Never asked for while a search or a task runs.
    Prepare,
    /// Tell what the opening book knows about this position, and end with an empty line.
    ListBook(Box<Position>),
    /// Begin a task that is no search; its end is to be told.
    Run(Task, Game),
    /// xboard is at the other end: it may send signals that are not meant to end the program.
    IgnoreSignals,
    /// End the program at once.
    Quit,
}

/// Work that is no search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Count the positions this many plies ahead.
    Perft(u32, CastlingNotation),
    /// Judge the position as it stands.
    Evaluate,
    /// The fixed piece of work whose node count is the engine's checksum.
    Bench,
}

/// Who speaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// Name and version.
    pub name: String,
    /// Who wrote it.
    pub author: String,
}

/// Which protocol is spoken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// Not yet known: UCI and what people type, until a line says `uci` or `xboard`.
    Open,
    /// UCI.
    Uci,
    /// xboard.
    Xboard,
}

/// A conversation with a GUI.
#[derive(Debug)]
pub struct Session {
    identity: Identity,
    dialect: Dialect,
}

#[derive(Debug)]
enum Dialect {
    Uci(Box<uci::UciSession>),
    Xboard(Box<xboard::XboardSession>),
}

impl Session {
    /// A conversation that begins now. The engine obeys one list of options and the program around it the other; an
    /// [`Action::Set`] counts through the first and goes on with the second.
    pub fn new(language: Language, identity: Identity, engine: &[Spec], program: &[Spec]) -> Self {
        let options = Options::new(engine, program);
        let dialect = match language {
            Language::Open | Language::Uci => {
                let open = language == Language::Open;
                Dialect::Uci(Box::new(uci::UciSession::new(identity.clone(), options, open)))
            }
            Language::Xboard => {
                Dialect::Xboard(Box::new(xboard::XboardSession::new(identity.clone(), options)))
            }
        };
        Self { identity, dialect }
    }

    /// What to do before the first line.
    pub fn begin(&self) -> Vec<Action> {
        match self.dialect {
            Dialect::Uci(_) => Vec::new(),
            Dialect::Xboard(_) => vec![Action::IgnoreSignals],
        }
    }

    /// Obeys a line of input.
    pub fn line(&mut self, line: &str) -> Vec<Action> {
        let mut actions = Vec::new();
        match &mut self.dialect {
            Dialect::Uci(session) if session.may_switch() && Words::new(line).peek() == Some("xboard") => {
                let options = session.options().clone();
                let session = xboard::XboardSession::new(self.identity.clone(), options);
                self.dialect = Dialect::Xboard(Box::new(session));
                actions.push(Action::IgnoreSignals);
            }
            Dialect::Uci(session) => session.line(line, &mut actions),
            Dialect::Xboard(session) => session.line(line, &mut actions),
        }
        actions
    }

    /// Answers a line so long that only its beginning was kept.
    pub fn overlong_line(&self, beginning: &str) -> Vec<Action> {
        let mut actions = Vec::new();
        match &self.dialect {
            Dialect::Uci(_) => {
                uci::say(&format!("line too long, ignored: {}", quoted(beginning)), &mut actions);
            }
            Dialect::Xboard(_) => xboard::send(error("line too long", beginning), &mut actions),
        }
        actions
    }

    /// Tells that something outside went wrong, in words the protocol has for it.
    pub fn trouble(&self, text: &str) -> Vec<Action> {
        let mut actions = Vec::new();
        match &self.dialect {
            Dialect::Uci(_) => uci::say(&remark(text), &mut actions),
            Dialect::Xboard(session) => session.remark(text, &mut actions),
        }
        actions
    }

    /// Takes news of the search or task that runs.
    pub fn search_event(&mut self, event: SearchEvent) -> Vec<Action> {
        let mut actions = Vec::new();
        match &mut self.dialect {
            Dialect::Uci(session) => session.search_event(event, &mut actions),
            Dialect::Xboard(session) => session.search_event(event, &mut actions),
        }
        actions
    }
}
