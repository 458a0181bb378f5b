//! Which turns to try first: what the table says, then what the game itself finds promising, then what has
//! been good elsewhere in this search (killers and history).

use super::search::Visit;
use crate::{Game, Side};

/// What has been good so far, by ply and by kind of turn.
pub(super) struct Experience {
    /// The kinds of the last two turns that cut a node off at this ply (Akl and Newborn 1977).
    killers: Vec<[usize; 2]>,
    /// How often turns of a kind cut off, against how often they were tried in vain (Schaeffer 1983).
    history: [Vec<i16>; 2],
}

/// History stays within this, so that new experience outweighs old.
const HISTORY_LIMIT: i32 = 8192;
const KILLER: i32 = 2 * HISTORY_LIMIT;
const PROMISE: i32 = 4 * HISTORY_LIMIT;

/// No kind of turn has this number.
const NO_KILLER: usize = usize::MAX;

impl Experience {
    pub fn new<G: Game>(plies: usize) -> Self {
        Self { killers: vec![[NO_KILLER; 2]; plies], history: [vec![0; G::SLOTS], vec![0; G::SLOTS]] }
    }

    /// How soon to try a turn: the higher the sooner.
    #[inline]
    pub fn rank<G: Game>(&self, game: &G, state: &G::State, mover: Side, ply: usize, turn: G::Turn) -> i32 {
        let slot = game.slot(turn);
        let killer = if self.killers[ply].contains(&slot) { KILLER } else { 0 };
        let history = i32::from(self.history[mover.index()][slot]);
        game.promise(state, turn) * PROMISE + killer + history
    }

    /// `best` cut the node off after the others had been tried in vain.
    pub fn learn<G: Game>(
        &mut self,
        game: &G,
        mover: Side,
        Visit { ply, depth, .. }: Visit,
        best: G::Turn,
        tried: impl Iterator<Item = G::Turn>,
    ) {
        let killers = &mut self.killers[ply];
        let slot = game.slot(best);
        if killers[0] != slot {
            *killers = [slot, killers[0]];
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

/// A node's turns by rank, sorted only as far as they are asked for: most nodes are cut off by the first.
#[derive(Default)]
pub(super) struct Order {
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

impl Order {
    /// Starts over with these ranks, in the order of the game's list.
    pub fn fill(&mut self, ranks: impl Iterator<Item = i32>) {
        self.next = 0;
        self.ranked.clear();
        self.ranked.extend(ranks.enumerate().map(|(place, rank)| Ranked::new(rank, place)));
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

    /// The places of the turns handed out before the last one.
    pub fn before_last(&self) -> impl Iterator<Item = usize> {
        self.ranked[..self.next.saturating_sub(1)].iter().map(|ranked| ranked.place())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn best_first_and_the_list_order_among_equals() {
        let mut order = Order::default();
        order.fill([5, 9, 5, -3, 9, 0, 5].into_iter());
        let all: Vec<_> = std::iter::from_fn(|| order.next()).collect();
        assert_eq!(all, [1, 4, 0, 2, 6, 5, 3]);
        assert_eq!(order.before_last().collect::<Vec<_>>(), [1, 4, 0, 2, 6, 5]);
    }
}
