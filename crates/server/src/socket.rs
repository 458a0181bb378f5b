//! One page's socket: requests in, replies out, a table and a thinker in between.

use std::future::pending;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::ws::{Message, WebSocket};
use tokio::sync::{mpsc, watch};
use tokio::time::{MissedTickBehavior, interval_at, sleep_until, timeout};

use crate::app::{App, Hold};
use crate::complaint::Complaint;
use crate::messages::{Ask, Language, Reply, Request, Say, Words};
use crate::now_in_milliseconds;
use crate::store;
use crate::table::chess::{self, ChessTable};
use crate::table::ducks::DucksTable;
use crate::table::{Answer, Outcome, Table, Ticket};
use crate::thinker::{Decided, Thinker, Thought};

/// Thoughts are sent at most this often.
const BETWEEN_THOUGHTS: Duration = Duration::from_millis(125);
/// A page that takes nothing for so long is gone.
const PATIENCE: Duration = Duration::from_secs(20);
/// Requests a second, on average and at once.
const RATE: f64 = 40.0;
const BURST: f64 = 80.0;

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
    let mut page = Page::new(Arc::clone(&app), thinker, thoughts, tell_taken);
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
                    Some(Ok(Message::Text(text))) => page.hear(&text),
                    Some(Ok(Message::Binary(_))) => page.hear_noise(),
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
            Some(decided) = decisions.recv() => page.decided(&decided),
            () = page.time_for_thoughts() => page.thoughts_to_send(),
            () = page.time_for_alarm() => page.alarm(),
            () = page.time_for_work() => Vec::new(),
            Some(()) = taken.recv() => page.lose_game(),
            _ = ending.wait_for(|&ending| ending) => break,
        };
        replies.extend(page.forgotten());
        replies.extend(page.trouble());
        page.align();
        let replies = replies.iter().map(|reply| {
            Message::text(serde_json::to_string(reply).expect("replies are made of text and numbers"))
        });
        for message in ping.into_iter().chain(replies) {
            match timeout(PATIENCE, socket.send(message)).await {
                Ok(Ok(())) => {}
                _ => return page.leave(),
            }
        }
    }
    page.leave();
}

/// What the server knows about a page.
struct Page {
    app: Arc<App>,
    language: Language,
    game: Option<Open>,
    thinker: Thinker,
    thoughts: watch::Receiver<Option<Thought>>,
    thoughts_sent: Instant,
    /// For whoever takes our game.
    tell_taken: mpsc::UnboundedSender<()>,
    /// Why the game cannot be kept, and what the page knows of it.
    unkept: Option<Words>,
    unkept_told: Option<Words>,
    /// A request whose answer comes later.
    awaited: Option<u32>,
    /// The work that was begun last.
    running: Option<Ticket>,
    allowance: Allowance,
}

/// The game on this page.
struct Open {
    table: Box<dyn Table>,
    /// None for a lesson, which nobody keeps.
    hold: Option<Hold>,
}

impl Open {
    fn save(&mut self) -> rusqlite::Result<()> {
        self.hold.as_mut().map_or(Ok(()), |hold| hold.save(self.table.as_ref()))
    }
}

impl Page {
    fn new(
        app: Arc<App>,
        thinker: Thinker,
        thoughts: watch::Receiver<Option<Thought>>,
        tell_taken: mpsc::UnboundedSender<()>,
    ) -> Self {
        let now = Instant::now();
        Self {
            app,
            language: Language::default(),
            game: None,
            thinker,
            thoughts,
            thoughts_sent: now,
            tell_taken,
            unkept: None,
            unkept_told: None,
            awaited: None,
            running: None,
            allowance: Allowance::full(now),
        }
    }

    fn hear(&mut self, text: &str) -> Vec<Reply> {
        if !self.allowance.take(Instant::now()) {
            let complaint = Complaint::new("too many messages at once", "prea multe mesaje deodată");
            return vec![Reply { id: id_of(text), say: complaint.say(self.language) }];
        }
        match serde_json::from_str::<Request>(text) {
            Ok(Request { id, ask }) => self.answer(id, &ask),
            Err(error) => {
                let complaint = Complaint::new(
                    format!("this message is not understood: {error}"),
                    format!("acest mesaj nu este înțeles: {error}"),
                );
                vec![Reply { id: id_of(text), say: complaint.say(self.language) }]
            }
        }
    }

