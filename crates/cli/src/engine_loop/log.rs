//! The log that the option `Log File` asks for: every line in both directions, with the time.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::time::Instant;

use rocada_thought::{Audience, Kind, Spec};

/// The option that asks for it.
pub const LOG_FILE: Spec = Spec {
    name: "Log File",
    kind: Kind::File,
    audience: Audience::Both,
    help: "Writes every line in both directions into this file, with times; empty: no log.",
};

/// Which way a line went.
#[derive(Clone, Copy)]
pub enum Direction {
    In,
    Out,
}

/// A file that is written as things happen, so that it is complete whatever ends the program.
pub struct Log {
    file: File,
    started: Instant,
}

impl Log {
    /// Goes on with a file, or begins one; an empty path closes the log.
    pub fn open(path: &str) -> io::Result<Option<Self>> {
        if path.is_empty() {
            return Ok(None);
        }
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        writeln!(file, "-- log begins at {} s since 1970", now.as_secs())?;
        Ok(Some(Self { file, started: Instant::now() }))
    }

    /// Writes a line. A log that cannot be written is no reason to lose a game.
    pub fn note(&mut self, direction: Direction, line: &str) {
        let sign = match direction {
            Direction::In => '>',
            Direction::Out => '<',
        };
        let _ = writeln!(self.file, "{:.3} {sign} {line}", self.started.elapsed().as_secs_f64());
    }
}
