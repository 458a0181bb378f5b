//! What is said about a game of chess. Squares are written `e4`, moves in UCI with castling as king takes rook where
//! the position is not a standard one.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{AlphaBetaStage, Words};

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Color {
    /// Moves first.
    White,
    /// The other one.
    Black,
}

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Role {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum ChessPlayer {
    /// A person.
    Human,
    /// The strong player held back to a rating.
    Level { elo: u16 },
    /// The strong player at its best, so many milliseconds a move (or by the clock, where there is one).
    Strong { ms: u32 },
    /// A stage of a student's engine.
    Classical {
        algorithm: Classical,
        depth: u8,
        /// Of alpha-beta.
        #[serde(default, skip_serializing_if = "AlphaBetaStage::is_usual")]
        #[ts(as = "Option<_>", optional)]
        stage: AlphaBetaStage,
    },
}

/// The classical players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Classical {
    /// Any legal move; the depth does not matter.
    Random,
    /// Minimax to a fixed depth.
    Minimax,
    /// Alpha-beta to a fixed depth.
    AlphaBeta,
}

/// Both players.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ChessPlayers {
    /// Of White.
    pub white: ChessPlayer,
    /// Of Black.
    pub black: ChessPlayer,
}

/// Time for the whole game.
#[allow(clippy::struct_field_names, reason = "every time in a message says its unit")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClockSetup {
    /// At the start: White's, and Black's too where nothing else is said.
    pub initial_ms: u32,
    /// Added after each move.
    pub increment_ms: u32,
    /// Before each move the clock stands for so long.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub delay_ms: u32,
    /// Black's time at the start, where it is not White's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub black_ms: Option<u32>,
}

/// What two people are called; those without a name go by their colours.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ChessNames {
    /// White's, or nothing.
    pub white: String,
    /// Black's, or nothing.
    pub black: String,
}

/// Where a game starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum ChessStart {
    /// As always.
    Standard,
    /// One of the 960 starts; any of them if not said.
    Chess960 { number: Option<u16> },
    /// From a FEN.
    Position { fen: String },
}

/// How a game is to be played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ChessSetup {
    /// Who plays.
    pub players: ChessPlayers,
    /// The clock, if there is one.
    pub clock: Option<ClockSetup>,
    /// Where it starts.
    pub start: ChessStart,
    /// What the people are called, where they have said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub names: Option<ChessNames>,
}

/// A game as it stands.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Chess {
    /// Its name.
    pub game: String,
    /// Grows by one whenever the game is told of.
    pub revision: u32,
    /// As it was asked for; Chess960 with its number.
    pub setup: ChessSetup,
    /// The position before the first move.
    pub start_fen: String,
    /// Who was to move there.
    pub starts: Color,
    /// The number of the first move.
    pub first_move_number: u32,
    /// The moves so far.
    pub played: Vec<ChessMove>,
    /// What changes with them.
    #[serde(flatten)]
    pub now: ChessNow,
}

/// The part of a game that changes from move to move.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ChessNow {
    /// Who is to move; after the end, who would be.
    pub turn: Color,
    /// The square of the king in check.
    pub check: Option<String>,
    /// What may be played now: nothing after the end, and nothing while it is the computer's turn. For premoves the
    /// page has its board's own idea.
    pub legal: Vec<LegalMove>,
    /// The end, once there is one.
    pub end: Option<ChessEnd>,
    /// Both clocks as this was sent.
    pub clocks: Option<Clocks>,
    /// The best-known opening that the moves followed last.
    pub opening: Option<Words>,
    /// A draw may be claimed by the person to move.
    pub draw_claim: Option<ChessReason>,
    /// The computer has just refused a draw.
    pub draw_refused: bool,
    /// A computer is thinking about its move.
    pub thinking: bool,
    /// Two computers wait for `resume` or `step`.
    pub paused: bool,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ChessMove {
    /// Ready for `play`.
    pub uci: String,
    /// As people write it.
    pub san: String,
    /// The two squares to mark: where the piece stood and where it stands.
    pub from: String,
    /// For castling where the king stands.
    pub to: String,
    /// The position after it.
    pub fen: String,
    /// The square of the king that is now in check.
    pub check: Option<String>,
    /// What was taken.
    pub captured: Option<Role>,
    /// Time taken, in milliseconds.
    pub ms: u32,
}

