//! A game in progress: a position and how it was reached, which the repetition rule needs to know.

use crate::{Draw, Move, Outcome, Position};

/// The move is not legal in the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} is not legal here")]
pub struct IllegalMove(pub Move);

/// Positions from the start of a game to now, and the moves between them.
///
/// ```
/// use rocada_chess::{Draw, Game};
///
/// let mut game = Game::default();
/// for san in ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(2) {
///     game.play(game.position().parse_san(san)?)?;
/// }
/// assert_eq!((game.repetitions(), game.outcome()), (3, None));
/// assert_eq!(game.claimable_draw(), Some(Draw::ThreefoldRepetition));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    past: Vec<(Position, Move)>,
    position: Position,
}

impl Default for Game {
    fn default() -> Self {
        Self::new(Position::default())
    }
}

impl Game {
    /// A game that starts from a position.
    pub const fn new(start: Position) -> Self {
        Self { past: Vec::new(), position: start }
    }

    /// Where the game began.
    pub fn start(&self) -> &Position {
        self.past.first().map_or(&self.position, |(position, _)| position)
    }

    /// Where the game stands.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The moves played, first to last.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator {
        self.past.iter().map(|&(_, mv)| mv)
    }

    /// The positions before this one, first to last.
    pub fn earlier(&self) -> impl DoubleEndedIterator<Item = &Position> + ExactSizeIterator {
        self.past.iter().map(|(position, _)| position)
    }

    /// Plays a move if it is legal.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if !self.position.is_legal(mv) {
            return Err(IllegalMove(mv));
        }
        self.past.push((self.position, mv));
        self.position.play(mv);
        Ok(())
    }

    /// Takes the last move back and returns it.
    pub fn undo(&mut self) -> Option<Move> {
        let (position, mv) = self.past.pop()?;
        self.position = position;
        Some(mv)
    }

    /// How many times the present position has stood on the board, now included.
    pub fn repetitions(&self) -> usize {
        // Nothing before the last capture or pawn move can come back.
        let window = usize::from(self.position.halfmoves());
        1 + self.earlier().rev().take(window).filter(|earlier| earlier.repeats(&self.position)).count()
    }

    /// The end of the game, if the rules end it here without anybody's claim.
    pub fn outcome(&self) -> Option<Outcome> {
        let fivefold = || (self.repetitions() >= 5).then_some(Outcome::Draw(Draw::FivefoldRepetition));
        self.position.outcome().or_else(fivefold)
    }

    /// The draw that the side to move may claim.
    pub fn claimable_draw(&self) -> Option<Draw> {
        if self.repetitions() >= 3 {
            Some(Draw::ThreefoldRepetition)
        } else if self.position.halfmoves() >= 100 && self.position.count_legal_moves() > 0 {
            Some(Draw::FiftyMoves)
        } else {
            None
        }
    }
}
