//! What is said about how programs think: searches compared, the tree that a search walked, exercises on it, what an
//! evaluation is made of, and what the strong search does while it runs.
//!
//! Scores are those of whoever moves at the root, called MAX, at every node: MAX wants them high and MIN low. At one of
//! MAX's nodes the rest is cut off when the value reaches beta, at one of MIN's when it reaches alpha.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Words;
use super::chess::{Color, LegalMove, Line, Role, Value};
use super::ducks::{DucksBoard, DucksVariant, Evaluation, LegalTurn, PerSide};

/// What is thought about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Subject {
    /// A position of chess, judged by the classical evaluation.
    Chess { fen: String },
    /// A position of Ducklings and Cats, judged by one of its evaluations.
    Ducks { position: String, evaluation: Evaluation },
    /// The textbook's small tree, its leaves as numbers for MAX: `((3 5) (2 9))`.
    Tree { text: String },
}

/// The searches that are compared, each with what the one before has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum SearchAlgorithm {
    /// Everything.
    Minimax,
    /// Alpha-beta in the order in which the rules list the turns.
    AlphaBeta,
    /// Captures first.
    Ordered,
    /// Captures first, and positions that were seen before are remembered.
    Table,
}

/// What can be asked about the subject on the desk.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Inquiry {
    /// Search by each of these to every depth up to this one. Answer: `comparison`, and more of them meanwhile.
    Compare { depth: u8, algorithms: Vec<SearchAlgorithm> },
    /// Record the tree of a search, in place of the one before. Answer: `tree`.
    Record { algorithm: SearchAlgorithm, depth: u8 },
    /// Open a node of the recorded tree, 0 for the root. Answer: `node`.
    Node { node: u32 },
    /// The board after a turn at a node of the recorded tree, whether that was visited or not. Answer: `board`.
    Branch { node: u32, turn: String },
    /// So many steps of the recorded search in their true order, from that one on, 0 being the first; 200 at most.
    /// Answer: `steps`.
    Steps { from: u32, count: u32 },
    /// The recorded tree below a node as text, so many nodes at the most. Answer: `treeFile`.
    TreeFile { format: TreeFormat, node: u32, nodes: u32 },
    /// An exercise. Answer: `exercise`.
    Exercise { which: WhichExercise },
    /// Is this the answer to the exercise? Answer: `checked`.
    Check { which: WhichExercise, answer: ExerciseAnswer },
    /// What the evaluations are made of, in the position on the desk or at a node of the recorded tree. Answer: `terms`.
    Terms { node: Option<u32> },
    /// What the network finds each piece worth, chess only. Answer: `worths`.
    Worths { node: Option<u32> },
    /// Let the strong search think for so long and count what it does. Answer: `strong`, and more of them meanwhile.
    Strong { ms: u32 },
    /// What each stage of a program sees here. Answer: `stages`, and more of them meanwhile.
    Stages,
    /// End what is being worked out: it answers with what it has. Answer: `done`.
    Stop,
}

/// What can be found out about a subject. With `done` false it is on the way, and carries no number of a request.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Finding {
    /// The subject, as it lies on the desk now.
    Subject { subject: SubjectView },
    /// Searches side by side.
    Comparison { comparison: Comparison },
    /// A tree was recorded.
    Tree { tree: Box<RecordedTree> },
    /// A node of it.
    Node { node: Box<TreeNode> },
    /// A board.
    Board { board: TreeBoard },
    /// Steps of the search.
    Steps { steps: Vec<TreeStep> },
    /// The tree as text, and how many nodes did not fit into it.
    TreeFile { text: String, left_out: u32 },
    /// An exercise.
    Exercise { exercise: Exercise },
    /// The answer to it, looked at.
    Checked { checked: Checked },
    /// What evaluations are made of.
    Terms { terms: Vec<TermList> },
    /// What pieces are worth.
    Worths { worths: Worths },
    /// What the strong search does.
    Strong { strong: Box<StrongSearch> },
    /// What each stage sees.
    Stages { stages: Stages },
}

/// A score, seen by MAX.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum TreeScore {
    /// An estimate: hundredths of a pawn in chess, points with the ducks, the number of a leaf in the textbook's tree.
    Points { value: i32 },
    /// MAX wins, so many plies from the node on.
    Win { plies: u32 },
    /// MAX loses.
    Loss { plies: u32 },
    /// Above all scores: no bound.
    PlusInfinity,
    /// Below all scores: no bound.
    MinusInfinity,
}

