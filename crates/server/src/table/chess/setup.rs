//! Whether a game can be played as it was asked for.

use rocada_chess::Position;
use rocada_engine::Level;
use rocada_gametree::Random;

use crate::chess_words;
use crate::complaint::Complaint;
use crate::messages::{ChessPlayer, ChessSetup, ChessStart, ClockSetup};

/// Longest time a move or search may be given, in milliseconds.
const LONGEST_MOVE: u32 = 600_000;
const LONGEST_GAME: u32 = 5 * 3_600_000;
const LONGEST_INCREMENT: u32 = 600_000;
const DEEPEST: u8 = 8;

/// The start position, and the setup with everything decided that was left open.
pub fn checked(mut setup: ChessSetup) -> Result<(Position, ChessSetup), Complaint> {
    player(setup.players.white, "white")?;
    player(setup.players.black, "black")?;
    if let Some(ClockSetup { initial_ms, increment_ms }) = setup.clock {
        within("initialMs", 1_000, LONGEST_GAME, initial_ms)?;
        within("incrementMs", 0, LONGEST_INCREMENT, increment_ms)?;
    }
    let position = match &mut setup.start {
        ChessStart::Standard => Position::default(),
        ChessStart::Chess960 { number } => {
            let most = Position::CHESS960_STARTS as u16 - 1;
            let number = *number.get_or_insert_with(any_start);
            within("number", 0, most.into(), number.into())?;
            Position::chess960(number.into(), number.into())
        }
        ChessStart::Position { fen } => read_fen(fen)?,
    };
    if position.outcome().is_some() {
        return Err(Complaint::new(
            "the game is over in this position before it begins",
            "în această poziție partida s-a încheiat înainte să înceapă",
        )
        .about("fen"));
    }
    Ok((position, setup))
}

/// A legal position.
pub fn read_fen(fen: &str) -> Result<Position, Complaint> {
    fen.parse().map_err(|error| chess_words::fen(&error).about("fen"))
}

/// Whether somebody like that can play.
pub fn player(player: ChessPlayer, field: &'static str) -> Result<(), Complaint> {
    match player {
        ChessPlayer::Human => Ok(()),
        ChessPlayer::Level { elo } => {
            within(field, Level::LOWEST.elo().into(), Level::HIGHEST.elo().into(), elo.into())
        }
        ChessPlayer::Strong { ms } => within(field, 10, LONGEST_MOVE, ms),
        ChessPlayer::Classical { depth, .. } => within(field, 1, DEEPEST.into(), depth.into()),
    }
}

fn within(field: &'static str, least: u32, most: u32, given: u32) -> Result<(), Complaint> {
    if (least..=most).contains(&given) { Ok(()) } else { Err(Complaint::range(field, least, most, given)) }
}

fn any_start() -> u16 {
    Random::anew().below(Position::CHESS960_STARTS) as u16
}
