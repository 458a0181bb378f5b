//! A knockout: engines meet two by two, whoever loses is out, until one is left. Who plays next follows from the games
//! before, so that a knockout can be gone on with like any tournament.

use crate::schedule::Schedule;
use crate::standings::Standings;

/// After so many pairs of games that decide nothing, the engine that was given first goes on.
pub const TIE_BREAKS: usize = 10;

/// The state of a knockout. Engines are counted from 0, the one expected to be the strongest first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bracket {
    /// Who is still in, in the order of the bracket: neighbours meet. Nobody: the neighbour goes on without a game.
    places: Vec<Option<usize>>,
    games: usize,
    /// Games of all stages so far.
    after: usize,
    /// Whether this round has begun, and how many pairs were played in it to break ties.
    began: bool,
    tie_breaks: usize,
}

impl Bracket {
    /// `games` in each encounter, an even number. The first engines meet the last ones, and each other as late as can be.
    pub fn new(engines: usize, games: usize) -> Self {
        let mut order = vec![0];
        while order.len() < engines {
            let next = order.len() * 2;
            order = order.iter().flat_map(|&place| [place, next - 1 - place]).collect();
        }
        let places = order.into_iter().map(|place| (place < engines).then_some(place)).collect();
        Self { places, games, after: 0, began: false, tie_breaks: 0 }
    }

    /// The next games, after the results so far, in which all games of the stages before must be: a round, or pairs that break
    /// its ties. None when there is a winner.
    pub fn next_stage(&mut self, standings: &Standings) -> Option<Schedule> {
        loop {
            if self.places.len() <= 1 {
                return None;
            }
            let mut pairings = self.pairings();
            let (mut games, mut opening) = (self.games, 0);
            if self.began {
                pairings.retain(|&(one, other)| leader(standings, one, other).is_none());
                (games, opening) = (2, self.games / 2 + self.tie_breaks);
                self.tie_breaks += 1;
                if pairings.is_empty() || self.tie_breaks > TIE_BREAKS {
                    self.finish_round(standings);
                    continue;
                }
            }
            self.began = true;
            let stage = Schedule::stage(pairings, games, self.after, opening);
            self.after += stage.games();
            return Some(stage);
        }
    }

    /// Who has won, once nobody else is left.
    pub fn winner(&self) -> Option<usize> {
        if let [winner] = self.places[..] { winner } else { None }
    }

    fn pairings(&self) -> Vec<(usize, usize)> {
        let meet = |pair: &[Option<usize>]| Some((pair[0]?.min(pair[1]?), pair[0]?.max(pair[1]?)));
        self.places.chunks(2).filter_map(meet).collect()
    }

    fn finish_round(&mut self, standings: &Standings) {
        let survivor = |pair: &[Option<usize>]| match (pair[0], pair[1]) {
            (Some(one), Some(other)) => Some(leader(standings, one, other).unwrap_or(one.min(other))),
            (one, other) => one.or(other),
        };
        self.places = self.places.chunks(2).map(survivor).collect();
        (self.began, self.tie_breaks) = (false, 0);
    }
}

/// Who has won more games of an encounter.
fn leader(standings: &Standings, one: usize, other: usize) -> Option<usize> {
    let tally = standings.between(one, other);
    match tally.wins.cmp(&tally.losses) {
        std::cmp::Ordering::Greater => Some(one),
        std::cmp::Ordering::Less => Some(other),
        std::cmp::Ordering::Equal => None,
    }
}

#[cfg(test)]
mod tests {
    use rocada_chess::Color;

    use super::*;
    use crate::schedule::Slot;

    /// Plays a knockout in which `winner` says who wins a game; all games that were played.
    fn play(
        engines: usize,
        games: usize,
        winner: impl Fn(&Slot) -> Option<usize>,
    ) -> (Option<usize>, Vec<Slot>) {
        let mut bracket = Bracket::new(engines, games);
        let mut standings = Standings::default();
        let mut slots = Vec::new();
        while let Some(stage) = bracket.next_stage(&standings) {
            for slot in stage.numbers().map(|number| stage.slot(number)) {
                let color = |engine| if engine == slot.white { Color::White } else { Color::Black };
                standings.add_result(&slot, winner(&slot).map(color), "test");
                slots.push(slot);
            }
        }
        (bracket.winner(), slots)
    }

    #[test]
    fn the_strongest_meet_last() {
        let (winner, slots) = play(8, 2, |slot| Some(slot.white.min(slot.black)));
        assert_eq!(winner, Some(0));
        let meetings: Vec<_> = slots.iter().step_by(2).map(|slot| (slot.white, slot.black)).collect();
        assert_eq!(meetings, [(0, 7), (3, 4), (1, 6), (2, 5), (0, 3), (1, 2), (0, 1)]);
        assert_eq!(slots.iter().map(|slot| slot.number).collect::<Vec<_>>(), (0..14).collect::<Vec<_>>());
    }

    #[test]
    fn any_number_of_engines_comes_down_to_one() {
        for engines in 2..20 {
            let (winner, slots) = play(engines, 4, |slot| Some(slot.white.max(slot.black)));
            assert_eq!((winner, slots.len()), (Some(engines - 1), 4 * (engines - 1)));
        }
    }

    #[test]
    fn ties_are_broken_from_other_openings() {
        let (winner, slots) = play(2, 4, |slot| (slot.pair == 4).then_some(1));
        assert_eq!(winner, Some(1));
        assert_eq!(slots.iter().map(|slot| slot.opening).collect::<Vec<_>>(), [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
        let (winner, slots) = play(2, 4, |_| None);
        assert_eq!((winner, slots.len()), (Some(0), 4 + 2 * TIE_BREAKS));
    }
}
