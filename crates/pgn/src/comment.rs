//! A comment, and what it says beside its words: clocks, times, evaluations, arrows and coloured squares.
//!
//! The text is kept as it is; what programs want to know is read from it when they ask. Known are the commands
//! `[%clk 0:01:30]`, `[%emt 0:00:02.5]`, `[%eval 0.31,12]` (White's view, perhaps with a depth), `[%csl Ge4]` and
//! `[%cal Re2e4]`, and the form of engine matches, `+0.31/12 0.53s` (the mover's view).

use std::fmt;
use std::ops::Range;
use std::time::Duration;

use rocada_chess::Color;
use rocada_thought::Score;

use crate::shape::{self, Shape};

/// No clock shows more seconds, and so much of them can be added up without care.
const LONGEST_TIME: f64 = 1e9;
/// No mate is farther away.
const LONGEST_MATE: u32 = 10_000;

/// What somebody says that a position is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evaluation {
    /// For White.
    pub score: Score,
    /// How many plies ahead was looked, where that is said.
    pub depth: Option<u32>,
}

/// Words between braces, or from a semicolon to the end of its line; never empty. Between words is one blank; a line
/// break stands for an empty line, between paragraphs.
///
/// ```
/// # use rocada_chess::Color;
/// # use rocada_pgn::Comment;
/// # use rocada_thought::Score;
/// let comment = Comment::new("[%eval -0.31,12]  a mistake [%draw x]").expect("not empty");
/// assert_eq!(comment.as_str(), "[%eval -0.31,12] a mistake [%draw x]");
/// assert_eq!(comment.words(), "a mistake");
/// assert_eq!(comment.evaluation(Color::Black).map(|told| told.score), Some(Score::Centipawns(-31)));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Comment(String);

impl Comment {
    /// A comment in which every line is a paragraph; none if there is nothing in it.
    pub fn new(text: &str) -> Option<Self> {
        Self::of_paragraphs(text.lines())
    }

    /// A comment as a file has it: lines are broken anywhere, and only an empty one separates paragraphs.
    pub(crate) fn from_file(text: &str) -> Option<Self> {
        let mut paragraphs = vec![String::new()];
        for line in text.lines() {
            let last = paragraphs.last_mut().expect("there is one at least");
            if line.trim().is_empty() {
                paragraphs.push(String::new());
            } else {
                last.extend([line, " "]);
            }
        }
        Self::of_paragraphs(paragraphs.iter().map(String::as_str))
    }

    fn of_paragraphs<'a>(paragraphs: impl Iterator<Item = &'a str>) -> Option<Self> {
        let paragraphs = paragraphs.map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "));
        let paragraphs: Vec<_> = paragraphs.filter(|text| !text.is_empty()).collect();
        // A closing brace can only stand in a comment of one line.
        let one_line = paragraphs.iter().any(|text| text.contains('}'));
        let text = paragraphs.join(if one_line { " " } else { "\n" });
        (!text.is_empty()).then_some(Self(text))
    }

    /// All of it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What is meant for people: the text without its commands.
    pub fn words(&self) -> String {
        let mut rest = String::new();
        let mut from = 0;
        for command in self.commands() {
            rest.push_str(&self.0[from..command.range.start]);
            from = command.range.end;
        }
        rest.push_str(&self.0[from..]);
        Self::new(&rest).map_or_else(String::new, |words| words.0)
    }

    /// The commands alone, in their order.
    pub(crate) fn commands_only(&self) -> String {
        let commands: Vec<_> = self.commands().map(|command| &self.0[command.range]).collect();
        commands.join(" ")
    }

    /// The value of the first command of this name, such as `clk`.
    pub fn command(&self, name: &str) -> Option<&str> {
        self.commands().find(|command| command.name == name).map(|command| command.value)
    }

    /// Time left on the mover's clock.
    pub fn clock(&self) -> Option<Duration> {
        read_time(self.command("clk")?)
    }

    /// Time the move took.
    pub fn elapsed(&self) -> Option<Duration> {
        self.command("emt").and_then(read_time).or_else(|| self.match_form(Color::White).elapsed)
    }

    /// What the position is said to be worth; `mover` is who made the move that the comment is about.
    pub fn evaluation(&self, mover: Color) -> Option<Evaluation> {
        self.command("eval").and_then(read_evaluation).or_else(|| self.match_form(mover).evaluation)
    }

    /// Arrows and coloured squares.
    pub fn shapes(&self) -> Vec<Shape> {
        let lists = self.commands().filter(|command| matches!(command.name, "csl" | "cal"));
        lists
            .flat_map(|command| command.value.split(',').filter_map(|text| text.trim().parse().ok()))
            .collect()
    }

    fn commands(&self) -> impl Iterator<Item = Command<'_>> {
        let mut from = 0;
        std::iter::from_fn(move || {
            loop {
                let start = from + self.0[from..].find("[%")?;
                let end = start + self.0[start..].find(']')? + 1;
                from = end;
                let inside = &self.0[start + 2..end - 1];
                let (name, value) = inside.split_once(char::is_whitespace).unwrap_or((inside, ""));
                if !name.is_empty() {
                    return Some(Command { range: start..end, name, value: value.trim() });
                }
            }
        })
    }

    /// `+0.31/12 0.53s` or `0.53s` at the beginning. Nobody writes both forms, so that words after commands are only
    /// words.
    fn match_form(&self, mover: Color) -> MatchForm {
        if self.0.contains("[%") {
            return MatchForm::default();
        }
        let mut words = self.0.split_whitespace();
        let first = words.next().unwrap_or_default();
        let scored = first.split_once('/').and_then(|(score, depth)| {
            let score = read_match_score(score)?.seen_by(mover);
            Some(Evaluation { score, depth: Some(depth.parse().ok()?) })
        });
        let time = if scored.is_some() { words.next().unwrap_or_default() } else { first };
        let elapsed = time.trim_end_matches(',').strip_suffix('s').and_then(read_seconds);
        MatchForm { evaluation: scored, elapsed }
    }
}

