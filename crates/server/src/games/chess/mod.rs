//! A game of chess in progress.

mod clock;
mod pace;
mod players;
mod saved;
mod setup;
#[cfg(test)]
mod tests;
mod thinking;
mod view;
mod words;

use std::time::{Duration, Instant};

use rocada_analysis::openings::{self, Opening};
use rocada_chess::{CastlingNotation, Color, Letters, Move, Outcome, Position, SanError};
use rocada_engine::Score;

use self::clock::BothClocks;
use super::{Answer, Frame, Game, Purpose, SavedGame, Seat};
use crate::complaint::Complaint;
use crate::messages::{
    About, Ask, ChessEnd, ChessMove, ChessNames, ChessPlayer, ChessPlayers, ChessReason, ChessSetup,
    ChessStart, ClockSetup, Field, PieceLetters, Say,
};

pub use self::players::names;
pub use self::saved::Saved;
pub use self::setup::{edited, read_fen, started};
pub use self::thinking::{Choice, Minds, Task, line};
pub use self::view::{check, legal};

/// The opening that a game followed last.
pub fn opening(game: &rocada_chess::Game) -> Option<crate::messages::Words> {
    openings::find(game).map(Into::into)
}

/// The move that a person has written, with letters of their choice; what makes no sense with those may still be English.
pub fn read_move(position: &Position, text: &str, letters: Letters) -> Result<Move, Complaint> {
    let read = position.read_move(text, letters);
    let mv = read.or_else(|error| position.parse_san(text).map_err(|_| error));
    mv.map_err(|error| {
        let field = if matches!(error, SanError::Promotion(_)) { Field::Promotion } else { Field::Text };
        Complaint::from(error).about(field)
    })
}

/// A game and who plays it.
pub struct ChessGame {
    setup: ChessSetup,
    game: rocada_chess::Game,
    played: Vec<Played>,
    end: Option<ChessEnd>,
    clock: Option<BothClocks>,
    /// When the game began, in milliseconds since 1970.
    began: u64,
    /// The best-known opening that the moves followed last.
    opening: Option<Opening>,
    draw_refused: bool,
    /// The computer did not think itself better when it last moved.
    draw_is_fine: bool,
    /// For the pieces in what the person types.
    letters: Letters,
}

struct Played {
    mv: ChessMove,
    /// Both clocks after the move, in milliseconds.
    left: Option<[u64; 2]>,
}

/// Plies of a game at most, after which people play no further. A computer needs no such
/// bound, since it claims a draw after fifty moves without progress.
const MOST_PLIES: usize = 12_000;
/// Before so many plies the computer does not talk about a draw.
const TOO_EARLY_FOR_A_DRAW: usize = 20;

impl From<Color> for Seat {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::First,
            Color::Black => Self::Second,
        }
    }
}

impl From<Seat> for Color {
    fn from(seat: Seat) -> Self {
        match seat {
            Seat::First => Self::White,
            Seat::Second => Self::Black,
        }
    }
}

impl ChessGame {
    /// A new game.
    pub fn new(setup: ChessSetup) -> Result<Self, Complaint> {
        let (start, setup) = setup::checked(setup)?;
        let saved = Saved::new(setup, &start);
        Ok(Self::restore(saved, rocada_chess::Game::new(start)))
    }

    /// A game that was kept.
    pub fn load(saved: Saved) -> Option<Self> {
        let game = saved.game()?;
        Some(Self::restore(saved, game))
    }

    fn restore(saved: Saved, game: rocada_chess::Game) -> Self {
        let clock = saved.setup.clock.map(|clock| {
            let left = saved::durations(saved.left.unwrap_or(saved::initial(clock)));
            let [increment, delay] =
                [clock.increment_ms, clock.delay_ms].map(|ms| Duration::from_millis(ms.into()));
            BothClocks::new(left, increment, delay)
        });
        let after = game.earlier().skip(1).chain([game.position()]);
        let moves = game.earlier().zip(after).zip(game.moves()).zip(saved.moves);
        let played = moves.map(|(((before, after), mv), saved)| Played {
            mv: view::played(before, mv, after, saved.ms),
            left: saved.left,
        });
        let mut restored = Self {
            setup: saved.setup,
            played: played.collect(),
            end: saved.end,
            clock,
            began: saved.began,
            opening: openings::find(&game),
            draw_refused: false,
            draw_is_fine: saved.draw_is_fine,
            letters: Letters::English,
            game,
        };
        // A game that was once loaded says how it ended, the rules say why.
        let told = restored.end.filter(|end| end.reason != ChessReason::Loaded);
        restored.end = told.or_else(|| restored.end_by_rules()).or(restored.end);
        restored
    }

