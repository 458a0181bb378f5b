//! Everything that can be refused, in Romanian; English is what the errors display. A kind of error that lacks its
//! Romanian words does not compile.

use crate::effort::{Effort, TooLong};
use crate::record::TITLE;
use crate::rough_time::Unit;
use crate::seat::{SETTINGS, techniques};
use crate::text::FORM;
use crate::{
    BoardError, Cells, GoalsError, PlayerError, PositionError, RecordError, Refusal, RoughTime, Side,
    TextError, TurnError,
};

/// Has words in Romanian.
pub trait InRomanian {
    /// The words.
    fn in_romanian(&self) -> String;
}

impl InRomanian for Side {
    fn in_romanian(&self) -> String {
        self.ro().to_owned()
    }
}

impl Side {
    const fn ro(self) -> &'static str {
        match self {
            Self::Ducks => "rățuștele",
            Self::Cats => "pisicile",
        }
    }

    const fn piece_ro(self) -> &'static str {
        match self {
            Self::Ducks => "rățușcă",
            Self::Cats => "pisică",
        }
    }
}

impl InRomanian for BoardError {
    fn in_romanian(&self) -> String {
        match *self {
            Self::Size(n) => format!("tabla are 8, 9 sau 10 linii, nu {n}"),
            Self::SizeToSolve(n) => format!("o tablă de rezolvat are de la 4 la 10 linii, nu {n}"),
            Self::Shore { n, k } if n < 7 => format!("malul unei table de {n} linii are grosimea 1, nu {k}"),
            Self::Shore { n, k } => {
                format!("malul unei table de {n} linii are grosimea de la 1 la {}, nu {k}", (n - 1) / 3)
            }
        }
    }
}

impl InRomanian for GoalsError {
    fn in_romanian(&self) -> String {
        let Self { n, goal } = *self;
        // From 20 on Romanian counts with `de`, and 3N always is that much.
        format!("pe o tablă de {n} linii ținta este de la 1 la {} de capturi, nu {goal}", 3 * n)
    }
}

impl InRomanian for PositionError {
    fn in_romanian(&self) -> String {
        match self {
            Self::Missing(field) => format!("{field}: lipsește; o poziție se scrie {FORM}"),
            Self::Extra(text) => format!(
                "sfârșitul rândului: `{text}` este un câmp în plus (step și goals=D/C vin la urmă, în această ordine)"
            ),
            Self::Size(error) => format!("ROWS: {}", error.in_romanian()),
            Self::RowLength { row, text, cells, n } => {
                let cells = if *cells == 1 { "o celulă".to_owned() } else { counted(*cells, "celule") };
                format!("ROWS: linia {row} (`{text}`) are {cells}, nu {n}")
            }
            Self::Letter { row, found } => format!(
                "ROWS: linia {row} are `{found}` unde se așteaptă d, c sau numărul celulelor goale la rând"
            ),
            Self::Side(text) => format!("SIDE: `{text}` nu este nici d, nici c"),
            Self::Number { field, text } => format!("{field}: `{text}` nu este un număr"),
            Self::Shore(error) => format!("K: {}", error.in_romanian()),
            Self::GoalsForm(text) => format!("goals: `{text}` nu are forma goals=D/C"),
            Self::Goals(error) => format!("goals: {}", error.in_romanian()),
            Self::Captures { field, captures, goal, may_end } => {
                let captures = if *captures == 1 {
                    "o captură nu este posibilă".to_owned()
                } else {
                    format!("{} nu sunt posibile", counted(*captures, "capturi"))
                };
                let to_move = if *may_end { "" } else { " și această parte fiind la mutare" };
                format!("{field}: {captures}, ținta fiind {goal}{to_move}")
            }
            Self::Streak { field, count, k } => {
                format!(
                    "{field}: {} la rând, iar cel mult K = {k} sunt permise",
                    counted(*count, "deplasări")
                )
            }
        }
    }
}

impl InRomanian for TurnError {
    fn in_romanian(&self) -> String {
        match self {
            Self::Form(text) => format!(
                "`{text}` nu este o mutare: plasarea se scrie +3,3, deplasarea 3,3-4,3, captura pisicii 1,4-2,4x3,5"
            ),
            Self::Refused(refusal) => refusal.in_romanian(),
        }
    }
}

impl InRomanian for TextError {
    fn in_romanian(&self) -> String {
        match self {
            Self::Position(error) => error.in_romanian(),
            Self::Turn(error) => error.in_romanian(),
        }
    }
}

