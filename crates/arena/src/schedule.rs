//! Who meets whom, with which colour and from which opening. A game's number says it all, so that a match can be
//! gone on with after any of its games.

use std::ops::Range;
use std::str::FromStr;

/// The form of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// Two engines.
    #[default]
    Match,
    /// Everybody against everybody.
    RoundRobin,
    /// The first one against each other one.
    Gauntlet,
    /// Two by two; whoever loses is out.
    Knockout,
}

/// The text names no format.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is no format of match, roundrobin, gauntlet or knockout")]
pub struct FormatError(String);

impl FromStr for Format {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Self, FormatError> {
        match text {
            "match" => Ok(Self::Match),
            "roundrobin" => Ok(Self::RoundRobin),
            "gauntlet" => Ok(Self::Gauntlet),
            "knockout" => Ok(Self::Knockout),
            _ => Err(FormatError(text.to_owned())),
        }
    }
}

/// One game to be played. Engines are counted from 0 in the order in which they were given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    /// The game, from 0.
    pub number: usize,
    /// Two games with colours swapped make a pair.
    pub pair: usize,
    /// Which opening, from 0: every two engines get the same ones.
    pub opening: usize,
    /// The engine with White.
    pub white: usize,
    /// The engine with Black.
    pub black: usize,
}

/// Games of a tournament whose players are known: all of them, or those of one stage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    pairings: Vec<(usize, usize)>,
    pairs_each: usize,
    /// The pair of games and the opening that it begins with.
    first_pair: usize,
    first_opening: usize,
}

impl Schedule {
    /// `games` for every two engines that meet: an even number, the odd one is not played. Who meets whom in the later stages
    /// of a knockout is not known before; see [`Bracket`](crate::bracket::Bracket).
    pub fn new(format: Format, engines: usize, games: usize) -> Self {
        let pairings = match format {
            Format::Match => (engines > 1).then_some((0, 1)).into_iter().collect(),
            Format::Gauntlet => (1..engines).map(|other| (0, other)).collect(),
            Format::RoundRobin => {
                (0..engines).flat_map(|one| (one + 1..engines).map(move |other| (one, other))).collect()
            }
            Format::Knockout => Vec::new(),
        };
        Self { pairings, pairs_each: games / 2, first_pair: 0, first_opening: 0 }
    }

    /// A stage of a tournament, after so many games.
    pub const fn stage(
        pairings: Vec<(usize, usize)>,
        games: usize,
        after: usize,
        first_opening: usize,
    ) -> Self {
        Self { pairings, pairs_each: games / 2, first_pair: after / 2, first_opening }
    }

    /// How many games there are.
    pub fn games(&self) -> usize {
        self.pairings.len().saturating_mul(self.pairs_each).saturating_mul(2)
    }

    /// The numbers of its games.
    pub fn numbers(&self) -> Range<usize> {
        let first = self.first_pair * 2;
        first..first.saturating_add(self.games())
    }

    /// The game of one of [`Schedule::numbers`]. All engines advance together, pair by pair.
    pub fn slot(&self, number: usize) -> Slot {
        let pair = number / 2;
        let place = pair - self.first_pair;
        let (one, other) = self.pairings[place % self.pairings.len()];
        let (white, black) = if number.is_multiple_of(2) { (one, other) } else { (other, one) };
        Slot { number, pair, opening: self.first_opening + place / self.pairings.len(), white, black }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_swaps_colours_and_keeps_the_opening() {
        let schedule = Schedule::new(Format::Match, 2, 5);
        assert_eq!(schedule.games(), 4);
        let slots: Vec<_> = (0..4).map(|number| schedule.slot(number)).collect();
        assert_eq!(slots.iter().map(|slot| slot.opening).collect::<Vec<_>>(), [0, 0, 1, 1]);
        assert_eq!(slots.iter().map(|slot| slot.white).collect::<Vec<_>>(), [0, 1, 0, 1]);
        assert!(slots.iter().all(|slot| slot.white != slot.black));
    }

    #[test]
    fn everybody_meets_everybody_equally_often() {
        let schedule = Schedule::new(Format::RoundRobin, 4, 6);
        assert_eq!(schedule.games(), 36);
        for engine in 0..4 {
            let slots = (0..36).map(|number| schedule.slot(number));
            let mine: Vec<_> = slots.filter(|slot| slot.white == engine || slot.black == engine).collect();
            assert_eq!(mine.len(), 18);
            assert_eq!(mine.iter().filter(|slot| slot.white == engine).count(), 9);
        }
        assert_eq!(Schedule::new(Format::RoundRobin, 4, usize::MAX).games(), usize::MAX);
        let gauntlet = Schedule::new(Format::Gauntlet, 4, 2);
        assert!((0..6).map(|number| gauntlet.slot(number)).all(|slot| slot.white * slot.black == 0));
    }
}
