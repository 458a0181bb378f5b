//! The one list of what can be set. UCI's `option` lines, xboard's `feature option`, `rocada options` and the
//! documentation are all written from it.
//!
//! An option stands here only if something obeys it. To add one: a variant of [`Id`], its entry in [`ALL`], and the
//! place that obeys, where the compiler asks for it.

use std::fmt;

/// Names an option.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Id {
    Hash,
    ClearHash,
    Threads,
    MultiPv,
    Player,
    Depth,
    Seed,
    MoveOverhead,
    SyzygyPath,
    SyzygyProbeDepth,
    SyzygyFiftyMoveRule,
    SyzygyProbeLimit,
    OwnBook,
    BookFile,
    BookChoice,
    Ponder,
    Chess960,
    Opponent,
    EngineAbout,
    ResignScore,
    DrawScore,
    LogFile,
}

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
    /// UCI alone: xboard has a command of its own for it.
    Uci,
    /// xboard alone.
    Xboard,
}

/// An option as it is announced.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// Which one.
    pub id: Id,
    /// As users see it.
    pub name: &'static str,
    /// What values it takes.
    pub kind: Kind,
    /// Who is told.
    pub audience: Audience,
    /// What it does, in a sentence.
    pub help: &'static str,
}

/// Every option, in the order in which it is announced.
pub const ALL: &[Spec] = &[
    Spec {
        id: Id::Hash,
        name: "Hash",
        kind: Kind::Spin { default: 16, min: 1, max: 65_536 },
        audience: Audience::Uci,
        help: "Megabytes of the table of positions already seen; xboard says so with memory.",
    },
    Spec {
        id: Id::ClearHash,
        name: "Clear Hash",
        kind: Kind::Button,
        audience: Audience::Both,
        help: "Empties the table.",
    },
    Spec {
        id: Id::Threads,
        name: "Threads",
        kind: Kind::Spin { default: 1, min: 1, max: 256 },
        audience: Audience::Uci,
        help: "Processor threads that search together; xboard says so with cores.",
    },
    Spec {
        id: Id::MultiPv,
        name: "MultiPV",
        kind: Kind::Spin { default: 1, min: 1, max: 256 },
        audience: Audience::Both,
        help: "How many of the best lines are searched and shown.",
    },
    Spec {
        id: Id::Player,
        name: "Player",
        kind: Kind::Combo { choices: &["Rocada", "AlphaBeta", "Minimax", "Random"] },
        audience: Audience::Both,
        help: "Who thinks: Rocada is the strong one, AlphaBeta and Minimax look Depth plies ahead, Random plays any \
               legal move.",
    },
    Spec {
        id: Id::Depth,
        name: "Depth",
        kind: Kind::Spin { default: 2, min: 1, max: 64 },
        audience: Audience::Both,
        help: "Plies that the players AlphaBeta and Minimax look ahead.",
    },
    Spec {
        id: Id::Seed,
        name: "Seed",
        kind: Kind::Spin { default: 0, min: 0, max: i32::MAX as i64 },
        audience: Audience::Both,
        help: "Where the choices of the player Random and of the book begin: the same seed, the same game.",
    },
    Spec {
        id: Id::MoveOverhead,
        name: "Move Overhead",
        kind: Kind::Spin { default: 10, min: 0, max: 5000 },
        audience: Audience::Both,
        help: "Milliseconds lost on the way between engine and clock, kept back at every move.",
    },
    Spec {
        id: Id::SyzygyPath,
        name: "SyzygyPath",
        kind: Kind::Text { default: "" },
        audience: Audience::Uci,
        help: "Folders with Syzygy endgame tables, separated as in PATH; empty: none; xboard says so with egtpath.",
    },
    Spec {
        id: Id::SyzygyProbeDepth,
        name: "SyzygyProbeDepth",
        kind: Kind::Spin { default: 1, min: 1, max: 100 },
        audience: Audience::Both,
        help: "The largest tables are asked only with this many plies left to search: more is faster on a slow disk.",
    },
    Spec {
        id: Id::SyzygyFiftyMoveRule,
        name: "Syzygy50MoveRule",
        kind: Kind::Check { default: true },
        audience: Audience::Both,
        help: "Wins that the fifty-move rule prevents count as draws.",
    },
    Spec {
        id: Id::SyzygyProbeLimit,
        name: "SyzygyProbeLimit",
        kind: Kind::Spin { default: 7, min: 0, max: 7 },
        audience: Audience::Both,
        help: "Tables with more pieces are not asked; 0: none are.",
    },
    Spec {
        id: Id::OwnBook,
        name: "OwnBook",
        kind: Kind::Check { default: false },
        audience: Audience::Both,
        help: "Plays the moves of the opening book without thinking.",
    },
    Spec {
        id: Id::BookFile,
        name: "Book File",
        kind: Kind::File,
        audience: Audience::Both,
        help: "An opening book in Polyglot's format; empty: none.",
    },
    Spec {
        id: Id::BookChoice,
        name: "Book Choice",
        kind: Kind::Combo { choices: &["weighted", "best"] },
        audience: Audience::Both,
        help: "Which of several book moves is played: any by its weight, as Seed wills it, or the one with the most.",
    },
    Spec {
        id: Id::Ponder,
        name: "Ponder",
        kind: Kind::Check { default: false },
        audience: Audience::Uci,
        help: "The GUI may let the engine think on the opponent's time; xboard says so with hard and easy.",
    },
    Spec {
        id: Id::Chess960,
        name: "UCI_Chess960",
        kind: Kind::Check { default: false },
        audience: Audience::Uci,
        help: "Castling is written as king takes rook; xboard says so with variant fischerandom.",
    },
    Spec {
        id: Id::Opponent,
        name: "UCI_Opponent",
        kind: Kind::Text { default: "" },
        audience: Audience::Uci,
        help: "Who plays against the engine (title, rating, computer or human, name); told back with debug on.",
    },
    Spec {
        id: Id::EngineAbout,
        name: "UCI_EngineAbout",
        kind: Kind::Text { default: "Rocada, free software under the GPL, version 3 or later" },
        audience: Audience::Uci,
        help: "Tells about the engine; setting it changes nothing.",
    },
    Spec {
        id: Id::ResignScore,
        name: "Resign Score",
        kind: Kind::Spin { default: 1000, min: 0, max: 100_000 },
        audience: Audience::Xboard,
        help: "Resigns when it has seen itself this many centipawns behind at three moves in a row; 0: never.",
    },
    Spec {
        id: Id::DrawScore,
        name: "Draw Score",
        kind: Kind::Spin { default: 0, min: -100_000, max: 100_000 },
        audience: Audience::Xboard,
        help: "Accepts a draw when its last score was not above this many centipawns; -100000: never.",
    },
    Spec {
        id: Id::LogFile,
        name: "Log File",
        kind: Kind::File,
        audience: Audience::Both,
        help: "Writes every line in both directions into this file, with times; empty: no log.",
    },
];

