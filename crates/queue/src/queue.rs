//! What all queues have in common.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::Job;

/// A request to end that many can see. Copies are the same request.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks for the end.
    pub fn raise(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    /// Whether the end was asked for.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}

/// What a submitter hands in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// Something to be done.
    Job(Job),
    /// Something with this number that needs no work, but keeps its place among the jobs.
    Ready(u64),
}

impl From<Job> for Item {
    fn from(job: Job) -> Self {
        Self::Job(job)
    }
}

/// What a submitter hears.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// So much more was done of jobs that are not finished; only where these are done in this process.
    Progress(u64),
    /// A job is finished. Jobs are told in the order in which they were handed in, each once.
    Finished {
        /// The number of the job.
        number: u64,
        /// Its result, or why it was given up.
        result: Result<Vec<u8>, String>,
    },
    /// It is the turn of an item that needed no work, by its number.
    Ready(u64),
}

/// Why a job is given up whose results cannot be used.
pub(crate) const USELESS: &str = "its results cannot be used";

/// What a submitter wants after an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// More of them.
    More,
    /// This result again: it cannot be used. After a few of them the job is given up.
    Again,
    /// Nothing: what is left need not be done.
    Enough,
    /// To go away, and perhaps to come back for the rest.
    Later,
}

/// Why work cannot be given out or taken.
#[derive(Debug, thiserror::Error)]
pub enum QueueError {
    /// The system says so.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// The address, or what comes with it, cannot be used.
    #[error("{0}")]
    Address(String),
    /// There is nobody at the address.
    #[error("no answer from the queue at {address}: {reason}")]
    Unreachable {
        /// Where.
        address: String,
        /// What the system says.
        reason: String,
    },
    /// The server answers, but not as it should.
    #[error("the queue: {0}")]
    Server(String),
    /// There is work of this run already.
    #[error("the queue has run {0} already; --attach goes on with it, `rocada queue forget {0}` drops it")]
    RunExists(String),
    /// Somebody else submits this run.
    #[error("run {0} is at work in another process")]
    RunBusy(String),
    /// All is done, but the run cannot be taken off the server.
    #[error(
        "all is done, but run {run} is left on the queue: {reason}; `rocada queue forget {run}` drops it"
    )]
    RunLeft {
        /// Its name.
        run: String,
        /// What the server says.
        reason: String,
    },
    /// No run of this name.
    #[error("the queue has no run {0}")]
    NoSuchRun(String),
    /// A name that cannot be one.
    #[error("'{0}' cannot be the name of a run: letters, digits, - and _, at most 40")]
    RunName(String),
}

/// Gives out jobs and collects their results.
pub trait Queue {
    /// Has all jobs done, only so many of them at once, and tells of all items in their order. Returns when all were told,
    /// when it was stopped, or when the listener wants no more.
    ///
    /// The items are asked for in another thread; once stopped, the iterator must come to an end by itself. A queue that
    /// fails raises the stop, so that nobody waits for more items.
    fn work_through(
        &self,
        items: &mut (dyn Iterator<Item = Item> + Send),
        stop: &Stop,
        listener: &mut dyn FnMut(Event) -> Next,
    ) -> Result<(), QueueError>;
}
