//! The engine through the real binary: only what needs threads, pipes, signals and real time. What is said in which
//! order is tested by the dialogues of `protocol`.

mod process;
mod uci;
mod xboard;

use std::time::Duration;

/// No answer that has to come at once takes longer, not even on a busy machine.
const SOON: Duration = Duration::from_millis(1500);
/// Long enough to be in the midst of a search.
const A_WHILE: Duration = Duration::from_millis(300);
