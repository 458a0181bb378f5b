//! A game on disk: its start, four bytes a ply, and positions that were met inside the search tree on the way.
//!
//! ```text
//! 0   start board, as White sees it, with castling rooks (24 bytes)     28  result: 0 Black won, 1 drawn, 2 White won
//! 24  side to move: 0 White, 1 Black                                    29  random plies before the start
//! 25  en-passant square, 255 for none                                   30  plies (2 bytes)
//! 26  plies since the last capture or pawn move                         32  tree positions with White to move (2 bytes)
//! 27  array: 0 standard, 1 Chess960, 2 double Chess960                  34  ... with Black to move (2 bytes)
//! 36  plies: move (2 bytes), score seen by White (2 bytes); then the tree positions, 24 bytes each, White's first
//! ```
//! Numbers are little-endian; scores are in the search's own units.

use rocada_chess::{ByColor, Color, Move, Position, SetupError, Square};

use crate::packed_board::{BoardError, PackedBoard};

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
    const ALL: [Self; 3] = [Self::BlackWon, Self::Drawn, Self::WhiteWon];

    /// White's share of the point.
    pub const fn score(self) -> f32 {
        self as u8 as f32 / 2.0
    }

    /// What a side got: 0 it lost, 1 drawn, 2 it won.
    pub const fn for_side(self, color: Color) -> u8 {
        match color {
            Color::White => self as u8,
            Color::Black => 2 - self as u8,
        }
    }
}

/// From which arrays of pieces a game's random opening began.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Array {
    /// The standard one.
    Standard,
    /// One of Chess960.
    Chess960,
    /// Another one of Chess960 for each side.
    Double,
}

impl Array {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Standard, Self::Chess960, Self::Double];

    /// The name that people read.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Chess960 => "Chess960",
            Self::Double => "double Chess960",
        }
    }
}

/// A move and what the player thought of the position before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// In the search's own units, seen by White.
    pub score: i16,
}

impl Ply {
    /// Whether the position before this move is one to learn from: not in check, the move neither a capture nor a
    /// promotion, and the score within a limit.
    pub fn is_quiet(self, position: &Position, limit: u16) -> bool {
        !position.in_check() && position.is_quiet(self.mv) && self.score.unsigned_abs() <= limit
    }
}

/// A game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// Where its random opening began.
    pub array: Array,
    /// The plies of that opening.
    pub random_plies: u8,
    /// Where the players took over.
    pub start: Position,
    /// What was played.
    pub plies: Vec<Ply>,
    /// How it ended.
    pub result: GameResult,
    /// Positions from inside the search trees, by the side to move.
    pub tree: ByColor<Vec<PackedBoard>>,
}

/// What is wrong with a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameError {
    /// There are not enough bytes.
    #[error("the game is cut short")]
    CutShort,
    /// A byte that can only have a few values has another one.
    #[error("{1} is no {0}")]
    Value(&'static str, u8),
    /// A board that is none.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A start that is no legal position.
    #[error("the start is no legal position: {0}")]
    Start(#[from] SetupError),
    /// A move that cannot be played.
    #[error("move {0:#06x} is not legal in {1}")]
    Move(u16, Box<Position>),
}

/// Bytes that are read from the front.
pub(crate) struct Bytes<'a> {
    all: &'a [u8],
    /// Bytes read so far.
    pub at: usize,
}

impl<'a> Bytes<'a> {
    pub const fn new(all: &'a [u8]) -> Self {
        Self { all, at: 0 }
    }

    pub const fn is_empty(&self) -> bool {
        self.at == self.all.len()
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], GameError> {
        let (bytes, _) = self.all[self.at..].split_first_chunk().ok_or(GameError::CutShort)?;
        self.at += N;
        Ok(*bytes)
    }

    fn number(&mut self) -> Result<u16, GameError> {
        Ok(u16::from_le_bytes(self.take()?))
    }

    /// One of a few values, by its number.
    fn one_of<T: Copy>(&mut self, name: &'static str, values: &[T]) -> Result<T, GameError> {
        let [byte] = self.take()?;
        let value = values.get(usize::from(byte)).copied().ok_or(GameError::Value(name, byte));
        value.inspect_err(|_| self.at -= 1)
    }
}

