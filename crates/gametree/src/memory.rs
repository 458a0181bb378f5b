//! Memory for large tables, asked from the system itself: in large pages where it has them, and given back whole.
//! From the heap, a table that is freed leaves holes that the program goes on holding.

use std::marker::PhantomData;
use std::sync::{Mutex, PoisonError};
use std::thread;

use memmap2::{MmapMut, MmapOptions};
use zerocopy::{FromBytes, FromZeros, IntoBytes, KnownLayout};

use crate::available::available;
use crate::threads;

/// A long row of records, all zero at first.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering};
///
/// use rocada_gametree::Memory;
///
/// let mut memory = Memory::<AtomicU64>::new(1);
/// let records = &*memory.records();
/// std::thread::scope(|scope| {
///     scope.spawn(|| records[7].store(1, Ordering::Relaxed));
///     scope.spawn(|| records[8].store(2, Ordering::Relaxed));
/// });
/// assert_eq!(records[7].load(Ordering::Relaxed) + records[8].load(Ordering::Relaxed), 3);
/// ```
pub struct Memory<T> {
    pages: MmapMut,
    records: PhantomData<T>,
}

impl<T: FromBytes + IntoBytes + KnownLayout + Send> Memory<T> {
    /// About so many mebibytes; less if the machine does not have them.
    pub fn new(mebibytes: usize) -> Self {
        Self::within(mebibytes, available())
    }

    /// About so many mebibytes where so many bytes can be taken. An eighth of them is left to everybody else: memory that
    /// is only promised kills the program when it is used.
    fn within(mebibytes: usize, available: Option<u64>) -> Self {
        let most =
            available.map_or(usize::MAX, |bytes| usize::try_from(bytes - bytes / 8).unwrap_or(usize::MAX));
        let wanted = mebibytes.max(1).checked_mul(1 << 20).unwrap_or(usize::MAX >> 1);
        let mut bytes = wanted.min(most).max(1 << 20);
        let pages = loop {
            match MmapOptions::new().len(bytes - bytes % size_of::<T>()).map_anon() {
                Ok(pages) => break pages,
                Err(error) if bytes <= 1 << 20 => panic!("the system gives no memory at all: {error}"),
                Err(_) => bytes = (bytes / 2).max(1 << 20),
            }
        };
        // A table is read all over the place: small pages would cost a second look-up each time. If the system has
        // no large ones, it says so, and the small ones do.
        #[cfg(target_os = "linux")]
        let _ = pages.advise(memmap2::Advice::HugePage);
        Self { pages, records: PhantomData }
    }

    /// How many mebibytes there are.
    pub fn mebibytes(&self) -> usize {
        self.pages.len().div_ceil(1 << 20)
    }

    /// The records. Threads that want to write at the same time use records of atomics and share the slice.
    pub fn records(&mut self) -> &mut [T] {
        <[T]>::mut_from_bytes(&mut self.pages).expect("whole records on whole pages")
    }

    /// Sets everything to zero, with up to so many threads at once: this one, and those that can be started. On fresh
    /// memory this is where it is really taken.
    pub fn clear(&mut self, most: usize) {
        let records = self.records();
        let part = records.len().div_ceil(most.max(1));
        let parts = Mutex::new(records.chunks_mut(part));
        let work = || {
            loop {
                let next = parts.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some(records) = next else { return };
                records.zero();
            }
        };
        thread::scope(|scope| {
            for _ in 1..most {
                if threads::helper().spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            work();
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_zero_until_written_and_again_when_cleared() {
        let mut memory = Memory::<[u64; 3]>::new(1);
        assert_eq!(memory.records().len(), (1 << 20) / 24, "what does not fit is left out");
        assert!(memory.records().iter().all(|&record| record == [0; 3]));
        memory.records().fill([1, 2, 3]);
        memory.clear(3);
        assert!(memory.records().iter().all(|&record| record == [0; 3]));
    }

    #[test]
    fn is_cleared_by_this_thread_where_there_is_no_other() {
        threads::tests::REFUSED.set(true);
        let mut memory = Memory::<[u64; 3]>::new(1);
        memory.records().fill([1, 2, 3]);
        memory.clear(8);
        assert!(memory.records().iter().all(|&record| record == [0; 3]));
    }

    #[test]
    fn takes_what_can_be_taken() {
        let of =
            |mebibytes, available: u64| Memory::<u64>::within(mebibytes, Some(available << 20)).mebibytes();
        assert_eq!(of(16, 1000), 16);
        assert_eq!(of(65_536, 80), 70, "an eighth is left to others");
        assert_eq!(of(16, 0), 1, "a table there must be");
        assert_eq!(Memory::<u64>::within(3, None).mebibytes(), 3, "where nobody tells, what was asked for");
    }
}
