//! Cuts a stream of bytes into games, without reading their moves. A game is kept whole, up to a limit, so that it can be
//! decided for each how its letters are encoded; the stream is not.
//!
//! A game ends with its result, or where the tags of another one begin. Where both are missing, a first move after an
//! empty line begins another game.

use std::io::{self, BufRead, ErrorKind};
use std::ops::Range;

use crate::encoding::{self, first_letter, is_blank};
use crate::tag;
use crate::token::{self, is_word};

/// Lines are looked at in pieces of at most so many bytes.
const PIECE: usize = 1 << 16;
/// No result is longer.
const LONGEST_RESULT: usize = 16;

const MARK: &[u8] = b"\xef\xbb\xbf";

/// A game as it stands in its file.
pub(crate) struct RawGame {
    /// Its number, from 1.
    pub number: usize,
    /// The line on which it begins, from 1.
    pub line: usize,
    /// The letter of that line with which it begins, from 1.
    pub column: usize,
    /// Where it stands in the file.
    pub range: Range<u64>,
    /// Its bytes, as many as the limit allows.
    pub text: Vec<u8>,
    /// There are more than that.
    pub is_cut: bool,
}

/// What stands in a game beside its tags, blanks and escaped lines.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Content {
    #[default]
    Nothing,
    Comments,
    Words,
}

/// What was met of a game so far.
#[derive(Default)]
struct Seen {
    first_tag: Option<Vec<u8>>,
    content: Content,
    /// Its result, outside variations; only comments of the same line still belong to it.
    result: bool,
    /// The last word was a result, perhaps inside a variation.
    last_was_result: bool,
    depth: usize,
}

impl Content {
    fn with_comment(self) -> Self {
        if self == Self::Nothing { Self::Comments } else { self }
    }
}

impl Seen {
    /// A word is over: it may have been the result.
    fn end_word(&mut self, word: &mut Vec<u8>) {
        if !word.is_empty() {
            self.last_was_result =
                word.len() <= LONGEST_RESULT && token::result(&encoding::decode(word)).is_some();
            self.result |= self.last_was_result && self.depth == 0;
            word.clear();
        }
    }
}

/// Games, one after the other.
pub(crate) struct Splitter<R> {
    input: R,
    /// Bytes of a game to keep.
    keep: usize,
    number: usize,
    piece: Vec<u8>,
    /// How far the piece was looked at.
    at: usize,
    /// Where the piece begins in the file, and on which line.
    offset: u64,
    line: usize,
    /// The piece begins its line.
    piece_starts_line: bool,
    /// The line before was empty.
    after_blank: bool,
    ended: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Inside {
    Nothing,
    Brace,
    /// A comment to the end of the line, or an escaped line.
    Rest,
}

impl<R: BufRead> Splitter<R> {
    pub fn new(input: R, keep: usize) -> Self {
        Self {
            input,
            keep,
            number: 0,
            piece: Vec::new(),
            at: 0,
            offset: 0,
            line: 0,
            piece_starts_line: true,
            after_blank: true,
            ended: false,
        }
    }

    /// The next game; none at the end.
    pub fn next_game(&mut self) -> io::Result<Option<RawGame>> {
        let mut game = None;
        let mut seen = Seen::default();
        let mut inside = Inside::Nothing;
        let mut word = Vec::new();
        loop {
            if self.at >= self.piece.len() {
                let line_ended = self.piece.last() == Some(&b'\n') || self.piece.is_empty();
                if line_ended && inside == Inside::Rest {
                    inside = Inside::Nothing;
                }
                if line_ended && seen.result && inside == Inside::Nothing {
                    return Ok(self.finish(game));
                }
                if !self.next_piece()? {
                    // Comments alone are no game.
                    return Ok(self.finish(
                        game.filter(|_| seen.content == Content::Words || seen.first_tag.is_some()),
                    ));
                }
                if self.piece_starts_line {
                    // Marks of the encoding, at the beginning of the file or where files were put together.
                    while self.piece[self.at..].starts_with(MARK) {
                        self.at += MARK.len();
                    }
                    if self.begins_another(&seen, inside) {
                        return Ok(self.finish(game));
                    }
                    if inside == Inside::Nothing && self.piece.get(self.at) == Some(&b'%') {
                        inside = Inside::Rest;
                    }
                    // In a comment they are part of what somebody wrote.
                    if inside == Inside::Brace {
                        self.at = 0;
                    }
                }
                continue;
            }
            let (from, ends) = (self.at, self.step(&mut seen, &mut inside, &mut word));
            if ends {
                return Ok(self.finish(game));
            }
            self.take(from, &mut game);
        }
    }

