//! Games on disk: a start position and four bytes a ply, so that every later question can still be asked.
//!
//! ```text
//! game   result (1 byte: 0 black won, 1 drawn, 2 white won), FEN length (1 byte), FEN, plies (2 bytes), plies
//! ply    move (2 bytes), score seen by White (2 bytes)
//! ```
//! Numbers are little-endian.

use std::io::{self, Read, Write};

use rocada_chess::{FenError, Move, Position};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum GameResult {
    /// Black won.
    BlackWon,
    /// Nobody won.
    Drawn,
    /// White won.
    WhiteWon,
}

impl GameResult {
    /// White's share of the point.
    pub const fn score(self) -> f32 {
        self as u8 as f32 / 2.0
    }
}

/// A move and what the player thought of the position before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// In the units of the search, seen by White.
    pub score: i16,
}

/// A game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Where it began.
    pub start: Position,
    /// What was played.
    pub plies: Vec<Ply>,
    /// How it ended.
    pub result: GameResult,
}

/// Why a file holds no games, or no more.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// It cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A result that is none.
    #[error("{0} is no result of a game")]
    Result(u8),
    /// A start position that is none.
    #[error("a start position is wrong: {0}")]
    Start(#[from] FenError),
    /// A move that is none.
    #[error("move {0:#06x} is not legal in {1}")]
    Move(u16, Box<Position>),
}

impl Record {
    /// Writes the game.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let fen = self.start.to_string();
        out.write_all(&[self.result as u8, fen.len() as u8])?;
        out.write_all(fen.as_bytes())?;
        out.write_all(&(self.plies.len() as u16).to_le_bytes())?;
        for ply in &self.plies {
            out.write_all(&ply.mv.bits().to_le_bytes())?;
            out.write_all(&ply.score.to_le_bytes())?;
        }
        Ok(())
    }

    /// Every position of the game with what was played in it.
    pub fn positions(&self) -> impl Iterator<Item = (Position, Ply)> {
        let mut position = self.start;
        self.plies.iter().map(move |&ply| {
            let before = position;
            position.play(ply.mv);
            (before, ply)
        })
    }
}

/// Reads games one after the other; every move is checked.
pub struct RecordReader<R>(R);

impl<R: Read> RecordReader<R> {
    /// From a file, better a buffered one.
    pub const fn new(input: R) -> Self {
        Self(input)
    }

    fn bytes<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.0.read_exact(&mut bytes)?;
        Ok(bytes)
    }

    fn rest_of_game(&mut self, result: u8) -> Result<Record, RecordError> {
        let result = match result {
            0 => GameResult::BlackWon,
            1 => GameResult::Drawn,
            2 => GameResult::WhiteWon,
            other => return Err(RecordError::Result(other)),
        };
        let [length] = self.bytes()?;
        let mut fen = vec![0; length.into()];
        self.0.read_exact(&mut fen)?;
        let start: Position = String::from_utf8_lossy(&fen).parse()?;
        let count = u16::from_le_bytes(self.bytes()?);
        let mut plies = Vec::with_capacity(count.into());
        let mut position = start;
        for _ in 0..count {
            let bits = u16::from_le_bytes(self.bytes()?);
            let score = i16::from_le_bytes(self.bytes()?);
            let mv = Move::from_bits(bits)
                .filter(|&mv| position.is_legal(mv))
                .ok_or_else(|| RecordError::Move(bits, Box::new(position)))?;
            position.play(mv);
            plies.push(Ply { mv, score });
        }
        Ok(Record { start, plies, result })
    }
}

impl<R: Read> Iterator for RecordReader<R> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        // The file ends where the next game would begin; anywhere else it is cut short.
        match self.bytes() {
            Ok([result]) => Some(self.rest_of_game(result)),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => None,
            Err(error) => Some(Err(error.into())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> Record {
        let start = Position::default();
        let mut position = start;
        let plies = ["e2e4", "c7c5", "g1f3"].map(|text| {
            let mv = position.parse_uci(text).expect("a legal move");
            position.play(mv);
            Ply { mv, score: -17 }
        });
        Record { start, plies: plies.to_vec(), result: GameResult::WhiteWon }
    }

    #[test]
    fn games_survive_the_disk() {
        let mut file = Vec::new();
        record().write(&mut file).expect("memory takes all");
        record().write(&mut file).expect("memory takes all");
        let games: Vec<Record> = RecordReader::new(&file[..]).map(|game| game.expect("a game")).collect();
        assert_eq!(games, [record(), record()]);
        assert_eq!(record().positions().count(), 3);
    }

    #[test]
    fn damaged_files_are_refused() {
        let mut file = Vec::new();
        record().write(&mut file).expect("memory takes all");
        let error = |file: &[u8]| RecordReader::new(file).find_map(Result::err).expect("an error");
        assert!(matches!(error(&file[..file.len() - 1]), RecordError::Io(_)));
        let mut wrong = file.clone();
        wrong[0] = 9;
        assert!(matches!(error(&wrong), RecordError::Result(9)));
        let mut wrong = file.clone();
        let first_move = file.len() - 12;
        wrong[first_move] ^= 0xff;
        assert!(matches!(error(&wrong), RecordError::Move(..)));
    }
}
