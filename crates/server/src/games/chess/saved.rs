//! A game of chess as it is kept, and as PGN.

use std::time::Duration;

use rocada_chess::{ByColor, CastlingNotation, Color, Game, Position};
use rocada_pgn as pgn;
use serde::{Deserialize, Serialize};

use super::ChessGame;
use super::clock::Clock;
use super::players::name;
use crate::messages::{self, ChessEnd, ChessPlayers, ChessReason, ChessSetup, ChessStart};
use crate::now_in_milliseconds;

/// Everything about a game that outlives the server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Saved {
    pub setup: ChessSetup,
    pub start: String,
    pub moves: Vec<SavedMove>,
    pub end: Option<ChessEnd>,
    /// White's and Black's time left, in milliseconds.
    pub left: Option<[u64; 2]>,
    /// When the game began, in milliseconds since 1970.
    pub began: u64,
    /// The computer did not think itself better when it last moved. Games of earlier versions do not say so.
    #[serde(default)]
    pub draw_is_fine: bool,
}

/// A move and what it took.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedMove {
    pub uci: String,
    pub ms: u32,
    /// Both clocks after it.
    pub left: Option<[u64; 2]>,
}

impl Saved {
    /// A game that begins now.
    pub fn new(setup: ChessSetup, start: &Position) -> Self {
        Self {
            setup,
            start: start.to_string(),
            moves: Vec::new(),
            end: None,
            left: None,
            began: now_in_milliseconds(),
            draw_is_fine: false,
        }
    }

    /// A game in progress.
    pub fn of(chess: &ChessGame) -> Self {
        let moves = chess.played.iter();
        Self {
            setup: chess.setup.clone(),
            start: chess.game.start().to_string(),
            moves: moves
                .map(|played| SavedMove { uci: played.mv.uci.clone(), ms: played.mv.ms, left: played.left })
                .collect(),
            end: chess.end,
            left: chess.clock.as_ref().map(milliseconds),
            began: chess.began,
            draw_is_fine: chess.draw_is_fine,
        }
    }

    /// The game as the rules see it; none where the text does not tell one.
    pub fn game(&self) -> Option<Game> {
        let mut game = Game::new(self.start.parse::<Position>().ok()?);
        for SavedMove { uci, .. } in &self.moves {
            let mv = game.position().parse_uci(uci).ok()?;
            game.play(mv).ok()?;
        }
        Some(game)
    }

    /// The game for other programs.
    pub fn pgn(&self) -> Option<String> {
        let game = self.game()?;
        let mut tree = pgn::Game::new(*game.start());
        let headers = &mut tree.headers;
        headers.set("Event", "Rocada");
        headers.set("Site", "Rocada");
        headers.set("Date", date(self.began));
        headers.set("White", name(self.setup.players.white));
        headers.set("Black", name(self.setup.players.black));
        headers.set("Result", result(self.end));
        if let Some(clock) = self.setup.clock {
            let seconds = |ms: u32| f64::from(ms) / 1000.0;
            headers
                .set("TimeControl", format!("{}+{}", seconds(clock.initial_ms), seconds(clock.increment_ms)));
        }
        if let Some(ending) = self.end.and_then(|end| termination(end.reason)) {
            headers.set("Termination", ending);
        }
        let mut at = tree.root();
        let mut mover = game.start().turn();
        for (mv, SavedMove { ms, left, .. }) in game.moves().zip(&self.moves) {
            at = tree.add(at, mv).ok()?;
            let annotation = &mut tree.node_mut(at).annotation;
            annotation.elapsed = Some(Duration::from_millis((*ms).into()));
            annotation.clock = left.map(|left| Duration::from_millis(left[mover as usize]));
            mover = !mover;
        }
        Some(tree.to_string())
    }

    /// What PGN tells about a game, with other players.
    pub fn from_pgn(tree: &pgn::Game, players: ChessPlayers) -> Self {
        let mut position = *tree.to_rules().start();
        let start = if position == Position::default() {
            ChessStart::Standard
        } else {
            ChessStart::Position { fen: position.to_string() }
        };
        let mut saved = Self::new(ChessSetup { players, clock: None, start }, &position);
        for id in tree.main_line() {
            let node = tree.node(id);
            let Some(mv) = node.mv() else { continue };
            let ms = node.annotation.elapsed.map_or(0, |time| time.as_millis() as u32);
            saved.moves.push(SavedMove { uci: position.uci(mv, CastlingNotation::Standard), ms, left: None });
            position.play(mv);
        }
        let winner = match tree.headers.get("Result") {
            Some("1-0") => Some(Some(messages::Color::White)),
            Some("0-1") => Some(Some(messages::Color::Black)),
            Some("1/2-1/2") => Some(None),
            _ => None,
        };
        saved.end = winner.map(|winner| ChessEnd { winner, reason: ChessReason::Loaded });
        saved
    }
}

/// Both clocks in milliseconds, as this turn began.
pub fn milliseconds(clock: &Clock) -> [u64; 2] {
    Color::ALL.map(|color| clock.before_this_turn()[color].as_millis() as u64)
}

/// And back.
pub const fn durations(left: [u64; 2]) -> ByColor<Duration> {
    ByColor::new(Duration::from_millis(left[0]), Duration::from_millis(left[1]))
}

fn result(end: Option<ChessEnd>) -> &'static str {
    match end {
        None | Some(ChessEnd { reason: ChessReason::Stopped, .. }) => "*",
        Some(ChessEnd { winner: None, .. }) => "1/2-1/2",
        Some(ChessEnd { winner: Some(messages::Color::White), .. }) => "1-0",
        Some(ChessEnd { winner: Some(messages::Color::Black), .. }) => "0-1",
    }
}

/// PGN's word for the end, where it has one of its own.
const fn termination(reason: ChessReason) -> Option<&'static str> {
    match reason {
        ChessReason::Time | ChessReason::TimeWithoutMaterial => Some("time forfeit"),
        ChessReason::Stopped => Some("unterminated"),
        ChessReason::Loaded => None,
        _ => Some("normal"),
    }
}

/// The day as PGN writes it, `2026.11.15`.
fn date(ms: u64) -> String {
    // Days since 1970 to the civil calendar, counted in years that begin in March so that leap days come last.
    let days = (ms / 86_400_000) as i64 + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        assert_eq!(date(0), "1970.01.01");
        assert_eq!(date(951_782_400_000), "2000.02.29");
        assert_eq!(date(1_794_700_800_000), "2026.11.15");
    }
}
