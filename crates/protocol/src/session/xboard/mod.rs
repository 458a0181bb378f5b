//! A session in xboard's language.
//!
//! A command only changes what is known about the game; `activity.rs` then compares what should be going on (thinking,
//! pondering, analysing, nothing) with what is, and stops or starts searches. So no command needs to know in which
//! state it finds the engine.

mod activity;
mod board;
mod clocks;
mod editor;
mod ending;

use rocada_chess::{Color, Move};
use rocada_thought::{Kind, Spec, Value, XboardCommand};

use self::activity::Active;
use self::board::Board;
use self::clocks::Clocks;
use self::editor::Editor;
use self::ending::Opinion;
use super::{Action, Identity};
use crate::input::remark;
use crate::options::{self, Options};
use crate::xboard::{self, Choice, Command, Problem, error, features, harmless, illegal_move, move_text};

/// More pings than this are not kept waiting.
const MOST_PINGS: usize = 1000;

/// A session in xboard's language.
#[derive(Debug)]
pub(super) struct XboardSession {
    identity: Identity,
    options: Options,
    board: Board,
    mode: Mode,
    clocks: Clocks,
    /// The game is over, or given up, whatever the board says.
    over: bool,
    paused: bool,
    wishes: Wishes,
    editor: Option<Editor>,
    /// The move expected from the opponent in the present position.
    guess: Option<Move>,
    opinion: Opinion,
    active: Option<Active>,
    /// What the engine has to be told as soon as it does not think.
    pending: Vec<Action>,
    pings: Vec<i64>,
}

/// How the GUI wants to be served.
#[derive(Debug)]
struct Wishes {
    /// Show the thinking.
    post: bool,
    /// Think on the opponent's time.
    ponder: bool,
    /// Lines that begin with `#` are welcome: they have been announced and not been rejected.
    debug: bool,
}

/// What the engine is there for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    /// It plays neither side.
    Force,
    /// It plays this side.
    Play(Color),
    /// It thinks about whatever is on the board.
    Analyze,
}

impl XboardSession {
    pub fn new(identity: Identity, options: Options) -> Self {
        Self {
            identity,
            options,
            board: Board::default(),
            mode: Mode::Play(Color::Black),
            clocks: Clocks::default(),
            over: false,
            paused: false,
            wishes: Wishes { post: false, ponder: false, debug: false },
            editor: None,
            guess: None,
            opinion: Opinion::none_of(Color::Black),
            active: None,
            pending: Vec::new(),
            pings: Vec::new(),
        }
    }

    /// Says something that is only of interest to whoever looks for a fault.
    pub fn remark(&self, text: &str, actions: &mut Vec<Action>) {
        if self.wishes.debug {
            send(format!("# {}", remark(text)), actions);
        }
    }

    pub fn line(&mut self, line: &str, actions: &mut Vec<Action>) {
        if self.editor.is_some() && !matches!(xboard::parse(line), Ok(Some(Command::Quit))) {
            self.edit(line, actions);
        } else {
            match xboard::parse(line) {
                Ok(None) => {}
                Ok(Some(command)) => self.obey(command, line, actions),
                Err(Problem::Unknown) => send(error("unknown command", line), actions),
                Err(Problem::Parameter) => send(error("bad parameter", line), actions),
            }
        }
        self.settle(actions);
    }

