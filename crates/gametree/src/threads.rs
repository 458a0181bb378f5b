//! Threads that help: whoever starts one can do without it, since the system may have none to give.

use std::thread::Builder;

/// For a thread that helps.
pub fn helper() -> Builder {
    #[cfg(test)]
    if tests::REFUSED.get() {
        // No system has such a stack.
        return Builder::new().stack_size(1 << 60);
    }
    Builder::new()
}

#[cfg(test)]
pub mod tests {
    use std::cell::Cell;

    thread_local! {
        /// Whether this thread can start no other one.
        pub static REFUSED: Cell<bool> = const { Cell::new(false) };
    }

    #[test]
    fn a_helper_that_cannot_be_started_is_an_error() {
        REFUSED.set(true);
        assert!(super::helper().spawn(|| {}).is_err());
        REFUSED.set(false);
        super::helper().spawn(|| {}).unwrap().join().unwrap();
    }
}
