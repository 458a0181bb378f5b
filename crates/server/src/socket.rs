//! One page's socket: the loop that hears the page, the thinker and the time, and sends what the session says. What may
//! wait for the disk, or fail, is done aside: not on the threads that serve everybody.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use tokio::sync::{mpsc, watch};
use tokio::task::spawn_blocking;
use tokio::time::{MissedTickBehavior, interval_at, timeout};

use crate::app::App;
use crate::complaint::Complaint;
use crate::messages::Reply;
use crate::session::{Session, id_in_front};
use crate::thinker::{Decided, Thinker};
use crate::visitors::Page;

/// A page that takes nothing for so long is gone.
const PATIENCE: Duration = Duration::from_secs(20);

/// A page is asked this often whether it is still there, and given up when it has not stirred since it was asked twice.
pub const PULSE: Duration = Duration::from_secs(20);
const MOST_UNANSWERED: u32 = 2;

/// What a page's loop waits for.
enum Event {
    Text(Utf8Bytes),
    Binary,
    /// A sign of life, or something that [`Session`] looks at by itself.
    Nothing,
    Pulse,
    Decided(Decided),
    Thoughts,
    Alarm,
    Taken,
    /// The page is gone, or the server ends.
    End,
}

/// Serves a page until it leaves or the server ends.
pub async fn serve(mut socket: WebSocket, app: Arc<App>, page: Page, pulse: Duration) {
    let (tell_decision, mut decisions) = mpsc::unbounded_channel();
    let (tell_taken, mut taken) = mpsc::unbounded_channel();
    let (tell_thought, thoughts) = watch::channel(None);
    let thinker = Thinker::new(tell_decision, tell_thought);
    let address = page.address();
    let mut session = Session::new(Arc::clone(&app), page, thinker, thoughts, tell_taken);
    let mut ending = app.ending.clone();
    let mut trouble = app.keeper.news();
    let mut pulse = interval_at((Instant::now() + pulse).into(), pulse);
    // A server that was held up itself gives the page its full time to answer.
    pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut unanswered = 0;
    loop {
        let event = tokio::select! {
            message = socket.recv() => {
                unanswered = 0;
                match message {
                    Some(Ok(Message::Text(text))) => Event::Text(text),
                    Some(Ok(Message::Binary(_))) => Event::Binary,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => Event::Nothing,
                    Some(Ok(Message::Close(_))) | None => Event::End,
                    Some(Err(error)) => {
                        app.log.info(Some(address), format_args!("socket broken: {error}"));
                        Event::End
                    }
                }
            }
            _ = pulse.tick() => Event::Pulse,
            Some(decided) = decisions.recv() => Event::Decided(decided),
            () = session.time_for_thoughts() => Event::Thoughts,
            () = session.time_for_alarm() => Event::Alarm,
            () = session.time_for_work() => Event::Nothing,
            Some(()) = taken.recv() => Event::Taken,
            Ok(()) = trouble.changed() => Event::Nothing,
            _ = ending.wait_for(|&ending| ending) => Event::End,
        };
        let mut ping = None;
        let event = match event {
            Event::End => break,
            Event::Pulse if unanswered == MOST_UNANSWERED => {
                app.log.info(Some(address), "page given up: it no longer answers");
                break;
            }
            Event::Pulse => {
                unanswered += 1;
                ping = Some(Message::Ping(Bytes::new()));
                Event::Nothing
            }
            event => event,
        };
        // Nothing is done any more when the server is at its end.
        let Some((returned, mut replies)) = answer(session, event).await else { return };
        session = returned;
        replies.extend(session.forgotten());
        replies.extend(session.trouble());
        session.align();
        replies.extend(session.notice());
        let replies = replies.iter().map(|reply| {
            Message::text(serde_json::to_string(reply).expect("replies are made of text and numbers"))
        });
        let sent = tokio::select! {
            sent = send(&mut socket, ping.into_iter().chain(replies)) => sent,
            _ = ending.wait_for(|&ending| ending) => false,
        };
        if session.is_flooding() {
            app.log.warn(address, "page closed: it sends far too many messages");
            break;
        }
        if !sent {
            break;
        }
    }
    aside(session, None, |session| {
        session.leave();
        Vec::new()
    })
    .await;
}

