//! A position to learn from, in 32 bytes: what a network's training reads.
//!
//! ```text
//! 0   the board as the side to move sees it (24 bytes)       27  kind: 0 of a game, 1 from inside the search tree
//! 24  score for the side to move, -32768 for none (2 bytes)  28  number of the game (4 bytes)
//! 26  result for the side to move: 0 lost, 1 drawn, 2 won
//! ```

use rocada_chess::Color;

use crate::game_record::GameRecord;
use crate::packed_board::PackedBoard;

/// A position to learn from, as it stands in a file.
pub type PositionRecord = [u8; 32];

/// Positions with a higher score teach nothing.
pub const HIGHEST_SCORE: u16 = 3000;

fn record(board: PackedBoard, score: Option<i16>, result: u8, number: u32) -> PositionRecord {
    let mut bytes = [0; 32];
    bytes[..24].copy_from_slice(&board.0);
    bytes[24..26].copy_from_slice(&score.unwrap_or(i16::MIN).to_le_bytes());
    bytes[26] = result;
    bytes[27] = u8::from(score.is_none());
    bytes[28..].copy_from_slice(&number.to_le_bytes());
    bytes
}

impl GameRecord {
    /// The quiet positions of the game, then those from inside the search trees, under the number of the game.
    pub fn position_records(&self, number: u32) -> impl Iterator<Item = PositionRecord> {
        let quiet = self.positions().filter(|(position, ply)| ply.is_quiet(position, HIGHEST_SCORE));
        let of_game = quiet.map(move |(position, ply)| {
            let turn = position.turn();
            let score = if turn == Color::White { ply.score } else { -ply.score };
            record(PackedBoard::of_mover(&position), Some(score), self.result.for_side(turn), number)
        });
        let of_tree = Color::ALL.into_iter().flat_map(move |turn| {
            let result = self.result.for_side(turn);
            self.tree[turn].iter().map(move |&board| record(board, None, result, number))
        });
        of_game.chain(of_tree)
    }
}
