//! Games on their way: one thread reads them, each becomes a job, and their findings come back in the order of the input.
//! However long the input is, only so many games are in memory.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use rocada_analysis::{self as analysis, Annotations, Finding, Review, annotate, openings};
use rocada_chess::{Letters, Position};
use rocada_engine::{EvaluationSettings, STACK_SIZE};
use rocada_pgn::{Game, Games, PgnError, Problem, ReadGame};
use rocada_queue::{Event, Item, Job, Next, Requirements, Stop, Threads, lock};
use rocada_thought::Limits;

use crate::queue::{GivenUp, Kind, Plan, QueueArguments, Shared, Workshop, tell_useless};

/// Games read and not yet written, for each thread: those after a long game wait for it.
const WAITING: usize = 32;
/// The same for all workers of a queue together.
const WAITING_ELSEWHERE: usize = 500;

/// How long an interruption may go unnoticed.
const LISTENING: Duration = Duration::from_millis(100);

/// What to do.
pub struct Work {
    pub files: Vec<PathBuf>,
    pub letters: Letters,
    pub limits: Limits,
    pub lines: usize,
    pub threads: usize,
    /// Games at the beginning that are done already.
    pub skip: usize,
    /// Who has annotated the games, for those that do not say so yet.
    pub annotator: String,
    /// Who thinks.
    pub queue: QueueArguments,
    /// What it is, for people, and all that decides what is found.
    pub title: String,
    pub settings: serde_json::Value,
}

/// What the one who writes is told.
pub enum Message {
    /// So many positions more were looked at, of games that are not done.
    Positions(u64),
    Game(Box<Analysed>),
}

/// A game that is done.
pub struct Analysed {
    /// The file it is from, which file that is, and where it ends there.
    pub file: PathBuf,
    pub file_index: usize,
    pub end: u64,
    /// Its number in the file.
    pub number: usize,
    pub line: usize,
    /// With its annotations.
    pub game: Game,
    /// As it was played.
    pub rules: rocada_chess::Game,
    pub problems: Vec<PgnError>,
    /// None where no move could be read.
    pub review: Option<Review>,
    pub opening: Option<&'static str>,
}

/// Bytes of each file; none where nobody knows.
pub fn sizes(files: &[PathBuf]) -> anyhow::Result<Vec<Option<u64>>> {
    let size = |path: &PathBuf| {
        if path.as_os_str() == "-" {
            return Ok(None);
        }
        let metadata = fs::metadata(path).with_context(|| path.display().to_string())?;
        Ok(metadata.is_file().then_some(metadata.len()))
    };
    files.iter().map(size).collect()
}

struct Task {
    index: usize,
    file: PathBuf,
    file_index: usize,
    read: ReadGame,
}

type Tasks = Receiver<anyhow::Result<Task>>;

/// Works until all is done, it is stopped or `tell` fails; how many positions were known already, and games given up.
pub fn run(
    work: Work,
    stop: &Stop,
    mut tell: impl FnMut(Message) -> anyhow::Result<()>,
) -> anyhow::Result<(u64, GivenUp)> {
    let work = Arc::new(work);
    let shared = Arc::new(Shared::default());
    let (sender, tasks) = sync_channel(work.threads);
    {
        let work = Arc::clone(&work);
        // It is not waited for: its input may never come.
        thread::Builder::new().spawn(move || read(&work, &sender))?;
    }
    let local = Threads {
        threads: work.threads,
        window: WAITING * work.threads,
        stack_size: STACK_SIZE,
        make: &|| Box::new(Workshop::new(Arc::clone(&shared))),
    };
    let requirements = shared.identity.requirements(&EvaluationSettings::default());
    let plan = Plan {
        kind: Kind::Analyse,
        title: work.title.clone(),
        settings: work.settings.clone(),
        requirements: requirements.clone(),
        network: None,
        engines: Vec::new(),
        timed: work.limits.move_time.is_some(),
        total: None,
        window: WAITING_ELSEWHERE,
    };
    let on_the_way = OnTheWay::default();
    let mut jobs =
        Jobs { work: &work, requirements, tasks: Mutex::new(tasks), on_the_way: &on_the_way, stop };
    let (mut given_up, mut trouble) = (GivenUp::default(), Ok(()));
    let remote = work.queue.is_remote();
    work.queue.work_through(plan, &local, &mut jobs, stop, &mut |event| {
        let found = match event {
            Event::Progress(count) => {
                trouble = tell(Message::Positions(count));
                return next(&trouble, stop);
            }
            Event::Ready(_) => None,
            Event::Finished { number, result } => given_up.check(number + 1, result),
        };
        // Each game has its event.
        let Some(task) = on_the_way.next() else { return Next::More };
        let findings = match found.map(|found| read_findings(&found, &task)).transpose() {
            Ok(findings) => findings,
            Err(error) => {
                tell_useless(&format!("game {}", task.index + 1), &error);
                on_the_way.put_back(task);
                return Next::Again;
            }
        };
        let looked_at = findings.as_ref().filter(|_| remote).map(|findings| findings.len() as u64);
        let game = Message::Game(Box::new(finished(task, &work, findings.as_deref())));
        let mut messages = looked_at.map(Message::Positions).into_iter().chain([game]);
        trouble = messages.try_for_each(&mut tell);
        next(&trouble, stop)
    })?;
    trouble?;
    if !stop.is_raised() {
        on_the_way.failure()?;
    }
    Ok((shared.known(), given_up))
}

