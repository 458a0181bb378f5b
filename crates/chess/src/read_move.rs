//! The one reader of moves as people write them: `Nf3`, `nf3`, `1.e4`, `e2-e4`, `g1f3`, `0-0`, `e8Q`, `♘f3`.
//!
//! A text may be taken in more than one way: `b` is a file and a bishop, `E4` is a pawn move of a telephone that likes
//! capitals. The ways are tried in order, as written first, and the first one that is a legal move counts.

use crate::{File, Letters, Move, MoveKind, Position, Rank, Role, SanError, Square, Wing};

/// So many letters of a text that is no move are shown.
const SHOWN: usize = 16;

impl Position {
    /// The legal move a text with English letters stands for, as [`Position::read_move`] understands it.
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        self.read_move(text, Letters::English)
    }

    /// The legal move a text stands for.
    ///
    /// Welcome, though not needed, are: a move number, signs of capture, check, mate and judgement, `e.p.`, more of
    /// the source square than it takes to tell the move from others, and a source square in place of the piece's
    /// letter. Castling may be written with letters or zeros, with any dash or none, or as the king's way.
    ///
    /// ```
    /// use rocada_chess::{Letters, Position, SanError};
    ///
    /// let start = Position::default();
    /// let knight = start.parse_uci("g1f3")?;
    /// for text in ["Nf3", "nf3", "1. Nf3", "Ng1-f3", "g1f3", "♘f3!?", "N1f3+"] {
    ///     assert_eq!(start.parse_san(text), Ok(knight));
    /// }
    /// assert_eq!(start.read_move("Cf3", Letters::Romanian), Ok(knight));
    ///
    /// let pawn: Position = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1".parse()?;
    /// assert_eq!(pawn.parse_san("a8"), Err(SanError::Promotion("a8".to_owned())), "which piece?");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_move(&self, text: &str, letters: Letters) -> Result<Move, SanError> {
        let shown = || text.trim().chars().take(SHOWN).collect::<String>();
        let readings = readings(text, letters);
        let mut needs_piece = false;
        for reading in &readings {
            let mut fitting = self.legal_moves().into_iter().filter(|&mv| reading.fits(self, mv));
            match (fitting.next(), fitting.next()) {
                (Some(mv), None) => return Ok(mv),
                (Some(_), Some(_)) => return Err(SanError::Ambiguous(shown())),
                (None, _) => {
                    needs_piece |= self.legal_moves().into_iter().any(|mv| reading.lacks_piece(self, mv));
                }
            }
        }
        Err(match readings[..] {
            [] => SanError::Malformed(shown()),
            _ if needs_piece => SanError::Promotion(shown()),
            _ => SanError::Illegal(shown()),
        })
    }
}

/// What a text says about a move.
#[derive(Clone, Copy)]
enum Reading {
    Castling(Wing),
    Piece(PieceMove),
}

#[derive(Clone, Copy)]
struct PieceMove {
    /// None where the source square says it.
    role: Option<Role>,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
    promoted: Option<Role>,
}

impl Reading {
    fn fits(self, position: &Position, mv: Move) -> bool {
        match self {
            Self::Castling(wing) => mv.kind() == MoveKind::Castling && Wing::of(mv.from(), mv.to()) == wing,
            Self::Piece(piece) if mv.kind() == MoveKind::Castling => piece.is_kings_way(mv),
            Self::Piece(piece) => mv.promoted() == piece.promoted && piece.goes(position, mv),
        }
    }

    /// The move would be this one if only it said what the pawn becomes.
    fn lacks_piece(self, position: &Position, mv: Move) -> bool {
        match self {
            Self::Castling(_) => false,
            Self::Piece(piece) => {
                piece.promoted.is_none() && mv.promoted().is_some() && piece.goes(position, mv)
            }
        }
    }
}

impl PieceMove {
    fn goes(self, position: &Position, mv: Move) -> bool {
        mv.to() == self.to
            && self.role.is_none_or(|role| position.role(role).contains(mv.from()))
            && self.file.is_none_or(|file| mv.from().file() == file)
            && self.rank.is_none_or(|rank| mv.from().rank() == rank)
    }

    /// Castling as both squares of the king, or as the king takes its rook. Where the king is beside the square, that
    /// is a step, and only the rook's square means castling.
    fn is_kings_way(self, mv: Move) -> bool {
        let from_king = self.file == Some(mv.from().file()) && self.rank == Some(mv.from().rank());
        let leaps = mv.from().index().abs_diff(self.to.index()) > 1;
        from_king
            && self.promoted.is_none()
            && self.role.is_none_or(|role| role == Role::King)
            && (self.to == mv.to() || (leaps && self.to == mv.landing()))
    }
}

