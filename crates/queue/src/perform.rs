//! Whoever does jobs.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::Job;

/// What came of a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It is done: this is its result.
    Done(Vec<u8>),
    /// Nobody can do it, for this reason.
    Refused(String),
    /// This performer would answer otherwise than was asked for; somebody else may do it.
    Declined(String),
    /// It was stopped before its end.
    Stopped,
}

/// Ends the job that a performer is at, from another thread.
pub type Stopper = Box<dyn Fn() + Send + Sync>;

/// Does jobs, one after the other, in one thread. Once stopped it is not used again.
pub trait Performer {
    /// Does a job, telling how much was done since it last told, in whatever is counted.
    fn perform(&mut self, job: &Job, progress: &dyn Fn(u64)) -> Outcome;

    /// What ends its work.
    fn stopper(&self) -> Stopper;
}

/// Does a job; a panic is caught and told as a failure of this try.
pub(crate) fn attempt(
    performer: &mut dyn Performer,
    job: &Job,
    progress: &dyn Fn(u64),
) -> Result<Outcome, String> {
    catch_unwind(AssertUnwindSafe(|| performer.perform(job, progress)))
        .map_err(|panic| format!("it failed: {}", message(panic.as_ref())))
}

fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("a panic")
}
