//! The options that the session itself obeys, whoever thinks behind it.

use rocada_thought::{Audience, Kind, Spec};

/// Names one of them. To add one: a variant, its place in [`Own::ALL`] and its [`Own::spec`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Own {
    ShowChances,
    Ponder,
    Chess960,
    Opponent,
    EngineAbout,
    ResignScore,
    DrawScore,
}

/// All of them, in the order in which they are announced, which is after those of the engine.
pub const OPTIONS: [Spec; Own::ALL.len()] = {
    let mut specs = [Own::ShowChances.spec(); Own::ALL.len()];
    let mut place = 0;
    while place < specs.len() {
        specs[place] = Own::ALL[place].spec();
        place += 1;
    }
    specs
};

impl Own {
    const ALL: [Self; 7] = [
        Self::ShowChances,
        Self::Ponder,
        Self::Chess960,
        Self::Opponent,
        Self::EngineAbout,
        Self::ResignScore,
        Self::DrawScore,
    ];

    const fn spec(self) -> Spec {
        let off = Kind::Check { default: false };
        let (name, kind, audience, help) = match self {
            Self::ShowChances => (
                "UCI_ShowWDL",
                off,
                Audience::Uci,
                "Tells with every score the chances to win, draw and lose, in thousandths.",
            ),
            Self::Ponder => (
                "Ponder",
                off,
                Audience::Uci,
                "The GUI may let the engine think on the opponent's time; xboard says so with hard and easy.",
            ),
            Self::Chess960 => (
                "UCI_Chess960",
                off,
                Audience::Uci,
                "Castling is written as king takes rook; xboard says so with variant fischerandom.",
            ),
            Self::Opponent => (
                "UCI_Opponent",
                Kind::Text { default: "" },
                Audience::Uci,
                "Who plays against the engine (title, rating, computer or human, name); told back with debug on.",
            ),
            Self::EngineAbout => (
                "UCI_EngineAbout",
                Kind::Text { default: "Rocada, free software under the GPL, version 3 or later" },
                Audience::Uci,
                "Tells about the engine; setting it changes nothing.",
            ),
            Self::ResignScore => (
                "Resign Score",
                Kind::Spin { default: 1000, min: 0, max: 100_000 },
                Audience::Xboard,
                "Resigns when it has seen itself this many centipawns behind at three moves in a row; 0: never.",
            ),
            Self::DrawScore => (
                "Draw Score",
                Kind::Spin { default: 0, min: -100_000, max: 100_000 },
                Audience::Xboard,
                "Accepts a draw when its last score was not above this many centipawns; -100000: never.",
            ),
        };
        Spec { name, kind, audience, help }
    }
}
