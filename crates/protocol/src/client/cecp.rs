//! CECP (xboard) as a user interface sees it: the engine's lines, and the commands sent to it.

use std::time::Duration;

use rocada_chess::{Color, GameResult};

use super::{Score, first_word};

/// A line from the engine. Text is borrowed from the line.
#[derive(Clone, PartialEq, Debug)]
pub enum Line<'a> {
    /// `feature ...`: names and values.
    Features(Vec<(&'a str, &'a str)>),
    /// The engine's move, in coordinates or SAN.
    Move(&'a str),
    /// The engine says that the game is over.
    Result {
        /// What it says the result is.
        result: GameResult,
        /// Why, without the braces.
        comment: &'a str,
    },
    /// The engine gives up.
    Resign,
    /// The engine offers, accepts or claims a draw.
    OfferDraw,
    /// The answer to `ping`.
    Pong(u32),
    /// What it thinks at the moment.
    Thinking(Thinking<'a>),
    /// It calls a move, or a position, illegal: the whole line.
    Illegal(&'a str),
    /// It did not understand a command: the whole line.
    Error(&'a str),
    /// Anything else.
    Other(&'a str),
}

/// A line of thinking output.
#[derive(Clone, PartialEq, Debug)]
pub struct Thinking<'a> {
    /// Plies looked ahead.
    pub depth: u32,
    /// The score from the engine's side.
    pub score: Score,
    /// Time by the engine's own clock.
    pub time: Duration,
    /// Positions looked at.
    pub nodes: u64,
    /// The best line, as the engine writes it.
    pub pv: &'a str,
}

/// From here on a score is a mate: 100000 and the number of moves.
const MATE: i64 = 100_000;

impl<'a> Line<'a> {
    /// Reads a line.
    pub fn parse(line: &'a str) -> Self {
        let line = line.trim();
        let (word, rest) = first_word(line);
        match word {
            "feature" => Self::Features(features(rest)),
            "move" => Self::Move(first_word(rest).0),
            "resign" => Self::Resign,
            "offer" if rest.starts_with("draw") => Self::OfferDraw,
            "pong" => rest.trim().parse().map_or(Self::Other(line), Self::Pong),
            "White" | "white" if rest.starts_with("resigns") => {
                Self::Result { result: GameResult::Win(Color::Black), comment: rest }
            }
            "Black" | "black" if rest.starts_with("resigns") => {
                Self::Result { result: GameResult::Win(Color::White), comment: rest }
            }
            "Illegal" | "illegal" => Self::Illegal(line),
            "tellusererror" if rest.starts_with("Illegal") => Self::Illegal(rest),
            "Error" => Self::Error(line),
            _ => Self::result(word, rest)
                .or_else(|| Self::old_move(line))
                .or_else(|| Thinking::parse(line).map(Self::Thinking))
                .unwrap_or(Self::Other(line)),
        }
    }

    /// `1-0 {White mates}`.
    fn result(word: &str, rest: &'a str) -> Option<Self> {
        let result = word.parse().ok()?;
        Some(Self::Result { result, comment: comment(rest) })
    }

    /// `7. ... e7e5` and `My move is: e7e5`, as engines of the first protocol have it.
    fn old_move(line: &'a str) -> Option<Self> {
        let mv = match line.split_once(" ... ") {
            Some((number, mv)) => {
                number.strip_suffix('.').filter(|number| number.parse::<u32>().is_ok())?;
                mv
            }
            None => line.strip_prefix("My move is")?.trim_start_matches([' ', ':']),
        };
        Some(Self::Move(first_word(mv).0))
    }
}

impl<'a> Thinking<'a> {
    fn parse(line: &'a str) -> Option<Self> {
        let (ply, rest) = first_word(line);
        // A mark may follow the depth: `12.` or `12&`; the time then counts in seconds.
        let digits = ply.trim_end_matches(|letter: char| !letter.is_ascii_digit());
        let depth = digits.parse().ok()?;
        let (score, rest) = first_word(rest);
        let (time, rest) = first_word(rest);
        let (nodes, rest) = first_word(rest);
        // A tab ends what numbers an engine has to add.
        let pv = rest.split_once('\t').map_or(rest, |(_, pv)| pv);
        let unit = if digits.len() == ply.len() { 10 } else { 1000 };
        let time = Duration::from_millis(time.parse::<u64>().ok()?.saturating_mul(unit));
        Some(Self { depth, score: read_score(score.parse().ok()?), time, nodes: nodes.parse().ok()?, pv })
    }
}

fn read_score(value: i64) -> Score {
    match value {
        // Mate in no moves would be the other side's.
        MATE.. => Score::Mate((value - MATE).clamp(1, 1000) as i32),
        ..=-100_000 => Score::Mate((value + MATE).max(-1000) as i32),
        _ => Score::Centipawns(value as i32),
    }
}

fn comment(text: &str) -> &str {
    text.trim().trim_start_matches('{').trim_end_matches('}').trim()
}

/// `name=value name="a value"`; what does not have this form ends the list.
fn features(mut text: &str) -> Vec<(&str, &str)> {
    let mut list = Vec::new();
    while let Some((name, rest)) = text.split_once('=') {
        let (value, rest) = match rest.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => rest.split_once(char::is_whitespace).unwrap_or((rest, "")),
        };
        list.push((name.trim(), value));
        text = rest.trim_start();
    }
    list
}

/// `level ...`. The base is rounded up to a second: `time` tells the rest before each move.
pub fn level(moves: Option<u32>, base: Duration, increment: Duration) -> String {
    let seconds = base.as_millis().div_ceil(1000).max(1);
    let (minutes, seconds) = (seconds / 60, seconds % 60);
    format!("level {} {minutes}:{seconds:02} {}", moves.unwrap_or(0), increment.as_secs_f64())
}

/// `time ...` and `otim ...`: both clocks, in hundredths of a second.
pub fn clocks(own: Duration, other: Duration) -> String {
    format!("time {}\notim {}", own.as_millis() / 10, other.as_millis() / 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_engines() {
        assert_eq!(
            Line::parse("feature ping=1 myname=\"A = B\" option=\"Hash -spin 1 2 3\" done=1"),
            Line::Features(vec![
                ("ping", "1"),
                ("myname", "A = B"),
                ("option", "Hash -spin 1 2 3"),
                ("done", "1")
            ])
        );
        assert_eq!(Line::parse("move e2e4"), Line::Move("e2e4"));
        assert_eq!(Line::parse("12. ... Nf6"), Line::Move("Nf6"));
        assert_eq!(Line::parse("My move is: e5"), Line::Move("e5"));
        assert_eq!(
            Line::parse("1-0 {White mates}"),
            Line::Result { result: GameResult::Win(Color::White), comment: "White mates" }
        );
        assert_eq!(
            Line::parse("White resigns"),
            Line::Result { result: GameResult::Win(Color::Black), comment: "resigns" }
        );
        assert_eq!(Line::parse("resign"), Line::Resign);
        assert_eq!(Line::parse("offer draw"), Line::OfferDraw);
        assert_eq!(Line::parse("pong 7"), Line::Pong(7));
        assert_eq!(Line::parse("pong x"), Line::Other("pong x"));
        assert_eq!(Line::parse("Illegal move: e2e5"), Line::Illegal("Illegal move: e2e5"));
        assert_eq!(Line::parse("Error (unknown command): sd"), Line::Error("Error (unknown command): sd"));
        assert_eq!(Line::parse("# 1-0"), Line::Other("# 1-0"));
        assert_eq!(Line::parse("feature"), Line::Features(vec![]));
        assert_eq!(Line::parse("feature x=\"open"), Line::Features(vec![("x", "open")]));
    }

    #[test]
    fn thinking() {
        let Line::Thinking(thinking) = Line::parse("  9 -31 150 4711\te2e4 e7e5") else { panic!("thinking") };
        assert_eq!((thinking.depth, thinking.score, thinking.nodes), (9, Score::Centipawns(-31), 4711));
        assert_eq!((thinking.time, thinking.pv), (Duration::from_millis(1500), "e2e4 e7e5"));
        let Line::Thinking(thinking) = Line::parse("3& 100004 2 17 Qh5#") else { panic!("thinking") };
        assert_eq!((thinking.score, thinking.time), (Score::Mate(4), Duration::from_secs(2)));
        let Line::Thinking(thinking) = Line::parse("3 -100002 2 17") else { panic!("thinking") };
        assert_eq!(thinking.score, Score::Mate(-2));
        let Line::Thinking(thinking) = Line::parse("9 100000 150 4711 12 31000 0\te2e4 e7e5") else {
            panic!("thinking")
        };
        assert_eq!((thinking.score, thinking.pv), (Score::Mate(1), "e2e4 e7e5"), "a win, and more numbers");
        assert_eq!(Line::parse("3 pieces left"), Line::Other("3 pieces left"));
    }

    #[test]
    fn commands() {
        let time = Duration::from_millis;
        assert_eq!(level(Some(40), time(90_000), time(0)), "level 40 1:30 0");
        assert_eq!(level(None, time(8_000), time(80)), "level 0 0:08 0.08");
        assert_eq!(level(None, time(500), time(0)), "level 0 0:01 0");
        assert_eq!(clocks(time(1239), time(0)), "time 123\notim 0");
    }
}
