//! A game of chess as it is kept, and as PGN.

use std::time::{Duration, SystemTime};

use rocada_chess::{ByColor, Color, Game, GameResult, Position};
use rocada_pgn as pgn;
use serde::{Deserialize, Serialize};

use super::ChessGame;
use super::clock::BothClocks;
use super::players::names;
use crate::messages::{ChessEnd, ChessReason, ChessSetup, ChessStart, ClockSetup};
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

    /// The game for other programs, and for a study.
    pub fn tree(&self) -> Option<pgn::Game> {
        let game = self.game()?;
        let mut tree = pgn::Game::new(*game.start());
        let headers = &mut tree.headers;
        headers.set("Event", "Rocada");
        headers.set("Site", "Rocada");
        headers.set("Date", pgn::date(SystemTime::UNIX_EPOCH + Duration::from_millis(self.began)));
        let [white, black] = names(self.setup.players, self.setup.names.as_ref());
        headers.set("White", white);
        headers.set("Black", black);
        if let Some(clock) = self.setup.clock {
            let control = |ms: u32| format!("{}+{}", seconds(ms), seconds(clock.increment_ms));
            match clock.black_ms {
                None => headers.set("TimeControl", control(clock.initial_ms)),
                Some(black) => {
                    headers.set("WhiteTimeControl", control(clock.initial_ms));
                    headers.set("BlackTimeControl", control(black));
                }
            }
            if clock.delay_ms > 0 {
                headers.set("TimeDelay", seconds(clock.delay_ms).to_string());
            }
        }
        if let Some(ending) = self.end.and_then(|end| termination(end.reason)) {
            headers.set("Termination", ending.as_str());
        }
        if matches!(self.setup.start, ChessStart::Chess960 { .. }) {
            headers.set("Variant", "Chess960");
        }
        tree.set_result(result(self.end));
        let mut at = tree.root();
        let mut mover = game.start().turn();
        for (mv, SavedMove { ms, left, .. }) in game.moves().zip(&self.moves) {
            at = tree.add(at, mv).ok()?;
            let node = tree.node_mut(at);
            node.set_elapsed(Some(Duration::from_millis((*ms).into())));
            node.set_clock(left.map(|left| Duration::from_millis(left[mover as usize])));
            mover = !mover;
        }
        Some(tree)
    }
}

fn seconds(ms: u32) -> f64 {
    f64::from(ms) / 1000.0
}

/// Both clocks at the start, in milliseconds.
pub fn initial(clock: ClockSetup) -> [u64; 2] {
    [clock.initial_ms, clock.black_ms.unwrap_or(clock.initial_ms)].map(u64::from)
}

/// Both clocks in milliseconds, as this turn began.
pub fn milliseconds(clock: &BothClocks) -> [u64; 2] {
    Color::ALL.map(|color| clock.before_this_turn()[color].as_millis() as u64)
}

/// And back.
pub const fn durations(left: [u64; 2]) -> ByColor<Duration> {
    ByColor::new(Duration::from_millis(left[0]), Duration::from_millis(left[1]))
}

fn result(end: Option<ChessEnd>) -> Option<GameResult> {
    match end {
        None | Some(ChessEnd { reason: ChessReason::Stopped, .. }) => None,
        Some(ChessEnd { winner, .. }) => Some(GameResult::from(winner.map(Color::from))),
    }
}

/// PGN's word for the end, where it has one of its own.
const fn termination(reason: ChessReason) -> Option<pgn::Termination> {
    match reason {
        ChessReason::Time | ChessReason::TimeWithoutMaterial => Some(pgn::Termination::TimeForfeit),
        ChessReason::Stopped => Some(pgn::Termination::Unterminated),
        ChessReason::Loaded => None,
        _ => Some(pgn::Termination::Normal),
    }
}
