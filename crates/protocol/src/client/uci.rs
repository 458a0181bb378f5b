//! UCI as a user interface sees it: the engine's lines, and the commands sent to it.

use std::fmt::{self, Write};
use std::time::Duration;

use super::{Score, first_word};

/// A line from the engine. Text is borrowed from the line.
#[derive(Clone, PartialEq, Debug)]
pub enum Line<'a> {
    /// `id name ...`
    Name(&'a str),
    /// `id author ...`
    Author(&'a str),
    /// `option name ...`
    Option(EngineOption<'a>),
    /// The engine has said all about itself.
    UciOk,
    /// The engine has done all it was told before `isready`.
    ReadyOk,
    /// What it thinks at the moment.
    Info(Info<'a>),
    /// Its move; `(none)` and the like are left as they are.
    BestMove {
        /// The move.
        mv: &'a str,
        /// The answer it expects.
        ponder: Option<&'a str>,
    },
    /// Anything else.
    Other(&'a str),
}

/// How an option may be set.
#[derive(Clone, PartialEq, Debug)]
pub struct EngineOption<'a> {
    /// Its name, blanks included.
    pub name: &'a str,
    /// `check`, `spin`, `combo`, `button` or `string`.
    pub kind: &'a str,
    /// Everything after the type: default, bounds and choices.
    pub rest: &'a str,
}

/// An `info` line, without what nobody has asked for yet.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Info<'a> {
    /// Plies looked ahead.
    pub depth: Option<u32>,
    /// Plies of the longest line looked at.
    pub selective_depth: Option<u32>,
    /// Which of several best lines this is, from 1.
    pub multipv: Option<u32>,
    /// The score from the engine's side.
    pub score: Option<Score>,
    /// Whether the score is a bound only.
    pub bound: bool,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Time by the engine's own clock.
    pub time: Option<Duration>,
    /// The best line, moves divided by blanks.
    pub pv: &'a str,
    /// Free text.
    pub string: &'a str,
}

impl<'a> Line<'a> {
    /// Reads a line; tokens before the first known word are skipped, as the standard asks.
    pub fn parse(line: &'a str) -> Self {
        let mut rest = line.trim();
        while !rest.is_empty() {
            let (word, after) = first_word(rest);
            match word {
                "uciok" => return Self::UciOk,
                "readyok" => return Self::ReadyOk,
                "bestmove" => {
                    let (mv, after) = first_word(after);
                    let (word, ponder) = first_word(after);
                    let ponder = (word == "ponder").then(|| first_word(ponder).0);
                    return Self::BestMove { mv, ponder: ponder.filter(|mv| !mv.is_empty()) };
                }
                "info" => return Self::Info(Info::parse(after)),
                "id" => match first_word(after) {
                    ("name", name) => return Self::Name(name),
                    ("author", author) => return Self::Author(author),
                    _ => return Self::Other(line),
                },
                "option" => return EngineOption::parse(after).map_or(Self::Other(line), Self::Option),
                _ => rest = after,
            }
        }
        Self::Other(line)
    }
}

impl<'a> EngineOption<'a> {
    fn parse(text: &'a str) -> Option<Self> {
        let text = text.strip_prefix("name")?.trim_start();
        let at = text.find(" type ")?;
        let (kind, rest) = first_word(&text[at + " type ".len()..]);
        Some(Self { name: text[..at].trim(), kind, rest })
    }
}

impl<'a> Info<'a> {
    fn parse(text: &'a str) -> Self {
        let mut info = Self::default();
        let mut rest = text;
        while !rest.is_empty() {
            let (word, after) = first_word(rest);
            match word {
                "pv" => {
                    info.pv = after.trim();
                    break;
                }
                "string" => {
                    info.string = after;
                    break;
                }
                "lowerbound" | "upperbound" => {
                    info.bound = true;
                    rest = after;
                }
                "score" => {
                    let (kind, value) = first_word(after);
                    let (number, after) = first_word(value);
                    match (kind, number.parse()) {
                        ("cp", Ok(value)) => info.score = Some(Score::Centipawns(value)),
                        ("mate", Ok(moves)) => info.score = Some(Score::Mate(moves)),
                        _ => {}
                    }
                    rest = after;
                }
                "depth" => rest = number(after, &mut info.depth),
                "seldepth" => rest = number(after, &mut info.selective_depth),
                "multipv" => rest = number(after, &mut info.multipv),
                "nodes" => rest = number(after, &mut info.nodes),
                "time" => {
                    let mut milliseconds = None;
                    rest = number(after, &mut milliseconds);
                    info.time = milliseconds.map(Duration::from_millis);
                }
                _ => rest = after,
            }
        }
        info
    }
}

fn number<'a, T: std::str::FromStr>(text: &'a str, into: &mut Option<T>) -> &'a str {
    let (word, rest) = first_word(text);
    *into = word.parse().ok();
    rest
}

/// What one side's clock shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// Time left.
    pub left: Duration,
    /// Added after each move.
    pub increment: Duration,
}

