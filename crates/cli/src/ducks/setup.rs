//! What is agreed on before a game: asked for at the terminal, one question at a time, where the command line
//! does not say.

use std::str::FromStr;
use std::time::Duration;

use rocada_ducks::{
    Board, BySide, Goals, PlayerOptions, Position, Preset, Rules, Seat, Side, Variant, start,
};

use super::console::{Console, Ended};
use super::game::GameOptions;
use super::options::{AlgorithmName, GoalPair};
use super::text::{Lang, Phrase};
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

/// What the command line says about the start is checked before anything is asked.
pub fn check(options: &GameOptions) -> Result<(), Misuse> {
    let refuse = |text: String| Err(Misuse(text));
    if let Some(n) = options.n {
        // Without a thickness the thinnest shore tells whether the size is right.
        if let Err(error) = Board::new(n, options.k.unwrap_or(1)) {
            return refuse(error.to_string());
        }
    } else if let Some(k) = options.k
        && Board::new(10, k).is_err()
    {
        return refuse(format!("no board has a shore {k} cells thick"));
    }
    Ok(())
}

/// The start of a game.
pub fn position(console: &mut Console, options: &GameOptions) -> Result<Result<Position, Misuse>, Ended> {
    let board = board(console, options)?;
    let preset = match options.preset {
        Some(preset) => preset,
        // Somebody who has chosen the variant or the goals has left the presets.
        None if options.step || options.goals.is_some() => PresetName::Original,
        None => console.ask(&Phrase::AskPreset, "balanced", one_of)?,
    };
    let position = match preset {
        PresetName::Balanced => start(board, Preset::Balanced),
        PresetName::Original => {
            let goals = match options.goals {
                None => Ok(Goals::original(board)),
                Some(GoalPair(ducks, cats)) => Goals::new(board, ducks, cats),
            };
            let variant = if options.step { Variant::Step } else { Variant::Slide };
            match goals {
                Ok(goals) => Position::empty(Rules { board, variant, goals }),
                Err(error) => return Ok(Err(Misuse(error.to_string()))),
            }
        }
    };
    Ok(Ok(position))
}

fn board(console: &mut Console, options: &GameOptions) -> Result<Board, Ended> {
    let k_given = options.k;
    let n = match options.n {
        Some(n) => n,
        None => console.ask(&Phrase::AskSize, "8", |answer, lang| {
            let n = number(answer, lang)?;
            let board = Board::new(n, k_given.unwrap_or(1));
            board.map(|_| n).map_err(|error| Phrase::Board(&error).say(lang))
        })?,
    };
    let board = |k| Board::new(n, k);
    match k_given.map(board) {
        Some(Ok(board)) => Ok(board),
        _ => console.ask(&Phrase::AskShore { max: ((n - 1) / 3) as u8 }, "2", |answer, lang| {
            board(number(answer, lang)?).map_err(|error| Phrase::Board(&error).say(lang))
        }),
    }
}

/// Who plays. Seats given by the command line are not asked about; `known` are those of a loaded game.
pub fn seats(
    console: &mut Console,
    options: &GameOptions,
    known: Option<&BySide<String>>,
) -> Result<BySide<Seat>, Ended> {
    let given = |side: Side| {
        let option = match side {
            Side::Ducks => &options.ducks,
            Side::Cats => &options.cats,
        };
        let by_name = || known.and_then(|names| names[side].parse().ok());
        let chosen_anew = options.algorithm.is_some() || options.side.is_some();
        option.clone().or_else(|| if chosen_anew { None } else { by_name() })
    };
    if let (Some(ducks), Some(cats)) = (given(Side::Ducks), given(Side::Cats)) {
        return Ok(BySide { ducks, cats });
    }
    let computer =
        if options.side == Some(SideName::Both) { Seat::Human } else { computer(console, options)? };
    let human = match options.side {
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

fn computer(console: &mut Console, options: &GameOptions) -> Result<Seat, Ended> {
    let algorithm = match options.algorithm {
        Some(algorithm) => algorithm,
        None => console.ask(&Phrase::AskAlgorithm, "master", one_of)?,
    };
    let optional = algorithm == AlgorithmName::Master;
    let depth = match (options.depth, algorithm) {
        (Some(depth), _) => Some(depth),
        (None, AlgorithmName::Random) => None,
        (None, _) if options.time.is_some() => None,
        (None, _) => {
            console.ask(&Phrase::AskDepth { optional }, if optional { "" } else { "2" }, depth_answer)?
        }
    };
    let time = options.time.map(Duration::from_millis);
    Ok(Seat::Computer(PlayerOptions { depth, time, ..PlayerOptions::new(algorithm.into()) }))
}

/// A depth, or nothing.
fn depth_answer(answer: &str, lang: Lang) -> Result<Option<u32>, String> {
    if answer.is_empty() {
        return Ok(None);
    }
    let depth = number(answer, lang)?;
    if (1..=100).contains(&depth) { Ok(Some(depth)) } else { Err(Phrase::DepthRange.say(lang)) }
}
