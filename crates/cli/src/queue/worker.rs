//! `rocada worker`: works for others.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use anyhow::Context;
use rocada_engine::STACK_SIZE;
use rocada_queue::nats::{Presence, Run, Server, Taken, Worker};
use rocada_queue::{QueueError, Stop, shown};

use super::games::slowness;
use super::identity::measure;
use super::submit::network_file;
use super::workshop::OfferedEngine;
use super::{Access, Kind, Shared, Workshop};
use crate::signals::stop_on_signal;
use crate::{Misuse, stderr};

/// How long a server that answers may take to have all that it needs.
const PATIENCE: Duration = Duration::from_secs(10);

/// Work for the commands that share a queue, until told to end
///
/// Takes jobs of `analyse`, `datagen` and `match` that were given `--queue`, and hands back what it is at when it is told
/// to end. See docs/cluster.md.
#[derive(clap::Args)]
#[command(
    after_help = "Example: rocada worker --queue nats://host --threads 4\n         rocada worker --queue nats://host --offer old=sh"
)]
pub struct Arguments {
    /// The server of the queue
    #[arg(long, value_name = "nats://HOST", required = true)]
    queue: String,
    #[command(flatten)]
    access: Access,
    /// Jobs at once [default: as many as there are processors]
    #[arg(long)]
    threads: Option<NonZeroUsize>,
    /// An engine that matches may name; it is started as it is said here: NAME=PROGRAM, with arguments after blanks
    #[arg(long, value_name = "NAME=CMD")]
    offer: Vec<Offer>,
    /// The load of the machine from which on it takes no games that go by the clock [default: its processors and a half]
    #[arg(long, value_name = "LOAD")]
    busy: Option<f64>,
    /// Minutes after which a job is given up
    #[arg(long, value_name = "MINUTES", default_value_t = 60.0)]
    longest: f64,
    /// The name of this worker [default: the machine and the process]
    #[arg(long)]
    name: Option<String>,
}

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let longest = Duration::try_from_secs_f64(60.0 * arguments.longest).ok().filter(|time| !time.is_zero());
    let longest = longest.ok_or_else(|| Misuse("--longest wants a number of minutes".to_owned()))?;
    let name = arguments.name.clone().unwrap_or_else(own_name);
    Run::check_name(&name).map_err(|_| Misuse(format!("'{name}' cannot be the name of a worker")))?;
    let threads = arguments.threads.or_else(|| thread::available_parallelism().ok());
    let processors = thread::available_parallelism().map_or(f64::MAX, |count| count.get() as f64);
    let busy = arguments.busy.unwrap_or(processors + 0.5);
    let stop = Stop::default();
    stop_on_signal(&stop)?;
    let measured = measure();
    let offers: Vec<_> = arguments.offer.iter().map(|offer| offer.0.clone()).collect();
    let engines: Vec<_> = offers.iter().map(|offer| offer.name.clone()).collect();
    let shared = Arc::new(Shared::new(&measured, offers)?);
    let presence = Presence {
        name,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        bench: measured.bench,
        speed: measured.speed,
        engines: engines.clone(),
        threads: threads.map_or(1, NonZeroUsize::get),
        ..Presence::default()
    };
    stderr::tell(format_args!("rocada: worker {}, {} jobs at once", presence.name, presence.threads));
    let address = arguments.access.address(&arguments.queue);
    let first = Server::connect(&address, &presence.name, Some(Duration::ZERO), &stop);
    let server = match first {
        Err(error @ QueueError::Unreachable { .. }) => {
            stderr::tell(format_args!("rocada: {error}; trying again"));
            Server::connect(&address, &presence.name, None, &stop)
        }
        // It may have come back a moment ago.
        Err(QueueError::Server(_)) => Server::connect(&address, &presence.name, Some(PATIENCE), &stop),
        first => first,
    };
    let server = match server {
        Ok(server) => server,
        Err(_) if stop.is_raised() => return Ok(()),
        Err(error) => return Err(error.into()),
    };
    stderr::tell(format_args!("rocada: connected"));
    let networks = tempfile::tempdir().context("a folder for networks")?;
    let worker = Worker {
        server: &server,
        presence,
        stack_size: STACK_SIZE,
        longest,
        make: &|| Box::new(Workshop::new(Arc::clone(&shared))),
        accepts: &|run| {
            fetch_network(run, &server, &shared, networks.path())?;
            accept(run, &shared, &engines)
        },
        is_free: &|| load().is_none_or(|load| load < busy),
        tell: &tell,
    };
    worker.serve(&stop)?;
    stderr::tell(format_args!("rocada: told to end; unfinished jobs are handed back"));
    Ok(out.flush()?)
}