    fn obey(&mut self, command: Command, line: &str, actions: &mut Vec<Action>) {
        let not_now = || error("command not legal now", line);
        match command {
            Command::ProtocolVersion(version) => {
                if version >= 2 {
                    self.wishes.debug = true;
                    actions
                        .extend(features(&self.identity.name, &self.options).into_iter().map(Action::Send));
                }
            }
            Command::Rejected(feature) => self.wishes.debug &= feature != "debug",
            Command::New => self.new_game(),
            Command::Variant(name) => {
                if self.board.choose_variant(&name) {
                    self.board_was_set();
                } else {
                    send(error("unsupported variant", line), actions);
                }
            }
            Command::Quit => actions.push(Action::Quit),
            Command::Force => self.mode = Mode::Force,
            Command::Go => self.play_as(self.board.turn(), actions),
            Command::PlayOther => self.play_as(!self.board.turn(), actions),
            Command::White => self.set_turn(Color::White, line, actions),
            Command::Black => self.set_turn(Color::Black, line, actions),
            Command::Level { moves, base, increment } => {
                self.clocks.set_level(moves, base, increment, self.board.plies());
            }
            Command::MoveTime(time) => self.clocks.set_move_time(time),
            Command::Depth(depth) => self.clocks.terms.depth = Some(depth),
            Command::NodeRate(rate) => self.clocks.terms.node_rate = Some(rate),
            Command::OwnTime(time) => self.clocks.set_own(time),
            // The opponent's clock decides nothing here.
            Command::Xboard | Command::Information | Command::OpponentTime(_) => {}
            Command::UserMove(text) => self.user_move(&text, line, actions),
            Command::MoveNow => self.move_now(actions),
            Command::Ping(number) => {
                if self.pings.len() < MOST_PINGS {
                    self.pings.push(number);
                } else {
                    send(not_now(), actions);
                }
            }
            Command::Draw => self.consider_draw(actions),
            Command::Result => self.over = true,
            Command::SetBoard(fen) => self.set_board(&fen, actions),
            Command::Edit => self.editor = Some(Editor::new(self.board.position())),
            Command::Hint => self.hint(actions),
            Command::Book => actions.push(Action::ListBook(Box::new(*self.board.position()))),
            Command::Undo => self.take_back(1, line, actions),
            Command::Remove => self.take_back(2, line, actions),
            Command::Ponder(on) => self.wishes.ponder = on,
            Command::Post(on) => self.wishes.post = on,
            Command::Analyze => {
                self.mode = Mode::Analyze;
                self.position_changed();
            }
            Command::Exit if self.mode == Mode::Analyze => self.mode = Mode::Force,
            Command::Status if self.mode == Mode::Analyze => self.status(actions),
            Command::SetScore { score, depth } if !self.board.is_broken() => {
                let position = Box::new(*self.board.position());
                self.tell_engine(Action::SetScore { position, score, depth });
            }
            Command::Exit | Command::Status | Command::SetScore { .. } => send(not_now(), actions),
            Command::Pause => self.pause(actions),
            Command::Resume => self.resume(actions),
            Command::Memory(megabytes) => self.set_number(XboardCommand::Memory, megabytes, line, actions),
            Command::Cores(threads) => self.set_number(XboardCommand::Cores, threads, line, actions),
            Command::EndgameTables { kind, path } => self.set_tables(&kind, &path, line, actions),
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref(), line, actions),
            Command::Exclude(choice) => self.choose_moves(&choice, false, actions),
            Command::Include(choice) => self.choose_moves(&choice, true, actions),
        }
    }

    /// What was thought about the last position does not hold for this one.
    fn position_changed(&mut self) {
        self.board.revision += 1;
        self.board.excluded.clear();
        self.guess = None;
        self.over = false;
    }

    fn new_game(&mut self) {
        self.board.reset();
        self.position_changed();
        if self.mode != Mode::Analyze {
            self.mode = Mode::Play(Color::Black);
        }
        self.clocks.new_game();
        self.opinion = Opinion::none_of(Color::Black);
        self.paused = false;
        self.tell_engine(Action::NewGame);
        self.tell_engine(Action::Prepare);
    }

    fn play_as(&mut self, color: Color, actions: &mut Vec<Action>) {
        self.take_side(color);
        self.over = false;
        self.claim(actions);
    }

    fn take_side(&mut self, color: Color) {
        self.mode = Mode::Play(color);
        self.opinion.take_side(color);
    }

    /// The obsolete `white` and `black`: this side is on move, the engine plays the other.
    fn set_turn(&mut self, color: Color, line: &str, actions: &mut Vec<Action>) {
        if color != self.board.turn() {
            if !self.board.pass_turn() {
                return send(error("command not legal now", line), actions);
            }
            self.position_changed();
            self.opinion.forget();
        }
        self.take_side(!color);
    }

    fn user_move(&mut self, text: &str, line: &str, actions: &mut Vec<Action>) {
        if self.mode == Mode::Play(self.board.turn()) && !self.over {
            return send(error("command not legal now", line), actions);
        }
        let Some(mv) = self.board.find_move(text) else { return send(illegal_move(text), actions) };
        let expected = self.board.play(mv) && self.guess == Some(mv);
        if expected {
            self.ponder_hit(actions);
        }
        self.position_changed();
        if expected {
            self.keep_search();
        }
        self.claim(actions);
    }

    fn set_board(&mut self, fen: &str, actions: &mut Vec<Action>) {
        if let Err(problem) = self.board.set_up(fen) {
            send("tellusererror Illegal position".to_owned(), actions);
            self.remark(&problem.to_string(), actions);
        }
        self.board_was_set();
    }

    fn edit(&mut self, line: &str, actions: &mut Vec<Action>) {
        let Some(command) = xboard::parse_edit(line) else {
            if !line.trim().is_empty() {
                send(error("unknown command", line), actions);
            }
            return;
        };
        let Some(editor) = &mut self.editor else { return };
        if let Some(setup) = editor.obey(command, self.board.variant()) {
            self.editor = None;
            if !self.board.set_checked(&setup) {
                send("tellusererror Illegal position".to_owned(), actions);
            }
            self.board_was_set();
        }
    }

    /// After a new position the engine waits for the other side to move, as it does after `new`.
    fn board_was_set(&mut self) {
        self.position_changed();
        self.opinion.forget();
        if let Mode::Play(_) = self.mode {
            self.take_side(!self.board.turn());
        }
    }

    fn take_back(&mut self, plies: usize, line: &str, actions: &mut Vec<Action>) {
        if self.board.take_back(plies) {
            self.position_changed();
            self.opinion.forget();
        } else {
            send(error("command not legal now", line), actions);
        }
    }

    fn hint(&self, actions: &mut Vec<Action>) {
        let thought = self.active.as_ref().and_then(|active| active.best_so_far(self.board.revision));
        let position = self.board.position();
        if let Some(mv) = self.guess.or(thought).filter(|&mv| position.is_legal(mv)) {
            send(format!("Hint: {}", move_text(position, mv, self.board.is_chess960())), actions);
        }
    }

    fn choose_moves(&mut self, choice: &Choice, include: bool, actions: &mut Vec<Action>) {
        match choice {
            Choice::All if include => self.board.excluded.clear(),
            Choice::All => self.board.excluded = self.board.position().legal_moves().into_iter().collect(),
            Choice::Move(text) => {
                let Some(mv) = self.board.find_move(text) else { return send(illegal_move(text), actions) };
                self.board.excluded.retain(|&excluded| excluded != mv);
                if !include {
                    self.board.excluded.push(mv);
                }
            }
        }
        // The same position, but another question.
        self.board.revision += 1;
    }

    fn set_number(&mut self, command: XboardCommand, number: i64, line: &str, actions: &mut Vec<Action>) {
        match self.options.set_by(command) {
            Some((place, Spec { kind: Kind::Spin { min, max, .. }, .. })) => {
                self.set(place, Value::Spin(number.clamp(min, max)));
            }
            _ => send(error("unknown command", line), actions),
        }
    }

    fn set_tables(&mut self, kind: &str, path: &str, line: &str, actions: &mut Vec<Action>) {
        match self.options.set_by(XboardCommand::EndgameTables) {
            Some((place, _)) if kind == "syzygy" => self.set(place, Value::Text(path.to_owned())),
            _ => send(error("unknown command", line), actions),
        }
    }

    fn set_option(&mut self, name: &str, value: Option<&str>, line: &str, actions: &mut Vec<Action>) {
        let known = self.options.named(name).filter(|(_, spec)| xboard::is_announced(spec));
        let Some((place, spec)) = known else {
            return send(error("unknown option", line), actions);
        };
        let needs_value = !matches!(spec.kind, Kind::Button);
        match options::parse(&spec, value.unwrap_or_default()) {
            Ok(value_read) if value.is_some() || !needs_value => self.set(place, value_read),
            _ => send(error("bad parameter", line), actions),
        }
    }

    fn set(&mut self, place: usize, value: Value) {
        if self.options.set(place, value.clone()) {
            self.tell_engine(Action::Set(place, value));
        }
    }

    /// Keeps something for the engine until it does not think. Only the last value of an option matters, so the list
    /// stays short however much is said.
    fn tell_engine(&mut self, news: Action) {
        self.pending.retain(|earlier| match (earlier, &news) {
            (Action::Set(place, _), Action::Set(new, _)) => place != new,
            (Action::SetScore { position, .. }, Action::SetScore { position: new, .. }) => position != new,
            (Action::NewGame, Action::NewGame) | (Action::Prepare, Action::Prepare) => false,
            _ => true,
        });
        self.pending.push(news);
    }
}

/// Every line leaves this way, but for features and pongs: xboard has read those before it looks for words.
pub(super) fn send(line: String, actions: &mut Vec<Action>) {
    actions.push(Action::Send(harmless(line)));
}
