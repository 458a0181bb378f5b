//! What remains of a game for statistics, from the game itself or from its record.

use std::time::Duration;

use rocada_chess::{ByColor, Color};
use rocada_pgn::{Game as PgnGame, Termination};

use crate::Referee;
use crate::record::ENDING;
use crate::runner::GameRecord;
use crate::schedule::{Schedule, Slot};

/// A finished game in a few numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// Which game.
    pub slot: Slot,
    /// Who has won; nobody in a draw.
    pub winner: Option<Color>,
    /// How it ended, in a word.
    pub ending: String,
    /// Who was at fault, if the game ended so.
    pub fault: Option<Color>,
    /// Moves of both sides.
    pub plies: u32,
    /// Time each side used.
    pub time: ByColor<Duration>,
}

/// Why a record is none of a game of this tournament.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ForeignGame {
    /// The number of the game is not one of the schedule's.
    #[error("its tag Round is no number of a game in this tournament: '{0}'")]
    Number(String),
    /// Others played.
    #[error("it is between {0} and {1}, not {2} and {3}")]
    Players(String, String, String, String),
    /// It has no result.
    #[error("it has no result")]
    Unfinished,
}

impl Summary {
    /// Of a game just played.
    pub fn of<G: Referee>(record: &GameRecord<G>) -> Self {
        let mut time = ByColor::<Duration>::default();
        let mut mover = record.start.turn();
        for ply in &record.played.plies {
            time[mover] = time[mover].saturating_add(ply.time);
            mover = !mover;
        }
        let ending = &record.played.ending;
        Self {
            slot: record.slot,
            winner: ending.winner,
            ending: ending.reason.kind().to_owned(),
            fault: ending.at_fault(),
            plies: record.played.plies.len() as u32,
            time,
        }
    }

    /// Of a game recorded earlier in the same tournament.
    pub fn from_pgn(game: &PgnGame, schedule: &Schedule, names: &[String]) -> Result<Self, ForeignGame> {
        let tag = |name: &str| game.headers.get(name).unwrap_or_default().to_owned();
        let number = tag("Round").parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let number = number.filter(|number| schedule.numbers().contains(number));
        let slot = schedule.slot(number.ok_or_else(|| ForeignGame::Number(tag("Round")))?);
        let (white, black) = (&names[slot.white], &names[slot.black]);
        if (&tag("White"), &tag("Black")) != (white, black) {
            let (white, black) = (white.clone(), black.clone());
            return Err(ForeignGame::Players(tag("White"), tag("Black"), white, black));
        }
        let result = game.result.ok_or(ForeignGame::Unfinished)?;
        let mut time = ByColor::<Duration>::default();
        let mut plies = 0;
        for id in game.main_line() {
            let node = game.node(id);
            if let Some(elapsed) = node.elapsed() {
                let spent = &mut time[!node.position().turn()];
                *spent = spent.saturating_add(elapsed);
                plies += 1;
            }
        }
        let winner = result.winner();
        let fault = match tag("Termination").parse() {
            // A draw on time: it was the turn of whoever ran out of it.
            Ok(Termination::TimeForfeit) if winner.is_none() => {
                let last = game.main_line().last().unwrap_or(game.root());
                Some(game.node(last).position().turn())
            }
            Ok(Termination::Abandoned | Termination::RulesInfraction | Termination::TimeForfeit) => {
                winner.map(|winner| !winner)
            }
            _ => None,
        };
        Ok(Self { slot, winner, ending: tag(ENDING), fault, plies, time })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::Format;

    #[test]
    fn times_of_any_length_are_added_up() {
        let text = "[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n\n\
                    1. e4 {[%emt 0:00:02]} e5 {1.5s} 2. d4 {[%emt 0:00:03]} d5 0-1\n";
        let mut game = PgnGame::parse(text).expect("one").expect("a game");
        let schedule = Schedule::new(Format::Match, 2, 2);
        let names = ["A", "B"].map(str::to_owned);
        let summary = Summary::from_pgn(&game, &schedule, &names).expect("of this tournament");
        assert_eq!(summary.time, ByColor::new(Duration::from_secs(5), Duration::from_millis(1500)));
        assert_eq!((summary.winner, summary.plies), (Some(Color::Black), 3));
        for id in game.main_line().collect::<Vec<_>>() {
            game.node_mut(id).set_elapsed(Some(Duration::from_secs(999_999_999)));
        }
        let summary = Summary::from_pgn(&game, &schedule, &names).expect("of this tournament");
        let long = Duration::from_secs(999_999_999);
        assert_eq!(summary.time, ByColor::new(long * 2, long * 2));
    }
}
