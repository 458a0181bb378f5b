//! Reads games, one after the other, with all they came with.
//!
//! What cannot be read is never skipped. A move that makes no sense ends its line: the rest of the variation, or of the
//! game, is kept word for word in the last node that was read, is written again as it was, and the problem says where
//! it is. The lines around a broken variation are read all the same.

use std::borrow::Cow;
use std::io::{self, BufReader, Read};

use rocada_chess::{GameResult, Letters, Position, SanError};

use crate::comment::Comment;
use crate::encoding::is_blank;
use crate::split::{RawGame, Splitter};
use crate::token::{self, Ending, Token, Tokens};
use crate::tree::NodeId;
use crate::variant::Variant;
use crate::{Game, Headers, PgnError, Place, Problem, encoding, glyph, tag};

/// Bytes of a game that are read.
pub(crate) const MOST_BYTES: usize = 8 << 20;
/// Moves of a game that are read, variations included.
const MOST_MOVES: usize = 200_000;
/// Tags of a game that are read.
const MOST_TAGS: usize = 256;
/// Problems of a game that are told.
const MOST_PROBLEMS: usize = 100;
/// So many letters of a word are shown.
const SHOWN: usize = 40;

/// A game and what is wrong with it.
#[derive(Clone, PartialEq, Debug)]
pub struct ReadGame {
    /// Its number in the file, from 1.
    pub number: usize,
    /// The line of the file on which it begins, from 1.
    pub line: usize,
    /// Where it ends in the file, in bytes.
    pub end: u64,
    /// As much as could be read.
    pub game: Game,
    /// What could not, usually nothing; the first hundred of it.
    pub problems: Vec<PgnError>,
}

impl ReadGame {
    /// The game if all of it could be read, else the first problem.
    pub fn whole(self) -> Result<Game, PgnError> {
        match self.problems.into_iter().next() {
            None => Ok(self.game),
            Some(problem) => Err(problem),
        }
    }
}

/// The games of a text, read as they are asked for. No more of it is held in memory than one game.
///
/// ```
/// use rocada_pgn::Games;
///
/// let text = "1. e4 e5 2. Qd5 Nc6 (2... Nf6) 1-0\n\n1. d4 *\n";
/// let games: Vec<_> = Games::new(text.as_bytes()).collect::<Result<_, _>>()?;
/// assert_eq!(games[0].game.main_line().count(), 2, "what was read is kept");
/// assert_eq!(games[0].problems[0].to_string(), "game 1, line 1, column 13, move 2.: Qd5 is not legal here");
/// assert_eq!(games[0].game.to_string(), "1. e4 e5 2. Qd5 Nc6 (2... Nf6)\n1-0\n\n");
/// assert!(games[1].problems.is_empty());
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Games<R> {
    texts: Splitter<BufReader<R>>,
    letters: Letters,
    broken: bool,
}

impl<R: Read> Games<R> {
    /// Nothing is read yet.
    pub fn new(text: R) -> Self {
        Self {
            texts: Splitter::new(BufReader::with_capacity(1 << 16, text), MOST_BYTES),
            letters: Letters::English,
            broken: false,
        }
    }

    /// Reads moves with the letters of another language.
    #[must_use]
    pub fn letters(mut self, letters: Letters) -> Self {
        self.letters = letters;
        self
    }
}

/// An error is one of the stream itself, after which there is nothing more.
impl<R: Read> Iterator for Games<R> {
    type Item = io::Result<ReadGame>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.broken {
            return None;
        }
        match self.texts.next_game() {
            Ok(raw) => Some(Ok(read(&raw?, self.letters))),
            Err(error) => {
                self.broken = true;
                Some(Err(error))
            }
        }
    }
}

impl Game {
    /// The first game of a text, all of which must be readable; none where there is no game.
    pub fn parse(text: &str) -> Option<Result<Self, PgnError>> {
        // A text in memory can always be read.
        Games::new(text.as_bytes()).next().and_then(Result::ok).map(ReadGame::whole)
    }
}

