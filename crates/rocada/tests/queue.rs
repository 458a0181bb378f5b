//! `analyse`, `datagen` and `match` through a real NATS server and real workers.
//!
//! Without `nats-server` these tests say so and do nothing; `make test` installs it and insists.

mod binary;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use binary::{failure, folder, rocada, stdout};
use rocada_queue::nats::{Address, Presence, Run, Server, Submission, Worker};
use rocada_queue::{Event, Item, Job, Next, Outcome, Performer, Queue, Requirements, Stop, Stopper, lock};

/// A process that ends with the test.
struct Process(Child);

impl Process {
    fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([name, &self.0.id().to_string()]).status();
        assert!(sent.expect("kill runs").success());
    }

    /// Waits for its end.
    fn wait(&mut self) -> Option<i32> {
        let began = Instant::now();
        loop {
            if let Some(status) = self.0.try_wait().expect("a child") {
                return status.code();
            }
            assert!(began.elapsed() < Duration::from_mins(1), "it does not end");
            thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A server with a store of its own.
struct Nats {
    process: Process,
    store: tempfile::TempDir,
    port: u16,
}

fn start_server(store: &Path, port: &str) -> Option<Process> {
    let mut command = Command::new("nats-server");
    command.args(["-js", "-a", "127.0.0.1", "-p", port, "-sd"]).arg(store);
    command.arg("--ports_file_dir").arg(store).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().ok().map(Process)
}

impl Nats {
    /// None where it is not installed and need not be.
    fn start() -> Option<Self> {
        let store = folder();
        let Some(process) = start_server(store.path(), "-1") else {
            assert!(std::env::var_os("ROCADA_INSIST").is_none(), "nats-server is not installed");
            println!("skipped: nats-server is not installed");
            return None;
        };
        let ports = store.path().join(format!("nats-server_{}.ports", process.0.id()));
        let began = Instant::now();
        let port = loop {
            let text = fs::read_to_string(&ports).unwrap_or_default();
            let json: Option<serde_json::Value> = serde_json::from_str(&text).ok();
            let url = json.and_then(|json| json["nats"][0].as_str().map(str::to_owned));
            if let Some(port) = url.and_then(|url| url.rsplit(':').next()?.parse().ok()) {
                break port;
            }
            assert!(began.elapsed() < Duration::from_mins(1), "the server does not say where it is");
            thread::sleep(Duration::from_millis(20));
        };
        Some(Self { process, store, port })
    }

    fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Killed, and started again at the same place.
    fn crash(&mut self) {
        self.crash_and(|_| ());
    }

    /// The same, without all that it had stored.
    fn lose_disk(&mut self) {
        self.crash_and(|store| fs::remove_dir_all(store.join("jetstream")).expect("it stores something"));
    }

    /// Told to end, so that it writes down all it knows, and started again at the same place.
    fn restart_and(&mut self, meanwhile: impl FnOnce(&Path)) {
        self.process.signal("-TERM");
        self.process.wait();
        self.crash_and(meanwhile);
    }

    fn crash_and(&mut self, meanwhile: impl FnOnce(&Path)) {
        self.process = {
            let _ = self.process.0.kill();
            let _ = self.process.0.wait();
            meanwhile(self.store.path());
            start_server(self.store.path(), &self.port.to_string()).expect("a server")
        };
    }

    fn worker(&self, arguments: &str) -> Process {
        let mut command = rocada(self.store.path(), &format!("worker --queue {} {arguments}", self.url()));
        Process(command.stderr(Stdio::null()).spawn().expect("a worker"))
    }

    fn connect(&self) -> Server {
        let address = Address { url: self.url(), ..Address::default() };
        Server::connect(&address, "test", Some(Duration::from_secs(10)), &Stop::default()).expect("a server")
    }

    fn status(&self) -> serde_json::Value {
        let text = stdout(self.store.path(), &format!("queue status --json --queue {}", self.url()));
        serde_json::from_str(&text).expect("JSON")
    }

    /// Waits until something is so; the status that says it.
    fn until(&self, what: &str, is_so: impl Fn(&serde_json::Value) -> bool) -> serde_json::Value {
        let began = Instant::now();
        loop {
            let status = self.status();
            if is_so(&status) {
                return status;
            }
            assert!(began.elapsed() < Duration::from_mins(2), "waited for: {what}: {status}");
            thread::sleep(Duration::from_millis(200));
        }
    }

    /// Nothing is left when all is done.
    fn assert_empty(&self) {
        assert_eq!(self.status()["runs"], serde_json::json!([]));
    }
}

/// A run whose jobs anybody can do.
fn some_run(name: &str) -> Run {
    Run {
        name: name.to_owned(),
        kind: "talk".to_owned(),
        title: String::new(),
        requirements: Requirements::default(),
        engines: Vec::new(),
        timed: false,
        speed: 0,
        lease: 30_000,
        tries: 3,
    }
}

/// A command that hands its work to a queue, and is not waited for.
fn submit(folder: &Path, words: &str) -> Process {
    let mut submitter = rocada(folder, words);
    Process(submitter.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a submitter"))
}

fn same(folder: &Path, one: &str, other: &str) {
    let read = |name: &str| fs::read(folder.join(name)).expect(name);
    assert!(read(one) == read(other), "{one} and {other} differ");
}

#[test]
fn games_for_training_are_the_same_bytes_from_anywhere() {
    let Some(nats) = Nats::start() else { return };
    let folder = folder();
    let folder = folder.path();
    let make = "datagen run --nodes 40 --seed 5 --blocks 0..6";
    stdout(folder, &format!("{make} --out local --threads 2"));
    let _first = nats.worker("--threads 1");
    stdout(folder, &format!("{make} --out one --queue {}", nats.url()));
    let _others = [2, 1, 1].map(|threads| nats.worker(&format!("--threads {threads}")));
    stdout(folder, &format!("{make} --out four --queue {}", nats.url()));
    same(folder, "local", "one");
    same(folder, "local", "four");
    // A network that no worker has.
    let network = concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/tests/networks/small.nnue");
    let make = format!("datagen run --nodes 40 --seed 5 --blocks 0..2 --eval {network}");
    stdout(folder, &format!("{make} --out own"));
    stdout(folder, &format!("{make} --out fetched --queue {}", nats.url()));
    same(folder, "own", "fetched");
    nats.assert_empty();
}

/// Three games, of which the second one cannot be analysed and the last one is the first one again.
const GAMES: &str = "[White \"A\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n\
                     [White \"B\"]\n[Variant \"Draughts\"]\n\n1. e4 *\n\n\
                     [White \"C\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n";

#[test]
fn an_analysis_is_the_same_bytes_from_anywhere() {
    let Some(nats) = Nats::start() else { return };
    let folder = folder();
    let folder = folder.path();
    fs::write(folder.join("games.pgn"), GAMES).expect("room");
    let analyse = |name: &str, more: &str| {
        let words = format!(
            "analyse games.pgn --nodes 2000 --lines 2 --out {name}.pgn --json {name}.json --report {name}.html {more}"
        );
        stdout(folder, &words);
    };
    analyse("local", "--threads 1");
    let _workers = [nats.worker("--threads 1"), nats.worker("--threads 2")];
    analyse("remote", &format!("--queue {}", nats.url()));
    for ending in ["pgn", "json", "html"] {
        same(folder, &format!("local.{ending}"), &format!("remote.{ending}"));
    }
    assert!(fs::read_to_string(folder.join("remote.pgn")).expect("games").contains("Variant"));
    nats.assert_empty();
}

#[test]
fn matches_are_played_by_players_of_our_own_and_engines_that_are_offered() {
    let Some(nats) = Nats::start() else { return };
    let folder = folder();
    let folder = folder.path();
    let play = |engines: &str, pgn: &str| {
        let words =
            format!("match {engines} --nodes 60 --games 4 --maxmoves 20 --pgn {pgn} --queue {}", nats.url());
        stdout(folder, &words)
    };
    let _worker = nats.worker(&format!("--threads 2 --offer ours={}", env!("CARGO_BIN_EXE_rocada")));
    let own = "--engine cmd=builtin:Rocada name=New --engine cmd=builtin:AlphaBeta name=Old";
    let text = play(own, "own.pgn");
    assert!(text.contains("New") && text.contains("Old"), "{text}");
    let games = fs::read_to_string(folder.join("own.pgn")).expect("games");
    assert_eq!(games.matches("[Result ").count(), 4, "{games}");
    let local = "match --engine cmd=builtin:Rocada name=New --engine cmd=builtin:AlphaBeta name=Old --nodes 60 \
                 --games 4 --maxmoves 20 --pgn local.pgn";
    stdout(folder, local);
    let moves = |name: &str| {
        let text = fs::read_to_string(folder.join(name)).expect("games");
        let sans = text.lines().filter(|line| !line.starts_with('[')).collect::<Vec<_>>().join(" ");
        // Without what is said of each move, which has its time.
        sans.split('{').filter_map(|part| part.rsplit('}').next()).collect::<String>()
    };
    assert_eq!(moves("own.pgn"), moves("local.pgn"));
    play("--engine cmd=offer:ours name=A --engine cmd=builtin:Random name=B", "offered.pgn");
    assert_eq!(fs::read_to_string(folder.join("offered.pgn")).expect("games").matches("[Result ").count(), 4);
    nats.assert_empty();
    let (code, message) = failure(
        folder,
        &format!("match --engine cmd=/bin/sh --engine cmd=builtin:Random --nodes 9 --queue {}", nats.url()),
    );
    assert!(code == 2 && message.contains("workers play builtin:NAME"), "{message}");
}

#[test]
fn every_part_can_go_away_and_come_back() {
    let Some(mut nats) = Nats::start() else { return };
    let folder = folder();
    let folder = folder.path();
    let make = "datagen run --nodes 40 --seed 6 --blocks 0..40";
    stdout(folder, &format!("{make} --out local --threads 2"));
    let words = format!("{make} --out remote --queue {}", nats.url());
    let workers = [nats.worker("--threads 1"), nats.worker("--threads 1")];
    let grown = |length: u64| {
        let began = Instant::now();
        while fs::metadata(folder.join("remote")).map_or(0, |file| file.len()) < length {
            assert!(began.elapsed() < Duration::from_mins(2), "nothing comes");
            thread::sleep(Duration::from_millis(20));
        }
    };
    let first = submit(folder, &format!("{words} --lease 2"));
    grown(20_000);
    drop(first);
    let (code, message) = failure(folder, &words);
    assert!(code == 1 && message.contains("--attach"), "{message}");
    // A worker that is killed, one that is frozen, one that is told to end; and the server.
    let [killed, frozen] = workers;
    drop(killed);
    frozen.signal("-STOP");
    let mut ended = nats.worker("--threads 1");
    // Another lease is one for everybody.
    let mut second = submit(folder, &format!("{words} --lease 3 --attach"));
    grown(60_000);
    nats.crash();
    let _last = nats.worker("--threads 1");
    ended.signal("-TERM");
    assert_eq!(ended.wait(), Some(0));
    frozen.signal("-CONT");
    assert_eq!(second.wait(), Some(0));
    same(folder, "local", "remote");
    nats.assert_empty();
}

#[test]
fn a_server_that_has_lost_its_disk_gets_everything_again() {
    let Some(mut nats) = Nats::start() else { return };
    let folder = folder();
    let folder = folder.path();
    let make = "datagen run --nodes 40 --seed 7 --blocks 0..30";
    stdout(folder, &format!("{make} --out local --threads 2"));
    let words = format!("{make} --out remote --queue {}", nats.url());
    let _worker = nats.worker("--threads 1");
    let mut submitter = submit(folder, &words);
    let began = Instant::now();
    while fs::metadata(folder.join("remote")).map_or(0, |file| file.len()) < 10_000 {
        assert!(began.elapsed() < Duration::from_mins(1), "nothing comes");
        thread::sleep(Duration::from_millis(20));
    }
    // Somebody else is there first.
    submitter.signal("-STOP");
    nats.lose_disk();
    drop(nats.connect());
    submitter.signal("-CONT");
    assert_eq!(submitter.wait(), Some(0));
    same(folder, "local", "remote");
    nats.assert_empty();
}

/// A stream as it lies on the server's disk.
fn stream(store: &Path, kind: &str) -> PathBuf {
    let mut streams = fs::read_dir(store.join("jetstream/$G/streams")).expect("streams");
    let found = streams.find_map(|entry| {
        let path = entry.expect("a folder").path();
        path.file_name()?.to_str()?.starts_with(kind).then_some(path)
    });
    found.expect("the stream of the run")
}

/// A server that was killed may know that a job was done and have it still: nobody is ever given it.
#[test]
fn a_job_that_the_server_keeps_and_never_hands_out_is_done_all_the_same() {
    let Some(mut nats) = Nats::start() else { return };
    let folder = folder();
    let folder = folder.path();
    let make = "datagen run --nodes 40 --seed 9 --blocks 0..3";
    stdout(folder, &format!("{make} --out local"));
    let words = format!("{make} --out remote --queue {}", nats.url());
    let first = submit(folder, &words);
    nats.until("all jobs are handed in", |status| status["runs"][0]["waiting"] == 3);
    drop(first);
    // The messages of both streams as they are before anything is done.
    let before = folder.join("before");
    nats.restart_and(|store| {
        for kind in ["rocada-jobs", "rocada-results"] {
            fs::create_dir_all(before.join(kind)).expect("room");
            for file in fs::read_dir(stream(store, kind).join("msgs")).expect("messages") {
                let file = file.expect("a file").path();
                let name = file.file_name().expect("a name");
                fs::copy(&file, before.join(kind).join(name)).expect("room");
            }
        }
    });
    let worker = nats.worker("--threads 1");
    nats.until("all jobs are done", |status| status["workers"][0]["presence"]["done"] == 3);
    drop(worker);
    // They come back, while the consumer knows that they were done.
    nats.restart_and(|store| {
        for kind in ["rocada-jobs", "rocada-results"] {
            let messages = stream(store, kind).join("msgs");
            fs::remove_dir_all(&messages).expect("messages");
            fs::rename(before.join(kind), messages).expect("the same disk");
        }
    });
    nats.until("nobody is given them", |status| {
        status["runs"][0]["waiting"] == 0 && status["runs"][0]["running"] == 0
    });
    let _worker = nats.worker("--threads 1");
    let mut second = submit(folder, &format!("{words} --attach"));
    assert_eq!(second.wait(), Some(0));
    same(folder, "local", "remote");
    nats.assert_empty();
}

/// A server may wait for ever for the end of a job that nobody is at: one that was killed does, and one with a long lease whose
/// worker was. The workers are asked.
#[test]
fn a_job_that_no_worker_says_it_is_at_is_given_to_somebody_else() {
    let Some(nats) = Nats::start() else { return };
    let folder = folder();
    let make = "datagen run --nodes 1500 --seed 10 --blocks 0..1";
    let words = format!("{make} --out remote --lease 3600 --queue {}", nats.url());
    let submitter = submit(folder.path(), &words);
    let first = nats.worker("--threads 1");
    nats.until("the job is taken", |status| status["runs"][0]["running"] == 1);
    drop(first);
    let _second = nats.worker("--threads 1");
    nats.until("it is done", |status| status["runs"][0].is_null());
    drop(submitter);
    stdout(folder.path(), &format!("{make} --out local"));
    same(folder.path(), "local", "remote");
}

/// Does everything at once.
struct Quick;

impl Performer for Quick {
    fn perform(&mut self, _: &Job, _: &dyn Fn(u64)) -> Outcome {
        Outcome::Done(Vec::new())
    }

    fn stopper(&self) -> Stopper {
        Box::new(|| ())
    }
}

/// Longer than one question to it may take.
const AWAY: Duration = Duration::from_secs(12);

/// Whoever begins or ends a run waits for a server that comes back: what is done must not end as a failure.
#[test]
fn the_server_may_be_away_when_a_run_begins_and_when_it_ends() {
    let Some(mut nats) = Nats::start() else { return };
    let (server, other) = (nats.connect(), nats.connect());
    let worker = Worker {
        server: &other,
        presence: Presence { name: "quick".to_owned(), threads: 1, ..Presence::default() },
        stack_size: 1 << 20,
        longest: Duration::from_mins(1),
        make: &|| Box::new(Quick),
        accepts: &|_| Ok(()),
        is_free: &|| true,
        tell: &|_| (),
    };
    let submission =
        Submission { server: &server, run: some_run("away"), total: None, window: 4, attach: false };
    let (stop, nats) = (Stop::default(), Mutex::new(&mut nats));
    let leave = || {
        let mut nats = lock(&nats);
        let _ = nats.process.0.kill();
        let _ = nats.process.0.wait();
    };
    thread::scope(|scope| {
        let nats = &nats;
        let come_back = move || {
            thread::sleep(AWAY);
            lock(nats).crash();
        };
        scope.spawn(|| worker.serve(&stop));
        leave();
        scope.spawn(come_back);
        let mut told = 0;
        let mut items =
            (0..4).map(|number| Job::new("quick", number, Requirements::default(), "null").into());
        let outcome = submission.work_through(&mut items, &Stop::default(), &mut |event| {
            assert!(matches!(event, Event::Finished { result: Ok(_), .. }), "{event:?}");
            told += 1;
            if told == 4 {
                leave();
                scope.spawn(come_back);
            }
            Next::More
        });
        stop.raise();
        outcome.expect("a queue");
        assert_eq!(told, 4);
    });
    lock(&nats).assert_empty();
}

/// A worker hears of a run when it comes, not when it looks for one.
#[test]
fn work_begins_at_once() {
    let Some(nats) = Nats::start() else { return };
    let (server, other) = (nats.connect(), nats.connect());
    let worker = Worker {
        server: &other,
        presence: Presence { name: "quick".to_owned(), threads: 2, ..Presence::default() },
        stack_size: 1 << 20,
        longest: Duration::from_mins(1),
        make: &|| Box::new(Quick),
        accepts: &|_| Ok(()),
        is_free: &|| true,
        tell: &|_| (),
    };
    let stop = Stop::default();
    let mut times: Vec<Duration> = Vec::new();
    thread::scope(|scope| {
        scope.spawn(|| worker.serve(&stop));
        nats.until("a worker", |status| !status["workers"][0].is_null());
        for number in 0..9 {
            let run = some_run(&format!("run-{number}"));
            let submission = Submission { server: &server, run, total: None, window: 4, attach: false };
            let mut items =
                (0..4).map(|number| Job::new("quick", number, Requirements::default(), "null").into());
            let began = Instant::now();
            let outcome = submission.work_through(&mut items, &Stop::default(), &mut |_| Next::More);
            outcome.expect("a queue");
            times.push(began.elapsed());
        }
        stop.raise();
    });
    times.sort();
    println!("four jobs from beginning to end: {times:?}");
    // It looks every two seconds.
    assert!(times[4] < Duration::from_millis(500), "{times:?}");
}

#[test]
fn a_worker_that_cannot_play_leaves_the_games_to_others() {
    let Some(nats) = Nats::start() else { return };
    let folder = folder();
    let _unfit = nats.worker("--threads 1 --offer ours=false");
    let words = format!(
        "match --engine cmd=offer:ours name=A --engine cmd=builtin:Random name=B --nodes 20 --games 6 --maxmoves 10 \
         --tries 1 --queue {}",
        nats.url()
    );
    let mut submitter = submit(folder.path(), &words);
    nats.until("it says that it cannot play", |status| {
        !status["workers"][0]["presence"]["declines"][0].is_null()
    });
    // The job that it has handed back has its one try left.
    let _fit = nats.worker(&format!("--threads 1 --offer ours={}", env!("CARGO_BIN_EXE_rocada")));
    assert_eq!(submitter.wait(), Some(0));
    nats.assert_empty();
}

#[test]
fn a_worker_that_is_told_to_end_costs_a_job_none_of_its_tries() {
    let Some(nats) = Nats::start() else { return };
    let folder = folder();
    let make = "datagen run --nodes 1500 --seed 8 --blocks 0..1";
    let words = format!("{make} --out remote --tries 1 --queue {}", nats.url());
    let mut submitter = submit(folder.path(), &words);
    let mut first = nats.worker("--threads 1");
    nats.until("the job is taken", |status| status["runs"][0]["running"] == 1);
    first.signal("-TERM");
    assert_eq!(first.wait(), Some(0));
    let _second = nats.worker("--threads 1");
    assert_eq!(submitter.wait(), Some(0));
    stdout(folder.path(), &format!("{make} --out local"));
    same(folder.path(), "local", "remote");
}

const PLAYERS: &str = "--engine cmd=builtin:Rocada name=A --engine cmd=builtin:Rocada name=B";

/// Jobs of a match by the clock say how fast the submitter's machine is. Whoever comes back says what was said before, or
/// nothing that was done would fit.
#[test]
fn a_match_by_the_clock_can_be_come_back_to() {
    let Some(nats) = Nats::start() else { return };
    let folder = folder();
    let folder = folder.path();
    let words = format!(
        "match {PLAYERS} --tc 0.3+0.01 --margin 2000 --games 8 --maxmoves 12 --pgn games.pgn --queue {}",
        nats.url()
    );
    let first = submit(folder, &words);
    nats.until("all pairs are handed in", |status| status["runs"][0]["waiting"] == 4);
    drop(first);
    let mut worker = nats.worker("--threads 1 --busy 1000");
    nats.until("all pairs are played", |status| status["workers"][0]["presence"]["done"] == 4);
    worker.signal("-TERM");
    assert_eq!(worker.wait(), Some(0));
    // Nobody is there to play anything again.
    let mut second = submit(folder, &format!("{words} --attach"));
    assert_eq!(second.wait(), Some(0));
    let games = fs::read_to_string(folder.join("games.pgn")).expect("games");
    assert_eq!(games.matches("[Result ").count(), 8, "{games}");
    assert_eq!(games.matches("[TimeControl \"0.3+0.01\"]").count(), 8, "{games}");
    nats.assert_empty();
}

/// A run for a machine four times as fast as the worker: its players have four times the time.
#[test]
fn times_are_scaled_by_speed() {
    let Some(nats) = Nats::start() else { return };
    let folder = folder();
    let _worker = nats.worker("--threads 1 --busy 1000");
    let status = nats.until("a worker", |status| !status["workers"][0].is_null());
    let presence = &status["workers"][0]["presence"];
    let speed = presence["speed"].as_u64().expect("a speed");
    let network = rocada_engine::Network::built_in().hash();
    let requirements = Requirements {
        version: presence["version"].as_str().expect("a version").to_owned(),
        bench: presence["bench"].as_u64().expect("a count"),
        network: format!("{network:016x}"),
    };
    // Somebody begins it on such a machine, and goes away.
    let run = Run {
        name: "fast".to_owned(),
        kind: "match".to_owned(),
        title: String::new(),
        requirements,
        engines: Vec::new(),
        timed: true,
        speed: 4 * speed,
        lease: 30_000,
        tries: 5,
    };
    let (server, stop) = (nats.connect(), Stop::default());
    let submission = Submission { server: &server, run, total: None, window: 4, attach: false };
    thread::scope(|scope| {
        scope.spawn(|| {
            nats.until("the run", |status| status["runs"][0]["silent"].is_number());
            stop.raise();
        });
        let waiting = stop.clone();
        let mut nothing = std::iter::from_fn(move || {
            while !waiting.is_raised() {
                thread::sleep(Duration::from_millis(20));
            }
            None
        });
        submission.work_through(&mut nothing, &stop, &mut |_| Next::More).expect("a queue");
    });
    let play = |more: &str| {
        let words = format!("match {PLAYERS} --st 0.1 --margin 5000 --games 2 --maxmoves 4 {more}");
        stdout(folder.path(), &words);
    };
    play(&format!("--pgn scaled.pgn --run fast --attach --queue {}", nats.url()));
    play("--pgn local.pgn");
    let [scaled, local] = ["scaled.pgn", "local.pgn"].map(|name| {
        let text = fs::read_to_string(folder.path().join(name)).expect("games");
        let comments = text.split('{').filter_map(|part| part.split('}').next());
        let seconds = comments
            .filter_map(|comment| comment.split_whitespace().next_back()?.strip_suffix('s')?.parse().ok());
        let mut seconds: Vec<f64> = seconds.collect();
        seconds.sort_by(f64::total_cmp);
        assert_eq!(seconds.len(), 16, "{text}");
        seconds[8]
    });
    println!("a move takes {local} s here and {scaled} s where a machine is said to be four times slower");
    assert!(scaled > 0.35, "{scaled} s a move, here {local} s");
    nats.assert_empty();
}

/// Answers nonsense the first time, and to job 3 always.
struct Forgetful<'a>(&'a Mutex<Vec<u64>>);

impl Performer for Forgetful<'_> {
    fn perform(&mut self, job: &Job, _: &dyn Fn(u64)) -> Outcome {
        let mut asked = lock(self.0);
        let is_first = !asked.contains(&job.number());
        asked.push(job.number());
        let answer = if is_first || job.number() == 3 { "nonsense" } else { "sense" };
        Outcome::Done(answer.as_bytes().to_vec())
    }

    fn stopper(&self) -> Stopper {
        Box::new(|| ())
    }
}

/// What cannot be used is made again, in its place, and not for ever.
#[test]
fn a_result_that_cannot_be_used_is_made_again() {
    static ASKED: Mutex<Vec<u64>> = Mutex::new(Vec::new());
    let Some(nats) = Nats::start() else { return };
    let server = nats.connect();
    let worker = Worker {
        server: &server,
        presence: Presence { name: "forgetful".to_owned(), threads: 1, ..Presence::default() },
        stack_size: 1 << 20,
        longest: Duration::from_mins(1),
        make: &|| Box::new(Forgetful(&ASKED)),
        accepts: &|_| Ok(()),
        is_free: &|| true,
        tell: &|_| (),
    };
    let run = some_run("again");
    let submission = Submission { server: &server, run, total: None, window: 4, attach: false };
    let mut items = (0..6).map(|number| match number {
        2 => Item::Ready(number),
        _ => Job::new("talk", number, Requirements::default(), "null").into(),
    });
    let (stop, mut told) = (Stop::default(), Vec::new());
    thread::scope(|scope| {
        scope.spawn(|| worker.serve(&stop));
        let outcome = submission.work_through(&mut items, &Stop::default(), &mut |event| {
            match event {
                Event::Finished { result: Ok(bytes), .. } if bytes == b"nonsense" => return Next::Again,
                Event::Finished { number, result } => told.push((number, result.is_ok())),
                Event::Ready(number) => told.push((number, true)),
                Event::Progress(_) => {}
            }
            Next::More
        });
        stop.raise();
        outcome.expect("a queue");
    });
    assert_eq!(told, [(0, true), (1, true), (2, true), (3, false), (4, true), (5, true)]);
    assert_eq!(lock(&ASKED).iter().filter(|&&number| number == 3).count(), 3);
    nats.assert_empty();
}

#[test]
fn bad_jobs_are_declined_with_a_reason_and_harm_nobody() {
    let Some(nats) = Nats::start() else { return };
    let worker = nats.worker("--threads 1");
    let began = Instant::now();
    while nats.status()["workers"].as_array().is_none_or(Vec::is_empty) {
        assert!(began.elapsed() < Duration::from_mins(1), "no worker");
        thread::sleep(Duration::from_millis(100));
    }
    let presence = nats.status()["workers"][0]["presence"].clone();
    let requirements = |bench: u64| {
        let network = rocada_engine::Network::built_in().hash();
        Requirements {
            version: presence["version"].as_str().unwrap_or_default().to_owned(),
            bench,
            network: format!("{network:016x}"),
        }
    };
    let bench = presence["bench"].as_u64().expect("a count");
    let server = nats.connect();
    let run = Run {
        name: "bad".to_owned(),
        kind: "datagen".to_owned(),
        title: "bad \u{1b}[31m jobs".to_owned(),
        requirements: requirements(bench),
        engines: Vec::new(),
        timed: false,
        speed: 0,
        lease: 30_000,
        tries: 2,
    };
    let game = "{\"start\":\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\",\"moves\":[],\"limits\":{\"depth\":null,\
                \"nodes\":null,\"soft_nodes\":null,\"mate\":null,\"move_time\":null,\"clock\":null,\"infinite\":true,\
                \"sample_one_in\":0,\"only\":[]},\"lines\":1}";
    let huge = format!("\"{}\"", "x".repeat(300_000));
    let bad = [
        ("shell", requirements(bench), "{\"run\":\"rm\"}", "nobody here knows how to do 'shell'"),
        ("datagen", requirements(bench), "{\"program\":\"/bin/sh\"}", "what it asks for cannot be read"),
        (
            "datagen",
            requirements(bench),
            "{\"seed\":1,\"nodes\":0,\"chess960\":0,\"tree_share\":0,\"block\":0}",
            "0 nodes a move",
        ),
        ("datagen", requirements(bench + 1), "{}", "it requires something else than its run"),
        ("analyse", requirements(bench), game, "nodes, time or depth alone"),
        ("match", requirements(bench), "[]", "what it asks for cannot be read"),
        ("datagen", requirements(bench), &huge, "too large"),
    ];
    let mut jobs = bad.iter().enumerate().map(|(number, (kind, requirements, payload, _))| {
        Item::Job(Job::new(kind, number as u64, requirements.clone(), payload))
    });
    let submission = Submission { server: &server, run, total: None, window: 10, attach: false };
    let mut reasons = Vec::new();
    let told = submission.work_through(&mut jobs, &Stop::default(), &mut |event| {
        if let Event::Finished { result, .. } = event {
            reasons.push(result.expect_err("nobody can do it"));
        }
        Next::More
    });
    told.expect("a queue");
    assert_eq!(reasons.len(), bad.len());
    for (reason, (.., expected)) in reasons.iter().zip(bad) {
        assert!(reason.contains(expected), "{reason}");
    }
    // The worker is as well as before, and declines a run that wants another program.
    let folder = folder();
    stdout(folder.path(), &format!("datagen run --nodes 40 --out x --blocks 0..1 --queue {}", nats.url()));
    drop(worker);
}
