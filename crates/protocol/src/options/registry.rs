//! The list itself. To add an option: a variant of [`Id`], its entry in [`ALL`], and the place that obeys, where the
//! compiler asks for it.

use super::{Audience, Kind, Spec};

/// Names an option.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Id {
    Hash,
    ClearHash,
    Threads,
    MultiPv,
    Player,
    Depth,
    Seed,
    Without,
    MoveOverhead,
    SyzygyPath,
    SyzygyProbeDepth,
    SyzygyFiftyMoveRule,
    SyzygyProbeLimit,
    OwnBook,
    BookFile,
    BookChoice,
    AnalyseMode,
    Ponder,
    Chess960,
    Opponent,
    EngineAbout,
    ResignScore,
    DrawScore,
    LogFile,
}

/// Every option, in the order in which it is announced.
pub const ALL: &[Spec] = &[
    Spec {
        id: Id::Hash,
        name: "Hash",
        kind: Kind::Spin { default: 16, min: 1, max: 65_536 },
        audience: Audience::Uci,
        help: "Megabytes of the table of positions already seen; xboard says so with memory.",
    },
    Spec {
        id: Id::ClearHash,
        name: "Clear Hash",
        kind: Kind::Button,
        audience: Audience::Both,
        help: "Empties the table.",
    },
    Spec {
        id: Id::Threads,
        name: "Threads",
        kind: Kind::Spin { default: 1, min: 1, max: 256 },
        audience: Audience::Uci,
        help: "Processor threads that search together; xboard says so with cores.",
    },
    Spec {
        id: Id::MultiPv,
        name: "MultiPV",
        kind: Kind::Spin { default: 1, min: 1, max: 256 },
        audience: Audience::Both,
        help: "How many of the best lines are searched and shown.",
    },
    Spec {
        id: Id::Player,
        name: "Player",
        kind: Kind::Combo { choices: &["Rocada", "AlphaBeta", "Minimax", "Random"] },
        audience: Audience::Both,
        help: "Who thinks: Rocada is the strong one, AlphaBeta and Minimax look Depth plies ahead, Random plays any \
               legal move.",
    },
    Spec {
        id: Id::Depth,
        name: "Depth",
        kind: Kind::Spin { default: 2, min: 1, max: 64 },
        audience: Audience::Both,
        help: "Plies that the players AlphaBeta and Minimax look ahead.",
    },
    Spec {
        id: Id::Seed,
        name: "Seed",
        kind: Kind::Spin { default: 0, min: 0, max: i32::MAX as i64 },
        audience: Audience::Both,
        help: "Where the choices of the player Random and of the book begin: the same seed, the same game.",
    },
    Spec {
        id: Id::Without,
        name: "Without",
        kind: Kind::Text { default: "" },
        audience: Audience::Both,
        help: "Techniques the strong search does without, with commas between them, to measure what they bring: null move, \
               node futility, quiet pruning, exchange pruning, reductions, probcut, singular, internal reduction, \
               continuation, correction, aspiration.",
    },
    Spec {
        id: Id::MoveOverhead,
        name: "Move Overhead",
        kind: Kind::Spin { default: 10, min: 0, max: 5000 },
        audience: Audience::Both,
        help: "Milliseconds lost on the way between engine and clock, kept back at every move.",
    },
    Spec {
        id: Id::SyzygyPath,
        name: "SyzygyPath",
        kind: Kind::Text { default: "" },
        audience: Audience::Uci,
        help: "Folders with Syzygy endgame tables, separated as in PATH; empty: none; xboard says so with egtpath.",
    },
    Spec {
        id: Id::SyzygyProbeDepth,
        name: "SyzygyProbeDepth",
        kind: Kind::Spin { default: 1, min: 1, max: 100 },
        audience: Audience::Both,
        help: "The largest tables are asked only with this many plies left to search: more is faster on a slow disk.",
    },
    Spec {
        id: Id::SyzygyFiftyMoveRule,
        name: "Syzygy50MoveRule",
        kind: Kind::Check { default: true },
        audience: Audience::Both,
        help: "Wins that the fifty-move rule prevents count as draws.",
    },
    Spec {
        id: Id::SyzygyProbeLimit,
        name: "SyzygyProbeLimit",
        kind: Kind::Spin { default: 7, min: 0, max: 7 },
        audience: Audience::Both,
        help: "Tables with more pieces are not asked; 0: none are.",
    },
    Spec {
        id: Id::OwnBook,
        name: "OwnBook",
        kind: Kind::Check { default: false },
        audience: Audience::Both,
        help: "Plays the moves of the opening book without thinking.",
    },
    Spec {
        id: Id::BookFile,
        name: "Book File",
        kind: Kind::File,
        audience: Audience::Both,
        help: "An opening book in Polyglot's format; empty: none.",
    },
    Spec {
        id: Id::BookChoice,
        name: "Book Choice",
        kind: Kind::Combo { choices: &["weighted", "best"] },
        audience: Audience::Both,
        help: "Which of several book moves is played: any by its weight, as Seed wills it, or the one with the most.",
    },
    Spec {
        id: Id::AnalyseMode,
        name: "UCI_AnalyseMode",
        kind: Kind::Check { default: false },
        audience: Audience::Uci,
        help: "Thinks about every position, also where the book has a move; xboard says so with analyze.",
    },
    Spec {
        id: Id::Ponder,
        name: "Ponder",
        kind: Kind::Check { default: false },
        audience: Audience::Uci,
        help: "The GUI may let the engine think on the opponent's time; xboard says so with hard and easy.",
    },
    Spec {
        id: Id::Chess960,
        name: "UCI_Chess960",
        kind: Kind::Check { default: false },
        audience: Audience::Uci,
        help: "Castling is written as king takes rook; xboard says so with variant fischerandom.",
    },
    Spec {
        id: Id::Opponent,
        name: "UCI_Opponent",
        kind: Kind::Text { default: "" },
        audience: Audience::Uci,
        help: "Who plays against the engine (title, rating, computer or human, name); told back with debug on.",
    },
    Spec {
        id: Id::EngineAbout,
        name: "UCI_EngineAbout",
        kind: Kind::Text { default: "Rocada, free software under the GPL, version 3 or later" },
        audience: Audience::Uci,
        help: "Tells about the engine; setting it changes nothing.",
    },
    Spec {
        id: Id::ResignScore,
        name: "Resign Score",
        kind: Kind::Spin { default: 1000, min: 0, max: 100_000 },
        audience: Audience::Xboard,
        help: "Resigns when it has seen itself this many centipawns behind at three moves in a row; 0: never.",
    },
    Spec {
        id: Id::DrawScore,
        name: "Draw Score",
        kind: Kind::Spin { default: 0, min: -100_000, max: 100_000 },
        audience: Audience::Xboard,
        help: "Accepts a draw when its last score was not above this many centipawns; -100000: never.",
    },
    Spec {
        id: Id::LogFile,
        name: "Log File",
        kind: Kind::File,
        audience: Audience::Both,
        help: "Writes every line in both directions into this file, with times; empty: no log.",
    },
];
