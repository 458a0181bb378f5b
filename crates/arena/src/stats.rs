//! What a score means: Elo with its error, the likelihood of superiority, and pairs of games.
//!
//! Two games from one opening with colours swapped are one observation: what the opening gives to White cancels
//! within the pair, so the error of the mean is estimated over pairs. Scores count from the first engine's side.

use std::collections::HashMap;
use std::f64::consts::PI;

/// 95 % of a normal distribution lie within so many standard deviations.
pub const Z95: f64 = 1.959_963_984_540_054;

/// 95 % of a normal distribution lie above so many standard deviations below its mean.
pub const Z95_ONE_SIDED: f64 = 1.644_853_626_951_472;
const ONE_IN_TWENTY: f64 = 0.05;

/// Results of one engine against another.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Finished pairs by their points: 0, ½, 1, 1½, 2.
    pub pairs: [u64; 5],
    /// Half points from pairs of which one game is finished.
    open: HashMap<usize, u8>,
}

/// A game from the first engine's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameScore {
    /// No points.
    Loss,
    /// Half a point.
    Draw,
    /// A point.
    Win,
}

impl Tally {
    /// Counts a game of a pair.
    pub fn add(&mut self, pair: usize, score: GameScore) {
        match score {
            GameScore::Loss => self.losses += 1,
            GameScore::Draw => self.draws += 1,
            GameScore::Win => self.wins += 1,
        }
        match self.open.remove(&pair) {
            Some(first) => self.pairs[usize::from(first + score as u8)] += 1,
            None => drop(self.open.insert(pair, score as u8)),
        }
    }

    /// The same results from the other engine's side.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let mut pairs = self.pairs;
        pairs.reverse();
        let open = self.open.iter().map(|(&pair, &points)| (pair, 2 - points)).collect();
        Self { wins: self.losses, draws: self.draws, losses: self.wins, pairs, open }
    }

    /// Games counted.
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points made.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The share of draws.
    pub fn draw_ratio(&self) -> f64 {
        self.draws as f64 / self.games().max(1) as f64
    }

    /// What the results say. The mean is that of all games; how sure it is, pairs tell as soon as there are some.
    pub fn estimate(&self) -> Estimate {
        let over_games = Estimate::of(&[self.losses, self.draws, self.wins]);
        if self.pairs.iter().sum::<u64>() > 0 {
            Estimate { score: over_games.score, ..Estimate::of(&self.pairs) }
        } else {
            over_games
        }
    }
}

/// A mean score between 0 and 1 and how sure it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean.
    pub score: f64,
    /// The standard deviation of one observation (a pair, or a game).
    pub deviation: f64,
    /// The standard error of the mean.
    pub standard_error: f64,
    /// Games in one observation: 2 for pairs.
    games_each: f64,
    /// Observations.
    count: f64,
    /// The mean and its standard error with half an observation of each kind added: Jeffreys' prior. The few observations
    /// of a short match happen to agree too often for their own spread to be believed.
    cautious: (f64, f64),
}

/// Where the difference lies, with a confidence of 95 %.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Interval {
    /// So far to either side of the estimate.
    Within(f64),
    /// Above this.
    AtLeast(f64),
    /// Below this.
    AtMost(f64),
    /// Nothing has been played.
    Unknown,
}

impl Estimate {
    /// From counts of observations with scores evenly spread from 0 to 1: three of games, five of pairs.
    pub fn of(counts: &[u64]) -> Self {
        let total = counts.iter().sum::<u64>() as f64;
        let steps = (counts.len() - 1) as f64;
        let mean_of = |value: &dyn Fn(f64) -> f64| {
            let sum: f64 =
                counts.iter().enumerate().map(|(i, &count)| count as f64 * value(i as f64 / steps)).sum();
            sum / total
        };
        let score = if total > 0.0 { mean_of(&|score| score) } else { 0.5 };
        let all = total + counts.len() as f64 / 2.0;
        let cautious_mean_of = |value: &dyn Fn(f64) -> f64| {
            let values = (0..counts.len()).map(|i| value(i as f64 / steps));
            counts.iter().zip(values).map(|(&count, value)| (count as f64 + 0.5) * value).sum::<f64>() / all
        };
        let cautious_score = cautious_mean_of(&|score| score);
        let cautious_variance = cautious_mean_of(&|value| (value - cautious_score).powi(2));
        let variance = if total > 0.0 { mean_of(&|value| (value - score).powi(2)) } else { 0.0 };
        Self {
            score,
            deviation: variance.sqrt(),
            standard_error: (variance / total.max(1.0)).sqrt(),
            games_each: steps / 2.0,
            count: total,
            cautious: (cautious_score, (cautious_variance / (all + 1.0)).sqrt()),
        }
    }

