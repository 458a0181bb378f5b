//! Positions as text, one line: `ROWS SIDE K DUCK_CAPTURES CAT_CAPTURES DUCK_COUNT CAT_COUNT [step] [goals=D/C]`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{
    Board, BoardError, BySide, Cell, Cells, Goals, GoalsError, Position, Rules, Side, Turn, TurnError,
    Variant,
};

/// A text that is no position. Every message begins with the field that is wrong.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PositionError {
    /// A field is not there.
    #[error("{0}: missing; a position is {FORM}")]
    Missing(&'static str),
    /// Something follows after the last field.
    #[error("end of the line: `{0}` is one field too many (step and goals=D/C come last, in this order)")]
    Extra(String),
    /// Too few rows, or too many.
    #[error("ROWS: {0}")]
    Size(BoardError),
    /// A row does not describe as many cells as there are rows.
    #[error("ROWS: row {row} (`{text}`) has {cells} cells, not {n}")]
    RowLength {
        /// Counted from 0.
        row: usize,
        /// As it was written.
        text: String,
        /// As many as it describes.
        cells: usize,
        /// As many as it should.
        n: usize,
    },
    /// An unknown letter, or a run of no cells.
    #[error("ROWS: row {row} has `{found}` where d, c or the length of a run of empty cells is expected")]
    Letter {
        /// Counted from 0.
        row: usize,
        /// What stands there.
        found: String,
    },
    /// Neither d nor c.
    #[error("SIDE: `{0}` is neither d nor c")]
    Side(String),
    /// Not a number as it is written here.
    #[error("{field}: `{text}` is no number")]
    Number {
        /// The field.
        field: &'static str,
        /// As it was written.
        text: String,
    },
    /// The shore does not fit the board.
    #[error("K: {0}")]
    Shore(BoardError),
    /// Not two goals.
    #[error("goals: `{0}` is not of the form goals=D/C")]
    GoalsForm(String),
    /// A goal out of range.
    #[error("goals: {0}")]
    Goals(GoalsError),
    /// More captures than the goal allows.
    #[error("{field}: {captures} captures cannot be, the goal being {goal}{}", if *.may_end { "" } else { " and this side being to move" })]
    Captures {
        /// The field.
        field: &'static str,
        /// What was written.
        captures: usize,
        /// The side's goal.
        goal: u8,
        /// Whether this side has made the last turn and may just have won.
        may_end: bool,
    },
    /// More moves in a row than allowed.
    #[error("{field}: {count} moves in a row, and at most K = {k} are allowed")]
    Streak {
        /// The field.
        field: &'static str,
        /// What was written.
        count: usize,
        /// The most.
        k: u8,
    },
}

/// The fields of a position.
pub(crate) const FORM: &str =
    "ROWS SIDE K DUCK_CAPTURES CAT_CAPTURES DUCK_COUNT CAT_COUNT [step] [goals=D/C]";

/// Names of the two capture fields and of the two count fields.
const CAPTURES: BySide<&str> = BySide { ducks: "DUCK_CAPTURES", cats: "CAT_CAPTURES" };
const COUNTS: BySide<&str> = BySide { ducks: "DUCK_COUNT", cats: "CAT_COUNT" };

impl Position {
    /// Reads a turn and checks that it may be played here.
    pub fn read_turn(&self, text: &str) -> Result<Turn, TurnError> {
        let turn = text.parse()?;
        self.check(turn)?;
        Ok(turn)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.board();
        for row in 0..board.n() {
            if row > 0 {
                f.write_str("/")?;
            }
            let mut run = 0;
            for cell in (0..board.n()).filter_map(|column| Cell::new(row, column)) {
                match self.at(cell) {
                    None => run += 1,
                    Some(side) => {
                        write_run(f, run)?;
                        run = 0;
                        write!(f, "{}", side.letter())?;
                    }
                }
            }
            write_run(f, run)?;
        }
        let (captures, streak) = (self.captures(), self.streak());
        write!(f, " {} {}", self.side().letter(), board.k())?;
        write!(f, " {} {} {} {}", captures.ducks, captures.cats, streak.ducks, streak.cats)?;
        if self.rules().variant == Variant::Step {
            f.write_str(" step")?;
        }
        if self.rules().goals != Goals::original(board) {
            write!(f, " goals={}/{}", self.goals().ducks, self.goals().cats)?;
        }
        Ok(())
    }
}

fn write_run(f: &mut fmt::Formatter<'_>, run: u8) -> fmt::Result {
    if run > 0 { write!(f, "{run}") } else { Ok(()) }
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        Self::read(text, Board::new)
    }
}

impl Position {
    /// Reads a position to solve, on a board that may be smaller than those that are played on.
    pub fn to_solve(text: &str) -> Result<Self, PositionError> {
        Self::read(text, Board::to_solve)
    }

