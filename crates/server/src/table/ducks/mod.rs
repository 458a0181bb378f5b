//! A game of Ducklings and Cats in progress.

mod saved;

use std::time::{Duration, Instant};

use rocada_ducks::{self as rules, Algorithm, PlayerOptions, Position, Record};
use rocada_gametree::{Random, Report};

use self::saved::{Saved, SavedTurn};
use super::{Answer, Choice, DucksTask, Mind, Outcome, Show, Table, Task, Ticket, Work, plies_back};
use crate::complaint::Complaint;
use crate::ducks_view;
use crate::messages::{
    About, Ask, Ducks, DucksEnd, DucksPlayer, DucksPlayers, DucksReason, DucksSetup, DucksStart,
    DucksSummary, DucksTurn, Say, Side, Summary, Thought,
};

pub use self::saved::{csv, record};

/// A game and who plays it.
pub struct DucksTable {
    id: String,
    setup: DucksSetup,
    start: Position,
    now: Position,
    /// The positions before each turn.
    before: Vec<Position>,
    turns: Vec<DucksTurn>,
    end: Option<DucksEnd>,
    /// Since when the side to move has been thinking.
    turn_began: Instant,
    show: Show,
    watched: bool,
    /// The request for a hint.
    hint: Option<u32>,
    /// Decides between turns that are equally good, and everything for a player that plays anything.
    seed: u64,
    ticket: Ticket,
}

/// What a hint may take.
const HINT: Duration = Duration::from_millis(700);

impl DucksTable {
    /// A new game.
    pub fn new(setup: DucksSetup, now: Instant) -> Result<Self, Complaint> {
        let start = ducks_view::start(&setup)?;
        Ok(Self::begin(super::new_id(), setup, start, now))
    }

    /// A game that was kept.
    pub fn load(id: String, body: &str, now: Instant) -> Option<Self> {
        let saved: Saved = serde_json::from_str(body).ok()?;
        let start = saved.start.parse().ok()?;
        let mut table = Self::begin(id, saved.setup, start, now);
        table.show.paused = saved.paused;
        for SavedTurn { text, ms, thought } in saved.turns {
            let turn = table.now.read_turn(&text).ok()?;
            table.add(turn, ms, thought);
        }
        table.end = table.end.or(saved.end);
        Some(table)
    }

    /// A game on paper.
    pub fn from_record(text: &str, players: DucksPlayers, now: Instant) -> Result<Self, Complaint> {
        let record: Record =
            text.parse().map_err(|error: rules::RecordError| ducks_view::in_both(&error).about("text"))?;
        let start = record.start();
        let setup = DucksSetup { players, start: DucksStart::Position { text: start.to_string() } };
        ducks_view::check_players(&setup)?;
        let mut table = Self::begin(super::new_id(), setup, *start, now);
        for &turn in record.turns() {
            table.add(turn, 0.0, None);
        }
        Ok(table)
    }

    fn begin(id: String, setup: DucksSetup, start: Position, now: Instant) -> Self {
        Self {
            id,
            setup,
            start,
            now: start,
            before: Vec::new(),
            turns: Vec::new(),
            end: ducks_view::end(&start),
            turn_began: now,
            show: Show::default(),
            watched: false,
            hint: None,
            seed: Random::anew().next(),
            ticket: Ticket::new(),
        }
    }

    fn saved(&self) -> Saved {
        let turns = self.turns.iter();
        Saved {
            setup: self.setup.clone(),
            start: self.start.to_string(),
            turns: turns
                .map(|turn| SavedTurn { text: turn.text.clone(), ms: turn.ms, thought: turn.thought })
                .collect(),
            end: self.end,
            paused: self.show.paused,
        }
    }

    const fn player(&self, side: rules::Side) -> DucksPlayer {
        match side {
            rules::Side::Ducks => self.setup.players.ducks,
            rules::Side::Cats => self.setup.players.cats,
        }
    }

    fn is_computer(&self, side: rules::Side) -> bool {
        self.player(side) != DucksPlayer::Human
    }

    fn computers(&self) -> usize {
        rules::Side::BOTH.into_iter().filter(|&side| self.is_computer(side)).count()
    }

    /// Plays a legal turn.
    fn add(&mut self, turn: rules::Turn, ms: f64, thought: Option<Thought>) {
        self.turns.push(ducks_view::turn(&self.now, turn, ms, thought));
        self.before.push(self.now);
        self.now = self.now.after(turn);
        self.end = ducks_view::end(&self.now);
    }

