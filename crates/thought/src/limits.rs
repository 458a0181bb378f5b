//! What a search may spend, as whoever asks for it says, and how a game's clock is shared out.

use std::time::Duration;

use rocada_chess::Move;
use serde::{Deserialize, Serialize};

/// The clock of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameClock {
    /// Time left; nothing left means: move at once.
    pub remaining: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves until more time is added; the rest of the game if not given.
    pub moves_to_go: Option<u32>,
}

impl GameClock {
    /// The moves that the time left has to last for, at least one; never more than `expected`, which is how many a
    /// game is thought to go on where nobody says so.
    pub fn moves_left(&self, expected: u32) -> u32 {
        self.moves_to_go.unwrap_or(expected).clamp(1, expected.max(1))
    }

    /// What one move deserves: an even part of what is left, and most of the increment.
    ///
    /// ```
    /// # use rocada_thought::GameClock;
    /// # use std::time::Duration;
    /// let clock = GameClock { remaining: Duration::from_secs(60), ..GameClock::default() };
    /// assert_eq!(clock.share(30), Duration::from_secs(2));
    /// assert_eq!(GameClock { moves_to_go: Some(10), ..clock }.share(30), Duration::from_secs(6));
    /// let increment = Duration::from_secs(4);
    /// assert_eq!(GameClock { increment, ..clock }.share(30), Duration::from_secs(5));
    /// ```
    pub fn share(&self, expected: u32) -> Duration {
        self.remaining / self.moves_left(expected) + self.increment.mul_f64(0.75)
    }
}

/// Limits of a search; it ends as soon as one is reached. What is not given is not limited.
///
/// ```
/// # use rocada_thought::Limits;
/// let limits: Limits = serde_json::from_str(r#"{ "depth": 12 }"#)?;
/// assert_eq!(limits, Limits { depth: Some(12), ..Limits::default() });
/// assert!(serde_json::from_str::<Limits>(r#"{ "dpeth": 12 }"#).is_err(), "no limit is overlooked");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// Positions after which no further iteration begins; the one that passes them is finished.
    pub soft_nodes: Option<u64>,
    /// Look only for a mate in this many moves.
    pub mate: Option<u32>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// The game's clock, from which the player takes what the move deserves.
    pub clock: Option<GameClock>,
    /// Never come back before being told to stop.
    pub infinite: bool,
    /// One in so many positions that the strong search evaluates near its window is shown to the observer; 0: none.
    pub sample_one_in: u32,
    /// The moves to choose from; all legal ones if empty.
    #[serde(with = "crate::wire::list")]
    pub only: Vec<Move>,
}

impl Limits {
    /// Whether a move is among those to choose from.
    pub fn allows(&self, mv: Move) -> bool {
        self.only.is_empty() || self.only.contains(&mv)
    }
}

#[cfg(test)]
mod tests {
    use rocada_chess::Position;

    use super::*;

    #[test]
    fn limits_survive_the_wire() {
        let limits = Limits {
            depth: Some(9),
            nodes: Some(u64::MAX),
            soft_nodes: Some(5000),
            mate: Some(3),
            move_time: Some(Duration::from_millis(1234)),
            clock: Some(GameClock { moves_to_go: Some(40), ..GameClock::default() }),
            infinite: true,
            sample_one_in: 16,
            only: Position::default().legal_moves().into_iter().collect(),
        };
        let text = serde_json::to_string(&limits).expect("writable");
        assert_eq!(serde_json::from_str::<Limits>(&text).expect("readable"), limits);
        assert!(serde_json::from_str::<Limits>(r#"{"only": [12288]}"#).is_err(), "no move has these bits");
    }

    #[test]
    fn a_clock_without_moves_or_time_is_shared_out_all_the_same() {
        let clock = GameClock { moves_to_go: Some(0), ..GameClock::default() };
        assert_eq!((clock.moves_left(30), clock.moves_left(0)), (1, 1));
        assert_eq!(clock.share(0), Duration::ZERO);
        assert_eq!(GameClock { moves_to_go: Some(40), ..clock }.moves_left(30), 30);
    }
}
