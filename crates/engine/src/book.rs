//! Opening books in Polyglot's format: entries of 16 bytes sorted by position, found by bisection in the file.
//!
//! ```text
//! bytes  0-7   the position's key
//! bytes  8-9   the move: to 6 bits, from 6 bits, promotion 3 bits (0 none, 1 knight ... 4 queen)
//! bytes 10-11  its weight
//! bytes 12-15  of no use here
//! ```
//! Numbers have their high byte first; castling is king takes rook, as everywhere in Rocada.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use rocada_chess::{Move, Position, Role};
use rocada_gametree::Random;

/// How the book is used.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BookSettings {
    /// Whether the engine plays from it.
    pub on: bool,
    /// The file; empty for none.
    pub file: String,
    /// Which of several moves is played.
    pub choice: BookChoice,
}

/// Which of the book's moves is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BookChoice {
    /// Any, the more often the more weight it has.
    #[default]
    Weighted,
    /// The one with the most weight.
    Best,
}

impl BookChoice {
    /// All of them, the default first.
    pub const ALL: [Self; 2] = [Self::Weighted, Self::Best];

    /// Their names, in the same order, as options use them.
    pub const NAMES: [&'static str; 2] = ["weighted", "best"];
}

/// A move that the book knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookMove {
    /// Legal in the position that was asked for.
    pub mv: Move,
    /// How often to play it, compared with the others; 0 is never.
    pub weight: u16,
}

/// Why a file is no book.
#[derive(Debug, thiserror::Error)]
pub enum BookError {
    /// The system does not hand it out.
    #[error("the book '{0}' cannot be read: {1}")]
    Unreadable(String, io::Error),
    /// Its length is not that of whole entries.
    #[error("the book '{0}' is damaged: {1} bytes are no whole number of entries")]
    Length(String, u64),
}

/// An open book.
#[derive(Debug)]
pub struct Book<R = File> {
    name: String,
    file: R,
    entries: u64,
}

/// Bytes of an entry.
const ENTRY: u64 = 16;

/// So many entries of one position are looked at: more than it can have moves, so more are never needed.
const MOST_ENTRIES: u64 = 256;

struct Entry {
    key: u64,
    mv: u16,
    weight: u16,
}

impl Book {
    /// Opens a file.
    pub fn open(name: &str) -> Result<Self, BookError> {
        let unreadable = |error| BookError::Unreadable(name.to_owned(), error);
        let file = File::open(name).map_err(unreadable)?;
        let metadata = file.metadata().map_err(unreadable)?;
        if !metadata.is_file() {
            return Err(unreadable(io::ErrorKind::InvalidInput.into()));
        }
        Self::new(name, file, metadata.len())
    }
}

impl<R: Read + Seek> Book<R> {
    /// A book of so many bytes that stands somewhere.
    pub fn new(name: &str, file: R, length: u64) -> Result<Self, BookError> {
        if length == 0 || !length.is_multiple_of(ENTRY) {
            return Err(BookError::Length(name.to_owned(), length));
        }
        Ok(Self { name: name.to_owned(), file, entries: length / ENTRY })
    }

    /// The moves for a position, in the order of the file. What is not legal there is left out: keys of different
    /// positions may be equal, and files may be damaged. A key that is repeated without end takes no time.
    pub fn moves(&mut self, position: &Position) -> Result<Vec<BookMove>, BookError> {
        self.find(position).map_err(|error| BookError::Unreadable(self.name.clone(), error))
    }

