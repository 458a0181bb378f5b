//! What the server knows about a page: requests and decisions in, replies out; a table, a study or a
//! subject that is explained, and a thinker in between.

#[cfg(test)]
mod tests;

use std::future::pending;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, watch};
use tokio::time::{sleep_until, timeout_at};

use crate::allowance::{Allowance, Rate};
use crate::analysis::Study;
use crate::app::{App, Hold};
use crate::complaint::{Complaint, InWords};
use crate::desk::{Desk, Use};
use crate::explain::Explaining;
use crate::games::chess::{self, ChessGame};
use crate::games::ducks::DucksGame;
use crate::games::{Answer, Consequence, Game, Table, Ticket, new_name};
use crate::messages::{Ask, Field, QueueNow, Reply, Request, Say, Selection, Words};
use crate::queue::Outlook;
use crate::searches::Turn;
use crate::thinker::{Decided, Thinker, Thought};
use crate::visitors::Page;

/// Requests of a page. A long one counts as many: one for each so many bytes.
const REQUESTS: Rate = Rate { each_second: 40.0, at_once: 80.0 };
const BYTES_OF_A_REQUEST: f64 = 16_384.0;

/// Refusals that a page is given; one that wants more is no page of ours, and the socket is closed.
const REFUSALS: Rate = Rate { each_second: 5.0, at_once: 400.0 };

/// Games of a file that are kept at once.
const MOST_KEPT: usize = 100;

/// Thoughts are sent at most this often.
const BETWEEN_THOUGHTS: Duration = Duration::from_millis(125);

/// Whoever waits for less than this to think hears nothing of it.
const SHORT_WAIT: Duration = Duration::from_millis(500);

/// What the server knows about a page.
pub struct Session {
    app: Arc<App>,
    page: Page,
    game: Option<Open>,
    thinker: Thinker,
    thoughts: watch::Receiver<Option<Thought>>,
    thoughts_sent: Instant,
    /// For whoever takes our game.
    tell_taken: mpsc::UnboundedSender<()>,
    /// What the page knows of why its game cannot be kept, and of what else it ought to know.
    unkept_told: Option<Words>,
    notice_told: Option<Words>,
    /// Requests whose answers come later; of all but the last one something else has taken the place.
    awaited: Vec<u32>,
    /// Work that waits for its turn.
    queued: Option<Queued>,
    /// The work that was begun last.
    running: Option<Ticket>,
    /// Work at which the player has failed, or could not even begin.
    broken: Option<Ticket>,
    /// What was asked for last, or happened by itself last, has failed.
    mishap: bool,
    allowance: Allowance,
    refusals: Allowance,
    flooding: bool,
}

/// Work that waits for its turn.
struct Queued {
    ticket: Ticket,
    turn: Turn,
    since: Instant,
    /// As soon as it has begun it is to say what it has.
    hurry: bool,
}

/// The game or study on this page.
struct Open {
    desk: Desk,
    /// None for a lesson or a subject that is explained, which nobody keeps.
    hold: Option<Hold>,
}

impl Open {
    fn save(&mut self) {
        if let Some(hold) = &mut self.hold {
            hold.save(&self.desk);
        }
    }
}

impl Session {
    /// A page without a game.
    pub fn new(
        app: Arc<App>,
        page: Page,
        thinker: Thinker,
        thoughts: watch::Receiver<Option<Thought>>,
        tell_taken: mpsc::UnboundedSender<()>,
    ) -> Self {
        let now = Instant::now();
        Self {
            app,
            page,
            game: None,
            thinker,
            thoughts,
            thoughts_sent: now,
            tell_taken,
            unkept_told: None,
            notice_told: None,
            awaited: Vec::new(),
            queued: None,
            running: None,
            broken: None,
            mishap: false,
            allowance: Allowance::full(REQUESTS, now),
            refusals: Allowance::full(REFUSALS, now),
            flooding: false,
        }
    }

    /// The answer to a message that is too much; it is refused before anybody reads it.
    pub fn refusal(&mut self, text: &str) -> Option<Reply> {
        let now = Instant::now();
        let cost = (text.len() as f64 / BYTES_OF_A_REQUEST).max(1.0);
        if self.allowance.take(cost, now) && self.page.take_requests(cost) {
            return None;
        }
        if self.refusals.is_full(now) {
            self.app.log.warn(self.page.address(), "messages refused: too many at once");
        }
        self.flooding |= !self.refusals.take(1.0, now);
        let complaint = Complaint::new("too many messages at once", "prea multe mesaje deodată");
        Some(Reply { id: id_in_front(text), say: complaint.say() })
    }

