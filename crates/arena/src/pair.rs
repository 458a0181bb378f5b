//! Two games of one opening, with colours swapped, as a job that may come from anywhere, and what was played.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rocada_chess::{Color, FenError, Game, IllegalMove, Move, Position};
use rocada_thought::wire;
use serde::{Deserialize, Serialize};

use crate::adjudicate::{DrawRule, ResignRule, WORDS};
use crate::clock::Terms;
use crate::engine::{legal_line, shortened};
use crate::game::{Ending, Played, Ply, Reason};
use crate::runner::GameRecord;
use crate::{Fault, Referee};

/// What players may be given for a move, at most.
const MOST_NODES: u64 = 1 << 40;
const MOST_DEPTH: u32 = 200;
const MOST_TIME: Duration = Duration::from_hours(24);
/// No game takes so long, whatever those say who have played it.
const LONGEST_GAME: Duration = Duration::from_hours(365 * 24);
/// Letters of what is told of a fault.
const MOST_LETTERS: usize = 200;
/// Letters of the longest name of an engine, and options that one may be given.
const LONGEST_NAME: usize = 64;
const MOST_OPTIONS: usize = 64;

/// Who plays, by name: a job never says what to start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub enum EngineName {
    /// A player that the program has, with its options.
    BuiltIn {
        /// Its name.
        name: String,
        /// Options by name.
        options: Vec<(String, Option<String>)>,
    },
    /// An engine that whoever plays the games has under this name.
    Offered(String),
}

/// One of the two players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairPlayer {
    /// Who it is.
    pub engine: EngineName,
    /// What it may spend.
    pub terms: Terms,
}

/// Two games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairJob {
    /// Who has White in the first game, and who has Black.
    pub players: [PairPlayer; 2],
    /// Where games begin, as FEN.
    pub start: String,
    /// The moves of the opening.
    #[serde(with = "wire::list")]
    pub moves: Vec<Move>,
    /// Draws by agreement of the scores.
    pub draw: Option<DrawRule>,
    /// Wins by agreement of the scores.
    pub resign: Option<ResignRule>,
    /// The longest game.
    pub max_moves: Option<u32>,
    /// Whether engines are told that it is Chess960.
    pub chess960: bool,
    /// Which of the two games are wanted.
    pub wanted: [bool; 2],
    /// Nodes a second of the machine that times are meant for; 0 where no time decides.
    pub speed: u64,
}

/// Why a pair, or what was played, makes no sense.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PairError {
    /// The start.
    #[error("the start of the games: {0}")]
    Start(#[from] FenError),
    /// A move.
    #[error(transparent)]
    Move(#[from] IllegalMove),
    /// Something else.
    #[error("{0}")]
    Wrong(&'static str),
}

impl PairJob {
    /// Where its games begin; an error where it asks for something that cannot be, or for games without end.
    pub fn check(&self) -> Result<Game, PairError> {
        for PairPlayer { engine, terms } in &self.players {
            let (name, options) = match engine {
                EngineName::BuiltIn { name, options } => (name, options.len()),
                EngineName::Offered(name) => (name, 0),
            };
            if name.len() > LONGEST_NAME || options > MOST_OPTIONS {
                return Err(PairError::Wrong("nobody has such an engine"));
            }
            let times = [terms.move_time, terms.control.map(|control| control.base)];
            let more =
                [terms.control.map(|control| control.increment), Some(terms.patience), Some(terms.margin)];
            let long = times
                .into_iter()
                .chain(more)
                .chain([Some(terms.grace)])
                .flatten()
                .any(|time| time > MOST_TIME);
            let nodes = terms.nodes.is_some_and(|nodes| nodes > MOST_NODES);
            let depth = terms.depth.is_some_and(|depth| depth > MOST_DEPTH);
            let endless = !terms.is_timed() && terms.nodes.is_none() && terms.depth.is_none();
            if long || nodes || depth || endless {
                return Err(PairError::Wrong("a move must come to an end"));
            }
        }
        if self.speed == 0 && self.players.iter().any(|player| player.terms.is_timed()) {
            return Err(PairError::Wrong("where time decides, it must be said how fast the machine is"));
        }
        let mut game = Game::new(self.start.parse::<Position>()?);
        for &mv in &self.moves {
            game.play(mv)?;
        }
        Ok(game)
    }
}

/// How a game ended, as it is written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Ended {
    Rules,
    Resignation { white: bool },
    Adjudication { white: Option<bool>, by: String },
    Fault { white: bool, fault: Fault },
    TimeWithoutMate { white: bool },
}

/// A game that was played elsewhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayedGame {
    /// Which game of the pair: 0 or 1.
    pub game: usize,
    began: u64,
    took: Duration,
    plies: Vec<Ply>,
    ended: Ended,
}

