//! Runs the transcripts in `tests/dialogues`. Each line of a transcript begins with one letter:
//!
//! ```text
//! = xboard                          a new session: open, uci or xboard
//! > go depth 2                      a line from the GUI
//! ! info depth 1 cp 20 pv e2e4      news from the search (also: current, done, and best after 250 ms)
//! ! trouble a file is missing       something outside went wrong
//! < bestmove e2e4                   a line to the GUI; `...` at its end stands for anything
//! < ...                             any number of lines to the GUI
//! ~ think depth 2                   something the program is asked to do
//! # a remark
//! ```
//! What follows a `>` or `!` must be everything that comes of it, in this order.

use std::collections::VecDeque;
use std::fmt::Write;
use std::time::Duration;

use rocada_chess::{Game, Move, Position};
use rocada_protocol::{Action, Identity, Language, SearchEvent, SearchRequest, Session, Task};
use rocada_thought::{Audience, Bound, Decision, Kind, Report, Score, Spec};

#[test]
fn every_dialogue_goes_as_written() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/dialogues");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    assert!(files.len() >= 8, "the dialogues are here");
    for file in files {
        let text = std::fs::read_to_string(&file).expect("readable");
        let name = file.file_name().expect("a name").to_string_lossy().into_owned();
        Runner::new(&name).run(&text);
    }
}

#[test]
fn what_has_waited_for_a_search_is_worked_off_however_long_the_list() {
    const WAITING: usize = 900;
    let mut session = session(Language::Uci);
    session.line("go infinite");
    session.line("position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    for _ in 0..WAITING {
        session.line("go depth 1");
    }
    let decision = Decision { best: Game::default().position().parse_uci("e2e4").ok(), ponder: None };
    let ended = SearchEvent::Finished { decision, time: Duration::ZERO };
    // A small stack is enough.
    let work = std::thread::Builder::new().stack_size(1 << 18).spawn(move || session.search_event(ended));
    let actions = work.expect("a thread").join().expect("a good end");
    let answers = actions.iter().filter(|action| describe(action).starts_with("< bestmove"));
    assert_eq!(answers.count(), 1 + WAITING);
}

#[test]
fn what_waits_for_a_search_is_bounded_by_its_bytes() {
    let mut session = session(Language::Uci);
    session.line("go infinite");
    let long = format!("position startpos moves{}", " g1f3 g8f6 f3g1 f6g8".repeat(10_000));
    let told: Vec<String> =
        (0..20).flat_map(|_| session.line(&long)).map(|action| describe(&action)).collect();
    let refusal = "< info string too many commands while thinking: the last one is ignored";
    assert!(told.iter().all(|line| line == refusal), "{told:?}");
    assert!(told.len() >= 10, "twenty games of 200 kB do not wait: {} were refused", told.len());
    // A stop is obeyed all the same.
    assert!(session.line("stop").iter().any(|action| matches!(action, Action::Stop)));
}

struct Runner<'a> {
    file: &'a str,
    line: usize,
    session: Session,
    /// The game of the search that began last.
    searched: Game,
    /// Whether that search is still on the opponent's time.
    pondering: bool,
    /// What has come and has not been expected yet.
    came: VecDeque<String>,
}

fn session(language: Language) -> Session {
    Session::new(
        language,
        Identity { name: "Rocada 1".to_owned(), author: "us".to_owned() },
        &engine_options(),
        &[LOG_FILE],
    )
}

const LOG_FILE: Spec =
    Spec { name: "Log File", kind: Kind::File, audience: Audience::Both, help: "The program's own." };

fn engine_options() -> Vec<Spec> {
    rocada_engine::OPTIONS.iter().map(|option| option.spec).collect()
}

impl<'a> Runner<'a> {
    fn new(file: &'a str) -> Self {
        Self {
            file,
            line: 0,
            session: session(Language::Uci),
            searched: Game::default(),
            pondering: false,
            came: VecDeque::new(),
        }
    }

