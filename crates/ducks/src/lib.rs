//! Ducklings and Cats, a board game for two: the rules, their text forms, evaluations and players.
//!
//! [`Position`] is the whole game at one moment; [`Position::check`] says why a [`Turn`] is refused,
//! [`Position::after`] plays one. [`Ducks`] is the game as `gametree` sees it, [`Player`] anybody who can play
//! it. The rules in words are in docs/ducks.md.

mod board;
mod cells;
mod check;
mod effort;
mod eval;
mod game;
mod keys;
mod near_even;
mod perft;
mod player;
mod position;
mod preset;
mod record;
mod romanian;
mod rough_time;
mod seat;
mod side;
mod solving;
mod spread;
mod symmetry;
mod text;
mod turn;
mod turns;

pub use board::{Board, BoardError, Goals, GoalsError, Rules, Variant};
pub use cells::{Cell, Cells};
pub use check::Refusal;
pub use effort::{Effort, TooLong};
pub use eval::{
    Evaluation, FEATURES, Features, NEURONS, NUMBERS, NetworkInputs, NetworkWeights, POINT, Rich, Simple,
    Term, UNITS_PER_POINT, Weights, chances, network_for,
};
pub use game::{Ducks, TextError};
pub use near_even::NearEven;
pub use perft::perft;
pub use player::{Algorithm, Player, PlayerOptions};
pub use position::{Ending, Position, Reason};
pub use preset::{Preset, start};
pub use record::{Record, RecordError};
pub use romanian::InRomanian;
pub use rough_time::RoughTime;
pub use seat::{DEEPEST, PlayerError, Seat};
pub use side::{BySide, Side};
pub use solving::{ProofError, ProofSize, solve, write_proof};
pub use spread::Spread;
pub use text::PositionError;
pub use turn::{Turn, TurnError};
