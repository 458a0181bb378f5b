//! Ends games whose result is clear: by what both players say, by tablebase, or by sheer length.

use std::str::FromStr;
use std::sync::Arc;

use rocada_chess::{ByColor, Color};
use serde::{Deserialize, Serialize};

use crate::Thought;

/// The words for what ends games early.
const TABLEBASE: &str = "tablebase";
const SCORE: &str = "score";
const LENGTH: &str = "length of the game";
pub(crate) const WORDS: [&str; 3] = [TABLEBASE, SCORE, LENGTH];

/// From a move on, so many moves of both sides in a row near zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawRule {
    /// The first move number that may end so.
    pub from_move: u32,
    /// Moves of each side in a row.
    pub count: u32,
    /// The largest score that is near zero.
    pub centipawns: i32,
}

/// So many moves in a row in which one side says it is lost, and the other one agrees if it is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResignRule {
    /// Moves of each side in a row.
    pub count: u32,
    /// The smallest score that decides.
    pub centipawns: i32,
    /// Whether the loser's word is enough.
    pub one_sided: bool,
}

/// The text is no such rule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{text}' is not {form}")]
pub struct RuleError {
    text: String,
    form: &'static str,
}

fn numbers<const N: usize>(text: &str, form: &'static str) -> Result<[u32; N], RuleError> {
    let is_score = |number: &u32| i32::try_from(*number).is_ok();
    let numbers: Option<Vec<u32>> = text.split(':').map(|part| part.parse().ok().filter(is_score)).collect();
    let numbers = numbers.and_then(|numbers| numbers.try_into().ok());
    numbers.ok_or_else(|| RuleError { text: text.chars().take(40).collect(), form })
}

impl FromStr for DrawRule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        let [from_move, count, centipawns] = numbers(text, "MOVES:COUNT:CP such as 40:8:10")?;
        Ok(Self { from_move, count: count.max(1), centipawns: centipawns.cast_signed() })
    }
}

impl FromStr for ResignRule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        let (rest, one_sided) = match text.strip_suffix(":one") {
            Some(rest) => (rest, true),
            None => (text, false),
        };
        let [count, centipawns] = numbers(rest, "COUNT:CP such as 3:600, or 3:600:one")?;
        Ok(Self { count: count.max(1), centipawns: centipawns.cast_signed(), one_sided })
    }
}

/// What a tablebase or another oracle says of a game: nothing, or who has won (nobody: a draw).
pub type Oracle<G> = Arc<dyn Fn(&G) -> Option<Option<Color>> + Send + Sync>;

/// The rules in force in a match.
pub struct Rules<G> {
    /// Draws by agreement of the scores.
    pub draw: Option<DrawRule>,
    /// Wins by agreement of the scores.
    pub resign: Option<ResignRule>,
    /// The longest game, in moves of each side; it ends as a draw.
    pub max_moves: Option<u32>,
    /// Knows some positions.
    pub oracle: Option<Oracle<G>>,
}

impl<G> Default for Rules<G> {
    fn default() -> Self {
        Self { draw: None, resign: None, max_moves: None, oracle: None }
    }
}

impl<G> Clone for Rules<G> {
    fn clone(&self) -> Self {
        Self { draw: self.draw, resign: self.resign, max_moves: self.max_moves, oracle: self.oracle.clone() }
    }
}

/// A game ended before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Adjudication {
    /// Who has won; nobody in a draw.
    pub winner: Option<Color>,
    /// Why: "by score".
    pub by: &'static str,
}

/// Watches one game.
pub struct Adjudicator<'a, G> {
    rules: &'a Rules<G>,
    plies: u32,
    number: u32,
    /// Plies in a row with a score near zero.
    quiet: u32,
    /// Moves in a row in which a side has called itself winning, or losing.
    winning: ByColor<u32>,
    losing: ByColor<u32>,
}

impl<'a, G> Adjudicator<'a, G> {
    /// Before the first move.
    pub fn new(rules: &'a Rules<G>) -> Self {
        let (winning, losing) = Default::default();
        Self { rules, plies: 0, number: 0, quiet: 0, winning, losing }
    }

    /// Hears of a move, of its number and of what its player thought.
    pub fn hear(&mut self, mover: Color, number: u32, thought: &Thought) {
        self.plies += 1;
        self.number = number;
        // Engines say any number, also the smallest one, which has no opposite of its own size.
        let score = thought.score.map(|score| i64::from(score.centipawns()));
        let run = |count: u32, holds: bool| if holds { count + 1 } else { 0 };
        if let Some(rule) = self.rules.draw {
            self.quiet = run(self.quiet, score.is_some_and(|score| score.abs() <= rule.centipawns.into()));
        }
        if let Some(rule) = self.rules.resign {
            let holds = |sign: i64| score.is_some_and(|score| score * sign >= rule.centipawns.into());
            self.winning[mover] = run(self.winning[mover], holds(1));
            self.losing[mover] = run(self.losing[mover], holds(-1));
        }
    }

