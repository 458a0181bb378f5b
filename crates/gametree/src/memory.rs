//! Memory for large tables, asked from the system itself: in large pages where it has them, and given back whole.
//! From the heap, a table that is freed leaves holes that the program goes on holding.

use std::marker::PhantomData;
use std::thread;

use memmap2::{MmapMut, MmapOptions};
use zerocopy::{FromBytes, FromZeros, IntoBytes, KnownLayout};

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
        let mut bytes = mebibytes.max(1) << 20;
        let pages = loop {
            match MmapOptions::new().len(bytes - bytes % size_of::<T>()).map_anon() {
                Ok(pages) => break pages,
                Err(error) if bytes <= 1 << 20 => panic!("the system gives no memory at all: {error}"),
                Err(_) => bytes /= 2,
            }
        };
        // A table is read all over the place: small pages would cost a second look-up each time. If the system has
        // no large ones, it says so, and the small ones do.
        #[cfg(target_os = "linux")]
        let _ = pages.advise(memmap2::Advice::HugePage);
        Self { pages, records: PhantomData }
    }

    /// The records. Threads that want to write at the same time use records of atomics and share the slice.
    pub fn records(&mut self) -> &mut [T] {
        <[T]>::mut_from_bytes(&mut self.pages).expect("whole records on whole pages")
    }

    /// Sets everything to zero, with so many threads at once. On fresh memory this is where it is really taken.
    pub fn clear(&mut self, threads: usize) {
        let records = self.records();
        let part = records.len().div_ceil(threads.max(1));
        thread::scope(|scope| {
            for records in records.chunks_mut(part) {
                scope.spawn(|| records.zero());
            }
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
}
