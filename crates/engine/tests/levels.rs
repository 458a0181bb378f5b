//! Limited strength: mistakes that can be repeated, differ from game to game, and fit the level.

use std::time::Duration;

use rocada_chess::{Game, Move, Role};
use rocada_engine::{Control, Engine, Level, Limits, Settings, Strength};
use rocada_thought::Last;

fn game(fen: &str) -> Game {
    Game::new(fen.parse().expect("a legal position"))
}

fn settings(elo: u16, seed: u64) -> Settings {
    Settings { strength: Strength::limited_to(Level::from_elo(elo)), seed, hash: 1, ..Settings::default() }
}

fn best(settings: Settings, game: &Game) -> Move {
    let decision = Engine::new(settings).think(game, &Limits::default(), &Control::new(), &mut ());
    decision.best.expect("a move")
}

/// Sixteen moves of a level against itself.
fn opening(engine: &mut Engine) -> Vec<Move> {
    let mut game = Game::default();
    for _ in 0..16 {
        let decision = engine.think(&game, &Limits::default(), &Control::new(), &mut ());
        game.play(decision.best.expect("a move in the opening")).expect("a legal move");
    }
    game.moves().collect()
}

#[test]
fn a_seed_repeats_and_games_differ() {
    let start = |seed| Engine::new(settings(1200, seed));
    assert_eq!(opening(&mut start(7)), opening(&mut start(7)));
    assert_ne!(opening(&mut start(7)), opening(&mut start(8)));
    assert_ne!(opening(&mut start(0)), opening(&mut start(0)), "no seed is another one every time");
    let mut engine = start(7);
    let first = opening(&mut engine);
    engine.new_game();
    assert_ne!(first, opening(&mut engine));
}

#[test]
fn neither_time_nor_threads_nor_memory_make_a_level_stronger() {
    let position = game("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 b - - 0 9");
    let think = |settings, limits: &Limits| {
        let mut last = Last::default();
        let decision = Engine::new(settings).think(&position, limits, &Control::new(), &mut last);
        (decision.best, last.report().map_or(0, |report| report.nodes))
    };
    let unlimited = think(settings(1500, 3), &Limits::default());
    let long = Limits { move_time: Some(Duration::from_mins(1)), ..Limits::default() };
    assert_eq!(think(settings(1500, 3), &long), unlimited);
    let large = Settings { hash: 64, threads: 4, ..settings(1500, 3) };
    assert_eq!(think(large, &Limits::default()), unlimited);
    assert!(think(settings(2500, 3), &Limits::default()).1 > unlimited.1);
    // Whoever studies a position wants to see all that there is to see.
    let studied = Settings { analysing: true, ..settings(1500, 3) };
    let deep = Limits { nodes: Some(20_000), ..Limits::default() };
    assert!(think(studied, &deep).1 > 10_000 && think(settings(1500, 3), &deep) == unlimited);
}

/// How many of a hundred games a level plays this move in.
fn share(elo: u16, fen: &str, moves: &[&str]) -> usize {
    let game = game(fen);
    let wanted: Vec<_> = moves.iter().map(|text| game.position().parse_uci(text).expect("legal")).collect();
    (1..=100).filter(|&seed| wanted.contains(&best(settings(elo, seed), &game))).count()
}

#[test]
fn a_beginner_sees_most_mates_in_one_and_a_club_player_all() {
    let back_rank = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    let (beginner, club_player) = (share(600, back_rank, &["d1d8"]), share(1800, back_rank, &["d1d8"]));
    assert!((50..100).contains(&beginner), "{beginner}");
    assert!(club_player >= 95, "{club_player}");
}

#[test]
fn a_club_player_does_not_leave_the_queen_to_a_pawn() {
    let mut game = game("rnb1kbnr/pppppppp/8/8/3q4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    game.play(game.position().parse_uci("c2c3").expect("legal")).expect("legal");
    for (elo, most) in [(1800, 0), (1200, 10)] {
        let lost = |seed| {
            let after = game.position().after(best(settings(elo, seed), &game));
            let takes_queen = |mv: &Move| after.role_at(mv.to()) == Some(Role::Queen);
            after
                .legal_moves()
                .iter()
                .any(|mv| takes_queen(mv) && after.role_at(mv.from()) == Some(Role::Pawn))
        };
        let count = (1..=100).filter(|&seed| lost(seed)).count();
        assert!(count <= most, "{elo}: {count} queens");
    }
}
