//! A game of chess in progress.

mod players;
pub mod saved;
mod setup;
#[cfg(test)]
mod tests;
mod view;

use std::time::{Duration, Instant};

use rocada_chess::{CastlingNotation, Color, Game, Move, Outcome as RulesOutcome, Position, Setup, Square};
use rocada_engine::Score;
use rocada_pgn::Games;

use self::saved::{Saved, SavedMove};
use super::clock::Clock;
use super::{Answer, Choice, Outcome, Show, Table, Task, Ticket, Work, plies_back};
use crate::chess_words;
use crate::complaint::Complaint;
use crate::messages::{
    About, Ask, ChessEnd, ChessPlayer, ChessPlayers, ChessReason, ChessSetup, ChessStart, Edited, Say,
    Summary,
};

/// A game and who plays it.
pub struct ChessTable {
    id: String,
    setup: ChessSetup,
    game: Game,
    /// What belongs to each move beside the move.
    played: Vec<Played>,
    end: Option<ChessEnd>,
    clock: Option<Clock>,
    /// Since when the side to move has been thinking. Between two computers that is a moment ahead, while those who
    /// watch look at the last move.
    turn_began: Instant,
    began: u64,
    show: Show,
    draw_refused: bool,
    /// The computer did not think itself better when it last moved.
    draw_is_fine: bool,
    watch: Watch,
    /// The request for a hint.
    hint: Option<u32>,
    /// Changes with everything that makes other work of the work.
    ticket: Ticket,
}

struct Played {
    ms: u32,
    /// Both clocks after the move.
    left: Option<[u64; 2]>,
}

/// What the page wants to see of the thinking.
#[derive(Clone, Copy, Default)]
struct Watch {
    on: bool,
    ply: Option<usize>,
    lines: u8,
}

/// Lines of thought at most.
const MOST_LINES: u8 = 5;
/// Plies of a game at most: those of a text, and those after which people play no further. A computer needs no such
/// bound, since it claims a draw after fifty moves without progress.
const MOST_PLIES: usize = 12_000;
/// Before so many plies the computer does not talk about a draw.
const TOO_EARLY_FOR_A_DRAW: usize = 20;

impl ChessTable {
    /// A new game.
    pub fn new(setup: ChessSetup, now: Instant, began: u64) -> Result<Self, Complaint> {
        let (start, setup) = setup::checked(setup)?;
        let saved = Saved {
            setup,
            start: start.to_string(),
            moves: Vec::new(),
            end: None,
            left: None,
            began,
            paused: false,
            draw_is_fine: false,
        };
        Ok(Self::restore(super::new_id(), saved, Game::new(start), now))
    }

    /// A game that was kept.
    pub fn load(id: String, body: &str, now: Instant) -> Option<Self> {
        let saved: Saved = serde_json::from_str(body).ok()?;
        let game = saved.game()?;
        Some(Self::restore(id, saved, game, now))
    }

    /// The first game of a PGN text.
    pub fn from_pgn(text: &str, players: ChessPlayers, now: Instant, began: u64) -> Result<Self, Complaint> {
        setup::player(players.white, "white")?;
        setup::player(players.black, "black")?;
        let tree = Games::new(text.as_bytes()).next().unwrap_or_else(|| Ok(rocada_pgn::Game::default()));
        let tree = tree.map_err(|error| chess_words::pgn(&error).about("text"))?;
        let nothing = tree.main_line().next().is_none() && tree.headers.get("FEN").is_none();
        if nothing {
            return Err(Complaint::new(
                "there is no game in this text",
                "în acest text nu este nicio partidă",
            )
            .about("text"));
        }
        let plies = tree.main_line().count();
        if plies > MOST_PLIES {
            return Err(Complaint::new(
                format!("this game has {plies} half-moves, more than {MOST_PLIES}"),
                format!("această partidă are {plies} de semimutări, mai mult de {MOST_PLIES}"),
            )
            .about("text"));
        }
        let saved = Saved::from_pgn(&tree, players, began);
        Ok(Self::restore(super::new_id(), saved, tree.to_rules(), now))
    }

    fn restore(id: String, saved: Saved, game: Game, now: Instant) -> Self {
        let clock = saved.setup.clock.map(|clock| {
            let initial = [u64::from(clock.initial_ms); 2];
            let left = saved::durations(saved.left.unwrap_or(initial));
            Clock::new(left, Duration::from_millis(clock.increment_ms.into()))
        });
        let played = saved.moves.iter().map(|mv| Played { ms: mv.ms, left: mv.left }).collect();
        let mut table = Self {
            id,
            setup: saved.setup,
            game,
            played,
            end: saved.end,
            clock,
            turn_began: now,
            began: saved.began,
            show: Show { paused: saved.paused, ..Show::default() },
            draw_refused: false,
            draw_is_fine: saved.draw_is_fine,
            watch: Watch::default(),
            hint: None,
            ticket: Ticket::new(),
        };
        table.end = table.end.or_else(|| table.end_by_rules());
        table.begin_thinking(now);
        table
    }

