//! How programs think about a subject, as it lies on a page's desk in place of a game. Like a table it has no thread, socket or
//! clock: inquiries and what was found out go in, and the work that ought to be done now can be read. Searches are made one by
//! one (`thinking`), so that others get their turns in between; everything else is answered at once.

mod thinking;
mod view;
mod words;

use std::sync::Arc;
use std::time::{Duration, Instant};

use rocada_engine::Worths;
use rocada_explain::{self as explain, Comparison, Exercise, Subject, TREE_NODES, Tree};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::complaint::Complaint;
use crate::games::{Answer, Choice as AnyChoice, Consequence, Task as AnyTask, Ticket, Work, new_name};
use crate::messages::explain::{Finding, Inquiry, Stage, StageView, Stages, TreeFormat};
use crate::messages::{Ask, Field, Say};
use crate::ranges::RANGES;
use crate::searches::Urgency;

pub use self::thinking::{Choice, Minds, Task};

/// A search that would take longer is refused.
const LONGEST: Duration = Duration::from_secs(10);
/// Mebibytes that the recorded trees of all pages may take together.
pub const ALL_TREES: usize = 512;
/// Mebibytes to reckon with for a tree before it is known: a node takes 24 bytes at the most.
const ONE_TREE: usize = (24 * TREE_NODES).div_ceil(1 << 20);
/// Steps that are told at once.
const MOST_STEPS: u32 = 200;
/// Nodes of a tree that are written at once.
const MOST_WRITTEN: u32 = 5000;

/// A subject on the desk.
pub struct Explaining {
    id: String,
    subject: Subject,
    tree: Option<Kept>,
    job: Option<Job>,
    /// Changes with everything that makes other work of the work.
    ticket: Ticket,
    /// A permit for each mebibyte.
    room: Arc<Semaphore>,
}

/// A recorded tree and the room it takes, which is given back with it.
struct Kept {
    tree: Arc<Tree>,
    _room: OwnedSemaphorePermit,
}

/// What is being worked out, and for which request.
struct Job {
    request: u32,
    wanted: Wanted,
    /// The page wants no more of it than there is.
    stopped: bool,
}

enum Wanted {
    Comparison { comparison: Comparison, next: (explain::Algorithm, u32) },
    Tree { algorithm: explain::Algorithm, depth: u32, room: Option<OwnedSemaphorePermit> },
    Strong { time: Duration },
    Stages { seen: Vec<StageView>, left: Vec<Stage> },
}

impl Explaining {
    /// A subject; all trees together get so much room.
    pub fn new(subject: &crate::messages::explain::Subject, room: Arc<Semaphore>) -> Result<Self, Complaint> {
        let subject = view::read(subject)?;
        Ok(Self { id: new_name(), subject, tree: None, job: None, ticket: Ticket::new(), room })
    }

    /// A name like that of a game.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The subject as the page sees it.
    pub fn view(&self) -> Say {
        say(Finding::Subject { subject: view::subject(&self.subject) })
    }

    /// Does what the page asks for; `request` is the number under which a later answer is expected.
    pub fn ask(&mut self, ask: &Ask, request: u32) -> Result<Answer, Complaint> {
        match ask {
            Ask::Inquire { inquiry } => self.inquire(inquiry, request),
            _ => Err(Complaint::not_here()),
        }
    }

