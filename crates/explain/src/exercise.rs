//! "Predict the cut": a tree small enough to be worked out by hand, a question about the alpha-beta search of it, and marks
//! for the answer.
//!
//! A position has too many turns for that. So each side considers only a few, those that look best at once, and what comes of
//! them is a tree of numbers like the textbook's, which the same search walks as any other.

use std::collections::BTreeSet;

use rocada_gametree::{AlphaBeta, Evaluate, Limits, Outcome, Random, Recorder, Root, Score, Why, Window};

use crate::exercises::{GRADED, POSITIONS, Source};
use crate::game::{Board, Teachable};
use crate::subject::{Subject, with_game};
use crate::textbook::{Textbook, Vertex};
use crate::tree::{Cut, seen, window_seen};

/// Nodes of the largest tree to ask about.
const MOST_NODES: usize = 64;

/// Which exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// One of the ten, from 1, the easiest first.
    Graded(u8),
    /// One of the positions of those ten, chosen with the question by the seed.
    Seed(u32),
    /// About another subject; the seed chooses the question.
    Here(u32),
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Which branches does alpha-beta not visit?
    Cuts,
    /// What are alpha and beta when this node is entered?
    Window(u32),
    /// What is the root worth, and which turn is best?
    Value,
}

/// The kinds of questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Cuts,
    Window,
    Value,
}

/// A student's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The nodes at the top of what is not visited.
    Cuts(Vec<u32>),
    /// The bounds.
    Window(Window),
    /// The value of the root, and the best of the nodes below it.
    Value(Score, u32),
}

/// What an answer is worth, and what was right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks {
    /// Of 100.
    pub points: u8,
    /// The nodes at the top of what alpha-beta does not visit, each with the reason.
    pub cuts: Vec<(u32, Cut)>,
    /// Each node as alpha-beta saw it; none where it was not visited.
    pub seen: Vec<Option<Seen>>,
    /// The best of the nodes below the root; the first one where several are.
    pub best: u32,
}

/// A node as alpha-beta saw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Alpha and beta when it was entered.
    pub window: Window,
    /// What came out; a bound where the rest was cut off.
    pub value: Score,
    /// Whether some of it was cut off.
    pub cut: bool,
}

/// A node of an exercise; its number is its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExerciseNode {
    /// The node above.
    pub parent: Option<u32>,
    /// The turn that leads here, as it is played.
    pub turn: String,
    /// As people write it.
    pub label: String,
    /// Plies from the root; MAX moves where it is even.
    pub ply: u32,
    /// Of a leaf.
    pub value: Option<Score>,
}

/// A small tree and a question.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// From 1 to 3.
    pub level: u8,
    /// Where the position is from; none where the student has brought it.
    pub source: Option<&'static Source>,
    /// The position, or the tree.
    pub subject: Subject,
    /// Turns that are considered at a node, at the most; 0 for all.
    pub width: usize,
    /// What is asked.
    pub question: Question,
    tree: Textbook,
}

/// How large a tree is: plies, and turns at each node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    pub depth: u32,
    pub width: usize,
}

impl Size {
    /// Of the trees of a level.
    const fn of_level(level: u8, random: &mut Random) -> Self {
        let sizes: [(u32, usize); 2] = match level {
            1 => [(2, 3), (2, 2)],
            2 => [(3, 2), (2, 4)],
            _ => [(3, 3), (4, 2)],
        };
        let (depth, width) = sizes[random.below(sizes.len())];
        Self { depth, width }
    }
}

impl Exercise {
    /// An exercise; `here` is the subject that one of them is about. None where there is no such exercise: a number that is
    /// none of the ten, a game that is over, or a tree that is too large.
    pub fn find(which: Which, here: &Subject) -> Option<Self> {
        match which {
            Which::Graded(number) => {
                let graded = GRADED.get(usize::from(number).checked_sub(1)?)?;
                let source = &POSITIONS[graded.position];
                let subject = source.subject();
                let tree = subject.shrunk(graded.size)?;
                let question = question(&tree, graded.kind, &mut Random::new(number.into()))?;
                let width = graded.size.width;
                Some(Self { level: graded.level, source: Some(source), subject, width, question, tree })
            }
            Which::Seed(seed) => {
                let mut random = Random::new(seed.into());
                // Not every tree has something to cut off.
                (0..100).find_map(|_| {
                    let source = &POSITIONS[random.below(POSITIONS.len())];
                    let exercise = Self::about(&source.subject(), &mut random)?;
                    Some(Self { source: Some(source), ..exercise })
                })
            }
            Which::Here(seed) => {
                let mut random = Random::new(seed.into());
                (0..20).find_map(|_| Self::about(here, &mut random))
            }
        }
    }

