//! What is shown while games are analysed: a bar on a terminal, a line now and then elsewhere; and what could not be read.

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use rocada_pgn::PgnError;

use super::work::Analysed;

/// Between two lines where there is no terminal.
const PAUSE: Duration = Duration::from_secs(30);
/// Problems that are told one by one.
const MOST_PROBLEMS: u64 = 100;

pub struct Progress {
    /// Where each file begins among all bytes; none where the size of one is not known.
    offsets: Option<Vec<u64>>,
    total: u64,
    /// Bytes that were done before.
    first: Option<u64>,
    done: u64,
    began: Instant,
    told: Instant,
    games: u64,
    positions: u64,
    problems: u64,
    bar: Option<ProgressBar>,
}

impl Progress {
    pub fn new(sizes: &[Option<u64>]) -> Self {
        let mut total = 0;
        let offsets = sizes.iter().map(|size| {
            let offset = total;
            total += (*size)?;
            Some(offset)
        });
        let offsets: Option<Vec<_>> = offsets.collect();
        let bar = io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new(total.max(1));
            let template = if offsets.is_some() { "{bar:30} {percent} % {msg}" } else { "{spinner} {msg}" };
            bar.set_style(
                ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()),
            );
            bar
        });
        let now = Instant::now();
        Self {
            offsets,
            total,
            first: None,
            done: 0,
            began: now,
            told: now,
            games: 0,
            positions: 0,
            problems: 0,
            bar,
        }
    }

    /// So many positions more.
    pub fn positions(&mut self, count: u64) {
        self.positions += count;
        if let Some(bar) = &self.bar {
            bar.set_message(self.words());
        } else if self.told.elapsed() >= PAUSE {
            self.told = Instant::now();
            let _ = writeln!(io::stderr(), "rocada: {}", self.words());
        }
    }

    /// A game is written.
    pub fn game(&mut self, game: &Analysed) {
        self.games += 1;
        if let Some(offsets) = &self.offsets {
            self.done = offsets[game.file_index] + game.end;
            // What the first game of this run took is not known; time is counted from there.
            if self.first.is_none() {
                self.first = Some(self.done);
            }
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.done);
            bar.set_message(self.words());
        }
    }

    /// Something in a game could not be read.
    pub fn problem(&mut self, file: &Path, problem: &PgnError) {
        self.problems += 1;
        let line = match self.problems.cmp(&(MOST_PROBLEMS + 1)) {
            std::cmp::Ordering::Less => format!("rocada: {}: {problem}", file.display()),
            std::cmp::Ordering::Equal => "rocada: further problems are only counted".to_owned(),
            std::cmp::Ordering::Greater => return,
        };
        match &self.bar {
            Some(bar) => bar.println(line),
            None => drop(writeln!(io::stderr(), "{line}")),
        }
    }

    fn words(&self) -> String {
        let left = self.left().map(|left| format!(", {} left", in_words(left))).unwrap_or_default();
        format!(
            "{} games, {} positions, {}{left}",
            self.games,
            self.positions,
            in_words(self.began.elapsed())
        )
    }

    fn left(&self) -> Option<Duration> {
        let done = self.done.checked_sub(self.first?).filter(|done| *done > 0)?;
        let left = self.total.saturating_sub(self.done);
        Some(self.began.elapsed().mul_f64(left as f64 / done as f64))
    }

    pub fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    /// The last word; `known` positions were not looked at again.
    pub fn finish(&self, games: usize, known: u64) {
        let problems =
            if self.problems > 0 { format!("; {} problems", self.problems) } else { String::new() };
        let _ = writeln!(
            io::stderr(),
            "rocada: {games} games; {} positions in {}, {known} of them known already{problems}",
            self.positions,
            in_words(self.began.elapsed())
        );
    }
}

/// `1:02:03`, `2:03` or `4.5 s`.
fn in_words(time: Duration) -> String {
    let seconds = time.as_secs();
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, _) => format!("{:.1} s", time.as_secs_f64()),
        (0, minutes, seconds) => format!("{minutes}:{seconds:02}"),
        (hours, minutes, seconds) => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}
