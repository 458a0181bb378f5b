//! A game as a tree: the first child of a node continues its line, the others are variations. How it is changed:
//! `edit.rs`.

use std::time::Duration;

use rocada_chess::{Color, File, GameResult, Move, Position};

use crate::comment::{Comment, Evaluation, set_command, set_shapes, write_evaluation, write_time};
use crate::shape::Shape;
use crate::variant::Variant;
use crate::{Headers, headers};

/// A node of one game's tree; it stays the same while the tree is edited. The root stands for the start position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    pub(crate) const ROOT: Self = Self(0);

    pub(crate) const fn new(index: usize) -> Self {
        Self(index as u32)
    }

    /// Its number in the game, 0 at the root; [`Game::id`] is the way back.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How a position was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// It is where the game began.
    Start,
    Move(Move),
    /// The side to move passed.
    Null,
    /// The node was deleted.
    Gone,
}

/// A position that was reached, and what is said about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    pub(crate) step: Step,
    pub(crate) position: Position,
    pub(crate) parent: Option<NodeId>,
    pub(crate) children: Vec<NodeId>,
    pub(crate) unread: Option<String>,
    pub(crate) unread_variations: Vec<String>,
    /// Comments that stand before the move, at the beginning of a variation or after one.
    pub before: Vec<Comment>,
    /// Comments on the move, or on the start position at the root.
    pub comments: Vec<Comment>,
    /// Numeric annotation glyphs: 1 for `!`, 2 for `?` and so on.
    pub glyphs: Vec<u8>,
}

impl Node {
    pub(crate) const fn at(step: Step, position: Position, parent: Option<NodeId>) -> Self {
        Self {
            step,
            position,
            parent,
            children: Vec::new(),
            unread: None,
            unread_variations: Vec::new(),
            before: Vec::new(),
            comments: Vec::new(),
            glyphs: Vec::new(),
        }
    }

    /// The move that leads here; none at the root and where somebody passed.
    pub const fn mv(&self) -> Option<Move> {
        match self.step {
            Step::Move(mv) => Some(mv),
            _ => None,
        }
    }

    /// Whether it was reached by passing, which only studies do.
    pub const fn is_null(&self) -> bool {
        matches!(self.step, Step::Null)
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

    /// What the text goes on with after this move and nobody could read, word for word.
    pub fn unread(&self) -> Option<&str> {
        self.unread.as_deref()
    }

    /// Variations in place of this move whose first move nobody could read, word for word.
    pub fn unread_variations(&self) -> &[String] {
        &self.unread_variations
    }

    /// Who made the move.
    fn mover(&self) -> Color {
        !self.position.turn()
    }

    /// What the comments say to people, a paragraph a line.
    pub fn words(&self) -> String {
        let words: Vec<_> =
            self.comments.iter().map(Comment::words).filter(|words| !words.is_empty()).collect();
        words.join("\n")
    }

    /// Says something else to people; what the comments say to programs stays.
    pub fn set_words(&mut self, words: &str) {
        let commands: Vec<_> = self.comments.iter().map(Comment::commands_only).collect();
        let text = format!("{} {words}", commands.join(" "));
        self.comments = Comment::new(&text).into_iter().collect();
    }

    /// What the comments say that the position is worth.
    pub fn evaluation(&self) -> Option<Evaluation> {
        self.comments.iter().find_map(|comment| comment.evaluation(self.mover()))
    }

    /// Says what the position is worth.
    pub fn set_evaluation(&mut self, evaluation: Option<Evaluation>) {
        set_command(&mut self.comments, "eval", evaluation.map(write_evaluation).as_deref());
    }

    /// Time left on the mover's clock.
    pub fn clock(&self) -> Option<Duration> {
        self.comments.iter().find_map(Comment::clock)
    }

    /// Says what the mover's clock shows.
    pub fn set_clock(&mut self, time: Option<Duration>) {
        set_command(&mut self.comments, "clk", time.map(write_time).as_deref());
    }

    /// Time the move took.
    pub fn elapsed(&self) -> Option<Duration> {
        self.comments.iter().find_map(Comment::elapsed)
    }

    /// Says how long the move took.
    pub fn set_elapsed(&mut self, time: Option<Duration>) {
        set_command(&mut self.comments, "emt", time.map(write_time).as_deref());
    }

    /// Arrows and coloured squares.
    pub fn shapes(&self) -> Vec<Shape> {
        self.comments.iter().flat_map(Comment::shapes).collect()
    }

    /// Draws other arrows and squares.
    pub fn set_shapes(&mut self, shapes: &[Shape]) {
        set_shapes(&mut self.comments, shapes);
    }
}

/// A game with all its variations.
///
/// ```
/// # use rocada_pgn::{Comment, Game};
/// let mut game = Game::default();
/// let start = *game.node(game.root()).position();
/// let king_pawn = game.add(game.root(), start.parse_san("e4")?).expect("a legal move");
/// let queen_pawn = game.add(game.root(), start.parse_san("d4")?).expect("a variation");
/// game.node_mut(king_pawn).set_words("best by test");
/// assert_eq!(game.main_line().collect::<Vec<_>>(), [king_pawn]);
/// assert_eq!(game.to_string(), "1. e4 {best by test} (1. d4) *\n\n");
/// game.make_main(queen_pawn);
/// assert_eq!(game.to_string(), "1. d4 (1. e4 {best by test}) *\n\n");
/// # Ok::<(), rocada_chess::SanError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    /// Its tags. `FEN` and `SetUp` are set by [`Game::new`].
    pub headers: Headers,
    /// What the moves end with; none for `*`. [`Game::set_result`] also sets the tag.
    pub result: Option<GameResult>,
    pub(crate) nodes: Vec<Node>,
}