    /// Any question about a subject.
    fn about(subject: &Subject, random: &mut Random) -> Option<Self> {
        let level = random.below(3) as u8 + 1;
        let kind = random.pick(&[Kind::Cuts, Kind::Cuts, Kind::Window, Kind::Value])?;
        let size = Size::of_level(level, random);
        let tree = subject.shrunk(size)?;
        let question = question(&tree, kind, random)?;
        let width = if matches!(subject, Subject::Tree(_)) { 0 } else { size.width };
        Some(Self { level, source: None, subject: subject.clone(), width, question, tree })
    }

    /// The board of the root.
    pub fn board(&self) -> Board {
        self.subject.board()
    }

    /// The tree, in the order in which it is searched, the root first.
    pub fn nodes(&self) -> Vec<ExerciseNode> {
        let parents = parents(&self.tree);
        let nodes = self.tree.vertices().iter().zip(parents).map(|(vertex, parent)| ExerciseNode {
            parent,
            turn: vertex.turn.clone(),
            label: vertex.label.clone(),
            ply: vertex.ply,
            value: vertex.value.map(|value| seen(value, vertex.ply)),
        });
        nodes.collect()
    }

    /// Marks for an answer. One to another question is worth nothing.
    pub fn check(&self, answer: &Answer) -> Marks {
        let walk = walk(&self.tree);
        let values = values(&self.tree);
        let points = match (self.question, answer) {
            (Question::Cuts, Answer::Cuts(nodes)) => {
                let parents = parents(&self.tree);
                let all: BTreeSet<u32> = nodes.iter().copied().collect();
                let above = |node: u32| {
                    std::iter::successors(Some(node), |&node| *parents.get(node as usize)?).skip(1)
                };
                // What lies below something that was named goes without saying.
                let named =
                    all.iter().copied().filter(|&node| !above(node).any(|above| all.contains(&above)));
                let named: BTreeSet<u32> = named.collect();
                let right: BTreeSet<u32> = walk.cuts.iter().map(|&(node, _)| node).collect();
                100 * named.intersection(&right).count() / named.union(&right).count().max(1)
            }
            (Question::Window(node), &Answer::Window(Window { alpha, beta })) => {
                let window = walk.seen.get(node as usize).copied().flatten().map(|seen| seen.window);
                let half = |right: bool| if right { 50 } else { 0 };
                window.map_or(0, |window| half(window.alpha == alpha) + half(window.beta == beta))
            }
            (Question::Value, &Answer::Value(value, best)) => {
                let first = self.tree.vertices()[0].children.contains(&best);
                let worth = values.get(best as usize).map(|&score| score.flipped());
                50 * usize::from(value == values[0]) + 50 * usize::from(first && worth == Some(values[0]))
            }
            _ => 0,
        };
        Marks { points: points as u8, cuts: walk.cuts, seen: walk.seen, best: walk.best }
    }
}

impl Subject {
    /// The tree of the turns that look best at once. None where there is nothing to search, or too much, or where the game can
    /// end in it.
    fn shrunk(&self, size: Size) -> Option<Textbook> {
        if let Self::Tree(tree) = self {
            return (tree.vertices().len() <= MOST_NODES).then(|| tree.clone());
        }
        if self.is_over() {
            return None;
        }
        let mut vertices = Vec::new();
        with_game!(self, (game, evaluate, state) => {
            let shrinking = Shrinking { game, evaluate, size };
            shrinking.add(state, Vertex::default(), &mut vertices);
        });
        // Nobody has to reckon with distances to a win: numbers are enough.
        let decided = vertices.iter().any(|vertex| vertex.value.is_some_and(Score::is_decided));
        (!decided).then(|| Textbook::of(vertices))
    }
}

/// A game's tree that is made small.
struct Shrinking<'a, G, E> {
    game: &'a G,
    evaluate: &'a E,
    size: Size,
}

