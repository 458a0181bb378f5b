//! Files of games become one file of position records in random order, however many there are.
//!
//! Every record goes to a bucket by chance, a file without a name; then each bucket is put in random order in memory.
//! That is as good as one shuffle of all records. The outcome depends on the games, the seed and the memory, not on the
//! order of files or blocks.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};

use rocada_chess::Color;
use rocada_gametree::Random;

use crate::games_file::{BlockHead, GamesError, GamesReader};
use crate::position_record::PositionRecord;
use crate::selfplay::game_seed;

/// More files than this are not opened at once.
const MOST_BUCKETS: u64 = 512;
/// A ply has 4 bytes among the games and a record 32.
const GROWTH: u64 = 8;

/// What a shuffle has written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shuffled {
    /// Games read.
    pub games: u64,
    /// Their plies.
    pub plies: u64,
    /// Records written.
    pub records: u64,
    /// Those of positions from inside the search trees.
    pub from_trees: u64,
    /// Blocks left out because they were there before.
    pub repeated_blocks: u64,
}

/// Why there is no file of records.
#[derive(Debug, thiserror::Error)]
pub enum ShuffleError {
    /// A file of games cannot be used.
    #[error("{}: {error}", path.display())]
    Input {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: GamesError,
    },
    /// There is nothing to write.
    #[error("there are no games to take positions from")]
    NoGames,
    /// The records cannot be written.
    #[error("{}: {error}", path.display())]
    Output {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
}

/// Files of games and which of their blocks to read, in order of recipe and number.
struct Survey<'a> {
    sources: Vec<(&'a Path, GamesReader<BufReader<File>>)>,
    /// Each with the place of its file.
    blocks: Vec<(usize, BlockHead)>,
    repeated_blocks: u64,
}

/// Writes the records of all games to `out`, which comes to be only when it is whole. `memory` is in bytes; `progress`
/// hears which share of the work is done.
pub fn shuffle(
    inputs: &[PathBuf],
    out: &Path,
    seed: u64,
    memory: u64,
    mut progress: impl FnMut(f64),
) -> Result<Shuffled, ShuffleError> {
    let Survey { mut sources, blocks, repeated_blocks } = Survey::new(inputs)?;
    if blocks.is_empty() {
        return Err(ShuffleError::NoGames);
    }
    let failed = |error| ShuffleError::Output { path: out.to_owned(), error };
    let bytes: u64 = blocks.iter().map(|(_, head)| u64::from(head.length)).sum();
    let count = (bytes * GROWTH).div_ceil(memory.max(1)).clamp(1, MOST_BUCKETS);
    let mut buckets = open_buckets(count, out).map_err(failed)?;
    let mut random = Random::new(seed);
    let mut shuffled = Shuffled { repeated_blocks, ..Shuffled::default() };
    let mut read = 0;
    for (source, head) in blocks {
        let (path, reader) = &mut sources[source];
        let input = |error| ShuffleError::Input { path: path.to_owned(), error };
        let block = reader.block(head).map_err(input)?;
        for (game, (_, record)) in (0..).zip(block.games().map_err(input)?) {
            let number = game_seed(reader.recipe().seed, head.number, game) as u32;
            shuffled.games += 1;
            shuffled.plies += record.plies.len() as u64;
            shuffled.from_trees +=
                Color::ALL.map(|color| record.tree[color].len() as u64).iter().sum::<u64>();
            for position in record.position_records(number) {
                shuffled.records += 1;
                let bucket = random.below(buckets.len());
                buckets[bucket].write_all(&position).map_err(failed)?;
            }
        }
        read += u64::from(head.length);
        progress(0.7 * read as f64 / bytes as f64);
    }

    let unfinished = PathBuf::from(format!("{}.part", out.display()));
    let written = write_buckets(buckets, &unfinished, &mut random, |share| progress(0.7 + 0.3 * share));
    written.and_then(|()| fs::rename(&unfinished, out)).map_err(|error| {
        // Best effort: what is not whole is of no use.
        let _ = fs::remove_file(&unfinished);
        failed(error)
    })?;
    Ok(shuffled)
}

impl<'a> Survey<'a> {
    /// Opens all files; none of their blocks is cut short.
    fn new(inputs: &'a [PathBuf]) -> Result<Self, ShuffleError> {
        let (mut sources, mut blocks) = (Vec::new(), Vec::new());
        for path in inputs {
            let input = |error| ShuffleError::Input { path: path.clone(), error };
            let mut reader = GamesReader::open(path).map_err(input)?;
            let heads = reader.heads().map_err(input)?;
            let identity = reader.recipe().identity();
            blocks.extend(heads.into_iter().map(|head| ((identity, head.number), (sources.len(), head))));
            sources.push((path.as_path(), reader));
        }
        blocks.sort_by_key(|&(block, _)| block);
        let found = blocks.len();
        blocks.dedup_by_key(|&mut (block, _)| block);
        let repeated_blocks = (found - blocks.len()) as u64;
        Ok(Self { sources, blocks: blocks.into_iter().map(|(_, place)| place).collect(), repeated_blocks })
    }
}

/// Files without a name in the folder of the output.
fn open_buckets(count: u64, out: &Path) -> io::Result<Vec<BufWriter<File>>> {
    let folder = out.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    (0..count).map(|_| Ok(BufWriter::with_capacity(1 << 15, tempfile::tempfile_in(folder)?))).collect()
}

/// Writes the records of each bucket in random order.
fn write_buckets(
    buckets: Vec<BufWriter<File>>,
    out: &Path,
    random: &mut Random,
    mut progress: impl FnMut(f64),
) -> io::Result<()> {
    let mut file = File::create(out)?;
    let count = buckets.len() as f64;
    for (number, bucket) in (1..).zip(buckets) {
        let mut records = read_back(bucket)?;
        random.shuffle(&mut records);
        file.write_all(records.as_flattened())?;
        progress(f64::from(number) / count);
    }
    Ok(())
}

fn read_back(bucket: BufWriter<File>) -> io::Result<Vec<PositionRecord>> {
    let mut file = bucket.into_inner()?;
    file.rewind()?;
    let mut records = vec![[0; 32]; (file.metadata()?.len() / 32) as usize];
    file.read_exact(records.as_flattened_mut())?;
    Ok(records)
}

#[cfg(test)]
mod tests {
    use rocada_chess::{Bitboard, Position, Setup};
    use rocada_engine::Control;