pub(crate) fn read(raw: &RawGame, letters: Letters) -> ReadGame {
    let text = text(raw);
    let mut builder = Builder::new(raw, &text, letters);
    builder.read();
    let Builder { game, mut problems, .. } = builder;
    if raw.is_cut {
        let problem = Problem::TooLong { what: "bytes", limit: MOST_BYTES };
        let place = Place { line: raw.line, column: raw.column, ..Place::default() };
        problems.push(PgnError { game: raw.number, place, problem });
    }
    let players = game.headers.get("White").zip(game.headers.get("Black"));
    let players = players.map(|(white, black)| Box::new((white.to_owned(), black.to_owned())));
    for problem in &mut problems {
        problem.place.players.clone_from(&players);
    }
    ReadGame { number: raw.number, line: raw.line, end: raw.range.end, game, problems }
}

/// The text of a game, in which a letter may have been cut in two.
fn text(raw: &RawGame) -> Cow<'_, str> {
    match std::str::from_utf8(&raw.text) {
        Err(error) if raw.is_cut && error.error_len().is_none() => {
            encoding::decode(&raw.text[..error.valid_up_to()])
        }
        _ => encoding::decode(&raw.text),
    }
}

/// The tags of a text and the comments among them; how far they go.
pub(crate) fn read_tags(
    tokens: &mut Tokens,
    text: &str,
    mut problem: impl FnMut(usize, Problem),
) -> (Headers, Vec<Comment>) {
    let mut headers = Headers::default();
    let mut comments = Vec::new();
    let mut left_out = false;
    loop {
        let rest = tokens.rest();
        let at = tokens.at();
        if rest.starts_with('[') {
            let end = tag::end(rest.as_bytes()).max(1);
            tokens.skip_to(at + end);
            let source = &text[at..at + end];
            match tag::parse(source) {
                Some(tag) if headers.count() < MOST_TAGS => {
                    if !tag.closed {
                        problem(at, Problem::OpenTag(shown(tag.name)));
                    }
                    headers.push(tag.name, tag.value);
                }
                Some(_) if left_out => {}
                Some(_) => {
                    left_out = true;
                    problem(at, Problem::TooLong { what: "tags", limit: MOST_TAGS });
                }
                None => {
                    problem(at, Problem::Unexpected(shown(source)));
                    comments.extend(Comment::from_file(source));
                }
            }
        } else if rest.starts_with(['{', ';']) {
            let mut ahead = tokens.clone();
            let comment = ahead.next();
            // The comment belongs to the tags if tags follow; else the moves have begun.
            let more_tags = ahead.clone().rest().starts_with(['[', '{', ';']);
            let Some((_, Token::Comment { text, closed: true })) = comment.filter(|_| more_tags) else {
                break;
            };
            comments.extend(Comment::from_file(text));
            *tokens = ahead;
        } else {
            break;
        }
    }
    (headers, comments)
}

/// Where the line around a variation goes on.
struct Outer {
    at: NodeId,
    before: Vec<Comment>,
    opened: usize,
}

/// The end of what cannot be read.
struct RestOfLine {
    /// Where in the text.
    end: usize,
    /// The result after it.
    result: Option<Ending>,
    /// It ends in a comment that is not closed.
    open_comment: bool,
    /// So many variations in it are not closed.
    open_variations: usize,
}

struct Builder<'a> {
    number: usize,
    first_line: usize,
    first_column: usize,
    text: &'a str,
    letters: Letters,
    tokens: Tokens<'a>,
    game: Game,
    problems: Vec<PgnError>,
    at: NodeId,
    /// No move of this line was read yet.
    is_fresh: bool,
    /// A variation has ended since the last move of this line.
    after_variation: bool,
    /// Comments and glyphs for the next move.
    before: Vec<Comment>,
    glyphs: Vec<u8>,
    outer: Vec<Outer>,
    moves: usize,
}

impl<'a> Builder<'a> {
    fn new(raw: &RawGame, text: &'a str, letters: Letters) -> Self {
        Self {
            number: raw.number,
            first_line: raw.line,
            first_column: raw.column,
            text,
            letters,
            tokens: Tokens::new(text, 0, raw.column == 1),
            game: Game::starting_at(Position::default()),
            problems: Vec::new(),
            at: NodeId::ROOT,
            is_fresh: false,
            after_variation: false,
            before: Vec::new(),
            glyphs: Vec::new(),
            outer: Vec::new(),
            moves: 0,
        }
    }

