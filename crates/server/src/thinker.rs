//! The thread that thinks for one socket, and the reins by which the socket steers it. There is a thread only while there
//! is a game to think about.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc;
use std::{io, thread};

use rocada_engine::{Control, STACK_SIZE};
use tokio::sync::{mpsc as news, watch};

use crate::analysis;
use crate::explain;
use crate::games::{Choice, Task, Ticket, chess, ducks};
use crate::messages::Say;
use crate::searches::Turn;

/// What came of a piece of work.
pub struct Decided {
    pub ticket: Ticket,
    /// None where the player has failed.
    pub choice: Option<Choice>,
    /// Whether it came to its end early because others waited.
    pub hurried: bool,
}

/// What is thought just now.
#[derive(Clone)]
pub struct Thought {
    pub ticket: Ticket,
    pub say: Say,
}

/// Holds the reins. The players live on their own thread, which ends when the reins are dropped.
pub struct Thinker {
    decisions: news::UnboundedSender<Decided>,
    thoughts: watch::Sender<Option<Thought>>,
    jobs: Option<mpsc::Sender<Job>>,
    control: Control,
}

/// What the thread does one after the other.
struct Job {
    ticket: Ticket,
    task: Task,
    control: Control,
    turn: Turn,
}

/// The players, each with what it remembers.
#[derive(Default)]
struct Minds {
    chess: chess::Minds,
    ducks: ducks::Minds,
    study: analysis::Minds,
    explain: explain::Minds,
}

impl Minds {
    fn think(&mut self, task: Task, control: &Control, tell: &dyn Fn(Say)) -> Choice {
        match task {
            Task::Chess(task) => Choice::Chess(self.chess.think(*task, control, tell)),
            Task::Ducks(task) => Choice::Ducks(self.ducks.think(*task, control, tell)),
            Task::Study(task) => Choice::Study(self.study.think(*task, control, tell)),
            Task::Explain(task) => Choice::Explain(self.explain.think(*task, control, tell)),
        }
    }
}

impl Thinker {
    /// Nothing to think about yet. Decisions must arrive; of thoughts only the latest counts.
    pub fn new(decisions: news::UnboundedSender<Decided>, thoughts: watch::Sender<Option<Thought>>) -> Self {
        Self { decisions, thoughts, jobs: None, control: Control::new() }
    }

    /// Begins a piece of work whose turn has come; what runs before it ends at once. Fails where the system gives no
    /// thread.
    pub fn think(&mut self, ticket: Ticket, task: Task, turn: Turn) -> io::Result<()> {
        self.stop();
        let jobs = match self.jobs.take() {
            Some(jobs) => jobs,
            None => self.start()?,
        };
        self.control = Control::new();
        turn.steer(&self.control);
        // The thread lives as long as the jobs can be sent.
        let _ = jobs.send(Job { ticket, task, control: self.control.clone(), turn });
        self.jobs = Some(jobs);
        Ok(())
    }

    fn start(&self) -> io::Result<mpsc::Sender<Job>> {
        let (jobs, work) = mpsc::channel();
        let (decisions, thoughts) = (self.decisions.clone(), self.thoughts.clone());
        let thread = thread::Builder::new().name("thinker".to_owned()).stack_size(STACK_SIZE);
        thread.spawn(move || {
            let mut minds = Minds::default();
            for Job { ticket, task, control, turn } in work {
                let tell = |say| drop(thoughts.send_replace(Some(Thought { ticket, say })));
                // A player that fails has a bug; its game hears of it, and all others go on.
                let choice = catch_unwind(AssertUnwindSafe(|| minds.think(task, &control, &tell))).ok();
                if choice.is_none() {
                    minds = Minds::default();
                }
                let hurried = turn.was_hurried();
                drop(turn);
                if decisions.send(Decided { ticket, choice, hurried }).is_err() {
                    return;
                }
            }
        })?;
        Ok(jobs)
    }

    /// The players forget the game and give their memory back: in the next one a level makes other mistakes.
    pub fn forget(&mut self) {
        self.stop();
        self.jobs = None;
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
