//! Scores and windows. A score is either an estimate or a proven end of the game with its distance in plies,
//! and the two are never confused.
//!
//! A score belongs to the node it was found at: the player to move there, and the distance counted from there.
//! `flipped` carries it one ply up or down, so no search keeps its own books of plies and signs, and a score
//! can go into a transposition table as it is.

use std::fmt;

/// How good a state is for the player to move.
///
/// ```
/// use rocada_gametree::Score;
///
/// let mate = Score::win_in(3);
/// assert!(mate > Score::estimate(29_000) && Score::win_in(1) > mate);
/// // One ply up it belongs to the opponent, and the end is a ply further away.
/// assert_eq!(mate.flipped(), Score::loss_in(4));
/// assert_eq!(Score::estimate(40).flipped(), Score::estimate(-40));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i16);

/// Won on the spot; each ply of distance takes one off.
const WON_NOW: i16 = 32_000;
/// Everything nearer to zero than this is an estimate.
const NEAREST_DECIDED: i16 = 30_000;

impl Score {
    /// An even state, and the score of a drawn game.
    pub const EVEN: Self = Self(0);
    /// The largest estimate.
    pub const MAX_ESTIMATE: i32 = NEAREST_DECIDED as i32 - 1;
    /// Above every score a search can return.
    const ABOVE_ALL: i16 = i16::MAX;

    /// An opinion in whatever unit the evaluation likes; too large a number becomes the largest estimate.
    #[must_use]
    pub const fn estimate(value: i32) -> Self {
        let max = Self::MAX_ESTIMATE;
        let value = if value > max {
            max
        } else if value < -max {
            -max
        } else {
            value
        };
        Self(value as i16)
    }

    /// The player to move wins in this many plies. Distances from 2000 up are told as 2000.
    #[must_use]
    pub const fn win_in(plies: u32) -> Self {
        let furthest = (WON_NOW - NEAREST_DECIDED) as u32;
        Self(WON_NOW - if plies < furthest { plies } else { furthest } as i16)
    }

    /// The player to move loses in this many plies.
    #[must_use]
    pub const fn loss_in(plies: u32) -> Self {
        Self(-Self::win_in(plies).0)
    }

    /// The number as it is ordered: estimates keep their own value.
    pub const fn value(self) -> i32 {
        self.0 as i32
    }

    /// The estimate a little up or down, as the edge of a window around a guess.
    #[must_use]
    pub fn offset(self, by: i32) -> Self {
        Self((i32::from(self.0) + by).clamp(-i32::from(Self::ABOVE_ALL), i32::from(Self::ABOVE_ALL)) as i16)
    }

    /// `Some(plies)` when the player to move is proved to win.
    pub const fn plies_to_win(self) -> Option<u32> {
        if self.0 >= NEAREST_DECIDED && self.0 <= WON_NOW { Some((WON_NOW - self.0) as u32) } else { None }
    }

    /// `Some(plies)` when the player to move is proved to lose.
    pub const fn plies_to_loss(self) -> Option<u32> {
        Self(-self.0).plies_to_win()
    }

    /// Whether the end of the game is proved.
    pub const fn is_decided(self) -> bool {
        self.0 >= NEAREST_DECIDED || self.0 <= -NEAREST_DECIDED
    }

    /// Whether the player to move is proved to lose.
    pub const fn is_loss(self) -> bool {
        self.0 <= -NEAREST_DECIDED
    }

    /// This score of a child as its parent sees it: the other player's, one ply further from the end.
    #[must_use]
    pub const fn flipped(self) -> Self {
        let flipped = -self.0;
        // The outermost decided step stays where it is: a distance never turns into an estimate.
        if flipped > NEAREST_DECIDED {
            Self(flipped - 1)
        } else if flipped < -NEAREST_DECIDED {
            Self(flipped + 1)
        } else {
            Self(flipped)
        }
    }

    /// The opposite of `flipped`: a bound at the parent as a bound for the child.
    const fn unflipped(self) -> Self {
        let flipped = -self.0;
        if flipped >= NEAREST_DECIDED && flipped < Self::ABOVE_ALL {
            Self(flipped + 1)
        } else if flipped <= -NEAREST_DECIDED && flipped > -Self::ABOVE_ALL {
            Self(flipped - 1)
        } else {
            Self(flipped)
        }
    }

    /// The same at the same node, told by the other player.
    #[must_use]
    pub const fn negated(self) -> Self {
        Self(-self.0)
    }

