//! A game as a tree: the first child of a node continues its line, the others are variations.

use rocada_chess::{IllegalMove, Move, Position};

use crate::{Annotation, Headers};

/// A node of one game's tree. The root stands for the start position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NodeId(usize);

/// A position that was reached, and what is said about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    mv: Option<Move>,
    position: Position,
    parent: Option<NodeId>,
    children: Vec<NodeId>,
    /// What is said about the move, or about the start position at the root.
    pub annotation: Annotation,
    /// Numeric annotation glyphs: 1 for `!`, 2 for `?` and so on.
    pub nags: Vec<u8>,
}

impl Node {
    /// The move that leads here; none at the root.
    pub const fn mv(&self) -> Option<Move> {
        self.mv
    }

    /// The position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The node before.
    pub const fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// The moves that were played or shown here, the main one first.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }
}

/// A game with all its variations.
///
/// ```
/// # use rocada_pgn::Game;
/// let mut game = Game::default();
/// let start = *game.node(game.root()).position();
/// let king_pawn = game.add(game.root(), start.parse_san("e4")?).expect("a legal move");
/// game.add(game.root(), start.parse_san("d4")?).expect("a variation");
/// game.node_mut(king_pawn).annotation.text = "best by test".to_owned();
/// assert_eq!(game.main_line().collect::<Vec<_>>(), [king_pawn]);
/// assert!(game.to_string().contains("1. e4 {best by test} (1. d4) *"));
/// # Ok::<(), rocada_chess::SanError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    /// Its tags. `FEN` and `SetUp` are set by [`Game::new`]; `Result` is what the game ends with.
    pub headers: Headers,
    nodes: Vec<Node>,
}

impl Default for Game {
    fn default() -> Self {
        Self::new(Position::default())
    }
}

impl Game {
    /// A game without moves.
    pub fn new(start: Position) -> Self {
        let mut headers = Headers::default();
        if start != Position::default() {
            headers.set("SetUp", "1");
            headers.set("FEN", start.to_string());
        }
        Self { headers, nodes: vec![Node::at(start, None, None)] }
    }

    /// The start of the game.
    pub const fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// A node.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
    }

    /// A node, to say something about it.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0]
    }

    /// Adds a move after a node: its main continuation if it is the first one there, else a variation.
    pub fn add(&mut self, after: NodeId, mv: Move) -> Result<NodeId, IllegalMove> {
        let position = *self.node(after).position();
        if !position.is_legal(mv) {
            return Err(IllegalMove(mv));
        }
        let id = NodeId(self.nodes.len());
        self.nodes.push(Node::at(position.after(mv), Some(mv), Some(after)));
        self.node_mut(after).children.push(id);
        Ok(id)
    }

    /// The game as it was played, without the root.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        let next = |id: &NodeId| self.node(*id).children.first().copied();
        std::iter::successors(next(&self.root()), next)
    }

    /// The game as it was played, as the rules see it.
    pub fn to_rules(&self) -> rocada_chess::Game {
        let mut game = rocada_chess::Game::new(*self.node(self.root()).position());
        for mv in self.main_line().filter_map(|id| self.node(id).mv()) {
            game.play(mv).expect("only legal moves are added");
        }
        game
    }
}

impl Node {
    fn at(position: Position, mv: Option<Move>, parent: Option<NodeId>) -> Self {
        Self {
            mv,
            position,
            parent,
            children: Vec::new(),
            annotation: Annotation::default(),
            nags: Vec::new(),
        }
    }
}
