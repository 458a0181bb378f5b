//! What a sound file of games must be, beyond sums and legal moves, which reading checks already: no game goes on after
//! its end, ends on the board and results agree, and positions from inside the tree are calm ones.

use rocada_chess::{Color, Game};

use crate::game_record::{GameRecord, GameResult};
use crate::games_file::{Block, GamesError};
use crate::selfplay::ended;

/// What is wrong with a game that can be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Implausible {
    /// The rules had ended it before.
    #[error("the game goes on after its end at ply {0}")]
    GoesOn(usize),
    /// The end on the board is not the one that is said to be.
    #[error("the game ends with {0:?} on the board, but its result is {1:?}")]
    Result(GameResult, GameResult),
    /// A position from inside the tree that cannot be there.
    #[error("position {0} from inside the search tree is no position, or one in check")]
    Tree(usize),
}

/// A game that is wrong, and where.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The block cannot be read.
    #[error(transparent)]
    Unreadable(#[from] GamesError),
    /// A game cannot have been played like this.
    #[error("block {block}, byte {at}: {what}")]
    Implausible {
        /// The block's number.
        block: u64,
        /// The game begins here.
        at: u64,
        /// What is wrong.
        what: Implausible,
    },
}

impl Block {
    /// Its games, if all of them are sound.
    pub fn validate(&self) -> Result<Vec<GameRecord>, Fault> {
        let block = self.head().number;
        let sound = |(at, record): (u64, GameRecord)| match record.validate() {
            Ok(()) => Ok(record),
            Err(what) => Err(Fault::Implausible { block, at, what }),
        };
        self.games()?.into_iter().map(sound).collect()
    }
}

impl GameRecord {
    fn validate(&self) -> Result<(), Implausible> {
        let mut game = Game::new(self.start);
        for (number, ply) in self.plies.iter().enumerate() {
            if ended(&game).is_some() || game.play(ply.mv).is_err() {
                return Err(Implausible::GoesOn(number));
            }
        }
        match ended(&game) {
            Some(result) if result != self.result => return Err(Implausible::Result(result, self.result)),
            _ => {}
        }
        let tree = Color::ALL.into_iter().flat_map(|color| &self.tree[color]);
        match tree.enumerate().find(|(_, board)| !board.is_calm()) {
            Some((number, _)) => Err(Implausible::Tree(number)),
            None => Ok(()),
        }
    }
}
