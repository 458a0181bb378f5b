//! The web app: serves the page, holds the games, lets players think and streams what they think over a WebSocket.
//! It has no rules of its own.
//!
//! A request goes from `socket` through a `session` to a table (`games`); the session then brings the `thinker` in
//! line with the work that the table wants done.

mod allowance;
mod app;
mod assets;
mod complaint;
mod files;
mod games;
mod http;
mod messages;
mod ranges;
mod search;
mod session;
mod socket;
mod store;
mod thinker;

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::app::App;
use crate::files::Files;
use crate::store::Store;

/// Where the server listens and keeps its games.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on.
    pub bind: IpAddr,
    /// The port to listen on, or the first free one after it; 0 for any.
    pub port: u16,
    /// The folder of the games.
    pub data: PathBuf,
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
/// Pages have so long to hear that the server ends.
const FAREWELL: Duration = Duration::from_secs(2);

impl Server {
    /// Opens the store and the port.
    pub async fn start(config: &Config) -> anyhow::Result<Self> {
        let (store, remark) = Store::open(&config.data)?;
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

    /// Serves until `stop` comes to its end.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let Self { listener, app, end, .. } = self;
        let ending = app.ending.clone();
        let stopped = async move {
            stop.await;
            end.send_replace(true);
        };
        let service = http::router(app).into_make_service_with_connect_info::<SocketAddr>();
        let serve = axum::serve(listener, service).with_graceful_shutdown(stopped);
        let too_late = async {
            let mut ending = ending;
            let _ = ending.wait_for(|&ending| ending).await;
            tokio::time::sleep(FAREWELL).await;
        };
        tokio::select! {
            result = serve.into_future() => result,
            () = too_late => Ok(()),
        }
    }
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