    const fn player(&self, color: Color) -> ChessPlayer {
        match color {
            Color::White => self.setup.players.white,
            Color::Black => self.setup.players.black,
        }
    }

    fn computers(&self) -> usize {
        Seat::BOTH.into_iter().filter(|&seat| self.is_computer(seat)).count()
    }

    fn turn(&self) -> Color {
        self.game.position().turn()
    }

    fn play_move(&mut self, mv: Move, taken: Duration, now: Instant) {
        let before = *self.game.position();
        if self.game.play(mv).is_err() {
            return;
        }
        if let Some(clock) = &mut self.clock {
            clock.moved(before.turn(), now);
        }
        let mv = view::played(&before, mv, self.game.position(), taken.as_millis() as u32);
        self.played.push(Played { mv, left: self.clock.as_ref().map(saved::milliseconds) });
        self.opening = openings::at(&self.game).or(self.opening);
        self.draw_refused = false;
        self.end = self.end_by_rules();
    }

    /// A computer claims every draw that there is to claim.
    fn end_by_rules(&self) -> Option<ChessEnd> {
        let claimed = || self.game.claimable_draw().filter(|_| self.computers() > 0).map(Outcome::Draw);
        self.game.outcome().or_else(claimed).map(|outcome| match outcome {
            Outcome::Checkmate { winner } => {
                ChessEnd { winner: Some(winner.into()), reason: ChessReason::Checkmate }
            }
            Outcome::Draw(draw) => ChessEnd { winner: None, reason: draw.into() },
        })
    }

    fn end_with(&mut self, winner: Option<Color>, reason: ChessReason) {
        self.end = Some(ChessEnd { winner: winner.map(Into::into), reason });
        self.draw_refused = false;
    }

    fn draw(&mut self) -> Result<Answer, Complaint> {
        if self.end.is_some() {
            return Err(Complaint::over());
        }
        let persons_turn = !self.is_computer(self.to_move());
        match (self.game.claimable_draw().filter(|_| persons_turn), self.computers()) {
            (Some(draw), _) => self.end_with(None, draw.into()),
            (None, 0) => self.end_with(None, ChessReason::Agreement),
            (None, 1) if self.computer_agrees() => self.end_with(None, ChessReason::Agreement),
            (None, 1) => self.draw_refused = true,
            _ => return Err(Complaint::not_here()),
        }
        Ok(Answer::Changed)
    }

    const fn computer_agrees(&self) -> bool {
        self.draw_is_fine && self.played.len() >= TOO_EARLY_FOR_A_DRAW
    }

    fn position_at(&self, ply: usize) -> &Position {
        self.game.earlier().nth(ply).unwrap_or_else(|| self.game.position())
    }
}

impl Game for ChessGame {
    fn is_computer(&self, seat: Seat) -> bool {
        self.player(seat.into()) != ChessPlayer::Human
    }

    fn to_move(&self) -> Seat {
        self.turn().into()
    }

    fn plies(&self) -> usize {
        self.played.len()
    }

    fn is_over(&self) -> bool {
        self.end.is_some()
    }

    fn play(&mut self, text: &str, taken: Duration, now: Instant) -> Result<(), Complaint> {
        #[cfg(test)]
        assert!(text != crate::games::FAULT, "a request that fails");
        if self.played.len() >= MOST_PLIES {
            return Err(Complaint::new(
                format!("a game has at most {MOST_PLIES} half-moves"),
                format!("o partidă are cel mult {MOST_PLIES} de semimutări"),
            ));
        }
        let mv = read_move(self.game.position(), text, self.letters)?;
        self.play_move(mv, taken, now);
        Ok(())
    }

    fn play_choice(&mut self, choice: &super::Choice, taken: Duration, now: Instant) -> bool {
        let super::Choice::Chess(Choice { best: Some(mv), score }) = *choice else { return false };
        self.play_move(mv, taken, now);
        self.draw_is_fine = score.is_some_and(|score| match score {
            Score::Centipawns(value) => value <= 0,
            Score::Mate(moves) => moves <= 0,
        });
        true
    }