    fn read(&mut self) {
        let mut found = Vec::new();
        let (headers, comments) =
            read_tags(&mut self.tokens, self.text, |at, problem| found.push((at, problem)));
        for (at, problem) in found {
            self.problem(at, problem, false);
        }
        let tagged = headers.get("Result").and_then(token::result).and_then(|ending| ending.0);
        let start = start(&headers);
        if let Ok(position) = start {
            self.game = Game::starting_at(position);
        }
        (self.game.headers, self.game.result) = (headers, tagged);
        self.game.node_mut(NodeId::ROOT).comments = comments;
        match start {
            Ok(_) => self.read_moves(),
            Err(problem) => {
                self.problem(0, problem, false);
                self.read_comments();
                self.give_up(self.tokens.at());
            }
        }
        self.close_lines();
    }

    /// The comments before the first word.
    fn read_comments(&mut self) {
        while self.tokens.rest().starts_with(['{', ';']) {
            let mut ahead = self.tokens.clone();
            let Some((at, Token::Comment { text, closed })) = ahead.next() else { break };
            if !closed {
                self.problem(at, Problem::OpenComment, false);
            }
            self.comment(text);
            self.tokens = ahead;
        }
    }

    fn read_moves(&mut self) {
        // Where the words begin that stand before the next one and say nothing.
        let mut idle = None;
        while let Some((start, token)) = self.tokens.next() {
            let mut at = start;
            let mut from = idle.take().unwrap_or(start);
            let done = match token {
                Token::Comment { text, closed } => {
                    if !closed {
                        self.problem(at, Problem::OpenComment, true);
                    }
                    self.comment(text);
                    Ok(())
                }
                Token::Glyph(digits) => {
                    match digits.parse() {
                        Ok(glyph) => self.glyph(glyph),
                        // No glyph has such a number, but somebody wanted to say something.
                        Err(_) => self.comment(&format!("${digits}")),
                    }
                    Ok(())
                }
                Token::Open => self.open(at),
                Token::Close => self.close(),
                Token::Word(word) => {
                    // What is written before a bracket is a number, so that it is not taken for a tag.
                    if word.starts_with('[') {
                        from = start;
                    }
                    let mv = without_number(word);
                    at += word.len() - mv.len();
                    idle = is_idle(mv).then_some(from);
                    if idle.is_some() { Ok(()) } else { self.word(mv) }
                }
            };
            if let Err(problem) = done {
                self.problem(at, problem, true);
                self.give_up(from);
            }
        }
    }

    fn comment(&mut self, text: &str) {
        let Some(comment) = Comment::from_file(text) else { return };
        if self.is_fresh || self.after_variation {
            self.before.push(comment);
        } else {
            self.game.node_mut(self.at).comments.push(comment);
        }
    }

    fn glyph(&mut self, glyph: u8) {
        if self.is_fresh {
            self.glyphs.push(glyph);
        } else {
            self.game.node_mut(self.at).glyphs.push(glyph);
        }
    }

    /// A variation replaces the move before it; without one it makes no sense.
    fn open(&mut self, opened: usize) -> Result<(), Problem> {
        let parent = self.game.node(self.at).parent().filter(|_| !self.is_fresh);
        let parent = parent.ok_or_else(|| Problem::Unexpected("(".to_owned()))?;
        self.outer.push(Outer { at: self.at, before: std::mem::take(&mut self.before), opened });
        self.at = parent;
        (self.is_fresh, self.after_variation) = (true, false);
        Ok(())
    }

    fn close(&mut self) -> Result<(), Problem> {
        let outer = self.outer.pop().ok_or_else(|| Problem::Unexpected(")".to_owned()))?;
        // What was meant for a move that never came is said about the last one; of an empty variation, about the move
        // that it was to replace.
        let last = if self.is_fresh { outer.at } else { self.at };
        let node = self.game.node_mut(last);
        node.comments.append(&mut self.before);
        node.glyphs.append(&mut self.glyphs);
        (self.at, self.before) = (outer.at, outer.before);
        (self.is_fresh, self.after_variation) = (false, true);
        Ok(())
    }

