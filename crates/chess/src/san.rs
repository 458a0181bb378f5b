//! Moves as they are written for people: `Nf3`, `exd5`, `O-O`, `e8=Q#`. How they are read: `read_move.rs`.

use std::fmt::Write;

use crate::{Letters, Move, MoveKind, Position, Role, Wing};

/// Why a text is no move here.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SanError {
    /// The text does not have the form of a move.
    #[error("'{0}' is not a move such as Nf3, exd5, O-O or e8=Q")]
    Malformed(String),
    /// No legal move fits.
    #[error("{0} is not legal here")]
    Illegal(String),
    /// Several legal moves fit.
    #[error("{0} is ambiguous here")]
    Ambiguous(String),
    /// A pawn reaches the last rank, and the text does not say what it becomes.
    #[error("{0} does not say what the pawn becomes, as {0}=Q does")]
    Promotion(String),
}

impl Position {
    /// A legal move in standard algebraic notation, with the sign of check or mate.
    pub fn san(&self, mv: Move) -> String {
        self.san_in(mv, Letters::English)
    }

    /// A legal move in standard algebraic notation with the letters of a language or with figurines.
    pub fn san_in(&self, mv: Move, letters: Letters) -> String {
        let mut text = self.san_without_suffix(mv, letters);
        let next = self.after(mv);
        if next.in_check() {
            text.push(if next.count_legal_moves() == 0 { '#' } else { '+' });
        }
        text
    }

    fn san_without_suffix(&self, mv: Move, letters: Letters) -> String {
        let (from, to) = (mv.from(), mv.to());
        if mv.kind() == MoveKind::Castling {
            return match Wing::of(from, to) {
                Wing::King => "O-O".to_owned(),
                Wing::Queen => "O-O-O".to_owned(),
            };
        }
        let role = self.role_at(from).unwrap_or(Role::Pawn);
        let capture = self.is_capture(mv);
        let mut text = String::with_capacity(8);
        if role == Role::Pawn {
            if capture {
                text.push(from.file().letter());
            }
        } else {
            text.push(letters.letter(role));
            self.push_origin(&mut text, mv, role);
        }
        if capture {
            text.push('x');
        }
        let _ = write!(text, "{to}");
        if let Some(role) = mv.promoted() {
            text.push('=');
            text.push(letters.letter(role));
        }
        text
    }

    /// As much of the source square as it takes to tell the move from others of the same kind: the file if that
    /// is enough, else the rank, else both.
    fn push_origin(&self, text: &mut String, mv: Move, role: Role) {
        let from = mv.from();
        let same_kind = |other: &Move| {
            other.to() == mv.to()
                && other.from() != from
                && other.kind() != MoveKind::Castling
                && self.role(role).contains(other.from())
        };
        let (mut rivals, mut same_file, mut same_rank) = (false, false, false);
        for other in self.legal_moves().into_iter().filter(same_kind) {
            rivals = true;
            same_file |= other.from().file() == from.file();
            same_rank |= other.from().rank() == from.rank();
        }
        if rivals && (!same_file || same_rank) {
            text.push(from.file().letter());
        }
        if same_file {
            text.push(from.rank().digit());
        }
    }
}
