//! Whether a turn may be played, and if not, why. Written straight from the rules and without the generator,
//! which the tests hold against it.

use thiserror::Error;

use crate::{Cell, Cells, Position, Side, Turn, Variant};

/// Why a turn is refused.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Refusal {
    /// Nobody has a turn any more.
    #[error("the game is over: the {0} have won")]
    Over(Side),
    /// A cell outside the board.
    #[error("{cell} is not on the board: rows and columns go from 0 to {}", n - 1)]
    OffBoard {
        /// The cell.
        cell: Cell,
        /// The board's size.
        n: u8,
    },
    /// K moves in a row.
    #[error("the {side} have moved {k} {} in a row and must place now", if *.k == 1 { "time" } else { "times" })]
    MustPlace {
        /// Who.
        side: Side,
        /// How often.
        k: u8,
    },
    /// Placed on the wrong terrain.
    #[error("{}", match .side {
        Side::Ducks => format!("ducks are placed on the lake, and {cell} is on the shore"),
        Side::Cats => format!("cats are placed on the shore, and {cell} is on the lake"),
    })]
    Terrain {
        /// Who.
        side: Side,
        /// Where.
        cell: Cell,
    },
    /// Somebody is there already.
    #[error("a {} stands on {cell} already", by.piece())]
    Taken {
        /// Where.
        cell: Cell,
        /// Who.
        by: Side,
    },
    /// Nothing of one's own to move.
    #[error("no {} stands on {cell}", side.piece())]
    NoPiece {
        /// Who.
        side: Side,
        /// Where.
        cell: Cell,
    },
    /// A move must go somewhere.
    #[error("a move must end on another cell than {0}")]
    NotMoved(Cell),
    /// Neither along the row nor along the column.
    #[error("{from} and {to} share neither a row nor a column")]
    NotInLine {
        /// From here.
        from: Cell,
        /// To here.
        to: Cell,
    },
    /// Further than one cell.
    #[error("a move goes exactly one cell in this variant, and {from} to {to} is {}", from.distance(*to))]
    TooFar {
        /// From here.
        from: Cell,
        /// To here.
        to: Cell,
    },
    /// Something between the two cells.
    #[error("a {} on {cell} is in the way", by.piece())]
    Blocked {
        /// Where.
        cell: Cell,
        /// Who.
        by: Side,
    },
    /// Ducks do not choose.
    #[error("what ducks capture follows from the move and is not written")]
    DucksDoNotChoose,
    /// A cat is hungry.
    #[error("a cat that stops on {to} must catch a duck: add x and one of {}", list(*prey))]
    Hungry {
        /// Where it stops.
        to: Cell,
        /// What it can choose from.
        prey: Cells,
    },
    /// The victim is no duck.
    #[error("no duck stands on {0} to be caught")]
    NoVictim(Cell),
    /// The victim is too far away.
    #[error("the duck on {victim} is {} cells from {to}, and a cat reaches 2", victim.distance(*to))]
    OutOfReach {
        /// Where the cat stops.
        to: Cell,
        /// The duck.
        victim: Cell,
    },
}

fn list(cells: Cells) -> String {
    cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
}

impl Position {
    /// Says why a turn may not be played here.
    pub fn check(&self, turn: Turn) -> Result<(), Refusal> {
        if let Some(ending) = self.ending() {
            return Err(Refusal::Over(ending.winner));
        }
        match turn {
            Turn::Place(cell) => self.check_placement(cell),
            Turn::Move { from, to, victim } => {
                self.check_move(from, to)?;
                self.check_victim(to, victim)
            }
        }
    }

    fn check_placement(&self, cell: Cell) -> Result<(), Refusal> {
        let side = self.side();
        self.check_free(cell)?;
        if self.terrain(side).contains(cell) { Ok(()) } else { Err(Refusal::Terrain { side, cell }) }
    }

    fn check_move(&self, from: Cell, to: Cell) -> Result<(), Refusal> {
        let side = self.side();
        if !self.may_move(side) {
            return Err(Refusal::MustPlace { side, k: self.board().k() });
        }
        self.check_on_board(from)?;
        if self.at(from) != Some(side) {
            return Err(Refusal::NoPiece { side, cell: from });
        }
        if from == to {
            return Err(Refusal::NotMoved(to));
        }
        self.check_on_board(to)?;
        if from.row() != to.row() && from.column() != to.column() {
            return Err(Refusal::NotInLine { from, to });
        }
        if self.rules().variant == Variant::Step && from.distance(to) > 1 {
            return Err(Refusal::TooFar { from, to });
        }
        self.check_free(to)?;
        between(from, to)
            .find_map(|cell| Some(Refusal::Blocked { cell, by: self.at(cell)? }))
            .map_or(Ok(()), Err)
    }

    fn check_victim(&self, to: Cell, victim: Option<Cell>) -> Result<(), Refusal> {
        match (self.side(), victim) {
            (Side::Ducks, None) => Ok(()),
            (Side::Ducks, Some(_)) => Err(Refusal::DucksDoNotChoose),
            (Side::Cats, None) => {
                let prey = self.prey(to);
                if prey.is_empty() { Ok(()) } else { Err(Refusal::Hungry { to, prey }) }
            }
            (Side::Cats, Some(victim)) => {
                if self.at(victim) != Some(Side::Ducks) {
                    Err(Refusal::NoVictim(victim))
                } else if victim.distance(to) > 2 {
                    Err(Refusal::OutOfReach { to, victim })
                } else {
                    Ok(())
                }
            }
        }
    }

    fn check_on_board(&self, cell: Cell) -> Result<(), Refusal> {
        let board = self.board();
        if board.cells().contains(cell) { Ok(()) } else { Err(Refusal::OffBoard { cell, n: board.n() }) }
    }

    fn check_free(&self, cell: Cell) -> Result<(), Refusal> {
        self.check_on_board(cell)?;
        self.at(cell).map_or(Ok(()), |by| Err(Refusal::Taken { cell, by }))
    }
}

/// The cells strictly between two cells of a row or of a column, from the first to the second.
fn between(from: Cell, to: Cell) -> impl Iterator<Item = Cell> {
    let step = |from: u8, to: u8| i32::from(to.cmp(&from) as i8);
    let (rows, columns) = (step(from.row(), to.row()), step(from.column(), to.column()));
    (1..i32::from(from.distance(to))).filter_map(move |steps| {
        let row = i32::from(from.row()) + rows * steps;
        let column = i32::from(from.column()) + columns * steps;
        Cell::new(row as u8, column as u8)
    })
}
