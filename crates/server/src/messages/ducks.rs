//! What is said about a game of Ducklings and Cats. Cells are numbered row by row from the top left: row * n + column.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::AlphaBetaStage;

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Side {
    /// On the lake; they move first.
    Ducks,
    /// On the shore.
    Cats,
}

/// Something for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PerSide {
    /// Of the ducks.
    pub ducks: u8,
    /// Of the cats.
    pub cats: u8,
}

/// The evaluations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Evaluation {
    /// Captures and pieces.
    Simple,
    /// All that was found to matter.
    Rich,
    /// What networks have learnt from games.
    Network,
}

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum DucksPlayer {
    /// A person.
    Human,
    /// Any legal turn.
    Random,
    /// Everything, to a fixed depth.
    Minimax { depth: u8, evaluation: Evaluation },
    /// The same with cut-offs.
    AlphaBeta {
        depth: u8,
        evaluation: Evaluation,
        #[serde(default, skip_serializing_if = "AlphaBetaStage::is_usual")]
        #[ts(as = "Option<_>", optional)]
        stage: AlphaBetaStage,
    },
    /// The strong search, so many milliseconds a turn.
    Master { ms: u32, evaluation: Evaluation },
}

/// Both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DucksPlayers {
    /// Of the ducks.
    pub ducks: DucksPlayer,
    /// Of the cats.
    pub cats: DucksPlayer,
}

/// How far a piece may move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum DucksVariant {
    /// Any distance over empty cells.
    Slide,
    /// Exactly one cell.
    Step,
}

/// The rules of a game and where it starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum DucksStart {
    /// Variant, goals and head start that give both sides about the same chances.
    Balanced { n: u8, k: u8 },
    /// The rules as they were written.
    Original { n: u8, k: u8 },
    /// A variant and goals of one's own, an empty board.
    Own { n: u8, k: u8, variant: DucksVariant, goals: PerSide },
    /// Any position as text.
    Position { text: String },
}

/// How a game is to be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DucksSetup {
    /// Who plays.
    pub players: DucksPlayers,
    /// Rules and start.
    pub start: DucksStart,
}

/// A game as it stands.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Ducks {
    /// Its name.
    pub game: String,
    /// Grows by one whenever the game is told of.
    pub revision: u32,
    /// As it was asked for.
    pub setup: DucksSetup,
    /// Rows, and columns.
    pub n: u8,
    /// Thickness of the shore, and the most moves in a row.
    pub k: u8,
    /// How far a piece may move.
    pub variant: DucksVariant,
    /// Captures that win.
    pub goals: PerSide,
    /// The board before the first turn.
    pub start: DucksBoard,
    /// The turns so far.
    pub played: Vec<DucksTurn>,
    /// What changes with them.
    #[serde(flatten)]
    pub now: DucksNow,
}

/// The part of a game that changes from turn to turn.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DucksNow {
    /// Whose turn it is; after the end, whose it would be.
    pub turn: Side,
    /// What may be played now: nothing after the end, and nothing while it is the computer's turn.
    pub legal: Vec<LegalTurn>,
    /// The side to move has moved K times in a row and must place.
    pub must_place: bool,
    /// The end, once there is one.
    pub end: Option<DucksEnd>,
    /// A computer is thinking about its turn.
    pub thinking: bool,
    /// Two computers wait for `resume` or `step`.
    pub paused: bool,
    /// Turns, times and nodes so far.
    pub statistics: Statistics,
}

/// A board with its counters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DucksBoard {
    /// The position as text.
    pub text: String,
    /// Where the ducks stand.
    pub ducks: Vec<u8>,
    /// Where the cats stand.
    pub cats: Vec<u8>,
    /// What each side has captured.
    pub captures: PerSide,
    /// How many moves in a row each side has just made.
    pub streak: PerSide,
    /// Whose turn it is.
    pub turn: Side,
}

