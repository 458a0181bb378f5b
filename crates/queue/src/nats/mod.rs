//! Jobs on a NATS server with its `JetStream`, for workers anywhere.
//!
//! ```text
//! bucket rocada-runs       key `runs`: all runs, each with its kind and what it requires; key `run.NAME`: how far it is
//! bucket rocada-workers    a key a worker: who it is and what it does; gone by itself when the worker is silent
//! objects rocada-files      files that jobs need, by name
//! stream rocada-jobs-NAME     subject rocada.jobs.NAME.ID, a work queue: a job leaves when it is acknowledged
//! stream rocada-results-NAME  subject rocada.results.NAME.ID, one message each: a second result is refused
//! subject rocada.changes      an empty message whenever a run comes or goes; whoever misses it looks every two seconds
//! ```
//!
//! A worker acknowledges a job after its result is stored, so a job may be done twice but never lost. A result belongs to an
//! id and only the first one is kept, so it counts once. The submitter takes results off the server after it has told of
//! them, asks again for those that do not come, and publishes again what the server may have forgotten: so every part can
//! go away at any time, the server with its disk included.
//!
//! All of it is in Debian's server, 2.9.10; nothing newer is used.

mod delivery;
mod files;
mod records;
mod status;
mod submit;
mod worker;

use std::fmt::Display;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_nats::jetstream::consumer::{AckPolicy, Consumer, pull};
use async_nats::jetstream::context::{DeleteStreamErrorKind, PublishErrorKind};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::{
    self, DiscardPolicy, LastRawMessageErrorKind, RetentionPolicy, StorageType,
};
use async_nats::jetstream::{self, Context, ErrorCode, kv};
use async_nats::{ConnectErrorKind, ConnectOptions, HeaderMap};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Mutex;

pub use self::records::{Presence, Run, RunProgress};
pub use self::status::{RunStatus, Status, WorkerStatus};
pub use self::submit::Submission;
pub use self::worker::{Taken, Worker};
use crate::{JobId, LARGEST_JOB, QueueError, Stop, shown};

/// Bytes of the largest result: what a server takes unless it is told otherwise, less what it adds.
pub const LARGEST_RESULT: usize = (1 << 20) - 4096;
/// A worker that has not been heard of for so long has gone.
const SILENCE: Duration = Duration::from_secs(30);
/// Whoever is at a job has said so after this long.
const SAID: Duration = Duration::from_secs(12);
/// Results that nobody has fetched for so long are dropped.
const LONGEST_KEPT: Duration = Duration::from_hours(30 * 24);
/// Far more than a submitter hands in at once: a limit, not a plan.
const MOST_JOBS: i64 = 100_000;
/// Workers that may wait for a job of one run at once.
const MOST_WAITING: i64 = 10_000;
/// Between two tries of what the server did not do.
const PAUSE: Duration = Duration::from_millis(500);
/// How long a server that is on its way back is waited for, where nothing can be done without it.
const PATIENCE: Duration = Duration::from_secs(30);
/// Names of the buckets.
const RUNS: &str = "rocada-runs";
const WORKERS: &str = "rocada-workers";
/// Where it is said that runs have come or gone.
const CHANGES: &str = "rocada.changes";
/// The consumer of a run's jobs that all workers share.
const CONSUMER: &str = "workers";
/// The header that says how a job ended; a result without it is one that was done.
const ENDED: &str = "Rocada-Ended";
/// The header of a job that was handed back: how often it was tried before, without those who handed it back.
const TRIED: &str = "Rocada-Tried";

/// Where a server is, and what it asks for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Address {
    /// `nats://[USER:PASSWORD@]HOST[:PORT]`, or `tls://...`.
    pub url: String,
    /// A file of credentials.
    pub credentials: Option<PathBuf>,
    /// Certificates of whom to trust, for TLS.
    pub authorities: Option<PathBuf>,
}

impl Address {
    /// Where it is, without what nobody else may know.
    pub fn shown(&self) -> String {
        without_password(&self.url)
    }
}

/// A connection to a server. It comes back by itself when it breaks.
pub struct Server {
    link: Link,
    runtime: Runtime,
}

/// What tasks need of the connection.
#[derive(Clone)]
struct Link {
    context: Context,
    runs: kv::Store,
    workers: kv::Store,
    said: Arc<Mutex<Option<Said>>>,
}

/// What the workers have said last.
struct Said {
    asked: Instant,
    workers: Vec<WorkerStatus>,
}