/// A move that may be played. Castling is listed twice where both ways are clear: onto the king's target and onto the
/// rook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LegalMove {
    /// Ready for `play`.
    pub uci: String,
    /// As people write it.
    pub san: String,
    /// Where the piece stands.
    pub from: String,
    /// Where it may be dropped.
    pub to: String,
    /// What the pawn becomes.
    pub promotion: Option<Role>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChessEnd {
    /// Who won; none for a draw and for a game without a result.
    pub winner: Option<Color>,
    /// Why.
    pub reason: ChessReason,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ChessReason {
    /// A win.
    Checkmate,
    /// A win: the other one gave up.
    Resignation,
    /// A win: the other one ran out of time.
    Time,
    /// A draw: out of time against somebody who cannot mate.
    TimeWithoutMaterial,
    /// A draw.
    Stalemate,
    /// A draw: nobody can mate.
    InsufficientMaterial,
    /// A draw that was claimed.
    ThreefoldRepetition,
    /// A draw by itself.
    FivefoldRepetition,
    /// A draw that was claimed.
    FiftyMoves,
    /// A draw by itself.
    SeventyFiveMoves,
    /// A draw.
    Agreement,
    /// No result.
    Stopped,
    /// As the PGN that was loaded says.
    Loaded,
}

/// Both clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Clocks {
    /// Time left.
    pub white_ms: u32,
    /// Time left.
    pub black_ms: u32,
    /// Whose clock runs.
    pub running: Option<Color>,
    /// It begins to run after this time: between two computers, when those who watch have seen the last move; and where
    /// each move has a delay.
    pub wait_ms: u32,
}

/// What a player thinks.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Thinking {
    /// About the position after so many plies.
    pub ply: usize,
    /// Whether a player is looking for its move; otherwise it is the strong player's opinion, asked for by `watch`.
    pub playing: bool,
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
    pub lines: Vec<Line>,
}

/// A line of thought.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Line {
    /// What it is worth to White.
    pub value: Value,
    /// White's share of the point to be expected, from 0 to 1: the evaluation bar.
    pub white_share: f32,
    /// The moves, ready for `play`.
    pub uci: Vec<String>,
    /// The moves as people write them.
    pub san: Vec<String>,
}

/// What a line is worth to White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Value {
    /// Hundredths of a pawn.
    Centipawns { value: i32 },
    /// Mate in so many moves; negative: White is mated. 0 and `winner` black: White is mated already.
    Mate { moves: i32, winner: Color },
}

/// How often each square is attacked, from a1, b1 to h8.
#[derive(Clone, Debug, Serialize, TS)]
pub struct AttackMap {
    /// After so many plies.
    pub ply: usize,
    /// By White.
    pub white: Vec<u8>,
    /// By Black.
    pub black: Vec<u8>,
}

/// A position from the editor that can be played.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Edited {
    /// As it should be written.
    pub fen: String,
    /// Who is to move.
    pub turn: Color,
    /// Whether it is over already.
    pub over: bool,
    /// The squares on which a pawn could be taken en passant if it had just jumped over them.
    pub en_passant: Vec<String>,
}

/// A past game.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ChessSummary {
    /// Who played.
    pub players: ChessPlayers,
    /// What the people were called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub names: Option<ChessNames>,
    /// How it ended, if it did.
    pub end: Option<ChessEnd>,
    /// Moves of both sides.
    pub plies: usize,
    /// The position now.
    pub fen: String,
    /// Its opening.
    pub opening: Option<Words>,
}
