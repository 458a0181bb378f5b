//! A game of Ducklings and Cats in progress.

mod csv;
mod pace;
mod players;
mod saved;
mod setup;
mod thinking;
mod view;
mod words;

use std::time::{Duration, Instant};

use rocada_ducks::{self as rules, Position, Record};
use rocada_gametree::Random;

use self::saved::SavedTurn;
use super::{Frame, Game, Purpose, SavedGame, Seat};
use crate::complaint::Complaint;
use crate::messages::{
    About, DucksEnd, DucksPlayer, DucksPlayers, DucksReason, DucksSetup, DucksStart, DucksTurn, Field, Say,
    Thought,
};

pub use self::players::word;
pub use self::saved::Saved;
pub use self::thinking::{Choice, Minds, Task};
pub use self::view::{board, cells, legal};

/// A game and who plays it.
pub struct DucksGame {
    setup: DucksSetup,
    start: Position,
    now: Position,
    /// The positions before each turn.
    before: Vec<Position>,
    played: Vec<DucksTurn>,
    end: Option<DucksEnd>,
    /// Decides between turns that are equally good, and everything for a player that plays anything.
    seed: u64,
}

impl From<rules::Side> for Seat {
    fn from(side: rules::Side) -> Self {
        match side {
            rules::Side::Ducks => Self::First,
            rules::Side::Cats => Self::Second,
        }
    }
}

impl DucksGame {
    /// A new game.
    pub fn new(setup: DucksSetup) -> Result<Self, Complaint> {
        let start = setup::start(&setup)?;
        Ok(Self::begin(setup, start))
    }

    /// A game that was kept.
    pub fn load(saved: Saved) -> Option<Self> {
        let mut game = Self::begin(saved.setup, saved.start.parse().ok()?);
        for SavedTurn { text, ms, thought } in saved.turns {
            let turn = game.now.read_turn(&text).ok()?;
            game.add(turn, ms, thought);
        }
        game.end = game.end.or(saved.end);
        Some(game)
    }

    /// A game on paper.
    pub fn from_record(text: &str, players: DucksPlayers) -> Result<Self, Complaint> {
        let record: Record =
            text.parse().map_err(|error: rules::RecordError| Complaint::from(error).about(Field::Text))?;
        let start = record.start();
        players::check(players, start.board())?;
        let setup = DucksSetup { players, start: DucksStart::Position { text: start.to_string() } };
        let mut game = Self::begin(setup, *start);
        for &turn in record.turns() {
            game.add(turn, 0.0, None);
        }
        Ok(game)
    }

    fn begin(setup: DucksSetup, start: Position) -> Self {
        Self {
            setup,
            start,
            now: start,
            before: Vec::new(),
            played: Vec::new(),
            end: view::end(&start),
            seed: Random::anew().next(),
        }
    }

    const fn player(&self, seat: Seat) -> DucksPlayer {
        match seat {
            Seat::First => self.setup.players.ducks,
            Seat::Second => self.setup.players.cats,
        }
    }

    /// The position after so many turns.
    fn position_at(&self, ply: usize) -> &Position {
        self.before.get(ply).unwrap_or(&self.now)
    }

    /// Plays a legal turn.
    fn add(&mut self, turn: rules::Turn, ms: f64, thought: Option<Thought>) {
        self.played.push(view::turn(&self.now, turn, ms, thought));
        self.before.push(self.now);
        self.now = self.now.after(turn);
        self.end = view::end(&self.now);
    }
}

impl Game for DucksGame {
    fn is_computer(&self, seat: Seat) -> bool {
        self.player(seat) != DucksPlayer::Human
    }

    fn to_move(&self) -> Seat {
        self.now.side().into()
    }

    fn plies(&self) -> usize {
        self.played.len()
    }

    fn is_over(&self) -> bool {
        self.end.is_some()
    }

    fn play(&mut self, text: &str, taken: Duration, _: Instant) -> Result<(), Complaint> {
        let turn = self.now.read_turn(text).map_err(|error| Complaint::from(error).about(Field::Text))?;
        self.add(turn, milliseconds(taken), None);
        Ok(())
    }

