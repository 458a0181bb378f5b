//! The textbook's small tree, given as numbers: `((3 5) (2 9))`. The root is MAX's, the numbers are what MAX gets, and the
//! players take turns on the way down.

use std::fmt::Write;
use std::sync::Arc;

use rocada_gametree::{Evaluate, Game, Mover, Outcome, Random, Score};
use thiserror::Error;

use crate::game::{Board, Teachable};

/// A tree whose leaves are given. It is a game: a turn is the choice of a child, and nobody ever wins.
#[derive(Clone, Debug)]
pub struct Textbook(Arc<[Vertex]>);

/// A node of it; the root comes first, and every other one after its parent.
#[derive(Clone, Debug, Default)]
pub(crate) struct Vertex {
    pub children: Vec<u32>,
    pub ply: u32,
    /// Of a leaf, for whoever is to move there.
    pub value: Option<Score>,
    /// What the choice of this node is called.
    pub turn: String,
    pub label: String,
}

/// Where a game is in the tree: the number of its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place(u32);

/// Nodes that a tree may have.
pub const MOST_TEXTBOOK_NODES: usize = 4096;
/// Plies from the root to the deepest leaf.
pub const MOST_PLIES: u32 = 12;
/// Largest number of a leaf.
pub const MOST_VALUE: i32 = 9999;

/// Why a text is no tree.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum TextbookError {
    /// It does not begin with a bracket.
    #[error("a tree is written like ((3 5) (2 9)): it begins with a bracket")]
    NoTree,
    /// A bracket is not closed, or closed twice.
    #[error("the brackets do not fit together")]
    Brackets,
    /// A pair of brackets without anything inside.
    #[error("a pair of brackets is empty")]
    Empty,
    /// What stands there is no number.
    #[error("`{0}` is no whole number from -{MOST_VALUE} to {MOST_VALUE}")]
    Number(String),
    /// Too much of it.
    #[error("a tree has at most {MOST_TEXTBOOK_NODES} nodes and {MOST_PLIES} plies")]
    Large,
}

impl Textbook {
    /// The root.
    pub const ROOT: Place = Place(0);

    /// Reads a tree.
    pub fn read(text: &str) -> Result<Self, TextbookError> {
        let spaced = text.replace(['(', '['], " ( ").replace([')', ']'], " ) ").replace([',', ';'], " ");
        let mut vertices = vec![Vertex::default()];
        // The nodes whose brackets are open.
        let mut open: Vec<u32> = Vec::new();
        let mut words = spaced.split_whitespace();
        if words.next() != Some("(") {
            return Err(TextbookError::NoTree);
        }
        open.push(0);
        for word in words {
            let &parent = open.last().ok_or(TextbookError::Brackets)?;
            if word == ")" {
                if vertices[parent as usize].children.is_empty() {
                    return Err(TextbookError::Empty);
                }
                open.pop();
                continue;
            }
            let ply = open.len() as u32;
            let value = if word == "(" { None } else { Some(leaf(word, ply)?) };
            let number = vertices.len() as u32;
            if vertices.len() >= MOST_TEXTBOOK_NODES || ply > MOST_PLIES {
                return Err(TextbookError::Large);
            }
            let siblings = &mut vertices[parent as usize].children;
            siblings.push(number);
            let name = siblings.len().to_string();
            vertices.push(Vertex { children: Vec::new(), ply, value, turn: name.clone(), label: name });
            if value.is_none() {
                open.push(number);
            }
        }
        if open.is_empty() { Ok(Self::of(vertices)) } else { Err(TextbookError::Brackets) }
    }

    /// Of nodes that are in order.
    pub(crate) fn of(vertices: Vec<Vertex>) -> Self {
        Self(vertices.into())
    }

    /// Its nodes, the root first.
    pub(crate) fn vertices(&self) -> &[Vertex] {
        &self.0
    }

    /// Plies from the root to the deepest leaf.
    pub fn height(&self) -> u32 {
        self.0.iter().map(|vertex| vertex.ply).max().unwrap_or_default()
    }

    /// The part below a node, as it is written.
    fn text(&self, place: u32, into: &mut String) {
        let vertex = &self.0[place as usize];
        if let Some(value) = vertex.value {
            let value = if vertex.ply.is_multiple_of(2) { value } else { value.negated() };
            let _ = write!(into, "{}", value.value());
            return;
        }
        into.push('(');
        for (index, &child) in vertex.children.iter().enumerate() {
            if index > 0 {
                into.push(' ');
            }
            self.text(child, into);
        }
        into.push(')');
    }

    fn vertex(&self, Place(place): Place) -> &Vertex {
        &self.0[place as usize]
    }
}

