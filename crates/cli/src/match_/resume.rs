//! Going on with a match: the games that its file holds already, and whether it is still the same match.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::Context;
use rocada_arena::record::whole_games;
use rocada_arena::schedule::Schedule;
use rocada_arena::summary::{ForeignGame, Summary};
use rocada_pgn::{Game, Games};

use crate::Misuse;

/// What a file of games holds.
#[derive(Default)]
pub struct Finished {
    path: PathBuf,
    /// Its games that have not been taken yet, with their places in the file.
    pub games: Vec<(usize, Game)>,
    /// So many bytes of it are whole games; what follows was cut off in the middle.
    pub length: u64,
}

/// Reads the games of a file, which may not be there yet.
pub fn finished(path: &Path) -> anyhow::Result<Finished> {
    let place = || path.display().to_string();
    let text = match fs::read(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Finished::default()),
        read => read.with_context(place)?,
    };
    let length = whole_games(&text);
    let games = Games::new(&text[..length]).enumerate().map(|(index, game)| Ok((index + 1, game?.whole()?)));
    let games = games.collect::<anyhow::Result<_>>().with_context(place)?;
    Ok(Finished { path: path.to_owned(), games, length: length as u64 })
}

impl Finished {
    /// Takes the games of a schedule out, each once, in the order of the file. The others stay.
    pub fn take(&mut self, schedule: &Schedule, names: &[String]) -> Result<Vec<Summary>, Misuse> {
        let mut seen = HashSet::new();
        let mut taken = Vec::new();
        for (place, game) in std::mem::take(&mut self.games) {
            match Summary::from_pgn(&game, schedule, names) {
                Ok(summary) => {
                    if seen.insert(summary.slot.number) {
                        taken.push(summary);
                    }
                }
                Err(ForeignGame::Number(_)) => self.games.push((place, game)),
                Err(error) => return Err(self.refusal(place, &error)),
            }
        }
        Ok(taken)
    }

    /// What has not been taken with the last schedule is of no game of this tournament.
    pub fn refuse_rest(&self, schedule: &Schedule, names: &[String]) -> Result<(), Misuse> {
        for (place, game) in &self.games {
            if let Err(error) = Summary::from_pgn(game, schedule, names) {
                return Err(self.refusal(*place, &error));
            }
        }
        Ok(())
    }

    fn refusal(&self, place: usize, error: &ForeignGame) -> Misuse {
        Misuse(format!("{}, game {place}: {error}", self.path.display()))
    }
}

/// All that decides how games are played, by name. It is kept beside the file of games.
pub type Settings = BTreeMap<String, String>;

fn settings_file(games: &Path) -> PathBuf {
    let mut name = games.as_os_str().to_owned();
    name.push(".settings");
    name.into()
}

/// Refuses to go on where something has changed, by its name. A file of games without settings is taken as it is.
pub fn check_settings(games: &Path, now: &Settings) -> anyhow::Result<()> {
    let path = settings_file(games);
    let text = match fs::read(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        read => read.with_context(|| path.display().to_string())?,
    };
    let before: Settings = serde_json::from_slice(&text).with_context(|| path.display().to_string())?;
    let names: BTreeMap<_, _> = before.iter().chain(now).collect();
    let value = |settings: &Settings, name: &str| settings.get(name).map_or("-", String::as_str).to_owned();
    let changed: Vec<_> = names
        .keys()
        .map(|name| (name, value(&before, name), value(now, name)))
        .filter(|(_, before, now)| before != now)
        .map(|(name, before, now)| format!("{name} (was {before}, is {now})"))
        .collect();
    if changed.is_empty() {
        return Ok(());
    }
    Err(Misuse(format!("{} is another match: {}", games.display(), changed.join(", "))).into())
}

/// Keeps the settings for the next time.
pub fn keep_settings(games: &Path, settings: &Settings) -> anyhow::Result<()> {
    let path = settings_file(games);
    let text = serde_json::to_string_pretty(settings)?;
    fs::write(&path, text + "\n").with_context(|| path.display().to_string())
}

/// The contents of a file in a few letters (FNV-1a): enough to notice that it is another one.
pub fn fingerprint(path: &Path) -> anyhow::Result<String> {
    let bytes = fs::read(path).with_context(|| path.display().to_string())?;
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    Ok(format!("{} bytes, {hash:016x}", bytes.len()))
}
