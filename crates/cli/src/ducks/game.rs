//! `rocada ducks`: a game at the terminal, between any two players.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use rocada_ducks::{Algorithm, BySide, Player, PlayerOptions, Position, Record, Seat, Side, Turn};
use rocada_gametree::{Countdown, Limits, Random};

use super::console::{Console, Ended, Stop};
use super::draw::{Colours, LastTurn, draw};
use super::options::AlgorithmName;
use super::setup::{self, Choices, PresetName, SideName};
use super::stats::Statistics;
use super::text::{Lang, Phrase, Said};
use crate::{Misuse, writable};

/// What is not given is asked for.
#[derive(Args)]
pub struct GameOptions {
    /// Rows and columns of the board: 8, 9 or 10.
    #[arg(long, allow_negative_numbers = true)]
    pub n: Option<String>,
    /// Thickness of the shore.
    #[arg(long, allow_negative_numbers = true)]
    pub k: Option<String>,
    /// Where the game starts.
    #[arg(long, value_enum)]
    pub preset: Option<PresetName>,
    /// Moves go exactly one cell.
    #[arg(long, conflicts_with = "preset")]
    pub step: bool,
    /// Captures that the ducks and the cats need: D/C.
    #[arg(long, value_name = "D/C", conflicts_with = "preset")]
    pub goals: Option<String>,
    /// Start from this position, in quotes.
    #[arg(long, conflicts_with_all = ["n", "k", "preset", "step", "goals", "load"])]
    pub position: Option<String>,
    /// How the computer plays.
    #[arg(long, value_enum)]
    pub algorithm: Option<AlgorithmName>,
    /// How deep the computer looks.
    #[arg(long, allow_negative_numbers = true)]
    pub depth: Option<String>,
    /// How long the computer thinks about a turn, in milliseconds.
    #[arg(long, value_name = "MS", allow_negative_numbers = true)]
    pub time: Option<String>,
    /// The side you play.
    #[arg(long, value_enum)]
    pub side: Option<SideName>,
    /// Who plays the ducks: human, random, minimax:depth=3, master:time=500:eval=simple, ...
    #[arg(long, value_name = "PLAYER")]
    pub ducks: Option<String>,
    /// Who plays the cats.
    #[arg(long, value_name = "PLAYER")]
    pub cats: Option<String>,
    /// The language; the locale's, if not given.
    #[arg(long, value_enum)]
    pub lang: Option<Lang>,
    /// Write the game to this file after every turn.
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Go on with a saved game.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["n", "k", "preset", "step", "goals"])]
    pub load: Option<PathBuf>,
}

impl GameOptions {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let lang = self.lang.unwrap_or_else(Lang::from_locale);
        let choices = Choices::read(self, lang)?;
        if let Some(path) = &self.save {
            writable::check(path)?;
        }
        let loaded = self.load.as_ref().map(|path| load(path, lang)).transpose()?;
        let mut console = Console::open(out, lang)?;
        match self.play(&mut console, &choices, loaded) {
            Ok(result) => result,
            // Nothing was played yet: the questions were not answered.
            Err(Ended::Stop(stop)) => Ok(console.say(&stopped(stop))?),
            Err(Ended::Io(error)) => Err(error.into()),
        }
    }

    fn play(
        &self,
        console: &mut Console,
        choices: &Choices,
        loaded: Option<Record>,
    ) -> Result<anyhow::Result<()>, Ended> {
        let start = match (&loaded, choices.position) {
            (Some(record), _) => *record.now(),
            (None, Some(position)) => position,
            (None, None) => match choices.start(console)? {
                Ok(position) => position,
                Err(misuse) => return Ok(Err(misuse.into())),
            },
        };
        let seats = choices.seats(console, start.board(), loaded.as_ref().map(Record::players))?;
        for (side, seat) in Side::BOTH.map(|side| (side, &seats[side])) {
            if let Err(misuse) = setup::check_patience(console, start.board(), side, seat)? {
                return Ok(Err(misuse.into()));
            }
        }
        let names = BySide { ducks: seats.ducks.to_string(), cats: seats.cats.to_string() };
        let mut record = loaded.unwrap_or_else(|| Record::new(start, names.clone()));
        record.set_players(names);
        let player = |seat: &Seat| match seat {
            Seat::Human => None,
            Seat::Computer(options) => {
                let mut options = options.clone();
                // People like every game to be another one, unless they have asked for a certain one.
                options.seed = options.seed.or_else(|| Some(Random::anew().next()));
                Some(Player::new(options))
            }
        };
        let players = BySide { ducks: player(&seats.ducks), cats: player(&seats.cats) };
        let sitting = Sitting {
            console,
            players,
            adviser: None,
            record,
            statistics: Statistics::default(),
            colours: Colours::of_terminal(),
            save: self.save.as_ref(),
        };
        Ok(sitting.play_to_the_end())
    }
}

