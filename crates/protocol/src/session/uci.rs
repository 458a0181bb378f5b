//! A session in UCI. The engine thinks when told to and at no other time.
//!
//! One search runs at a time. What must not happen while it runs waits in a queue until it has ended; a second `go`
//! ends the first search, so that every `go` gets its one `bestmove`.

use std::collections::VecDeque;
use std::time::Duration;

use rocada_chess::{CastlingNotation, CastlingStyle, Color, Game, Move, Position};
use rocada_thought::{Audience, Decision, GameClock, Kind, Limits};

use super::{Action, Identity, Own, Task};
use crate::board_text;
use crate::input::quoted;
use crate::options::{self, Options};
use crate::search::{SearchEvent, SearchRequest};
use crate::uci::{self, Command, Go, best_move, current_move, info, info_string};

/// More commands than this are not kept waiting for a search to end,
const LONGEST_QUEUE: usize = 1000;
/// nor more than came in so many bytes: moves take twenty times their text when they have been read.
const LARGEST_QUEUE: usize = 1 << 20;
/// The move being looked at is worth a line only in a search that takes long.
const CURRENT_MOVE_AFTER: Duration = Duration::from_secs(1);

const HELP: [&str; 9] = [
    "rocada speaks UCI and xboard; a GUI starts with 'uci' or 'xboard'. To try it by hand:",
    "  position startpos moves e2e4      set up a position (or: position fen ...)",
    "  go depth 3 | go movetime 1000     think; 'stop' ends it",
    "  go perft 4                        count the positions four plies ahead",
    "  d                                 show the board",
    "  eval                              judge the position without looking ahead",
    "  setoption name Player value NAME  choose who thinks; 'uci' lists what can be set",
    "  bench                             a fixed piece of work, counted",
    "  quit                              leave ('rocada --help' tells about the rest)",
];

/// A session in UCI.
#[derive(Debug)]
pub(super) struct UciSession {
    identity: Identity,
    options: Options,
    game: Game,
    debug: bool,
    /// No GUI has said `uci` yet.
    open: bool,
    active: Option<Active>,
    queue: VecDeque<Waiting>,
}

/// A command that waits for what runs to end.
#[derive(Debug)]
struct Waiting {
    command: Command,
    /// The length of its line.
    bytes: usize,
}

/// What runs at the moment.
#[derive(Debug)]
enum Active {
    Task,
    Search(Search),
}

#[derive(Debug)]
struct Search {
    game: Game,
    /// The answer has to wait for `stop`.
    infinite: bool,
    /// The answer has to wait for `ponderhit` or `stop`.
    pondering: bool,
    stopping: bool,
    progress: Progress,
}

/// How far a search is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Progress {
    /// It has said nothing yet.
    Silent,
    /// A line of thought has been told.
    Told,
    /// It has decided, whether or not that may be told.
    Ended(Decision),
}

impl Search {
    const fn is_running(&self) -> bool {
        !matches!(self.progress, Progress::Ended(_))
    }

    const fn may_answer(&self) -> bool {
        self.stopping || !(self.infinite || self.pondering)
    }
}

impl UciSession {
    pub fn new(identity: Identity, options: Options, open: bool) -> Self {
        Self {
            identity,
            options,
            game: Game::default(),
            debug: false,
            open,
            active: None,
            queue: VecDeque::new(),
        }
    }

    /// Whether `xboard` may still choose the other protocol.
    pub const fn may_switch(&self) -> bool {
        self.open && self.active.is_none()
    }

    pub const fn options(&self) -> &Options {
        &self.options
    }

    pub fn line(&mut self, line: &str, actions: &mut Vec<Action>) {
        let parsed = uci::parse(line);
        for complaint in parsed.complaints {
            say(&complaint, actions);
        }
        if let Some(command) = parsed.command {
            self.take(command, line.len(), actions);
            self.catch_up(actions);
        }
    }

    fn take(&mut self, command: Command, bytes: usize, actions: &mut Vec<Action>) {
        let now = match command {
            Command::Uci
            | Command::Debug(_)
            | Command::IsReady
            | Command::Register
            | Command::Help
            | Command::Quit => true,
            // They mean the search that was asked for last, which may still be waiting.
            Command::Stop | Command::PonderHit => !self.is_work_waiting(),
            _ => self.queue.is_empty() && !self.must_wait(&command),
        };
        if now {
            self.obey(command, actions);
        } else if self.has_room(bytes) {
            self.queue.push_back(Waiting { command, bytes });
            self.make_way(actions);
        } else {
            say("too many commands while thinking: the last one is ignored", actions);
        }
    }

    fn has_room(&self, bytes: usize) -> bool {
        let waiting: usize = self.queue.iter().map(|earlier| earlier.bytes).sum();
        self.queue.len() < LONGEST_QUEUE && waiting + bytes <= LARGEST_QUEUE
    }

