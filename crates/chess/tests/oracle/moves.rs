//! The moves: first what the men can do, then what of it their king allows.

use super::{Cell, Kind, Mailbox, Place, Side};

/// A move; castling goes from the king to its own rook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    pub(super) from: Place,
    pub(super) to: Place,
    pub(super) special: Special,
}

/// What happens besides a man going from one place to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Special {
    Nothing,
    DoubleStep,
    EnPassant,
    Promotion(Kind),
    Castling,
}

const PROMOTIONS: [Kind; 4] = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];

/// The first cell of a place's row, as [`Side::row`] counts them.
fn row_of(place: Place) -> Place {
    place - place % 10
}

/// Where king and rook stand after castling: on the c- and d-file or on the g- and f-file, wherever they come from.
fn castled(king: Place, rook: Place) -> (Place, Place) {
    let row = row_of(king);
    if rook < king { (row + 3, row + 4) } else { (row + 7, row + 6) }
}

/// All places of a row from one to another, both included, in whichever order they come.
fn path(one: Place, other: Place) -> std::ops::RangeInclusive<Place> {
    one.min(other)..=one.max(other)
}

impl Mailbox {
    /// The moves after which the mover's king cannot be taken.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = self.candidates();
        moves.retain(|&mv| self.is_safe(mv));
        moves
    }

    pub(super) fn is_safe(&self, mv: Move) -> bool {
        !self.after(mv).is_king_attacked(self.turn)
    }

    /// The moves of all men, their king's safety not considered.
    pub(super) fn candidates(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, kind) in self.men(self.turn) {
            if kind == Kind::Pawn {
                self.add_pawn_moves(from, &mut moves);
                continue;
            }
            for to in self.reach(from, self.turn, kind) {
                if !self.is_own(to) {
                    moves.push(Move { from, to, special: Special::Nothing });
                }
            }
        }
        let king = self.king(self.turn);
        for &rook in self.castling.iter().filter(|&&rook| self.is_own(rook)) {
            if self.can_castle(king, rook) {
                moves.push(Move { from: king, to: rook, special: Special::Castling });
            }
        }
        moves
    }

    fn is_own(&self, place: Place) -> bool {
        matches!(self.cells[place], Cell::Man(side, _) if side == self.turn)
    }

    fn is_enemy(&self, place: Place) -> bool {
        matches!(self.cells[place], Cell::Man(side, _) if side != self.turn)
    }

    fn add_pawn_moves(&self, from: Place, moves: &mut Vec<Move>) {
        let one = from.strict_add_signed(self.turn.ahead());
        let two = one.strict_add_signed(self.turn.ahead());
        let attacked = self.reach(from, self.turn, Kind::Pawn);

        let mut targets = attacked.clone();
        targets.retain(|&to| self.is_enemy(to));
        if self.cells[one] == Cell::Empty {
            targets.push(one);
        }
        for to in targets {
            if row_of(to) == self.turn.row(8) {
                moves.extend(PROMOTIONS.map(|kind| Move { from, to, special: Special::Promotion(kind) }));
            } else {
                moves.push(Move { from, to, special: Special::Nothing });
            }
        }

        let is_clear = self.cells[one] == Cell::Empty && self.cells[two] == Cell::Empty;
        if row_of(from) == self.turn.row(2) && is_clear {
            moves.push(Move { from, to: two, special: Special::DoubleStep });
        }
        if let Some(to) = self.en_passant
            && attacked.contains(&to)
        {
            moves.push(Move { from, to, special: Special::EnPassant });
        }
    }

    /// Nothing but the two of them stands where king and rook go, and the king is attacked neither where it stands
    /// nor anywhere on its way.
    fn can_castle(&self, king: Place, rook: Place) -> bool {
        let (king_to, rook_to) = castled(king, rook);
        let is_free = |at: Place| at == king || at == rook || self.cells[at] == Cell::Empty;
        path(king, king_to).all(is_free)
            && path(rook, rook_to).all(is_free)
            && path(king, king_to).all(|at| !self.is_attacked(at, self.turn.other()))
    }

    /// The position after a move.
    pub fn after(&self, mv: Move) -> Self {
        let Move { from, to, special } = mv;
        let us = self.turn;
        let mut next = self.clone();

        next.halfmoves = if self.is_capture(mv) || self.is_pawn(from) { 0 } else { self.halfmoves + 1 };
        next.fullmoves += u32::from(us == Side::Black);
        next.turn = us.other();

        next.cells[from] = Cell::Empty;
        next.cells[to] = self.cells[from];
        next.en_passant = None;
        let behind = to.strict_add_signed(-us.ahead());
        match special {
            Special::Nothing => {}
            Special::DoubleStep => next.en_passant = Some(behind),
            Special::EnPassant => next.cells[behind] = Cell::Empty,
            Special::Promotion(kind) => next.cells[to] = Cell::Man(us, kind),
            Special::Castling => {
                let (king_to, rook_to) = castled(from, to);
                next.cells[to] = Cell::Empty;
                next.cells[king_to] = Cell::Man(us, Kind::King);
                next.cells[rook_to] = Cell::Man(us, Kind::Rook);
            }
        }

        // A rook that has moved or been taken castles no more, and no rook does once its king has moved.
        next.castling.retain(|&rook| rook != from && rook != to);
        if self.cells[from] == Cell::Man(us, Kind::King) {
            next.castling.retain(|&rook| !self.is_own(rook));
        }
        next
    }

    fn is_pawn(&self, place: Place) -> bool {
        matches!(self.cells[place], Cell::Man(_, Kind::Pawn))
    }

    pub(super) fn is_capture(&self, mv: Move) -> bool {
        self.is_enemy(mv.to) || mv.special == Special::EnPassant
    }
}
