//! Results come in any order and leave in the order of their jobs.

use std::collections::BTreeMap;

/// Holds what came too early.
pub struct InOrder<T> {
    waiting: BTreeMap<usize, T>,
    next: usize,
}

impl<T> Default for InOrder<T> {
    fn default() -> Self {
        Self { waiting: BTreeMap::new(), next: 0 }
    }
}

impl<T> InOrder<T> {
    /// Takes what belongs to a place.
    pub fn insert(&mut self, place: usize, item: T) {
        self.waiting.insert(place, item);
    }

    /// The last one that left has to come again.
    pub const fn put_back(&mut self) {
        self.next -= 1;
    }

    /// How many have left: the place of the next one.
    pub const fn left(&self) -> usize {
        self.next
    }
}

/// Hands out what is next, as far as it has come.
impl<T> Iterator for InOrder<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        let item = self.waiting.remove(&self.next)?;
        self.next += 1;
        Some(item)
    }
}