    fn is_work_waiting(&self) -> bool {
        self.queue
            .iter()
            .any(|waiting| matches!(waiting.command, Command::Go(_) | Command::Perft(_) | Command::Bench))
    }

    /// Whether a command has to wait for what runs to end.
    fn must_wait(&self, command: &Command) -> bool {
        self.active.is_some() && !matches!(command, Command::Stop | Command::PonderHit | Command::Display)
    }

    /// A search in the way of a later one ends.
    fn make_way(&mut self, actions: &mut Vec<Action>) {
        if self.is_work_waiting() {
            self.stop(actions);
        }
    }

    /// When what ran has come to its end: obeys what has been waiting for that, as far as it can.
    fn catch_up(&mut self, actions: &mut Vec<Action>) {
        if self.active.is_some() {
            return;
        }
        while let Some(waiting) = self.queue.pop_front() {
            if !self.must_wait(&waiting.command) {
                self.obey(waiting.command, actions);
                continue;
            }
            self.queue.push_front(waiting);
            self.make_way(actions);
            if self.active.is_some() {
                return;
            }
        }
    }

    fn obey(&mut self, command: Command, actions: &mut Vec<Action>) {
        match command {
            Command::Uci => self.introduce(actions),
            Command::Debug(on) => self.debug = on,
            Command::IsReady => {
                if self.active.is_none() {
                    actions.push(Action::Prepare);
                }
                send("readyok", actions);
            }
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref(), actions),
            Command::Register => {}
            Command::NewGame => actions.push(Action::NewGame),
            Command::Position { fen, moves } => match set_up(fen.as_deref(), &moves) {
                Ok(game) => self.game = game,
                Err(problem) => say(&format!("position ignored: {problem}"), actions),
            },
            Command::Go(go) => self.go(&go, actions),
            Command::Stop => self.stop(actions),
            Command::PonderHit => self.ponder_hit(actions),
            Command::Quit => actions.push(Action::Quit),
            Command::Xboard => say("xboard: the protocol is already chosen", actions),
            Command::Display => {
                let style = if self.is_chess960() { CastlingStyle::Shredder } else { CastlingStyle::XFen };
                let lines = board_text::draw(self.game.position(), style);
                actions.extend(lines.into_iter().map(Action::Send));
            }
            Command::Perft(depth) => self.run(Task::Perft(depth, self.notation()), actions),
            Command::Evaluate => self.run(Task::Evaluate, actions),
            Command::Bench => self.run(Task::Bench, actions),
            Command::Help => actions.extend(HELP.map(|line| Action::Send(line.to_owned()))),
        }
    }

    fn introduce(&mut self, actions: &mut Vec<Action>) {
        self.open = false;
        send(&format!("id name {}", self.identity.name), actions);
        send(&format!("id author {}", self.identity.author), actions);
        let announced = self.options.iter().filter(|(spec, _)| spec.audience != Audience::Xboard);
        actions.extend(announced.map(|(spec, _)| Action::Send(uci::option(spec))));
        send("uciok", actions);
    }

    fn set_option(&mut self, name: &str, value: Option<&str>, actions: &mut Vec<Action>) {
        let known = self.options.named(name).filter(|(_, spec)| spec.audience != Audience::Xboard);
        let Some((place, spec)) = known else {
            return say(&format!("no such option: {}", quoted(name)), actions);
        };
        if value.is_none() && spec.kind != Kind::Button {
            return say(&format!("{} needs a value", spec.name), actions);
        }
        match options::parse(&spec, value.unwrap_or_default()) {
            Ok(value) => {
                if self.debug {
                    say(&format!("{} is now {}", spec.name, quoted(&value.to_string())), actions);
                }
                if self.options.set(place, value.clone()) {
                    actions.push(Action::Set(place, value));
                }
            }
            Err(problem) => say(&problem.to_string(), actions),
        }
    }

    fn go(&mut self, go: &Go, actions: &mut Vec<Action>) {
        let position = self.game.position();
        let mut only: Vec<Move> = Vec::new();
        for text in &go.search_moves {
            match position.parse_uci(text) {
                Ok(mv) if only.contains(&mv) => {}
                Ok(mv) => only.push(mv),
                Err(problem) => say(&format!("searchmoves: {}", quoted(&problem.to_string())), actions),
            }
        }
        if only.is_empty() && !go.search_moves.is_empty() {
            say("searchmoves: none is left, all moves are searched", actions);
        }
        let mut search = Search {
            game: self.game.clone(),
            infinite: go.infinite,
            pondering: go.ponder,
            stopping: false,
            progress: Progress::Silent,
        };
        if position.count_legal_moves() == 0 {
            send(
                if position.in_check() { "info depth 0 score mate 0" } else { "info depth 0 score cp 0" },
                actions,
            );
            search.progress = Progress::Ended(Decision::default());
            self.active = Some(Active::Search(search));
            return self.answer(actions);
        }
        self.active = Some(Active::Search(search));
        let limits = limits(go, position.turn(), only);
        actions.push(Action::Think(SearchRequest { game: self.game.clone(), limits, pondering: go.ponder }));
    }

    fn stop(&mut self, actions: &mut Vec<Action>) {
        match &mut self.active {
            None => {}
            Some(Active::Task) => actions.push(Action::Stop),
            Some(Active::Search(search)) => {
                // A search that has ended only waits for this word.
                if !search.stopping && search.is_running() {
                    actions.push(Action::Stop);
                }
                search.stopping = true;
                self.answer(actions);
            }
        }
    }

    fn ponder_hit(&mut self, actions: &mut Vec<Action>) {
        if let Some(Active::Search(search)) = &mut self.active
            && std::mem::take(&mut search.pondering)
        {
            if search.is_running() {
                actions.push(Action::PonderHit);
            }
            self.answer(actions);
        }
    }

    fn run(&mut self, task: Task, actions: &mut Vec<Action>) {
        self.active = Some(Active::Task);
        actions.push(Action::Run(task, self.game.clone()));
    }

    pub fn search_event(&mut self, event: SearchEvent, actions: &mut Vec<Action>) {
        let notation = self.notation();
        let show_chances = self.options.own(Own::ShowChances).is_on();
        match (&mut self.active, event) {
            (Some(Active::Task), SearchEvent::TaskFinished) => self.active = None,
            (Some(Active::Search(search)), event) if search.is_running() => match event {
                SearchEvent::Report(mut report) => {
                    search.progress = Progress::Told;
                    report.chances = report.chances.filter(|_| show_chances);
                    send(&info(&report, &search.game, notation), actions);
                }
                SearchEvent::CurrentMove { mv, number, time } if time >= CURRENT_MOVE_AFTER => {
                    send(&current_move(mv, number, &search.game, notation), actions);
                }
                SearchEvent::CurrentMove { .. } | SearchEvent::TaskFinished => {}
                SearchEvent::Finished { decision, .. } => {
                    // Before the move there is always a line, even if its player has thought of nothing else.
                    if let Some(best) = decision.best.filter(|_| search.progress == Progress::Silent) {
                        send(
                            &format!("info depth 0 pv {}", search.game.position().uci(best, notation)),
                            actions,
                        );
                    }
                    search.progress = Progress::Ended(decision);
                    self.answer(actions);
                }
            },
            _ => {}
        }
        self.catch_up(actions);
    }

    /// Tells the move if there is one to tell and it may be told.
    fn answer(&mut self, actions: &mut Vec<Action>) {
        if let Some(Active::Search(search)) = &self.active
            && let Progress::Ended(decision) = search.progress
            && search.may_answer()
        {
            send(&best_move(decision, &search.game, self.notation()), actions);
            self.active = None;
        }
    }

    fn is_chess960(&self) -> bool {
        self.options.own(Own::Chess960).is_on()
    }

    fn notation(&self) -> CastlingNotation {
        if self.is_chess960() { CastlingNotation::Chess960 } else { CastlingNotation::Standard }
    }
}

