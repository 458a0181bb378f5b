//! How many workers one server can serve: `crowd URL WORKERS JOBS MILLISECONDS`. Workers only sleep.
//!
//! Tells jobs a second, how long a worker waited between two jobs, and what that is of what was possible.

use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use rocada_queue::nats::{Address, Presence, Run, Server, Submission, Worker};
use rocada_queue::{Event, Job, Next, Outcome, Performer, Queue, QueueError, Requirements, Stop, Stopper};

/// When each job began and ended, since the start.
static TIMES: Mutex<Vec<(Duration, Duration)>> = Mutex::new(Vec::new());
/// Time between the end of a worker's job and the beginning of its next.
static GAPS: Mutex<Vec<Duration>> = Mutex::new(Vec::new());

struct Sleeper {
    began: Instant,
    last: Option<Instant>,
}

impl Performer for Sleeper {
    fn perform(&mut self, job: &Job, _: &dyn Fn(u64)) -> Outcome {
        let start = Instant::now();
        if let (Some(last), Ok(mut gaps)) = (self.last, GAPS.lock()) {
            gaps.push(start - last);
        }
        thread::sleep(Duration::from_millis(job.payload().parse().unwrap_or(1000)));
        let end = Instant::now();
        if let Ok(mut times) = TIMES.lock() {
            times.push((start - self.began, end - self.began));
        }
        self.last = Some(end);
        Outcome::Done(vec![0; 1000])
    }

    fn stopper(&self) -> Stopper {
        Box::new(|| ())
    }
}

fn connect(url: &str, name: &str, stop: &Stop) -> Result<Server, QueueError> {
    Server::connect(&Address { url: url.to_owned(), ..Address::default() }, name, None, stop)
}

fn work(url: &str, number: usize, began: Instant, stop: &Stop) -> Result<(), QueueError> {
    let server = connect(url, &format!("sleeper-{number}"), stop)?;
    let presence = Presence { name: format!("sleeper-{number}"), threads: 1, ..Presence::default() };
    let worker = Worker {
        server: &server,
        presence,
        stack_size: 1 << 17,
        longest: Duration::from_mins(1),
        make: &|| Box::new(Sleeper { began, last: None }),
        accepts: &|_| Ok(()),
        is_free: &|| true,
        tell: &|_| (),
    };
    worker.serve(stop)
}

fn main() -> Result<(), QueueError> {
    let arguments: Vec<String> = std::env::args().collect();
    let number = |place: usize, usual: usize| {
        arguments.get(place).and_then(|text| text.parse::<usize>().ok()).unwrap_or(usual)
    };
    let url = arguments.get(1).map_or("nats://127.0.0.1:4222", String::as_str);
    let (workers, count, milliseconds) = (number(2, 100), number(3, 1000), number(4, 1000));
    let (stop, began) = (Stop::default(), Instant::now());
    thread::scope(|scope| {
        for number in 0..workers {
            let stop = &stop;
            let spawned = thread::Builder::new()
                .stack_size(1 << 18)
                .spawn_scoped(scope, move || work(url, number, began, stop));
            spawned?;
            // A server is not asked for a thousand connections in one moment.
            thread::sleep(Duration::from_millis(5));
        }
        thread::sleep(Duration::from_secs(5));
        let server = connect(url, "submitter", &stop)?;
        let run = Run {
            name: format!("crowd-{}", std::process::id()),
            kind: "sleep".to_owned(),
            title: "sleeping".to_owned(),
            requirements: Requirements::default(),
            engines: Vec::new(),
            timed: false,
            speed: 0,
            lease: 30_000,
            tries: 5,
        };
        let payload = milliseconds.to_string();
        let mut jobs = (0..count as u64)
            .map(|number| Job::new("sleep", number, Requirements::default(), &payload).into());
        let submission = Submission {
            server: &server,
            run,
            total: Some(count as u64),
            window: 4 * workers + 100,
            attach: false,
        };
        let mut finished = 0;
        let result = submission.work_through(&mut jobs, &stop, &mut |event| {
            finished += usize::from(matches!(event, Event::Finished { result: Ok(_), .. }));
            Next::More
        });
        stop.raise();
        result?;
        tell(workers, finished, milliseconds);
        Ok(())
    })
}

fn tell(workers: usize, finished: usize, milliseconds: usize) {
    let (Ok(times), Ok(mut gaps)) = (TIMES.lock(), GAPS.lock()) else { return };
    let first = times.iter().map(|(start, _)| *start).min().unwrap_or_default();
    let last = times.iter().map(|(_, end)| *end).max().unwrap_or_default();
    let took = last.saturating_sub(first).as_secs_f64();
    gaps.sort_unstable();
    let gap = |share: f64| gaps.get((gaps.len() as f64 * share) as usize).copied().unwrap_or_default();
    let possible = workers as f64 * 1000.0 / milliseconds as f64;
    let speed = finished as f64 / took;
    println!(
        "{workers} workers, {finished} jobs of {milliseconds} ms in {took:.2} s: {speed:.1} jobs/s, {:.1} % of {possible:.0}; \
         between two jobs of a worker: median {:.1} ms, 99 % {:.1} ms, longest {:.1} ms",
        100.0 * speed / possible,
        gap(0.5).as_secs_f64() * 1e3,
        gap(0.99).as_secs_f64() * 1e3,
        gaps.last().copied().unwrap_or_default().as_secs_f64() * 1e3
    );
}