/// What an option was set to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// Of a check.
    Check(bool),
    /// Of a spin.
    Spin(i64),
    /// Of a combo: one of its choices.
    Choice(&'static str),
    /// Of a text or a file.
    Text(String),
    /// A button was pressed.
    Pressed,
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Check(on) => on.fmt(f),
            Self::Spin(number) => number.fmt(f),
            Self::Choice(choice) => f.write_str(choice),
            Self::Text(text) => f.write_str(text),
            Self::Pressed => f.write_str("pressed"),
        }
    }
}

/// Why a text is no value of an option.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ValueError {
    /// Neither yes nor no.
    #[error("{option} is true or false, not '{text}'")]
    NotCheck {
        /// The option's name.
        option: &'static str,
        /// What was offered.
        text: String,
    },
    /// No number, or one out of range.
    #[error("{option} is a number from {min} to {max}, not '{text}'")]
    NotInRange {
        /// The option's name.
        option: &'static str,
        /// What was offered.
        text: String,
        /// The smallest allowed.
        min: i64,
        /// The largest allowed.
        max: i64,
    },
    /// None of the choices.
    #[error("{option} is one of {choices}, not '{text}'")]
    NotChoice {
        /// The option's name.
        option: &'static str,
        /// What was offered.
        text: String,
        /// What there is.
        choices: String,
    },
}