    fn hint(&self, choice: &super::Choice) -> Option<Say> {
        let super::Choice::Chess(Choice { best: Some(mv), .. }) = *choice else { return None };
        let position = self.game.position();
        Some(Say::Hint { text: position.uci(mv, CastlingNotation::Standard), san: position.san(mv) })
    }

    fn take_back_to(&mut self, plies: usize, now: Instant) {
        while self.game.moves().len() > plies && self.game.undo().is_some() {}
        self.played.truncate(plies);
        if let (Some(clock), Some(setup)) = (&mut self.clock, self.setup.clock) {
            let before = self.played.last().and_then(|played| played.left);
            clock.set(saved::durations(before.unwrap_or(saved::initial(setup))), now);
        }
        self.opening = openings::find(&self.game);
        self.end = None;
        self.draw_is_fine = false;
        self.draw_refused = false;
    }

    fn finish(&mut self, loser: Option<Seat>) {
        match loser {
            Some(loser) => self.end_with(Some(!Color::from(loser)), ChessReason::Resignation),
            None => self.end_with(None, ChessReason::Stopped),
        }
    }

    fn rematch(&self) -> Result<Box<dyn Game>, Complaint> {
        let ChessPlayers { white, black } = self.setup.players;
        let start = match &self.setup.start {
            ChessStart::Chess960 { .. } => ChessStart::Chess960 { number: None },
            start => start.clone(),
        };
        let players = ChessPlayers { white: black, black: white };
        // Whoever had less time has less again.
        let clock = self.setup.clock.map(|clock| ClockSetup {
            initial_ms: clock.black_ms.unwrap_or(clock.initial_ms),
            black_ms: clock.black_ms.map(|_| clock.initial_ms),
            ..clock
        });
        let names = self.setup.names.clone();
        let names = names.map(|ChessNames { white, black }| ChessNames { white: black, black: white });
        Ok(Box::new(Self::new(ChessSetup { players, clock, start, names })?))
    }

    fn ask(&mut self, ask: &Ask) -> Result<Answer, Complaint> {
        match ask {
            Ask::Draw => self.draw(),
            Ask::Habits { letters, .. } => {
                self.letters = match letters {
                    PieceLetters::English => Letters::English,
                    PieceLetters::Romanian => Letters::Romanian,
                };
                Ok(Answer::Done)
            }
            Ask::AttackMap { ply } => {
                let map = view::attack_map(self.position_at(*ply), *ply);
                Ok(Answer::Say(Box::new(Say::AttackMap { map })))
            }
            _ => Err(Complaint::not_here()),
        }
    }

    /// Nobody is hurried before both have made a first move.
    fn begin_thinking(&mut self, from: Instant, waits: bool, now: Instant) {
        let runs = !waits && self.end.is_none() && self.played.len() >= 2;
        let turn = self.turn();
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
            if runs {
                clock.run(turn, from);
            }
        }
    }

    fn natural_time(&self, now: Instant) -> Option<(Duration, Duration)> {
        pace::natural_time(self, now)
    }

    fn alarm(&self) -> Option<Instant> {
        self.clock.as_ref().and_then(BothClocks::flag_falls)
    }

    fn tick(&mut self, now: Instant) -> bool {
        let Some(loser) = self.clock.as_ref().and_then(|clock| clock.fallen(now)) else { return false };
        if self.game.position().can_mate(!loser) {
            self.end_with(Some(!loser), ChessReason::Time);
        } else {
            self.end_with(None, ChessReason::TimeWithoutMaterial);
        }
        true
    }

    fn leave(&mut self, now: Instant) {
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
        }
    }

    fn is_arguable(&self, ply: usize) -> bool {
        self.position_at(ply).outcome().is_none()
    }

    fn task(&self, purpose: Purpose, now: Instant) -> Option<super::Task> {
        players::task(self, purpose, now).map(|task| super::Task::Chess(Box::new(task)))
    }

    fn view(&self, frame: Frame, now: Instant) -> Say {
        Say::Chess { chess: Box::new(view::whole(self, frame, now)) }
    }

    fn change(&self, frame: Frame, kept: usize, now: Instant) -> Say {
        Say::ChessChange { change: view::change(self, frame, kept, now) }
    }

    fn chess_players(&self) -> Option<ChessPlayers> {
        Some(self.setup.players)
    }

    fn summary(&self) -> About {
        About::Chess { chess: view::summary(self) }
    }

    fn saved(&self) -> SavedGame {
        SavedGame::Chess(Saved::of(self))
    }
}
