//! How long somebody of the computer's strength would think about a move: longer where much can be taken and checked,
//! shorter in the opening and where there is nothing to choose.

use std::time::{Duration, Instant};

use rocada_chess::Position;

use super::ChessGame;
use crate::games::tempo;
use crate::messages::{ChessPlayer, Classical};

/// Plies of a game that are played from memory.
const OPENING: usize = 8;

/// The time that a natural answer takes, and the most that the clock allows; none for a player who takes the time it was
/// given, and for a person.
pub fn natural_time(chess: &ChessGame, now: Instant) -> Option<(Duration, Duration)> {
    let elo = match chess.player(chess.turn()) {
        ChessPlayer::Human | ChessPlayer::Strong { .. } => return None,
        ChessPlayer::Level { elo } => f64::from(elo),
        ChessPlayer::Classical { algorithm: Classical::Random, .. } => 400.0,
        ChessPlayer::Classical { .. } => 1400.0,
    };
    let hardness =
        hardness(chess.game.position(), chess.played.last().map(|last| &*last.mv.to), chess.played.len());
    let left = chess.clock.as_ref().map(|clock| clock.left(chess.turn(), now));
    let seconds = (0.8 + elo / 2000.0) * hardness * tempo::chance() * leisure(left);
    let most = chess
        .clock
        .as_ref()
        .zip(left)
        .map_or(Duration::MAX, |(clock, left)| left / 40 + (clock.increment() + clock.delay()) * 3 / 4);
    Some((Duration::from_secs_f64(seconds), most))
}

/// Whoever has half an hour thinks longer than whoever has three minutes.
fn leisure(left: Option<Duration>) -> f64 {
    left.map_or(1.0, |left| (left.as_secs_f64() / 300.0).sqrt().clamp(0.5, 2.0))
}

/// From 0.3 where there is one move to 2 where everything hangs.
fn hardness(position: &Position, last: Option<&str>, plies: usize) -> f64 {
    let moves = position.legal_moves();
    let takes_back = |mv: &rocada_chess::Move| {
        last.is_some_and(|last| mv.to().to_string() == last)
            && position.is_capture(*mv)
            && position.exchange(*mv) >= 0
    };
    if moves.len() == 1 {
        0.3
    } else if moves.iter().any(takes_back) {
        0.6
    } else if plies < OPENING {
        0.5
    } else {
        let sharp = moves.iter().filter(|&&mv| position.is_capture(mv) || position.gives_check(mv)).count();
        0.8 + 0.15 * sharp.min(8) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hardness_of(fen: &str, last: Option<&str>, plies: usize) -> f64 {
        hardness(&fen.parse().unwrap(), last, plies)
    }

    #[test]
    fn forced_moves_are_quick_and_fights_are_not() {
        let forced = hardness_of("7k/8/8/8/8/8/6q1/7K w - - 0 1", None, 60);
        let quiet = hardness_of("4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1", None, 40);
        let fight =
            hardness_of("r1bqk2r/ppp2ppp/2n2n2/2bpp1N1/2B1P3/3P4/PPP2PPP/RNBQ1RK1 w kq d6 0 7", None, 12);
        let recapture =
            hardness_of("rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", Some("d5"), 30);
        assert!(
            forced < recapture && recapture < quiet && quiet < fight,
            "{forced} {recapture} {quiet} {fight}"
        );
        assert!(hardness_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", None, 0) < quiet);
    }

    #[test]
    fn more_time_is_used_where_there_is_more() {
        let leisure = |seconds| leisure(Some(Duration::from_secs(seconds)));
        assert!(leisure(10) < leisure(300) && leisure(300) < leisure(1800));
    }
}
