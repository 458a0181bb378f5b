//! The stages of a tournament, one after the other: who plays in a later one may depend on the results so far.

use rocada_arena::bracket::Bracket;
use rocada_arena::schedule::{Format, Schedule};
use rocada_arena::standings::Standings;

pub enum Stages {
    /// All games at once; the schedule is handed out once.
    One {
        schedule: Schedule,
        begun: bool,
    },
    Knockout(Bracket),
}

impl Stages {
    pub fn new(format: Format, engines: usize, games: usize) -> Self {
        match format {
            Format::Knockout => Self::Knockout(Bracket::new(engines, games)),
            _ => Self::One { schedule: Schedule::new(format, engines, games), begun: false },
        }
    }

    /// The next games; all those of the stages before must be in the standings.
    pub fn next(&mut self, standings: &Standings) -> Option<Schedule> {
        match self {
            Self::One { schedule, begun } => (!std::mem::replace(begun, true)).then(|| schedule.clone()),
            Self::Knockout(bracket) => bracket.next_stage(standings),
        }
    }

    /// How many games there will be, where that is known.
    pub fn games(&self) -> Option<usize> {
        match self {
            Self::One { schedule, .. } => Some(schedule.games()),
            Self::Knockout(_) => None,
        }
    }

    /// Who has won a knockout.
    pub fn winner(&self) -> Option<usize> {
        match self {
            Self::One { .. } => None,
            Self::Knockout(bracket) => bracket.winner(),
        }
    }
}
