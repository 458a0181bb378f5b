//! A file of games: a header that says how they are made, then blocks of games in any order, each with its number and
//! checksums. A run that is killed leaves at most one block cut short at the end, and goes on from there.
//!
//! ```text
//! header  `ROCADADG` (8 bytes), version 1 (4), games a block (4), seed (8), nodes a move (8), nodes of `bench 8` (8),
//!         share of Chess960 in percent (2), tree positions for 100 plies (2), 4 zeros, version of the engine (32 bytes,
//!         padded with zeros), checksum of these 80 bytes (8)
//! block   `BLCK` (4 bytes), games (4), number (8), bytes of its games (4), plies of its games (4), checksum of its
//!         games (8), checksum of these 32 bytes (8), then the games
//! ```

use std::collections::HashSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use rocada_engine::EvaluationSettings;

use crate::game_record::{Bytes, GameError, GameRecord};
use rocada_engine::checksum;

const MAGIC: &[u8; 8] = b"ROCADADG";
const VERSION: u32 = 1;
const HEADER: usize = 88;
const BLOCK_MAGIC: &[u8; 4] = b"BLCK";
const BLOCK_HEAD: usize = 40;

/// Games that are made together. They take seconds, which is what an interruption costs.
pub const BLOCK_GAMES: u32 = 16;

/// What the games of a file depend on, all of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// Where the randomness begins.
    pub seed: u64,
    /// Positions after which a search begins no other iteration; eight times as many end it.
    pub nodes: u64,
    /// How many of 100 games begin from an array of Chess960.
    pub chess960: u16,
    /// Positions to keep from inside the search trees for 100 plies of a game.
    pub tree_share: u16,
    /// The engine's version, at most 32 bytes.
    pub engine: String,
    /// What judges positions. A file knows it by the bench count alone.
    pub evaluation: EvaluationSettings,
    /// The node count of `bench 8` with that evaluation, which changes whenever the engine's behaviour does.
    pub bench: u64,
}

/// Why a file of games cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum GamesError {
    /// The system says so.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// There is nothing in it.
    #[error("the file is empty")]
    Empty,
    /// It holds something else.
    #[error("this is no file of games that `rocada datagen run` has made")]
    Foreign,
    /// It is from another time.
    #[error("this file of games has version {0}; only version {VERSION} is understood")]
    Version(u32),
    /// The header does not match its checksum.
    #[error("the header of the file is damaged")]
    Header,
    /// The file ends within its header.
    #[error("the file is cut short within its header")]
    HeaderCutShort,
    /// The file ends within a block.
    #[error("the block at byte {0} is cut short; the run that made the file would remake it")]
    CutShort(u64),
    /// There is no sound head of a block where one should be.
    #[error("byte {0}: the head of a block is damaged")]
    Head(u64),
    /// The games of a block do not match their checksum.
    #[error("block {block}, byte {at}: the checksum is wrong")]
    Checksum {
        /// The block's number.
        block: u64,
        /// Where its games begin.
        at: u64,
    },
    /// A game is wrong although the checksum is right.
    #[error("block {block}, byte {at}: {error}")]
    Game {
        /// The block's number.
        block: u64,
        /// What is wrong begins here.
        at: u64,
        /// What is wrong.
        error: GameError,
    },
    /// The games of a block are not what its head says.
    #[error("block {block}, byte {at}: the head of the block counts {counted}")]
    Count {
        /// The block's number.
        block: u64,
        /// Where its games begin.
        at: u64,
        /// What the head says.
        counted: String,
    },
    /// Games made otherwise cannot be added.
    #[error("its games were made with {name} {theirs}, not {ours}")]
    Different {
        /// What differs.
        name: &'static str,
        /// As it is in the file.
        theirs: String,
        /// As it was asked for.
        ours: String,
    },
    /// Two runs would write at once.
    #[error("another run is writing to the file")]
    Busy,
}