fn send(line: &str, actions: &mut Vec<Action>) {
    actions.push(Action::Send(line.to_owned()));
}

pub(super) fn say(text: &str, actions: &mut Vec<Action>) {
    actions.push(Action::Send(info_string(text)));
}

/// The game after the moves, or what is wrong with it.
fn set_up(fen: Option<&str>, moves: &[String]) -> Result<Game, String> {
    let start = match fen {
        Some(fen) => fen.parse().map_err(|problem| quoted(&format!("{problem}")))?,
        None => Position::default(),
    };
    let mut game = Game::new(start);
    for (index, text) in moves.iter().enumerate() {
        let mv = game
            .position()
            .parse_uci(text)
            .map_err(|problem| format!("move {}: {}", index + 1, quoted(&problem.to_string())))?;
        game.play(mv).map_err(|problem| problem.to_string())?;
    }
    Ok(game)
}

fn limits(go: &Go, turn: Color, only: Vec<Move>) -> Limits {
    // A clock below zero has run out; everything else is counted from one.
    let time = |milliseconds: i64| Duration::from_millis(milliseconds.max(0) as u64);
    let count = |number: i64| number.clamp(1, u32::MAX.into()) as u32;
    let us = turn as usize;
    Limits {
        depth: go.depth.map(count),
        nodes: go.nodes.map(|nodes| nodes.max(1) as u64),
        mate: go.mate.map(count),
        move_time: go.move_time.map(time),
        clock: go.time[us].map(|remaining| GameClock {
            remaining: time(remaining),
            increment: time(go.increment[us].unwrap_or(0)),
            // Some GUIs say 0 where no control is left to come.
            moves_to_go: go.moves_to_go.filter(|&moves| moves > 0).map(count),
        }),
        infinite: go.infinite,
        only,
        soft_nodes: None,
        sample_one_in: 0,
    }
}
