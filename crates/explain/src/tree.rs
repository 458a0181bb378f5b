//! The recorded tree of a search, opened node by node. A node tells what the search knew there; the branches that were
//! never visited are made again from the rules.

use std::fmt;

use rocada_gametree::{Node, Recorder, Score, Step, Why, Window};

use crate::comparison::Row;
use crate::game::{Board, Shown, Teachable};
use crate::subject::Algorithm;

/// Nodes of the largest tree that is worth keeping: 20 bytes each in chess, 24 with ducks and cats.
pub const TREE_NODES: usize = 1 << 20;

/// A recorded tree. Its nodes have numbers in the order in which they were entered; the root is 0.
pub struct Tree(Box<dyn View>);

/// Why a node was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The game is over here.
    Over,
    /// Nothing more is to be seen: evaluated.
    Leaf,
    /// Every turn was tried.
    AllTried,
    /// One of MAX's turns reached beta.
    BetaCut,
    /// One of MIN's turns reached alpha.
    AlphaCut,
    /// The table knew the answer.
    Table,
    /// The search was stopped.
    Stopped,
}

impl End {
    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Over => "over",
            Self::Leaf => "leaf",
            Self::AllTried => "all tried",
            Self::BetaCut => "beta cut-off",
            Self::AlphaCut => "alpha cut-off",
            Self::Table => "table",
            Self::Stopped => "stopped",
        }
    }
}

/// A node, and the turn that leads to it.
#[derive(Clone, Debug)]
pub struct Branch {
    /// Its number; none for one that was never visited.
    pub node: Option<u32>,
    /// The turn as it is played, and as people write it; empty at the root.
    pub turn: String,
    /// As people write it.
    pub label: String,
    /// Plies from the root; MAX moves where it is even.
    pub ply: u32,
    /// Alpha and beta when it was entered; none for one that was never visited.
    pub window: Option<Window>,
    /// What came out.
    pub value: Option<Score>,
    /// Why it was left; none for one that was never visited.
    pub end: Option<End>,
    /// Recorded nodes below it, which have the numbers after its own.
    pub below: u32,
    /// Nodes below it that came after the limit.
    pub missed: u64,
    /// Whether it is on the chosen line.
    pub chosen: bool,
}

impl Branch {
    /// Whether MAX is to move there.
    pub const fn is_maximizing(&self) -> bool {
        self.ply.is_multiple_of(2)
    }
}

/// Why some branches of a node were never visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// MAX has this value, which MIN will not allow: MIN has this beta elsewhere.
    Beta {
        /// What MAX reached.
        value: Score,
        /// What MIN has.
        beta: Score,
    },
    /// MIN has this value, which MAX will not allow: MAX has this alpha elsewhere.
    Alpha {
        /// What MIN reached.
        value: Score,
        /// What MAX has.
        alpha: Score,
    },
    /// The table knew the answer.
    Table {
        /// That answer.
        value: Score,
    },
    /// The search was stopped.
    Stopped,
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Beta { value, beta } => {
                write!(f, "beta cut-off: {} >= {}", Shown::from(value), Shown::from(beta))
            }
            Self::Alpha { value, alpha } => {
                write!(f, "alpha cut-off: {} <= {}", Shown::from(value), Shown::from(alpha))
            }
            Self::Table { value } => write!(f, "known from the table: {}", Shown::from(value)),
            Self::Stopped => f.write_str("the search was stopped"),
        }
    }
}

/// A node, opened.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The nodes above it, the root first.
    pub path: Vec<Branch>,
    /// Itself.
    pub branch: Branch,
    /// Its board.
    pub board: Board,
    /// Its turns: those that were visited, in order, then the others.
    pub children: Vec<Branch>,
    /// Why those were not visited; none where all were.
    pub cut: Option<Cut>,
}

/// A step of the search: a node is entered or left.
#[derive(Clone, Debug)]
pub struct TreeStep {
    /// Its number, from 0.
    pub step: u32,
    /// Whether the node is left.
    pub leaves: bool,
    /// The node; without value and end until it is left.
    pub branch: Branch,
    /// The nodes that are open after the step, the root first.
    pub open: Vec<OpenNode>,
}

