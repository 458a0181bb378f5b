//! A game of chess as the page sees it.

use std::time::Instant;

use rocada_analysis::openings::Opening;
use rocada_chess::{self as rules, CastlingNotation, Move, MoveKind, Position};

use super::ChessGame;
use crate::games::Frame;
use crate::messages::{
    AttackMap, Change, Chess, ChessMove, ChessNow, ChessReason, ChessSummary, Clocks, Color, LegalMove, Role,
    Words, mirror,
};

impl From<Opening> for Words {
    fn from(opening: Opening) -> Self {
        Self::new(opening.english, opening.romanian)
    }
}

mirror!(rules::Color => Color { White, Black });
mirror!(Color => rules::Color { White, Black });
mirror!(rules::Role => Role { Pawn, Knight, Bishop, Rook, Queen, King });
mirror!(rules::Draw => ChessReason {
    Stalemate, InsufficientMaterial, ThreefoldRepetition, FivefoldRepetition, FiftyMoves, SeventyFiveMoves
});

/// The whole game.
pub fn whole(chess: &ChessGame, frame: Frame, now: Instant) -> Chess {
    let start = chess.game.start();
    let Change { game, revision, played, now, .. } = change(chess, frame, 0, now);
    Chess {
        game,
        revision,
        setup: chess.setup.clone(),
        start_fen: start.to_string(),
        starts: start.turn().into(),
        first_move_number: start.fullmoves(),
        played,
        now,
    }
}

/// The game without its first plies.
pub fn change(chess: &ChessGame, frame: Frame, kept: usize, now: Instant) -> Change<ChessMove, ChessNow> {
    let Frame { game, revision, persons_turn, thinking, paused } = frame;
    let position = chess.game.position();
    let now = ChessNow {
        turn: position.turn().into(),
        check: check(position),
        legal: if persons_turn { legal(position) } else { Vec::new() },
        end: chess.end,
        clocks: chess.clock.as_ref().map(|clock| {
            let left = |color| clock.left(color, now).as_millis() as u32;
            Clocks {
                white_ms: left(rules::Color::White),
                black_ms: left(rules::Color::Black),
                running: clock.running().map(Color::from),
                wait_ms: clock.wait(now).as_millis() as u32,
            }
        }),
        opening: chess.opening.map(Words::from),
        draw_claim: chess.game.claimable_draw().filter(|_| persons_turn).map(ChessReason::from),
        draw_refused: chess.draw_refused,
        thinking,
        paused,
    };
    let played = chess.played[kept..].iter().map(|played| played.mv.clone()).collect();
    Change { game, revision, kept, played, now }
}

/// The game in a list.
pub fn summary(chess: &ChessGame) -> ChessSummary {
    ChessSummary {
        players: chess.setup.players,
        names: chess.setup.names.clone(),
        end: chess.end,
        plies: chess.played.len(),
        fen: chess.game.position().to_string(),
        opening: chess.opening.map(Words::from),
    }
}

/// A move between two positions.
pub fn played(before: &Position, mv: Move, after: &Position, ms: u32) -> ChessMove {
    ChessMove {
        uci: before.uci(mv, CastlingNotation::Standard),
        san: before.san(mv),
        from: mv.from().to_string(),
        to: mv.landing().to_string(),
        fen: after.to_string(),
        check: check(after),
        captured: before.captured(mv).map(Role::from),
        ms,
    }
}

/// The square of the king in check.
pub fn check(position: &Position) -> Option<String> {
    position.in_check().then(|| position.king(position.turn()).to_string())
}

/// What may be played.
pub fn legal(position: &Position) -> Vec<LegalMove> {
    let moves = position.legal_moves();
    let entry = |mv: Move, to: rules::Square| LegalMove {
        uci: position.uci(mv, CastlingNotation::Standard),
        san: position.san(mv),
        from: mv.from().to_string(),
        to: to.to_string(),
        promotion: mv.promoted().map(Role::from),
    };
    let mut list: Vec<_> = moves.iter().map(|&mv| entry(mv, mv.to())).collect();
    // The king may also be put where it will stand, unless it does not move or could step there.
    let castlings = moves.iter().filter(|mv| mv.kind() == MoveKind::Castling);
    for &mv in castlings {
        let (king, target) = (mv.from(), mv.landing());
        let steps_there = moves.contains(&Move::normal(king, target));
        if target != king && target != mv.to() && !steps_there {
            list.push(entry(mv, target));
        }
    }
    list
}

/// How often each square is attacked.
pub fn attack_map(position: &Position, ply: usize) -> AttackMap {
    let map = rules::AttackMap::new(position);
    let counts = |color| {
        rules::Square::all().map(|square| map.attackers(color, square).len() as u8).collect::<Vec<_>>()
    };
    AttackMap { ply, white: counts(rules::Color::White), black: counts(rules::Color::Black) }
}
