//! The threads of an analysis: one reads games, several think about one game each, and their results come back in the
//! order of the input. However long the input is, only so many games are in memory.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use rocada_analysis::{Analyst, Annotations, Cache, Job, Review, annotate, openings};
use rocada_chess::Letters;
use rocada_engine::{Control, STACK_SIZE};
use rocada_pgn::{Game, Games, PgnError, Problem, ReadGame};
use rocada_thought::Limits;

/// Findings that are remembered: some tens of megabytes.
const CACHE: usize = 50_000;
/// Games read and not yet written, for each thread: those after a long game wait for it.
const WAITING: usize = 32;

/// How long an interruption may go unnoticed.
const LISTENING: Duration = Duration::from_millis(100);

/// What to do.
pub struct Plan {
    pub files: Vec<PathBuf>,
    pub letters: Letters,
    pub limits: Limits,
    pub lines: usize,
    pub threads: usize,
    /// Games at the beginning that are done already.
    pub skip: usize,
    /// Who has annotated the games, for those that do not say so yet.
    pub annotator: String,
}

/// What the one who writes is told.
pub enum Message {
    /// So many positions more were looked at, of games that are not done.
    Positions(u64),
    Game(Box<Analysed>),
}

/// A game that is done.
pub struct Analysed {
    /// Its number among all games, from 0.
    pub index: usize,
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

enum Event {
    Positions(u64),
    Done(Box<Analysed>),
    Failed(anyhow::Error),
}

/// Works until all is done, the control stops it or `tell` fails; how many positions were known already.
pub fn run(
    plan: Plan,
    control: &Control,
    mut tell: impl FnMut(Message) -> anyhow::Result<()>,
) -> anyhow::Result<u64> {
    let plan = Arc::new(plan);
    let cache = Arc::new(Cache::new(CACHE));
    let (events, incoming) = channel();
    let (task_sender, tasks) = sync_channel::<Task>(plan.threads);
    let tasks = Arc::new(Mutex::new(tasks));
    let (permits, returned) = sync_channel(WAITING * plan.threads);
    // The threads are not waited for: the reader may wait for input that never comes.
    {
        let (plan, events) = (Arc::clone(&plan), events.clone());
        thread::Builder::new().spawn(move || read(&plan, &task_sender, &permits, &events))?;
    }
    for _ in 0..plan.threads {
        let (plan, tasks, cache) = (Arc::clone(&plan), Arc::clone(&tasks), Arc::clone(&cache));
        let (events, control) = (events.clone(), control.clone());
        let think = move || think(&plan, &tasks, &cache, &control, &events);
        thread::Builder::new().stack_size(STACK_SIZE).spawn(think)?;
    }
    drop((events, tasks));
    let mut waiting = BTreeMap::new();
    let mut next = plan.skip;
    let mut failed = None;
    while !control.is_stopped() {
        let event = match incoming.recv_timeout(LISTENING) {
            Ok(event) => event,
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => break,
        };
        match event {
            Event::Positions(count) => tell(Message::Positions(count))?,
            Event::Failed(error) => failed = failed.or(Some(error)),
            Event::Done(game) => {
                waiting.insert(game.index, game);
                while let Some(game) = waiting.remove(&next) {
                    tell(Message::Game(game))?;
                    next += 1;
                    // The reader is gone when it has read all.
                    let _ = returned.recv();
                }
            }
        }
    }
    match failed {
        Some(error) => Err(error),
        None => Ok(cache.hits()),
    }
}

fn read(plan: &Plan, tasks: &SyncSender<Task>, permits: &SyncSender<()>, events: &Sender<Event>) {
    let mut index = 0;
    for (file_index, path) in plan.files.iter().enumerate() {
        let games = open(path).map(|input| Games::new(input).letters(plan.letters));
        let games = match games.with_context(|| path.display().to_string()) {
            Ok(games) => games,
            Err(error) => {
                let _ = events.send(Event::Failed(error));
                return;
            }
        };
        for read in games {
            let read = match read.with_context(|| path.display().to_string()) {
                Ok(read) => read,
                Err(error) => {
                    let _ = events.send(Event::Failed(error));
                    return;
                }
            };
            if index >= plan.skip {
                let task = Task { index, file: path.clone(), file_index, read };
                // Whoever took the results has gone.
                if permits.send(()).is_err() || tasks.send(task).is_err() {
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

fn think(
    plan: &Plan,
    tasks: &Mutex<Receiver<Task>>,
    cache: &Cache,
    control: &Control,
    events: &Sender<Event>,
) {
    let mut analyst = Analyst::for_limits(&plan.limits);
    loop {
        let task = tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(task) = task else { return };
        let Some(game) = analyse(task, plan, &mut analyst, cache, control, events) else { return };
        if events.send(Event::Done(Box::new(game))).is_err() {
            return;
        }
    }
}

/// One game; none if the control has stopped it.
fn analyse(
    task: Task,
    plan: &Plan,
    analyst: &mut Analyst,
    cache: &Cache,
    control: &Control,
    events: &Sender<Event>,
) -> Option<Analysed> {
    let Task { index, file, file_index, read } = task;
    let ReadGame { number, line, end, mut game, problems } = read;
    let rules = game.to_rules();
    let is_unknown = |error: &PgnError| matches!(error.problem, Problem::Fen(_) | Problem::Variant(_));
    let review = if problems.iter().any(is_unknown) {
        None
    } else {
        let job = Job::new(&rules, plan.limits.clone(), plan.lines);
        let tell = |_| drop(events.send(Event::Positions(1)));
        let findings = analyst.run(&job, Some(cache), control, tell).expect("a game that was read")?;
        Some(Review::new(&rules, &findings))
    };
    if let Some(review) = &review {
        annotate(&mut game, review, Annotations { lines: plan.lines, ..Annotations::default() });
        if game.headers.get("Annotator").is_none() {
            game.headers.set("Annotator", &plan.annotator);
        }
    }
    let opening = openings::find(&rules).map(|opening| opening.english);
    Some(Analysed { index, file, file_index, end, number, line, game, rules, problems, review, opening })
}
