//! Games as PGN, each written as soon as it has ended.

use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rocada_chess::Color;
use rocada_pgn::{Headers, Movetext};

use crate::Referee;
use crate::game::Ply;
use crate::referee::Opening;
use crate::runner::GameRecord;

/// What all games of a match have in common.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Occasion {
    /// The tag `Event`.
    pub event: String,
    /// The tag `Variant`, for games that need one.
    pub variant: Option<String>,
    /// What is told of each move beside score, depth and time.
    pub extras: Vec<Extra>,
}

/// Something that can be told of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extra {
    /// Positions looked at.
    Nodes,
    /// Positions looked at in a second.
    Speed,
    /// Plies of the longest line looked at.
    SelectiveDepth,
    /// What the clock shows after the move.
    TimeLeft,
    /// The line expected after it.
    Line,
}

impl Extra {
    /// All of them, in the order in which they are told.
    pub const ALL: [Self; 5] = [Self::TimeLeft, Self::SelectiveDepth, Self::Nodes, Self::Speed, Self::Line];
}

/// The tag that says in a word how a game ended.
pub const ENDING: &str = "Ending";

/// A file to which games are added. Whatever goes wrong is told with the file's name.
pub struct PgnFile {
    file: File,
    path: PathBuf,
    /// So much of it is whole games.
    length: u64,
}

impl PgnFile {
    /// Opens a file; so many bytes of what it holds stay.
    pub fn append(path: &Path, keep: u64) -> io::Result<Self> {
        let open = || {
            let file = OpenOptions::new().create(true).append(true).open(path)?;
            if file.metadata()?.len() > keep {
                file.set_len(keep)?;
                file.sync_data()?;
            }
            Ok(file)
        };
        let file = open().map_err(|error| about(path, &error))?;
        Ok(Self { file, path: path.to_owned(), length: keep })
    }

    /// Adds a game, which is on the disk when this returns. If that cannot be, the file is left without it.
    pub fn add(&mut self, text: &str) -> io::Result<()> {
        let written = self.file.write_all(text.as_bytes()).and_then(|()| match self.file.sync_data() {
            // Not everything with a path is kept anywhere.
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
            synced => synced,
        });
        if let Err(error) = written {
            let _ = self.file.set_len(self.length);
            return Err(about(&self.path, &error));
        }
        self.length += text.len() as u64;
        Ok(())
    }
}

