//! Jobs done with the real engine at few nodes: the same findings whatever was searched before, beside or by whom.

use std::thread;

use rocada_analysis::{Analyst, Annotations, Cache, Finding, Job, Review, annotate};
use rocada_chess::Game;
use rocada_engine::Control;
use rocada_pgn as pgn;
use rocada_thought::{Limits, Score};

const MOVES: &str = "e4 e5 Nf3 Nc6 Bc4 Nd4 Nxe5 Qg5 Nxf7 Qxg2 Rf1 Qxe4 Be2 Nf3";

fn game(moves: &str) -> Game {
    let mut game = Game::default();
    for san in moves.split_whitespace() {
        game.play(game.position().parse_san(san).expect("a move")).expect("legal");
    }
    game
}

fn job(moves: &str, lines: usize) -> Job {
    Job::new(&game(moves), Limits { nodes: Some(800), ..Limits::default() }, lines)
}

fn run(job: &Job, cache: Option<&Cache>) -> Vec<Finding> {
    let mut done = Vec::new();
    let findings =
        Analyst::for_limits(&job.limits).run(job, cache, &Control::new(), |count| done.push(count));
    assert_eq!(done, (1..=job.positions()).collect::<Vec<_>>());
    findings.expect("a sound job").expect("nobody stops it")
}

#[test]
fn findings_depend_on_their_position_alone() {
    let job = job(MOVES, 2);
    let alone = run(&job, None);
    assert_eq!(alone.len(), 15);
    assert!(alone[..14].iter().all(|found| found.lines.len() == 2 && found.nodes <= 1000));
    assert_eq!((alone[14].score, alone[14].best()), (Score::Mate(0), None), "mate needs no search");
    assert_eq!(alone[13].score, Score::Mate(-1), "Black mates: told for White");
    // The other way round, by an analyst who has seen other things.
    let mut analyst = Analyst::for_limits(&job.limits);
    let positions: Vec<_> = (0..=14).rev().collect();
    for plies in positions {
        let words: Vec<_> = MOVES.split_whitespace().take(plies).collect();
        let found = analyst.search(&game(&words.join(" ")), &job.limits, 2, &Control::new());
        assert_eq!(found.as_ref(), Some(&alone[plies]), "after {plies} plies");
    }
    let cache = Cache::new(5);
    for _ in 0..2 {
        assert_eq!(run(&job, Some(&cache)), alone, "a cache that forgets");
    }
}

#[test]
fn analysts_share_a_cache() {
    let job = job(MOVES, 1);
    let alone = run(&job, None);
    let cache = Cache::new(100);
    thread::scope(|scope| {
        let threads: Vec<_> = (0..3).map(|_| scope.spawn(|| run(&job, Some(&cache)))).collect();
        for thread in threads {
            assert_eq!(thread.join().expect("it ends"), alone);
        }
    });
    assert_eq!(cache.hits(), 2 * 14, "each position is searched once; mate is not");
}

#[test]
fn repetitions_count() {
    let words = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    let found = run(&job(words, 1), None);
    assert_eq!((found[16].score, found[16].best()), (Score::Centipawns(0), None), "for the fifth time");
}

#[test]
fn jobs_and_findings_travel() {
    let job = job("e4 c5", 3);
    let text = serde_json::to_string(&job).expect("writable");
    let arrived: Job = serde_json::from_str(&text).expect("readable");
    assert_eq!(arrived, job);
    let findings = run(&arrived, None);
    let text = serde_json::to_string(&findings).expect("writable");
    assert_eq!(serde_json::from_str::<Vec<Finding>>(&text).expect("readable"), run(&job, None));
    let wrong = Job { moves: vec![job.moves[0], job.moves[0]], ..job.clone() };
    assert_eq!(
        Analyst::for_limits(&wrong.limits)
            .run(&wrong, None, &Control::new(), |_| ())
            .expect_err("twice the same move")
            .to_string(),
        "e2e4 is not legal here"
    );
    let control = Control::new();
    control.stop();
    assert_eq!(Analyst::for_limits(&job.limits).run(&job, None, &control, |_| ()), Ok(None));
}

#[test]
fn annotating_twice_changes_nothing() {
    let text = "1. e4 e5 {mine} 2. Nf3 Nc6 3. Bc4 Nd4 $1 (3... Nf6) 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1\n";
    let mut game = pgn::Game::parse(text).expect("a game").expect("a sound one");
    let rules = game.to_rules();
    let job = Job::new(&rules, Limits { nodes: Some(3000), ..Limits::default() }, 1);
    let review = Review::new(&rules, &run(&job, None));
    annotate(&mut game, &review, Annotations::default());
    let once = game.to_string();
    assert!(once.contains("mine") && once.contains("3... Nd4 $1"), "what people said stays: {once}");
    assert!(review.black.accuracy > review.white.accuracy, "{review:?}");
    annotate(&mut game, &review, Annotations::default());
    assert_eq!(game.to_string(), once);
    let again = pgn::Game::parse(&once).expect("a game").expect("a sound one");
    assert_eq!(again, game);
}
