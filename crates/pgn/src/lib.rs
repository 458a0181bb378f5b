//! PGN: games as trees, with all they came with: tags, variations, comments, glyphs, clocks, evaluations, arrows.
//!
//! [`Games`] reads them, a [`Game`] writes itself, and nothing is lost or invented between the two. [`index`] lists the
//! games of a large text without reading their moves. [`Headers`] and [`Movetext`] write any game whose moves have a
//! text, chess or not.
//!
//! ```
//! use rocada_chess::{Color, GameResult};
//! use rocada_pgn::Game;
//!
//! let text = "[White \"Ana\"]\n\n1. e4 e5 {[%eval 0.31,12] [%clk 0:01:30]} 2. Nf3 (2. f4 exf4) *\n";
//! let mut game = Game::parse(text).expect("one game")?;
//! assert_eq!(game.headers.get("White"), Some("Ana"));
//! let reply = game.main_line().nth(1).expect("two moves at least");
//! assert_eq!(game.node(reply).evaluation().and_then(|told| told.depth), Some(12));
//! assert_eq!(game.node(reply).children().len(), 2, "the game goes on, and a variation shows another way");
//!
//! game.set_result(Some(GameResult::Win(Color::White)));
//! assert!(game.to_string().contains("2. Nf3 (2. f4 exf4) 1-0"));
//! # Ok::<(), rocada_pgn::PgnError>(())
//! ```

mod calendar;
mod comment;
mod edit;
mod encoding;
mod glyph;
mod headers;
mod index;
mod movetext;
mod problem;
mod read;
mod shape;
mod split;
mod tag;
mod termination;
mod token;
mod tree;
mod variant;
mod write;

pub use calendar::{date, time_of_day};
pub use comment::{Comment, Evaluation};
pub use edit::InCheck;
pub use glyph::glyph_sign;
pub use headers::Headers;
pub use index::{Entry, entries, index};
pub use movetext::Movetext;
pub use problem::{PgnError, Place, Problem};
pub use read::{Games, ReadGame};
pub use shape::{Shape, ShapeColor, ShapeError};
pub use termination::{Termination, TerminationError};
pub use tree::{Game, Node, NodeId};
