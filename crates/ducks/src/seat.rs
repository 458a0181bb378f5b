//! Who sits at the board, as one word: `human`, or `master:nodes=20000:eval=simple`. Command line, questions and
//! saved games all write it this way.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use rocada_gametree::{AlphaBeta, MasterOptions, Reductions, Technique, Without};
use thiserror::Error;

use crate::{Algorithm, Evaluation, PlayerOptions};

/// A human or a player that thinks.
///
/// ```
/// use rocada_ducks::{Algorithm, Seat};
///
/// let seat: Seat = "alphabeta:depth=3".parse()?;
/// assert!(matches!(&seat, Seat::Computer(options) if options.algorithm == Algorithm::AlphaBeta));
/// assert_eq!(seat.to_string(), "alphabeta:depth=3:eval=rich");
/// assert_eq!("human".parse::<Seat>()?, Seat::Human);
/// # Ok::<(), rocada_ducks::PlayerError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seat {
    /// Somebody at the terminal or the page.
    Human,
    /// One of our players.
    Computer(PlayerOptions),
}

/// A word that is no player.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PlayerError {
    /// Nobody has this name.
    #[error("no player is called `{0}`")]
    Name(String),
    /// No evaluation has this name.
    #[error("`{0}` is no evaluation; there are simple, rich and network")]
    Evaluation(String),
    /// The master has no such technique.
    #[error("`{0}` is no technique of the master; there are {all}", all = techniques())]
    Technique(String),
    /// A setting that does not exist, or a value that it cannot have.
    #[error("`{0}` is none of {SETTINGS}")]
    Setting(String),
    /// A number that is too small or too large.
    #[error("`{text}` is out of range: {least} to {most}")]
    Range {
        /// The setting.
        text: String,
        /// The least it can be.
        least: u32,
        /// The most it can be.
        most: u32,
    },
}

pub(crate) const SETTINGS: &str = "depth=D nodes=N time=MS stage=plain stage=ordered stage=table threads=T seed=S eval=simple eval=rich eval=network reductions=off without=TECHNIQUE,...";

const HUMAN: &str = "human";

/// Deeper than any player looks.
pub const DEEPEST: u32 = 100;
const MOST_THREADS: u32 = 256;

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Random => "random",
            Self::Minimax => "minimax",
            Self::AlphaBeta => "alphabeta",
            Self::Master => "master",
        })
    }
}

impl FromStr for Algorithm {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Self, PlayerError> {
        let known = Self::ALL.into_iter().find(|algorithm| algorithm.to_string() == text);
        known.ok_or_else(|| PlayerError::Name(shortened(text)))
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Simple => "simple",
            Self::Rich => "rich",
            Self::Network => "network",
        })
    }
}

impl FromStr for Evaluation {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Self, PlayerError> {
        let known = Self::ALL.into_iter().find(|evaluation| evaluation.to_string() == text);
        known.ok_or_else(|| PlayerError::Evaluation(shortened(text)))
    }
}

/// The name of the algorithm, then its settings where they are not the usual ones. Who evaluates always says how.
impl fmt::Display for PlayerOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = MasterOptions::default();
        write!(f, "{}", self.algorithm)?;
        if let Some(depth) = self.depth {
            write!(f, ":depth={depth}")?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, ":nodes={nodes}")?;
        }
        if let Some(time) = self.time {
            write!(f, ":time={}", time.as_millis())?;
        }
        if self.stage != AlphaBeta::default() {
            write!(f, ":stage={}", self.stage.name())?;
        }
        if self.master.threads != usual.threads {
            write!(f, ":threads={}", self.master.threads)?;
        }
        if let Some(seed) = self.seed {
            write!(f, ":seed={seed}")?;
        }
        if self.algorithm != Algorithm::Random {
            write!(f, ":eval={}", self.evaluation)?;
        }
        if self.master.reductions == Reductions::Off {
            f.write_str(":reductions=off")?;
        }
        let left_out = Technique::ALL.into_iter().filter(|&technique| !self.master.without.uses(technique));
        let names: Vec<_> = left_out.map(Technique::name).collect();
        if !names.is_empty() {
            write!(f, ":without={}", names.join(","))?;
        }
        Ok(())
    }
}

/// All names of techniques.
pub(crate) fn techniques() -> String {
    Technique::ALL.map(Technique::name).join(", ")
}

