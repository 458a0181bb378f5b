//! Search for any two-player game of perfect information. Knows no game of its own.
//!
//! Start with [`Game`], then [`Minimax`] and [`AlphaBeta`], which fit on a page each; [`Master`] is the strong
//! one. All of them take a [`Root`] and [`Limits`], tell an [`Observer`] how they are getting on and return a
//! [`Report`]. Nothing in here prints, and only [`Clock`] reads the time.

mod alphabeta;
pub mod conformance;
mod game;
mod limits;
mod master;
mod memory;
mod minimax;
mod random;
mod recorder;
mod report;
mod root;
mod score;
mod walk;

pub use alphabeta::AlphaBeta;
pub use game::{Evaluate, Game, Outcome, Side};
pub use limits::{Clock, Limits, StopFlag};
pub use master::{Master, MasterOptions, Reductions};
pub use memory::Memory;
pub use minimax::Minimax;
pub use random::Random;
pub use recorder::{Node, Recorder};
pub use report::{Counts, Observer, Report, Why};
pub use root::Root;
pub use score::{Score, Window};