    /// The difference in Elo; infinite when all games were won or lost.
    pub fn elo(&self) -> f64 {
        elo_of_score(self.score)
    }

    /// Half the width of the 95 % interval in Elo; infinite where the interval touches an end of the scale.
    pub fn elo_error(&self) -> f64 {
        let (low, high) = (self.score - Z95 * self.standard_error, self.score + Z95 * self.standard_error);
        if self.standard_error > 0.0 && low > 0.0 && high < 1.0 {
            (elo_of_score(high) - elo_of_score(low)) / 2.0
        } else {
            f64::INFINITY
        }
    }

    /// Where the difference in Elo lies: on both sides of the estimate, or beyond a bound where one end is open.
    pub fn elo_interval(&self) -> Interval {
        if self.count < 1.0 {
            return Interval::Unknown;
        }
        let width = self.elo_error();
        if width.is_finite() {
            return Interval::Within(width);
        }
        let (mean, error) = self.cautious;
        // All won, or all lost: the chance to see that is known exactly.
        let surely = ONE_IN_TWENTY.powf(1.0 / self.count);
        if self.score >= 1.0 {
            Interval::AtLeast(elo_of_score(surely))
        } else if self.score <= 0.0 {
            Interval::AtMost(elo_of_score(1.0 - surely))
        } else if self.standard_error > 0.0 && self.score > 0.5 {
            Interval::AtLeast(elo_of_score((mean - Z95_ONE_SIDED * error).max(0.0)))
        } else if self.standard_error > 0.0 {
            Interval::AtMost(elo_of_score((mean + Z95_ONE_SIDED * error).min(1.0)))
        } else {
            // All alike.
            let (low, high) =
                ((self.score - Z95 * error).max(1e-9), (self.score + Z95 * error).min(1.0 - 1e-9));
            Interval::Within((elo_of_score(high) - elo_of_score(low)) / 2.0)
        }
    }

    /// The difference in normalized Elo: in standard deviations of a game instead of points, so that it does not
    /// depend on how drawish the openings are.
    pub fn normalized_elo(&self) -> f64 {
        (self.score - 0.5) / (self.deviation * self.games_each.sqrt()) * ELO_A_DEVIATION
    }

    /// Half the width of the 95 % interval of the normalized Elo.
    pub fn normalized_elo_error(&self) -> f64 {
        Z95 * self.standard_error / (self.deviation * self.games_each.sqrt()) * ELO_A_DEVIATION
    }

    /// How likely it is that the first engine is the stronger one. After few games nothing is sure: no observations are
    /// better proof than as many tosses of a coin that all fall on one side.
    pub fn superiority(&self) -> f64 {
        let (mean, error) = self.cautious;
        let luck = 0.5f64.powf(self.count + 1.0);
        normal_cdf((mean - 0.5) / error).clamp(luck, 1.0 - luck)
    }
}

/// A normalized Elo difference of this many points is one standard deviation of a game's score. It makes both
/// scales agree for small differences between engines that never draw.
pub const ELO_A_DEVIATION: f64 = 800.0 / std::f64::consts::LN_10;

/// The Elo difference at which this score is expected.
pub fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / score - 1.0).log10()
    }
}

