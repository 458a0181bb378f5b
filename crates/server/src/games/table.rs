//! A table: a game, and all that does not depend on which game it is. It has no thread, socket or clock of its own:
//! what a page asks for, what a player has decided and what time it is go in; the game as it stands and the work that
//! ought to be done now can be read.

use std::mem;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rocada_gametree::Random;

use super::show::Show;
use super::{Choice, Frame, Game, Purpose, Saved, Seat, Task};
use crate::analysis::Kept;
use crate::complaint::Complaint;
use crate::messages::{Ask, ChessPlayers, Say, Summary, Tempo};
use crate::searches::Urgency;

/// Lines of thought at most.
const MOST_LINES: u8 = 5;

/// A game in progress.
pub struct Table {
    id: String,
    game: Box<dyn Game>,
    /// Since when the side to move has been thinking. Between two computers that is a moment ahead, while those who
    /// watch look at the last move.
    turn_began: Instant,
    show: Show,
    /// How soon a computer answers the person.
    tempo: Tempo,
    /// What a computer has decided already and plays at that time.
    decision: Option<(Instant, Choice)>,
    /// The study of this game, which is kept with it.
    study: Option<Kept>,
    watch: Watch,
    /// The request for a hint.
    hint: Option<u32>,
    /// Changes with everything that makes other work of the work.
    ticket: Ticket,
    /// How often the page was told of the game, and how many of the plies that it was told of still stand.
    revision: u32,
    kept: usize,
}

/// What the page wants to see of the thinking.
#[derive(Clone, Copy, Default)]
struct Watch {
    on: bool,
    ply: Option<usize>,
    lines: u8,
}

/// What comes of a request.
pub enum Answer {
    /// It is done and nobody needs to see the game for it.
    Done,
    /// The game has changed.
    Changed,
    /// This is the answer.
    Say(Box<Say>),
    /// The answer comes with the work that is now wanted.
    Later,
    /// What runs shall end and say what it has.
    HurryUp,
    /// Another game takes this one's place.
    Another(Box<Table>),
}

/// What comes of a decision.
pub enum Consequence {
    /// Nothing.
    Nothing,
    /// The game has changed.
    Changed,
    /// An answer to an earlier request.
    Answer(u32, Box<Say>),
    /// Something to be told on the way to an answer.
    Tell(Box<Say>),
}

/// Names a piece of work; no two pieces have the same name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ticket(u64);

impl Ticket {
    /// The next one.
    pub fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// A piece of work that ought to be done now. As long as its ticket stays the same, so does the work.
#[derive(Clone, Copy, Debug)]
pub struct Work {
    /// Its name.
    pub ticket: Ticket,
    /// Whether the page wants to hear what is thought.
    pub watched: bool,
    /// Nothing begins before.
    pub not_before: Instant,
    /// How much is waited for it.
    pub urgency: Urgency,
}

/// A name that nobody guesses and that fits into an address.
pub fn new_name() -> String {
    format!("{:016x}", Random::anew().next())
}

impl Table {
    /// A new game.
    pub fn new(game: Box<dyn Game>, now: Instant) -> Self {
        Self::begin(new_name(), game, Show::default(), now)
    }

    /// A game that was kept.
    pub fn load(id: &str, body: &str, now: Instant) -> Option<Self> {
        let Saved { game, paused, study } = Saved::read(body)?;
        let mut table = Self::begin(id.to_owned(), game.restore()?, Show { paused, ..Show::default() }, now);
        table.study = study;
        Some(table)
    }

    fn begin(id: String, game: Box<dyn Game>, show: Show, now: Instant) -> Self {
        let mut table = Self {
            id,
            game,
            turn_began: now,
            show,
            tempo: Tempo::AtOnce,
            decision: None,
            study: None,
            watch: Watch::default(),
            hint: None,
            ticket: Ticket::new(),
            revision: 0,
            kept: 0,
        };
        table.begin_thinking(now);
        table
    }

