//! The two languages chess programs speak, UCI and xboard (CECP v2), and the session between a GUI and a search.
//!
//! A [`Session`] is handed one line of input or one event of the search at a time and answers with [`Action`]s. It
//! has no thread, no pipe and no clock, so that a whole dialogue is a unit test: see `tests/dialogues`.
//!
//! [`client`] is the other side, that of a GUI, which the arena uses: it reads what engines print and writes what they
//! are told.

pub mod board_text;
pub mod client;
mod input;
pub mod options;
mod search;
mod session;
pub mod uci;
pub mod xboard;

pub use search::{SearchEvent, SearchRequest};
pub use session::{Action, Identity, Language, OPTIONS, Session, Task};