    fn inquire(&mut self, inquiry: &Inquiry, request: u32) -> Result<Answer, Complaint> {
        let finding = match inquiry {
            Inquiry::Compare { depth, algorithms } => return self.compare(*depth, algorithms, request),
            Inquiry::Record { algorithm, depth } => {
                self.check_search(*depth)?;
                // The one before makes room for it.
                self.tree = None;
                let permits = Arc::clone(&self.room).try_acquire_many_owned(ONE_TREE as u32);
                let room = Some(permits.map_err(|_| words::no_room())?);
                let (algorithm, depth) = ((*algorithm).into(), (*depth).into());
                return Ok(self.begin(request, Wanted::Tree { algorithm, depth, room }));
            }
            Inquiry::Strong { ms } => {
                if !matches!(self.subject, Subject::Chess(_)) {
                    return Err(words::only_chess());
                }
                self.check_over()?;
                RANGES.move_ms.check(Field::Depth, *ms)?;
                let time = Duration::from_millis((*ms).into());
                return Ok(self.begin(request, Wanted::Strong { time }));
            }
            Inquiry::Stages => {
                self.check_over()?;
                let master = !matches!(self.subject, Subject::Tree(_));
                let all = [Stage::Random, Stage::Minimax, Stage::AlphaBeta, Stage::Ordered, Stage::Table];
                let mut left: Vec<Stage> = all.into_iter().chain(master.then_some(Stage::Master)).collect();
                left.reverse();
                return Ok(self.begin(request, Wanted::Stages { seen: Vec::new(), left }));
            }
            Inquiry::Stop => {
                let Some(job) = &mut self.job else { return Ok(Answer::Done) };
                job.stopped = true;
                return Ok(Answer::HurryUp);
            }
            Inquiry::Node { node } => {
                let opened = self.tree()?.open(*node).ok_or_else(words::no_node)?;
                Finding::Node { node: Box::new(view::opened(&opened)) }
            }
            Inquiry::Branch { node, turn } => {
                let board = self.tree()?.board_after(*node, turn).ok_or_else(words::no_node)?;
                Finding::Board { board: view::board(&board) }
            }
            Inquiry::Steps { from, count } => {
                let tree = self.tree()?;
                let steps =
                    (*from..from.saturating_add((*count).min(MOST_STEPS))).map_while(|step| tree.step(step));
                Finding::Steps { steps: steps.map(|step| view::step(&step)).collect() }
            }
            Inquiry::TreeFile { format, node, nodes } => {
                let (tree, most) = (self.tree()?, (*nodes).clamp(1, MOST_WRITTEN) as usize);
                let written = match format {
                    TreeFormat::Dot => tree.dot(*node, most),
                    TreeFormat::Json => {
                        tree.json(*node, most).map(|(json, left_out)| (format!("{json:#}\n"), left_out))
                    }
                };
                let (text, left_out) = written.ok_or_else(words::no_node)?;
                Finding::TreeFile { text, left_out }
            }
            Inquiry::Exercise { which } => {
                let exercise =
                    Exercise::find((*which).into(), &self.subject).ok_or_else(words::no_exercise)?;
                Finding::Exercise { exercise: view::exercise(*which, &exercise) }
            }
            Inquiry::Check { which, answer } => {
                let exercise =
                    Exercise::find((*which).into(), &self.subject).ok_or_else(words::no_exercise)?;
                let marks = exercise.check(&view::answer(answer));
                Finding::Checked { checked: view::checked(*which, &exercise, &marks) }
            }
            Inquiry::Terms { node } => {
                let terms = explain::terms(&self.board(*node)?);
                Finding::Terms { terms: terms.into_iter().map(Into::into).collect() }
            }
            Inquiry::Worths { node } => match self.board(*node)? {
                explain::Board::Chess(position, _) => {
                    Finding::Worths { worths: Worths::of(&position).into() }
                }
                _ => return Err(words::only_chess()),
            },
        };
        Ok(Answer::Say(Box::new(say(finding))))
    }

    fn compare(
        &mut self,
        depth: u8,
        algorithms: &[crate::messages::explain::SearchAlgorithm],
        request: u32,
    ) -> Result<Answer, Complaint> {
        self.check_search(depth)?;
        let algorithms: Vec<_> = algorithms.iter().map(|&algorithm| algorithm.into()).collect();
        let mut comparison = Comparison::new(&algorithms, depth.into(), LONGEST);
        let Some(next) = comparison.next_search() else {
            let comparison = view::comparison(&comparison, true);
            return Ok(Answer::Say(Box::new(say(Finding::Comparison { comparison }))));
        };
        Ok(self.begin(request, Wanted::Comparison { comparison, next }))
    }

    fn begin(&mut self, request: u32, wanted: Wanted) -> Answer {
        self.job = Some(Job { request, wanted, stopped: false });
        self.ticket = Ticket::new();
        Answer::Later
    }

    fn tree(&self) -> Result<&Tree, Complaint> {
        self.tree.as_ref().map(|kept| &*kept.tree).ok_or_else(words::no_tree)
    }

    /// The board of the subject, or of a node of the tree.
    fn board(&self, node: Option<u32>) -> Result<explain::Board, Complaint> {
        match node {
            None => Ok(self.subject.board()),
            Some(node) => self.tree()?.board(node).ok_or_else(words::no_node),
        }
    }

    fn check_over(&self) -> Result<(), Complaint> {
        if self.subject.is_over() { Err(Complaint::over()) } else { Ok(()) }
    }

