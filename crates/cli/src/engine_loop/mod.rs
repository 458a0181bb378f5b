//! `rocada` as an engine: threads and pipes around the session of `protocol`.
//!
//! One thread reads lines, one thinks, and this one, the only one that writes, takes what either of them sends through
//! one channel and does what the session says. The end of the input ends the program at once, also in mid-search.

mod backlog;
mod log;
mod tasks;
mod thinker;

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use anyhow::bail;
use rocada_chess::Position;
use rocada_engine::{Book, Effect, OPTIONS, Settings};
use rocada_protocol::xboard::book_line;
use rocada_protocol::{Action, Identity, Language, SearchEvent, Session};
use rocada_thought::{Decision, Spec, Value};

use self::backlog::Backlog;
pub use self::log::LOG_FILE;
use self::log::{Direction, Log};
use self::thinker::Thinker;
use crate::lines::{self, Line};

/// What the loop waits for.
enum Event {
    /// A line of input.
    Line(Line),
    /// The input has ended.
    End,
    /// News from the search.
    Search(SearchEvent),
    /// The search has come to its end.
    Decision(Decision),
    /// The engine has something to say.
    Message(String),
    /// A line that a task has produced.
    Text(String),
    /// The thread that thinks is gone.
    Lost,
}

/// So many events may wait, and of lines only so much as the [`Backlog`] lets in. A GUI that does not read what it is told
/// slows everything down, but fills no memory.
const MOST_EVENTS: usize = 1024;

/// How long the loop may take to notice that the input has ended, before it is ended with everything else.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// Speaks until the input ends or somebody says `quit`.
pub fn run(language: Language, out: &mut dyn Write) -> anyhow::Result<()> {
    let (sender, events) = sync_channel(MOST_EVENTS);
    if language == Language::Open && io::stdin().is_terminal() {
        writeln!(out, "Rocada {}: 'help' tells what to type, 'quit' leaves", env!("CARGO_PKG_VERSION"))?;
        out.flush()?;
    }
    let backlog = Backlog::default();
    spawn_reader(sender.clone(), backlog.clone())?;
    let identity = Identity {
        name: concat!("Rocada ", env!("CARGO_PKG_VERSION")).to_owned(),
        author: "the Rocada authors".to_owned(),
    };
    let mut engine_loop = Loop {
        session: Session::new(language, identity, &engine_options(), &[LOG_FILE]),
        thinker: Thinker::start(sender)?,
        settings: Settings::default(),
        log: None,
        backlog,
        out,
    };
    engine_loop.run(&events)
}

/// What the engine obeys; [`LOG_FILE`] is what the loop does.
pub fn engine_options() -> Vec<Spec> {
    OPTIONS.iter().map(|option| option.spec).collect()
}

fn spawn_reader(sender: SyncSender<Event>, backlog: Backlog) -> io::Result<()> {
    let read = move || {
        let mut input = io::stdin().lock();
        // A sender without a receiver: the program is about to end.
        while let Some(line) = lines::next(&mut input) {
            backlog.add(line.text().len());
            if sender.send(Event::Line(line)).is_err() {
                return;
            }
        }
        let _ = sender.try_send(Event::End);
        // A loop that cannot write, because nobody reads what it says, does not hear of the end.
        thread::sleep(LAST_WORDS);
        std::process::exit(0);
    };
    thread::Builder::new().name("input".to_owned()).spawn(read)?;
    Ok(())
}

struct Loop<'a> {
    session: Session,
    thinker: Thinker,
    settings: Settings,
    log: Option<Log>,
    backlog: Backlog,
    out: &'a mut dyn Write,
}

/// Whether to go on.
enum Next {
    GoOn,
    Quit,
}

