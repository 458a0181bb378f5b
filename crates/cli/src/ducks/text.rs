//! Everything the game says at the terminal, in English and in Romanian side by side: a phrase that lacks one
//! of the two does not compile.

use std::time::Duration;

use rocada_ducks::{BoardError, Reason, Refusal, Side, TurnError};

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

fn ducks_or_cats_ro(side: Side) -> &'static str {
    match side {
        Side::Ducks => "rățuștele",
        Side::Cats => "pisicile",
    }
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + chars.as_str())
}

fn piece_ro(side: Side) -> &'static str {
    match side {
        Side::Ducks => "o rățușcă",
        Side::Cats => "o pisică",
    }
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
            Self::Board(error) => (error.to_string(), board_ro(error)),
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
                format!("Mută {}", ducks_or_cats_ro(side)),
            ),
            Self::State { side, captures, goal, streak, k } => (
                format!("{side}: {captures} of {goal} captures, {streak} of {k} moves in a row"),
                format!("{}: {captures} din {goal} capturi, {streak} din {k} deplasări la rând", ducks_or_cats_ro(side)),
            ),
            Self::Refused(error) => (error.to_string(), turn_error_ro(error)),
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
                        ducks_or_cats_ro(side),
                        value.replace("win in", "victorie în").replace("loss in", "înfrângere în"),
                    ),
                )
            }
            Self::Captured { count } => (format!("captured: {count}"), format!("capturate: {count}")),
            Self::Winner { side, reason: Reason::Goal } => (
                format!("The {side} win: they have made all their captures."),
                format!("{} câștigă: au făcut toate capturile.", capitalised(ducks_or_cats_ro(side))),
            ),
            Self::Winner { side, reason: Reason::NoTurn } => (
                format!("The {side} win: the {} have no turn left.", side.other()),
                format!(
                    "{} câștigă: {} nu mai au nicio mutare.",
                    capitalised(ducks_or_cats_ro(side)),
                    ducks_or_cats_ro(side.other())
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
                (format!("{side}: {turns} turns"), format!("{}: {turns} ture", ducks_or_cats_ro(side)))
            }
            Self::Times { side, min, max, mean, median } => (
                format!("{side}: thinking time min {min:.3} max {max:.3} mean {mean:.3} median {median:.3} s"),
                format!(
                    "{}: timp de gândire min {min:.3} max {max:.3} medie {mean:.3} mediană {median:.3} s",
                    ducks_or_cats_ro(side)
                ),
            ),
            Self::Nodes { side, min, max, mean, median } => (
                format!("{side}: nodes min {min:.0} max {max:.0} mean {mean:.0} median {median:.0}"),
                format!(
                    "{}: noduri min {min:.0} max {max:.0} medie {mean:.0} mediană {median:.0}",
                    ducks_or_cats_ro(side)
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

fn board_ro(error: &BoardError) -> String {
    match error {
        BoardError::Size(n) => format!("tabla are 8, 9 sau 10 linii, nu {n}"),
        BoardError::Shore { n, k } => {
            format!("malul unei table de {n} linii are grosimea de la 1 la {}, nu {k}", (n - 1) / 3)
        }
    }
}

fn turn_error_ro(error: &TurnError) -> String {
    match error {
        TurnError::Form(text) => format!(
            "`{text}` nu este o tură: plasarea se scrie +3,3, deplasarea 3,3-4,3, captura pisicii 1,4-2,4x3,5"
        ),
        TurnError::Refused(refusal) => refusal_ro(refusal),
    }
}

fn refusal_ro(refusal: &Refusal) -> String {
    match *refusal {
        Refusal::Over(winner) => format!("jocul s-a încheiat: au câștigat {}", ducks_or_cats_ro(winner)),
        Refusal::OffBoard { cell, n } => {
            format!("{cell} nu este pe tablă: liniile și coloanele merg de la 0 la {}", n - 1)
        }
        Refusal::MustPlace { side, k } => {
            let times = if k == 1 { "o deplasare".to_owned() } else { format!("{k} deplasări") };
            format!("{} au făcut {times} la rând și acum trebuie să plaseze", ducks_or_cats_ro(side))
        }
        Refusal::Terrain { side: Side::Ducks, cell } => {
            format!("rățuștele se plasează pe lac, iar {cell} este pe mal")
        }
        Refusal::Terrain { side: Side::Cats, cell } => {
            format!("pisicile se plasează pe mal, iar {cell} este pe lac")
        }
        Refusal::Taken { cell, by } => format!("pe {cell} stă deja {}", piece_ro(by)),
        Refusal::NoPiece { side: Side::Ducks, cell } => format!("pe {cell} nu stă nicio rățușcă"),
        Refusal::NoPiece { side: Side::Cats, cell } => format!("pe {cell} nu stă nicio pisică"),
        Refusal::NotMoved(cell) => format!("o deplasare se termină pe altă celulă decât {cell}"),
        Refusal::NotInLine { from, to } => {
            format!("{from} și {to} nu sunt nici pe aceeași linie, nici pe aceeași coloană")
        }
        Refusal::TooFar { from, to } => format!(
            "în această variantă o deplasare este de exact o celulă, iar de la {from} la {to} sunt {}",
            from.distance(to)
        ),
        Refusal::Blocked { cell, by } => format!("pe drum, pe {cell}, stă {}", piece_ro(by)),
        Refusal::DucksDoNotChoose => "capturile rățuștelor rezultă din deplasare și nu se scriu".to_owned(),
        Refusal::Hungry { to, prey } => {
            let prey: Vec<_> = prey.iter().map(|cell| cell.to_string()).collect();
            format!(
                "pisica oprită pe {to} trebuie să prindă o rățușcă: adaugă x și una dintre {}",
                prey.join(" ")
            )
        }
        Refusal::NoVictim(cell) => format!("pe {cell} nu stă nicio rățușcă de prins"),
        Refusal::OutOfReach { to, victim } => format!(
            "rățușca de pe {victim} este la {} celule de {to}, iar pisica ajunge la 2",
            victim.distance(to)
        ),
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