    /// A message of the page.
    pub fn hear(&mut self, text: &str) -> Vec<Reply> {
        self.mishap = false;
        match serde_json::from_str::<Request>(text) {
            Ok(Request { id, ask }) => {
                self.app.log.debug(self.page.address(), format_args!("request {:?}", beginning(text)));
                // A flag that has fallen has fallen, however late the alarm.
                let mut replies = self.alarm();
                let say = self.obey(id, &ask).unwrap_or_else(|complaint| Some(complaint.say()));
                replies.extend(say.map(|say| Reply { id: Some(id), say }));
                replies
            }
            Err(error) => {
                let refused = format_args!("message not understood: {error}: {:?}", beginning(text));
                self.app.log.warn(self.page.address(), refused);
                let complaint = Complaint::new(
                    format!("this message is not understood: {error}"),
                    format!("acest mesaj nu este înțeles: {error}"),
                );
                vec![Reply { id: id_of(text), say: complaint.say() }]
            }
        }
    }

    /// Whether the page sends so much that it cannot be one of ours.
    pub const fn is_flooding(&self) -> bool {
        self.flooding
    }

    /// What was done last has failed in the middle, by a fault of the program: nobody knows how the table is. The game is
    /// opened again as it was last kept; `request` is the one to answer, if any.
    pub fn recover(&mut self, request: Option<u32>) -> Vec<Reply> {
        let game = self
            .game
            .take()
            .filter(|open| open.hold.is_some())
            .map(|open| (open.desk.id().to_owned(), open.desk.used()));
        let address = self.page.address();
        self.app.log.error(
            Some(address),
            format_args!("a fault in game {}", game.as_ref().map_or("-", |(game, _)| game)),
        );
        self.put_away();
        self.mishap = true;
        let mut replies = vec![Reply { id: request, say: mishap().say() }];
        if let Some((game, used)) = game {
            let again = self.open(&game, used).ok().flatten();
            replies.push(Reply { id: None, say: again.unwrap_or(Say::Taken) });
        }
        replies
    }

    /// Puts something on the desk that nobody keeps.
    fn lay_out(&mut self, desk: Desk) -> Option<Say> {
        self.leave();
        self.game = Some(Open { desk, hold: None });
        self.view()
    }

    /// Does what was asked for; no answer means that it comes later.
    fn obey(&mut self, id: u32, ask: &Ask) -> Result<Option<Say>, Complaint> {
        let now = Instant::now();
        match ask {
            Ask::NewChess { setup } => self.begin(Box::new(ChessGame::new(setup.clone())?)),
            Ask::NewDucks { setup, lesson: false } => self.begin(Box::new(DucksGame::new(setup.clone())?)),
            Ask::NewDucks { setup, lesson: true } => {
                let game = Box::new(DucksGame::new(setup.clone())?);
                Ok(self.lay_out(Table::new(game, now).into()))
            }
            Ask::NewStudy { start } => {
                let study = Study::new(start, Arc::clone(&self.app.instruments))?;
                self.sit_down(study.into())
            }
            Ask::Explain { subject } => {
                Ok(self.lay_out(Explaining::new(subject, Arc::clone(&self.app.trees))?.into()))
            }
            Ask::LoadDucks { text, players } => self.begin(Box::new(DucksGame::from_record(text, *players)?)),
            Ask::Open { game } => {
                self.leave();
                self.open(game, Use::Play)
            }
            Ask::OpenStudy { game } => {
                self.leave();
                self.open(game, Use::Study)
            }
            Ask::Whole => self.view().map(Some).ok_or_else(Complaint::no_game),
            Ask::Leave => {
                self.leave();
                Ok(Some(Say::Done))
            }
            Ask::Edit { fen } => chess::edited(fen).map(Some),
            Ask::Start { start } => chess::started(start).map(Some),
            Ask::Games { query, from, count } => {
                let found = self.app.keeper.find(query, *from, *count);
                let (games, total) = found.map_err(|error| store_trouble(&error))?;
                Ok(Some(Say::Games { games, total, remark: self.app.remark.clone() }))
            }
            Ask::FileGames { file, search, broken, from, count } => {
                let games = self.app.files.get(file)?.find(search, *broken, *from, *count);
                Ok(Some(Say::FileGames { games }))
            }
            Ask::OpenFileGame { file, number } => {
                let read = self.app.files.get(file)?.game(*number)?;
                let study = Study::of_game(new_name(), read, Arc::clone(&self.app.instruments))?;
                self.sit_down(study.into())
            }
            Ask::KeepFileGames { file, from, count } => self.keep_games(file, *from, *count).map(Some),
            Ask::Delete { which } => self.delete(which).map(Some).map_err(|error| store_trouble(&error)),
            Ask::Offers => Ok(Some(Say::Offers { queue: self.app.queue.is_some() })),
            Ask::Queue => {
                let queue = self.app.queue.as_ref().map_or(QueueNow::None, Outlook::look);
                Ok(Some(Say::Queue { queue }))
            }
            ask => self.ask_table(ask, id, now),
        }
    }

