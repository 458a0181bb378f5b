//! A list of the games in a text: where each stands and what its tags say, without reading moves.

use std::ops::Range;

use rocada_chess::Letters;

use crate::read::{self, read_tags};
use crate::split::{RawGame, Splitter};
use crate::token::Tokens;
use crate::{Headers, PgnError, Place, Problem, ReadGame, encoding};

/// A game in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number in the text, from 1.
    pub number: usize,
    /// The line on which it begins, from 1.
    pub line: usize,
    /// Its bytes in the text.
    pub range: Range<usize>,
    /// Its tags.
    pub headers: Headers,
    /// What is wrong with its tags. What is wrong with its moves shows when they are read.
    pub problems: Vec<PgnError>,
}

/// The games of a text in memory, in their order.
///
/// ```
/// let text = "[White \"Ana\"]\n\n1. e4 *\n\n[White \"Bob\"]\n[Variant \"Atomic\"]\n\n1. d4 *\n";
/// let games = rocada_pgn::index(text.as_bytes());
/// assert_eq!(games[1].headers.get("White"), Some("Bob"));
/// assert_eq!(games[1].problems[0].problem.to_string(), "the variant 'Atomic' is not played here");
/// assert_eq!(games[0].read(text.as_bytes()).game.main_line().count(), 1);
/// ```
pub fn index(text: &[u8]) -> Vec<Entry> {
    entries(text).collect()
}

/// The same one after the other, for whoever keeps less of each.
pub fn entries(text: &[u8]) -> impl Iterator<Item = Entry> {
    let mut games = Splitter::new(text, 0);
    // Bytes in memory can always be read.
    std::iter::from_fn(move || games.next_game().ok().flatten().map(|raw| entry(&raw, text)))
}

fn entry(raw: &RawGame, text: &[u8]) -> Entry {
    let range = raw.range.start as usize..raw.range.end as usize;
    let text = encoding::decode(&text[range.clone()]);
    let mut problems = Vec::new();
    let mut problem = |problem| {
        let place = Place { line: raw.line, column: raw.column, ..Place::default() };
        problems.push(PgnError { game: raw.number, place, problem });
    };
    let mut tokens = Tokens::new(&text, 0, raw.column == 1);
    let (headers, _) = read_tags(&mut tokens, &text, |_, found: Problem| problem(found));
    if let Err(found) = read::start(&headers) {
        problem(found);
    }
    Entry { number: raw.number, line: raw.line, range, headers, problems }
}

impl Entry {
    /// Reads the game from the text that the list was made of.
    pub fn read(&self, text: &[u8]) -> ReadGame {
        self.read_with(text, Letters::English)
    }

    /// Reads the game, with the letters of another language.
    pub fn read_with(&self, text: &[u8], letters: Letters) -> ReadGame {
        let bytes = text.get(self.range.clone()).unwrap_or_default();
        let kept = &bytes[..bytes.len().min(read::MOST_BYTES)];
        let begin = text[..self.range.start.min(text.len())].iter().rev();
        let before: Vec<u8> = begin.take_while(|&&byte| byte != b'\n').copied().collect();
        let before = before.strip_suffix(b"\xbf\xbb\xef").unwrap_or(&before);
        let raw = RawGame {
            number: self.number,
            line: self.line,
            column: 1 + before.len(),
            range: self.range.start as u64..self.range.end as u64,
            text: kept.to_vec(),
            is_cut: kept.len() < bytes.len(),
        };
        read::read(&raw, letters)
    }
}