fn load(path: &PathBuf, lang: Lang) -> anyhow::Result<Record> {
    let text = fs::read(path).with_context(|| path.display().to_string())?;
    let record = String::from_utf8_lossy(&text).parse::<Record>();
    record.map_err(|error| Misuse(format!("{}: {}", path.display(), error.in_language(lang))).into())
}

/// How long a hint may take.
const HINT: Duration = Duration::from_secs(1);

const fn stopped(stop: Stop) -> Phrase<'static> {
    match stop {
        Stop::Wanted => Phrase::Stopped,
        Stop::InputClosed => Phrase::InputClosed,
    }
}

/// A game under way.
struct Sitting<'a, 'b> {
    console: &'a mut Console<'b>,
    /// None where a human sits.
    players: BySide<Option<Player>>,
    /// Who gives hints, once one was asked for.
    adviser: Option<Player>,
    record: Record,
    statistics: Statistics,
    colours: Colours,
    save: Option<&'a PathBuf>,
}

impl Sitting<'_, '_> {
    fn play_to_the_end(mut self) -> anyhow::Result<()> {
        let started = Countdown::start(&Limits::default());
        let position = self.record.now().to_string();
        self.console.say(&Phrase::Start(&position))?;
        if self.players.ducks.is_none() || self.players.cats.is_none() {
            self.console.say(&Phrase::Help)?;
        }
        let stop = loop {
            self.show()?;
            if self.record.now().ending().is_some() {
                break None;
            }
            match self.one_turn() {
                Ok(()) => self.save()?,
                Err(Ended::Stop(stop)) => break Some(stop),
                Err(Ended::Io(error)) => return Err(error.into()),
            }
        };
        self.finish(stop, started.elapsed())
    }

    fn show(&mut self) -> anyhow::Result<()> {
        let position = *self.record.now();
        let last = self.record.last().map(|(before, turn)| LastTurn::new(&before, turn));
        writeln!(self.console.out)?;
        draw(self.console.out, &position, last.as_ref(), self.colours)?;
        if let Some(LastTurn { side, turn, .. }) = last {
            self.console.say(&Phrase::LastTurn { side, turn: &turn.to_string() })?;
        }
        for side in Side::BOTH {
            self.console.say(&Phrase::State {
                side,
                captures: position.captures()[side],
                goal: position.goals()[side],
                streak: position.streak()[side],
                k: position.board().k(),
            })?;
        }
        Ok(())
    }

    fn one_turn(&mut self) -> Result<(), Ended> {
        let position = *self.record.now();
        let turn = if self.players[position.side()].is_some() {
            Some(self.computer_turn(&position)?)
        } else {
            self.human_turn(&position)?
        };
        let Some(turn) = turn else { return Ok(self.take_back()?) };
        let captured = position.captured_by(turn);
        if !captured.is_empty() {
            self.console.say(&Phrase::Captured { by: position.side(), cells: captured })?;
        }
        // Both kinds of player hand in only turns that have been checked.
        self.record.play(turn).map_err(|error| Ended::Io(io::Error::other(error)))
    }

