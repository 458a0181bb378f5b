//! Self-play games, and the weights of the evaluation learnt from them.

mod record;
mod selfplay;
mod tune;

pub use record::{GameResult, Ply, Record, RecordError, RecordReader};
pub use selfplay::{Plan, Progress, play};
pub use tune::{Epoch, Positions, Tuner, weights_file};
