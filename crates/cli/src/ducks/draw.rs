//! The board on a terminal.

use std::io::{self, IsTerminal, Write};

use rocada_ducks::{Cell, Cells, Position, Side, Turn};

/// Whether to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    On,
    Off,
}

impl Colours {
    /// On a terminal whose user has not asked for none (<https://no-color.org>).
    pub fn of_terminal() -> Self {
        let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        if io::stdout().is_terminal() && !unwanted { Self::On } else { Self::Off }
    }
}

/// What the last turn has done, to be marked on the board.
#[derive(Clone, Copy)]
pub struct LastTurn {
    pub side: Side,
    pub turn: Turn,
    pub captured: Cells,
}

impl LastTurn {
    /// A legal turn in a position.
    pub fn new(before: &Position, turn: Turn) -> Self {
        Self { side: before.side(), turn, captured: before.captured_by(turn) }
    }

    /// The letters around a cell: brackets where the piece went, a bar on both sides where it came from, stars where
    /// something was captured.
    fn around(&self, cell: Cell) -> Option<(char, char)> {
        if self.turn.to() == cell {
            Some(('[', ']'))
        } else if self.captured.contains(cell) {
            Some(('*', '*'))
        } else {
            matches!(self.turn, Turn::Move { from, .. } if from == cell).then_some(('|', '|'))
        }
    }
}

const GREEN: &str = "\x1b[97;42m";
const BLUE: &str = "\x1b[97;44m";
const PLAIN: &str = "\x1b[0m";

/// Draws the board: shore green and lake blue, or `.` and `~`; with the marks of the last turn.
pub fn draw(
    out: &mut dyn Write,
    position: &Position,
    last: Option<&LastTurn>,
    colours: Colours,
) -> io::Result<()> {
    let board = position.board();
    write!(out, "  ")?;
    for column in 0..board.n() {
        write!(out, " {column} ")?;
    }
    writeln!(out)?;
    for row in 0..board.n() {
        write!(out, "{row} ")?;
        for cell in (0..board.n()).filter_map(|column| Cell::new(row, column)) {
            let lake = board.lake().contains(cell);
            let piece = position.at(cell).map(Side::letter);
            let (left, right) = last.and_then(|last| last.around(cell)).unwrap_or((' ', ' '));
            match colours {
                Colours::On => {
                    let ground = if lake { BLUE } else { GREEN };
                    write!(out, "{ground}{left}{}{right}", piece.unwrap_or(' '))?;
                }
                Colours::Off => {
                    write!(out, "{left}{}{right}", piece.unwrap_or(if lake { '~' } else { '.' }))?;
                }
            }
        }
        writeln!(out, "{}", if colours == Colours::On { PLAIN } else { "" })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_turn_is_marked() {
        let before: Position = "8/8/3c4/3d4/1cd2d1c/3d4/3d4/8 d 2 0 0 0 0".parse().unwrap();
        let last = LastTurn::new(&before, "3,3-4,3".parse().unwrap());
        let mut out = Vec::new();
        draw(&mut out, &before.after(last.turn), Some(&last), Colours::Off).unwrap();
        let text = String::from_utf8(out).unwrap();
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[3], "2  .  .  ~ *~* ~  ~  .  . ");
        assert_eq!(lines[4], "3  .  .  ~ |~| ~  ~  .  . ");
        assert_eq!(lines[5], "4  . *.* d [d] ~  d  .  c ");
    }
}