impl Spec {
    /// The option of this name; upper and lower case are the same, as UCI demands.
    pub fn named(name: &str) -> Option<&'static Self> {
        ALL.iter().find(|spec| spec.name.eq_ignore_ascii_case(name))
    }

    /// What the option is before anybody sets it.
    pub fn default_value(&self) -> Value {
        match self.kind {
            Kind::Check { default } => Value::Check(default),
            Kind::Spin { default, .. } => Value::Spin(default),
            Kind::Combo { choices } => Value::Choice(choices.first().copied().unwrap_or_default()),
            Kind::Button => Value::Pressed,
            Kind::Text { default } => Value::Text(default.to_owned()),
            Kind::File => Value::Text(String::new()),
        }
    }

    /// The value a text stands for.
    pub fn parse(&self, text: &str) -> Result<Value, ValueError> {
        let shown = || crate::input::quoted(text);
        let option = self.name;
        match self.kind {
            Kind::Check { .. } => match text.to_ascii_lowercase().as_str() {
                "true" | "1" | "on" => Ok(Value::Check(true)),
                "false" | "0" | "off" => Ok(Value::Check(false)),
                _ => Err(ValueError::NotCheck { option, text: shown() }),
            },
            Kind::Spin { min, max, .. } => crate::input::number(text)
                .filter(|number| (min..=max).contains(number))
                .map(Value::Spin)
                .ok_or_else(|| ValueError::NotInRange { option, text: shown(), min, max }),
            Kind::Combo { choices } => {
                let choice = choices.iter().find(|choice| choice.eq_ignore_ascii_case(text));
                choice.map(|&choice| Value::Choice(choice)).ok_or_else(|| ValueError::NotChoice {
                    option,
                    text: shown(),
                    choices: choices.join(", "),
                })
            }
            Kind::Button => Ok(Value::Pressed),
            Kind::Text { .. } | Kind::File => {
                Ok(Value::Text(if text == "<empty>" { String::new() } else { text.to_owned() }))
            }
        }
    }
}

/// The present value of every option.
#[derive(Clone, Debug)]
pub struct Values(Vec<Value>);

impl Default for Values {
    fn default() -> Self {
        Self(ALL.iter().map(Spec::default_value).collect())
    }
}

impl Values {
    /// Remembers a value.
    pub fn set(&mut self, id: Id, value: Value) {
        if let Some(place) = ALL.iter().position(|spec| spec.id == id) {
            self.0[place] = value;
        }
    }

    /// What an option is set to.
    pub fn get(&self, id: Id) -> &Value {
        let place = ALL.iter().position(|spec| spec.id == id);
        place.map_or(&Value::Pressed, |place| &self.0[place])
    }

    /// Whether a check is on.
    pub fn is_on(&self, id: Id) -> bool {
        *self.get(id) == Value::Check(true)
    }

    /// The number of a spin.
    pub fn number(&self, id: Id) -> i64 {
        match self.get(id) {
            Value::Spin(number) => *number,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_and_id_stands_once_and_every_default_is_allowed() {
        for (index, spec) in ALL.iter().enumerate() {
            assert!(ALL[index + 1..].iter().all(|other| other.id != spec.id), "{:?} twice", spec.id);
            assert_eq!(Spec::named(&spec.name.to_ascii_uppercase()).map(|found| found.id), Some(spec.id));
            let default = spec.default_value();
            assert_eq!(spec.parse(&default.to_string()).as_ref(), Ok(&default), "{}", spec.name);
            assert_eq!(Values::default().get(spec.id), &default);
            assert!(!spec.help.contains('|') && spec.help.ends_with('.'), "{}: fit for a table", spec.name);
        }
    }

    #[test]
    fn what_is_no_value_is_refused_with_the_reason() {
        let depth = Spec::named("depth").expect("announced");
        assert_eq!(depth.parse("65").unwrap_err().to_string(), "Depth is a number from 1 to 64, not '65'");
        assert!(depth.parse("two").is_err());
        assert!(Spec::named("Player").expect("announced").parse("Deep Blue").is_err());
        assert!(Spec::named("UCI_Chess960").expect("announced").parse("maybe").is_err());
    }
}
