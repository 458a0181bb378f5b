//! xboard's protocol, with real time and real signals.

use std::time::Duration;

use super::process::Engine;
use super::{A_WHILE, takes_less_than};

/// Waits for a line of thinking: a depth, a score, and so on.
fn expect_thinking(engine: &mut Engine) {
    engine.expect_line("a line of thinking", |line| line.starts_with(|first: char| first.is_ascii_digit()));
}

fn moves(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.starts_with("move ")).count()
}

#[test]
fn the_features_are_told_in_less_than_a_tenth_of_a_second() {
    takes_less_than(Duration::from_millis(100), || {
        let mut engine = Engine::start(&[]);
        engine.send("xboard\nprotover 2");
        engine.expect("feature done=1");
        engine.age()
    });
}

#[test]
fn pong_comes_after_the_move_and_a_question_mark_makes_it_move() {
    let mut engine = Engine::xboard();
    engine.send("st 60\nusermove e2e4\nping 7");
    assert_eq!(moves(&engine.listen(A_WHILE)), 0);
    engine.send("?");
    let seen = engine.expect("pong 7");
    assert_eq!(moves(&seen), 1, "{seen:#?}");
}

#[test]
fn force_in_mid_search_silences_it() {
    let mut engine = Engine::xboard();
    engine.send("st 60\nusermove e2e4");
    engine.listen(A_WHILE);
    engine.send("force\nping 1");
    let seen = engine.expect("pong 1");
    assert_eq!(moves(&seen), 0, "{seen:#?}");
    assert_eq!(engine.listen(A_WHILE), Vec::<String>::new());
    engine.send("usermove e7e5\nusermove e7e5");
    engine.expect("Illegal move: e7e5");
}

#[cfg(unix)]
#[test]
fn signals_do_not_end_it() {
    let mut engine = Engine::xboard();
    engine.send("st 60\nusermove e2e4");
    engine.signal("INT");
    engine.signal("TERM");
    engine.listen(A_WHILE);
    engine.signal("INT");
    engine.send("?\nping 3");
    assert_eq!(moves(&engine.expect("pong 3")), 1);
    engine.send("quit");
    engine.wait_for_end();
}

#[test]
fn the_end_of_the_input_and_quit_end_everything() {
    let mut engine = Engine::xboard();
    engine.send("analyze");
    engine.listen(A_WHILE);
    engine.hang_up();
    drop(engine);
    let mut engine = Engine::xboard();
    engine.send("st 60\nusermove e2e4\nquit");
    engine.wait_for_end();
}

#[cfg(target_os = "linux")]
#[test]
fn pause_takes_no_processor_and_resume_goes_on() {
    let mut engine = Engine::xboard();
    engine.send("st 4\nusermove e2e4");
    expect_thinking(&mut engine);
    engine.send("pause");
    let seen = engine.expect_rest();
    assert_eq!(moves(&seen), 0, "{seen:#?}");
    let longer_than_the_move_would_take = Duration::from_secs(4);
    assert_eq!(engine.listen(longer_than_the_move_would_take), Vec::<String>::new());
    engine.send("resume");
    engine.expect("move");
}

#[cfg(target_os = "linux")]
#[test]
fn memory_is_as_asked_and_idling_is_free() {
    let mut engine = Engine::xboard();
    engine.send("memory 32\nnew\nst 1\nusermove e2e4");
    engine.expect("move");
    assert!(engine.resident() < 32 + 64, "{} MB", engine.resident());
    // Pondering is off.
    engine.expect_rest();
}

#[test]
fn analysis_survives_mate_and_follows_the_board() {
    let mut engine = Engine::xboard();
    engine.send("force\nusermove f2f3\nusermove e7e5\nusermove g2g4\nusermove d8h4\nanalyze\nping 1");
    engine.expect("pong 1");
    assert_eq!(engine.listen(A_WHILE), Vec::<String>::new(), "nothing to analyse");
    engine.send("undo");
    engine.expect_line("Qh4#", |line| line.ends_with("\tQh4#"));
    engine.send("exit\nping 2");
    engine.expect("pong 2");
}

#[test]
fn it_ponders_when_told_to() {
    let mut engine = Engine::xboard();
    engine.send("hard\nst 1\nusermove e2e4");
    engine.expect("move");
    expect_thinking(&mut engine);
    engine.send("ping 4");
    engine.expect("pong 4");
    engine.send("easy\nping 5");
    engine.expect("pong 5");
    assert_eq!(engine.listen(A_WHILE), Vec::<String>::new());
}