/// The bytes at a place, as many as the number has.
fn part<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    let mut part = [0; N];
    part.copy_from_slice(&bytes[at..at + N]);
    part
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(part(bytes, at))
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(part(bytes, at))
}

impl Recipe {
    fn header(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEADER);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(BLOCK_GAMES.to_le_bytes());
        bytes.extend(self.seed.to_le_bytes());
        bytes.extend(self.nodes.to_le_bytes());
        bytes.extend(self.bench.to_le_bytes());
        bytes.extend(self.chess960.to_le_bytes());
        bytes.extend(self.tree_share.to_le_bytes());
        bytes.extend([0; 4]);
        bytes.extend(self.engine.bytes().chain(std::iter::repeat(0)).take(32));
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Reads the header of a file, which is all there may be of it.
    fn read(input: &mut impl Read) -> Result<Self, GamesError> {
        let mut bytes = Vec::with_capacity(HEADER);
        input.take(HEADER as u64).read_to_end(&mut bytes)?;
        let known = bytes.len().min(MAGIC.len());
        if bytes.is_empty() {
            return Err(GamesError::Empty);
        } else if bytes[..known] != MAGIC[..known] {
            return Err(GamesError::Foreign);
        } else if bytes.len() < HEADER {
            return Err(GamesError::HeaderCutShort);
        } else if u32_at(&bytes, 8) != VERSION {
            return Err(GamesError::Version(u32_at(&bytes, 8)));
        } else if u64_at(&bytes, 80) != checksum(&bytes[..80]) || u32_at(&bytes, 12) != BLOCK_GAMES {
            return Err(GamesError::Header);
        }
        Ok(Self {
            seed: u64_at(&bytes, 16),
            nodes: u64_at(&bytes, 24),
            evaluation: EvaluationSettings::default(),
            bench: u64_at(&bytes, 32),
            chess960: u16::from_le_bytes(part(&bytes, 40)),
            tree_share: u16::from_le_bytes(part(&bytes, 42)),
            engine: String::from_utf8_lossy(&bytes[48..80]).trim_end_matches('\0').to_owned(),
        })
    }

    /// A number that other recipes hardly ever have.
    pub(crate) fn identity(&self) -> u64 {
        checksum(&self.header())
    }

    /// Every part with its name.
    fn parts(&self) -> [(&'static str, String); 6] {
        [
            ("--seed", self.seed.to_string()),
            ("--nodes", self.nodes.to_string()),
            ("--fischer", format!("{} %", self.chess960)),
            ("--tree-share", format!("{} %", self.tree_share)),
            ("engine", self.engine.clone()),
            ("an engine of bench count", self.bench.to_string()),
        ]
    }

    /// An error that names the first difference.
    fn check_same(&self, theirs: &Self) -> Result<(), GamesError> {
        for ((name, ours), (_, theirs)) in self.parts().into_iter().zip(theirs.parts()) {
            if ours != theirs {
                return Err(GamesError::Different { name, theirs, ours });
            }
        }
        Ok(())
    }
}

/// What a block says of itself, and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BlockHead {
    /// Which block of the recipe it is.
    pub number: u64,
    /// Its games.
    pub games: u32,
    /// Their plies.
    pub plies: u32,
    /// Bytes of its games.
    pub length: u32,
    /// Where its games begin in the file.
    pub at: u64,
    checksum: u64,
}

/// Games that were made together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    head: BlockHead,
    games: Vec<u8>,
}

impl Block {
    /// A block of these games.
    pub fn new(number: u64, records: &[GameRecord]) -> Self {
        let mut games = Vec::new();
        for record in records {
            record.write(&mut games);
        }
        let head = BlockHead {
            number,
            games: records.len() as u32,
            plies: records.iter().map(|record| record.plies.len() as u32).sum(),
            length: games.len() as u32,
            at: 0,
            checksum: checksum(&games),
        };
        Self { head, games }
    }

