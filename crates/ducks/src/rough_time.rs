//! A time that nobody needs to know exactly, in the words by which people are told how long something takes.

use std::fmt;
use std::time::Duration;

/// About so long; in Romanian, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoughTime(pub Duration);

/// What a time is told in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    Second,
    Minute,
    Hour,
    Day,
    Year,
    /// Not worth counting.
    Ages,
}

impl RoughTime {
    /// In the unit that suits it.
    pub(crate) fn rounded(self) -> (usize, Unit) {
        let seconds = self.0.as_secs_f64();
        let [minute, hour, day] = [60.0, 3600.0, 86_400.0];
        let year = 365.25 * day;
        let (part, unit) = match seconds {
            ..90.0 => (1.0, Unit::Second),
            ..5400.0 => (minute, Unit::Minute),
            ..130_000.0 => (hour, Unit::Hour),
            ..40_000_000.0 => (day, Unit::Day),
            ..3e9 => (year, Unit::Year),
            _ => return (0, Unit::Ages),
        };
        ((seconds / part).round().max(1.0) as usize, unit)
    }
}

impl fmt::Display for RoughTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (count, unit) = self.rounded();
        let unit = match unit {
            Unit::Second => "second",
            Unit::Minute => "minute",
            Unit::Hour => "hour",
            Unit::Day => "day",
            Unit::Year => "year",
            Unit::Ages => return f.write_str("longer than a life"),
        };
        write!(f, "about {count} {unit}{}", if count == 1 { "" } else { "s" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::InRomanian;

    #[test]
    fn times_are_told_roughly() {
        for (seconds, en, ro) in [
            (0.2, "about 1 second", "cam o secundă"),
            (12.4, "about 12 seconds", "cam 12 secunde"),
            (45.0, "about 45 seconds", "cam 45 de secunde"),
            (150.0, "about 3 minutes", "cam 3 minute"),
            (7200.0, "about 2 hours", "cam 2 ore"),
            (86_400.0 * 20.0, "about 20 days", "cam 20 de zile"),
            (2e9, "about 63 years", "cam 63 de ani"),
            (1e15, "longer than a life", "mai mult de o viață de om"),
        ] {
            let time = RoughTime(Duration::from_secs_f64(seconds));
            assert_eq!((&*time.to_string(), &*time.in_romanian()), (en, ro));
        }
    }
}
