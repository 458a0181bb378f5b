//! One game between two players, from its start to its verdict.

use std::fmt;
use std::time::Duration;

use rocada_chess::{ByColor, Color, GameResult};
use rocada_pgn::Termination;
use serde::{Deserialize, Serialize};

use crate::adjudicate::{Adjudicator, Rules};
use crate::clock::{Clock, Terms};
use crate::{Action, Failure, Fault, Player, Referee, Thought, Timing};

/// One move of a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ply {
    /// The move as people write it.
    pub notation: String,
    /// What the player thought.
    pub thought: Thought,
    /// The time charged.
    pub time: Duration,
    /// What its clock shows after the move, if there is one.
    pub left: Option<Duration>,
}

/// Why a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The rules of the game: "checkmate".
    Rules(&'static str),
    /// A player gave up.
    Resignation,
    /// The runner saw no use in going on: "score".
    Adjudication(&'static str),
    /// A player did what it must not.
    Fault(Fault),
    /// This side ran out of time against one that could never have mated: a draw.
    TimeWithoutMate(Color),
}

impl Reason {
    /// In the words of PGN.
    pub const fn termination(&self) -> Termination {
        match self {
            Self::Rules(_) | Self::Resignation => Termination::Normal,
            Self::Adjudication(_) => Termination::Adjudication,
            Self::Fault(Fault::Overtime) | Self::TimeWithoutMate(_) => Termination::TimeForfeit,
            Self::Fault(Fault::IllegalMove(_) | Fault::FalseClaim(_)) => Termination::RulesInfraction,
            Self::Fault(_) => Termination::Abandoned,
        }
    }

    /// The kind of ending, for counting.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Rules(by) | Self::Adjudication(by) => by,
            Self::Resignation => "resignation",
            Self::TimeWithoutMate(_) => "time against too little material",
            Self::Fault(fault) => match fault {
                Fault::NotStarted(_) => "no start",
                Fault::Crashed(_) => "crash",
                Fault::Hung => "hang",
                Fault::NoMove => "no move",
                Fault::Deaf => "unread input",
                Fault::Flooded => "flood",
                Fault::IllegalMove(_) => "illegal move",
                Fault::FalseClaim(_) => "false claim",
                Fault::Overtime => "time",
            },
        }
    }
}

/// The verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Who has won; nobody in a draw.
    pub winner: Option<Color>,
    /// Why.
    pub reason: Reason,
}

impl Ending {
    /// Who has won, if anybody.
    pub fn result(&self) -> GameResult {
        self.winner.into()
    }

    /// The side that failed, and has to be started anew.
    pub fn at_fault(&self) -> Option<Color> {
        match self.reason {
            Reason::Fault(_) => self.winner.map(|winner| !winner),
            Reason::TimeWithoutMate(color) => Some(color),
            Reason::Rules(_) | Reason::Resignation | Reason::Adjudication(_) => None,
        }
    }
}

/// "white mates", "draw by repetition", "black loses on time".
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.reason, self.winner) {
            (Reason::Rules("checkmate"), Some(winner)) => write!(f, "{winner} mates"),
            (Reason::Rules(by), Some(winner)) => write!(f, "{winner} wins by {by}"),
            (Reason::Rules(by), None) => write!(f, "draw by {by}"),
            (Reason::Resignation, Some(winner)) => write!(f, "{} resigns", !winner),
            (Reason::Adjudication(by), Some(winner)) => write!(f, "{winner} wins by adjudication: {by}"),
            (Reason::Adjudication(by), None) => write!(f, "draw by adjudication: {by}"),
            (Reason::Fault(fault), Some(winner)) => write!(f, "{} {fault}", !winner),
            (Reason::TimeWithoutMate(color), _) => {
                write!(f, "draw: {color} is out of time and {} cannot mate", !*color)
            }
            (Reason::Resignation, None) => f.write_str("draw by agreement"),
            (Reason::Fault(fault), None) => write!(f, "nobody wins: {fault}"),
        }
    }
}

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct Played<G> {
    /// The game as it stands at the end.
    pub game: G,
    /// Its moves.
    pub plies: Vec<Ply>,
    /// The verdict.
    pub ending: Ending,
}

/// The match was interrupted in the middle of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interrupted;

/// Two players, their terms, and the rules of the match.
pub struct Pairing<'a, G: Referee> {
    /// Who plays.
    pub players: ByColor<&'a mut (dyn Player<G> + 'static)>,
    /// What each may spend.
    pub terms: ByColor<Terms>,
    /// How games end early.
    pub rules: &'a Rules<G>,
}