    /// What it says of itself.
    pub const fn head(&self) -> &BlockHead {
        &self.head
    }

    /// Reads a block of a recipe that stands alone.
    pub fn from_bytes(bytes: &[u8], recipe: &Recipe) -> Result<Self, GamesError> {
        let mut reader = GamesReader { input: bytes, recipe: recipe.clone(), at: 0 };
        let block = reader.next_block()?.ok_or(GamesError::Empty)?;
        if reader.at < bytes.len() as u64 { Err(GamesError::Foreign) } else { Ok(block) }
    }

    /// As it stands in a file.
    pub fn bytes(&self) -> Vec<u8> {
        let BlockHead { number, games, plies, length, checksum: sum, .. } = self.head;
        let mut bytes = Vec::with_capacity(BLOCK_HEAD + self.games.len());
        bytes.extend(BLOCK_MAGIC);
        bytes.extend(games.to_le_bytes());
        bytes.extend(number.to_le_bytes());
        bytes.extend(length.to_le_bytes());
        bytes.extend(plies.to_le_bytes());
        bytes.extend(sum.to_le_bytes());
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes.extend(&self.games);
        bytes
    }

    /// Its games, every move of which is checked, with the byte of the file at which each begins.
    pub fn games(&self) -> Result<Vec<(u64, GameRecord)>, GamesError> {
        let BlockHead { number: block, at, games, plies, .. } = self.head;
        let mut bytes = Bytes::new(&self.games);
        let mut records = Vec::new();
        while !bytes.is_empty() {
            let began = at + bytes.at as u64;
            let record = GameRecord::read(&mut bytes).map_err(|error| GamesError::Game {
                block,
                at: at + bytes.at as u64,
                error,
            })?;
            records.push((began, record));
        }
        let found: usize = records.iter().map(|(_, record)| record.plies.len()).sum();
        if records.len() != games as usize || found != plies as usize {
            let counted = format!("{games} games of {plies} plies, not {} of {found}", records.len());
            return Err(GamesError::Count { block, at, counted });
        }
        Ok(records)
    }
}

/// Reads a file of games from its beginning, block by block.
pub struct GamesReader<R> {
    input: R,
    recipe: Recipe,
    /// Bytes read so far.
    at: u64,
}

impl GamesReader<BufReader<File>> {
    /// Opens a file.
    pub fn open(path: &Path) -> Result<Self, GamesError> {
        Self::new(BufReader::with_capacity(1 << 16, File::open(path)?))
    }
}

impl<R: Read> GamesReader<R> {
    /// From a file, better a buffered one.
    pub fn new(mut input: R) -> Result<Self, GamesError> {
        let recipe = Recipe::read(&mut input)?;
        Ok(Self { input, recipe, at: HEADER as u64 })
    }

    /// How the games are made.
    pub const fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// The head of the next block; its games are to be read or skipped before the next one.
    fn next_head(&mut self) -> Result<Option<BlockHead>, GamesError> {
        let mut bytes = Vec::with_capacity(BLOCK_HEAD);
        let began = self.at;
        self.at += self.input.by_ref().take(BLOCK_HEAD as u64).read_to_end(&mut bytes)? as u64;
        if bytes.is_empty() {
            return Ok(None);
        } else if bytes.len() < BLOCK_HEAD {
            return Err(GamesError::CutShort(began));
        } else if bytes[..4] != *BLOCK_MAGIC || u64_at(&bytes, 32) != checksum(&bytes[..32]) {
            return Err(GamesError::Head(began));
        }
        Ok(Some(BlockHead {
            number: u64_at(&bytes, 8),
            games: u32_at(&bytes, 4),
            plies: u32_at(&bytes, 20),
            length: u32_at(&bytes, 16),
            at: self.at,
            checksum: u64_at(&bytes, 24),
        }))
    }

