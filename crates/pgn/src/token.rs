//! The moves of a game as words, comments, brackets and glyphs.

use rocada_chess::{Color, GameResult};

use crate::encoding::is_blank;
use crate::split::wrapper;

/// A part of the moves' text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Token<'a> {
    Comment {
        text: &'a str,
        closed: bool,
    },
    Open,
    Close,
    /// The digits after a dollar sign.
    Glyph(&'a str),
    Word(&'a str),
}

/// A text cut into tokens.
#[derive(Clone)]
pub(crate) struct Tokens<'a> {
    text: &'a str,
    at: usize,
    /// The text begins its line, so that a percent sign at its beginning escapes it.
    starts_line: bool,
}

impl<'a> Tokens<'a> {
    pub const fn new(text: &'a str, at: usize, starts_line: bool) -> Self {
        Self { text, at, starts_line }
    }

    /// How far the text was read.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Goes past something that is no token of the moves.
    pub fn skip_to(&mut self, at: usize) {
        self.at = at;
    }

    /// Goes past blanks, escaped lines and what forums wrap games in; what comes then.
    pub fn rest(&mut self) -> &'a str {
        loop {
            let rest = &self.text[self.at..];
            let words = rest.trim_start_matches(is_blank);
            self.at += rest.len() - words.len();
            let begins_line = self.text[..self.at].ends_with('\n') || (self.at == 0 && self.starts_line);
            if words.starts_with('%') && begins_line {
                self.at += words.find('\n').unwrap_or(words.len());
            } else if let Some(wrapper) = wrapper(words.as_bytes()) {
                self.at += wrapper;
            } else {
                return words;
            }
        }
    }
}

/// With the place in the text where it begins.
impl<'a> Iterator for Tokens<'a> {
    type Item = (usize, Token<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.rest();
        let start = self.at;
        let (length, token) = match rest.chars().next()? {
            '{' => match rest.find('}') {
                Some(end) => (end + 1, Token::Comment { text: &rest[1..end], closed: true }),
                None => (rest.len(), Token::Comment { text: &rest[1..], closed: false }),
            },
            ';' => {
                let end = rest.find('\n').unwrap_or(rest.len());
                (end, Token::Comment { text: &rest[1..end], closed: true })
            }
            '(' => (1, Token::Open),
            ')' => (1, Token::Close),
            '}' => (1, Token::Word("}")),
            '$' => {
                let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
                let token = if digits == 0 { Token::Word("$") } else { Token::Glyph(&rest[1..=digits]) };
                (1 + digits, token)
            }
            _ => {
                let length = word_length(rest);
                (length, Token::Word(&rest[..length]))
            }
        };
        self.at += length;
        Some((start, token))
    }
}

/// Whether a letter can be part of a word: no blank, and no sign with a meaning of its own.
pub(crate) fn is_word(letter: char) -> bool {
    !is_blank(letter) && !matches!(letter, '{' | '}' | '(' | ')' | ';' | '$')
}

/// A word ends at a blank or a sign with a meaning of its own; `e8(Q)` is one word.
fn word_length(text: &str) -> usize {
    let ends = |(at, letter): &(usize, char)| {
        !is_word(*letter) || (*letter == '[' && *at > 0 && wrapper(&text.as_bytes()[*at..]).is_some())
    };
    let length = text.char_indices().find(ends).map_or(text.len(), |(at, _)| at);
    let (word, rest) = text.split_at(length);
    let mut after = rest.chars();
    let is_promotion = word.ends_with(['1', '8'])
        && after.next() == Some('(')
        && after.next().is_some_and(|letter| letter.is_alphabetic() || ('♔'..='♟').contains(&letter))
        && after.next() == Some(')');
    if is_promotion { text.len() - after.as_str().len() } else { length }
}

/// What the moves end with; none is a game that goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ending(pub Option<GameResult>);

/// The result that a word stands for.
pub(crate) fn result(word: &str) -> Option<Ending> {
    let is_dash = |letter: char| matches!(letter, '-' | ':' | '\u{2010}'..='\u{2014}' | '\u{2212}');
    let plain = word.replace('½', "1/2");
    if plain == "*" {
        return Some(Ending(None));
    }
    if plain == "1/2" {
        return Some(Ending(Some(GameResult::Draw)));
    }
    let (white, black) = plain.split_once(is_dash)?;
    let result = match (white, black) {
        ("1", "0") => GameResult::Win(Color::White),
        ("0", "1") => GameResult::Win(Color::Black),
        ("1/2", "1/2") => GameResult::Draw,
        _ => return None,
    };
    Some(Ending(Some(result)))
}
