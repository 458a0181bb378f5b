//! Engines that do all that an engine must not do: each loses its game for the right reason, and the match goes on.

#![cfg(unix)]

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rocada_arena::adjudicate::Rules;
use rocada_arena::clock::Terms;
use rocada_arena::engine::check::{Outcome, check};
use rocada_arena::engine::{EngineSpec, Log, Protocol, factory};
use rocada_arena::openings::Openings;
use rocada_arena::record::{Extra, Occasion, pgn};
use rocada_arena::runner::{Contestant, GameRecord, Plan, Seat, run};
use rocada_arena::schedule::{Format, Schedule};
use rocada_arena::{Action, Answer, Failure, Interrupt, Player, Thought, Timing};
use rocada_chess::{Color, Game, GameResult, Move};
use rocada_pgn::Termination;

/// Tests that look at the clock, or take the processor from those that do, run one at a time.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Plays the first move of the list.
struct Simple;

impl Player<Game> for Simple {
    fn begin(&mut self, _: &Game, _: Color, _: &Timing<'_>) -> Result<(), Failure> {
        Ok(())
    }

    fn think(&mut self, game: &Game, _: &Timing<'_>) -> Result<Answer<Move>, Failure> {
        let mv = game.position().legal_moves()[0];
        Ok(Answer { action: Action::Move(mv), thought: Thought::default(), time: Duration::ZERO })
    }
}

fn seat(interrupt: &Interrupt) -> Seat<'_> {
    Seat { table: 0, chair: 0, interrupt }
}

fn script(protocol: Protocol, arguments: &[&str]) -> EngineSpec {
    EngineSpec {
        command: PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/bad_engine.sh"),
        arguments: arguments.iter().map(|&argument| argument.to_owned()).collect(),
        protocol,
        ..EngineSpec::default()
    }
}

/// Two games of a bad engine, first with White, against one that always has a move.
fn play(spec: EngineSpec, terms: Terms) -> Vec<GameRecord<Game>> {
    play_by(Rules { max_moves: Some(1), ..Rules::default() }, spec, terms)
}

fn play_by(rules: Rules<Game>, spec: EngineSpec, terms: Terms) -> Vec<GameRecord<Game>> {
    let simple = Contestant { name: "Simple".to_owned(), terms, make: Box::new(|_| Box::new(Simple)) };
    let plan = Plan {
        contestants: vec![Contestant { name: "Bad".to_owned(), terms, make: factory(spec, None) }, simple],
        schedule: Schedule::new(Format::Match, 2, 2),
        openings: Openings::single(Game::default()),
        rules,
        concurrency: 1,
        done: HashSet::new(),
    };
    let mut games = Vec::new();
    let result = run(&plan, &Interrupt::default(), |game| {
        games.push(game);
        ControlFlow::Continue(())
    });
    result.expect("the match ends");
    assert_eq!(games.len(), 2, "the match goes on");
    games
}

fn clock(seconds: &str) -> Terms {
    Terms { control: Some(seconds.parse().expect("a time control")), ..Terms::default() }
}

/// For engines that answer at once: however slow the machine is, time does not decide.
fn plenty() -> Terms {
    clock("120")
}

/// Both games are lost, with this tag and these words in the record.
fn loses(protocol: Protocol, fault: &str, terms: Terms, termination: &str, words: &str) {
    for game in play(script(protocol, &[fault]), terms) {
        let text = pgn(&game, &Occasion::default());
        // Comments are broken into lines like everything else.
        let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (color, result) = if game.slot.number == 0 { ("white", "0-1") } else { ("black", "1-0") };
        assert_eq!(game.played.ending.result().as_str(), result, "{protocol:?} {fault}: {text}");
        assert!(flat.contains(&format!("[Termination \"{termination}\"]")), "{fault}: {text}");
        // A comment with a brace inside is written to the end of its line.
        let told = ["{", "; "].iter().any(|begin| flat.contains(&format!("{begin}{color} {words}")));
        assert!(told, "{protocol:?} {fault}: {text}");
    }
}

fn both(fault: &str, terms: Terms, termination: &str, words: &str) {
    std::thread::scope(|scope| {
        scope.spawn(|| loses(Protocol::Uci, fault, terms, termination, words));
        scope.spawn(|| loses(Protocol::Xboard, fault, terms, termination, words));
    });
}

#[test]
fn it_does_not_start() {
    both("no-start", plenty(), "abandoned", "does not start: it crashes: exit status: 3}");
    let nowhere = EngineSpec { command: "/no/such/engine".into(), ..script(Protocol::Uci, &[]) };
    let game = &play(nowhere, plenty())[0];
    let words = game.played.ending.to_string();
    assert!(words.starts_with("white does not start: /no/such/engine: "), "{words}");
    let mut spec = script(Protocol::Uci, &["e2e4"]);
    spec.options = vec![("Hush".to_owned(), Some("1".to_owned()))];
    let words = play(spec, plenty())[0].played.ending.to_string();
    assert_eq!(words, "white does not start: it has no option 'Hush'; did you mean 'Hash'?");
}

