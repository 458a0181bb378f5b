//! What a player says while it thinks and when it has decided, and whoever listens.

use std::time::Duration;

use rocada_chess::{Move, Position};
use serde::{Deserialize, Serialize};

use crate::{Bound, Score};

/// One line of thought.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// Plies looked ahead.
    pub depth: u32,
    /// Plies of the longest line looked at.
    pub selective_depth: u32,
    /// Which of the best lines this is, from 1.
    pub line: usize,
    /// What the line is worth.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// The chances to win, draw and lose, in thousandths, where they are known.
    pub chances: Option<[u16; 3]>,
    /// Positions visited.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the transposition table is, in thousandths; none where there is no table.
    pub hashfull: Option<u32>,
    /// Positions found in endgame tables.
    pub tablebase_hits: u64,
    /// The moves of the line.
    #[serde(with = "crate::wire::list")]
    pub pv: Vec<Move>,
}

impl Report {
    /// The best line at this depth, with an exact score and nothing else known.
    pub const fn new(depth: u32, score: Score) -> Self {
        Self {
            depth,
            selective_depth: depth,
            line: 1,
            score,
            bound: Bound::Exact,
            chances: None,
            nodes: 0,
            time: Duration::ZERO,
            hashfull: None,
            tablebase_hits: 0,
            pv: Vec::new(),
        }
    }

    /// Positions a second; nothing measurable counts as a microsecond.
    pub fn speed(&self) -> u64 {
        (u128::from(self.nodes) * 1_000_000 / self.time.as_micros().max(1)).try_into().unwrap_or(u64::MAX)
    }

    /// The moves of the line, each with the position it is played in, as far as they are legal.
    ///
    /// ```
    /// # use rocada_chess::Position;
    /// # use rocada_thought::{Report, Score};
    /// let start = Position::default();
    /// let pawn = start.parse_uci("e2e4")?;
    /// let report = Report { pv: vec![pawn, pawn], ..Report::new(2, Score::Centipawns(0)) };
    /// let sans: Vec<_> = report.legal_line(start).map(|(position, mv)| position.san(mv)).collect();
    /// assert_eq!(sans, ["e4"]);
    /// # Ok::<(), rocada_chess::UciMoveError>(())
    /// ```
    pub fn legal_line(&self, start: Position) -> impl Iterator<Item = (Position, Move)> {
        self.pv.iter().scan(start, |next, &mv| {
            let position = *next;
            position.is_legal(mv).then(|| {
                next.play(mv);
                (position, mv)
            })
        })
    }
}

/// What a player has decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Decision {
    /// The move to play; none where there is no legal one.
    #[serde(with = "crate::wire::option")]
    pub best: Option<Move>,
    /// The answer it expects.
    #[serde(with = "crate::wire::option")]
    pub ponder: Option<Move>,
}

/// Listens to a search.
pub trait Observer {
    /// A line has been found, or judged anew.
    fn line(&mut self, report: &Report);

    /// A root move is being looked at; the first one has number 1.
    fn current_move(&mut self, _mv: Move, _number: usize) {}

    /// Something worth a word to the user, such as a table file that cannot be read.
    fn message(&mut self, _text: &str) {}

    /// A position from inside the search tree, not in check; only where the limits ask for some.
    fn sampled(&mut self, _position: &Position) {}

    /// What the search has done so far; only where somebody has asked for it.
    fn effort(&mut self, _effort: &Effort) {}
}

/// What a search has done, counted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// Each technique that acts on nodes or moves, and how often it did.
    pub techniques: Vec<(&'static str, u64)>,
    /// Searches of the root that were made again with a wider window.
    pub wider: u64,
    /// Moves that were searched again, deeper, after a reduction.
    pub deeper: u64,
    /// Moves that were searched again for their exact score.
    pub exact: u64,
    /// Nodes that the table has answered.
    pub table_hits: u64,
    /// How often an iteration ended with another best move than the one before.
    pub changes: u32,
    /// The moves at the root, the best first, and the nodes spent on each.
    pub moves: Vec<(Move, u64)>,
}

/// Nobody listens.
impl Observer for () {
    fn line(&mut self, _: &Report) {}
}

/// Keeps the last report of the best line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Last(Option<Report>);

impl Last {
    /// That report; none if nothing was said.
    pub const fn report(&self) -> Option<&Report> {
        self.0.as_ref()
    }

    /// The report itself.
    pub fn into_report(self) -> Option<Report> {
        self.0
    }
}

impl Observer for Last {
    fn line(&mut self, report: &Report) {
        if report.line == 1 {
            self.0 = Some(report.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_and_decisions_survive_the_wire() {
        let mv = Position::default().parse_uci("g1f3").expect("a legal move");
        let report = Report {
            chances: Some([300, 600, 100]),
            bound: Bound::Lower,
            hashfull: Some(7),
            pv: vec![mv],
            ..Report::new(9, Score::Mate(-4))
        };
        let text = serde_json::to_string(&report).expect("writable");
        assert_eq!(serde_json::from_str::<Report>(&text).expect("readable"), report);
        let decision = Decision { best: Some(mv), ponder: None };
        let text = serde_json::to_string(&decision).expect("writable");
        assert_eq!(text, format!(r#"{{"best":{},"ponder":null}}"#, mv.bits()));
        assert_eq!(serde_json::from_str::<Decision>(&text).expect("readable"), decision);
    }

    #[test]
    fn only_the_best_line_is_kept() {
        let mut last = Last::default();
        for (depth, line) in [(1, 1), (2, 1), (2, 2)] {
            last.line(&Report { line, ..Report::new(depth, Score::Centipawns(0)) });
        }
        assert_eq!(last.into_report().map(|report| (report.depth, report.line)), Some((2, 1)));
    }
}
