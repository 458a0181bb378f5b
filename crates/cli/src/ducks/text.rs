//! Everything the game says at the terminal, in English and in Romanian side by side: a phrase that lacks one
//! of the two does not compile.

use std::time::Duration;

use rocada_ducks::{Cells, InRomanian, Reason, Side};

/// The languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Lang {
    /// English.
    En,
    /// Romanian.
    Ro,
}

impl Lang {
    /// The language of the locale, English if it is another one.
    pub fn from_locale() -> Self {
        let variables = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter();
        let locale = variables.filter_map(|name| std::env::var(name).ok()).find(|value| !value.is_empty());
        let romanian = locale.is_some_and(|locale| locale == "ro" || locale.starts_with("ro_"));
        if romanian { Self::Ro } else { Self::En }
    }
}

/// Something to say.
pub enum Phrase<'a> {
    AskSize,
    AskShore { max: u8 },
    AskPreset,
    AskAlgorithm,
    AskDepth { optional: bool },
    AskSide,
    NotANumber(&'a str),
    NotAChoice { answer: &'a str, choices: &'a str },
    DepthRange,
    NoSuchShore(usize),
    GoalsForm(&'a str),
    LongTurns { who: &'a str, takes: &'a dyn Said },
    Start(&'a str),
    Help,
    Side(Side),
    ToMove(Side),
    State { side: Side, captures: u8, goal: u8, streak: u8, k: u8 },
    Said(&'a dyn Said),
    Hint { turn: &'a str, value: &'a str },
    TakenBack(usize),
    NothingToTakeBack,
    LastTurn { side: Side, turn: &'a str },
    ThoughtFor(Duration),
    Thought { side: Side, turn: &'a str, nodes: u64, time: Duration, depth: u32, value: &'a str },
    Captured { by: Side, cells: Cells },
    Winner { side: Side, reason: Reason },
    Stopped,
    InputClosed,
    TotalTime(Duration),
    Turns { side: Side, turns: usize },
    Times { side: Side, min: f64, max: f64, mean: f64, median: f64 },
    Nodes { side: Side, min: f64, max: f64, mean: f64, median: f64 },
    Saved(&'a str),
}

/// What has words in both languages.
pub trait Said {
    fn in_language(&self, lang: Lang) -> String;
}

impl<T: std::fmt::Display + InRomanian> Said for T {
    fn in_language(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.to_string(),
            Lang::Ro => self.in_romanian(),
        }
    }
}

/// A time as it was measured: microseconds where it is shorter than a millisecond.
fn measured(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match time.as_micros() {
        0 => format!("{} ns", time.as_nanos()),
        micros @ 1..1000 => format!("{micros} µs"),
        1000..1_000_000 => format!("{:.1} ms", seconds * 1e3),
        _ => format!("{seconds:.2} s"),
    }
}

/// The same for seconds that were worked out.
fn measured_seconds(seconds: f64) -> String {
    measured(Duration::try_from_secs_f64(seconds).unwrap_or_default())
}

fn listed(cells: Cells) -> String {
    cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + chars.as_str())
}

impl Phrase<'_> {
    /// In one of the languages.
    #[expect(clippy::too_many_lines, reason = "a list: one entry a phrase")]
    pub fn say(&self, lang: Lang) -> String {
        let (english, romanian) = match *self {
            Self::AskSize => ("Rows and columns of the board (8, 9, 10)".into(), "Linii și coloane (8, 9, 10)".into()),
            Self::AskShore { max } => {
                (format!("Thickness of the shore (1 to {max})"), format!("Grosimea malului (1 până la {max})"))
            }
            Self::AskPreset => (
                "Rules: balanced (both sides can win) or original (the cats do)".into(),
                "Reguli: balanced (ambele părți pot câștiga) sau original (câștigă pisicile)".into(),
            ),
            Self::AskAlgorithm => (
                "The computer plays by: random, minimax, alphabeta, master".into(),
                "Calculatorul joacă cu: random, minimax, alphabeta, master".into(),
            ),
            Self::AskDepth { optional: false } => ("Depth of its search".into(), "Adâncimea căutării".into()),
            Self::AskDepth { optional: true } => (
                "Depth of its search (or nothing: a second a turn)".into(),
                "Adâncimea căutării (sau nimic: o secundă pe mutare)".into(),
            ),
            Self::AskSide => (
                "Your side: ducks, cats, both (two people) or none (watch)".into(),
                "Partea ta: ducks (rățuște), cats (pisici), both (doi oameni) sau none (privește)".into(),
            ),
            Self::NotANumber(text) => {
                let (english, romanian) = why_no_number(text);
                (format!("`{text}` is {english}"), format!("`{text}` {romanian}"))
            }
            Self::NotAChoice { answer, choices } => {
                (format!("`{answer}` is none of {choices}"), format!("`{answer}` nu este dintre {choices}"))
            }
            Self::DepthRange => ("the depth is 1 to 100".into(), "adâncimea este între 1 și 100".into()),
            Self::NoSuchShore(k) => (
                format!("no board has a shore {k} cells thick"),
                format!("nicio tablă nu are malul de grosime {k}"),
            ),
            Self::GoalsForm(text) => (
                format!("`{text}`: two numbers with a slash between them are expected, as in 3/8"),
                format!("`{text}`: se așteaptă două numere despărțite de o bară, ca 3/8"),
            ),
            Self::LongTurns { who, takes } => (
                format!("{who}: a turn can take {}", takes.in_language(Lang::En)),
                format!("{who}: o mutare poate dura {}", takes.in_language(Lang::Ro)),
            ),
            Self::Start(position) => (format!("Start: {position}"), format!("Start: {position}")),
            Self::Help => (
                "A turn is +3,3 (place), 3,3-4,3 (move), 1,4-2,4x3,5 (a cat moves and catches the duck on 3,5).\n\
                 Also: hint, undo, moves (list the legal turns), position (print it), help, quit."
                    .into(),
                "O mutare: +3,3 (plasare), 3,3-4,3 (deplasare), 1,4-2,4x3,5 (o pisică se deplasează și prinde rățușca de \
                 pe 3,5).\n\
                 De asemenea: hint (un sfat), undo (înapoi), moves (mutările permise), position (poziția ca text), help, \
                 quit."
                    .into(),
            ),
            Self::Side(side) => (side.to_string(), side.in_romanian()),
            Self::ToMove(side) => (
                format!("{} to move", capitalised(&side.to_string())),
                format!("Mută {}", side.in_romanian()),
            ),
            Self::State { side, captures, goal, streak, k } => (
                format!("{side}: {captures} of {goal} captures, {streak} of {k} moves in a row"),
                format!("{}: {captures} din {goal} capturi, {streak} din {k} deplasări la rând", side.in_romanian()),
            ),
            Self::Said(words) => (words.in_language(Lang::En), words.in_language(Lang::Ro)),
            Self::Hint { turn, value } => {
                (format!("hint: {turn} (value {value})"), format!("sfat: {turn} (valoare {})", value_ro(value)))
            }
            Self::TakenBack(1) => ("one turn taken back".into(), "o mutare luată înapoi".into()),
            Self::TakenBack(turns) => {
                (format!("{turns} turns taken back"), format!("{turns} mutări luate înapoi"))
            }
            Self::NothingToTakeBack => {
                ("there is no turn to take back".into(), "nu există nicio mutare de luat înapoi".into())
            }
            Self::LastTurn { side, turn } => (
                format!("last turn: {side} {turn}, marked on the board"),
                format!("ultima mutare: {} {turn}, marcată pe tablă", side.in_romanian()),
            ),
            Self::ThoughtFor(time) => (
                format!("thinking time {:.1} s", time.as_secs_f64()),
                format!("timp de gândire {:.1} s", time.as_secs_f64()),
            ),
            Self::Thought { side, turn, nodes, time, depth, value } => {
                let time = measured(time);
                (
                    format!("{side} play {turn}: {nodes} nodes, {time}, depth {depth}, value {value}"),
                    format!(
                        "{} joacă {turn}: {nodes} noduri, {time}, adâncime {depth}, valoare {}",
                        side.in_romanian(),
                        value_ro(value),
                    ),
                )
            }
            Self::Captured { by: Side::Ducks, cells } if cells.count() == 1 => (
                format!("captured: the cat on {}", listed(cells)),
                format!("capturată: pisica de pe {}", listed(cells)),
            ),
            Self::Captured { by: Side::Ducks, cells } => (
                format!("captured: the cats on {}", listed(cells)),
                format!("capturate: pisicile de pe {}", listed(cells)),
            ),
            Self::Captured { by: Side::Cats, cells } => (
                format!("captured: the duck on {}", listed(cells)),
                format!("capturată: rățușca de pe {}", listed(cells)),
            ),
            Self::Winner { side, reason: Reason::Goal } => (
                format!("The {side} win: they have made all their captures."),
                format!("{} câștigă: au făcut toate capturile.", capitalised(&side.in_romanian())),
            ),
            Self::Winner { side, reason: Reason::NoTurn } => (
                format!("The {side} win: the {} have no turn left.", side.other()),
                format!(
                    "{} câștigă: {} nu mai au nicio mutare.",
                    capitalised(&side.in_romanian()),
                    side.other().in_romanian()
                ),
            ),
            Self::Stopped => ("Stopped: nobody has won.".into(), "Oprit: nu a câștigat nimeni.".into()),
            Self::InputClosed => (
                "The input has ended: nobody has won.".into(),
                "Intrarea s-a încheiat: nu a câștigat nimeni.".into(),
            ),
            Self::TotalTime(time) => (
                format!("total time {:.1} s", time.as_secs_f64()),
                format!("timp total {:.1} s", time.as_secs_f64()),
            ),
            Self::Turns { side, turns } => (
                format!("{side}: {turns} {}", if turns == 1 { "turn" } else { "turns" }),
                format!("{}: {}", side.in_romanian(), turns_ro(turns)),
            ),
            Self::Times { side, min, max, mean, median } => {
                let [min, max, mean, median] = [min, max, mean, median].map(measured_seconds);
                (
                    format!("{side}: thinking time min {min}, max {max}, mean {mean}, median {median}"),
                    format!(
                        "{}: timp de gândire min {min}, max {max}, medie {mean}, mediană {median}",
                        side.in_romanian()
                    ),
                )
            }
            Self::Nodes { side, min, max, mean, median } => (
                format!("{side}: nodes min {min:.0} max {max:.0} mean {mean:.0} median {median:.0}"),
                format!(
                    "{}: noduri min {min:.0} max {max:.0} medie {mean:.0} mediană {median:.0}",
                    side.in_romanian()
                ),
            ),
            Self::Saved(path) => (format!("saved as {path}"), format!("salvat în {path}")),
        };
        match lang {
            Lang::En => english,
            Lang::Ro => romanian,
        }
    }
}

/// What a text is that cannot be read as a number from 0 on.
fn why_no_number(text: &str) -> (&'static str, &'static str) {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit() || b".,".contains(&byte)) {
        ("not a number", "nu este un număr")
    } else if digits.contains(['.', ',']) {
        ("not a whole number", "nu este un număr întreg")
    } else if digits.len() < text.len() {
        ("less than zero", "este mai mic decât zero")
    } else {
        ("too large", "este prea mare")
    }
}

fn value_ro(value: &str) -> String {
    value.replace("win in", "victorie în").replace("loss in", "înfrângere în")
}

fn turns_ro(turns: usize) -> String {
    match turns {
        1 => "o mutare".to_owned(),
        0 | 2..20 => format!("{turns} mutări"),
        _ if (1..20).contains(&(turns % 100)) => format!("{turns} mutări"),
        _ => format!("{turns} de mutări"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_as_they_were_measured() {
        let told = |nanos| measured(Duration::from_nanos(nanos));
        assert_eq!(told(730), "730 ns");
        assert_eq!(told(73_400), "73 µs");
        assert_eq!(told(7_340_000), "7.3 ms");
        assert_eq!(told(7_340_000_000), "7.34 s");
    }

    #[test]
    fn numbers_that_are_not_whole() {
        let told = |text| Phrase::NotANumber(text).say(Lang::En);
        assert_eq!(told("8.5"), "`8.5` is not a whole number");
        assert_eq!(told("8,5"), "`8,5` is not a whole number");
        assert_eq!(told("-1"), "`-1` is less than zero");
        assert_eq!(told("99999999999999999999"), "`99999999999999999999` is too large");
        assert_eq!(told("eight"), "`eight` is not a number");
        assert_eq!(Phrase::NotANumber("8.5").say(Lang::Ro), "`8.5` nu este un număr întreg");
    }

    #[test]
    fn romanian_refusals_are_not_english() {
        let tired: rocada_ducks::Position = "8/8/3c4/3d4/1cd2d1c/3d4/3d4/8 d 2 0 0 2 0".parse().unwrap();
        let error = tired.read_turn("3,3-4,3").unwrap_err();
        assert_eq!(
            Phrase::Said(&error).say(Lang::Ro),
            "rățuștele au făcut 2 deplasări la rând și acum trebuie să plaseze"
        );
        assert_eq!(
            Phrase::Said(&error).say(Lang::En),
            "the ducks have moved 2 times in a row and must place now"
        );
    }
}