    /// Reads a position on one of the boards that `make_board` makes of N and K.
    fn read(
        text: &str,
        make_board: fn(usize, usize) -> Result<Board, BoardError>,
    ) -> Result<Self, PositionError> {
        let mut fields = text.split(' ');
        let mut field =
            |name| fields.next().filter(|field| !field.is_empty()).ok_or(PositionError::Missing(name));
        let rows: Vec<_> = field("ROWS")?.split('/').collect();
        let side = match field("SIDE")? {
            "d" => Side::Ducks,
            "c" => Side::Cats,
            other => return Err(PositionError::Side(shortened(other))),
        };
        let k = number("K", field("K")?)?;
        let captures = BySide { ducks: field(CAPTURES.ducks)?, cats: field(CAPTURES.cats)? };
        let counts = BySide { ducks: field(COUNTS.ducks)?, cats: field(COUNTS.cats)? };

        // Any thickness will do to find out whether the size is right.
        make_board(rows.len(), 1).map_err(PositionError::Size)?;
        let pieces = read_rows(&rows)?;
        let board = make_board(rows.len(), k).map_err(PositionError::Shore)?;
        let mut options = fields.peekable();
        let variant = if options.next_if_eq(&"step").is_some() { Variant::Step } else { Variant::Slide };
        let goals = match options.next_if(|option| option.starts_with("goals")) {
            Some(option) => read_goals(board, option)?,
            None => Goals::original(board),
        };
        if let Some(extra) = options.next() {
            return Err(PositionError::Extra(shortened(extra)));
        }

        let read_captures = |who| read_captures(board, goals, who, side, captures[who]);
        let captures = BySide { ducks: read_captures(Side::Ducks)?, cats: read_captures(Side::Cats)? };
        let streak = BySide {
            ducks: read_count(board, Side::Ducks, counts)?,
            cats: read_count(board, Side::Cats, counts)?,
        };
        Ok(Self::assemble(Rules { board, variant, goals }, pieces, side, captures, streak))
    }
}

/// The pieces on a board that has no more rows than any.
fn read_rows(rows: &[&str]) -> Result<BySide<Cells>, PositionError> {
    let n = rows.len();
    let mut pieces = BySide::<Cells>::default();
    for (row, text) in rows.iter().enumerate() {
        let mut column = 0;
        let mut rest = *text;
        while let Some(first) = rest.chars().next() {
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let (token, after) = rest.split_at(digits.max(first.len_utf8()));
            rest = after;
            let side = match token {
                "d" => Side::Ducks,
                "c" => Side::Cats,
                _ => {
                    let run = number("ROWS", token).ok().filter(|&run| run > 0);
                    column += run.ok_or_else(|| PositionError::Letter { row, found: shortened(token) })?;
                    continue;
                }
            };
            if let Some(cell) = (column < n).then(|| Cell::new(row as u8, column as u8)).flatten() {
                pieces[side] = pieces[side] | Cells::of(cell);
            }
            column += 1;
        }
        if column != n {
            return Err(PositionError::RowLength { row, text: shortened(text), cells: column, n });
        }
    }
    Ok(pieces)
}

fn read_goals(board: Board, option: &str) -> Result<Goals, PositionError> {
    let wrong = || PositionError::GoalsForm(shortened(option));
    let (ducks, cats) =
        option.strip_prefix("goals=").and_then(|goals| goals.split_once('/')).ok_or_else(wrong)?;
    Goals::new(board, number("goals", ducks)?, number("goals", cats)?).map_err(PositionError::Goals)
}

/// Captures stay below the goal, but for the side that has just won: a cat takes one at a time, ducks all the
/// cats on two lines, each with three ducks or more.
fn read_captures(board: Board, goals: Goals, who: Side, side: Side, text: &str) -> Result<u8, PositionError> {
    let field = CAPTURES[who];
    let captures = number(field, text)?;
    let goal = goals.by_side()[who];
    let may_end = who != side;
    let last = match (may_end, who) {
        (false, _) => 0,
        (true, Side::Ducks) => 2 * (board.n() - 3),
        (true, Side::Cats) => 1,
    };
    if captures < usize::from(goal + last) {
        Ok(captures as u8)
    } else {
        Err(PositionError::Captures { field, captures, goal, may_end })
    }
}

fn read_count(board: Board, who: Side, counts: BySide<&str>) -> Result<u8, PositionError> {
    let field = COUNTS[who];
    let count = number(field, counts[who])?;
    let k = board.k();
    if count <= usize::from(k) { Ok(count as u8) } else { Err(PositionError::Streak { field, count, k }) }
}

/// A decimal number as we write it: digits only, no zeros in front, and not so long that it could overflow.
fn number(field: &'static str, text: &str) -> Result<usize, PositionError> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit()) && text.len() <= 6;
    let canonical = text == "0" || !text.starts_with('0');
    let read = if digits && canonical { text.parse().ok() } else { None };
    read.ok_or_else(|| PositionError::Number { field, text: shortened(text) })
}

/// Enough of a text to recognise it in a message.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}
