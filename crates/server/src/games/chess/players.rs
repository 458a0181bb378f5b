//! Who plays: whether somebody like that can, by name, to the engine, and what it is given to think about.

use std::time::{Duration, Instant};

use rocada_engine::{GameClock, Level, Limits, Player, Settings, Strength};

use super::{ChessGame, Task};
use crate::complaint::Complaint;
use crate::games::{Game, HINT, Mind, Purpose};
use crate::messages::{AlphaBetaStage, ChessNames, ChessPlayer, ChessPlayers, Classical, Field};
use crate::ranges::RANGES;

/// An opinion that nobody has asked for again after this long has been forgotten.
const OPINION: Duration = Duration::from_mins(2);

/// Whether such players can play.
pub fn check(players: ChessPlayers) -> Result<(), Complaint> {
    for (player, field) in [(players.white, Field::White), (players.black, Field::Black)] {
        match player {
            ChessPlayer::Human | ChessPlayer::Classical { algorithm: Classical::Random, .. } => {}
            ChessPlayer::Level { elo } => RANGES.elo.check(field, elo.into())?,
            ChessPlayer::Strong { ms } => RANGES.move_ms.check(field, ms)?,
            ChessPlayer::Classical { algorithm: Classical::Minimax, depth, .. } => {
                RANGES.minimax.check(field, depth.into())?;
            }
            ChessPlayer::Classical { algorithm: Classical::AlphaBeta, depth, .. } => {
                RANGES.alpha_beta.check(field, depth.into())?;
            }
        }
    }
    Ok(())
}

/// What other programs call a player.
pub fn name(player: ChessPlayer) -> String {
    match player {
        ChessPlayer::Human => "Human".to_owned(),
        ChessPlayer::Level { elo } => format!("Rocada, level {elo}"),
        ChessPlayer::Strong { .. } => "Rocada".to_owned(),
        ChessPlayer::Classical { algorithm: Classical::Random, .. } => "Rocada, random".to_owned(),
        ChessPlayer::Classical { algorithm: Classical::Minimax, depth, .. } => {
            format!("Rocada, minimax {depth}")
        }
        ChessPlayer::Classical { algorithm: Classical::AlphaBeta, depth, stage } => match stage {
            AlphaBetaStage::Plain => format!("Rocada, plain alpha-beta {depth}"),
            AlphaBetaStage::Ordered => format!("Rocada, alpha-beta {depth}"),
            AlphaBetaStage::Table => format!("Rocada, alpha-beta with a table {depth}"),
        },
    }
}

/// What both are called: a person by the own name, where there is one.
pub fn names(players: ChessPlayers, names: Option<&ChessNames>) -> [String; 2] {
    let own = names.cloned().unwrap_or_default();
    [(players.white, own.white), (players.black, own.black)]
        .map(|(player, own)| if player == ChessPlayer::Human && !own.is_empty() { own } else { name(player) })
}

/// What is to be thought about; nothing where a person has to move.
pub fn task(chess: &ChessGame, purpose: Purpose, now: Instant) -> Option<Task> {
    let mut game = chess.game.clone();
    let (settings, limits) = match purpose {
        Purpose::Move => moving(chess, now)?,
        Purpose::Hint => (Settings::default(), move_time(HINT)),
        Purpose::Opinion { ply, lines } => {
            while game.moves().len() > ply && game.undo().is_some() {}
            (Settings { lines, analysing: true, ..Settings::default() }, move_time(OPINION))
        }
    };
    let mind = Mind::of(purpose, chess.to_move());
    Some(Task { mind, settings, game, limits, playing: purpose == Purpose::Move })
}

fn move_time(time: Duration) -> Limits {
    Limits { move_time: Some(time), ..Limits::default() }
}

/// How the side to move plays; none for a person.
fn moving(chess: &ChessGame, now: Instant) -> Option<(Settings, Limits)> {
    let clock = chess.clock.as_ref().filter(|clock| clock.running().is_some());
    let clock = clock.map(|clock| GameClock {
        remaining: clock.left(chess.turn(), now),
        increment: clock.increment() + clock.delay(),
        moves_to_go: None,
    });
    let by_clock = Limits { clock, ..Limits::default() };
    match chess.player(chess.turn()) {
        ChessPlayer::Human => None,
        ChessPlayer::Level { elo } => {
            let strength = Strength::limited_to(Level::from_elo(elo));
            Some((Settings { strength, ..Settings::default() }, by_clock))
        }
        ChessPlayer::Strong { ms } => {
            let limits =
                if by_clock.clock.is_some() { by_clock } else { move_time(Duration::from_millis(ms.into())) };
            Some((Settings::default(), limits))
        }
        ChessPlayer::Classical { algorithm, depth, stage } => {
            let player = match algorithm {
                Classical::Random => Player::Random,
                Classical::Minimax => Player::Minimax,
                Classical::AlphaBeta => Player::AlphaBeta,
            };
            let (depth, stage) = (depth.into(), stage.into());
            Some((Settings { player, depth, stage, ..Settings::default() }, by_clock))
        }
    }
}
