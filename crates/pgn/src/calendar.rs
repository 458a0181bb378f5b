//! The date and the time of day as tags have them, in UTC.

use std::time::{Duration, SystemTime};

const DAY: u64 = 86_400;

/// The value of the tags `Date` and `UTCDate`: `2026.01.31`. What was before 1970 counts as its first day.
///
/// ```
/// use std::time::{Duration, SystemTime};
///
/// let moment = SystemTime::UNIX_EPOCH + Duration::from_secs(951_827_696);
/// assert_eq!(rocada_pgn::date(moment), "2000.02.29");
/// assert_eq!(rocada_pgn::time_of_day(moment), "12:34:56");
/// ```
pub fn date(at: SystemTime) -> String {
    let (year, month, day) = civil_date(since_1970(at).as_secs() / DAY);
    format!("{year:04}.{month:02}.{day:02}")
}

/// The value of the tag `UTCTime`: `23:59:59`.
pub fn time_of_day(at: SystemTime) -> String {
    let second = since_1970(at).as_secs() % DAY;
    format!("{:02}:{:02}:{:02}", second / 3600, second / 60 % 60, second % 60)
}

fn since_1970(at: SystemTime) -> Duration {
    at.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default()
}

/// Year, month and day of a day counted from 1970-01-01. Years are taken to begin in March, so that leap days come last.
const fn civil_date(days: u64) -> (u64, u64, u64) {
    // Counted from the first of March of the year 0, in eras of 400 years, which all have the same length.
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    (year_of_era + era * 400 + (month <= 2) as u64, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        assert_eq!(civil_date(0), (1970, 1, 1));
        assert_eq!(civil_date(11_016), (2000, 2, 29));
        assert_eq!(civil_date(20_772), (2026, 11, 15));
        assert_eq!(civil_date(20_819), (2027, 1, 1));
        assert_eq!(date(SystemTime::UNIX_EPOCH - Duration::from_secs(1)), "1970.01.01");
    }

    #[test]
    fn no_day_is_left_out() {
        let mut before = civil_date(0);
        for day in 1..200_000 {
            let (year, month, day) = civil_date(day);
            let follows = match before {
                (_, _, last) if day == last + 1 => (year, month) == (before.0, before.1),
                (_, 12, 31) => (year, month, day) == (before.0 + 1, 1, 1),
                (_, last, 28..=31) => (year, month, day) == (before.0, last + 1, 1),
                _ => false,
            };
            assert!(follows, "{before:?} is followed by {year}-{month}-{day}");
            before = (year, month, day);
        }
    }
}
