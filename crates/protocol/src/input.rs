//! Reading words and numbers from a line, and quoting a line back at whoever sent it.

/// The words of a line, one at a time, with the rest of the line at hand.
#[derive(Clone, Debug)]
pub(crate) struct Words<'a>(&'a str);

impl<'a> Words<'a> {
    pub const fn new(line: &'a str) -> Self {
        Self(line)
    }

    /// What has not been read yet, without blanks around it.
    pub fn rest(&self) -> &'a str {
        self.0.trim_matches(is_blank)
    }

    /// The next word, left where it is.
    pub fn peek(&self) -> Option<&'a str> {
        self.clone().next()
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let text = self.0.trim_start_matches(is_blank);
        let end = text.find(is_blank).unwrap_or(text.len());
        let (word, rest) = text.split_at(end);
        self.0 = rest;
        (!word.is_empty()).then_some(word)
    }
}

/// Blanks between words: also the line ends and stray control characters that a line can hold.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || letter.is_control()
}

/// A whole number; one that is too large for the type becomes the largest or smallest there is.
pub(crate) fn number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let limit = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    Some(text.parse().unwrap_or(limit))
}

/// Text from outside made fit for a line of ours: short, and without control characters.
pub(crate) fn quoted(text: &str) -> String {
    one_line(text, 80)
}

/// What is told about the world outside, as one line: it may hold a list, but no book.
pub(crate) fn remark(text: &str) -> String {
    one_line(text, 400)
}

/// Text as one line of no more than so many letters.
fn one_line(text: &str, longest: usize) -> String {
    let mut shown: String =
        text.chars().take(longest).map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    if text.chars().nth(longest).is_some() {
        shown.push_str("...");
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_apart_at_any_blank() {
        let mut words = Words::new(" setoption\tname \u{0}Log  File\r");
        assert_eq!(words.next(), Some("setoption"));
        assert_eq!(words.peek(), Some("name"));
        assert_eq!(words.next(), Some("name"));
        assert_eq!(words.rest(), "Log  File");
        assert_eq!(Words::new(" \t\r\n").next(), None);
    }

    #[test]
    fn numbers_saturate_and_words_are_none() {
        assert_eq!(number("42"), Some(42));
        assert_eq!(number("+7"), Some(7));
        assert_eq!(number("-99999999999999999999999"), Some(i64::MIN));
        assert_eq!(number("99999999999999999999999"), Some(i64::MAX));
        for text in ["", "-", "+", "1.5", "0x10", "--1", "١"] {
            assert_eq!(number(text), None, "{text}");
        }
    }

    #[test]
    fn a_quote_is_short_and_printable() {
        assert_eq!(quoted("a\u{0}b\u{1b}[2J"), "a b [2J");
        assert_eq!(quoted(&"x".repeat(1000)).len(), 83);
    }
}
