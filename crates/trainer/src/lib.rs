//! Self-play games, and what is learnt from them: the weights of the evaluation, what scores mean, and records of
//! positions for a network.

mod block_job;
mod chances;
mod game_record;
mod games_file;
mod packed_board;
mod position_record;
mod selfplay;
mod shuffle;
pub mod spsa;
mod stats;
mod tune;
mod validate;

pub use block_job::{BlockJob, MOST_NODES};
pub use chances::Outcomes;
pub use game_record::{Array, GameError, GameRecord, GameResult, Ply};
pub use games_file::{BLOCK_GAMES, Block, BlockHead, GamesError, GamesFile, GamesReader, Recipe};
pub use packed_board::{BoardError, PackedBoard};
pub use position_record::{HIGHEST_SCORE, PositionRecord};
pub use selfplay::Player;
pub use shuffle::{ShuffleError, Shuffled, shuffle};
pub use stats::{Agreement, Results, SCALE, Stats};
pub use tune::{Epoch, Positions, Tuner, weights_file};
pub use validate::{Fault, Implausible};
