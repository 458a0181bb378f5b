//! Mates: the strong search finds each of them with its exact distance, as a prover and plain alpha-beta say it is.

mod prover;

use prover::Prover;
use rocada_chess::{Color, Game, Piece, Position, Role, Setup, Square};
use rocada_engine::classical::{ChessGame, ChessState, Classical};
use rocada_engine::{Bound, Control, Engine, Limits, Report, Score, Settings};
use rocada_gametree::{self as gametree, AlphaBeta, Random, Root};
use rocada_thought::Last;

/// The mates that `examples/mine_mates.rs` has found in the engine's own games.
fn mined() -> Vec<(Position, i32)> {
    let read = |line: &str| {
        let (fen, operations) = line.split_once(" dm ").expect("a distance");
        let (distance, _) = operations.split_once(';').expect("the end of an operation");
        (fen.parse().expect("a legal position"), distance.parse().expect("a number"))
    };
    include_str!("mates.epd").lines().map(read).collect()
}

/// What the strong search makes of a position when it looks for a mate in `moves`.
fn search(position: &Position, moves: i32, nodes: u64) -> Report {
    let mut last = Last::default();
    let limits = Limits { mate: Some(moves as u32), nodes: Some(nodes), ..Limits::default() };
    let mut engine = Engine::new(Settings { hash: 16, ..Settings::default() });
    engine.think(&Game::new(*position), &limits, &Control::new(), &mut last);
    last.into_report().expect("a report")
}

#[test]
fn the_search_finds_every_mate_with_its_distance() {
    let mates = mined();
    for moves in 2..=5 {
        assert!(mates.iter().filter(|mate| mate.1 == moves).count() >= 12, "mates in {moves}");
    }
    let mut missed = Vec::new();
    for (position, moves) in mates {
        let report = search(&position, moves, 12_000_000);
        if report.score != Score::Mate(moves) {
            missed.push(format!("{position} dm {moves}: {:?}", report.score));
            continue;
        }
        let end = report.pv.iter().fold(position, |position, &mv| position.after(mv));
        assert!(end.is_checkmate() && report.pv.len() as i32 == 2 * moves - 1, "{position}: {:?}", report.pv);
    }
    assert!(missed.is_empty(), "{missed:#?}");
}

#[test]
fn a_mate_by_zugzwang_is_found() {
    // After the rook's move Black is mated because Black must move.
    let position = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1".parse().expect("a legal position");
    assert_eq!(search(&position, 2, 200_000).score, Score::Mate(2));
}

#[test]
fn a_search_that_is_stopped_claims_no_loss_it_has_not_proved() {
    // To block the check is to be mated; to step aside is not. In between the search has seen the first alone.
    let position: Position = "k7/3r4/qB6/8/K7/8/8/8 w - - 0 1".parse().expect("a legal position");
    for nodes in (1000..20_000).step_by(500) {
        let report = search(&position, 3, nodes);
        assert!(!matches!(report.score, Score::Mate(-2..=0)), "after {nodes} nodes: {report:?}");
    }
}

#[test]
fn the_prover_agrees_on_short_mates() {
    for (position, moves) in mined().into_iter().filter(|&(_, moves)| moves <= 3) {
        let proved = Prover::new(3_000_000).distance(&position, 3).expect("a short mate is easily proved");
        assert_eq!(proved.map(i32::from), Some(moves), "{position}");
    }
}

/// Kings and three or four other pieces, heavy ones above all, somewhere.
fn random_endgame(random: &mut Random) -> Position {
    let roles = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Rook, Role::Queen, Role::Queen];
    loop {
        let mut setup = Setup { turn: Color::ALL[random.below(2)], ..Setup::empty() };
        let mut men = vec![(Color::White, Role::King), (Color::Black, Role::King)];
        for _ in 0..3 + random.below(2) {
            // Three of four are the mover's, or there would hardly be a mate.
            let color = if random.below(4) == 0 { !setup.turn } else { setup.turn };
            men.push((color, roles[random.below(roles.len())]));
        }
        let mut squares: Vec<Square> = Square::all().collect();
        random.shuffle(&mut squares);
        for (square, (color, role)) in squares.into_iter().zip(men) {
            setup.board[square.index()] = Some(Piece { color, role });
        }
        if let Some(position) = setup.check().ok().filter(|position| position.outcome().is_none()) {
            return position;
        }
    }
}

#[test]
fn plain_alpha_beta_agrees_on_mates_in_random_endgames() {
    let mut random = Random::new(2024);
    let mut mates = [0; 4];
    for _ in 0..200 {
        let position = random_endgame(&mut random);
        let state = ChessState::of(&Game::new(position));
        let root = Root::new(&ChessGame, &state);
        let plain = |depth| {
            AlphaBeta::ORDERED
                .search(&ChessGame, &Classical, &root, &gametree::Limits::depth(depth), &mut ())
                .value
        };
        let in_moves = |plies: u32| plies.div_ceil(2) as i32;
        let mate = [1, 3, 5].into_iter().map(plain).find_map(|value| {
            value.plies_to_win().map(in_moves).or(value.plies_to_loss().map(|plies| -in_moves(plies)))
        });
        if let Some(moves) = mate {
            assert_eq!(search(&position, moves, 1_000_000).score, Score::Mate(moves), "{position}");
            mates[moves.unsigned_abs() as usize] += 1;
        } else {
            // A search that is stopped may still be at bounds, which claim less.
            let strong = search(&position, 3, 10_000);
            let claims = strong.bound == Bound::Exact && matches!(strong.score, Score::Mate(-2..=3));
            assert!(!claims, "{position}: {strong:?}");
        }
    }
    assert!(mates[1..].iter().all(|&count| count >= 10), "too few mates to tell: {mates:?}");
}
