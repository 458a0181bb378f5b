//! What the evaluation sees: a numbered list of features, in named groups.
//!
//! The value of a position is the sum over its features of how often they occur (White's minus Black's) times
//! their weight. One list of numbers therefore serves the evaluation, the tuner and the table that explains both.

/// Features that belong together.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// What it is about.
    pub name: &'static str,
    /// The first feature.
    pub start: usize,
    /// How many there are.
    pub count: usize,
}

/// Lays groups out one after the other.
macro_rules! groups {
    ($($constant:ident = $name:literal x $count:expr;)*) => {
        /// All groups, in the order of their features.
        pub const GROUPS: &[Group] = &{
            let mut groups = [$(Group { name: $name, start: 0, count: $count }),*];
            let mut index = 1;
            while index < groups.len() {
                groups[index].start = groups[index - 1].start + groups[index - 1].count;
                index += 1;
            }
            groups
        };
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Index { $($constant),* }
        $(pub(super) const $constant: usize = GROUPS[Index::$constant as usize].start;)*
    };
}

groups! {
    MATERIAL = "material" x 5;
    SQUARE = "squares" x 6 * 64;
    KNIGHT_MOBILITY = "knight mobility" x 9;
    BISHOP_MOBILITY = "bishop mobility" x 14;
    ROOK_MOBILITY = "rook mobility" x 15;
    QUEEN_MOBILITY = "queen mobility" x 28;
    BISHOP_PAIR = "bishop pair" x 1;
    ROOK_FILE = "rooks on open files" x 2;
    DOUBLED = "doubled pawns" x 1;
    ISOLATED = "isolated pawns" x 1;
    BACKWARD = "backward pawns" x 1;
    PHALANX = "pawns side by side" x 8;
    SUPPORTED = "supported pawns" x 8;
    PASSED = "passed pawns" x 8;
    PASSED_FREE = "free passed pawns" x 8;
    PASSED_OWN_KING = "passed pawn, own king" x 8;
    PASSED_ENEMY_KING = "passed pawn, enemy king" x 8;
    SHIELD = "king's pawn shield" x 4;
    KING_FILES = "open files at the king" x 4;
    DANGER = "king in danger" x 23;
    PAWN_THREAT = "threats by pawns" x 5;
    MINOR_THREAT = "threats by minor pieces" x 5;
    ROOK_THREAT = "threats by rooks" x 5;
    HANGING = "hanging pieces" x 5;
    TEMPO = "the move" x 1;
}

/// How many features there are.
pub const FEATURES: usize = {
    let last = GROUPS[GROUPS.len() - 1];
    last.start + last.count
};
