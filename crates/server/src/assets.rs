//! The files of the page, built by `make page` and carried inside the binary, packed. A client that cannot unpack
//! them (every browser can) gets them unpacked.

use std::borrow::Cow;
use std::io::Read;

use axum::body::Body;
use axum::http::header::HeaderName;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Redirect, Response};
use flate2::read::GzDecoder;
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/dist/packed"]
#[allow_missing = true]
struct Files;

/// Shown when the binary was built without the page.
const NOT_BUILT: &str = include_str!("not-built.html");

/// How files are packed when the page is built, and what their names end with then. Every file has the last form, and the first
/// where that is smaller.
const PACKED: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// A file of the page. Addresses inside the page come after a `#`: whoever types `/games` is led to `/#/games`.
pub async fn file(uri: Uri, headers: HeaderMap) -> Response {
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    match best(path, &headers) {
        Some((bytes, packed)) => found(path, bytes, packed),
        None if path == "index.html" => {
            ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], NOT_BUILT).into_response()
        }
        None if is_place(path) && accepts(&headers, header::ACCEPT, "text/html") => {
            Redirect::temporary(&format!("/#/{path}")).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// The file as the browser likes it best: packed, where it can unpack it.
fn best(path: &str, headers: &HeaderMap) -> Option<(Cow<'static, [u8]>, Option<&'static str>)> {
    let understood = PACKED.into_iter().filter(|(name, _)| accepts(headers, header::ACCEPT_ENCODING, name));
    let mut packed = understood
        .filter_map(|(name, ending)| Some((Files::get(&format!("{path}{ending}"))?.data, Some(name))));
    packed.next().or_else(|| Some((unpacked(path)?.into(), None)))
}

fn unpacked(path: &str) -> Option<Vec<u8>> {
    let packed = Files::get(&format!("{path}.gz"))?.data;
    let mut bytes = Vec::new();
    GzDecoder::new(&*packed).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

/// Whether a header lists a word; one with the weight nought is not wanted.
fn accepts(headers: &HeaderMap, name: HeaderName, word: &str) -> bool {
    let listed = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    listed.flat_map(|value| value.split(',')).any(|entry| {
        let mut parts = entry.split(';').map(str::trim);
        parts.next() == Some(word)
            && !parts.any(|part| matches!(part, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}

/// Whether somebody may have meant a view of the page: its addresses have no dots.
fn is_place(path: &str) -> bool {
    path.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'-' | b'_'))
}

fn found(path: &str, bytes: Cow<'static, [u8]>, packed: Option<&'static str>) -> Response {
    // The names of files in `assets` change with what is in them.
    let keep = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response = Response::new(Body::from(bytes));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(path)));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(packed) = packed {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(packed));
    }
    response
}

/// By the ending of the name: the page has few kinds of files.
fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Whether the binary carries the page.
pub fn is_built() -> bool {
    Files::get("index.html.gz").is_some()
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn headers(name: HeaderName, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_static(value))])
    }

    #[test]
    fn words_of_a_header() {
        let headers = headers(header::ACCEPT_ENCODING, "gzip;q=0.5, br ; q=0, zstd");
        let understood =
            ["gzip", "br", "zstd", "deflate"].map(|name| accepts(&headers, header::ACCEPT_ENCODING, name));
        assert_eq!(understood, [true, false, true, false]);
    }

    #[test]
    fn whoever_cannot_unpack_gets_the_file_itself() {
        let Some((page, None)) = best("index.html", &HeaderMap::new()) else {
            assert!(!is_built(), "the page is there and cannot be unpacked");
            assert!(std::env::var_os("ROCADA_INSIST").is_none(), "the page is not built");
            let _ = writeln!(std::io::stderr(), "skipped: the page is not built (make page)");
            return;
        };
        assert!(page.starts_with(b"<!doctype html>"), "{}", String::from_utf8_lossy(&page[..40]));
        for (name, _) in PACKED {
            let understands = headers(header::ACCEPT_ENCODING, name);
            let (bytes, packed) = best("index.html", &understands).expect("a packed page");
            assert!(packed == Some(name) && bytes.len() < page.len(), "{name}");
        }
        for name in Files::iter() {
            let path = name.strip_suffix(".br").or_else(|| name.strip_suffix(".gz")).expect("a packed file");
            assert!(unpacked(path).is_some(), "{name}");
        }
    }

    #[tokio::test]
    async fn a_view_that_is_typed_as_an_address_is_found() {
        let page = headers(header::ACCEPT, "text/html,application/xhtml+xml");
        let typed = |path: &'static str, headers: &HeaderMap| file(Uri::from_static(path), headers.clone());
        let games = typed("/games", &page).await;
        assert_eq!(games.status(), StatusCode::TEMPORARY_REDIRECT);
        assert_eq!(games.headers()[header::LOCATION], "/#/games");
        for (path, headers) in [("/games", &HeaderMap::new()), ("/missing.js", &page), ("/a%0d%0ab", &page)] {
            assert_eq!(typed(path, headers).await.status(), StatusCode::NOT_FOUND, "{path}");
        }
    }
}