/// A node that is being searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenNode {
    /// Its number.
    pub node: u32,
    /// Alpha and beta as they stand now.
    pub window: Window,
    /// The best so far.
    pub best: Option<Score>,
}

impl Tree {
    /// The search that walked it.
    pub fn row(&self) -> &Row {
        self.0.row()
    }

    /// How many nodes there are, the root among them.
    pub fn nodes(&self) -> u32 {
        self.0.nodes()
    }

    /// Nodes that came after the limit.
    pub fn missed(&self) -> u64 {
        self.0.missed()
    }

    /// Bytes that it takes.
    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }

    /// The nodes of the chosen line, the root first.
    pub fn chosen(&self) -> Vec<u32> {
        self.0.chosen()
    }

    /// Opens a node.
    pub fn open(&self, node: u32) -> Option<Opened> {
        self.0.open(node)
    }

    /// The board of a node.
    pub fn board(&self, node: u32) -> Option<Board> {
        self.0.board(node)
    }

    /// The board after a turn at a node, whether that was visited or not; none where there is no such turn.
    pub fn board_after(&self, node: u32, turn: &str) -> Option<Board> {
        self.0.board_after(node, turn)
    }

    /// How many steps the search has made.
    pub fn steps(&self) -> u32 {
        2 * self.nodes()
    }

    /// A step of the search in its true order.
    pub fn step(&self, number: u32) -> Option<TreeStep> {
        self.0.step(number)
    }
}

/// What can be seen of a tree, whatever the game.
trait View: Send + Sync {
    fn row(&self) -> &Row;
    fn nodes(&self) -> u32;
    fn missed(&self) -> u64;
    fn bytes(&self) -> usize;
    fn chosen(&self) -> Vec<u32>;
    fn open(&self, node: u32) -> Option<Opened>;
    fn board(&self, node: u32) -> Option<Board>;
    fn board_after(&self, node: u32, turn: &str) -> Option<Board>;
    fn step(&self, number: u32) -> Option<TreeStep>;
}

/// The tree of a search of one game.
pub struct Recorded<G: Teachable> {
    game: G,
    root: G::State,
    algorithm: Algorithm,
    recorder: Recorder<G::Turn>,
    row: Row,
    /// The nodes of the chosen line below the root, by their places in the record.
    chosen: Vec<usize>,
}

impl<G: Teachable> From<Recorded<G>> for Tree {
    fn from(recorded: Recorded<G>) -> Self {
        Self(Box::new(recorded))
    }
}

/// A score of a node as MAX sees it.
pub(crate) const fn seen(score: Score, ply: u32) -> Score {
    if ply.is_multiple_of(2) { score } else { score.negated() }
}

/// A window of a node as MAX sees it.
pub(crate) const fn window_seen(window: Window, ply: u32) -> Window {
    if ply.is_multiple_of(2) {
        window
    } else {
        Window { alpha: window.beta.negated(), beta: window.alpha.negated() }
    }
}

/// The number of a node, by its place in the record, which does not have the root.
const fn number(place: usize) -> u32 {
    place as u32 + 1
}

/// And back: none for the root.
const fn place(node: u32) -> Option<usize> {
    (node as usize).checked_sub(1)
}

impl<G: Teachable> Recorded<G> {
    /// The record of a search.
    pub fn new(game: &G, root: &G::State, recorder: Recorder<G::Turn>, row: Row, line: &[G::Turn]) -> Self {
        let mut chosen = Vec::new();
        let mut above = None;
        for &turn in line {
            let mut children = recorder.children(above);
            let Some(child) =
                children.find(|&child| recorder.node(child).is_some_and(|node| node.turn == turn))
            else {
                break;
            };
            chosen.push(child);
            above = Some(child);
        }
        Self { game: game.clone(), root: root.clone(), algorithm: row.algorithm, recorder, row, chosen }
    }

    /// The places from below the root to a node; none where there is no such node.
    fn path_to(&self, node: u32) -> Option<Vec<usize>> {
        (node < self.nodes()).then(|| self.path(place(node)))
    }

