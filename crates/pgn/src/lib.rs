//! PGN: games as trees, with their headers, variations, comments, clocks and evaluations.
//!
//! [`Games`] reads them, a [`Game`] writes itself. [`Headers`] and [`Movetext`] write any game whose moves have a
//! text, chess or not.

mod annotation;
mod calendar;
mod headers;
mod movetext;
mod read;
mod termination;
mod tree;
mod write;

pub use annotation::{Annotation, Evaluation};
pub use calendar::{date, time_of_day};
pub use headers::Headers;
pub use movetext::Movetext;
pub use read::{Games, PgnError, Place, Problem};
pub use termination::{Termination, TerminationError};
pub use tree::{Game, Node, NodeId};