impl InRomanian for Refusal {
    fn in_romanian(&self) -> String {
        match *self {
            Self::Over(winner) => format!("jocul s-a încheiat: au câștigat {}", winner.ro()),
            Self::OffBoard { cell, n } => {
                format!("{cell} nu este pe tablă: liniile și coloanele merg de la 0 la {}", n - 1)
            }
            Self::MustPlace { side, k } => {
                let times = if k == 1 { "o deplasare".to_owned() } else { counted(k.into(), "deplasări") };
                format!("{} au făcut {times} la rând și acum trebuie să plaseze", side.ro())
            }
            Self::Terrain { side: Side::Ducks, cell } => {
                format!("rățuștele se plasează pe lac, iar {cell} este pe mal")
            }
            Self::Terrain { side: Side::Cats, cell } => {
                format!("pisicile se plasează pe mal, iar {cell} este pe lac")
            }
            Self::Taken { cell, by } => format!("pe {cell} stă deja o {}", by.piece_ro()),
            Self::NoPiece { side, cell } => format!("pe {cell} nu stă nicio {}", side.piece_ro()),
            Self::NotMoved(cell) => format!("o deplasare se termină pe altă celulă decât {cell}"),
            Self::NotInLine { from, to } => {
                format!("{from} și {to} nu sunt nici pe aceeași linie, nici pe aceeași coloană")
            }
            Self::TooFar { from, to } => format!(
                "în această variantă o deplasare este de exact o celulă, iar de la {from} la {to} sunt {}",
                from.distance(to)
            ),
            Self::Blocked { cell, by } => format!("pe drum, pe {cell}, stă o {}", by.piece_ro()),
            Self::DucksDoNotChoose => "capturile rățuștelor rezultă din deplasare și nu se scriu".to_owned(),
            Self::Hungry { to, prey } => format!(
                "pisica oprită pe {to} trebuie să prindă o rățușcă: adaugă x și una dintre {}",
                list(prey)
            ),
            Self::NoVictim(cell) => format!("pe {cell} nu stă nicio rățușcă de prins"),
            Self::OutOfReach { to, victim } => format!(
                "rățușca de pe {victim} este la {} de {to}, iar pisica ajunge la 2",
                counted(victim.distance(to).into(), "celule")
            ),
        }
    }
}

impl InRomanian for PlayerError {
    fn in_romanian(&self) -> String {
        match self {
            Self::Name(name) => format!("niciun jucător nu se numește `{name}`"),
            Self::Evaluation(name) => {
                format!("`{name}` nu este o funcție de estimare; există simple, rich și network")
            }
            Self::Technique(name) => {
                format!("`{name}` nu este o tehnică a maestrului; există {}", techniques())
            }
            Self::Setting(text) => format!("`{text}` nu este dintre {SETTINGS}"),
            Self::Range { text, least, most } => format!("`{text}` nu se încadrează între {least} și {most}"),
        }
    }
}

impl InRomanian for Effort {
    fn in_romanian(&self) -> String {
        self.rough_time().in_romanian()
    }
}

impl InRomanian for RoughTime {
    fn in_romanian(&self) -> String {
        let (count, unit) = self.rounded();
        let (one, several) = match unit {
            Unit::Second => ("o secundă", "secunde"),
            Unit::Minute => ("un minut", "minute"),
            Unit::Hour => ("o oră", "ore"),
            Unit::Day => ("o zi", "zile"),
            Unit::Year => ("un an", "ani"),
            Unit::Ages => return "mai mult de o viață de om".to_owned(),
        };
        format!("cam {}", if count == 1 { one.to_owned() } else { counted(count, several) })
    }
}

impl InRomanian for TooLong {
    fn in_romanian(&self) -> String {
        let (algorithm, depth, takes) = (self.0.algorithm(), self.0.depth(), self.0.in_romanian());
        format!(
            "{algorithm} la adâncimea {depth} are nevoie de {takes} pe mutare; alege o adâncime mai mică sau dă și o limită, \
             de timp sau de noduri"
        )
    }
}

impl InRomanian for RecordError {
    fn in_romanian(&self) -> String {
        match self {
            Self::Title => format!("rândul 1: o partidă scrisă începe cu rândul `{TITLE}`"),
            Self::Header { line, name } => format!("rândul {line}: aici se așteaptă `{name}: ...`"),
            Self::Start { line, error } => format!("rândul {line}: {}", error.in_romanian()),
            Self::Turn { line, error } => format!("rândul {line}: {}", error.in_romanian()),
            Self::Winner { line, winner } => {
                format!("rândul {line}: mutările dinaintea lui nu duc la `winner: {winner}`")
            }
        }
    }
}