    fn computer_turn(&mut self, position: &Position) -> Result<Turn, Ended> {
        let side = position.side();
        self.console.say(&Phrase::ToMove(side))?;
        self.console.out.flush()?;
        let interrupted = self.console.interrupted.clone();
        let report = self.players[side].as_mut().map(|player| player.think(position, &interrupted, &mut ()));
        let found = report.and_then(|report| Some((report.best?, report)));
        let Some((turn, report)) = found.filter(|_| !interrupted.is_raised()) else {
            return Err(Ended::Stop(Stop::Wanted));
        };
        self.console.say(&Phrase::Thought {
            side,
            turn: &turn.to_string(),
            nodes: report.counts.generated,
            time: report.time,
            depth: report.depth,
            value: &report.value.to_string(),
        })?;
        self.statistics.computer(side, report.time, report.counts.generated);
        Ok(turn)
    }

    /// A turn, or none where the last ones are to be taken back.
    fn human_turn(&mut self, position: &Position) -> Result<Option<Turn>, Ended> {
        let prompt = format!("{}: ", Phrase::ToMove(position.side()).say(self.console.lang));
        let started = Countdown::start(&Limits::default());
        loop {
            let line = self.console.read(&prompt)?;
            match line.as_str() {
                "" => {}
                "help" => self.console.say(&Phrase::Help)?,
                "quit" => return Err(Ended::Stop(Stop::Wanted)),
                "undo" => return Ok(None),
                "hint" => self.hint(position)?,
                "position" => writeln!(self.console.out, "{position}")?,
                "moves" => {
                    let mut turns = Vec::new();
                    position.turns(&mut turns);
                    let turns: Vec<_> = turns.iter().map(Turn::to_string).collect();
                    writeln!(self.console.out, "{}", turns.join(" "))?;
                }
                text => match position.read_turn(text) {
                    Ok(turn) => {
                        let time = started.elapsed();
                        self.console.say(&Phrase::ThoughtFor(time))?;
                        self.statistics.human(position.side(), time);
                        return Ok(Some(turn));
                    }
                    Err(error) => self.console.say(&Phrase::Said(&error))?,
                },
            }
        }
    }

    /// What the strong search would play.
    fn hint(&mut self, position: &Position) -> Result<(), Ended> {
        let options = PlayerOptions { time: Some(HINT), ..PlayerOptions::new(Algorithm::Master) };
        let adviser = self.adviser.get_or_insert_with(|| Player::new(options));
        let report = adviser.think(position, &self.console.interrupted, &mut ());
        if let Some(turn) = report.best {
            self.console.say(&Phrase::Hint { turn: &turn.to_string(), value: &report.value.to_string() })?;
        }
        Ok(())
    }

    /// Back to where a person was last to move: over the computer's answer too, where one plays.
    fn take_back(&mut self) -> io::Result<()> {
        let alone = self.players.ducks.is_some() || self.players.cats.is_some();
        let turns = if alone { 2 } else { 1 };
        if self.record.turns().len() < turns {
            return self.console.say(&Phrase::NothingToTakeBack);
        }
        for _ in 0..turns {
            self.record.take_back();
            self.statistics.take_back(self.record.now().side());
        }
        self.console.say(&Phrase::TakenBack(turns))
    }

    fn save(&mut self) -> anyhow::Result<()> {
        let Some(path) = self.save else { return Ok(()) };
        fs::write(path, self.record.to_string()).with_context(|| path.display().to_string())
    }

    fn finish(&mut self, stop: Option<Stop>, time: Duration) -> anyhow::Result<()> {
        if let Some(ending) = self.record.now().ending() {
            self.console.say(&Phrase::Winner { side: ending.winner, reason: ending.reason })?;
        } else if let Some(stop) = stop {
            self.console.say(&stopped(stop))?;
        }
        for phrase in self.statistics.phrases() {
            self.console.say(&phrase)?;
        }
        self.console.say(&Phrase::TotalTime(time))?;
        if let Some(path) = self.save {
            self.save()?;
            self.console.say(&Phrase::Saved(&path.display().to_string()))?;
        }
        Ok(())
    }
}