impl Loop<'_> {
    fn run(&mut self, events: &Receiver<Event>) -> anyhow::Result<()> {
        let actions = self.session.begin();
        self.act(actions)?;
        while let Ok(event) = events.recv() {
            if let Event::Line(line) = &event {
                self.backlog.remove(line.text().len());
            }
            let actions = match event {
                Event::Line(Line::Whole(line)) => {
                    self.note(Direction::In, &line);
                    self.session.line(&line)
                }
                Event::Line(Line::Overlong(beginning)) => {
                    self.note(Direction::In, &format!("{beginning}... (cut)"));
                    self.session.overlong_line(&beginning)
                }
                Event::Search(event) => self.session.search_event(event),
                Event::Decision(decision) => {
                    let time = self.thinker.time_used();
                    self.session.search_event(SearchEvent::Finished { decision, time })
                }
                Event::Message(text) => self.session.trouble(&text),
                Event::Text(line) => vec![Action::Send(line)],
                Event::End => return Ok(()),
                Event::Lost => bail!("the search has failed"),
            };
            if let Next::Quit = self.act(actions)? {
                return Ok(());
            }
        }
        Ok(())
    }

    fn act(&mut self, actions: Vec<Action>) -> anyhow::Result<Next> {
        for action in actions {
            match action {
                Action::Send(line) => self.send(&line)?,
                Action::Think(request) => self.thinker.think(request),
                Action::Stop => self.thinker.stop(),
                Action::PonderHit => self.thinker.ponder_hit(),
                Action::Pause => self.thinker.pause(),
                Action::Resume => self.thinker.resume(),
                Action::Set(place, value) => self.set(place, &value)?,
                Action::NewGame => self.thinker.new_game(),
                Action::SetScore { position, score, depth } => {
                    self.thinker.set_score(*position, score, depth);
                }
                Action::Prepare => self.thinker.prepare(),
                Action::Run(task, game) => self.thinker.run(task, game),
                Action::ListBook(position) => self.list_book(&position)?,
                Action::IgnoreSignals => ignore_signals(),
                Action::Quit => return Ok(Next::Quit),
            }
        }
        self.out.flush()?;
        Ok(Next::GoOn)
    }

    fn send(&mut self, line: &str) -> io::Result<()> {
        self.note(Direction::Out, line);
        writeln!(self.out, "{line}")
    }

    /// The moves of the book and how often each is to be played, as xboard asks for.
    fn list_book(&mut self, position: &Position) -> io::Result<()> {
        let file = &self.settings.book.file;
        let moves = match file.as_str() {
            "" => Err("no opening book".to_owned()),
            file => {
                Book::open(file).and_then(|mut book| book.moves(position)).map_err(|error| error.to_string())
            }
        };
        match moves {
            Ok(moves) if moves.is_empty() => self.send(&book_line("no book moves here"))?,
            Ok(moves) => {
                let total: u32 = moves.iter().map(|known| u32::from(known.weight)).sum();
                for known in moves {
                    let share = 100.0 * f64::from(known.weight) / f64::from(total.max(1));
                    self.send(&book_line(&format!("{:<8}{share:>5.1}%", position.san(known.mv))))?;
                }
            }
            Err(reason) => self.send(&book_line(&reason))?,
        }
        self.send("")
    }

    fn note(&mut self, direction: Direction, line: &str) {
        if let Some(log) = &mut self.log {
            log.note(direction, line);
        }
    }

    fn set(&mut self, place: usize, value: &Value) -> anyhow::Result<()> {
        match OPTIONS.get(place).map(|option| option.effect) {
            Some(Effect::Settings(set)) => {
                set(&mut self.settings, value);
                self.thinker.configure(self.settings.clone());
            }
            Some(Effect::Engine(act)) => self.thinker.change(act),
            None => self.open_log(&value.to_string())?,
        }
        Ok(())
    }

    fn open_log(&mut self, path: &str) -> anyhow::Result<()> {
        match Log::open(path) {
            Ok(log) => self.log = log,
            Err(error) => {
                let trouble = format!("the log file '{path}' cannot be written: {error}");
                let complaint = self.session.trouble(&trouble);
                self.act(complaint)?;
            }
        }
        Ok(())
    }
}

/// xboard may send SIGINT to interrupt and SIGTERM to end; `quit` and the end of the input are enough.
fn ignore_signals() {
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        // Nobody looks at the flag: it is enough that the signal does not kill. A refusal leaves things as they were.
        let _ = signal_hook::flag::register(signal, Arc::new(AtomicBool::new(false)));
    }
}

/// Tells the loop when the thread that holds it dies of a panic.
struct Guard(SyncSender<Event>);

impl Drop for Guard {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = self.0.send(Event::Lost);
        }
    }
}
