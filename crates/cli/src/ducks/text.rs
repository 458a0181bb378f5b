//! Everything the game says at the terminal, in English and in Romanian side by side: a phrase that lacks one
//! of the two does not compile.

use std::time::Duration;

use rocada_ducks::{BoardError, InRomanian, Reason, Side, TurnError};

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
    Board(&'a BoardError),
    Start(&'a str),
    Help,
    ToMove(Side),
    State { side: Side, captures: u8, goal: u8, streak: u8, k: u8 },
    Refused(&'a TurnError),
    ThoughtFor(Duration),
    Thought { side: Side, turn: &'a str, nodes: u64, time: Duration, depth: u32, value: &'a str },
    Captured { count: u32 },
    Winner { side: Side, reason: Reason },
    Stopped,
    InputClosed,
    TotalTime(Duration),
    Turns { side: Side, turns: usize },
    Times { side: Side, min: f64, max: f64, mean: f64, median: f64 },
    Nodes { side: Side, min: f64, max: f64, mean: f64, median: f64 },
    Saved(&'a str),
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
                "Adâncimea căutării (sau nimic: o secundă pe tură)".into(),
            ),
            Self::AskSide => (
                "Your side: ducks, cats, both (two people) or none (watch)".into(),
                "Partea ta: ducks (rățuște), cats (pisici), both (doi oameni) sau none (privește)".into(),
            ),
            Self::NotANumber(text) => (format!("`{text}` is no number"), format!("`{text}` nu este un număr")),
            Self::NotAChoice { answer, choices } => {
                (format!("`{answer}` is none of {choices}"), format!("`{answer}` nu este dintre {choices}"))
            }
            Self::DepthRange => ("the depth is 1 to 100".into(), "adâncimea este între 1 și 100".into()),
            Self::Board(error) => (error.to_string(), error.in_romanian()),
            Self::Start(position) => (format!("Start: {position}"), format!("Start: {position}")),
            Self::Help => (
                "A turn is +3,3 (place), 3,3-4,3 (move), 1,4-2,4x3,5 (a cat moves and catches the duck on 3,5).\n\
                 Also: moves (list the legal turns), position (print it), help, quit."
                    .into(),
                "O tură: +3,3 (plasare), 3,3-4,3 (deplasare), 1,4-2,4x3,5 (pisica mută și prinde rățușca de pe 3,5).\n\
                 De asemenea: moves (turele permise), position (poziția ca text), help, quit."
                    .into(),
            ),
            Self::ToMove(side) => (
                format!("{} to move", capitalised(&side.to_string())),
                format!("Mută {}", side.in_romanian()),
            ),
            Self::State { side, captures, goal, streak, k } => (
                format!("{side}: {captures} of {goal} captures, {streak} of {k} moves in a row"),
                format!("{}: {captures} din {goal} capturi, {streak} din {k} deplasări la rând", side.in_romanian()),
            ),
            Self::Refused(error) => (error.to_string(), error.in_romanian()),
            Self::ThoughtFor(time) => (
                format!("thinking time {:.1} s", time.as_secs_f64()),
                format!("timp de gândire {:.1} s", time.as_secs_f64()),
            ),
            Self::Thought { side, turn, nodes, time, depth, value } => {
                let seconds = time.as_secs_f64();
                (
                    format!("{side} play {turn}: {nodes} nodes, {seconds:.3} s, depth {depth}, value {value}"),
                    format!(
                        "{} joacă {turn}: {nodes} noduri, {seconds:.3} s, adâncime {depth}, valoare {}",
                        side.in_romanian(),
                        value.replace("win in", "victorie în").replace("loss in", "înfrângere în"),
                    ),
                )
            }
            Self::Captured { count } => (format!("captured: {count}"), format!("capturate: {count}")),
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
            Self::Turns { side, turns } => {
                (format!("{side}: {turns} turns"), format!("{}: {turns} ture", side.in_romanian()))
            }
            Self::Times { side, min, max, mean, median } => (
                format!("{side}: thinking time min {min:.3} max {max:.3} mean {mean:.3} median {median:.3} s"),
                format!(
                    "{}: timp de gândire min {min:.3} max {max:.3} medie {mean:.3} mediană {median:.3} s",
                    side.in_romanian()
                ),
            ),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn romanian_refusals_are_not_english() {
        let tired: rocada_ducks::Position = "8/8/3c4/3d4/1cd2d1c/3d4/3d4/8 d 2 0 0 2 0".parse().unwrap();
        let error = tired.read_turn("3,3-4,3").unwrap_err();
        assert_eq!(
            Phrase::Refused(&error).say(Lang::Ro),
            "rățuștele au făcut 2 deplasări la rând și acum trebuie să plaseze"
        );
        assert_eq!(
            Phrase::Refused(&error).say(Lang::En),
            "the ducks have moved 2 times in a row and must place now"
        );
    }
}
