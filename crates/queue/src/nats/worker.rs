//! The worker's side: takes one job for each free thread and says that it is at it while it is. The result is stored, and then
//! the job let go of, while the thread is at its next one.
//!
//! Nobody takes a job before it is free for it: between two jobs lies one question to the server, and a job that waits behind
//! another one could have been done by somebody else.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use async_nats::Subscriber;
use async_nats::jetstream::consumer::pull::{self, Batch};
use async_nats::jetstream::consumer::{Consumer, PullConsumer};
use async_nats::jetstream::{AckKind, Message};
use futures_util::{FutureExt, StreamExt};
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::delivery::{Delivery, FAREWELL, Finished};
use super::{CHANGES, CONSUMER, LARGEST_RESULT, Link, PAUSE, Presence, Run, Server, jobs_stream};
use crate::perform::attempt;
use crate::{Job, JobId, Outcome, Performer, QueueError, Stop, Stopper, lock};

/// Between two looks at the list of runs, where nobody says that it has changed.
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
/// After its time is up, an answer to a question is waited for so much longer.
const LATE: Duration = Duration::from_secs(2);

/// The runs that a worker works for.
type Runs = Arc<Vec<Arc<Run>>>;

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
    job: JobId,
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
    runs: watch::Sender<Runs>,
    running: Mutex<HashMap<usize, Running>>,
    /// Runs of which a job could not be done here, since when, and why.
    declined: Mutex<HashMap<String, (Instant, String)>>,
    done: Arc<AtomicU64>,
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
        let runtime = &self.server.runtime;
        // A subscription needs it to end.
        let _context = runtime.enter();
        let client = self.server.link.context.client();
        // Without it they are looked for all the same.
        let mut changes = runtime.block_on(client.subscribe(CHANGES)).ok();
        let mut has_changed = false;
        while shared.threads_left.load(Ordering::SeqCst) > 0 {
            let is_due = has_changed || looked.is_none_or(|looked| looked.elapsed() >= LOOKING);
            if is_due && !stop.is_raised() {
                self.look(shared, &mut known);
                looked = Some(Instant::now());
            }
            if signed.is_none_or(|signed| signed.elapsed() >= SIGN_OF_LIFE) {
                self.sign(shared, &known);
                signed = Some(Instant::now());
            }
            self.stop_some(shared, stop);
            has_changed = runtime.block_on(hears_of_change(changes.as_mut()));
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
        let accepted: Runs = Arc::new(runs.into_iter().filter(is_accepted).map(Arc::new).collect());
        shared.runs.send_if_modified(|runs| {
            let differs = *runs != accepted;
            *runs = accepted;
            differs
        });
    }

    fn sign(&self, shared: &Shared, known: &HashMap<String, Answer>) {
        let runs = known.iter().filter_map(|(run, answer)| Some((run, answer.accepted.as_ref().err()?)));
        let of_jobs = lock(&shared.declined);
        let jobs = of_jobs.iter().filter(|(_, (since, _))| since.elapsed() < DECLINING);
        let declines = runs.chain(jobs.map(|(run, (_, reason))| (run, reason)));
        let declines = declines.map(|(run, reason)| (run.clone(), reason.clone())).collect();
        drop(of_jobs);
        let jobs: Vec<_> = lock(&shared.running).values().map(|running| running.job.to_string()).collect();
        let presence = Presence {
            running: jobs.len(),
            jobs,
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
        let runs = Arc::clone(&shared.runs.borrow());
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

/// Waits a moment for word that the list of runs has changed.
async fn hears_of_change(changes: Option<&mut Subscriber>) -> bool {
    let Some(changes) = changes else {
        tokio::time::sleep(LISTENING).await;
        return false;
    };
    let heard = matches!(tokio::time::timeout(LISTENING, changes.next()).await, Ok(Some(_)));
    // One look is enough, however often it was said.
    while let Some(Some(_)) = changes.next().now_or_never() {}
    heard
}

/// Counts a thread out, also where it panics.
struct LeavesOnDrop<'a>(&'a AtomicUsize);

impl Drop for LeavesOnDrop<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
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

/// What a thread asks for jobs with.
struct Source {
    consumers: HashMap<String, PullConsumer>,
    runs: watch::Receiver<Runs>,
}

impl Source {
    /// Waits, at most until there are other runs.
    async fn rest(&mut self, time: Duration) {
        let _ = tokio::time::timeout(time, self.runs.changed()).await;
    }
}

/// What came of a job, on its way to the server.
type OnItsWay = JoinHandle<(Arc<Delivery>, Finished)>;

impl Slot<'_> {
    fn serve(self) {
        let _leaves = LeavesOnDrop(&self.shared.threads_left);
        let mut performer = None;
        let mut source = Source { consumers: HashMap::new(), runs: self.shared.runs.subscribe() };
        let mut on_its_way = None;
        let mut turn = self.number;
        while !self.stop.is_raised() {
            let all = Arc::clone(&source.runs.borrow_and_update());
            source.consumers.retain(|name, _| all.iter().any(|run| run.name == *name));
            let busy = all.iter().any(|run| run.timed) && !(self.worker.is_free)();
            let suits = |run: &&Arc<Run>| !(self.shared.declines(&run.name) || busy && run.timed);
            let runs: Vec<_> = all.iter().filter(suits).collect();
            turn += 1;
            match self.handle.block_on(self.take(&runs, turn, &mut source)) {
                Some(delivery) => {
                    let came = self.work(delivery, &mut performer);
                    // No more than one result of a thread is on its way beside the job that it is at.
                    self.arrive(on_its_way.take());
                    on_its_way = came;
                }
                None if runs.is_empty() => self.handle.block_on(source.rest(4 * LISTENING)),
                None => {}
            }
        }
        self.arrive(on_its_way);
    }

    fn link(&self) -> &Link {
        &self.worker.server.link
    }

    /// A job of one of the runs, which take turns.
    async fn take(&self, runs: &[&Arc<Run>], turn: usize, source: &mut Source) -> Option<Delivery> {
        let (one, several) = (runs.len() == 1, runs.len() > 1);
        let in_turn = (0..runs.len()).map(|place| runs[(turn + place) % runs.len()]);
        if several {
            for run in in_turn.clone() {
                if let Some(delivery) = self.pull(run, Duration::ZERO, source).await {
                    return Some(delivery);
                }
            }
        }
        let run = in_turn.into_iter().next()?;
        self.pull(run, if one { WAITING } else { WAITING_AMONG_RUNS }, source).await
    }

    /// Asks for a job of a run, for so long, or until there are other runs.
    async fn pull(&self, run: &Arc<Run>, wait: Duration, source: &mut Source) -> Option<Delivery> {
        let Ok(mut messages) = self.ask(run, wait, source).await else {
            // Not there yet, or gone.
            source.consumers.remove(&run.name);
            source.rest(PAUSE).await;
            return None;
        };
        // A question may be lost on a server that restarts: nobody answers it, not even when its time is up.
        tokio::select! {
            message = messages.next() => {
                let Ok(message) = message? else {
                    source.consumers.remove(&run.name);
                    source.rest(PAUSE).await;
                    return None;
                };
                Delivery::read(self.link().clone(), Arc::clone(run), message).await
            }
            _ = source.runs.changed() => {
                self.handle.spawn(hand_back_what_comes(self.link().clone(), Arc::clone(run), messages, wait));
                None
            }
            () = tokio::time::sleep(wait + LATE) => None,
            () = self.stopped() => None,
        }
    }

    async fn ask(&self, run: &Run, wait: Duration, source: &mut Source) -> Result<Batch, async_nats::Error> {
        if !source.consumers.contains_key(&run.name) {
            let found: Consumer<pull::Config> =
                self.link().context.get_consumer_from_stream(CONSUMER, jobs_stream(&run.name)).await?;
            source.consumers.insert(run.name.clone(), found);
        }
        let consumer = &source.consumers[&run.name];
        Ok(if wait.is_zero() {
            consumer.fetch().max_messages(1).messages().await?
        } else {
            consumer.batch().max_messages(1).expires(wait).messages().await?
        })
    }

    async fn stopped(&self) {
        while !self.stop.is_raised() {
            tokio::time::sleep(LISTENING).await;
        }
    }

    /// Does a job; what came of it is then on its way, if anything came.
    fn work(&self, delivery: Delivery, performer: &mut Option<Box<dyn Performer>>) -> Option<OnItsWay> {
        let delivery = Arc::new(delivery);
        let in_progress = self.handle.spawn(Arc::clone(&delivery).say_in_progress());
        let Some(result) = self.result(&delivery, performer) else {
            in_progress.abort();
            return None;
        };
        let (stop, done) = (self.stop.clone(), Arc::clone(&self.shared.done));
        Some(self.handle.spawn(async move {
            let finished = delivery.finish(result, &stop).await;
            // Until the result was stored the job was ours.
            in_progress.abort();
            if matches!(finished, Finished::Done) {
                done.fetch_add(1, Ordering::Relaxed);
            }
            (delivery, finished)
        }))
    }

    /// Waits until what came of a job has arrived, and tells of it.
    fn arrive(&self, on_its_way: Option<OnItsWay>) {
        let Some(on_its_way) = on_its_way else { return };
        match self.handle.block_on(on_its_way) {
            Ok((delivery, Finished::Done)) => (self.worker.tell)(Taken::Done(&delivery.id)),
            Ok((delivery, Finished::GivenUp(reason))) => {
                (self.worker.tell)(Taken::Refused(&delivery.id, &reason));
            }
            Ok((_, Finished::Unwanted)) | Err(_) => {}
        }
    }

    /// What is to be stored of a job; nothing where somebody else may do it, or nobody wants it.
    fn result(
        &self,
        delivery: &Delivery,
        performer: &mut Option<Box<dyn Performer>>,
    ) -> Option<Result<Vec<u8>, String>> {
        let answer = |kind| self.handle.block_on(delivery.answer(kind));
        let (run, tries) = (&delivery.run, delivery.tries());
        if self.handle.block_on(delivery.is_done()) {
            answer(AckKind::Ack);
            return None;
        }
        if tries > i64::from(run.tries) {
            return Some(Err(format!("given up after {} tries: those who took it went away", run.tries)));
        }
        let job = match Job::read(delivery.payload(), &delivery.id) {
            Ok(job) => job,
            Err(error) => return Some(Err(error.to_string())),
        };
        // Whoever declines such a job would decline its run.
        if *job.requirements() != run.requirements {
            return Some(Err("it requires something else than its run".to_owned()));
        }
        match self.perform(run, &job, performer) {
            Ended::Done(bytes) if bytes.len() > LARGEST_RESULT => {
                return Some(Err(format!("a result of {} bytes is too large", bytes.len())));
            }
            Ended::Done(bytes) => return Some(Ok(bytes)),
            Ended::Refused(reason) => return Some(Err(reason)),
            Ended::Failed(reason) if tries >= i64::from(run.tries) => {
                return Some(Err(format!("given up after {} tries: {reason}", run.tries)));
            }
            Ended::Failed(reason) => {
                (self.worker.tell)(Taken::Failed(&delivery.id, &reason));
                answer(AckKind::Nak(Some(FAILED)));
            }
            Ended::Unwanted => answer(AckKind::Term),
            Ended::HandedBack => self.handle.block_on(delivery.hand_back()),
            Ended::Declined(reason) => {
                (self.worker.tell)(Taken::DeclinedRun(run, &reason));
                lock(&self.shared.declined).insert(run.name.clone(), (Instant::now(), reason));
                self.handle.block_on(delivery.hand_back());
            }
        }
        None
    }

    fn perform(&self, run: &Run, job: &Job, performer: &mut Option<Box<dyn Performer>>) -> Ended {
        let mut used = performer.take().unwrap_or_else(|| (self.worker.make)());
        let running = Running {
            run: run.name.clone(),
            job: job.id().clone(),
            stopper: used.stopper(),
            began: Instant::now(),
            stopped: None,
        };
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
}

/// Sees to a question that was asked and that nobody waits for any more: a job that it still brings goes back at once.
async fn hand_back_what_comes(link: Link, run: Arc<Run>, mut messages: Batch, wait: Duration) {
    let message: Option<Message> = match tokio::time::timeout(wait + LATE, messages.next()).await {
        Ok(Some(Ok(message))) => Some(message),
        _ => None,
    };
    if let Some(message) = message
        && let Some(delivery) = Delivery::read(link, run, message).await
    {
        delivery.hand_back().await;
    }
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
