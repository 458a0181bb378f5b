//! The transposition table: what is known of positions, shared by all threads without a lock.
//!
//! An entry is 64 bits of data and 32 bits of key; five of them fill a cache line. The key is stored mixed with the
//! data, so that a pair written half by one thread and half by another does not match any key: a torn entry is
//! a missing entry.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use rocada_chess::{Key, Move};
use rocada_gametree::{Memory, Score, Window};
use zerocopy::{FromBytes, IntoBytes, KnownLayout};

use crate::Bound;

const WAYS: usize = 5;

#[derive(FromBytes, IntoBytes, KnownLayout)]
#[repr(C, align(64))]
struct Cluster {
    data: [AtomicU64; WAYS],
    keys: [AtomicU32; WAYS],
    unused: [u8; 4],
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The move that was best or cut off; not proved legal here.
    pub mv: Option<Move>,
    /// Seen from the side to move, mates counted from this position.
    pub score: Score,
    /// None where nothing was searched and only the evaluation is known.
    pub bound: Option<Bound>,
    pub depth: i32,
    /// What the evaluation alone said; none while in check.
    pub evaluation: Option<i32>,
    /// Whether the position was ever on a principal variation.
    pub on_pv: bool,
}

impl Entry {
    /// Of a position that was evaluated and left without a search.
    pub const fn evaluated(evaluation: Option<i32>) -> Self {
        Self { mv: None, score: Score::EVEN, bound: None, depth: 0, evaluation, on_pv: false }
    }

    /// The score is known well enough to answer the question that the window asks.
    #[inline]
    pub fn settles(&self, window: Window) -> bool {
        match self.bound {
            Some(Bound::Exact) => true,
            Some(Bound::Lower) => self.score >= window.beta,
            Some(Bound::Upper) => self.score <= window.alpha,
            None => false,
        }
    }

    /// The score is a better estimate than this one: exact, or a bound on the far side of it.
    #[inline]
    pub fn improves(&self, estimate: Score) -> bool {
        match self.bound {
            Some(Bound::Exact) => true,
            Some(Bound::Lower) => self.score > estimate,
            Some(Bound::Upper) => self.score < estimate,
            None => false,
        }
    }
}

/// The table. Its age tells entries of this search from those of earlier ones.
pub(crate) struct TranspositionTable {
    memory: Memory<Cluster>,
    age: u8,
}

/// Ages are counted in five bits.
const AGES: u8 = 32;
/// An evaluation that is not there.
const NO_EVALUATION: i16 = i16::MIN;

impl TranspositionTable {
    /// A table of about this many mebibytes, filled by this many threads; smaller if the machine has no such memory.
    pub fn new(mebibytes: usize, threads: usize) -> Self {
        let mut table = Self { memory: Memory::new(mebibytes), age: 0 };
        // The pages are taken here and not while a clock runs.
        table.clear(threads);
        table
    }

    /// How many mebibytes it has.
    pub fn mebibytes(&self) -> usize {
        self.memory.mebibytes()
    }

    /// Forgets everything.
    pub fn clear(&mut self, threads: usize) {
        self.memory.clear(threads);
        self.age = 0;
    }

    /// A new search begins: what was stored before is older from now on.
    pub fn next_age(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// The table as the threads of a search share it.
    pub fn view(&mut self) -> View<'_> {
        View { clusters: self.memory.records(), age: self.age }
    }
}

/// A table in use.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    clusters: &'a [Cluster],
    age: u8,
}

impl<'a> View<'a> {
    #[inline]
    fn cluster(&self, key: Key) -> &'a Cluster {
        &self.clusters[((u128::from(key) * self.clusters.len() as u128) >> 64) as usize]
    }

    /// The position will be asked for soon: its memory may start on its way to the processor.
    #[inline]
    pub fn prefetch(&self, key: Key) {
        #[cfg(target_arch = "x86_64")]
        safe_arch::prefetch_t0(self.cluster(key));
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What is known of a position.
    #[inline]
    pub fn probe(&self, key: Key) -> Option<Entry> {
        let cluster = self.cluster(key);
        for way in 0..WAYS {
            let data = cluster.data[way].load(Ordering::Relaxed);
            if cluster.keys[way].load(Ordering::Relaxed) == mix(key, data) && data != 0 {
                return Some(unpack(data));
            }
        }
        None
    }

    /// Remembers what was found. Replaces the position's own entry, else the one worth least.
    #[inline]
    pub fn store(&self, key: Key, mut entry: Entry) {
        let (cluster, age) = (self.cluster(key), self.age);
        let (mut worst, mut least) = (0, i32::MAX);
        for way in 0..WAYS {
            let data = cluster.data[way].load(Ordering::Relaxed);
            if data == 0 {
                if least > i32::MIN {
                    (worst, least) = (way, i32::MIN);
                }
                continue;
            }
            let old = unpack(data);
            let years = (AGES + age - age_of(data)) % AGES;
            if cluster.keys[way].load(Ordering::Relaxed) == mix(key, data) {
                // A shallower result of the same search does not replace a deeper one, unless it is exact.
                if entry.bound != Some(Bound::Exact) && years == 0 && entry.depth + 4 < old.depth {
                    return;
                }
                entry.mv = entry.mv.or(old.mv);
                worst = way;
                break;
            }
            let worth = old.depth - 8 * i32::from(years);
            if worth < least {
                (worst, least) = (way, worth);
            }
        }
        let data = pack(&entry, age);
        cluster.data[worst].store(data, Ordering::Relaxed);
        cluster.keys[worst].store(mix(key, data), Ordering::Relaxed);
    }

    /// How full the table is with entries of this search, in thousandths.
    pub fn fullness(&self) -> u32 {
        let sample = &self.clusters[..self.clusters.len().min(1000)];
        let used = |data: &AtomicU64| {
            let data = data.load(Ordering::Relaxed);
            data != 0 && age_of(data) == self.age
        };
        let count: usize =
            sample.iter().map(|cluster| cluster.data.iter().filter(|data| used(data)).count()).sum();
        (1000 * count / (WAYS * sample.len()).max(1)) as u32
    }
}

