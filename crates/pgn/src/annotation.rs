//! What a comment says beside its words: clocks, times and evaluations.
//!
//! Read are the commands `[%clk 0:01:30]`, `[%emt 0:00:02.5]` and `[%eval 0.31,12]` (White's view, perhaps with a
//! depth), and the form of engine matches, `+0.31/12 0.53s` (the mover's view). Written are the commands.

use std::fmt;
use std::time::Duration;

use rocada_chess::Color;
use rocada_thought::Score;

/// No clock shows more seconds, and so much of them can be added up without care.
const LONGEST_TIME: f64 = 1e9;
/// No mate is farther away.
const LONGEST_MATE: u32 = 10_000;

/// A comment taken apart.
///
/// ```
/// # use rocada_chess::Color;
/// # use rocada_pgn::Annotation;
/// # use rocada_thought::Score;
/// let mut annotation = Annotation::default();
/// annotation.add("-0.31/12 0.53s, a mistake", Color::Black);
/// assert_eq!(annotation.evaluation, Some(Score::Centipawns(31)), "for White");
/// assert_eq!(annotation.to_string(), "[%eval 0.31,12] [%emt 0:00:00.530] a mistake");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Annotation {
    /// The words.
    pub text: String,
    /// Time left on the mover's clock.
    pub clock: Option<Duration>,
    /// Time the move took.
    pub elapsed: Option<Duration>,
    /// What the position is worth to White.
    pub evaluation: Option<Score>,
    /// How deep the evaluation looked.
    pub depth: Option<u32>,
}

impl Annotation {
    /// Adds what another comment on the same move says; `mover` is who made it.
    pub fn add(&mut self, comment: &str, mover: Color) {
        let mut words = String::new();
        let mut has_commands = false;
        let mut rest = comment;
        while let Some((before, command)) = rest.split_once("[%") {
            words.push_str(before);
            let (command, after) = command.split_once(']').unwrap_or((command, ""));
            if self.take_command(command).is_some() {
                has_commands = true;
            } else {
                words.extend(["[%", command, "]"]);
            }
            rest = after;
        }
        words.push_str(rest);
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        // Nobody writes both forms, so that words after commands are only words.
        let words = if has_commands { &words } else { self.take_match_form(&words, mover) };
        if !self.text.is_empty() && !words.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(words);
    }

    /// Obeys a command; none if it makes no sense.
    fn take_command(&mut self, command: &str) -> Option<()> {
        let (name, value) = command.split_once(char::is_whitespace)?;
        let value = value.trim();
        match name {
            "clk" => self.clock = Some(read_time(value)?),
            "emt" => self.elapsed = Some(read_time(value)?),
            "eval" => {
                let (score, depth) = value.split_once(',').unwrap_or((value, ""));
                let evaluation = match score.strip_prefix('#') {
                    Some(moves) => Score::Mate(read_moves(moves)?),
                    None => read_pawns(score)?,
                };
                (self.evaluation, self.depth) = (Some(evaluation), depth.trim().parse().ok());
            }
            _ => return None,
        }
        Some(())
    }

    /// Cuts `+0.31/12 0.53s` or `0.53s` off the beginning.
    fn take_match_form<'a>(&mut self, words: &'a str, mover: Color) -> &'a str {
        let (first, after) = words.split_once(' ').unwrap_or((words, ""));
        let scored = first
            .split_once('/')
            .and_then(|(score, depth)| Some((read_match_score(score)?.seen_by(mover), depth.parse().ok()?)));
        let (time, rest) = match scored {
            Some(_) => after.split_once(' ').unwrap_or((after, "")),
            None => (first, after),
        };
        let elapsed = time.trim_end_matches(',').strip_suffix('s').and_then(read_seconds);
        if let Some((evaluation, depth)) = scored {
            (self.evaluation, self.depth) = (Some(evaluation), Some(depth));
            self.elapsed = elapsed.or(self.elapsed);
            return if elapsed.is_some() { rest } else { after };
        }
        self.elapsed = elapsed.or(self.elapsed);
        if elapsed.is_some() { rest } else { words }
    }
}

