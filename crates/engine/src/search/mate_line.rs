//! The rest of a line that promises a mate. Where the table knew the score, the search did not have to play on, and
//! its line stops short; the table also knows the moves that are missing.

use rocada_chess::{Move, Position};
use rocada_gametree::Score;

use super::table::View;

/// Plays on from the end of the line until the mate that the score promises, as far as the table knows the way.
pub(super) fn complete(line: &mut Vec<Move>, position: &Position, score: Score, table: View) {
    let Some(plies) = score.plies_to_win().or(score.plies_to_loss()) else { return };
    let mut position = line.iter().fold(*position, |position, &mv| position.after(mv));
    while let Some(left) = (plies as usize).checked_sub(line.len() + 1) {
        let wanted =
            if left.is_multiple_of(2) { Score::loss_in(left as u32) } else { Score::win_in(left as u32) };
        let leads_on = |mv: &Move| {
            let next = position.after(*mv);
            if left == 0 {
                next.is_checkmate()
            } else {
                table.probe(next.key()).is_some_and(|entry| entry.score == wanted)
            }
        };
        let Some(mv) = position.legal_moves().into_iter().find(leads_on) else { return };
        line.push(mv);
        position.play(mv);
    }
}
