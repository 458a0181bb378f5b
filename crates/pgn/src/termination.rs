//! The words of the tag `Termination`, as the PGN standard has them.

/// What brought a game to its end.
///
/// ```
/// # use rocada_pgn::Termination;
/// assert_eq!(Termination::TimeForfeit.word(), "time forfeit");
/// assert_eq!(Termination::named("rules infraction"), Some(Termination::RulesInfraction));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Termination {
    /// The rules, resignation or agreement.
    Normal,
    /// Somebody else's verdict.
    Adjudication,
    /// A player's time.
    TimeForfeit,
    /// What a player must not do.
    RulesInfraction,
    /// A player left, or broke down.
    Abandoned,
    /// Nothing yet.
    Unterminated,
}

impl Termination {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Normal,
        Self::Adjudication,
        Self::TimeForfeit,
        Self::RulesInfraction,
        Self::Abandoned,
        Self::Unterminated,
    ];

    /// The value of the tag.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Adjudication => "adjudication",
            Self::TimeForfeit => "time forfeit",
            Self::RulesInfraction => "rules infraction",
            Self::Abandoned => "abandoned",
            Self::Unterminated => "unterminated",
        }
    }

    /// What a value of the tag says.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|termination| termination.word() == word)
    }
}
