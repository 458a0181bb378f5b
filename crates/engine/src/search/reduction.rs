//! Late move reductions: how many plies less a move deserves, the later it comes in the order.

use std::sync::LazyLock;

/// Reductions are reckoned in this fraction of a ply.
const GRAIN: i32 = 1024;

static BASE: LazyLock<[[i32; 64]; 64]> = LazyLock::new(|| {
    let mut table = [[0; 64]; 64];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (number, reduction) in row.iter_mut().enumerate().skip(1) {
            let plies = 0.6 + (depth as f64).ln() * (number as f64).ln() / 2.2;
            *reduction = (plies * f64::from(GRAIN)) as i32;
        }
    }
    table
});

/// The depth that a move of this number in the order would be searched to, all else being average.
pub(super) fn usual_depth(depth: i32, number: i32) -> i32 {
    (depth - base(depth, number) / GRAIN).max(1)
}

fn base(depth: i32, number: i32) -> i32 {
    BASE[depth.clamp(0, 63) as usize][number.clamp(0, 63) as usize]
}

/// What is known of a move when its reduction is decided.
#[allow(clippy::struct_excessive_bools, reason = "independent facts, each of them yes or no")]
pub(super) struct LateMove {
    pub depth: i32,
    /// Its number in the order, from 1.
    pub number: i32,
    pub quiet: bool,
    pub on_pv: bool,
    /// A cut-off is expected here.
    pub cut_node: bool,
    pub improving: bool,
    pub gives_check: bool,
    /// The table's move takes something, so a quiet one is an unlikely answer.
    pub table_move_is_noisy: bool,
    /// What histories say of the move.
    pub history: i32,
    /// How often the nodes after this one have cut off already.
    pub child_cutoffs: u32,
}

impl LateMove {
    /// Plies to leave out.
    pub fn plies(&self) -> i32 {
        let mut reduction = base(self.depth, self.number);
        if !self.quiet {
            reduction = reduction * 2 / 3;
        }
        if self.on_pv {
            reduction -= GRAIN;
        }
        if self.cut_node {
            reduction += 3 * GRAIN / 2;
        }
        if !self.improving {
            reduction += GRAIN / 2;
        }
        if self.gives_check {
            reduction -= GRAIN;
        }
        if self.table_move_is_noisy && self.quiet {
            reduction += GRAIN / 2;
        }
        if self.child_cutoffs > 2 {
            reduction += GRAIN;
        }
        reduction -= self.history * GRAIN / if self.quiet { 9000 } else { 7000 };
        reduction / GRAIN
    }
}
