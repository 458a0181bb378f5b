//! Edit mode: a position put together piece by piece, the way it was done before `setboard`.

use rocada_chess::{Color, File, Piece, Position, Rank, Role, Setup, Square};

use super::board::Variant;
use crate::xboard::EditCommand;

/// A board under construction.
#[derive(Debug)]
pub(super) struct Editor {
    setup: Setup,
    color: Color,
}

impl Editor {
    /// Begins with what is on the board.
    pub fn new(position: &Position) -> Self {
        Self { setup: Setup::from(position), color: Color::White }
    }

    /// Obeys a command; the last one returns what has been built, right or wrong.
    pub fn obey(&mut self, command: EditCommand, variant: Variant) -> Option<Setup> {
        match command {
            EditCommand::ChangeColor => self.color = !self.color,
            EditCommand::Clear => self.setup.board = [None; 64],
            EditCommand::Put(role, square) => {
                self.setup.board[square.index()] = Some(Piece { color: self.color, role });
            }
            EditCommand::Remove(square) => self.setup.board[square.index()] = None,
            EditCommand::Leave => return Some(self.finished(variant)),
        }
        None
    }

    /// The side to move stays; a king and a rook at home may castle; nothing has happened before.
    fn finished(&self, variant: Variant) -> Setup {
        let rooks = Color::ALL.into_iter().flat_map(|color| self.castling_rooks(color, variant));
        Setup {
            castling: rooks.collect(),
            en_passant: None,
            halfmoves: 0,
            fullmoves: 1,
            ..self.setup.clone()
        }
    }

    fn castling_rooks(&self, color: Color, variant: Variant) -> Vec<Square> {
        let rank = Rank::First.relative_to(color);
        let holds = |file: &File, role| {
            self.setup.board[Square::at(*file, rank).index()] == Some(Piece { color, role })
        };
        let is_rook = |file: &File| holds(file, Role::Rook);
        let Some(king) = File::ALL.into_iter().find(|file| holds(file, Role::King)) else {
            return Vec::new();
        };
        // The outermost rook on either side of the king.
        let left = File::ALL.into_iter().find(is_rook).filter(|&file| file < king);
        let right = File::ALL.into_iter().rev().find(is_rook).filter(|&file| file > king);
        let at_home = |file: &File| match variant {
            Variant::Normal => king == File::E && matches!(file, File::A | File::H),
            Variant::NoCastle => false,
            Variant::FischeRandom => true,
        };
        [left, right].into_iter().flatten().filter(at_home).map(|file| Square::at(file, rank)).collect()
    }
}