/// A board of the subject's game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum TreeBoard {
    /// Chess, with the squares of the last move.
    Chess { fen: String, from: Option<String>, to: Option<String>, check: Option<String> },
    /// Ducklings and Cats, with the cells of the last turn.
    Ducks {
        board: DucksBoard,
        n: u8,
        k: u8,
        variant: DucksVariant,
        goals: PerSide,
        from: Option<u8>,
        to: Option<u8>,
    },
    /// The textbook's tree has none: the part of it below the node.
    Tree { text: String },
}

/// A subject on the desk.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SubjectView {
    /// As it should be written.
    pub subject: Subject,
    /// Its board.
    pub board: TreeBoard,
    /// The moves that may be played in chess; none where the game is over.
    pub moves: Vec<SubjectMove>,
    /// The turns that may be played with ducks and cats.
    pub turns: Vec<SubjectTurn>,
    /// Who attacks what, in chess.
    pub attackers: Option<Attackers>,
    /// How deep it can be looked into: the height of the textbook's tree, the range of depths otherwise.
    pub most_depth: u8,
    /// A search that would take longer than this is refused.
    pub most_ms: u32,
}

/// A move of chess and where it leads.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SubjectMove {
    #[serde(flatten)]
    pub legal: LegalMove,
    /// Its 16 bits.
    pub bits: u16,
    /// The FEN after it.
    pub after: String,
}

/// A turn of Ducklings and Cats and where it leads.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SubjectTurn {
    #[serde(flatten)]
    pub legal: LegalTurn,
    /// The position after it.
    pub after: String,
}

/// The squares from which each square is attacked, from a1, b1 to h8.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Attackers {
    pub white: Vec<Vec<String>>,
    pub black: Vec<Vec<String>>,
}

/// Searches side by side.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Comparison {
    /// A row for each search, by algorithm and then by depth.
    pub rows: Vec<ComparisonRow>,
    /// The searches that would have taken too long, or were stopped.
    pub refused: Vec<Refused>,
    /// Turns of a position, on average: the root of the number of minimax's leaves, as far as it was counted.
    pub branching: Option<f64>,
    /// The fewest leaves that any such search must evaluate, by depth from 1 on: `b^ceil(d/2) + b^floor(d/2) - 1`.
    pub minimum: Vec<f64>,
    /// Whether nothing more comes.
    pub done: bool,
}

/// What one search came to.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ComparisonRow {
    pub algorithm: SearchAlgorithm,
    pub depth: u8,
    pub value: TreeScore,
    /// The best turn and best play from there, as people write them.
    pub best: Option<String>,
    pub line: Vec<String>,
    #[ts(type = "number")]
    pub generated: u64,
    #[ts(type = "number")]
    pub evaluated: u64,
    #[ts(type = "number")]
    pub cutoffs: u64,
    #[ts(type = "number")]
    pub table_hits: u64,
    #[ts(type = "number")]
    pub microseconds: u64,
}

/// A search that is not made.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Refused {
    pub algorithm: SearchAlgorithm,
    pub depth: u8,
    /// How long it would have taken; none where it was stopped.
    #[ts(type = "number | null")]
    pub ms: Option<u64>,
    /// Why, in words.
    pub reason: Words,
}

/// A tree that was recorded. It stays until another one is recorded, the subject changes or the page leaves.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RecordedTree {
    /// The search.
    pub row: ComparisonRow,
    /// Nodes recorded, the root among them.
    pub nodes: u32,
    /// Nodes that came after the limit, and are only counted.
    #[ts(type = "number")]
    pub missed: u64,
    /// Bytes that the tree takes.
    #[ts(type = "number")]
    pub bytes: u64,
    /// Steps of the search: each node is entered and left.
    pub steps: u32,
    /// The nodes of the chosen line, the root first.
    pub chosen: Vec<u32>,
    /// The root, opened.
    pub root: TreeNode,
}

/// Why a node was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum NodeEnd {
    /// The game is over here.
    Over,
    /// The depth is used up: evaluated.
    Leaf,
    /// Every turn was tried.
    AllTried,
    /// One of MAX's turns reached beta: the rest was cut off.
    BetaCut,
    /// One of MIN's turns reached alpha: the rest was cut off.
    AlphaCut,
    /// The table knew the answer.
    Table,
    /// The search was stopped.
    Stopped,
}

