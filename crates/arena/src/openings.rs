//! Where games begin: lines of EPD or FEN, or the first moves of games in PGN, in the order of the file or in one
//! that a seed decides.

use std::collections::HashMap;
use std::str::FromStr;

use rocada_chess::{FenError, Game, Position};
use rocada_gametree::Random;
use rocada_pgn::{Games, PgnError};

/// The order in which openings are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// As they stand in the file.
    Sequential,
    /// Shuffled; the same seed gives the same order everywhere.
    Random {
        /// The seed.
        seed: u64,
    },
}

/// Starts of games; there is always at least one.
#[derive(Clone, Debug)]
pub struct Openings<G>(Vec<G>);

/// What is wrong with a file of openings.
#[derive(Debug, thiserror::Error)]
pub enum OpeningError {
    /// A line is no position.
    #[error("line {line}: {error}")]
    Fen {
        /// Counted from 1.
        line: usize,
        /// What is wrong.
        error: FenError,
    },
    /// A position in which the game is already over.
    #[error("line {0}: the game is already over in this position")]
    Over(usize),
    /// A game that cannot be read.
    #[error(transparent)]
    Pgn(#[from] PgnError),
    /// The text itself.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// A game that is over when the players would begin.
    #[error("game {0} is over after its opening moves; take fewer of them")]
    GameOver(usize),
    /// Nothing in it.
    #[error("there is no opening in it")]
    Empty,
}

impl<G> Openings<G> {
    /// All games begin here.
    pub fn single(start: G) -> Self {
        Self(vec![start])
    }

    /// A list, brought into order.
    pub fn new(mut starts: Vec<G>, order: Order) -> Result<Self, OpeningError> {
        if starts.is_empty() {
            return Err(OpeningError::Empty);
        }
        if let Order::Random { seed } = order {
            Random::new(seed).shuffle(&mut starts);
        }
        Ok(Self(starts))
    }

    /// The same openings, beginning with another one than the first, counted from 0.
    #[must_use]
    pub fn beginning_with(mut self, index: usize) -> Self {
        let count = self.0.len();
        self.0.rotate_left(index % count);
        self
    }

    /// The opening of a pair of games; after the last one comes the first again.
    pub fn of_pair(&self, pair: usize) -> &G {
        &self.0[pair % self.0.len()]
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }
}

/// Reads EPD or FEN, a position a line. Empty lines and lines that begin with `#` do not count.
pub fn read_positions(text: &str) -> Result<Vec<Game>, OpeningError> {
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    lines
        .filter(|(_, text)| !text.is_empty() && !text.starts_with('#'))
        .map(|(line, text)| {
            let position = read_epd(text).map_err(|error| OpeningError::Fen { line, error })?;
            if position.outcome().is_some() { Err(OpeningError::Over(line)) } else { Ok(Game::new(position)) }
        })
        .collect()
}

/// Reads games in PGN; their main lines are openings, as far as the given number of plies.
pub fn read_games(text: &str, plies: Option<usize>) -> Result<Vec<Game>, OpeningError> {
    let games = Games::new(text.as_bytes()).enumerate();
    games
        .map(|(index, game)| {
            let mut game = game?.whole()?.to_rules();
            while plies.is_some_and(|plies| game.moves().len() > plies) {
                game.undo();
            }
            let over = game.outcome().is_some() || game.claimable_draw().is_some();
            if over { Err(OpeningError::GameOver(index + 1)) } else { Ok(game) }
        })
        .collect()
}

/// A FEN, or four fields with operations such as `bm e4; id "x";` after them, of which `hmvc` and `fmvn` count.
fn read_epd(text: &str) -> Result<Position, FenError> {
    let fields: Vec<_> = text.split_ascii_whitespace().collect();
    let is_number = |field: &&str| field.bytes().all(|byte| byte.is_ascii_digit());
    if fields.len() <= 4 || fields.get(4).is_some_and(is_number) {
        return Position::from_str(fields[..fields.len().min(6)].join(" ").trim_end_matches(';'));
    }
    let operations: HashMap<_, _> = fields[4..].windows(2).map(|pair| (pair[0], pair[1])).collect();
    let number = |name, default| operations.get(name).map_or(default, |value| value.trim_end_matches(';'));
    Position::from_str(&format!("{} {} {}", fields[..4].join(" "), number("hmvc", "0"), number("fmvn", "1")))
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

    #[test]
    fn lines_of_every_kind() {
        let text = format!(
            "# a comment\n\n{START} w KQkq - 3 7\n{START} w KQkq - hmvc 2; fmvn 5;\n{START} b - -\n\
             {START} w - - bm e4; id \"x\";\n"
        );
        let games = read_positions(&text).expect("positions");
        let counters = games.iter().map(|game| (game.position().halfmoves(), game.position().fullmoves()));
        assert_eq!(counters.collect::<Vec<_>>(), [(3, 7), (2, 5), (0, 1), (0, 1)]);
    }

    #[test]
    fn errors_name_the_line() {
        let wrong = format!("{START} w - -\n{START} x - -\n");
        assert_eq!(
            read_positions(&wrong).expect_err("a wrong turn").to_string(),
            "line 2: the side to move is 'w' or 'b', not 'x'"
        );
        assert!(matches!(read_positions("8/8/8/8/8/8/8/K1k5 w - -"), Err(OpeningError::Over(1))));
        assert!(matches!(Openings::<Game>::new(vec![], Order::Sequential), Err(OpeningError::Empty)));
    }

    #[test]
    fn games_are_openings() {
        let text = "1. e4 e5 2. Nf3 *\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
        let games = read_games(text, Some(2)).expect("openings");
        assert_eq!(games.iter().map(|game| game.moves().len()).collect::<Vec<_>>(), [2, 2]);
        assert!(matches!(read_games(text, None), Err(OpeningError::GameOver(2))));
        let error = read_games("1. e4 e4 *", None).expect_err("an illegal move");
        assert_eq!(error.to_string(), "game 1, line 1, column 7, move 1...: e4 is not legal here");
    }

    #[test]
    fn a_seed_decides_the_order_and_the_list_begins_anew() {
        let order = |seed| {
            let openings = Openings::new((0..20).collect(), Order::Random { seed }).expect("some");
            (0..40).map(|pair| *openings.of_pair(pair)).collect::<Vec<i32>>()
        };
        assert_eq!(order(1), order(1));
        assert_ne!(order(1), order(2));
        assert_eq!(order(1)[..20], order(1)[20..]);
    }
}
