//! No engine survives us. A second process of our own program, the guard, ends all engines when we are gone, however we went:
//! it knows their process groups, and reads from a pipe that closes with us.
//!
//! An engine is started by our program too, which waits to become the engine until the guard knows of it:
//! 1. we start the launcher, a process in a group of its own;
//! 2. we tell the guard the group;
//! 3. we send the launcher a line, and it turns into the engine.
//!
//! If we end before 2, the launcher finds its input closed and ends; after 2 the guard ends it.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;

use super::affinity::keep_to;

/// The command of our program that is the guard: [`watch`].
pub const GUARD: &str = "guard-engines";
/// The command of our program that becomes an engine: [`launch`].
pub const LAUNCH: &str = "launch-engine";

/// The launcher's option for the processors that the engine may use: numbers with commas between them.
pub const PROCESSORS: &str = "--processors";

/// The line that lets a launcher go on.
const GO: &[u8] = b"\n";

struct Running {
    child: Child,
    /// Gone when the guard is to end.
    pipe: Option<ChildStdin>,
}

/// A running guard. Copies are the same one.
#[derive(Clone)]
pub struct Guard {
    program: PathBuf,
    running: Arc<Mutex<Running>>,
}

impl Guard {
    /// Starts the guard. `program` is ours: it knows the commands [`GUARD`] and [`LAUNCH`].
    pub fn start(program: &Path) -> io::Result<Self> {
        // Its own group: a Ctrl-C is not for it.
        let mut child = Command::new(program)
            .arg(GUARD)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()?;
        let pipe = child.stdin.take();
        Ok(Self { program: program.to_owned(), running: Arc::new(Mutex::new(Running { child, pipe })) })
    }

    /// A launcher of an engine, which waits for [`Guard::release`] and keeps to some processors, if there are any named.
    pub fn launcher(&self, engine: &Path, processors: &[usize]) -> Command {
        let mut command = Command::new(&self.program);
        command.arg(LAUNCH);
        if !processors.is_empty() {
            let list: Vec<_> = processors.iter().map(ToString::to_string).collect();
            command.arg(format!("{PROCESSORS}={}", list.join(",")));
        }
        command.arg(engine);
        command
    }

    /// Takes a launcher into care, then lets it become the engine.
    pub fn release(&self, child: &Child, input: &mut ChildStdin) -> io::Result<()> {
        self.tell('+', child.id())?;
        input.write_all(GO)
    }

    /// The group has been ended. To be called while its number cannot yet be another's, before the process is waited for.
    pub fn forget(&self, group: u32) {
        // If the guard is gone there is nobody who could make a mistake.
        let _ = self.tell('-', group);
    }

    fn tell(&self, sign: char, group: u32) -> io::Result<()> {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        let pipe = running.pipe.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        pipe.write_all(format!("{sign}{group}\n").as_bytes())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.pipe.take());
        let _ = self.child.wait();
    }
}

/// Is the guard: reads `+GROUP` and `-GROUP`, a line each, and ends all groups left at the end of the input.
pub fn watch(input: impl BufRead) {
    let mut groups = BTreeSet::new();
    for line in input.lines().map_while(Result::ok) {
        let Ok(number) = line.parse::<i32>() else { continue };
        // `-` before a number is a sign.
        if number > 0 {
            groups.insert(number);
        } else {
            groups.remove(&-number);
        }
    }
    for group in groups {
        let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
    }
}

/// Becomes the engine once a line has come; returns only if that cannot be.
pub fn launch(engine: &OsString, arguments: &[OsString], processors: &[usize]) -> io::Error {
    let kept = if processors.is_empty() { Ok(()) } else { keep_to(processors) };
    match kept.and_then(|()| wait_for_line()) {
        Ok(true) => Command::new(engine).args(arguments).exec(),
        Ok(false) => io::ErrorKind::UnexpectedEof.into(),
        Err(error) => error,
    }
}

/// Reads one line and not a letter more: the rest is for the engine.
fn wait_for_line() -> io::Result<bool> {
    let mut input = File::from(io::stdin().as_fd().try_clone_to_owned()?);
    let mut letter = [0];
    while input.read(&mut letter)? == 1 {
        if letter == GO {
            return Ok(true);
        }
    }
    Ok(false)
}
