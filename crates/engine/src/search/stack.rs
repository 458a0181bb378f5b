//! What a search remembers of the path from the root to the node it is at.

use rocada_chess::{Bitboard, Key, Move, Position, between, reversible_move};

use super::history::Played;

/// The longest path a search follows.
pub(super) const MAX_PLY: usize = 246;

/// Plies before the root that a node may look back at.
const BEFORE: usize = 4;

/// One node of the path.
#[derive(Clone, Default)]
pub(super) struct Frame {
    /// The move being tried here, as histories remember it; none for a null move.
    pub played: Option<Played>,
    /// The same move, as it was played.
    pub mv: Option<Move>,
    /// It is neither a capture nor a promotion.
    pub quiet: bool,
    /// Plies by which its search is reduced at present.
    pub reduced_by: i32,
    /// What the evaluation says, corrected by experience; none while in check.
    pub evaluation: Option<i32>,
    /// The move that a singular search leaves out.
    pub excluded: Option<Move>,
    /// The last quiet move that cut off at this ply.
    pub killer: Option<Move>,
    /// What the opponent attacks here, where moves were tried.
    pub threats: Bitboard,
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
    /// Positions before this one were left by passing: what comes back only because of that is no repetition.
    after_pass: usize,
}

impl Stack {
    /// For a search of a position that was reached through the others.
    pub fn new(earlier: impl Iterator<Item = Key>) -> Self {
        let keys: Vec<Key> = earlier.collect();
        Self {
            frames: vec![Frame::default(); MAX_PLY + BEFORE + 3],
            before_root: keys.len(),
            keys,
            after_pass: 0,
        }
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
    pub fn before(&self, ply: usize) -> [Option<Played>; 3] {
        [self.back(ply, 1).played, self.back(ply, 2).played, self.back(ply, 4).played]
    }

    /// The last move and the one before it.
    #[inline]
    pub fn last_two(&self, ply: usize) -> [Option<Played>; 2] {
        [self.back(ply, 1).played, self.back(ply, 2).played]
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

    /// The side to move passes; `unpass` wants what this returns.
    pub fn pass(&mut self, position: &Position, ply: usize) -> usize {
        let frame = self.at_mut(ply);
        frame.played = None;
        frame.mv = None;
        frame.quiet = false;
        frame.reduced_by = 0;
        self.push(position);
        std::mem::replace(&mut self.after_pass, self.keys.len())
    }

    /// The pass is taken back.
    pub fn unpass(&mut self, after_pass: usize) {
        self.pop();
        self.after_pass = after_pass;
    }

    /// How many positions of the path could come back: those since the last irreversible move and the last pass.
    #[inline]
    fn reversible_plies(&self, position: &Position) -> usize {
        usize::from(position.halfmoves()).min(self.keys.len() - self.after_pass)
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
        let window = self.reversible_plies(position);
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

    /// Whether the side to move can go back to a position that would count as a repetition.
    #[inline]
    pub fn can_repeat(&self, position: &Position) -> bool {
        let window = self.reversible_plies(position);
        if window < 3 {
            return false;
        }
        let recent = &self.keys[self.keys.len() - window..];
        // The other side was to move three, five, seven ... plies ago.
        for back in (3..=window).step_by(2) {
            let (before, earlier) = (&recent[..window - back], recent[window - back]);
            let Some((one, other)) = reversible_move(position.key() ^ earlier) else { continue };
            let ours = position.side(position.turn());
            let way_is_free = (between(one, other) & position.occupied()).is_empty();
            let in_tree = self.keys.len() - back >= self.before_root;
            if way_is_free
                && (ours.contains(one) || ours.contains(other))
                && (in_tree || before.contains(&earlier))
            {
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rocada_gametree::Random;

    /// What `can_repeat` promises: some legal move leads to a repetition.
    fn some_move_repeats(stack: &mut Stack, position: &Position) -> bool {
        stack.push(position);
        let found = position.legal_moves().into_iter().any(|mv| stack.is_repetition(&position.after(mv)));
        stack.pop();
        found
    }

    #[test]
    fn an_upcoming_repetition_is_one_that_some_move_brings() {
        let starts = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "8/3k4/3n4/8/8/3Q4/3K4/8 w - - 0 1",
            "6k1/5ppp/8/8/8/2b5/5PPP/R5K1 w - - 0 1",
        ];
        let mut random = Random::new(7);
        let (mut tried, mut repeated) = (0, 0);
        for number in 0..400 {
            let mut position: Position = starts[number % starts.len()].parse().expect("a legal position");
            let mut keys = Vec::new();
            let before_root = random.below(20);
            let mut stack = Stack::new(std::iter::empty());
            for moves in 0..60 {
                if moves <= before_root {
                    stack = Stack::new(keys.iter().copied());
                }
                let ply = usize::saturating_sub(moves, before_root);
                let brute = some_move_repeats(&mut stack, &position);
                assert_eq!(stack.can_repeat(&position), brute, "{position}, {ply} plies from the root");
                tried += 1;
                repeated += usize::from(brute);
                // Pieces that go to and fro make more repetitions than chance would.
                let legal = position.legal_moves();
                let back = (moves >= 2 && random.below(2) == 0)
                    .then(|| legal.iter().find(|mv| keys.contains(&position.after(**mv).key())))
                    .flatten();
                let Some(mv) = back.copied().or_else(|| random.pick(&legal)) else { break };
                keys.push(position.key());
                stack.at_mut(ply).played = Some(Played::of(&position, mv));
                stack.push(&position);
                position.play(mv);
            }
        }
        assert!(tried > 10_000 && repeated > 1_000, "{repeated} of {tried}");
    }

    #[test]
    fn passing_brings_nothing_back() {
        let mut position: Position = "4k3/8/8/8/8/8/8/R3K3 w - - 10 1".parse().expect("a legal position");
        let mut stack = Stack::new(std::iter::empty());
        for (ply, text) in [Some("a1a2"), None, Some("a2a1"), None].into_iter().enumerate() {
            if let Some(text) = text {
                stack.push(&position);
                position.play(position.parse_uci(text).expect("a legal move"));
            } else {
                stack.pass(&position, ply);
                position.play_null();
            }
            assert!(!stack.can_repeat(&position) && !stack.is_repetition(&position));
        }
    }
}
