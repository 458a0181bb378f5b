//! The thread that thinks, and the reins by which the loop steers it.

use std::io;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel};
use std::thread;
use std::time::{Duration, Instant};

use rocada_chess::{Game, Move, Position};
use rocada_engine::{CHANCES, Control, Engine, Limits, Observer, Report, STACK_SIZE, Settings};
use rocada_protocol::{SearchEvent, SearchRequest, Task};

use super::stopwatch::Stopwatch;
use super::{Event, Guard, convert, tasks};

/// What the thread does one after the other.
enum Job {
    Think {
        game: Game,
        limits: Limits,
        control: Control,
    },
    Run {
        task: Task,
        game: Game,
        control: Control,
    },
    /// Something short that is waited for.
    Change(Box<dyn FnOnce(&mut Engine) + Send>, Sender<()>),
}

/// Holds the reins. The engine itself lives on its own thread.
pub struct Thinker {
    jobs: Sender<Job>,
    /// Of what runs now, or ran last.
    control: Control,
    watch: Stopwatch,
}

impl Thinker {
    /// Starts the thread; what it finds out goes to `events`.
    pub fn start(events: SyncSender<Event>) -> io::Result<Self> {
        let (jobs, work) = channel();
        let thread = thread::Builder::new().name("search".to_owned()).stack_size(STACK_SIZE);
        thread.spawn(move || {
            let _guard = Guard(events.clone());
            do_jobs(&work, &events);
        })?;
        Ok(Self { jobs, control: Control::new(), watch: Stopwatch::start(false, Instant::now()) })
    }

    /// Begins a search.
    pub fn think(&mut self, request: SearchRequest) {
        self.control = if request.pondering { Control::pondering() } else { Control::new() };
        self.watch = Stopwatch::start(request.pondering, Instant::now());
        let limits = convert::limits(request.limits);
        self.give(Job::Think { game: request.game, limits, control: self.control.clone() });
    }

    /// Begins a task.
    pub fn run(&mut self, task: Task, game: Game) {
        self.control = Control::new();
        self.give(Job::Run { task, game, control: self.control.clone() });
    }

    pub fn stop(&self) {
        self.control.stop();
    }

    pub fn ponder_hit(&mut self) {
        self.control.ponder_hit();
        self.watch.ponder_hit(Instant::now());
    }

    pub fn pause(&mut self) {
        self.control.pause();
        self.watch.pause(Instant::now());
    }

    pub fn resume(&mut self) {
        self.control.resume();
        self.watch.resume(Instant::now());
    }

    /// The time that the search has had on its own clock.
    pub fn time_used(&self) -> Duration {
        self.watch.elapsed(Instant::now())
    }

    pub fn configure(&self, settings: Settings) {
        self.change(move |engine| engine.configure(settings));
    }

    pub fn clear_hash(&self) {
        self.change(Engine::clear_hash);
    }

    pub fn new_game(&self) {
        self.change(Engine::new_game);
    }

    pub fn set_score(&self, position: Position, score: i32, depth: u32) {
        let counted = CHANCES.counted(score, &position);
        self.change(move |engine| engine.set_score(&position, counted, depth));
    }

    pub fn prepare(&self) {
        self.change(Engine::prepare);
    }

    /// Changes the engine and waits until that is done. The session asks for it only while nothing runs.
    fn change(&self, change: impl FnOnce(&mut Engine) + Send + 'static) {
        let (done, wait) = channel();
        self.give(Job::Change(Box::new(change), done));
        let _ = wait.recv();
    }

    /// A thread that is gone has already told so.
    fn give(&self, job: Job) {
        let _ = self.jobs.send(job);
    }
}

fn do_jobs(work: &Receiver<Job>, events: &SyncSender<Event>) {
    let mut engine = Engine::default();
    // Nobody listens any more when the program is about to end.
    let tell = |event| {
        let _ = events.send(event);
    };
    for job in work {
        match job {
            Job::Think { game, limits, control } => {
                let started = Instant::now();
                let mut observer = Messenger { events, started, position: *game.position() };
                let decision = engine.think(&game, &limits, &control, &mut observer);
                tell(Event::Decision(convert::decision(decision)));
            }
            Job::Run { task, game, control } => {
                tasks::run(task, &game, &control, |line| tell(Event::Text(line)));
                tell(Event::Search(SearchEvent::TaskFinished));
            }
            Job::Change(change, done) => {
                change(&mut engine);
                let _ = done.send(());
            }
        }
    }
}

/// Passes on what the search says.
struct Messenger<'a> {
    events: &'a SyncSender<Event>,
    started: Instant,
    /// The one that is searched.
    position: Position,
}

impl Observer for Messenger<'_> {
    fn line(&mut self, report: &Report) {
        let _ = self.events.send(Event::Search(SearchEvent::Report(convert::report(report, &self.position))));
    }

    fn current_move(&mut self, mv: Move, number: usize) {
        let time = self.started.elapsed();
        let _ = self.events.send(Event::Search(SearchEvent::CurrentMove { mv, number, time }));
    }

    fn message(&mut self, text: &str) {
        let _ = self.events.send(Event::Message(text.to_owned()));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::sync_channel;

    use rocada_protocol::Limits;

    use super::*;

    #[test]
    fn the_opponents_time_and_pauses_are_not_charged() {
        const A_WHILE: Duration = Duration::from_millis(50);
        let (sender, events) = sync_channel(100);
        let mut thinker = Thinker::start(sender).expect("a thread");
        let limits = Limits { depth: Some(1), ..Limits::default() };
        let began = Instant::now();
        thinker.think(SearchRequest { game: Game::default(), limits, pondering: true });
        thread::sleep(A_WHILE);
        thinker.ponder_hit();
        thinker.pause();
        thread::sleep(A_WHILE);
        thinker.resume();
        while !matches!(events.recv(), Ok(Event::Decision(_))) {}
        let used = thinker.time_used();
        assert!(used + 2 * A_WHILE <= began.elapsed(), "{used:?}");
    }
}
