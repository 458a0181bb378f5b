//! What is agreed on before a game: asked for at the terminal, one question at a time, where the command line
//! does not say.

use std::str::FromStr;
use std::time::Duration;

use rocada_ducks::{
    Board, BySide, DEEPEST, Goals, PlayerOptions, Position, PositionError, Preset, Rules, Seat, Side,
    Variant, start,
};

use super::console::{Console, Ended};
use super::game::GameOptions;
use super::options::{AlgorithmName, GoalPair};
use super::text::{Lang, Phrase, Said};
use crate::Misuse;

/// The side, or sides, that a human plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum SideName {
    /// The human plays the ducks.
    Ducks,
    /// The human plays the cats.
    Cats,
    /// Two humans.
    Both,
    /// The computer plays itself.
    None,
}

/// The presets by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum PresetName {
    /// Both sides can win.
    Balanced,
    /// The rules as they were written.
    Original,
}

/// An answer that is one of the names of a list.
fn one_of<T: clap::ValueEnum>(answer: &str, lang: Lang) -> Result<T, String> {
    T::from_str(answer, true).map_err(|_| {
        let names: Vec<_> = T::value_variants().iter().filter_map(T::to_possible_value).collect();
        let choices = names.iter().map(clap::builder::PossibleValue::get_name).collect::<Vec<_>>().join(", ");
        Phrase::NotAChoice { answer, choices: &choices }.say(lang)
    })
}

fn number<T: FromStr>(answer: &str, lang: Lang) -> Result<T, String> {
    answer.parse().map_err(|_| Phrase::NotANumber(answer).say(lang))
}

fn depth(answer: &str, lang: Lang) -> Result<u32, String> {
    let depth = number(answer, lang)?;
    if (1..=DEEPEST).contains(&depth) { Ok(depth) } else { Err(Phrase::DepthRange.say(lang)) }
}

/// A depth, or nothing.
fn depth_answer(answer: &str, lang: Lang) -> Result<Option<u32>, String> {
    if answer.is_empty() { Ok(None) } else { depth(answer, lang).map(Some) }
}

/// What the command line says, checked as far as it can be before anything is asked; what is wrong is told in the language
/// of the game.
pub struct Choices {
    pub position: Option<Position>,
    n: Option<usize>,
    k: Option<usize>,
    preset: Option<PresetName>,
    step: bool,
    goals: Option<GoalPair>,
    algorithm: Option<AlgorithmName>,
    depth: Option<u32>,
    time: Option<u64>,
    side: Option<SideName>,
    seats: BySide<Option<Seat>>,
}

impl Choices {
    pub fn read(options: &GameOptions, lang: Lang) -> Result<Self, Misuse> {
        fn given<T>(
            name: &str,
            text: Option<&String>,
            read: impl Fn(&str) -> Result<T, String>,
        ) -> Result<Option<T>, Misuse> {
            text.map(|text| read(text).map_err(|reason| Misuse(format!("{name}: {reason}")))).transpose()
        }
        let seat = |text: &str| text.parse::<Seat>().map_err(|error| error.in_language(lang));
        let choices = Self {
            position: given("--position", options.position.as_ref(), |text| {
                text.parse().map_err(|error: PositionError| error.in_language(lang))
            })?,
            n: given("--n", options.n.as_ref(), |text| number(text, lang))?,
            k: given("--k", options.k.as_ref(), |text| number(text, lang))?,
            preset: options.preset,
            step: options.step,
            goals: given("--goals", options.goals.as_ref(), |text| {
                text.parse().map_err(|_| Phrase::GoalsForm(text).say(lang))
            })?,
            algorithm: options.algorithm,
            depth: given("--depth", options.depth.as_ref(), |text| depth(text, lang))?,
            time: given("--time", options.time.as_ref(), |text| number(text, lang))?,
            side: options.side,
            seats: BySide {
                ducks: given("--ducks", options.ducks.as_ref(), seat)?,
                cats: given("--cats", options.cats.as_ref(), seat)?,
            },
        };
        choices.check(lang)?;
        Ok(choices)
    }

    fn check(&self, lang: Lang) -> Result<(), Misuse> {
        if let Some(n) = self.n {
            // Without a thickness the thinnest shore tells whether the size is right.
            Board::new(n, self.k.unwrap_or(1)).map_err(|error| Misuse(error.in_language(lang)))?;
        } else if let Some(k) = self.k
            && Board::new(10, k).is_err()
        {
            return Err(Misuse(Phrase::NoSuchShore(k).say(lang)));
        }
        Ok(())
    }

