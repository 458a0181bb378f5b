//! The board on a terminal.

use std::io::{self, IsTerminal, Write};

use rocada_ducks::{Cell, Position, Side};

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

const GREEN: &str = "\x1b[97;42m";
const BLUE: &str = "\x1b[97;44m";
const PLAIN: &str = "\x1b[0m";

/// Draws the board: shore green and lake blue, or `.` and `~`.
pub fn draw(out: &mut dyn Write, position: &Position, colours: Colours) -> io::Result<()> {
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
            match colours {
                Colours::On => {
                    write!(out, "{} {} ", if lake { BLUE } else { GREEN }, piece.unwrap_or(' '))?;
                }
                Colours::Off => write!(out, " {} ", piece.unwrap_or(if lake { '~' } else { '.' }))?,
            }
        }
        writeln!(out, "{}", if colours == Colours::On { PLAIN } else { "" })?;
    }
    Ok(())
}
