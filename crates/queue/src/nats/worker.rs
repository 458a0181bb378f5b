//! The worker's side: takes one job for each free thread, says that it is at it while it is, stores the result, and only then
//! lets go of the job.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use async_nats::jetstream::consumer::{PullConsumer, pull};
use async_nats::jetstream::context::PublishErrorKind;
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::{AckKind, Message};
use async_nats::{HeaderMap, jetstream};
use futures_util::StreamExt;
use tokio::runtime::Handle;

use super::{
    CONSUMER, ENDED, LARGEST_RESULT, Link, PAUSE, Presence, Run, Server, TRIED, id_of, job_subject,
    jobs_stream, result_subject,
};
use crate::perform::attempt;
use crate::{Job, JobId, Outcome, Performer, QueueError, Stop, Stopper, lock};

/// Between two looks at the list of runs.
const LOOKING: Duration = Duration::from_secs(2);
/// Between two signs of life.
const SIGN_OF_LIFE: Duration = Duration::from_secs(5);
/// How long a request to stop may go unnoticed.
const LISTENING: Duration = Duration::from_millis(50);
/// How long a worker waits for a job before it looks around again.
const WAITING: Duration = Duration::from_secs(5);
/// The same where there are several runs to look at.
const WAITING_AMONG_RUNS: Duration = Duration::from_millis(500);
/// A worker that could not do a job of a run takes none of that run for so long.
const DECLINING: Duration = Duration::from_mins(5);
/// A run that was declined is looked at again after so long: what was missing may be there.
const ASKING_AGAIN: Duration = Duration::from_secs(30);
/// A job that failed is tried again after so long.
const FAILED: Duration = Duration::from_secs(1);
/// How long a worker that was told to end may still try to store a result.
const FAREWELL: Duration = Duration::from_secs(5);

/// What a worker tells whoever watches it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taken<'a> {
    /// It works for this run.
    Run(&'a Run),
    /// It does not, for this reason.
    DeclinedRun(&'a Run, &'a str),
    /// A job was done.
    Done(&'a JobId),
    /// A job could not be done here; somebody may try again.
    Failed(&'a JobId, &'a str),
    /// A job cannot be done by anybody.
    Refused(&'a JobId, &'a str),
}

/// A process that works for others.
pub struct Worker<'a> {
    /// Where the jobs are.
    pub server: &'a Server,
    /// Who it is.
    pub presence: Presence,
    /// Bytes of each thread's stack.
    pub stack_size: usize,
    /// The longest that it works on one job.
    pub longest: Duration,
    /// Makes a performer.
    pub make: &'a (dyn Fn() -> Box<dyn Performer> + Sync),
    /// Whether it can work for a run, or why not.
    pub accepts: &'a (dyn Fn(&Run) -> Result<(), String> + Sync),
    /// Whether the machine is free enough for jobs that go by the clock.
    pub is_free: &'a (dyn Fn() -> bool + Sync),
    /// Hears what it does.
    pub tell: &'a (dyn Fn(Taken<'_>) + Sync),
}

/// A job that a thread is at.
struct Running {
    run: String,
    stopper: Stopper,
    began: Instant,
    /// Why it was stopped, if it was.
    stopped: Option<Why>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Why {
    End,
    RunGone,
    TooLong,
}

#[derive(Default)]
struct Shared {
    runs: Mutex<Arc<Vec<Run>>>,
    running: Mutex<HashMap<usize, Running>>,
    /// Runs of which a job could not be done here, since when, and why.
    declined: Mutex<HashMap<String, (Instant, String)>>,
    done: AtomicU64,
    threads_left: AtomicUsize,
}

impl Shared {
    /// Whether no jobs of a run are taken at present.
    fn declines(&self, run: &str) -> bool {
        lock(&self.declined).get(run).is_some_and(|(since, _)| since.elapsed() < DECLINING)
    }
}

/// What was said to a run, and when it was asked last.
struct Answer {
    accepted: Result<(), String>,
    asked: Instant,
}

impl Worker<'_> {
    /// Works until it is stopped. Jobs that are not done by then are handed back.
    pub fn serve(&self, stop: &Stop) -> Result<(), QueueError> {
        let shared = Shared::default();
        let threads = self.presence.threads.max(1);
        shared.threads_left.store(threads, Ordering::SeqCst);
        let handle = self.server.runtime.handle();
        thread::scope(|scope| {
            for number in 0..threads {
                let thread = Slot { worker: self, number, shared: &shared, stop, handle };
                let spawned = thread::Builder::new()
                    .stack_size(self.stack_size)
                    .spawn_scoped(scope, move || thread.serve());
                if let Err(error) = spawned {
                    stop.raise();
                    return Err(QueueError::from(error));
                }
            }
            self.look_after(&shared, stop);
            Ok(())
        })?;
        // Acknowledgements leave before the connection does.
        let client = self.server.link.context.client();
        let _ = handle.block_on(async {
            let _ = self.server.link.workers.purge(&self.presence.name).await;
            tokio::time::timeout(FAREWELL, client.flush()).await
        });
        Ok(())
    }

