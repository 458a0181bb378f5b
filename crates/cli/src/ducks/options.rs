//! Arguments that several of the tools take: where to start, and who thinks.

use std::str::FromStr;
use std::time::Duration;

use clap::{Args, ValueEnum};
use rocada_ducks::{Algorithm, Board, Evaluation, Goals, PlayerOptions, Position, Rules, Variant};
use rocada_gametree::{AlphaBeta, MasterOptions};

use crate::Misuse;

/// A position, or the start of a game by its rules.
#[derive(Args)]
pub struct StartOptions {
    /// Start from this position, in quotes, instead of an empty board.
    #[arg(long, conflicts_with_all = ["n", "k", "step", "goals"])]
    position: Option<String>,
    /// Rows of the board: 8, 9 or 10.
    #[arg(long, default_value_t = 8)]
    n: usize,
    /// Thickness of the shore.
    #[arg(long, default_value_t = 2)]
    k: usize,
    /// Moves go exactly one cell.
    #[arg(long)]
    step: bool,
    /// Captures that the ducks and the cats need: D/C.
    #[arg(long, value_name = "D/C")]
    goals: Option<GoalPair>,
}

impl StartOptions {
    pub fn position(&self) -> Result<Position, Misuse> {
        if let Some(text) = &self.position {
            return super::position(text);
        }
        let board = Board::new(self.n, self.k).map_err(|error| Misuse(error.to_string()))?;
        empty(board, self.step, self.goals)
    }
}

/// An empty board with these rules.
pub fn empty(board: Board, step: bool, goals: Option<GoalPair>) -> Result<Position, Misuse> {
    let goals = match goals {
        Some(GoalPair(ducks, cats)) => {
            Goals::new(board, ducks, cats).map_err(|error| Misuse(error.to_string()))?
        }
        None => Goals::original(board),
    };
    let variant = if step { Variant::Step } else { Variant::Slide };
    Ok(Position::empty(Rules { board, variant, goals }))
}

/// `D/C`, not yet checked against a board.
#[derive(Clone, Copy)]
pub struct GoalPair(pub usize, pub usize);

impl FromStr for GoalPair {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(d, c)| Some(Self(d.parse().ok()?, c.parse().ok()?)));
        numbers.ok_or_else(|| "two numbers with a slash between them are expected, as in 3/8".to_owned())
    }
}

/// The players that think.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum AlgorithmName {
    /// Any legal turn.
    Random,
    /// Everything, to a fixed depth.
    Minimax,
    /// The same with cut-offs.
    Alphabeta,
    /// The strong search.
    Master,
}

impl From<AlgorithmName> for Algorithm {
    fn from(name: AlgorithmName) -> Self {
        match name {
            AlgorithmName::Random => Self::Random,
            AlgorithmName::Minimax => Self::Minimax,
            AlgorithmName::Alphabeta => Self::AlphaBeta,
            AlgorithmName::Master => Self::Master,
        }
    }
}

/// The stages of alpha-beta.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum StageName {
    /// Turns as the rules list them.
    Plain,
    /// Captures first.
    Ordered,
    /// Captures first, and positions are remembered.
    Table,
}

impl From<StageName> for AlphaBeta {
    fn from(name: StageName) -> Self {
        match name {
            StageName::Plain => Self::PLAIN,
            StageName::Ordered => Self::ORDERED,
            StageName::Table => Self::WITH_TABLE,
        }
    }
}

/// The evaluations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EvaluationName {
    /// Captures and pieces.
    Simple,
    /// Also threats, lines, safety, mobility and time.
    Rich,
    /// What networks have learnt from games.
    Network,
}

impl From<EvaluationName> for Evaluation {
    fn from(name: EvaluationName) -> Self {
        match name {
            EvaluationName::Simple => Self::Simple,
            EvaluationName::Rich => Self::Rich,
            EvaluationName::Network => Self::Network,
        }
    }
}

/// How long and with what a player thinks.
#[derive(Args, Clone)]
pub struct ThinkingOptions {
    /// Plies to look ahead; 2 for minimax and alpha-beta.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub depth: Option<u32>,
    /// Positions to generate.
    #[arg(long)]
    pub nodes: Option<u64>,
    /// Milliseconds to think; 1000 for the master.
    #[arg(long, value_name = "MS")]
    pub time: Option<u64>,
    /// How alpha-beta searches.
    #[arg(long, value_enum, default_value_t = StageName::Ordered)]
    pub stage: StageName,
    /// Threads of the master.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
    /// What a position is judged by; network for the master, rich for the others.
    #[arg(long, value_enum)]
    pub eval: Option<EvaluationName>,
    /// Break ties at random, by this number.
    #[arg(long)]
    pub seed: Option<u64>,
}

impl ThinkingOptions {
    pub fn player(&self, algorithm: Algorithm) -> PlayerOptions {
        PlayerOptions {
            algorithm,
            evaluation: self.eval.map_or(algorithm.evaluation(), Into::into),
            depth: self.depth,
            nodes: self.nodes,
            time: self.time.map(Duration::from_millis),
            stage: self.stage.into(),
            master: MasterOptions { threads: self.threads.into(), ..MasterOptions::default() },
            seed: self.seed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names that help shows are those by which records and the other commands know players.
    #[test]
    fn names_are_the_words_of_the_game() {
        let word = |value: Option<clap::builder::PossibleValue>| value.expect("a name").get_name().to_owned();
        for &name in AlgorithmName::value_variants() {
            assert_eq!(word(name.to_possible_value()), Algorithm::from(name).to_string());
        }
        for &name in StageName::value_variants() {
            assert_eq!(word(name.to_possible_value()), AlphaBeta::from(name).name());
        }
        for &name in EvaluationName::value_variants() {
            assert_eq!(word(name.to_possible_value()), Evaluation::from(name).to_string());
        }
    }
}
