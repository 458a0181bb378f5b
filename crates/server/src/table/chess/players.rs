//! What a player is to the engine.

use std::time::{Duration, Instant};

use rocada_chess::{Color, Game};
use rocada_engine::{GameClock, Limits, Player, Settings};

use crate::messages::{ChessPlayer, Classical};
use crate::table::clock::Clock;
use crate::table::{ChessTask, Mind};

/// What a hint may take.
const HINT: Duration = Duration::from_millis(700);
/// An opinion that nobody has asked for again after this long has been forgotten.
const OPINION: Duration = Duration::from_mins(2);

/// The task of a computer that has to move; none for a person.
pub fn moving(player: ChessPlayer, game: &Game, clock: Option<&Clock>, now: Instant) -> Option<ChessTask> {
    let turn = game.position().turn();
    let mut limits = Limits::default();
    if let Some(clock) = clock {
        limits.clock = Some(GameClock {
            remaining: clock.left(turn, now),
            increment: clock.increment(),
            moves_to_go: None,
        });
    }
    let settings = match player {
        ChessPlayer::Human => return None,
        ChessPlayer::Level { elo } => {
            limits.nodes = Some(elo.into());
            Settings::default()
        }
        ChessPlayer::Strong { ms } => {
            if clock.is_none() {
                limits.move_time = Some(Duration::from_millis(ms.into()));
            }
            Settings::default()
        }
        ChessPlayer::Classical { algorithm, depth } => {
            let player = match algorithm {
                Classical::Random => Player::Random,
                Classical::Minimax => Player::Minimax,
                Classical::AlphaBeta => Player::AlphaBeta,
            };
            Settings { player, depth: depth.into(), ..Settings::default() }
        }
    };
    let mind = match turn {
        Color::White => Mind::First,
        Color::Black => Mind::Second,
    };
    Some(ChessTask { mind, settings, game: game.clone(), limits })
}

/// What the strong player would play.
pub fn hint(game: &Game) -> ChessTask {
    let limits = Limits { move_time: Some(HINT), ..Limits::default() };
    ChessTask { mind: Mind::Adviser, settings: Settings::default(), game: game.clone(), limits }
}

/// What the strong player thinks of a position.
pub fn opinion(game: &Game, plies: usize, lines: usize) -> ChessTask {
    let mut game = game.clone();
    while game.moves().len() > plies && game.undo().is_some() {}
    let limits = Limits { move_time: Some(OPINION), ..Limits::default() };
    let settings = Settings { lines, analysing: true, ..Settings::default() };
    ChessTask { mind: Mind::Adviser, settings, game, limits }
}
