//! What can be set about a player: the name, the values it takes and a sentence of help. Whoever obeys an option owns
//! its [`Spec`]; protocols are handed the list and announce it.

use std::fmt;

/// What kind of value an option has, and the one it has at first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Yes or no.
    Check {
        /// At first.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// At first.
        default: i64,
        /// The smallest allowed.
        min: i64,
        /// The largest allowed.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// The words, the default first.
        choices: &'static [&'static str],
    },
    /// Any number of several words, none at first.
    List {
        /// The words.
        choices: &'static [&'static str],
    },
    /// Numbers for any of several names, none at first.
    Numbers {
        /// The names.
        names: &'static [&'static str],
    },
    /// Something to be done once.
    Button,
    /// Any text.
    Text {
        /// At first.
        default: &'static str,
    },
    /// The path of a file; empty for none.
    File,
}

/// Who is told of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience {
    /// Both protocols.
    Both,
    /// UCI alone.
    Uci,
    /// UCI; xboard has a command of its own for it.
    UciOr(XboardCommand),
    /// xboard alone.
    Xboard,
}

/// A command of xboard that sets an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum XboardCommand {
    /// `memory N`.
    Memory,
    /// `cores N`.
    Cores,
    /// `egtpath syzygy PATH`.
    EndgameTables,
}

/// An option as it is announced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spec {
    /// As users see it.
    pub name: &'static str,
    /// What values it takes.
    pub kind: Kind,
    /// Who is told.
    pub audience: Audience,
    /// What it does, in a sentence.
    pub help: &'static str,
}

impl Spec {
    /// What the option is before anybody sets it.
    ///
    /// ```
    /// # use rocada_thought::{Audience, Kind, Spec, Value};
    /// let kind = Kind::Spin { default: 16, min: 1, max: 65_536 };
    /// let hash = Spec { name: "Hash", kind, audience: Audience::Uci, help: "Megabytes of the table." };
    /// assert_eq!(hash.default_value(), Value::Spin(16));
    /// ```
    pub fn default_value(&self) -> Value {
        match self.kind {
            Kind::Check { default } => Value::Check(default),
            Kind::Spin { default, .. } => Value::Spin(default),
            Kind::Combo { choices } => {
                Value::Choice(Choice { place: 0, word: choices.first().copied().unwrap_or_default() })
            }
            Kind::List { .. } => Value::List(Vec::new()),
            Kind::Numbers { .. } => Value::Numbers(Vec::new()),
            Kind::Button => Value::Pressed,
            Kind::Text { default } => Value::Text(default.to_owned()),
            Kind::File => Value::Text(String::new()),
        }
    }
}

/// One of the words of a combo or a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Its place among the choices, from 0.
    pub place: usize,
    /// The word.
    pub word: &'static str,
}

/// What an option was set to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// Of a check.
    Check(bool),
    /// Of a spin, within its range.
    Spin(i64),
    /// Of a combo.
    Choice(Choice),
    /// Of a list.
    List(Vec<Choice>),
    /// Of named numbers.
    Numbers(Vec<(Choice, i64)>),
    /// Of a text or a file.
    Text(String),
    /// A button was pressed.
    Pressed,
}

impl Value {
    /// Whether a check is on.
    pub const fn is_on(&self) -> bool {
        matches!(self, Self::Check(true))
    }

    /// The number of a spin; 0 of anything else.
    pub const fn number(&self) -> i64 {
        match self {
            Self::Spin(number) => *number,
            _ => 0,
        }
    }

    /// The place of a combo's choice; 0 of anything else.
    pub const fn place(&self) -> usize {
        match self {
            Self::Choice(choice) => choice.place,
            _ => 0,
        }
    }

    /// The places of a list's choices; none of anything else.
    pub fn places(&self) -> impl Iterator<Item = usize> {
        let choices = if let Self::List(choices) = self { choices.as_slice() } else { &[] };
        choices.iter().map(|choice| choice.place)
    }

    /// The places of names and the numbers given for them; none of anything else.
    pub fn numbers(&self) -> impl Iterator<Item = (usize, i64)> {
        let numbers = if let Self::Numbers(numbers) = self { numbers.as_slice() } else { &[] };
        numbers.iter().map(|(name, number)| (name.place, *number))
    }
}

/// As it is written in a command that sets it.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Check(on) => on.fmt(f),
            Self::Spin(number) => number.fmt(f),
            Self::Choice(choice) => f.write_str(choice.word),
            Self::List(choices) => {
                let words: Vec<_> = choices.iter().map(|choice| choice.word).collect();
                f.write_str(&words.join(", "))
            }
            Self::Numbers(numbers) => {
                let words: Vec<_> =
                    numbers.iter().map(|(name, number)| format!("{}={number}", name.word)).collect();
                f.write_str(&words.join(", "))
            }
            Self::Text(text) => f.write_str(text),
            Self::Pressed => f.write_str("pressed"),
        }
    }
}