    fn ask_table(&mut self, ask: &Ask, id: u32, now: Instant) -> Result<Option<Say>, Complaint> {
        let open = self.game.as_mut().ok_or_else(Complaint::no_game)?;
        match open.desk.ask(ask, id, now)? {
            Answer::Done => Ok(Some(Say::Done)),
            Answer::Say(say) => Ok(Some(*say)),
            Answer::Later => {
                self.awaited.push(id);
                Ok(None)
            }
            Answer::HurryUp => {
                self.thinker.stop();
                if let Some(queued) = &mut self.queued {
                    queued.hurry = true;
                }
                Ok(Some(Say::Done))
            }
            Answer::Changed => {
                self.save();
                Ok(self.change())
            }
            Answer::Another(table) => self.sit_down(Desk::Table(table)),
        }
    }

    fn begin(&mut self, game: Box<dyn Game>) -> Result<Option<Say>, Complaint> {
        self.sit_down(Table::new(game, Instant::now()).into())
    }

    fn sit_down(&mut self, desk: Desk) -> Result<Option<Say>, Complaint> {
        self.check_room()?;
        self.leave();
        let hold = self.app.take(desk.id(), self.tell_taken.clone());
        self.game = Some(Open { desk, hold: Some(hold) });
        self.save();
        Ok(self.view())
    }

    /// Keeps games of a file. Many together count as one new game: they are as quick to delete again.
    fn keep_games(&self, file: &str, from: usize, count: usize) -> Result<Say, Complaint> {
        self.check_room()?;
        let file = self.app.files.get(file)?;
        let from = from.max(1);
        let numbers = from..from.saturating_add(count.min(MOST_KEPT)).min(file.len() + 1);
        let read = numbers.len();
        let study = |number| {
            let study = Study::of_game(file.name_of(number), file.game(number).ok()?, Arc::default()).ok()?;
            let summary = study.summary(file.time_of(number));
            Some((summary, study.body()))
        };
        let games: Vec<_> = numbers.filter_map(study).collect();
        self.app.keeper.add(&games).map_err(|error| store_trouble(&error))?;
        Ok(Say::KeptGames { read, kept: games.len() })
    }

    /// Whether there may be another game.
    fn check_room(&self) -> Result<(), Complaint> {
        if self.app.keeper.is_full() {
            return Err(Complaint::new(
                "too many games could not be kept: no new ones until they are",
                "prea multe partide nu au putut fi păstrate: până atunci nu se începe alta",
            ));
        }
        if !self.page.take_game() {
            self.app.log.warn(self.page.address(), "game refused: too many were begun from this address");
            return Err(Complaint::new(
                "too many games were begun from this address: wait a little",
                "de la această adresă au fost începute prea multe partide: așteaptă puțin",
            ));
        }
        Ok(())
    }

    fn open(&mut self, game: &str, used: Use) -> Result<Option<Say>, Complaint> {
        // Taken before it is read: from here on nobody else changes what is kept.
        let mut hold = self.app.take(game, self.tell_taken.clone());
        let desk = self.load(game, used, &mut hold)?;
        self.game = Some(Open { desk, hold: Some(hold) });
        Ok(self.view())
    }

    fn load(&self, id: &str, used: Use, hold: &mut Hold) -> Result<Desk, Complaint> {
        let kept = self.app.keeper.load(id).map_err(|error| store_trouble(&error))?;
        let desk = kept.and_then(|(updated, body)| {
            let desk = Desk::load(id, &body, used, &self.app.instruments)?;
            hold.found(updated, &desk);
            Some(desk)
        });
        desk.ok_or_else(|| {
            Complaint::new("there is no such game", "nu există această partidă").about(Field::Game)
        })
    }

