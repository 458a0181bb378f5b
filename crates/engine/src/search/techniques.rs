//! The techniques of the search, each of which can be left out: that is how we measure what it brings.

/// A group of techniques.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Technique {
    /// Passing to see whether a position is good enough even so.
    NullMove,
    /// Leaving a node by its evaluation alone: reverse futility and razoring.
    NodeFutility,
    /// Not trying late, futile or often refuted quiet moves.
    QuietPruning,
    /// Not trying moves whose exchange loses.
    ExchangePruning,
    /// Looking less deep at late moves.
    Reductions,
    /// Looking deeper at a move that stands alone, and multi-cut.
    Singular,
    /// Ordering by the moves before.
    Continuation,
    /// Correcting the evaluation by experience.
    Correction,
    /// Searching in a narrow window around the last score.
    Aspiration,
    /// Seeing that a move back to an earlier position is there to be played.
    UpcomingRepetition,
    /// Leaving a node where a capture far above beta holds up in a shallow search.
    ProbCut,
    /// Looking less deep where the table knows no move.
    InternalReduction,
    /// After a reduction, going deeper or less deep by what it has shown.
    SecondLook,
    /// Looking deeper or less deep by how the move before was reduced and what came of it.
    Hindsight,
    /// Ordering by the pawns.
    PawnHistory,
    /// Ordering by what the opponent attacks.
    Threats,
}

impl Technique {
    /// All of them.
    pub const ALL: [Self; 16] = [
        Self::NullMove,
        Self::NodeFutility,
        Self::QuietPruning,
        Self::ExchangePruning,
        Self::Reductions,
        Self::Singular,
        Self::Continuation,
        Self::Correction,
        Self::Aspiration,
        Self::UpcomingRepetition,
        Self::ProbCut,
        Self::InternalReduction,
        Self::SecondLook,
        Self::Hindsight,
        Self::PawnHistory,
        Self::Threats,
    ];

    /// Whether it acts on a node or a move, which can be counted; the others change the order or the evaluation of all.
    pub const fn is_an_act(self) -> bool {
        !matches!(self, Self::Continuation | Self::Correction | Self::PawnHistory | Self::Threats)
    }

    /// Their names, in the same order, as options use them.
    pub const NAMES: [&'static str; 16] = [
        "null move",
        "node futility",
        "quiet pruning",
        "exchange pruning",
        "reductions",
        "singular",
        "continuation",
        "correction",
        "aspiration",
        "upcoming repetition",
        "probcut",
        "internal reduction",
        "second look",
        "hindsight",
        "pawn history",
        "threats",
    ];
}

impl From<Technique> for u8 {
    #[inline]
    fn from(technique: Technique) -> Self {
        technique as Self
    }
}

/// The techniques a search does without.
pub type Without = rocada_gametree::Without<Technique>;
