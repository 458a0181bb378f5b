//! Judging a single move, such as one from a table or a user, without generating all the others.

use crate::color::MovingSide;
use crate::generate::{castling_is_open, king_way};
use crate::position::for_side;
use crate::{
    Bitboard, Move, MoveKind, Position, Rank, Role, Square, between, bishop_attacks, line_through,
    pawn_attacks, piece_attacks, rook_attacks,
};

impl Position {
    /// Whether the move is legal here. Any of the 65,536 bit patterns that is a [`Move`] may be asked about.
    pub fn is_legal(&self, mv: Move) -> bool {
        for_side!(self.turn, Us => self.is_legal_as::<Us>(mv))
    }

    /// Whether a legal move gives check.
    pub fn gives_check(&self, mv: Move) -> bool {
        let (us, them) = (self.turn, !self.turn);
        let (from, to) = (mv.from(), mv.to());
        let king = self.king(them);
        let Some(role) = mv.promoted().or_else(|| self.role_at(from)) else { return false };
        if mv.kind() == MoveKind::Castling {
            return self.after(mv).in_check();
        }
        let mut occupied = self.occupied() & !Bitboard::of(from) | Bitboard::of(to);
        if mv.kind() == MoveKind::EnPassant {
            occupied &= !Bitboard::of(to).forward(them);
        }
        let others = !Bitboard::of(from);
        piece_attacks(us, role, to, occupied).contains(king)
            || (bishop_attacks(king, occupied) & self.diagonal_sliders(us) & others).any()
            || (rook_attacks(king, occupied) & self.straight_sliders(us) & others).any()
    }

    /// From where each kind of piece of the side to move would check the opponent's king, as the board stands.
    pub fn checking_squares(&self) -> [Bitboard; 6] {
        let (us, them) = (self.turn, !self.turn);
        let king = self.king(them);
        Role::ALL.map(|role| match role {
            Role::King => Bitboard::EMPTY,
            role => piece_attacks(them, role, king, self.occupied()) & !self.side(us),
        })
    }

    /// Whether the square is attacked by the side not to move, `king` being out of the way.
    fn is_attacked<Us: MovingSide>(&self, square: Square, king: Square) -> bool {
        let occupied = self.occupied() ^ Bitboard::of(king);
        (self.attackers(square, occupied) & self.side(Us::Them::US)).any()
    }

    fn is_legal_as<Us: MovingSide>(&self, mv: Move) -> bool {
        let us = Us::US;
        let (from, to) = (mv.from(), mv.to());
        let Some(role) = self.role_at(from).filter(|_| self.side(us).contains(from)) else { return false };
        match mv.kind() {
            MoveKind::Castling => return self.is_legal_castling::<Us>(from, to),
            MoveKind::EnPassant => {
                return role == Role::Pawn
                    && self.en_passant == Some(to)
                    && pawn_attacks(us, from).contains(to)
                    && self.en_passant_is_safe::<Us>(from, to);
            }
            MoveKind::Promotion if role != Role::Pawn => return false,
            MoveKind::Normal | MoveKind::Promotion => {}
        }
        if self.side(us).contains(to) {
            return false;
        }
        if role == Role::Pawn {
            let promotes = to.rank() == Rank::Eighth.relative_to(us);
            if promotes != (mv.kind() == MoveKind::Promotion) || !self.pawn_reaches::<Us>(from, to) {
                return false;
            }
        } else if !piece_attacks(us, role, from, self.occupied()).contains(to) {
            return false;
        }
        let king = self.king(us);
        if role == Role::King {
            return !self.is_attacked::<Us>(to, king);
        }
        let held = self.pinned().contains(from) && !line_through(king, from).contains(to);
        let saves = match self.checkers.first() {
            None => true,
            Some(checker) => {
                !self.checkers.has_many() && (between(king, checker) | self.checkers).contains(to)
            }
        };
        saves && !held
    }

    /// Whether a pawn gets from one square to the other by a step, a double step or a normal capture.
    fn pawn_reaches<Us: MovingSide>(&self, from: Square, to: Square) -> bool {
        let us = Us::US;
        let empty = !self.occupied();
        let step = Bitboard::of(from).forward(us) & empty;
        let double = (step & Bitboard::rank(Rank::Third.relative_to(us))).forward(us) & empty;
        let captures = pawn_attacks(us, from) & self.side(Us::Them::US);
        (step | double | captures).contains(to)
    }

    fn is_legal_castling<Us: MovingSide>(&self, king: Square, rook: Square) -> bool {
        let us = Us::US;
        king == self.king(us)
            && (self.castling & self.side(us)).contains(rook)
            && !self.in_check()
            && castling_is_open::<Us>(self, king, rook)
            && king_way::<Us>(king, rook).into_iter().all(|square| !self.is_attacked::<Us>(square, king))
    }
}

#[cfg(test)]
mod tests {
    use crate::Position;

    #[test]
    fn checks_are_foreseen() {
        let mut checks = 0;
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
        ] {
            let mut position: Position = fen.parse().expect("a legal position");
            for ply in 0..150usize {
                let moves = position.legal_moves();
                for &mv in &moves {
                    let check = position.after(mv).in_check();
                    assert_eq!(position.gives_check(mv), check, "{mv} in {position}");
                    checks += usize::from(check);
                }
                match moves.get((ply * 31 + 7) % moves.len().max(1)) {
                    Some(&mv) => position.play(mv),
                    None => break,
                }
            }
        }
        assert!(checks > 300, "only {checks} checks seen");
    }
}
