//! What lies open on a page: a game that is played, a study, or a subject whose search is explained. A session treats all
//! of them alike.

use std::sync::Arc;
use std::time::Instant;

use crate::analysis::{Instruments, Study};
use crate::complaint::Complaint;
use crate::explain::Explaining;
use crate::games::{Answer, Choice, Consequence, Table, Task, Ticket, Work};
use crate::messages::{Ask, Say, Summary};

/// A game, a study or a subject.
pub enum Desk {
    /// A game that is played.
    Table(Box<Table>),
    /// A study.
    Study(Box<Study>),
    /// How programs think about something; nobody keeps it.
    Explaining(Box<Explaining>),
}

/// What a game is opened for. The same game can be played, and then studied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// To play it.
    Play,
    /// To study it.
    Study,
}

impl From<Table> for Desk {
    fn from(table: Table) -> Self {
        Self::Table(Box::new(table))
    }
}

impl From<Study> for Desk {
    fn from(study: Study) -> Self {
        Self::Study(Box::new(study))
    }
}

impl From<Explaining> for Desk {
    fn from(explaining: Explaining) -> Self {
        Self::Explaining(Box::new(explaining))
    }
}

/// The same for all.
macro_rules! either {
    ($desk:expr, $open:ident => $value:expr) => {
        match $desk {
            Self::Table($open) => $value,
            Self::Study($open) => $value,
            Self::Explaining($open) => $value,
        }
    };
}

impl Desk {
    /// What was kept, for this use; a study is no game that is played, whatever it is opened for.
    pub fn load(id: &str, body: &str, used: Use, instruments: &Arc<Instruments>) -> Option<Self> {
        let table = || Table::load(id, body, Instant::now()).filter(|_| used == Use::Play);
        let study = || Study::load(id, body, Arc::clone(instruments));
        table().map(Self::from).or_else(|| study().map(Self::from))
    }

    /// What it is used for.
    pub const fn used(&self) -> Use {
        match self {
            Self::Table(_) => Use::Play,
            Self::Study(_) | Self::Explaining(_) => Use::Study,
        }
    }

    /// The name of what lies here.
    pub fn id(&self) -> &str {
        either!(self, open => open.id())
    }

    /// Does what the page asks for. `request` is the number under which a later answer is expected.
    pub fn ask(&mut self, ask: &Ask, request: u32, now: Instant) -> Result<Answer, Complaint> {
        match self {
            Self::Table(table) => table.ask(ask, request, now),
            Self::Study(study) => study.ask(ask, request),
            Self::Explaining(explaining) => explaining.ask(ask, request),
        }
    }

    /// What ought to be thought about now.
    pub fn work(&self, now: Instant) -> Option<Work> {
        either!(self, open => open.work(now))
    }

    /// That work with all that it takes.
    pub fn task(&self, now: Instant) -> Option<Task> {
        match self {
            Self::Table(table) => table.task(now),
            Self::Study(study) => study.task(),
            Self::Explaining(explaining) => explaining.task(),
        }
    }

    /// The work with this ticket is done, or has come to an early end because others waited (`hurried`). A ticket that
    /// is no longer wanted changes nothing.
    pub fn decided(&mut self, ticket: Ticket, choice: &Choice, hurried: bool, now: Instant) -> Consequence {
        match self {
            Self::Table(table) => table.decided(ticket, choice, now),
            // A judgement must not depend on who else was there: the work is done again.
            Self::Study(_) if hurried => Consequence::Nothing,
            Self::Study(study) => study.decided(ticket, choice),
            Self::Explaining(explaining) => explaining.decided(ticket, choice, hurried),
        }
    }

    /// The work with this ticket has failed. Tells which request has waited for it, and waits no more.
    pub fn failed(&mut self, ticket: Ticket) -> Option<u32> {
        either!(self, open => open.failed(ticket))
    }

    /// The request that waits for the work's answer.
    pub fn awaited(&self) -> Option<u32> {
        either!(self, open => open.awaited())
    }

    /// When something happens by itself.
    pub fn alarm(&self) -> Option<Instant> {
        match self {
            Self::Table(table) => table.alarm(),
            Self::Study(_) | Self::Explaining(_) => None,
        }
    }

    /// It is this time now. Tells whether something has changed.
    pub fn tick(&mut self, now: Instant) -> bool {
        match self {
            Self::Table(table) => table.tick(now),
            Self::Study(_) | Self::Explaining(_) => false,
        }
    }

    /// The page is gone, and clocks stand.
    pub fn leave(&mut self, now: Instant) {
        if let Self::Table(table) = self {
            table.leave(now);
        }
    }

    /// The whole of it.
    pub fn view(&mut self, now: Instant) -> Say {
        match self {
            Self::Table(table) => table.view(now),
            Self::Study(study) => study.view(),
            Self::Explaining(explaining) => explaining.view(),
        }
    }

    /// What has changed since the page was last told.
    pub fn change(&mut self, now: Instant) -> Say {
        match self {
            Self::Table(table) => table.change(now),
            Self::Study(study) => study.change(),
            Self::Explaining(explaining) => explaining.view(),
        }
    }

    /// It in a list; none of what nobody keeps.
    pub fn summary(&self, updated: u64) -> Option<Summary> {
        match self {
            Self::Table(table) => Some(table.summary(updated)),
            Self::Study(study) => Some(study.summary(updated)),
            Self::Explaining(_) => None,
        }
    }

    /// It as it is kept, if it is.
    pub fn body(&self) -> Option<String> {
        match self {
            Self::Table(table) => Some(table.body()),
            Self::Study(study) => Some(study.body()),
            Self::Explaining(_) => None,
        }
    }
}