impl Default for Game {
    fn default() -> Self {
        Self::new(Position::default())
    }
}

impl Game {
    /// A game without moves.
    pub fn new(start: Position) -> Self {
        let mut game = Self::starting_at(start);
        if game.is_chess960() {
            game.headers.set("Variant", "Chess960");
        }
        if start != Position::default() {
            game.headers.set("SetUp", "1");
            game.headers.set("FEN", start.to_string());
        }
        game
    }

    /// A game without moves and tags.
    pub(crate) fn starting_at(start: Position) -> Self {
        Self { headers: Headers::default(), result: None, nodes: vec![Node::at(Step::Start, start, None)] }
    }

    /// The start of the game.
    pub const fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    /// The node of a number, unless it was deleted.
    pub fn id(&self, index: usize) -> Option<NodeId> {
        let node = self.nodes.get(index)?;
        (node.step != Step::Gone).then_some(NodeId::new(index))
    }

    /// A node.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// A node, to say something about it.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }

    /// The game as it was played, without the root.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        self.line_from(self.root())
    }

    /// How the line goes on after a node.
    pub fn line_from(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let next = |id: &NodeId| self.node(*id).children.first().copied();
        std::iter::successors(next(&id), next)
    }

    /// The nodes from the first move to this one, both included; nothing for the root.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let up = std::iter::successors(Some(id), |id| self.node(*id).parent);
        let mut path: Vec<_> = up.take_while(|id| *id != self.root()).collect();
        path.reverse();
        path
    }

    /// Whether a node belongs to the game as it was played.
    pub fn is_main(&self, id: NodeId) -> bool {
        self.path(id).iter().all(|&id| self.is_first(id))
    }

    pub(crate) fn is_first(&self, id: NodeId) -> bool {
        self.node(id).parent.is_none_or(|parent| self.node(parent).children.first() == Some(&id))
    }

    /// The game as it was played, as the rules see it, up to where somebody passes.
    pub fn to_rules(&self) -> rocada_chess::Game {
        let mut game = rocada_chess::Game::new(*self.node(self.root()).position());
        for mv in self.main_line().map_while(|id| self.node(id).mv()) {
            game.play(mv).expect("only legal moves are added");
        }
        game
    }

    /// How a node was reached, as the rules see it. Where somebody passed on the way, the game begins after that.
    pub fn rules_to(&self, id: NodeId) -> rocada_chess::Game {
        let mut game = rocada_chess::Game::new(*self.node(self.root()).position());
        for id in self.path(id) {
            match self.node(id).mv() {
                Some(mv) => game.play(mv).expect("only legal moves are added"),
                None => game = rocada_chess::Game::new(*self.node(id).position()),
            }
        }
        game
    }

    /// Whether castling has to be written and read as in Chess960: by the tag, or because a king or rook that may castle
    /// does not stand where it does in the usual game.
    pub fn is_chess960(&self) -> bool {
        let start = self.node(self.root()).position();
        let unusual = start.castling_rooks().into_iter().any(|rook| {
            let color = if start.side(Color::White).contains(rook) { Color::White } else { Color::Black };
            start.king(color).file() != File::E || !matches!(rook.file(), File::A | File::H)
        });
        unusual || self.headers.get("Variant").is_some_and(|name| Variant::of(name) == Variant::Chess960)
    }

    /// Sets the result and its tag; none is a game that goes on.
    pub fn set_result(&mut self, result: Option<GameResult>) {
        self.result = result;
        self.headers.set("Result", result.map_or(headers::UNKNOWN_RESULT, GameResult::as_str));
    }
}

/// The same tags, moves and words in the same order.
impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        if (&self.headers, self.result) != (&other.headers, other.result) {
            return false;
        }
        let mut pairs = vec![(self.root(), other.root())];
        while let Some((one, two)) = pairs.pop() {
            let (one, two) = (self.node(one), other.node(two));
            let same = one.step == two.step
                && one.position == two.position
                && one.children.len() == two.children.len()
                && (&one.before, &one.comments, &one.glyphs) == (&two.before, &two.comments, &two.glyphs)
                && (&one.unread, &one.unread_variations) == (&two.unread, &two.unread_variations);
            if !same {
                return false;
            }
            pairs.extend(one.children.iter().copied().zip(two.children.iter().copied()));
        }
        true
    }
}
