//! An observer that keeps the tree a search walked, for people to look at.

use crate::{Observer, Score, Why, Window};

/// One visit of a state. A search that comes back with another window makes another node.
#[derive(Clone, Debug)]
pub struct Node<T> {
    /// The place of the node above in the list; none for a turn of the root.
    pub parent: Option<usize>,
    /// The turn that led here.
    pub turn: T,
    /// How deep it was to be searched.
    pub depth: u32,
    /// The scores that mattered, told by the player to move here.
    pub window: Window,
    /// What came out; none where the search was stopped.
    pub result: Option<(Score, Why)>,
}

/// Records the tree of the last iteration, up to a number of nodes.
#[derive(Clone, Debug)]
pub struct Recorder<T> {
    limit: usize,
    nodes: Vec<Node<T>>,
    /// Where we are: the open nodes from the root down, `None` for those beyond the limit.
    path: Vec<Option<usize>>,
    missed: u64,
}

impl<T> Recorder<T> {
    /// Keeps the first `limit` nodes.
    pub const fn new(limit: usize) -> Self {
        Self { limit, nodes: Vec::new(), path: Vec::new(), missed: 0 }
    }

    /// The nodes in the order in which they were entered: each comes after the one above it.
    pub fn nodes(&self) -> &[Node<T>] {
        &self.nodes
    }

    /// How many nodes came after the limit was reached.
    pub const fn missed(&self) -> u64 {
        self.missed
    }
}

impl<T> Observer<T> for Recorder<T> {
    fn iteration_begins(&mut self, _depth: u32) {
        self.nodes.clear();
        self.path.clear();
        self.missed = 0;
    }

    fn enter(&mut self, turn: T, depth: u32, window: Window) {
        let kept = self.nodes.len() < self.limit;
        if kept {
            let parent = self.path.last().copied().flatten();
            self.nodes.push(Node { parent, turn, depth, window, result: None });
        } else {
            self.missed += 1;
        }
        self.path.push(kept.then(|| self.nodes.len() - 1));
    }

    fn leave(&mut self, score: Score, why: Why) {
        if let Some(index) = self.path.pop().flatten() {
            self.nodes[index].result = Some((score, why));
        }
    }
}