/// The part of the key that an entry keeps, mixed with its data.
#[inline]
const fn mix(key: Key, data: u64) -> u32 {
    key as u32 ^ data as u32 ^ (data >> 32) as u32
}

/// move 16 | score 16 | evaluation 16 | depth 8 | on-pv 1 | bound 2 | age 5
#[inline]
fn pack(entry: &Entry, age: u8) -> u64 {
    let bound = match entry.bound {
        Some(Bound::Exact) => 3,
        Some(Bound::Lower) => 2,
        Some(Bound::Upper) => 1,
        None => 0,
    };
    let evaluation = entry.evaluation.map_or(NO_EVALUATION, |value| value as i16);
    let depth = entry.depth.clamp(0, 255) as u64;
    u64::from(entry.mv.map_or(0, Move::bits))
        | u64::from(entry.score.to_bits()) << 16
        | u64::from(evaluation as u16) << 32
        | depth << 48
        | u64::from(entry.on_pv) << 56
        | bound << 57
        | u64::from(age) << 59
}

#[inline]
fn unpack(data: u64) -> Entry {
    let evaluation = (data >> 32) as i16;
    Entry {
        mv: Some(data as u16).filter(|&bits| bits != 0).and_then(Move::from_bits),
        score: Score::from_bits((data >> 16) as u16),
        evaluation: (evaluation != NO_EVALUATION).then_some(i32::from(evaluation)),
        depth: (data >> 48 & 0xff) as i32,
        on_pv: data >> 56 & 1 == 1,
        bound: match data >> 57 & 3 {
            3 => Some(Bound::Exact),
            2 => Some(Bound::Lower),
            1 => Some(Bound::Upper),
            _ => None,
        },
    }
}

const fn age_of(data: u64) -> u8 {
    (data >> 59) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: i32, score: i32) -> Entry {
        Entry {
            mv: Move::from_bits(0x0abc),
            score: Score::estimate(score),
            bound: Some(Bound::Lower),
            depth,
            evaluation: Some(-score),
            on_pv: depth % 2 == 1,
        }
    }

    #[test]
    fn what_goes_in_comes_out() {
        let mut table = TranspositionTable::new(1, 1);
        let entries = [
            entry(7, 123),
            Entry { mv: None, evaluation: None, ..entry(0, -29_999) },
            Entry { score: Score::win_in(7), bound: Some(Bound::Exact), ..entry(255, 0) },
            Entry { score: Score::loss_in(12), bound: Some(Bound::Upper), ..entry(1, 0) },
            Entry::evaluated(Some(77)),
        ];
        for (index, entry) in entries.into_iter().enumerate() {
            let key = (index as u64 + 1) << 60 | index as u64;
            assert_eq!(table.view().probe(key), None);
            table.view().store(key, entry);
            assert_eq!(table.view().probe(key), Some(entry));
        }
        table.clear(2);
        assert_eq!(table.view().probe(1 << 60), None);
    }

    #[test]
    fn old_and_shallow_entries_go_first() {
        let mut table = TranspositionTable::new(1, 1);
        // Keys with equal high bits share a cluster.
        for key in 1..=5 {
            table.view().store(key, entry(10 + key as i32, 0));
        }
        table.view().store(6, entry(3, 0));
        assert!(table.view().probe(1).is_none() && table.view().probe(6).is_some(), "the shallowest goes");
        table.next_age();
        table.view().store(5, entry(1, 0));
        assert_eq!(table.view().probe(5).map(|entry| entry.depth), Some(1), "an old entry is refreshed");
        table.view().store(7, entry(2, 0));
        assert!(
            table.view().probe(5).is_some() && table.view().probe(7).is_some(),
            "entries of this search stay"
        );
    }

    #[test]
    fn a_torn_entry_matches_nothing() {
        let mut table = TranspositionTable::new(1, 1);
        table.view().store(9, entry(9, 9));
        let cluster = table.view().cluster(9);
        let other = pack(&entry(8, 8), 0);
        cluster.data[0].store(other, Ordering::Relaxed);
        assert_eq!(table.view().probe(9), None);
    }
}
