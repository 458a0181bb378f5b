//! Has work done: by threads of this process, or by workers of a queue.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, anyhow};
use rocada_queue::nats::{Run, Server, Submission};
use rocada_queue::{Event, Item, Job, Next, Queue, Requirements, Stop, Threads, shown};

use super::Access;
use super::identity::measure;
use super::workshop::Kind;
use crate::stderr;

/// How long a server may take to answer for the first time.
const PATIENCE: Duration = Duration::from_secs(10);
/// So many jobs that were given up are named.
const NAMED: usize = 10;

/// Where work is done.
#[derive(clap::Args, Clone)]
pub struct QueueArguments {
    /// Have the work done by the workers of a queue, see docs/cluster.md
    #[arg(long, value_name = "nats://HOST")]
    queue: Option<String>,
    #[command(flatten)]
    access: Access,
    /// Go on with a run that the queue has already
    #[arg(long, requires = "queue")]
    attach: bool,
    /// The name of the run on the queue [default: made of what is asked for]
    #[arg(long, requires = "queue", value_name = "NAME")]
    run: Option<String>,
    /// Seconds after which the job of a worker that has gone silent is given to another one
    #[arg(long, requires = "queue", value_name = "S", default_value_t = 30, value_parser = clap::value_parser!(u64).range(2..=3600))]
    lease: u64,
    /// How often a job is tried before it is given up
    #[arg(long, requires = "queue", value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000))]
    tries: u32,
}

/// What the file of a network is called on a server.
pub fn network_file(requirements: &Requirements) -> String {
    format!("network-{}", requirements.network)
}

/// What a queue must know of the work.
pub struct Plan {
    pub kind: Kind,
    /// What it is, for people.
    pub title: String,
    /// All that tells it from other work, in JSON.
    pub settings: serde_json::Value,
    pub requirements: Requirements,
    /// The file of its network, if the program does not carry it.
    pub network: Option<PathBuf>,
    /// Engines that workers must offer.
    pub engines: Vec<String>,
    /// Whether its jobs go by the clock; times of a match are meant for this machine.
    pub timed: bool,
    /// Jobs in all, where that is known.
    pub total: Option<u64>,
    /// Jobs handed in and not yet told.
    pub window: usize,
}

impl QueueArguments {
    /// Whether others do the work.
    pub const fn is_remote(&self) -> bool {
        self.queue.is_some()
    }

    /// Whether to go on with a run that is there.
    pub const fn attach(&self) -> bool {
        self.attach
    }

    /// Has the jobs done, here unless a queue was named.
    pub fn work_through(
        &self,
        plan: Plan,
        local: &Threads<'_>,
        items: &mut (dyn Iterator<Item = Item> + Send),
        stop: &Stop,
        listener: &mut dyn FnMut(Event) -> Next,
    ) -> anyhow::Result<()> {
        match self.remote(plan, stop)? {
            Some(remote) => remote.work_through(items, stop, listener),
            None => Ok(local.work_through(items, stop, listener)?),
        }
    }

    /// The run on the queue, if one was named. Nobody works for it yet.
    pub fn remote(&self, plan: Plan, stop: &Stop) -> anyhow::Result<Option<Remote>> {
        let Some(url) = &self.queue else { return Ok(None) };
        let kind = plan.kind.name();
        let identified = Job::new(kind, 0, plan.requirements.clone(), &plan.settings.to_string());
        let name = self.run.clone().unwrap_or_else(|| format!("{kind}-{}", &identified.id().as_str()[..12]));
        let server = Server::connect(&self.access.address(url), "submitter", Some(PATIENCE), stop)?;
        if let Some(file) = &plan.network {
            let bytes = std::fs::read(file).with_context(|| file.display().to_string())?;
            server.put_file(&network_file(&plan.requirements), &bytes)?;
        }
        // Jobs of a run that is gone on with must say what they said, or what was done of them is of no use.
        let before = if self.attach { server.run(&name, stop)? } else { None };
        let speed = match before.map(|run| run.speed) {
            _ if !plan.timed || plan.kind != Kind::Match => 0,
            Some(speed) if speed > 0 => speed,
            _ => measure().speed,
        };
        let run = Run {
            name,
            kind: kind.to_owned(),
            title: plan.title,
            requirements: plan.requirements,
            engines: plan.engines,
            timed: plan.timed,
            speed,
            lease: 1000 * self.lease,
            tries: self.tries,
        };
        Ok(Some(Remote { server, run, total: plan.total, window: plan.window, attach: self.attach }))
    }
}

/// A run on a queue.
pub struct Remote {
    server: Server,
    run: Run,
    total: Option<u64>,
    window: usize,
    attach: bool,
}

impl Remote {
    /// Nodes a second of the machine that its times are meant for; 0 where none decide.
    pub const fn speed(&self) -> u64 {
        self.run.speed
    }

    /// Has the jobs done.
    pub fn work_through(
        self,
        items: &mut (dyn Iterator<Item = Item> + Send),
        stop: &Stop,
        listener: &mut dyn FnMut(Event) -> Next,
    ) -> anyhow::Result<()> {
        let Self { server, run, total, window, attach } = self;
        let name = run.name.clone();
        let submission = Submission { server: &server, run, total, window, attach };
        let mut told = false;
        submission.work_through(items, stop, &mut |event| {
            if !std::mem::replace(&mut told, true) {
                stderr::tell(format_args!("rocada: run {name} is under way on the queue"));
            }
            listener(event)
        })?;
        if stop.is_raised() {
            stderr::tell(format_args!("rocada: run {name} goes on without us; --attach comes back to it"));
        }
        Ok(())
    }
}

/// Says that the result of a job cannot be used, and why; it is asked for again.
pub fn tell_useless(job: &str, reason: &anyhow::Error) {
    stderr::tell(format_args!(
        "rocada: what came of {job} cannot be used: {}",
        shown(&format!("{reason:#}"))
    ));
}

/// Jobs that could not be done: how many, and the first of them with the reasons.
#[derive(Default)]
pub struct GivenUp {
    count: u64,
    first: Vec<(u64, String)>,
}

impl GivenUp {
    /// The result of a job, or none if it was given up.
    pub fn check(&mut self, number: u64, result: Result<Vec<u8>, String>) -> Option<Vec<u8>> {
        let reason = match result {
            Ok(bytes) => return Some(bytes),
            Err(reason) => reason,
        };
        self.count += 1;
        if self.first.len() < NAMED {
            self.first.push((number, reason));
        }
        None
    }

    /// An error that names them, if there are some; `what` a job is.
    pub fn ensure_none(&self, what: &str) -> anyhow::Result<()> {
        if self.count == 0 {
            return Ok(());
        }
        let mut text = format!("{} could not be done: ", self.count);
        for (place, (number, reason)) in self.first.iter().enumerate() {
            let comma = if place > 0 { "; " } else { "" };
            write!(text, "{comma}{what} {number}: {reason}")?;
        }
        if self.count > self.first.len() as u64 {
            text.push_str("; ...");
        }
        Err(anyhow!(text))
    }
}
