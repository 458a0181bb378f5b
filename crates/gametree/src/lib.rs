//! Search for any two-player game of perfect information. Knows no game of its own.
//!
//! Start with [`Game`], then [`Minimax`] and [`AlphaBeta`], which fit on a page each; [`Master`] is the strong
//! one. All of them take a [`Root`] and [`Limits`], tell an [`Observer`] how they are getting on and return a
//! [`Report`]. [`Solver`] proves who wins a game in which no state comes back. Nothing in here prints, and only
//! [`Countdown`] reads the time.
//!
//! A whole game and its search: take one or two from a heap, and whoever takes the last one wins.
//!
//! ```
//! use rocada_gametree::{
//!     AlphaBeta, Evaluate, Game, Limits, Master, MasterOptions, Minimax, Mover, Outcome, Recorder, Root, Score,
//! };
//!
//! struct Heap;
//!
//! /// What is left, and who is to take.
//! #[derive(Clone)]
//! struct State(u8, Mover);
//!
//! impl Game for Heap {
//!     type State = State;
//!     type Turn = u8;
//!     type Error = std::num::ParseIntError;
//!
//!     fn mover(&self, state: &State) -> Mover {
//!         state.1
//!     }
//!     fn turns(&self, state: &State, into: &mut Vec<u8>) {
//!         into.clear();
//!         into.extend((1..=2).filter(|&take| take <= state.0));
//!     }
//!     fn play(&self, from: &State, take: u8, into: &mut State) {
//!         *into = State(from.0 - take, from.1.other());
//!     }
//!     fn outcome(&self, state: &State) -> Option<Outcome> {
//!         (state.0 == 0).then_some(Outcome::Lost)
//!     }
//!     fn key(&self, state: &State) -> u64 {
//!         2 * u64::from(state.0) + state.1.index() as u64
//!     }
//!     fn turn_text(&self, _: &State, take: u8) -> String {
//!         take.to_string()
//!     }
//!     fn parse_turn(&self, _: &State, text: &str) -> Result<u8, Self::Error> {
//!         text.parse()
//!     }
//!     fn state_text(&self, state: &State) -> String {
//!         state.0.to_string()
//!     }
//!     fn parse_state(&self, text: &str) -> Result<State, Self::Error> {
//!         Ok(State(text.parse()?, Mover::First))
//!     }
//! }
//!
//! struct NoOpinion;
//!
//! impl Evaluate<Heap> for NoOpinion {
//!     fn evaluate(&self, _: &State) -> Score {
//!         Score::EVEN
//!     }
//! }
//!
//! let start = State(4, Mover::First);
//! let root = Root::new(&Heap, &start);
//! let mut tree = Recorder::new(1000);
//! let report = AlphaBeta::ORDERED.search(&Heap, &NoOpinion, &root, &Limits::depth(4), &mut tree);
//! assert_eq!((report.best, report.value), (Some(1), Score::win_in(3)));
//! assert_eq!(report.counts.generated, tree.len() as u64);
//!
//! // Whoever searches, the value is the same; only the effort differs.
//! let everything = Minimax.search(&Heap, &NoOpinion, &root, &Limits::depth(4), &mut ());
//! let strong = Master::new(MasterOptions::default()).search(&Heap, &NoOpinion, &root, &Limits::depth(4), &mut ());
//! assert_eq!((everything.value, strong.value), (report.value, report.value));
//! assert!(report.counts.generated <= everything.counts.generated);
//! ```

mod alphabeta;
mod available;
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
mod solver;
mod table;
mod threads;
mod walk;
mod without;

pub use alphabeta::AlphaBeta;
pub use available::available as available_memory;
pub use game::{Evaluate, Game, Mover, Outcome};
pub use limits::{Countdown, Limits, StopFlag};
pub use master::{Master, MasterOptions, Reductions, Technique};
pub use memory::Memory;
pub use minimax::Minimax;
pub use random::Random;
pub use recorder::{Node, Recorder, Step};
pub use report::{Counts, Iterations, Observer, Report, Why};
pub use root::Root;
pub use score::{Score, Window};
pub use solver::{Outlook, Proof, Solution, Solvable, Solver, Unfinished};
pub use without::Without;