    /// The games that follow a head.
    fn rest_of_block(&mut self, head: BlockHead) -> Result<Block, GamesError> {
        let mut games = Vec::new();
        let length = self.input.by_ref().take(head.length.into()).read_to_end(&mut games)?;
        self.at += length as u64;
        if length < head.length as usize {
            return Err(GamesError::CutShort(head.at - BLOCK_HEAD as u64));
        }
        if checksum(&games) != head.checksum {
            return Err(GamesError::Checksum { block: head.number, at: head.at });
        }
        Ok(Block { head, games })
    }

    fn next_block(&mut self) -> Result<Option<Block>, GamesError> {
        self.next_head()?.map(|head| self.rest_of_block(head)).transpose()
    }
}

impl<R: Read + Seek> GamesReader<R> {
    /// The heads of all blocks, without a look at the games, but none of them is cut short.
    pub(crate) fn heads(&mut self) -> Result<Vec<BlockHead>, GamesError> {
        let end = self.input.seek(SeekFrom::End(0))?;
        self.at = HEADER as u64;
        self.input.seek(SeekFrom::Start(self.at))?;
        let mut heads = Vec::new();
        while let Some(head) = self.next_head()? {
            self.at += u64::from(head.length);
            if self.at > end {
                return Err(GamesError::CutShort(head.at - BLOCK_HEAD as u64));
            }
            self.input.seek_relative(head.length.into())?;
            heads.push(head);
        }
        Ok(heads)
    }

    /// The block that a head of this file belongs to.
    pub(crate) fn block(&mut self, head: BlockHead) -> Result<Block, GamesError> {
        // A short way ahead is often in the buffer already.
        self.input.seek_relative(head.at as i64 - self.at as i64)?;
        self.at = head.at;
        self.rest_of_block(head)
    }
}

impl<R: Read> Iterator for GamesReader<R> {
    type Item = Result<Block, GamesError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_block().transpose()
    }
}

/// A file of games that grows.
pub struct GamesFile {
    file: File,
    done: HashSet<u64>,
    plies: u64,
}

