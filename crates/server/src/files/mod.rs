//! Files of games that people bring along. The text of a file lies in the data folder under no name, so that it is gone
//! with the server; in memory there is only the list of its games. A file is kept until newer ones need its place, and
//! is known to whoever knows its number.
//!
//! `listing` is the list of one file, `transfer` the way in and out.

mod listing;
#[cfg(test)]
mod tests;
pub mod transfer;

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use rocada_gametree::Random;
use rocada_pgn::{Games, ReadGame};
use tokio::sync::Semaphore;

use self::listing::Listing;
use crate::complaint::Complaint;
use crate::messages::{Field, FileGames};

/// Bytes of a file at most.
pub const MOST_BYTES: u64 = 64 << 20;

/// What is kept at most: files of one address, and files, bytes and games of all.
const FILES_EACH: usize = 4;
const MOST_FILES: usize = 64;
const MOST_BYTES_OF_ALL: u64 = 1 << 30;
const MOST_GAMES_OF_ALL: usize = 1_000_000;

/// Files that are on their way, of one address and of all.
const RECEIVED_EACH: usize = 2;
const MOST_RECEIVED: usize = 32;

/// Files that are in memory at a time, while their games are listed.
const MOST_READ: usize = 2;

/// The files that were brought along.
pub struct Files {
    folder: PathBuf,
    shelf: Mutex<Shelf>,
    /// Whoever holds a permit may have a whole file in memory.
    readers: Semaphore,
    /// Moves are read for one file after the other.
    checkers: Semaphore,
}

#[derive(Default)]
struct Shelf {
    /// The one used last comes last.
    files: Vec<Arc<PgnFile>>,
    receiving: HashMap<IpAddr, usize>,
}

/// A file with its games.
pub struct PgnFile {
    id: String,
    owner: IpAddr,
    /// When it came, in milliseconds since 1970.
    came: u64,
    bytes: u64,
    text: Mutex<File>,
    listing: Listing,
}

impl Default for Files {
    fn default() -> Self {
        Self::in_folder(&std::env::temp_dir())
    }
}

impl Files {
    /// Texts lie in this folder.
    pub fn in_folder(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            shelf: Mutex::default(),
            readers: Semaphore::new(MOST_READ),
            checkers: Semaphore::new(1),
        }
    }

    /// A file by its number.
    pub fn get(&self, id: &str) -> Result<Arc<PgnFile>, Complaint> {
        let mut kept = self.shelf();
        let place = kept.files.iter().position(|file| file.id == id).ok_or_else(gone)?;
        let file = kept.files.remove(place);
        kept.files.push(Arc::clone(&file));
        Ok(file)
    }

    /// Keeps a file, and forgets those used longest ago where there are too many.
    fn put(&self, owner: IpAddr, bytes: u64, text: File, listing: Listing) -> Arc<PgnFile> {
        // A number that nobody guesses and that fits into an address.
        let mut random = Random::anew();
        let id = format!("{:016x}{:016x}", random.next(), random.next());
        let file = Arc::new(PgnFile {
            id,
            owner,
            came: crate::now_in_milliseconds(),
            bytes,
            text: Mutex::new(text),
            listing,
        });
        let mut kept = self.shelf();
        kept.files.push(Arc::clone(&file));
        while kept.files.iter().filter(|file| file.owner == owner).count() > FILES_EACH {
            let oldest = kept.files.iter().position(|file| file.owner == owner);
            kept.files.remove(oldest.expect("there are several"));
        }
        while kept.is_too_full() {
            kept.files.remove(0);
        }
        file
    }

    /// A place for a file that is on its way; none where too many are.
    fn receive(&self, owner: IpAddr) -> Option<Receiving<'_>> {
        let mut kept = self.shelf();
        if kept.receiving.values().sum::<usize>() >= MOST_RECEIVED {
            return None;
        }
        let own = kept.receiving.entry(owner).or_default();
        if *own >= RECEIVED_EACH {
            return None;
        }
        *own += 1;
        Some(Receiving { files: self, owner })
    }

    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shelf {
    /// The newest file always has its place: alone it is never too much.
    fn is_too_full(&self) -> bool {
        let bytes: u64 = self.files.iter().map(|file| file.bytes).sum();
        let games: usize = self.files.iter().map(|file| file.listing.len()).sum();
        self.files.len() > MOST_FILES || bytes > MOST_BYTES_OF_ALL || games > MOST_GAMES_OF_ALL
    }
}

/// A file on its way, until it is dropped.
struct Receiving<'a> {
    files: &'a Files,
    owner: IpAddr,
}

impl Drop for Receiving<'_> {
    fn drop(&mut self) {
        let mut kept = self.files.shelf();
        if let Some(own) = kept.receiving.get_mut(&self.owner) {
            *own -= 1;
            if *own == 0 {
                kept.receiving.remove(&self.owner);
            }
        }
    }
}

impl PgnFile {
    /// How many games it has.
    pub const fn len(&self) -> usize {
        self.listing.len()
    }

    /// The name under which one of its games is kept: the same each time.
    pub fn name_of(&self, number: usize) -> String {
        format!("{}{number:08x}", &self.id[..16])
    }

    /// The time under which one of its games is kept: the first of the file is the newest.
    pub fn time_of(&self, number: usize) -> u64 {
        self.came.saturating_sub(number as u64)
    }

    /// Some of its games.
    pub fn find(&self, search: &str, broken: bool, from: usize, count: usize) -> FileGames {
        self.listing.find(search, broken, from, count)
    }

    /// Reads one of its games, by its number from 1.
    pub fn game(&self, number: usize) -> Result<ReadGame, Complaint> {
        let no_such_game = || {
            Complaint::new("the file has no such game", "fișierul nu are această partidă").about(Field::Game)
        };
        self.read(number).map_err(|_| gone())?.ok_or_else(no_such_game)
    }

    fn read(&self, number: usize) -> io::Result<Option<ReadGame>> {
        let Some((range, line)) = self.listing.place(number) else { return Ok(None) };
        let mut text = vec![0; range.len()];
        {
            let mut file = self.text.lock().unwrap_or_else(PoisonError::into_inner);
            file.seek(SeekFrom::Start(range.start as u64))?;
            file.read_exact(&mut text)?;
        }
        let Some(game) = Games::new(&text[..]).next() else { return Ok(None) };
        let mut game = game?;
        // It stands where the file has it, not where its own text does.
        game.number = number;
        game.line = line;
        for problem in &mut game.problems {
            problem.game = number;
            problem.place.line += line - 1;
        }
        Ok(Some(game))
    }
}

/// Reads the moves of all games, as long as somebody has the file.
fn check(file: &Weak<PgnFile>) {
    for number in 1.. {
        let Some(file) = file.upgrade() else { break };
        match file.read(number) {
            Ok(Some(game)) => file.listing.check(&game),
            // The end, or a disk that fails.
            _ => break,
        }
    }
}

/// The server has started anew, or other files took its place.
fn gone() -> Complaint {
    Complaint::new(
        "this file is no longer open here: open it once more",
        "acest fișier nu mai este deschis aici: deschide-l din nou",
    )
}
