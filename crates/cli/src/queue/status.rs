//! `rocada queue`: what is going on at a queue.

use std::io::Write;
use std::time::Duration;

use clap::Subcommand;
use rocada_queue::nats::{RunStatus, Server, Status};
use rocada_queue::{Stop, shown};

use super::Access;

/// How long a server may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// Look at a queue of work, and drop what is not wanted any more
#[derive(clap::Args)]
#[command(
    after_help = "Example: rocada queue status --queue nats://host\n         rocada queue forget match-0123456789ab --queue nats://host"
)]
pub struct Arguments {
    #[command(subcommand)]
    step: Step,
}

#[derive(Subcommand)]
enum Step {
    Status(StatusArguments),
    Forget(ForgetArguments),
}

/// Show runs and workers: what waits, what runs, what is done, and how long it will take
#[derive(clap::Args)]
#[command(after_help = "Example: rocada queue status --queue nats://host --json")]
struct StatusArguments {
    /// The server of the queue
    #[arg(long, value_name = "nats://HOST", required = true)]
    queue: String,
    #[command(flatten)]
    access: Access,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Drop a run with all its jobs and results
#[derive(clap::Args)]
#[command(after_help = "Example: rocada queue forget match-0123456789ab --queue nats://host")]
struct ForgetArguments {
    /// The name of the run
    run: String,
    /// The server of the queue
    #[arg(long, value_name = "nats://HOST", required = true)]
    queue: String,
    #[command(flatten)]
    access: Access,
}

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let connect = |access: &Access, url: &str| {
        Server::connect(&access.address(url), "status", Some(PATIENCE), &Stop::default())
    };
    match &arguments.step {
        Step::Status(arguments) => {
            let status = connect(&arguments.access, &arguments.queue)?.status()?;
            if arguments.json {
                writeln!(out, "{}", serde_json::to_string(&status)?)?;
            } else {
                write_status(&status, out)?;
            }
        }
        Step::Forget(arguments) => {
            connect(&arguments.access, &arguments.queue)?.forget(&arguments.run)?;
            writeln!(out, "run {} is forgotten", arguments.run)?;
        }
    }
    Ok(())
}

fn write_status(status: &Status, out: &mut dyn Write) -> anyhow::Result<()> {
    if status.runs.is_empty() {
        writeln!(out, "no runs")?;
    }
    for run in &status.runs {
        write_run(run, out)?;
    }
    writeln!(out, "{} workers, {} threads", status.workers.len(), status.threads())?;
    for worker in &status.workers {
        let one = &worker.presence;
        write!(
            out,
            "  {}: rocada {}, bench {}, {} knps, {} of {} threads at work, {} jobs done, heard of {:.0} s ago",
            shown(&one.name),
            shown(&one.version),
            one.bench,
            one.speed / 1000,
            one.running,
            one.threads,
            one.done,
            worker.silent
        )?;
        if !one.engines.is_empty() {
            write!(out, ", offers {}", shown(&one.engines.join(", ")))?;
        }
        writeln!(out)?;
        for (run, reason) in &one.declines {
            writeln!(out, "    declines run {}: {}", shown(run), shown(reason))?;
        }
    }
    Ok(())
}

fn write_run(status: &RunStatus, out: &mut dyn Write) -> anyhow::Result<()> {
    let RunStatus { run, progress, waiting, running, silent } = status;
    let of = progress.total.map_or(String::new(), |total| format!(" of {total}"));
    writeln!(out, "run {}: {}", run.name, shown(&run.title))?;
    write!(out, "  {waiting} waiting, {running} running, {}{of} done", progress.finished)?;
    if progress.given_up > 0 {
        write!(out, ", {} given up", progress.given_up)?;
    }
    if let Some(left) = status.time_left() {
        write!(out, ", about {} left", in_words(left))?;
    }
    match silent {
        Some(_) if progress.submitter.is_empty() => writeln!(out, "; its submitter has left (--attach)"),
        Some(silent) => writeln!(out, "; its submitter was heard of {silent:.0} s ago"),
        None => writeln!(out, "; its submitter was never heard of"),
    }?;
    Ok(())
}

fn in_words(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds / 3600 {
        0 => format!("{}:{:02} minutes", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02} hours", seconds / 60 % 60),
    }
}