#[test]
fn it_crashes() {
    both("crash", plenty(), "abandoned", "crashes: exit status: 7}");
}

#[test]
fn it_is_started_anew() {
    let folder = tempfile::tempdir().expect("a folder");
    let marker = folder.path().join("crashed");
    let path = marker.to_str().expect("a path");
    let games = play(script(Protocol::Uci, &["crash-once", path]), plenty());
    assert_eq!(games[0].played.ending.to_string(), "white crashes: exit status: 7");
    // With Black, e2e4 is illegal: the engine runs again and is asked for its move.
    assert_eq!(games[1].played.ending.to_string(), "black plays an illegal move: e2e4");
}

#[test]
fn it_hangs() {
    let _alone = alone();
    let short = Duration::from_millis(100);
    both("hang", Terms { grace: short, ..clock("0.1") }, "abandoned", "hangs}");
    // Without a clock, patience is what ends.
    let patience = Terms { depth: Some(3), patience: short, grace: short, ..Terms::default() };
    loses(Protocol::Uci, "hang", patience, "abandoned", "hangs}");
}

#[test]
fn it_floods() {
    let _alone = alone();
    for fault in ["flood", "endless-line"] {
        both(fault, plenty(), "abandoned", "floods the runner with output}");
    }
}

#[test]
fn it_plays_an_illegal_move() {
    for mv in ["e2e5", "e1e8", "a1", "0000", "(none)", "e7e8k", "\u{2654}"] {
        both(mv, plenty(), "rules infraction", &format!("plays an illegal move: {mv}}}"));
    }
}

#[test]
fn it_claims_what_is_not_so() {
    let claims = |fault, words: &str| {
        let words = format!("makes a false claim: {words}");
        loses(Protocol::Xboard, fault, plenty(), "rules infraction", &words);
    };
    claims("claim-draw", "1/2-1/2 {draw by repetition}");
    // A claim of the other side's win is a resignation; of its own win, a lie.
    let games = play(script(Protocol::Xboard, &["claim-win"]), plenty());
    assert_eq!(games[0].played.ending.to_string(), "white makes a false claim: 1-0 {White mates}");
    assert_eq!(games[1].played.ending.to_string(), "black resigns");
    // Of its opponent's move; before there is one, such a line is about something else.
    let games = play(script(Protocol::Xboard, &["call-illegal"]), plenty());
    assert_eq!(games[0].played.ending.to_string(), "draw by adjudication: length of the game");
    assert_eq!(games[1].played.ending.to_string(), "black makes a false claim: Illegal move: b1a3");
    let games = play(script(Protocol::Xboard, &["resign"]), plenty());
    assert_eq!(games[0].played.ending.to_string(), "white resigns");
    assert_eq!(games[0].played.ending.reason.termination(), Termination::Normal);
}

#[test]
fn it_forgets_its_move() {
    let _alone = alone();
    let terms = Terms { grace: Duration::from_secs(3), ..clock("0.1") };
    both("no-move", terms, "abandoned", "sends no move}");
}

#[test]
fn it_overruns_its_time() {
    let _alone = alone();
    let long = Duration::from_secs(30);
    both("slow", Terms { grace: long, ..clock("0.3") }, "time forfeit", "loses on time}");
    // So late that it seemed dead at first: it reads nothing while it thinks.
    let grace = Duration::from_secs(1);
    both("very-slow", Terms { grace, ..clock("0.2") }, "time forfeit", "loses on time}");
    let generous = Terms { margin: long, ..clock("0.3") };
    let games = play(script(Protocol::Uci, &["slow"]), generous);
    assert_eq!(games[0].played.ending.to_string(), "draw by adjudication: length of the game");
    let charged = games[0].played.plies[0].time.as_secs_f64();
    assert!((0.6..10.0).contains(&charged), "{charged} s are charged for 0.6 s");
}

/// Six thousand features are answered with more than a pipe holds.
#[test]
fn it_does_not_read() {
    loses(Protocol::Xboard, "deaf", plenty(), "abandoned", "does not start: it does not read its input}");
}

#[test]
fn an_interrupt_is_heard_while_an_engine_does_not_read() {
    let interrupt = Interrupt::default();
    let raise = interrupt.clone();
    let player = std::thread::spawn(move || {
        let mut player = factory(script(Protocol::Xboard, &["deaf"]), None)(seat(&interrupt));
        player.rehearse(&plenty())
    });
    std::thread::sleep(Duration::from_secs(1));
    let raised = Instant::now();
    raise.raise();
    assert_eq!(player.join().expect("no panic"), Err(Failure::Interrupted));
    assert!(raised.elapsed() < Duration::from_secs(3), "{:?}", raised.elapsed());
}

