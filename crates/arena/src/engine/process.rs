//! A process with a pipe either way. A thread of its own reads and stamps every line as it arrives, so that the
//! time charged does not depend on when somebody looks. Writing has a deadline: no engine can make us wait by not reading.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::inbox::{Inbox, Message, Nothing};
use super::log::ProcessLog;
use super::{EngineSpec, shortened};
use crate::interrupt::{Interrupt, Registration};
use crate::{Failure, Fault};

/// No engine has that much to say in one line.
const LONGEST_LINE: u64 = 1 << 20;
/// What an engine may print at once before it is a flood; a line costs 64 beside its letters.
const FLOOD: u64 = 16 << 20;
/// What it may print in a second on top of that.
const FLOOD_A_SECOND: u64 = 1 << 20;
/// How long an engine may leave a full pipe unread.
const DEAF: Duration = Duration::from_secs(5);
/// How often we look whether the match is interrupted while an engine does not read.
#[cfg(unix)]
const PATIENCE: u8 = 50;
/// How long a process that has closed its pipe may take to be gone, and how often we look.
const LAST_BREATH: Duration = Duration::from_secs(2);
const LOOK: Duration = Duration::from_millis(2);
/// How long its error output may be open after that: a process that it has started may hold it.
const LAST_WORDS: Duration = Duration::from_millis(200);
/// How many lines of its error output are kept, and how much of each: a panic takes two.
const KEPT_LINES: usize = 2;
const KEPT_LETTERS: usize = 100;
/// How long a process may take to leave when it is told to.
const FAREWELL: Duration = Duration::from_millis(300);

/// A line and when it came.
pub struct Heard {
    /// When its last letter was read.
    pub at: Instant,
    /// Without the line break.
    pub line: String,
}

/// What an engine has said on its error output.
#[derive(Default)]
struct Complaint {
    /// Its last lines.
    lines: VecDeque<String>,
    /// There will be no more.
    complete: bool,
}

/// A running engine; ended for good when dropped.
pub struct Process {
    child: Child,
    stdin: ChildStdin,
    inbox: Arc<Inbox>,
    complaint: Arc<Mutex<Complaint>>,
    log: Option<ProcessLog>,
    #[cfg(unix)]
    guard: Option<super::Guard>,
    interrupt: Interrupt,
    _wake: Registration,
    since: Instant,
    printed: u64,
    /// It has not read what was sent in time.
    deaf: bool,
}

