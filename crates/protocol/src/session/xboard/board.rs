//! The game on xboard's board: the variant, the moves, and whether the position is one at all.

use rocada_chess::{Bitboard, Color, FenError, Game, Move, Position, Setup};

/// The rules that can be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Variant {
    #[default]
    Normal,
    /// Normal chess in which nobody may castle.
    NoCastle,
    /// Chess960.
    FischeRandom,
}

/// The game so far.
#[derive(Debug, Default)]
pub(super) struct Board {
    game: Game,
    variant: Variant,
    /// What was set up last is no legal position: there is nothing to move or to think about.
    broken: bool,
    /// Grows whenever there is something new to think about.
    pub revision: u64,
    /// Root moves that are not to be considered.
    pub excluded: Vec<Move>,
}

impl Board {
    pub const fn game(&self) -> &Game {
        &self.game
    }

    pub const fn position(&self) -> &Position {
        self.game.position()
    }

    pub const fn turn(&self) -> Color {
        self.game.position().turn()
    }

    pub fn plies(&self) -> usize {
        self.game.moves().len()
    }

    pub const fn variant(&self) -> Variant {
        self.variant
    }

    pub fn is_chess960(&self) -> bool {
        self.variant == Variant::FischeRandom
    }

    pub const fn is_broken(&self) -> bool {
        self.broken
    }

    /// Back to the start of a normal game.
    pub fn reset(&mut self) {
        self.variant = Variant::Normal;
        self.start(&Setup::default());
    }

    /// Chooses the rules and goes to their start; false if they are not known.
    pub fn choose_variant(&mut self, name: &str) -> bool {
        self.variant = match name {
            "normal" => Variant::Normal,
            "nocastle" => Variant::NoCastle,
            "fischerandom" => Variant::FischeRandom,
            _ => return false,
        };
        self.start(&Setup::default());
        true
    }

    /// Begins a game from a position in the text form.
    pub fn set_up(&mut self, fen: &str) -> Result<(), FenError> {
        let setup = fen.parse::<Setup>().and_then(|setup| Ok(setup.check().map(|_| setup)?));
        match setup {
            Ok(setup) => {
                self.start(&setup);
                Ok(())
            }
            Err(problem) => {
                self.broken = true;
                Err(problem)
            }
        }
    }

    /// Begins a game from a position put together piece by piece; false if it is no legal one.
    pub fn set_checked(&mut self, setup: &Setup) -> bool {
        self.start(setup);
        !self.broken
    }

    fn start(&mut self, setup: &Setup) {
        let mut setup = setup.clone();
        if self.variant == Variant::NoCastle {
            setup.castling = Bitboard::EMPTY;
        }
        let checked = setup.check();
        self.broken = checked.is_err();
        if let Ok(position) = checked {
            self.game = Game::new(position);
        }
    }

    /// The same position with the other side to move; false if there is no such position.
    pub fn pass_turn(&mut self) -> bool {
        let mut setup = Setup::from(self.position());
        setup.turn = !setup.turn;
        setup.en_passant = None;
        let checked = setup.check();
        if let Ok(position) = checked {
            self.game = Game::new(position);
        }
        checked.is_ok()
    }

    /// The legal move a text stands for: squares, `O-O`, or a move as people write it.
    pub fn find_move(&self, text: &str) -> Option<Move> {
        if self.broken {
            return None;
        }
        let position = self.position();
        position.parse_uci(&text.to_ascii_lowercase()).ok().or_else(|| position.parse_san(text).ok())
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: Move) -> bool {
        self.game.play(mv).is_ok()
    }

    /// Takes moves back; all of them or none.
    pub fn take_back(&mut self, plies: usize) -> bool {
        let enough = self.plies() >= plies && !self.broken;
        if enough {
            for _ in 0..plies {
                self.game.undo();
            }
        }
        enough
    }

    /// The root moves to search: nothing if all of them.
    pub fn chosen_moves(&self) -> Vec<Move> {
        if self.excluded.is_empty() {
            return Vec::new();
        }
        self.position().legal_moves().into_iter().filter(|mv| !self.excluded.contains(mv)).collect()
    }

    /// Whether there is a move to search at all.
    pub fn has_moves(&self) -> bool {
        let legal = self.position().legal_moves();
        !self.broken && legal.iter().any(|mv| !self.excluded.contains(mv))
    }
}
