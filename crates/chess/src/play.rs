//! Playing a move, and telling whoever listens which pieces come and go.

use crate::color::MovingSide;
use crate::position::for_side;
use crate::zobrist;
use crate::{Bitboard, Color, Key, Move, MoveKind, Piece, Position, Rank, Role, Square, Wing};

/// Hears of every piece that leaves or enters a square while a move is played.
///
/// An evaluation that is kept up to date listens here; the rules never learn what it does with the news.
pub trait BoardObserver {
    /// A piece leaves a square.
    fn removed(&mut self, piece: Piece, square: Square);
    /// A piece enters a square.
    fn placed(&mut self, piece: Piece, square: Square);
}

/// Nobody listens.
impl BoardObserver for () {
    #[inline]
    fn removed(&mut self, _: Piece, _: Square) {}
    #[inline]
    fn placed(&mut self, _: Piece, _: Square) {}
}

impl Position {
    /// Plays a legal move. A move that is not legal here leaves a position nobody can rely on.
    #[inline]
    pub fn play(&mut self, mv: Move) {
        self.play_with(mv, &mut ());
    }

    /// The position after a legal move.
    #[inline]
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        let mut next = *self;
        next.play(mv);
        next
    }

    /// The key after a legal move, known sooner than the position: what is stored under it can be on its way meanwhile. It
    /// is another one after castling, a capture in passing, and where castling or en passant become possible or impossible.
    #[inline]
    pub fn likely_key_after(&self, mv: Move) -> Key {
        let (us, from, to) = (self.turn, mv.from(), mv.to());
        let mut key = self.key ^ zobrist::black_to_move();
        if let Some(role) = self.role_at(from) {
            key ^= zobrist::piece(us, role, from) ^ zobrist::piece(us, mv.promoted().unwrap_or(role), to);
        }
        if let Some(role) = self.role_at(to) {
            key ^= zobrist::piece(!us, role, to);
        }
        key
    }

    /// Plays a legal move and tells the observer about the pieces.
    pub fn play_with(&mut self, mv: Move, observer: &mut impl BoardObserver) {
        for_side!(self.turn, Us => self.play_as::<Us>(mv, observer));
    }

    #[inline]
    pub(crate) fn play_as<Us: MovingSide>(&mut self, mv: Move, observer: &mut impl BoardObserver) {
        let us = Us::US;
        let (from, to) = (mv.from(), mv.to());
        let Some(role) = self.role_at(from) else {
            debug_assert!(false, "{mv} moves no piece");
            return;
        };
        self.halfmoves = self.halfmoves.saturating_add(1);
        if us == Color::Black {
            self.fullmoves = self.fullmoves.saturating_add(1);
        }
        if let Some(square) = self.en_passant.take() {
            self.key ^= zobrist::en_passant(square.file());
        }
        self.key ^= zobrist::black_to_move();

        if mv.kind() == MoveKind::Castling {
            self.castle::<Us>(from, to, observer);
        } else {
            if self.side(!us).contains(to) {
                self.capture::<Us>(to, observer);
            }
            self.remove::<Us>(role, from, observer);
            self.place::<Us>(mv.promoted().unwrap_or(role), to, observer);
        }
        match role {
            Role::Pawn => self.after_pawn_move::<Us>(mv, observer),
            Role::Rook => self.drop_castling(self.castling & Bitboard::of(from)),
            Role::King => self.drop_castling(self.castling & Bitboard::rank(Rank::First.relative_to(us))),
            Role::Knight | Role::Bishop | Role::Queen => {}
        }
        self.turn = !us;
        self.look_at_king::<Us::Them>();
        if self.en_passant.is_some() {
            self.keep_en_passant_if_legal::<Us::Them>();
        }
        debug_assert_eq!(self.key, self.key_from_scratch(), "key after {mv}");
    }

    /// Lets the side to move pass, as search does to see whether a threat is real. It must not be in check.
    pub fn play_null(&mut self) {
        debug_assert!(!self.in_check(), "passing while in check");
        if let Some(square) = self.en_passant.take() {
            self.key ^= zobrist::en_passant(square.file());
        }
        self.key ^= zobrist::black_to_move();
        self.halfmoves = self.halfmoves.saturating_add(1);
        if self.turn == Color::Black {
            self.fullmoves = self.fullmoves.saturating_add(1);
        }
        self.turn = !self.turn;
        for_side!(self.turn, Us => self.look_at_king::<Us>());
    }

    #[inline]
    fn remove<Us: MovingSide>(&mut self, role: Role, square: Square, observer: &mut impl BoardObserver) {
        self.toggle(Us::US, role, square);
        observer.removed(Piece { color: Us::US, role }, square);
    }

    #[inline]
    fn place<Us: MovingSide>(&mut self, role: Role, square: Square, observer: &mut impl BoardObserver) {
        self.toggle(Us::US, role, square);
        observer.placed(Piece { color: Us::US, role }, square);
    }

    #[inline]
    fn toggle(&mut self, color: Color, role: Role, square: Square) {
        let bit = Bitboard::of(square);
        self.by_role[role as usize] ^= bit;
        self.by_color[color] ^= bit;
        self.key ^= zobrist::piece(color, role, square);
    }

    #[inline]
    fn capture<Us: MovingSide>(&mut self, square: Square, observer: &mut impl BoardObserver) {
        if let Some(role) = self.role_at(square) {
            self.remove::<Us::Them>(role, square, observer);
        }
        self.halfmoves = 0;
        self.drop_castling(self.castling & Bitboard::of(square));
    }

    #[inline]
    fn drop_castling(&mut self, rooks: Bitboard) {
        for rook in rooks {
            self.castling ^= Bitboard::of(rook);
            self.key ^= zobrist::castling(rook);
        }
    }

    fn castle<Us: MovingSide>(&mut self, king: Square, rook: Square, observer: &mut impl BoardObserver) {
        let wing = Wing::of(king, rook);
        let rank = Rank::First.relative_to(Us::US);
        self.remove::<Us>(Role::King, king, observer);
        self.remove::<Us>(Role::Rook, rook, observer);
        self.place::<Us>(Role::King, wing.king_target(rank), observer);
        self.place::<Us>(Role::Rook, wing.rook_target(rank), observer);
    }

    #[inline]
    fn after_pawn_move<Us: MovingSide>(&mut self, mv: Move, observer: &mut impl BoardObserver) {
        self.halfmoves = 0;
        let (from, to) = (mv.from(), mv.to());
        if mv.kind() == MoveKind::EnPassant {
            let passed = Bitboard::of(to).forward(Us::Them::US).single();
            self.remove::<Us::Them>(Role::Pawn, passed, observer);
        } else if from.index().abs_diff(to.index()) == 16 {
            let behind = Bitboard::of(to).forward(Us::Them::US);
            if (behind.pawn_attacks(Us::US) & self.pieces(Us::Them::US, Role::Pawn)).any() {
                self.en_passant = behind.first();
            }
        }
    }

    /// Forgets the en-passant square unless some pawn of the side to move may really take there.
    pub(crate) fn keep_en_passant_if_legal<Us: MovingSide>(&mut self) {
        let Some(square) = self.en_passant.take() else { return };
        let takers = Bitboard::of(square).pawn_attacks(Us::Them::US) & self.pieces(Us::US, Role::Pawn);
        if takers.into_iter().any(|pawn| self.en_passant_is_safe::<Us>(pawn, square)) {
            self.en_passant = Some(square);
            self.key ^= zobrist::en_passant(square.file());
        }
    }
}