/// What there is to say to what has happened; none where the server is at its end.
async fn answer(mut session: Session, event: Event) -> Option<(Session, Vec<Reply>)> {
    match event {
        Event::Text(text) => {
            if let Some(refusal) = session.refusal(&text) {
                return Some((session, vec![refusal]));
            }
            let request = id_in_front(&text);
            aside(session, request, move |session| session.hear(&text)).await
        }
        Event::Binary => {
            let complaint = Complaint::new("messages are text", "mesajele sunt text");
            Some((session, vec![Reply { id: None, say: complaint.say() }]))
        }
        Event::Decided(decided) => aside(session, None, move |session| session.decided(&decided)).await,
        Event::Alarm => aside(session, None, Session::alarm).await,
        Event::Taken => aside(session, None, Session::lose_game).await,
        Event::Thoughts => {
            let thoughts = session.thoughts_to_send();
            Some((session, thoughts))
        }
        Event::Nothing | Event::Pulse | Event::End => Some((session, Vec::new())),
    }
}

/// Whether the page has taken everything.
async fn send(socket: &mut WebSocket, messages: impl Iterator<Item = Message>) -> bool {
    for message in messages {
        if !matches!(timeout(PATIENCE, socket.send(message)).await, Ok(Ok(()))) {
            return false;
        }
    }
    true
}

/// Does something that may wait for the disk, on a thread where that holds up nobody else. A fault in it is told to this
/// page alone, as the answer to `request`.
async fn aside(
    mut session: Session,
    request: Option<u32>,
    act: impl FnOnce(&mut Session) -> Vec<Reply> + Send + 'static,
) -> Option<(Session, Vec<Reply>)> {
    let done = spawn_blocking(move || {
        let replies = catch_unwind(AssertUnwindSafe(|| act(&mut session)))
            .or_else(|_| catch_unwind(AssertUnwindSafe(|| session.recover(request))));
        (session, replies.unwrap_or_default())
    });
    done.await.ok()
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use axum::Router;
    use axum::extract::ws::WebSocketUpgrade;
    use axum::routing::get;
    use futures_util::{SinkExt, StreamExt};
    use tokio::net::{TcpListener, TcpStream};
    use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async, tungstenite};

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
                    let visit = Arc::new(app.visitors.enter([127, 0, 0, 1].into()).unwrap());
                    let page = visit.open_page().unwrap();
                    serve(socket, app, page, Duration::from_millis(50)).await;
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

    /// A page that asks and hears, on a server of its own.
    struct Talk(WebSocketStream<MaybeTlsStream<TcpStream>>);

    impl Talk {
        async fn open(address: SocketAddr) -> Self {
            Self(connect_async(format!("ws://{address}/ws")).await.unwrap().0)
        }

        async fn ask(&mut self, text: &str) -> String {
            self.0.send(tungstenite::Message::text(text)).await.unwrap();
            self.hear().await
        }

        async fn hear(&mut self) -> String {
            loop {
                let heard = timeout(Duration::from_mins(1), self.0.next()).await.expect("an answer in time");
                if let tungstenite::Message::Text(text) = heard.unwrap().unwrap() {
                    return text.to_string();
                }
            }
        }
    }

    const NEW: &str = r#"{"id":1,"ask":{"type":"newChess","setup":{"players":{"white":{"type":"human"},
        "black":{"type":"human"}},"clock":null,"start":{"type":"standard"}}}}"#;

    #[tokio::test]
    async fn a_fault_is_told_to_its_page_and_all_others_go_on() {
        let data = tempfile::tempdir().unwrap();
        let config =
            crate::Config { bind: [127, 0, 0, 1].into(), port: 0, ..crate::Config::in_folder(data.path()) };
        let server = crate::Server::start(&config).await.unwrap();
        let address = server.listener.local_addr().unwrap();
        tokio::spawn(server.run(std::future::pending()));
        let (mut page, mut other) = (Talk::open(address).await, Talk::open(address).await);
        page.ask(NEW).await;
        other.ask(NEW).await;
        page.ask(r#"{"id":2,"ask":{"type":"play","text":"e4"}}"#).await;
        let said = page.ask(r#"{"id":3,"ask":{"type":"play","text":"fault"}}"#).await;
        assert!(
            said.starts_with(r#"{"id":3,"say":{"type":"error""#) && said.contains("Programul a eșuat"),
            "{said}"
        );
        let again = page.hear().await;
        assert!(
            again.contains(r#""type":"chess""#) && again.contains(r#""san":"e4""#),
            "as it was kept: {again}"
        );
        assert!(page.hear().await.contains(r#""type":"notice""#));
        let answer = page.ask(r#"{"id":4,"ask":{"type":"play","text":"e5"}}"#).await;
        assert!(answer.contains(r#""san":"e5""#), "its game goes on: {answer}");
        let answer = other.ask(r#"{"id":2,"ask":{"type":"play","text":"d4"}}"#).await;
        assert!(answer.contains(r#""san":"d4""#), "the others never heard of it: {answer}");
    }
}
