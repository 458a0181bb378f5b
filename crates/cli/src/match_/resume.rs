//! Going on with a match: the games that its file holds already.

use std::collections::HashMap;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use anyhow::Context;
use rocada_arena::schedule::Schedule;
use rocada_arena::summary::Summary;
use rocada_pgn::Games;

use crate::Misuse;

/// The finished games of the file, each once, in the order of the file.
pub fn finished(path: &Path, schedule: &Schedule, names: &[String]) -> anyhow::Result<Vec<Summary>> {
    let place = || path.display().to_string();
    if !path.exists() {
        return Ok(Vec::new());
    }
    let file = File::open(path).with_context(place)?;
    let mut seen = HashMap::new();
    let mut games = Vec::new();
    for (index, game) in Games::new(BufReader::new(file)).enumerate() {
        let summary = Summary::from_pgn(&game.with_context(place)?, schedule, names)
            .map_err(|error| Misuse(format!("{}, game {}: {error}", path.display(), index + 1)))?;
        if seen.insert(summary.slot.number, index).is_none() {
            games.push(summary);
        }
    }
    Ok(games)
}
