//! `rocada ducks`: a game at the terminal, between any two players.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use rocada_ducks::{BySide, Player, Position, Record, Seat, Turn};
use rocada_gametree::{Clock, Limits, Random};

use super::console::{Console, Ended, Stop};
use super::draw::{Colours, draw};
use super::options::{AlgorithmName, GoalPair};
use super::setup::{self, PresetName, SideName};
use super::stats::Statistics;
use super::text::{Lang, Phrase};
use crate::{Misuse, writable};

/// What is not given is asked for.
#[derive(Args)]
pub struct GameOptions {
    /// Rows and columns of the board: 8, 9 or 10.
    #[arg(long)]
    pub n: Option<usize>,
    /// Thickness of the shore.
    #[arg(long)]
    pub k: Option<usize>,
    /// Where the game starts.
    #[arg(long, value_enum)]
    pub preset: Option<PresetName>,
    /// Moves go exactly one cell.
    #[arg(long, conflicts_with = "preset")]
    pub step: bool,
    /// Captures that the ducks and the cats need: D/C.
    #[arg(long, value_name = "D/C", conflicts_with = "preset")]
    pub goals: Option<GoalPair>,
    /// Start from this position, in quotes.
    #[arg(long, conflicts_with_all = ["n", "k", "preset", "step", "goals", "load"])]
    pub position: Option<String>,
    /// How the computer plays.
    #[arg(long, value_enum)]
    pub algorithm: Option<AlgorithmName>,
    /// How deep the computer looks.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub depth: Option<u32>,
    /// How long the computer thinks about a turn, in milliseconds.
    #[arg(long, value_name = "MS")]
    pub time: Option<u64>,
    /// The side you play.
    #[arg(long, value_enum)]
    pub side: Option<SideName>,
    /// Who plays the ducks: human, random, minimax:depth=3, master:time=500:eval=simple, ...
    #[arg(long, value_name = "PLAYER")]
    pub ducks: Option<Seat>,
    /// Who plays the cats.
    #[arg(long, value_name = "PLAYER")]
    pub cats: Option<Seat>,
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
        setup::check(self)?;
        if let Some(path) = &self.save {
            writable::check(path)?;
        }
        let loaded = self.load.as_ref().map(load).transpose()?;
        let given = self.position.as_deref().map(super::position).transpose()?;
        let mut console = Console::open(out, self.lang.unwrap_or_else(Lang::from_locale))?;
        match self.play(&mut console, loaded, given) {
            Ok(result) => result,
            // Nothing was played yet: the questions were not answered.
            Err(Ended::Stop(stop)) => Ok(console.say(&stopped(stop))?),
            Err(Ended::Io(error)) => Err(error.into()),
        }
    }

    fn play(
        &self,
        console: &mut Console,
        loaded: Option<Record>,
        given: Option<Position>,
    ) -> Result<anyhow::Result<()>, Ended> {
        let start = match (&loaded, given) {
            (Some(record), _) => *record.now(),
            (None, Some(position)) => position,
            (None, None) => match setup::position(console, self)? {
                Ok(position) => position,
                Err(misuse) => return Ok(Err(misuse.into())),
            },
        };
        let seats = setup::seats(console, self, loaded.as_ref().map(Record::players))?;
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
        let table = Table {
            console,
            players,
            record,
            statistics: Statistics::default(),
            colours: Colours::of_terminal(),
            save: self.save.as_ref(),
        };
        Ok(table.play_to_the_end())
    }
}

fn load(path: &PathBuf) -> anyhow::Result<Record> {
    let text = fs::read(path).with_context(|| path.display().to_string())?;
    let record = String::from_utf8_lossy(&text).parse::<Record>();
    record.map_err(|error| Misuse(format!("{}: {error}", path.display())).into())
}

const fn stopped(stop: Stop) -> Phrase<'static> {
    match stop {
        Stop::Wanted => Phrase::Stopped,
        Stop::InputClosed => Phrase::InputClosed,
    }
}

/// A game under way.
struct Table<'a, 'b> {
    console: &'a mut Console<'b>,
    /// None where a human sits.
    players: BySide<Option<Player>>,
    record: Record,
    statistics: Statistics,
    colours: Colours,
    save: Option<&'a PathBuf>,
}

impl Table<'_, '_> {
    fn play_to_the_end(mut self) -> anyhow::Result<()> {
        let started = Clock::start(&Limits::default());
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
        writeln!(self.console.out)?;
        draw(self.console.out, &position, self.colours)?;
        for side in rocada_ducks::Side::BOTH {
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
            self.computer_turn(&position)?
        } else {
            self.human_turn(&position)?
        };
        let captured = position.captured_by(turn).count();
        if captured > 0 {
            self.console.say(&Phrase::Captured { count: captured })?;
        }
        // Both kinds of player hand in only turns that have been checked.
        self.record.play(turn).map_err(|error| Ended::Io(std::io::Error::other(error)))
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

    fn human_turn(&mut self, position: &Position) -> Result<Turn, Ended> {
        let prompt = format!("{}: ", Phrase::ToMove(position.side()).say(self.console.lang));
        let started = Clock::start(&Limits::default());
        loop {
            let line = self.console.read(&prompt)?;
            match line.as_str() {
                "" => {}
                "help" => self.console.say(&Phrase::Help)?,
                "quit" => return Err(Ended::Stop(Stop::Wanted)),
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
                        return Ok(turn);
                    }
                    Err(error) => self.console.say(&Phrase::Refused(&error))?,
                },
            }
        }
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
