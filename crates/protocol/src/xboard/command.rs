//! Lines of the xboard protocol as typed commands.

use std::time::Duration;

use rocada_chess::{Role, Square};

use crate::input::{Words, number};

/// A command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `xboard`: the protocol begins.
    Xboard,
    /// `protover N`.
    ProtocolVersion(i64),
    /// `rejected FEATURE`.
    Rejected(String),
    /// `new`.
    New,
    /// `variant NAME`.
    Variant(String),
    /// `quit`.
    Quit,
    /// `force`.
    Force,
    /// `go`.
    Go,
    /// `playother`.
    PlayOther,
    /// `white`: White is on move, the engine plays Black.
    White,
    /// `black`: Black is on move, the engine plays White.
    Black,
    /// `level MOVES BASE INCREMENT`.
    Level {
        /// Moves in a period; 0 for the whole game.
        moves: u32,
        /// Time for them.
        base: Duration,
        /// Time added after each move.
        increment: Duration,
    },
    /// `st TIME`.
    MoveTime(Duration),
    /// `sd DEPTH`.
    Depth(u32),
    /// `nps RATE`.
    NodeRate(u64),
    /// `time N`, in centiseconds.
    OwnTime(i64),
    /// `otim N`, in centiseconds.
    OpponentTime(i64),
    /// `usermove MOVE`, or the move alone.
    UserMove(String),
    /// `?`.
    MoveNow,
    /// `ping N`.
    Ping(i64),
    /// `draw`: the opponent offers one.
    Draw,
    /// `result R {...}`: the game is over.
    Result,
    /// `setboard FEN`.
    SetBoard(String),
    /// `edit`.
    Edit,
    /// `hint`.
    Hint,
    /// `bk`.
    Book,
    /// `undo`.
    Undo,
    /// `remove`.
    Remove,
    /// `hard` (true) and `easy` (false): think on the opponent's time?
    Ponder(bool),
    /// `post` (true) and `nopost` (false): show the thinking?
    Post(bool),
    /// `analyze`.
    Analyze,
    /// `exit`: leave analyze mode.
    Exit,
    /// `.`: how far is the analysis?
    Status,
    /// `pause`.
    Pause,
    /// `resume`.
    Resume,
    /// `memory N`, in megabytes.
    Memory(i64),
    /// `cores N`.
    Cores(i64),
    /// `egtpath TYPE PATH`.
    EndgameTables {
        /// What kind of tables.
        kind: String,
        /// Where they are.
        path: String,
    },
    /// `option NAME[=VALUE]`.
    SetOption {
        /// Its name.
        name: String,
        /// Its value; none for a button.
        value: Option<String>,
    },
    /// `exclude MOVE|all`.
    Exclude(Choice),
    /// `include MOVE|all`.
    Include(Choice),
    /// `setscore SCORE DEPTH`, in centipawns and plies.
    SetScore {
        /// What the position is worth to the side to move.
        score: i32,
        /// How deep that has been looked.
        depth: u32,
    },
    /// What is for information only: `accepted`, `random`, `name`, `rating`, `ics`, `computer`.
    Information,
}

/// Which root moves are meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// All of them.
    All,
    /// This one.
    Move(String),
}

/// Why a line is no command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Problem {
    /// Nobody knows it.
    Unknown,
    /// A parameter is missing or makes no sense.
    Parameter,
}

