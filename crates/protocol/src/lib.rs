//! xboard and UCI: text on one side, typed values on the other. Nothing here owns a pipe or a thread.

pub mod client;
