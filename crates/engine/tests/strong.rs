//! The strong search: right about mates and draws, repeatable, obedient, and every line it shows is legal.

use rocada_chess::{Game, Position};
use rocada_engine::{Bound, Control, Decision, Engine, Limits, Observer, Report, Score, Settings};

fn game(fen: &str) -> Game {
    Game::new(fen.parse().expect("a legal position"))
}

#[derive(Default)]
struct All(Vec<Report>);

impl Observer for All {
    fn line(&mut self, report: &Report) {
        self.0.push(report.clone());
    }
}

impl All {
    fn last(&self, line: usize) -> &Report {
        self.0.iter().rfind(|report| report.line == line).expect("a report")
    }
}

fn think(settings: Settings, game: &Game, limits: &Limits) -> (Decision, All) {
    let mut all = All::default();
    let decision = Engine::new(settings).think(game, limits, &Control::new(), &mut all);
    for report in &all.0 {
        let mut position = *game.position();
        for &mv in &report.pv {
            assert!(position.is_legal(mv), "{mv} in {:?} from {}", report.pv, game.position());
            position.play(mv);
        }
    }
    (decision, all)
}

fn depth(plies: u32) -> Limits {
    Limits { depth: Some(plies), ..Limits::default() }
}

#[test]
fn mates_have_their_distance() {
    for (fen, moves) in [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", 1),
        ("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", 1),
        ("r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1", 2),
    ] {
        let game = game(fen);
        let (_, all) = think(Settings::default(), &game, &depth(12));
        assert_eq!(all.last(1).score, Score::Mate(moves), "{fen}");
        assert_eq!(all.last(1).pv.len() as i32, 2 * moves - 1, "{fen}");
    }
    let (decision, _) = think(Settings::default(), &game("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"), &depth(5));
    assert_eq!(decision, Decision::default());
}

#[test]
fn one_thread_is_deterministic() {
    let kiwipete = game("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    let run = || {
        let (decision, all) = think(Settings::default(), &kiwipete, &depth(10));
        (decision, all.last(1).nodes, all.last(1).score)
    };
    assert_eq!(run(), run());
}

#[test]
fn node_limits_are_kept() {
    for nodes in [1, 100, 5_000] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let (decision, all) = think(Settings::default(), &Game::default(), &limits);
        assert!(decision.best.is_some());
        assert!(all.last(1).nodes <= nodes.max(64), "{} of {nodes}", all.last(1).nodes);
    }
}

/// Captures without end: one ply takes millions of nodes.
const WILD: &str = "q2k2q1/2nqn2b/1n1P1n1b/2rnr2Q/1NQ1QN1Q/3Q3B/2RQR2B/Q2K2Q1 w - - 0 1";

#[test]
fn even_the_first_ply_can_be_stopped() {
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let (decision, all) = think(Settings::default(), &game(WILD), &limits);
    assert!(decision.best.is_some());
    assert!(all.0.iter().all(|report| report.nodes <= 20_000 && report.depth > 0));
}

#[test]
fn what_is_told_last_is_what_is_played() {
    let kiwipete = game("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    for (threads, lines) in [(1, 1), (1, 3), (2, 1), (2, 3)] {
        for nodes in (1..=40).map(|number| 397 * number) {
            let settings = Settings { threads, lines, ..Settings::default() };
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let (decision, all) = think(settings, &kiwipete, &limits);
            let mut last: Vec<_> = (1..=lines).map(|line| all.last(line).pv[0]).collect();
            assert_eq!(decision.best, Some(last[0]), "{threads} threads, {nodes} nodes");
            last.sort_unstable();
            last.dedup();
            assert_eq!(last.len(), lines, "each line has a move of its own");
            assert!(decision.ponder.is_some(), "{threads} threads, {nodes} nodes: {:?}", all.last(1));
        }
    }
}

