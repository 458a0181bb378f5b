//! Who wins what when everybody takes on one square: each side with its least valuable man, as long as it pays.

use super::moves::Special;
use super::{Cell, Kind, Mailbox, Move, Place, Side};

fn value(cell: Cell) -> i32 {
    match cell {
        Cell::Border | Cell::Empty => 0,
        Cell::Man(_, Kind::Pawn) => 100,
        Cell::Man(_, Kind::Knight | Kind::Bishop) => 300,
        Cell::Man(_, Kind::Rook) => 500,
        Cell::Man(_, Kind::Queen) => 900,
        Cell::Man(_, Kind::King) => 20_000,
    }
}

impl Mailbox {
    /// What a move gains, the answers on its target square considered. Pins are not.
    pub fn exchange(&self, mv: Move) -> i32 {
        let next = self.after(mv);
        let taken = match mv.special {
            Special::Castling => return 0,
            Special::EnPassant => value(Cell::Man(next.turn, Kind::Pawn)),
            _ => value(self.cells[mv.to]),
        };
        let promoted = value(next.cells[mv.to]) - value(self.cells[mv.from]);
        taken + promoted - next.best_capture(mv.to, next.turn)
    }

    /// The most a side can gain by taking on a square, which it need not do.
    fn best_capture(&self, target: Place, side: Side) -> i32 {
        let Some(&taker) = self.attackers(target, side).first() else { return 0 };
        let mut next = self.clone();
        next.cells[target] = self.cells[taker];
        next.cells[taker] = Cell::Empty;
        // A king may not take where it would be taken.
        if self.cells[taker] == Cell::Man(side, Kind::King) && next.is_attacked(target, side.other()) {
            return 0;
        }
        let gain = value(self.cells[target]) - next.best_capture(target, side.other());
        gain.max(0)
    }
}