    /// Keeps the list of runs fresh, gives signs of life, and stops what ought not to go on.
    fn look_after(&self, shared: &Shared, stop: &Stop) {
        let (mut looked, mut signed) = (None::<Instant>, None::<Instant>);
        let mut known = HashMap::new();
        while shared.threads_left.load(Ordering::SeqCst) > 0 {
            if looked.is_none_or(|looked| looked.elapsed() >= LOOKING) && !stop.is_raised() {
                self.look(shared, &mut known);
                looked = Some(Instant::now());
            }
            if signed.is_none_or(|signed| signed.elapsed() >= SIGN_OF_LIFE) {
                self.sign(shared, &known);
                signed = Some(Instant::now());
            }
            self.stop_some(shared, stop);
            thread::sleep(LISTENING);
        }
    }

    fn look(&self, shared: &Shared, known: &mut HashMap<String, Answer>) {
        // While the server is away, the list stays as it was.
        let Ok(runs) = self.server.runtime.block_on(self.server.link.runs()) else { return };
        known.retain(|name, _| runs.iter().any(|run| run.name == *name));
        lock(&shared.declined).retain(|name, _| runs.iter().any(|run| run.name == *name));
        for run in &runs {
            let before = known.get(&run.name);
            let is_due = before
                .is_none_or(|answer| answer.accepted.is_err() && answer.asked.elapsed() >= ASKING_AGAIN);
            if !is_due {
                continue;
            }
            let accepted = (self.accepts)(run);
            if before.is_none_or(|answer| answer.accepted != accepted) {
                (self.tell)(match &accepted {
                    Ok(()) => Taken::Run(run),
                    Err(reason) => Taken::DeclinedRun(run, reason),
                });
            }
            known.insert(run.name.clone(), Answer { accepted, asked: Instant::now() });
        }
        let is_accepted = |run: &Run| known.get(&run.name).is_some_and(|answer| answer.accepted.is_ok());
        let accepted = runs.into_iter().filter(is_accepted);
        *lock(&shared.runs) = Arc::new(accepted.collect());
    }

    fn sign(&self, shared: &Shared, known: &HashMap<String, Answer>) {
        let runs = known.iter().filter_map(|(run, answer)| Some((run, answer.accepted.as_ref().err()?)));
        let of_jobs = lock(&shared.declined);
        let jobs = of_jobs.iter().filter(|(_, (since, _))| since.elapsed() < DECLINING);
        let declines = runs.chain(jobs.map(|(run, (_, reason))| (run, reason)));
        let declines = declines.map(|(run, reason)| (run.clone(), reason.clone())).collect();
        drop(of_jobs);
        let presence = Presence {
            running: lock(&shared.running).len(),
            done: shared.done.load(Ordering::Relaxed),
            declines,
            ..self.presence.clone()
        };
        let Ok(text) = serde_json::to_vec(&presence) else { return };
        let link = self.server.link.clone();
        self.server.runtime.spawn(async move {
            if link.workers.put(&presence.name, text.into()).await.is_err() {
                link.restore_buckets().await;
            }
        });
    }

