//! The thread that thinks for one socket, and the reins by which the socket steers it.

use std::sync::mpsc;
use std::{io, thread};

use rocada_engine::{Control, STACK_SIZE};
use tokio::sync::{mpsc as news, watch};

use crate::analysis;
use crate::games::{Choice, Task, Ticket, chess, ducks};
use crate::messages::Say;

/// What came of a piece of work.
pub struct Decided {
    pub ticket: Ticket,
    pub choice: Choice,
}

/// What is thought just now.
#[derive(Clone)]
pub struct Thought {
    pub ticket: Ticket,
    pub say: Say,
}

/// Holds the reins. The players live on their own thread, which ends when the reins are dropped.
pub struct Thinker {
    jobs: mpsc::Sender<Job>,
    control: Control,
}

/// What the thread does one after the other.
enum Job {
    Think(Ticket, Task, Control),
    /// The game is another one.
    Forget,
}

/// The players, each with what it remembers.
#[derive(Default)]
struct Minds {
    chess: chess::Minds,
    ducks: ducks::Minds,
    study: analysis::Minds,
}

impl Thinker {
    /// Starts the thread. Decisions must arrive; of thoughts only the latest counts.
    pub fn start(
        decisions: news::UnboundedSender<Decided>,
        thoughts: watch::Sender<Option<Thought>>,
    ) -> io::Result<Self> {
        let (jobs, work) = mpsc::channel();
        let thread = thread::Builder::new().name("thinker".to_owned()).stack_size(STACK_SIZE);
        thread.spawn(move || {
            let mut minds = Minds::default();
            for job in work {
                let Job::Think(ticket, task, control) = job else {
                    minds = Minds::default();
                    continue;
                };
                let tell = |say| drop(thoughts.send_replace(Some(Thought { ticket, say })));
                let choice = match task {
                    Task::Chess(task) => Choice::Chess(minds.chess.think(*task, &control, &tell)),
                    Task::Ducks(task) => Choice::Ducks(minds.ducks.think(*task, &control, &tell)),
                    Task::Study(task) => Choice::Study(minds.study.think(*task, &control, &tell)),
                };
                if decisions.send(Decided { ticket, choice }).is_err() {
                    return;
                }
            }
        })?;
        Ok(Self { jobs, control: Control::new() })
    }

    /// Begins a piece of work; what runs before it ends at once.
    pub fn think(&mut self, ticket: Ticket, task: Task) {
        self.stop();
        self.control = Control::new();
        self.give(Job::Think(ticket, task, self.control.clone()));
    }

    /// The players forget the game and give their memory back: in the next one a level makes other mistakes.
    pub fn forget(&self) {
        self.give(Job::Forget);
    }

    fn give(&self, job: Job) {
        // A thread that is gone has nobody left to tell.
        let _ = self.jobs.send(job);
    }

    /// Whatever runs comes to its end and says what it has.
    pub fn stop(&self) {
        self.control.stop();
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop();
    }
}
