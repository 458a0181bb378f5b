//! Reads games, one after the other. A game that makes no sense is an error that says where; the next one is read
//! all the same.

use std::fmt;
use std::io::{self, Read};
use std::ops::ControlFlow;

use pgn_reader::{Nag, Outcome, RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use rocada_chess::{Color, FenError, Position, SanError};

use crate::tree::NodeId;
use crate::{Game, Headers};

/// Variations inside variations beyond this depth are left out.
const DEEPEST: usize = 64;
/// Tags beyond this number are left out.
const MOST_TAGS: usize = 256;

/// A game that could not be read.
#[derive(Debug, thiserror::Error)]
#[error("game {game}{place}: {problem}")]
pub struct PgnError {
    /// The game's number in its file, from 1.
    pub game: usize,
    /// Who played, and at which move it happened.
    pub place: Place,
    /// What is wrong.
    pub problem: Problem,
}

/// Where in a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// White and Black.
    pub players: Option<(String, String)>,
    /// The number and side of the move.
    pub mv: Option<(u32, Color)>,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((white, black)) = &self.players {
            write!(f, " ({white} - {black})")?;
        }
        match self.mv {
            Some((number, Color::White)) => write!(f, ", move {number}."),
            Some((number, Color::Black)) => write!(f, ", move {number}..."),
            None => Ok(()),
        }
    }
}

/// What can be wrong with a game.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// The file itself.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The start position.
    #[error("the tag FEN: {0}")]
    Fen(#[from] FenError),
    /// A move.
    #[error(transparent)]
    Move(#[from] SanError),
}

/// The games of a text, read as they are asked for.
pub struct Games<R> {
    reader: Reader<R>,
    number: usize,
    broken: bool,
}

impl<R: Read> Games<R> {
    /// Nothing is read yet.
    pub fn new(text: R) -> Self {
        Self { reader: Reader::new(text), number: 0, broken: false }
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = Result<Game, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.broken {
            return None;
        }
        self.number += 1;
        let game = self.number;
        match self.reader.read_game(&mut Builder) {
            Ok(result) => {
                result.map(|read| read.map_err(|(place, problem)| PgnError { game, place, problem }))
            }
            Err(error) => {
                self.broken = true;
                Some(Err(PgnError { game, place: Place::default(), problem: error.into() }))
            }
        }
    }
}

type Built = Result<Game, (Place, Problem)>;

struct Builder;

struct Movetext {
    game: Game,
    at: NodeId,
    /// Where the lines around a variation go on.
    outer: Vec<NodeId>,
}

impl Movetext {
    fn place(&self) -> Place {
        let position = self.game.node(self.at).position();
        Place { players: players(&self.game.headers), mv: Some((position.fullmoves(), position.turn())) }
    }
}

fn players(headers: &Headers) -> Option<(String, String)> {
    Some((headers.get("White")?.to_owned(), headers.get("Black")?.to_owned()))
}

impl Visitor for Builder {
    type Tags = Headers;
    type Movetext = Movetext;
    type Output = Built;

    fn begin_tags(&mut self) -> ControlFlow<Built, Headers> {
        ControlFlow::Continue(Headers::default())
    }

    fn tag(&mut self, tags: &mut Headers, name: &[u8], value: RawTag<'_>) -> ControlFlow<Built> {
        if tags.count() < MOST_TAGS {
            tags.set(&String::from_utf8_lossy(name), value.decode_utf8_lossy());
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Headers) -> ControlFlow<Built, Movetext> {
        let start = match tags.get("FEN").map(str::parse::<Position>) {
            None => Position::default(),
            Some(Ok(position)) => position,
            Some(Err(error)) => {
                let place = Place { players: players(&tags), mv: None };
                return ControlFlow::Break(Err((place, error.into())));
            }
        };
        let mut game = Game::new(start);
        game.headers = tags;
        let at = game.root();
        ControlFlow::Continue(Movetext { game, at, outer: Vec::new() })
    }

    fn san(&mut self, text: &mut Movetext, san: SanPlus) -> ControlFlow<Built> {
        let position = text.game.node(text.at).position();
        match position.parse_san(&san.to_string()) {
            Ok(mv) => {
                text.at = text.game.add(text.at, mv).expect("a parsed move is legal");
                ControlFlow::Continue(())
            }
            Err(error) => ControlFlow::Break(Err((text.place(), error.into()))),
        }
    }

    fn nag(&mut self, text: &mut Movetext, nag: Nag) -> ControlFlow<Built> {
        text.game.node_mut(text.at).nags.push(nag.0);
        ControlFlow::Continue(())
    }

    fn comment(&mut self, text: &mut Movetext, comment: RawComment<'_>) -> ControlFlow<Built> {
        let node = text.game.node_mut(text.at);
        let mover = !node.position().turn();
        node.annotation.add(&String::from_utf8_lossy(comment.as_bytes()), mover);
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, text: &mut Movetext) -> ControlFlow<Built, Skip> {
        // A variation replaces the move before it; before the first move there is none to replace.
        match text.game.node(text.at).parent() {
            Some(before) if text.outer.len() < DEEPEST => {
                text.outer.push(text.at);
                text.at = before;
                ControlFlow::Continue(Skip(false))
            }
            _ => ControlFlow::Continue(Skip(true)),
        }
    }

    fn end_variation(&mut self, text: &mut Movetext) -> ControlFlow<Built> {
        if let Some(outer) = text.outer.pop() {
            text.at = outer;
        }
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, text: &mut Movetext, outcome: Outcome) -> ControlFlow<Built> {
        // The tag is what people have written on purpose; the end of the moves only fills a gap.
        if text.game.headers.get("Result").is_none() {
            text.game.headers.set("Result", outcome.to_string());
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, text: Movetext) -> Built {
        Ok(text.game)
    }
}
