//! The tags of a game, in the order in which they came.

use std::fmt;

/// Tags that every archived game has, in their fixed order, and what stands there while nobody knows better.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", UNKNOWN_RESULT),
];

/// The result of a game that goes on, or of which nobody knows it.
pub(crate) const UNKNOWN_RESULT: &str = "*";

/// Names and values. A file may have a name twice; then the first one counts and both are kept.
///
/// ```
/// # use rocada_pgn::Headers;
/// let mut headers = Headers::default();
/// headers.set("Opening", "King's Gambit");
/// headers.set("White", "Ana");
/// assert_eq!(headers.to_string(), "[Opening \"King's Gambit\"]\n[White \"Ana\"]\n");
/// let archived = headers.with_roster();
/// assert_eq!(archived.iter().count(), 8, "the seven that every archived game has, and one more");
/// assert!(archived.to_string().contains("[White \"Ana\"]\n[Black \"?\"]\n"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Headers(Vec<(String, String)>);

impl Headers {
    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The value of a tag that says something: not empty, and not only question marks.
    pub fn known(&self, name: &str) -> Option<&str> {
        self.get(name).filter(|value| !value.chars().all(|letter| matches!(letter, '?' | '.' | ' ')))
    }

    /// How many there are.
    pub(crate) const fn count(&self) -> usize {
        self.0.len()
    }

    /// Adds a tag, even if its name is there already.
    pub(crate) fn push(&mut self, name: &str, value: String) {
        self.0.push((name.to_owned(), value));
    }

    /// Sets a tag, in its old place if it has one.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        let value = plain(&value.into());
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value,
            None => self.0.push((name.to_owned(), value)),
        }
    }

    /// Removes a tag.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|(known, _)| known != name);
    }

    /// All tags in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The same tags as an archive wants them: the Seven Tag Roster first and complete.
    #[must_use]
    pub fn with_roster(&self) -> Self {
        let roster = ROSTER.iter().map(|&(name, unknown)| (name, self.get(name).unwrap_or(unknown)));
        let others = self.iter().filter(|(name, _)| ROSTER.iter().all(|(known, _)| known != name));
        Self(roster.chain(others).map(|(name, value)| (name.to_owned(), value.to_owned())).collect())
    }
}

/// A value has no line breaks and other control characters; they become blanks.
pub(crate) fn plain(value: &str) -> String {
    value.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

/// One `[Name "value"]` a line.
impl fmt::Display for Headers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.iter() {
            write!(f, "[{name} \"")?;
            for letter in value.chars() {
                match letter {
                    '"' | '\\' => write!(f, "\\{letter}")?,
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
    fn tags_keep_their_order_and_an_archive_has_all_seven() {
        let mut headers = Headers::default();
        headers.set("FEN", "8/8");
        headers.set("White", "A \"B\" \\\n");
        headers.set("Result", "1-0");
        headers.set("White", "A \"B\" \\");
        let tags = "[White \"A \\\"B\\\" \\\\\"]\n";
        assert_eq!(headers.to_string(), format!("[FEN \"8/8\"]\n{tags}[Result \"1-0\"]\n"));
        assert_eq!(
            headers.with_roster().to_string(),
            format!(
                "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n{tags}[Black \"?\"]\n\
                 [Result \"1-0\"]\n[FEN \"8/8\"]\n"
            )
        );
        headers.remove("FEN");
        assert_eq!(headers.get("FEN"), None);
        headers.set("Date", "????.??.??");
        assert_eq!((headers.known("Date"), headers.known("Result")), (None, Some("1-0")));
    }
}