/// The comment to be written; empty when there is nothing to say.
impl fmt::Display for Annotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if let Some(evaluation) = self.evaluation {
            let score = match evaluation {
                Score::Centipawns(value) => format!("{:.2}", f64::from(value) / 100.0),
                Score::Mate(moves) => format!("#{moves}"),
            };
            let depth = self.depth.map(|depth| format!(",{depth}")).unwrap_or_default();
            parts.push(format!("[%eval {score}{depth}]"));
        }
        parts.extend(self.clock.map(|time| format!("[%clk {}]", write_time(time))));
        parts.extend(self.elapsed.map(|time| format!("[%emt {}]", write_time(time))));
        if !self.text.is_empty() {
            parts.push(self.text.clone());
        }
        f.write_str(&parts.join(" "))
    }
}

fn read_pawns(text: &str) -> Option<Score> {
    let value = text.parse::<f64>().ok().filter(|value| value.abs() < 1e6)?;
    Some(Score::Centipawns((value * 100.0).round() as i32))
}

fn read_moves(text: &str) -> Option<i32> {
    text.parse::<i32>().ok().filter(|moves| moves.unsigned_abs() <= LONGEST_MATE)
}

fn read_match_score(text: &str) -> Option<Score> {
    match text.split_once('M') {
        Some((sign @ ("+" | "-"), moves)) => {
            let moves = read_moves(moves).filter(|moves| *moves >= 0)?;
            Some(Score::Mate(if sign == "-" { -moves } else { moves }))
        }
        Some(_) => None,
        None => read_pawns(text),
    }
}

fn read_seconds(text: &str) -> Option<Duration> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| (0.0..LONGEST_TIME).contains(seconds))?;
    Some(Duration::from_secs_f64(seconds))
}

fn read_time(text: &str) -> Option<Duration> {
    text.split(':').try_fold(Duration::ZERO, |total, part| {
        let total = total * 60 + read_seconds(part)?;
        (total.as_secs_f64() < LONGEST_TIME).then_some(total)
    })
}

fn write_time(time: Duration) -> String {
    let seconds = time.as_secs();
    let text = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    match time.subsec_millis() {
        0 => text,
        milliseconds => format!("{text}.{milliseconds:03}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(comment: &str, mover: Color) -> Annotation {
        let mut annotation = Annotation::default();
        annotation.add(comment, mover);
        annotation
    }

    #[test]
    fn commands_come_back_as_they_were() {
        for comment in [
            "[%eval 0.31,12] [%clk 0:01:30] [%emt 0:00:02.500] a good move",
            "[%eval #-3]",
            "[%cal Ga1a2] arrows stay",
            "plain words",
        ] {
            assert_eq!(read(comment, Color::Black).to_string(), comment);
        }
        assert_eq!(read("[%clk soon] [%eval x] [%clk", Color::White).clock, None);
    }

    #[test]
    fn what_cannot_be_is_left_as_words() {
        let sixties = |count| format!("[%clk {}999999999]", "999999999:".repeat(count));
        for comment in [
            "[%clk 395377745:3:50:40:31:0:999999999]",
            "[%emt 1000000000]",
            "[%emt 277777:46:40]",
            "[%emt -1]",
            "[%clk NaN]",
            "[%eval #-2147483648]",
            "[%eval 1e300,12]",
            "+M2147483647/1",
            "1e30s",
            &sixties(1),
            &sixties(500),
        ] {
            let annotation = read(comment, Color::Black);
            assert_eq!(annotation, Annotation { text: comment.to_owned(), ..Annotation::default() });
        }
        let longest = read("[%clk 277777:46:39]", Color::White).clock;
        assert_eq!(longest, Some(Duration::from_secs(999_999_999)));
    }

    #[test]
    fn the_form_of_engine_matches() {
        let annotation = read("-0.31/12 0.53s, black mates", Color::Black);
        assert_eq!(annotation.evaluation, Some(Score::Centipawns(31)));
        assert_eq!((annotation.depth, annotation.elapsed), (Some(12), Some(Duration::from_millis(530))));
        assert_eq!(annotation.text, "black mates");
        assert_eq!(read("+M5/20 1s", Color::White).evaluation, Some(Score::Mate(5)));
        assert_eq!(read("0.25s", Color::White).elapsed, Some(Duration::from_millis(250)));
        assert_eq!(read("1/2 words", Color::White).text, "words");
        assert_eq!(read("and/or 1s", Color::White).text, "and/or 1s");
        assert_eq!(read("+0.31/12 1/2 1s", Color::White).to_string(), "[%eval 0.31,12] 1/2 1s");
        assert_eq!(read("[%eval 0.31,12] 1/2 1s", Color::White).to_string(), "[%eval 0.31,12] 1/2 1s");
    }
}
