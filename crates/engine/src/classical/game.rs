//! Chess as a game that `gametree` can search: a position and the positions before it.

use rocada_chess::{CastlingNotation, FenError, Game, Key, Move, Outcome, Position, Setup, UciMoveError};
use rocada_gametree as gametree;

/// The rules of chess. A draw that could be claimed (threefold repetition, fifty moves) counts as one.
#[derive(Clone, Copy, Debug, Default)]
pub struct ChessGame;

/// A position and how it was reached since the last move that cannot be undone.
///
/// As text: a FEN, followed by `moves` and those moves where there are any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChessState {
    start: Position,
    moves: Vec<Move>,
    /// The keys of the start and of the positions after each move but the last.
    earlier: Vec<Key>,
    position: Position,
}

impl ChessState {
    /// The state of a game in which somebody wants to move: if a draw could be claimed already, nobody has done
    /// so, and the counting starts anew from here.
    pub fn of(game: &Game) -> Self {
        let position = *game.position();
        let total = game.earlier().len();
        let skipped = total - usize::from(position.halfmoves()).min(total);
        let state = Self {
            start: *game.earlier().nth(skipped).unwrap_or(&position),
            moves: game.moves().skip(skipped).collect(),
            earlier: game.earlier().skip(skipped).map(Position::key).collect(),
            position,
        };
        if state.is_claimable_draw() { Self::unclaimed(position) } else { state }
    }

    /// A game that begins here.
    const fn starting_from(position: Position) -> Self {
        Self { start: position, moves: Vec::new(), earlier: Vec::new(), position }
    }

    fn unclaimed(position: Position) -> Self {
        let setup = Setup { halfmoves: 0, ..Setup::from(&position) };
        Self::starting_from(setup.check().unwrap_or(position))
    }

    /// The position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    fn is_claimable_draw(&self) -> bool {
        let key = self.position.key();
        self.position.halfmoves() >= 100
            || self.earlier.iter().filter(|&&earlier| earlier == key).count() >= 2
    }
}

/// Why a text is no position or no move.
#[derive(Clone, Debug)]
pub enum ChessTextError {
    /// No position.
    Fen(FenError),
    /// No move.
    Move(UciMoveError),
}

impl std::fmt::Display for ChessTextError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Fen(error) => error.fmt(f),
            Self::Move(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ChessTextError {}

impl gametree::Game for ChessGame {
    type State = ChessState;
    type Turn = Move;
    type Error = ChessTextError;

    fn mover(&self, state: &ChessState) -> gametree::Mover {
        match state.position.turn() {
            rocada_chess::Color::White => gametree::Mover::First,
            rocada_chess::Color::Black => gametree::Mover::Second,
        }
    }

    fn turns(&self, state: &ChessState, into: &mut Vec<Move>) {
        into.clear();
        if self.outcome(state).is_none() {
            into.extend(state.position.legal_moves());
        }
    }

    fn is_legal(&self, state: &ChessState, turn: Move) -> bool {
        self.outcome(state).is_none() && state.position.is_legal(turn)
    }

    fn play(&self, from: &ChessState, turn: Move, into: &mut ChessState) {
        into.position = from.position.after(turn);
        into.moves.clear();
        into.earlier.clear();
        if into.position.halfmoves() == 0 {
            into.start = into.position;
        } else {
            into.start = from.start;
            into.moves.extend_from_slice(&from.moves);
            into.moves.push(turn);
            into.earlier.extend_from_slice(&from.earlier);
            into.earlier.push(from.position.key());
        }
    }

    fn outcome(&self, state: &ChessState) -> Option<gametree::Outcome> {
        match state.position.outcome() {
            Some(Outcome::Checkmate { .. }) => Some(gametree::Outcome::Lost),
            Some(Outcome::Draw(_)) => Some(gametree::Outcome::Drawn),
            None => state.is_claimable_draw().then_some(gametree::Outcome::Drawn),
        }
    }

    fn key(&self, state: &ChessState) -> u64 {
        let position = &state.position;
        // Close to the fiftieth move without progress, the same position is not worth the same.
        let late = u64::from(position.halfmoves().saturating_sub(80));
        if late == 0 { position.key() } else { position.key() ^ gametree::Random::new(late).next() }
    }

    /// Captures of the most valuable piece by the least valuable one first, promotions among them.
    fn promise(&self, state: &ChessState, turn: Move) -> i32 {
        let position = &state.position;
        let promotion = turn.promoted().map_or(0, |role| 16 * (role as i32 + 1));
        let capture = position.captured(turn).map_or(0, |victim| {
            let taker = position.role_at(turn.from()).map_or(0, |role| role as i32);
            16 * (victim as i32 + 1) - taker
        });
        promotion + capture
    }

    const SLOTS: usize = 64 * 64;

    fn slot(&self, turn: Move) -> usize {
        64 * turn.from().index() + turn.to().index()
    }

    fn turn_text(&self, state: &ChessState, turn: Move) -> String {
        state.position.uci(turn, CastlingNotation::Standard)
    }

    fn parse_turn(&self, state: &ChessState, text: &str) -> Result<Move, ChessTextError> {
        state.position.parse_uci(text).map_err(ChessTextError::Move)
    }

    fn state_text(&self, state: &ChessState) -> String {
        let mut text = state.start.to_string();
        let mut position = state.start;
        for (index, &mv) in state.moves.iter().enumerate() {
            text.push_str(if index == 0 { " moves " } else { " " });
            text.push_str(&position.uci(mv, CastlingNotation::Standard));
            position.play(mv);
        }
        text
    }

    fn parse_state(&self, text: &str) -> Result<ChessState, ChessTextError> {
        let (fen, moves) = text.split_once(" moves ").unwrap_or((text, ""));
        let mut state = ChessState::starting_from(fen.parse().map_err(ChessTextError::Fen)?);
        let mut next = state.clone();
        for word in moves.split_ascii_whitespace() {
            let mv = self.parse_turn(&state, word)?;
            self.play(&state, mv, &mut next);
            std::mem::swap(&mut state, &mut next);
        }
        Ok(state)
    }
}
