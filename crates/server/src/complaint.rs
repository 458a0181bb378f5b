//! Why something that a page asked for is not done, in both languages side by side.

use crate::messages::{Language, Say, Words};

/// A refusal in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    words: Words,
    field: Option<&'static str>,
}

impl Complaint {
    /// The same in English and in Romanian.
    pub fn new(en: impl Into<String>, ro: impl Into<String>) -> Self {
        Self { words: Words::new(en, ro), field: None }
    }

    /// It is about this part of what was sent.
    #[must_use]
    pub const fn about(mut self, field: &'static str) -> Self {
        self.field = Some(field);
        self
    }

    /// As the page gets to hear it.
    pub fn say(&self, language: Language) -> Say {
        let text = self.words.in_language(language).to_owned();
        Say::Error { text, field: self.field.map(str::to_owned) }
    }

    /// Without the part that it is about.
    pub fn into_words(self) -> Words {
        self.words
    }

    /// A number has to lie between two others.
    pub fn range(field: &'static str, least: u32, most: u32, given: u32) -> Self {
        Self::new(
            format!("between {least} and {most}, not {given}"),
            format!("între {least} și {most}, nu {given}"),
        )
        .about(field)
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