/// Techniques by their names, with commas between them.
fn without(names: &str) -> Result<Without<Technique>, PlayerError> {
    let mut without = Without::default();
    for name in names.split(',') {
        let known = Technique::ALL.into_iter().find(|technique| technique.name() == name);
        without.leave_out(known.ok_or_else(|| PlayerError::Technique(shortened(name)))?);
    }
    Ok(without)
}

impl FromStr for PlayerOptions {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Self, PlayerError> {
        let mut parts = text.split(':');
        let mut options = Self::new(parts.next().unwrap_or_default().parse()?);
        for part in parts {
            let wrong = || PlayerError::Setting(shortened(part));
            let number = |text: &str| text.parse::<u64>().map_err(|_| wrong());
            let up_to = |most: u32, text: &str| match u32::try_from(number(text)?) {
                Ok(number) if (1..=most).contains(&number) => Ok(number),
                _ => Err(PlayerError::Range { text: shortened(part), least: 1, most }),
            };
            match part.split_once('=').ok_or_else(wrong)? {
                ("depth", depth) => options.depth = Some(up_to(DEEPEST, depth)?),
                ("nodes", nodes) => options.nodes = Some(number(nodes)?),
                ("time", time) => options.time = Some(Duration::from_millis(number(time)?)),
                ("stage", name) => options.stage = AlphaBeta::named(name).ok_or_else(wrong)?,
                ("threads", threads) => options.master.threads = up_to(MOST_THREADS, threads)? as usize,
                ("seed", seed) => options.seed = Some(number(seed)?),
                ("eval", name) => options.evaluation = name.parse().map_err(|_| wrong())?,
                ("reductions", "off") => options.master.reductions = Reductions::Off,
                ("without", names) => options.master.without = without(names)?,
                _ => return Err(wrong()),
            }
        }
        Ok(options)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str(HUMAN),
            Self::Computer(options) => options.fmt(f),
        }
    }
}

impl FromStr for Seat {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Self, PlayerError> {
        if text == HUMAN { Ok(Self::Human) } else { text.parse().map(Self::Computer) }
    }
}

/// Enough of a text to recognise it in a message.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_back() {
        for word in [
            "human",
            "random",
            "random:seed=7",
            "minimax:eval=rich",
            "alphabeta:depth=3:eval=simple",
            "alphabeta:depth=3:stage=plain:eval=rich",
            "alphabeta:stage=table:eval=rich",
            "master:depth=4:nodes=20000:time=500:threads=2:seed=1:eval=simple:reductions=off",
            "master:nodes=20000:eval=rich:without=killers,late-pruning",
        ] {
            assert_eq!(word.parse::<Seat>().unwrap().to_string(), word);
        }
        let usual: Seat = "alphabeta:stage=ordered".parse().unwrap();
        assert_eq!(usual.to_string(), "alphabeta:eval=rich");
        let in_another_order: Seat = "master:eval=simple:nodes=5".parse().unwrap();
        assert_eq!(in_another_order.to_string(), "master:nodes=5:eval=simple");
    }

    #[test]
    fn other_words_are_no_players() {
        let refused = |word: &str| word.parse::<Seat>().unwrap_err().to_string();
        assert_eq!(refused("Human"), "no player is called `Human`");
        assert_eq!(refused(""), "no player is called ``");
        assert!(refused("master:depth=x").starts_with("`depth=x` is none of depth=D "));
        assert!(refused("master:eval=good").starts_with("`eval=good` is none of "));
        assert!(refused("alphabeta:stage=ALL").starts_with("`stage=ALL` is none of "));
        assert!(refused("master:reductions=on").starts_with("`reductions=on` is none of "));
        assert!(
            refused("master:without=")
                .starts_with("`` is no technique of the master; there are aspiration, ")
        );
        assert!(refused("master:").starts_with("`` is none of "));
        assert_eq!(refused("alphabeta:depth=999"), "`depth=999` is out of range: 1 to 100");
        assert_eq!(refused("alphabeta:depth=99999999999"), "`depth=99999999999` is out of range: 1 to 100");
        assert_eq!(refused("minimax:depth=0"), "`depth=0` is out of range: 1 to 100");
        assert_eq!(refused("master:threads=0"), "`threads=0` is out of range: 1 to 256");
    }
}