struct Command<'a> {
    range: Range<usize>,
    name: &'a str,
    value: &'a str,
}

#[derive(Default)]
struct MatchForm {
    evaluation: Option<Evaluation>,
    elapsed: Option<Duration>,
}

impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Sets a command among the comments of a move, in its old place if it has one, else before the words; without a
/// value it is removed.
pub(crate) fn set_command(comments: &mut Vec<Comment>, name: &str, value: Option<&str>) {
    let written = value.map(|value| format!("[%{name} {value}]"));
    let mut done = written.is_none();
    for comment in comments.iter_mut() {
        let named = comment.commands().filter(|command| command.name == name);
        let ranges: Vec<_> = named.map(|command| command.range).collect();
        let keeps_first = !done && !ranges.is_empty();
        for (index, range) in ranges.into_iter().enumerate().rev() {
            let kept = written.as_deref().filter(|_| keeps_first && index == 0);
            comment.0.replace_range(range, kept.unwrap_or(" "));
        }
        done |= keeps_first;
        comment.0 = Comment::new(&comment.0).map_or_else(String::new, |comment| comment.0);
    }
    comments.retain(|comment| !comment.0.is_empty());
    if let (Some(written), false) = (written, done) {
        match comments.first_mut() {
            Some(first) => first.0.insert_str(0, &format!("{written} ")),
            None => comments.push(Comment(written)),
        }
    }
}

/// Sets arrows and squares in place of those that there are.
pub(crate) fn set_shapes(comments: &mut Vec<Comment>, shapes: &[Shape]) {
    let list = |arrows: bool| {
        let texts = shapes.iter().filter(|shape| shape.is_arrow() == arrows).map(ToString::to_string);
        shape::join(texts)
    };
    for (name, text) in [("cal", list(true)), ("csl", list(false))] {
        set_command(comments, name, (!text.is_empty()).then_some(text.as_str()));
    }
}

/// The value of the command `eval`.
pub(crate) fn write_evaluation(evaluation: Evaluation) -> String {
    let score = match evaluation.score {
        Score::Centipawns(value) => format!("{:.2}", f64::from(value) / 100.0),
        Score::Mate(moves) => format!("#{moves}"),
    };
    let depth = evaluation.depth.map(|depth| format!(",{depth}")).unwrap_or_default();
    format!("{score}{depth}")
}