/// A node of a recorded tree, opened.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TreeNode {
    /// Its number, in the order in which the nodes were entered; the root is 0.
    pub node: u32,
    /// The nodes above it, the root first.
    pub path: Vec<TreeBranch>,
    /// What is known of the node itself.
    pub branch: TreeBranch,
    /// Its board.
    pub board: TreeBoard,
    /// Its turns: those that were visited, in order, then those that were not.
    pub children: Vec<TreeBranch>,
    /// Why the last ones were not visited, such as `beta cut-off: 5 >= 3`; none where all were.
    pub cut: Option<Words>,
}

/// A node with the turn that leads to it.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TreeBranch {
    /// Its number; none for a branch that was never visited.
    pub node: Option<u32>,
    /// The turn as it is played and as people write it; empty at the root.
    pub turn: String,
    pub label: String,
    /// Plies from the root.
    pub ply: u8,
    /// Whether MAX is to move there.
    pub maximizing: bool,
    /// The bounds when it was entered; none for a branch that was never visited.
    pub alpha: Option<TreeScore>,
    pub beta: Option<TreeScore>,
    /// What came out: a bound where the rest was cut off.
    pub value: Option<TreeScore>,
    /// Why it was left.
    pub end: Option<NodeEnd>,
    /// Recorded nodes below it: those with the numbers after its own.
    pub below: u32,
    /// Nodes below it that came after the limit, and cannot be opened.
    #[ts(type = "number")]
    pub missed: u64,
    /// Whether it is on the chosen line.
    pub chosen: bool,
}

/// A step of a recorded search: a node is entered or left.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TreeStep {
    /// Its number, from 0.
    pub step: u32,
    /// Whether the node is left.
    pub leaves: bool,
    /// The node; `value` and `end` are none until it is left.
    pub branch: TreeBranch,
    /// The nodes that are open after the step, the root first, as they stand then.
    pub open: Vec<OpenNode>,
}

/// A node that is being searched.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OpenNode {
    pub node: u32,
    /// The bounds as they stand now.
    pub alpha: TreeScore,
    pub beta: TreeScore,
    /// The best so far.
    pub best: Option<TreeScore>,
}

/// How a tree is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum TreeFormat {
    /// For Graphviz.
    Dot,
    Json,
}

/// Which exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum WhichExercise {
    /// One of the ten, from 1, the easiest first.
    Graded { number: u8 },
    /// Any of the positions, chosen with the question by the seed.
    Seed { seed: u32 },
    /// On the subject on the desk.
    Here { seed: u32 },
}

/// A small tree and a question. To keep it small, each side considers only a few of its turns; the textbook's tree is taken
/// as it is.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Exercise {
    pub which: WhichExercise,
    /// From 1 to 3.
    pub level: u8,
    /// Where the position is from; none for the one on the desk.
    pub source: Option<Words>,
    pub subject: Subject,
    pub board: TreeBoard,
    /// Turns that are considered in each position, at most; 0: all.
    pub width: u8,
    /// The tree in the order in which it is searched, the root first.
    pub nodes: Vec<ExerciseNode>,
    pub question: ExerciseQuestion,
    /// In words.
    pub text: Words,
}

/// A node of an exercise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExerciseNode {
    /// Its place in the list.
    pub node: u32,
    pub parent: Option<u32>,
    pub turn: String,
    pub label: String,
    pub ply: u8,
    pub maximizing: bool,
    /// Of a leaf.
    pub value: Option<TreeScore>,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ExerciseQuestion {
    /// Which branches does alpha-beta not visit? Only the topmost node of each counts.
    Cuts,
    /// What are alpha and beta when this node is entered?
    Window { node: u32 },
    /// What is the root worth, and which turn is best?
    Value,
}

/// A student's answer.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum ExerciseAnswer {
    /// The nodes at the top of what is not visited.
    Cuts {
        nodes: Vec<u32>,
    },
    Window {
        alpha: TreeScore,
        beta: TreeScore,
    },
    /// The value of the root and the best of the nodes below it.
    Value {
        value: TreeScore,
        best: u32,
    },
}

/// A student's answer, looked at.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Checked {
    pub which: WhichExercise,
    pub right: bool,
    /// Of 100.
    pub points: u8,
    /// Why the right answer is right.
    pub explanation: Words,
    /// The right answer: nodes at the top of what is not visited, each with its reason.
    pub cuts: Vec<ExerciseCut>,
    /// The best of the nodes below the root.
    pub best: u32,
    /// Of each node as alpha-beta saw it, in the order of the exercise; none where it was not visited.
    pub seen: Vec<Option<SeenNode>>,
}

