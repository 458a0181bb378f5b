//! How a game can start: by the original rules, or balanced.

use crate::{Board, Position, Rules};

/// What the players agree on, in one word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Preset {
    /// Variant, goals and head start that give both sides about the same chances.
    #[default]
    Balanced,
    /// The rules as they were written: sliding, N captures for both, an empty board. The cats win.
    Original,
}

/// The position a game starts with.
pub fn start(board: Board, preset: Preset) -> Position {
    match preset {
        Preset::Original => Position::empty(Rules::original(board)),
        Preset::Balanced => balanced(board),
    }
}

/// Found by matches between equal masters; docs/ducks.md has the results. With K = 1, and with N = 8, K = 2, the
/// cats begin with every other cell of the rim in use: they have half the safe room, and the game half the length.
const BALANCED: [&str; 7] = [
    "c1c1c1c1/7c/c7/7c/c7/7c/c7/1c1c1c1c d 1 0 0 0 0 step goals=1/7",
    "c1c1c1c1/7c/c7/7c/c7/7c/c7/1c1c1c1c d 2 0 0 0 0 step goals=1/10",
    "c1c1c1c1c/9/c7c/9/c7c/9/c7c/9/c1c1c1c1c d 1 0 0 0 0 goals=1/12",
    "9/9/9/9/9/9/9/9/9 d 2 0 0 0 0 goals=1/24",
    "c1c1c1c1c1/9c/c9/9c/c9/9c/c9/9c/c9/1c1c1c1c1c d 1 0 0 0 0 goals=1/12",
    "10/10/10/10/10/10/10/10/10/10 d 2 0 0 0 0 step goals=2/21",
    "10/10/10/10/10/10/10/10/10/10 d 3 0 0 0 0 step goals=1/12",
];

fn balanced(board: Board) -> Position {
    let positions = BALANCED.iter().map(|text| text.parse::<Position>().expect("checked by the tests"));
    positions.into_iter().find(|start| start.board() == board).expect("there is one for every board")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_has_both_starts() {
        for board in Board::ALL {
            for preset in [Preset::Balanced, Preset::Original] {
                let position = start(board, preset);
                assert_eq!(position.board(), board);
                assert_eq!(position.ending(), None);
            }
        }
    }
}