fn read_evaluation(value: &str) -> Option<Evaluation> {
    let (score, depth) = value.split_once(',').unwrap_or((value, ""));
    let score = score.trim();
    let depth = depth.trim().parse().ok();
    let score = match score.strip_prefix('#') {
        Some(moves) => Score::Mate(read_moves(moves)?),
        // Programs that write whole numbers beside a depth count in hundredths of a pawn.
        None if depth.is_some() && !score.contains('.') => {
            Score::Centipawns(score.parse().ok().filter(|value: &i32| value.unsigned_abs() < 100_000_000)?)
        }
        None => read_pawns(score)?,
    };
    Some(Evaluation { score, depth })
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

/// Hours, minutes and seconds, of which the last may have a decimal point or comma.
fn read_time(text: &str) -> Option<Duration> {
    text.replace(',', ".").split(':').try_fold(Duration::ZERO, |total, part| {
        let total = total * 60 + read_seconds(part)?;
        (total.as_secs_f64() < LONGEST_TIME).then_some(total)
    })
}

/// The value of the commands `clk` and `emt`.
pub(crate) fn write_time(time: Duration) -> String {
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

    fn read(text: &str) -> Comment {
        Comment::new(text).expect("not empty")
    }

    fn centipawns(text: &str, mover: Color) -> Option<i32> {
        match read(text).evaluation(mover)?.score {
            Score::Centipawns(value) => Some(value),
            mate @ Score::Mate(_) => panic!("{mate}"),
        }
    }

    #[test]
    fn texts_are_tidied_and_never_empty() {
        for empty in ["", " \n\t ", "\u{a0}"] {
            assert_eq!(Comment::new(empty), None);
        }
        assert_eq!(read(" a  b\nc ").as_str(), "a b\nc");
        assert_eq!(Comment::from_file("a\nb\n\n \nc").expect("words").as_str(), "a b\nc");
        assert_eq!(read("a\nb } c").as_str(), "a b } c");
    }

    #[test]
    fn commands_are_understood() {
        let comment = read("[%eval 0.31,12] [%clk 0:01:30] [%emt 0:00:02,5] good [%foo bar] move");
        assert_eq!(
            comment.evaluation(Color::Black),
            Some(Evaluation { score: Score::Centipawns(31), depth: Some(12) })
        );
        assert_eq!(comment.clock(), Some(Duration::from_secs(90)));
        assert_eq!(comment.elapsed(), Some(Duration::from_millis(2500)));
        assert_eq!((comment.words().as_str(), comment.command("foo")), ("good move", Some("bar")));
        assert_eq!(
            read("[%eval #-3]").evaluation(Color::White).map(|told| told.score),
            Some(Score::Mate(-3))
        );
        assert_eq!(centipawns("[%eval 14,24]", Color::White), Some(14), "hundredths beside a depth");
        assert_eq!(centipawns("[%eval 2]", Color::White), Some(200));
        assert_eq!(read("[%csl Gb4,Rf6][%cal Ge2e4,Yd2d4]").shapes().len(), 4);
    }

    #[test]
    fn what_cannot_be_is_not_understood() {
        for text in [
            "[%clk 395377745:3:50:40:31:0:999999999]",
            "[%emt 1000000000]",
            "[%emt 277777:46:40]",
            "[%emt -1]",
            "[%clk NaN]",
            "[%clk soon]",
            "[%clk",
            "[%eval #-2147483648]",
            "[%eval 1e300,12]",
            "[%eval x]",
            "+M2147483647/1",
            "1e30s",
            "[%]",
            "[%csl Xb4,G,Gz9]",
        ] {
            let comment = read(text);
            assert_eq!((comment.clock(), comment.elapsed()), (None, None), "{text}");
            assert_eq!((comment.evaluation(Color::White), comment.shapes()), (None, Vec::new()), "{text}");
            assert_eq!(comment.as_str(), text);
        }
        assert_eq!(read("[%clk 277777:46:39]").clock(), Some(Duration::from_secs(999_999_999)));
    }

    #[test]
    fn the_form_of_engine_matches() {
        let comment = read("-0.31/12 0.53s, black mates");
        assert_eq!(comment.evaluation(Color::Black).map(|told| told.depth), Some(Some(12)));
        assert_eq!(centipawns("-0.31/12 0.53s, black mates", Color::Black), Some(31));
        assert_eq!(comment.elapsed(), Some(Duration::from_millis(530)));
        assert_eq!(read("+M5/20 1s").evaluation(Color::White).map(|told| told.score), Some(Score::Mate(5)));
        assert_eq!(read("0.25s").elapsed(), Some(Duration::from_millis(250)));
        assert_eq!(read("and/or 1s").elapsed(), None);
        assert_eq!(read("[%eval 0.31,12] 1/2 1s").elapsed(), None);
    }

    #[test]
    fn commands_are_set_where_they_stand() {
        let mut comments = vec![read("a [%clk 0:00:01] b"), read("[%clk 0:00:02]")];
        set_command(&mut comments, "clk", Some("0:00:03"));
        assert_eq!(comments, [read("a [%clk 0:00:03] b")]);
        set_command(&mut comments, "eval", Some("0.50"));
        assert_eq!(comments, [read("[%eval 0.50] a [%clk 0:00:03] b")]);
        set_command(&mut comments, "clk", None);
        set_command(&mut comments, "eval", None);
        assert_eq!(comments, [read("a b")]);
        comments.clear();
        set_shapes(&mut comments, &read("[%csl Ge4][%cal Re2e4,Bd2d4]").shapes());
        assert_eq!(comments, [read("[%csl Ge4] [%cal Re2e4,Bd2d4]")]);
        set_shapes(&mut comments, &[]);
        assert_eq!(comments, []);
    }
}
