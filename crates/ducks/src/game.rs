//! The game as `gametree` sees it.

use rocada_gametree::{self as gametree, Game, Outcome};
use thiserror::Error;

use crate::{Position, PositionError, Side, Turn, TurnError};

/// Ducklings and Cats, for any search. A position brings its own rules along.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ducks;

/// A text that is no position, or no turn in it.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum TextError {
    /// No position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// No turn.
    #[error(transparent)]
    Turn(#[from] TurnError),
}

impl Game for Ducks {
    type State = Position;
    type Turn = Turn;
    type Error = TextError;

    const SLOTS: usize = 128 * 128;

    fn mover(&self, position: &Position) -> gametree::Mover {
        match position.side() {
            Side::Ducks => gametree::Mover::First,
            Side::Cats => gametree::Mover::Second,
        }
    }

    fn turns(&self, position: &Position, into: &mut Vec<Turn>) {
        position.turns(into);
    }

    #[inline]
    fn is_legal(&self, position: &Position, turn: Turn) -> bool {
        position.check(turn).is_ok()
    }

    #[inline]
    fn play(&self, from: &Position, turn: Turn, into: &mut Position) {
        *into = from.after(turn);
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        // Whoever makes the last turn wins.
        position.ending().map(|_| Outcome::Lost)
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        position.key()
    }

    #[inline]
    fn promise(&self, position: &Position, turn: Turn) -> i32 {
        match (position.side(), turn) {
            // The same as below, without the detour.
            (_, Turn::Place(_)) => 0,
            (Side::Cats, Turn::Move { victim, .. }) => i32::from(victim.is_some()),
            (Side::Ducks, Turn::Move { .. }) => position.captured_by(turn).count() as i32,
        }
    }

    #[inline]
    fn slot(&self, turn: Turn) -> usize {
        match turn {
            // No move starts on a cell of this number. Side by side, placements share a few cache lines.
            Turn::Place(to) => 127 * 128 + to.index(),
            Turn::Move { from, to, .. } => from.index() * 128 + to.index(),
        }
    }

    fn turn_text(&self, _position: &Position, turn: Turn) -> String {
        turn.to_string()
    }

    fn parse_turn(&self, position: &Position, text: &str) -> Result<Turn, TextError> {
        Ok(position.read_turn(text)?)
    }

    fn state_text(&self, position: &Position) -> String {
        position.to_string()
    }

    fn parse_state(&self, text: &str) -> Result<Position, TextError> {
        Ok(text.parse()?)
    }
}