    fn hear_noise(&self) -> Vec<Reply> {
        let complaint = Complaint::new("messages are text", "mesajele sunt text");
        vec![Reply { id: None, say: complaint.say(self.language) }]
    }

    fn answer(&mut self, id: u32, ask: &Ask) -> Vec<Reply> {
        let say = match self.obey(id, ask) {
            Ok(None) => return Vec::new(),
            Ok(Some(say)) => say,
            Err(complaint) => complaint.say(self.language),
        };
        vec![Reply { id: Some(id), say }]
    }

    /// Does what was asked for; no answer means that it comes later.
    fn obey(&mut self, id: u32, ask: &Ask) -> Result<Option<Say>, Complaint> {
        let now = Instant::now();
        match ask {
            Ask::Speak { language } => self.language = *language,
            Ask::NewChess { setup } => {
                let table = ChessTable::new(setup.clone(), now, now_in_milliseconds())?;
                return Ok(self.sit_down(Box::new(table)));
            }
            Ask::NewDucks { setup, lesson } => {
                let table = Box::new(DucksTable::new(setup.clone(), now)?);
                return Ok(if *lesson { self.teach(table) } else { self.sit_down(table) });
            }
            Ask::LoadChess { text, players } => {
                let table = ChessTable::from_pgn(text, *players, now, now_in_milliseconds())?;
                return Ok(self.sit_down(Box::new(table)));
            }
            Ask::LoadDucks { text, players } => {
                let table = DucksTable::from_record(text, *players, now)?;
                return Ok(self.sit_down(Box::new(table)));
            }
            Ask::Open { game } => {
                self.leave();
                // Taken before it is read: from here on nobody else changes what is kept.
                let mut hold = self.app.take(game, self.tell_taken.clone());
                let table = self.load(game, &mut hold)?;
                self.game = Some(Open { table, hold: Some(hold) });
                return Ok(self.view());
            }
            Ask::Leave => self.leave(),
            Ask::Edit { fen } => return chess::edited(fen).map(Some),
            Ask::Games => return self.games().map(Some),
            Ask::Delete { game } => {
                self.app.delete(game).map_err(|error| store_trouble(&error))?;
                if self.game.as_ref().is_some_and(|open| open.table.id() == game) {
                    self.put_away();
                }
                return self.games().map(Some);
            }
            ask => return self.ask_table(ask, id, now),
        }
        Ok(Some(Say::Done))
    }

    fn ask_table(&mut self, ask: &Ask, id: u32, now: Instant) -> Result<Option<Say>, Complaint> {
        let open = self.game.as_mut().ok_or_else(Complaint::no_game)?;
        // A flag that has fallen has fallen, however late the alarm.
        open.table.tick(now);
        match open.table.ask(ask, id, now)? {
            Answer::Done => Ok(Some(Say::Done)),
            Answer::Say(say) => Ok(Some(*say)),
            Answer::Later => {
                self.awaited = Some(id);
                Ok(None)
            }
            Answer::HurryUp => {
                self.thinker.stop();
                Ok(self.view())
            }
            Answer::Changed => {
                self.save();
                Ok(self.view())
            }
            Answer::Another(table) => Ok(self.sit_down(table)),
        }
    }

    fn sit_down(&mut self, table: Box<dyn Table>) -> Option<Say> {
        self.leave();
        let hold = self.app.take(table.id(), self.tell_taken.clone());
        self.game = Some(Open { table, hold: Some(hold) });
        self.save();
        self.view()
    }

    fn teach(&mut self, table: Box<dyn Table>) -> Option<Say> {
        self.leave();
        self.game = Some(Open { table, hold: None });
        self.view()
    }

    fn load(&self, id: &str, hold: &mut Hold) -> Result<Box<dyn Table>, Complaint> {
        let kept = self.app.store.load(id).map_err(|error| store_trouble(&error))?;
        let unknown = || Complaint::new("there is no such game", "nu există această partidă").about("game");
        let (updated, body) = kept.ok_or_else(unknown)?;
        let now = Instant::now();
        let chess =
            ChessTable::load(id.to_owned(), &body, now).map(|table| Box::new(table) as Box<dyn Table>);
        let ducks =
            || DucksTable::load(id.to_owned(), &body, now).map(|table| Box::new(table) as Box<dyn Table>);
        let table = chess.or_else(ducks).ok_or_else(unknown)?;
        hold.found(updated, table.as_ref());
        Ok(table)
    }

