//! What a score of the search means in games: a fit on the engine's own. `scale.rs` tells people scores by it.

use rocada_chess::{Position, Role};

/// What a score means. The more is on the board, the less it takes to win and the less certain it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ChancesModel {
    /// The score at which a win is as likely as not: a polynomial in the share of the material left.
    pub even: [f64; 3],
    /// Over how many units the chances change, in the same way.
    pub spread: [f64; 3],
}

/// The fit: `rocada train chances` on games of the engine against itself.
pub const CHANCES: ChancesModel = ChancesModel { even: [286.5, -366.0, 160.3], spread: [53.2, 67.2, -46.2] };

/// What the material of both sides adds up to at the start.
const ALL_MATERIAL: f64 = 78.0;

/// With less than this share of it on the board there are too few games to tell a difference.
const LEAST_SHARE: f64 = 0.15;

/// The material on the board: 1 for a pawn, 3 for a minor piece, 5 for a rook, 9 for a queen.
pub fn material(position: &Position) -> u32 {
    let count = |role| position.role(role).len();
    let minor = count(Role::Knight) + count(Role::Bishop);
    count(Role::Pawn) + 3 * minor + 5 * count(Role::Rook) + 9 * count(Role::Queen)
}

impl ChancesModel {
    /// The share of the material that counts as left.
    pub fn share(material: u32) -> f64 {
        (f64::from(material) / ALL_MATERIAL).clamp(LEAST_SHARE, 1.0)
    }

    /// The two numbers of the curve for this much material: the score of an even chance to win, and the spread.
    pub fn curve(&self, material: u32) -> (f64, f64) {
        let share = Self::share(material);
        let at =
            |[constant, linear, square]: [f64; 3]| (constant + share * (linear + share * square)).max(20.0);
        (at(self.even), at(self.spread))
    }

    /// The chances to win and to lose with this score of the search.
    pub fn win_and_loss(&self, score: f64, material: u32) -> (f64, f64) {
        let (even, spread) = self.curve(material);
        let chance = |score: f64| 1.0 / (1.0 + (-(score - even) / spread).exp());
        (chance(score), chance(-score))
    }
}