    /// Looks at what comes next in the piece and goes past it. Whether it belongs to another game.
    fn step(&mut self, seen: &mut Seen, inside: &mut Inside, word: &mut Vec<u8>) -> bool {
        let (letter, length) = first_letter(&self.piece[self.at..]);
        match *inside {
            Inside::Rest => self.at = self.piece.len(),
            Inside::Brace => {
                let end = self.piece[self.at..].iter().position(|&byte| byte == b'}');
                self.at = end.map_or(self.piece.len(), |end| self.at + end + 1);
                if end.is_some() {
                    *inside = Inside::Nothing;
                }
            }
            Inside::Nothing => {
                if !is_word(letter) {
                    seen.end_word(word);
                }
                match letter {
                    '{' => (*inside, seen.content) = (Inside::Brace, seen.content.with_comment()),
                    ';' => (*inside, seen.content) = (Inside::Rest, seen.content.with_comment()),
                    '[' if let Some(length) = wrapper(&self.piece[self.at..]) => {
                        seen.end_word(word);
                        self.at += length;
                        return false;
                    }
                    '[' if word.is_empty() => {
                        if seen.result {
                            return true;
                        }
                        if seen.content != Content::Words {
                            let rest = &self.piece[self.at..];
                            if seen.first_tag.is_none() {
                                seen.first_tag = Some(tag_name(rest).to_vec());
                            }
                            self.at += tag::end(rest).max(1);
                            return false;
                        }
                        word.push(b'[');
                    }
                    _ if is_blank(letter) => {}
                    _ if seen.result => return true,
                    _ if is_word(letter) => {
                        seen.content = Content::Words;
                        let rest = &self.piece[self.at..];
                        let length = word_length(rest);
                        // Of a word that is too long to be a result it is enough to know that.
                        word.extend_from_slice(&rest[..length.min(LONGEST_RESULT + 1)]);
                        self.at += length;
                        return false;
                    }
                    _ => {
                        (seen.content, seen.last_was_result) = (Content::Words, false);
                        match letter {
                            '(' => seen.depth += 1,
                            ')' => seen.depth = seen.depth.saturating_sub(1),
                            // The number of a glyph is no word.
                            '$' => {
                                let digits = self.piece[self.at + 1..].iter();
                                self.at += digits.take_while(|byte| byte.is_ascii_digit()).count();
                            }
                            _ => {}
                        }
                    }
                }
                self.at += length;
            }
        }
        false
    }

    /// Whether the line that begins now is the first one of another game.
    fn begins_another(&self, seen: &Seen, inside: Inside) -> bool {
        let line = &self.piece[self.at..];
        if inside == Inside::Brace {
            // A comment that was never closed; the others of the file shall not be lost in it.
            return self.after_blank && is_certain_tag(line);
        }
        let has_words = seen.content == Content::Words;
        if has_words && seen.last_was_result && self.after_blank {
            return true;
        }
        if line.first() == Some(&b'[') && wrapper(line).is_none() {
            let again = seen.first_tag.as_deref() == Some(tag_name(line));
            return has_words || (again && (self.after_blank || seen.content != Content::Nothing));
        }
        let first_move = line.strip_prefix(b"1.").is_some_and(|rest| !rest.starts_with(b"."));
        has_words && seen.depth == 0 && self.after_blank && first_move
    }

