//! The tags of a game: the Seven Tag Roster first, the others in the order in which they came.

use std::fmt;

/// Tags that every archived game has, in their fixed order, and what stands there while nobody knows better.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// Names and values, each name once.
///
/// ```
/// # use rocada_pgn::Headers;
/// let mut headers = Headers::default();
/// headers.set("White", "Ana");
/// headers.set("Opening", "King's Gambit");
/// assert_eq!(headers.iter().count(), 8, "the seven that every game has, and one more");
/// assert!(headers.to_string().contains("[White \"Ana\"]\n[Black \"?\"]\n"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Headers(Vec<(String, String)>);

impl Headers {
    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// How many have been set.
    pub(crate) const fn count(&self) -> usize {
        self.0.len()
    }

    /// Sets a tag, in its old place if it has one.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value,
            None => self.0.push((name.to_owned(), value)),
        }
    }

    /// Removes a tag.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|(known, _)| known != name);
    }

    /// All tags in the order in which they are written; the roster is always complete.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let roster = ROSTER.iter().map(|&(name, unknown)| (name, self.get(name).unwrap_or(unknown)));
        let others = self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        roster.chain(others.filter(|(name, _)| ROSTER.iter().all(|(known, _)| known != name)))
    }
}

/// One `[Name "value"]` a line. Line breaks and other control characters in a value become blanks.
impl fmt::Display for Headers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.iter() {
            write!(f, "[{name} \"")?;
            for letter in value.chars() {
                match letter {
                    '"' | '\\' => write!(f, "\\{letter}")?,
                    _ if letter.is_control() => f.write_str(" ")?,
                    _ => write!(f, "{letter}")?,
                }
            }
            f.write_str("\"]\n")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_roster_comes_first_and_is_complete() {
        let mut headers = Headers::default();
        headers.set("FEN", "8/8");
        headers.set("White", "A \"B\" \\\n");
        headers.set("Result", "1-0");
        headers.set("White", "A \"B\" \\");
        assert_eq!(
            headers.to_string(),
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A \\\"B\\\" \\\\\"]\n\
             [Black \"?\"]\n[Result \"1-0\"]\n[FEN \"8/8\"]\n"
        );
        headers.remove("FEN");
        assert_eq!(headers.get("FEN"), None);
    }
}
