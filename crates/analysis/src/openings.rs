//! Names of openings. The table is `data/openings.txt`; a game is looked up by its positions, so that an opening is
//! known however its position came about.

use std::collections::HashMap;
use std::sync::LazyLock;

use rocada_chess::{Game, Key, Position};

const TABLE: &str = include_str!("../data/openings.txt");

static OPENINGS: LazyLock<HashMap<Key, Opening>> = LazyLock::new(|| {
    let entries = entries().filter_map(|entry| Some((entry.end()?.key(), entry.name())));
    entries.collect()
});

/// The name of an opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// In English.
    pub english: &'static str,
    /// In Romanian.
    pub romanian: &'static str,
}

struct Entry {
    english: &'static str,
    romanian: &'static str,
    moves: &'static str,
}

impl Entry {
    const fn name(&self) -> Opening {
        Opening { english: self.english, romanian: self.romanian }
    }

    /// The position that has the name; none where the moves are wrong, which the tests rule out.
    fn end(&self) -> Option<Position> {
        let mut position = Position::default();
        for san in self.moves.split_whitespace() {
            position.play(position.parse_san(san).ok()?);
        }
        Some(position)
    }
}

fn entries() -> impl Iterator<Item = Entry> {
    let lines = TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.filter_map(|line| {
        let mut fields = line.split('|').map(str::trim);
        Some(Entry { english: fields.next()?, romanian: fields.next()?, moves: fields.next()? })
    })
}

/// The opening that a game followed last. A game from another start than the usual one has none.
pub fn find(game: &Game) -> Option<Opening> {
    let mut latest_first = std::iter::once(game.position()).chain(game.earlier().rev());
    if !begins_as_usual(game) {
        return None;
    }
    latest_first.find_map(|position| OPENINGS.get(&position.key()).copied())
}

/// The opening whose position a game has just reached.
pub fn at(game: &Game) -> Option<Opening> {
    OPENINGS.get(&game.position().key()).copied().filter(|_| begins_as_usual(game))
}

fn begins_as_usual(game: &Game) -> bool {
    *game.start() == Position::default()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn game(moves: &str) -> Game {
        let mut game = Game::default();
        for san in moves.split_whitespace() {
            game.play(game.position().parse_san(san).unwrap()).unwrap();
        }
        game
    }

    fn english(moves: &str) -> Option<&'static str> {
        find(&game(moves)).map(|opening| opening.english)
    }

    #[test]
    fn every_line_is_an_opening_of_its_own() {
        let lines = TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        for line in lines.clone() {
            assert_eq!(line.split(" | ").count(), 3, "{line}");
        }
        let (mut names, mut keys) = (HashSet::new(), HashSet::new());
        for Entry { english, romanian, moves } in entries() {
            let mut position = Position::default();
            for san in moves.split_whitespace() {
                let mv = position.parse_san(san).unwrap_or_else(|error| panic!("{english}: {error}"));
                assert_eq!(position.san(mv), san, "{english}");
                position.play(mv);
            }
            assert!(!english.is_empty() && !romanian.is_empty() && !moves.is_empty(), "{english}");
            assert!(names.insert((0, english)) && names.insert((1, romanian)), "{english}: a name is taken");
            assert!(keys.insert(position.key()), "{english}: the position has a name already");
        }
        assert!(keys.len() >= 200);
        assert_eq!((keys.len(), OPENINGS.len()), (lines.clone().count(), lines.count()));
    }

    #[test]
    fn romanian_is_written_with_commas() {
        // Cedillas look the same in many fonts and are found by no search.
        assert!(!TABLE.contains(['ş', 'ţ', 'Ş', 'Ţ']));
    }

    #[test]
    fn the_latest_opening_counts() {
        assert_eq!(english(""), None);
        assert_eq!(english("h3"), None);
        assert_eq!(english("e4"), Some("King's Pawn Opening"));
        assert_eq!(english("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 h3 h6"), {
            Some("Sicilian Defence, Najdorf Variation")
        });
        let najdorf = find(&game("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6")).unwrap();
        assert_eq!(najdorf.romanian, "Apărarea siciliană, varianta Najdorf");
    }

    #[test]
    fn transpositions_are_found() {
        assert_eq!(english("c4 e6 d4 d5 Nc3 Nf6 cxd5"), english("d4 d5 c4 e6 Nc3 Nf6 cxd5"));
        assert_eq!(english("Nf3 Nc6 e4 e5 Bb5"), Some("Ruy Lopez"));
        assert_eq!(english("d4 e6 e4"), Some("Queen's Pawn Opening"));
        assert_eq!(english("d4 e6 e4 d5 e5"), Some("French Defence, Advance Variation"));
    }

    #[test]
    fn another_start_has_no_opening() {
        let start: Position = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2".parse().unwrap();
        assert_eq!(find(&Game::new(start)), None);
    }
}