/// The score expected at an Elo difference.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The share of a standard normal distribution below `x`.
pub fn normal_cdf(x: f64) -> f64 {
    let size = x.abs();
    let density = (-size * size / 2.0).exp() / (2.0 * PI).sqrt();
    let tail = if size < 3.0 {
        // The power series around 0, whose terms are all positive.
        let mut term = size;
        let mut sum = size;
        let mut odd = 3.0;
        while term > sum * 1e-17 {
            term *= size * size / odd;
            sum += term;
            odd += 2.0;
        }
        0.5 - density * sum
    } else {
        // Laplace's continued fraction, from the inside out.
        density / (1..=60).rev().fold(size, |inner, step| size + f64::from(step) / inner)
    };
    if x < 0.0 { tail } else { 1.0 - tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(one: f64, other: f64, error: f64) {
        assert!((one - other).abs() <= error, "{one} is not {other}");
    }

    #[test]
    fn the_normal_distribution() {
        // Values from tables of the normal distribution.
        close(normal_cdf(0.0), 0.5, 1e-15);
        close(normal_cdf(1.0), 0.841_344_746_068_542_9, 1e-14);
        close(normal_cdf(-1.96), 0.024_997_895_148_220_43, 1e-14);
        close(normal_cdf(-3.0), 1.349_898_031_630_094_6e-3, 1e-15);
        close(normal_cdf(-6.0), 9.865_876_450_376_98e-10, 1e-22);
        close(normal_cdf(5.0), 1.0 - 2.866_515_718_791_939e-7, 1e-14);
    }

    #[test]
    fn elo_of_games_worked_by_hand() {
        // 10 wins, 4 draws, 6 losses: 12 of 20 points; mean of squares (10 + 4/4) / 20 = 0.55, variance 0.19.
        let estimate = Estimate::of(&[6, 4, 10]);
        close(estimate.score, 0.6, 1e-15);
        close(estimate.deviation, 0.19f64.sqrt(), 1e-15);
        close(estimate.standard_error, (0.19f64 / 20.0).sqrt(), 1e-15);
        // 400 log10(0.6 / 0.4)
        close(estimate.elo(), 70.436_503_622_272_5, 1e-9);
        // Bounds 0.6 -+ 1.959964 * 0.0974679 = 0.4089663 and 0.7910337, that is -63.9756 and +231.2368 Elo.
        close(estimate.elo_error(), f64::midpoint(63.975_6, 231.236_8), 1e-2);
        // With half a game of each kind more: 6.5, 4.5, 10.5 of 21.5; mean 0.5930233, mean of squares 0.5406977, variance
        // 0.1890211, of the mean 0.0084009; Phi(0.0930233 / 0.0916564) = Phi(1.014913)
        close(estimate.superiority(), 0.844_926, 1e-5);
    }

    #[test]
    fn pairs_cancel_what_the_opening_gives() {
        // White always wins: the games look like coin tosses, the pairs are all level.
        let mut tally = Tally::default();
        for pair in 0..10 {
            tally.add(pair, GameScore::Win);
            tally.add(pair, GameScore::Loss);
        }
        assert_eq!((tally.games(), tally.pairs), (20, [0, 0, 10, 0, 0]));
        assert!(tally.estimate().standard_error.abs() < 1e-12);
        close(tally.estimate().elo(), 0.0, 1e-12);
        close(tally.estimate().superiority(), 0.5, 1e-12);
        // The games of a pair may end in any order, and far apart.
        tally.add(98, GameScore::Win);
        tally.add(99, GameScore::Draw);
        tally.add(98, GameScore::Win);
        assert_eq!(tally.pairs, [0, 0, 10, 0, 1]);
    }

    #[test]
    fn ends_of_the_scale() {
        let all_won = Estimate::of(&[0, 0, 9]);
        assert_eq!((all_won.elo(), all_won.elo_error()), (f64::INFINITY, f64::INFINITY));
        assert!((0.99..0.9999).contains(&all_won.superiority()), "{}", all_won.superiority());
        // 0.05 to the power of 1/9 is 0.7168712.
        let bound = 161.384;
        assert!(matches!(all_won.elo_interval(), Interval::AtLeast(elo) if (elo - bound).abs() < 0.01));
        assert!(
            matches!(Estimate::of(&[9, 0, 0]).elo_interval(), Interval::AtMost(elo) if (elo + bound).abs() < 0.01)
        );
        let nothing = Tally::default().estimate();
        close(nothing.elo(), 0.0, 0.0);
        close(nothing.superiority(), 0.5, 1e-12);
        assert_eq!(nothing.elo_interval(), Interval::Unknown);
        close(score_of_elo(elo_of_score(0.37)), 0.37, 1e-15);
    }

    #[test]
    fn a_single_pair_proves_little() {
        let mut tally = Tally::default();
        tally.add(0, GameScore::Win);
        tally.add(0, GameScore::Win);
        let superiority = tally.estimate().superiority();
        assert!((0.7..0.9).contains(&superiority), "{superiority}");
        // Nine pairs, all but half a point won, and a game more: the mean counts all nineteen games.
        for pair in 1..9 {
            tally.add(pair, GameScore::Win);
            tally.add(pair, if pair == 1 { GameScore::Draw } else { GameScore::Win });
        }
        tally.add(9, GameScore::Loss);
        let estimate = tally.estimate();
        close(estimate.score, 17.5 / 19.0, 1e-12);
        assert!(matches!(estimate.elo_interval(), Interval::Within(_)), "{:?}", estimate.elo_interval());
        // Three pairs won and a level one: the interval would reach beyond the end of the scale.
        let open = Estimate::of(&[0, 0, 1, 0, 3]).elo_interval();
        assert!(matches!(open, Interval::AtLeast(elo) if (0.0..100.0).contains(&elo)), "{open:?}");
        let open = Estimate::of(&[3, 0, 1, 0, 0]).elo_interval();
        assert!(matches!(open, Interval::AtMost(elo) if (-100.0..0.0).contains(&elo)), "{open:?}");
        // Level pairs only are no proof of equality either.
        let level = Estimate::of(&[0, 0, 10, 0, 0]);
        assert!(matches!(level.elo_interval(), Interval::Within(width) if (30.0..200.0).contains(&width)));
    }
}