/// How long an engine may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// The clocks of White and Black.
    pub clocks: Option<[Clock; 2]>,
    /// Moves to the next time control.
    pub moves_to_go: Option<u32>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// Plies.
    pub depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
}

/// The `go` command.
impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if let Some([white, black]) = self.clocks {
            write!(f, " wtime {} btime {}", white.left.as_millis(), black.left.as_millis())?;
            if !(white.increment.is_zero() && black.increment.is_zero()) {
                write!(f, " winc {} binc {}", white.increment.as_millis(), black.increment.as_millis())?;
            }
        }
        if let Some(moves) = self.moves_to_go {
            write!(f, " movestogo {moves}")?;
        }
        if let Some(time) = self.move_time {
            write!(f, " movetime {}", time.as_millis())?;
        }
        if let Some(plies) = self.depth {
            write!(f, " depth {plies}")?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, " nodes {nodes}")?;
        }
        Ok(())
    }
}

/// `position ...`; no FEN means the usual start.
pub fn position(fen: Option<&str>, moves: impl IntoIterator<Item = String>) -> String {
    let mut text = String::from("position ");
    match fen {
        Some(fen) => text.extend(["fen ", fen]),
        None => text.push_str("startpos"),
    }
    for (index, mv) in moves.into_iter().enumerate() {
        text.push_str(if index == 0 { " moves " } else { " " });
        text.push_str(&mv);
    }
    text
}

/// `setoption ...`; a button has no value.
pub fn set_option(name: &str, value: Option<&str>) -> String {
    let mut text = format!("setoption name {name}");
    if let Some(value) = value {
        write!(text, " value {value}").expect("a string takes all text");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_engines() {
        assert_eq!(Line::parse("id name Rocada 1.0 "), Line::Name("Rocada 1.0"));
        assert_eq!(Line::parse("joho  uciok"), Line::UciOk);
        assert_eq!(Line::parse("\treadyok\r"), Line::ReadyOk);
        assert_eq!(
            Line::parse("bestmove e2e4 ponder e7e5"),
            Line::BestMove { mv: "e2e4", ponder: Some("e7e5") }
        );
        assert_eq!(Line::parse("bestmove (none)"), Line::BestMove { mv: "(none)", ponder: None });
        assert_eq!(Line::parse("bestmove"), Line::BestMove { mv: "", ponder: None });
        assert_eq!(Line::parse("hello"), Line::Other("hello"));
        assert_eq!(Line::parse(""), Line::Other(""));
        assert_eq!(
            Line::parse("option name Clear Hash type button"),
            Line::Option(EngineOption { name: "Clear Hash", kind: "button", rest: "" })
        );
        assert_eq!(Line::parse("option type spin"), Line::Other("option type spin"));
    }

    #[test]
    fn infos() {
        let Line::Info(info) = Line::parse(
            "info depth 12 seldepth 20 multipv 1 score cp -31 lowerbound nodes 4711 nps 100 time 53 pv e2e4 e7e5",
        ) else {
            panic!("an info")
        };
        assert_eq!((info.depth, info.selective_depth, info.multipv), (Some(12), Some(20), Some(1)));
        assert_eq!((info.score, info.bound), (Some(Score::Centipawns(-31)), true));
        assert_eq!((info.nodes, info.time), (Some(4711), Some(Duration::from_millis(53))));
        assert_eq!(info.pv, "e2e4 e7e5");
        let Line::Info(info) = Line::parse("info score mate -3 depth x string depth 9") else {
            panic!("an info")
        };
        assert_eq!((info.score, info.depth, info.string), (Some(Score::Mate(-3)), None, "depth 9"));
    }

    #[test]
    fn commands() {
        let clock = |left, increment| Clock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
        };
        let go = Go { clocks: Some([clock(8000, 80), clock(7000, 80)]), depth: Some(9), ..Go::default() };
        assert_eq!(go.to_string(), "go wtime 8000 btime 7000 winc 80 binc 80 depth 9");
        assert_eq!(Go { nodes: Some(5), ..Go::default() }.to_string(), "go nodes 5");
        let moves = ["e2e4", "e7e5"].map(str::to_owned);
        assert_eq!(position(None, moves), "position startpos moves e2e4 e7e5");
        assert_eq!(position(Some("8/8"), []), "position fen 8/8");
        assert_eq!(set_option("Clear Hash", None), "setoption name Clear Hash");
        assert_eq!(set_option("Hash", Some("16")), "setoption name Hash value 16");
    }

    #[test]
    fn scores() {
        let texts = [Score::Centipawns(31), Score::Centipawns(-5), Score::Mate(5), Score::Mate(-3)]
            .map(|score| score.to_string());
        assert_eq!(texts, ["+0.31", "-0.05", "+M5", "-M3"]);
        assert!(Score::Mate(1).centipawns() > Score::Mate(9).centipawns());
        assert!(Score::Mate(-9).centipawns() > Score::Mate(-1).centipawns());
    }
}