#[test]
fn it_comes_up_dumb_or_dies_of_its_greeting() {
    for fault in ["mute-once", "dies-once"] {
        let folder = tempfile::tempdir().expect("a folder");
        let marker = folder.path().join("seen");
        let path = marker.to_str().expect("a path");
        let games = play(script(Protocol::Xboard, &[fault, path]), plenty());
        assert!(marker.exists(), "it was started once more");
        let words = games[0].played.ending.to_string();
        assert_eq!(words, format!("white plays an illegal move: {fault}"), "it is asked for a move");
    }
}

#[test]
fn it_need_not_have_every_feature() {
    let spec = script(Protocol::Xboard, &["plain"]);
    let (_, findings) = check(&spec, &Interrupt::default()).expect("nobody interrupts");
    let outcome = |expected| {
        findings
            .iter()
            .find(|one| one.expected == expected)
            .map(|one| one.outcome.clone())
            .expect("a scenario")
    };
    assert_eq!(outcome("tells its features and ends with done=1"), Outcome::Passed);
    assert_eq!(outcome("answers ping with pong"), Outcome::Passed);
    assert_eq!(outcome("sets up any position"), Outcome::Skipped("the feature setboard"));
    // Its moves come without a word before them, so that it answers; its answer is nonsense.
    let nonsense = Outcome::Failed(format!("'plain' is not legal in {}", after_first_move()));
    assert_eq!(outcome("answers moves with legal ones"), nonsense);
}

fn after_first_move() -> rocada_chess::Position {
    let mut position = rocada_chess::Position::default();
    position.play(position.legal_moves()[0]);
    position
}

#[test]
fn its_last_words_are_told() {
    both(
        "panic",
        plenty(),
        "abandoned",
        "crashes: exit status: 101, \"thread 'main' panicked at src/search.rs:7: no king\"}",
    );
}

#[test]
fn it_announces_its_move_twice() {
    for protocol in [Protocol::Uci, Protocol::Xboard] {
        let rules = Rules { max_moves: Some(2), ..Rules::default() };
        let games = play_by(rules, script(protocol, &["twice"]), plenty());
        assert_eq!(games[0].played.ending.to_string(), "draw by adjudication: length of the game");
        let moves: Vec<_> = games[0].played.plies.iter().step_by(2).map(|ply| &*ply.notation).collect();
        assert_eq!(moves, ["e4", "d4"]);
    }
}

#[test]
fn it_is_set_up_wrongly() {
    let fault = |protocol, options: &[(&str, &str)], limits| {
        let mut spec = script(protocol, &["e2e4"]);
        spec.options =
            options.iter().map(|&(name, value)| (name.to_owned(), Some(value.to_owned()))).collect();
        let rehearsed = factory(spec, None)(seat(&Interrupt::default())).rehearse(&limits);
        rehearsed.map_err(|failure| failure.to_string())
    };
    let refused = |why: &str| Err(format!("does not start: {why}"));
    for protocol in [Protocol::Uci, Protocol::Xboard, Protocol::Auto] {
        assert_eq!(fault(protocol, &[("Hash", "16")], plenty()), Ok(()));
        assert_eq!(
            fault(protocol, &[("Hush", "16")], plenty()),
            refused("it has no option 'Hush'; did you mean 'Hash'?")
        );
        let large = fault(protocol, &[("Hash", "4096")], plenty());
        assert_eq!(large, refused("option Hash: 4096 is not between 1 and 1024"));
    }
    let nodes = Terms { nodes: Some(1000), ..Terms::default() };
    assert_eq!(fault(Protocol::Uci, &[], nodes), Ok(()));
    assert_eq!(fault(Protocol::Xboard, &[], nodes), refused("an xboard engine takes no limit of nodes"));
}