const fn color(white: bool) -> Color {
    if white { Color::White } else { Color::Black }
}

impl PlayedGame {
    /// A game of a pair.
    pub fn new(game: usize, record: &GameRecord<Game>) -> Self {
        let ending = &record.played.ending;
        let winner = ending.winner.map(|winner| winner == Color::White);
        let ended = match &ending.reason {
            Reason::Rules(_) => Ended::Rules,
            Reason::Resignation => Ended::Resignation { white: winner == Some(false) },
            Reason::Adjudication(by) => Ended::Adjudication { white: winner, by: (*by).to_owned() },
            Reason::Fault(fault) => Ended::Fault { white: winner == Some(false), fault: fault.clone() },
            Reason::TimeWithoutMate(color) => Ended::TimeWithoutMate { white: *color == Color::White },
        };
        let began = record.began.duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64;
        Self { game, began, took: record.took, plies: record.played.plies.clone(), ended }
    }

    /// When it began.
    pub fn began(&self) -> SystemTime {
        UNIX_EPOCH.checked_add(Duration::from_millis(self.began)).unwrap_or(UNIX_EPOCH)
    }

    /// How long it took.
    pub const fn took(&self) -> Duration {
        self.took
    }

    /// The game as the runner knows it. Its moves are played again, so that only what is legal counts.
    pub fn played(&self, start: &Game) -> Result<Played<Game>, PairError> {
        let mut game = start.clone();
        let mut plies = self.plies.clone();
        let mut spent = self.took;
        for ply in &mut plies {
            let position = game.position();
            let mv = position
                .parse_san(&ply.notation)
                .map_err(|_| PairError::Wrong("a move that is not legal"))?;
            // As we write it: theirs may be anything that can be read as this move.
            ply.notation = position.san(mv);
            ply.thought.line = legal_line(position, &ply.thought.line.join(" "));
            spent = spent.max(ply.time).max(ply.left.unwrap_or_default());
            game.play(mv)?;
        }
        if spent > LONGEST_GAME {
            return Err(PairError::Wrong("a game that takes years"));
        }
        let ending = match &self.ended {
            Ended::Rules => {
                let end = Referee::end(&game).ok_or(PairError::Wrong("a game that is not over"))?;
                Ending { winner: end.winner, reason: Reason::Rules(end.by) }
            }
            Ended::Resignation { white } => {
                Ending { winner: Some(!color(*white)), reason: Reason::Resignation }
            }
            Ended::Adjudication { white, by } => {
                let known = WORDS.into_iter().find(|word| word == by);
                let by = known.ok_or(PairError::Wrong("an end that nobody knows"))?;
                Ending { winner: white.map(color), reason: Reason::Adjudication(by) }
            }
            Ended::Fault { white, fault } => {
                Ending { winner: Some(!color(*white)), reason: Reason::Fault(clipped(fault)) }
            }
            Ended::TimeWithoutMate { white } => {
                Ending { winner: None, reason: Reason::TimeWithoutMate(color(*white)) }
            }
        };
        Ok(Played { game, plies, ending })
    }
}

/// A fault with no more words than are worth reading.
fn clipped(fault: &Fault) -> Fault {
    let clip = |text: &str| shortened(text, MOST_LETTERS);
    match fault {
        Fault::NotStarted(text) => Fault::NotStarted(clip(text)),
        Fault::Crashed(text) => Fault::Crashed(clip(text)),
        Fault::IllegalMove(text) => Fault::IllegalMove(clip(text)),
        Fault::FalseClaim(text) => Fault::FalseClaim(clip(text)),
        Fault::Hung | Fault::NoMove | Fault::Deaf | Fault::Flooded | Fault::Overtime => fault.clone(),
    }
}

#[cfg(test)]
mod tests {
    use rocada_chess::ByColor;

    use super::*;
    use crate::Thought;
    use crate::schedule::Slot;

