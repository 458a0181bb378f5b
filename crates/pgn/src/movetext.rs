//! Writes the moves of a game: numbers where they belong, comments, variations, lines of at most 80 letters.

use rocada_chess::Color;

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
        if self.turn == Color::White {
            self.word(&format!("{}. {san}", self.number));
        } else if self.interrupted {
            self.word(&format!("{}... {san}", self.number));
        } else {
            self.word(san);
        }
        if self.turn == Color::Black {
            self.number = self.number.saturating_add(1);
        }
        self.turn = !self.turn;
        self.interrupted = false;
    }

    /// A numeric annotation glyph for the last move.
    pub fn nag(&mut self, nag: u8) {
        self.word(&format!("${nag}"));
    }

    /// A comment. A closing brace would end it, and becomes a bracket.
    pub fn comment(&mut self, text: &str) {
        let text = text.replace('}', ")");
        let mut words = text.split_whitespace().peekable();
        let Some(first) = words.next() else { return };
        let close = |last: bool| if last { "}" } else { "" };
        self.word(&format!("{{{first}{}", close(words.peek().is_none())));
        while let Some(word) = words.next() {
            self.word(&format!("{word}{}", close(words.peek().is_none())));
        }
        self.interrupted = true;
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
        text.nag(1);
        text.mv("Nf3");
        text.close_variation();
        text.mv("Nf3");
        text.comment("a {b} c");
        text.mv("Nc6");
        text.comment("");
        text.mv("Bb5");
        assert_eq!(text.finish("*"), "1. e4 e5 (1... c5 $1 2. Nf3) 2. Nf3 {a {b) c} 2... Nc6 3. Bb5 *\n");
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