    fn run(&mut self, text: &str) {
        let mut skipping = false;
        for (index, line) in text.lines().enumerate() {
            self.line = index + 1;
            let (sign, rest) = line.split_at(line.len().min(1));
            let rest = rest.strip_prefix(' ').unwrap_or(rest);
            match sign {
                "" | "#" => {}
                "=" | ">" | "!" => {
                    if !skipping {
                        self.expect_nothing();
                    }
                    self.came.clear();
                    skipping = false;
                    let actions = match sign {
                        ">" => self.session.line(rest),
                        "!" => self.news(rest),
                        _ => self.begin(rest),
                    };
                    self.take(actions);
                }
                "<" if rest == "..." => skipping = true,
                "<" | "~" => {
                    self.expect(&format!("{sign} {rest}"), skipping);
                    skipping = false;
                }
                _ => panic!("{}: no such line: {line}", self.place()),
            }
        }
        if !skipping {
            self.expect_nothing();
        }
    }

    fn begin(&mut self, language: &str) -> Vec<Action> {
        self.session = session(match language {
            "open" => Language::Open,
            "uci" => Language::Uci,
            "xboard" => Language::Xboard,
            other => panic!("{}: {other}", self.place()),
        });
        self.session.begin()
    }

    fn take(&mut self, actions: Vec<Action>) {
        for action in actions {
            match &action {
                Action::Think(request) => {
                    self.searched = request.game.clone();
                    self.pondering = request.pondering;
                }
                Action::PonderHit => self.pondering = false,
                _ => {}
            }
            self.came.push_back(describe(&action));
        }
    }

    fn expect(&mut self, wanted: &str, skipping: bool) {
        let fits = |came: &str| match wanted.strip_suffix("...") {
            Some(beginning) => came.starts_with(beginning),
            None => came == wanted.trim_end_matches('\u{23ce}'),
        };
        while let Some(came) = self.came.pop_front() {
            if fits(&came) {
                return;
            }
            assert!(skipping, "{}: expected\n  {wanted}\nbut here comes\n  {came}", self.place());
        }
        panic!("{}: expected\n  {wanted}\nbut nothing comes", self.place());
    }

    fn expect_nothing(&self) {
        assert!(self.came.is_empty(), "{}: before this line also came {:#?}", self.place(), self.came);
    }

    fn place(&self) -> String {
        format!("tests/dialogues/{}:{}", self.file, self.line)
    }

    fn news(&mut self, text: &str) -> Vec<Action> {
        match text.strip_prefix("trouble ") {
            Some(trouble) => self.session.trouble(trouble),
            None => self.session.search_event(self.event(text)),
        }
    }

    fn event(&self, text: &str) -> SearchEvent {
        let mut words = text.split_whitespace();
        match words.next() {
            Some("info") => SearchEvent::Report(self.report(words)),
            Some("current") => {
                let mv = self.moves(words.next().into_iter()).remove(0);
                let mut number = || words.next().and_then(|word| word.parse().ok()).expect("a number");
                let (number, time) = (number(), number());
                SearchEvent::CurrentMove { mv, number, time: Duration::from_millis(time as u64) }
            }
            Some("best") => {
                let words: Vec<_> = words.collect();
                let line =
                    self.moves(words.iter().copied().filter(|&word| word != "none" && word != "ponder"));
                let decision = Decision { best: line.first().copied(), ponder: line.get(1).copied() };
                let time = Duration::from_millis(if self.pondering { 0 } else { 250 });
                SearchEvent::Finished { decision, time }
            }
            Some("done") => SearchEvent::TaskFinished,
            other => panic!("{}: no such news: {other:?}", self.place()),
        }
    }

