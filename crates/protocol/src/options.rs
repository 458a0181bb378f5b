//! Options as a session knows them: the list it was handed by whoever obeys them, its own, and what each is set to. And
//! how a text becomes a value.

use rocada_thought::{Choice, Kind, Spec, Value, XboardCommand};

use crate::input::{number, quoted};
use crate::session::{OPTIONS, Own};

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
    /// A word of a list that is none of the choices.
    #[error("{option} is a list of any of {choices}, with commas between them; '{text}' is none of these")]
    NotInList {
        /// The option's name.
        option: &'static str,
        /// What was offered.
        text: String,
        /// What there is.
        choices: String,
    },
    /// No name that there is with a number.
    #[error("{option} is a list such as name=1, name=2 of names that there are; '{text}' is none of these")]
    NotNumbers {
        /// The option's name.
        option: &'static str,
        /// What was offered.
        text: String,
    },
}

/// The value of an option that a text stands for.
///
/// ```
/// use rocada_protocol::options::parse;
/// use rocada_thought::{Audience, Kind, Spec, Value};
///
/// let kind = Kind::Spin { default: 2, min: 1, max: 64 };
/// let depth = Spec { name: "Depth", kind, audience: Audience::Both, help: "Plies to look ahead." };
/// assert_eq!(parse(&depth, "7"), Ok(Value::Spin(7)));
/// assert_eq!(parse(&depth, "65").unwrap_err().to_string(), "Depth is a number from 1 to 64, not '65'");
/// ```
pub fn parse(spec: &Spec, text: &str) -> Result<Value, ValueError> {
    let option = spec.name;
    match spec.kind {
        Kind::Check { .. } => match text.to_ascii_lowercase().as_str() {
            "true" | "1" | "on" => Ok(Value::Check(true)),
            "false" | "0" | "off" => Ok(Value::Check(false)),
            _ => Err(ValueError::NotCheck { option, text: quoted(text) }),
        },
        Kind::Spin { min, max, .. } => number(text)
            .filter(|number| (min..=max).contains(number))
            .map(Value::Spin)
            .ok_or_else(|| ValueError::NotInRange { option, text: quoted(text), min, max }),
        Kind::Combo { choices } => choose(choices, text)
            .map(Value::Choice)
            .ok_or_else(|| ValueError::NotChoice { option, text: quoted(text), choices: choices.join(", ") }),
        Kind::List { choices } => {
            let words = without_empty(text).split(',').map(str::trim).filter(|word| !word.is_empty());
            let chosen = words.map(|word| {
                choose(choices, word).ok_or_else(|| ValueError::NotInList {
                    option,
                    text: quoted(word),
                    choices: choices.join(", "),
                })
            });
            chosen.collect::<Result<_, _>>().map(Value::List)
        }
        Kind::Numbers { names } => {
            let words = without_empty(text).split(',').map(str::trim).filter(|word| !word.is_empty());
            let numbers = words.map(|word| {
                word.split_once('=')
                    .and_then(|(name, value)| choose(names, name.trim()).zip(number(value.trim())))
                    .ok_or_else(|| ValueError::NotNumbers { option, text: quoted(word) })
            });
            numbers.collect::<Result<_, _>>().map(Value::Numbers)
        }
        Kind::Button => Ok(Value::Pressed),
        Kind::Text { .. } | Kind::File => Ok(Value::Text(without_empty(text).to_owned())),
    }
}

/// The choice of this name; upper and lower case are the same, as UCI demands.
fn choose(choices: &[&'static str], text: &str) -> Option<Choice> {
    let place = choices.iter().position(|choice| choice.eq_ignore_ascii_case(text))?;
    Some(Choice { place, word: choices[place] })
}

/// UCI's word for an empty text means one.
fn without_empty(text: &str) -> &str {
    if text == "<empty>" { "" } else { text }
}

/// Every option with its present value: first those that were handed in, by their places, then the session's own.
#[derive(Clone, Debug)]
pub struct Options {
    specs: Vec<Spec>,
    values: Vec<Value>,
    /// How many of them the engine obeys.
    engine: usize,
    /// How many others obey, the engine and the program.
    handed: usize,
}

impl Options {
    /// The options that the engine obeys, those that the program around it does, and the session's own, all as they are
    /// at first.
    pub fn new(engine: &[Spec], program: &[Spec]) -> Self {
        let specs = [engine, program, &OPTIONS].concat();
        let values = specs.iter().map(Spec::default_value).collect();
        Self { specs, values, engine: engine.len(), handed: engine.len() + program.len() }
    }

    /// All of them, each with its value, as they are announced: the engine's, the session's, the program's.
    pub fn iter(&self) -> impl Iterator<Item = (&Spec, &Value)> {
        let order = (0..self.engine).chain(self.handed..self.specs.len()).chain(self.engine..self.handed);
        order.map(|place| (&self.specs[place], &self.values[place]))
    }

    /// The place and the kind of the option of this name; upper and lower case are the same, as UCI demands.
    pub(crate) fn named(&self, name: &str) -> Option<(usize, Spec)> {
        let place = self.specs.iter().position(|spec| spec.name.eq_ignore_ascii_case(name))?;
        Some((place, self.specs[place]))
    }

    /// The option that a command of xboard sets.
    pub(crate) fn set_by(&self, command: XboardCommand) -> Option<(usize, Spec)> {
        let audience = rocada_thought::Audience::UciOr(command);
        let place = self.specs.iter().position(|spec| spec.audience == audience)?;
        Some((place, self.specs[place]))
    }

    /// Remembers a value; whether somebody outside has to obey it.
    pub(crate) fn set(&mut self, place: usize, value: Value) -> bool {
        self.values[place] = value;
        place < self.handed
    }

    /// What one of the session's own options is set to.
    pub(crate) fn own(&self, own: Own) -> &Value {
        &self.values[self.handed + own as usize]
    }
}

#[cfg(test)]
mod tests {
    use rocada_thought::Audience;

    use super::*;

    #[test]
    fn the_own_options_are_found_and_every_default_is_allowed() {
        let options = Options::new(&[], &[]);
        for (spec, value) in options.iter() {
            let (place, found) = options.named(&spec.name.to_ascii_uppercase()).expect("announced");
            assert_eq!((&found, &options.values[place]), (spec, value), "no two have one name");
            assert_eq!(parse(spec, &value.to_string()).as_ref(), Ok(value), "{}", spec.name);
        }
        assert_eq!(options.own(Own::DrawScore), &Value::Spin(0));
        assert_eq!(options.own(Own::ResignScore), &Value::Spin(1000));
    }

    #[test]
    fn what_is_no_value_is_refused_with_the_reason() {
        let spec = |kind| Spec { name: "X", kind, audience: Audience::Both, help: "." };
        let refused = |kind, text| parse(&spec(kind), text).unwrap_err().to_string();
        let choices = &["one", "two words"];
        assert_eq!(refused(Kind::Check { default: true }, "maybe"), "X is true or false, not 'maybe'");
        assert_eq!(refused(Kind::Combo { choices }, "three"), "X is one of one, two words, not 'three'");
        assert_eq!(
            refused(Kind::List { choices }, "one, three"),
            "X is a list of any of one, two words, with commas between them; 'three' is none of these"
        );
        let list = parse(&spec(Kind::List { choices }), " Two Words,one,").expect("words of the list");
        assert_eq!(list.places().collect::<Vec<_>>(), [1, 0]);
        assert_eq!(list.to_string(), "two words, one");
        assert_eq!(parse(&spec(Kind::List { choices }), "<empty>"), Ok(Value::List(Vec::new())));
    }
}
