//! Cells and sets of cells. A set is one bit a cell in a `u128`, twelve bits a row whatever the size of the
//! board: the two unused bits at the end of each row of ten keep a shift from running into the next row, even
//! a shift by two, so that whole sets of pieces slide at once and nothing needs a mask of its own.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// Bits from one row to the next.
const STRIDE: u32 = 12;

/// The most rows and columns a board has.
pub(crate) const MAX_N: u8 = 10;

/// A cell of the largest board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell in this row and column, both from 0 to 9.
    pub const fn new(row: u8, column: u8) -> Option<Self> {
        if row < MAX_N && column < MAX_N { Some(Self(row * STRIDE as u8 + column)) } else { None }
    }

    /// Counted from the top.
    pub const fn row(self) -> u8 {
        self.0 / STRIDE as u8
    }

    /// Counted from the left.
    pub const fn column(self) -> u8 {
        self.0 % STRIDE as u8
    }

    /// Below 128, for tables with an entry a cell.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 127) as usize
    }

    /// Rows plus columns between two cells (Manhattan distance).
    pub const fn distance(self, other: Self) -> u8 {
        self.row().abs_diff(other.row()) + self.column().abs_diff(other.column())
    }

    /// The cells at distance 2 or less: where a cat that stops here catches ducks.
    #[inline]
    pub const fn near(self) -> Cells {
        NEAR[self.index()]
    }

    /// The cells of the same row.
    #[inline]
    pub const fn in_row(self) -> Cells {
        Cells(0x3FF << (self.row() as u32 * STRIDE))
    }

    /// The cells of the same column.
    #[inline]
    pub const fn in_column(self) -> Cells {
        Cells(FIRST_COLUMN << self.column())
    }

    /// The cell that a piece standing here has come from, so many steps ago.
    #[inline]
    pub(crate) const fn back(self, direction: Direction, steps: u32) -> Self {
        let way = direction.offset() * steps as i32;
        Self((self.0 as i32 - way) as u8 & 127)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row(), self.column())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Along a row or a column.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Direction {
    Right,
    Down,
    Left,
    Up,
}

impl Direction {
    pub const ALL: [Self; 4] = [Self::Right, Self::Down, Self::Left, Self::Up];

    const fn offset(self) -> i32 {
        match self {
            Self::Right => 1,
            Self::Down => STRIDE as i32,
            Self::Left => -1,
            Self::Up => -(STRIDE as i32),
        }
    }
}

/// A set of cells.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Cells(u128);

const FIRST_COLUMN: u128 = {
    let mut bits = 0;
    let mut row = 0;
    while row < MAX_N as u32 {
        bits |= 1 << (row * STRIDE);
        row += 1;
    }
    bits
};

/// The last of the unused bits of every row.
const LAST_COLUMN: u128 = FIRST_COLUMN << (STRIDE - 1);

const NEAR: [Cells; 128] = {
    let mut near = [Cells::NONE; 128];
    let mut from = 0;
    while from < 100 {
        let (row, column) = (from / 10, from % 10);
        let cell = Cell(row * STRIDE as u8 + column);
        let mut to = 0;
        while to < 100 {
            let other = Cell(to / 10 * STRIDE as u8 + to % 10);
            if cell.distance(other) <= 2 {
                near[cell.0 as usize].0 |= 1 << other.0;
            }
            to += 1;
        }
        from += 1;
    }
    near
};

impl Cells {
    /// No cell.
    pub const NONE: Self = Self(0);

    /// The rows and columns from `first` up to but not including `end`; none if that is before.
    pub(crate) const fn square(first: u8, end: u8) -> Self {
        if end <= first {
            return Self::NONE;
        }
        let mut cells = 0;
        let row = (1 << end) - (1 << first);
        let mut at = first;
        while at < end {
            cells |= row << (at as u32 * STRIDE);
            at += 1;
        }
        Self(cells)
    }

    /// Only this cell.
    #[inline]
    pub const fn of(cell: Cell) -> Self {
        Self(1 << cell.index())
    }

