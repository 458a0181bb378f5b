//! The engine through the real binary: only what needs threads, pipes, signals and real time. What is said in which
//! order is tested by the dialogues of `protocol`.

mod process;
mod uci;
mod xboard;

use std::time::Duration;

/// Long enough to be in the midst of a search.
const A_WHILE: Duration = Duration::from_millis(300);

/// Something takes less than this, at least once in several times: other programs may have the processor now and then.
fn takes_less_than(limit: Duration, mut time: impl FnMut() -> Duration) {
    let times: Vec<_> = (0..10).map(|_| time()).take_while(|&time| time >= limit).collect();
    assert!(times.len() < 10, "more than {limit:?}: {times:?}");
}
