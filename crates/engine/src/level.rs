//! Playing strength as a rating, and the sight that plays like it.
//!
//! A level limits positions looked at, never time: it is the same at every time control and on every machine.

use crate::sight::Sight;

/// A playing strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u16);

impl Level {
    /// Somebody who has just learnt the rules.
    pub const LOWEST: Self = Self(600);
    /// The strongest that is measured; beyond it there is full strength.
    pub const HIGHEST: Self = Self(2850);

    /// The one to begin with.
    pub const DEFAULT: Self = Self(1500);

    /// The level of this rating, or the nearest there is.
    pub fn from_elo(elo: u16) -> Self {
        Self(elo).clamp(Self::LOWEST, Self::HIGHEST)
    }

    /// Its rating.
    pub const fn elo(self) -> u16 {
        self.0
    }

    /// What a player of this level sees.
    pub(crate) fn sight(self) -> Sight {
        sight(rung(self.0.into()))
    }
}

/// Whether the strength is limited, and to which level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength {
    /// Whether the level counts.
    pub limited: bool,
    /// The level, if it counts.
    pub level: Level,
}

impl Default for Strength {
    fn default() -> Self {
        Self { limited: false, level: Level::DEFAULT }
    }
}

impl Strength {
    /// No stronger than this.
    pub const fn limited_to(level: Level) -> Self {
        Self { limited: true, level }
    }

    /// The level that counts, if any.
    pub fn level(self) -> Option<Level> {
        self.limited.then_some(self.level)
    }
}

/// Ratings by rung of the ladder that [`sight`] describes, as matches have measured them (docs/strength.md).
const LADDER: [(f32, f32); 10] = [
    (1200.0, 505.0),
    (1400.0, 737.0),
    (1600.0, 981.0),
    (1800.0, 1262.0),
    (2000.0, 1596.0),
    (2200.0, 1969.0),
    (2400.0, 2272.0),
    (2600.0, 2529.0),
    (2750.0, 2733.0),
    (2900.0, 2862.0),
];

/// The rung that plays like a rating, between those that were measured.
fn rung(elo: f32) -> f32 {
    let above = LADDER.iter().position(|&(_, rating)| rating >= elo).unwrap_or(LADDER.len() - 1).max(1);
    let ((low, low_rating), (high, high_rating)) = (LADDER[above - 1], LADDER[above]);
    low + (high - low) * (elo - low_rating) / (high_rating - low_rating)
}

/// A ladder of sights, each rung a little wider, deeper and clearer than those below.
fn sight(rung: f32) -> Sight {
    let height = ((rung - 600.0) / 2300.0).clamp(0.0, 1.0);
    let below = 1.0 - height;
    Sight {
        nodes: (16.0 * (12.0 * height).exp2()) as u64,
        depth: (2.0 + 9.0 * height + 50.0 * height.powi(6)) as u32,
        blindness: 2.0 * ((below - 0.2).max(0.0) / 0.8).powf(2.3),
        misjudgement: 3.0 + 100.0 * below.powf(1.5),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_higher_level_sees_more() {
        let sights: Vec<_> = (600..=2850).step_by(50).map(|elo| Level::from_elo(elo).sight()).collect();
        for pair in sights.windows(2) {
            assert!(pair[0].nodes < pair[1].nodes && pair[0].depth <= pair[1].depth, "{pair:?}");
            assert!(pair[0].blindness >= pair[1].blindness, "{pair:?}");
            assert!(pair[0].misjudgement > pair[1].misjudgement, "{pair:?}");
        }
    }

    #[test]
    fn every_rating_has_a_level() {
        assert_eq!(Level::from_elo(0), Level::LOWEST);
        assert_eq!(Level::from_elo(9999), Level::HIGHEST);
        assert_eq!(Level::from_elo(1234).elo(), 1234);
        assert!(LADDER.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 < pair[1].1));
    }
}