fn server(error: impl Display) -> QueueError {
    QueueError::Server(error.to_string())
}

/// Asks the server for something until it does it, unless that takes too long or somebody stops it.
async fn patiently<T>(
    stop: &Stop,
    mut ask: impl AsyncFnMut() -> Result<T, QueueError>,
) -> Result<T, QueueError> {
    let began = Instant::now();
    loop {
        match ask().await {
            Err(QueueError::Server(_)) if began.elapsed() < PATIENCE && !stop.is_raised() => {
                tokio::time::sleep(PAUSE).await;
            }
            answer => return answer,
        }
    }
}

impl Server {
    /// Connects under a name, trying again until the time is up or somebody stops it.
    pub fn connect(
        address: &Address,
        name: &str,
        patience: Option<Duration>,
        stop: &Stop,
    ) -> Result<Self, QueueError> {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let began = Instant::now();
        let link = runtime.block_on(async {
            loop {
                let error = match Link::connect(address, name).await {
                    Ok(link) => return Ok(link),
                    Err(error @ QueueError::Address(_)) => return Err(error),
                    Err(error) => error,
                };
                if stop.is_raised() || patience.is_some_and(|patience| began.elapsed() >= patience) {
                    return Err(error);
                }
                tokio::time::sleep(PAUSE).await;
            }
        })?;
        Ok(Self { link, runtime })
    }

    /// A run by its name, if it is there.
    pub fn run(&self, name: &str, stop: &Stop) -> Result<Option<Run>, QueueError> {
        let runs = self.runtime.block_on(patiently(stop, async || self.link.runs().await))?;
        Ok(runs.into_iter().find(|run| run.name == name))
    }

    /// Drops a run with all its jobs and results, whoever is at it.
    pub fn forget(&self, run: &str) -> Result<(), QueueError> {
        Run::check_name(run)?;
        self.runtime.block_on(async {
            let known = self.link.runs().await?.iter().any(|known| known.name == run);
            // Streams may be left of a run that is on no list.
            let removed = self.link.end_run(run).await?;
            if known || removed { Ok(()) } else { Err(QueueError::NoSuchRun(run.to_owned())) }
        })
    }
}

impl Link {
    async fn connect(address: &Address, name: &str) -> Result<Self, QueueError> {
        let mut options = ConnectOptions::new()
            .name(format!("rocada {name}"))
            .connection_timeout(Duration::from_secs(5))
            .ping_interval(Duration::from_secs(10));
        if let Some(file) = &address.credentials {
            let read = options.credentials_file(file).await;
            options = read.map_err(|error| QueueError::Address(format!("{}: {error}", file.display())))?;
        }
        if let Some(file) = &address.authorities {
            std::fs::metadata(file)
                .map_err(|error| QueueError::Address(format!("{}: {error}", file.display())))?;
            options = options.add_root_certificates(file.clone()).require_tls(true);
        }
        let servers = address.url.parse::<async_nats::ServerAddr>();
        let servers =
            servers.map_err(|error| QueueError::Address(format!("{}: {error}", address.shown())))?;
        // The client reads them from an address and then leaves them there.
        if let (Some(user), Some(password)) = (servers.username(), servers.password()) {
            options = options.user_and_password(decoded(user), decoded(password));
        }
        let client = options.connect(servers).await.map_err(|error| {
            let (address, reason) = (address.shown(), error.to_string());
            match error.kind() {
                // Nobody gets in by trying again.
                ConnectErrorKind::AuthorizationViolation | ConnectErrorKind::Authentication => {
                    QueueError::Address(format!("the queue at {address} does not let us in: {reason}"))
                }
                _ => QueueError::Unreachable { address, reason },
            }
        })?;
        let context = jetstream::new(client);
        let (runs, workers) = buckets(&context).await?;
        Ok(Self { context, runs, workers, said: Arc::default() })
    }

    /// Makes the buckets again, where a server has come back without them.
    async fn restore_buckets(&self) {
        let _ = buckets(&self.context).await;
    }