    fn games(&self) -> Result<Say, Complaint> {
        let games = self.app.store.list().map_err(|error| store_trouble(&error))?;
        Ok(Say::Games { games, remark: self.app.remark.clone() })
    }

    fn view(&self) -> Option<Say> {
        self.game.as_ref().map(|open| open.table.view(Instant::now()))
    }

    /// Keeps the game. It goes on even where that fails.
    fn save(&mut self) {
        let saved = self.game.as_mut().map_or(Ok(()), Open::save);
        self.unkept = saved.err().map(|error| store_trouble(&error).into_words());
    }

    /// Word of a store that fails.
    fn trouble(&mut self) -> Option<Reply> {
        if self.unkept == self.unkept_told {
            return None;
        }
        self.unkept_told.clone_from(&self.unkept);
        Some(Reply { id: None, say: Say::Unkept { problem: self.unkept.clone() } })
    }

    /// The game as it is now, for a page that did not ask.
    fn news(&mut self) -> Vec<Reply> {
        self.save();
        self.view().map(|say| Reply { id: None, say }).into_iter().collect()
    }

    fn decided(&mut self, decided: &Decided) -> Vec<Reply> {
        // What was thought last is worth seeing, however short the time since the one before.
        let mut replies = self.thoughts_to_send();
        let Some(open) = &mut self.game else { return replies };
        match open.table.decided(decided.ticket, &decided.choice, Instant::now()) {
            Outcome::Nothing => {}
            Outcome::Changed => replies.extend(self.news()),
            Outcome::Answer(id, say) => {
                self.awaited = None;
                replies.push(Reply { id: Some(id), say: *say });
            }
        }
        replies
    }

    /// The answer to a request that the game has gone past.
    fn forgotten(&mut self) -> Option<Reply> {
        let still_awaited = self.game.as_ref().and_then(|open| open.table.awaited());
        let id = self.awaited.take_if(|id| still_awaited != Some(*id))?;
        let complaint = Complaint::new("the game has gone on", "partida a mers mai departe");
        Some(Reply { id: Some(id), say: complaint.say(self.language) })
    }

    fn alarm(&mut self) -> Vec<Reply> {
        let changed = self.game.as_mut().is_some_and(|open| open.table.tick(Instant::now()));
        if changed { self.news() } else { Vec::new() }
    }

    fn lose_game(&mut self) -> Vec<Reply> {
        // The message may be about a game that was left long ago.
        if !self.game.as_ref().and_then(|open| open.hold.as_ref()).is_some_and(Hold::is_lost) {
            return Vec::new();
        }
        self.put_away();
        vec![Reply { id: None, say: Say::Taken }]
    }

    /// The page no longer looks at the game.
    fn leave(&mut self) {
        if let Some(open) = &mut self.game {
            open.table.leave(Instant::now());
            // Nobody is left to be told that the store fails.
            let _ = open.save();
        }
        self.put_away();
    }

    /// There is no game on this page any more.
    fn put_away(&mut self) {
        self.game = None;
        self.unkept = None;
        self.align();
        self.thinker.forget();
    }

    /// Brings what runs in line with what ought to run.
    fn align(&mut self) {
        let now = Instant::now();
        let wanted = self.game.as_ref().and_then(|open| open.table.work(now));
        match wanted {
            Some(work) if self.running == Some(work.ticket) => {}
            Some(work) if work.not_before > now => self.halt(),
            Some(work) => {
                self.running = Some(work.ticket);
                self.thinker.think(work);
            }
            None => self.halt(),
        }
    }

    fn halt(&mut self) {
        if self.running.take().is_some() {
            self.thinker.stop();
        }
    }

    fn thoughts_to_send(&mut self) -> Vec<Reply> {
        self.thoughts_sent = Instant::now();
        let watched = self.game.as_ref().and_then(|open| open.table.work(self.thoughts_sent));
        let Some(work) = watched.filter(|work| work.watched && self.running == Some(work.ticket)) else {
            self.thoughts.mark_unchanged();
            return Vec::new();
        };
        if !self.thoughts.has_changed().unwrap_or(false) {
            return Vec::new();
        }
        let thought = self.thoughts.borrow_and_update().clone();
        thought
            .filter(|thought| thought.ticket == work.ticket)
            .map(|thought| Reply { id: None, say: thought.say })
            .into_iter()
            .collect()
    }

