//! What is written down about runs and workers, in JSON, for everybody to read.

use std::time::Duration;

use async_nats::jetstream::kv::UpdateErrorKind;
use serde::{Deserialize, Serialize};

use super::{Link, PAUSE, server};
use crate::{QueueError, Requirements};

/// The key of the list of runs.
const RUNS: &str = "runs";
/// Letters of the longest name.
const LONGEST_NAME: usize = 40;

/// Jobs that belong together: what one command has to be done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Run {
    /// Its name, which is part of subjects.
    pub name: String,
    /// The kind of its jobs.
    pub kind: String,
    /// What it is, for people.
    pub title: String,
    /// Who may work for it.
    pub requirements: Requirements,
    /// Engines that a worker must offer.
    pub engines: Vec<String>,
    /// Whether its jobs go by the clock, so that a busy machine must not do them.
    pub timed: bool,
    /// Nodes a second of the machine that its times are meant for; 0 where they are meant for whoever does the work, or none
    /// decide. Whoever comes back to the run keeps it.
    #[serde(default)]
    pub speed: u64,
    /// Milliseconds after which the job of a silent worker goes to another one.
    pub lease: u64,
    /// How often a job is tried.
    pub tries: u32,
}

impl Run {
    /// Whether a text can be the name of a run.
    pub fn check_name(name: &str) -> Result<(), QueueError> {
        let is_fine = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        if !name.is_empty() && name.len() <= LONGEST_NAME && name.bytes().all(is_fine) {
            Ok(())
        } else {
            Err(QueueError::RunName(name.chars().take(LONGEST_NAME).collect()))
        }
    }

    /// After this long the job of a silent worker goes to another one.
    pub fn lease(&self) -> Duration {
        Duration::from_millis(self.lease.clamp(1000, 3_600_000))
    }
}

/// How far a run is, as its submitter says.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct RunProgress {
    /// Whoever submits it; nobody at present if empty.
    pub submitter: String,
    /// Jobs that were handed in by this submitter.
    pub submitted: u64,
    /// Those of them that are finished.
    pub finished: u64,
    /// Those of them that were given up.
    pub given_up: u64,
    /// Jobs that this submitter will hand in, where that is known.
    pub total: Option<u64>,
    /// Seconds since it began.
    pub seconds: f64,
}

/// What a worker says of itself.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Presence {
    /// The machine and the process.
    pub name: String,
    /// The program's version.
    pub version: String,
    /// Its count of nodes in the benchmark.
    pub bench: u64,
    /// Nodes a second on one thread.
    pub speed: u64,
    /// Jobs it can do at once.
    pub threads: usize,
    /// Engines it offers.
    pub engines: Vec<String>,
    /// Jobs it is at.
    pub running: usize,
    /// Their ids.
    #[serde(default)]
    pub jobs: Vec<String>,
    /// Jobs it has done.
    pub done: u64,
    /// Runs it does not work for, and why.
    pub declines: Vec<(String, String)>,
}

pub fn progress_key(run: &str) -> String {
    format!("run.{run}")
}

impl Link {
    /// All runs, and the revision of the list.
    async fn runs_and_revision(&self) -> Result<(Vec<Run>, Option<u64>), QueueError> {
        let entry = self.runs.entry(RUNS).await.map_err(server)?;
        let Some(entry) = entry else { return Ok((Vec::new(), None)) };
        // A list that nobody can read is none; the next one who writes replaces it.
        let runs: Vec<Run> = serde_json::from_slice(&entry.value).unwrap_or_default();
        let fine = runs.into_iter().filter(|run| Run::check_name(&run.name).is_ok());
        Ok((fine.collect(), Some(entry.revision)))
    }

    /// All runs.
    pub async fn runs(&self) -> Result<Vec<Run>, QueueError> {
        Ok(self.runs_and_revision().await?.0)
    }

    /// Changes the list, whoever else does so at the same time.
    async fn change_runs(
        &self,
        mut change: impl FnMut(&mut Vec<Run>) -> Result<bool, QueueError>,
    ) -> Result<(), QueueError> {
        loop {
            let (mut runs, revision) = self.runs_and_revision().await?;
            if !change(&mut runs)? {
                return Ok(());
            }
            let text = serde_json::to_vec(&runs).map_err(server)?;
            let written = self.runs.update(RUNS, text.into(), revision.unwrap_or(0)).await;
            match written {
                Ok(_) => return Ok(()),
                Err(error) if error.kind() == UpdateErrorKind::WrongLastRevision => {
                    tokio::time::sleep(PAUSE / 10).await;
                }
                Err(error) => return Err(server(error)),
            }
        }
    }

    /// Puts a run on the list; an error if one of its name is there and nobody wants to go on with it.
    pub async fn enlist(&self, run: &Run, attach: bool) -> Result<(), QueueError> {
        self.change_runs(|runs| {
            let known = runs.iter().any(|known| known.name == run.name);
            if known && !attach {
                return Err(QueueError::RunExists(run.name.clone()));
            }
            runs.retain(|known| known.name != run.name);
            runs.push(run.clone());
            Ok(true)
        })
        .await
    }

    /// Takes a run off the list.
    pub async fn strike(&self, run: &str) -> Result<(), QueueError> {
        self.change_runs(|runs| {
            let before = runs.len();
            runs.retain(|known| known.name != run);
            Ok(runs.len() < before)
        })
        .await
    }

    /// How far a run is, and the revision of that; nobody's, where an earlier run of the name has ended.
    pub async fn progress(&self, run: &str) -> Result<Option<(RunProgress, u64)>, QueueError> {
        let entry = self.runs.entry(progress_key(run)).await.map_err(server)?;
        let read = |value: &[u8]| serde_json::from_slice(value).unwrap_or_default();
        Ok(entry.map(|entry| (read(&entry.value), entry.revision)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_runs_are_safe_in_subjects() {
        assert!(Run::check_name("match-0a_B").is_ok());
        for name in ["", "a.b", "a b", "*", ">", "a/b", &"x".repeat(41), "ä"] {
            assert!(Run::check_name(name).is_err(), "{name}");
        }
    }
}