    fn check_search(&self, depth: u8) -> Result<(), Complaint> {
        self.check_over()?;
        view::depths(&self.subject).check(Field::Depth, depth.into())
    }

    /// What ought to be worked out now.
    pub fn work(&self, now: Instant) -> Option<Work> {
        let job = self.job.as_ref()?;
        // A search that goes on for as long as one likes makes room for others.
        let urgency =
            if matches!(job.wanted, Wanted::Strong { .. }) { Urgency::Analysis } else { Urgency::Hint };
        Some(Work { ticket: self.ticket, watched: true, not_before: now, urgency })
    }

    /// That work with all that it takes.
    pub fn task(&self) -> Option<AnyTask> {
        let subject = self.subject.clone();
        let task = match &self.job.as_ref()?.wanted {
            &Wanted::Comparison { next: (algorithm, depth), .. } => {
                Task::Search { subject, algorithm, depth }
            }
            &Wanted::Tree { algorithm, depth, .. } => Task::Record { subject, algorithm, depth },
            &Wanted::Strong { time } => Task::Strong { subject, time },
            Wanted::Stages { left, .. } => Task::Stage { subject, stage: *left.last()? },
        };
        Some(AnyTask::Explain(Box::new(task)))
    }

    /// The work with this ticket is done, or has come to an early end because others waited (`hurried`).
    pub fn decided(&mut self, ticket: Ticket, choice: &AnyChoice, hurried: bool) -> Consequence {
        let AnyChoice::Explain(choice) = choice else { return Consequence::Nothing };
        if ticket != self.ticket {
            return Consequence::Nothing;
        }
        // What is shown must not depend on who else was there: the work is done again. The strong search shows how far it came.
        let again = |job: &Job| !job.stopped && !matches!(job.wanted, Wanted::Strong { .. });
        if hurried && self.job.as_ref().is_some_and(again) {
            return Consequence::Nothing;
        }
        let Some(mut job) = self.job.take() else { return Consequence::Nothing };
        let (finding, done) = match (&mut job.wanted, choice) {
            (Wanted::Comparison { comparison, next }, Choice::Row(row)) => {
                comparison.add(row.clone());
                if job.stopped {
                    comparison.stop();
                }
                let more = comparison.next_search();
                *next = more.unwrap_or(*next);
                let comparison = view::comparison(comparison, more.is_none());
                (Finding::Comparison { comparison }, more.is_none())
            }
            (Wanted::Tree { room, .. }, Choice::Tree(tree)) => {
                let used = tree.bytes().div_ceil(1 << 20);
                // What it does not need is given back.
                if let Some(room) = room.as_mut().and_then(|room| room.split(used)).or_else(|| room.take()) {
                    self.tree = Some(Kept { tree: Arc::clone(tree), _room: room });
                }
                (Finding::Tree { tree: Box::new(view::tree(tree)) }, true)
            }
            (Wanted::Tree { algorithm, depth, .. }, Choice::TooLong(time)) => {
                let complaint = words::too_long(*algorithm, *depth, *time, LONGEST);
                return Consequence::Answer(job.request, Box::new(complaint.about(Field::Depth).say()));
            }
            (Wanted::Strong { .. }, Choice::Strong(strong)) => {
                (Finding::Strong { strong: strong.clone() }, true)
            }
            (Wanted::Stages { seen, left }, Choice::Stage(stage)) => {
                left.pop();
                seen.push((**stage).clone());
                let done = left.is_empty() || job.stopped;
                (Finding::Stages { stages: Stages { stages: seen.clone(), done } }, done)
            }
            // It was stopped before it saw anything.
            (Wanted::Stages { seen, .. }, Choice::Nothing) => {
                (Finding::Stages { stages: Stages { stages: seen.clone(), done: true } }, true)
            }
            _ => return Consequence::Nothing,
        };
        let say = Box::new(say(finding));
        if done {
            return Consequence::Answer(job.request, say);
        }
        self.job = Some(job);
        self.ticket = Ticket::new();
        Consequence::Tell(say)
    }

    /// The work with this ticket has failed. Tells which request has waited for it.
    pub fn failed(&mut self, ticket: Ticket) -> Option<u32> {
        self.job.take_if(|_| ticket == self.ticket).map(|job| job.request)
    }

    /// The request that waits for the work's answer.
    pub fn awaited(&self) -> Option<u32> {
        self.job.as_ref().map(|job| job.request)
    }
}

/// A finding as the page hears it.
const fn say(finding: Finding) -> Say {
    Say::Finding { finding }
}
