//! A game of chess as it is kept, and as PGN.

use std::time::{Duration, SystemTime};

use rocada_chess::{ByColor, CastlingNotation, Color, Game, GameResult, Position};
use rocada_pgn as pgn;
use serde::{Deserialize, Serialize};

use crate::messages::{self, ChessEnd, ChessPlayer, ChessReason, ChessSetup, Classical};

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
    /// Two computers wait. Games of earlier versions do not say so, nor the next.
    #[serde(default)]
    pub paused: bool,
    /// The computer did not think itself better when it last moved.
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
        headers.set("Date", pgn::date(SystemTime::UNIX_EPOCH + Duration::from_millis(self.began)));
        headers.set("White", name(self.setup.players.white));
        headers.set("Black", name(self.setup.players.black));
        headers.set("Result", result(self.end));
        if let Some(clock) = self.setup.clock {
            let seconds = |ms: u32| f64::from(ms) / 1000.0;
            headers
                .set("TimeControl", format!("{}+{}", seconds(clock.initial_ms), seconds(clock.increment_ms)));
        }
        if let Some(ending) = self.end.and_then(|end| termination(end.reason)) {
            headers.set("Termination", ending.as_str());
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
    pub fn from_pgn(tree: &pgn::Game, players: messages::ChessPlayers, began: u64) -> Self {
        let game = tree.to_rules();
        let start = if *game.start() == Position::default() {
            messages::ChessStart::Standard
        } else {
            messages::ChessStart::Position { fen: game.start().to_string() }
        };
        let mut position = *game.start();
        let mut moves = Vec::new();
        for id in tree.main_line() {
            let node = tree.node(id);
            let Some(mv) = node.mv() else { continue };
            let ms = node.annotation.elapsed.map_or(0, |time| time.as_millis() as u32);
            moves.push(SavedMove { uci: position.uci(mv, CastlingNotation::Standard), ms, left: None });
            position.play(mv);
        }
        let result = tree.headers.get("Result").and_then(|text| text.parse::<GameResult>().ok());
        let end = result
            .map(|result| ChessEnd { winner: result.winner().map(Into::into), reason: ChessReason::Loaded });
        let setup = ChessSetup { players, clock: None, start };
        Self {
            setup,
            start: game.start().to_string(),
            moves,
            end,
            left: None,
            began,
            paused: false,
            draw_is_fine: false,
        }
    }
}

/// Both clocks in milliseconds.
pub fn milliseconds(left: &ByColor<Duration>) -> [u64; 2] {
    [Color::White, Color::Black].map(|color| left[color].as_millis() as u64)
}

/// And back.
pub const fn durations(left: [u64; 2]) -> ByColor<Duration> {
    ByColor::new(Duration::from_millis(left[0]), Duration::from_millis(left[1]))
}

fn result(end: Option<ChessEnd>) -> &'static str {
    match end {
        None | Some(ChessEnd { reason: ChessReason::Stopped, .. }) => "*",
        Some(ChessEnd { winner, .. }) => GameResult::from(winner.map(Color::from)).as_str(),
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

fn name(player: ChessPlayer) -> String {
    match player {
        ChessPlayer::Human => "Human".to_owned(),
        ChessPlayer::Level { elo } => format!("Rocada, level {elo}"),
        ChessPlayer::Strong { .. } => "Rocada".to_owned(),
        ChessPlayer::Classical { algorithm: Classical::Random, .. } => "Rocada, random".to_owned(),
        ChessPlayer::Classical { algorithm: Classical::Minimax, depth } => format!("Rocada, minimax {depth}"),
        ChessPlayer::Classical { algorithm: Classical::AlphaBeta, depth } => {
            format!("Rocada, alpha-beta {depth}")
        }
    }
}