    /// The start of a game.
    pub fn start(&self, console: &mut Console) -> Result<Result<Position, Misuse>, Ended> {
        let board = self.board(console)?;
        let preset = match self.preset {
            Some(preset) => preset,
            // Somebody who has chosen the variant or the goals has left the presets.
            None if self.step || self.goals.is_some() => PresetName::Original,
            None => console.ask(&Phrase::AskPreset, "balanced", one_of)?,
        };
        let position = match preset {
            PresetName::Balanced => start(board, Preset::Balanced),
            PresetName::Original => {
                let goals = match self.goals {
                    None => Ok(Goals::original(board)),
                    Some(GoalPair(ducks, cats)) => Goals::new(board, ducks, cats),
                };
                let variant = if self.step { Variant::Step } else { Variant::Slide };
                match goals {
                    Ok(goals) => Position::empty(Rules { board, variant, goals }),
                    Err(error) => return Ok(Err(Misuse(error.in_language(console.lang)))),
                }
            }
        };
        Ok(Ok(position))
    }

    fn board(&self, console: &mut Console) -> Result<Board, Ended> {
        let k_given = self.k;
        let n = match self.n {
            Some(n) => n,
            None => console.ask(&Phrase::AskSize, "8", |answer, lang| {
                let n = number(answer, lang)?;
                let board = Board::new(n, k_given.unwrap_or(1));
                board.map(|_| n).map_err(|error| error.in_language(lang))
            })?,
        };
        let board = |k| Board::new(n, k);
        match k_given.map(board) {
            Some(Ok(board)) => Ok(board),
            _ => console.ask(&Phrase::AskShore { max: ((n - 1) / 3) as u8 }, "2", |answer, lang| {
                board(number(answer, lang)?).map_err(|error| error.in_language(lang))
            }),
        }
    }

    /// Who plays. Seats given by the command line are not asked about; `known` are those of a loaded game.
    pub fn seats(
        &self,
        console: &mut Console,
        board: Board,
        known: Option<&BySide<String>>,
    ) -> Result<BySide<Seat>, Ended> {
        let given = |side: Side| {
            let by_name = || known.and_then(|names| names[side].parse().ok());
            let chosen_anew = self.algorithm.is_some() || self.side.is_some();
            self.seats[side].clone().or_else(|| if chosen_anew { None } else { by_name() })
        };
        if let (Some(ducks), Some(cats)) = (given(Side::Ducks), given(Side::Cats)) {
            return Ok(BySide { ducks, cats });
        }
        let computer =
            if self.side == Some(SideName::Both) { Seat::Human } else { self.computer(console, board)? };
        let human = match self.side {
            Some(side) => side,
            None if given(Side::Ducks).is_some() => SideName::Cats,
            None if given(Side::Cats).is_some() => SideName::Ducks,
            None => console.ask(&Phrase::AskSide, "ducks", one_of)?,
        };
        let seat = |side: Side| {
            let is_human = match human {
                SideName::Ducks => side == Side::Ducks,
                SideName::Cats => side == Side::Cats,
                SideName::Both => true,
                SideName::None => false,
            };
            given(side).unwrap_or_else(|| if is_human { Seat::Human } else { computer.clone() })
        };
        Ok(BySide { ducks: seat(Side::Ducks), cats: seat(Side::Cats) })
    }

    fn computer(&self, console: &mut Console, board: Board) -> Result<Seat, Ended> {
        let algorithm = match self.algorithm {
            Some(algorithm) => algorithm,
            None => console.ask(&Phrase::AskAlgorithm, "master", one_of)?,
        };
        let optional = algorithm == AlgorithmName::Master;
        let with = |depth| PlayerOptions { depth, ..PlayerOptions::new(algorithm.into()) };
        let depth = match (self.depth, algorithm) {
            (Some(depth), _) => Some(depth),
            (None, AlgorithmName::Random) => None,
            (None, _) if self.time.is_some() => None,
            (None, _) => {
                let default = if optional { "" } else { "2" };
                console.ask(&Phrase::AskDepth { optional }, default, |answer, lang| {
                    let depth = depth_answer(answer, lang)?;
                    let effort = with(depth).effort_in_game(board);
                    match effort.map(rocada_ducks::Effort::check) {
                        Some(Err(too_long)) => Err(too_long.in_language(lang)),
                        _ => Ok(depth),
                    }
                })?
            }
        };
        let time = self.time.map(Duration::from_millis);
        Ok(Seat::Computer(PlayerOptions { time, ..with(depth) }))
    }
}

/// Refuses a player whose turns take hours, and tells of one whose turns take long.
pub fn check_patience(
    console: &mut Console,
    board: Board,
    side: Side,
    seat: &Seat,
) -> Result<Result<(), Misuse>, Ended> {
    let Seat::Computer(options) = seat else { return Ok(Ok(())) };
    match options.effort_in_game(board).map(rocada_ducks::Effort::check) {
        Some(Ok(effort)) if effort.is_long() => {
            let who = Phrase::Side(side).say(console.lang);
            console.say(&Phrase::LongTurns { who: &who, takes: &effort })?;
        }
        Some(Err(too_long)) => return Ok(Err(Misuse(too_long.in_language(console.lang)))),
        _ => {}
    }
    Ok(Ok(()))
}
