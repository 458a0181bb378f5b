//! The chess players: who thinks, for how long, and what is said on the way.
//!
//! [`Engine::think`] finds a move and tells an [`Observer`] how it is getting on; another thread steers it through
//! its [`Control`]. Nothing in here prints or knows a protocol.

pub mod bench;
mod book;
mod chances;
pub mod classical;
mod control;
mod engine;
pub mod evaluation;
mod keys;
mod level;
mod limits;
mod report;
mod search;
mod sight;
mod tablebase;
mod time;

pub use book::{Book, BookChoice, BookError, BookMove, BookSettings};
pub use chances::{CHANCES, ChancesModel, material};
pub use control::Control;
pub use engine::{Engine, Player, Settings};
pub use level::{Level, Strength};
pub use limits::{GameClock, Limits};
pub use report::{Bound, Decision, Observer, Report, Score};
pub use search::{STACK_SIZE, Technique, Without};
pub use tablebase::{Tablebase, TablebaseSettings};