    /// The places from below the root to this one.
    fn path(&self, place: Option<usize>) -> Vec<usize> {
        let Some(place) = place else { return Vec::new() };
        let mut path: Vec<usize> = std::iter::once(place).chain(self.recorder.above(place)).collect();
        path.reverse();
        path
    }

    /// The state of the root and of each node of a path.
    fn states(&self, path: &[usize]) -> Vec<G::State> {
        let mut states = vec![self.root.clone()];
        for node in path.iter().filter_map(|&place| self.recorder.node(place)) {
            let mut next = self.root.clone();
            self.game.play(&states[states.len() - 1], node.turn, &mut next);
            states.push(next);
        }
        states
    }

    fn root_branch(&self) -> Branch {
        let end = if self.row.stopped {
            End::Stopped
        } else if self.game.outcome(&self.root).is_some() {
            End::Over
        } else if self.game.is_leaf(&self.root) {
            End::Leaf
        } else {
            End::AllTried
        };
        Branch {
            node: Some(0),
            turn: String::new(),
            label: String::new(),
            ply: 0,
            window: Some(Window::FULL),
            value: Some(self.row.value),
            end: Some(end),
            below: self.recorder.len() as u32,
            missed: self.recorder.missed(),
            chosen: true,
        }
    }

    /// A node that was visited, reached from the state above it.
    fn branch(&self, place: usize, node: &Node<G::Turn>, above: &G::State, ply: u32) -> Branch {
        let end = match node.result {
            None => End::Stopped,
            Some((_, Why::Over)) => End::Over,
            Some((_, Why::Leaf)) => End::Leaf,
            Some((_, Why::AllTried)) => End::AllTried,
            Some((_, Why::CutOff)) if ply.is_multiple_of(2) => End::BetaCut,
            Some((_, Why::CutOff)) => End::AlphaCut,
            Some((_, Why::Table)) => End::Table,
        };
        Branch {
            node: Some(number(place)),
            turn: self.game.turn_text(above, node.turn),
            label: self.game.label(above, node.turn),
            ply,
            window: Some(window_seen(node.window, ply)),
            value: node.result.map(|(score, _)| seen(score, ply)),
            end: Some(end),
            below: (node.end - place - 1) as u32,
            missed: node.missed,
            chosen: self.chosen.contains(&place),
        }
    }

    /// A turn that was never visited.
    fn unvisited(&self, turn: G::Turn, state: &G::State, ply: u32) -> Branch {
        Branch {
            node: None,
            turn: self.game.turn_text(state, turn),
            label: self.game.label(state, turn),
            ply,
            window: None,
            value: None,
            end: None,
            below: 0,
            missed: 0,
            chosen: false,
        }
    }

    /// Why not all turns of a node were visited.
    fn cut(branch: &Branch) -> Option<Cut> {
        let (value, window) = (branch.value, branch.window?);
        match branch.end? {
            End::Over | End::Leaf | End::AllTried => None,
            End::BetaCut => Some(Cut::Beta { value: value?, beta: window.beta }),
            End::AlphaCut => Some(Cut::Alpha { value: value?, alpha: window.alpha }),
            End::Table => Some(Cut::Table { value: value? }),
            End::Stopped => Some(Cut::Stopped),
        }
    }

    /// A node that is open: what it has when only its children before this place are done.
    fn open_node(&self, place: Option<usize>, ply: u32, before: usize) -> OpenNode {
        let entered = place.and_then(|place| self.recorder.node(place));
        let mut window = entered.map_or(Window::FULL, |node| node.window);
        let mut best: Option<Score> = None;
        let done = self.recorder.children(place).take_while(|&child| child < before);
        for (score, _) in done.filter_map(|child| self.recorder.node(child)?.result) {
            let score = score.flipped();
            best = best.max(Some(score));
            // Minimax knows no bounds.
            if self.algorithm != Algorithm::Minimax {
                window.raise(score);
            }
        }
        OpenNode {
            node: place.map_or(0, number),
            window: window_seen(window, ply),
            best: best.map(|best| seen(best, ply)),
        }
    }
}