impl Process {
    /// Starts the program.
    pub fn start(spec: &EngineSpec, interrupt: &Interrupt) -> io::Result<Self> {
        let mut command = program(spec);
        command.args(&spec.arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(directory) = &spec.directory {
            command.current_dir(directory);
        }
        // Its own group: a Ctrl-C is for us, and a shell around the engine can be ended with all it started.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let stdin = child.stdin.take().ok_or(io::ErrorKind::BrokenPipe)?;
        let stdout = child.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
        let stderr = child.stderr.take().ok_or(io::ErrorKind::BrokenPipe)?;
        let inbox = Arc::new(Inbox::default());
        let woken = Arc::clone(&inbox);
        let mut process = Self {
            child,
            stdin,
            inbox: Arc::clone(&inbox),
            complaint: Arc::default(),
            log: spec.log.as_ref().map(super::Log::of_process),
            #[cfg(unix)]
            guard: spec.guard.clone(),
            interrupt: interrupt.clone(),
            _wake: interrupt.on_raise(move || woken.wake()),
            since: Instant::now(),
            printed: 0,
            deaf: false,
        };
        process.release()?;
        let (complaint, log) = (Arc::clone(&process.complaint), process.log.clone());
        let thread = |name: &str| std::thread::Builder::new().name(name.to_owned());
        thread("engine errors").spawn(move || note_errors(stderr, &complaint, log.as_ref()))?;
        let log = process.log.clone();
        thread("engine output").spawn(move || listen(stdout, &inbox, log.as_ref()))?;
        Ok(process)
    }

    /// Lets a guarded engine begin, and makes sure that writing to it never blocks.
    #[cfg(unix)]
    fn release(&mut self) -> io::Result<()> {
        use nix::fcntl::{FcntlArg, OFlag, fcntl};
        if let Some(guard) = &self.guard {
            guard.release(&self.child, &mut self.stdin)?;
        }
        // Our end of the pipe only: the engine's is another one.
        fcntl(&self.stdin, FcntlArg::F_SETFL(OFlag::O_NONBLOCK))?;
        Ok(())
    }

    #[cfg(not(unix))]
    fn release(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Sends lines in one write. A broken pipe is not told: reading will find out, and knows more. Nor is an engine that
    /// does not read: it is heard of no more.
    pub fn send(&mut self, lines: &str) {
        self.send_until(lines, Instant::now() + DEAF);
    }

    fn send_until(&mut self, lines: &str, until: Instant) {
        if let Some(log) = &self.log {
            log.write('>', lines);
        }
        let mut text = String::with_capacity(lines.len() + 1);
        text.push_str(lines);
        text.push('\n');
        let mut rest = text.as_bytes();
        while !rest.is_empty() && !self.deaf {
            match self.stdin.write(rest) {
                Ok(written) => rest = &rest[written..],
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    self.deaf = Instant::now() >= until;
                    if self.interrupt.is_raised() {
                        return;
                    }
                    self.wait_for_room();
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => return,
            }
        }
    }

    /// Waits a moment, or until something can be written.
    #[cfg(unix)]
    fn wait_for_room(&self) {
        use std::os::fd::AsFd;

        use nix::poll::{PollFd, PollFlags, poll};
        let _ = poll(&mut [PollFd::new(self.stdin.as_fd(), PollFlags::POLLOUT)], PATIENCE);
    }

    #[cfg(not(unix))]
    fn wait_for_room(&self) {
        std::thread::sleep(LOOK);
    }

    /// Forgives what was printed so far; called before each question.
    pub fn forgive(&mut self) {
        self.printed = 0;
        self.since = Instant::now();
    }

    /// The next line; none when there was none until the deadline.
    pub fn hear(&mut self, until: Instant) -> Result<Option<Heard>, Failure> {
        if self.interrupt.is_raised() {
            return Err(Failure::Interrupted);
        }
        if self.deaf {
            return Err(Fault::Deaf.into());
        }
        match self.inbox.pop(until) {
            Ok(Message::Line(at, line)) => {
                self.printed += line.len() as u64 + 64;
                if self.printed > FLOOD + FLOOD_A_SECOND * self.since.elapsed().as_secs() {
                    return Err(Fault::Flooded.into());
                }
                Ok(Some(Heard { at, line }))
            }
            Ok(Message::TooLong) => Err(Fault::Flooded.into()),
            Ok(Message::Closed) => Err(Fault::Crashed(self.obituary()).into()),
            Err(Nothing::Yet) => Ok(None),
            Err(Nothing::Woken) => Err(Failure::Interrupted),
        }
    }

    /// The next line that has already come.
    pub fn heard(&mut self) -> Result<Option<Heard>, Failure> {
        self.hear(Instant::now())
    }

    /// Says goodbye and gives the process a moment to leave by itself.
    pub fn dismiss(&mut self, farewell: &str) {
        let until = Instant::now() + FAREWELL;
        self.send_until(farewell, until);
        while let Ok(Message::Line(..)) = self.inbox.pop(until) {}
    }

    /// How the process ended, and its last words. Its pipe closes a little earlier than its status can be had.
    fn obituary(&mut self) -> String {
        let until = Instant::now() + LAST_BREATH;
        let end = loop {
            match self.child.try_wait() {
                Ok(Some(status)) => break status.to_string(),
                Ok(None) if Instant::now() < until => std::thread::sleep(LOOK),
                _ => break "it has closed its output".to_owned(),
            }
        };
        let until = Instant::now() + LAST_WORDS;
        loop {
            let complaint = self.complaint.lock().unwrap_or_else(PoisonError::into_inner);
            if !complaint.complete && Instant::now() < until {
                drop(complaint);
                std::thread::sleep(LOOK);
                continue;
            }
            let words = complaint.lines.iter().map(String::as_str).collect::<Vec<_>>().join(" ");
            return if words.is_empty() { end } else { format!("{end}, \"{words}\"") };
        }
    }

    fn kill(&mut self) {
        #[cfg(unix)]
        {
            use nix::sys::signal::{Signal, killpg};
            let _ = killpg(nix::unistd::Pid::from_raw(self.child.id().cast_signed()), Signal::SIGKILL);
            if let Some(guard) = &self.guard {
                guard.forget(self.child.id());
            }
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
        self.inbox.abandon();
    }
}

#[cfg(unix)]
fn program(spec: &EngineSpec) -> Command {
    match &spec.guard {
        Some(guard) => guard.launcher(&spec.command, &spec.processors),
        None => Command::new(&spec.command),
    }
}

#[cfg(not(unix))]
fn program(spec: &EngineSpec) -> Command {
    Command::new(&spec.command)
}

fn listen(stdout: ChildStdout, inbox: &Inbox, log: Option<&ProcessLog>) {
    let mut reader = BufReader::with_capacity(1 << 16, stdout);
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        let read = Read::take(&mut reader, LONGEST_LINE).read_until(b'\n', &mut buffer);
        let at = Instant::now();
        let message = match read {
            Ok(0) | Err(_) => Message::Closed,
            Ok(_) if buffer.last() != Some(&b'\n') && buffer.len() as u64 == LONGEST_LINE => Message::TooLong,
            Ok(_) => Message::Line(at, String::from_utf8_lossy(&buffer).trim_end().to_owned()),
        };
        if let (Some(log), Message::Line(_, line)) = (log, &message) {
            log.write('<', line);
        }
        let last = matches!(message, Message::Closed | Message::TooLong);
        if !inbox.push(message) || last {
            return;
        }
    }
}

/// Reads the error output to its end, so that nobody waits for room in it, and keeps its last lines.
fn note_errors(stderr: ChildStderr, complaint: &Mutex<Complaint>, log: Option<&ProcessLog>) {
    let complaint = || complaint.lock().unwrap_or_else(PoisonError::into_inner);
    let mut reader = BufReader::new(stderr);
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        match Read::take(&mut reader, LONGEST_LINE).read_until(b'\n', &mut buffer) {
            Ok(0) | Err(_) => break,
            Ok(_) => {}
        }
        let line = String::from_utf8_lossy(&buffer);
        if let Some(log) = log {
            log.write('!', &line);
        }
        // What a Rust program adds to every panic says nothing about this one.
        let line = line.trim();
        if !line.is_empty() && !line.starts_with("note: ") {
            let mut complaint = complaint();
            complaint.lines.push_back(shortened(line, KEPT_LETTERS));
            if complaint.lines.len() > KEPT_LINES {
                complaint.lines.pop_front();
            }
        }
    }
    complaint().complete = true;
}
