//! How games end: mate, stalemate, too little material, repetition, and too many moves without progress.

use rocada_chess::{Color, Draw, Game, IllegalMove, Outcome, Position};

fn read(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Plays moves given as SAN.
fn play(game: &mut Game, moves: &str) {
    for san in moves.split(' ') {
        let mv =
            game.position().parse_san(san).unwrap_or_else(|error| panic!("{error}: {}", game.position()));
        game.play(mv).expect("a legal move");
    }
}

#[test]
fn mate_and_stalemate() {
    let mut game = Game::default();
    play(&mut game, "f3 e5 g4 Qh4#");
    assert_eq!(game.outcome(), Some(Outcome::Checkmate { winner: Color::Black }));
    assert_eq!(
        read("k7/1Q6/1K6/8/8/8/8/8 b - -").outcome(),
        Some(Outcome::Checkmate { winner: Color::White })
    );
    assert_eq!(read("k7/2Q5/1K6/8/8/8/8/8 b - -").outcome(), Some(Outcome::Draw(Draw::Stalemate)));
    // Mated by the move that completes 75 moves without progress: mate comes first.
    assert_eq!(
        read("k7/1Q6/1K6/8/8/8/8/8 b - - 150 200").outcome(),
        Some(Outcome::Checkmate { winner: Color::White })
    );
    // No stalemate as long as there is a pawn to take en passant.
    assert_eq!(read("8/8/8/8/2Pp4/3P1NK1/8/7k b - c3").outcome(), None);
    assert_eq!(read("8/8/8/8/2Pp4/3P1NK1/8/7k b - -").outcome(), Some(Outcome::Draw(Draw::Stalemate)));
}

#[test]
fn insufficient_material() {
    for (board, dead) in [
        ("4k3/8/8/8/8/8/8/4K3", true),
        ("4k3/8/8/8/8/8/8/4K1N1", true),
        ("4k1n1/8/8/8/8/8/8/4K3", true),
        ("4k3/8/8/8/8/8/8/4KB2", true),
        ("4kb2/8/8/8/8/8/8/4K3", true),
        ("2b1k3/8/8/8/8/8/8/4KB2", true),
        ("2b1k3/8/b7/8/8/8/6B1/4KB2", true),
        ("4kb2/8/8/8/8/8/8/4KB2", false),
        ("4k3/8/8/8/8/8/6B1/4K1B1", false),
        ("4k1n1/8/8/8/8/8/8/4K1N1", false),
        ("4k3/8/8/8/8/8/8/4KNN1", false),
        ("4k1n1/8/8/8/8/8/8/4KB2", false),
        ("4k3/8/8/8/8/8/8/4KBN1", false),
        ("4k3/8/8/8/8/8/4P3/4K3", false),
        ("4k3/4r3/8/8/8/8/8/5K2", false),
        ("4k3/8/8/8/8/8/8/3QK3", false),
    ] {
        let position = read(&format!("{board} w - -"));
        assert_eq!(position.is_insufficient_material(), dead, "{board}");
        assert_eq!(position.outcome() == Some(Outcome::Draw(Draw::InsufficientMaterial)), dead, "{board}");
    }
}

#[test]
fn fifty_and_seventy_five_moves() {
    let after = |halfmoves: u32| Game::new(read(&format!("4k3/8/8/8/8/8/4P3/4K3 w - - {halfmoves} 120")));
    assert_eq!((after(99).claimable_draw(), after(99).outcome()), (None, None));
    assert_eq!((after(100).claimable_draw(), after(100).outcome()), (Some(Draw::FiftyMoves), None));
    assert_eq!((after(149).claimable_draw(), after(149).outcome()), (Some(Draw::FiftyMoves), None));
    assert_eq!(after(150).outcome(), Some(Outcome::Draw(Draw::SeventyFiveMoves)));
    let mut game = after(149);
    play(&mut game, "e4");
    assert_eq!(game.position().halfmoves(), 0);
    let mut game = after(149);
    play(&mut game, "Kd1");
    assert_eq!(game.outcome(), Some(Outcome::Draw(Draw::SeventyFiveMoves)));
}

#[test]
fn threefold_and_fivefold_repetition() {
    let mut game = Game::default();
    let dance = "Nf3 Nf6 Ng1 Ng8";
    for times in 1..5 {
        assert_eq!(game.repetitions(), times);
        assert_eq!(game.claimable_draw(), (times >= 3).then_some(Draw::ThreefoldRepetition));
        assert_eq!(game.outcome(), None);
        play(&mut game, dance);
    }
    assert_eq!(game.outcome(), Some(Outcome::Draw(Draw::FivefoldRepetition)));
    game.undo();
    assert_eq!((game.repetitions(), game.outcome()), (4, None));
}

#[test]
fn other_rights_make_another_position() {
    // After the first round White may not castle any more.
    let mut game = Game::new(read("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"));
    play(&mut game, "Ke2 Kd8 Ke1 Ke8");
    assert_eq!(game.repetitions(), 1);
    play(&mut game, "Ke2 Kd8 Ke1 Ke8");
    assert_eq!(game.repetitions(), 2);

    // The first time Black could take en passant.
    let mut game = Game::new(read("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1"));
    play(&mut game, "e4 Kd8 Kd1 Ke8 Ke1");
    assert_eq!(game.repetitions(), 1);

    // Here it never could: the pawn is pinned.
    let mut game = Game::new(read("3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1"));
    play(&mut game, "e4 Ke8 Kf1 Kd8 Ke1");
    assert_eq!(game.repetitions(), 2);
}

#[test]
fn a_game_refuses_illegal_moves() {
    let mut game = Game::default();
    let mv = game.position().parse_uci("e2e4").expect("a legal move");
    game.play(mv).expect("a legal move");
    assert_eq!(game.play(mv), Err(IllegalMove(mv)));
    assert_eq!(game.play(mv).map_err(|error| error.to_string()), Err("e2e4 is not legal here".to_owned()));
    assert_eq!(game.moves().collect::<Vec<_>>(), [mv]);
    assert_eq!((game.undo(), game.undo()), (Some(mv), None));
    assert_eq!(*game.position(), Position::default());
}