impl<G: Teachable, E: Evaluate<G>> Shrinking<'_, G, E> {
    /// Adds a node and all below it.
    fn add(&self, state: &G::State, vertex: Vertex, vertices: &mut Vec<Vertex>) {
        let number = vertices.len();
        let ply = vertex.ply;
        vertices.push(vertex);
        let turns = if ply < self.size.depth { self.turns(state) } else { Vec::new() };
        if turns.is_empty() {
            vertices[number].value = Some(self.look(state));
        }
        let mut next = state.clone();
        for turn in turns {
            self.game.play(state, turn, &mut next);
            let child = vertices.len() as u32;
            vertices[number].children.push(child);
            let turn_text = self.game.turn_text(state, turn);
            let label = self.game.label(state, turn);
            self.add(&next, Vertex { ply: ply + 1, turn: turn_text, label, ..Vertex::default() }, vertices);
        }
    }

    /// The turns that look best, in the order of the rules.
    fn turns(&self, state: &G::State) -> Vec<G::Turn> {
        let mut turns = Vec::new();
        self.game.turns(state, &mut turns);
        let mut next = state.clone();
        let looks: Vec<Score> = turns
            .iter()
            .map(|&turn| {
                self.game.play(state, turn, &mut next);
                self.look(&next)
            })
            .collect();
        // What is worst for the other side is best.
        let mut places: Vec<usize> = (0..turns.len()).collect();
        places.sort_by_key(|&place| looks[place]);
        places.truncate(self.size.width);
        places.sort_unstable();
        places.into_iter().map(|place| turns[place]).collect()
    }

    /// What a state is worth at first sight, for the player to move.
    fn look(&self, state: &G::State) -> Score {
        match self.game.outcome(state) {
            Some(Outcome::Won) => Score::win_in(0),
            Some(Outcome::Lost) => Score::loss_in(0),
            Some(Outcome::Drawn) => Score::EVEN,
            None => self.evaluate.evaluate(state),
        }
    }
}

/// What alpha-beta does with a tree.
struct Walked {
    cuts: Vec<(u32, Cut)>,
    seen: Vec<Option<Seen>>,
    best: u32,
}

fn walk(tree: &Textbook) -> Walked {
    let root = Root::new(tree, &Textbook::ROOT);
    let mut recorder = Recorder::new(tree.vertices().len());
    let limits = Limits::depth(tree.height());
    let report = AlphaBeta::PLAIN.search(tree, tree, &root, &limits, &mut recorder);
    let mut nodes = vec![None; tree.vertices().len()];
    nodes[0] = Some(Seen { window: Window::FULL, value: report.value, cut: false });
    for node in recorder.nodes() {
        // A turn of this game is the number of the node that it leads to.
        let ply = tree.vertices()[node.turn as usize].ply;
        nodes[node.turn as usize] = node.result.map(|(score, why)| Seen {
            window: window_seen(node.window, ply),
            value: seen(score, ply),
            cut: why == Why::CutOff,
        });
    }
    let mut cuts = Vec::new();
    for (vertex, seen) in tree.vertices().iter().zip(&nodes) {
        let Some(Seen { window, value, cut: true }) = *seen else { continue };
        let cut = if vertex.ply.is_multiple_of(2) {
            Cut::Beta { value, beta: window.beta }
        } else {
            Cut::Alpha { value, alpha: window.alpha }
        };
        let unseen = vertex.children.iter().filter(|&&child| nodes[child as usize].is_none());
        cuts.extend(unseen.map(|&child| (child, cut)));
    }
    cuts.sort_by_key(|&(node, _)| node);
    Walked { cuts, seen: nodes, best: report.best.unwrap_or_default() }
}

/// What every node is worth to whoever moves there.
fn values(tree: &Textbook) -> Vec<Score> {
    let vertices = tree.vertices();
    let mut values = vec![Score::EVEN; vertices.len()];
    // Children come after their parents.
    for (number, vertex) in vertices.iter().enumerate().rev() {
        let best = vertex.children.iter().map(|&child| values[child as usize].flipped()).max();
        values[number] = vertex.value.or(best).unwrap_or(Score::EVEN);
    }
    values
}

/// The node above each.
fn parents(tree: &Textbook) -> Vec<Option<u32>> {
    let mut parents = vec![None; tree.vertices().len()];
    for (number, vertex) in (0..).zip(tree.vertices()) {
        for &child in &vertex.children {
            parents[child as usize] = Some(number);
        }
    }
    parents
}

/// A question of a kind about a tree; none where there is nothing to ask.
fn question(tree: &Textbook, kind: Kind, random: &mut Random) -> Option<Question> {
    let walked = walk(tree);
    match kind {
        Kind::Value => Some(Question::Value),
        Kind::Cuts => (!walked.cuts.is_empty()).then_some(Question::Cuts),
        Kind::Window => {
            let worth_asking = |seen: &Option<Seen>| {
                seen.is_some_and(|seen| {
                    seen.window.alpha > Window::FULL.alpha || seen.window.beta < Window::FULL.beta
                })
            };
            let nodes = (0..).zip(&walked.seen).filter(|(_, seen)| worth_asking(seen)).map(|(node, _)| node);
            random.pick(&nodes.collect::<Vec<u32>>()).map(Question::Window)
        }
    }
}
