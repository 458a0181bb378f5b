//! A game of chess as the page sees it.

use std::time::Instant;

use rocada_chess::{self as rules, CastlingNotation, Game, Move, MoveKind, Position};

use super::ChessTable;
use crate::messages::{
    AttackMap, Chess, ChessMove, ChessReason, ChessSummary, Clocks, Color, LegalMove, Role,
};
use crate::openings;

impl From<Color> for rules::Color {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

impl From<rules::Color> for Color {
    fn from(color: rules::Color) -> Self {
        match color {
            rules::Color::White => Self::White,
            rules::Color::Black => Self::Black,
        }
    }
}

impl From<rules::Role> for Role {
    fn from(role: rules::Role) -> Self {
        match role {
            rules::Role::Pawn => Self::Pawn,
            rules::Role::Knight => Self::Knight,
            rules::Role::Bishop => Self::Bishop,
            rules::Role::Rook => Self::Rook,
            rules::Role::Queen => Self::Queen,
            rules::Role::King => Self::King,
        }
    }
}

impl From<rules::Draw> for ChessReason {
    fn from(draw: rules::Draw) -> Self {
        match draw {
            rules::Draw::Stalemate => Self::Stalemate,
            rules::Draw::InsufficientMaterial => Self::InsufficientMaterial,
            rules::Draw::ThreefoldRepetition => Self::ThreefoldRepetition,
            rules::Draw::FivefoldRepetition => Self::FivefoldRepetition,
            rules::Draw::FiftyMoves => Self::FiftyMoves,
            rules::Draw::SeventyFiveMoves => Self::SeventyFiveMoves,
        }
    }
}

/// The whole game.
pub fn chess(table: &ChessTable, now: Instant) -> Chess {
    let game = &table.game;
    let position = game.position();
    let persons_turn = table.end.is_none() && !table.is_computer(position.turn());
    Chess {
        game: table.id.clone(),
        setup: table.setup.clone(),
        start_fen: game.start().to_string(),
        starts: game.start().turn().into(),
        first_move_number: game.start().fullmoves(),
        moves: moves(game).zip(&table.played).map(|(mv, played)| ChessMove { ms: played.ms, ..mv }).collect(),
        turn: position.turn().into(),
        check: check(position),
        legal: if persons_turn { legal(position) } else { Vec::new() },
        end: table.end,
        clocks: table.clock.as_ref().map(|clock| {
            let left = |color| clock.left(color, now).as_millis() as u32;
            Clocks {
                white_ms: left(rules::Color::White),
                black_ms: left(rules::Color::Black),
                running: clock.running().map(Color::from),
                wait_ms: clock.wait(now).as_millis() as u32,
            }
        }),
        opening: openings::find(game).cloned(),
        draw_claim: game.claimable_draw().filter(|_| persons_turn).map(ChessReason::from),
        draw_refused: table.draw_refused,
        thinking: table.playing_task_is_wanted(),
        paused: table.show.paused,
    }
}

/// The game in a list.
pub fn summary(table: &ChessTable) -> ChessSummary {
    ChessSummary {
        players: table.setup.players,
        end: table.end,
        plies: table.game.moves().len(),
        fen: table.game.position().to_string(),
        opening: openings::find(&table.game).cloned(),
    }
}

fn moves(game: &Game) -> impl Iterator<Item = ChessMove> {
    let after = game.earlier().skip(1).chain([game.position()]);
    game.earlier().zip(game.moves()).zip(after).map(|((before, mv), after)| ChessMove {
        uci: before.uci(mv, CastlingNotation::Standard),
        san: before.san(mv),
        from: mv.from().to_string(),
        to: mv.landing().to_string(),
        fen: after.to_string(),
        check: check(after),
        captured: before.captured(mv).map(Role::from),
        ms: 0,
    })
}

fn check(position: &Position) -> Option<String> {
    position.in_check().then(|| position.king(position.turn()).to_string())
}

fn legal(position: &Position) -> Vec<LegalMove> {
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
