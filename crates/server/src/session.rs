//! What the server knows about a page: requests and decisions in, replies out, a table and a thinker in between.

use std::future::pending;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, watch};
use tokio::time::sleep_until;

use crate::allowance::Allowance;
use crate::app::{App, Hold};
use crate::complaint::{Complaint, InWords};
use crate::games::chess::{self, ChessGame};
use crate::games::ducks::DucksGame;
use crate::games::{Answer, Consequence, Game, Table, Ticket};
use crate::messages::{Ask, ChessPlayer, ChessPlayers, Field, Reply, Request, Say, Selection, Words};
use crate::thinker::{Decided, Thinker, Thought};

/// Thoughts are sent at most this often.
const BETWEEN_THOUGHTS: Duration = Duration::from_millis(125);

/// What the server knows about a page.
pub struct Session {
    app: Arc<App>,
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
    table: Table,
    /// None for a lesson, which nobody keeps.
    hold: Option<Hold>,
}

impl Open {
    fn save(&mut self) -> rusqlite::Result<()> {
        self.hold.as_mut().map_or(Ok(()), |hold| hold.save(&self.table))
    }
}

impl Session {
    /// A page without a game.
    pub fn new(
        app: Arc<App>,
        thinker: Thinker,
        thoughts: watch::Receiver<Option<Thought>>,
        tell_taken: mpsc::UnboundedSender<()>,
    ) -> Self {
        let now = Instant::now();
        Self {
            app,
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

    /// A message of the page.
    pub fn hear(&mut self, text: &str) -> Vec<Reply> {
        let refuse = |complaint: Complaint| vec![Reply { id: id_of(text), say: complaint.say() }];
        if !self.allowance.take(Instant::now()) {
            return refuse(Complaint::new("too many messages at once", "prea multe mesaje deodată"));
        }
        match serde_json::from_str::<Request>(text) {
            Ok(Request { id, ask }) => {
                // A flag that has fallen has fallen, however late the alarm.
                let mut replies = self.alarm();
                let say = self.obey(id, &ask).unwrap_or_else(|complaint| Some(complaint.say()));
                replies.extend(say.map(|say| Reply { id: Some(id), say }));
                replies
            }
            Err(error) => refuse(Complaint::new(
                format!("this message is not understood: {error}"),
                format!("acest mesaj nu este înțeles: {error}"),
            )),
        }
    }

    /// Does what was asked for; no answer means that it comes later.
    fn obey(&mut self, id: u32, ask: &Ask) -> Result<Option<Say>, Complaint> {
        let now = Instant::now();
        match ask {
            Ask::NewChess { setup } => Ok(self.begin(Box::new(ChessGame::new(setup.clone())?))),
            Ask::NewDucks { setup, lesson: false } => {
                Ok(self.begin(Box::new(DucksGame::new(setup.clone())?)))
            }
            Ask::NewDucks { setup, lesson: true } => {
                let game = Box::new(DucksGame::new(setup.clone())?);
                self.leave();
                self.game = Some(Open { table: Table::new(game, now), hold: None });
                Ok(self.view())
            }
            Ask::LoadChess { text, players } => {
                Ok(self.begin(Box::new(ChessGame::from_pgn(text, *players)?)))
            }
            Ask::LoadDucks { text, players } => {
                Ok(self.begin(Box::new(DucksGame::from_record(text, *players)?)))
            }
            Ask::Open { game } => {
                self.leave();
                // Taken before it is read: from here on nobody else changes what is kept.
                let mut hold = self.app.take(game, self.tell_taken.clone());
                let table = self.load(game, &mut hold)?;
                self.game = Some(Open { table, hold: Some(hold) });
                Ok(self.view())
            }
            Ask::Whole => self.view().map(Some).ok_or_else(Complaint::no_game),
            Ask::Leave => {
                self.leave();
                Ok(Some(Say::Done))
            }
            Ask::Edit { fen } => chess::edited(fen).map(Some),
            Ask::Games { query, from, count } => {
                let found = self.app.store.find(query, *from, *count);
                let (games, total) = found.map_err(|error| store_trouble(&error))?;
                Ok(Some(Say::Games { games, total, remark: self.app.remark.clone() }))
            }
            Ask::FileGames { file, search, broken, from, count } => {
                let games = self.app.files.get(file)?.find(search, *broken, *from, *count);
                Ok(Some(Say::FileGames { games }))
            }
            Ask::OpenFileGame { file, number } => {
                let read = self.app.files.get(file)?.game(*number)?;
                let players = ChessPlayers { white: ChessPlayer::Human, black: ChessPlayer::Human };
                Ok(self.begin(Box::new(ChessGame::from_tree(read.whole(), players)?)))
            }
            Ask::Delete { which } => self.delete(which).map(Some).map_err(|error| store_trouble(&error)),
            ask => self.ask_table(ask, id, now),
        }
    }

    fn ask_table(&mut self, ask: &Ask, id: u32, now: Instant) -> Result<Option<Say>, Complaint> {
        let open = self.game.as_mut().ok_or_else(Complaint::no_game)?;
        match open.table.ask(ask, id, now)? {
            Answer::Done => Ok(Some(Say::Done)),
            Answer::Say(say) => Ok(Some(*say)),
            Answer::Later => {
                self.awaited = Some(id);
                Ok(None)
            }
            Answer::HurryUp => {
                self.thinker.stop();
                Ok(Some(Say::Done))
            }
            Answer::Changed => {
                self.save();
                Ok(self.change())
            }
            Answer::Another(table) => Ok(self.sit_down(*table)),
        }
    }

    fn begin(&mut self, game: Box<dyn Game>) -> Option<Say> {
        self.sit_down(Table::new(game, Instant::now()))
    }

    fn sit_down(&mut self, table: Table) -> Option<Say> {
        self.leave();
        let hold = self.app.take(table.id(), self.tell_taken.clone());
        self.game = Some(Open { table, hold: Some(hold) });
        self.save();
        self.view()
    }

    fn load(&self, id: &str, hold: &mut Hold) -> Result<Table, Complaint> {
        let kept = self.app.store.load(id).map_err(|error| store_trouble(&error))?;
        let table = kept.and_then(|(updated, body)| {
            let table = Table::load(id, &body, Instant::now())?;
            hold.found(updated, &table);
            Some(table)
        });
        table.ok_or_else(|| {
            Complaint::new("there is no such game", "nu există această partidă").about(Field::Game)
        })
    }

    fn delete(&mut self, which: &Selection) -> rusqlite::Result<Say> {
        let games = self.app.store.names(which)?;
        let count = self.app.delete(&games)?;
        if self.game.as_ref().is_some_and(|open| games.iter().any(|game| game == open.table.id())) {
            self.put_away();
        }
        Ok(Say::Deleted { count })
    }

    /// The whole game.
    fn view(&mut self) -> Option<Say> {
        self.game.as_mut().map(|open| open.table.view(Instant::now()))
    }

    /// What the page does not know of it yet.
    fn change(&mut self) -> Option<Say> {
        self.game.as_mut().map(|open| open.table.change(Instant::now()))
    }

    /// Keeps the game. It goes on even where that fails.
    fn save(&mut self) {
        let saved = self.game.as_mut().map_or(Ok(()), Open::save);
        self.unkept = saved.err().map(|error| store_trouble(&error).into_words());
    }

    /// Word of a store that fails.
    pub fn trouble(&mut self) -> Option<Reply> {
        if self.unkept == self.unkept_told {
            return None;
        }
        self.unkept_told.clone_from(&self.unkept);
        Some(Reply { id: None, say: Say::Unkept { problem: self.unkept.clone() } })
    }

    /// The game has changed, and the page did not ask.
    fn news(&mut self) -> Vec<Reply> {
        self.save();
        self.change().map(|say| Reply { id: None, say }).into_iter().collect()
    }

    /// The thinker has come to an end.
    pub fn decided(&mut self, decided: &Decided) -> Vec<Reply> {
        // What was thought last is worth seeing, however short the time since the one before.
        let mut replies = self.thoughts_to_send();
        let Some(open) = &mut self.game else { return replies };
        match open.table.decided(decided.ticket, &decided.choice, Instant::now()) {
            Consequence::Nothing => {}
            Consequence::Changed => replies.extend(self.news()),
            Consequence::Answer(id, say) => {
                self.awaited = None;
                replies.push(Reply { id: Some(id), say: *say });
            }
        }
        replies
    }

    /// The answer to a request that the game has gone past.
    pub fn forgotten(&mut self) -> Option<Reply> {
        let still_awaited = self.game.as_ref().and_then(|open| open.table.awaited());
        let id = self.awaited.take_if(|id| still_awaited != Some(*id))?;
        let complaint = Complaint::new("the game has gone on", "partida a mers mai departe");
        Some(Reply { id: Some(id), say: complaint.say() })
    }

    /// Something happens by itself.
    pub fn alarm(&mut self) -> Vec<Reply> {
        let changed = self.game.as_mut().is_some_and(|open| open.table.tick(Instant::now()));
        if changed { self.news() } else { Vec::new() }
    }

    /// Somebody else has taken a game.
    pub fn lose_game(&mut self) -> Vec<Reply> {
        // The message may be about a game that was left long ago.
        if !self.game.as_ref().and_then(|open| open.hold.as_ref()).is_some_and(Hold::is_lost) {
            return Vec::new();
        }
        self.put_away();
        vec![Reply { id: None, say: Say::Taken }]
    }

    /// The page no longer looks at the game.
    pub fn leave(&mut self) {
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
    pub fn align(&mut self) {
        let now = Instant::now();
        let wanted = self.game.as_ref().and_then(|open| open.table.work(now));
        match wanted {
            Some(work) if self.running == Some(work.ticket) => {}
            Some(work) if work.not_before <= now => {
                self.running = Some(work.ticket);
                let task = self.game.as_ref().and_then(|open| open.table.task(work, now));
                if let Some(task) = task {
                    self.thinker.think(work.ticket, task);
                }
            }
            _ => self.halt(),
        }
    }

    fn halt(&mut self) {
        if self.running.take().is_some() {
            self.thinker.stop();
        }
    }

    /// What is thought just now, if the page wants to hear it.
    pub fn thoughts_to_send(&mut self) -> Vec<Reply> {
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

    /// Ends when thoughts may be sent.
    pub async fn time_for_thoughts(&self) {
        let mut thoughts = self.thoughts.clone();
        if thoughts.changed().await.is_err() {
            pending::<()>().await;
        }
        sleep_until((self.thoughts_sent + BETWEEN_THOUGHTS).into()).await;
    }

    /// Ends when something happens by itself.
    pub async fn time_for_alarm(&self) {
        match self.game.as_ref().and_then(|open| open.table.alarm()) {
            Some(time) => sleep_until(time.into()).await,
            None => pending().await,
        }
    }

    /// Ends when work that was to begin later begins.
    pub async fn time_for_work(&self) {
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
    let Words { en, ro } = error.words();
    Complaint::new(
        format!("the game could not be kept or read: {en}"),
        format!("partida nu a putut fi păstrată sau citită: {ro}"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    #[test]
    fn a_hint_that_the_game_has_gone_past_is_answered() {
        let data = tempfile::tempdir().unwrap();
        // Nobody listens to decisions, so that the hint does not come in between.
        let (tell_decision, _) = mpsc::unbounded_channel();
        let (tell_thought, thoughts) = watch::channel(None);
        let thinker = Thinker::start(tell_decision, tell_thought).unwrap();
        let (_end, ending) = watch::channel(false);
        let app = Arc::new(App::new(Store::open(data.path()).unwrap().0, None, ending));
        let mut page = Session::new(app, thinker, thoughts, mpsc::unbounded_channel().0);
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
}