    /// The game's name.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Does what the page asks for. `request` is the number under which a later answer is expected.
    pub fn ask(&mut self, ask: &Ask, request: u32, now: Instant) -> Result<Answer, Complaint> {
        match ask {
            Ask::Play { text } => {
                self.check_persons_turn()?;
                self.game.play(text.trim(), now.saturating_duration_since(self.turn_began), now)?;
                self.begin_turn(now);
            }
            Ask::TakeBack => self.take_back(now)?,
            Ask::Hint => {
                self.check_persons_turn()?;
                self.hint = Some(request);
                self.ticket = Ticket::new();
                return Ok(Answer::Later);
            }
            Ask::Resign => {
                self.check_playing()?;
                let people: Vec<_> = self.people().collect();
                let loser = match people[..] {
                    [] => return Err(Complaint::not_here()),
                    [person] => person,
                    _ => self.game.to_move(),
                };
                self.game.finish(Some(loser));
                self.begin_turn(now);
            }
            Ask::Stop => {
                self.check_playing()?;
                self.game.finish(None);
                self.begin_turn(now);
            }
            Ask::Rematch => return self.rematch(now),
            Ask::MoveNow if self.decision.is_some() => {
                self.play_decision(now);
            }
            Ask::MoveNow if self.computer_thinks() => return Ok(Answer::HurryUp),
            Ask::Pause => self.steer(true, false, now)?,
            Ask::Resume => self.steer(false, false, now)?,
            Ask::Step => self.steer(true, true, now)?,
            Ask::Pace { ms } => {
                self.show.set_pace(*ms);
                // Whoever thinks already goes on.
                if now < self.turn_began {
                    self.begin_thinking(now);
                }
                return Ok(Answer::Done);
            }
            Ask::Habits { tempo, .. } => {
                self.tempo = *tempo;
                return self.game.ask(ask).or(Ok(Answer::Done));
            }
            Ask::Watch { on, ply, lines } => {
                self.watch(Watch { on: *on, ply: *ply, lines: *lines });
                return Ok(Answer::Done);
            }
            ask => {
                let answer = self.game.ask(ask)?;
                if self.game.is_over() && matches!(answer, Answer::Changed) {
                    self.begin_turn(now);
                }
                return Ok(answer);
            }
        }
        Ok(Answer::Changed)
    }

    /// What ought to be thought about now. Nothing is built for the answer: it is asked for all the time.
    pub fn work(&self, now: Instant) -> Option<Work> {
        if self.decision.is_some() {
            return None;
        }
        let (urgency, not_before) = match self.purpose()? {
            Purpose::Move => (Urgency::Move, self.turn_began),
            Purpose::Hint => (Urgency::Hint, now),
            Purpose::Opinion { .. } => (Urgency::Analysis, now),
        };
        Some(Work { ticket: self.ticket, watched: self.watch.on, not_before, urgency })
    }

    /// The work with all that it takes.
    pub fn task(&self, now: Instant) -> Option<Task> {
        self.game.task(self.purpose()?, now)
    }

    fn purpose(&self) -> Option<Purpose> {
        if self.computer_thinks() {
            Some(Purpose::Move)
        } else if self.hint.is_some() {
            Some(Purpose::Hint)
        } else {
            self.opinion()
        }
    }

    /// The work with this ticket is done. A ticket that is no longer wanted changes nothing.
    pub fn decided(&mut self, ticket: Ticket, choice: &Choice, now: Instant) -> Consequence {
        if ticket != self.ticket || self.decision.is_some() {
            return Consequence::Nothing;
        }
        if self.computer_thinks() {
            // Between two computers the wait was before the thinking.
            let due = if self.is_show() { now } else { self.turn_began + self.wait(now) };
            self.decision = Some((due, choice.clone()));
            let played = due <= now && self.play_decision(now);
            return if played { Consequence::Changed } else { Consequence::Nothing };
        }
        // What is thought of an earlier position is no hint.
        let Some(request) = self.hint.take() else { return Consequence::Nothing };
        let Some(hint) = self.game.hint(choice) else { return Consequence::Nothing };
        // From now on the opinion that had to wait is wanted again.
        self.ticket = Ticket::new();
        Consequence::Answer(request, Box::new(hint))
    }

    /// How long after its turn began a computer answers at the earliest.
    fn wait(&self, now: Instant) -> Duration {
        self.game.natural_time(now).map_or(Duration::ZERO, |(natural, most)| self.tempo.wait(natural, most))
    }

    /// Plays what was decided; false where nothing was.
    fn play_decision(&mut self, now: Instant) -> bool {
        let Some((_, choice)) = self.decision.take() else { return false };
        let played = self.game.play_choice(&choice, now.saturating_duration_since(self.turn_began), now);
        if played {
            self.begin_turn(now);
        }
        played
    }

    /// The work with this ticket has failed. Tells which request has waited for it, and waits no more.
    pub fn failed(&mut self, ticket: Ticket) -> Option<u32> {
        let request = self.hint.take_if(|_| ticket == self.ticket)?;
        self.ticket = Ticket::new();
        Some(request)
    }

    /// The request that waits for the work's answer.
    pub const fn awaited(&self) -> Option<u32> {
        self.hint
    }

    /// When something happens by itself, such as the fall of a flag.
    pub fn alarm(&self) -> Option<Instant> {
        let due = self.decision.as_ref().map(|(due, _)| *due);
        [due, self.game.alarm()].into_iter().flatten().min()
    }

    /// It is this time now. Tells whether the game has changed.
    pub fn tick(&mut self, now: Instant) -> bool {
        if self.decision.as_ref().is_some_and(|(due, _)| *due <= now) {
            return self.play_decision(now);
        }
        let ended = self.game.tick(now);
        if ended {
            self.begin_turn(now);
        }
        ended
    }

    /// The page is gone, and the clocks stand.
    pub fn leave(&mut self, now: Instant) {
        self.game.leave(now);
        self.turn_began = now;
    }

