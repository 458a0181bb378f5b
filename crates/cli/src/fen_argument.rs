//! A position on the command line: a FEN as one argument or as its fields; the start of a game if there is none.

use rocada_chess::Position;

use crate::Misuse;

/// A FEN, in quotes or as separate words.
#[derive(clap::Args)]
pub struct FenArgument {
    /// Position as a FEN, in quotes or as its separate fields [default: the start of a game]
    #[arg(value_name = "FEN", num_args = 0..=7)]
    words: Vec<String>,
}

impl FenArgument {
    pub fn position(&self) -> Result<Position, Misuse> {
        parse(&self.words)
    }
}

/// The position that the words of a FEN describe.
pub fn parse(words: &[String]) -> Result<Position, Misuse> {
    if words.is_empty() {
        return Ok(Position::default());
    }
    let fen = words.join(" ");
    fen.parse().map_err(|error| Misuse(format!("bad FEN: {error}")))
}
