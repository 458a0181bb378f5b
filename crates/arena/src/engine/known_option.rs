//! An option as an engine has described it, and whether a value fits.

use rocada_protocol::client::uci::EngineOption;

/// What an option can be set to.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    Switch,
    Number {
        least: i64,
        most: i64,
    },
    Choice(Vec<String>),
    Button,
    /// Text, or a kind we know nothing of.
    Anything,
}

/// An option of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KnownOption {
    /// Its name, as the engine writes it.
    pub name: String,
    kind: Kind,
}

impl KnownOption {
    /// `option name Hash type spin default 16 min 1 max 1024`.
    pub fn from_uci(option: &EngineOption<'_>) -> Self {
        let words: Vec<_> = option.rest.split_whitespace().collect();
        let after =
            |key: &str| words.windows(2).find(|pair| pair[0] == key).and_then(|pair| pair[1].parse().ok());
        let kind = match option.kind {
            "check" => Kind::Switch,
            "spin" => Kind::Number {
                least: after("min").unwrap_or(i64::MIN),
                most: after("max").unwrap_or(i64::MAX),
            },
            "combo" => {
                // Choices may have blanks in them; the default may be written before or between them.
                let choices = format!(" {}", words.join(" "));
                let choices = choices.split(" var ").skip(1);
                Kind::Choice(choices.map(|choice| before_default(choice).to_owned()).collect())
            }
            "button" => Kind::Button,
            _ => Kind::Anything,
        };
        Self { name: option.name.to_owned(), kind }
    }

    /// `Hash -spin 16 1 1024`, the value of the feature `option`.
    pub fn from_xboard(text: &str) -> Self {
        let (name, rest) = text.split_once(" -").unwrap_or((text, ""));
        let (kind, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let kind = match kind {
            "check" => Kind::Switch,
            "spin" | "slider" => {
                let mut numbers = rest.split_whitespace().map(|word| word.parse().ok());
                numbers.next();
                let [least, most] = [numbers.next().flatten(), numbers.next().flatten()];
                Kind::Number { least: least.unwrap_or(i64::MIN), most: most.unwrap_or(i64::MAX) }
            }
            // A star marks the default.
            "combo" => Kind::Choice(
                rest.split("///").map(|choice| choice.trim().trim_start_matches('*').to_owned()).collect(),
            ),
            "button" | "save" | "reset" => Kind::Button,
            _ => Kind::Anything,
        };
        Self { name: name.trim().to_owned(), kind }
    }

    /// Whether the option can have this value; what it takes instead if not.
    pub fn check(&self, value: Option<&str>) -> Result<(), String> {
        let given = value.unwrap_or_default();
        match &self.kind {
            Kind::Switch if !matches!(given, "true" | "false" | "1" | "0") => {
                Err(format!("'{given}' is neither true nor false"))
            }
            Kind::Number { least, most } => match given.parse::<i64>() {
                Ok(number) if (least..=most).contains(&&number) => Ok(()),
                Ok(number) => Err(format!("{number} is not between {least} and {most}")),
                Err(_) => Err(format!("'{given}' is no number")),
            },
            Kind::Choice(choices) if !choices.iter().any(|choice| choice.eq_ignore_ascii_case(given)) => {
                Err(format!("'{given}' is none of {}", choices.join(", ")))
            }
            Kind::Button if value.is_some() => Err("it is a button and takes no value".to_owned()),
            Kind::Switch | Kind::Choice(_) | Kind::Button | Kind::Anything => Ok(()),
        }
    }
}

fn before_default(choice: &str) -> &str {
    choice.split(" default ").next().unwrap_or(choice).trim()
}

#[cfg(test)]
mod tests {
    use rocada_protocol::client::uci::Line;

    use super::*;

    fn uci(line: &str) -> KnownOption {
        match Line::parse(line) {
            Line::Option(option) => KnownOption::from_uci(&option),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn values_of_both_protocols() {
        for hash in [
            uci("option name Hash type spin default 16 min 1 max 1024"),
            KnownOption::from_xboard("Hash -spin 16 1 1024"),
        ] {
            assert_eq!(hash.name, "Hash");
            assert_eq!((hash.check(Some("1")), hash.check(Some("1024"))), (Ok(()), Ok(())));
            assert_eq!(hash.check(Some("2048")), Err("2048 is not between 1 and 1024".to_owned()));
            assert_eq!(hash.check(None), Err("'' is no number".to_owned()));
        }
        for style in [
            uci("option name Style of Play type combo default Very Solid var Very Solid var Normal"),
            KnownOption::from_xboard("Style of Play -combo *Very Solid /// Normal"),
        ] {
            assert_eq!(style.name, "Style of Play");
            assert_eq!((style.check(Some("very solid")), style.check(Some("Normal"))), (Ok(()), Ok(())));
            assert_eq!(style.check(Some("Risky")), Err("'Risky' is none of Very Solid, Normal".to_owned()));
        }
        let clear = uci("option name Clear Hash type button");
        assert!(clear.check(None).is_ok() && clear.check(Some("1")).is_err());
        let book = uci("option name OwnBook type check default false");
        assert!(book.check(Some("true")).is_ok() && book.check(Some("yes")).is_err());
        assert!(uci("option name Path type string default <empty>").check(None).is_ok());
        assert!(KnownOption::from_xboard("Oddity").check(Some("x")).is_ok());
    }
}