    /// The whole game as it stands.
    pub fn view(&mut self, now: Instant) -> Say {
        self.kept = self.game.plies();
        let frame = self.frame();
        self.game.view(frame, now)
    }

    /// What has changed since the page was last told of the game.
    pub fn change(&mut self, now: Instant) -> Say {
        let kept = mem::replace(&mut self.kept, self.game.plies());
        let frame = self.frame();
        self.game.change(frame, kept, now)
    }

    fn frame(&mut self) -> Frame {
        self.revision += 1;
        Frame {
            game: self.id.clone(),
            revision: self.revision,
            persons_turn: !self.game.is_over() && !self.game.is_computer(self.game.to_move()),
            thinking: self.computer_thinks(),
            paused: self.show.paused,
        }
    }

    /// The game in a list.
    pub fn summary(&self, updated: u64) -> Summary {
        Summary { game: self.id.clone(), updated, about: self.game.summary() }
    }

    /// Who plays, in chess.
    pub fn chess_players(&self) -> Option<ChessPlayers> {
        self.game.chess_players()
    }

    /// The game as it is kept.
    pub fn body(&self) -> String {
        self.body_with(self.study.clone())
    }

    /// The game as it is kept, with another study.
    pub fn body_with(&self, study: Option<Kept>) -> String {
        Saved { game: self.game.saved(), paused: self.show.paused, study }.to_text()
    }

    fn people(&self) -> impl Iterator<Item = Seat> {
        Seat::BOTH.into_iter().filter(|&seat| !self.game.is_computer(seat))
    }

    /// Whether two computers play.
    fn is_show(&self) -> bool {
        self.people().next().is_none()
    }

    fn check_playing(&self) -> Result<(), Complaint> {
        if self.game.is_over() { Err(Complaint::over()) } else { Ok(()) }
    }

    fn check_persons_turn(&self) -> Result<(), Complaint> {
        self.check_playing()?;
        if self.game.is_computer(self.game.to_move()) { Err(Complaint::not_your_turn()) } else { Ok(()) }
    }

    fn computer_thinks(&self) -> bool {
        !self.game.is_over() && self.show.runs() && self.game.is_computer(self.game.to_move())
    }

    /// The side to move thinks from now on, or as soon as those who watch two computers have seen the last move: that
    /// time is nobody's.
    fn begin_thinking(&mut self, now: Instant) {
        self.turn_began = if self.is_show() { now + self.show.wait() } else { now };
        self.game.begin_thinking(self.turn_began, self.show.paused, now);
    }

    /// The position is another one: whatever was thought about is over.
    fn begin_turn(&mut self, now: Instant) {
        self.show.one_step = false;
        self.hint = None;
        self.decision = None;
        self.ticket = Ticket::new();
        self.begin_thinking(now);
    }

    /// Leads back to where a person was last to move; by a single ply where all or none are persons.
    fn take_back(&mut self, now: Instant) -> Result<(), Complaint> {
        // The sides take turns, so it was the other one who moved last.
        let plies = match self.people().collect::<Vec<_>>()[..] {
            [person] if person == self.game.to_move() => 2,
            _ => 1,
        };
        let left = self.game.plies().checked_sub(plies).ok_or_else(Complaint::nothing_to_take_back)?;
        self.game.take_back_to(left, now);
        self.kept = self.kept.min(left);
        self.show.paused = self.is_show();
        self.begin_turn(now);
        Ok(())
    }

    fn rematch(&self, now: Instant) -> Result<Answer, Complaint> {
        let mut table = Self::new(self.game.rematch()?, now);
        table.watch = self.watch;
        table.tempo = self.tempo;
        table.show.pace = self.show.pace;
        table.begin_thinking(now);
        Ok(Answer::Another(Box::new(table)))
    }

    /// Two computers play, and somebody holds the reins.
    fn steer(&mut self, paused: bool, one_step: bool, now: Instant) -> Result<(), Complaint> {
        self.check_playing()?;
        if !self.is_show() {
            return Err(Complaint::not_here());
        }
        (self.show.paused, self.show.one_step) = (paused, one_step);
        self.ticket = Ticket::new();
        // The time in which nobody was to think is nobody's.
        self.begin_thinking(now);
        Ok(())
    }

    fn watch(&mut self, watch: Watch) {
        let before = self.opinion();
        self.watch = watch;
        let busy = self.computer_thinks() || self.hint.is_some();
        if self.opinion() != before && !busy {
            self.ticket = Ticket::new();
        }
    }

    /// What the page wants an opinion about.
    fn opinion(&self) -> Option<Purpose> {
        let ply = self.watch.ply.filter(|_| self.watch.on)?.min(self.game.plies());
        let lines = self.watch.lines.clamp(1, MOST_LINES).into();
        self.game.is_arguable(ply).then_some(Purpose::Opinion { ply, lines })
    }
}
