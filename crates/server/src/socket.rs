//! One page's socket: the loop that hears the page, the thinker and the time, and sends what the session says.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::ws::{Message, WebSocket};
use tokio::sync::{mpsc, watch};
use tokio::time::{MissedTickBehavior, interval_at, timeout};

use crate::app::App;
use crate::complaint::Complaint;
use crate::messages::Reply;
use crate::session::Session;
use crate::thinker::Thinker;

/// A page that takes nothing for so long is gone.
const PATIENCE: Duration = Duration::from_secs(20);

/// A page is asked this often whether it is still there, and given up when it has not stirred since it was asked twice.
pub const PULSE: Duration = Duration::from_secs(20);
const MOST_UNANSWERED: u32 = 2;

/// Serves a page until it leaves or the server ends.
pub async fn serve(mut socket: WebSocket, app: Arc<App>, pulse: Duration) {
    let (tell_decision, mut decisions) = mpsc::unbounded_channel();
    let (tell_taken, mut taken) = mpsc::unbounded_channel();
    let (tell_thought, thoughts) = watch::channel(None);
    // No thread to think with, nothing to serve.
    let Ok(thinker) = Thinker::start(tell_decision, tell_thought) else { return };
    let mut session = Session::new(Arc::clone(&app), thinker, thoughts, tell_taken);
    let mut ending = app.ending.clone();
    let mut pulse = interval_at((Instant::now() + pulse).into(), pulse);
    // A server that was held up itself gives the page its full time to answer.
    pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut unanswered = 0;
    loop {
        let mut ping = None;
        let mut replies = tokio::select! {
            message = socket.recv() => {
                unanswered = 0;
                match message {
                    Some(Ok(Message::Text(text))) => session.hear(&text),
                    Some(Ok(Message::Binary(_))) => {
                        let complaint = Complaint::new("messages are text", "mesajele sunt text");
                        vec![Reply { id: None, say: complaint.say() }]
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => Vec::new(),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => break,
                }
            }
            _ = pulse.tick() => {
                if unanswered == MOST_UNANSWERED {
                    break;
                }
                unanswered += 1;
                ping = Some(Message::Ping(Bytes::new()));
                Vec::new()
            }
            Some(decided) = decisions.recv() => session.decided(&decided),
            () = session.time_for_thoughts() => session.thoughts_to_send(),
            () = session.time_for_alarm() => session.alarm(),
            () = session.time_for_work() => Vec::new(),
            Some(()) = taken.recv() => session.lose_game(),
            _ = ending.wait_for(|&ending| ending) => break,
        };
        replies.extend(session.forgotten());
        replies.extend(session.trouble());
        session.align();
        let replies = replies.iter().map(|reply| {
            Message::text(serde_json::to_string(reply).expect("replies are made of text and numbers"))
        });
        for message in ping.into_iter().chain(replies) {
            match timeout(PATIENCE, socket.send(message)).await {
                Ok(Ok(())) => {}
                _ => return session.leave(),
            }
        }
    }
    session.leave();
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::extract::ws::WebSocketUpgrade;
    use axum::routing::get;
    use futures_util::StreamExt;
    use tokio::net::TcpListener;
    use tokio_tungstenite::{connect_async, tungstenite};

    use super::*;
    use crate::store::Store;

    /// On one thread, so that a slow machine holds up page and server alike.
    #[tokio::test]
    async fn a_page_that_no_longer_stirs_is_given_up() {
        const PATIENCE: Duration = Duration::from_mins(1);
        let data = tempfile::tempdir().unwrap();
        let (_end, ending) = watch::channel(false);
        let app = Arc::new(App::new(Store::open(data.path()).unwrap().0, None, ending));
        let (tell_gone, mut gone) = mpsc::unbounded_channel();
        let open = move |upgrade: WebSocketUpgrade| {
            let (app, tell_gone) = (Arc::clone(&app), tell_gone.clone());
            async move {
                upgrade.on_upgrade(move |socket| async move {
                    serve(socket, app, Duration::from_millis(50)).await;
                    tell_gone.send(()).unwrap();
                })
            }
        };
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(axum::serve(listener, Router::new().route("/", get(open))).into_future());
        let (mut page, _) = connect_async(format!("ws://{address}/")).await.unwrap();
        // A socket that is read answers by itself.
        for _ in 0..10 {
            let heard = timeout(PATIENCE, page.next()).await.expect("a ping");
            assert!(matches!(heard, Some(Ok(tungstenite::Message::Ping(_)))), "{heard:?}");
        }
        assert!(gone.try_recv().is_err(), "the page answers");
        timeout(PATIENCE, gone.recv()).await.expect("the page no longer answers").unwrap();
    }
}
