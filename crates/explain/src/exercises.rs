//! The positions of the exercises, all from games that our own players have played, and the ten that are graded.

use rocada_ducks::Evaluation;

use crate::exercise::{Kind, Size};
use crate::subject::Subject;

/// Where a position is from.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    game: Game,
    text: &'static str,
    /// In English.
    pub en: &'static str,
    /// In Romanian.
    pub ro: &'static str,
}

#[derive(Clone, Copy, Debug)]
enum Game {
    Chess,
    Ducks,
}

impl Source {
    const fn chess(text: &'static str, en: &'static str, ro: &'static str) -> Self {
        Self { game: Game::Chess, text, en, ro }
    }

    const fn ducks(text: &'static str, en: &'static str, ro: &'static str) -> Self {
        Self { game: Game::Ducks, text, en, ro }
    }

    /// The position itself.
    pub(crate) fn subject(&self) -> Subject {
        let subject = match self.game {
            Game::Chess => Subject::chess(self.text),
            Game::Ducks => Subject::ducks(self.text, Evaluation::Rich),
        };
        subject.expect("a test reads all of them")
    }
}

/// An exercise with a grade.
#[derive(Clone, Copy, Debug)]
pub struct Graded {
    pub(crate) position: usize,
    pub(crate) size: Size,
    pub(crate) kind: Kind,
    pub(crate) level: u8,
}

const fn graded(level: u8, position: usize, depth: u32, width: usize, kind: Kind) -> Graded {
    Graded { position, size: Size { depth, width }, kind, level }
}

/// The ten, the easiest first.
pub const GRADED: [Graded; 10] = [
    graded(1, 3, 2, 2, Kind::Value),
    graded(1, 1, 2, 3, Kind::Cuts),
    graded(1, 2, 2, 3, Kind::Window),
    graded(1, 8, 2, 3, Kind::Cuts),
    graded(2, 7, 3, 2, Kind::Cuts),
    graded(2, 9, 3, 2, Kind::Window),
    graded(2, 0, 2, 4, Kind::Cuts),
    graded(3, 5, 3, 3, Kind::Cuts),
    graded(3, 6, 3, 3, Kind::Window),
    graded(3, 4, 4, 2, Kind::Cuts),
];

/// The positions of all exercises.
pub const POSITIONS: [Source; 12] = [
    Source::chess(
        "r4rk1/1ppn2pp/2p5/p1b1p3/P3P3/3PN2P/1PPB2P1/R4RK1 w - - 2 19",
        "Rocada against itself, a Spanish game, after 18 moves",
        "Rocada contra ei însăși, o partidă spaniolă, după 18 mutări",
    ),
    Source::chess(
        "r3k2r/pp3p1p/3pb1p1/4p1q1/PQ2P3/2N2P2/1PP3PP/2KR3R w kq - 4 15",
        "Rocada against itself, a Sicilian, after 14 moves",
        "Rocada contra ei însăși, o siciliană, după 14 mutări",
    ),
    Source::chess(
        "3r2k1/p2nbppp/1p2p3/8/3Nb3/P3P3/BP1B1PPP/2R3K1 w - - 1 19",
        "Rocada against itself, a Queen's Gambit, after 18 moves",
        "Rocada contra ei însăși, un gambit al damei, după 18 mutări",
    ),
    Source::chess(
        "r1bqr1k1/pp2ppn1/2p3pB/4b3/2P5/2N5/PP2BPPP/R2Q1RK1 w - - 1 15",
        "Rocada against itself, a King's Indian, after 14 moves",
        "Rocada contra ei însăși, o indiană a regelui, după 14 mutări",
    ),
    Source::chess(
        "r3k2r/ppq2ppp/2b1p1n1/2bpP3/3N1PP1/2P1B3/PP2B2P/R2QK2R w KQkq - 5 15",
        "Rocada against itself, a French, after 14 moves",
        "Rocada contra ei însăși, o franceză, după 14 mutări",
    ),
    Source::chess(
        "r5k1/ppp2ppp/1n1p2q1/6n1/2PNr3/B1PQ3P/P4PP1/4RRK1 w - - 0 19",
        "Rocada against itself, an English, after 18 moves",
        "Rocada contra ei însăși, o engleză, după 18 mutări",
    ),
    Source::chess(
        "r1r3k1/5p2/p2R2p1/4p3/P3P2p/5P2/1PP2QPq/2KR4 w - - 0 23",
        "Rocada against itself, a Sicilian, after 22 moves",
        "Rocada contra ei însăși, o siciliană, după 22 de mutări",
    ),
    Source::chess(
        "r3brk1/2q1npp1/p3p2p/1pbpP3/P2N1PP1/2P1B2P/1PB1Q3/R4RK1 w - - 0 23",
        "Rocada against itself, a French, after 22 moves",
        "Rocada contra ei însăși, o franceză, după 22 de mutări",
    ),
    Source::ducks(
        "c7/8/3d4/4c3/8/4d3/8/8 d 2 0 3 0 1",
        "Two masters, 8 x 8, after 10 turns",
        "Doi maeștri, 8 x 8, după 10 ture",
    ),
    Source::ducks(
        "c3c3/8/3d4/5d2/2d1c3/8/8/8 d 2 0 4 0 0",
        "Two masters, 8 x 8, after 14 turns",
        "Doi maeștri, 8 x 8, după 14 ture",
    ),
    Source::ducks(
        "9/9/9/9/4c4/9/2d1d4/9/2c6 d 2 0 3 0 1",
        "Master against alpha-beta, 9 x 9, after 10 turns",
        "Maestru contra alfa-beta, 9 x 9, după 10 ture",
    ),
    Source::ducks(
        "9/9/9/9/3d1c3/9/2d1d4/9/2cc5 d 2 0 4 0 0",
        "Master against alpha-beta, 9 x 9, after 14 turns",
        "Maestru contra alfa-beta, 9 x 9, după 14 ture",
    ),
];
