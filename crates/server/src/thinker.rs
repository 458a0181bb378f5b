//! The thread that thinks for one socket, and the reins by which the socket steers it.

use std::sync::mpsc;
use std::time::Instant;
use std::{io, thread};

use rocada_chess::{CastlingNotation, Color, Position};
use rocada_ducks::{Player, PlayerOptions};
use rocada_engine::{Bound, Control, Engine, Observer, Report, STACK_SIZE, Score};
use rocada_gametree as gametree;
use tokio::sync::{mpsc as news, watch};

use crate::ducks_view;
use crate::messages::{self, DucksThinking, Line, Say, Thinking, Value};
use crate::table::{ChessTask, Choice, DucksTask, Task, Ticket, Work};

/// What came of a piece of work.
pub struct Decided {
    pub ticket: Ticket,
    pub choice: Choice,
}

/// What is thought just now.
#[derive(Clone)]
pub struct Thought {
    pub ticket: Ticket,
    pub say: Say,
}

/// Holds the reins. The players live on their own thread, which ends when the reins are dropped.
pub struct Thinker {
    jobs: mpsc::Sender<Job>,
    control: Control,
}

/// What the thread does one after the other.
enum Job {
    Think(Box<Work>, Control),
    /// The game is another one.
    Forget,
}

impl Thinker {
    /// Starts the thread. Decisions must arrive; of thoughts only the latest counts.
    pub fn start(
        decisions: news::UnboundedSender<Decided>,
        thoughts: watch::Sender<Option<Thought>>,
    ) -> io::Result<Self> {
        let (jobs, work) = mpsc::channel();
        let thread = thread::Builder::new().name("thinker".to_owned()).stack_size(STACK_SIZE);
        thread.spawn(move || {
            let mut minds = Minds::default();
            for job in work {
                let Job::Think(work, control) = job else {
                    minds = Minds::default();
                    continue;
                };
                let ticket = work.ticket;
                let choice = minds.think(*work, &control, &thoughts);
                if decisions.send(Decided { ticket, choice }).is_err() {
                    return;
                }
            }
        })?;
        Ok(Self { jobs, control: Control::new() })
    }

    /// Begins a piece of work; what runs before it ends at once.
    pub fn think(&mut self, work: Work) {
        self.stop();
        self.control = Control::new();
        self.give(Job::Think(Box::new(work), self.control.clone()));
    }

    /// The players forget the game and give their memory back: in the next one a level makes other mistakes.
    pub fn forget(&self) {
        self.give(Job::Forget);
    }

    fn give(&self, job: Job) {
        // A thread that is gone has nobody left to tell.
        let _ = self.jobs.send(job);
    }

    /// Whatever runs comes to its end and says what it has.
    pub fn stop(&self) {
        self.control.stop();
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The players, each with what it remembers.
#[derive(Default)]
struct Minds {
    chess: [Option<Engine>; 3],
    ducks: [Option<(PlayerOptions, Player)>; 3],
}

impl Minds {
    fn think(&mut self, work: Work, control: &Control, thoughts: &watch::Sender<Option<Thought>>) -> Choice {
        let Work { ticket, ply, playing, task, .. } = work;
        match task {
            Task::Chess(task) => {
                let ChessTask { mind, settings, game, limits } = *task;
                let engine = self.chess[mind as usize].get_or_insert_with(|| Engine::new(settings.clone()));
                if *engine.settings() != settings {
                    engine.configure(settings);
                }
                let mut watcher = ChessWatcher::new(ticket, ply, playing, *game.position(), thoughts);
                let decision = engine.think(&game, &limits, control, &mut watcher);
                Choice::Chess { best: decision.best, score: watcher.score() }
            }
            Task::Ducks(task) => {
                let DucksTask { mind, options, position } = *task;
                let known = &mut self.ducks[mind as usize];
                if known.as_ref().is_none_or(|(before, _)| *before != options) {
                    *known = Some((options.clone(), Player::new(options)));
                }
                let (_, player) = known.as_mut().expect("just made");
                let mut watcher = DucksWatcher { ticket, ply, thoughts, began: Instant::now() };
                Choice::Ducks(player.think(&position, &control.stop_flag(), &mut watcher))
            }
        }
    }
}

/// Turns what a chess player says into messages.
struct ChessWatcher<'a> {
    ticket: Ticket,
    position: Position,
    thinking: Thinking,
    best: Option<Score>,
    thoughts: &'a watch::Sender<Option<Thought>>,
}

impl<'a> ChessWatcher<'a> {
    fn new(
        ticket: Ticket,
        ply: usize,
        playing: bool,
        position: Position,
        thoughts: &'a watch::Sender<Option<Thought>>,
    ) -> Self {
        let thinking = Thinking {
            ply,
            playing,
            depth: 0,
            selective_depth: 0,
            nodes: 0,
            nodes_per_second: 0,
            ms: 0,
            lines: Vec::new(),
        };
        Self { ticket, position, thinking, best: None, thoughts }
    }