    fn delete(&mut self, which: &Selection) -> rusqlite::Result<Say> {
        let games = self.app.keeper.names(which)?;
        let count = self.app.delete(&games)?;
        if self.game.as_ref().is_some_and(|open| games.iter().any(|game| game == open.desk.id())) {
            self.put_away();
        }
        Ok(Say::Deleted { count })
    }

    /// The whole game.
    fn view(&mut self) -> Option<Say> {
        self.game.as_mut().map(|open| open.desk.view(Instant::now()))
    }

    /// What the page does not know of it yet.
    fn change(&mut self) -> Option<Say> {
        self.game.as_mut().map(|open| open.desk.change(Instant::now()))
    }

    /// Keeps the game. It goes on even where that fails.
    fn save(&mut self) {
        if let Some(open) = &mut self.game {
            open.save();
        }
    }

    /// Word of a store that fails.
    pub fn trouble(&mut self) -> Option<Reply> {
        let hold = self.game.as_ref().and_then(|open| open.hold.as_ref());
        let problem = hold.and_then(Hold::trouble).map(|words| unkept(words).into_words());
        if problem == self.unkept_told {
            return None;
        }
        self.unkept_told.clone_from(&problem);
        Some(Reply { id: None, say: Say::Unkept { problem } })
    }

    /// Word of a player that fails or waits.
    pub fn notice(&mut self) -> Option<Reply> {
        let wanted = self.game.as_ref().and_then(|open| open.desk.work(Instant::now()));
        let broken = wanted.is_some_and(|work| self.broken == Some(work.ticket));
        let waits = self.queued.as_ref().is_some_and(|queued| queued.since.elapsed() >= SHORT_WAIT);
        let notice = if self.mishap {
            Some(mishap().into_words())
        } else if broken {
            Some(failure().into_words())
        } else if waits {
            Some(Words::new(
                "Other games are being thought about: the computer waits for its turn.",
                "Calculatorul se gândește la alte partide: această partidă își așteaptă rândul.",
            ))
        } else {
            None
        };
        if notice == self.notice_told {
            return None;
        }
        self.notice_told.clone_from(&notice);
        Some(Reply { id: None, say: Say::Notice { notice } })
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
        let Some(choice) = &decided.choice else {
            replies.extend(self.failed(decided.ticket));
            return replies;
        };
        let consequence = open.desk.decided(decided.ticket, choice, decided.hurried, Instant::now());
        if decided.hurried && self.running == Some(decided.ticket) {
            // Others waited. If it is still wanted, it waits for another turn.
            self.running = None;
        }
        match consequence {
            Consequence::Nothing => {}
            Consequence::Changed => replies.extend(self.news()),
            Consequence::Tell(say) => replies.push(Reply { id: None, say: *say }),
            Consequence::Answer(id, say) => {
                self.awaited.retain(|&awaited| awaited != id);
                replies.push(Reply { id: Some(id), say: *say });
            }
        }
        replies
    }

    /// The player has failed. What it was to decide waits until the game is another one.
    fn failed(&mut self, ticket: Ticket) -> Option<Reply> {
        let open = self.game.as_mut()?;
        self.app
            .log
            .error(Some(self.page.address()), format_args!("a player failed in game {}", open.desk.id()));
        self.broken = Some(ticket);
        let id = open.desk.failed(ticket)?;
        self.awaited.retain(|&awaited| awaited != id);
        Some(Reply { id: Some(id), say: failure().say() })
    }

    /// The answers to requests that the game has gone past.
    pub fn forgotten(&mut self) -> Vec<Reply> {
        let still_awaited = self.game.as_ref().and_then(|open| open.desk.awaited());
        let forgotten = self.awaited.extract_if(.., |id| still_awaited != Some(*id));
        let complaint = Complaint::new("the game has gone on", "partida a mers mai departe");
        forgotten.map(|id| Reply { id: Some(id), say: complaint.clone().say() }).collect()
    }

