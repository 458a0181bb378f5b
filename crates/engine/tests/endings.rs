//! A lone king is mated, however little the engine may look at.

use rocada_chess::{Color, Game, Outcome, Piece, Position, Setup, Square};
use rocada_engine::evaluation::{Known, known};
use rocada_engine::{Control, Engine, Limits};
use rocada_gametree::Random;

/// White's pieces and a lone king, anywhere, Black to move.
fn anywhere(pieces: &str, random: &mut Random) -> Position {
    loop {
        let mut setup = Setup::empty();
        setup.turn = Color::Black;
        for letter in pieces.chars().chain("Kk".chars()) {
            let square = Square::new(random.below(64) as u8).expect("a square");
            setup.board[square.index()] = Piece::from_letter(letter);
        }
        let complete = setup.board.iter().flatten().count() == pieces.len() + 2;
        if let Ok(position) = setup.check()
            && complete
            && is_won(&position)
        {
            return position;
        }
    }
}

/// These pieces can mate, and none of them is lost at once.
fn is_won(position: &Position) -> bool {
    let takes = |mv: &_| position.is_capture(*mv);
    position.outcome().is_none()
        && matches!(known(position), Some(Known::Won(..)))
        && !position.legal_moves().iter().any(takes)
}

/// Moves of the engine against itself until mate; none if it comes to nothing.
fn moves_to_mate(position: Position, nodes: u64) -> Option<usize> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut players = [Engine::default(), Engine::default()];
    let mut game = Game::new(position);
    for ply in 1..=100 {
        let player = &mut players[game.position().turn() as usize];
        let mv = player.think(&game, &limits, &Control::new(), &mut ()).best?;
        game.play(mv).expect("a legal move");
        match game.position().outcome() {
            Some(Outcome::Checkmate { .. }) => return Some(ply / 2),
            Some(Outcome::Draw(_)) => return None,
            None => {}
        }
    }
    None
}

#[test]
fn a_lone_king_is_mated_within_fifty_moves() {
    let mut random = Random::new(1);
    for pieces in ["Q", "R", "QP", "RN", "RB", "BB"] {
        let all: Vec<_> = (0..5)
            .map(|_| {
                let position = anywhere(pieces, &mut random);
                let moves = moves_to_mate(position, 4_000);
                moves.unwrap_or_else(|| panic!("no mate with {pieces} from {position}"))
            })
            .collect();
        println!("{pieces}: mates after {all:?} moves");
    }
}
