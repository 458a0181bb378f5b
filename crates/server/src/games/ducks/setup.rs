//! Whether a game can be played as it was asked for.

use rocada_ducks::{self as rules, Board, BoardError, Goals, Position, PositionError, Preset, Rules};

use super::players;
use crate::complaint::Complaint;
use crate::messages::{DucksSetup, DucksStart, DucksVariant, Field, PerSide, mirror};

mirror!(DucksVariant => rules::Variant { Slide, Step });

/// The start of a game that can be played as it was asked for, by players that can play.
pub fn start(setup: &DucksSetup) -> Result<Position, Complaint> {
    let board = |n: u8, k: u8| {
        Board::new(n.into(), k.into()).map_err(|error| {
            let field = match error {
                BoardError::Size(_) | BoardError::SizeToSolve(_) => Field::N,
                BoardError::Shore { .. } => Field::K,
            };
            Complaint::from(error).about(field)
        })
    };
    let position = match setup.start {
        DucksStart::Balanced { n, k } => rules::start(board(n, k)?, Preset::Balanced),
        DucksStart::Original { n, k } => rules::start(board(n, k)?, Preset::Original),
        DucksStart::Own { n, k, variant, goals } => {
            let board = board(n, k)?;
            let goals = self::goals(board, goals)?;
            Position::empty(Rules { board, variant: variant.into(), goals })
        }
        DucksStart::Position { ref text } => text
            .trim()
            .parse()
            .map_err(|error: PositionError| Complaint::from(error).about(Field::Position))?,
    };
    players::check(setup.players, position.board())?;
    match position.ending() {
        None => Ok(position),
        Some(_) => Err(Complaint::new(
            "the game is over in this position before it begins",
            "în această poziție jocul s-a încheiat înainte să înceapă",
        )
        .about(Field::Position)),
    }
}