    /// The position is another one: whatever was thought about is over.
    fn begin_turn(&mut self, now: Instant) {
        self.turn_began = now;
        self.show.one_step = false;
        self.hint = None;
        self.ticket = Ticket::new();
    }

    fn finish(&mut self, winner: Option<Side>, reason: DucksReason, now: Instant) {
        self.end = Some(DucksEnd { winner, reason });
        self.begin_turn(now);
    }

    fn still_playing(&self) -> Result<(), Complaint> {
        if self.end.is_some() { Err(Complaint::over()) } else { Ok(()) }
    }

    fn play_text(&mut self, text: &str, now: Instant) -> Result<Answer, Complaint> {
        self.still_playing()?;
        if self.is_computer(self.now.side()) {
            return Err(Complaint::not_your_turn());
        }
        let turn = self.now.read_turn(text.trim());
        let turn = turn.map_err(|error| ducks_view::in_both(&error).about("text"))?;
        let ms = now.saturating_duration_since(self.turn_began).as_secs_f64() * 1e3;
        self.add(turn, ms, None);
        self.begin_turn(now);
        Ok(Answer::Changed)
    }

    fn take_back(&mut self, now: Instant) -> Result<Answer, Complaint> {
        let by_computer = self.before.iter().rev().map(|position| self.is_computer(position.side()));
        let plies = plies_back(self.computers(), by_computer).ok_or_else(Complaint::nothing_to_take_back)?;
        let left = self.turns.len() - plies;
        self.now = self.before[left];
        self.before.truncate(left);
        self.turns.truncate(left);
        self.end = None;
        self.show.paused = self.computers() == 2;
        self.begin_turn(now);
        Ok(Answer::Changed)
    }

    fn resign(&mut self, now: Instant) -> Result<Answer, Complaint> {
        self.still_playing()?;
        let person = rules::Side::BOTH.into_iter().find(|&side| !self.is_computer(side));
        let loser = match self.computers() {
            0 => self.now.side(),
            _ => person.ok_or_else(Complaint::not_here)?,
        };
        self.finish(Some(loser.other().into()), DucksReason::Resignation, now);
        Ok(Answer::Changed)
    }

    fn rematch(&self, now: Instant) -> Result<Answer, Complaint> {
        let DucksPlayers { ducks, cats } = self.setup.players;
        let setup = DucksSetup {
            players: DucksPlayers { ducks: cats, cats: ducks },
            start: self.setup.start.clone(),
        };
        let mut table = Self::new(setup, now)?;
        table.watched = self.watched;
        table.show.pace = self.show.pace;
        Ok(Answer::Another(Box::new(table)))
    }

    fn steer(&mut self, paused: bool, one_step: bool, now: Instant) -> Result<Answer, Complaint> {
        self.still_playing()?;
        self.show.steer(self.computers(), paused, one_step)?;
        self.ticket = Ticket::new();
        // The time in which nobody was to think is nobody's.
        self.turn_began = now;
        Ok(Answer::Changed)
    }

    fn turn_is_wanted(&self) -> bool {
        self.end.is_none() && self.show.runs() && self.is_computer(self.now.side())
    }

    fn ducks(&self) -> Ducks {
        let rules = self.start.rules();
        let persons_turn = self.end.is_none() && !self.is_computer(self.now.side());
        Ducks {
            game: self.id.clone(),
            setup: self.setup.clone(),
            n: rules.board.n(),
            k: rules.board.k(),
            variant: rules.variant.into(),
            goals: self.start.goals().into(),
            start: ducks_view::board(&self.start),
            turns: self.turns.clone(),
            turn: self.now.side().into(),
            legal: if persons_turn { ducks_view::legal(&self.now) } else { Vec::new() },
            must_place: !self.now.may_move(self.now.side()),
            end: self.end,
            thinking: self.turn_is_wanted(),
            paused: self.show.paused,
            statistics: ducks_view::statistics(&self.turns),
        }
    }
}

impl Table for DucksTable {
    fn id(&self) -> &str {
        &self.id
    }