/// A turn that was played.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DucksTurn {
    /// As it is written.
    pub text: String,
    /// Who played it.
    pub side: Side,
    /// Where the piece stood; none for a new piece.
    pub from: Option<u8>,
    /// Where it stands.
    pub to: u8,
    /// What left the board.
    pub captured: Vec<u8>,
    /// The ducks in the line that captured, for marking it; the cat that caught, for cats.
    pub captors: Vec<u8>,
    /// The board after it.
    pub board: DucksBoard,
    /// Time taken, in milliseconds.
    pub ms: f64,
    /// What the computer counted; none for a person.
    pub thought: Option<Thought>,
}

/// What a computer has counted for a turn.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Thought {
    /// Positions generated.
    #[ts(type = "number")]
    pub nodes: u64,
    /// Positions evaluated.
    #[ts(type = "number")]
    pub evaluated: u64,
    /// Branches cut off.
    #[ts(type = "number")]
    pub cutoffs: u64,
    /// Plies looked ahead in every line; 0 where the search was stopped before that.
    pub depth: u32,
    /// What the position was worth to the player.
    pub value: DucksValue,
}

/// What a position is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum DucksValue {
    /// The evaluation's points.
    Points { value: i32 },
    /// A proven win in so many turns of both sides.
    Win { turns: u32 },
    /// A proven loss in so many turns of both sides.
    Loss { turns: u32 },
}

/// A turn that may be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct LegalTurn {
    /// Ready for `play`.
    pub text: String,
    /// Where the piece stands; none for a new piece.
    pub from: Option<u8>,
    /// Where it goes.
    pub to: u8,
    /// The duck that the cat catches: the person chooses where there are several.
    pub victim: Option<u8>,
    /// All that leaves the board.
    pub captured: Vec<u8>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DucksEnd {
    /// Who won; none for a game that was stopped.
    pub winner: Option<Side>,
    /// Why.
    pub reason: DucksReason,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum DucksReason {
    /// Enough captures.
    Goal,
    /// The loser has no turn.
    NoTurn,
    /// The loser gave up.
    Resignation,
    /// No result.
    Stopped,
}

/// Turns, times and nodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Statistics {
    /// Of the ducks.
    pub ducks: Effort,
    /// Of the cats.
    pub cats: Effort,
    /// Thinking time of both, in milliseconds.
    pub total_ms: f64,
}

/// The turns of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, TS)]
pub struct Effort {
    /// How many.
    pub turns: usize,
    /// Thinking time, in milliseconds.
    pub time: Option<Spread>,
    /// Nodes generated; none for a person.
    pub nodes: Option<Spread>,
}

/// How values are spread.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
pub struct Spread {
    /// The least.
    pub min: f64,
    /// The greatest.
    pub max: f64,
    /// The mean.
    pub mean: f64,
    /// The one in the middle.
    pub median: f64,
}

/// What a player thinks.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DucksThinking {
    /// About the position after so many turns.
    pub ply: usize,
    /// What was counted so far.
    pub thought: Thought,
    /// Time so far.
    pub ms: f64,
    /// Best play as far as it is seen.
    pub line: Vec<String>,
    /// The share of such games that the ducks win, from 0 to 1.
    pub duck_share: f64,
    /// Whether a player looks for its turn.
    pub playing: bool,
    /// How far a search to a fixed depth has come, while it runs.
    pub progress: Option<DucksProgress>,
}

/// How far a search to a fixed depth has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DucksProgress {
    /// The depth.
    pub depth: u32,
    /// Turns of the position that it is done with.
    pub done: usize,
    /// All turns of the position.
    pub turns: usize,
}

/// A past game.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct DucksSummary {
    /// Who played.
    pub players: DucksPlayers,
    /// How it ended, if it did.
    pub end: Option<DucksEnd>,
    /// Turns of both sides.
    pub plies: usize,
    /// The position now, as text.
    pub position: String,
    /// The captures now.
    pub captures: PerSide,
}
