//! All that is said between us and the processes of one engine, in a file.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

struct Shared {
    file: Mutex<File>,
    began: Instant,
    processes: AtomicU32,
}

/// A file that takes down what is said, a line each: seconds since the start, the number of the process, `>` to the
/// engine, `<` from it or `!` on its error output, and the text.
#[derive(Clone)]
pub struct Log(Arc<Shared>);

/// The part of a log that belongs to one process.
#[derive(Clone)]
pub struct ProcessLog(Log, u32);

impl Log {
    /// Writes to a new file.
    pub fn create(path: &Path) -> io::Result<Self> {
        let file = Mutex::new(File::create(path)?);
        Ok(Self(Arc::new(Shared { file, began: Instant::now(), processes: AtomicU32::new(0) })))
    }

    /// For a process that is about to start.
    pub fn of_process(&self) -> ProcessLog {
        ProcessLog(self.clone(), self.0.processes.fetch_add(1, Ordering::Relaxed) + 1)
    }
}

impl ProcessLog {
    /// Takes lines down. A log that cannot be written is no reason to stop a match.
    pub fn write(&self, direction: char, lines: &str) {
        let Self(Log(shared), process) = self;
        let seconds = shared.began.elapsed().as_secs_f64();
        let mut text = String::with_capacity(lines.len() + 32);
        for line in lines.lines() {
            writeln!(text, "{seconds:.3} #{process} {direction} {line}").expect("a string takes all text");
        }
        let _ = shared.file.lock().unwrap_or_else(PoisonError::into_inner).write_all(text.as_bytes());
    }
}
