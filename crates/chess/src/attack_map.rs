//! Who attacks what: for each side the squares it attacks, and for each square the pieces that attack it.
//!
//! Computed when asked for. The classical evaluation and the teaching views read it; the move generator has faster
//! ways to learn the little it needs.

use crate::{Bitboard, ByColor, Color, Piece, Position, Square, piece_attacks};

/// The attacks of both sides in a position. A piece attacks the squares it could take on, whoever stands there.
///
/// ```
/// use rocada_chess::{AttackMap, Color, Position};
///
/// let map = AttackMap::new(&Position::default());
/// assert_eq!(map.attackers(Color::White, "f3".parse()?).len(), 3, "two pawns and a knight");
/// # Ok::<(), rocada_chess::SquareError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AttackMap {
    attacked: ByColor<Bitboard>,
    attackers: [Bitboard; 64],
    sides: ByColor<Bitboard>,
}

impl AttackMap {
    /// The map of a position.
    pub fn new(position: &Position) -> Self {
        let occupied = position.occupied();
        let mut attacked = ByColor::default();
        let mut attackers = [Bitboard::EMPTY; 64];
        for from in occupied {
            let Some(Piece { color, role }) = position.piece_at(from) else { continue };
            let targets = piece_attacks(color, role, from, occupied);
            attacked[color] |= targets;
            for target in targets {
                attackers[target.index()] |= Bitboard::of(from);
            }
        }
        let sides = ByColor::new(position.side(Color::White), position.side(Color::Black));
        Self { attacked, attackers, sides }
    }

    /// Every square that a side attacks.
    pub fn attacked(&self, color: Color) -> Bitboard {
        self.attacked[color]
    }

    /// The pieces of a side that attack a square.
    pub fn attackers(&self, color: Color, square: Square) -> Bitboard {
        self.attackers[square.index()] & self.sides[color]
    }
}
