//! The web app: serves the page, holds the games, lets players think and streams what they think over a WebSocket.
//! It has no rules of its own.
//!
//! A request goes from `connections` and `socket` through a `session` to what lies on its `desk`: a table (`games`), a
//! study (`analysis`) or a subject whose search is explained (`explain`). The session then brings the `thinker` in line with the work that it wants done, when its turn comes
//! (`searches`), and the `keeper` brings it into the `store`. `visitors` says how much of all this an address may have.

mod allowance;
mod analysis;
mod app;
mod assets;
pub mod backup;
mod complaint;
mod connections;
mod desk;
mod explain;
mod files;
#[cfg(fuzzing)]
pub mod fuzzing;
mod games;
mod http;
mod keeper;
mod log;
mod messages;
mod queue;
mod ranges;
mod search;
mod searches;
mod session;
mod socket;
mod store;
mod thinker;
mod visitors;

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use rocada_queue::nats::Address;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::analysis::Instruments;
use crate::app::{App, MOST_SOCKETS};
use crate::files::Files;
pub use crate::log::Level as LogLevel;
use crate::log::Log;
use crate::queue::Outlook;
use crate::searches::Searches;
use crate::store::Store;

// A fault in one game must not end all the others.
const _: () = assert!(cfg!(panic = "unwind"), "the server needs panics that unwind");

/// Where the server listens and keeps its games, and how much it does at a time.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on.
    pub bind: IpAddr,
    /// The port to listen on, or the first free one after it; 0 for any.
    pub port: u16,
    /// The folder of the games.
    pub data: PathBuf,
    /// Folders with Syzygy endgame tables for the analysis, separated as the system separates paths.
    pub syzygy: Option<String>,
    /// Searches at a time; none: as many as there are processors.
    pub searches: Option<usize>,
    /// The queue of work that pages may look at.
    pub queue: Option<Address>,
    /// What is told on stderr.
    pub log: LogLevel,
}

impl Config {
    /// On any port of this machine, with the games in a folder.
    pub fn in_folder(data: &Path) -> Self {
        let log = LogLevel::default();
        let bind = Ipv4Addr::LOCALHOST.into();
        Self { bind, port: 0, data: data.to_owned(), syzygy: None, searches: None, queue: None, log }
    }
}

/// A server that is about to serve.
pub struct Server {
    listener: TcpListener,
    app: Arc<App>,
    end: watch::Sender<bool>,
    remarks: Vec<String>,
}

/// Ports to try after the one that was asked for.
const MORE_PORTS: u16 = 50;
/// When the server ends, open games have so long to be kept.
const FAREWELL: Duration = Duration::from_secs(10);

impl Server {
    /// Opens the store and the port.
    pub async fn start(config: &Config) -> anyhow::Result<Self> {
        let data = config.data.clone();
        let (store, remark) = spawn_blocking(move || Store::open(&data)).await??;
        let listener = listen(config.bind, config.port).await?;
        let (end, ending) = watch::channel(false);
        let mut remarks = Vec::from_iter(remark.as_ref().map(|words| words.en.clone()));
        let port = listener.local_addr()?.port();
        if config.port != 0 && port != config.port {
            remarks.push(format!("port {} is taken, so this is port {port}", config.port));
        }
        if !assets::is_built() {
            remarks.push(
                "this binary carries no page: `make run` builds one (with Node 20.19+, 22.12+ or 24+)"
                    .to_owned(),
            );
        }
        let mut app = App::new(store, remark, ending);
        app.files = Files::in_folder(&config.data);
        if let Some(path) = &config.syzygy {
            app.instruments = Arc::new(Instruments::with_tables(path.clone()));
            remarks.extend(app.instruments.remarks());
        }
        app.queue = config.queue.clone().map(Outlook::start).transpose()?;
        app.log = Log::start(config.log);
        if let Some(most) = config.searches {
            app.searches = Arc::new(Searches::new(most));
        }
        Ok(Self { listener, app: Arc::new(app), end, remarks })
    }