    fn stop_some(&self, shared: &Shared, stop: &Stop) {
        let runs = Arc::clone(&lock(&shared.runs));
        for running in lock(&shared.running).values_mut().filter(|running| running.stopped.is_none()) {
            let gone = !runs.iter().any(|run| run.name == running.run);
            let why = if stop.is_raised() {
                Why::End
            } else if gone {
                Why::RunGone
            } else if running.began.elapsed() > self.longest {
                Why::TooLong
            } else {
                continue;
            };
            running.stopped = Some(why);
            (running.stopper)();
        }
    }
}

/// One thread of a worker.
#[derive(Clone, Copy)]
struct Slot<'a> {
    worker: &'a Worker<'a>,
    number: usize,
    shared: &'a Shared,
    stop: &'a Stop,
    handle: &'a Handle,
}

impl Drop for LeavesOnDrop<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Counts a thread out, also where it panics.
struct LeavesOnDrop<'a>(&'a AtomicUsize);

impl Slot<'_> {
    fn serve(self) {
        let _leaves = LeavesOnDrop(&self.shared.threads_left);
        let mut performer = None;
        let mut consumers = HashMap::new();
        let mut turn = self.number;
        while !self.stop.is_raised() {
            let all = Arc::clone(&lock(&self.shared.runs));
            consumers.retain(|name: &String, _| all.iter().any(|run| run.name == *name));
            let busy = all.iter().any(|run| run.timed) && !(self.worker.is_free)();
            let suits = |run: &&Run| !(self.shared.declines(&run.name) || busy && run.timed);
            let runs: Vec<_> = all.iter().filter(suits).collect();
            turn += 1;
            match self.handle.block_on(self.take(&runs, turn, &mut consumers)) {
                Some((run, message)) => self.work(run, message, &mut performer),
                None => thread::sleep(if runs.is_empty() { 4 * LISTENING } else { Duration::ZERO }),
            }
        }
    }

    fn link(&self) -> &Link {
        &self.worker.server.link
    }

    /// A job of one of the runs, which take turns.
    async fn take<'r>(
        &self,
        runs: &[&'r Run],
        turn: usize,
        consumers: &mut HashMap<String, PullConsumer>,
    ) -> Option<(&'r Run, Message)> {
        let (one, several) = (runs.len() == 1, runs.len() > 1);
        let in_turn = (0..runs.len()).map(|place| runs[(turn + place) % runs.len()]);
        if several {
            for run in in_turn.clone() {
                if let Some(message) = self.pull(run, Duration::ZERO, consumers).await {
                    return Some((run, message));
                }
            }
        }
        let run = in_turn.into_iter().next()?;
        let wait = if one { WAITING } else { WAITING_AMONG_RUNS };
        self.pull(run, wait, consumers).await.map(|message| (run, message))
    }

    /// Asks for a job of a run, for so long.
    async fn pull(
        &self,
        run: &Run,
        wait: Duration,
        consumers: &mut HashMap<String, PullConsumer>,
    ) -> Option<Message> {
        if !consumers.contains_key(&run.name) {
            let found: Result<jetstream::consumer::Consumer<pull::Config>, _> =
                self.link().context.get_consumer_from_stream(CONSUMER, jobs_stream(&run.name)).await;
            let Ok(found) = found else {
                // Not there yet, or gone.
                tokio::time::sleep(PAUSE).await;
                return None;
            };
            consumers.insert(run.name.clone(), found);
        }
        let consumer = consumers.get(&run.name)?;
        let asked = if wait.is_zero() {
            consumer.fetch().max_messages(1).messages().await
        } else {
            consumer.batch().max_messages(1).expires(wait).messages().await
        };
        let Ok(mut messages) = asked else {
            consumers.remove(&run.name);
            tokio::time::sleep(PAUSE).await;
            return None;
        };
        // A request may be lost on a server that restarts: nobody answers it, not even when it expires.
        tokio::select! {
            message = messages.next() => {
                let message = message?;
                if message.is_err() {
                    consumers.remove(&run.name);
                    tokio::time::sleep(PAUSE).await;
                }
                message.ok()
            }
            () = tokio::time::sleep(wait + Duration::from_secs(2)) => None,
            () = self.stopped() => None,
        }
    }

    async fn stopped(&self) {
        while !self.stop.is_raised() {
            tokio::time::sleep(LISTENING).await;
        }
    }

    /// Does a job and sees to it that this is known.
    fn work(&self, run: &Run, message: Message, performer: &mut Option<Box<dyn Performer>>) {
        let Some(id) = id_of(&message.subject) else {
            // Nobody could ever ask for its result.
            self.answer(&message, AckKind::Term);
            return;
        };
        let tries = tries(&message);
        // A job whose worker died after it had stored the result, or one that is here twice.
        let may_be_done = tries > 1 || tried_before(&message).is_some();
        let is_done =
            may_be_done && matches!(self.handle.block_on(self.link().result(&run.name, &id)), Ok(Some(_)));
        if is_done {
            self.answer(&message, AckKind::Ack);
            return;
        }
        if tries > i64::from(run.tries) {
            let reason = format!("given up after {} tries: those who took it went away", run.tries);
            self.finish(run, &id, &message, Err(&reason));
            return;
        }
        let job = match Job::read(&message.payload, &id) {
            Ok(job) => job,
            Err(error) => {
                self.finish(run, &id, &message, Err(&error.to_string()));
                return;
            }
        };
        // Whoever declines such a job would decline its run.
        if *job.requirements() != run.requirements {
            self.finish(run, &id, &message, Err("it requires something else than its run"));
            return;
        }
        let message = Arc::new(message);
        let progress = self.handle.spawn(say_in_progress(Arc::clone(&message), run.lease() / 3));
        match self.perform(run, &job, performer) {
            Ended::Done(bytes) if bytes.len() > LARGEST_RESULT => {
                let reason = format!("a result of {} bytes is too large", bytes.len());
                self.finish(run, &id, &message, Err(&reason));
            }
            Ended::Done(bytes) => self.finish(run, &id, &message, Ok(bytes)),
            Ended::Refused(reason) => self.finish(run, &id, &message, Err(&reason)),
            Ended::HandedBack => self.hand_back(run, &id, &message),
            Ended::Unwanted => self.answer(&message, AckKind::Term),
            Ended::Failed(reason) => self.fail(run, &id, &message, &reason),
            Ended::Declined(reason) => {
                (self.worker.tell)(Taken::DeclinedRun(run, &reason));
                lock(&self.shared.declined).insert(run.name.clone(), (Instant::now(), reason.clone()));
                self.hand_back(run, &id, &message);
            }
        }
        // Until the result is stored the job is ours.
        progress.abort();
    }

    /// Hands a job back that it is not to blame for: this was none of its tries. The server counts every time that it
    /// gives a message out, so the job comes in a new one; while both are there nothing is lost.
    fn hand_back(&self, run: &Run, id: &JobId, message: &Message) {
        let tried = tries(message) - 1;
        let again = PublishMessage::build().payload(message.payload.clone()).header(TRIED, tried.to_string());
        let published = self.handle.block_on(async {
            let published =
                async { self.link().context.send_publish(job_subject(&run.name, id), again).await?.await };
            tokio::time::timeout(FAREWELL, published).await
        });
        let is_there = matches!(published, Ok(Ok(_)));
        self.answer(message, if is_there { AckKind::Ack } else { AckKind::Nak(None) });
    }

    /// Hands a job back for another try after a while, if it has one left.
    fn fail(&self, run: &Run, id: &JobId, message: &Message, reason: &str) {
        if tries(message) < i64::from(run.tries) {
            (self.worker.tell)(Taken::Failed(id, reason));
            self.answer(message, AckKind::Nak(Some(FAILED)));
        } else {
            let reason = format!("given up after {} tries: {reason}", run.tries);
            self.finish(run, id, message, Err(&reason));
        }
    }

    fn perform(&self, run: &Run, job: &Job, performer: &mut Option<Box<dyn Performer>>) -> Ended {
        let mut used = performer.take().unwrap_or_else(|| (self.worker.make)());
        let running =
            Running { run: run.name.clone(), stopper: used.stopper(), began: Instant::now(), stopped: None };
        lock(&self.shared.running).insert(self.number, running);
        let outcome = attempt(used.as_mut(), job, &|_| ());
        let stopped = lock(&self.shared.running).remove(&self.number).and_then(|running| running.stopped);
        let ended = match (outcome, stopped) {
            (Ok(Outcome::Stopped), Some(Why::RunGone)) => return Ended::Unwanted,
            (Ok(Outcome::Stopped), Some(Why::TooLong)) => {
                let minutes = self.worker.longest.as_secs_f64() / 60.0;
                return Ended::Failed(format!("it takes more than {minutes:.1} minutes"));
            }
            (Ok(Outcome::Stopped), _) => return Ended::HandedBack,
            (Err(reason), _) => return Ended::Failed(reason),
            (Ok(Outcome::Done(bytes)), _) => Ended::Done(bytes),
            (Ok(Outcome::Refused(reason)), _) => Ended::Refused(reason),
            (Ok(Outcome::Declined(reason)), _) => Ended::Declined(reason),
        };
        // One that was stopped, though too late, is not used again.
        if stopped.is_none() {
            *performer = Some(used);
        }
        ended
    }

    /// Stores what came of a job, then lets go of it.
    fn finish(&self, run: &Run, id: &JobId, message: &Message, result: Result<Vec<u8>, &str>) {
        let (headers, payload) = match result {
            Ok(bytes) => (None, bytes),
            Err(reason) => {
                (self.worker.tell)(Taken::Refused(id, reason));
                let mut headers = HeaderMap::new();
                headers.insert(ENDED, "given up");
                (Some(headers), reason.as_bytes().to_vec())
            }
        };
        let is_done = headers.is_none();
        match self.handle.block_on(self.store(run, id, headers, payload)) {
            Storing::Stored => {
                self.answer(message, AckKind::Ack);
                if is_done {
                    self.shared.done.fetch_add(1, Ordering::Relaxed);
                    (self.worker.tell)(Taken::Done(id));
                }
            }
            Storing::TooLarge if is_done => {
                self.finish(run, id, message, Err("its result is too large for the server"));
            }
            Storing::TooLarge | Storing::Unwanted => {}
        }
    }

    /// Tries until the server has the result. Not where nobody wants it any more, or where it is time to go.
    async fn store(&self, run: &Run, id: &JobId, headers: Option<HeaderMap>, payload: Vec<u8>) -> Storing {
        let mut told_to_end = None;
        loop {
            let subject = result_subject(&run.name, id);
            match self.link().publish_first(subject, headers.clone(), payload.clone()).await {
                Ok(_) => return Storing::Stored,
                Err(PublishErrorKind::MaxPayloadExceeded) => return Storing::TooLarge,
                Err(_) => {}
            }
            let runs = self.link().runs().await;
            if runs.is_ok_and(|runs| !runs.iter().any(|known| known.name == run.name)) {
                return Storing::Unwanted;
            }
            if self.stop.is_raised() && told_to_end.get_or_insert_with(Instant::now).elapsed() > FAREWELL {
                return Storing::Unwanted;
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Tells the server what became of a job. If it does not hear, it gives the job out again, which does no harm.
    fn answer(&self, message: &Message, kind: AckKind) {
        let _ = self
            .handle
            .block_on(async { tokio::time::timeout(FAREWELL, message.double_ack_with(kind)).await });
    }
}

/// Which try of a job this is.
fn tries(message: &Message) -> i64 {
    let delivered = message.info().map_or(1, |info| info.delivered);
    delivered + i64::from(tried_before(message).unwrap_or(0))
}

/// How often a job was tried before it was handed back; none for one that never was.
fn tried_before(message: &Message) -> Option<u32> {
    message.headers.as_ref()?.get(TRIED)?.as_str().parse().ok()
}

enum Ended {
    Done(Vec<u8>),
    Refused(String),
    /// This try failed.
    Failed(String),
    /// Somebody else may do it.
    Declined(String),
    HandedBack,
    Unwanted,
}

/// What became of a result.
enum Storing {
    Stored,
    /// The server never takes it.
    TooLarge,
    /// Nobody wants it, or it is time to go.
    Unwanted,
}

async fn say_in_progress(message: Arc<Message>, between: Duration) {
    loop {
        tokio::time::sleep(between).await;
        let _ = message.ack_with(AckKind::Progress).await;
    }
}
