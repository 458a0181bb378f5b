//! The moves at the root: what each is worth, what it leads to and what it has cost.

use rocada_chess::Move;
use rocada_gametree::{Score, Window};

use crate::Bound;
use crate::tablebase::RootVerdict;

/// A move at the root.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub mv: Move,
    /// What endgame tables say comes before what the search finds; all moves are equal where there are none.
    pub rank: i32,
    /// The score by endgame tables.
    pub proved: Option<Score>,
    /// Found in this iteration; below everything if the move was not better than others.
    pub score: Score,
    /// On which side of that score the truth may lie, while the window is still being widened.
    pub bound: Bound,
    /// The iteration that found the line; 0 before the first.
    pub depth: i32,
    /// Found in the iteration before.
    pub previous: Score,
    pub selective_depth: usize,
    /// Nodes spent on the move.
    pub nodes: u64,
    /// Best play, beginning with the move itself.
    pub line: Vec<Move>,
}

impl RootMove {
    pub fn new(mv: Move) -> Self {
        let score = Window::FULL.alpha;
        Self {
            mv,
            rank: 0,
            proved: None,
            score,
            bound: Bound::Exact,
            depth: 0,
            previous: score,
            selective_depth: 0,
            nodes: 0,
            line: vec![mv],
        }
    }

    /// What the search has last found of the move.
    pub fn found(&self) -> (Score, Bound) {
        if self.score == Window::FULL.alpha {
            (self.previous, Bound::Exact)
        } else {
            (self.score, self.bound)
        }
    }

    /// What to tell of the move: a mate that was found, else what the tables prove, else the search's opinion.
    pub fn reported(&self) -> (Score, Bound) {
        let found = self.found();
        self.proved.filter(|_| !found.0.is_decided()).map_or(found, |proved| (proved, Bound::Exact))
    }
}

/// The moves to choose from, best first between iterations.
#[derive(Clone, Debug)]
pub(super) struct RootMoves {
    pub moves: Vec<RootMove>,
    /// Which of the best lines is being searched, from 0; the moves before it are settled.
    pub line: usize,
}

impl RootMoves {
    pub fn new(moves: impl IntoIterator<Item = Move>) -> Self {
        Self { moves: moves.into_iter().map(RootMove::new).collect(), line: 0 }
    }

    /// Puts the moves into the order of the tables.
    pub fn take_verdicts(&mut self, verdicts: &[RootVerdict]) {
        for verdict in verdicts {
            if let Some(root) = self.find(verdict.mv) {
                root.rank = verdict.rank;
                root.proved = Some(verdict.score);
            }
        }
        self.sort_open();
    }

    /// The moves still in question for the present line: the best by the tables, between which the search chooses.
    pub fn open(&self) -> impl Iterator<Item = Move> + Clone {
        let open = &self.moves[self.line..];
        let rank = open.first().map_or(0, |root| root.rank);
        open.iter().take_while(move |root| root.rank == rank).map(|root| root.mv)
    }

    pub fn find(&mut self, mv: Move) -> Option<&mut RootMove> {
        self.moves.iter_mut().find(|root| root.mv == mv)
    }

    /// Puts a move first, with what was known of it then.
    pub fn put_first(&mut self, settled: RootMove) {
        self.moves.retain(|root| root.mv != settled.mv);
        self.moves.insert(0, settled);
    }

    /// Best first; of moves not found better than others, those that were so before, and then those that were the
    /// hardest to refute.
    pub fn sort_open(&mut self) {
        let line = self.line;
        self.moves[line..]
            .sort_by_key(|root| std::cmp::Reverse((root.rank, root.score, root.previous, root.nodes)));
    }

    /// Puts the moves into the order in which any node would try them, as far as the tables leave it open.
    pub fn take_order(&mut self, order: &[Move]) {
        self.moves.sort_by_key(|root| {
            (std::cmp::Reverse(root.rank), order.iter().position(|&mv| mv == root.mv).unwrap_or(order.len()))
        });
    }

    /// The settled lines, best first.
    pub fn sort_settled(&mut self) {
        let line = self.line;
        self.moves[..=line].sort_by_key(|root| std::cmp::Reverse((root.rank, root.score)));
    }

    /// The scores of this iteration are those of the past now.
    pub fn begin_iteration(&mut self) {
        for root in &mut self.moves {
            root.previous = root.score;
            root.score = Window::FULL.alpha;
        }
        self.line = 0;
    }
}