    /// Something happens by itself.
    pub fn alarm(&mut self) -> Vec<Reply> {
        let changed = self.game.as_mut().is_some_and(|open| open.desk.tick(Instant::now()));
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
            open.desk.leave(Instant::now());
            open.save();
        }
        self.put_away();
    }

    /// There is no game on this page any more.
    fn put_away(&mut self) {
        self.game = None;
        self.align();
        self.thinker.forget();
    }

    /// Brings what runs in line with what ought to run.
    pub fn align(&mut self) {
        let now = Instant::now();
        let wanted = self.game.as_ref().and_then(|open| open.desk.work(now));
        match wanted {
            Some(work) if self.running == Some(work.ticket) => {}
            Some(work) if work.not_before <= now => {
                if self.queued.as_ref().is_none_or(|queued| queued.ticket != work.ticket) {
                    self.halt();
                    let turn = self.app.searches.queue(self.page.visitor(), work.urgency);
                    self.queued = Some(Queued { ticket: work.ticket, turn, since: now, hurry: false });
                }
                let Some(Queued { turn, hurry, .. }) = self.queued.take_if(|queued| queued.turn.has_come())
                else {
                    return;
                };
                self.running = Some(work.ticket);
                let task = self.game.as_ref().and_then(|open| open.desk.task(now));
                if let Some(task) = task
                    && let Err(error) = self.thinker.think(work.ticket, task, turn)
                {
                    self.app
                        .log
                        .error(Some(self.page.address()), format_args!("no thread to think with: {error}"));
                    self.broken = Some(work.ticket);
                }
                if hurry {
                    self.thinker.stop();
                }
            }
            _ => self.halt(),
        }
    }

    fn halt(&mut self) {
        self.queued = None;
        if self.running.take().is_some() {
            self.thinker.stop();
        }
    }

    /// What is thought just now, if the page wants to hear it.
    pub fn thoughts_to_send(&mut self) -> Vec<Reply> {
        self.thoughts_sent = Instant::now();
        let watched = self.game.as_ref().and_then(|open| open.desk.work(self.thoughts_sent));
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
        match self.game.as_ref().and_then(|open| open.desk.alarm()) {
            Some(time) => sleep_until(time.into()).await,
            None => pending().await,
        }
    }

    /// Ends when work that was to begin later begins: its time or its turn has come.
    pub async fn time_for_work(&self) {
        if let Some(queued) = &self.queued {
            let short = queued.since + SHORT_WAIT;
            if Instant::now() < short {
                // Whichever is first: the turn, or the time to say that it is waited for.
                let _ = timeout_at(short.into(), queued.turn.comes()).await;
                return;
            }
            return queued.turn.comes().await;
        }
        let wanted = self.game.as_ref().and_then(|open| open.desk.work(Instant::now()));
        match wanted.filter(|work| self.running != Some(work.ticket)) {
            Some(work) => sleep_until(work.not_before.into()).await,
            None => pending().await,
        }
    }
}

/// The number of a request that nobody reads, where it is in front, as our page writes it.
pub fn id_in_front(text: &str) -> Option<u32> {
    let number = text.strip_prefix("{\"id\":")?;
    let end = number.bytes().take(11).position(|byte| !byte.is_ascii_digit())?;
    number[..end].parse().ok()
}

/// As much of a message as a log needs.
fn beginning(text: &str) -> String {
    text.chars().take(80).collect()
}

/// So that a request which makes no sense still gets its answer.
fn id_of(text: &str) -> Option<u32> {
    let value: serde_json::Value = serde_json::from_str(text).ok()?;
    value.get("id")?.as_u64()?.try_into().ok()
}

fn store_trouble(error: &rusqlite::Error) -> Complaint {
    unkept(error.words())
}

fn unkept(Words { en, ro }: Words) -> Complaint {
    Complaint::new(
        format!("the game could not be kept or read: {en}"),
        format!("partida nu a putut fi păstrată sau citită: {ro}"),
    )
}

/// A request has failed by a fault of the program.
fn mishap() -> Complaint {
    Complaint::new(
        "The program failed at this, which is a fault of its own. The game is as it was last kept.",
        "Programul a eșuat aici, din vina lui. Partida este așa cum a fost păstrată ultima oară.",
    )
}

/// A player has failed by a fault of the program.
fn failure() -> Complaint {
    Complaint::new(
        "The computer failed to think about this position, which is a fault of the program. Take a move back, or open \
         the game again to let it try once more.",
        "Calculatorul nu a reușit să se gândească la această poziție, din vina programului. Retrage o mutare sau \
         redeschide partida, ca să încerce din nou.",
    )
}
