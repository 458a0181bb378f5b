//! What a score means in points: the chance to win and half the chance to draw, out of a hundred.
//!
//! The curve is the engine's own, fitted to games against itself (`rocada train chances`). It knows how much is on the
//! board: a pawn more is worth more where little is left.

use rocada_chess::{Color, Position};
use rocada_engine::{CHANCES, ChancesModel, material};
use rocada_thought::Score;
use serde::{Deserialize, Serialize};

/// Beyond this score the game is decided by endgame tables, and told as such.
const PROVED: i32 = 15_000;

/// White's points out of 100 in a position with this score for White.
///
/// ```
/// use rocada_analysis::winning_chance;
/// use rocada_chess::Position;
/// use rocada_thought::Score;
///
/// let start = Position::default();
/// assert_eq!(winning_chance(Score::Centipawns(0), &start), 50.0);
/// assert_eq!(winning_chance(Score::Mate(-3), &start), 0.0, "Black mates");
/// let pawn_up = winning_chance(Score::Centipawns(100), &start);
/// assert!((69.5..70.5).contains(&pawn_up), "{pawn_up}");
/// ```
pub fn winning_chance(score: Score, position: &Position) -> f64 {
    match score {
        // A mate in 0 is on the board: who is to move has lost.
        Score::Mate(0) => {
            if position.turn() == Color::White {
                0.0
            } else {
                100.0
            }
        }
        Score::Mate(moves) => {
            if moves > 0 {
                100.0
            } else {
                0.0
            }
        }
        Score::Centipawns(value) if value.abs() >= PROVED => {
            if value > 0 {
                100.0
            } else {
                0.0
            }
        }
        Score::Centipawns(value) => {
            let material = material(position);
            let (even, _) = CHANCES.curve(material);
            let (win, loss) = CHANCES.win_and_loss(f64::from(value) * even / 100.0, material);
            50.0 * (1.0 + win - loss)
        }
    }
}

/// The numbers of the curve, for whoever wants to compute points from scores.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Curve {
    /// The score, in units of the search, at which a win is as likely as not: a polynomial in the share of material.
    pub even: [f64; 3],
    /// Over how many units the chances change, in the same way.
    pub spread: [f64; 3],
}

impl Curve {
    /// The one in use.
    pub const fn current() -> Self {
        let ChancesModel { even, spread } = CHANCES;
        Self { even, spread }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_grow_with_the_score_and_mirror() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "8/5pk1/6p1/8/8/5PK1/2r3P1/1R6 b - - 3 40",
        ] {
            let position: Position = fen.parse().expect("a position");
            let mut last = -1.0;
            for value in (-2000..=2000).step_by(10) {
                let points = winning_chance(Score::Centipawns(value), &position);
                let other = winning_chance(Score::Centipawns(-value), &position);
                assert!(points >= last && (points + other - 100.0).abs() < 1e-9, "{value}: {points} {other}");
                last = points;
            }
            assert!(winning_chance(Score::Mate(1), &position) >= 100.0);
            assert!(winning_chance(Score::Centipawns(-19_990), &position) <= 0.0);
        }
    }
}
