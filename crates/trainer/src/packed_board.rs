//! Pieces on a board in 24 bytes: which squares are occupied (8 bytes, a1 is bit 0), then a nibble for each of them in
//! rising order, low nibble first: the role from pawn 0 to king 5, a rook that may still castle 6, plus 8 for the other
//! side. Unused nibbles are 0, so a board has one form only.

use rocada_chess::{Bitboard, Color, Piece, Position, Role, Setup, Square};

/// The role of a rook that may still castle.
const CASTLING_ROOK: u8 = 6;
/// Added to a role: the piece is not the viewer's.
const THEIRS: u8 = 8;

/// The pieces of a position, seen from one side: for Black the board is upside down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PackedBoard(pub [u8; Self::SIZE]);

/// The bytes are no board: too many pieces, a nibble that is none, or one without a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the board is none")]
pub struct BoardError;

impl PackedBoard {
    /// Bytes of a board.
    pub const SIZE: usize = 24;

    /// The pieces as the side to move sees them; castling rights are not kept.
    pub fn of_mover(position: &Position) -> Self {
        pack(position, position.turn(), Bitboard::EMPTY)
    }

    /// The pieces and castling rights as White sees them.
    pub(crate) fn with_castling(position: &Position) -> Self {
        pack(position, Color::White, position.castling_rooks())
    }

    /// The pieces and castling rights, the viewer being White and to move.
    pub(crate) fn unpack(&self) -> Result<Setup, BoardError> {
        let mut setup = Setup::empty();
        let mut nibbles = self.0[8..].iter().flat_map(|&byte| [byte & 15, byte >> 4]);
        let (occupied, _) = self.0.split_first_chunk().ok_or(BoardError)?;
        for square in Bitboard(u64::from_le_bytes(*occupied)) {
            let nibble = nibbles.next().ok_or(BoardError)?;
            let color = if nibble < THEIRS { Color::White } else { Color::Black };
            let castles = nibble % THEIRS == CASTLING_ROOK;
            let role = if castles {
                Role::Rook
            } else {
                *Role::ALL.get(usize::from(nibble % THEIRS)).ok_or(BoardError)?
            };
            setup.board[square.index()] = Some(Piece { color, role });
            if castles {
                setup.castling |= Bitboard::of(square);
            }
        }
        if nibbles.all(|nibble| nibble == 0) { Ok(setup) } else { Err(BoardError) }
    }

    /// Whether the side to move sees a position that can be: one in which it is not in check.
    pub(crate) fn is_calm(&self) -> bool {
        let position = self.unpack().ok().and_then(|setup| setup.check().ok());
        position.is_some_and(|position| !position.in_check() && position.castling_rooks().is_empty())
    }
}

/// Works on whole sets of squares, a set for each bit of a nibble: this is where most of the time of a shuffle goes.
fn pack(position: &Position, viewer: Color, castling: Bitboard) -> PackedBoard {
    let seen = |squares: Bitboard| if viewer == Color::White { squares.0 } else { squares.0.swap_bytes() };
    let role = |role| seen(position.role(role));
    let castling = seen(castling);
    let bits = [
        (role(Role::Knight) | role(Role::Rook) | role(Role::King)) & !castling,
        role(Role::Bishop) | role(Role::Rook),
        role(Role::Queen) | role(Role::King) | castling,
        seen(position.side(!viewer)),
    ];
    let occupied = seen(position.occupied());
    let mut bytes = [0; PackedBoard::SIZE];
    bytes[..8].copy_from_slice(&occupied.to_le_bytes());
    for (index, square) in Bitboard(occupied).into_iter().map(Square::index).enumerate() {
        let bit = |number: usize| ((bits[number] >> square & 1) << number) as u8;
        // A legal position has at most 32 pieces; of more, the rest is left out.
        if let Some(byte) = bytes.get_mut(8 + index / 2) {
            *byte |= (bit(0) | bit(1) | bit(2) | bit(3)) << (4 * (index % 2));
        }
    }
    PackedBoard(bytes)
}

#[cfg(test)]
mod tests {
    use rocada_gametree::Random;

    use super::*;

    /// The same by its definition, square by square.
    fn naive(position: &Position) -> [u8; 24] {
        let mut setup = Setup::from(position);
        if setup.turn == Color::Black {
            setup = setup.mirrored();
        }
        let pieces: Vec<(usize, Piece)> =
            (0..64).filter_map(|square| setup.board[square].map(|piece| (square, piece))).collect();
        let occupied: u64 = pieces.iter().map(|&(square, _)| 1 << square).sum();
        let mut bytes = [0; 24];
        bytes[..8].copy_from_slice(&occupied.to_le_bytes());
        for (index, (_, piece)) in pieces.into_iter().enumerate() {
            let letter = "pnbrqk".find(piece.role.letter()).expect("a role") as u8;
            let nibble = letter + if piece.color == Color::Black { 8 } else { 0 };
            bytes[8 + index / 2] |= if index % 2 == 0 { nibble } else { nibble << 4 };
        }
        bytes
    }

    #[test]
    fn boards_are_packed_as_defined_and_come_back() {
        let mut random = Random::new(5);
        for game in 0..50 {
            let mut position = Position::chess960(random.below(960), random.below(960));
            for _ in 0..20 + game {
                let packed = PackedBoard::of_mover(&position);
                assert_eq!(packed.0, naive(&position), "{position}");
                assert_eq!(packed.is_calm(), !position.in_check(), "{position}");
                let setup = PackedBoard::with_castling(&position).unpack().expect("a board");
                let original = Setup::from(&position);
                assert_eq!((setup.board, setup.castling), (original.board, original.castling), "{position}");
                let Some(mv) = random.pick(&position.legal_moves()) else { break };
                position.play(mv);
            }
        }
    }

    #[test]
    fn what_is_no_board_is_refused() {
        let good = PackedBoard::of_mover(&Position::default());
        let changed = |index: usize, value: u8| {
            let mut bytes = good.0;
            bytes[index] = value;
            PackedBoard(bytes).unpack()
        };
        assert!(changed(8, 0x13).is_ok());
        assert_eq!(changed(8, 0x17).err(), Some(BoardError), "no role 7");
        assert_eq!(changed(3, 1).err(), Some(BoardError), "33 pieces");
        assert_eq!(changed(7, 0x7f).err(), Some(BoardError), "a nibble without a square");
    }
}
