//! Going on with a match: the games that its file holds already, and whether it is still the same match.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::Context;
use rocada_arena::record::whole_games;
use rocada_arena::schedule::Schedule;
use rocada_arena::summary::Summary;
use rocada_pgn::Games;

use crate::Misuse;

/// What a file of games holds.
#[derive(Default)]
pub struct Finished {
    /// Its games, each once, in the order of the file.
    pub games: Vec<Summary>,
    /// So many bytes of it are whole games; what follows was cut off in the middle.
    pub length: u64,
}

/// Reads the games of a file, which may not be there yet.
pub fn finished(path: &Path, schedule: &Schedule, names: &[String]) -> anyhow::Result<Finished> {
    let place = || path.display().to_string();
    let text = match fs::read(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Finished::default()),
        read => read.with_context(place)?,
    };
    let length = whole_games(&text);
    let mut seen = HashSet::new();
    let mut games = Vec::new();
    for (index, game) in Games::new(&text[..length]).enumerate() {
        let summary =
            Summary::from_pgn(&game.with_context(place)?.whole().with_context(place)?, schedule, names)
                .map_err(|error| Misuse(format!("{}, game {}: {error}", path.display(), index + 1)))?;
        if seen.insert(summary.slot.number) {
            games.push(summary);
        }
    }
    Ok(Finished { games, length: length as u64 })
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
