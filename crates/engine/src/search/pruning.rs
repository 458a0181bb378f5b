//! Reasons not to look: each function is one of them, with the numbers it goes by.
//!
//! Depths are in plies, values in hundredths of a pawn. The numbers are ours; `docs/strength.md` says what each
//! group of them is worth.

pub(super) use crate::scale::WON;

/// Far below alpha with little depth left: only captures could help, so look at nothing else.
pub(super) fn razoring_margin(depth: i32) -> Option<i32> {
    (depth <= 3).then_some(280 + 220 * depth * depth)
}

/// Reverse futility: so far above beta that the opponent cannot make up for it in the depth left.
pub(super) fn reverse_futility_margin(depth: i32, improving: bool) -> Option<i32> {
    (depth <= 8).then_some(75 * (depth - i32::from(improving)))
}

/// Null move: how many plies less to search after passing; the better the position, the more.
pub(super) fn null_move_reduction(depth: i32, surplus: i32) -> i32 {
    3 + depth / 3 + (surplus / 200).clamp(0, 3)
}

/// Late move pruning: after so many moves at this depth, the quiet ones left are not tried.
pub(super) fn late_move_count(depth: i32, improving: bool) -> i32 {
    let count = 4 + depth * depth;
    if improving { count } else { count / 2 }
}

/// Futility: a quiet move will not raise an evaluation this far below alpha.
pub(super) fn futility_margin(depth: i32) -> Option<i32> {
    (depth <= 8).then_some(110 + 90 * depth)
}

/// A quiet move that has been this bad is not tried.
pub(super) fn history_floor(depth: i32) -> Option<i32> {
    (depth <= 4).then_some(-3500 * depth)
}

/// A move whose exchange loses more than this is not tried.
pub(super) fn exchange_floor(depth: i32, quiet: bool) -> Option<i32> {
    (depth <= 9).then_some(if quiet { -60 * depth } else { -25 * depth * depth })
}

/// Singular extension: the depth from which it is asked whether the table's move is the only good one.
pub(super) const SINGULAR_DEPTH: i32 = 7;

/// How much worse all other moves must be for a move to be singular.
pub(super) fn singular_margin(depth: i32) -> i32 {
    2 * depth
}

/// So much worse that the move is extended by two plies.
pub(super) const DOUBLE_MARGIN: i32 = 24;

/// In quiescence a capture must bring the evaluation within this distance of alpha.
pub(super) const QUIESCENCE_MARGIN: i32 = 180;

/// What a good move at this depth teaches.
pub(super) fn history_bonus(depth: i32) -> i32 {
    (160 * depth - 80).min(1700)
}

/// What a move that failed at this depth teaches.
pub(super) fn history_malus(depth: i32) -> i32 {
    (220 * depth - 60).min(1500)
}
