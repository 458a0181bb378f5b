//! PGN: games as trees, with their headers, variations, comments, clocks and evaluations.
//!
//! [`Games`] reads them, a [`Game`] writes itself. [`Headers`] and [`Movetext`] write any game whose moves have a
//! text, chess or not.

mod annotation;
mod headers;
mod movetext;
mod read;
mod tree;
mod write;

pub use annotation::Annotation;
pub use headers::Headers;
pub use movetext::Movetext;
pub use read::{Games, PgnError, Place, Problem};
pub use tree::{Game, Node, NodeId};
