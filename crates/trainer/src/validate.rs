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

#[cfg(test)]
mod tests {
    use rocada_chess::{ByColor, Position};

    use super::*;
    use crate::game_record::{Array, Ply};
    use crate::packed_board::PackedBoard;

    fn game(fen: &str, moves: &[&str], result: GameResult) -> GameRecord {
        let start: Position = fen.parse().expect("a position");
        let mut position = start;
        let play = |text: &&str| {
            let mv = position.parse_uci(text).expect("a legal move");
            position.play(mv);
            Ply { mv, score: 0 }
        };
        let plies = moves.iter().map(play).collect();
        GameRecord { array: Array::Standard, random_plies: 0, start, plies, result, tree: ByColor::default() }
    }

    fn fault(record: &GameRecord) -> String {
        Block::new(7, std::slice::from_ref(record)).validate().expect_err("a fault").to_string()
    }

    const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1";

    #[test]
    fn what_is_on_the_board_must_be_what_is_said() {
        let mated = game(MATE_IN_ONE, &["a1a8"], GameResult::WhiteWon);
        assert_eq!(
            Block::new(7, &[mated.clone(), mated.clone()]).validate().expect("sound"),
            [mated.clone(), mated.clone()]
        );
        assert_eq!(
            fault(&GameRecord { result: GameResult::Drawn, ..mated.clone() }),
            "block 7, byte 0: the game ends with WhiteWon on the board, but its result is Drawn"
        );
        let there_and_back = ["a1a2", "g8f8", "a2a1", "f8g8"];
        let repeated = [&["e1e2", "g8f8"][..], &["e2e1", "f8g8"], &there_and_back, &["a1b1"]].concat();
        let start = MATE_IN_ONE.replace('Q', "-");
        let record = game(&start, &repeated, GameResult::WhiteWon);
        assert_eq!(fault(&record), "block 7, byte 0: the game goes on after its end at ply 8");
        let unclear = game(&start, &repeated[..3], GameResult::BlackWon);
        assert!(unclear.validate().is_ok(), "who would have won is for the players to say");
        let mut with_tree = mated;
        with_tree.tree[Color::Black] = vec![PackedBoard::of_mover(&Position::default()); 2];
        assert!(with_tree.validate().is_ok());
        let in_check: Position = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1".parse().expect("a position");
        with_tree.tree[Color::White] = vec![PackedBoard::of_mover(&in_check)];
        let expected =
            "block 7, byte 0: position 0 from inside the search tree is no position, or one in check";
        assert_eq!(fault(&with_tree), expected);
    }
}