    fn play_choice(&mut self, choice: &super::Choice, _: Duration, _: Instant) -> bool {
        let super::Choice::Ducks(report) = choice else { return false };
        let Some(turn) = report.best else { return false };
        // Its own time, without the way there and back.
        self.add(turn, milliseconds(report.time), Some(view::thought(report)));
        true
    }

    fn hint(&self, choice: &super::Choice) -> Option<Say> {
        let super::Choice::Ducks(report) = choice else { return None };
        let text = report.best?.to_string();
        Some(Say::Hint { san: text.clone(), text })
    }

    fn take_back_to(&mut self, plies: usize, _: Instant) {
        self.now = self.before[plies];
        self.before.truncate(plies);
        self.played.truncate(plies);
        self.end = None;
    }

    fn finish(&mut self, loser: Option<Seat>) {
        let winner = loser.map(|loser| match loser {
            Seat::First => rules::Side::Cats.into(),
            Seat::Second => rules::Side::Ducks.into(),
        });
        let reason = if winner.is_some() { DucksReason::Resignation } else { DucksReason::Stopped };
        self.end = Some(DucksEnd { winner, reason });
    }

    fn rematch(&self) -> Result<Box<dyn Game>, Complaint> {
        let DucksPlayers { ducks, cats } = self.setup.players;
        let players = DucksPlayers { ducks: cats, cats: ducks };
        Ok(Box::new(Self::new(DucksSetup { players, start: self.setup.start.clone() })?))
    }

    fn natural_time(&self, _: Instant) -> Option<(Duration, Duration)> {
        Some((pace::natural_time(self), Duration::MAX))
    }

    fn is_arguable(&self, ply: usize) -> bool {
        self.position_at(ply).ending().is_none()
    }

    fn task(&self, purpose: Purpose, _: Instant) -> Option<super::Task> {
        players::task(self, purpose).map(|task| super::Task::Ducks(Box::new(task)))
    }

    fn view(&self, frame: Frame, _: Instant) -> Say {
        Say::Ducks { ducks: Box::new(view::whole(self, frame)) }
    }

    fn change(&self, frame: Frame, kept: usize, _: Instant) -> Say {
        Say::DucksChange { change: view::change(self, frame, kept) }
    }

    fn summary(&self) -> About {
        About::Ducks { ducks: view::summary(self) }
    }

    fn saved(&self) -> SavedGame {
        SavedGame::Ducks(Saved::of(self))
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::table::{Answer, Table};
    use crate::messages::Ask;

    fn two_computers() -> Table {
        let players = DucksPlayers { ducks: DucksPlayer::Random, cats: DucksPlayer::Random };
        let start = DucksStart::Original { n: 8, k: 2 };
        Table::new(Box::new(DucksGame::new(DucksSetup { players, start }).unwrap()), Instant::now())
    }

    #[test]
    fn a_pause_outlives_the_server() {
        let mut game = two_computers();
        game.ask(&Ask::Pause, 7, Instant::now()).ok().unwrap();
        let body = game.body();
        let waits = |body: &str| {
            let mut again = Table::load("a", body, Instant::now()).unwrap();
            let Say::Ducks { ducks } = again.view(Instant::now()) else { panic!() };
            assert_eq!(ducks.now.paused, again.work(Instant::now()).is_none());
            ducks.now.paused
        };
        assert!(waits(&body));
        let before = body.replace(",\"paused\":true", "");
        assert_ne!(before, body);
        assert!(!waits(&before), "a game of an earlier version");
    }

    #[test]
    fn a_rematch_has_the_same_pace() {
        let mut game = two_computers();
        let now = Instant::now();
        game.ask(&Ask::Pace { ms: 9000 }, 7, now).ok().unwrap();
        let Ok(Answer::Another(next)) = game.ask(&Ask::Rematch, 8, now) else { panic!() };
        assert_eq!(next.work(now).unwrap().not_before, now + Duration::from_secs(9));
    }
}