/// Gets the network of a run, if it is not here and the queue has it.
fn fetch_network(run: &Run, server: &Server, shared: &Shared, folder: &Path) -> Result<(), String> {
    let hash = &run.requirements.network;
    let is_hash = hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    if !is_hash || run.requirements.version != env!("CARGO_PKG_VERSION") || shared.identity.knows(hash) {
        return Ok(());
    }
    let about = |error: &dyn std::fmt::Display| format!("network {hash}: {error}");
    let bytes = server.file(&network_file(&run.requirements)).map_err(|error| about(&error))?;
    let Some(bytes) = bytes else { return Ok(()) };
    let path = folder.join(hash);
    std::fs::write(&path, bytes).map_err(|error| about(&error))?;
    shared.identity.learn(hash, &path).map_err(|error| about(&error))
}

fn accept(run: &Run, shared: &Shared, engines: &[String]) -> Result<(), String> {
    Kind::named(&run.kind)?;
    shared.identity.check(&run.requirements)?;
    if run.speed > 0 {
        slowness(run.speed, shared.speed)?;
    }
    match run.engines.iter().find(|wanted| !engines.contains(wanted)) {
        Some(wanted) => Err(format!("engine {} is not offered here", shown(wanted))),
        None => Ok(()),
    }
}

/// How many want a processor, on the average of the last minute (Linux); elsewhere nobody knows.
fn load() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/loadavg").ok()?;
    text.split_whitespace().next()?.parse().ok()
}

/// `NAME=PROGRAM ARGUMENTS`.
#[derive(Clone)]
struct Offer(OfferedEngine);

impl FromStr for Offer {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, command) = text.split_once('=').ok_or("an engine is offered as NAME=PROGRAM")?;
        Run::check_name(name).map_err(|_| format!("'{name}' cannot be the name of an engine"))?;
        let mut words = command.split_whitespace().map(str::to_owned);
        let program = words.next().ok_or("an engine is offered as NAME=PROGRAM")?;
        let program =
            crate::match_::program(Path::new(&program)).ok_or(format!("there is no program {program}"))?;
        Ok(Self(OfferedEngine { name: name.to_owned(), program, arguments: words.collect() }))
    }
}

fn tell(taken: Taken<'_>) {
    match taken {
        Taken::Run(run) => {
            stderr::tell(format_args!("rocada: works for run {} ({})", run.name, shown(&run.title)));
        }
        Taken::DeclinedRun(run, reason) => {
            stderr::tell(format_args!("rocada: declines run {}: {}", run.name, shown(reason)));
        }
        Taken::Failed(id, reason) => {
            stderr::tell(format_args!("rocada: job {id} not done: {}", shown(reason)));
        }
        Taken::Refused(id, reason) => {
            stderr::tell(format_args!("rocada: job {id} given up: {}", shown(reason)));
        }
        Taken::Done(_) => {}
    }
}

/// The machine and the process, in letters that a name may have.
fn own_name() -> String {
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").or_else(|_| std::env::var("HOSTNAME"));
    let host = host.unwrap_or_default();
    let host: String = host.chars().filter(char::is_ascii_alphanumeric).take(25).collect();
    format!("{}-{}", if host.is_empty() { "worker" } else { &host }, std::process::id())
}
