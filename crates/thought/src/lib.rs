//! The words in which people, protocols and players talk about thinking about chess.
//!
//! In go [`Limits`] with the [`GameClock`]; out come [`Report`]s to an [`Observer`], each with a [`Score`] and its
//! [`Bound`], and at the end a [`Decision`]. [`Spec`] says what can be set about a player, [`Stopwatch`] measures
//! how long it has thought. Nothing in here thinks, reads a clock or speaks a protocol.
//!
//! What goes in and what comes out can be written and read with `serde`, because it crosses sockets and machines. A
//! move is written as its 16 bits ([`rocada_chess::Move::bits`]): a move has exactly one such number and it can be
//! read without the position, while a text needs the position to tell castling from a king's step. Whoever reads one
//! from outside has to ask the position whether it is legal, as [`Report::legal_line`] does.
//!
//! ```
//! use rocada_chess::Game;
//! use rocada_thought::{Bound, Decision, Last, Limits, Observer, Report, Score};
//!
//! /// A player that always wants to push the same pawn.
//! fn think(game: &Game, limits: &Limits, observer: &mut dyn Observer) -> Decision {
//!     let mv = game.position().parse_uci("e2e4").expect("legal at the start");
//!     assert!(limits.allows(mv));
//!     observer.line(&Report { pv: vec![mv], ..Report::new(1, Score::Centipawns(20)) });
//!     Decision { best: Some(mv), ponder: None }
//! }
//!
//! let mut heard = Last::default();
//! let limits = Limits { nodes: Some(1000), ..Limits::default() };
//! let decision = think(&Game::default(), &limits, &mut heard);
//! let report = heard.report().expect("it has said something");
//! assert_eq!((decision.best, report.bound), (report.pv.first().copied(), Bound::Exact));
//! assert_eq!(report.score.to_string(), "+0.20");
//! ```

mod limits;
mod option;
mod report;
mod score;
mod stopwatch;
pub mod wire;

pub use limits::{GameClock, Limits};
pub use option::{Audience, Choice, Kind, Spec, Value, XboardCommand};
pub use report::{Decision, Effort, Last, Observer, Report};
pub use score::{Bound, Score};
pub use stopwatch::Stopwatch;