impl<G: Referee> Pairing<'_, G> {
    /// Plays a game from the given start.
    pub fn play(&mut self, start: G) -> Result<Played<G>, Interrupted> {
        let mut game = start;
        let mut plies = Vec::new();
        let ending = self.play_moves(&mut game, &mut plies)?;
        for color in Color::ALL {
            // Whoever has failed is started anew, and needs no farewell.
            if ending.at_fault() != Some(color) {
                self.players[color].end(&game, ending.result(), &ending.to_string());
            }
        }
        Ok(Played { game, plies, ending })
    }

    fn play_moves(&mut self, game: &mut G, plies: &mut Vec<Ply>) -> Result<Ending, Interrupted> {
        let terms = self.terms;
        let clock = |color: Color| terms[color].control.map(Clock::new);
        let mut clocks = ByColor::new(clock(Color::White), clock(Color::Black));
        for color in Color::ALL {
            if let Err(failure) =
                self.players[color].begin(game, color, &timing(&terms[color], &clocks, color))
            {
                return lost(game, color, failure);
            }
        }
        let mut adjudicator = Adjudicator::new(self.rules);
        loop {
            if let Some(end) = game.end() {
                return Ok(Ending { winner: end.winner, reason: Reason::Rules(end.by) });
            }
            if let Some(early) = adjudicator.verdict(game) {
                return Ok(Ending { winner: early.winner, reason: Reason::Adjudication(early.by) });
            }
            let us = game.turn();
            if !plies.is_empty() {
                self.players[!us].ponder(game, &timing(&terms[!us], &clocks, !us));
            }
            let timing = timing(&terms[us], &clocks, us);
            let flag = timing.flag;
            let answer = match self.players[us].think(game, &timing) {
                Ok(answer) => answer,
                Err(failure) => return lost(game, us, failure),
            };
            if answer.time > flag {
                return lost(game, us, Fault::Overtime.into());
            }
            if let Some(clock) = &mut clocks[us] {
                clock.charge(answer.time);
            }
            let Action::Move(mv) = answer.action else {
                return Ok(Ending { winner: Some(!us), reason: Reason::Resignation });
            };
            let number = game.move_number();
            let Some(notation) = game.play(mv) else {
                return lost(game, us, Fault::IllegalMove(format!("{mv:?}")).into());
            };
            adjudicator.hear(us, number, &answer.thought);
            let left = clocks[us].map(|clock| clock.left());
            plies.push(Ply { notation, thought: answer.thought, time: answer.time, left });
        }
    }
}

fn timing<'a>(terms: &'a Terms, clocks: &'a ByColor<Option<Clock>>, color: Color) -> Timing<'a> {
    let time = match (clocks[color], terms.move_time) {
        (Some(clock), Some(time)) => Some(clock.left().min(time)),
        (Some(clock), None) => Some(clock.left()),
        (None, time) => time,
    };
    Timing { clocks, terms, flag: time.map_or(terms.patience, |time| time + terms.margin) }
}

fn lost<G: Referee>(game: &G, color: Color, failure: Failure) -> Result<Ending, Interrupted> {
    match failure {
        Failure::Fault(Fault::Overtime) if !game.can_win(!color) => {
            Ok(Ending { winner: None, reason: Reason::TimeWithoutMate(color) })
        }
        Failure::Fault(fault) => Ok(Ending { winner: Some(!color), reason: Reason::Fault(fault) }),
        Failure::Interrupted => Err(Interrupted),
    }
}

#[cfg(test)]
mod tests {
    use rocada_chess::{Game, Move};

    use super::*;
    use crate::Answer;

    /// Takes two seconds for a move.
    struct Slow;

    impl Player<Game> for Slow {
        fn begin(&mut self, _: &Game, _: Color, _: &Timing<'_>) -> Result<(), Failure> {
            Ok(())
        }

        fn think(&mut self, game: &Game, _: &Timing<'_>) -> Result<Answer<Move>, Failure> {
            let action = Action::Move(game.position().legal_moves()[0]);
            Ok(Answer { action, thought: Thought::default(), time: Duration::from_secs(2) })
        }
    }

    #[test]
    fn who_runs_out_of_time_loses_to_those_only_who_could_mate() {
        let ending = |fen: &str| {
            let (mut white, mut black) = (Slow, Slow);
            let players: ByColor<&mut (dyn Player<Game> + 'static)> = ByColor::new(&mut white, &mut black);
            let terms = Terms { move_time: Some(Duration::from_secs(1)), ..Terms::default() };
            let terms = ByColor::new(terms, terms);
            let start = Game::new(fen.parse().expect("a legal position"));
            let played = Pairing { players, terms, rules: &Rules::default() }.play(start);
            played.expect("nobody interrupts").ending
        };
        let lost = ending("4k1n1/8/8/8/8/8/8/R3K3 w - - 0 1");
        assert_eq!((lost.result(), lost.at_fault()), (GameResult::Win(Color::Black), Some(Color::White)));
        let drawn = ending("4k1b1/8/8/8/8/8/8/R3K3 w - - 0 1");
        assert_eq!((drawn.result(), drawn.at_fault()), (GameResult::Draw, Some(Color::White)));
        assert_eq!(drawn.reason.termination(), Termination::TimeForfeit);
        assert_eq!(drawn.to_string(), "draw: white is out of time and black cannot mate");
    }
}