/// Reads a line; none if there is nothing on it.
pub fn parse(line: &str) -> Result<Option<Command>, Problem> {
    let mut words = Words::new(line);
    let Some(word) = words.next() else { return Ok(None) };
    let rest = words.rest();
    let text = || if rest.is_empty() { Err(Problem::Parameter) } else { Ok(rest.to_owned()) };
    let integer = || words.peek().and_then(number).ok_or(Problem::Parameter);
    Ok(Some(match word {
        "xboard" => Command::Xboard,
        "protover" => Command::ProtocolVersion(integer()?),
        "rejected" => Command::Rejected(words.peek().unwrap_or_default().to_owned()),
        "accepted" | "random" | "name" | "rating" | "ics" | "computer" => Command::Information,
        "new" => Command::New,
        "variant" => Command::Variant(text()?),
        "quit" => Command::Quit,
        "force" => Command::Force,
        "go" => Command::Go,
        "playother" => Command::PlayOther,
        "white" => Command::White,
        "black" => Command::Black,
        "level" => level(words)?,
        "st" => Command::MoveTime(words.peek().and_then(minutes_or_seconds).ok_or(Problem::Parameter)?),
        "sd" => Command::Depth(integer()?.clamp(1, u32::MAX.into()) as u32),
        "nps" => Command::NodeRate(integer()?.try_into().map_err(|_| Problem::Parameter)?),
        "time" => Command::OwnTime(integer()?),
        "otim" => Command::OpponentTime(integer()?),
        "usermove" => Command::UserMove(text()?),
        "?" => Command::MoveNow,
        "ping" => Command::Ping(integer()?),
        "draw" => Command::Draw,
        "result" => Command::Result,
        "setboard" => Command::SetBoard(rest.to_owned()),
        "edit" => Command::Edit,
        "hint" => Command::Hint,
        "bk" => Command::Book,
        "undo" => Command::Undo,
        "remove" => Command::Remove,
        "hard" => Command::Ponder(true),
        "easy" => Command::Ponder(false),
        "post" => Command::Post(true),
        "nopost" => Command::Post(false),
        "analyze" => Command::Analyze,
        "exit" => Command::Exit,
        "." => Command::Status,
        "pause" => Command::Pause,
        "resume" => Command::Resume,
        "memory" => Command::Memory(integer()?),
        "cores" => Command::Cores(integer()?),
        "egtpath" => {
            let kind = words.next().ok_or(Problem::Parameter)?.to_owned();
            Command::EndgameTables { kind, path: words.rest().to_owned() }
        }
        "option" => option(&text()?),
        "exclude" => Command::Exclude(choice(text()?)),
        "include" => Command::Include(choice(text()?)),
        "setscore" => set_score(words)?,
        mv if rest.is_empty() && looks_like_a_move(mv) => Command::UserMove(mv.to_owned()),
        _ => return Err(Problem::Unknown),
    }))
}

fn choice(text: String) -> Choice {
    if text == "all" { Choice::All } else { Choice::Move(text) }
}

fn option(text: &str) -> Command {
    match text.split_once('=') {
        Some((name, value)) => {
            Command::SetOption { name: name.trim().to_owned(), value: Some(value.trim().to_owned()) }
        }
        None => Command::SetOption { name: text.to_owned(), value: None },
    }
}

fn set_score(mut words: Words) -> Result<Command, Problem> {
    let mut integer = || words.next().and_then(number).ok_or(Problem::Parameter);
    let score = integer()?.clamp(-MOST_CENTIPAWNS, MOST_CENTIPAWNS) as i32;
    Ok(Command::SetScore { score, depth: integer()?.clamp(0, u32::MAX.into()) as u32 })
}

fn level(mut words: Words) -> Result<Command, Problem> {
    let mut word = || words.next().ok_or(Problem::Parameter);
    let moves = number(word()?).and_then(|moves| u32::try_from(moves).ok()).ok_or(Problem::Parameter)?;
    let base = minutes(word()?).ok_or(Problem::Parameter)?;
    let increment = word().ok().map_or(Some(Duration::ZERO), seconds).ok_or(Problem::Parameter)?;
    Ok(Command::Level { moves, base, increment })
}

/// More than all pieces are worth.
const MOST_CENTIPAWNS: i64 = 20_000;
/// Longer than any game, and far from the end of what a `Duration` holds.
const LONGEST_SECONDS: f64 = 1e9;

fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok().filter(|seconds: &f64| *seconds >= 0.0)?;
    Some(Duration::from_secs_f64(seconds.min(LONGEST_SECONDS)))
}

/// `MIN` or `MIN:SEC`; characters after that are ignored, as the protocol asks.
fn minutes(text: &str) -> Option<Duration> {
    let end = text.find(|letter: char| !letter.is_ascii_digit() && letter != ':' && letter != '.');
    let text = &text[..end.unwrap_or(text.len())];
    let (minutes, rest) = text.split_once(':').unwrap_or((text, "0"));
    Some(seconds(minutes)?.saturating_mul(60) + seconds(if rest.is_empty() { "0" } else { rest })?)
}

