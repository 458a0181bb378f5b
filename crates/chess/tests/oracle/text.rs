//! How positions and moves are written: FEN (X-FEN castling letters), SAN, and plain coordinates.

use super::moves::Special;
use super::{Cell, Kind, Mailbox, Move, Place, Side};

impl Side {
    fn cased(self, letter: char) -> char {
        match self {
            Self::White => letter.to_ascii_uppercase(),
            Self::Black => letter.to_ascii_lowercase(),
        }
    }
}

impl Kind {
    fn letter(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
            Self::King => 'K',
        }
    }
}

fn file_of(place: Place) -> char {
    char::from(b'a' - 1 + (place % 10) as u8)
}

fn rank_of(place: Place) -> char {
    char::from(b'1' - 2 + (place / 10) as u8)
}

fn square_of(place: Place) -> String {
    format!("{}{}", file_of(place), rank_of(place))
}

fn place_named(square: &str) -> Place {
    (20..99).find(|&place| square_of(place) == square).expect("a square")
}

impl Mailbox {
    /// Reads a FEN that is known to be good.
    pub fn from_fen(fen: &str) -> Self {
        let [board, turn, castling, en_passant, halfmoves, fullmoves] =
            fen.split(' ').collect::<Vec<_>>().try_into().expect("six fields");
        let mut position = Self::empty();
        for (rank, row) in (1..=8).rev().zip(board.split('/')) {
            let mut place = Side::White.row(rank) + 1;
            for letter in row.chars() {
                if let Some(run) = letter.to_digit(10) {
                    place += run as Place;
                } else {
                    let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
                    let kind = Kind::ALL.into_iter().find(|kind| side.cased(kind.letter()) == letter);
                    position.cells[place] = Cell::Man(side, kind.expect("a piece"));
                    place += 1;
                }
            }
        }
        position.turn = if turn == "w" { Side::White } else { Side::Black };
        position.castling =
            castling.chars().filter(|&letter| letter != '-').map(|letter| position.right(letter)).collect();
        position.en_passant = (en_passant != "-").then(|| place_named(en_passant));
        position.halfmoves = halfmoves.parse().expect("a number");
        position.fullmoves = fullmoves.parse().expect("a number");
        position
    }

    /// The rook that a castling letter means: the outermost on the king's or queen's side, or the one on a file.
    fn right(&self, letter: char) -> Place {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let mut rooks = self.home_rooks(side);
        let rook = match letter.to_ascii_lowercase() {
            'k' => rooks.next_back(),
            'q' => rooks.next(),
            file => rooks.find(|&rook| file_of(rook) == file),
        };
        rook.expect("a rook to castle with")
    }

    /// The rooks on the first rank of a side, from left to right.
    fn home_rooks(&self, side: Side) -> impl DoubleEndedIterator<Item = Place> {
        let row = side.row(1);
        (row + 1..=row + 8).filter(move |&place| self.cells[place] == Cell::Man(side, Kind::Rook))
    }

    pub fn fen(&self) -> String {
        let rows: Vec<String> = (1..=8).rev().map(|rank| self.row_text(Side::White.row(rank))).collect();
        let turn = if self.turn == Side::White { 'w' } else { 'b' };
        let castling = self.castling_text();
        let en_passant = self.en_passant_text();
        format!("{} {turn} {castling} {en_passant} {} {}", rows.join("/"), self.halfmoves, self.fullmoves)
    }

    fn row_text(&self, row: Place) -> String {
        let mut text = String::new();
        let mut run = 0;
        // The border at the right end closes the last run of empty squares.
        for place in row + 1..=row + 9 {
            if self.cells[place] == Cell::Empty {
                run += 1;
                continue;
            }
            if run > 0 {
                text += &run.to_string();
                run = 0;
            }
            if let Cell::Man(side, kind) = self.cells[place] {
                text.push(side.cased(kind.letter()));
            }
        }
        text
    }