    use super::*;
    use crate::games_file::tests::recipe;
    use crate::{Block, GameRecord, GamesFile, PackedBoard, Player};

    fn write(path: &Path, blocks: &[Block]) {
        let mut file = GamesFile::open(path, &recipe()).expect("a new file");
        for block in blocks {
            file.append(block).expect("room");
        }
    }

    /// What a record says of a position of a game, by the definition of the format.
    fn naive(position: &Position, score: i16, white_result: u8, number: u32) -> PositionRecord {
        let black = position.turn() == Color::Black;
        let setup = if black { Setup::from(position).mirrored() } else { Setup::from(position) };
        let seen = Setup { castling: Bitboard::EMPTY, en_passant: None, ..setup };
        let board = PackedBoard::of_mover(&seen.check().expect("a position"));
        let mut bytes = board.0.to_vec();
        bytes.extend((if black { -score } else { score }).to_le_bytes());
        bytes.extend([if black { 2 - white_result } else { white_result }, 0]);
        bytes.extend(number.to_le_bytes());
        bytes.try_into().expect("32 bytes")
    }

    fn expected(block: &Block) -> Vec<PositionRecord> {
        let mut all = Vec::new();
        for (game, (_, record)) in (0..).zip(block.games().expect("games")) {
            let number = game_seed(recipe().seed, block.head().number, game) as u32;
            let GameRecord { start, plies, result, tree, .. } = record;
            let mut position = start;
            for ply in plies {
                let noisy =
                    position.piece_at(ply.mv.to()).is_some_and(|piece| piece.color != position.turn())
                        || ply.mv.promoted().is_some()
                        || ply.mv.kind() == rocada_chess::MoveKind::EnPassant;
                if !noisy && !position.in_check() && (-3000..=3000).contains(&ply.score) {
                    all.push(naive(&position, ply.score, result as u8, number));
                }
                position.play(ply.mv);
            }
            for (turn, result) in [(Color::White, result as u8), (Color::Black, 2 - result as u8)] {
                for board in &tree[turn] {
                    let mut bytes = board.0.to_vec();
                    bytes.extend([0, 0x80, result, 1]);
                    bytes.extend(number.to_le_bytes());
                    all.push(bytes.try_into().expect("32 bytes"));
                }
            }
        }
        all
    }

    #[test]
    fn every_quiet_position_is_written_once_in_an_order_of_the_seed() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        let recipe = recipe();
        let mut player = Player::new(recipe.clone(), Control::new());
        let blocks: Vec<Block> = (0..3).map(|number| player.block(number).expect("games")).collect();
        write(&at("first"), &blocks[..2]);
        write(&at("second"), &blocks[1..]);
        write(&at("all"), &[blocks[2].clone(), blocks[0].clone(), blocks[1].clone()]);
        let records = |inputs: &[&str], seed, memory| {
            let inputs: Vec<PathBuf> = inputs.iter().map(|name| at(name)).collect();
            let shuffled = shuffle(&inputs, &at("out"), seed, memory, |_| {}).expect("nothing fails");
            let bytes = fs::read(at("out")).expect("records");
            (shuffled, bytes.as_chunks::<32>().0.to_vec())
        };
        let (counts, one) = records(&["all"], 1, 1 << 30);
        assert_eq!(counts.records, one.len() as u64);
        assert_eq!(counts.from_trees, one.iter().filter(|record| record[27] == 1).count() as u64);
        assert_eq!((counts.games, counts.repeated_blocks), (48, 0));
        let mut sorted = one.clone();
        sorted.sort_unstable();
        let mut wanted: Vec<_> = blocks.iter().flat_map(expected).collect();
        assert_ne!(one, wanted);
        wanted.sort_unstable();
        assert_eq!(sorted, wanted);

        let (counts, parts) = records(&["second", "first"], 1, 1 << 30);
        assert_eq!(parts, one, "files and their order do not matter");
        assert_eq!(counts.repeated_blocks, 1);
        let (_, other) = records(&["all"], 2, 1 << 30);
        assert_ne!(other, one);
        let (_, mut narrow) = records(&["all"], 1, 1 << 14);
        assert_ne!(narrow, one);
        narrow.sort_unstable();
        assert_eq!(narrow, wanted, "many buckets lose nothing");
        assert!(!at("out.part").exists());
    }

    #[test]
    fn a_torn_file_stops_the_shuffle_before_it_writes() {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, out) = (folder.path().join("games"), folder.path().join("out"));
        write(&path, &[]);
        let mut bytes = fs::read(&path).expect("a header");
        bytes.extend(b"BLCK");
        fs::write(&path, bytes).expect("room");
        let error = shuffle(&[path], &out, 1, 1 << 20, |_| {}).expect_err("cut short").to_string();
        assert!(
            error.ends_with(
                "games: the block at byte 88 is cut short; the run that made the file would remake it"
            ),
            "{error}"
        );
        assert!(!out.exists());
    }
}
