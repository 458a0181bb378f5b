//! How the games of a match begin: a few random turns, without which they would all be the same, or the
//! positions of a file.

use std::fs;
use std::path::Path;

use anyhow::Context;
use rocada_ducks::Position;
use rocada_gametree::Random;

use crate::Misuse;

/// Random turns, where nothing else is said.
pub const RANDOM_PLIES: usize = 2;

/// The start after a few random turns; as it was where those would end the game.
pub fn after_random_turns(start: &Position, plies: usize, seed: u64) -> Position {
    let mut random = Random::new(seed);
    let mut turns = Vec::new();
    let mut position = *start;
    for _ in 0..plies {
        position.turns(&mut turns);
        match random.pick(&turns) {
            Some(turn) => position = position.after(turn),
            None => return *start,
        }
    }
    if position.ending().is_some() { *start } else { position }
}

/// The positions of a file, one a line.
pub fn read(path: &Path) -> anyhow::Result<Vec<Position>> {
    let place = path.display();
    let text = fs::read_to_string(path).with_context(|| place.to_string())?;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let positions = lines.map(|line| line.parse().map_err(|error| Misuse(format!("{place}: {error}"))));
    let positions = positions.collect::<Result<Vec<_>, _>>()?;
    if positions.is_empty() { Err(Misuse(format!("{place}: no positions")).into()) } else { Ok(positions) }
}
