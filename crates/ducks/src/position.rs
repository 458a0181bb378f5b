//! A position: everything the rules look at. How a turn changes it, and when the game is over.

use crate::cells::Direction;
use crate::{Board, BySide, Cell, Cells, Goals, Rules, Side, Turn, Variant, keys, symmetry};

/// The game at one moment. Copied freely: it is 64 bytes and owns nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pieces: BySide<Cells>,
    key: u64,
    rules: Rules,
    captures: BySide<u8>,
    streak: BySide<u8>,
    side: Side,
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The winner has captured enough.
    Goal,
    /// The loser is to move and has no turn.
    NoTurn,
}

/// Who has won, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The winner.
    pub winner: Side,
    /// Why.
    pub reason: Reason,
}

/// Ducks on a line that capture the cats on it.
const DUCKS_IN_LINE: u32 = 3;

impl Position {
    /// An empty board, the ducks to move.
    pub fn empty(rules: Rules) -> Self {
        Self::assemble(rules, BySide::default(), Side::Ducks, BySide::default(), BySide::default())
    }

    /// The parts must fit together: `text` checks them.
    pub(crate) fn assemble(
        rules: Rules,
        pieces: BySide<Cells>,
        side: Side,
        captures: BySide<u8>,
        streak: BySide<u8>,
    ) -> Self {
        let mut position = Self { pieces, key: 0, rules, captures, streak, side };
        position.key = position.key_from_scratch();
        position
    }

    /// The same with another goal for the cats; `None` if that is no goal.
    pub(crate) fn with_cats_goal(&self, captures: usize) -> Option<Self> {
        let goals = Goals::new(self.board(), self.goals().ducks.into(), captures).ok()?;
        Some(Self { rules: Rules { goals, ..self.rules }, ..*self })
    }

    /// What was agreed on.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The board.
    pub const fn board(&self) -> Board {
        self.rules.board
    }

    /// Whose turn it is; after the end, whose it would be.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Where the pieces of each side stand.
    #[inline]
    pub const fn pieces(&self) -> BySide<Cells> {
        self.pieces
    }

    /// The cells on which nobody stands.
    #[inline]
    pub fn free(&self) -> Cells {
        self.board().cells().without(self.pieces.ducks | self.pieces.cats)
    }

