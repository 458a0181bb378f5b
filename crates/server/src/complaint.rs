//! Why something that a page asked for is not done, in both languages side by side.

use crate::messages::{Field, Say, Words};

/// Something that people read, in both languages. A kind of error that lacks its Romanian words does not compile.
pub trait InWords {
    /// The words.
    fn words(&self) -> Words;
}

/// A refusal in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    words: Words,
    field: Option<Field>,
}

impl<E: InWords> From<E> for Complaint {
    fn from(error: E) -> Self {
        Self { words: error.words(), field: None }
    }
}

impl Complaint {
    /// The same in English and in Romanian.
    pub fn new(en: impl Into<String>, ro: impl Into<String>) -> Self {
        Self { words: Words::new(en, ro), field: None }
    }

    /// It is about this part of what was sent.
    #[must_use]
    pub const fn about(mut self, field: Field) -> Self {
        self.field = Some(field);
        self
    }

    /// As the page gets to hear it.
    pub fn say(self) -> Say {
        Say::Error { problem: self.words, field: self.field }
    }

    /// Without the part that it is about.
    pub fn into_words(self) -> Words {
        self.words
    }

    /// There is no game on this socket.
    pub fn no_game() -> Self {
        Self::new("no game is open", "nu este deschisă nicio partidă")
    }

    /// The game has ended.
    pub fn over() -> Self {
        Self::new("the game is over", "partida s-a încheiat")
    }

    /// The computer is to move.
    pub fn not_your_turn() -> Self {
        Self::new("it is the computer's turn", "este rândul calculatorului")
    }

    /// Nothing was played that a person could take back.
    pub fn nothing_to_take_back() -> Self {
        Self::new("there is nothing to take back", "nu este nimic de luat înapoi")
    }

    /// Something that makes sense in the other game, or in another kind of game.
    pub fn not_here() -> Self {
        Self::new("that makes no sense in this game", "asta nu are sens în această partidă")
    }
}