    /// A word without the number of the move.
    fn word(&mut self, word: &str) -> Result<(), Problem> {
        if let Some(Ending(result)) = token::result(word) {
            return self.result(word, result);
        }
        if let Some(glyph) = glyph::number(word) {
            self.glyph(glyph);
            return Ok(());
        }
        if word.chars().all(|letter| matches!(letter, '!' | '?')) {
            self.comment(word);
            return Ok(());
        }
        if self.moves >= MOST_MOVES {
            return Err(Problem::TooLong { what: "moves", limit: MOST_MOVES });
        }
        if matches!(word, "--" | "Z0" | "@@@@" | "0000" | "null" | "pass") {
            let id = self.game.append_null(self.at).map_err(|_| Problem::Pass(word.to_owned()))?;
            self.moved(id, &[]);
            return Ok(());
        }
        let (mv, glyphs) = read_move(self.game.node(self.at).position(), word, self.letters)?;
        let id = self.game.append(self.at, mv).expect("a move that was read is legal");
        self.moved(id, &glyphs);
        Ok(())
    }

    fn moved(&mut self, id: NodeId, glyphs: &[u8]) {
        self.moves += 1;
        self.at = id;
        let node = self.game.node_mut(id);
        node.before = std::mem::take(&mut self.before);
        node.glyphs = std::mem::take(&mut self.glyphs);
        node.glyphs.extend_from_slice(glyphs);
        (self.is_fresh, self.after_variation) = (false, false);
    }

    /// The result ends the game, whatever is still open. Inside a variation that goes on it is a remark.
    fn result(&mut self, word: &str, result: Option<GameResult>) -> Result<(), Problem> {
        let is_last = self.tokens.clone().all(|(_, token)| matches!(token, Token::Comment { .. }));
        if is_last {
            self.close_lines();
            self.game.result = result;
        } else if self.outer.is_empty() {
            return Err(Problem::Unexpected(word.to_owned()));
        } else {
            self.comment(word);
        }
        Ok(())
    }

    /// Keeps the rest of the line, from a place in the text on, as it is.
    fn give_up(&mut self, from: usize) {
        let RestOfLine { end, result, open_comment, open_variations } = self.rest_of_line(from);
        // A variation without a move that can be read is kept with all that stands before the move.
        let from = self.outer.last().filter(|_| self.is_fresh).map_or(from, |outer| outer.opened + 1);
        // Lines end in one way only when they are written again.
        let lines =
            self.text[from..end].trim_matches(is_blank).split('\n').map(|line| line.trim_end_matches('\r'));
        let mut rest = lines.collect::<Vec<_>>().join("\n");
        // What is open ends with the game.
        if open_comment {
            rest.push('}');
        }
        if open_variations > 0 {
            rest.push('\n');
            rest.extend(std::iter::repeat_n(')', open_variations));
        }
        if self.is_fresh {
            self.before.clear();
            self.glyphs.clear();
            let replaced = self.outer.last().map_or(NodeId::ROOT, |outer| outer.at);
            self.game.node_mut(replaced).unread_variations.push(rest);
        } else {
            let node = self.game.node_mut(self.at);
            node.comments.append(&mut self.before);
            node.unread = Some(rest).filter(|rest| !rest.is_empty());
        }
        self.tokens.skip_to(end);
        if self.outer.is_empty() {
            self.game.result = result.map_or(self.game.result, |ending| ending.0);
            let after: Vec<_> = self.tokens.by_ref().collect();
            for (_, token) in after {
                if let Token::Comment { text, .. } = token {
                    self.game.node_mut(self.at).comments.extend(Comment::from_file(text));
                }
            }
        }
    }

