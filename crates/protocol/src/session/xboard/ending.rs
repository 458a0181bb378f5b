//! How games end: claims, resignation and draw offers.
//!
//! A claim that is wrong or early loses the game, so only what stands on the board is claimed, and only while the
//! engine plays.

use rocada_chess::{Color, Game, Position, Role};
use rocada_thought::Score;

use super::{Active, Mode, XboardSession, send};
use crate::session::{Action, Own};

/// So many searches in a row have to see the game lost before the engine resigns.
const SURE_AFTER: u32 = 3;
/// `Draw Score` at its lowest: no draw is ever accepted.
const NO_DRAWS: i64 = -100_000;

/// What the engine thinks of its own game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opinion {
    /// Which side's game that is.
    side: Color,
    /// What its last move was chosen with; none if there was no search behind it.
    score: Option<Score>,
    /// So many searches in a row have seen the game lost.
    lost: u32,
}

impl Opinion {
    /// Nothing has been thought yet about the game of this side.
    pub const fn none_of(side: Color) -> Self {
        Self { side, score: None, lost: 0 }
    }

    /// From here on the engine plays this side. What was thought of the other's game does not hold.
    pub fn take_side(&mut self, side: Color) {
        if side != self.side {
            *self = Self::none_of(side);
        }
    }

    pub const fn forget(&mut self) {
        *self = Self::none_of(self.side);
    }

    /// Takes note of the score with which a move was chosen; whether it is time to resign.
    pub fn resigns(&mut self, score: Option<Score>, resign_score: i64) -> bool {
        let is_lost = match score {
            Some(Score::Centipawns(value)) => i64::from(value) <= -resign_score,
            Some(Score::Mate(moves)) => moves <= 0,
            None => false,
        };
        self.score = score;
        self.lost = if is_lost { self.lost + 1 } else { 0 };
        resign_score > 0 && self.lost >= SURE_AFTER
    }
}

fn accepts_draw(score: Score, draw_score: i64) -> bool {
    draw_score > NO_DRAWS
        && match score {
            Score::Centipawns(value) => i64::from(value) <= draw_score,
            Score::Mate(moves) => moves <= 0,
        }
}

impl XboardSession {
    /// Claims the result if the engine plays and the rules have ended the game.
    pub(super) fn claim(&mut self, actions: &mut Vec<Action>) {
        let plays = matches!(self.mode, Mode::Play(_)) && !self.over && !self.board.is_broken();
        if let Some(claim) = result(self.board.game()).filter(|_| plays) {
            self.over = true;
            send(claim.to_owned(), actions);
        }
    }

    /// A draw is offered; silence declines.
    pub(super) fn consider_draw(&self, actions: &mut Vec<Action>) {
        let plays = matches!(self.mode, Mode::Play(_)) && !self.over;
        // What the search for the next move has seen is newer than what the last one was chosen with.
        let score = self.active.as_ref().and_then(Active::own_score).or(self.opinion.score);
        if score.is_some_and(|score| plays && accepts_draw(score, self.options.own(Own::DrawScore).number()))
        {
            send("offer draw".to_owned(), actions);
        }
    }
}

/// The result that may be claimed in this position, in xboard's words.
pub(super) fn result(game: &Game) -> Option<&'static str> {
    let position = game.position();
    if position.is_checkmate() {
        return Some(match position.turn() {
            Color::White => "0-1 {Black mates}",
            Color::Black => "1-0 {White mates}",
        });
    }
    if position.is_stalemate() {
        Some("1/2-1/2 {Stalemate}")
    } else if is_claimable_material(position) {
        Some("1/2-1/2 {Insufficient material}")
    } else {
        drawn_by_moves(game)
    }
}

/// A draw that comes from how the game went and not from the position alone.
pub(super) fn drawn_by_moves(game: &Game) -> Option<&'static str> {
    if game.repetitions() >= 3 {
        Some("1/2-1/2 {Draw by repetition}")
    } else if game.position().halfmoves() >= 100 {
        Some("1/2-1/2 {Draw by fifty move rule}")
    } else {
        None
    }
}

/// Only bare kings, one minor piece, or one bishop each on the same colour can be claimed: a crowd of such bishops is
/// as dead, but GUIs do not agree.
fn is_claimable_material(position: &Position) -> bool {
    let minors = |color| position.pieces(color, Role::Knight) | position.pieces(color, Role::Bishop);
    position.is_insufficient_material() && Color::ALL.into_iter().all(|color| !minors(color).has_many())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claim(fen: &str) -> Option<&'static str> {
        result(&Game::new(fen.parse().expect("a legal position")))
    }

    #[test]
    fn only_what_xboard_grants_is_claimed() {
        let dead = Some("1/2-1/2 {Insufficient material}");
        assert_eq!(claim("8/8/4k3/8/8/3K4/8/8 w - - 0 1"), dead);
        assert_eq!(claim("8/8/4k3/8/8/3KN3/8/8 w - - 0 1"), dead);
        assert_eq!(claim("8/8/4k3/8/8/3KB3/8/8 b - - 0 1"), dead);
        assert_eq!(claim("8/8/3bk3/8/8/3KB3/8/8 b - - 0 1"), dead, "bishops on one colour");
        assert_eq!(claim("8/8/4kb2/8/8/3KB3/8/8 b - - 0 1"), dead, "bishops on one colour");
        for alive in [
            "8/8/2b1k3/8/8/3KB3/8/8 b - - 0 1",
            "8/8/4kn2/8/8/3KB3/8/8 b - - 0 1",
            "8/8/4k3/8/8/3KNN2/8/8 w - - 0 1",
            "8/8/4k3/8/8/3KB3/8/4B3 w - - 0 1",
            "8/8/4k3/8/8/3K4/4P3/8 w - - 99 80",
        ] {
            assert_eq!(claim(alive), None, "{alive}");
        }
        assert_eq!(claim("8/8/4k3/8/8/3K4/4R3/8 b - - 100 80"), Some("1/2-1/2 {Draw by fifty move rule}"));
        assert_eq!(claim("7k/6Q1/6K1/8/8/8/8/8 b - - 100 80"), Some("1-0 {White mates}"), "mate comes first");
        assert_eq!(claim("7k/5Q2/6K1/8/8/8/8/8 b - - 0 80"), Some("1/2-1/2 {Stalemate}"));
    }

    #[test]
    fn it_takes_three_lost_scores_in_a_row_to_resign() {
        let mut opinion = Opinion::none_of(Color::White);
        let mut resigns = |score, resign_score| opinion.resigns(Some(score), resign_score);
        let (bad, better, mated) = (Score::Centipawns(-1200), Score::Centipawns(-900), Score::Mate(-4));
        assert!(!resigns(bad, 1000) && !resigns(bad, 1000) && !resigns(better, 1000));
        assert!(!resigns(mated, 1000) && !resigns(mated, 1000) && resigns(mated, 1000));
        assert!(!resigns(mated, 0), "0: never");
    }
}
