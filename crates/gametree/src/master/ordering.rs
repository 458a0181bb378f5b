//! Which turns to try first. Where the table knows a turn: that one, then what the game itself finds promising, then
//! what has been good elsewhere in this search (killers and history). Where it does not, killers come before all else:
//! they can be tried without a list of the turns.

use super::search::Visit;
use super::techniques::Technique;
use crate::{Game, Mover, Without};

/// What has been good so far, by ply and by kind of turn.
pub(super) struct Experience<T> {
    /// The last two turns that cut a node off at this ply (Akl and Newborn 1977).
    killers: Vec<[Option<T>; 2]>,
    /// How often turns of a kind cut off, against how often they were tried in vain (Schaeffer 1983).
    history: [Vec<i16>; 2],
    without: Without<Technique>,
}

/// History stays within this, so that new experience outweighs old.
const HISTORY_LIMIT: i32 = 8192;
/// What a killer has over other turns of its promise, where there is a list.
pub(super) const KILLER: i32 = 2 * HISTORY_LIMIT;
const PROMISE: i32 = 4 * HISTORY_LIMIT;

impl<T: Copy + PartialEq> Experience<T> {
    pub fn new<G: Game<Turn = T>>(plies: usize, without: Without<Technique>) -> Self {
        Self { killers: vec![[None; 2]; plies], history: [vec![0; G::SLOTS], vec![0; G::SLOTS]], without }
    }

    /// Turns that have been good at this ply, to be tried before anything else is known.
    pub fn killers(&self, ply: usize) -> [Option<T>; 2] {
        self.killers[ply]
    }

    /// How soon to try a turn: the higher the sooner.
    #[inline]
    pub fn rank<G: Game<Turn = T>>(&self, game: &G, state: &G::State, mover: Mover, turn: T) -> i32 {
        let history = i32::from(self.history[mover.index()][game.slot(turn)]);
        game.promise(state, turn) * PROMISE + history
    }

    /// `best` cut the node off after the others had been tried in vain.
    pub fn learn<G: Game<Turn = T>>(
        &mut self,
        game: &G,
        mover: Mover,
        Visit { ply, depth, .. }: Visit,
        best: T,
        tried: impl Iterator<Item = T>,
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(best) && self.without.uses(Technique::Killers) {
            *killers = [Some(best), killers[0]];
        }
        if !self.without.uses(Technique::History) {
            return;
        }
        let weight = (depth * depth).min(400) as i32;
        let history = &mut self.history[mover.index()];
        let mut note = |turn, good: i32| {
            let entry = &mut history[game.slot(turn)];
            let old = i32::from(*entry);
            *entry = (old + good * weight - old * weight / HISTORY_LIMIT) as i16;
        };
        note(best, 1);
        tried.for_each(|turn| note(turn, -1));
    }
}

/// A node's turns in the order in which they are tried: killers first, which cost no list, then the list by rank,
/// sorted only as far as it is asked for. Most nodes are cut off by the first turn.
pub(super) struct Order<T> {
    /// Legal killers, if nothing better is known.
    early: [Option<T>; 2],
    early_given: usize,
    ranked: Vec<Ranked>,
    next: usize,
}

/// The rank of a turn above its place in the game's list, in one number, so that comparing two is one comparison.
/// The place is counted backwards: among equals the first in the list is the largest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Ranked(i64);

impl Ranked {
    const fn new(rank: i32, place: usize) -> Self {
        Self((rank as i64) << 16 | (u16::MAX - place as u16) as i64)
    }

    const fn place(self) -> usize {
        (u16::MAX - self.0 as u16) as usize
    }
}

/// Past so many turns the node will probably try them all, and sorting the rest at once is cheaper.
const PICKED_SINGLY: usize = 3;

impl<T: Copy + PartialEq> Order<T> {
    pub const fn new() -> Self {
        Self { early: [None; 2], early_given: 0, ranked: Vec::new(), next: 0 }
    }

    /// Starts over with turns that are tried before there is a list.
    pub fn begin(&mut self, early: [Option<T>; 2]) {
        self.early = early;
        self.early_given = 0;
        self.ranked.clear();
        self.next = 0;
    }

    /// The next of the turns that come before the list.
    pub fn next_early(&mut self) -> Option<T> {
        let rest = &self.early[self.early_given..];
        let skipped = rest.iter().position(Option::is_some).unwrap_or(rest.len());
        self.early_given += (skipped + 1).min(rest.len());
        rest.get(skipped).copied().flatten()
    }

    /// Takes the list's ranks, in its order; turns without one have been tried early.
    pub fn fill(&mut self, ranks: impl Iterator<Item = Option<i32>>) {
        let ranked = ranks.enumerate().filter_map(|(place, rank)| Some(Ranked::new(rank?, place)));
        self.ranked.extend(ranked);
    }

    /// The place in the game's list of the next best turn.
    pub fn next(&mut self) -> Option<usize> {
        let rest = &mut self.ranked[self.next..];
        if self.next < PICKED_SINGLY {
            let (best, _) = rest.iter().enumerate().max_by_key(|&(_, ranked)| *ranked)?;
            rest.swap(0, best);
        } else if self.next == PICKED_SINGLY {
            rest.sort_unstable_by(|a, b| b.cmp(a));
        }
        let place = rest.first()?.place();
        self.next += 1;
        Some(place)
    }

    /// The turns handed out before the last one, those of the list by their place in it.
    pub fn before_last<'a>(&'a self, list: &'a [T]) -> impl Iterator<Item = T> + 'a {
        let listed = &self.ranked[..self.next];
        let early = self.early[..self.early_given].iter().flatten().copied();
        let all = early.chain(listed.iter().map(|ranked| list[ranked.place()]));
        let count = all.clone().count();
        all.take(count.saturating_sub(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn best_first_and_the_list_order_among_equals() {
        let mut order = Order::new();
        let list = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
        order.begin([None, Some('h')]);
        let mut all: Vec<_> = std::iter::from_fn(|| order.next_early()).collect();
        order.fill([Some(5), Some(9), Some(5), Some(-3), Some(9), Some(0), Some(5), None].into_iter());
        all.extend(std::iter::from_fn(|| order.next()).map(|place| list[place]));
        assert_eq!(all, ['h', 'b', 'e', 'a', 'c', 'g', 'f', 'd']);
        assert_eq!(order.before_last(&list).collect::<Vec<_>>(), all[..7]);
    }
}