    fn saved(&self) -> Saved {
        let moves = self.game.earlier().zip(self.game.moves()).zip(&self.played);
        let moves = moves.map(|((position, mv), played)| SavedMove {
            uci: position.uci(mv, CastlingNotation::Standard),
            ms: played.ms,
            left: played.left,
        });
        Saved {
            setup: self.setup.clone(),
            start: self.game.start().to_string(),
            moves: moves.collect(),
            end: self.end,
            left: self.clock.as_ref().map(|clock| left(clock, self.turn_began)),
            began: self.began,
            paused: self.show.paused,
            draw_is_fine: self.draw_is_fine,
        }
    }

    const fn player(&self, color: Color) -> ChessPlayer {
        match color {
            Color::White => self.setup.players.white,
            Color::Black => self.setup.players.black,
        }
    }

    fn is_computer(&self, color: Color) -> bool {
        self.player(color) != ChessPlayer::Human
    }

    fn computers(&self) -> usize {
        Color::ALL.into_iter().filter(|&color| self.is_computer(color)).count()
    }

    fn turn(&self) -> Color {
        self.game.position().turn()
    }

    /// The side to move thinks from now on, or as soon as those who watch two computers have seen the last move: that
    /// time is nobody's. Nobody is hurried before both have made a first move, and while nobody plays.
    fn begin_thinking(&mut self, now: Instant) {
        self.turn_began = now + self.show.wait(self.computers());
        let waiting = self.end.is_some() || self.show.paused || self.played.len() < 2;
        let turn = self.turn();
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
            if !waiting {
                clock.run(turn, self.turn_began);
            }
        }
    }

    fn play(&mut self, mv: Move, now: Instant) {
        let mover = self.turn();
        if self.game.play(mv).is_err() {
            return;
        }
        let ms = now.saturating_duration_since(self.turn_began).as_millis() as u32;
        if let Some(clock) = &mut self.clock {
            clock.moved(mover, now);
        }
        let left = self.clock.as_ref().map(|clock| left(clock, now));
        self.played.push(Played { ms, left });
        self.end = self.end_by_rules();
        self.begin_turn(now);
    }

    /// The position is another one: whatever was thought about is over.
    fn begin_turn(&mut self, now: Instant) {
        self.show.one_step = false;
        self.draw_refused = false;
        self.hint = None;
        self.ticket = Ticket::new();
        self.begin_thinking(now);
    }

    /// A computer claims every draw that there is to claim.
    fn end_by_rules(&self) -> Option<ChessEnd> {
        let claimed = || self.game.claimable_draw().filter(|_| self.computers() > 0).map(RulesOutcome::Draw);
        self.game.outcome().or_else(claimed).map(|outcome| match outcome {
            RulesOutcome::Checkmate { winner } => {
                ChessEnd { winner: Some(winner.into()), reason: ChessReason::Checkmate }
            }
            RulesOutcome::Draw(draw) => ChessEnd { winner: None, reason: draw.into() },
        })
    }

    fn finish(&mut self, winner: Option<Color>, reason: ChessReason, now: Instant) {
        self.end = Some(ChessEnd { winner: winner.map(Into::into), reason });
        self.begin_turn(now);
    }

    fn still_playing(&self) -> Result<(), Complaint> {
        if self.end.is_some() { Err(Complaint::over()) } else { Ok(()) }
    }

    fn play_text(&mut self, text: &str, now: Instant) -> Result<Answer, Complaint> {
        self.still_playing()?;
        if self.is_computer(self.turn()) {
            return Err(Complaint::not_your_turn());
        }
        if self.played.len() >= MOST_PLIES {
            return Err(Complaint::new(
                format!("a game has at most {MOST_PLIES} half-moves"),
                format!("o partidă are cel mult {MOST_PLIES} de semimutări"),
            ));
        }
        let position = self.game.position();
        let text = text.trim();
        let mv = position.parse_uci(text).or_else(|_| position.parse_san(text));
        let mv = mv.map_err(|error| chess_words::san(&error).about("text"))?;
        self.play(mv, now);
        Ok(Answer::Changed)
    }

    fn take_back(&mut self, now: Instant) -> Result<Answer, Complaint> {
        let by_computer = self.game.earlier().rev().map(|position| self.is_computer(position.turn()));
        let plies = plies_back(self.computers(), by_computer).ok_or_else(Complaint::nothing_to_take_back)?;
        for _ in 0..plies {
            self.game.undo();
            self.played.pop();
        }
        if let (Some(clock), Some(setup)) = (&mut self.clock, self.setup.clock) {
            let before = self.played.last().and_then(|played| played.left);
            clock.set(saved::durations(before.unwrap_or([setup.initial_ms.into(); 2])), now);
        }
        self.end = None;
        self.draw_is_fine = false;
        self.show.paused = self.computers() == 2;
        self.begin_turn(now);
        Ok(Answer::Changed)
    }

    fn resign(&mut self, now: Instant) -> Result<Answer, Complaint> {
        self.still_playing()?;
        let loser = match self.computers() {
            0 => self.turn(),
            1 => Color::ALL.into_iter().find(|&color| !self.is_computer(color)).unwrap_or(Color::White),
            _ => return Err(Complaint::not_here()),
        };
        self.finish(Some(!loser), ChessReason::Resignation, now);
        Ok(Answer::Changed)
    }

    fn draw(&mut self, now: Instant) -> Result<Answer, Complaint> {
        self.still_playing()?;
        if let Some(draw) = self.game.claimable_draw().filter(|_| !self.is_computer(self.turn())) {
            self.finish(None, draw.into(), now);
            return Ok(Answer::Changed);
        }
        match self.computers() {
            0 => self.finish(None, ChessReason::Agreement, now),
            1 if self.computer_agrees() => self.finish(None, ChessReason::Agreement, now),
            1 => self.draw_refused = true,
            _ => return Err(Complaint::not_here()),
        }
        Ok(Answer::Changed)
    }

    const fn computer_agrees(&self) -> bool {
        self.draw_is_fine && self.played.len() >= TOO_EARLY_FOR_A_DRAW
    }

    fn rematch(&self, now: Instant) -> Result<Answer, Complaint> {
        let ChessPlayers { white, black } = self.setup.players;
        let start = match &self.setup.start {
            ChessStart::Chess960 { .. } => ChessStart::Chess960 { number: None },
            start => start.clone(),
        };
        let setup =
            ChessSetup { players: ChessPlayers { white: black, black: white }, start, ..self.setup.clone() };
        let mut table = Self::new(setup, now, crate::now_in_milliseconds())?;
        table.watch = self.watch;
        table.show.pace = self.show.pace;
        table.begin_thinking(now);
        Ok(Answer::Another(Box::new(table)))
    }

    /// Two computers play, and somebody holds the reins.
    fn steer(&mut self, paused: bool, one_step: bool, now: Instant) -> Result<Answer, Complaint> {
        self.still_playing()?;
        self.show.steer(self.computers(), paused, one_step)?;
        self.ticket = Ticket::new();
        // The time in which nobody was to think is nobody's.
        self.begin_thinking(now);
        Ok(Answer::Changed)
    }

    fn set_pace(&mut self, ms: u32, now: Instant) {
        self.show.set_pace(ms);
        // Whoever thinks already goes on.
        if now < self.turn_began {
            self.begin_thinking(now);
        }
    }

    fn position_at(&self, ply: usize) -> &Position {
        self.game.earlier().nth(ply).unwrap_or_else(|| self.game.position())
    }

    fn watch(&mut self, watch: Watch) {
        let before = self.opinion();
        self.watch = watch;
        let busy = self.playing_task_is_wanted() || self.hint.is_some();
        if self.opinion() != before && !busy {
            self.ticket = Ticket::new();
        }
    }

    /// The ply that the page wants an opinion about, and how many lines of it.
    fn opinion(&self) -> Option<(usize, usize)> {
        let ply = self.watch.ply.filter(|_| self.watch.on)?;
        Some((ply.min(self.played.len()), self.watch.lines.clamp(1, MOST_LINES).into()))
    }

    fn playing_task_is_wanted(&self) -> bool {
        self.end.is_none() && self.show.runs() && self.is_computer(self.turn())
    }
}

