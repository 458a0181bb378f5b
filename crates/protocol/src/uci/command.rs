//! Lines of UCI, and the few commands people type at a terminal, as typed commands.
//!
//! Tolerant as the protocol demands: a word that nobody knows is skipped and the rest of the line is read. What could
//! not be understood is told in [`Parsed::complaints`].

use rocada_chess::DEEPEST_PERFT;

use crate::input::{Words, number, quoted};

/// A command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `uci`: who are you and what can be set?
    Uci,
    /// `debug on|off`.
    Debug(bool),
    /// `isready`.
    IsReady,
    /// `setoption name N [value V]`.
    SetOption {
        /// The option's name, its words one blank apart.
        name: String,
        /// The value as it was written.
        value: Option<String>,
    },
    /// `register ...`: nothing to register.
    Register,
    /// `ucinewgame`.
    NewGame,
    /// `position startpos|fen F [moves ...]`.
    Position {
        /// The position to start from; none for the start of a game.
        fen: Option<String>,
        /// The moves played from there.
        moves: Vec<String>,
    },
    /// `go ...`.
    Go(Go),
    /// `go perft N`, with no more plies than [`DEEPEST_PERFT`].
    Perft(u32),
    /// `stop`.
    Stop,
    /// `ponderhit`.
    PonderHit,
    /// `quit`.
    Quit,
    /// `xboard`: speak the other protocol.
    Xboard,
    /// `d`: show the board.
    Display,
    /// `eval`: judge the position without looking ahead.
    Evaluate,
    /// `bench`: a fixed piece of work, counted.
    Bench,
    /// `help`.
    Help,
}

/// What `go` asks for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// The root moves to look at; all if empty.
    pub search_moves: Vec<String>,
    /// On the opponent's time.
    pub ponder: bool,
    /// White's and Black's clock, milliseconds; may be below zero.
    pub time: [Option<i64>; 2],
    /// White's and Black's increment, milliseconds.
    pub increment: [Option<i64>; 2],
    /// Moves to the next time control.
    pub moves_to_go: Option<i64>,
    /// Plies.
    pub depth: Option<i64>,
    /// Nodes.
    pub nodes: Option<i64>,
    /// Mate in so many moves.
    pub mate: Option<i64>,
    /// Milliseconds.
    pub move_time: Option<i64>,
    /// Until `stop`.
    pub infinite: bool,
}

/// What became of a line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Parsed {
    /// The command, if there is one in it.
    pub command: Option<Command>,
    /// What is wrong with the rest.
    pub complaints: Vec<String>,
}

impl From<Command> for Parsed {
    fn from(command: Command) -> Self {
        Self { command: Some(command), complaints: Vec::new() }
    }
}

impl From<String> for Parsed {
    fn from(complaint: String) -> Self {
        Self { command: None, complaints: vec![complaint] }
    }
}

/// Reads a line.
pub fn parse(line: &str) -> Parsed {
    let mut words = Words::new(line);
    let Some(first) = words.peek() else { return Parsed::default() };
    // What people type is no part of the protocol: it counts only where a command is expected.
    match first {
        "d" => return Command::Display.into(),
        "eval" => return Command::Evaluate.into(),
        "bench" => return Command::Bench.into(),
        "help" => return Command::Help.into(),
        "xboard" => return Command::Xboard.into(),
        "perft" => return perft(words.nth(1)),
        _ => {}
    }
    while let Some(word) = words.next() {
        return match word {
            "uci" => Command::Uci.into(),
            "debug" => debug(words),
            "isready" => Command::IsReady.into(),
            "setoption" => set_option(words),
            "register" => Command::Register.into(),
            "ucinewgame" => Command::NewGame.into(),
            "position" => position(words),
            "go" => go(words),
            "stop" => Command::Stop.into(),
            "ponderhit" => Command::PonderHit.into(),
            "quit" => Command::Quit.into(),
            _ => continue,
        };
    }
    format!("unknown command: {}", quoted(Words::new(line).rest())).into()
}

fn debug(words: Words) -> Parsed {
    for word in words {
        match word {
            "on" => return Command::Debug(true).into(),
            "off" => return Command::Debug(false).into(),
            _ => {}
        }
    }
    "debug is on or off".to_owned().into()
}

fn set_option(mut words: Words) -> Parsed {
    if !words.any(|word| word == "name") {
        return "setoption needs a name".to_owned().into();
    }
    let mut name = Vec::new();
    let mut value = None;
    while let Some(word) = words.next() {
        if word == "value" {
            value = Some(words.rest().to_owned());
            break;
        }
        name.push(word);
    }
    if name.is_empty() {
        return "setoption needs a name".to_owned().into();
    }
    Command::SetOption { name: name.join(" "), value }.into()
}

fn position(mut words: Words) -> Parsed {
    let mut fen = None;
    loop {
        match words.next() {
            Some("startpos") => break,
            Some("fen") => {
                let fields: Vec<_> = words.clone().take_while(|&word| word != "moves").collect();
                fen = Some(fields.join(" "));
                break;
            }
            Some(_) => {}
            None => return "position is followed by startpos or fen".to_owned().into(),
        }
    }
    let moves = words.skip_while(|&word| word != "moves").skip(1).map(str::to_owned).collect();
    Command::Position { fen, moves }.into()
}

