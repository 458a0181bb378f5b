//! The submitter's side: a window of jobs on the server, results in order, and all that heals what was lost.

use std::collections::HashMap;
use std::thread;
use std::time::{Duration, Instant};

use async_nats::jetstream::consumer::{AckPolicy, pull};
use async_nats::jetstream::context::PublishErrorKind;
use async_nats::jetstream::kv::UpdateErrorKind;
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use tokio::sync::mpsc;

use super::{
    Link, PAUSE, Run, RunProgress, Server, Stored, id_of, job_subject, patiently, records, results_stream,
    server,
};
use crate::order::InOrder;
use crate::queue::USELESS;
use crate::{BadJob, Event, Item, JobId, LARGEST_JOB, Next, Queue, QueueError, Stop};

/// How long a request to stop may go unnoticed.
const LISTENING: Duration = Duration::from_millis(100);
/// Between two signs of life.
const SIGN_OF_LIFE: Duration = Duration::from_secs(3);
/// A submitter that gives none for so long has gone.
const GONE: Duration = Duration::from_secs(8);
/// A job that is out for so long is asked for, and published again if need be.
const OVERDUE: Duration = Duration::from_secs(20);
/// Messages under way to the server at once.
const UNDER_WAY: usize = 256;

/// Jobs of one run for workers anywhere.
pub struct Submission<'a> {
    /// Where the jobs go.
    pub server: &'a Server,
    /// What they belong to.
    pub run: Run,
    /// How many there will be, where that is known.
    pub total: Option<u64>,
    /// Jobs that are handed in and not yet told.
    pub window: usize,
    /// Whether to go on with a run that is there.
    pub attach: bool,
}

impl Queue for Submission<'_> {
    fn work_through(
        &self,
        items: &mut (dyn Iterator<Item = Item> + Send),
        stop: &Stop,
        listener: &mut dyn FnMut(Event) -> Next,
    ) -> Result<(), QueueError> {
        Run::check_name(&self.run.name)?;
        // What fails here fails before anybody waits for an item.
        let Some(revision) = self.server.runtime.block_on(self.begin(stop))? else { return Ok(()) };
        let ended = Stop::default();
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel(16);
            let feed = {
                let ended = ended.clone();
                move || {
                    while !ended.is_raised()
                        && let Some(item) = items.next()
                    {
                        if sender.blocking_send(item).is_err() {
                            return;
                        }
                    }
                }
            };
            thread::Builder::new().spawn_scoped(scope, feed)?;
            let result = self.server.runtime.block_on(self.submit(revision, receiver, stop, listener));
            ended.raise();
            if result.is_err() {
                stop.raise();
            }
            result
        })
    }
}

