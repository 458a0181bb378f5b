//! What a search remembers of the path from the root to the node it is at.

use rocada_chess::{Key, Move, Position};

use super::history::{Context, Played};

/// The longest path a search follows.
pub(super) const MAX_PLY: usize = 246;

/// Plies before the root that a node may look back at.
const BEFORE: usize = 4;

/// One node of the path.
#[derive(Clone, Default)]
pub(super) struct Frame {
    /// The move being tried here, as histories remember it; none for a null move.
    pub played: Option<Played>,
    /// What the evaluation says, corrected by experience; none while in check.
    pub evaluation: Option<i32>,
    /// The move that a singular search leaves out.
    pub excluded: Option<Move>,
    /// The last quiet move that cut off at this ply.
    pub killer: Option<Move>,
    /// How often the children of this node cut off.
    pub cutoffs: u32,
    /// Best play from here.
    pub line: Vec<Move>,
}

/// The frames of the path and the keys of all positions since the game's last irreversible move.
pub(super) struct Stack {
    frames: Vec<Frame>,
    keys: Vec<Key>,
    /// How many of the keys are from before the root.
    before_root: usize,
}

impl Stack {
    /// For a search of a position that was reached through the others.
    pub fn new(earlier: impl Iterator<Item = Key>) -> Self {
        let keys: Vec<Key> = earlier.collect();
        Self { frames: vec![Frame::default(); MAX_PLY + BEFORE + 3], before_root: keys.len(), keys }
    }

    /// The frame of a ply.
    #[inline]
    pub fn at(&self, ply: usize) -> &Frame {
        &self.frames[ply + BEFORE]
    }

    /// The frame of a ply, to change it.
    #[inline]
    pub fn at_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + BEFORE]
    }

    /// The frame some plies before this one; empty before the root.
    #[inline]
    pub fn back(&self, ply: usize, plies: usize) -> &Frame {
        &self.frames[ply + BEFORE - plies]
    }

    /// The moves played one, two and four plies ago.
    #[inline]
    pub fn context(&self, ply: usize) -> Context {
        [self.back(ply, 1).played, self.back(ply, 2).played, self.back(ply, 4).played]
    }

    /// A move is played from this position.
    #[inline]
    pub fn push(&mut self, position: &Position) {
        self.keys.push(position.key());
    }

    /// It is taken back.
    #[inline]
    pub fn pop(&mut self) {
        self.keys.pop();
    }

    /// Best play from a ply is this move and then best play from the next.
    pub fn improve_line(&mut self, ply: usize, mv: Move) {
        let (here, below) = self.frames.split_at_mut(ply + BEFORE + 1);
        let line = &mut here[ply + BEFORE].line;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0].line);
    }

    /// Whether the position has stood on the board since the root, or twice before.
    #[inline]
    pub fn is_repetition(&self, position: &Position) -> bool {
        let window = usize::from(position.halfmoves());
        if window < 4 {
            return false;
        }
        let key = position.key();
        let mut seen = 0;
        // The same side was to move two, four, six ... plies ago.
        for (back, &earlier) in self.keys.iter().rev().enumerate().take(window).skip(3).step_by(2) {
            if earlier == key {
                seen += 1;
                let in_tree = self.keys.len() - 1 - back >= self.before_root;
                if in_tree || seen == 2 {
                    return true;
                }
            }
        }
        false
    }
}
