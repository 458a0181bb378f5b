//! UCI, with real time.

use std::time::Duration;

use super::process::Engine;
use super::{A_WHILE, takes_less_than};

#[test]
fn it_is_there_in_less_than_a_tenth_of_a_second() {
    takes_less_than(Duration::from_millis(100), || {
        let engine = Engine::uci();
        engine.age()
    });
}

#[test]
fn stop_ends_a_search_without_end() {
    let mut engine = Engine::uci();
    engine.send("position startpos moves e2e4 e7e5\ngo infinite");
    assert!(engine.listen(A_WHILE).iter().all(|line| line.starts_with("info")));
    engine.send("stop");
    engine.expect("bestmove");
    assert_eq!(engine.listen(A_WHILE), Vec::<String>::new());
}

#[test]
fn a_search_without_end_waits_even_with_one_legal_move() {
    let mut engine = Engine::uci();
    engine.send("position fen 7k/8/8/8/8/8/6q1/7K w - - 0 1\ngo infinite");
    let seen = engine.listen(A_WHILE);
    assert!(seen.iter().all(|line| !line.starts_with("bestmove")), "{seen:#?}");
    engine.send("stop");
    engine.expect("bestmove h1g2");
}

#[test]
fn readiness_is_told_in_mid_search() {
    let mut engine = Engine::uci();
    engine.send("go infinite");
    engine.listen(A_WHILE);
    engine.send("isready");
    engine.expect("readyok");
    engine.send("stop");
    engine.expect("bestmove");
}

#[test]
fn a_ponder_search_goes_on_until_the_hit_and_then_keeps_its_time() {
    let mut engine = Engine::uci();
    takes_less_than(Duration::from_secs(1), || {
        engine.send("position startpos moves e2e4 e7e5\ngo ponder movetime 200");
        let seen = engine.listen(2 * A_WHILE);
        assert!(seen.iter().all(|line| !line.starts_with("bestmove")), "{seen:#?}");
        engine.send("ponderhit");
        engine.time_to("bestmove")
    });
}

#[test]
fn no_time_left_means_to_move_at_once() {
    let mut engine = Engine::uci();
    for clocks in ["wtime 0 btime 0", "wtime -100 btime -100", "wtime 1 btime 1 movestogo 40", "movetime 0"] {
        takes_less_than(Duration::from_millis(500), || {
            engine.send(&format!("go {clocks}"));
            engine.time_to("bestmove")
        });
    }
}

#[test]
fn the_end_of_the_input_ends_everything() {
    for busy in ["isready", "go infinite", "go perft 9"] {
        let mut engine = Engine::uci();
        engine.send(busy);
        engine.listen(A_WHILE);
        engine.hang_up();
    }
    let mut engine = Engine::uci();
    engine.send("go infinite\nquit");
    engine.wait_for_end();
}

#[test]
fn stop_ends_a_count_between_two_of_its_lines() {
    let mut engine = Engine::uci();
    engine.send("go perft 9");
    engine.listen(A_WHILE);
    engine.send("stop");
    engine.expect("info string perft stopped");
    engine.send("go perft 5");
    engine.expect("Nodes searched: 4865609");
}