fn about(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// How many bytes of a text of our games are whole ones. The last game may have been cut off anywhere.
pub fn whole_games(text: &[u8]) -> usize {
    const BEGIN: &[u8] = b"[Event \"";
    let begins_line = |at: &usize| *at == 0 || text[at - 1] == b'\n';
    let starts = text.windows(BEGIN.len()).enumerate().filter(|(_, part)| *part == BEGIN).map(|(at, _)| at);
    let last = starts.rev().find(begins_line).unwrap_or(0);
    // Of the game after it there may be a letter or two.
    let end =
        text[last..].windows(2).rposition(|letters| letters == b"\n\n").map_or(last, |at| last + at + 2);
    if is_whole(&text[last..end]) { end } else { last }
}

/// Whether a game ends with its result and an empty line.
fn is_whole(game: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(game) else { return false };
    let result = text.lines().find_map(|line| line.strip_prefix("[Result \"")?.strip_suffix("\"]"));
    let Some((_, moves)) = text.split_once("\n\n") else { return false };
    // What stands in a comment is no result.
    let after_comments = moves.rsplit('}').next().unwrap_or_default();
    moves.ends_with("\n\n") && result.is_some() && after_comments.split_whitespace().last() == result
}

/// A game as PGN, with an empty line after it.
pub fn pgn<G: Referee>(record: &GameRecord<G>, occasion: &Occasion) -> String {
    let opening = record.start.opening();
    let mut text = headers(record, &opening, occasion).to_string();
    text.push('\n');
    let mut moves = Movetext::new(opening.number, opening.turn);
    for mv in &opening.moves {
        moves.mv(mv);
    }
    if !opening.moves.is_empty() {
        moves.comment("book");
    }
    for ply in &record.played.plies {
        moves.mv(&ply.notation);
        moves.comment(&thought(ply, &occasion.extras));
    }
    moves.comment(&record.played.ending.to_string());
    text.push_str(&moves.finish(record.played.ending.result().as_str()));
    text.push('\n');
    text
}

fn headers<G: Referee>(record: &GameRecord<G>, opening: &Opening, occasion: &Occasion) -> Headers {
    let mut headers = Headers::default();
    let date = rocada_pgn::date(record.began);
    headers.set("Event", &occasion.event);
    headers.set("Site", "rocada");
    headers.set("Date", &date);
    headers.set("Round", (record.slot.number + 1).to_string());
    headers.set("White", &record.names[Color::White]);
    headers.set("Black", &record.names[Color::Black]);
    headers.set("Result", record.played.ending.result().as_str());
    if let Some(variant) = &occasion.variant {
        headers.set("Variant", variant);
    }
    if let Some(start) = &opening.start {
        headers.set("SetUp", "1");
        headers.set("FEN", start);
    }
    headers.set("UTCDate", date);
    headers.set("UTCTime", rocada_pgn::time_of_day(record.began));
    let [white, black] = Color::ALL.map(|color| record.terms[color].to_string());
    if white == black {
        headers.set("TimeControl", white);
    } else {
        headers.set("WhiteTimeControl", white);
        headers.set("BlackTimeControl", black);
    }
    headers.set("PlyCount", (opening.moves.len() + record.played.plies.len()).to_string());
    headers.set("GameDuration", format!("{:.3}s", record.took.as_secs_f64()));
    headers.set("Termination", record.played.ending.reason.termination().as_str());
    headers.set(ENDING, record.played.ending.reason.kind());
    headers
}

/// `+0.31/12 0.531s`, the form that tools for engine matches read, and what is told beside it, divided by commas.
fn thought(ply: &Ply, extras: &[Extra]) -> String {
    let mut text = String::new();
    if let Some(score) = ply.thought.score {
        write!(text, "{score}/{} ", ply.thought.depth.unwrap_or(0)).expect("a string takes all text");
    }
    write!(text, "{:.3}s", ply.time.as_secs_f64()).expect("a string takes all text");
    for part in
        Extra::ALL.into_iter().filter(|extra| extras.contains(extra)).filter_map(|one| extra(ply, one))
    {
        text.extend([", ", &part]);
    }
    text
}

/// One thing more about a move, if it is known.
fn extra(ply: &Ply, what: Extra) -> Option<String> {
    let thought = &ply.thought;
    match what {
        Extra::TimeLeft => Some(format!("tl={:.3}s", ply.left?.as_secs_f64())),
        Extra::SelectiveDepth => Some(format!("sd={}", thought.selective_depth?)),
        Extra::Nodes => Some(format!("n={}", thought.nodes?)),
        // In less than a millisecond nothing can be said of a speed.
        Extra::Speed if ply.time.as_millis() > 0 => {
            Some(format!("nps={:.0}", thought.nodes? as f64 / ply.time.as_secs_f64()))
        }
        Extra::Line if !thought.line.is_empty() => Some(format!("pv={}", thought.line.join(" "))),
        Extra::Speed | Extra::Line => None,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use rocada_thought::Score;

    use super::*;
    use crate::Thought;

    const GAME: &str = "[Event \"x\"]\n[Result \"1/2-1/2\"]\n\n1. e4 {+0.1/2 0.5s} e5\n{-0.2/3 0.1s [Event \"y\"]}\n{draw: 1/2-1/2}\n1/2-1/2\n\n";

    #[test]
    fn a_text_cut_anywhere_ends_with_a_whole_game() {
        let text = GAME.repeat(2);
        for length in 0..=text.len() {
            let whole = if length == text.len() { text.len() } else { length / GAME.len() * GAME.len() };
            assert_eq!(whole_games(&text.as_bytes()[..length]), whole, "{:?}", &text[..length]);
        }
        assert_eq!(whole_games("1. e4 *".as_bytes()), 0);
    }

    #[test]
    fn what_is_told_of_a_move() {
        let known = Ply {
            notation: "e4".to_owned(),
            thought: Thought {
                score: Some(Score::Centipawns(31)),
                depth: Some(12),
                selective_depth: Some(20),
                nodes: Some(1000),
                line: ["e4", "e5"].map(str::to_owned).to_vec(),
            },
            time: Duration::from_millis(500),
            left: Some(Duration::from_millis(7500)),
        };
        assert_eq!(thought(&known, &[]), "+0.31/12 0.500s");
        assert_eq!(thought(&known, &[Extra::Line, Extra::Nodes]), "+0.31/12 0.500s, n=1000, pv=e4 e5");
        let all = "+0.31/12 0.500s, tl=7.500s, sd=20, n=1000, nps=2000, pv=e4 e5";
        assert_eq!(thought(&known, &Extra::ALL), all);
        let unknown = Ply { thought: Thought::default(), time: Duration::ZERO, left: None, ..known };
        assert_eq!(thought(&unknown, &Extra::ALL), "0.000s");
    }

    #[test]
    fn games_are_added_to_what_is_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.pgn");
        std::fs::write(&path, "whole torn").expect("room");
        let mut file = PgnFile::append(&path, 6).expect("a file");
        file.add("more").expect("room");
        assert_eq!(std::fs::read_to_string(&path).expect("a text"), "whole more");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_named() {
        let mut full = PgnFile::append(Path::new("/dev/full"), 0).expect("a file");
        let message = full.add("x").expect_err("no room").to_string();
        assert!(message.starts_with("/dev/full: No space left"), "{message}");
        PgnFile::append(Path::new("/dev/null"), 0).expect("a file").add("x").expect("it takes all");
    }
}
