//! What is said about a study: a game or a position that somebody looks into, with its variations, what the engine
//! thinks of it, the report on it and the mistakes to learn from.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Words;
use super::chess::{ChessPlayers, ChessReason, Color, LegalMove, Line, Value};

/// A move of a study by its number, which it keeps as long as the study is open; 0 is the start.
pub type Node = u32;

/// Where a study begins.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum StudyStart {
    /// A position.
    Position { fen: String },
    /// The first game of a PGN text.
    Pgn { text: String },
}

/// What is looked at, and what is wanted to know of it.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Look {
    /// The move after which the board stands.
    pub node: Node,
    /// The engine thinks about it; none: it is silent.
    pub engine: Option<EngineSetup>,
    /// The engine thinks about what the side not to move would play.
    pub threat: bool,
}

/// How the engine of a study thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EngineSetup {
    /// How many lines.
    pub lines: u8,
    /// How many threads.
    pub threads: u16,
    /// Mebibytes of its table.
    pub hash: u32,
    /// When it stops by itself.
    pub until: Until,
}

/// When the engine of a study stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Until {
    /// After so many plies.
    Depth { plies: u32 },
    /// After so many milliseconds.
    Time { ms: u32 },
    /// When it is told to.
    Stopped,
}

/// A change of a study, at one of its moves.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Revision {
    /// Plays moves after it, in UCI or as people write them; those that are there already are followed.
    Add { moves: Vec<String> },
    /// One place further to the front among the moves of its position.
    Promote,
    /// The main move of every position that leads to it.
    MakeMain,
    /// Takes it away with all that follows.
    Delete,
    /// What is said about it; empty for nothing.
    Comment { text: String },
    /// Its glyphs, by the numbers of PGN.
    Glyphs { glyphs: Vec<u8> },
    /// The arrows and circles on its board.
    Shapes { shapes: Vec<Shape> },
}

/// An arrow, or a circle where it ends where it begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Shape {
    /// Its colour.
    pub brush: Brush,
    /// Where it begins.
    pub from: String,
    /// Where it ends.
    pub to: String,
}

/// The colours of arrows and circles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Brush {
    Green,
    Red,
    Yellow,
    Blue,
}

/// A study as it stands.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Study {
    /// Its name; for a game that was played here, the game's.
    pub game: String,
    /// Grows by one whenever the study is told of.
    pub revision: u32,
    /// What it is a study of.
    pub of: StudyOf,
    /// Who played.
    pub players: StudyPlayers,
    /// Who played here; none in a game from elsewhere.
    pub seats: Option<ChessPlayers>,
    /// The tags of a game from elsewhere, names and values.
    pub tags: Vec<(String, String)>,
    /// How the game ended: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// All its moves, the start first.
    pub nodes: Vec<StudyNode>,
    /// The most threads that the engine may use here.
    pub most_threads: u16,
    /// What changes with them.
    #[serde(flatten)]
    pub now: StudyNow,
}

/// What a study is a study of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum StudyOf {
    /// A game that was played here, and that can be gone on with.
    Played,
    /// A game from elsewhere.
    Loaded,
    /// A position.
    Position,
}

/// The names of both players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct StudyPlayers {
    /// Of White.
    pub white: String,
    /// Of Black.
    pub black: String,
}

/// A move of a study and the position after it.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StudyNode {
    /// Its number.
    pub node: Node,
    /// The one before; none at the start.
    pub parent: Option<Node>,
    /// The moves that follow, the main one first.
    pub children: Vec<Node>,
    /// Whether it was played in the game, and cannot be taken away.
    pub played: bool,
    /// The move; none at the start.
    #[serde(rename = "move")]
    pub mv: Option<StudyMove>,
    /// The position.
    pub fen: String,
    /// The square of the king in check.
    pub check: Option<String>,
    /// Why the game is over here, by the rules.
    pub end: Option<ChessReason>,
    /// What is said about it.
    pub comment: String,
    /// Its glyphs, by the numbers of PGN.
    pub glyphs: Vec<u8>,
    /// The arrows and circles on its board.
    pub shapes: Vec<Shape>,
    /// Time left on the mover's clock, in milliseconds.
    #[ts(type = "number | null")]
    pub clock_ms: Option<u64>,
    /// What the position is worth, where somebody has said so.
    pub evaluation: Option<StudyEvaluation>,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StudyMove {
    /// In UCI.
    pub uci: String,
    /// As people write it.
    pub san: String,
    /// The two squares to mark.
    pub from: String,
    pub to: String,
    /// Its number, as in `12.`.
    pub number: u32,
    /// Who made it.
    pub color: Color,
}

