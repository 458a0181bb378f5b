//! What is going on: runs, how far they are, and workers.

use std::time::Duration;

use async_nats::connection::State;
use async_nats::jetstream::kv;
use futures_util::{StreamExt, TryStreamExt, stream};
use serde::Serialize;

use super::{Link, Presence, Run, RunProgress, Server, server};
use crate::QueueError;

/// Questions under way to the server at once.
const UNDER_WAY: usize = 64;

/// All there is to say about a queue.
#[derive(Clone, Debug, Serialize)]
pub struct Status {
    /// Its runs.
    pub runs: Vec<RunStatus>,
    /// Its workers.
    pub workers: Vec<WorkerStatus>,
}

/// A run.
#[derive(Clone, Debug, Serialize)]
pub struct RunStatus {
    /// What it is.
    pub run: Run,
    /// How far it is, as its submitter says.
    pub progress: RunProgress,
    /// Jobs that wait for a worker.
    pub waiting: u64,
    /// Jobs that workers are at.
    pub running: u64,
    /// Seconds since its submitter gave a sign of life; none if it never did.
    pub silent: Option<f64>,
}

/// A worker.
#[derive(Clone, Debug, Serialize)]
pub struct WorkerStatus {
    /// What it says of itself.
    pub presence: Presence,
    /// Seconds since then.
    pub silent: f64,
}

impl Status {
    /// Jobs that all workers together can do at once.
    pub fn threads(&self) -> usize {
        self.workers.iter().fold(0, |sum, worker| sum.saturating_add(worker.presence.threads))
    }
}

impl RunStatus {
    /// How long the rest will take at the present pace, where that can be told.
    pub fn time_left(&self) -> Option<Duration> {
        let RunProgress { finished, total, seconds, .. } = self.progress;
        let left = total?.saturating_sub(finished);
        (finished > 0).then(|| Duration::try_from_secs_f64(seconds * left as f64 / finished as f64).ok())?
    }
}

impl Server {
    /// Looks at everything. While the connection is broken it says so at once.
    pub fn status(&self) -> Result<Status, QueueError> {
        self.runtime.block_on(self.link.status())
    }
}

/// Seconds since a moment that the server has written down; its clock may differ from ours.
fn since(moment: async_nats::datetime::DateTime) -> f64 {
    let now = std::time::UNIX_EPOCH.elapsed().unwrap_or_default().as_secs_f64();
    (now - moment.unix_timestamp_nanos() as f64 / 1e9).max(0.0)
}

impl Link {
    async fn status(&self) -> Result<Status, QueueError> {
        if self.context.client().connection_state() != State::Connected {
            return Err(server("the connection is broken"));
        }
        let mut runs = Vec::new();
        for run in self.runs().await? {
            let entry = self.runs.entry(super::records::progress_key(&run.name)).await.map_err(server)?;
            let progress = entry.as_ref().and_then(|entry| serde_json::from_slice(&entry.value).ok());
            let (waiting, running) = self.counts(&run.name).await.unwrap_or_default();
            runs.push(RunStatus {
                run,
                progress: progress.unwrap_or_default(),
                waiting,
                running,
                silent: entry.map(|entry| since(entry.created)),
            });
        }
        Ok(Status { runs, workers: self.all_workers().await? })
    }

    /// All workers, by name.
    pub(super) async fn all_workers(&self) -> Result<Vec<WorkerStatus>, QueueError> {
        let names: Vec<String> =
            self.workers.keys().await.map_err(server)?.try_collect().await.map_err(server)?;
        let entries = stream::iter(names).map(|name| self.workers.entry(name)).buffered(UNDER_WAY);
        let entries: Vec<_> = entries.try_collect().await.map_err(server)?;
        let worker = |entry: kv::Entry| {
            let presence = serde_json::from_slice(&entry.value).ok()?;
            Some(WorkerStatus { presence, silent: since(entry.created) })
        };
        let mut workers: Vec<_> = entries.into_iter().flatten().filter_map(worker).collect();
        workers.sort_by(|one, other| one.presence.name.cmp(&other.presence.name));
        Ok(workers)
    }
}
