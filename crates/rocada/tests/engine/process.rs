//! The real binary as a GUI sees it: lines in, lines out, and how much of the machine it takes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than anything here takes on the slowest machine; nobody waits that long unless something is broken.
const PATIENCE: Duration = Duration::from_secs(20);

/// Tests that look at the clock run one at a time.
static ALONE: Mutex<()> = Mutex::new(());

pub struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    started: Instant,
    _alone: MutexGuard<'static, ()>,
}

impl Engine {
    pub fn start(arguments: &[&str]) -> Self {
        Self::start_as(Command::new(env!("CARGO_BIN_EXE_rocada")).args(arguments))
    }

    /// With so many kilobytes of address space and no more.
    #[cfg(target_os = "linux")]
    pub fn uci_with_address_space(kilobytes: u64) -> Self {
        let command = format!("ulimit -v {kilobytes} && exec \"$0\" uci");
        let mut engine =
            Self::start_as(Command::new("sh").args(["-c", &command, env!("CARGO_BIN_EXE_rocada")]));
        engine.send("uci");
        engine.expect("uciok");
        engine
    }

    fn start_as(command: &mut Command) -> Self {
        let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        let started = Instant::now();
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("rocada runs");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, lines) = channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        let input = child.stdin.take();
        Self { child, input, lines, started, _alone: alone }
    }

    pub fn uci() -> Self {
        let mut engine = Self::start(&[]);
        engine.send("uci");
        engine.expect("uciok");
        engine
    }

    pub fn xboard() -> Self {
        let mut engine = Self::start(&[]);
        engine.send("xboard\nprotover 2");
        engine.expect("feature done=1");
        engine.send("new\nlevel 0 5 0\npost\neasy");
        engine
    }

    /// Time since the process was started.
    pub fn age(&self) -> Duration {
        self.started.elapsed()
    }

    pub fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the engine reads");
    }

    /// Waits for a line that begins like this; returns the lines before it and the line itself.
    pub fn expect(&mut self, beginning: &str) -> Vec<String> {
        self.expect_line(beginning, |line| line.starts_with(beginning))
    }

    /// Waits for such a line; returns the lines before it and the line itself.
    pub fn expect_line(&mut self, name: &str, is_it: impl Fn(&str) -> bool) -> Vec<String> {
        let mut seen = Vec::new();
        let end = Instant::now() + PATIENCE;
        loop {
            match self.lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(line) => {
                    let found = is_it(&line);
                    seen.push(line);
                    if found {
                        return seen;
                    }
                }
                Err(problem) => panic!("no '{name}' ({problem}) but {seen:#?}"),
            }
        }
    }

    /// Waits for a line that begins like this and measures how long it takes.
    pub fn time_to(&mut self, beginning: &str) -> Duration {
        let began = Instant::now();
        self.expect(beginning);
        began.elapsed()
    }

    /// What comes within a time.
    pub fn listen(&mut self, time: Duration) -> Vec<String> {
        let end = Instant::now() + time;
        let mut seen = Vec::new();
        while let Ok(line) = self.lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
            seen.push(line);
        }
        seen
    }

    /// Ends the input and waits for the process to end.
    pub fn hang_up(&mut self) {
        self.input = None;
        self.wait_for_end();
    }

    /// Waits for the process to end, and to end well.
    pub fn wait_for_end(&mut self) {
        let end = Instant::now() + PATIENCE;
        loop {
            match self.lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(_) => {}
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("the engine does not end"),
            }
        }
        assert!(self.child.wait().expect("a status").success(), "a good end");
    }

    pub fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let status = Command::new("kill").args(["-s", name, &id]).status().expect("kill runs");
        assert!(status.success());
    }

    /// Waits until it uses no more than a clock tick in a second, and returns what it has said until then.
    #[cfg(target_os = "linux")]
    pub fn expect_rest(&mut self) -> Vec<String> {
        let mut seen = Vec::new();
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            let before = self.ticks();
            seen.extend(self.listen(Duration::from_secs(1)));
            if self.ticks() - before <= 1 {
                return seen;
            }
        }
        panic!("the engine never rests");
    }

    /// Processor time used so far, in clock ticks.
    #[cfg(target_os = "linux")]
    fn ticks(&self) -> u64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).expect("a process");
        // The name in brackets may hold blanks; user and system time are the 12th and 13th field after it.
        let fields: Vec<&str> = stat.rsplit_once(')').expect("a name").1.split_whitespace().collect();
        fields[11..13].iter().map(|field| field.parse::<u64>().expect("a number")).sum()
    }

    /// Resident memory in megabytes.
    #[cfg(target_os = "linux")]
    pub fn resident(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("a process");
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).expect("memory");
        line.split_whitespace().nth(1).and_then(|number| number.parse::<u64>().ok()).expect("a number") / 1024
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
