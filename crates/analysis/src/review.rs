//! The moves of a game judged by what was found in its positions.

use rocada_chess::{CastlingNotation, Color, Game, Move, Position};
use rocada_thought::{Score, wire};
use serde::{Deserialize, Serialize};

use crate::accuracy::{game_accuracy, move_accuracy};
use crate::chance::winning_chance;
use crate::job::{Finding, Line};

/// Centipawns beyond which one more makes no difference to the average loss.
const MOST_CENTIPAWNS: i32 = 1000;

/// How bad a move is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Judgement {
    /// It loses 5 points or more out of 100.
    Inaccuracy,
    /// It loses 10 points or more.
    Mistake,
    /// It loses 20 points or more.
    Blunder,
}

impl Judgement {
    /// All of them, the least first.
    pub const ALL: [Self; 3] = [Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The points out of 100 from which on a move is one.
    pub const fn threshold(self) -> f64 {
        match self {
            Self::Inaccuracy => 5.0,
            Self::Mistake => 10.0,
            Self::Blunder => 20.0,
        }
    }

    /// The numeric annotation glyph: `?!`, `?` or `??`.
    pub const fn glyph(self) -> u8 {
        match self {
            Self::Inaccuracy => 6,
            Self::Mistake => 2,
            Self::Blunder => 4,
        }
    }

    /// What a move that loses so many points is; none where it is good enough.
    pub fn of(lost: f64) -> Option<Self> {
        Self::ALL.into_iter().rev().find(|judgement| lost >= judgement.threshold())
    }
}

/// A move and what came of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ply {
    /// The move as people write it.
    pub san: String,
    /// The move as machines write it.
    pub uci: String,
    /// What the position after it is worth to White.
    pub score: Score,
    /// White's points out of 100 after it.
    pub chance: f64,
    /// Points out of 100 that the mover has lost by it.
    pub lost: f64,
    /// Its accuracy in per cent.
    pub accuracy: f64,
    /// How bad it is; never where it is the move that was thought best.
    pub judgement: Option<Judgement>,
    /// The move that was thought best.
    #[serde(with = "wire::option")]
    pub best: Option<Move>,
    /// What would have been better, the best first; only where the move is judged.
    pub better: Vec<BetterLine>,
    /// Plies looked ahead after the move.
    pub depth: u32,
}

/// A line that would have been better.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BetterLine {
    /// For White.
    pub score: Score,
    /// As people write it.
    pub san: Vec<String>,
    /// Its moves.
    #[serde(with = "wire::list")]
    pub moves: Vec<Move>,
}

/// What a player has done.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Side {
    /// Moves made.
    pub moves: usize,
    /// In per cent; none without a move.
    pub accuracy: Option<f64>,
    /// Centipawns lost in a move on average; none without a move.
    pub centipawn_loss: Option<f64>,
    /// Moves that lose 5 points or more, less than 10.
    pub inaccuracies: usize,
    /// Moves that lose 10 points or more, less than 20.
    pub mistakes: usize,
    /// Moves that lose 20 points or more.
    pub blunders: usize,
}

impl Side {
    fn count(&mut self, judgement: Option<Judgement>) {
        match judgement {
            Some(Judgement::Inaccuracy) => self.inaccuracies += 1,
            Some(Judgement::Mistake) => self.mistakes += 1,
            Some(Judgement::Blunder) => self.blunders += 1,
            None => {}
        }
    }
}

/// A game as it was played, judged.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Review {
    /// What the start is worth to White.
    pub start: Score,
    /// White's points out of 100 at the start.
    pub start_chance: f64,
    /// Its moves.
    pub plies: Vec<Ply>,
    /// What White has done.
    pub white: Side,
    /// What Black has done.
    pub black: Side,
}

impl Review {
    /// Judges as many moves as there are findings for: one for the start and one after each move.
    pub fn new(game: &Game, findings: &[Finding]) -> Self {
        let positions: Vec<Position> = game.earlier().chain([game.position()]).copied().collect();
        let chances: Vec<f64> =
            findings.iter().zip(&positions).map(|(found, at)| winning_chance(found.score, at)).collect();
        let start = findings.first().map_or(Score::Centipawns(0), |found| found.score);
        let mut review = Self {
            start,
            start_chance: rounded(chances.first().copied().unwrap_or(50.0)),
            plies: Vec::new(),
            white: Side::default(),
            black: Side::default(),
        };
        let mut centipawns = [0; 2];
        for (index, mv) in game.moves().enumerate().take(findings.len().saturating_sub(1)) {
            let (position, found) = (&positions[index], &findings[index..=index + 1]);
            let mover = position.turn();
            let gain = chances[index + 1] - chances[index];
            let lost = if mover == Color::White { -gain } else { gain }.max(0.0);
            let ply = judge(position, &positions[index + 1], mv, found, lost, chances[index + 1]);
            let side = review.side_mut(mover);
            side.moves += 1;
            side.count(ply.judgement);
            centipawns[mover as usize] += centipawns_lost(position, &positions[index + 1], found);
            review.plies.push(ply);
        }
        let accuracy = game_accuracy(&chances, positions[0].turn());
        for (color, accuracy) in [(Color::White, accuracy.white), (Color::Black, accuracy.black)] {
            let side = review.side_mut(color);
            side.accuracy = accuracy.map(rounded);
            let loss = f64::from(centipawns[color as usize]) / side.moves.max(1) as f64;
            side.centipawn_loss = (side.moves > 0).then_some(rounded(loss));
        }
        review
    }

