//! How much of its clock a player gives to one move.

use std::time::Duration;

use crate::{GameClock, Limits};

/// Time for a move: it should end by `soft`, it must end by `hard`. A search that was given a fixed time uses all of it,
/// and then `soft` is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Budget {
    pub soft: Option<Duration>,
    pub hard: Duration,
}

/// Moves a game is expected to go on when nobody says how many are left.
const EXPECTED_MOVES: u32 = 26;

/// So many overheads stay on the clock for the move that takes longer than it should: on a busy machine a thread may
/// wait for a processor longer than it wanted to think.
const IN_HAND: u32 = 6;

impl Budget {
    /// What the limits allow for this move; none if they set no time. `overhead` is lost between clock and player.
    pub fn new(limits: &Limits, overhead: Duration) -> Option<Self> {
        let fixed = limits.move_time.map(|time| {
            let time = time.saturating_sub(overhead).max(Duration::from_millis(1));
            Self { soft: None, hard: time }
        });
        let shared = limits.clock.map(|clock| Self::from_clock(clock, overhead));
        match (fixed, shared) {
            (Some(fixed), Some(shared)) => Some(if fixed.hard < shared.hard { fixed } else { shared }),
            (fixed, shared) => fixed.or(shared),
        }
    }

    fn from_clock(clock: GameClock, overhead: Duration) -> Self {
        let moves = clock.moves_left(EXPECTED_MOVES);
        // Every move until then costs its overhead, but never so much that nothing is left to think with.
        let left = clock.remaining.saturating_sub(overhead);
        let usable = left.saturating_sub(overhead * IN_HAND).max(left / 8);
        let reserve = overhead * (moves - 1);
        let pool = usable.saturating_sub(reserve).max(usable / 4);
        let share = GameClock { remaining: pool, ..clock }.share(EXPECTED_MOVES);
        // The last move before the control may take nearly all; the clock of a whole game is not spent at once.
        let most = if moves == 1 { usable.mul_f64(0.8) } else { usable.mul_f64(0.4) };
        let hard = (share * 4).min(most).max(Duration::from_millis(1));
        Self { soft: Some(share.mul_f64(0.7).min(hard)), hard }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_runs_low_is_not_run_down() {
        let overhead = Duration::from_millis(10);
        for milliseconds in [0, 1, 20, 60, 100, 1000] {
            let clock = GameClock {
                remaining: Duration::from_millis(milliseconds),
                increment: Duration::from_millis(10),
                moves_to_go: None,
            };
            let limits = Limits { clock: Some(clock), ..Limits::default() };
            let budget = Budget::new(&limits, overhead).expect("a clock");
            assert!(budget.soft <= Some(budget.hard) && budget.hard >= Duration::from_millis(1));
            let left = clock.remaining.saturating_sub(budget.hard);
            assert!(milliseconds < 60 || left >= 5 * overhead, "{milliseconds} ms: {budget:?}");
        }
    }
}