    fn find(&mut self, position: &Position) -> io::Result<Vec<BookMove>> {
        let key = position.polyglot_key();
        let (mut low, mut high) = (0, self.entries);
        while low < high {
            let middle = low.midpoint(high);
            if self.entry(middle)?.key < key {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let legal = position.legal_moves();
        let mut moves: Vec<BookMove> = Vec::new();
        for number in low..self.entries.min(low + MOST_ENTRIES) {
            let entry = self.entry(number)?;
            if entry.key != key {
                break;
            }
            let mv = legal.iter().copied().find(|&mv| encode(mv) == entry.mv);
            if let Some(mv) = mv.filter(|&mv| moves.iter().all(|known| known.mv != mv)) {
                moves.push(BookMove { mv, weight: entry.weight });
            }
        }
        Ok(moves)
    }

    fn entry(&mut self, number: u64) -> io::Result<Entry> {
        let mut bytes = [0; ENTRY as usize];
        self.file.seek(SeekFrom::Start(number * ENTRY))?;
        self.file.read_exact(&mut bytes)?;
        let number =
            |from: usize, to: usize| bytes[from..to].iter().fold(0, |sum, &byte| sum << 8 | u64::from(byte));
        Ok(Entry { key: number(0, 8), mv: number(8, 10) as u16, weight: number(10, 12) as u16 })
    }
}

/// A move as books write it.
fn encode(mv: Move) -> u16 {
    let promotion = mv.promoted().map_or(0, |role| role as u16 - Role::Pawn as u16);
    mv.to().index() as u16 | (mv.from().index() as u16) << 6 | promotion << 12
}

/// One of the moves; none if nothing has any weight.
pub(crate) fn choose(moves: &[BookMove], choice: BookChoice, random: &mut Random) -> Option<BookMove> {
    let playable = moves.iter().copied().filter(|candidate| candidate.weight > 0);
    match choice {
        // Of equals, the one that stands first.
        BookChoice::Best => playable.rev().max_by_key(|candidate| candidate.weight),
        BookChoice::Weighted => {
            let total: usize = playable.clone().map(|candidate| usize::from(candidate.weight)).sum();
            let mut left = (total > 0).then(|| random.below(total))?;
            playable.into_iter().find(|candidate| {
                let weight = usize::from(candidate.weight);
                let hit = left < weight;
                left = left.saturating_sub(weight);
                hit
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use tempfile::NamedTempFile;

    use super::*;

    /// A file that goes away with the test.
    fn file(bytes: &[u8]) -> NamedTempFile {
        let file = NamedTempFile::new().expect("a place for the book");
        std::fs::write(&file, bytes).expect("room for the book");
        file
    }

    fn open(path: impl AsRef<Path>) -> Result<Book, BookError> {
        Book::open(path.as_ref().to_str().expect("a path in Unicode"))
    }

    fn position(fen: &str) -> Position {
        fen.parse().expect("a legal position")
    }

    /// A book of these moves, each with its position and weight.
    fn bytes(lines: &[(&Position, u16, u16)]) -> Vec<u8> {
        let mut entries: Vec<_> =
            lines.iter().map(|(position, mv, weight)| (position.polyglot_key(), mv, weight)).collect();
        entries.sort_by_key(|entry| entry.0);
        let entry = |(key, mv, weight): (u64, &u16, &u16)| {
            [&key.to_be_bytes()[..], &mv.to_be_bytes(), &weight.to_be_bytes(), &[0; 4]].concat()
        };
        entries.into_iter().flat_map(entry).collect()
    }

    /// The format's own arithmetic, from the description: rows and files of three bits each.
    fn raw(from: (u16, u16), to: (u16, u16), promotion: u16) -> u16 {
        promotion << 12 | from.1 << 9 | from.0 << 6 | to.1 << 3 | to.0
    }

    #[test]
    fn castling_and_promotion_are_understood() {
        let start = Position::default();
        let castling = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        let promotion = position("8/P6k/8/8/8/8/8/K7 w - - 0 1");
        let lines = [
            (&start, raw((4, 1), (4, 3), 0), 30),
            (&start, raw((3, 1), (3, 3), 0), 10),
            (&start, raw((0, 0), (0, 7), 0), 99),
            (&castling, raw((4, 0), (7, 0), 0), 1),
            (&promotion, raw((0, 6), (0, 7), 1), 1),
            (&promotion, raw((0, 6), (0, 7), 4), 7),
        ];
        let file = file(&bytes(&lines));
        let mut book = open(&file).expect("a book");
        let mut listed = |position: &Position| -> Vec<String> {
            let moves = book.moves(position).expect("readable");
            moves.iter().map(|line| format!("{} {}", position.san(line.mv), line.weight)).collect()
        };
        assert_eq!(listed(&start), ["e4 30", "d4 10"], "a rook does not jump");
        assert_eq!(listed(&castling), ["O-O 1"]);
        assert_eq!(listed(&promotion), ["a8=N 1", "a8=Q 7"]);
        assert!(listed(&position("8/7k/8/8/8/8/8/K7 w - - 0 1")).is_empty());
    }

    #[test]
    fn a_key_repeated_without_end_is_read_as_far_as_a_position_can_have_moves() {
        let start = Position::default();
        let mut lines = vec![(&start, raw((4, 1), (4, 3), 0), 1); 2 * MOST_ENTRIES as usize];
        lines.push((&start, raw((3, 1), (3, 3), 0), 1));
        let file = file(&bytes(&lines));
        let moves = open(&file).expect("a book").moves(&start).expect("readable");
        assert_eq!(moves.iter().map(|known| start.san(known.mv)).collect::<Vec<_>>(), ["e4"]);
    }

    #[test]
    fn weights_decide_and_a_seed_repeats() {
        let moves: Vec<BookMove> = Position::default()
            .legal_moves()
            .into_iter()
            .zip([0, 30, 10, 30, 0])
            .map(|(mv, weight)| BookMove { mv, weight })
            .collect();
        let best = choose(&moves, BookChoice::Best, &mut Random::new(0));
        assert_eq!(best, Some(moves[1]));
        let mut counts = [0; 5];
        let mut random = Random::new(7);
        for _ in 0..7000 {
            let chosen = choose(&moves, BookChoice::Weighted, &mut random).expect("a move");
            counts[moves.iter().position(|line| *line == chosen).expect("of the list")] += 1;
        }
        assert_eq!((counts[0], counts[4]), (0, 0));
        assert!((2700..3300).contains(&counts[1]) && (800..1200).contains(&counts[2]), "{counts:?}");
        let game = |seed| {
            let mut random = Random::new(seed);
            (0..20).map(|_| choose(&moves, BookChoice::Weighted, &mut random)).collect::<Vec<_>>()
        };
        assert_eq!(game(3), game(3));
        assert_eq!(choose(&moves[..1], BookChoice::Weighted, &mut random), None);
        assert_eq!(choose(&[], BookChoice::Best, &mut random), None);
    }

    #[test]
    fn what_is_no_book_is_refused_and_nonsense_has_no_moves() {
        assert!(open("/nowhere/at/all.bin").is_err());
        assert!(open(std::env::temp_dir()).is_err());
        let short = open(file(&[1; 40])).unwrap_err().to_string();
        assert!(short.ends_with("40 bytes are no whole number of entries"), "{short}");
        assert!(open(file(&[])).is_err());
        let mut random = Random::new(1);
        let noise: Vec<u8> = (0..1600).map(|_| random.next() as u8).collect();
        let moves = open(file(&noise)).expect("of the right length").moves(&Position::default());
        assert_eq!(moves.expect("readable"), []);
        // Somebody else cuts the file while it is open.
        let cut = file(&bytes(&[(&Position::default(), raw((4, 1), (4, 3), 0), 1)]));
        let mut book = open(&cut).expect("a book");
        std::fs::write(&cut, [0; 3]).expect("writable");
        assert!(book.moves(&Position::default()).is_err());
    }
}
