//! The transposition table: what is known about states, shared by all threads without a lock.
//!
//! An entry is two words, and the first is the key mixed with the second. Two threads that write the same entry
//! at once may leave a mixture; its words no longer fit together, and it reads as an entry of another state.
//! (Hyatt and Mann, "A lock-less transposition table implementation for parallel search", 2002.)

use std::sync::atomic::{AtomicU64, Ordering};

use zerocopy::{FromBytes, IntoBytes, KnownLayout};

use crate::{Memory, Score, Window};

/// What a score in the table says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    AtMost,
    Exact,
    AtLeast,
}

/// What is known about a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub score: Score,
    pub bound: Bound,
    pub depth: u8,
    /// The slot of the best turn: no game has to squeeze its turns into bits.
    pub best: u16,
}

impl Entry {
    /// What a search that ended with this score has found out.
    pub fn new(score: Score, window: Window, depth: u32, best: u16) -> Self {
        let bound = if score >= window.beta {
            Bound::AtLeast
        } else if score > window.alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        Self { score, bound, depth: depth.min(255) as u8, best }
    }

    /// Whether the score settles a search with this window.
    pub fn settles(self, window: Window) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.score >= window.beta,
            Bound::AtMost => self.score <= window.alpha,
        }
    }

    /// Whether an end of the game that the search has seen settles a search with this window, at any depth.
    pub fn proves(self, window: Window) -> bool {
        let won = self.bound != Bound::AtMost && self.score.plies_to_win().is_some();
        let lost = self.bound != Bound::AtLeast && self.score.plies_to_loss().is_some();
        won && self.score >= window.beta || lost && self.score <= window.alpha
    }

    const fn pack(self, age: u8) -> u64 {
        self.score.to_bits() as u64
            | (self.best as u64) << 16
            | (self.depth as u64) << 32
            | (self.bound as u64) << 40
            | (age as u64) << 48
    }

    const fn unpack(data: u64) -> Self {
        Self {
            score: Score::from_bits(data as u16),
            bound: match (data >> 40) & 3 {
                0 => Bound::AtMost,
                1 => Bound::Exact,
                _ => Bound::AtLeast,
            },
            depth: (data >> 32) as u8,
            best: (data >> 16) as u16,
        }
    }
}

#[derive(FromBytes, IntoBytes, KnownLayout)]
#[repr(C)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    fn read(&self, key: u64) -> Option<u64> {
        let data = self.data.load(Ordering::Relaxed);
        (self.check.load(Ordering::Relaxed) ^ data == key && data != 0).then_some(data)
    }

    fn write(&self, key: u64, data: u64) {
        self.check.store(key ^ data, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }

    /// What it would cost to lose this: deep and young entries are worth most.
    fn worth(&self, age: u8) -> i32 {
        let data = self.data.load(Ordering::Relaxed);
        if data == 0 {
            return i32::MIN;
        }
        i32::from(Entry::unpack(data).depth) - 8 * i32::from(age.wrapping_sub((data >> 48) as u8))
    }
}

/// Four slots share a cache line; a state may be in any of them.
#[derive(FromBytes, IntoBytes, KnownLayout)]
#[repr(C, align(64))]
struct Bucket([Slot; 4]);

pub(crate) struct TranspositionTable {
    memory: Memory<Bucket>,
    age: u8,
}

impl TranspositionTable {
    /// A table of about this size.
    pub fn new(mib: usize) -> Self {
        Self { memory: Memory::new(mib), age: 0 }
    }

    /// Forgets everything, with so many threads at once.
    pub fn clear(&mut self, threads: usize) {
        self.memory.clear(threads);
        self.age = 0;
    }

    /// What is in the table is one search older now.
    pub fn next_search(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    /// The table as the threads of a search share it.
    pub fn view(&mut self) -> View<'_> {
        View { buckets: self.memory.records(), age: self.age }
    }
}

/// A table in use.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    buckets: &'a [Bucket],
    age: u8,
}

impl View<'_> {
    /// The state will be asked for soon: its memory may start on its way to the processor.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        safe_arch::prefetch_t0(self.bucket(key));
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| slot.read(key)).map(Entry::unpack)
    }

    pub fn put(&self, key: u64, entry: Entry) {
        let bucket = self.bucket(key);
        let known = bucket.iter().find(|slot| slot.read(key).is_some());
        let slot = known.or_else(|| bucket.iter().min_by_key(|slot| slot.worth(self.age)));
        if let Some(slot) = slot {
            slot.write(key, entry.pack(self.age));
        }
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Slot; 4] {
        // The high half of the product spreads the keys over any number of buckets.
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize].0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;

    fn entry(depth: u8, best: u16) -> Entry {
        Entry { score: Score::estimate(-37), bound: Bound::AtMost, depth, best }
    }

    #[test]
    fn what_goes_in_comes_out() {
        let mut table = TranspositionTable::new(1);
        let table = table.view();
        let mut random = Random::new(1);
        for bound in [Bound::AtMost, Bound::Exact, Bound::AtLeast] {
            for score in [Score::EVEN, Score::estimate(-29_000), Score::win_in(3), Score::loss_in(40)] {
                let key = random.next();
                let entry = Entry { score, bound, depth: 200, best: 65_000 };
                table.put(key, entry);
                assert_eq!(table.get(key), Some(entry));
                assert_eq!(table.get(key ^ 1), None);
            }
        }
    }

    #[test]
    fn a_full_bucket_loses_its_shallowest_entry() {
        let mut table = TranspositionTable::new(1);
        let table = table.view();
        // Small keys share the first bucket.
        for key in 1..=4 {
            table.put(key, entry(10 - key as u8, 0));
        }
        table.put(5, entry(1, 0));
        assert_eq!(table.get(4), None);
        assert!([1, 2, 3, 5].into_iter().all(|key| table.get(key).is_some()));
    }

    #[test]
    fn an_old_entry_goes_first() {
        let mut table = TranspositionTable::new(1);
        table.view().put(1, entry(7, 0));
        table.next_search();
        for key in 2..=5 {
            table.view().put(key, entry(1, 0));
        }
        assert_eq!(table.view().get(1), None);
        table.clear(2);
        assert!((1..=5).all(|key| table.view().get(key).is_none()));
    }
}
