//! A second opinion: the rules of chess in the plainest way known, to judge the fast ones by.
//!
//! The board is a *mailbox*: an array of 120 cells, 10 wide and 12 high. The 64 squares lie in the middle and the
//! cells around them are a border that belongs to no square.
//!
//! ```text
//!   110 111 112 113 114 115 116 117 118 119
//!   100 101 102 103 104 105 106 107 108 109
//!    90  a8  b8  c8  d8  e8  f8  g8  h8  99      a8 is 91, h8 is 98
//!    80  a7  b7  c7  d7  e7  f7  g7  h7  89
//!    70  a6  b6  c6  d6  e6  f6  g6  h6  79
//!    60  a5  b5  c5  d5  e5  f5  g5  h5  69
//!    50  a4  b4  c4  d4  e4  f4  g4  h4  59
//!    40  a3  b3  c3  d3  e3  f3  g3  h3  49
//!    30  a2  b2  c2  d2  e2  f2  g2  h2  39
//!    20  a1  b1  c1  d1  e1  f1  g1  h1  29      a1 is 21, h1 is 28
//!    10  11  12  13  14  15  16  17  18  19
//!     0   1   2   3   4   5   6   7   8   9
//! ```
//!
//! A step is an addition: +1 is a file to the right, +10 a rank up, +21 a knight's leap. Whoever steps off the board
//! stands on the border and notices; without a border, g4 + 2 would be a5 on a board of 64 cells. Knights leap two
//! ranks, hence two rows above and below. They leap two files as well, but one column a side is enough for that: the
//! rows follow each other, so that beyond the right column of one row comes the left column of the next.
//!
//! A move is legal if the mover's king cannot be taken afterwards: it is simply played and looked at. Nothing here is
//! fast, and no code is shared with the crate: FEN goes in; FEN, moves and answers come out as text.
//!
//! - `mod.rs`: the board and who attacks what
//! - `moves.rs`: the moves and their consequences
//! - `text.rs`: FEN, SAN and coordinates
//! - `exchange.rs`: who wins a series of captures on one square

mod exchange;
mod moves;
mod text;

pub use moves::Move;

/// The index of one of the 120 cells.
type Place = usize;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    White,
    Black,
}

impl Side {
    fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The step of a pawn.
    fn ahead(self) -> isize {
        match self {
            Self::White => 10,
            Self::Black => -10,
        }
    }

    /// The first cell, on the border, of the row on which a side's rank lies. Each side counts ranks from its own
    /// end of the board, from 1 to 8.
    fn row(self, rank: usize) -> Place {
        match self {
            Self::White => 10 * (1 + rank),
            Self::Black => 10 * (10 - rank),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl Kind {
    /// From the least to the most valuable.
    const ALL: [Self; 6] = [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// The steps by which a man attacks. Only pawns care whose they are.
    fn steps(self, side: Side) -> &'static [isize] {
        match (self, side) {
            (Self::Pawn, Side::White) => &[9, 11],
            (Self::Pawn, Side::Black) => &[-9, -11],
            (Self::Knight, _) => &[21, 12, -8, -19, -21, -12, 8, 19],
            (Self::Bishop, _) => &[11, -9, -11, 9],
            (Self::Rook, _) => &[10, 1, -10, -1],
            (Self::Queen | Self::King, _) => &[10, 11, 1, -9, -10, -11, -1, 9],
        }
    }

    /// Whether the step may be repeated until something stands in the way.
    fn slides(self) -> bool {
        matches!(self, Self::Bishop | Self::Rook | Self::Queen)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cell {
    Border,
    Empty,
    Man(Side, Kind),
}

/// A position.
#[derive(Clone, Debug)]
pub struct Mailbox {
    cells: [Cell; 120],
    turn: Side,
    /// The rooks that may still castle with their king.
    castling: Vec<Place>,
    /// The square that a pawn has passed over in the last move.
    en_passant: Option<Place>,
    halfmoves: u32,
    fullmoves: u32,
}

impl Mailbox {
    fn empty() -> Self {
        let mut cells = [Cell::Border; 120];
        for row in (20..=90).step_by(10) {
            cells[row + 1..=row + 8].fill(Cell::Empty);
        }
        Self { cells, turn: Side::White, castling: Vec::new(), en_passant: None, halfmoves: 0, fullmoves: 1 }
    }

    /// Where the men of a side stand, and what they are.
    fn men(&self, side: Side) -> impl Iterator<Item = (Place, Kind)> {
        self.cells.iter().enumerate().filter_map(move |(place, cell)| match *cell {
            Cell::Man(owner, kind) if owner == side => Some((place, kind)),
            _ => None,
        })
    }

    fn king(&self, side: Side) -> Place {
        self.men(side).find(|&(_, kind)| kind == Kind::King).expect("a king a side").0
    }

    /// What a man attacks from a place: the first cell along each of its steps or, if it slides, all cells up to and
    /// including the first that is not empty.
    fn reach(&self, from: Place, side: Side, kind: Kind) -> Vec<Place> {
        let mut reached = Vec::new();
        for &step in kind.steps(side) {
            let mut at = from;
            loop {
                at = at.strict_add_signed(step);
                if self.cells[at] == Cell::Border {
                    break;
                }
                reached.push(at);
                if !kind.slides() || self.cells[at] != Cell::Empty {
                    break;
                }
            }
        }
        reached
    }

    /// The men of a side that attack a place, the least valuable first, those of one kind from a1 on.
    ///
    /// Attacks are mutual: a knight attacks me from wherever I, were I a knight, would attack it. Pawns are the one
    /// exception, for theirs point forwards, so here I have to be a pawn of the other side.
    fn attackers(&self, place: Place, by: Side) -> Vec<Place> {
        let mut attackers = Vec::new();
        for kind in Kind::ALL {
            let mut seen = self.reach(place, by.other(), kind);
            seen.retain(|&from| self.cells[from] == Cell::Man(by, kind));
            seen.sort_unstable();
            attackers.extend(seen);
        }
        attackers
    }

    fn is_attacked(&self, place: Place, by: Side) -> bool {
        !self.attackers(place, by).is_empty()
    }

    /// Whether the king of a side could be taken if the other side were to move.
    fn is_king_attacked(&self, side: Side) -> bool {
        self.is_attacked(self.king(side), side.other())
    }

    pub fn is_check(&self) -> bool {
        self.is_king_attacked(self.turn)
    }

    pub fn is_checkmate(&self) -> bool {
        self.is_check() && self.legal_moves().is_empty()
    }

    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && self.legal_moves().is_empty()
    }

    /// Whether nobody can ever be mated: besides the kings there is nothing, or one knight, or only bishops that all
    /// stand on squares of one colour.
    pub fn is_insufficient_material(&self) -> bool {
        let men: Vec<(Place, Kind)> = self
            .men(Side::White)
            .chain(self.men(Side::Black))
            .filter(|&(_, kind)| kind != Kind::King)
            .collect();
        let shade = |place: Place| (place / 10 + place % 10) % 2;
        match men[..] {
            [] | [(_, Kind::Knight)] => true,
            [(first, _), ..] => {
                men.iter().all(|&(place, kind)| kind == Kind::Bishop && shade(place) == shade(first))
            }
        }
    }
}
