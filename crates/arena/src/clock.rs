//! Time controls and the clocks the runner keeps. It charges what it has measured, not what an engine says.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use rocada_thought::GameClock;
use serde::{Deserialize, Serialize};

/// So many moves in so much time, or all of them, with something added after each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeControl {
    /// Moves until the time is given again; none for the whole game.
    pub moves: Option<u32>,
    /// The time.
    pub base: Duration,
    /// Added after each move.
    pub increment: Duration,
}

/// The text is no time control.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is no time control such as 8+0.08, 40/60+0.6 or 40/1:30")]
pub struct TimeControlError(String);

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        let wrong = || TimeControlError(text.chars().take(40).collect());
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => (Some(moves.parse().ok().filter(|&n| n > 0).ok_or_else(wrong)?), rest),
            None => (None, text),
        };
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let base = match base.split_once(':') {
            Some((minutes, rest)) => {
                let minutes = minutes.parse::<u32>().ok().ok_or_else(wrong)?;
                Duration::from_mins(1) * minutes + seconds(rest).ok_or_else(wrong)?
            }
            None => seconds(base).ok_or_else(wrong)?,
        };
        let increment = seconds(increment).ok_or_else(wrong)?;
        if base.is_zero() && increment.is_zero() {
            return Err(wrong());
        }
        Ok(Self { moves, base, increment })
    }
}

/// Reads seconds with decimals, as all our time options are given.
pub fn seconds(text: &str) -> Option<Duration> {
    let number = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.').then(|| text.parse().ok())?;
    number.filter(|&seconds: &f64| seconds <= 1e7).map(Duration::from_secs_f64)
}

/// As the PGN tag `TimeControl` has it.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

/// The terms on which a player plays: what it may spend on its moves, and how strictly that is taken. At least one of them should be set; all that are set hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// A clock.
    pub control: Option<TimeControl>,
    /// Time for each move.
    pub move_time: Option<Duration>,
    /// Plies for each move.
    pub depth: Option<u32>,
    /// Positions for each move.
    pub nodes: Option<u64>,
    /// How far a clock may be overrun before the game is lost.
    pub margin: Duration,
    /// How long a player without clock or move time may take.
    pub patience: Duration,
    /// How long a player that is out of time may take to show that it is alive.
    pub grace: Duration,
}

impl Terms {
    /// Whether time decides: then it matters how fast the machine is.
    pub const fn is_timed(&self) -> bool {
        self.control.is_some() || self.move_time.is_some()
    }

    /// The same for a machine that is so many times slower than the one they were meant for.
    #[must_use]
    pub fn scaled(self, factor: f64) -> Self {
        let control = self.control.map(|control| TimeControl {
            base: control.base.mul_f64(factor),
            increment: control.increment.mul_f64(factor),
            ..control
        });
        Self { control, move_time: self.move_time.map(|time| time.mul_f64(factor)), ..self }
    }
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            control: None,
            move_time: None,
            depth: None,
            nodes: None,
            margin: Duration::ZERO,
            patience: Duration::from_mins(1),
            grace: Duration::from_secs(2),
        }
    }
}

/// `8+0.08`, `0.1s a move`, `depth 5`, `nodes 10000`: what a record says of the terms.
impl fmt::Display for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.control.map(|control| control.to_string()),
            self.move_time.map(|time| format!("{}s a move", time.as_secs_f64())),
            self.depth.map(|plies| format!("depth {plies}")),
            self.nodes.map(|nodes| format!("nodes {nodes}")),
        ];
        let parts: Vec<_> = parts.into_iter().flatten().collect();
        f.write_str(if parts.is_empty() { "-" } else { "" })?;
        f.write_str(&parts.join(", "))
    }
}

/// One player's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    left: Duration,
    moves_to_go: Option<u32>,
}

impl Clock {
    /// A clock before the first move.
    pub const fn new(control: TimeControl) -> Self {
        Self { control, left: control.base, moves_to_go: control.moves }
    }

    /// Time left.
    pub const fn left(&self) -> Duration {
        self.left
    }

    /// What the clock was set to.
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// The clock as its player is told of it.
    pub const fn told(&self) -> GameClock {
        GameClock { remaining: self.left, increment: self.control.increment, moves_to_go: self.moves_to_go }
    }

    /// Takes the time of a move off and gives what is due after it.
    pub fn charge(&mut self, used: Duration) {
        self.left = self.left.saturating_sub(used) + self.control.increment;
        if let Some(moves) = &mut self.moves_to_go {
            *moves -= 1;
            if *moves == 0 {
                self.left += self.control.base;
                self.moves_to_go = self.control.moves;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control(text: &str) -> TimeControl {
        text.parse().expect("a time control")
    }

    #[test]
    fn texts() {
        for text in ["8+0.08", "40/60+0.6", "0.5", "40/90"] {
            assert_eq!(control(text).to_string(), text);
        }
        assert_eq!(control("40/1:30+1").to_string(), "40/90+1");
        for text in ["", "0", "-1", "1+-1", "0/5", "x", "1/2/3", "inf", "NaN", "1e3", "9999999999"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_period_ends_with_new_time() {
        let mut clock = Clock::new(control("2/10+1"));
        clock.charge(Duration::from_secs(4));
        assert_eq!((clock.left(), clock.told().moves_to_go), (Duration::from_secs(7), Some(1)));
        clock.charge(Duration::from_secs(9));
        assert_eq!((clock.left(), clock.told().moves_to_go), (Duration::from_secs(11), Some(2)));
    }
}
