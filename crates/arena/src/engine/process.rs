//! A process with a pipe either way. A thread of its own reads and stamps every line as it arrives, so that the
//! time charged does not depend on when somebody looks.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::time::{Duration, Instant};

use super::EngineSpec;
use crate::interrupt::{Interrupt, Registration};
use crate::{Failure, Fault};

/// No engine has that much to say in one line.
const LONGEST_LINE: u64 = 1 << 20;
/// What an engine may print at once before it is a flood; a line costs 64 beside its letters.
const FLOOD: u64 = 16 << 20;
/// What it may print in a second on top of that.
const FLOOD_A_SECOND: u64 = 1 << 20;
/// Lines waiting to be looked at; a full queue makes the engine wait, not the memory grow.
const QUEUE: usize = 1024;
/// How long a process that has closed its pipe may take to be gone, and how often we look.
const LAST_BREATH: Duration = Duration::from_secs(2);
const LOOK: Duration = Duration::from_millis(2);
/// How long a process may take to leave when it is told to.
const FAREWELL: Duration = Duration::from_millis(300);

enum Message {
    Line(Instant, String),
    TooLong,
    Closed,
    Wake,
}

/// A line and when it came.
pub struct Heard {
    /// When its last letter was read.
    pub at: Instant,
    /// Without the line break.
    pub line: String,
}

/// A running engine; ended for good when dropped.
pub struct Process {
    child: Child,
    stdin: ChildStdin,
    messages: Receiver<Message>,
    interrupt: Interrupt,
    _wake: Registration,
    since: Instant,
    printed: u64,
}

impl Process {
    /// Starts the program.
    pub fn start(spec: &EngineSpec, interrupt: &Interrupt) -> io::Result<Self> {
        let mut command = Command::new(&spec.command);
        command.args(&spec.arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        if let Some(directory) = &spec.directory {
            command.current_dir(directory);
        }
        // Its own group: a Ctrl-C is for us, and a shell around the engine can be ended with all it started.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let stdin = child.stdin.take().ok_or(io::ErrorKind::BrokenPipe)?;
        let stdout = child.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
        let (sender, messages) = mpsc::sync_channel(QUEUE);
        let waker = sender.clone();
        // A full queue needs no wake-up call: somebody is reading it, or will find the flag before waiting.
        let wake = interrupt.on_raise(move || drop(waker.try_send(Message::Wake)));
        std::thread::Builder::new()
            .name("engine output".to_owned())
            .spawn(move || listen(stdout, &sender))?;
        let interrupt = interrupt.clone();
        Ok(Self { child, stdin, messages, interrupt, _wake: wake, since: Instant::now(), printed: 0 })
    }

    /// Sends lines in one write. A broken pipe is not told: reading will find out, and knows more.
    pub fn send(&mut self, lines: &str) {
        let mut text = String::with_capacity(lines.len() + 1);
        text.push_str(lines);
        text.push('\n');
        let _ = self.stdin.write_all(text.as_bytes());
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
        let message = match self.messages.try_recv() {
            Ok(message) => message,
            Err(_) => match self.messages.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(message) => message,
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => Message::Closed,
            },
        };
        match message {
            Message::Line(at, line) => {
                self.printed += line.len() as u64 + 64;
                if self.printed > FLOOD + FLOOD_A_SECOND * self.since.elapsed().as_secs() {
                    return Err(Fault::Flooded.into());
                }
                Ok(Some(Heard { at, line }))
            }
            Message::TooLong => Err(Fault::Flooded.into()),
            Message::Wake => Err(Failure::Interrupted),
            Message::Closed => Err(Fault::Crashed(self.obituary()).into()),
        }
    }

    /// The next line that has already come.
    pub fn heard(&mut self) -> Result<Option<Heard>, Failure> {
        self.hear(Instant::now())
    }

    /// Says goodbye and gives the process a moment to leave by itself.
    pub fn dismiss(&mut self, farewell: &str) {
        self.send(farewell);
        let until = Instant::now() + FAREWELL;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.messages.recv_timeout(left) {
                Ok(Message::Line(..) | Message::Wake) if !left.is_zero() => {}
                _ => return,
            }
        }
    }

    /// How the process ended. Its pipe closes a little earlier than its status can be had.
    fn obituary(&mut self) -> String {
        let until = Instant::now() + LAST_BREATH;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return status.to_string(),
                Ok(None) if Instant::now() < until => std::thread::sleep(LOOK),
                _ => return "it has closed its output".to_owned(),
            }
        }
    }

    fn kill(&mut self) {
        #[cfg(unix)]
        {
            use nix::sys::signal::{Signal, killpg};
            let _ = killpg(nix::unistd::Pid::from_raw(self.child.id().cast_signed()), Signal::SIGKILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

fn listen(stdout: ChildStdout, sender: &SyncSender<Message>) {
    let mut reader = BufReader::with_capacity(1 << 16, stdout);
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        let read = io::Read::take(&mut reader, LONGEST_LINE).read_until(b'\n', &mut buffer);
        let at = Instant::now();
        let message = match read {
            Ok(0) | Err(_) => Message::Closed,
            Ok(_) if buffer.last() != Some(&b'\n') && buffer.len() as u64 == LONGEST_LINE => Message::TooLong,
            Ok(_) => Message::Line(at, String::from_utf8_lossy(&buffer).trim_end().to_owned()),
        };
        let last = matches!(message, Message::Closed | Message::TooLong);
        if sender.send(message).is_err() || last {
            return;
        }
    }
}
