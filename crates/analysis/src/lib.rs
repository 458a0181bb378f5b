//! What one wants to know of a game: what each position is worth, which moves were mistakes and what was better, and how
//! accurate the players were.
//!
//! A [`Job`] says what to look at, an [`Analyst`] looks and hands out a [`Finding`] for each position, a [`Review`] judges
//! the moves by them, and [`annotate`] writes all that into the game. Jobs, findings and reviews can be written and read
//! with `serde`: they cross sockets and machines. `docs/analysis.md` explains the numbers.
//!
//! ```
//! use rocada_analysis::{Analyst, Annotations, Job, Judgement, Review, annotate};
//! use rocada_engine::Control;
//! use rocada_pgn::Game;
//! use rocada_thought::Limits;
//!
//! let mut game = Game::parse("1. f3 e5 2. g4 Qh4# 0-1").expect("a game")?;
//! let job = Job::new(&game.to_rules(), Limits { nodes: Some(1000), ..Limits::default() }, 1);
//! let findings = Analyst::for_limits(&job.limits).run(&job, None, &Control::new(), |_| ())?.expect("not stopped");
//! let review = Review::new(&game.to_rules(), &findings);
//! assert_eq!(review.plies[2].judgement, Some(Judgement::Blunder));
//! annotate(&mut game, &review, Annotations::default());
//! assert!(game.to_string().contains("2. g4 $4 {[%eval #-1]}"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod accuracy;
mod analyst;
mod annotate;
mod cache;
mod chance;
mod job;
pub mod openings;
pub mod report;
mod review;

pub use accuracy::{GameAccuracy, game_accuracy, move_accuracy};
pub use analyst::{Analyst, table_size};
pub use annotate::{Annotations, annotate};
pub use cache::Cache;
pub use chance::{Curve, winning_chance};
pub use job::{Finding, Job, JobError, Line};
pub use review::{BetterLine, Judgement, Ply, Review, Side};
