//! The chess players: who thinks, for how long, and what is said on the way.
//!
//! [`Engine::think`] finds a move and tells an [`Observer`] how it is getting on; another thread steers it through
//! its [`Control`]. Nothing in here prints or speaks a protocol. The words are those of `rocada_thought`, handed on.

pub mod bench;
mod book;
mod chances;
pub mod classical;
mod control;
mod engine;
pub mod evaluation;
mod keys;
mod level;
mod network;
mod options;
mod scale;
mod search;
mod sight;
mod tablebase;
mod time;
mod worth;

pub use book::{Book, BookChoice, BookError, BookMove, BookSettings};
pub use chances::{CHANCES, ChancesModel, material};
pub use control::Control;
pub use engine::{Engine, EvaluationSettings, Player, Settings};
pub use level::{Level, Strength};
pub use network::{Network, NetworkError, checksum};
pub use options::{Effect, EngineOption, OPTIONS};
pub use rocada_thought::{Bound, Decision, Effort, GameClock, Limits, Observer, Report, Score};
pub use search::{Number, Numbers, STACK_SIZE, Technique, Without};
pub use tablebase::{Tablebase, TablebaseSettings};
pub use worth::{PieceWorth, Worths};
