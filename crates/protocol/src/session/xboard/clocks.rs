//! Time as xboard gives it: the control, what is left, and the limits of a search that follow from them.

use std::time::Duration;

use rocada_chess::Move;
use rocada_thought::{GameClock, Limits};

/// What is known of the time.
#[derive(Debug)]
pub(super) struct Clocks {
    pub terms: Terms,
    /// What the GUI said last, or what must be left since; none before it has said anything.
    own: Option<Duration>,
}

/// What holds for every move until the GUI says something else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Terms {
    control: Control,
    /// `sd`.
    pub depth: Option<u32>,
    /// `nps`: so many nodes are a second. 0 asks for processor time, which one thread's own clock is.
    pub node_rate: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Control {
    /// So many moves in a time, again and again; 0 moves: the whole game.
    Level { moves: u32, base: Duration, increment: Duration, since_ply: usize },
    /// At most so much for every move.
    PerMove(Duration),
}

/// Moves a game is expected to go on when nodes are counted instead of time and nobody says how many are left.
const EXPECTED_MOVES: u32 = 30;

impl Default for Clocks {
    /// 40 moves in 5 minutes, as long as nobody says anything else.
    fn default() -> Self {
        let control = Control::Level {
            moves: 40,
            base: Duration::from_mins(5),
            increment: Duration::ZERO,
            since_ply: 0,
        };
        Self { terms: Terms { control, depth: None, node_rate: None }, own: None }
    }
}

impl Clocks {
    /// The clocks go back to the start; the control stays, `sd` and `nps` go.
    pub fn new_game(&mut self) {
        if let Control::Level { since_ply, .. } = &mut self.terms.control {
            *since_ply = 0;
        }
        self.terms.depth = None;
        self.terms.node_rate = None;
        self.own = None;
    }

    /// In mid-game the moves are those still to be made and the base is what is on the clock.
    pub fn set_level(&mut self, moves: u32, base: Duration, increment: Duration, since_ply: usize) {
        self.terms.control = Control::Level { moves, base, increment, since_ply };
        self.own = None;
    }

    pub const fn set_move_time(&mut self, time: Duration) {
        self.terms.control = Control::PerMove(time);
    }

    /// A clock below zero has run out: move at once.
    pub fn set_own(&mut self, centiseconds: i64) {
        let milliseconds = u64::try_from(centiseconds).unwrap_or(0).saturating_mul(10);
        self.own = Some(Duration::from_millis(milliseconds));
    }

    /// A move was made and took this long; the GUI's next word about the clock comes only after the opponent's move.
    /// `plies` will have been played when the engine is on move again.
    pub fn spent(&mut self, time: Duration, plies: usize) {
        if let Control::Level { moves, base, increment, .. } = self.terms.control {
            let own = self.own.unwrap_or(base).saturating_sub(time).saturating_add(increment);
            let period_over = moves > 0 && self.moves_to_go(plies) == Some(moves);
            self.own = Some(if period_over { own.saturating_add(base) } else { own });
        }
    }

    /// The limits of a search for a move, `plies` having been played.
    pub fn limits(&self, plies: usize, only: Vec<Move>) -> Limits {
        let mut limits = Limits { depth: self.terms.depth, only, ..Limits::default() };
        match self.terms.control {
            Control::PerMove(time) => limits.move_time = Some(time),
            Control::Level { base, increment, .. } => {
                let remaining = self.own.unwrap_or(base);
                limits.clock = Some(GameClock { remaining, increment, moves_to_go: self.moves_to_go(plies) });
            }
        }
        if let Some(rate @ 1..) = self.terms.node_rate {
            let time = limits
                .move_time
                .take()
                .or_else(|| limits.clock.take().map(|clock| clock.share(EXPECTED_MOVES)));
            limits.nodes = time.map(|time| ((time.as_secs_f64() * rate as f64) as u64).max(1));
        }
        limits
    }

    /// The engine's own moves until the next control, the engine being on move after so many plies.
    fn moves_to_go(&self, plies: usize) -> Option<u32> {
        match self.terms.control {
            Control::Level { moves, since_ply, .. } if moves > 0 => {
                // Every other ply is the engine's. After moves were taken back, these may lie before the control.
                let made = (plies as i64 - since_ply as i64).div_euclid(2);
                Some((i64::from(moves) - made.rem_euclid(moves.into())) as u32)
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Duration = Duration::from_mins(1);

    #[test]
    fn the_moves_of_a_period_run_down_and_start_again() {
        let mut clocks = Clocks::default();
        clocks.set_level(40, MINUTE, Duration::ZERO, 0);
        for (plies, left) in [(0, 40), (1, 40), (2, 39), (78, 1), (79, 1), (80, 40), (158, 1)] {
            assert_eq!(clocks.moves_to_go(plies), Some(left), "{plies} plies");
        }
        clocks.set_level(20, MINUTE, Duration::ZERO, 40);
        assert_eq!(clocks.moves_to_go(40), Some(20));
        assert_eq!(clocks.moves_to_go(38), Some(1), "a move taken back");
    }

    #[test]
    fn what_the_gui_says_overrules_the_base_and_may_be_below_zero() {
        let mut clocks = Clocks::default();
        clocks.set_level(0, MINUTE, Duration::from_secs(2), 0);
        let remaining = |clocks: &Clocks| clocks.limits(0, vec![]).clock.expect("a clock").remaining;
        assert_eq!(remaining(&clocks), MINUTE);
        clocks.set_own(1234);
        assert_eq!(remaining(&clocks), Duration::from_millis(12_340));
        clocks.set_own(-5);
        assert_eq!(remaining(&clocks), Duration::ZERO);
        clocks.spent(MINUTE, 1);
        assert_eq!(remaining(&clocks), Duration::from_secs(2), "the increment");
    }

    #[test]
    fn nodes_take_the_place_of_time() {
        let mut clocks = Clocks::default();
        clocks.set_move_time(Duration::from_secs(8));
        clocks.terms.node_rate = Some(10_000);
        let limits = clocks.limits(0, vec![]);
        assert_eq!((limits.nodes, limits.move_time, limits.clock), (Some(80_000), None, None));
        clocks.terms.node_rate = Some(0);
        assert_eq!(clocks.limits(0, vec![]).move_time, Some(Duration::from_secs(8)));
    }
}
