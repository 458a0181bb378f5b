//! Which game a file of games is about: the tag `Variant`.

/// Names of the usual game, in lower case and without blanks, dashes and underscores.
const STANDARD: [&str; 9] =
    ["", "?", "-", "standard", "normal", "chess", "fromposition", "classical", "regular"];

/// Names of Chess960.
const CHESS960: [&str; 9] = [
    "chess960",
    "960",
    "fischerandom",
    "fischerrandom",
    "fischerrandomchess",
    "frc",
    "dfrc",
    "doublefischerrandom",
    "freestyle",
];

/// What a value of the tag means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Variant {
    Standard,
    Chess960,
    Other,
}

impl Variant {
    pub fn of(name: &str) -> Self {
        let letters = name.trim().chars().filter(|letter| !matches!(letter, ' ' | '_'));
        let plain: String = letters.flat_map(char::to_lowercase).collect();
        let plain = if plain.len() > 1 { plain.replace('-', "") } else { plain };
        match plain.as_str() {
            name if STANDARD.contains(&name) => Self::Standard,
            name if CHESS960.contains(&name) => Self::Chess960,
            _ => Self::Other,
        }
    }
}
