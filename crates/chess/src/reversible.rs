//! Moves that can be taken back, found by the difference they make to a position's key: two positions that differ by
//! one such move are recognised without looking at the board.

use crate::{Color, Key, Role, Square, zobrist};

/// Places in the table; a power of two, and more than twice the moves there are.
const SLOTS: usize = 8192;

/// Open addressing: a move lies in the first free place from the one its key names.
struct ReversibleMoves {
    keys: [Key; SLOTS],
    squares: [(Square, Square); SLOTS],
    moves: usize,
}

const fn slot(key: Key) -> usize {
    (key >> (64 - SLOTS.trailing_zeros())) as usize
}

static TABLE: ReversibleMoves = {
    let nowhere = Square::wrapping(0);
    let mut table = ReversibleMoves { keys: [0; SLOTS], squares: [(nowhere, nowhere); SLOTS], moves: 0 };
    let mut from = 0;
    while from < 64 {
        let mut to = from + 1;
        while to < 64 {
            let squares = (Square::wrapping(from), Square::wrapping(to));
            let mut role = 0;
            while role < Role::ALL.len() {
                if reaches(Role::ALL[role], squares) {
                    table.add(Color::White, Role::ALL[role], squares);
                    table.add(Color::Black, Role::ALL[role], squares);
                }
                role += 1;
            }
            to += 1;
        }
        from += 1;
    }
    table
};

impl ReversibleMoves {
    const fn add(&mut self, color: Color, role: Role, (from, to): (Square, Square)) {
        let key =
            zobrist::piece(color, role, from) ^ zobrist::piece(color, role, to) ^ zobrist::black_to_move();
        let mut place = slot(key);
        while self.keys[place] != 0 {
            place = (place + 1) % SLOTS;
        }
        self.keys[place] = key;
        self.squares[place] = (from, to);
        self.moves += 1;
    }
}

/// Whether a piece goes from one square to the other on an empty board, and so back. Pawns never come back.
const fn reaches(role: Role, (from, to): (Square, Square)) -> bool {
    let files = (from.index() % 8).abs_diff(to.index() % 8);
    let ranks = (from.index() / 8).abs_diff(to.index() / 8);
    let (diagonal, straight) = (files == ranks, files == 0 || ranks == 0);
    match role {
        Role::Pawn => false,
        Role::Knight => files * ranks == 2,
        Role::Bishop => diagonal,
        Role::Rook => straight,
        Role::Queen => diagonal || straight,
        Role::King => files < 2 && ranks < 2,
    }
}

/// The two squares between which a piece has moved, if that and whose turn it is are all that two positions differ
/// in; `difference` is the exclusive or of their keys.
#[inline]
pub fn reversible_move(difference: Key) -> Option<(Square, Square)> {
    let mut place = slot(difference);
    while TABLE.keys[place] != 0 {
        if TABLE.keys[place] == difference {
            return Some(TABLE.squares[place]);
        }
        place = (place + 1) % SLOTS;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;

    #[test]
    fn every_quiet_move_of_a_piece_is_in_the_table_and_nothing_else() {
        // Knight, bishop, rook, queen and king on an empty board: there and back is one move, for each colour.
        assert_eq!(TABLE.moves, 336 + 560 + 896 + 1456 + 420);
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b - - 0 1",
        ] {
            let position: Position = fen.parse().expect("a legal position");
            for mv in position.legal_moves() {
                let quiet = !position.is_capture(mv) && position.role_at(mv.from()) != Some(Role::Pawn);
                let found = reversible_move(position.key() ^ position.after(mv).key());
                let squares = (mv.from().min(mv.to()), mv.from().max(mv.to()));
                assert_eq!(found, quiet.then_some(squares), "{mv} in {fen}");
            }
        }
    }
}
