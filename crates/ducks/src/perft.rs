//! Counting positions by depth: the test of the rules, and of their speed.

use crate::{Position, Turn};

/// The number of positions after exactly `depth` turns, counted by the ways to reach them.
pub fn perft(position: &Position, depth: u32) -> u64 {
    let mut buffers = vec![Vec::new(); depth.saturating_sub(1) as usize];
    leaves(position, depth, &mut buffers)
}

fn leaves(position: &Position, depth: u32, buffers: &mut [Vec<Turn>]) -> u64 {
    match (depth, buffers) {
        (0, _) => 1,
        (_, [turns, below @ ..]) => {
            position.turns(turns);
            turns.iter().map(|&turn| leaves(&position.after(turn), depth - 1, below)).sum()
        }
        // The last ply is counted, not played.
        (_, []) => position.count_turns(),
    }
}