impl Submission<'_> {
    /// Makes the run ours; the revision of the last sign of life, or none if it was stopped.
    async fn begin(&self, stop: &Stop) -> Result<Option<u64>, QueueError> {
        let link = &self.server.link;
        let revision = self.take_over(stop).await?;
        if stop.is_raised() {
            return Ok(None);
        }
        let mut attach = self.attach;
        patiently(stop, async || {
            // After a first try that nobody has answered, the run on the list may be this one.
            let attach = std::mem::replace(&mut attach, true);
            link.enlist(&self.run, attach).await
        })
        .await?;
        patiently(stop, async || link.open_run(&self.run).await).await?;
        Ok(Some(revision))
    }

    async fn submit(
        &self,
        revision: u64,
        items: mpsc::Receiver<Item>,
        stop: &Stop,
        listener: &mut dyn FnMut(Event) -> Next,
    ) -> Result<(), QueueError> {
        let link = &self.server.link;
        let (sender, results) = mpsc::channel(UNDER_WAY);
        let listening = tokio::spawn(listen(link.clone(), self.run.name.clone(), sender));
        let mut state = State {
            link: link.clone(),
            run: &self.run,
            window: self.window.max(1),
            attach: self.attach,
            open: HashMap::new(),
            order: InOrder::default(),
            again: Vec::new(),
            began: Instant::now(),
            progress: RunProgress { submitter: me(), total: self.total, ..RunProgress::default() },
            revision,
        };
        let worked = state.work(items, results, stop, listener).await;
        listening.abort();
        match &worked {
            Ok(Next::More | Next::Again | Next::Enough) => {
                let ended = patiently(stop, async || link.end_run(&self.run.name).await).await;
                let run = self.run.name.clone();
                ended.map_err(|error| QueueError::RunLeft { run, reason: error.to_string() })?;
            }
            Ok(Next::Later) => state.leave().await,
            // It was dropped, but we may have made its streams again since.
            Err(QueueError::NoSuchRun(_)) => {
                let _ = link.end_run(&self.run.name).await;
            }
            Err(_) => {}
        }
        worked.map(|_| ())
    }

    /// Waits until a submitter that was killed is known to have gone; the revision of its last sign of life.
    async fn take_over(&self, stop: &Stop) -> Result<u64, QueueError> {
        let (name, link) = (&self.run.name, &self.server.link);
        let before = patiently(stop, async || link.progress(name).await).await?;
        let Some((progress, revision)) = before else { return Ok(0) };
        let runs = patiently(stop, async || link.runs().await).await?;
        let known = runs.iter().any(|run| run.name == *name);
        if progress.submitter.is_empty() || !known {
            return Ok(revision);
        }
        if !self.attach {
            return Err(QueueError::RunExists(name.clone()));
        }
        let began = Instant::now();
        while began.elapsed() < GONE && !stop.is_raised() {
            tokio::time::sleep(PAUSE).await;
            match link.progress(name).await {
                Ok(Some((_, now))) if now == revision => {}
                // It has left in good order, or is through.
                Ok(Some((progress, now))) if progress.submitter.is_empty() => return Ok(now),
                Ok(Some(_)) => return Err(QueueError::RunBusy(name.clone())),
                // The server may be on its way back, too.
                Ok(None) | Err(_) => {}
            }
        }
        Ok(revision)
    }
}

/// A name that no other process has.
fn me() -> String {
    let since = std::time::UNIX_EPOCH.elapsed().unwrap_or_default();
    format!("{}-{:x}", std::process::id(), since.as_nanos())
}

/// Hands on all results of a run as they are stored, and begins anew whenever that breaks off.
async fn listen(link: Link, run: String, sender: mpsc::Sender<(JobId, Stored)>) {
    loop {
        // What it tells twice is known to be told; what it does not tell is asked for.
        let _ = listen_once(&link, &run, &sender).await;
        if sender.is_closed() {
            return;
        }
        tokio::time::sleep(PAUSE).await;
    }
}

async fn listen_once(
    link: &Link,
    run: &str,
    sender: &mpsc::Sender<(JobId, Stored)>,
) -> Result<(), QueueError> {
    let config = pull::Config {
        ack_policy: AckPolicy::None,
        inactive_threshold: Duration::from_mins(1),
        ..pull::Config::default()
    };
    let consumer =
        link.context.create_consumer_on_stream(config, results_stream(run)).await.map_err(server)?;
    let mut messages = consumer
        .stream()
        .max_messages_per_batch(UNDER_WAY)
        .expires(Duration::from_secs(10))
        .heartbeat(Duration::from_secs(2))
        .messages()
        .await
        .map_err(server)?;
    while let Some(message) = messages.next().await {
        let message = message.map_err(server)?;
        let Some(id) = id_of(&message.subject) else { continue };
        let Ok(sequence) = message.info().map(|info| info.stream_sequence) else { continue };
        let stored = Stored::new(sequence, message.headers.as_ref(), &message.payload);
        if sender.send((id, stored)).await.is_err() {
            break;
        }
    }
    Ok(())
}

/// A job that is out.
struct Open {
    place: usize,
    number: u64,
    wire: String,
    since: Instant,
    /// A question or a publication of it is under way.
    busy: bool,
    /// Results of it that could not be used.
    useless: u32,
}

/// An item that waits for its turn to be told.
enum Over {
    Ready(u64),
    Job(JobId, Open, Stored),
}

/// What to do before a job is published.
#[derive(Clone, Copy)]
enum First {
    Nothing,
    /// Look whether there is a result.
    Ask,
    /// Take this result off the server, then look.
    Discard(u64),
}

struct State<'a> {
    link: Link,
    run: &'a Run,
    window: usize,
    /// Whether there may be results from before.
    attach: bool,
    open: HashMap<JobId, Open>,
    order: InOrder<Over>,
    /// Jobs to be done again: what they say, and which result to take off the server.
    again: Vec<(JobId, String, u64)>,
    began: Instant,
    progress: RunProgress,
    revision: u64,
}

