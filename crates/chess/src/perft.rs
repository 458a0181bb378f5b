//! Counting the positions a number of plies away: the classical proof of a move generator.

use crate::color::MovingSide;
use crate::position::for_side;
use crate::{Move, Position};

/// Deeper counts are refused where people ask for them: none of them would end, and the stack is not endless.
pub const DEEPEST_PERFT: u32 = 30;

/// How many sequences of `depth` legal moves there are.
pub fn perft(position: &Position, depth: u32) -> u64 {
    for_side!(position.turn(), Us => count::<Us>(position, depth))
}

/// For each legal move, how many sequences of `depth` moves begin with it.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    position.legal_moves().into_iter().map(|mv| (mv, perft(&position.after(mv), rest))).collect()
}

/// The last ply is only counted, not played.
fn count<Us: MovingSide>(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(position.count_as::<Us>()),
        _ => {
            let mut total = 0;
            position.each_move_as::<Us>(|mv| {
                let mut next = *position;
                next.play_as::<Us>(mv, &mut ());
                total += count::<Us::Them>(&next, depth - 1);
            });
            total
        }
    }
}
