//! UCI as text: what a GUI sends and what it is told. What happens in between is the session's business.

mod command;
mod reply;

pub use command::{Command, Go, Parsed, parse};
pub use reply::{best_move, current_move, info, info_string, option};