    fn job() -> PairJob {
        let terms = Terms { nodes: Some(100), ..Terms::default() };
        let player = PairPlayer { engine: EngineName::Offered("x".to_owned()), terms };
        PairJob {
            players: [player.clone(), player],
            start: Position::default().to_string(),
            moves: Vec::new(),
            draw: None,
            resign: None,
            max_moves: None,
            chess960: false,
            wanted: [true; 2],
            speed: 0,
        }
    }

    #[test]
    fn games_without_end_are_not_played() {
        assert!(job().check().is_ok());
        let with = |terms: Terms| {
            let mut job = job();
            job.players[1].terms = terms;
            job.check()
        };
        assert!(with(Terms::default()).is_err());
        assert!(with(Terms { nodes: Some(u64::MAX), ..Terms::default() }).is_err());
        let timed = Terms { move_time: Some(Duration::from_secs(1)), ..Terms::default() };
        assert!(with(timed).is_err(), "nobody says for which machine");
        assert!(with(Terms { patience: Duration::MAX, nodes: Some(1), ..Terms::default() }).is_err());
        assert_eq!(timed.scaled(2.0).move_time, Some(Duration::from_secs(2)));
        assert!(PairJob { start: "x".to_owned(), ..job() }.check().is_err());
    }

    #[test]
    fn a_game_survives_the_wire_and_an_illegal_one_does_not() {
        let record = |moves: &[&str], ending: Ending| {
            let ply = |text: &&str| Ply {
                notation: (*text).to_owned(),
                thought: Thought::default(),
                time: Duration::from_millis(5),
                left: None,
            };
            let played = Played { game: Game::default(), plies: moves.iter().map(ply).collect(), ending };
            GameRecord {
                slot: Slot { number: 0, pair: 0, opening: 0, white: 0, black: 1 },
                names: ByColor::new(String::new(), String::new()),
                terms: ByColor::new(Terms::default(), Terms::default()),
                began: UNIX_EPOCH,
                took: Duration::from_secs(1),
                start: Game::default(),
                played,
            }
        };
        let mate = ["f3", "e5", "g4", "Qh4#"];
        let mated = Ending { winner: Some(Color::Black), reason: Reason::Rules("checkmate") };
        let endings = [
            (&mate[..], mated),
            (&mate[..2], Ending { winner: Some(Color::White), reason: Reason::Resignation }),
            (&mate[..2], Ending { winner: None, reason: Reason::Adjudication("score") }),
            (&mate[..1], Ending { winner: Some(Color::White), reason: Reason::Fault(Fault::Hung) }),
            (&mate[..1], Ending { winner: None, reason: Reason::TimeWithoutMate(Color::Black) }),
        ];
        for (moves, ending) in endings {
            let record = record(moves, ending);
            let text = serde_json::to_string(&PlayedGame::new(1, &record)).expect("writable");
            let read: PlayedGame = serde_json::from_str(&text).expect("readable");
            let played = read.played(&Game::default()).expect("a game");
            assert_eq!((&played.plies, &played.ending), (&record.played.plies, &record.played.ending));
        }
        let ending = Ending {
            winner: Some(Color::White),
            reason: Reason::Fault(Fault::Crashed("\n".repeat(9) + &"x".repeat(999))),
        };
        let mut strange = record(&["Ng1f3"], ending);
        strange.played.plies[0].thought.line = vec!["Nf3".to_owned(), "e5 } {".to_owned()];
        let played = PlayedGame::new(0, &strange).played(&Game::default()).expect("a game");
        assert_eq!(
            (played.plies[0].notation.as_str(), &*played.plies[0].thought.line),
            ("Nf3", &["Nf3", "e5"].map(str::to_owned)[..])
        );
        assert_eq!(played.ending.reason, Reason::Fault(Fault::Crashed("x".repeat(MOST_LETTERS))));
        strange.played.plies[0].time = Duration::MAX;
        assert!(PlayedGame::new(0, &strange).played(&Game::default()).is_err());
        let wrong = record(&["e5"], Ending { winner: None, reason: Reason::Resignation });
        assert!(PlayedGame::new(0, &wrong).played(&Game::default()).is_err());
        let unfinished = record(&["e4"], Ending { winner: None, reason: Reason::Rules("checkmate") });
        assert!(PlayedGame::new(0, &unfinished).played(&Game::default()).is_err());
    }
}