/// `st` is given in seconds; some GUIs write `MIN:SEC`.
fn minutes_or_seconds(text: &str) -> Option<Duration> {
    if text.contains(':') { minutes(text) } else { seconds(text) }
}

/// Whether a word without `usermove` is meant as a move, legal or not.
fn looks_like_a_move(word: &str) -> bool {
    match word.as_bytes() {
        b"O-O" | b"O-O-O" | b"0-0" | b"0-0-0" | b"@@@@" => true,
        [squares @ .., letter] if squares.len() == 4 => {
            is_two_squares(squares) && letter.is_ascii_alphabetic()
        }
        squares => is_two_squares(squares),
    }
}

fn is_two_squares(squares: &[u8]) -> bool {
    matches!(squares, [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', b'1'..=b'8'])
}

/// What may be said between `edit` and `.`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EditCommand {
    /// `c`: the other colour from here on.
    ChangeColor,
    /// `#`: an empty board.
    Clear,
    /// `.`: done.
    Leave,
    /// `Pa4`: a piece of the present colour.
    Put(Role, Square),
    /// `xa4`: nothing there.
    Remove(Square),
}

/// Reads a line of edit mode.
pub fn parse_edit(line: &str) -> Option<EditCommand> {
    match Words::new(line).rest() {
        "c" => Some(EditCommand::ChangeColor),
        "#" => Some(EditCommand::Clear),
        "." => Some(EditCommand::Leave),
        text => {
            let letter = text.chars().next()?;
            let square = text[letter.len_utf8()..].parse().ok()?;
            if letter == 'x' {
                return Some(EditCommand::Remove(square));
            }
            Role::from_letter(letter.to_ascii_lowercase())
                .filter(|_| letter.is_ascii_uppercase())
                .map(|role| EditCommand::Put(role, square))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(line: &str) -> (u32, f64, f64) {
        match parse(line) {
            Ok(Some(Command::Level { moves, base, increment })) => {
                (moves, base.as_secs_f64(), increment.as_secs_f64())
            }
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn level_in_all_forms() {
        assert_eq!(level("level 40 5 0"), (40, 300.0, 0.0));
        assert_eq!(level("level 0 2:30 0.5"), (0, 150.0, 0.5));
        assert_eq!(level("level 40 0:30 0"), (40, 30.0, 0.0));
        assert_eq!(level("level 0 2:30abc 12"), (0, 150.0, 12.0));
        assert_eq!(level("level 0 0 0"), (0, 0.0, 0.0));
        assert_eq!(level("level 60 5"), (60, 300.0, 0.0));
        for line in ["level", "level 40", "level x 5 0", "level 40 five 0", "level 40 5 -1", "level -1 5 0"] {
            assert_eq!(parse(line), Err(Problem::Parameter), "{line}");
        }
        assert!(level("level 0 99999999999999999999 1e300").2 <= LONGEST_SECONDS);
    }

    #[test]
    fn moves_are_told_from_commands() {
        let mv = |text: &str| Ok(Some(Command::UserMove(text.to_owned())));
        assert_eq!(parse("e2e4"), mv("e2e4"));
        assert_eq!(parse("e7e8q\r"), mv("e7e8q"));
        assert_eq!(parse("O-O-O"), mv("O-O-O"));
        assert_eq!(parse("usermove Nf3"), mv("Nf3"));
        assert_eq!(parse("e2e9"), Err(Problem::Unknown));
        assert_eq!(parse("e2e4 e7e5"), Err(Problem::Unknown));
        assert_eq!(parse("New"), Err(Problem::Unknown), "commands are case-sensitive");
        assert_eq!(parse(" \t"), Ok(None));
    }

    #[test]
    fn edit_mode_has_its_own_words() {
        let a4: Square = "a4".parse().expect("a square");
        assert_eq!(parse_edit("Pa4"), Some(EditCommand::Put(Role::Pawn, a4)));
        assert_eq!(parse_edit("xa4"), Some(EditCommand::Remove(a4)));
        assert_eq!(parse_edit(" . "), Some(EditCommand::Leave));
        for line in ["", "pa4", "Za4", "Pz9", "é4", "Pa44"] {
            assert_eq!(parse_edit(line), None, "{line}");
        }
    }
}