fn goals(board: Board, PerSide { ducks, cats }: PerSide) -> Result<Goals, Complaint> {
    let (ducks, cats) = (ducks.into(), cats.into());
    Goals::new(board, ducks, cats).map_err(|error| {
        let field = if Goals::new(board, ducks, 1).is_err() { Field::GoalsDucks } else { Field::GoalsCats };
        Complaint::from(error).about(field)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::{AlphaBetaStage, DucksPlayer, DucksPlayers, Evaluation, Say};

    const HUMANS: DucksPlayers = DucksPlayers { ducks: DucksPlayer::Human, cats: DucksPlayer::Human };

    fn setup(start: DucksStart) -> DucksSetup {
        DucksSetup { players: HUMANS, start }
    }

    fn own(n: u8, k: u8, ducks: u8, cats: u8) -> DucksStart {
        DucksStart::Own { n, k, variant: DucksVariant::Step, goals: PerSide { ducks, cats } }
    }

    fn position(text: &str) -> DucksStart {
        DucksStart::Position { text: text.to_owned() }
    }

    /// The field as the page hears of it, and the words.
    fn refused(setup: &DucksSetup) -> (String, String, String) {
        match start(setup).expect_err("refused").say() {
            Say::Error { problem, field } => {
                let field = serde_json::to_value(field).unwrap().as_str().unwrap().to_owned();
                (field, problem.en, problem.ro)
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn every_kind_of_start() {
        for (asked, text) in [
            (DucksStart::Original { n: 8, k: 2 }, "8/8/8/8/8/8/8/8 d 2 0 0 0 0"),
            (
                DucksStart::Balanced { n: 8, k: 2 },
                "c1c1c1c1/7c/c7/7c/c7/7c/c7/1c1c1c1c d 2 0 0 0 0 step goals=1/10",
            ),
            (own(9, 2, 3, 4), "9/9/9/9/9/9/9/9/9 d 2 0 0 0 0 step goals=3/4"),
            (position(" 8/8/8/3d4/8/8/8/8 c 2 0 0 0 0 "), "8/8/8/3d4/8/8/8/8 c 2 0 0 0 0"),
        ] {
            assert_eq!(start(&setup(asked)).unwrap().to_string(), text);
        }
    }

    #[test]
    fn a_wrong_start_names_its_field() {
        for (asked, field, en, ro) in [
            (
                DucksStart::Original { n: 7, k: 1 },
                "n",
                "the board has 8, 9 or 10 rows, not 7",
                "tabla are 8, 9 sau 10 linii, nu 7",
            ),
            (
                DucksStart::Balanced { n: 8, k: 3 },
                "k",
                "the shore of a board of 8 rows is 1 to 2 cells thick, not 3",
                "malul unei table de 8 linii are grosimea de la 1 la 2, nu 3",
            ),
            (
                own(8, 2, 0, 8),
                "goals.ducks",
                "a goal on a board of 8 rows is 1 to 24 captures, not 0",
                "pe o tablă de 8 linii ținta este de la 1 la 24 de capturi, nu 0",
            ),
            (
                own(8, 2, 24, 25),
                "goals.cats",
                "a goal on a board of 8 rows is 1 to 24 captures, not 25",
                "pe o tablă de 8 linii ținta este de la 1 la 24 de capturi, nu 25",
            ),
            (
                position("8/8/8/8/8/8/8/8 x 2 0 0 0 0"),
                "position",
                "SIDE: `x` is neither d nor c",
                "SIDE: `x` nu este nici d, nici c",
            ),
            (
                position("8/8/8/8/8/8/8/8 d 2 0 8 0 0"),
                "position",
                "the game is over in this position before it begins",
                "în această poziție jocul s-a încheiat înainte să înceapă",
            ),
        ] {
            assert_eq!(refused(&setup(asked)), (field.to_owned(), en.to_owned(), ro.to_owned()));
        }
    }

    #[test]
    fn a_player_that_thinks_too_much_names_its_field() {
        let (evaluation, stage) = (Evaluation::Rich, AlphaBetaStage::default());
        let with = |players| DucksSetup { players, start: DucksStart::Original { n: 8, k: 2 } };
        for (player, field, en, ro) in [
            (
                DucksPlayer::Minimax { depth: 0, evaluation },
                "depth",
                "between 1 and 6, not 0",
                "între 1 și 6, nu 0",
            ),
            (
                DucksPlayer::Minimax { depth: 7, evaluation },
                "depth",
                "between 1 and 6, not 7",
                "între 1 și 6, nu 7",
            ),
            (
                DucksPlayer::AlphaBeta { depth: 13, evaluation, stage },
                "depth",
                "between 1 and 12, not 13",
                "între 1 și 12, nu 13",
            ),
            (
                DucksPlayer::AlphaBeta { depth: 12, evaluation, stage },
                "depth",
                "alphabeta at depth 12 takes about 163 days a turn; choose a smaller depth, or give a limit of time or \
                 nodes as well",
                "alphabeta la adâncimea 12 are nevoie de cam 163 de zile pe mutare; alege o adâncime mai mică sau dă și o \
                 limită, de timp sau de noduri",
            ),
            (
                DucksPlayer::Master { ms: 5, evaluation },
                "seconds",
                "between 0.01 and 600 seconds, not 0.005",
                "între 0,01 și 600 de secunde, nu 0,005",
            ),
            (
                DucksPlayer::Master { ms: 600_001, evaluation },
                "seconds",
                "between 0.01 and 600 seconds, not 600.001",
                "între 0,01 și 600 de secunde, nu 600,001",
            ),
        ] {
            let as_ducks = refused(&with(DucksPlayers { ducks: player, ..HUMANS }));
            assert_eq!(as_ducks, (format!("ducks.{field}"), en.to_owned(), ro.to_owned()));
            assert_eq!(refused(&with(DucksPlayers { cats: player, ..HUMANS })).0, format!("cats.{field}"));
        }
    }
}