impl std::fmt::Display for Textbook {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut text = String::new();
        self.text(0, &mut text);
        f.write_str(&text)
    }
}

/// A leaf's number, for whoever is to move there.
fn leaf(word: &str, ply: u32) -> Result<Score, TextbookError> {
    let value = word.parse::<i32>().ok().filter(|value| value.abs() <= MOST_VALUE);
    let value = value.ok_or_else(|| TextbookError::Number(word.chars().take(20).collect()))?;
    let score = Score::estimate(value);
    Ok(if ply.is_multiple_of(2) { score } else { score.negated() })
}

impl Game for Textbook {
    type State = Place;
    type Turn = u32;
    type Error = TextbookError;

    fn mover(&self, &place: &Place) -> Mover {
        if self.vertex(place).ply.is_multiple_of(2) { Mover::First } else { Mover::Second }
    }

    fn turns(&self, &place: &Place, into: &mut Vec<u32>) {
        into.clone_from(&self.vertex(place).children);
    }

    fn play(&self, _: &Place, turn: u32, into: &mut Place) {
        *into = Place(turn);
    }

    fn outcome(&self, _: &Place) -> Option<Outcome> {
        None
    }

    fn is_leaf(&self, &place: &Place) -> bool {
        self.vertex(place).children.is_empty()
    }

    fn key(&self, &Place(place): &Place) -> u64 {
        Random::new(place.into()).next()
    }

    fn turn_text(&self, _: &Place, turn: u32) -> String {
        self.0[turn as usize].turn.clone()
    }

    fn parse_turn(&self, &place: &Place, text: &str) -> Result<u32, TextbookError> {
        let mut turns = self.vertex(place).children.iter().copied();
        let found = turns.find(|&turn| self.0[turn as usize].turn == text);
        found.ok_or_else(|| TextbookError::Number(text.chars().take(20).collect()))
    }

    fn state_text(&self, &Place(place): &Place) -> String {
        place.to_string()
    }

    fn parse_state(&self, text: &str) -> Result<Place, TextbookError> {
        let place = text.parse().ok().filter(|&place: &u32| (place as usize) < self.0.len());
        place.map(Place).ok_or_else(|| TextbookError::Number(text.chars().take(20).collect()))
    }
}

impl Evaluate<Textbook> for Textbook {
    /// Above the leaves nothing is known.
    fn evaluate(&self, &place: &Place) -> Score {
        self.vertex(place).value.unwrap_or(Score::EVEN)
    }
}

impl Teachable for Textbook {
    fn label(&self, _: &Place, turn: u32) -> String {
        self.0[turn as usize].label.clone()
    }

    fn board(&self, &Place(place): &Place, _: Option<u32>) -> Board {
        let mut text = String::new();
        self.text(place, &mut text);
        Board::Tree(text)
    }
}

#[cfg(test)]
mod tests {
    use rocada_gametree::conformance::{self, Trial};

    use super::*;

    #[test]
    fn a_tree_is_read_as_it_is_written() {
        for text in ["(1)", "((3 5) (2 9))", "(((1 -2) 3) (4 (5 6) 7))", "(0 0 0)"] {
            assert_eq!(Textbook::read(text).unwrap().to_string(), text);
        }
        assert_eq!(Textbook::read(" [ [3,5], [2;9] ] ").unwrap().to_string(), "((3 5) (2 9))");
        assert_eq!(Textbook::read("(((1 -2) 3) (4 (5 6) 7))").unwrap().height(), 3);
    }

    #[test]
    fn other_texts_are_refused() {
        use TextbookError::{Brackets, Empty, Large, NoTree, Number};
        let number = |text: &str| Number(text.to_owned());
        for (text, problem) in [
            ("", NoTree),
            ("3", NoTree),
            ("(3 5", Brackets),
            ("(3 5))", Brackets),
            ("(3) (5)", Brackets),
            ("(3 ())", Empty),
            ("(3 x)", number("x")),
            ("(3 10000)", number("10000")),
            ("(1 99999999999999999999)", number("99999999999999999999")),
        ] {
            assert_eq!(Textbook::read(text).unwrap_err(), problem, "{text}");
        }
        assert_eq!(Textbook::read(&"(".repeat(100_000)).unwrap_err(), Large);
        assert_eq!(Textbook::read(&format!("({})", "1 ".repeat(5000))).unwrap_err(), Large);
    }

    #[test]
    fn it_is_a_game_like_others() {
        let tree = Textbook::read("(((1 -2) 3) (4 (5 6) 7))").unwrap();
        let seen = conformance::check(&tree, &[Textbook::ROOT], Trial { games: 50, max_plies: 9, seed: 1 });
        assert_eq!(seen.finished, 50);
    }
}
