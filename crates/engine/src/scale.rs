//! The scale of scores: what the numbers of the search mean, from an even game to mate, and what people are told of
//! them.
//!
//! The search counts in units of its own, the `Score` of `gametree`, close to hundredths of a pawn. People are told the
//! `Score` of `thought`, scaled so that +100 is an even chance to win with as much on the board as there is. The way
//! from one to the other is [`told`], the way back is [`counted`]; nobody else converts.
//!
//! ```text
//! 0 ....... 12,000           an evaluation; from WON on only the mate is still to be found
//! 19,000 .. 20,000           a win by endgame tables, less a ply for each ply from the root
//! 30,000 .. 32,000           mate, less a ply for each ply to it: these are the decided scores of `gametree`
//! ```

use rocada_chess::Position;
use rocada_gametree::Score;
use rocada_thought as thought;

use crate::chances::{CHANCES, material};

/// The largest value of an evaluation; tablebase wins and mates are beyond it.
pub(crate) const EVALUATION_LIMIT: i32 = 12_000;

/// So far ahead that only the mate is still to be found.
pub(crate) const WON: i32 = 2000;

/// The evaluation of an ending whose mate only has to be carried out, above anything that is still to be won.
pub(crate) const MATING: i32 = 2000;

/// The evaluation of a pawn that will be a queen.
pub(crate) const QUEENING: i32 = 600;

/// A win by endgame tables: below every mate, above every evaluation.
const TABLEBASE_WIN: i32 = 20_000;

/// The nearest to zero that a proved win comes, however far from the root.
const LEAST_PROVED: i32 = TABLEBASE_WIN - 1000;

const _: () = assert!(WON < EVALUATION_LIMIT && EVALUATION_LIMIT < LEAST_PROVED);
const _: () = assert!(TABLEBASE_WIN < Score::MAX_ESTIMATE);

/// A win by endgame tables, so many plies from the root: an earlier one is better.
pub(crate) const fn tablebase_win(ply: usize) -> Score {
    Score::estimate(TABLEBASE_WIN - ply as i32)
}

/// The score is more than an opinion: it comes from the end of the game or from tables.
#[inline]
pub(crate) const fn is_proved(score: Score) -> bool {
    score.value() >= LEAST_PROVED || score.value() <= -LEAST_PROVED
}

/// The side to move is proved to lose.
#[inline]
pub(crate) const fn is_proved_loss(score: Score) -> bool {
    score.value() <= -LEAST_PROVED
}

/// What people are told of a score that the search has found for this position.
pub(crate) fn told(score: Score, position: &Position) -> thought::Score {
    let moves = |plies: u32| plies.div_ceil(2) as i32;
    match (score.plies_to_win(), score.plies_to_loss()) {
        (Some(plies), _) => thought::Score::Mate(moves(plies)),
        (_, Some(plies)) => thought::Score::Mate(-moves(plies)),
        _ if score.value().abs() > EVALUATION_LIMIT => thought::Score::Centipawns(score.value()),
        _ => {
            let (even, _) = CHANCES.curve(material(position));
            thought::Score::Centipawns((100.0 * f64::from(score.value()) / even).round() as i32)
        }
    }
}

/// The chances to win, draw and lose with such a score, in thousandths that add up to 1000.
pub(crate) fn chances(score: Score, position: &Position) -> [u16; 3] {
    let value = score.value();
    let (win, loss) = if value.abs() > EVALUATION_LIMIT {
        (f64::from(value > 0), f64::from(value < 0))
    } else {
        CHANCES.win_and_loss(value.into(), material(position))
    };
    let thousandths = |chance: f64| (1000.0 * chance).round() as u16;
    let (win, loss) = (thousandths(win), thousandths(loss));
    [win, 1000u16.saturating_sub(win + loss), loss]
}

/// What the search counts for centipawns as people read them, at most what an evaluation can be: the way back.
pub(crate) fn counted(centipawns: i32, position: &Position) -> Score {
    let (even, _) = CHANCES.curve(material(position));
    let value = (f64::from(centipawns) * even / 100.0).round() as i32;
    Score::estimate(value.clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn positions() -> [Position; 2] {
        let endgame = "8/5pk1/6p1/1P6/8/5PK1/2r3P1/1R6 b - - 3 40";
        [Position::default(), endgame.parse().expect("a legal position")]
    }

    #[test]
    fn a_hundred_is_an_even_chance_to_win() {
        for position in positions() {
            let (even, _) = CHANCES.curve(material(&position));
            let score = Score::estimate(even.round() as i32);
            let [win, draw, loss] = chances(score, &position);
            assert!((497..=503).contains(&win) && win + draw + loss == 1000, "{win} {draw} {loss}");
            assert!(matches!(told(score, &position), thought::Score::Centipawns(99..=101)));
        }
    }

    #[test]
    fn what_is_told_leads_back() {
        for position in positions() {
            for centipawns in [-900, -1, 0, 35, 2000] {
                let thought::Score::Centipawns(again) = told(counted(centipawns, &position), &position)
                else {
                    panic!("no mate")
                };
                assert!(again.abs_diff(centipawns) <= 1, "{centipawns} became {again} in {position}");
            }
            assert_eq!(counted(i32::MAX, &position), Score::estimate(EVALUATION_LIMIT));
        }
    }

    #[test]
    fn the_chances_of_one_side_are_those_of_the_other() {
        for position in positions() {
            let mut last = 0;
            for value in (-3000..=3000).step_by(20) {
                let [win, draw, loss] = chances(Score::estimate(value), &position);
                let [other_loss, other_draw, other_win] = chances(Score::estimate(-value), &position);
                assert_eq!([win, draw, loss], [other_win, other_draw, other_loss]);
                assert!(win >= last && win + draw + loss == 1000);
                last = win;
            }
        }
    }

    #[test]
    fn what_is_proved_is_told_as_it_is() {
        let position = Position::default();
        for (score, shown, expected) in [
            (Score::win_in(5), thought::Score::Mate(3), [1000, 0, 0]),
            (Score::loss_in(4), thought::Score::Mate(-2), [0, 0, 1000]),
            (Score::loss_in(0), thought::Score::Mate(0), [0, 0, 1000]),
            (tablebase_win(7), thought::Score::Centipawns(19_993), [1000, 0, 0]),
            (tablebase_win(7).flipped(), thought::Score::Centipawns(-19_993), [0, 0, 1000]),
        ] {
            assert!(is_proved(score), "{score}");
            assert_eq!((told(score, &position), chances(score, &position)), (shown, expected));
        }
        assert!(!is_proved(Score::estimate(EVALUATION_LIMIT)));
    }
}