#[test]
fn every_player_plays_and_limits_hold() {
    let mut engine = Engine::uci();
    for player in ["Rocada", "AlphaBeta", "Minimax", "Random"] {
        engine
            .send(&format!("setoption name Player value {player}\nposition startpos moves e2e4\ngo depth 2"));
        engine.expect("bestmove");
    }
    // The stages of alpha-beta come to the same value; the plain one looks at more positions for it.
    let mut stage = |name: &str| {
        engine.send(&format!(
            "setoption name Player value AlphaBeta\nsetoption name Stage value {name}\ngo depth 3"
        ));
        let seen = engine.expect("bestmove");
        let last = seen.iter().rfind(|line| line.contains(" depth 3 ")).expect("a line of depth 3").clone();
        let after =
            |word: &str| last.split_once(word).expect("a word").1.split(' ').next().map(str::to_owned);
        let nodes: u64 = after(" nodes ").and_then(|nodes| nodes.parse().ok()).expect("nodes");
        (after(" score cp "), nodes)
    };
    let [plain, ordered, table] = ["plain", "ordered", "table"].map(&mut stage);
    assert!(plain.0 == ordered.0 && ordered.0 == table.0, "{plain:?} {ordered:?} {table:?}");
    assert!(plain.1 > ordered.1 && ordered.1 >= table.1, "{plain:?} {ordered:?} {table:?}");
    engine.send("setoption name Player value Rocada\nsetoption name MultiPV value 3\ngo nodes 20000");
    let seen = engine.expect("bestmove");
    assert!(seen.iter().any(|line| line.contains(" multipv 3 ")), "{seen:#?}");
    engine.send("go searchmoves a7a6 depth 4");
    engine.expect("bestmove a7a6");
    engine.send("position fen 6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1\ngo mate 1");
    let seen = engine.expect("bestmove d1d8");
    assert!(seen.iter().any(|line| line.contains("score mate 1")), "{seen:#?}");
}

#[test]
fn a_count_too_deep_for_the_stack_is_refused() {
    let mut engine = Engine::uci();
    engine.send("go perft 1000");
    engine.expect("info string perft counts at most 30 plies");
    engine.send("isready");
    engine.expect("readyok");
}

#[cfg(target_os = "linux")]
#[test]
fn lines_that_wait_for_a_search_fill_no_memory() {
    let mut engine = Engine::uci();
    engine.send("go infinite");
    let long = format!("position startpos moves{}", " g1f3 g8f6 f3g1 f6g8".repeat(13_000));
    for _ in 0..200 {
        engine.send(&long);
    }
    engine.send("isready");
    engine.expect("readyok");
    assert!(engine.resident() < 150, "{} MB", engine.resident());
}

#[test]
fn castling_in_chess960_is_king_takes_rook() {
    let mut engine = Engine::uci();
    engine.send("setoption name UCI_Chess960 value true");
    engine.send("position fen 4k3/8/8/8/8/8/8/4KR2 w F - 0 1 moves e1f1 e8d7\ngo depth 3");
    engine.expect("bestmove");
    engine.send("position fen 4k3/8/8/8/8/8/8/4KR2 w F - 0 1\ngo searchmoves e1f1 depth 2");
    engine.expect("bestmove e1f1");
}

#[test]
fn garbage_does_not_hurt() {
    let mut engine = Engine::start(&[]);
    engine.send_bytes(&[0xff, 0xfe, 0x00, b'\n', b'\r', b'\n', 0x80, b'\n']);
    let megabyte = vec![b'x'; 1 << 20];
    engine.send_bytes(&megabyte);
    engine.send_bytes(b"\n");
    engine.send_bytes(b"position startpos moves ");
    engine.send_bytes(&b"e2e4 ".repeat(200_000));
    engine.send("");
    engine.send("setoption name Hash value 999999999999\nsetoption name Threads value -1");
    engine.send("isready");
    let seen = engine.expect("readyok");
    assert!(seen.iter().any(|line| line.contains("line too long")), "{seen:#?}");
    assert!(seen.iter().all(|line| line.len() < 300), "short answers");
}

#[test]
fn the_log_holds_both_directions() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    let mut engine = Engine::uci();
    engine.send(&format!("setoption name Log File value {}", path.display()));
    engine.send("isready");
    engine.expect("readyok");
    engine.send("setoption name Log File value /nonexistent/folder/log");
    engine.expect("info string the log file");
    let log = std::fs::read_to_string(&path).expect("a log");
    assert!(log.contains(" > isready\n") && log.contains(" < readyok\n"), "{log}");
}