impl GameRecord {
    /// Writes the game.
    pub fn write(&self, out: &mut Vec<u8>) {
        let start = &self.start;
        out.extend(PackedBoard::with_castling(start).0);
        out.extend([
            start.turn() as u8,
            start.en_passant().map_or(u8::MAX, |square| square.index() as u8),
            start.halfmoves() as u8,
            self.array as u8,
            self.result as u8,
            self.random_plies,
        ]);
        for count in [self.plies.len(), self.tree[Color::White].len(), self.tree[Color::Black].len()] {
            out.extend((count as u16).to_le_bytes());
        }
        for ply in &self.plies {
            out.extend(ply.mv.bits().to_le_bytes());
            out.extend(ply.score.to_le_bytes());
        }
        out.extend(Color::ALL.iter().flat_map(|&color| &self.tree[color]).flat_map(|board| board.0));
    }

    /// The game at the beginning of some bytes, every move checked, and how many bytes it takes.
    pub fn parse(bytes: &[u8]) -> Result<(Self, usize), GameError> {
        let mut bytes = Bytes::new(bytes);
        Ok((Self::read(&mut bytes)?, bytes.at))
    }

    /// Reads a game and checks every move. Where it fails, `bytes` stands at what is wrong.
    pub(crate) fn read(bytes: &mut Bytes) -> Result<Self, GameError> {
        let began = bytes.at;
        let mut setup = PackedBoard(bytes.take()?).unpack().inspect_err(|_| bytes.at = began)?;
        setup.turn = bytes.one_of("side", &Color::ALL)?;
        let [en_passant, halfmoves] = bytes.take()?;
        if en_passant != u8::MAX && usize::from(en_passant) >= Square::COUNT {
            bytes.at -= 2;
            return Err(GameError::Value("square", en_passant));
        }
        let array = bytes.one_of("array", &Array::ALL)?;
        let result = bytes.one_of("result", &GameResult::ALL)?;
        let [random_plies] = bytes.take()?;
        setup.en_passant = Square::new(en_passant);
        setup.halfmoves = halfmoves.into();
        setup.fullmoves = 1 + u32::from(random_plies) / 2;
        let start = setup.check().inspect_err(|_| bytes.at = began)?;
        let [plies, white, black] = [bytes.number()?, bytes.number()?, bytes.number()?];
        let mut record =
            Self { array, random_plies, start, plies: Vec::new(), result, tree: ByColor::default() };
        let mut position = start;
        for _ in 0..plies {
            let bits = bytes.number()?;
            let mv = Move::from_bits(bits).filter(|&mv| position.is_legal(mv)).ok_or_else(|| {
                bytes.at -= 2;
                GameError::Move(bits, Box::new(position))
            })?;
            position.play(mv);
            record.plies.push(Ply { mv, score: bytes.number()? as i16 });
        }
        for (color, count) in [(Color::White, white), (Color::Black, black)] {
            for _ in 0..count {
                record.tree[color].push(PackedBoard(bytes.take()?));
            }
        }
        Ok(record)
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

#[cfg(test)]
mod tests {
    use rocada_engine::Control;
    use rocada_gametree::Random;

    use super::*;
    use crate::games_file::tests::recipe;
    use crate::selfplay::Player;

    #[test]
    fn whatever_happens_to_the_bytes_of_a_game_it_is_refused_or_another_game() {
        let block = Player::new(recipe(), Control::new()).block(1).expect("games");
        let mut random = Random::new(2);
        let (mut refused, mut understood) = (0, 0);
        for (_, record) in block.games().expect("sound games") {
            let mut bytes = Vec::new();
            record.write(&mut bytes);
            assert_eq!(GameRecord::parse(&bytes), Ok((record, bytes.len())));
            for _ in 0..2000 {
                let mut damaged = bytes.clone();
                // Mostly in what comes first: all else hangs on it.
                let places = if random.below(2) == 0 { 36 } else { bytes.len() };
                for _ in 0..=random.below(3) {
                    damaged[random.below(places)] = random.next() as u8;
                }
                damaged.truncate(bytes.len() - random.below(2) * random.below(bytes.len()));
                let Ok((other, length)) = GameRecord::parse(&damaged) else {
                    refused += 1;
                    continue;
                };
                understood += 1;
                let mut written = Vec::new();
                other.write(&mut written);
                assert_eq!(written.len(), length);
                assert_eq!(GameRecord::parse(&written), Ok((other, length)));
            }
        }
        assert!(refused > 1000 && understood > 1000, "{refused} {understood}");
    }
}
