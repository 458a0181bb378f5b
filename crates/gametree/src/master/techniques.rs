//! The techniques of the strong search, each of which can be left out: that is how we measure what it brings.

/// Something the strong search does beyond alpha-beta with a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Technique {
    /// Searching in a narrow window around the last score.
    Aspiration,
    /// Trying turns first that have cut off at the same ply.
    Killers,
    /// Ordering turns by how often their kind has been good.
    History,
    /// Looking less deeply at late turns.
    LateReductions,
    /// Not trying late turns at all near the leaves.
    LatePruning,
}

impl Technique {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Aspiration, Self::Killers, Self::History, Self::LateReductions, Self::LatePruning];

    /// Its name, as options use it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Aspiration => "aspiration",
            Self::Killers => "killers",
            Self::History => "history",
            Self::LateReductions => "late-reductions",
            Self::LatePruning => "late-pruning",
        }
    }
}

impl From<Technique> for u8 {
    #[inline]
    fn from(technique: Technique) -> Self {
        technique as Self
    }
}
