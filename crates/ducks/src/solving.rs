//! The game as the solver sees it: nothing repeats, and turned and mirrored boards are alike. Proofs as text.

use std::io::{self, Write};

use rocada_gametree::{Limits, Mover, Outlook, Solution, Solvable, Solver, Unfinished};
use thiserror::Error;

use crate::{Ducks, Position, Side, Variant};

/// What a missing capture adds to the work that a proof seems to be. Much more than the turns of a position, so that the
/// solver goes where captures are, and of equals to the first: answers that are always the same meet in few positions. On
/// a board of 5 rows (`slide`, goals 5/4) it took 26 million nodes with 30 and 1.8 million with 100.
const WORK_OF_A_CAPTURE: u32 = 100;

/// The same for a duck with no cat near. With K = 1 and `slide` a cat comes near to most ducks in one move, and what
/// is near says nothing.
const WORK_OF_AN_APPROACH: u32 = 5;

impl Solvable for Ducks {
    /// Pieces placed since the board was empty, and moves since. A placement ends a row of moves, of which there are K at
    /// the most; a capture changes neither number.
    fn progress(&self, position: &Position) -> u32 {
        let (pieces, captures, streak) = (position.pieces(), position.captures(), position.streak());
        let of = |side: Side, taken: u8| {
            let placed = pieces[side].count() + u32::from(taken);
            placed * u32::from(position.board().k() + 1) + u32::from(streak[side])
        };
        of(Side::Ducks, captures.cats) + of(Side::Cats, captures.ducks)
    }

    fn family(&self, position: &Position) -> u64 {
        position.family()
    }

    fn outlook(&self, position: &Position) -> Outlook {
        let (goals, captures, pieces) = (position.goals(), position.captures(), position.pieces());
        let work = |side: Side| 1 + WORK_OF_A_CAPTURE * u32::from(goals[side] - captures[side]);
        let race = position.rules().variant == Variant::Slide && position.board().k() == 1;
        let far = if race { 0 } else { pieces.ducks.without(pieces.cats.within_two()).count() };
        let (ducks, cats) = (work(Side::Ducks), work(Side::Cats) + WORK_OF_AN_APPROACH * far);
        match position.side() {
            Side::Ducks => Outlook { win: ducks, loss: cats },
            Side::Cats => Outlook { win: cats, loss: ducks },
        }
    }
}

/// Finds out who wins: [`Solver::solve`] for this game.
pub fn solve(solver: &mut Solver, position: &Position, limits: &Limits) -> Solution {
    solver.solve(&Ducks, position, limits)
}

/// How large a proof is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofSize {
    /// Different positions, those of a finished game not counted; turned and mirrored ones are one.
    pub positions: usize,
    /// Turns of the winner.
    pub turns: usize,
}

/// Why a proof has not been written.
#[derive(Debug, Error)]
pub enum ProofError {
    /// It was not walked to its end.
    #[error(transparent)]
    Unfinished(#[from] Unfinished),
    /// It cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

/// Writes the proof that a side wins: call it after the solver has said so for the same position.
///
/// The form is described in docs/ducks.md.
pub fn write_proof(
    solver: &mut Solver,
    position: &Position,
    winner: Side,
    limits: &Limits,
    out: &mut dyn Write,
) -> Result<ProofSize, ProofError> {
    let player = match winner {
        Side::Ducks => Mover::First,
        Side::Cats => Mover::Second,
    };
    writeln!(out, "Ducklings and Cats, a proof")?;
    writeln!(out, "position: {position}")?;
    writeln!(out, "winner: {winner}")?;
    let mut turns = 0;
    let mut proof = solver.proof(&Ducks, position, player, limits);
    for turn in proof.by_ref() {
        writeln!(out, "{}", turn?)?;
        turns += 1;
    }
    writeln!(out, "end")?;
    out.flush()?;
    Ok(ProofSize { positions: proof.positions(), turns })
}
