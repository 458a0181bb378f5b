//! Moves as people write them: `Nf3`, `exd5`, `O-O`, `e8=Q#`.

use std::fmt::Write;

use crate::{File, Move, MoveKind, Position, Rank, Role, Square, Wing};

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
}

impl Position {
    /// A legal move in standard algebraic notation, with the sign of check or mate.
    pub fn san(&self, mv: Move) -> String {
        let mut text = self.san_without_suffix(mv);
        let next = self.after(mv);
        if next.in_check() {
            text.push(if next.count_legal_moves() == 0 { '#' } else { '+' });
        }
        text
    }

    fn san_without_suffix(&self, mv: Move) -> String {
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
            text.push(role.letter().to_ascii_uppercase());
            self.push_origin(&mut text, mv, role);
        }
        if capture {
            text.push('x');
        }
        let _ = write!(text, "{to}");
        if let Some(role) = mv.promoted() {
            text.push('=');
            text.push(role.letter().to_ascii_uppercase());
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

    /// The legal move a text stands for.
    ///
    /// Tolerant: check signs, `!?`, `e.p.` and the `=` of a promotion may be there or not, castling may be written
    /// with zeros, and more of the source square than needed (`Ng1-f3`, `e2e4`) is welcome.
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        let shown = || text.chars().take(16).collect::<String>();
        let pattern = Pattern::parse(text.trim()).ok_or_else(|| SanError::Malformed(shown()))?;
        let mut fitting = self.legal_moves().into_iter().filter(|&mv| pattern.fits(self, mv));
        match (fitting.next(), fitting.next()) {
            (Some(mv), None) => Ok(mv),
            (None, _) => Err(SanError::Illegal(shown())),
            (Some(_), Some(_)) => Err(SanError::Ambiguous(shown())),
        }
    }
}

/// What a text says about a move.
enum Pattern {
    Castling(Wing),
    Piece { role: Role, file: Option<File>, rank: Option<Rank>, to: Square, promoted: Option<Role> },
}

impl Pattern {
    fn parse(text: &str) -> Option<Self> {
        // Signs may stand before `e.p.` and after it.
        let without_signs = |text: &str| text.trim_end_matches(['+', '#', '!', '?']).trim_end().len();
        let bare = &text[..without_signs(text)];
        let bare = bare.strip_suffix("e.p.").or_else(|| bare.strip_suffix("ep")).unwrap_or(bare).trim_end();
        let bare = &bare[..without_signs(bare)];
        match bare {
            "O-O" | "0-0" | "o-o" => return Some(Self::Castling(Wing::King)),
            "O-O-O" | "0-0-0" | "o-o-o" => return Some(Self::Castling(Wing::Queen)),
            _ => {}
        }
        let mut rest: Vec<char> = bare.chars().filter(|letter| !matches!(letter, 'x' | ':' | '-')).collect();
        let promoted = take_promotion(&mut rest);
        let role = match rest.first() {
            Some(letter) if letter.is_ascii_uppercase() => {
                let role = Role::from_letter(letter.to_ascii_lowercase())?;
                rest.remove(0);
                role
            }
            _ => Role::Pawn,
        };
        let to = Square::at(File::from_letter(*rest.get(rest.len().checked_sub(2)?)?)?, {
            Rank::from_digit(*rest.last()?)?
        });
        rest.truncate(rest.len() - 2);
        let (file, rank) = match rest[..] {
            [] => (None, None),
            [one] => (File::from_letter(one), Rank::from_digit(one)),
            [file, rank] => (Some(File::from_letter(file)?), Some(Rank::from_digit(rank)?)),
            _ => return None,
        };
        if rest.len() == 1 && file.is_none() && rank.is_none() {
            return None;
        }
        Some(Self::Piece { role, file, rank, to, promoted })
    }

    fn fits(&self, position: &Position, mv: Move) -> bool {
        match *self {
            Self::Castling(wing) => mv.kind() == MoveKind::Castling && Wing::of(mv.from(), mv.to()) == wing,
            Self::Piece { role, file, rank, to, promoted } => {
                mv.kind() != MoveKind::Castling
                    && mv.to() == to
                    && mv.promoted() == promoted
                    && position.role(role).contains(mv.from())
                    && file.is_none_or(|file| mv.from().file() == file)
                    && rank.is_none_or(|rank| mv.from().rank() == rank)
            }
        }
    }
}

/// Cuts `=Q`, `Q`, `(Q)` or `q` off the end of a pawn move.
fn take_promotion(rest: &mut Vec<char>) -> Option<Role> {
    let bracketed = rest.last() == Some(&')');
    let at = rest.len().checked_sub(if bracketed { 2 } else { 1 })?;
    let role = Role::from_letter(rest[at].to_ascii_lowercase())?;
    if at < 2 || !Role::PROMOTIONS.contains(&role) {
        return None;
    }
    let marks = usize::from(matches!(rest[at - 1], '=' | '(' | '/'));
    rest.truncate(at - marks);
    Some(role)
}