impl GamesFile {
    /// Opens a file or begins a new one. A block that is cut short at the end is removed; a file that is damaged
    /// elsewhere, or holds games of another recipe, is left as it is.
    pub fn open(path: &Path, recipe: &Recipe) -> Result<Self, GamesError> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(GamesError::Busy),
            // Some file systems have no locks; their users know who writes.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        let (mut done, mut plies) = (HashSet::new(), 0);
        let header = recipe.header();
        let length = file.metadata()?.len();
        let sound = match GamesReader::new(BufReader::new(&file)) {
            Ok(reader) => {
                recipe.check_same(&reader.recipe)?;
                let mut sound = HEADER as u64;
                for block in reader {
                    match block {
                        Ok(Block { head, .. }) => {
                            sound = head.at + u64::from(head.length);
                            plies += u64::from(head.plies);
                            done.insert(head.number);
                        }
                        Err(GamesError::CutShort(_)) => break,
                        Err(error) => return Err(error),
                    }
                }
                sound
            }
            Err(GamesError::Empty | GamesError::HeaderCutShort) => 0,
            Err(error) => return Err(error),
        };
        if sound < length {
            file.set_len(sound)?;
        }
        file.seek(SeekFrom::Start(sound))?;
        if sound == 0 {
            file.write_all(&header)?;
        }
        Ok(Self { file, done, plies })
    }

    /// The numbers of the blocks that it holds.
    pub const fn done(&self) -> &HashSet<u64> {
        &self.done
    }

    /// The plies of all its games.
    pub const fn plies(&self) -> u64 {
        self.plies
    }

    /// Adds a block.
    pub fn append(&mut self, block: &Block) -> io::Result<()> {
        self.file.write_all(&block.bytes())?;
        self.plies += u64::from(block.head.plies);
        self.done.insert(block.head.number);
        Ok(())
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::fs;

    use rocada_engine::Control;
    use rocada_gametree::Random;

    use super::*;
    use crate::selfplay::Player;

    /// Games that are made quickly.
    pub fn recipe() -> Recipe {
        Recipe {
            seed: 3,
            nodes: 60,
            chess960: 30,
            tree_share: 100,
            engine: "test".to_owned(),
            evaluation: EvaluationSettings::default(),
            bench: 1,
        }
    }

    /// A file of these blocks.
    fn file(recipe: &Recipe, blocks: &[Block]) -> Vec<u8> {
        let mut bytes = recipe.header();
        bytes.extend(blocks.iter().flat_map(Block::bytes));
        bytes
    }

    fn blocks(count: u64) -> Vec<Block> {
        let mut player = Player::new(recipe(), Control::new());
        (0..count).map(|number| player.block(number).expect("nobody stops it")).collect()
    }

    fn read(bytes: &[u8]) -> Result<Vec<Vec<(u64, GameRecord)>>, GamesError> {
        GamesReader::new(bytes)?.map(|block| block?.games()).collect()
    }

    #[test]
    fn games_survive_the_disk() {
        let blocks = blocks(2);
        let bytes = file(&recipe(), &blocks);
        let reader = GamesReader::new(&bytes[..]).expect("a file of games");
        assert_eq!(*reader.recipe(), recipe());
        for (found, made) in reader.zip(&blocks) {
            let found = found.expect("a block");
            assert_eq!(BlockHead { at: 0, ..*found.head() }, *made.head());
            let records: Vec<GameRecord> =
                found.games().expect("sound games").into_iter().map(|(_, record)| record).collect();
            assert_eq!(records.len(), BLOCK_GAMES as usize);
            assert_eq!(Block::new(made.head.number, &records), *made);
            let alone = Block::from_bytes(&made.bytes(), &recipe()).expect("a block");
            assert_eq!(alone.bytes(), made.bytes());
            assert!(Block::from_bytes(&[made.bytes(), vec![0]].concat(), &recipe()).is_err());
            assert!(Block::from_bytes(&made.bytes()[1..], &recipe()).is_err());
        }
    }

    #[test]
    fn a_file_cut_anywhere_is_completed_to_the_same_bytes() {
        let (recipe, blocks) = (recipe(), blocks(3));
        let whole = file(&recipe, &blocks);
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games");
        let mut random = Random::new(8);
        let first = HEADER + blocks[0].bytes().len();
        let places =
            [0, 1, HEADER - 1, HEADER, HEADER + 1, HEADER + BLOCK_HEAD, first, first + 1, whole.len()];
        for cut in places.into_iter().chain((0..30).map(|_| random.below(whole.len()))) {
            fs::write(&path, &whole[..cut]).expect("room");
            let mut games = GamesFile::open(&path, &recipe).expect("a file that can be completed");
            let left: Vec<_> =
                blocks.iter().filter(|block| !games.done().contains(&block.head.number)).collect();
            assert_eq!(left.is_empty(), cut == whole.len(), "{cut}");
            for block in left {
                games.append(block).expect("room");
            }
            assert_eq!(games.plies(), blocks.iter().map(|block| u64::from(block.head.plies)).sum::<u64>());
            assert!(fs::read(&path).expect("a file") == whole, "cut at {cut}");
        }
    }

    #[test]
    fn damage_is_named_and_nothing_is_overwritten() {
        let (recipe, blocks) = (recipe(), blocks(2));
        let whole = file(&recipe, &blocks);
        let second = HEADER + blocks[0].bytes().len();
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games");
        for (byte, expected) in [
            (0, "this is no file of games that `rocada datagen run` has made".to_owned()),
            (8, "this file of games has version 0; only version 1 is understood".to_owned()),
            (16, "the header of the file is damaged".to_owned()),
            (HEADER + 9, format!("byte {HEADER}: the head of a block is damaged")),
            (
                HEADER + BLOCK_HEAD + 70,
                format!("block 0, byte {}: the checksum is wrong", HEADER + BLOCK_HEAD),
            ),
            (second + 17, format!("byte {second}: the head of a block is damaged")),
            (whole.len() - 1, format!("block 1, byte {}: the checksum is wrong", second + BLOCK_HEAD)),
        ] {
            let mut damaged = whole.clone();
            damaged[byte] ^= 1;
            assert_eq!(read(&damaged).expect_err("damage").to_string(), expected);
            fs::write(&path, &damaged).expect("room");
            let error = GamesFile::open(&path, &recipe).err().expect("damage");
            assert_eq!(error.to_string(), expected);
            assert!(fs::read(&path).expect("a file") == damaged);
        }
        let cut = |length: usize| read(&whole[..length]).expect_err("cut short").to_string();
        assert_eq!(cut(0), "the file is empty");
        assert_eq!(cut(50), "the file is cut short within its header");
        for length in [second + 1, second + BLOCK_HEAD, whole.len() - 1] {
            assert!(cut(length).starts_with(&format!("the block at byte {second} is cut short")), "{length}");
        }
    }

    #[test]
    fn a_wrong_game_is_named_even_if_the_sums_are_right() {
        let mut block = blocks(1).remove(0);
        let (_, first) = block.games().expect("sound games").remove(0);
        let wrong = |block: &Block| {
            read(&file(&recipe(), std::slice::from_ref(block))).expect_err("a fault").to_string()
        };
        let place = HEADER + BLOCK_HEAD;
        let remade =
            |games: Vec<u8>| Block { head: BlockHead { checksum: checksum(&games), ..block.head }, games };
        for (byte, value, expected) in [
            (8, 0xff, format!("block 0, byte {place}: the board is none")),
            (24, 2, format!("block 0, byte {}: 2 is no side", place + 24)),
            (25, 64, format!("block 0, byte {}: 64 is no square", place + 25)),
            (27, 3, format!("block 0, byte {}: 3 is no array", place + 27)),
            (28, 3, format!("block 0, byte {}: 3 is no result", place + 28)),
        ] {
            let mut games = block.games.clone();
            games[byte] = value;
            assert_eq!(wrong(&remade(games)), expected);
        }
        let mut games = block.games.clone();
        games[36..38].fill(0);
        let expected = format!("block 0, byte {}: move 0x0000 is not legal in {}", place + 36, first.start);
        assert_eq!(wrong(&remade(games)), expected);
        block.head.plies += 1;
        assert!(wrong(&block).contains("the head of the block counts 16 games"), "{}", wrong(&block));
    }

    #[test]
    fn another_recipe_is_refused_by_name() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games");
        let ours = recipe();
        drop(GamesFile::open(&path, &ours).expect("a new file"));
        for (other, expected) in [
            (Recipe { seed: 4, ..recipe() }, "its games were made with --seed 3, not 4"),
            (Recipe { nodes: 70, ..recipe() }, "its games were made with --nodes 60, not 70"),
            (Recipe { chess960: 0, ..recipe() }, "its games were made with --fischer 30 %, not 0 %"),
            (Recipe { tree_share: 0, ..recipe() }, "its games were made with --tree-share 100 %, not 0 %"),
            (Recipe { engine: "2".to_owned(), ..recipe() }, "its games were made with engine test, not 2"),
            (Recipe { bench: 2, ..recipe() }, "its games were made with an engine of bench count 1, not 2"),
        ] {
            let error = GamesFile::open(&path, &other).err().expect("another recipe");
            assert_eq!(error.to_string(), expected);
        }
        let first = GamesFile::open(&path, &ours).expect("the same recipe");
        assert!(matches!(GamesFile::open(&path, &ours), Err(GamesError::Busy)));
        drop(first);
    }
}