    const fn score(&self) -> Option<Score> {
        self.best
    }

    fn line_of(&self, report: &Report) -> Line {
        let mut position = self.position;
        let (mut uci, mut san) = (Vec::new(), Vec::new());
        for &mv in &report.pv {
            uci.push(position.uci(mv, CastlingNotation::Standard));
            san.push(position.san(mv));
            position.play(mv);
        }
        let (value, white_share) = for_white(report, self.position.turn());
        Line { value, white_share, uci, san }
    }
}

impl Observer for ChessWatcher<'_> {
    fn line(&mut self, report: &Report) {
        if report.bound != Bound::Exact {
            return;
        }
        let line = self.line_of(report);
        let index = report.line - 1;
        if index == 0 {
            self.best = Some(report.score);
        }
        let lines = &mut self.thinking.lines;
        match lines.get_mut(index) {
            Some(old) => *old = line,
            None => lines.push(line),
        }
        self.thinking.depth = report.depth;
        self.thinking.selective_depth = report.selective_depth;
        self.thinking.nodes = report.nodes;
        self.thinking.nodes_per_second = report.speed();
        self.thinking.ms = report.time.as_millis() as u32;
        let say = Say::Thinking { thinking: self.thinking.clone() };
        self.thoughts.send_replace(Some(Thought { ticket: self.ticket, say }));
    }
}

/// What a report of the side to move is to White, and the share of the point that White can expect.
fn for_white(report: &Report, turn: Color) -> (Value, f32) {
    let [win, draw, _] = report.chances.unwrap_or([0, 1000, 0]);
    let share = (f32::from(win) + f32::from(draw) / 2.0) / 1000.0;
    let value = match (report.score.seen_by(turn), report.score) {
        (Score::Centipawns(value), _) => Value::Centipawns { value },
        (Score::Mate(moves), own) => {
            let winner = if own.centipawns() > 0 { turn } else { !turn };
            Value::Mate { moves, winner: messages::Color::from(winner) }
        }
    };
    (value, if turn == Color::White { share } else { 1.0 - share })
}

/// Turns what a player of ducks says into messages.
struct DucksWatcher<'a> {
    ticket: Ticket,
    ply: usize,
    thoughts: &'a watch::Sender<Option<Thought>>,
    began: Instant,
}

impl gametree::Observer<rocada_ducks::Turn> for DucksWatcher<'_> {
    fn iteration_ends(&mut self, report: &gametree::Report<rocada_ducks::Turn>) {
        let thinking = DucksThinking {
            ply: self.ply,
            thought: ducks_view::thought(report),
            ms: self.began.elapsed().as_secs_f64() * 1e3,
            line: report.line.iter().map(ToString::to_string).collect(),
        };
        let say = Say::DucksThinking { thinking };
        self.thoughts.send_replace(Some(Thought { ticket: self.ticket, say }));
    }
}
