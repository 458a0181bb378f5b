//! The chances to win, draw and lose, and centipawns that mean them: a fit on the engine's own games.
//!
//! Searches count in units of their own. What people read is scaled so that +100 is an even chance to win, with as
//! much on the board as there is. Mates and wins by endgame tables are what they are.

use rocada_chess::{Position, Role};

use crate::Score;
use crate::evaluation::LIMIT;

/// What a score means. The more is on the board, the less it takes to win and the less certain it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ChancesModel {
    /// The score at which a win is as likely as not: a polynomial in the share of the material left.
    pub even: [f64; 3],
    /// How many centipawns the chances take to change, in the same way.
    pub spread: [f64; 3],
}

/// The fit: `rocada train chances` on games of the engine against itself.
pub const CHANCES: ChancesModel = ChancesModel { even: [237.6, -384.2, 219.1], spread: [80.8, -16.3, 61.8] };

/// What the material of both sides adds up to at the start.
const ALL_MATERIAL: f64 = 78.0;

/// With less than this share of it on the board there are too few games to tell a difference.
const LEAST_SHARE: f64 = 0.15;

/// The material on the board: 1 for a pawn, 3 for a minor piece, 5 for a rook, 9 for a queen.
pub fn material(position: &Position) -> u32 {
    let count = |role| position.role(role).len();
    let minor = count(Role::Knight) + count(Role::Bishop);
    count(Role::Pawn) + 3 * minor + 5 * count(Role::Rook) + 9 * count(Role::Queen)
}

impl ChancesModel {
    /// The share of the material that counts as left.
    pub fn share(material: u32) -> f64 {
        (f64::from(material) / ALL_MATERIAL).clamp(LEAST_SHARE, 1.0)
    }

    /// The two numbers of the curve for this much material: the score of an even chance to win, and the spread.
    pub fn curve(&self, material: u32) -> (f64, f64) {
        let share = Self::share(material);
        let at =
            |[constant, linear, square]: [f64; 3]| (constant + share * (linear + share * square)).max(20.0);
        (at(self.even), at(self.spread))
    }

    /// The chances to win and to lose with this score.
    pub fn win_and_loss(&self, centipawns: f64, material: u32) -> (f64, f64) {
        let (even, spread) = self.curve(material);
        let chance = |score: f64| 1.0 / (1.0 + (-(score - even) / spread).exp());
        (chance(centipawns), chance(-centipawns))
    }

    /// The chances to win, draw and lose, in thousandths that add up to 1000.
    pub fn chances(&self, score: Score, position: &Position) -> [u16; 3] {
        let (win, loss) = match score {
            Score::Mate(moves) => (f64::from(moves > 0), f64::from(moves <= 0)),
            Score::Centipawns(value) if value.abs() > LIMIT => (f64::from(value > 0), f64::from(value < 0)),
            Score::Centipawns(value) => self.win_and_loss(value.into(), material(position)),
        };
        let thousandths = |chance: f64| (1000.0 * chance).round() as u16;
        let (win, loss) = (thousandths(win), thousandths(loss));
        [win, 1000u16.saturating_sub(win + loss), loss]
    }

    /// The score as people read it.
    pub fn shown(&self, score: Score, position: &Position) -> Score {
        match score {
            Score::Centipawns(value) if value.abs() <= LIMIT => {
                let (even, _) = self.curve(material(position));
                Score::Centipawns((100.0 * f64::from(value) / even).round() as i32)
            }
            other => other,
        }
    }

    /// What the search counts for centipawns as people read them, at most what an evaluation can be: the way back.
    pub fn counted(&self, centipawns: i32, position: &Position) -> i32 {
        let (even, _) = self.curve(material(position));
        ((f64::from(centipawns) * even / 100.0).round() as i32).clamp(-LIMIT, LIMIT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENDGAME: &str = "8/5pk1/6p1/1P6/8/5PK1/2r3P1/1R6 b - - 3 40";

    #[test]
    fn a_hundred_is_an_even_chance_to_win() {
        for position in [Position::default(), ENDGAME.parse().expect("a legal position")] {
            let (even, _) = CHANCES.curve(material(&position));
            let score = Score::Centipawns(even.round() as i32);
            let [win, draw, loss] = CHANCES.chances(score, &position);
            assert!((497..=503).contains(&win) && win + draw + loss == 1000, "{win} {draw} {loss}");
            assert!(matches!(CHANCES.shown(score, &position), Score::Centipawns(99..=101)));
        }
    }

    #[test]
    fn what_is_shown_leads_back() {
        for position in [Position::default(), ENDGAME.parse().expect("a legal position")] {
            for centipawns in [-900, -1, 0, 35, 2000] {
                let counted = Score::Centipawns(CHANCES.counted(centipawns, &position));
                let Score::Centipawns(shown) = CHANCES.shown(counted, &position) else { panic!("no mate") };
                assert!(shown.abs_diff(centipawns) <= 1, "{centipawns} became {shown} in {position}");
            }
            assert_eq!(CHANCES.counted(i32::MAX, &position), LIMIT);
        }
    }

    #[test]
    fn the_chances_of_one_side_are_those_of_the_other() {
        for position in [Position::default(), ENDGAME.parse().expect("a legal position")] {
            let mut last = 0;
            for value in (-3000..=3000).step_by(20) {
                let [win, draw, loss] = CHANCES.chances(Score::Centipawns(value), &position);
                let [other_loss, other_draw, other_win] =
                    CHANCES.chances(Score::Centipawns(-value), &position);
                assert_eq!([win, draw, loss], [other_win, other_draw, other_loss]);
                assert!(win >= last && win + draw + loss == 1000);
                last = win;
            }
        }
    }

    #[test]
    fn what_is_proved_stays_as_it_is() {
        let position = Position::default();
        for (score, chances) in [
            (Score::Mate(3), [1000, 0, 0]),
            (Score::Mate(-2), [0, 0, 1000]),
            (Score::Mate(0), [0, 0, 1000]),
            (Score::Centipawns(LIMIT + 500), [1000, 0, 0]),
            (Score::Centipawns(-LIMIT - 500), [0, 0, 1000]),
        ] {
            assert_eq!(CHANCES.shown(score, &position), score);
            assert_eq!(CHANCES.chances(score, &position), chances);
        }
    }
}