    /// Those that are not in the other set.
    #[must_use]
    #[inline]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// No cell is in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cells.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the cell is in it.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.index() & 1 != 0
    }

    /// Every cell one step further. What leaves the board has to be masked off by the caller.
    #[must_use]
    #[inline]
    pub(crate) const fn shifted(self, direction: Direction) -> Self {
        match direction {
            Direction::Right => Self(self.0 << 1),
            Direction::Down => Self(self.0 << STRIDE),
            Direction::Left => Self(self.0 >> 1),
            Direction::Up => Self(self.0 >> STRIDE),
        }
    }

    /// Every cell that a piece of this set reaches in one slide in this direction over `empty` cells.
    ///
    /// To the right a carry runs through the empty cells; the other ways the pieces run in doubling steps, all at
    /// once (Kogge-Stone fill).
    #[must_use]
    #[inline]
    pub(crate) const fn slides(self, direction: Direction, empty: Self) -> Self {
        if matches!(direction, Direction::Right) {
            // A piece stands before the first cell of a run of empty ones: added there, the run turns to zeros and
            // the carry stops on the cell behind it.
            let first = self.0 << 1 & empty.0;
            return Self(empty.0 & !(empty.0 + first));
        }
        let (mut reached, mut open) = (self.0, empty.0);
        let step = direction.offset().unsigned_abs();
        let mut round = 0;
        while round < 4 {
            let by = step << round;
            match direction {
                Direction::Right | Direction::Down => {
                    reached |= open & (reached << by);
                    open &= open << by;
                }
                Direction::Left | Direction::Up => {
                    reached |= open & (reached >> by);
                    open &= open >> by;
                }
            }
            round += 1;
        }
        Self(reached & empty.0)
    }

    /// Every cell at distance 2 or less of one in the set, and a few beyond the edge of the board.
    #[must_use]
    #[inline]
    pub(crate) const fn within_two(self) -> Self {
        let once = self.0 | self.0 << 1 | self.0 >> 1 | self.0 << STRIDE | self.0 >> STRIDE;
        Self(once | once << 1 | once >> 1 | once << STRIDE | once >> STRIDE)
    }

    /// The rows from the top, a bit a column.
    #[inline]
    pub(crate) fn rows(self) -> impl Iterator<Item = u16> {
        (0..u32::from(MAX_N)).map(move |row| (self.0 >> (row * STRIDE)) as u16 & 0x3FF)
    }

    /// What is left when the first cell of every row is taken out.
    #[must_use]
    #[inline]
    pub(crate) const fn without_first_of_rows(self) -> Self {
        // One less in every row; the last of its unused bits lends to a row that has nothing.
        Self(self.0 & ((self.0 | LAST_COLUMN) - FIRST_COLUMN))
    }

    /// How many rows hold a cell.
    #[inline]
    pub(crate) const fn rows_in_use(self) -> u32 {
        // Anything at all in a row brings the sum to its last bit.
        ((self.0 + (LAST_COLUMN - FIRST_COLUMN)) & LAST_COLUMN).count_ones()
    }

    /// The cells in reading order.
    pub fn iter(self) -> impl Iterator<Item = Cell> + Clone {
        // One half after the other: what is asked of 64 bits is one instruction.
        let half = |bits: u64, first: u8| {
            let mut rest = bits;
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let cell = Cell(first + rest.trailing_zeros() as u8);
                    rest &= rest - 1;
                    cell
                })
            })
        };
        half(self.0 as u64, 0).chain(half((self.0 >> 64) as u64, 64))
    }
}

impl BitAnd for Cells {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Cells {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Cells {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Not for Cells {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> impl Iterator<Item = Cell> {
        Cells::square(0, MAX_N).iter()
    }

    #[test]
    fn cells_know_where_they_are() {
        assert_eq!(all().count(), 100);
        for cell in all() {
            assert_eq!(Cell::new(cell.row(), cell.column()), Some(cell));
            assert!(cell.in_row().contains(cell) && cell.in_column().contains(cell));
            assert_eq!((cell.in_row() & cell.in_column()).count(), 1);
            assert!(cell.in_row().iter().all(|other| other.row() == cell.row()));
            assert!(cell.in_column().iter().all(|other| other.column() == cell.column()));
            assert_eq!(cell.in_column().count() + cell.in_row().count(), 20);
        }
        assert_eq!((Cell::new(10, 0), Cell::new(0, 10)), (None, None));
    }

    #[test]
    fn nearness_does_not_wrap_around_the_edge() {
        let board = Cells::square(0, MAX_N);
        for cell in all() {
            assert!(all().all(|other| cell.near().contains(other) == (cell.distance(other) <= 2)));
            assert_eq!(Cells::of(cell).within_two() & board, cell.near());
        }
    }

    #[test]
    fn rows_are_counted_all_at_once() {
        let mut random = rocada_gametree::Random::new(5);
        for _ in 0..500 {
            let some = all().filter(|_| random.below(6) == 0).fold(Cells::NONE, |a, b| a | Cells::of(b));
            let left = some.rows().map(|row| row & row.wrapping_sub(1));
            assert!(some.without_first_of_rows().rows().eq(left));
            assert_eq!(some.rows_in_use() as usize, some.rows().filter(|&row| row != 0).count());
        }
    }

    #[test]
    fn a_fill_is_the_same_as_walking() {
        let board = Cells::square(0, MAX_N);
        let mut random = rocada_gametree::Random::new(3);
        for _ in 0..500 {
            let mut pick =
                |share| all().filter(|_| random.below(10) < share).fold(Cells::NONE, |a, b| a | Cells::of(b));
            let (pieces, others) = (pick(2), pick(2));
            let empty = board.without(pieces | others);
            for direction in Direction::ALL {
                let mut walked = Cells::NONE;
                let mut at = pieces;
                while !at.is_empty() {
                    at = at.shifted(direction) & empty;
                    walked = walked | at;
                }
                assert_eq!(pieces.slides(direction, empty), walked);
            }
        }
    }
}