    fn moves<'t>(&self, words: impl Iterator<Item = &'t str>) -> Vec<Move> {
        let mut position = *self.searched.position();
        let play = |text: &str| {
            let mv = position.parse_uci(text).unwrap_or_else(|problem| panic!("{}: {problem}", self.place()));
            position.play(mv);
            mv
        };
        words.map(play).collect()
    }

    fn report<'t>(&self, mut words: impl Iterator<Item = &'t str>) -> Report {
        let mut report =
            Report { nodes: 100, time: Duration::from_secs(1), ..Report::new(1, Score::Centipawns(0)) };
        while let Some(word) = words.next() {
            match word {
                "lower" => report.bound = Bound::Lower,
                "upper" => report.bound = Bound::Upper,
                "pv" => report.pv = self.moves(words.by_ref()),
                _ => {
                    let mut number =
                        || -> i64 { words.next().and_then(|word| word.parse().ok()).expect("a number") };
                    match word {
                        "depth" => report.depth = number() as u32,
                        "seldepth" => report.selective_depth = number() as u32,
                        "line" => report.line = number() as usize,
                        "cp" => report.score = Score::Centipawns(number() as i32),
                        "mate" => report.score = Score::Mate(number() as i32),
                        "nodes" => report.nodes = number() as u64,
                        "time" => report.time = Duration::from_millis(number() as u64),
                        "hashfull" => report.hashfull = Some(number() as u32),
                        "tb" => report.tablebase_hits = number() as u64,
                        "wdl" => report.chances = Some([number() as u16, number() as u16, number() as u16]),
                        other => panic!("{}: {other}", self.place()),
                    }
                }
            }
        }
        report
    }
}

/// An action as transcripts write it.
fn describe(action: &Action) -> String {
    match action {
        Action::Send(line) => format!("< {line}"),
        Action::Think(request) => format!("~ think{}", describe_search(request)),
        Action::Stop => "~ stop".to_owned(),
        Action::PonderHit => "~ ponder hit".to_owned(),
        Action::Pause => "~ pause".to_owned(),
        Action::Resume => "~ resume".to_owned(),
        Action::Set(place, value) => {
            let spec = engine_options().get(*place).copied().unwrap_or(LOG_FILE);
            format!("~ set {} {value}", spec.name)
        }
        Action::NewGame => "~ new game".to_owned(),
        Action::SetScore { score, depth, .. } => format!("~ set score {score} depth {depth}"),
        Action::Prepare => "~ prepare".to_owned(),
        Action::ListBook(_) => "~ list book".to_owned(),
        Action::Run(Task::Perft(depth, _), game) => format!("~ perft {depth}{}", describe_game(game)),
        Action::Run(Task::Evaluate, game) => format!("~ evaluate{}", describe_game(game)),
        Action::Run(Task::Bench, _) => "~ bench".to_owned(),
        Action::IgnoreSignals => "~ ignore signals".to_owned(),
        Action::Quit => "~ quit".to_owned(),
    }
}

fn describe_game(game: &Game) -> String {
    let mut text = String::new();
    if *game.start() != Position::default() {
        let _ = write!(text, " from {}", game.start());
    }
    if game.moves().len() > 0 {
        text.push_str(" after");
    }
    for mv in game.moves() {
        let _ = write!(text, " {mv}");
    }
    text
}

fn describe_search(request: &SearchRequest) -> String {
    let limits = &request.limits;
    let mut text = describe_game(&request.game);
    if request.pondering {
        text.push_str(" pondering");
    }
    if let Some(depth) = limits.depth {
        let _ = write!(text, " depth {depth}");
    }
    if let Some(nodes) = limits.nodes {
        let _ = write!(text, " nodes {nodes}");
    }
    if let Some(mate) = limits.mate {
        let _ = write!(text, " mate {mate}");
    }
    if let Some(time) = limits.move_time {
        let _ = write!(text, " time {}", time.as_millis());
    }
    if let Some(clock) = limits.clock {
        let _ = write!(text, " clock {}+{}", clock.remaining.as_millis(), clock.increment.as_millis());
        if let Some(moves) = clock.moves_to_go {
            let _ = write!(text, "/{moves}");
        }
    }
    if limits.infinite {
        text.push_str(" infinite");
    }
    for (index, mv) in limits.only.iter().enumerate() {
        let _ = write!(text, "{}{mv}", if index == 0 { " only " } else { " " });
    }
    text
}
