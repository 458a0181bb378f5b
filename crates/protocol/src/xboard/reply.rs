//! What xboard is told, as text. It reads loosely, so nothing is sent that the protocol does not define.

use std::fmt::Write;
use std::time::Duration;

use rocada_chess::{CastlingNotation, Move, MoveKind, Position};
use rocada_thought::{Audience, Bound, Kind, Report, Score, Spec, Value, XboardCommand};

use crate::input::{quoted, remark};
use crate::options::Options;

/// Words that xboard takes, wherever they stand in a line, for an engine that failed to start, and what they become:
/// it looks at the case of letters. Reasons that the system gives and names of files may hold them.
const FATAL: [(&str, &str); 6] = [
    ("unknown host", "Unknown host"),
    ("No remote directory", "no remote directory"),
    ("not found", "Not found"),
    ("No such file", "no such file"),
    ("can't alloc", "Can't alloc"),
    ("Permission denied", "permission denied"),
];

/// A line without words that make xboard close the engine.
pub fn harmless(line: String) -> String {
    FATAL.iter().fold(
        line,
        |line, (words, instead)| {
            if line.contains(words) { line.replace(words, instead) } else { line }
        },
    )
}

/// A line of the answer to `bk`, which begins with a tab; an empty line ends the answer.
pub fn book_line(text: &str) -> String {
    harmless(format!("\t{}", remark(text)))
}

/// `Error (KIND): LINE`.
pub fn error(kind: &str, line: &str) -> String {
    format!("Error ({kind}): {}", quoted(line.trim()))
}

/// `Illegal move: MOVE`, which makes xboard take the move back.
pub fn illegal_move(text: &str) -> String {
    format!("Illegal move: {}", quoted(text))
}

/// The lines that answer `protover 2`.
pub fn features(name: &str, options: &Options) -> Vec<String> {
    // What is set by a command of its own is announced if there is an option behind it.
    let has = |command| u8::from(options.set_by(command).is_some());
    let mut lines = vec![
        format!("feature myname=\"{name}\" variants=\"normal,nocastle,fischerandom\""),
        "feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1 sigint=0 sigterm=0 reuse=1"
            .to_owned(),
        format!(
            "feature analyze=1 colors=0 ics=1 name=1 pause=1 nps=1 debug=1 exclude=1 setscore=1 highlight=0 \
             memory={} smp={}",
            has(XboardCommand::Memory),
            has(XboardCommand::Cores)
        ),
    ];
    if options.set_by(XboardCommand::EndgameTables).is_some() {
        lines.push("feature egt=\"syzygy\"".to_owned());
    }
    let announced = options.iter().filter(|(spec, _)| is_announced(spec));
    lines.extend(announced.map(|(spec, value)| format!("feature option=\"{}\"", option(spec, value))));
    lines.push("feature done=1".to_owned());
    lines
}

/// Whether xboard is told of an option and may set it by its name.
pub(crate) const fn is_announced(spec: &Spec) -> bool {
    matches!(spec.audience, Audience::Both | Audience::Xboard)
}

/// An option as the `option` feature describes it. The text stands in quotes that cannot be escaped.
pub fn option(spec: &Spec, value: &Value) -> String {
    let text = || -> String {
        let fit = |letter: &char| *letter != '"' && !letter.is_control();
        value.to_string().chars().filter(fit).collect()
    };
    match spec.kind {
        Kind::Check { .. } => format!("{} -check {}", spec.name, u8::from(value.is_on())),
        Kind::Spin { min, max, .. } => format!("{} -spin {value} {min} {max}", spec.name),
        Kind::Combo { choices } => {
            let starred = choices.iter().enumerate().map(|(place, choice)| {
                if place == value.place() { format!("*{choice}") } else { (*choice).to_owned() }
            });
            format!("{} -combo {}", spec.name, starred.collect::<Vec<_>>().join(" /// "))
        }
        Kind::Button => format!("{} -button", spec.name),
        Kind::List { .. } | Kind::Numbers { .. } | Kind::Text { .. } => {
            format!("{} -string {}", spec.name, text())
        }
        Kind::File => format!("{} -file {}", spec.name, text()),
    }
}

/// A legal move: squares, but `O-O` for castling in Chess960.
pub fn move_text(position: &Position, mv: Move, chess960: bool) -> String {
    if chess960 && mv.kind() == MoveKind::Castling {
        position.san(mv).trim_end_matches(['+', '#']).to_owned()
    } else {
        position.uci(mv, CastlingNotation::Standard)
    }
}

/// A line of thought, `before` being a move that leads to the searched position: the expected one, when pondering.
/// `rate` is how many nodes make a second where the GUI has asked for such time.
pub fn thinking(report: &Report, position: &Position, before: Option<Move>, rate: Option<u64>) -> String {
    let score = match report.score {
        Score::Centipawns(value) => value,
        Score::Mate(moves) if moves > 0 => 100_000_i32.saturating_add(moves),
        Score::Mate(moves) => (-100_000_i32).saturating_add(moves),
    };
    let time = match rate {
        Some(rate) if rate > 0 => {
            Duration::try_from_secs_f64(report.nodes as f64 / rate as f64).unwrap_or(Duration::MAX)
        }
        _ => report.time,
    };
    let mut line = format!(
        "{} {score} {} {} {} {} {}\t",
        report.depth,
        centiseconds(time),
        report.nodes,
        report.selective_depth,
        report.speed(),
        report.tablebase_hits
    );
    let mut start = *position;
    if let Some(mv) = before {
        let _ = write!(line, "{} ", start.san(mv));
        start.play(mv);
    }
    for (position, mv) in report.legal_line(start) {
        let _ = write!(line, "{} ", position.san(mv));
    }
    line.truncate(line.trim_end_matches(' ').len());
    line.push_str(match report.bound {
        Bound::Exact => "",
        Bound::Lower => "!",
        Bound::Upper => "?",
    });
    line
}

/// `stat01: ...`: how far an analysis is.
pub fn status(
    last: Option<&Report>,
    current: Option<(Move, usize)>,
    position: &Position,
    moves: usize,
) -> String {
    let (time, nodes, depth) =
        last.map_or((0, 0, 0), |report| (centiseconds(report.time), report.nodes, report.depth));
    let left = current.map_or(moves, |(_, number)| moves.saturating_sub(number));
    let mut line = format!("stat01: {time} {nodes} {depth} {left} {moves}");
    if let Some((mv, _)) = current.filter(|&(mv, _)| position.is_legal(mv)) {
        let _ = write!(line, " {}", position.san(mv));
    }
    line
}

fn centiseconds(time: Duration) -> u128 {
    time.as_millis() / 10
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_book_is_told_after_tabs_and_without_alarm() {
        assert_eq!(
            book_line("'no\nfile' cannot be read: No such file or directory"),
            "\t'no file' cannot be read: no such file or directory"
        );
    }
}