impl State<'_> {
    async fn work(
        &mut self,
        mut items: mpsc::Receiver<Item>,
        mut results: mpsc::Receiver<(JobId, Stored)>,
        stop: &Stop,
        listener: &mut dyn FnMut(Event) -> Next,
    ) -> Result<Next, QueueError> {
        let mut placing = FuturesUnordered::new();
        let mut tick = tokio::time::interval(LISTENING);
        let (mut said, mut submitted, mut all_in) = (None::<Instant>, 0, false);
        let first = if self.attach { First::Ask } else { First::Nothing };
        loop {
            if all_in && self.open.is_empty() && submitted == self.order.left() {
                return Ok(Next::More);
            }
            let room = submitted < self.order.left() + self.window && placing.len() < UNDER_WAY;
            tokio::select! {
                item = items.recv(), if room && !all_in => match item {
                    Some(Item::Ready(number)) => {
                        self.order.insert(submitted, Over::Ready(number));
                        submitted += 1;
                    }
                    Some(Item::Job(job)) => {
                        let open = Open {
                            place: submitted,
                            number: job.number(),
                            wire: job.wire().to_owned(),
                            since: Instant::now(),
                            busy: true,
                            useless: 0,
                        };
                        let (id, length) = (job.id().clone(), open.wire.len());
                        submitted += 1;
                        self.progress.submitted += 1;
                        if length > LARGEST_JOB {
                            let result = Err(BadJob::TooLarge(length).to_string());
                            self.order.insert(open.place, Over::Job(id, open, Stored { sequence: 0, result }));
                        } else {
                            placing.push(place(self.link.clone(), self.run.clone(), id.clone(), open.wire.clone(), first));
                            self.open.insert(id, open);
                        }
                    }
                    None => all_in = true,
                },
                Some((id, stored)) = placing.next(), if !placing.is_empty() => {
                    if let Some(open) = self.open.get_mut(&id) {
                        (open.busy, open.since) = (false, Instant::now());
                    }
                    if let Some(stored) = stored {
                        self.accept(&id, stored);
                    }
                },
                Some((id, stored)) = results.recv() => self.accept(&id, stored),
                _ = tick.tick() => {
                    if said.is_none_or(|said| said.elapsed() >= SIGN_OF_LIFE) {
                        self.give_sign_of_life().await?;
                        said = Some(Instant::now());
                    }
                    let free = UNDER_WAY.saturating_sub(placing.len());
                    let overdue = |open: &Open| !open.busy && open.since.elapsed() >= OVERDUE;
                    for (id, open) in self.open.iter_mut().filter(|(_, open)| overdue(open)).take(free) {
                        open.busy = true;
                        placing.push(place(self.link.clone(), self.run.clone(), id.clone(), open.wire.clone(), First::Ask));
                    }
                },
            }
            while let Some(over) = self.order.next() {
                let next = self.tell(over, listener);
                if matches!(next, Next::Enough | Next::Later) {
                    return Ok(next);
                }
            }
            for (id, wire, useless) in self.again.drain(..) {
                placing.push(place(self.link.clone(), self.run.clone(), id, wire, First::Discard(useless)));
            }
            if stop.is_raised() {
                return Ok(Next::Later);
            }
        }
    }

    /// Tells of an item whose turn it is.
    fn tell(&mut self, over: Over, listener: &mut dyn FnMut(Event) -> Next) -> Next {
        let (id, open, Stored { sequence, result }) = match over {
            Over::Ready(number) => return listener(Event::Ready(number)),
            Over::Job(id, open, stored) => (id, open, stored),
        };
        let (number, mut given_up) = (open.number, result.is_err());
        let mut next = listener(Event::Finished { number, result });
        if next == Next::Again && open.useless + 1 < self.run.tries {
            self.order.put_back();
            self.again.push((id.clone(), open.wire.clone(), sequence));
            self.open.insert(id, Open { busy: true, useless: open.useless + 1, ..open });
            return next;
        }
        if next == Next::Again {
            given_up = true;
            next = listener(Event::Finished { number, result: Err(USELESS.to_owned()) });
        }
        self.progress.finished += 1;
        self.progress.given_up += u64::from(given_up);
        if next != Next::Later {
            self.discard(sequence);
        }
        next
    }

    /// Takes a result, if its job is still out.
    fn accept(&mut self, id: &JobId, stored: Stored) {
        if let Some(open) = self.open.remove(id) {
            self.order.insert(open.place, Over::Job(id.clone(), open, stored));
        }
    }

    /// Takes a result off the server, if it was there.
    fn discard(&self, sequence: u64) {
        if sequence > 0 {
            tokio::spawn(discard(self.link.clone(), self.run.name.clone(), sequence));
        }
    }

    /// Says how far the run is. An error if somebody else has taken it over.
    async fn give_sign_of_life(&mut self) -> Result<(), QueueError> {
        self.progress.seconds = self.began.elapsed().as_secs_f64();
        let text = serde_json::to_vec(&self.progress).map_err(server)?;
        let key = records::progress_key(&self.run.name);
        match self.link.runs.update(&key, text.into(), self.revision).await {
            Ok(revision) => self.revision = revision,
            Err(error) if error.kind() == UpdateErrorKind::WrongLastRevision => {
                // Our own last word may have been heard although its answer was lost.
                match self.link.progress(&self.run.name).await {
                    Ok(Some((progress, revision))) if progress.submitter == self.progress.submitter => {
                        self.revision = revision;
                    }
                    Ok(Some((progress, _))) if progress.submitter.is_empty() => {
                        return Err(QueueError::NoSuchRun(self.run.name.clone()));
                    }
                    Ok(Some(_)) => return Err(QueueError::RunBusy(self.run.name.clone())),
                    Ok(None) => self.begin_again().await,
                    Err(_) => {}
                }
            }
            // It can wait until the server is back.
            Err(_) => {
                self.link.restore_buckets().await;
                let _ = self.link.enlist(self.run, true).await;
            }
        }
        Ok(())
    }

    /// On a server that has lost all; somebody else may have made the buckets before us.
    async fn begin_again(&mut self) {
        let enlisted = self.link.enlist(self.run, true).await;
        if enlisted.is_ok() && self.link.open_run(self.run).await.is_ok() {
            self.revision = 0;
        }
    }

    /// Says that nobody submits this run any more.
    async fn leave(&mut self) {
        self.progress.submitter = String::new();
        let text = serde_json::to_vec(&self.progress).unwrap_or_default();
        let _ =
            self.link.runs.update(records::progress_key(&self.run.name), text.into(), self.revision).await;
    }
}

