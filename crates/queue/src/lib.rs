//! Work that is cut into jobs: given out, done anywhere, and collected in order.
//!
//! A [`Job`] is a kind, a number and a text that says all its result depends on; its id is a hash of that. A [`Performer`] does
//! jobs of the kinds it knows. A [`Queue`] brings the two together: [`Threads`] in this process, or a [`nats::Submission`] to
//! workers anywhere ([`nats::Worker`]). Whoever has work does not know which. What a job computes is none of our business.
//!
//! ```
//! use rocada_queue::{Event, Item, Job, Next, Outcome, Performer, Queue, Requirements, Stop, Stopper, Threads};
//!
//! struct Squares;
//!
//! impl Performer for Squares {
//!     fn perform(&mut self, job: &Job, progress: &dyn Fn(u64)) -> Outcome {
//!         let Ok(number) = job.payload().parse::<u64>() else { return Outcome::Refused("no number".to_owned()) };
//!         progress(1);
//!         Outcome::Done((number * number).to_string().into_bytes())
//!     }
//!
//!     fn stopper(&self) -> Stopper {
//!         Box::new(|| ())
//!     }
//! }
//!
//! let job = |number: u64| Job::new("square", number, Requirements::default(), &number.to_string());
//! let mut items = (0..5).map(|number| Item::Job(job(number)));
//! let threads = Threads { threads: 2, window: 4, stack_size: 1 << 20, make: &|| Box::new(Squares) };
//! let mut squares = Vec::new();
//! threads.work_through(&mut items, &Stop::default(), &mut |event| {
//!     if let Event::Finished { result, .. } = event {
//!         squares.push(String::from_utf8(result.expect("they can all be done")).expect("a text"));
//!     }
//!     Next::More
//! })?;
//! assert_eq!(squares, ["0", "1", "4", "9", "16"]);
//! # Ok::<(), rocada_queue::QueueError>(())
//! ```

mod job;
mod local;
mod lock;
pub mod nats;
mod order;
mod perform;
mod queue;
mod shown;

pub use job::{BadJob, Job, JobId, LARGEST_JOB, Requirements};
pub use local::Threads;
pub use lock::lock;
pub use perform::{Outcome, Performer, Stopper};
pub use queue::{Event, Item, Next, Queue, QueueError, Stop};
pub use shown::shown;
