//! What a search does without: that is how we measure what each of its techniques brings.

use std::marker::PhantomData;

/// The techniques, of at most 16, that a search does without.
///
/// ```
/// use rocada_gametree::{Technique, Without};
///
/// let mut without = Without::default();
/// without.leave_out(Technique::Killers);
/// assert!(!without.uses(Technique::Killers) && without.uses(Technique::History));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Without<T>(u16, PhantomData<T>);

impl<T> Default for Without<T> {
    fn default() -> Self {
        Self(0, PhantomData)
    }
}

impl<T: Into<u8>> Without<T> {
    /// Leaves one more out.
    pub fn leave_out(&mut self, technique: T) {
        self.0 |= 1 << technique.into();
    }

    /// Whether a technique is used.
    #[inline]
    pub fn uses(self, technique: T) -> bool {
        self.0 >> technique.into() & 1 == 0
    }
}
