//! UCI as a user interface sees it: the engine's lines, and the commands sent to it.

use std::fmt::Write;
use std::time::Duration;

use rocada_chess::{CastlingNotation, Color, Position};
use rocada_thought::{Bound, GameClock, Limits, Score};

use super::first_word;

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
    /// Whether the score is exact.
    pub bound: Bound,
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
                "lowerbound" => {
                    info.bound = Bound::Lower;
                    rest = after;
                }
                "upperbound" => {
                    info.bound = Bound::Upper;
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

/// The `go` command for a search of this position; `opponent` is the other side's clock, like the own where there is
/// none. UCI has no word for `soft_nodes`.
pub fn go(
    limits: &Limits,
    position: &Position,
    notation: CastlingNotation,
    opponent: Option<GameClock>,
) -> String {
    let mut text = String::from("go");
    let mut word = |name: &str, value: u128| {
        write!(text, " {name} {value}").expect("a string takes all text");
    };
    if let Some(own) = limits.clock {
        let other = opponent.unwrap_or(own);
        let [white, black] = if position.turn() == Color::White { [own, other] } else { [other, own] };
        word("wtime", white.remaining.as_millis());
        word("btime", black.remaining.as_millis());
        if !(white.increment.is_zero() && black.increment.is_zero()) {
            word("winc", white.increment.as_millis());
            word("binc", black.increment.as_millis());
        }
        if let Some(moves) = own.moves_to_go {
            word("movestogo", moves.into());
        }
    }
    if let Some(time) = limits.move_time {
        word("movetime", time.as_millis());
    }
    if let Some(plies) = limits.depth {
        word("depth", plies.into());
    }
    if let Some(nodes) = limits.nodes {
        word("nodes", nodes.into());
    }
    if let Some(moves) = limits.mate {
        word("mate", moves.into());
    }
    if limits.infinite {
        text.push_str(" infinite");
    }
    for (index, &mv) in limits.only.iter().enumerate() {
        text.push_str(if index == 0 { " searchmoves " } else { " " });
        text.push_str(&position.uci(mv, notation));
    }
    text
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
        assert_eq!((info.score, info.bound), (Some(Score::Centipawns(-31)), Bound::Lower));
        assert_eq!((info.nodes, info.time), (Some(4711), Some(Duration::from_millis(53))));
        assert_eq!(info.pv, "e2e4 e7e5");
        let Line::Info(info) = Line::parse("info score mate -3 depth x string depth 9") else {
            panic!("an info")
        };
        assert_eq!((info.score, info.depth, info.string), (Some(Score::Mate(-3)), None, "depth 9"));
    }

    #[test]
    fn commands() {
        let clock = |left, increment| GameClock {
            remaining: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
            moves_to_go: None,
        };
        let start = Position::default();
        let go = |limits: &Limits, opponent| go(limits, &start, CastlingNotation::Standard, opponent);
        let limits = Limits { clock: Some(clock(8000, 80)), depth: Some(9), ..Limits::default() };
        assert_eq!(go(&limits, Some(clock(7000, 80))), "go wtime 8000 btime 7000 winc 80 binc 80 depth 9");
        let limits =
            Limits { clock: Some(GameClock { moves_to_go: Some(4), ..clock(9, 0) }), ..Limits::default() };
        assert_eq!(go(&limits, None), "go wtime 9 btime 9 movestogo 4");
        assert_eq!(go(&Limits { nodes: Some(5), ..Limits::default() }, None), "go nodes 5");
        let only = vec![start.parse_uci("e2e4").expect("a legal move")];
        let limits = Limits { infinite: true, only, ..Limits::default() };
        assert_eq!(go(&limits, None), "go infinite searchmoves e2e4");
        let moves = ["e2e4", "e7e5"].map(str::to_owned);
        assert_eq!(position(None, moves), "position startpos moves e2e4 e7e5");
        assert_eq!(position(Some("8/8"), []), "position fen 8/8");
        assert_eq!(set_option("Clear Hash", None), "setoption name Clear Hash");
        assert_eq!(set_option("Hash", Some("16")), "setoption name Hash value 16");
    }
}
