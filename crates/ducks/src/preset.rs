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

/// Found by matches between equal masters; docs/ducks.md has the results.
const BALANCED: [&str; 7] = [
    "8/8/8/8/8/8/8/8 d 1 0 0 0 0 goals=2/21",
    "8/8/8/8/8/8/8/8 d 2 0 0 0 0 step goals=1/8",
    "9/9/9/9/9/9/9/9/9 d 1 0 0 0 0 goals=1/25",
    "9/9/9/9/9/9/9/9/9 d 2 0 0 0 0 step goals=1/11",
    "10/10/10/10/10/10/10/10/10/10 d 1 0 0 0 0 goals=1/23",
    "10/10/10/10/10/10/10/10/10/10 d 2 0 0 0 0 step goals=1/9",
    "10/10/10/10/10/10/10/10/10/10 d 3 0 0 0 0 step goals=1/13",
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
