//! The side of a user interface: reads what engines print and writes what they are told.
//!
//! Engines are neighbours, not friends: every line of theirs has a reading, and what makes no sense is
//! [`uci::Line::Other`] or [`xboard::Line::Other`], never an error and never a panic.

pub mod uci;
pub mod xboard;

/// Splits off the first word; the rest begins with the second one.
pub(crate) fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim_start())
}