    /// Whether the game, as it stands now, need not go on.
    pub fn verdict(&self, game: &G) -> Option<Adjudication> {
        if let Some(winner) = self.rules.oracle.as_ref().and_then(|oracle| oracle(game)) {
            return Some(Adjudication { winner, by: TABLEBASE });
        }
        if let Some(rule) = self.rules.draw
            && self.number >= rule.from_move
            && self.quiet >= rule.count.saturating_mul(2)
        {
            return Some(Adjudication { winner: None, by: SCORE });
        }
        if let Some(rule) = self.rules.resign {
            let agreed = |winner: &Color| {
                let lost = self.losing[!*winner] >= rule.count;
                lost && (rule.one_sided || self.winning[*winner] >= rule.count)
            };
            if let Some(winner) = Color::ALL.into_iter().find(agreed) {
                return Some(Adjudication { winner: Some(winner), by: SCORE });
            }
        }
        let long = self.rules.max_moves.is_some_and(|longest| self.plies >= longest.saturating_mul(2));
        long.then_some(Adjudication { winner: None, by: LENGTH })
    }
}

#[cfg(test)]
mod tests {
    use rocada_thought::Score;

    use super::*;

    fn watch(rules: &Rules<()>, scores: &[Option<i32>]) -> Option<(usize, Option<Color>)> {
        let mut adjudicator = Adjudicator::new(rules);
        scores.iter().enumerate().find_map(|(ply, score)| {
            let mover = if ply % 2 == 0 { Color::White } else { Color::Black };
            let thought = Thought { score: score.map(Score::Centipawns), ..Thought::default() };
            adjudicator.hear(mover, ply as u32 / 2 + 1, &thought);
            adjudicator.verdict(&()).map(|end| (ply, end.winner))
        })
    }

    #[test]
    fn both_must_agree_to_resign() {
        let rules = Rules { resign: "2:500".parse().ok(), ..Rules::default() };
        let scores = [Some(600), Some(-600), Some(700), Some(-500)];
        assert_eq!(watch(&rules, &scores), Some((3, Some(Color::White))));
        assert_eq!(watch(&rules, &[Some(600), Some(-600), Some(700), Some(-499)]), None);
        assert_eq!(watch(&rules, &[Some(600), Some(0), Some(700), Some(0)]), None);
        assert_eq!(watch(&rules, &[Some(600), None, Some(700), None]), None);
        let extremes = [Some(i32::MIN), Some(i32::MAX), Some(i32::MIN), Some(i32::MAX)];
        assert_eq!(watch(&rules, &extremes), Some((3, Some(Color::Black))));
    }

    #[test]
    fn the_word_of_the_loser_can_be_enough() {
        let rules = Rules { resign: "2:500:one".parse().ok(), ..Rules::default() };
        assert_eq!(watch(&rules, &[Some(0), Some(-600), Some(0), Some(-500)]), Some((3, Some(Color::White))));
        assert_eq!(watch(&rules, &[Some(0), Some(-600), Some(0), Some(-499)]), None);
        assert_eq!(watch(&rules, &[Some(600), None, Some(700), None]), None, "the winner's is not");
        assert!("3:600:two".parse::<ResignRule>().is_err() && "3:one".parse::<ResignRule>().is_err());
    }

    #[test]
    fn draws_need_a_run_and_a_late_move() {
        let rules = Rules { draw: "3:2:10".parse().ok(), ..Rules::default() };
        assert_eq!(watch(&rules, &[Some(0); 8]), Some((4, None)));
        assert_eq!(watch(&rules, &[Some(i32::MIN); 8]), None);
        let mut scores = [Some(5); 8];
        scores[3] = Some(11);
        assert_eq!(watch(&rules, &scores), Some((7, None)));
        scores[5] = None;
        assert_eq!(watch(&rules, &scores), None);
    }

    #[test]
    fn long_games_end() {
        let rules = Rules { max_moves: Some(3), ..Rules::default() };
        assert_eq!(watch(&rules, &[None; 9]), Some((5, None)));
        assert!("3".parse::<ResignRule>().is_err() && "1:2".parse::<DrawRule>().is_err());
        assert!(
            "3:2147483648".parse::<ResignRule>().is_err() && "3:2147483647".parse::<ResignRule>().is_ok()
        );
    }
}