    /// Reads on. Whether there was anything.
    fn next_piece(&mut self) -> io::Result<bool> {
        if self.ended {
            return Ok(false);
        }
        let starts_line = self.piece.is_empty() || self.piece.last() == Some(&b'\n');
        if starts_line {
            let blank = encoding::all_blank(&self.piece);
            self.after_blank = blank && (self.piece_starts_line || self.after_blank);
            self.line += 1;
        }
        self.offset += self.piece.len() as u64;
        self.piece_starts_line = starts_line;
        self.piece.clear();
        self.at = 0;
        while self.piece.len() < PIECE {
            let available = match self.input.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                read => read?,
            };
            let room = (PIECE - self.piece.len()).min(available.len());
            let end = available[..room].iter().position(|&byte| byte == b'\n');
            let length = end.map_or(room, |end| end + 1);
            self.piece.extend_from_slice(&available[..length]);
            self.input.consume(length);
            if end.is_some() || length == 0 {
                break;
            }
        }
        self.ended = self.piece.is_empty();
        Ok(!self.ended)
    }

    /// Adds what was gone past to the game, which begins with its first byte that is no blank.
    fn take(&mut self, from: usize, game: &mut Option<RawGame>) {
        let bytes = &self.piece[from..self.at];
        let game = match game {
            Some(game) => game,
            None if encoding::all_blank(bytes) => return,
            None => game.insert(RawGame {
                number: self.number + 1,
                line: self.line,
                column: 1 + encoding::decode(
                    self.piece[..from].strip_prefix(MARK).unwrap_or(&self.piece[..from]),
                )
                .chars()
                .count(),
                range: self.offset + from as u64..0,
                text: Vec::new(),
                is_cut: false,
            }),
        };
        game.range.end = self.offset + self.at as u64;
        let room = self.keep.saturating_sub(game.text.len());
        game.text.extend_from_slice(&bytes[..bytes.len().min(room)]);
        game.is_cut |= bytes.len() > room;
    }

    fn finish(&mut self, game: Option<RawGame>) -> Option<RawGame> {
        self.number += usize::from(game.is_some());
        game
    }
}

/// The first letter may be anything.
fn word_length(text: &[u8]) -> usize {
    let mut at = first_letter(text).1;
    while at < text.len() {
        let (letter, length) = first_letter(&text[at..]);
        if !is_word(letter) || (letter == '[' && wrapper(&text[at..]).is_some()) {
            break;
        }
        at += length;
    }
    at
}

fn tag_name(line: &[u8]) -> &[u8] {
    let name = line.strip_prefix(b"[").unwrap_or(line).trim_ascii_start();
    let end = name.iter().position(|byte| byte.is_ascii_whitespace() || matches!(byte, b'"' | b']'));
    &name[..end.unwrap_or(name.len())]
}

/// A line that can hardly be part of a comment.
fn is_certain_tag(line: &[u8]) -> bool {
    let name = tag_name(line);
    let is_name =
        name.first().is_some_and(u8::is_ascii_uppercase) && name.iter().all(u8::is_ascii_alphanumeric);
    let value = line.get(1 + name.len()..).unwrap_or_default();
    line.first() == Some(&b'[')
        && is_name
        && value.starts_with(b" \"")
        && line.trim_ascii_end().ends_with(b"\"]")
}

/// `[pgn]` and `[/pgn]`, in which forums wrap games.
pub(crate) fn wrapper(text: &[u8]) -> Option<usize> {
    let is = |known: &[u8]| text.get(..known.len()).is_some_and(|start| start.eq_ignore_ascii_case(known));
    [&b"[pgn]"[..], b"[/pgn]"].into_iter().find(|known| is(known)).map(<[u8]>::len)
}