    /// What a player has done.
    pub const fn side(&self, color: Color) -> &Side {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    const fn side_mut(&mut self, color: Color) -> &mut Side {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}

fn judge(before: &Position, after: &Position, mv: Move, found: &[Finding], lost: f64, chance: f64) -> Ply {
    let best = found[0].best();
    let judgement = Judgement::of(lost).filter(|_| best != Some(mv) && !after.is_checkmate());
    let better = |line: &Line| {
        let mut position = *before;
        let mut san = Vec::new();
        for &mv in &line.moves {
            san.push(position.san(mv));
            position.play(mv);
        }
        BetterLine { score: line.score, san, moves: line.moves.clone() }
    };
    let lines = found[0].lines.iter().filter(|line| judgement.is_some() && line.moves.first() != Some(&mv));
    Ply {
        san: before.san(mv),
        uci: before.uci(mv, CastlingNotation::Standard),
        score: found[1].score,
        chance: rounded(chance),
        lost: rounded(lost),
        accuracy: rounded(move_accuracy(lost)),
        judgement,
        best,
        better: lines.map(better).collect(),
        depth: found[1].depth,
    }
}

/// What the mover has lost, counted in hundredths of a pawn, with mates as ten pawns.
fn centipawns_lost(before: &Position, after: &Position, found: &[Finding]) -> i32 {
    let value = |finding: &Finding, at: &Position| {
        let white = match finding.score {
            // Who is to move is mated.
            Score::Mate(0) => {
                if at.turn() == Color::White {
                    -MOST_CENTIPAWNS
                } else {
                    MOST_CENTIPAWNS
                }
            }
            score => score.centipawns().clamp(-MOST_CENTIPAWNS, MOST_CENTIPAWNS),
        };
        if before.turn() == Color::White { white } else { -white }
    };
    (value(&found[0], before) - value(&found[1], after)).max(0)
}

/// Two digits are as much as anybody can use, and the same everywhere.
fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(score: Score, best: &str, position: &Position) -> Finding {
        let moves = if best.is_empty() { vec![] } else { vec![position.parse_san(best).expect("a move")] };
        let lines = if best.is_empty() { vec![] } else { vec![Line { score, moves }] };
        Finding { score, lines, depth: 1, nodes: 1 }
    }

    /// A game with the score and the best move before each of its moves, and the score at the end.
    fn review(game: &[(&str, Score, &str)], end: Score) -> Review {
        let mut played = Game::default();
        let mut findings = Vec::new();
        for (san, score, best) in game {
            findings.push(finding(*score, best, played.position()));
            played.play(played.position().parse_san(san).expect("a move")).expect("legal");
        }
        findings.push(finding(end, "", played.position()));
        Review::new(&played, &findings)
    }

    #[test]
    fn losing_points_is_judged_for_the_mover() {
        let even = Score::Centipawns(0);
        let review = review(
            &[
                ("e4", even, "d4"),
                ("e5", even, "c5"),
                ("Qh5", even, "Nf3"),
                ("Ke7", Score::Centipawns(-45), "Nc6"),
                ("Qxe5", Score::Mate(1), "Qxe5"),
            ],
            Score::Mate(0),
        );
        let judged: Vec<_> = review.plies.iter().map(|ply| ply.judgement).collect();
        assert_eq!(judged, [None, None, Some(Judgement::Inaccuracy), Some(Judgement::Blunder), None]);
        assert_eq!(review.plies[3].better[0].san, ["Nc6"]);
        assert_eq!((review.white.inaccuracies, review.black.blunders), (1, 1));
        assert_eq!((review.white.moves, review.black.moves), (3, 2));
        assert!(review.plies[4].chance >= 100.0, "mate is on the board");
        assert_eq!(review.white.centipawn_loss, Some(15.0));
        assert_eq!(review.black.centipawn_loss, Some(522.5));
        assert!(review.white.accuracy > review.black.accuracy);
    }

    #[test]
    fn the_best_move_is_no_mistake_whatever_comes_of_it() {
        let review = review(&[("e4", Score::Centipawns(300), "e4")], Score::Centipawns(-300));
        assert_eq!(review.plies[0].judgement, None);
        assert!(review.plies[0].lost > 30.0);
    }

    #[test]
    fn a_game_without_moves_has_no_accuracy() {
        let review = review(&[], Score::Centipawns(20));
        assert_eq!((review.white, review.black, review.plies.len()), (Side::default(), Side::default(), 0));
    }

    #[test]
    fn thresholds() {
        for (lost, judgement) in [
            (4.99, None),
            (5.0, Some(Judgement::Inaccuracy)),
            (10.0, Some(Judgement::Mistake)),
            (19.99, Some(Judgement::Mistake)),
            (20.0, Some(Judgement::Blunder)),
        ] {
            assert_eq!(Judgement::of(lost), judgement);
        }
    }

    #[test]
    fn a_review_survives_the_wire() {
        let review = review(&[("f3", Score::Centipawns(30), "e4")], Score::Centipawns(-200));
        let text = serde_json::to_string(&review).expect("writable");
        assert_eq!(serde_json::from_str::<Review>(&text).expect("readable"), review);
    }
}