    /// Back from the bits of a table entry.
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits as i16)
    }

    /// For a table entry.
    pub const fn to_bits(self) -> u16 {
        self.0 as u16
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(plies) = self.plies_to_win() {
            write!(f, "win in {plies}")
        } else if let Some(plies) = self.plies_to_loss() {
            write!(f, "loss in {plies}")
        } else if self.0 > WON_NOW {
            f.write_str("above all")
        } else if self.0 < -WON_NOW {
            f.write_str("below all")
        } else {
            write!(f, "{:+}", self.0)
        }
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The scores that still matter at a node: more than `alpha`, which the mover has elsewhere, and less than
/// `beta`, beyond which the opponent will not let it come.
///
/// ```
/// use rocada_gametree::{Score, Window};
///
/// let mut window = Window::FULL;
/// window.raise(Score::estimate(50));
/// assert!(window.contains(Score::estimate(51)) && !window.contains(Score::EVEN));
/// // The child sees it from the other side.
/// assert_eq!(window.flipped().beta, Score::estimate(-50));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// What the mover is sure of already.
    pub alpha: Score,
    /// What the opponent is sure of already, seen by the mover.
    pub beta: Score,
}

impl Window {
    /// Every score matters.
    pub const FULL: Self = Self { alpha: Score(-Score::ABOVE_ALL), beta: Score(Score::ABOVE_ALL) };

    /// The same window for the child: the opponent's view, one ply nearer to the end.
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self { alpha: self.beta.unflipped(), beta: self.alpha.unflipped() }
    }

    /// The narrowest window above `alpha`: asks only whether a score is better than that.
    #[must_use]
    pub fn scout(self) -> Self {
        Self { alpha: self.alpha, beta: self.alpha.offset(1) }
    }

    /// A window of this radius around a guess.
    #[must_use]
    pub fn around(guess: Score, radius: i32) -> Self {
        Self { alpha: guess.offset(-radius), beta: guess.offset(radius) }
    }

    /// Halfway between the bounds.
    #[must_use]
    pub fn middle(self) -> Score {
        Score(self.alpha.0.midpoint(self.beta.0))
    }

    /// Takes note of a score the mover can have.
    pub fn raise(&mut self, score: Score) {
        self.alpha = self.alpha.max(score);
    }

    /// Nothing is left between the two bounds: the rest of the node is cut off.
    pub fn is_closed(self) -> bool {
        self.alpha >= self.beta
    }

    /// More than a yes-or-no question: the exact score is wanted.
    pub fn is_wide(self) -> bool {
        self.beta.value() - self.alpha.value() > 1
    }

    /// Only proven wins, or only proven losses, lie in it: the question is how soon the game ends.
    pub const fn is_about_distance(self) -> bool {
        self.alpha.0 >= NEAREST_DECIDED || self.beta.0 <= -NEAREST_DECIDED
    }

    /// Whether a score lies strictly between the bounds and is therefore exact.
    pub fn contains(self, score: Score) -> bool {
        self.alpha < score && score < self.beta
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_stay_estimates() {
        for value in [-1_000_000, -30_000, -7, 0, 7, 30_000, 1_000_000] {
            assert!(!Score::estimate(value).is_decided(), "{value}");
            assert_eq!(Score::estimate(value).flipped(), Score::estimate(-value));
        }
    }

    #[test]
    fn a_nearer_win_is_better_and_a_further_loss_too() {
        assert!(Score::win_in(1) > Score::win_in(3));
        assert!(Score::win_in(1999) > Score::estimate(i32::MAX));
        assert!(Score::loss_in(4) > Score::loss_in(2));
        assert!(Score::loss_in(1999) < Score::estimate(i32::MIN));
        assert_eq!(Score::loss_in(0).flipped(), Score::win_in(1));
        assert_eq!(Score::win_in(1).flipped(), Score::loss_in(2));
        assert_eq!(Score::win_in(7).plies_to_win(), Some(7));
        assert_eq!(Score::win_in(9999).plies_to_win(), Some(2000));
        assert!(Score::win_in(2000).flipped().is_decided());
    }

    #[test]
    fn a_bound_means_the_same_one_ply_down() {
        let bounds = [-400, -1, 0, 1, 400].map(Score::estimate).into_iter();
        let bounds = bounds.chain((0..6).flat_map(|n| [Score::win_in(n), Score::loss_in(n)]));
        let bounds: Vec<_> = bounds.collect();
        for &bound in &bounds {
            let below = Window { alpha: bound, beta: Window::FULL.beta }.flipped();
            for &child in &bounds {
                assert_eq!(child.flipped() > bound, child < below.beta, "child {child}, alpha {bound}");
            }
        }
    }

    #[test]
    fn the_full_window_stays_full() {
        assert_eq!(Window::FULL.flipped(), Window::FULL);
        assert!(Window::FULL.contains(Score::win_in(0)) && Window::FULL.contains(Score::loss_in(0)));
    }
}
