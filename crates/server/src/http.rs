//! Addresses: the page, the socket, downloads; and who may come in.

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use tokio::task::spawn_blocking;

use crate::app::App;
use crate::files::transfer;
use crate::games::Saved;
use crate::visitors::Visit;
use crate::{assets, socket};

/// A PGN of a long game with long comments fits.
const LARGEST_MESSAGE: usize = 1 << 20;

/// The page loads nothing from anywhere else.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
     connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Everything that can be asked for.
pub fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/ws", get(open_socket))
        .route("/games/{game}/{file}", get(download))
        .route("/games/export/{file}", post(transfer::export))
        .route("/files", post(bring))
        .fallback(get(assets::file))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard))
        .with_state(app)
}

/// Only pages of our own may talk to us: a page of another site that reaches this machine through a name of its own
/// (a rebound one) is turned away by `Host`, one that opens a socket across sites by `Origin`.
async fn guard(
    State(app): State<Arc<App>>,
    Extension(visit): Extension<Arc<Visit>>,
    request: Request,
    next: Next,
) -> Response {
    let headers = request.headers();
    app.log.debug(visit.address(), format_args!("{} {}", request.method(), request.uri()));
    if !is_our_host(headers) || !is_our_origin(headers) {
        let [host, origin] = [header::HOST, header::ORIGIN].map(|name| headers.get(name));
        app.log.warn(visit.address(), format_args!("page refused: host {host:?}, origin {origin:?}"));
        return (StatusCode::FORBIDDEN, "this page does not belong to Rocada\n").into_response();
    }
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// `localhost`, or an address in digits: names can be made to point here by anybody.
fn is_our_host(headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let Some(host) = host.and_then(|host| host.parse::<Authority>().ok()) else { return false };
    let name = host.host().trim_start_matches('[').trim_end_matches(']');
    name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok()
}

fn is_our_origin(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let origin = origin.to_str().ok().and_then(|origin| origin.strip_prefix("http://"));
    origin.is_some() && origin == host
}

async fn open_socket(
    State(app): State<Arc<App>>,
    Extension(visit): Extension<Arc<Visit>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let refuse = |words: &'static str| {
        app.log.warn(visit.address(), format_args!("page refused: {words}"));
        (StatusCode::SERVICE_UNAVAILABLE, format!("{words}\n")).into_response()
    };
    let Some(page) = visit.open_page() else { return refuse("too many pages are open from this address") };
    let Ok(permit) = Arc::clone(&app.sockets).try_acquire_owned() else {
        return refuse("too many pages are open");
    };
    upgrade.max_message_size(LARGEST_MESSAGE).max_frame_size(LARGEST_MESSAGE).on_upgrade(
        move |socket| async move {
            let (log, address) = (Arc::clone(&app), page.address());
            log.log.info(Some(address), "page opened");
            socket::serve(socket, app, page, socket::PULSE).await;
            log.log.info(Some(address), "page closed");
            drop(permit);
        },
    )
}

async fn bring(State(app): State<Arc<App>>, Extension(visit): Extension<Arc<Visit>>, body: Body) -> Response {
    transfer::bring(app, &visit, body).await
}

async fn download(State(app): State<Arc<App>>, Path((game, file)): Path<(String, String)>) -> Response {
    // The store may have to wait for the disk.
    let made = spawn_blocking(move || {
        app.keeper
            .load(&game)
            .map(|body| (body.and_then(|(_, body)| Saved::read(&body)?.file(&file)), game, file))
    });
    let (text, game, file) = match made.await {
        Ok(Ok(made)) => made,
        Ok(Err(error)) => return (StatusCode::INTERNAL_SERVER_ERROR, format!("{error}\n")).into_response(),
        Err(_) => return StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    };
    let Some((kind, text)) = text else { return StatusCode::NOT_FOUND.into_response() };
    let headers = [
        (header::CONTENT_TYPE, format!("{kind}; charset=utf-8")),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"rocada-{game}-{file}\"")),
    ];
    (headers, text).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(host: &str, origin: Option<&str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        headers
    }

    #[test]
    fn hosts() {
        for host in ["localhost", "localhost:7373", "127.0.0.1:7373", "[::1]:7373", "192.168.1.5:80"] {
            assert!(is_our_host(&headers(host, None)), "{host}");
        }
        for host in ["example.org", "localhost.example.org:7373", "127.0.0.1.example.org", ""] {
            assert!(!is_our_host(&headers(host, None)), "{host}");
        }
        assert!(!is_our_host(&HeaderMap::new()));
    }

    #[test]
    fn origins() {
        assert!(is_our_origin(&headers("localhost:7373", None)), "not a browser");
        assert!(is_our_origin(&headers("localhost:7373", Some("http://localhost:7373"))));
        for origin in ["http://localhost:7374", "http://example.org", "https://localhost:7373", "null"] {
            assert!(!is_our_origin(&headers("localhost:7373", Some(origin))), "{origin}");
        }
    }
}