#[test]
fn files_that_are_not_there_are_told_once() {
    let mut engine = Engine::uci();
    engine.send("setoption name SyzygyPath value /nonexistent/folder\ngo depth 2");
    let seen = engine.expect("bestmove");
    assert!(
        seen.iter().any(|line| line.starts_with("info string no tables in /nonexistent/folder")),
        "{seen:#?}"
    );
    engine.send("go depth 2");
    let seen = engine.expect("bestmove");
    assert!(seen.iter().all(|line| !line.starts_with("info string")), "{seen:#?}");
    engine.send("setoption name Book File value /nonexistent/book.bin\nsetoption name OwnBook value true");
    engine.send("go depth 2");
    let seen = engine.expect("bestmove");
    assert!(
        seen.iter().any(|line| line.starts_with("info string the book '/nonexistent/book.bin'")),
        "{seen:#?}"
    );
}

#[test]
fn the_book_is_played_and_searches_are_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("book.bin");
    // The start position, e2e4 with weight 1, and nothing learnt.
    let entry = [0x46, 0x3b, 0x96, 0x18, 0x16, 0x91, 0xfc, 0x9c, 0x03, 0x1c, 0, 1, 0, 0, 0, 0];
    std::fs::write(&path, entry).expect("room for a book");
    let mut engine = Engine::uci();
    engine.send(&format!("setoption name Book File value {}\ngo searchmoves a2a3 depth 1", path.display()));
    engine.expect("bestmove a2a3");
    engine.send("setoption name OwnBook value true\ngo infinite");
    engine.expect("info depth 3");
    engine.send("stop");
    engine.expect("bestmove");
    engine.send("go movetime 1000");
    let seen = engine.expect("bestmove e2e4");
    assert_eq!(seen[0], "info string book move e4, weight 1");
    assert!(seen.iter().all(|line| !line.starts_with("info depth 1")), "{seen:#?}");
    engine.send("go searchmoves a2a3 depth 1");
    engine.expect("bestmove a2a3");
    drop(engine);
    let mut engine = Engine::xboard();
    engine.send(&format!("option Book File={}\nbk", path.display()));
    engine.expect("\te4 ");
    engine.send("usermove e2e4\nbk");
    engine.expect("\tno book moves here");
}

#[test]
fn the_page_of_options_is_up_to_date() {
    let page = include_str!("../../../../docs/options.md");
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_rocada"))
        .args(["options", "--markdown"])
        .output()
        .expect("rocada runs");
    assert_eq!(page, String::from_utf8_lossy(&output.stdout), "write it with: rocada options --markdown");
}

#[cfg(target_os = "linux")]
#[test]
fn memory_is_the_table_and_a_little_and_idling_is_free() {
    let mut engine = Engine::uci();
    engine.send("setoption name Hash value 64\nisready");
    engine.expect("readyok");
    engine.send("go movetime 300");
    engine.expect("bestmove");
    let resident = engine.resident();
    assert!(resident < 64 + 64, "{resident} MB");
    engine.expect_rest();
    // It waits for `stop` with nothing left to think about.
    engine.send("setoption name Player value AlphaBeta\ngo infinite");
    engine.expect("info depth");
    engine.expect_rest();
    engine.send("stop");
    engine.expect("bestmove");
}

/// Issue 17: what the machine does not have is said and done without.
#[cfg(target_os = "linux")]
#[test]
fn less_memory_than_asked_for_is_said_and_enough() {
    let mut engine = Engine::uci_with_address_space(1 << 19);
    engine.send("setoption name Hash value 65536\nsetoption name Threads value 256\nisready");
    engine.expect("readyok");
    engine.send("go movetime 200");
    let seen = engine.expect("bestmove");
    for option in ["Hash 65536", "Threads 256"] {
        let words = format!("info string {option}: the machine has not so much memory to spare, only for ");
        assert!(seen.iter().any(|line| line.starts_with(&words)), "{seen:#?}");
    }
}