    /// Makes the streams of a run, or leaves those that are there; its lease may be another one than before.
    async fn open_run(&self, run: &Run) -> Result<(), QueueError> {
        let jobs = stream::Config {
            name: jobs_stream(&run.name),
            subjects: vec![format!("rocada.jobs.{}.*", run.name)],
            retention: RetentionPolicy::WorkQueue,
            max_messages: MOST_JOBS,
            max_message_size: LARGEST_JOB as i32 + 4096,
            ..stream_config()
        };
        let results = stream::Config {
            name: results_stream(&run.name),
            subjects: vec![format!("rocada.results.{}.*", run.name)],
            max_age: LONGEST_KEPT,
            max_message_size: LARGEST_RESULT as i32 + 4096,
            ..stream_config()
        };
        let jobs = self.context.get_or_create_stream(jobs).await.map_err(server)?;
        self.context.get_or_create_stream(results).await.map_err(server)?;
        let workers = pull::Config {
            durable_name: Some(CONSUMER.to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: run.lease(),
            max_deliver: -1,
            max_ack_pending: MOST_JOBS,
            max_waiting: MOST_WAITING,
            ..pull::Config::default()
        };
        jobs.create_consumer(workers).await.map_err(server)?;
        self.tell_of_change().await;
        Ok(())
    }

    /// Says that a run has come or gone.
    async fn tell_of_change(&self) {
        let _ = self.context.client().publish(CHANGES, Vec::new().into()).await;
    }

    /// Takes a run off the list, then all that belongs to it. Whether it had streams.
    async fn end_run(&self, run: &str) -> Result<bool, QueueError> {
        self.strike(run).await?;
        self.tell_of_change().await;
        let jobs = self.remove_stream(jobs_stream(run)).await?;
        let results = self.remove_stream(results_stream(run)).await?;
        let _ = self.runs.purge(records::progress_key(run)).await;
        Ok(jobs || results)
    }

    /// Whether a stream was there that is now gone.
    async fn remove_stream(&self, name: String) -> Result<bool, QueueError> {
        match self.context.delete_stream(name).await.map_err(|error| (error.kind(), server(error))) {
            Ok(_) => Ok(true),
            Err((DeleteStreamErrorKind::JetStream(error), _))
                if error.error_code() == ErrorCode::STREAM_NOT_FOUND =>
            {
                Ok(false)
            }
            Err((_, error)) => Err(error),
        }
    }

    /// Publishes a message on a subject that has none yet. Whether it was the first.
    async fn publish_first(
        &self,
        subject: String,
        headers: Option<HeaderMap>,
        payload: Vec<u8>,
    ) -> Result<bool, PublishErrorKind> {
        let mut message = PublishMessage::build().payload(payload.into());
        if let Some(headers) = headers {
            message = message.headers(headers);
        }
        let message = message.expected_last_subject_sequence(0);
        let sent = self.context.send_publish(subject, message).await;
        let stored = match sent {
            Ok(future) => future.await.map(|_| ()),
            Err(error) => Err(error),
        };
        match stored.map_err(|error| error.kind()) {
            Ok(()) => Ok(true),
            Err(PublishErrorKind::WrongLastSequence) => Ok(false),
            Err(kind) => Err(kind),
        }
    }

    /// Takes a job off the server that it keeps and never hands out: one that was killed may remember that a job was done, and
    /// forget that it took it off. Whether there was such a job.
    async fn drop_forgotten(&self, run: &str, id: &JobId) -> bool {
        let is_forgotten = match self.counts(run).await {
            Ok((0, 0)) => true,
            // Nor does a killed one know who is at what: it may wait for ever for the end of a job that it took off. Workers
            // know, but one that has just begun has not said so yet.
            Ok((0, _)) if !self.is_at_work(id).await => {
                tokio::time::sleep(SAID).await;
                !self.is_at_work(id).await
            }
            _ => false,
        };
        if !is_forgotten {
            return false;
        }
        let subject = job_subject(run, id);
        let Ok(jobs) = self.context.get_stream_no_info(jobs_stream(run)).await else { return false };
        let Ok(job) = jobs.get_last_raw_message_by_subject(&subject).await else { return false };
        jobs.delete_message(job.sequence).await.is_ok()
    }

    /// Whether a worker says that it is at a job, or one does not say what it is at.
    async fn is_at_work(&self, id: &JobId) -> bool {
        let mut said = self.said.lock().await;
        if said.as_ref().is_none_or(|said| said.asked.elapsed() >= SAID / 2) {
            let Ok(workers) = self.all_workers().await else { return true };
            *said = Some(Said { asked: Instant::now(), workers });
        }
        said.iter().flat_map(|said| &said.workers).any(|WorkerStatus { presence, .. }| {
            presence.running > presence.jobs.len() || presence.jobs.iter().any(|job| job == id.as_str())
        })
    }

    /// Jobs of a run that wait for a worker, and those that workers are at.
    async fn counts(&self, run: &str) -> Result<(u64, u64), QueueError> {
        let consumer: Consumer<pull::Config> =
            self.context.get_consumer_from_stream(CONSUMER, jobs_stream(run)).await.map_err(server)?;
        let info = consumer.cached_info();
        Ok((info.num_pending, info.num_ack_pending as u64))
    }

    /// The result of a job, if the server has one.
    async fn result(&self, run: &str, id: &JobId) -> Result<Option<Stored>, QueueError> {
        let stream = self.context.get_stream_no_info(results_stream(run)).await.map_err(server)?;
        match stream.get_last_raw_message_by_subject(&result_subject(run, id)).await {
            Ok(message) => Ok(Some(Stored::new(message.sequence, Some(&message.headers), &message.payload))),
            Err(error) if error.kind() == LastRawMessageErrorKind::NoMessageFound => Ok(None),
            Err(error) => Err(server(error)),
        }
    }
}

/// The two buckets. Their streams are made by hand: the client's own way asks the server about the account and does not
/// understand what 2.9 answers.
async fn buckets(context: &Context) -> Result<(kv::Store, kv::Store), QueueError> {
    Ok((bucket(context, RUNS, Duration::ZERO).await?, bucket(context, WORKERS, SILENCE).await?))
}

async fn bucket(context: &Context, name: &str, max_age: Duration) -> Result<kv::Store, QueueError> {
    let config = stream::Config {
        name: format!("KV_{name}"),
        subjects: vec![format!("$KV.{name}.>")],
        max_messages_per_subject: 1,
        max_age,
        allow_rollup: true,
        deny_delete: true,
        allow_direct: true,
        ..stream_config()
    };
    context.get_or_create_stream(config).await.map_err(|error| {
        QueueError::Server(format!("{error}: does the server run with JetStream (nats-server -js)?"))
    })?;
    context.get_key_value(name).await.map_err(server)
}

fn stream_config() -> stream::Config {
    stream::Config {
        storage: StorageType::File,
        discard: DiscardPolicy::New,
        num_replicas: 1,
        ..stream::Config::default()
    }
}

fn jobs_stream(run: &str) -> String {
    format!("rocada-jobs-{run}")
}

fn results_stream(run: &str) -> String {
    format!("rocada-results-{run}")
}

fn job_subject(run: &str, id: &JobId) -> String {
    format!("rocada.jobs.{run}.{id}")
}

fn result_subject(run: &str, id: &JobId) -> String {
    format!("rocada.results.{run}.{id}")
}

/// The id at the end of a subject.
fn id_of(subject: &str) -> Option<JobId> {
    subject.rsplit('.').next()?.parse().ok()
}

/// A part of an address in which `%40` stands for `@`, and so on.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&first, others)) = rest.split_first() {
        let code = others.get(..2).filter(|_| first == b'%').and_then(|code| std::str::from_utf8(code).ok());
        let byte = code.and_then(|code| u8::from_str_radix(code, 16).ok());
        bytes.push(byte.unwrap_or(first));
        rest = if byte.is_some() { &others[2..] } else { others };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// An address as it may be shown.
fn without_password(url: &str) -> String {
    match (url.split_once("://"), url.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, host))) => format!("{scheme}://{host}"),
        (None, Some((_, host))) => host.to_owned(),
        _ => url.to_owned(),
    }
}

/// A result as the server has it.
struct Stored {
    sequence: u64,
    result: Result<Vec<u8>, String>,
}

impl Stored {
    fn new(sequence: u64, headers: Option<&HeaderMap>, payload: &[u8]) -> Self {
        let given_up = headers.is_some_and(|headers| headers.get(ENDED).is_some());
        let result = if given_up {
            // Whoever can write here can write anything.
            Err(shown(&String::from_utf8_lossy(payload)))
        } else {
            Ok(payload.to_vec())
        };
        Self { sequence, result }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_not_shown() {
        for (url, shown) in [
            ("nats://a:b@host:1", "nats://host:1"),
            ("a:b@host", "host"),
            ("nats://host", "nats://host"),
            ("host:4222", "host:4222"),
        ] {
            assert_eq!(without_password(url), shown);
        }
    }

    #[test]
    fn passwords_may_have_any_letter() {
        for (text, meant) in
            [("secret", "secret"), ("a%40b%25", "a@b%"), ("100%", "100%"), ("%zz%4", "%zz%4")]
        {
            assert_eq!(decoded(text), meant);
        }
    }
}
