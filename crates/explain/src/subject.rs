//! What is thought about, and the searches that think about it.

use rocada_chess::FenError;
use rocada_ducks::{self as ducks, Evaluation, PositionError};
use rocada_engine::classical::ChessState;
use rocada_gametree::{AlphaBeta, Evaluate, Game, Limits, Minimax, Observer, Recorder, Report, Root};
use thiserror::Error;

use crate::comparison::Row;
use crate::game::{Board, Teachable};
use crate::textbook::{Textbook, TextbookError};
use crate::tree::{Recorded, Tree};

/// A position of a game with what it is judged by, or a tree given as numbers.
#[derive(Clone, Debug)]
pub enum Subject {
    /// Chess, judged by the classical evaluation.
    Chess(Box<ChessState>),
    /// Ducklings and Cats, judged by one of its evaluations.
    Ducks(Box<ducks::Position>, Evaluation),
    /// The textbook's small tree.
    Tree(Textbook),
}

/// Why a text is no subject.
#[derive(Debug, Error)]
pub enum SubjectError {
    /// No position of chess.
    #[error(transparent)]
    Chess(#[from] FenError),
    /// No position of Ducklings and Cats.
    #[error(transparent)]
    Ducks(#[from] PositionError),
    /// No tree.
    #[error(transparent)]
    Tree(#[from] TextbookError),
}

/// The searches to compare, each with what the one before has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Everything.
    Minimax,
    /// Alpha-beta in the order in which the rules list the turns.
    AlphaBeta,
    /// Captures first.
    Ordered,
    /// Captures first, and what was seen before is remembered.
    Table,
}

impl Algorithm {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Minimax, Self::AlphaBeta, Self::Ordered, Self::Table];

    /// Its name on the command line and in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Minimax => "minimax",
            Self::AlphaBeta => "alpha-beta",
            Self::Ordered => "ordered",
            Self::Table => "table",
        }
    }

    const fn alpha_beta(self) -> Option<AlphaBeta> {
        match self {
            Self::Minimax => None,
            Self::AlphaBeta => Some(AlphaBeta::PLAIN),
            Self::Ordered => Some(AlphaBeta::ORDERED),
            Self::Table => Some(AlphaBeta::WITH_TABLE),
        }
    }

    /// The turns of a state in the order in which they are tried; at the root the rules' own.
    pub(crate) fn order<G: Game>(self, game: &G, state: &G::State, is_root: bool) -> Vec<G::Turn> {
        let mut turns = Vec::new();
        match self.alpha_beta().filter(|_| !is_root) {
            Some(search) => search.order(game, state, &mut turns),
            None => game.turns(state, &mut turns),
        }
        turns
    }

    fn search<G: Game, E: Evaluate<G>>(
        self,
        game: &G,
        evaluate: &E,
        state: &G::State,
        limits: &Limits,
        observer: &mut impl Observer<G::Turn>,
    ) -> Report<G::Turn> {
        let root = Root::new(game, state);
        match self.alpha_beta() {
            None => Minimax.search(game, evaluate, &root, limits, observer),
            Some(search) => search.search(game, evaluate, &root, limits, observer),
        }
    }
}

/// The same for every game: its rules, its evaluation, and where it stands.
macro_rules! with_game {
    ($subject:expr, ($game:ident, $evaluate:ident, $state:ident) => $value:expr) => {
        match $subject {
            $crate::Subject::Chess(state) => {
                let ($game, $evaluate, $state) =
                    (&rocada_engine::classical::ChessGame, &rocada_engine::classical::Classical, &**state);
                $value
            }
            $crate::Subject::Ducks(position, evaluation) => {
                let ($game, $evaluate, $state) = (&rocada_ducks::Ducks, evaluation, &**position);
                $value
            }
            $crate::Subject::Tree(tree) => {
                let ($game, $evaluate, $state) = (tree, tree, &$crate::Textbook::ROOT);
                $value
            }
        }
    };
}
pub(crate) use with_game;

impl Subject {
    /// The deepest that a position is looked into.
    pub const MOST_DEPTH: u32 = 12;

    /// A position of chess from its FEN.
    pub fn chess(fen: &str) -> Result<Self, SubjectError> {
        Ok(Self::position(fen.parse()?))
    }

    /// A position of chess.
    pub fn position(position: rocada_chess::Position) -> Self {
        Self::Chess(Box::new(ChessState::of(&rocada_chess::Game::new(position))))
    }

    /// A position of Ducklings and Cats from its text.
    pub fn ducks(position: &str, evaluation: Evaluation) -> Result<Self, SubjectError> {
        Ok(Self::Ducks(Box::new(position.parse()?), evaluation))
    }

    /// A tree of numbers.
    pub fn tree(text: &str) -> Result<Self, SubjectError> {
        Ok(Self::Tree(Textbook::read(text)?))
    }

    /// The board.
    pub fn board(&self) -> Board {
        with_game!(self, (game, _evaluate, state) => game.board(state, None))
    }

    /// Every turn that may be played, and as people write it.
    pub fn turns(&self) -> Vec<(String, String)> {
        with_game!(self, (game, _evaluate, state) => {
            let mut turns = Vec::new();
            game.turns(state, &mut turns);
            turns.into_iter().map(|turn| (game.turn_text(state, turn), game.label(state, turn))).collect()
        })
    }

    /// Whether there is nothing to think about.
    pub fn is_over(&self) -> bool {
        with_game!(self, (game, _evaluate, state) => game.outcome(state).is_some())
    }

    /// The deepest search that makes sense.
    pub fn most_depth(&self) -> u32 {
        match self {
            Self::Tree(tree) => tree.height(),
            Self::Chess(_) | Self::Ducks(..) => Self::MOST_DEPTH,
        }
    }

    /// Searches to a depth.
    pub fn search(&self, algorithm: Algorithm, depth: u32, limits: &Limits) -> Row {
        let limits = Limits { depth: Some(depth), ..limits.clone() };
        with_game!(self, (game, evaluate, state) => {
            let report = algorithm.search(game, evaluate, state, &limits, &mut ());
            Row::new(algorithm, depth, game, state, &report)
        })
    }

    /// Searches to a depth and keeps the first so many nodes of the tree.
    pub fn record(&self, algorithm: Algorithm, depth: u32, limits: &Limits, nodes: usize) -> Tree {
        let limits = Limits { depth: Some(depth), ..limits.clone() };
        with_game!(self, (game, evaluate, state) => {
            let mut recorder = Recorder::new(nodes);
            let report = algorithm.search(game, evaluate, state, &limits, &mut recorder);
            recorder.finish();
            let row = Row::new(algorithm, depth, game, state, &report);
            Recorded::new(game, state, recorder, row, &report.line).into()
        })
    }
}

/// A label for every turn of a line.
pub(crate) fn labels<G: Teachable>(game: &G, state: &G::State, line: &[G::Turn]) -> Vec<String> {
    let (mut here, mut next) = (state.clone(), state.clone());
    let mut labels = Vec::new();
    for &turn in line {
        labels.push(game.label(&here, turn));
        game.play(&here, turn, &mut next);
        std::mem::swap(&mut here, &mut next);
    }
    labels
}