    /// What the user ought to know.
    pub fn remarks(&self) -> &[String] {
        &self.remarks
    }

    /// Where the page is.
    pub fn url(&self) -> io::Result<String> {
        Ok(url(self.listener.local_addr()?))
    }

    /// Serves until `stop` comes to its end; then games that are open are kept, which takes seconds at most.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let Self { listener, app, end, .. } = self;
        let chores = tokio::spawn(chores(Arc::clone(&app)));
        let serve = connections::serve(listener, Arc::clone(&app), http::router(Arc::clone(&app)));
        tokio::select! {
            () = serve => {}
            () = stop => {}
        }
        end.send_replace(true);
        let deadline = tokio::time::Instant::now() + FAREWELL;
        // All permits are back when all pages have left their games.
        let _ = tokio::time::timeout_at(deadline, app.sockets.acquire_many(MOST_SOCKETS as u32)).await;
        while app.keeper.unkept() > 0 && tokio::time::Instant::now() < deadline {
            keep_the_rest(&app).await;
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        chores.abort();
        backup::rescue(&app);
        app.log.finish();
        Ok(())
    }
}

/// What is to be done again and again: games that could not be kept are tried again, and whoever has thought for long
/// while others wait makes room.
async fn chores(app: Arc<App>) {
    let mut tried = Instant::now();
    let mut known = false;
    loop {
        tokio::time::sleep(searches::LOOK).await;
        app.searches.look(Instant::now());
        let trouble = app.keeper.news().borrow().clone();
        if let Some(words) = trouble.as_ref().filter(|_| !known) {
            app.log.error(None, format_args!("games cannot be kept: {}", words.en));
        }
        if trouble.is_none() && known {
            app.log.error(None, "games are kept again");
        }
        known = trouble.is_some();
        if app.keeper.unkept() > 0 && tried.elapsed() >= keeper::AGAIN {
            keep_the_rest(&app).await;
            tried = Instant::now();
        }
    }
}

async fn keep_the_rest(app: &Arc<App>) {
    let app = Arc::clone(app);
    let _ = timeout(FAREWELL, spawn_blocking(move || app.keep_the_rest())).await;
}

/// `localhost` is one address of this machine, not every one that loops back to it.
fn url(address: SocketAddr) -> String {
    let ip = address.ip();
    if ip == Ipv4Addr::LOCALHOST || ip == Ipv6Addr::LOCALHOST || ip.is_unspecified() {
        format!("http://localhost:{}", address.port())
    } else {
        format!("http://{address}")
    }
}

async fn listen(ip: IpAddr, port: u16) -> anyhow::Result<TcpListener> {
    let last = if port == 0 { 0 } else { port.saturating_add(MORE_PORTS) };
    for port in port..=last {
        match TcpListener::bind(SocketAddr::new(ip, port)).await {
            Ok(listener) => return Ok(listener),
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {}
            Err(error) => anyhow::bail!("cannot listen on {}: {error}", SocketAddr::new(ip, port)),
        }
    }
    anyhow::bail!("all ports from {port} to {last} are taken")
}

/// The time of day for people and files; games measure theirs by `Instant`.
fn now_in_milliseconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_where_the_server_listens() {
        for (address, expected) in [
            ("127.0.0.1:80", "http://localhost:80"),
            ("[::1]:80", "http://localhost:80"),
            ("0.0.0.0:7373", "http://localhost:7373"),
            ("[::]:7373", "http://localhost:7373"),
            ("127.0.0.2:80", "http://127.0.0.2:80"),
            ("192.168.1.5:80", "http://192.168.1.5:80"),
            ("[fe80::1]:80", "http://[fe80::1]:80"),
        ] {
            assert_eq!(url(address.parse().unwrap()), expected);
        }
    }
}
