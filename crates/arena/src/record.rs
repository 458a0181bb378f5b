//! Games as PGN, each written as soon as it has ended.

use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::time::SystemTime;

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
}

/// The tag that says in a word how a game ended.
pub const ENDING: &str = "Ending";

/// A file to which games are added.
pub struct PgnFile(File);

impl PgnFile {
    /// Opens a file; what it holds stays.
    pub fn append(path: &Path) -> io::Result<Self> {
        Ok(Self(OpenOptions::new().create(true).append(true).open(path)?))
    }

    /// Adds a game in one write, so that a crash leaves whole games only.
    pub fn add(&mut self, text: &str) -> io::Result<()> {
        self.0.write_all(text.as_bytes())
    }
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
        moves.comment(&thought(ply));
    }
    moves.comment(&record.played.ending.to_string());
    text.push_str(&moves.finish(record.played.ending.result()));
    text.push('\n');
    text
}

fn headers<G: Referee>(record: &GameRecord<G>, opening: &Opening, occasion: &Occasion) -> Headers {
    let mut headers = Headers::default();
    let (date, time) = date_and_time(record.began);
    headers.set("Event", &occasion.event);
    headers.set("Site", "rocada");
    headers.set("Date", &date);
    headers.set("Round", (record.slot.number + 1).to_string());
    headers.set("White", &record.names[Color::White]);
    headers.set("Black", &record.names[Color::Black]);
    headers.set("Result", record.played.ending.result());
    if let Some(variant) = &occasion.variant {
        headers.set("Variant", variant);
    }
    if let Some(start) = &opening.start {
        headers.set("SetUp", "1");
        headers.set("FEN", start);
    }
    headers.set("UTCDate", date);
    headers.set("UTCTime", time);
    let [white, black] = Color::ALL.map(|color| record.terms[color].to_string());
    if white == black {
        headers.set("TimeControl", white);
    } else {
        headers.set("WhiteTimeControl", white);
        headers.set("BlackTimeControl", black);
    }
    headers.set("PlyCount", (opening.moves.len() + record.played.plies.len()).to_string());
    headers.set("GameDuration", format!("{:.3}s", record.took.as_secs_f64()));
    headers.set("Termination", record.played.ending.reason.termination().word());
    headers.set(ENDING, record.played.ending.reason.kind());
    headers
}

/// `+0.31/12 0.531s`, the form that tools for engine matches read.
fn thought(ply: &Ply) -> String {
    let mut text = String::new();
    if let Some(score) = ply.thought.score {
        write!(text, "{score}/{} ", ply.thought.depth.unwrap_or(0)).expect("a string takes all text");
    }
    write!(text, "{:.3}s", ply.time.as_secs_f64()).expect("a string takes all text");
    text
}

/// `2026.01.31` and `23:59:59`, in UTC.
fn date_and_time(at: SystemTime) -> (String, String) {
    let seconds = at.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (year, month, day) = civil_date((seconds / 86_400).cast_signed());
    let second = seconds % 86_400;
    (
        format!("{year:04}.{month:02}.{day:02}"),
        format!("{:02}:{:02}:{:02}", second / 3600, second / 60 % 60, second % 60),
    )
}

/// The date of a day counted from 1970-01-01, by the usual trick of letting the year begin in March.
const fn civil_date(days: i64) -> (i64, i64, i64) {
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    (year_of_era + era * 400 + (month <= 2) as i64, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        assert_eq!(civil_date(0), (1970, 1, 1));
        assert_eq!(civil_date(11_016), (2000, 2, 29));
        assert_eq!(civil_date(20_819), (2027, 1, 1));
    }
}
