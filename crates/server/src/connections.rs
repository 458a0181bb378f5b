//! Connections as they come in: how many there may be, and how long each may take. Whoever sends a request slowly, or
//! reads an answer slowly, is cut off; a page's socket goes on by rules of its own.

use std::io::Write;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};

use crate::app::App;
use crate::visitors::Visit;

/// The head of a request comes within this time, or the connection ends.
const HEADERS: Duration = if cfg!(test) { Duration::from_millis(500) } else { Duration::from_secs(10) };

/// A connection that is no page's socket gets its last answer after this time, and is cut off soon after.
const LONGEST: Duration = Duration::from_mins(1);
const LAST_ANSWER: Duration = Duration::from_secs(30);

/// Bytes of the head of a request.
const LARGEST_HEADERS: usize = 32 << 10;

/// After the system has given no connection.
const BREATH: Duration = Duration::from_millis(100);

const BUSY: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 21\r\n\r\ntoo many connections\n";

/// Serves everybody who comes.
pub async fn serve(listener: TcpListener, app: Arc<App>, router: Router) {
    loop {
        let (stream, peer) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                // Too many open files, perhaps, of which some will be closed.
                app.log.error(None, format_args!("no connection: {error}"));
                sleep(BREATH).await;
                continue;
            }
        };
        match app.visitors.enter(peer.ip()) {
            Ok(visit) => drop(tokio::spawn(connection(stream, visit, Arc::clone(&app), router.clone()))),
            Err(reason) => {
                app.log.warn(peer.ip(), format_args!("connection refused: {reason}"));
                // There is room for a few words, or else they are not said.
                let _ = stream.into_std().and_then(|mut stream| stream.write(BUSY));
            }
        }
    }
}

async fn connection(stream: TcpStream, visit: Visit, app: Arc<App>, router: Router) {
    let address = visit.address();
    let _ = stream.set_nodelay(true);
    let mut ending = app.ending.clone();
    let service = TowerToHyperService::new(router.layer(Extension(Arc::new(visit))));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS)
        .max_buf_size(LARGEST_HEADERS)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let result = tokio::select! {
        result = connection.as_mut() => Some(result),
        () = sleep(LONGEST) => None,
        _ = ending.wait_for(|&ending| ending) => None,
    };
    let result = if let Some(result) = result {
        Ok(result)
    } else {
        connection.as_mut().graceful_shutdown();
        timeout(LAST_ANSWER, connection).await
    };
    match result {
        Ok(Ok(())) => {}
        Ok(Err(error)) => app.log.info(Some(address), format_args!("connection ended: {error}")),
        Err(_) => app.log.warn(address, "connection cut off: it takes its answer too slowly"),
    }
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;
    use std::time::Instant;

    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;
    use crate::visitors::CONNECTIONS_EACH;
    use crate::{Config, LogLevel, Server};

    const PATIENCE: Duration = Duration::from_mins(1);

    async fn start() -> (SocketAddr, Arc<App>, tempfile::TempDir) {
        let data = tempfile::tempdir().unwrap();
        let config = Config { log: LogLevel::Error, ..Config::in_folder(data.path()) };
        let server = Server::start(&config).await.unwrap();
        let (address, app) = (server.listener.local_addr().unwrap(), Arc::clone(&server.app));
        tokio::spawn(server.run(std::future::pending()));
        (address, app, data)
    }

    async fn until_there_are(connections: usize, app: &App) {
        let began = Instant::now();
        while app.visitors.connections() != connections {
            assert!(began.elapsed() < PATIENCE, "{} connections", app.visitors.connections());
            sleep(Duration::from_millis(10)).await;
        }
    }

    /// Issue 17: such a connection stayed for good.
    #[tokio::test]
    async fn whoever_sends_the_head_of_a_request_slowly_is_cut_off() {
        let (address, app, _data) = start().await;
        let mut slow = TcpStream::connect(address).await.unwrap();
        let mut sent = 0;
        let mut answer = [0; 100];
        let drip = async {
            loop {
                if slow.write_all(b"G").await.is_err() {
                    return;
                }
                sent += 1;
                match timeout(Duration::from_millis(50), slow.read(&mut answer)).await {
                    Err(_) => {}
                    Ok(_) => return,
                }
            }
        };
        timeout(PATIENCE, drip).await.expect("the connection ends");
        assert!(sent > 2, "but not at once");
        until_there_are(0, &app).await;
    }

    /// Issue 17: there was no end of connections.
    #[tokio::test]
    async fn one_address_has_so_many_connections_and_no_more() {
        let (address, app, _data) = start().await;
        let mut open = Vec::new();
        for _ in 0..CONNECTIONS_EACH {
            open.push(TcpStream::connect(address).await.unwrap());
        }
        until_there_are(CONNECTIONS_EACH, &app).await;
        let mut refused = TcpStream::connect(address).await.unwrap();
        let mut answer = String::new();
        let _ = timeout(PATIENCE, refused.read_to_string(&mut answer)).await.expect("an answer");
        assert!(
            answer.starts_with("HTTP/1.1 503 ") && answer.ends_with("too many connections\n"),
            "{answer:?}"
        );
        drop(open);
        until_there_are(0, &app).await;
        let mut again = TcpStream::connect(address).await.unwrap();
        again.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").await.unwrap();
        let mut answer = String::new();
        timeout(PATIENCE, again.read_to_string(&mut answer)).await.expect("an answer").unwrap();
        assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
        assert!(
            answer.to_lowercase().contains("connect-src 'self';"),
            "the page talks to nobody else: {answer}"
        );
    }
}