    fn ask(&mut self, ask: &Ask, request: u32, now: Instant) -> Result<Answer, Complaint> {
        match ask {
            Ask::Play { text } => self.play_text(text, now),
            Ask::TakeBack => self.take_back(now),
            Ask::Hint => {
                self.still_playing()?;
                if self.is_computer(self.now.side()) {
                    return Err(Complaint::not_your_turn());
                }
                self.hint = Some(request);
                self.ticket = Ticket::new();
                Ok(Answer::Later)
            }
            Ask::Resign => self.resign(now),
            Ask::Stop => {
                self.still_playing()?;
                self.finish(None, DucksReason::Stopped, now);
                Ok(Answer::Changed)
            }
            Ask::Rematch => self.rematch(now),
            Ask::MoveNow if self.turn_is_wanted() => Ok(Answer::HurryUp),
            Ask::Pause => self.steer(true, false, now),
            Ask::Resume => self.steer(false, false, now),
            Ask::Step => self.steer(true, true, now),
            Ask::Pace { ms } => {
                self.show.set_pace(*ms);
                Ok(Answer::Done)
            }
            Ask::Watch { on, .. } => {
                self.watched = *on;
                Ok(Answer::Done)
            }
            _ => Err(Complaint::not_here()),
        }
    }

    fn work(&self, now: Instant) -> Option<Work> {
        let wanted = self.turn_is_wanted();
        let (mind, options) = match (wanted, self.now.side()) {
            (true, rules::Side::Ducks) => (Mind::First, ducks_view::options(self.setup.players.ducks)?),
            (true, rules::Side::Cats) => (Mind::Second, ducks_view::options(self.setup.players.cats)?),
            (false, _) => {
                self.hint?;
                let options = PlayerOptions { time: Some(HINT), ..PlayerOptions::new(Algorithm::Master) };
                (Mind::Adviser, options)
            }
        };
        Some(Work {
            ticket: self.ticket,
            ply: self.turns.len(),
            playing: wanted,
            watched: self.watched,
            not_before: if wanted { self.turn_began + self.show.wait(self.computers()) } else { now },
            task: Task::Ducks(Box::new(DucksTask {
                mind,
                options: PlayerOptions { seed: Some(self.seed), ..options },
                position: self.now,
            })),
        })
    }

    fn decided(&mut self, ticket: Ticket, choice: &Choice, now: Instant) -> Outcome {
        let Choice::Ducks(report @ Report { best: Some(turn), .. }) = choice else { return Outcome::Nothing };
        if ticket != self.ticket {
            return Outcome::Nothing;
        }
        if self.turn_is_wanted() {
            // Its own time, without the pause that was made for those who watch.
            let ms = report.time.as_secs_f64() * 1e3;
            self.add(*turn, ms, Some(ducks_view::thought(report)));
            self.begin_turn(now);
            return Outcome::Changed;
        }
        let Some(request) = self.hint.take() else { return Outcome::Nothing };
        let text = turn.to_string();
        Outcome::Answer(request, Box::new(Say::Hint { san: text.clone(), text }))
    }

    fn awaited(&self) -> Option<u32> {
        self.hint
    }

    fn alarm(&self) -> Option<Instant> {
        None
    }

    fn tick(&mut self, _: Instant) -> bool {
        false
    }

    fn leave(&mut self, now: Instant) {
        self.turn_began = now;
    }

    fn view(&self, _: Instant) -> Say {
        Say::Ducks { ducks: Box::new(self.ducks()) }
    }

    fn summary(&self, updated: u64) -> Summary {
        let ducks = DucksSummary {
            players: self.setup.players,
            end: self.end,
            plies: self.turns.len(),
            position: self.now.to_string(),
            captures: self.now.captures().into(),
        };
        Summary { game: self.id.clone(), updated, about: About::Ducks { ducks } }
    }

    fn body(&self) -> String {
        serde_json::to_string(&self.saved()).expect("a game is made of text and numbers")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two_computers() -> DucksTable {
        let players = DucksPlayers { ducks: DucksPlayer::Random, cats: DucksPlayer::Random };
        let start = DucksStart::Original { n: 8, k: 2 };
        DucksTable::new(DucksSetup { players, start }, Instant::now()).unwrap()
    }

    #[test]
    fn a_pause_outlives_the_server() {
        let mut game = two_computers();
        game.ask(&Ask::Pause, 7, Instant::now()).ok().unwrap();
        let body = game.body();
        let again = |body: &str| DucksTable::load("a".to_owned(), body, Instant::now()).unwrap();
        assert!(again(&body).ducks().paused && again(&body).work(Instant::now()).is_none());
        let before = body.replace(",\"paused\":true", "");
        assert_ne!(before, body);
        assert!(!again(&before).ducks().paused, "a game of an earlier version");
    }

    #[test]
    fn a_rematch_has_the_same_pace() {
        let mut game = two_computers();
        let now = Instant::now();
        game.ask(&Ask::Pace { ms: 9000 }, 7, now).ok().unwrap();
        let Ok(Answer::Another(next)) = game.rematch(now) else { panic!() };
        assert_eq!(next.work(now).unwrap().not_before, now + Duration::from_secs(9));
    }
}
