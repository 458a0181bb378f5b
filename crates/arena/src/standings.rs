//! The state of a tournament: who has scored what against whom, and how games ended.

use std::collections::BTreeMap;

use rocada_chess::Color;

use crate::schedule::Slot;
use crate::stats::{GameScore, Tally};
use crate::summary::Summary;

/// Counts of games, by the two engines that met.
#[derive(Clone, Debug, Default)]
pub struct Standings {
    tallies: BTreeMap<(usize, usize), Tally>,
    endings: BTreeMap<String, u64>,
}

impl Standings {
    /// Counts a finished game.
    pub fn add(&mut self, game: &Summary) {
        self.add_result(&game.slot, game.winner, &game.ending);
    }

    /// Counts a result.
    pub fn add_result(&mut self, slot: &Slot, winner: Option<Color>, kind: &str) {
        let first = slot.white.min(slot.black);
        let score = match winner {
            None => GameScore::Draw,
            Some(color) if (color == Color::White) == (slot.white == first) => GameScore::Win,
            Some(_) => GameScore::Loss,
        };
        self.tallies.entry((first, slot.white.max(slot.black))).or_default().add(slot.pair, score);
        *self.endings.entry(kind.to_owned()).or_default() += 1;
    }

    /// The results of two engines, from the side of the one given first.
    pub fn between(&self, one: usize, other: usize) -> Tally {
        let tally = self.tallies.get(&(one.min(other), one.max(other))).cloned().unwrap_or_default();
        if one <= other { tally } else { tally.reversed() }
    }

    /// All encounters, from the side of the engine given first in the tournament.
    pub fn encounters(&self) -> impl Iterator<Item = ((usize, usize), &Tally)> {
        self.tallies.iter().map(|(&engines, tally)| (engines, tally))
    }

    /// Games finished.
    pub fn games(&self) -> u64 {
        self.tallies.values().map(Tally::games).sum()
    }

    /// How games ended, in a word, and how many did so.
    pub fn endings(&self) -> impl Iterator<Item = (&str, u64)> {
        self.endings.iter().map(|(kind, &count)| (kind.as_str(), count))
    }
}
