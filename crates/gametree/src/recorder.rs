//! An observer that keeps the tree a search walked, for people to look at.
//!
//! Nodes stand in the order in which they were entered, so all that lies below a node comes right after it: where that
//! ends is all that need be kept of a node's children, and of the order in which the search entered and left them.

use crate::{Observer, Score, Why, Window};

/// One visit of a state. A search that comes back with another window makes another node.
#[derive(Clone, Copy, Debug)]
pub struct Node<T> {
    /// The place of the node above in the list; none for a turn of the root.
    pub parent: Option<usize>,
    /// The place after the last node below.
    pub end: usize,
    /// The turn that led here.
    pub turn: T,
    /// How deep it was to be searched.
    pub depth: u32,
    /// The scores that mattered, told by the player to move here.
    pub window: Window,
    /// What came out; none where the search was stopped.
    pub result: Option<(Score, Why)>,
    /// Nodes below it that came after the limit was reached.
    pub missed: u64,
}

/// A step of the search: a node is entered or left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The place of the node.
    pub node: usize,
    /// Whether it is left.
    pub leaves: bool,
}

/// Records the tree of the last iteration, up to a number of nodes.
#[derive(Clone, Debug)]
pub struct Recorder<T> {
    limit: usize,
    nodes: Vec<Packed<T>>,
    /// Where we are: the open nodes from the root down, `NOWHERE` for those beyond the limit.
    path: Vec<u32>,
    /// The nodes that were open when the limit was reached, with what was missed below each when it was left.
    cut_short: Vec<(u32, u64)>,
    missed: u64,
}

/// A node in little memory: with a turn of two bytes 20 bytes.
#[derive(Clone, Copy, Debug)]
struct Packed<T> {
    parent: u32,
    end: u32,
    window: Window,
    score: Score,
    depth: u8,
    why: Option<Why>,
    turn: T,
}

/// No place in the list.
const NOWHERE: u32 = u32::MAX;

impl<T> Recorder<T> {
    /// Bytes that a node takes.
    pub const BYTES_OF_A_NODE: usize = size_of::<Packed<T>>();

    /// Keeps the first `limit` nodes.
    pub const fn new(limit: usize) -> Self {
        // A place fits into 32 bits.
        let limit = if limit < NOWHERE as usize { limit } else { NOWHERE as usize };
        Self { limit, nodes: Vec::new(), path: Vec::new(), cut_short: Vec::new(), missed: 0 }
    }

    /// How many nodes are kept.
    pub const fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether nothing was recorded.
    pub const fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Bytes that the tree takes.
    pub const fn bytes(&self) -> usize {
        self.nodes.capacity() * Self::BYTES_OF_A_NODE
    }

    /// How many nodes came after the limit was reached.
    pub const fn missed(&self) -> u64 {
        self.missed
    }

    /// Gives back the memory that was taken ahead.
    pub fn finish(&mut self) {
        self.nodes.shrink_to_fit();
    }
}

impl<T: Copy> Recorder<T> {
    /// The nodes in the order in which they were entered: each comes after the one above it.
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = Node<T>> {
        (0..self.len()).map(|place| self.get(place))
    }

    /// The node at a place in that order.
    pub fn node(&self, place: usize) -> Option<Node<T>> {
        (place < self.len()).then(|| self.get(place))
    }

    /// The nodes right below a node, or below the root, in the order in which they were visited.
    pub fn children(&self, of: Option<usize>) -> impl Iterator<Item = usize> {
        let (first, end) = match of {
            None => (0, self.len()),
            Some(place) => (place + 1, self.end(place)),
        };
        std::iter::successors(Some(first), |&child| Some(self.end(child)))
            .take_while(move |&child| child < end)
    }

    /// How many steps the search has made: every node is entered and left.
    pub const fn steps(&self) -> usize {
        2 * self.len()
    }

    /// A step of the search in its true order, from 0 on; a search that was stopped leaves what was open at its end.
    pub fn step(&self, number: usize) -> Option<Step> {
        if number >= self.steps() {
            return None;
        }
        // Before a node is entered, all before it were entered, and all of them left but those above it.
        let entered_at = |place: usize| 2 * place - self.above(place).count();
        let (mut first, mut beyond) = (0, self.len());
        while beyond - first > 1 {
            let middle = first.midpoint(beyond);
            if entered_at(middle) <= number { first = middle } else { beyond = middle }
        }
        // What comes before the next one is entered: the node is left, then the one above it, and so on.
        let left = number - entered_at(first);
        match left.checked_sub(1) {
            None => Some(Step { node: first, leaves: false }),
            Some(0) => Some(Step { node: first, leaves: true }),
            Some(above) => self.above(first).nth(above - 1).map(|node| Step { node, leaves: true }),
        }
    }

    /// The nodes above a node, the nearest first.
    pub fn above(&self, place: usize) -> impl Iterator<Item = usize> {
        let parent = |&place: &usize| self.nodes.get(place).map(|node| node.parent as usize);
        std::iter::successors(Some(place), parent).skip(1).take_while(|&place| place != NOWHERE as usize)
    }

    fn end(&self, place: usize) -> usize {
        // One that was never left goes on to the end.
        self.nodes.get(place).map_or(self.len(), |node| (node.end as usize).min(self.len()))
    }

    fn get(&self, place: usize) -> Node<T> {
        let Packed { parent, window, score, depth, why, turn, .. } = self.nodes[place];
        let left =
            self.cut_short.iter().find(|&&(node, _)| node as usize == place).map(|&(_, missed)| missed);
        let stopped = self.missed > 0 && why.is_none();
        Node {
            parent: (parent != NOWHERE).then_some(parent as usize),
            end: self.end(place),
            turn,
            depth: depth.into(),
            window,
            result: why.map(|why| (score, why)),
            missed: left.unwrap_or(if stopped { self.missed } else { 0 }),
        }
    }
}

impl<T> Observer<T> for Recorder<T> {
    fn iteration_begins(&mut self, _depth: u32) {
        self.nodes.clear();
        self.path.clear();
        self.cut_short.clear();
        self.missed = 0;
    }

    fn enter(&mut self, turn: T, depth: u32, window: Window) {
        let place = self.nodes.len();
        if place < self.limit {
            let parent = self.path.last().copied().unwrap_or(NOWHERE);
            let depth = depth.min(255) as u8;
            let score = window.alpha;
            self.nodes.push(Packed { parent, end: NOWHERE, window, score, depth, why: None, turn });
            self.path.push(place as u32);
        } else {
            self.missed += 1;
            self.path.push(NOWHERE);
        }
    }

    fn leave(&mut self, score: Score, why: Why) {
        let Some(place) = self.path.pop().filter(|&place| place != NOWHERE) else { return };
        let end = self.nodes.len() as u32;
        let node = &mut self.nodes[place as usize];
        (node.score, node.why, node.end) = (score, Some(why), end);
        // It was entered before the limit was reached and left afterwards: all that was missed so far lies below it.
        if self.missed > 0 {
            self.cut_short.push((place, self.missed));
        }
    }
}
