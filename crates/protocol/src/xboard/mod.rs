//! xboard's protocol (CECP, version 2) as text: what a GUI sends and what it is told.

mod command;
mod reply;

pub use command::{Choice, Command, EditCommand, Problem, parse, parse_edit};
pub(crate) use reply::is_announced;
pub use reply::{book_line, error, features, harmless, illegal_move, move_text, option, status, thinking};
