//! Texts that somebody else has written.

/// Letters that are shown of one.
const MOST_LETTERS: usize = 200;

/// A text of others, as a terminal or a page may show it.
pub fn shown(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).take(MOST_LETTERS).collect()
}
