//! The board and what can be chosen about the rules: size, shore, variant, goals. All of it is checked here,
//! so that a [`Rules`] is always one that can be played.

use thiserror::Error;

use crate::{BySide, Cells};

/// A board of N x N cells with a shore K cells thick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    n: u8,
    k: u8,
}

/// A board that nobody can play on.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BoardError {
    /// Not 8, 9 or 10.
    #[error("the board has 8, 9 or 10 rows, not {0}")]
    Size(usize),
    /// Not 4 to 10, where small boards are allowed.
    #[error("a board to solve has 4 to 10 rows, not {0}")]
    SizeToSolve(usize),
    /// No shore, or too much of it.
    #[error("the shore of a board of {n} rows is {} thick, not {k}", match (n - 1) / 3 {
        1 => "1 cell".to_owned(),
        most => format!("1 to {most} cells"),
    })]
    Shore {
        /// The board's size.
        n: u8,
        /// The thickness asked for.
        k: usize,
    },
}

impl Board {
    /// Every board that is played on.
    pub const ALL: [Self; 7] = [
        Self { n: 8, k: 1 },
        Self { n: 8, k: 2 },
        Self { n: 9, k: 1 },
        Self { n: 9, k: 2 },
        Self { n: 10, k: 1 },
        Self { n: 10, k: 2 },
        Self { n: 10, k: 3 },
    ];

    /// The boards that nobody plays on, small enough to be solved.
    pub const SMALL: [Self; 5] = [
        Self { n: 4, k: 1 },
        Self { n: 5, k: 1 },
        Self { n: 6, k: 1 },
        Self { n: 7, k: 1 },
        Self { n: 7, k: 2 },
    ];

    /// N from 8 to 10 and K from 1 up to less than N / 3.
    pub fn new(n: usize, k: usize) -> Result<Self, BoardError> {
        let rows = u8::try_from(n).ok().filter(|n| (8..=10).contains(n)).ok_or(BoardError::Size(n))?;
        Self::with_shore(rows, k)
    }

    /// The same with N from 4.
    pub fn to_solve(n: usize, k: usize) -> Result<Self, BoardError> {
        let rows = u8::try_from(n).ok().filter(|n| (4..=10).contains(n)).ok_or(BoardError::SizeToSolve(n))?;
        Self::with_shore(rows, k)
    }

    fn with_shore(n: u8, k: usize) -> Result<Self, BoardError> {
        match u8::try_from(k) {
            Ok(small) if small >= 1 && 3 * u32::from(small) < u32::from(n) => Ok(Self { n, k: small }),
            _ => Err(BoardError::Shore { n, k }),
        }
    }

    /// Rows, and columns.
    pub const fn n(self) -> u8 {
        self.n
    }

    /// Thickness of the shore, and the most moves in a row.
    pub const fn k(self) -> u8 {
        self.k
    }

    /// Every cell.
    pub const fn cells(self) -> Cells {
        self.masks().all
    }

    /// Where ducks are placed.
    pub const fn lake(self) -> Cells {
        self.masks().lake
    }

    /// Where cats are placed.
    pub const fn shore(self) -> Cells {
        self.masks().shore
    }

    /// The outermost rows and columns, where cats are safe.
    pub const fn rim(self) -> Cells {
        self.masks().rim
    }

    /// The rim, and the two rings of cells inside it.
    #[inline]
    pub(crate) const fn rings(self) -> [Cells; 3] {
        self.masks().rings
    }

    #[inline]
    const fn masks(self) -> &'static Masks {
        // Room for every n and k below 16 and 4, so that no bounds check is left.
        &MASKS[((self.n & 15) * 4 + (self.k & 3)) as usize]
    }
}

#[derive(Clone, Copy)]
struct Masks {
    all: Cells,
    lake: Cells,
    shore: Cells,
    rim: Cells,
    rings: [Cells; 3],
}