impl Table for ChessTable {
    fn id(&self) -> &str {
        &self.id
    }

    fn ask(&mut self, ask: &Ask, request: u32, now: Instant) -> Result<Answer, Complaint> {
        match ask {
            Ask::Play { text } => self.play_text(text, now),
            Ask::TakeBack => self.take_back(now),
            Ask::Hint => {
                self.still_playing()?;
                if self.is_computer(self.turn()) {
                    return Err(Complaint::not_your_turn());
                }
                self.hint = Some(request);
                self.ticket = Ticket::new();
                Ok(Answer::Later)
            }
            Ask::Resign => self.resign(now),
            Ask::Draw => self.draw(now),
            Ask::Stop => {
                self.still_playing()?;
                self.finish(None, ChessReason::Stopped, now);
                Ok(Answer::Changed)
            }
            Ask::Rematch => self.rematch(now),
            Ask::MoveNow if self.playing_task_is_wanted() => Ok(Answer::HurryUp),
            Ask::Pause => self.steer(true, false, now),
            Ask::Resume => self.steer(false, false, now),
            Ask::Step => self.steer(true, true, now),
            Ask::Pace { ms } => {
                self.set_pace(*ms, now);
                Ok(Answer::Done)
            }
            Ask::Watch { on, ply, lines } => {
                self.watch(Watch { on: *on, ply: *ply, lines: *lines });
                Ok(Answer::Done)
            }
            Ask::AttackMap { ply } => {
                let map = view::attack_map(self.position_at(*ply), *ply);
                Ok(Answer::Say(Box::new(Say::AttackMap { map })))
            }
            _ => Err(Complaint::not_here()),
        }
    }

