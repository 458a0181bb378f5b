//! A queue of work on many machines, as `rocada queue status` tells of it.

use rocada_queue::nats::{RunStatus, Status, WorkerStatus};
use rocada_queue::shown;
use serde::Serialize;
use ts_rs::TS;

/// Runs and workers that are told of one by one; the others are only counted.
const MOST_LISTED: usize = 200;
/// Engines and refusals of a worker that are told.
const MOST_OF_A_WORKER: usize = 20;

/// What is known of the queue.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum QueueNow {
    /// The program was started without one.
    None,
    /// It is being asked.
    Asking,
    /// It does not answer, and why, in the words of the system. It is asked again.
    Away {
        /// Its address.
        queue: String,
        /// Why.
        reason: String,
    },
    /// It answers.
    Here {
        /// What it says.
        state: Box<QueueState>,
    },
}

/// Runs and workers.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct QueueState {
    /// Its address.
    pub queue: String,
    /// The first of the runs, and how many there are.
    pub runs: Vec<QueueRun>,
    pub run_count: usize,
    /// The first of the workers, how many there are, and how many jobs all of them can do at once.
    pub workers: Vec<QueueWorker>,
    pub worker_count: usize,
    pub threads: usize,
}

/// What one command has to be done.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct QueueRun {
    pub name: String,
    /// The kind of its jobs: `analyse`, `match` or `datagen`.
    pub kind: String,
    /// What it is, in the words of its submitter.
    pub title: String,
    /// Jobs that wait for a worker, that workers are at, that are finished, that were given up, and all of them where that is known.
    #[ts(type = "number")]
    pub waiting: u64,
    #[ts(type = "number")]
    pub running: u64,
    #[ts(type = "number")]
    pub done: u64,
    #[ts(type = "number")]
    pub failed: u64,
    #[ts(type = "number | null")]
    pub total: Option<u64>,
    /// Seconds that the rest will take at the present pace, where that can be told.
    pub seconds_left: Option<f64>,
    /// Seconds since its submitter was heard of; none if it never was.
    pub silent: Option<f64>,
    /// Its submitter has said that it leaves; it may come back.
    pub left: bool,
}

/// A process that works for others.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct QueueWorker {
    pub name: String,
    pub version: String,
    /// Nodes of the benchmark, by which programs are told apart.
    #[ts(type = "number")]
    pub bench: u64,
    /// Nodes a second on one thread.
    #[ts(type = "number")]
    pub speed: u64,
    /// Jobs it can do at once, is at, and has done.
    pub threads: usize,
    pub running: usize,
    #[ts(type = "number")]
    pub done: u64,
    /// Seconds since it was heard of.
    pub silent: f64,
    /// Engines that it offers.
    pub offers: Vec<String>,
    /// Runs that it does not work for.
    pub declines: Vec<QueueRefusal>,
}

/// A run that a worker does not work for.
#[derive(Clone, Debug, Serialize, TS)]
pub struct QueueRefusal {
    pub run: String,
    /// Why, in its own words.
    pub reason: String,
}

impl QueueState {
    /// What a queue at this address says.
    pub fn new(queue: String, status: &Status) -> Self {
        Self {
            queue,
            runs: status.runs.iter().take(MOST_LISTED).map(QueueRun::new).collect(),
            run_count: status.runs.len(),
            workers: status.workers.iter().take(MOST_LISTED).map(QueueWorker::new).collect(),
            worker_count: status.workers.len(),
            threads: status.threads(),
        }
    }
}

impl QueueRun {
    fn new(status: &RunStatus) -> Self {
        let RunStatus { run, progress, waiting, running, silent } = status;
        Self {
            name: run.name.clone(),
            kind: shown(&run.kind),
            title: shown(&run.title),
            waiting: *waiting,
            running: *running,
            done: progress.finished,
            failed: progress.given_up,
            total: progress.total,
            seconds_left: status.time_left().map(|left| left.as_secs_f64()),
            silent: *silent,
            left: silent.is_some() && progress.submitter.is_empty(),
        }
    }
}

impl QueueWorker {
    fn new(status: &WorkerStatus) -> Self {
        let WorkerStatus { presence, silent } = status;
        let refusal =
            |(run, reason): &(String, String)| QueueRefusal { run: shown(run), reason: shown(reason) };
        Self {
            name: shown(&presence.name),
            version: shown(&presence.version),
            bench: presence.bench,
            speed: presence.speed,
            threads: presence.threads,
            running: presence.running,
            done: presence.done,
            silent: *silent,
            offers: presence.engines.iter().take(MOST_OF_A_WORKER).map(|name| shown(name)).collect(),
            declines: presence.declines.iter().take(MOST_OF_A_WORKER).map(refusal).collect(),
        }
    }
}
