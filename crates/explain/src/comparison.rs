//! Searches side by side, depth by depth, and the refusal of those that would take too long.

use std::time::Duration;

use rocada_gametree::{Counts, Report, Score};

use crate::game::Teachable;
use crate::subject::{Algorithm, labels};

/// What a search came to.
#[derive(Clone, Debug)]
pub struct Row {
    /// Who searched.
    pub algorithm: Algorithm,
    /// Plies looked ahead.
    pub depth: u32,
    /// What the root is worth to MAX.
    pub value: Score,
    /// The best turn as it is played; none where the game is over.
    pub turn: Option<String>,
    /// Best play, as people write it.
    pub line: Vec<String>,
    /// What was done.
    pub counts: Counts,
    /// Time taken.
    pub time: Duration,
    /// Whether a limit ended it.
    pub stopped: bool,
}

impl Row {
    pub(crate) fn new<G: Teachable>(
        algorithm: Algorithm,
        depth: u32,
        game: &G,
        state: &G::State,
        report: &Report<G::Turn>,
    ) -> Self {
        Self {
            algorithm,
            depth,
            value: report.value,
            turn: report.best.map(|turn| game.turn_text(state, turn)),
            line: labels(game, state, &report.line),
            counts: report.counts,
            time: report.time,
            stopped: report.stopped,
        }
    }

    /// The best turn as people write it.
    pub fn best(&self) -> Option<&str> {
        self.line.first().map(String::as_str)
    }
}

/// A search that is not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Who would have searched.
    pub algorithm: Algorithm,
    /// How deep.
    pub depth: u32,
    /// How long it would have taken; none where it was stopped.
    pub estimate: Option<Duration>,
}

/// Searches by several algorithms to every depth up to one. It says which comes next, and is told what came of it.
#[derive(Clone, Debug)]
pub struct Comparison {
    algorithms: Vec<Algorithm>,
    depth: u32,
    longest: Duration,
    /// The next of them.
    next: usize,
    rows: Vec<Row>,
    refused: Vec<Refusal>,
}

impl Comparison {
    /// Up to a depth, each search no longer than so long.
    pub fn new(algorithms: &[Algorithm], depth: u32, longest: Duration) -> Self {
        // Each once, and the one that counts the branching first.
        let algorithms =
            Algorithm::ALL.into_iter().filter(|algorithm| algorithms.contains(algorithm)).collect();
        Self { algorithms, depth, longest, next: 0, rows: Vec::new(), refused: Vec::new() }
    }

    /// The search to make next: all algorithms to one depth before any goes deeper. None where there is no more.
    pub fn next_search(&mut self) -> Option<(Algorithm, u32)> {
        let width = self.algorithms.len();
        while width > 0 && self.next < width * self.depth as usize {
            let (algorithm, depth) = (self.algorithms[self.next % width], (self.next / width) as u32 + 1);
            let refused = self.refused.iter().any(|refusal| refusal.algorithm == algorithm);
            match self.estimate(algorithm, depth) {
                _ if refused => {}
                Some(time) if time > self.longest => self.refuse(algorithm, depth, Some(time)),
                _ => return Some((algorithm, depth)),
            }
            self.next += 1;
        }
        None
    }

    /// What came of the search that was next. One that was stopped is none.
    pub fn add(&mut self, row: Row) {
        self.next += 1;
        if row.stopped {
            self.refuse(row.algorithm, row.depth, None);
        } else {
            self.rows.push(row);
        }
    }

    /// No more searches.
    pub fn stop(&mut self) {
        self.next = usize::MAX;
    }

    /// It and all that go deeper.
    fn refuse(&mut self, algorithm: Algorithm, depth: u32, estimate: Option<Duration>) {
        self.refused.push(Refusal { algorithm, depth, estimate });
    }

    /// The searches that were made, by algorithm and then by depth.
    pub fn rows(&self) -> impl Iterator<Item = &Row> {
        self.algorithms.iter().flat_map(|&algorithm| self.of(algorithm))
    }

    /// The shallowest of each algorithm's searches that was not made.
    pub fn refused(&self) -> &[Refusal] {
        &self.refused
    }

    fn of(&self, algorithm: Algorithm) -> impl DoubleEndedIterator<Item = &Row> + Clone {
        self.rows.iter().filter(move |row| row.algorithm == algorithm)
    }

    /// How long a search will take, by those to smaller depths; none where nothing is known.
    pub fn estimate(&self, algorithm: Algorithm, depth: u32) -> Option<Duration> {
        let made = self.of(algorithm);
        let generated: Vec<f64> = made.clone().map(|row| row.counts.generated.max(1) as f64).collect();
        let &last = generated.last()?;
        // Growth of alpha-beta alternates between small and large: the larger of the last two counts.
        let before = std::iter::once(&1.0).chain(&generated);
        let growths: Vec<f64> = before.zip(&generated).map(|(before, after)| after / before).collect();
        let growth = growths.iter().rev().take(2).copied().fold(1.0, f64::max);
        let plies = depth.saturating_sub(made.clone().last()?.depth);
        // A machine that has other things to do makes a search look slow: the fastest counts.
        let each = made.clone().map(|row| row.time.as_secs_f64() / row.counts.generated.max(1) as f64);
        let each = each.fold(f64::INFINITY, f64::min);
        let seconds = last * growth.powi(plies as i32) * each;
        Some(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
    }

    /// Turns of a position on average, by the leaves that minimax has counted at a depth, or at its deepest.
    pub fn branching(&self, depth: u32) -> Option<f64> {
        let mut counted = self.of(Algorithm::Minimax).filter(|row| row.counts.evaluated > 0);
        let row = counted.clone().find(|row| row.depth == depth).or_else(|| counted.next_back())?;
        Some((row.counts.evaluated as f64).powf(1.0 / f64::from(row.depth)))
    }

    /// The fewest leaves that a search to a depth must evaluate; none before minimax has counted any.
    pub fn minimum(&self, depth: u32) -> Option<f64> {
        self.branching(depth).map(|branching| fewest_leaves(branching, depth))
    }
}

/// The leaves of a tree of this branching and depth that alpha-beta evaluates if it always tries the best turn first.
/// (Knuth and Moore 1975: nobody can do with fewer.)
pub fn fewest_leaves(branching: f64, depth: u32) -> f64 {
    branching.powi(depth.div_ceil(2) as i32) + branching.powi((depth / 2) as i32) - 1.0
}