    async fn time_for_thoughts(&self) {
        let mut thoughts = self.thoughts.clone();
        if thoughts.changed().await.is_err() {
            pending::<()>().await;
        }
        sleep_until((self.thoughts_sent + BETWEEN_THOUGHTS).into()).await;
    }

    async fn time_for_alarm(&self) {
        match self.game.as_ref().and_then(|open| open.table.alarm()) {
            Some(time) => sleep_until(time.into()).await,
            None => pending().await,
        }
    }

    /// Work that was to begin later.
    async fn time_for_work(&self) {
        let wanted = self.game.as_ref().and_then(|open| open.table.work(Instant::now()));
        match wanted.filter(|work| self.running != Some(work.ticket)) {
            Some(work) => sleep_until(work.not_before.into()).await,
            None => pending().await,
        }
    }
}

/// So that a request which makes no sense still gets its answer.
fn id_of(text: &str) -> Option<u32> {
    let value: serde_json::Value = serde_json::from_str(text).ok()?;
    value.get("id")?.as_u64()?.try_into().ok()
}

fn store_trouble(error: &rusqlite::Error) -> Complaint {
    let Words { en, ro } = store::words(error);
    Complaint::new(
        format!("the game could not be kept or read: {en}"),
        format!("partida nu a putut fi păstrată sau citită: {ro}"),
    )
}

/// How much a page may still ask.
struct Allowance {
    left: f64,
    since: Instant,
}

impl Allowance {
    const fn full(now: Instant) -> Self {
        Self { left: BURST, since: now }
    }

    fn take(&mut self, now: Instant) -> bool {
        let gained = now.saturating_duration_since(self.since).as_secs_f64() * RATE;
        self.left = (self.left + gained).min(BURST);
        self.since = now;
        let allowed = self.left >= 1.0;
        if allowed {
            self.left -= 1.0;
        }
        allowed
    }
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::extract::ws::WebSocketUpgrade;
    use axum::routing::get;
    use futures_util::StreamExt;
    use tempfile::TempDir;
    use tokio::net::TcpListener;
    use tokio_tungstenite::{connect_async, tungstenite};

    use super::*;
    use crate::store::Store;

    /// It ends with the sender.
    fn app(data: &TempDir) -> (watch::Sender<bool>, Arc<App>) {
        let (end, ending) = watch::channel(false);
        (end, Arc::new(App::new(Store::open(data.path()).unwrap().0, None, ending)))
    }

    #[test]
    fn a_hint_that_the_game_has_gone_past_is_answered() {
        let data = tempfile::tempdir().unwrap();
        // Nobody listens to decisions, so that the hint does not come in between.
        let (tell_decision, _) = mpsc::unbounded_channel();
        let (tell_thought, thoughts) = watch::channel(None);
        let thinker = Thinker::start(tell_decision, tell_thought).unwrap();
        let mut page = Page::new(app(&data).1, thinker, thoughts, mpsc::unbounded_channel().0);
        page.hear(
            r#"{"id":1,"ask":{"type":"newChess","setup":{"players":{"white":{"type":"human"},
                "black":{"type":"human"}},"clock":null,"start":{"type":"standard"}}}}"#,
        );
        assert!(page.hear(r#"{"id":2,"ask":{"type":"hint"}}"#).is_empty());
        assert!(page.forgotten().is_none(), "it is still to come");
        page.hear(r#"{"id":3,"ask":{"type":"resign"}}"#);
        let answer = page.forgotten().unwrap();
        assert!(matches!(answer, Reply { id: Some(2), say: Say::Error { .. } }), "{answer:?}");
        assert!(page.forgotten().is_none(), "once");
    }

    #[test]
    fn so_many_requests_at_once_and_no_more_than_so_many_a_second() {
        let begin = Instant::now();
        let mut allowance = Allowance::full(begin);
        let mut taken = |now| (0..1000).filter(|_| allowance.take(now)).count();
        assert_eq!(taken(begin), 80);
        assert_eq!(taken(begin + Duration::from_secs(1)), 40);
        assert_eq!(taken(begin + Duration::from_mins(1)), 80);
    }

    /// On one thread, so that a slow machine holds up page and server alike.
    #[tokio::test]
    async fn a_page_that_no_longer_stirs_is_given_up() {
        const PATIENCE: Duration = Duration::from_mins(1);
        let data = tempfile::tempdir().unwrap();
        let (_end, app) = app(&data);
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
