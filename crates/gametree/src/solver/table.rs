//! What the solver remembers of states: two proof numbers and how much work is behind them.
//!
//! What is lost when the table is full has to be found out again; nothing else depends on it.

use zerocopy::{FromBytes, IntoBytes, KnownLayout};

use super::Outlook;
use crate::Memory;

/// Two words: the key, and 28 bits for each number with 8 bits for the work. Never both zero where it is in use.
#[derive(Clone, Copy, FromBytes, IntoBytes, KnownLayout)]
#[repr(C)]
struct Slot {
    key: u64,
    data: u64,
}

impl Slot {
    const fn new(key: u64, outlook: Outlook, work: u8) -> Self {
        Self { key, data: outlook.win as u64 | (outlook.loss as u64) << 28 | (work as u64) << 56 }
    }

    const fn outlook(self) -> Outlook {
        Outlook { win: self.data as u32 & Outlook::NEVER, loss: (self.data >> 28) as u32 & Outlook::NEVER }
    }

    const fn work(self) -> u8 {
        (self.data >> 56) as u8
    }
}

/// Four slots share a cache line; a state may be in any of them.
#[derive(FromBytes, IntoBytes, KnownLayout)]
#[repr(C, align(64))]
struct Bucket([Slot; 4]);

pub(super) struct ProofTable {
    memory: Memory<Bucket>,
    is_clear: bool,
}

impl ProofTable {
    pub fn new(mebibytes: usize) -> Self {
        Self { memory: Memory::new(mebibytes), is_clear: true }
    }

    pub fn mebibytes(&self) -> usize {
        self.memory.mebibytes()
    }

    pub fn clear(&mut self) {
        if !self.is_clear {
            self.memory.clear(1);
            self.is_clear = true;
        }
    }

    /// What is known of a state, and the rough logarithm of the work behind it.
    pub fn get(&mut self, key: u64) -> Option<(Outlook, u8)> {
        let slot = self.bucket(key).iter().find(|slot| slot.key == key && slot.data != 0)?;
        Some((slot.outlook(), slot.work()))
    }

    /// Notes what so many generated positions have shown; what took the least work makes room.
    pub fn put(&mut self, key: u64, outlook: Outlook, generated: u64) {
        self.is_clear = false;
        let bucket = self.bucket(key);
        let known = bucket.iter().position(|slot| slot.key == key);
        let least = || (0..bucket.len()).min_by_key(|&index| (bucket[index].data != 0, bucket[index].work()));
        if let Some(index) = known.or_else(least) {
            let before = if known.is_some() { bucket[index].work() } else { 0 };
            bucket[index] = Slot::new(key, outlook, logarithm(generated).max(before));
        }
    }

    fn bucket(&mut self, key: u64) -> &mut [Slot; 4] {
        let buckets = self.memory.records();
        // The high half of the product spreads the keys over any number of buckets.
        let index = (u128::from(key) * buckets.len() as u128) >> 64;
        &mut buckets[index as usize].0
    }
}

/// Four times the logarithm to the base of two, roughly, and at least 1 where there was any work.
pub(super) fn logarithm(work: u64) -> u8 {
    let Some(whole) = work.checked_ilog2() else { return 0 };
    // The two bits behind the first one.
    let quarters = (work << (63 - whole) >> 61) & 3;
    (4 * whole + quarters as u32 + 1).min(255) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_in_comes_out() {
        let mut table = ProofTable::new(1);
        let outlooks = [Outlook::WON, Outlook::LOST, Outlook { win: 5, loss: Outlook::NEVER - 1 }];
        for (key, outlook) in (0..).map(|number: u64| number << 60).zip(outlooks) {
            table.put(key, outlook, 1000);
            assert_eq!(table.get(key), Some((outlook, logarithm(1000))));
            assert_eq!(table.get(key ^ 1), None);
        }
        table.clear();
        assert_eq!(table.get(0), None);
    }

    #[test]
    fn what_took_the_least_work_makes_room() {
        let mut table = ProofTable::new(1);
        // Small keys share the first bucket.
        for (key, work) in (1..).zip([900, 30, 500, 700]) {
            table.put(key, Outlook::WON, work);
        }
        table.put(9, Outlook::LOST, 1);
        assert_eq!(table.get(2), None);
        assert!([1, 3, 4, 9].into_iter().all(|key| table.get(key).is_some()));
    }

    #[test]
    fn more_work_has_the_greater_logarithm() {
        let works = [0, 1, 2, 3, 4, 5, 6, 7, 8, 100, 130, 1 << 40, u64::MAX];
        assert!(works.is_sorted_by(|&a, &b| logarithm(a) < logarithm(b)));
    }
}
