//! Pawn structure, and a table of structures seen before: they change far less often than positions.

use rocada_chess::{Bitboard, ByColor, Color, File, Key, Position, Role, Square};

use super::features::{BACKWARD, DOUBLED, ISOLATED, PASSED, PHALANX, SUPPORTED};
use super::pair::Pair;
use super::tally::{Sum, Tally};
use crate::keys::pawn_key;

/// Everything on the files beside a square's own.
pub(super) fn beside(file: File) -> Bitboard {
    let own = Bitboard::file(file).0;
    let (a, h) = (Bitboard::file(File::A).0, Bitboard::file(File::H).0);
    Bitboard((own & !h) << 1 | (own & !a) >> 1)
}

/// Every rank ahead of a square, as `color` sees it.
fn ranks_ahead(color: Color, square: Square) -> Bitboard {
    let rank = square.rank() as u32;
    match color {
        Color::White => Bitboard((!0u64).checked_shl(8 * (rank + 1)).unwrap_or(0)),
        Color::Black => Bitboard((!0u64).checked_shr(8 * (8 - rank)).unwrap_or(0)),
    }
}

/// Notes what there is to say about the pawns alone; returns the passed ones.
pub(super) fn structure(position: &Position, tally: &mut impl Tally) -> ByColor<Bitboard> {
    let mut passed = ByColor::default();
    for color in Color::ALL {
        let ours = position.pieces(color, Role::Pawn);
        let theirs = position.pieces(!color, Role::Pawn);
        let their_attacks = theirs.pawn_attacks(!color);
        let support = ours.pawn_attacks(color);
        for square in ours {
            let file = Bitboard::file(square.file());
            let neighbours = beside(square.file());
            let ahead = ranks_ahead(color, square);
            let rank = square.rank().relative_to(color) as usize;
            if (ours & file & ahead).any() {
                tally.add(DOUBLED, color, 1);
            }
            if (ours & neighbours).is_empty() {
                tally.add(ISOLATED, color, 1);
            } else if (ours & neighbours & !ahead).is_empty()
                && (Bitboard::of(square).forward(color) & their_attacks).any()
            {
                tally.add(BACKWARD, color, 1);
            }
            if (ours & neighbours & Bitboard::rank(square.rank())).any() {
                tally.add(PHALANX + rank, color, 1);
            }
            if support.contains(square) {
                tally.add(SUPPORTED + rank, color, 1);
            }
            if (theirs & (file | neighbours) & ahead).is_empty() && (ours & file & ahead).is_empty() {
                passed[color] |= Bitboard::of(square);
                tally.add(PASSED + rank, color, 1);
            }
        }
    }
    passed
}

/// What is known of one structure.
#[derive(Clone, Copy, Default)]
pub(super) struct PawnEntry {
    key: Key,
    /// White's view.
    pub value: Pair,
    pub passed: ByColor<Bitboard>,
}

/// Structures by key; a new one replaces the one in its place.
pub struct PawnTable(Vec<PawnEntry>);

const ENTRIES: usize = 8192;

impl Default for PawnTable {
    fn default() -> Self {
        Self(vec![PawnEntry::default(); ENTRIES])
    }
}

impl PawnTable {
    pub(super) fn get(&mut self, position: &Position) -> PawnEntry {
        let key = pawn_key(position);
        let entry = &mut self.0[key as usize % ENTRIES];
        // An empty slot has key 0 and says what is true of a board without pawns.
        if entry.key != key {
            let mut sum = Sum::default();
            let passed = structure(position, &mut sum);
            *entry = PawnEntry { key, value: sum.0, passed };
        }
        *entry
    }
}
