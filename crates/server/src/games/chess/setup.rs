//! Whether a game can be played as it was asked for.

use rocada_chess::{FenError, Position, Setup, Square};
use rocada_gametree::Random;

use super::players;
use crate::complaint::Complaint;
use crate::messages::{ChessSetup, ChessStart, ClockSetup, Edited, Field, Say};
use crate::ranges::RANGES;

/// Letters of a person's name at most.
const LONGEST_NAME: usize = 30;

/// The start position, and the setup with everything decided that was left open.
pub fn checked(mut setup: ChessSetup) -> Result<(Position, ChessSetup), Complaint> {
    players::check(setup.players)?;
    if let Some(ClockSetup { initial_ms, increment_ms, delay_ms, black_ms }) = setup.clock {
        RANGES.clock_ms.check(Field::Minutes, initial_ms)?;
        RANGES.increment_ms.check(Field::Increment, increment_ms)?;
        RANGES.delay_ms.check(Field::Increment, delay_ms)?;
        black_ms.map_or(Ok(()), |black| RANGES.clock_ms.check(Field::BlackMinutes, black))?;
    }
    if let Some(names) = &mut setup.names {
        for name in [&mut names.white, &mut names.black] {
            *name = shortened(name);
        }
    }
    let position = decided(&mut setup.start)?;
    if position.outcome().is_some() {
        return Err(Complaint::new(
            "the game is over in this position before it begins",
            "în această poziție partida s-a încheiat înainte să înceapă",
        )
        .about(Field::Fen));
    }
    Ok((position, setup))
}

/// Where a game would start.
pub fn started(start: &ChessStart) -> Result<Say, Complaint> {
    let mut start = start.clone();
    let fen = decided(&mut start)?.to_string();
    Ok(Say::Start { start, fen })
}

/// The start position; what was left open is decided.
fn decided(start: &mut ChessStart) -> Result<Position, Complaint> {
    match start {
        ChessStart::Standard => Ok(Position::default()),
        ChessStart::Chess960 { number } => {
            let number = *number.get_or_insert_with(any_start);
            RANGES.chess960.check(Field::Number, number.into())?;
            Ok(Position::chess960(number.into(), number.into()))
        }
        ChessStart::Position { fen } => {
            let position = read_fen(fen)?;
            *fen = position.to_string();
            Ok(position)
        }
    }
}

/// A name in one line, and not too long for the bar beside the board.
fn shortened(name: &str) -> String {
    let words: Vec<_> = name.split_whitespace().collect();
    words.join(" ").chars().filter(|letter| !letter.is_control()).take(LONGEST_NAME).collect()
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

/// A FEN, of which everything but the pieces may be missing: then White is to move, and kings and rooks that are at home
/// have not moved yet.
pub fn read_fen(fen: &str) -> Result<Position, Complaint> {
    let parts: Vec<_> = fen.split_whitespace().collect();
    let completed = match parts[..] {
        [pieces] => format!("{pieces} w {} -", rights_at_home(pieces)),
        [pieces, turn] => format!("{pieces} {turn} {} -", rights_at_home(pieces)),
        [pieces, turn, castling] => format!("{pieces} {turn} {castling} -"),
        _ => fen.to_owned(),
    };
    completed.parse().map_err(|error: FenError| Complaint::from(error).about(Field::Fen))
}

/// The castling rights of kings and rooks on the squares where a game of chess begins, as a FEN writes them.
fn rights_at_home(pieces: &str) -> String {
    // One letter a square, so that squares can be counted.
    let empty = |letter: char| letter.to_digit(10).map(|count| ".".repeat(count as usize));
    let rank =
        |row: &str| row.chars().map(|letter| empty(letter).unwrap_or(letter.into())).collect::<String>();
    let rows: Vec<_> = pieces.split('/').map(rank).collect();
    let at = |row: Option<&String>, file| row.and_then(|row| row.chars().nth(file));
    let [black, white] = [rows.first(), rows.last()];
    let right = |letter, row, king, file, rook| {
        (at(row, 4) == Some(king) && at(row, file) == Some(rook)).then_some(letter)
    };
    let rights = [
        right('K', white, 'K', 7, 'R'),
        right('Q', white, 'K', 0, 'R'),
        right('k', black, 'k', 7, 'r'),
        right('q', black, 'k', 0, 'r'),
    ];
    let written: String = rights.into_iter().flatten().collect();
    if written.is_empty() { "-".to_owned() } else { written }
}

fn any_start() -> u16 {
    Random::anew().below(Position::CHESS960_STARTS) as u16
}