    /// The king's side first. K and Q stand for the outermost rook; if another one may castle, its file is written.
    fn castling_text(&self) -> String {
        let mut text = String::new();
        for side in [Side::White, Side::Black] {
            let king = self.king(side);
            for rook in self.home_rooks(side).rev().filter(|rook| self.castling.contains(rook)) {
                let letter = match rook > king {
                    true if self.home_rooks(side).next_back() == Some(rook) => 'k',
                    false if self.home_rooks(side).next() == Some(rook) => 'q',
                    _ => file_of(rook),
                };
                text.push(side.cased(letter));
            }
        }
        if text.is_empty() { "-".to_owned() } else { text }
    }

    /// The square is worth writing only if somebody may capture there.
    fn en_passant_text(&self) -> String {
        let captures = |mv: &Move| mv.special == Special::EnPassant;
        match self.en_passant {
            Some(passed) if self.legal_moves().iter().any(captures) => square_of(passed),
            _ => "-".to_owned(),
        }
    }

    /// A line for each attacked square: the square, and the squares of the men of one side that attack it.
    pub fn attacks(&self, by: Side) -> Vec<String> {
        let mut lines = Vec::new();
        for place in (20..99).filter(|&place| self.cells[place] != Cell::Border) {
            let mut attackers = self.attackers(place, by);
            attackers.sort_unstable();
            if !attackers.is_empty() {
                let squares: Vec<String> = attackers.into_iter().map(square_of).collect();
                lines.push(format!("{} {}", square_of(place), squares.join(" ")));
            }
        }
        lines
    }

    /// The move as its two squares and the letter of a promotion; castling as king takes rook.
    pub fn coordinates(mv: Move) -> String {
        let promotion = match mv.special {
            Special::Promotion(kind) => kind.letter().to_ascii_lowercase().to_string(),
            _ => String::new(),
        };
        square_of(mv.from) + &square_of(mv.to) + &promotion
    }

    pub fn san(&self, mv: Move) -> String {
        let Cell::Man(_, kind) = self.cells[mv.from] else { panic!("nobody moves") };
        let takes = if self.is_capture(mv) { "x" } else { "" };
        let to = square_of(mv.to);
        let move_text = match (mv.special, kind) {
            (Special::Castling, _) if mv.to > mv.from => "O-O".to_owned(),
            (Special::Castling, _) => "O-O-O".to_owned(),
            (Special::Promotion(into), _) => format!("{}{to}={}", self.pawn_origin(mv), into.letter()),
            (_, Kind::Pawn) => format!("{}{to}", self.pawn_origin(mv)),
            _ => format!("{}{}{takes}{to}", kind.letter(), self.origin(mv)),
        };
        let next = self.after(mv);
        let sign = match (next.is_checkmate(), next.is_check()) {
            (true, _) => "#",
            (_, true) => "+",
            _ => "",
        };
        move_text + sign
    }

    /// A pawn that takes names its file, one that walks does not.
    fn pawn_origin(&self, mv: Move) -> String {
        if self.is_capture(mv) { format!("{}x", file_of(mv.from)) } else { String::new() }
    }

    /// What tells a move from those of other men of the same kind to the same square: the file of its source, or if
    /// that is not enough the rank, or if that is not enough either, both.
    fn origin(&self, mv: Move) -> String {
        let mut rivals = self.candidates();
        rivals.retain(|&other| {
            other.from != mv.from
                && other.to == mv.to
                && other.special == Special::Nothing
                && self.cells[other.from] == self.cells[mv.from]
                && self.is_safe(other)
        });
        let (file, rank) = (file_of(mv.from), rank_of(mv.from));
        if rivals.is_empty() {
            String::new()
        } else if rivals.iter().all(|other| file_of(other.from) != file) {
            file.to_string()
        } else if rivals.iter().all(|other| rank_of(other.from) != rank) {
            rank.to_string()
        } else {
            square_of(mv.from)
        }
    }
}
