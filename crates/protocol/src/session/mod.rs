//! The state machine between a GUI and a search: a line or an event in, actions out.
//!
//! `uci.rs` and `xboard/` are the two sides of it; they share the options, the actions and the events.

mod uci;
mod xboard;

use rocada_chess::{CastlingNotation, Game, Position};

use crate::input::{Words, quoted, remark};
use crate::options::{Id, Value, Values};
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
    /// An option has a new value. Never asked for while a search or a task runs.
    Set(Id, Value),
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
    side: Side,
}

#[derive(Debug)]
enum Side {
    Uci(Box<uci::UciSession>),
    Xboard(Box<xboard::XboardSession>),
}

impl Session {
    /// A conversation that begins now.
    pub fn new(language: Language, identity: Identity) -> Self {
        let side = match language {
            Language::Open | Language::Uci => {
                Side::Uci(Box::new(uci::UciSession::new(identity.clone(), language == Language::Open)))
            }
            Language::Xboard => {
                Side::Xboard(Box::new(xboard::XboardSession::new(identity.clone(), Values::default())))
            }
        };
        Self { identity, side }
    }

    /// What to do before the first line.
    pub fn begin(&self) -> Vec<Action> {
        match self.side {
            Side::Uci(_) => Vec::new(),
            Side::Xboard(_) => vec![Action::IgnoreSignals],
        }
    }

    /// Obeys a line of input.
    pub fn line(&mut self, line: &str) -> Vec<Action> {
        let mut actions = Vec::new();
        match &mut self.side {
            Side::Uci(session) if session.may_switch() && Words::new(line).peek() == Some("xboard") => {
                let values = session.values().clone();
                let session = xboard::XboardSession::new(self.identity.clone(), values);
                self.side = Side::Xboard(Box::new(session));
                actions.push(Action::IgnoreSignals);
            }
            Side::Uci(session) => session.line(line, &mut actions),
            Side::Xboard(session) => session.line(line, &mut actions),
        }
        actions
    }

    /// Answers a line so long that only its beginning was kept.
    pub fn overlong_line(&self, beginning: &str) -> Vec<Action> {
        let mut actions = Vec::new();
        match &self.side {
            Side::Uci(_) => uci::say(&format!("line too long, ignored: {}", quoted(beginning)), &mut actions),
            Side::Xboard(_) => xboard::send(error("line too long", beginning), &mut actions),
        }
        actions
    }

    /// Tells that something outside went wrong, in words the protocol has for it.
    pub fn trouble(&self, text: &str) -> Vec<Action> {
        let mut actions = Vec::new();
        match &self.side {
            Side::Uci(_) => uci::say(&remark(text), &mut actions),
            Side::Xboard(session) => session.remark(text, &mut actions),
        }
        actions
    }

    /// Takes news of the search or task that runs.
    pub fn search_event(&mut self, event: SearchEvent) -> Vec<Action> {
        let mut actions = Vec::new();
        match &mut self.side {
            Side::Uci(session) => session.search_event(event, &mut actions),
            Side::Xboard(session) => session.search_event(event, &mut actions),
        }
        actions
    }
}