/// Takes a result off the server. If that fails, it goes when the run does.
async fn discard(link: Link, run: String, sequence: u64) {
    if let Ok(stream) = link.context.get_stream_no_info(results_stream(&run)).await {
        let _ = stream.delete_message(sequence).await;
    }
}

/// Puts a job on the server, as long as that may take; its result, if it is there already.
async fn place(link: Link, run: Run, id: JobId, wire: String, first: First) -> (JobId, Option<Stored>) {
    if let First::Discard(sequence) = first {
        discard(link.clone(), run.name.clone(), sequence).await;
        // Whoever has made it may not have let go of the job yet.
        tokio::time::sleep(PAUSE).await;
    }
    loop {
        if !matches!(first, First::Nothing) {
            match link.result(&run.name, &id).await {
                Ok(Some(stored)) => return (id, Some(stored)),
                Ok(None) => {}
                Err(_) => {
                    tokio::time::sleep(PAUSE).await;
                    continue;
                }
            }
        }
        let subject = job_subject(&run.name, &id);
        match link.publish_first(subject, None, wire.clone().into_bytes()).await {
            Ok(false) if !matches!(first, First::Nothing) && link.drop_forgotten(&run.name, &id).await => {}
            // One that is there already is what is wanted.
            Ok(_) => return (id, None),
            Err(PublishErrorKind::MaxPayloadExceeded) => {
                let result = Err("the job is too large for the server".to_owned());
                return (id, Some(Stored { sequence: 0, result }));
            }
            Err(kind) => {
                if kind == PublishErrorKind::StreamNotFound {
                    // Not there yet after a restart, or lost.
                    let _ = link.open_run(&run).await;
                }
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}
