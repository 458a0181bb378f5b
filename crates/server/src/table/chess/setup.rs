//! Whether a game can be played as it was asked for.

use rocada_chess::Position;
use rocada_gametree::Random;

use crate::chess_words;
use crate::complaint::Complaint;
use crate::limits::LIMITS;
use crate::messages::{ChessPlayer, ChessSetup, ChessStart, Classical, ClockSetup};

/// The start position, and the setup with everything decided that was left open.
pub fn checked(mut setup: ChessSetup) -> Result<(Position, ChessSetup), Complaint> {
    player(setup.players.white, "white")?;
    player(setup.players.black, "black")?;
    if let Some(ClockSetup { initial_ms, increment_ms }) = setup.clock {
        LIMITS.clock_ms.check("initialMs", initial_ms)?;
        LIMITS.increment_ms.check("incrementMs", increment_ms)?;
    }
    let position = match &mut setup.start {
        ChessStart::Standard => Position::default(),
        ChessStart::Chess960 { number } => {
            let number = *number.get_or_insert_with(any_start);
            LIMITS.chess960.check("number", number.into())?;
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
        ChessPlayer::Level { elo } => LIMITS.elo.check(field, elo.into()),
        ChessPlayer::Strong { ms } => LIMITS.move_ms.check(field, ms),
        ChessPlayer::Classical { algorithm, depth } => match algorithm {
            Classical::Random => Ok(()),
            Classical::Minimax => LIMITS.minimax.check(field, depth.into()),
            Classical::AlphaBeta => LIMITS.alpha_beta.check(field, depth.into()),
        },
    }
}

fn any_start() -> u16 {
    Random::anew().below(Position::CHESS960_STARTS) as u16
}
