//! Who sits at the board, as one word: `human`, or `master:nodes=20000:eval=simple`. Command line, questions and
//! saved games all write it this way.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use rocada_ducks::{Algorithm, Evaluation, PlayerOptions};
use rocada_gametree::{MasterOptions, Reductions};

/// A player that thinks, and the word it was given as.
#[derive(Clone)]
pub struct PlayerSpec {
    text: String,
    options: PlayerOptions,
}

impl PlayerSpec {
    pub const fn options(&self) -> &PlayerOptions {
        &self.options
    }

    /// The same for a match, which makes thousands of searches, most of them short: a table that stays in the
    /// cache is best.
    pub fn for_match(&self) -> PlayerOptions {
        let master = MasterOptions { table_mib: MATCH_TABLE_MIB, ..self.options.master };
        PlayerOptions { master, ..self.options.clone() }
    }
}

const MATCH_TABLE_MIB: usize = 4;

const SETTINGS: &str = "depth=D nodes=N time=MS threads=T seed=S eval=simple eval=rich reductions=off";

impl FromStr for PlayerSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut parts = text.split(':');
        let mut options = PlayerOptions::new(match parts.next().unwrap_or_default() {
            "random" => Algorithm::Random,
            "minimax" => Algorithm::Minimax,
            "alphabeta" => Algorithm::AlphaBeta,
            "master" => Algorithm::Master,
            other => return Err(format!("no player is called `{other}`")),
        });
        for part in parts {
            let wrong = || format!("`{part}` is none of {SETTINGS}");
            let number = |text: &str| text.parse::<u64>().map_err(|_| wrong());
            match part.split_once('=').ok_or_else(wrong)? {
                ("depth", depth) => options.depth = Some(number(depth)?.clamp(1, 100) as u32),
                ("nodes", nodes) => options.nodes = Some(number(nodes)?),
                ("time", time) => options.time = Some(Duration::from_millis(number(time)?)),
                ("threads", threads) => options.master.threads = number(threads)?.clamp(1, 256) as usize,
                ("seed", seed) => options.seed = Some(number(seed)?),
                ("eval", "simple") => options.evaluation = Evaluation::Simple,
                ("eval", "rich") => options.evaluation = Evaluation::Rich,
                ("reductions", "off") => options.master.reductions = Reductions::Off,
                _ => return Err(wrong()),
            }
        }
        Ok(Self { text: text.to_owned(), options })
    }
}

/// A human or a player that thinks.
#[derive(Clone)]
pub enum Seat {
    Human,
    Computer(PlayerSpec),
}

impl FromStr for Seat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "human" { Ok(Self::Human) } else { text.parse().map(Self::Computer) }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Human => "human",
            Self::Computer(spec) => &spec.text,
        })
    }
}
