//! The classical players: complete legal chess, the same answers from both walks of the tree, and obedience.

use rocada_chess::{Game, Position};
use rocada_engine::classical::ChessGame;
use rocada_engine::{Control, Decision, Engine, Limits, Player, Report, Score, Settings};
use rocada_gametree::{AlphaBeta, conformance};
use rocada_thought::Last;

fn game(fen: &str) -> Game {
    Game::new(fen.parse().expect("a legal position"))
}

fn engine(player: Player, depth: u32) -> Engine {
    Engine::new(Settings { player, depth, ..Settings::default() })
}

fn think(player: Player, depth: u32, game: &Game) -> (Decision, Report) {
    let mut last = Last::default();
    let decision = engine(player, depth).think(game, &Limits::default(), &Control::new(), &mut last);
    (decision, last.into_report().expect("a report"))
}

#[test]
fn chess_conforms_to_the_game_trait() {
    let starts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/8/4k3/8/8/3QK3/8/8 w - - 90 80",
    ]
    .map(|fen| rocada_gametree::Game::parse_state(&ChessGame, fen).expect("a legal position"));
    let seen =
        conformance::check(&ChessGame, &starts, conformance::Trial { games: 20, max_plies: 300, seed: 7 });
    assert!(seen.states > 5_000 && seen.finished > 20, "{seen:?}");
}

#[test]
fn minimax_and_alpha_beta_agree() {
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    ] {
        for depth in 1..=3 {
            let (_, minimax) = think(Player::Minimax, depth, &game(fen));
            let (_, alphabeta) = think(Player::AlphaBeta, depth, &game(fen));
            assert_eq!(minimax.score, alphabeta.score, "{fen} depth {depth}");
            assert!(alphabeta.nodes <= minimax.nodes, "{fen} depth {depth}");
        }
    }
}

#[test]
fn the_stages_of_alpha_beta_differ_in_what_they_cost() {
    let game = game("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    let report = |stage| {
        let settings = Settings { player: Player::AlphaBeta, depth: 4, stage, ..Settings::default() };
        let mut last = Last::default();
        Engine::new(settings).think(&game, &Limits::default(), &Control::new(), &mut last);
        last.into_report().expect("a report")
    };
    let [ordered, plain, table] = AlphaBeta::ALL.map(report);
    assert_eq!((plain.score, table.score), (ordered.score, ordered.score));
    assert!(
        plain.nodes > 2 * ordered.nodes && ordered.nodes > table.nodes,
        "{plain:?} {ordered:?} {table:?}"
    );
}

#[test]
fn finds_mates_with_their_distance() {
    let (decision, report) = think(Player::AlphaBeta, 3, &game("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"));
    assert_eq!(decision.best.map(|mv| mv.to_string()).as_deref(), Some("a1a8"));
    assert_eq!(report.score, Score::Mate(1));
    let (_, report) = think(Player::AlphaBeta, 4, &game("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1"));
    assert_eq!(report.score, Score::Mate(1));
    let (_, report) = think(Player::Minimax, 2, &game("7k/5Q2/5K2/8/8/8/8/8 b - - 0 1"));
    assert!(matches!(report.score, Score::Centipawns(0)), "stalemate is even, not {:?}", report.score);
}

#[test]
fn a_draw_nobody_claimed_does_not_stop_the_player() {
    let mut game = Game::default();
    for _ in 0..3 {
        for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
            let mv = game.position().parse_uci(text).expect("a legal move");
            game.play(mv).expect("a legal move");
        }
    }
    assert!(game.claimable_draw().is_some());
    assert!(think(Player::AlphaBeta, 2, &game).0.best.is_some());
}

#[test]
fn the_random_player_is_seeded_and_legal() {
    let play = |seed| {
        let mut engine = Engine::new(Settings { player: Player::Random, seed, ..Settings::default() });
        let mut game = Game::default();
        while game.outcome().is_none() && game.claimable_draw().is_none() {
            let decision = engine.think(&game, &Limits::default(), &Control::new(), &mut ());
            game.play(decision.best.expect("a move in a running game")).expect("a legal move");
        }
        game.position().to_string()
    };
    assert_eq!(play(1), play(1));
    assert_ne!(play(1), play(2));
}

#[test]
fn no_move_where_there_is_none_and_only_the_allowed_ones() {
    let mated = game("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1");
    for player in Player::ALL {
        let decision = engine(player, 2).think(&mated, &Limits::default(), &Control::new(), &mut ());
        assert_eq!(decision, Decision::default(), "{player:?}");
    }
    let only = Position::default().parse_uci("a2a3").expect("a legal move");
    let limits = Limits { only: vec![only], depth: Some(2), ..Limits::default() };
    for player in Player::ALL {
        let decision = engine(player, 2).think(&Game::default(), &limits, &Control::new(), &mut ());
        assert_eq!(decision.best, Some(only), "{player:?}");
    }
}

#[test]
fn limits_are_obeyed() {
    let start = Game::default();
    let limits = Limits { depth: Some(30), nodes: Some(5_000), ..Limits::default() };
    let mut last = Last::default();
    let decision = engine(Player::Minimax, 2).think(&start, &limits, &Control::new(), &mut last);
    assert!(decision.best.is_some());
    assert!(last.into_report().expect("a report").nodes <= 5_000);
}

#[test]
fn a_drawn_game_can_be_played_on() {
    for fen in ["8/8/4k3/8/8/3K4/8/8 w - - 0 1", "8/8/4k3/8/8/3K4/8/R7 w - - 100 90"] {
        for player in Player::ALL {
            let limits = Limits { depth: Some(3), ..Limits::default() };
            let decision = engine(player, 2).think(&game(fen), &limits, &Control::new(), &mut ());
            assert!(decision.best.is_some(), "{player:?} in {fen}");
        }
    }
}
