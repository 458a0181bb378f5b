//! Writes the moves of a game: numbers where they belong, comments, variations, lines of at most 80 letters.

use rocada_chess::Color;

use crate::Comment;

/// The longest line: 80 letters, as the PGN standard asks, less one for a bracket that closes.
const LINE: usize = 79;

/// Moves on their way to text. The moves themselves are only words here, so any game can be written.
///
/// ```
/// # use rocada_chess::Color;
/// # use rocada_pgn::Movetext;
/// let mut moves = Movetext::new(7, Color::Black);
/// moves.mv("Nf6");
/// moves.comment("the usual way");
/// moves.mv("d3");
/// assert_eq!(moves.finish("*"), "7... Nf6 {the usual way} 8. d3 *\n");
/// ```
#[derive(Clone, Debug)]
pub struct Movetext {
    text: String,
    column: usize,
    number: u32,
    turn: Color,
    /// Black's move needs a number of its own at the start of a line of moves and after a comment.
    interrupted: bool,
    /// An opening bracket that belongs to the next word.
    bracket: &'static str,
    outer: Vec<(u32, Color)>,
}

impl Movetext {
    /// Begins with the move of this number and side.
    pub fn new(number: u32, turn: Color) -> Self {
        Self {
            text: String::new(),
            column: 0,
            number,
            turn,
            interrupted: true,
            bracket: "",
            outer: Vec::new(),
        }
    }

    /// The next move, in the notation people read.
    pub fn mv(&mut self, san: &str) {
        if self.turn == Color::White || self.interrupted {
            self.word(&format!("{} {san}", self.numbered()));
        } else {
            self.word(san);
        }
        if self.turn == Color::Black {
            self.number = self.number.saturating_add(1);
        }
        self.turn = !self.turn;
        self.interrupted = false;
    }

    /// The number of the next move.
    fn numbered(&self) -> String {
        format!("{}{}", self.number, if self.turn == Color::White { "." } else { "..." })
    }

    /// A numeric annotation glyph for the last move.
    pub fn glyph(&mut self, glyph: u8) {
        self.word(&format!("${glyph}"));
    }

    /// A comment; nothing if there is nothing in it.
    pub fn comment(&mut self, text: &str) {
        if let Some(comment) = Comment::new(text) {
            self.write_comment(&comment);
        }
    }

    /// A comment. One with a closing brace in it cannot stand between braces, and goes to the end of its line.
    pub(crate) fn write_comment(&mut self, comment: &Comment) {
        let text = comment.as_str();
        self.interrupted = true;
        if text.contains('}') {
            self.word(&format!("; {text}"));
            self.end_line();
            return;
        }
        let text = format!("{{{text}}}");
        for (index, paragraph) in text.split('\n').enumerate() {
            if index > 0 {
                self.end_line();
                self.end_line();
                // At the beginning of a line it might be taken for a tag.
                if paragraph.starts_with('[') {
                    self.text.push(' ');
                }
            }
            let mut rest = paragraph;
            while !rest.is_empty() {
                let (word, after) = split_word(rest);
                self.word(word);
                rest = after;
            }
        }
    }

    /// What nobody could read, in place of the next move, as it is.
    pub(crate) fn unread(&mut self, text: &str) {
        // A bracket before all moves is taken for a tag.
        if text.starts_with('[') {
            self.word(&self.numbered());
        }
        // At the beginning of a line it might be taken for a tag or for an escaped line.
        self.text.extend([" ", text]);
        self.end_line();
    }

    /// A variation that nobody could read, as it is.
    pub(crate) fn unread_variation(&mut self, text: &str) {
        self.word(&format!("({text}"));
        self.end_line();
        self.word(")");
        self.interrupted = true;
    }

    fn end_line(&mut self) {
        self.text.push('\n');
        self.column = 0;
    }

    /// Opens a variation that replaces the last move written.
    pub fn open_variation(&mut self) {
        self.outer.push((self.number, self.turn));
        self.turn = !self.turn;
        if self.turn == Color::Black {
            self.number -= 1;
        }
        self.bracket = "(";
        self.interrupted = true;
    }

    /// Closes the variation opened last.
    pub fn close_variation(&mut self) {
        if let Some((number, turn)) = self.outer.pop() {
            (self.number, self.turn) = (number, turn);
        }
        self.text.push(')');
        self.column += 1;
        self.interrupted = true;
    }

    /// Ends with the result and hands out the text.
    pub fn finish(mut self, result: &str) -> String {
        self.word(result);
        self.text.push('\n');
        self.text
    }

    fn word(&mut self, word: &str) {
        let bracket = std::mem::take(&mut self.bracket);
        let length = bracket.len() + word.chars().count();
        if self.column > 0 {
            let fits = self.column + 1 + length <= LINE;
            self.text.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.text.extend([bracket, word]);
        self.column += length;
    }
}

/// The first word and what follows it. A command such as `[%clk 0:01:30]` is one word.
fn split_word(text: &str) -> (&str, &str) {
    let command = text.strip_prefix('{').unwrap_or(text).starts_with("[%");
    let end = if command { text.find(']').map(|end| end + 1) } else { None };
    let from = end.unwrap_or(0);
    let blank = text[from..].find(' ').map(|blank| from + blank);
    match blank {
        Some(blank) => (&text[..blank], &text[blank + 1..]),
        None => (text, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_comments_and_variations() {
        let mut text = Movetext::new(1, Color::White);
        text.mv("e4");
        text.mv("e5");
        text.open_variation();
        text.mv("c5");
        text.glyph(1);
        text.mv("Nf3");
        text.close_variation();
        text.mv("Nf3");
        text.comment("a {b} c");
        text.mv("Nc6");
        text.comment("");
        text.mv("Bb5");
        assert_eq!(text.finish("*"), "1. e4 e5 (1... c5 $1 2. Nf3) 2. Nf3 ; a {b} c\n2... Nc6 3. Bb5 *\n");
    }

    #[test]
    fn commands_stay_together_and_paragraphs_apart() {
        let mut text = Movetext::new(1, Color::White);
        text.mv("e4");
        text.comment(&format!("{} [%cal Ge2e4,Ge7e5,Gd2d4] end\n[Event \"x\"]", "word ".repeat(12)));
        let text = text.finish("*");
        assert!(text.ends_with("word\n[%cal Ge2e4,Ge7e5,Gd2d4] end\n\n [Event \"x\"]} *\n"), "{text}");
    }

    #[test]
    fn black_may_begin_and_lines_are_short() {
        let mut text = Movetext::new(9, Color::Black);
        for _ in 0..60 {
            text.mv("Nf3");
        }
        let text = text.finish("1/2-1/2");
        assert!(text.starts_with("9... Nf3 10. Nf3 Nf3 11."));
        assert!(text.lines().all(|line| line.len() <= LINE), "{text}");
    }
}
