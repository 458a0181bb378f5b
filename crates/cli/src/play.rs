//! `rocada play`: the web app.

use std::io::Write;
use std::net::IpAddr;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use rocada_server::{Config, LogLevel, Server};

use crate::queue::Access;
use crate::stderr;

/// Threads that may wait for the disk at a time.
const MOST_WAITING: usize = 64;

/// What still runs when the server has ended gets so long.
const LAST_WORK: Duration = Duration::from_secs(1);

/// Play, watch and look behind the scenes in the browser
#[derive(Args)]
#[command(after_help = "Example: rocada play\n         rocada play --port 8000 --no-open")]
pub struct Arguments {
    /// The port to listen on; if it is taken, the next free one
    #[arg(long, default_value_t = 7373)]
    port: u16,
    /// The address to listen on; others than this machine can play only on one that they reach
    #[arg(long, default_value = "127.0.0.1", value_name = "ADDRESS")]
    bind: IpAddr,
    /// The folder in which games are kept; if not given, rocada among the user's data (~/.local/share)
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Folders with Syzygy endgame tables, which the analysis then asks
    #[arg(long, value_name = "DIR")]
    syzygy: Option<String>,
    /// Searches at a time, of all games together; if not given, as many as there are processors
    #[arg(long, value_name = "N")]
    searches: Option<NonZero<usize>>,
    /// A queue of work whose runs and workers can be looked at, see docs/cluster.md
    #[arg(long, value_name = "nats://HOST")]
    queue: Option<String>,
    #[command(flatten)]
    access: Access,
    /// What to tell on stderr: error, warn (what was refused), info (who comes and goes) or debug (every request)
    #[arg(long, value_name = "LEVEL", default_value = LogLevel::default().name())]
    log: LogLevel,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
}

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let config = Config {
        bind: arguments.bind,
        port: arguments.port,
        data: data_folder(arguments.data.as_deref())?,
        syzygy: arguments.syzygy.clone(),
        searches: arguments.searches.map(NonZero::get),
        queue: arguments.queue.as_deref().map(|url| arguments.access.address(url)),
        log: arguments.log,
    };
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.enable_all().max_blocking_threads(MOST_WAITING).build()?;
    let served = runtime.block_on(async {
        let server = Server::start(&config).await?;
        let url = server.url()?;
        // The first line is the address alone: other programs read it.
        writeln!(out, "{url}")?;
        writeln!(out, "Games are kept in {}. Ctrl-C ends the server.", config.data.display())?;
        out.flush()?;
        for remark in server.remarks() {
            stderr::tell(format_args!("rocada: {remark}"));
        }
        if !arguments.no_open && open::that_detached(&url).is_err() {
            stderr::tell(format_args!("rocada: no browser was found: open {url} yourself"));
        }
        server.run(interrupted()).await?;
        Ok(())
    });
    runtime.shutdown_timeout(LAST_WORK);
    served
}

/// The folder of the games: this one, or the usual one.
pub fn data_folder(given: Option<&Path>) -> anyhow::Result<PathBuf> {
    given.map_or_else(default_data, |data| Ok(data.to_owned()))
}

/// Where programs keep what belongs to their user.
fn default_data() -> anyhow::Result<PathBuf> {
    let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = variable("XDG_DATA_HOME").or_else(|| Some(variable("HOME")?.join(".local/share")));
    let Some(base) = base.or_else(|| variable("LOCALAPPDATA")) else {
        bail!("no home folder is known: say with --data where games are to be kept")
    };
    std::path::absolute(base.join("rocada")).context("the folder of the games")
}

/// Ctrl-C, or the system's wish that the program ends.
async fn interrupted() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