const GO_WORDS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

fn go(mut words: Words) -> Parsed {
    let mut go = Go::default();
    let mut complaints = Vec::new();
    while let Some(word) = words.next() {
        let place = match word {
            "infinite" => {
                go.infinite = true;
                continue;
            }
            "ponder" => {
                go.ponder = true;
                continue;
            }
            "searchmoves" => {
                while let Some(mv) = words.peek().filter(|word| !GO_WORDS.contains(word)) {
                    go.search_moves.push(mv.to_owned());
                    words.next();
                }
                continue;
            }
            "perft" => return perft(words.next()),
            "wtime" => &mut go.time[0],
            "btime" => &mut go.time[1],
            "winc" => &mut go.increment[0],
            "binc" => &mut go.increment[1],
            "movestogo" => &mut go.moves_to_go,
            "depth" => &mut go.depth,
            "nodes" => &mut go.nodes,
            "mate" => &mut go.mate,
            "movetime" => &mut go.move_time,
            _ => continue,
        };
        match words.peek().and_then(number) {
            Some(number) => {
                *place = Some(number);
                words.next();
            }
            None => complaints.push(format!("go: {word} needs a number")),
        }
    }
    Parsed { command: Some(Command::Go(go)), complaints }
}

fn perft(depth: Option<&str>) -> Parsed {
    match depth.and_then(number).filter(|&depth| depth >= 0) {
        Some(depth) if depth <= i64::from(DEEPEST_PERFT) => Command::Perft(depth as u32).into(),
        Some(_) => format!("perft counts at most {DEEPEST_PERFT} plies").into(),
        None => "perft needs a depth".to_owned().into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(line: &str) -> Command {
        let parsed = parse(line);
        assert_eq!(parsed.complaints, Vec::<String>::new(), "{line}");
        parsed.command.expect("a command")
    }

    fn complaint(line: &str) -> String {
        parse(line).complaints.pop().expect("a complaint")
    }

    #[test]
    fn unknown_words_before_a_command_are_skipped() {
        assert_eq!(command("joho debug on"), Command::Debug(true));
        assert_eq!(command("  isready\r"), Command::IsReady);
        assert_eq!(command("\tposition  nonsense startpos"), Command::Position { fen: None, moves: vec![] });
        assert_eq!(complaint("what is d"), "unknown command: what is d");
        assert_eq!(parse(" \t\r\n"), Parsed::default());
    }

    #[test]
    fn names_and_values_may_hold_blanks() {
        let set = |name: &str, value: Option<&str>| Command::SetOption {
            name: name.to_owned(),
            value: value.map(str::to_owned),
        };
        assert_eq!(
            command("setoption name Log  File value C:\\My  Logs"),
            set("Log File", Some("C:\\My  Logs"))
        );
        assert_eq!(command("setoption name Clear Hash"), set("Clear Hash", None));
        assert_eq!(command("setoption name Log File value "), set("Log File", Some("")));
        assert_eq!(complaint("setoption Hash 4"), "setoption needs a name");
        assert_eq!(complaint("setoption name value 4"), "setoption needs a name");
    }

    #[test]
    fn positions_end_where_their_moves_begin() {
        let fen = "8/8/8/8/8/8/8/K1k5 w - - 0 1";
        let moves = vec!["a1a2".to_owned(), "c1c2".to_owned()];
        assert_eq!(
            command(&format!("position fen  {fen}  moves a1a2  c1c2")),
            Command::Position { fen: Some(fen.to_owned()), moves }
        );
        assert_eq!(complaint("position"), "position is followed by startpos or fen");
    }

    #[test]
    fn go_takes_its_words_in_any_order() {
        let Command::Go(go) =
            command("go winc 5 searchmoves e2e4 d2d4 wtime -7 infinite movestogo 40 ponder")
        else {
            panic!("go");
        };
        let expected = Go {
            search_moves: vec!["e2e4".to_owned(), "d2d4".to_owned()],
            ponder: true,
            time: [Some(-7), None],
            increment: [Some(5), None],
            moves_to_go: Some(40),
            infinite: true,
            ..Go::default()
        };
        assert_eq!(go, expected);
        let parsed = parse("go depth nodes 5 mate 99999999999999999999");
        assert_eq!(parsed.complaints, ["go: depth needs a number"]);
        let expected = Go { nodes: Some(5), mate: Some(i64::MAX), ..Go::default() };
        assert_eq!(parsed.command, Some(Command::Go(expected)));
        assert_eq!(command("go perft 3"), Command::Perft(3));
        assert_eq!(complaint("go perft deep"), "perft needs a depth");
        assert_eq!(command("perft 30"), Command::Perft(30));
        assert_eq!(complaint("go perft 31"), "perft counts at most 30 plies");
        assert_eq!(complaint("perft 99999999999999999999"), "perft counts at most 30 plies");
        assert_eq!(complaint("perft -1"), "perft needs a depth");
    }
}
