//! Whether a game can be played as it was asked for.

use rocada_chess::{FenError, Position, Setup, Square};
use rocada_gametree::Random;

use super::players;
use crate::complaint::Complaint;
use crate::messages::{ChessSetup, ChessStart, ClockSetup, Edited, Field, Say};
use crate::ranges::RANGES;

/// The start position, and the setup with everything decided that was left open.
pub fn checked(mut setup: ChessSetup) -> Result<(Position, ChessSetup), Complaint> {
    players::check(setup.players)?;
    if let Some(ClockSetup { initial_ms, increment_ms }) = setup.clock {
        RANGES.clock_ms.check(Field::Minutes, initial_ms)?;
        RANGES.increment_ms.check(Field::Increment, increment_ms)?;
    }
    let position = match &mut setup.start {
        ChessStart::Standard => Position::default(),
        ChessStart::Chess960 { number } => {
            let number = *number.get_or_insert_with(any_start);
            RANGES.chess960.check(Field::Number, number.into())?;
            Position::chess960(number.into(), number.into())
        }
        ChessStart::Position { fen } => read_fen(fen)?,
    };
    if position.outcome().is_some() {
        return Err(Complaint::new(
            "the game is over in this position before it begins",
            "în această poziție partida s-a încheiat înainte să înceapă",
        )
        .about(Field::Fen));
    }
    Ok((position, setup))
}

/// What the editor may do with this text.
pub fn edited(fen: &str) -> Result<Say, Complaint> {
    let position = read_fen(fen)?;
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

fn read_fen(fen: &str) -> Result<Position, Complaint> {
    fen.parse().map_err(|error: FenError| Complaint::from(error).about(Field::Fen))
}

fn any_start() -> u16 {
    Random::anew().below(Position::CHESS960_STARTS) as u16
}
