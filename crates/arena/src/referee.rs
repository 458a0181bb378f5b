//! What the runner must know of a game to referee it. This is all that is particular to one game.

use std::fmt::Debug;

use rocada_chess::{Color, Draw, Game, Move, Outcome, Position};

/// How the rules end a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RulesEnd {
    /// Who has won; nobody in a draw.
    pub winner: Option<Color>,
    /// In a word or two: "checkmate".
    pub by: &'static str,
}

/// A game in progress. The first player is White here, whatever the game calls its sides.
pub trait Referee: Clone + Send + Sync + 'static {
    /// One player's turn.
    type Move: Copy + Debug + Send;

    /// Whose turn it is.
    fn turn(&self) -> Color;

    /// Plays a move and returns it as people write it; does nothing if it is not legal.
    fn play(&mut self, mv: Self::Move) -> Option<String>;

    /// The end of the game, if this is it. Draws that a player may claim count: nobody plays on for nothing.
    fn end(&self) -> Option<RulesEnd>;

    /// Whether a side could still win; if not, its opponent's running out of time is a draw.
    fn can_win(&self, _color: Color) -> bool {
        true
    }

    /// The number of the move to be played, as people count.
    fn move_number(&self) -> u32;

    /// How this game, before its players have moved, came to be.
    fn opening(&self) -> Opening;
}

/// What a record has to say about where a game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The start, if it is not the usual one.
    pub start: Option<String>,
    /// The number of the first move.
    pub number: u32,
    /// Who makes it.
    pub turn: Color,
    /// Moves that are played already.
    pub moves: Vec<String>,
}

impl Referee for Game {
    type Move = Move;

    fn turn(&self) -> Color {
        self.position().turn()
    }

    fn play(&mut self, mv: Move) -> Option<String> {
        let before = *self.position();
        Self::play(self, mv).ok()?;
        Some(before.san(mv))
    }

    fn end(&self) -> Option<RulesEnd> {
        let draw = |draw: Draw| RulesEnd { winner: None, by: draw.as_str() };
        match self.outcome() {
            Some(Outcome::Checkmate { winner }) => Some(RulesEnd { winner: Some(winner), by: "checkmate" }),
            Some(Outcome::Draw(reason)) => Some(draw(reason)),
            None => self.claimable_draw().map(draw),
        }
    }

    fn can_win(&self, color: Color) -> bool {
        self.position().can_mate(color)
    }

    fn move_number(&self) -> u32 {
        self.position().fullmoves()
    }

    fn opening(&self) -> Opening {
        let start = self.start();
        Opening {
            start: (*start != Position::default()).then(|| start.to_string()),
            number: start.fullmoves(),
            turn: start.turn(),
            moves: self.earlier().zip(self.moves()).map(|(position, mv)| position.san(mv)).collect(),
        }
    }
}
