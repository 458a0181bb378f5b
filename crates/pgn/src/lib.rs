//! PGN: games with their headers, moves, variations, comments, clocks and evaluations.
//!
//! [`Headers`] and [`Movetext`] write any game whose moves have a text.

mod headers;
mod movetext;

pub use headers::Headers;
pub use movetext::Movetext;