/// What a position is worth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StudyEvaluation {
    /// To White.
    pub value: Value,
    /// White's share of the point, from 0 to 1.
    pub white_share: f32,
}

/// The part of a study that changes beside its moves.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StudyNow {
    /// The report that is being made.
    pub progress: Option<Progress>,
    /// The report on the game.
    pub report: Option<StudyReport>,
    /// What could not be read of the text, or was left out.
    pub remark: Option<Words>,
}

/// A report that is being made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Progress {
    /// Positions looked at.
    pub done: u32,
    /// Positions to be looked at.
    pub of: u32,
}

/// What has changed since the study was last told of. Whoever has another revision than the one before asks for the
/// `whole`.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StudyChange {
    /// The study's name.
    pub game: String,
    /// One more than before.
    pub revision: u32,
    /// The moves that are new or other than they were.
    pub nodes: Vec<StudyNode>,
    /// The moves that are gone.
    pub gone: Vec<Node>,
    /// Where the change leads the one who asked for it.
    pub leads: Option<Node>,
    /// Everything else that changes.
    pub now: StudyNow,
}

/// What is known of a position that is looked at.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Seen {
    /// The move after which the board stands.
    pub node: Node,
    /// What may be played.
    pub legal: Vec<LegalMove>,
    /// The opening that the moves followed last.
    pub opening: Option<Words>,
    /// What the endgame tables say.
    pub tables: Option<TableVerdict>,
    /// Whether a threat can be asked for: the side to move is not in check.
    pub may_threaten: bool,
}

/// What the endgame tables say of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TableVerdict {
    /// Who wins with best play; none for a draw.
    pub winner: Option<Color>,
}

/// What the engine of a study thinks.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StudyThinking {
    /// About the position after this move.
    pub node: Node,
    /// About what the other side would play.
    pub threat: bool,
    /// Plies looked ahead.
    pub depth: u32,
    /// Plies of the longest line looked at.
    pub selective_depth: u32,
    /// Positions visited.
    #[ts(type = "number")]
    pub nodes: u64,
    /// Positions a second.
    #[ts(type = "number")]
    pub nodes_per_second: u64,
    /// Time so far.
    pub ms: u32,
    /// The best lines, best first.
    pub lines: Vec<StudyLine>,
}

/// A line of thought with its boards.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StudyLine {
    /// The line.
    #[serde(flatten)]
    pub line: Line,
    /// The position after each of its moves.
    pub fens: Vec<String>,
}

/// The report on a game.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StudyReport {
    /// How White played.
    pub white: SideReport,
    /// How Black played.
    pub black: SideReport,
    /// The moves that were not good enough, first to last.
    pub faults: Vec<Fault>,
}

/// How a side played.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SideReport {
    /// In per cent; none where the side did not move.
    pub accuracy: Option<f32>,
    /// Hundredths of a pawn lost by a move, on average.
    pub average_loss: Option<f32>,
    /// How many of each.
    pub inaccuracies: u32,
    pub mistakes: u32,
    pub blunders: u32,
}

/// How bad a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Judgement {
    Inaccuracy,
    Mistake,
    Blunder,
}

/// A move that was not good enough.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Fault {
    /// The move.
    pub node: Node,
    /// Who made it.
    pub color: Color,
    /// How bad it was.
    pub judgement: Judgement,
    /// The better line, as people write it.
    pub better: Vec<String>,
    /// Its first move in UCI.
    pub better_uci: String,
    /// Whether it is worth to find the better move oneself.
    pub lesson: bool,
}

/// What came of a move that was tried instead of a mistake.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Tried {
    /// The mistake.
    pub node: Node,
    /// The move that was tried, as people write it.
    pub san: String,
    /// The position after it, and its squares to mark.
    pub fen: String,
    pub from: String,
    pub to: String,
    /// Whether it is good enough.
    pub good: bool,
}

/// A study in a list.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct StudySummary {
    /// What it is a study of.
    pub of: StudyOf,
    /// Who played.
    pub players: StudyPlayers,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// Its event and its date, as far as they are known.
    pub event: Option<String>,
    pub date: Option<String>,
    /// Moves of both sides in the main line.
    pub plies: usize,
    /// The last position of the main line.
    pub fen: String,
    /// Its opening.
    pub opening: Option<Words>,
}
