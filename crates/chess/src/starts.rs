//! Starting positions of Chess960, by their number from 0 to 959 (518 is the standard one).

use crate::Position;

/// Where the two knights go among the five files that bishops and queen have left, by Scharnagl's numbering.
const KNIGHTS: [[usize; 2]; 10] =
    [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];

/// The pieces from the a-file to the h-file.
fn back_rank(number: usize) -> String {
    let (rest, light_bishop) = (number / 4, number % 4);
    let (rest, dark_bishop) = (rest / 4, rest % 4);
    let (knights, queen) = (rest / 6, rest % 6);
    let mut files = [None; 8];
    files[2 * light_bishop + 1] = Some('b');
    files[2 * dark_bishop] = Some('b');
    let free =
        |files: &[Option<char>; 8]| -> Vec<usize> { (0..8).filter(|&file| files[file].is_none()).collect() };
    files[free(&files)[queen]] = Some('q');
    let left = free(&files);
    for knight in KNIGHTS[knights] {
        files[left[knight]] = Some('n');
    }
    for (file, letter) in free(&files).into_iter().zip(['r', 'k', 'r']) {
        files[file] = Some(letter);
    }
    files.into_iter().flatten().collect()
}

impl Position {
    /// How many starts there are.
    pub const CHESS960_STARTS: usize = 960;

    /// A start of Chess960; in double Chess960 each side has its own number. Numbers are below
    /// [`Position::CHESS960_STARTS`].
    pub fn chess960(white: usize, black: usize) -> Self {
        let (white, black) = (back_rank(white).to_uppercase(), back_rank(black));
        let fen = format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1");
        fen.parse().expect("every start is a legal position")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn all_starts_differ_and_one_is_the_standard_one() {
        let starts: HashSet<_> = (0..Position::CHESS960_STARTS)
            .map(|number| Position::chess960(number, number).to_string())
            .collect();
        assert_eq!(starts.len(), Position::CHESS960_STARTS);
        assert_eq!(Position::chess960(518, 518), Position::default());
    }
}
