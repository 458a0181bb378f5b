//! Matches and tournaments: players of any kind, a referee who keeps the clocks, and honest statistics.
//!
//! [`game`] is one game, [`runner`] many of them at once, [`schedule`] says who meets whom, [`stats`] and [`sprt`]
//! what it all means. A [`Player`] is an engine in its own process or anything that
//! is handed in; the arena does not know what a player is inside.

pub mod adjudicate;
pub mod bracket;
pub mod clock;
pub mod engine;
pub mod game;
pub mod interrupt;
pub mod openings;
pub mod pair;
pub mod player;
pub mod ratings;
pub mod record;
pub mod referee;
pub mod report;
pub mod runner;
pub mod schedule;
pub mod sprt;
pub mod standings;
pub mod stats;
pub mod summary;
pub mod tree_game;

pub use interrupt::Interrupt;
pub use player::{Action, Answer, Failure, Fault, Player, Thought, Timing};
pub use referee::Referee;