/// A number other than one and what it counts: 2 celule, 20 de celule, 103 celule.
fn counted(count: usize, things: &str) -> String {
    let of = if count == 0 || (1..20).contains(&(count % 100)) { "" } else { "de " };
    format!("{count} {of}{things}")
}

fn list(cells: Cells) -> String {
    cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Goals, Position, Record};

    fn check(error: &(impl InRomanian + ToString), romanian: &str) {
        assert_eq!(error.in_romanian(), romanian);
        assert_ne!(error.to_string(), romanian);
    }

    #[test]
    fn boards_and_goals() {
        check(&Board::new(7, 1).unwrap_err(), "tabla are 8, 9 sau 10 linii, nu 7");
        check(&Board::to_solve(3, 1).unwrap_err(), "o tablă de rezolvat are de la 4 la 10 linii, nu 3");
        check(&Board::to_solve(6, 2).unwrap_err(), "malul unei table de 6 linii are grosimea 1, nu 2");
        check(&Board::new(9, 3).unwrap_err(), "malul unei table de 9 linii are grosimea de la 1 la 2, nu 3");
        check(
            &Goals::new(Board::ALL[0], 0, 1).unwrap_err(),
            "pe o tablă de 8 linii ținta este de la 1 la 24 de capturi, nu 0",
        );
    }

    #[test]
    fn positions() {
        for (text, romanian) in [
            (
                "8/8/8/8/8/8/8/8 d",
                "K: lipsește; o poziție se scrie \
                 ROWS SIDE K DUCK_CAPTURES CAT_CAPTURES DUCK_COUNT CAT_COUNT [step] [goals=D/C]",
            ),
            (
                "8/8/8/8/8/8/8/8 d 2 0 0 0 0 slide",
                "sfârșitul rândului: `slide` este un câmp în plus (step și goals=D/C vin la urmă, în această ordine)",
            ),
            ("8/8/8/8/8/8/8 d 2 0 0 0 0", "ROWS: tabla are 8, 9 sau 10 linii, nu 7"),
            ("8/8/8/8/8/8/8/44 d 2 0 0 0 0", "ROWS: linia 7 (`44`) are 44 de celule, nu 8"),
            ("8/8/8/8/8/8/8/d d 2 0 0 0 0", "ROWS: linia 7 (`d`) are o celulă, nu 8"),
            (
                "8/8/8/8/8/8/8/x7 d 2 0 0 0 0",
                "ROWS: linia 7 are `x` unde se așteaptă d, c sau numărul celulelor goale la rând",
            ),
            ("8/8/8/8/8/8/8/8 x 2 0 0 0 0", "SIDE: `x` nu este nici d, nici c"),
            ("8/8/8/8/8/8/8/8 d two 0 0 0 0", "K: `two` nu este un număr"),
            ("8/8/8/8/8/8/8/8 d 3 0 0 0 0", "K: malul unei table de 8 linii are grosimea de la 1 la 2, nu 3"),
            ("8/8/8/8/8/8/8/8 d 2 0 0 0 0 goals=8", "goals: `goals=8` nu are forma goals=D/C"),
            (
                "8/8/8/8/8/8/8/8 d 2 0 0 0 0 goals=8/25",
                "goals: pe o tablă de 8 linii ținta este de la 1 la 24 de capturi, nu 25",
            ),
            (
                "8/8/8/8/8/8/8/8 d 2 8 0 0 0",
                "DUCK_CAPTURES: 8 capturi nu sunt posibile, ținta fiind 8 și această parte fiind la mutare",
            ),
            ("8/8/8/8/8/8/8/8 c 2 20 0 0 0", "DUCK_CAPTURES: 20 de capturi nu sunt posibile, ținta fiind 8"),
            (
                "8/8/8/8/8/8/8/8 d 2 1 0 0 0 goals=1/8",
                "DUCK_CAPTURES: o captură nu este posibilă, ținta fiind 1 și această parte fiind la mutare",
            ),
            (
                "8/8/8/8/8/8/8/8 d 2 0 0 3 0",
                "DUCK_COUNT: 3 deplasări la rând, iar cel mult K = 2 sunt permise",
            ),
        ] {
            check(&text.parse::<Position>().unwrap_err(), romanian);
        }
    }

    #[test]
    fn turns() {
        let quiet = "8/8/3c4/3d4/1cd2d1c/3d4/3d4/8 d 2 0 0 0 0";
        let tired = "8/8/3c4/3d4/1cd2d1c/3d4/3d4/8 d 2 0 0 2 0";
        let cats = "8/8/3c4/3d4/1cd2d1c/3d4/3d4/8 c 2 0 0 0 0";
        let step = "8/8/3c4/3d4/1cd2d1c/3d4/3d4/8 d 2 0 0 0 0 step";
        let over = "8/8/8/8/8/8/8/8 d 2 0 8 0 0";
        for (position, turn, romanian) in [
            (
                quiet,
                "3,3",
                "`3,3` nu este o mutare: plasarea se scrie +3,3, deplasarea 3,3-4,3, captura pisicii 1,4-2,4x3,5",
            ),
            (over, "+3,3", "jocul s-a încheiat: au câștigat pisicile"),
            (quiet, "+8,3", "8,3 nu este pe tablă: liniile și coloanele merg de la 0 la 7"),
            (tired, "3,3-4,3", "rățuștele au făcut 2 deplasări la rând și acum trebuie să plaseze"),
            (quiet, "+0,0", "rățuștele se plasează pe lac, iar 0,0 este pe mal"),
            (cats, "+4,4", "pisicile se plasează pe mal, iar 4,4 este pe lac"),
            (quiet, "+2,3", "pe 2,3 stă deja o pisică"),
            (cats, "+3,3", "pe 3,3 stă deja o rățușcă"),
            (quiet, "2,3-2,4", "pe 2,3 nu stă nicio rățușcă"),
            (cats, "0,0-0,1", "pe 0,0 nu stă nicio pisică"),
            (quiet, "3,3-3,3", "o deplasare se termină pe altă celulă decât 3,3"),
            (quiet, "3,3-4,4", "3,3 și 4,4 nu sunt nici pe aceeași linie, nici pe aceeași coloană"),
            (
                step,
                "3,3-3,6",
                "în această variantă o deplasare este de exact o celulă, iar de la 3,3 la 3,6 sunt 3",
            ),
            (quiet, "4,2-4,0", "pe drum, pe 4,1, stă o pisică"),
            (quiet, "3,3-3,4x2,3", "capturile rățuștelor rezultă din deplasare și nu se scriu"),
            (cats, "2,3-2,4", "pisica oprită pe 2,4 trebuie să prindă o rățușcă: adaugă x și una dintre 3,3"),
            (cats, "2,3-2,4x0,0", "pe 0,0 nu stă nicio rățușcă de prins"),
            (cats, "2,3-2,4x6,3", "rățușca de pe 6,3 este la 5 celule de 2,4, iar pisica ajunge la 2"),
        ] {
            let position: Position = position.parse().unwrap();
            let error = position.read_turn(turn).unwrap_err();
            check(&error, romanian);
            check(&TextError::from(error), romanian);
        }
        let thin: Position = "8/8/8/8/8/8/8/8 d 1 0 0 1 0".parse().unwrap();
        check(
            &thin.read_turn("3,3-4,3").unwrap_err(),
            "rățuștele au făcut o deplasare la rând și acum trebuie să plaseze",
        );
    }

    #[test]
    fn players() {
        for (word, romanian) in [
            ("tiger", "niciun jucător nu se numește `tiger`"),
            ("alphabeta:depth=999", "`depth=999` nu se încadrează între 1 și 100"),
        ] {
            check(&word.parse::<crate::Seat>().unwrap_err(), romanian);
        }
        assert!(
            "master:x".parse::<crate::Seat>().unwrap_err().in_romanian().starts_with("`x` nu este dintre ")
        );
        let deep: crate::PlayerOptions = "minimax:depth=9".parse().unwrap();
        let text = deep.effort_in_game(Board::ALL[1]).unwrap().check().unwrap_err().in_romanian();
        assert!(text.starts_with("minimax la adâncimea 9 are nevoie de "), "{text}");
    }

    #[test]
    fn records() {
        let start = "Ducklings and Cats\nstart: 8/8/8/8/8/8/8/8 d 2 0 0 0 0\nducks: human\ncats: human\n";
        for (text, romanian) in [
            (String::new(), "rândul 1: o partidă scrisă începe cu rândul `Ducklings and Cats`"),
            ("Ducklings and Cats\nducks: human".to_owned(), "rândul 2: aici se așteaptă `start: ...`"),
            (
                "Ducklings and Cats\nstart: 8/8/8/8/8/8/8/8 x 2 0 0 0 0".to_owned(),
                "rândul 2: SIDE: `x` nu este nici d, nici c",
            ),
            (format!("{start}1. +0,0"), "rândul 5: rățuștele se plasează pe lac, iar 0,0 este pe mal"),
            (
                format!("{start}1. +3,3\nwinner: cats"),
                "rândul 6: mutările dinaintea lui nu duc la `winner: cats`",
            ),
        ] {
            check(&text.parse::<Record>().unwrap_err(), romanian);
        }
    }
}