    fn work(&self, now: Instant) -> Option<Work> {
        let ply = self.played.len();
        let work = |ply, playing, not_before, task| Work {
            ticket: self.ticket,
            ply,
            playing,
            watched: self.watch.on,
            not_before,
            task: Task::Chess(Box::new(task)),
        };
        if self.playing_task_is_wanted() {
            let clock = self.clock.as_ref().filter(|clock| clock.running().is_some());
            let task = players::moving(self.player(self.turn()), &self.game, clock, now)?;
            return Some(work(ply, true, self.turn_began, task));
        }
        if self.hint.is_some() {
            return Some(work(ply, false, now, players::hint(&self.game)));
        }
        let (ply, lines) = self.opinion()?;
        let over = self.position_at(ply).outcome().is_some();
        (!over).then(|| work(ply, false, now, players::opinion(&self.game, ply, lines)))
    }

    fn decided(&mut self, ticket: Ticket, choice: &Choice, now: Instant) -> Outcome {
        let Choice::Chess { best, score } = *choice else { return Outcome::Nothing };
        if ticket != self.ticket {
            return Outcome::Nothing;
        }
        if self.playing_task_is_wanted() {
            let Some(mv) = best else { return Outcome::Nothing };
            self.play(mv, now);
            self.draw_is_fine = score.is_some_and(|score| match score {
                Score::Centipawns(value) => value <= 0,
                Score::Mate(moves) => moves <= 0,
            });
            return Outcome::Changed;
        }
        let (Some(request), Some(mv)) = (self.hint.take(), best) else { return Outcome::Nothing };
        // From now on the opinion that had to wait is wanted again.
        self.ticket = Ticket::new();
        let position = self.game.position();
        let text = position.uci(mv, CastlingNotation::Standard);
        Outcome::Answer(request, Box::new(Say::Hint { text, san: position.san(mv) }))
    }

    fn awaited(&self) -> Option<u32> {
        self.hint
    }

    fn alarm(&self) -> Option<Instant> {
        self.clock.as_ref().and_then(Clock::flag_falls)
    }

    fn tick(&mut self, now: Instant) -> bool {
        let Some(loser) = self.clock.as_ref().and_then(|clock| clock.fallen(now)) else { return false };
        let winner = !loser;
        if self.game.position().can_mate(winner) {
            self.finish(Some(winner), ChessReason::Time, now);
        } else {
            self.finish(None, ChessReason::TimeWithoutMaterial, now);
        }
        true
    }

    fn leave(&mut self, now: Instant) {
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
        }
        self.turn_began = now;
    }

    fn view(&self, now: Instant) -> Say {
        Say::Chess { chess: Box::new(view::chess(self, now)) }
    }

    fn summary(&self, updated: u64) -> Summary {
        Summary { game: self.id.clone(), updated, about: About::Chess { chess: view::summary(self) } }
    }

    fn body(&self) -> String {
        serde_json::to_string(&self.saved()).expect("a game is made of text and numbers")
    }
}

/// What the editor may do with this text.
pub fn edited(fen: &str) -> Result<Say, Complaint> {
    let position = setup::read_fen(fen)?;
    let edited = Edited {
        fen: position.to_string(),
        turn: position.turn().into(),
        over: position.outcome().is_some(),
        en_passant: en_passant_squares(&position).map(|square| square.to_string()).collect(),
    };
    Ok(Say::Edited { edited })
}

/// A position keeps its en passant square only where a pawn can be taken there.
fn en_passant_squares(position: &Position) -> impl Iterator<Item = Square> {
    let setup = Setup::from(position);
    Square::all().filter(move |&square| {
        let jumped = Setup { en_passant: Some(square), ..setup.clone() };
        jumped.check().is_ok_and(|position| position.en_passant() == Some(square))
    })
}

fn left(clock: &Clock, now: Instant) -> [u64; 2] {
    saved::milliseconds(&rocada_chess::ByColor::new(
        clock.left(Color::White, now),
        clock.left(Color::Black, now),
    ))
}

/// A game that was kept, for other programs.
pub fn pgn(body: &str) -> Option<String> {
    serde_json::from_str::<Saved>(body).ok()?.pgn()
}
