//! `rocada ducks engine`: a player behind a pipe, a line a command, for programs of other authors. docs/ducks.md has the
//! language. One thread reads lines of bounded length, one thinks, and this one answers.

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use clap::Args;
use rocada_ducks::{DEEPEST, Player, PlayerOptions, Position, Turn};
use rocada_gametree::{Observer, Report, StopFlag};

use crate::lines::{self, Line};

#[derive(Args)]
#[command(
    after_help = "Example: printf 'position 8/8/8/8/8/8/8/8 d 2 0 0 0 0\\ngo depth 6\\n' | rocada ducks engine"
)]
pub struct Engine {
    /// Who thinks: master, alphabeta:depth=3, master:threads=2:eval=simple, ...
    #[arg(default_value = "master")]
    player: PlayerOptions,
}

/// So many events may wait to be heard; whoever has more has to wait as well.
const MOST_EVENTS: usize = 64;
/// Of a line that is told; the search may see further.
const LONGEST_LINE: usize = 20;

enum Event {
    Line(String),
    InputEnded,
    Info(Report<Turn>),
    /// The player comes back with what it has decided.
    Decided(Box<Player>, Report<Turn>),
}

impl Engine {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let (sender, events) = sync_channel(MOST_EVENTS);
        let reader = sender.clone();
        // Reading blocks, so it has a thread of its own, which ends with the process.
        thread::spawn(move || read_lines(&reader));
        let session = Session {
            options: self.player.clone(),
            player: Some(Box::new(Player::new(self.player.clone()))),
            position: None,
            stop: StopFlag::default(),
            sender,
        };
        Ok(session.run(out, &events)?)
    }
}

fn read_lines(sender: &SyncSender<Event>) {
    let mut input = io::stdin().lock();
    while let Some(Line::Whole(line) | Line::Overlong(line)) = lines::next(&mut input) {
        if sender.send(Event::Line(line)).is_err() {
            return;
        }
    }
    let _ = sender.send(Event::InputEnded);
}

struct Session {
    options: PlayerOptions,
    /// None while it thinks.
    player: Option<Box<Player>>,
    position: Option<Position>,
    stop: StopFlag,
    sender: SyncSender<Event>,
}

/// Whether the session goes on.
enum Next {
    GoOn,
    Quit,
}

impl Session {
    fn run(mut self, out: &mut dyn Write, events: &Receiver<Event>) -> io::Result<()> {
        let mut ended = false;
        // Somebody who has asked and hung up still gets the answer: every search comes to its end.
        while !(ended && self.player.is_some()) {
            match events.recv() {
                Ok(Event::Line(line)) => {
                    if let Next::Quit = self.command(line.trim(), out)? {
                        break;
                    }
                }
                Ok(Event::Info(report)) => tell(out, &report)?,
                Ok(Event::Decided(player, report)) => {
                    self.player = Some(player);
                    if let Some(best) = report.best {
                        writeln!(out, "best {best}")?;
                    }
                }
                Ok(Event::InputEnded) | Err(_) => ended = true,
            }
            out.flush()?;
        }
        Ok(())
    }

    fn command(&mut self, line: &str, out: &mut dyn Write) -> io::Result<Next> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let outcome = match (word, &mut self.player) {
            ("", _) => Ok(()),
            ("quit", _) => return Ok(Next::Quit),
            ("stop", _) => {
                self.stop.raise();
                Ok(())
            }
            ("hello", _) => {
                writeln!(out, "id Rocada {}", env!("CARGO_PKG_VERSION"))?;
                writeln!(out, "player {}", self.options)?;
                writeln!(out, "ready")?;
                Ok(())
            }
            ("ready", _) => {
                writeln!(out, "ready")?;
                Ok(())
            }
            ("new" | "position" | "go", None) => {
                Err("it thinks: only stop, ready, hello and quit are heard".to_owned())
            }
            ("new", Some(player)) => {
                player.new_game(self.options.seed);
                self.position = None;
                Ok(())
            }
            ("position", Some(_)) => read_position(rest).map(|position| self.position = Some(position)),
            ("go", Some(_)) => self.go(rest),
            _ => Err(format!("`{}` is no command", word.chars().take(40).collect::<String>())),
        };
        if let Err(reason) = outcome {
            writeln!(out, "error {reason}")?;
        }
        Ok(Next::GoOn)
    }

    /// Begins to think; limits that are not given are those of the player.
    fn go(&mut self, limits: &str) -> Result<(), String> {
        let position = self.position.ok_or("there is no position")?;
        if let Some(ending) = position.ending() {
            return Err(format!("the game is over: the {} have won", ending.winner));
        }
        let options = limited(&self.options, limits)?;
        if let Some(Err(too_long)) = options.effort_at(&position).map(rocada_ducks::Effort::check) {
            return Err(too_long.to_string());
        }
        let Some(mut player) = self.player.take() else { return Ok(()) };
        player.set_limits(options.depth, options.nodes, options.time);
        self.stop = StopFlag::default();
        let (stop, sender) = (self.stop.clone(), self.sender.clone());
        thread::spawn(move || {
            let report = player.think(&position, &stop, &mut Told(&sender));
            let _ = sender.send(Event::Decided(player, report));
        });
        Ok(())
    }
}

/// `POSITION`, or `POSITION turns TURN TURN ...`.
fn read_position(text: &str) -> Result<Position, String> {
    let (position, turns) = text.split_once(" turns").unwrap_or((text, ""));
    let start: Position =
        position.trim().parse().map_err(|error: rocada_ducks::PositionError| error.to_string())?;
    turns.split_whitespace().try_fold(start, |position, text| {
        let turn = position.read_turn(text).map_err(|error| format!("{text}: {error}"))?;
        Ok(position.after(turn))
    })
}

/// `depth D`, `nodes N`, `time MS` in any order.
fn limited(usual: &PlayerOptions, text: &str) -> Result<PlayerOptions, String> {
    let mut words = text.split_whitespace();
    let mut options = usual.clone();
    if words.clone().next().is_some() {
        (options.depth, options.nodes, options.time) = (None, None, None);
    }
    while let Some(name) = words.next() {
        let number = words.next().and_then(|number| number.parse::<u64>().ok());
        match (name, number) {
            ("depth", Some(depth)) if (1..=DEEPEST.into()).contains(&depth) => {
                options.depth = Some(depth as u32);
            }
            ("nodes", Some(nodes)) => options.nodes = Some(nodes),
            ("time", Some(ms)) => options.time = Some(Duration::from_millis(ms)),
            _ => return Err(format!("go [depth 1..{DEEPEST}] [nodes N] [time MS], not `{}`", text.trim())),
        }
    }
    Ok(options)
}

/// Hands on what is thought.
struct Told<'a>(&'a SyncSender<Event>);

impl Observer<Turn> for Told<'_> {
    fn iteration_ends(&mut self, report: &Report<Turn>) {
        let _ = self.0.send(Event::Info(report.clone()));
    }
}

fn tell(out: &mut dyn Write, report: &Report<Turn>) -> io::Result<()> {
    let value = if let Some(plies) = report.value.plies_to_win() {
        format!("win {plies}")
    } else if let Some(plies) = report.value.plies_to_loss() {
        format!("loss {plies}")
    } else {
        format!("value {}", report.value.value())
    };
    let line: Vec<_> = report.line.iter().take(LONGEST_LINE).map(Turn::to_string).collect();
    let (depth, nodes, ms) = (report.depth, report.counts.generated, report.time.as_millis());
    writeln!(out, "info depth {depth} {value} nodes {nodes} time {ms} line {}", line.join(" "))
}