/// A branch that is not visited.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ExerciseCut {
    pub node: u32,
    /// Such as `alpha cut-off: 2 <= 3`.
    pub reason: Words,
}

/// A node as alpha-beta saw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SeenNode {
    pub alpha: TreeScore,
    pub beta: TreeScore,
    pub value: TreeScore,
}

/// What an evaluation is made of.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TermList {
    pub evaluation: TermsOf,
    pub terms: Vec<Term>,
    /// What they add up to, for White or for the ducks.
    pub total: i32,
}

/// An evaluation that can be taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum TermsOf {
    /// Of the classical players of chess.
    ChessClassical,
    DucksSimple,
    DucksRich,
}

/// A term of an evaluation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Term {
    pub name: Words,
    /// For White or the ducks.
    pub first: i32,
    /// For Black or the cats.
    pub second: i32,
}

/// What the network finds the pieces worth.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Worths {
    /// Of the position, to White, in hundredths of a pawn.
    pub score: i32,
    /// Each piece but the kings.
    pub pieces: Vec<PieceWorth>,
}

/// What a piece is worth here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct PieceWorth {
    pub square: String,
    pub role: Role,
    pub color: Color,
    /// What its owner would lose without it, in hundredths of a pawn; none where the position without it cannot be.
    pub worth: Option<i32>,
}

/// What the strong search of chess does.
#[derive(Clone, Debug, Default, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StrongSearch {
    pub depth: u32,
    pub selective_depth: u32,
    #[ts(type = "number")]
    pub nodes: u64,
    #[ts(type = "number")]
    pub nodes_per_second: u64,
    pub ms: u32,
    /// How full its table is, from 0 to 1000.
    pub hashfull: u32,
    /// The best line by depth.
    pub lines: Vec<StrongLine>,
    /// How often the best move was another one than an iteration before.
    pub changes: u32,
    /// Searches that were made again: with a wider window at the root, deeper after a reduction, for the exact score.
    #[ts(type = "number")]
    pub wider: u64,
    #[ts(type = "number")]
    pub deeper: u64,
    #[ts(type = "number")]
    pub exact: u64,
    /// Nodes answered by the table.
    #[ts(type = "number")]
    pub table_hits: u64,
    /// What each technique did.
    pub techniques: Vec<TechniqueCount>,
    /// The moves at the root, those with the most nodes first.
    pub moves: Vec<RootEffort>,
    /// Whether nothing more comes.
    pub done: bool,
}

/// The best line at a depth.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StrongLine {
    pub depth: u32,
    #[serde(flatten)]
    pub line: Line,
    #[ts(type = "number")]
    pub nodes: u64,
    pub ms: u32,
}

/// What a technique did.
#[derive(Clone, Debug, Serialize, TS)]
pub struct TechniqueCount {
    /// Its name, as the option `Without` knows it.
    pub key: String,
    pub name: Words,
    /// Nodes or moves that it left out, or looked at less or more deeply.
    #[ts(type = "number")]
    pub count: u64,
}

/// What was spent on a move at the root.
#[derive(Clone, Debug, Serialize, TS)]
pub struct RootEffort {
    pub uci: String,
    pub san: String,
    #[ts(type = "number")]
    pub nodes: u64,
    /// Of all nodes, from 0 to 1.
    pub share: f32,
}

/// What each stage of a program sees of the same position.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Stages {
    pub stages: Vec<StageView>,
    /// Whether nothing more comes.
    pub done: bool,
}

/// The stages, the weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Stage {
    Random,
    Minimax,
    AlphaBeta,
    Ordered,
    Table,
    Master,
}

/// What a stage sees.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StageView {
    pub stage: Stage,
    /// Plies that it looks ahead in the time it has; 0 for the random mover.
    pub depth: u32,
    /// The turn it would play, as it is played and as people write it.
    pub turn: Option<String>,
    pub label: Option<String>,
    /// What it expects to come of it, in its own units.
    pub value: Option<TreeScore>,
    /// The master's value in chess, to White.
    pub white: Option<Value>,
    /// Best play as it sees it.
    pub line: Vec<String>,
    #[ts(type = "number")]
    pub nodes: u64,
    #[ts(type = "number")]
    pub microseconds: u64,
}
