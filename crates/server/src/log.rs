//! What the server tells of itself on stderr: a line for each thing that was refused or failed, with the time, how bad it
//! is and whose request it was. A thread of its own writes, so that a terminal that stands still, or is gone, holds up
//! nobody; and whoever makes the server complain all the time fills no disk.

use std::fmt::Display;
use std::io::{self, Write};
use std::net::IpAddr;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use crate::allowance::{Allowance, Rate};

/// How much is told: this level and the ones before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// What failed.
    Error,
    /// What was refused, too.
    #[default]
    Warn,
    /// Who comes and goes, too.
    Info,
    /// Every request, too.
    Debug,
}

impl Level {
    /// All of them, from the quietest on.
    pub const ALL: [Self; 4] = [Self::Error, Self::Warn, Self::Info, Self::Debug];

    /// In one word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warn => "warn",
            Self::Info => "info",
            Self::Debug => "debug",
        }
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|level| level.name() == text);
        found.ok_or_else(|| format!("'{text}' is none of {}", Self::ALL.map(Self::name).join(", ")))
    }
}

/// Lines that may be told.
const LINES: Rate = Rate { each_second: 2.0, at_once: 100.0 };

/// Lines that may wait to be written.
const MOST_WAITING: usize = 256;

/// The last lines have so long to be written.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// Tells what happens.
#[derive(Debug)]
pub struct Log {
    level: Level,
    lines: Option<SyncSender<Line>>,
    allowance: Mutex<Allowance>,
    /// Lines that were not told, because there were too many.
    left_out: Arc<AtomicU64>,
}

#[derive(Debug)]
enum Line {
    Text(String),
    /// Everything before this is written.
    Mark(SyncSender<()>),
}

impl Log {
    /// Writes to stderr.
    pub fn start(level: Level) -> Self {
        Self::to(level, io::stderr())
    }

    fn to(level: Level, out: impl Write + Send + 'static) -> Self {
        let (lines, written) = sync_channel(MOST_WAITING);
        let left_out = Arc::new(AtomicU64::new(0));
        let missed = Arc::clone(&left_out);
        let thread = thread::Builder::new().name("log".to_owned());
        // A server without a thread for its log is better than none.
        let started = thread.spawn(move || write(&written, &missed, out)).is_ok();
        let allowance = Mutex::new(Allowance::full(LINES, Instant::now()));
        Self { level, lines: started.then_some(lines), allowance, left_out }
    }

    /// Something failed.
    pub fn error(&self, address: Option<IpAddr>, words: impl Display) {
        self.tell(Level::Error, address, words);
    }

    /// Something was refused.
    pub fn warn(&self, address: IpAddr, words: impl Display) {
        self.tell(Level::Warn, Some(address), words);
    }

    /// Something happened.
    pub fn info(&self, address: Option<IpAddr>, words: impl Display) {
        self.tell(Level::Info, address, words);
    }

    /// Something was asked for.
    pub fn debug(&self, address: IpAddr, words: impl Display) {
        self.tell(Level::Debug, Some(address), words);
    }

    fn tell(&self, level: Level, address: Option<IpAddr>, words: impl Display) {
        let Some(lines) = self.lines.as_ref().filter(|_| level <= self.level) else { return };
        let allowed = self.allowance.lock().unwrap_or_else(PoisonError::into_inner).take(1.0, Instant::now());
        let address = address.map_or(String::new(), |address| format!("{address} "));
        let line = || format!("{} {} {address}{words}", time(SystemTime::now()), level.name());
        if !allowed || lines.try_send(Line::Text(line())).is_err() {
            self.left_out.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Waits until what was told is written, but not for long.
    pub fn finish(&self) {
        let (done, written) = sync_channel(1);
        if self.lines.as_ref().is_some_and(|lines| lines.try_send(Line::Mark(done)).is_ok()) {
            let _ = written.recv_timeout(LAST_WORDS);
        }
    }
}

fn write(lines: &Receiver<Line>, left_out: &AtomicU64, mut out: impl Write) {
    // Where nobody listens any more, the words are lost and the server goes on.
    for line in lines {
        match line {
            Line::Text(line) => {
                let _ = writeln!(out, "{line}");
                let missed = left_out.swap(0, Ordering::Relaxed);
                if missed > 0 {
                    let _ = writeln!(out, "{missed} more lines were left out");
                }
            }
            Line::Mark(done) => {
                let _ = out.flush();
                let _ = done.send(());
            }
        }
    }
}

/// A time of day as 2026-11-16T03:27:11Z.
fn time(now: SystemTime) -> String {
    let seconds = now.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (hours, minutes) = (seconds / 3600 % 24, seconds / 60 % 60);
    format!("{}T{hours:02}:{minutes:02}:{:02}Z", rocada_pgn::date(now).replace('.', "-"), seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Default)]
    struct Paper(Arc<Mutex<Vec<u8>>>);

    impl Write for Paper {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Paper {
        fn lines(&self) -> Vec<String> {
            String::from_utf8(self.0.lock().unwrap().clone()).unwrap().lines().map(str::to_owned).collect()
        }
    }

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    #[test]
    fn a_line_has_time_level_and_address_and_others_are_not_told() {
        let paper = Paper::default();
        let log = Log::to(Level::Warn, paper.clone());
        log.info(None, "nobody wants to know");
        log.warn(HERE, "too many pages");
        log.error(None, "the disk is full");
        log.finish();
        let lines = paper.lines();
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(lines[0].ends_with("Z warn 127.0.0.1 too many pages"), "{lines:?}");
        assert!(lines[1].ends_with("Z error the disk is full"), "{lines:?}");
        let day = SystemTime::UNIX_EPOCH + Duration::from_secs(86_400 * 365 + 3_723);
        assert_eq!(time(day), "1971-01-01T01:02:03Z");
    }

    #[test]
    fn a_flood_is_counted_and_a_reader_that_is_gone_holds_up_nobody() {
        struct Gone;
        impl Write for Gone {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
        }
        let paper = Paper::default();
        for log in [Log::to(Level::Debug, paper.clone()), Log::to(Level::Debug, Gone)] {
            for _ in 0..10_000 {
                log.debug(HERE, "again");
            }
            log.finish();
        }
        let lines = paper.lines();
        assert!(lines.len() < 250, "{}", lines.len());
        assert!(lines.iter().any(|line| line.ends_with("more lines were left out")));
    }

    #[test]
    fn levels_have_names() {
        for level in Level::ALL {
            assert_eq!(level.name().parse(), Ok(level));
        }
        assert_eq!("loud".parse::<Level>(), Err("'loud' is none of error, warn, info, debug".to_owned()));
    }
}