#[test]
fn all_that_is_said_can_be_taken_down() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bad.log");
    let log = Some(Log::create(&path).expect("a file"));
    play(EngineSpec { log, ..script(Protocol::Uci, &["panic"]) }, plenty());
    let text = std::fs::read_to_string(path).expect("a log");
    for part in ["#1 > uci", "#1 < uciok", "#1 > position startpos", "#1 ! no king", "#2 > uci"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

/// Two games of an engine that ponders, by its own account and by the log of what was said.
fn ponder(expected: &str, when: &str) -> (Vec<String>, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    let spec = EngineSpec {
        command: PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/pondering_engine.sh"),
        arguments: vec![expected.to_owned(), when.to_owned()],
        protocol: Protocol::Uci,
        ponder: true,
        log: Some(Log::create(&path).expect("a file")),
        ..EngineSpec::default()
    };
    let games = play_by(Rules { max_moves: Some(2), ..Rules::default() }, spec, plenty());
    let moves = games[0].played.plies.iter().step_by(2).map(|ply| ply.notation.clone()).collect();
    assert_eq!(games[0].played.ending.to_string(), "draw by adjudication: length of the game");
    (moves, std::fs::read_to_string(path).expect("a log"))
}

#[test]
fn it_ponders() {
    let mut game = Game::default();
    game.play(game.position().parse_uci("e2e4").expect("legal")).expect("legal");
    let answer = game.position().legal_moves()[0];
    let answer = game.position().uci(answer, rocada_chess::CastlingNotation::Standard);
    let (moves, log) = ponder(&answer, "");
    assert_eq!(moves, ["e4", "d4"]);
    assert!(log.contains("> setoption name Ponder value true"), "{log}");
    assert!(log.contains(&format!("> position startpos moves e2e4 {answer}\n")), "{log}");
    assert!(log.contains("> go ponder wtime ") && log.contains("> ponderhit"), "{log}");
    assert!(!log.contains("> stop"), "{log}");
    // It answers before it is asked, which is wrong, but its move is none the worse.
    assert_eq!(ponder(&answer, "early").0, ["e4", "d4"]);
    // Another move was expected: what it thinks of that is not its move.
    for when in ["", "early"] {
        let (moves, log) = ponder("e7e6", when);
        assert_eq!(moves, ["e4", "d4"]);
        assert!(log.contains("> go ponder") && !log.contains("> ponderhit"), "{log}");
    }
    // An answer that cannot be played is nothing to think about.
    let (moves, log) = ponder("e2e4", "");
    assert!(moves == ["e4", "d4"] && !log.contains("> go ponder"), "{log}");
}

#[test]
fn it_is_told_to_ponder_or_not() {
    let said = |ponder| {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("log");
        let log = Some(Log::create(&path).expect("a file"));
        play(EngineSpec { log, ponder, ..script(Protocol::Xboard, &["e2e4"]) }, plenty());
        std::fs::read_to_string(path).expect("a log")
    };
    let (off, on) = (said(false), said(true));
    assert!(off.contains("> easy") && !off.contains("> hard"), "{off}");
    assert!(on.contains("> hard") && !on.contains("> easy"), "{on}");
    let spec = EngineSpec { ponder: true, ..script(Protocol::Uci, &["e2e4"]) };
    let refused = factory(spec, None)(seat(&Interrupt::default())).rehearse(&plenty());
    let message = refused.expect_err("it has no such option").to_string();
    assert_eq!(message, "does not start: it cannot ponder: it has no option 'Ponder'");
}

#[test]
fn it_behaves() {
    for protocol in [Protocol::Uci, Protocol::Xboard, Protocol::Auto] {
        let games = play(script(protocol, &["e2e4"]), plenty());
        assert_eq!(games[0].played.ending.result(), GameResult::Draw);
        let text = pgn(&games[0], &Occasion::default());
        assert!(text.contains("1. e4 {+0.25/3 "), "{text}");
        let occasion = Occasion { extras: vec![Extra::Nodes, Extra::Line], ..Occasion::default() };
        assert!(pgn(&games[0], &occasion).contains(", n=99, pv=e4}"), "its line is its move");
    }
}

#[test]
fn it_knows_one_language_only() {
    loses(Protocol::Auto, "xboard-only", plenty(), "rules infraction", "plays an illegal move: xboard-only}");
}

#[test]
fn an_interrupt_ends_a_game_at_once() {
    let _alone = alone();
    let interrupt = Interrupt::default();
    let terms = plenty();
    let make = || factory(script(Protocol::Uci, &["no-move"]), None);
    let contestant = |name: &str| Contestant { name: name.to_owned(), terms, make: make() };
    let plan = Plan {
        contestants: vec![contestant("A"), contestant("B")],
        schedule: Schedule::new(Format::Match, 2, 4),
        openings: Openings::single(Game::default()),
        rules: Rules::default(),
        concurrency: 2,
        done: HashSet::new(),
    };
    let started = Instant::now();
    let raise = interrupt.clone();
    let thread = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(200));
        raise.raise();
    });
    let mut finished = 0;
    let result = run(&plan, &interrupt, |_| {
        finished += 1;
        ControlFlow::Continue(())
    });
    result.expect("an interrupt is no error");
    thread.join().expect("the thread");
    assert_eq!(finished, 0);
    assert!(started.elapsed() < Duration::from_secs(30), "long before the clocks run out");
}