    /// Who stands on a cell.
    pub fn at(&self, cell: Cell) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.pieces[side].contains(cell))
    }

    /// What each side has captured.
    #[inline]
    pub const fn captures(&self) -> BySide<u8> {
        self.captures
    }

    /// How many moves in a row each side has just made.
    #[inline]
    pub const fn streak(&self) -> BySide<u8> {
        self.streak
    }

    /// What each side needs to capture.
    #[inline]
    pub const fn goals(&self) -> BySide<u8> {
        self.rules.goals.by_side()
    }

    /// Where the side may place a piece.
    #[inline]
    pub fn placements(&self, side: Side) -> Cells {
        self.terrain(side) & self.free()
    }

    /// Where the side's pieces come into the game: the lake or the shore.
    #[inline]
    pub const fn terrain(&self, side: Side) -> Cells {
        match side {
            Side::Ducks => self.board().lake(),
            Side::Cats => self.board().shore(),
        }
    }

    /// Whether the side may still move, or has done so K times in a row and must place.
    #[inline]
    pub fn may_move(&self, side: Side) -> bool {
        self.streak[side] < self.board().k()
    }

    /// The longest move.
    #[inline]
    pub(crate) const fn max_steps(&self) -> u32 {
        match self.rules.variant {
            Variant::Slide => self.board().n() as u32 - 1,
            Variant::Step => 1,
        }
    }

    /// The cats that ducks capture when these ducks stand and the last one has just stopped on a cell.
    #[inline]
    pub(crate) fn caught_by_ducks(&self, ducks: Cells, to: Cell) -> Cells {
        let exposed = self.pieces.cats.without(self.board().rim());
        let caught =
            |line: Cells| if (ducks & line).count() >= DUCKS_IN_LINE { exposed & line } else { Cells::NONE };
        if exposed.is_empty() { Cells::NONE } else { caught(to.in_row()) | caught(to.in_column()) }
    }

    /// The ducks within reach of a cat that has stopped on a cell: it must catch one of them.
    #[inline]
    pub fn prey(&self, to: Cell) -> Cells {
        self.pieces.ducks & to.near()
    }

    /// The pieces that leave the board when this legal turn is played.
    #[inline]
    pub fn captured_by(&self, turn: Turn) -> Cells {
        match (self.side, turn) {
            (_, Turn::Place(_)) => Cells::NONE,
            (Side::Ducks, Turn::Move { from, to, .. }) => {
                let ducks = self.pieces.ducks ^ Cells::of(from) ^ Cells::of(to);
                self.caught_by_ducks(ducks, to)
            }
            (Side::Cats, Turn::Move { victim, .. }) => victim.map_or(Cells::NONE, Cells::of),
        }
    }

    /// The position after a turn that [`Position::check`] accepts.
    #[must_use]
    #[inline]
    pub fn after(&self, turn: Turn) -> Self {
        let mut next = *self;
        let side = self.side;
        let streak = match turn {
            Turn::Place(to) => {
                next.toggle(side, to);
                0
            }
            Turn::Move { from, to, .. } => {
                next.toggle(side, from);
                next.toggle(side, to);
                let captured = self.captured_by(turn);
                if !captured.is_empty() {
                    next.capture(captured);
                }
                self.streak[side] + 1
            }
        };
        next.key ^= keys::streak(side, self.streak[side]) ^ keys::streak(side, streak);
        next.key ^= keys::side(Side::Cats);
        next.streak[side] = streak;
        next.side = side.other();
        next
    }

    #[inline]
    fn toggle(&mut self, side: Side, cell: Cell) {
        self.pieces[side] = self.pieces[side] ^ Cells::of(cell);
        self.key ^= keys::piece(side, cell);
    }

    fn capture(&mut self, captured: Cells) {
        let side = self.side;
        let before = self.captures[side];
        let after = before + captured.count() as u8;
        self.captures[side] = after;
        self.key ^= keys::captures(side, before) ^ keys::captures(side, after);
        for cell in captured.iter() {
            self.toggle(side.other(), cell);
        }
    }

    /// The end of the game, if this is it.
    #[inline]
    pub fn ending(&self) -> Option<Ending> {
        let winner = self.side.other();
        if self.captures[winner] >= self.goals()[winner] {
            Some(Ending { winner, reason: Reason::Goal })
        } else if self.has_turn() {
            None
        } else {
            Some(Ending { winner, reason: Reason::NoTurn })
        }
    }

    #[inline]
    fn has_turn(&self) -> bool {
        !self.placements(self.side).is_empty() || (self.may_move(self.side) && self.has_move())
    }

    #[cold]
    fn has_move(&self) -> bool {
        let (pieces, free) = (self.pieces[self.side], self.free());
        Direction::ALL.into_iter().any(|direction| !(pieces.shifted(direction) & free).is_empty())
    }

    /// A hash of everything but the rules: positions of one game that are equal have equal keys.
    #[inline]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// A hash that is the same for the eight positions that turning and mirroring the board make of one.
    pub(crate) fn family(&self) -> u64 {
        let pieces = symmetry::key_of_pieces(self.board().n(), self.pieces);
        Side::BOTH.into_iter().fold(pieces ^ keys::side(self.side), |key, side| {
            key ^ keys::captures(side, self.captures[side]) ^ keys::streak(side, self.streak[side])
        })
    }

    fn key_from_scratch(&self) -> u64 {
        let one_side = |side| {
            let pieces = self.pieces[side].iter().fold(0, |key, cell| key ^ keys::piece(side, cell));
            pieces ^ keys::captures(side, self.captures[side]) ^ keys::streak(side, self.streak[side])
        };
        one_side(Side::Ducks) ^ one_side(Side::Cats) ^ keys::side(self.side)
    }
}
