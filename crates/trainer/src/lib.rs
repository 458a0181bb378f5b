//! Self-play games, and what is learnt from them: the weights of the evaluation and what scores mean.

mod chances;
mod record;
mod selfplay;
mod tune;

pub use chances::Outcomes;
pub use record::{GameResult, Ply, Record, RecordError, RecordReader};
pub use selfplay::{Plan, Progress, play};
pub use tune::{Epoch, Positions, Tuner, weights_file};