    /// How far the line goes from here: up to the bracket that closes it, or to the game's result.
    fn rest_of_line(&self, from: usize) -> RestOfLine {
        let in_variation = !self.outer.is_empty();
        let mut tokens = self.tokens.clone();
        tokens.skip_to(from);
        let mut depth = 0usize;
        let mut last_result = None;
        let mut open_comment = false;
        for (at, token) in tokens {
            match token {
                Token::Close if depth == 0 && in_variation => {
                    return RestOfLine { end: at, result: None, open_comment: false, open_variations: 0 };
                }
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                _ => {}
            }
            match token {
                Token::Word(word) => last_result = token::result(word).map(|result| (at, result, depth)),
                Token::Comment { closed, .. } => open_comment = !closed,
                _ => last_result = None,
            }
        }
        match last_result.filter(|_| !in_variation) {
            Some((end, result, open_variations)) => {
                RestOfLine { end, result: Some(result), open_comment: false, open_variations }
            }
            None => RestOfLine { end: self.text.len(), result: None, open_comment, open_variations: depth },
        }
    }

    /// What is still open ends here.
    fn close_lines(&mut self) {
        if let Some(outermost) = self.outer.first() {
            self.problem(outermost.opened, Problem::OpenVariation, true);
        }
        while !self.outer.is_empty() {
            let _ = self.close();
        }
        let node = self.game.node_mut(self.at);
        node.comments.append(&mut self.before);
        node.glyphs.append(&mut self.glyphs);
        self.after_variation = false;
    }

    fn problem(&mut self, at: usize, problem: Problem, in_moves: bool) {
        if self.problems.len() >= MOST_PROBLEMS {
            return;
        }
        let before = &self.text[..at];
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        let skipped = if line_start == 0 { self.first_column - 1 } else { 0 };
        let position = self.game.node(self.at).position();
        let place = Place {
            players: None,
            line: self.first_line + before.matches('\n').count(),
            column: 1 + skipped + before[line_start..].chars().count(),
            mv: in_moves.then(|| (position.fullmoves(), position.turn())),
        };
        self.problems.push(PgnError { game: self.number, place, problem });
    }
}

/// Where the game begins.
pub(crate) fn start(headers: &Headers) -> Result<Position, Problem> {
    if let Some(name) = headers.get("Variant").filter(|name| Variant::of(name) == Variant::Other) {
        return Err(Problem::Variant(shown(name)));
    }
    match headers.known("FEN") {
        None => Ok(Position::default()),
        Some(fen) => Ok(fen.trim().parse::<Position>()?),
    }
}

/// `12.` or `12...` before a move, or alone; all that is not the move.
fn without_number(word: &str) -> &str {
    let after_digits = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let after = after_digits.trim_start_matches(['.', '…']);
    match (after_digits.len() < word.len(), after.len() < after_digits.len()) {
        (_, true) => after,
        // Zeros alone may be castling or a null move.
        (true, false) if after.is_empty() && !matches!(word, "00" | "000" | "0000") => "",
        _ => word,
    }
}

/// A number, or a sign that says again what the move before it says.
fn is_idle(word: &str) -> bool {
    matches!(word, "" | "+" | "++" | "#" | "e.p." | "ep")
}

/// A move with the signs that follow it.
fn read_move(
    position: &Position,
    word: &str,
    letters: Letters,
) -> Result<(rocada_chess::Move, Vec<u8>), SanError> {
    let mut glyphs = Vec::new();
    let mut text = word;
    // The signs of a judgement first, which no move needs.
    while text.ends_with(['!', '?', '‼', '⁇', '⁉', '⁈', '□', '∞', '⩲', '⩱', '±', '∓']) {
        let Some((rest, glyph)) = glyph::split_sign(text) else { break };
        glyphs.insert(0, glyph);
        text = rest;
    }
    let error = match position.read_move(text, letters) {
        Ok(mv) => return Ok((mv, glyphs)),
        Err(error) => error,
    };
    // Then those that could have been part of it, such as `=` and `+-`.
    if let Some((rest, glyph)) = glyph::split_sign(text)
        && let Ok(mv) = position.read_move(rest, letters)
    {
        glyphs.insert(0, glyph);
        return Ok((mv, glyphs));
    }
    Err(error)
}

fn shown(text: &str) -> String {
    text.chars().take(SHOWN).collect()
}