/// Where nobody can be told any more, nobody waits for more input either.
fn next(told: &anyhow::Result<()>, stop: &Stop) -> Next {
    if told.is_ok() {
        return Next::More;
    }
    stop.raise();
    Next::Later
}

/// Games that were read and are not yet done, in their order, and what ended the reading.
#[derive(Default)]
struct OnTheWay {
    tasks: Mutex<VecDeque<Task>>,
    failed: Mutex<Option<anyhow::Error>>,
}

impl OnTheWay {
    fn next(&self) -> Option<Task> {
        lock(&self.tasks).pop_front()
    }

    /// The game that was next is so again.
    fn put_back(&self, task: Task) {
        lock(&self.tasks).push_front(task);
    }

    fn failure(&self) -> anyhow::Result<()> {
        lock(&self.failed).take().map_or(Ok(()), Err)
    }
}

/// Games as jobs. One of which nobody knows what was played only waits for its turn.
struct Jobs<'a> {
    work: &'a Work,
    requirements: Requirements,
    tasks: Mutex<Tasks>,
    on_the_way: &'a OnTheWay,
    stop: &'a Stop,
}

impl Iterator for Jobs<'_> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        while !self.stop.is_raised() {
            let task = match lock(&self.tasks).recv_timeout(LISTENING) {
                Ok(Ok(task)) => task,
                Ok(Err(error)) => {
                    *lock(&self.on_the_way.failed) = Some(error);
                    return None;
                }
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return None,
            };
            let rules = (!is_unknown(&task.read)).then(|| task.read.game.to_rules());
            let number = task.index as u64;
            lock(&self.on_the_way.tasks).push_back(task);
            let Some(rules) = rules else { return Some(Item::Ready(number)) };
            let wanted = analysis::Job::new(&rules, self.work.limits.clone(), self.work.lines);
            let payload = serde_json::json!(wanted).to_string();
            return Some(Job::new(Kind::Analyse.name(), number, self.requirements.clone(), &payload).into());
        }
        None
    }
}

/// Whether nobody knows what was played.
fn is_unknown(read: &ReadGame) -> bool {
    read.problems.iter().any(|error| matches!(error.problem, Problem::Fen(_) | Problem::Variant(_)))
}

/// Findings as they came, perhaps from afar: one for each position.
fn read_findings(bytes: &[u8], task: &Task) -> anyhow::Result<Vec<Finding>> {
    let number = task.index + 1;
    let findings: Vec<Finding> =
        serde_json::from_slice(bytes).with_context(|| format!("the findings of game {number}"))?;
    let rules = task.read.game.to_rules();
    let wanted = rules.moves().len() + 1;
    anyhow::ensure!(findings.len() == wanted, "game {number} has {wanted} positions, not {}", findings.len());
    let legal = positions(&rules).zip(&findings).all(|(position, finding)| {
        finding.lines.iter().all(|line| {
            let mut position = position;
            line.moves.iter().all(|&mv| {
                let legal = position.is_legal(mv);
                if legal {
                    position.play(mv);
                }
                legal
            })
        })
    });
    anyhow::ensure!(legal, "the findings of game {number} have moves that are not legal");
    Ok(findings)
}

/// All positions of a game.
fn positions(game: &rocada_chess::Game) -> impl Iterator<Item = Position> {
    game.earlier().copied().chain(std::iter::once(*game.position()))
}

fn read(plan: &Work, tasks: &SyncSender<anyhow::Result<Task>>) {
    let mut index = 0;
    for (file_index, path) in plan.files.iter().enumerate() {
        let games = open(path).map(|input| Games::new(input).letters(plan.letters));
        let games = match games.with_context(|| path.display().to_string()) {
            Ok(games) => games,
            Err(error) => {
                let _ = tasks.send(Err(error));
                return;
            }
        };
        for read in games {
            let read = match read.with_context(|| path.display().to_string()) {
                Ok(read) => read,
                Err(error) => {
                    let _ = tasks.send(Err(error));
                    return;
                }
            };
            if index >= plan.skip {
                let task = Task { index, file: path.clone(), file_index, read };
                // Whoever took the results has gone.
                if tasks.send(Ok(task)).is_err() {
                    return;
                }
            }
            index += 1;
        }
    }
}

fn open(path: &Path) -> io::Result<Box<dyn Read + Send>> {
    if path.as_os_str() == "-" { Ok(Box::new(io::stdin())) } else { Ok(Box::new(File::open(path)?)) }
}

/// A game with what was found, if anything was.
fn finished(task: Task, work: &Work, findings: Option<&[Finding]>) -> Analysed {
    let Task { file, file_index, read, .. } = task;
    let ReadGame { number, line, end, mut game, problems } = read;
    let rules = game.to_rules();
    let review = findings.map(|findings| Review::new(&rules, findings));
    if let Some(review) = &review {
        annotate(&mut game, review, Annotations { lines: work.lines, ..Annotations::default() });
        if game.headers.get("Annotator").is_none() {
            game.headers.set("Annotator", &work.annotator);
        }
    }
    let opening = openings::find(&rules).map(|opening| opening.english);
    Analysed { file, file_index, end, number, line, game, rules, problems, review, opening }
}