/// The ways to take a text, the likeliest first; none where it has not the form of a move.
fn readings(text: &str, letters: Letters) -> Vec<Reading> {
    let bare = without_signs(without_number(text.trim()));
    if let Some(wing) = castling(bare) {
        return vec![Reading::Castling(wing)];
    }
    let Some(first) = bare.chars().next() else { return Vec::new() };
    // After the first letter stand signs of taking, dashes, and marks that choose a figurine's shape.
    let is_sign =
        |letter: char| matches!(letter, 'x' | 'X' | '×' | ':' | '\u{fe0e}' | '\u{fe0f}') || is_dash(letter);
    let rest = bare.chars().skip(1).filter(|letter| !is_sign(*letter));
    let word: Vec<char> = [first].into_iter().chain(rest).collect();
    let lower: Vec<char> =
        [first.to_ascii_lowercase()].into_iter().chain(word[1..].iter().copied()).collect();
    // All in capitals, as some keyboards write.
    let all_lower: Vec<char> = word.iter().map(char::to_ascii_lowercase).collect();
    let capital = letters.role(first);
    let small = letters.role(first.to_ascii_uppercase()).filter(|_| first.is_ascii_lowercase());
    let ways = [
        capital.and_then(|role| piece_move(Some(role), &word[1..], letters)),
        capital.is_none().then(|| piece_move(None, &word, letters)).flatten(),
        small.and_then(|role| piece_move(Some(role), &word[1..], letters)),
        piece_move(None, &lower, letters),
        piece_move(None, &all_lower, letters),
        capital.and_then(|role| piece_move(Some(role), &all_lower[1..], letters)),
    ];
    ways.into_iter().flatten().map(Reading::Piece).collect()
}

/// A source, as much as there is of it, a destination and perhaps a promotion.
fn piece_move(role: Option<Role>, word: &[char], letters: Letters) -> Option<PieceMove> {
    let (word, promoted) = split_promotion(word, letters);
    let (source, to) = word.split_at_checked(word.len().checked_sub(2)?)?;
    let to = Square::at(File::from_letter(to[0])?, Rank::from_digit(to[1])?);
    let (file, rank) = match *source {
        [] => (None, None),
        [one] => match File::from_letter(one) {
            Some(file) => (Some(file), None),
            None => (None, Some(Rank::from_digit(one)?)),
        },
        [file, rank] => (Some(File::from_letter(file)?), Some(Rank::from_digit(rank)?)),
        _ => return None,
    };
    // Without a letter it is a pawn, unless the square names the piece.
    let role = role.or((source.len() < 2).then_some(Role::Pawn));
    Some(PieceMove { role, file, rank, to, promoted })
}

/// Cuts `=Q`, `Q`, `(Q)`, `/Q` or `q` off the end.
fn split_promotion(word: &[char], letters: Letters) -> (&[char], Option<Role>) {
    let open = match word {
        [start @ .., ')'] => start,
        _ => word,
    };
    let [before @ .., letter] = open else { return (word, None) };
    let role = letters.role(letter.to_ascii_uppercase()).filter(|role| Role::PROMOTIONS.contains(role));
    let (Some(role), true) = (role, before.len() >= 2) else { return (word, None) };
    match before {
        [square @ .., '=' | '(' | '/'] => (square, Some(role)),
        _ => (before, Some(role)),
    }
}

/// `12.`, `12...` and `12…` are no part of a move.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let after = rest.trim_start_matches(['.', '…']);
    if rest.len() < text.len() && after.len() < rest.len() { after.trim_start() } else { text }
}

/// Signs of check, mate and judgement may stand before `e.p.` and after it.
fn without_signs(text: &str) -> &str {
    let cut = |text: &str| text.trim_end_matches(['+', '#', '!', '?', '‡', '†']).trim_end().len();
    let bare = &text[..cut(text)];
    let bare =
        ["e.p.", "e.p", "ep"].iter().find_map(|sign| bare.strip_suffix(sign)).unwrap_or(bare).trim_end();
    &bare[..cut(bare)]
}

/// `O-O`, `0-0-0`, `oo`, with any dash.
fn castling(text: &str) -> Option<Wing> {
    let mut dashes = 0;
    let mut circles = 0;
    for letter in text.chars() {
        match letter {
            'O' | 'o' | '0' => circles += 1,
            _ if is_dash(letter) => dashes += 1,
            _ => return None,
        }
    }
    match (circles, dashes) {
        (2, 0 | 1) => Some(Wing::King),
        (3, 0 | 2) => Some(Wing::Queen),
        _ => None,
    }
}

const fn is_dash(letter: char) -> bool {
    // The hyphen, the one that does not break, the dashes of a figure, an en and an em, and the minus.
    matches!(letter, '-' | '\u{2010}'..='\u{2014}' | '\u{2212}')
}