static MASKS: [Masks; 64] = {
    let none = Cells::NONE;
    let mut masks = [Masks { all: none, lake: none, shore: none, rim: none, rings: [none; 3] }; 64];
    let mut index = 0;
    while index < Board::ALL.len() + Board::SMALL.len() {
        let small = index.checked_sub(Board::ALL.len());
        let Board { n, k } = if let Some(small) = small { Board::SMALL[small] } else { Board::ALL[index] };
        let all = Cells::square(0, n);
        let lake = Cells::square(k, n - k);
        let (first, second, third) =
            (Cells::square(1, n - 1), Cells::square(2, n - 2), Cells::square(3, n - 3));
        let rim = all.without(first);
        let rings = [rim, first.without(second), second.without(third)];
        masks[(n * 4 + k) as usize] = Masks { all, lake, shore: all.without(lake), rim, rings };
        index += 1;
    }
    masks
};

/// How far a piece may move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Any distance over empty cells, like a rook.
    #[default]
    Slide,
    /// Exactly one cell.
    Step,
}

/// Captures that win the game, for each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Goals(BySide<u8>);

/// A goal that is no goal.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("a goal on a board of {n} rows is 1 to {} captures, not {goal}", 3 * n)]
pub struct GoalsError {
    /// The board's size.
    pub n: u8,
    /// The goal asked for.
    pub goal: usize,
}

impl Goals {
    /// The captures the ducks need and those the cats need, from 1 to 3N each.
    pub fn new(board: Board, ducks: usize, cats: usize) -> Result<Self, GoalsError> {
        let check = |goal: usize| {
            let valid = u8::try_from(goal).ok().filter(|goal| (1..=3 * board.n).contains(goal));
            valid.ok_or(GoalsError { n: board.n, goal })
        };
        Ok(Self(BySide { ducks: check(ducks)?, cats: check(cats)? }))
    }

    /// N for both.
    pub fn original(board: Board) -> Self {
        Self(BySide::both(board.n))
    }

    /// For each side.
    #[inline]
    pub const fn by_side(self) -> BySide<u8> {
        self.0
    }
}

/// Everything that is agreed on before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The board.
    pub board: Board,
    /// How far a piece may move.
    pub variant: Variant,
    /// What wins. Made for this board.
    pub goals: Goals,
}

impl Rules {
    /// The rules as they were written: sliding, N captures for both.
    pub fn original(board: Board) -> Self {
        Self { board, variant: Variant::Slide, goals: Goals::original(board) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_seven_boards() {
        let boards: Vec<_> =
            (0..300).flat_map(|n| (0..300).filter_map(move |k| Board::new(n, k).ok())).collect();
        assert_eq!(boards, Board::ALL);
        assert_eq!(
            Board::new(9, 3).unwrap_err().to_string(),
            "the shore of a board of 9 rows is 1 to 2 cells thick, not 3"
        );
        assert_eq!(Board::new(7, 1).unwrap_err().to_string(), "the board has 8, 9 or 10 rows, not 7");
    }

    #[test]
    fn the_small_boards_are_for_solving() {
        let boards: Vec<_> =
            (0..300).flat_map(|n| (0..300).filter_map(move |k| Board::to_solve(n, k).ok())).collect();
        assert_eq!(boards, [&Board::SMALL[..], &Board::ALL[..]].concat());
        assert_eq!(
            Board::to_solve(3, 1).unwrap_err().to_string(),
            "a board to solve has 4 to 10 rows, not 3"
        );
        assert_eq!(
            Board::to_solve(6, 2).unwrap_err().to_string(),
            "the shore of a board of 6 rows is 1 cell thick, not 2"
        );
    }

    #[test]
    fn shore_lake_and_rim() {
        for board in Board::ALL.into_iter().chain(Board::SMALL) {
            let (n, k) = (u32::from(board.n()), u32::from(board.k()));
            assert_eq!(board.lake().count(), (n - 2 * k).pow(2));
            assert_eq!(board.shore().count() + board.lake().count(), n * n);
            assert_eq!(board.rim().count(), 4 * (n - 1));
            assert!((board.lake() & board.rim()).is_empty());
        }
    }
}