impl<G: Teachable> View for Recorded<G> {
    fn row(&self) -> &Row {
        &self.row
    }

    fn nodes(&self) -> u32 {
        self.recorder.len() as u32 + 1
    }

    fn missed(&self) -> u64 {
        self.recorder.missed()
    }

    fn bytes(&self) -> usize {
        self.recorder.bytes()
    }

    fn chosen(&self) -> Vec<u32> {
        std::iter::once(0).chain(self.chosen.iter().map(|&place| number(place))).collect()
    }

    fn open(&self, node: u32) -> Option<Opened> {
        let path = self.path_to(node)?;
        let states = self.states(&path);
        let mut branches = vec![self.root_branch()];
        for (index, &place) in path.iter().enumerate() {
            let node = self.recorder.node(place)?;
            branches.push(self.branch(place, &node, &states[index], index as u32 + 1));
        }
        let branch = branches.pop()?;
        let state = states.last()?;
        let ply = branch.ply + 1;
        let mut children = Vec::new();
        let mut visited = Vec::new();
        for child in self.recorder.children(place(node)) {
            let node = self.recorder.node(child)?;
            visited.push(node.turn);
            children.push(self.branch(child, &node, state, ply));
        }
        // Of a node that the record ends in, nobody knows which others were visited.
        let cut = Self::cut(&branch).filter(|_| branch.missed == 0);
        if cut.is_some() {
            let turns = self.algorithm.order(&self.game, state, node == 0);
            let others = turns.into_iter().filter(|turn| !visited.contains(turn));
            children.extend(others.map(|turn| self.unvisited(turn, state, ply)));
        }
        let cut = cut.filter(|_| children.last().is_some_and(|child| child.node.is_none()));
        Some(Opened { path: branches, branch, board: self.board(node)?, children, cut })
    }

    fn board(&self, node: u32) -> Option<Board> {
        let path = self.path_to(node)?;
        let last = path.last().and_then(|&place| self.recorder.node(place)).map(|node| node.turn);
        Some(self.game.board(self.states(&path).last()?, last))
    }

    fn board_after(&self, node: u32, turn: &str) -> Option<Board> {
        let states = self.states(&self.path_to(node)?);
        let state = states.last()?;
        let turn = self.game.parse_turn(state, turn).ok()?;
        let mut next = state.clone();
        self.game.play(state, turn, &mut next);
        Some(self.game.board(&next, Some(turn)))
    }

    fn step(&self, number: u32) -> Option<TreeStep> {
        // The root is entered before all others and left after them.
        let total = 2 * self.nodes();
        let within = (number > 0 && number < total - 1).then(|| number as usize - 1);
        let Step { node: place, leaves } = match within {
            Some(within) => self.recorder.step(within)?,
            None if number >= total => return None,
            None => {
                let leaves = number > 0;
                let branch = self.root_branch();
                let (value, end) = if leaves { (branch.value, branch.end) } else { (None, None) };
                let open = if leaves { Vec::new() } else { vec![self.open_node(None, 0, 0)] };
                return Some(TreeStep {
                    step: number,
                    leaves,
                    branch: Branch { value, end, ..branch },
                    open,
                });
            }
        };
        let path = self.path(Some(place));
        let states = self.states(&path[..path.len() - 1]);
        let node = self.recorder.node(place)?;
        let mut branch = self.branch(place, &node, states.last()?, path.len() as u32);
        if !leaves {
            (branch.value, branch.end) = (None, None);
        }
        // Each open node is done with the children before the next one of the path.
        let mut open = Vec::new();
        let mut above = None;
        for (ply, &next) in path.iter().enumerate() {
            let is_last = ply + 1 == path.len();
            let before = if is_last && leaves { next + 1 } else { next };
            open.push(self.open_node(above, ply as u32, before));
            above = Some(next);
        }
        if !leaves {
            open.push(self.open_node(above, path.len() as u32, 0));
        }
        Some(TreeStep { step: number, leaves, branch, open })
    }
}
