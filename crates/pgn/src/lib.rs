//! PGN: games as trees, with their headers, variations, comments, clocks and evaluations.
//!
//! [`Games`] reads them, a [`Game`] writes itself. [`Headers`] and [`Movetext`] write any game whose moves have a
//! text, chess or not.
//!
//! ```
//! use rocada_pgn::Games;
//!
//! let text = "[White \"Ana\"]\n\n1. e4 e5 {[%eval 0.31,12] [%clk 0:01:30]} 2. Nf3 (2. f4 exf4) *\n";
//! let mut game = Games::new(text.as_bytes()).next().expect("one game")?;
//! assert_eq!(game.headers.get("White"), Some("Ana"));
//! let reply = game.main_line().nth(1).expect("two moves at least");
//! assert_eq!(game.node(reply).annotation.depth, Some(12));
//! assert_eq!(game.node(reply).children().len(), 2, "the game goes on, and a variation shows another way");
//!
//! game.headers.set("Result", "1-0");
//! assert!(game.to_string().contains("2. Nf3 (2. f4 exf4) 1-0"));
//! # Ok::<(), rocada_pgn::PgnError>(())
//! ```

mod annotation;
mod calendar;
mod headers;
mod movetext;
mod read;
mod termination;
mod tree;
mod write;

pub use annotation::Annotation;
pub use calendar::{date, time_of_day};
pub use headers::Headers;
pub use movetext::Movetext;
pub use read::{Games, PgnError, Place, Problem};
pub use termination::{Termination, TerminationError};
pub use tree::{Game, Node, NodeId};
