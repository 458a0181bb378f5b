//! How soon a computer answers a person. A weak player has its move in a moment; shown at once, it would follow the
//! person's own move before that one was seen, and its clock would never run.

use std::time::Duration;

use rocada_gametree::Random;

use crate::messages::Tempo;

/// The move of a person is in view for at least so long before the answer comes.
const SEEN: Duration = Duration::from_millis(400);

/// What a natural time is multiplied by: a quarter less or more, as it happens.
pub fn chance() -> f64 {
    0.75 + Random::anew().below(51) as f64 / 100.0
}

impl Tempo {
    /// How long after the person's move the answer comes, where somebody like that would have thought for so long; within
    /// what the clock allows.
    pub fn wait(self, natural: Duration, most: Duration) -> Duration {
        let wait = match self {
            Self::Natural => natural.max(SEEN),
            Self::Quick => (natural / 3).max(SEEN),
            Self::AtOnce => Duration::ZERO,
        };
        wait.min(most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_move_is_seen_and_the_clock_is_kept() {
        let [second, never] = [Duration::from_secs(1), Duration::ZERO];
        assert_eq!(Tempo::Natural.wait(3 * second, 9 * second), 3 * second);
        assert_eq!(Tempo::Quick.wait(3 * second, 9 * second), second);
        assert_eq!(Tempo::Natural.wait(never, 9 * second), SEEN);
        assert_eq!(Tempo::Quick.wait(never, 9 * second), SEEN);
        assert_eq!(Tempo::Natural.wait(3 * second, second), second, "no more than the clock has to give");
        assert_eq!(Tempo::AtOnce.wait(3 * second, 9 * second), never);
    }
}