#[test]
fn several_lines_are_different_and_sorted() {
    let settings = Settings { lines: 4, ..Settings::default() };
    let (decision, all) = think(settings, &Game::default(), &depth(8));
    let last: Vec<&Report> = (1..=4).map(|line| all.last(line)).collect();
    let value = |report: &Report| match report.score {
        Score::Centipawns(value) => value,
        Score::Mate(_) => panic!("no mate at the start"),
    };
    assert!(last.windows(2).all(|pair| value(pair[0]) >= value(pair[1])), "{last:?}");
    let mut first: Vec<_> = last.iter().map(|report| report.pv[0]).collect();
    assert_eq!(decision.best, Some(first[0]));
    first.sort_unstable();
    first.dedup();
    assert_eq!(first.len(), 4);
    assert!(last.iter().all(|report| report.bound == Bound::Exact));
}

#[test]
fn only_the_allowed_moves_are_searched() {
    let only = Position::default().parse_uci("a2a3").expect("a legal move");
    let limits = Limits { only: vec![only], ..depth(6) };
    assert_eq!(think(Settings::default(), &Game::default(), &limits).0.best, Some(only));
}

#[test]
fn a_lost_side_takes_the_repetition() {
    // White is far behind, but the queen checks on e8 and h5 for ever.
    let (_, all) = think(Settings::default(), &game("6k1/6p1/8/7Q/8/1q6/r7/5K2 w - - 0 1"), &depth(12));
    assert_eq!(all.last(1).score, Score::Centipawns(0));
}

#[test]
fn threads_agree_that_a_mate_is_a_mate() {
    let settings = Settings { threads: 3, ..Settings::default() };
    let game = game("r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1");
    let (decision, _) = think(settings, &game, &depth(10));
    assert_eq!(decision.best.map(|mv| mv.to_string()).as_deref(), Some("d2h6"));
}

#[test]
fn a_score_that_was_given_is_believed() {
    let start = Game::default();
    let after = start.position().after(start.position().parse_uci("e2e4").expect("a legal move"));
    let mut engine = Engine::default();
    let best = |engine: &mut Engine| {
        let mut all = All::default();
        let decision = engine.think(&start, &depth(8), &Control::new(), &mut all);
        (decision.best.map(|mv| mv.to_string()), all.last(1).score)
    };
    // Black to move is said to be far behind.
    engine.set_score(&after, -900, 40);
    assert_eq!(best(&mut engine), (Some("e2e4".to_owned()), Score::Centipawns(900)));
    engine.new_game();
    assert_ne!(best(&mut engine).1, Score::Centipawns(900));
}

#[test]
fn a_soft_limit_ends_the_search_between_iterations() {
    let limits = Limits { soft_nodes: Some(3000), nodes: Some(24_000), ..Limits::default() };
    let (_, all) = think(Settings::default(), &Game::default(), &limits);
    let nodes: Vec<u64> = all.0.iter().map(|report| report.nodes).collect();
    let (last, before) = nodes.split_last().expect("iterations");
    assert!((3000..24_000).contains(last), "{nodes:?}");
    assert!(before.iter().all(|&nodes| nodes < 3000), "{nodes:?}");
    let (_, whole) = think(Settings::default(), &Game::default(), &depth(all.last(1).depth));
    assert_eq!(whole.last(1).nodes, *last, "the last iteration is a whole one");
}

#[test]
fn positions_are_sampled_only_when_asked_for_and_are_never_in_check() {
    #[derive(Default)]
    struct Seen(Vec<Position>);
    impl Observer for Seen {
        fn line(&mut self, _: &Report) {}
        fn sampled(&mut self, position: &Position) {
            self.0.push(*position);
        }
    }
    let kiwipete = game("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    let sampled = |sample_one_in| {
        let mut seen = Seen::default();
        let limits = Limits { sample_one_in, ..depth(7) };
        Engine::default().think(&kiwipete, &limits, &Control::new(), &mut seen);
        seen.0
    };
    assert!(sampled(0).is_empty());
    let all = sampled(1);
    assert!(all.len() > 100 && all.iter().all(|position| !position.in_check()), "{}", all.len());
    assert_eq!(sampled(10), all.chunks_exact(10).map(|ten| ten[9]).collect::<Vec<_>>());
}
