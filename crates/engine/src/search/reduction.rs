//! Late move reductions: how many plies less a move deserves, the later it comes in the order.

use super::numbers::Numbers;

/// Reductions are reckoned in this fraction of a ply.
const GRAIN: i32 = 1024;

/// What late moves are reduced by before anything is known of them, by depth and number in the order.
#[derive(Clone)]
pub(super) struct Reductions(Vec<[i32; 64]>);

impl Reductions {
    /// By these numbers.
    pub fn new(numbers: &Numbers) -> Self {
        let (least, divisor) =
            (f64::from(numbers.reduction_base) / 100.0, f64::from(numbers.reduction_divisor) / 100.0);
        let mut table = vec![[0; 64]; 64];
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (number, reduction) in row.iter_mut().enumerate().skip(1) {
                let plies = least + (depth as f64).ln() * (number as f64).ln() / divisor;
                *reduction = (plies * f64::from(GRAIN)) as i32;
            }
        }
        Self(table)
    }

    #[inline]
    fn base(&self, depth: i32, number: i32) -> i32 {
        self.0[depth.clamp(0, 63) as usize][number.clamp(0, 63) as usize]
    }

    /// The depth that a move of this number in the order would be searched to, all else being average.
    #[inline]
    pub fn usual_depth(&self, depth: i32, number: i32) -> i32 {
        (depth - self.base(depth, number) / GRAIN).max(1)
    }
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
    /// What experience corrects the evaluation by, whichever way.
    pub correction: i32,
}

impl LateMove {
    /// Plies to leave out.
    pub fn plies(&self, numbers: &Numbers, reductions: &Reductions) -> i32 {
        let mut reduction = reductions.base(self.depth, self.number);
        if !self.quiet {
            reduction = reduction * numbers.reduction_noisy / GRAIN;
        }
        if self.on_pv {
            reduction -= numbers.reduction_on_pv;
        }
        if self.cut_node {
            reduction += numbers.reduction_cut_node;
        }
        if !self.improving {
            reduction += numbers.reduction_worse;
        }
        if self.gives_check {
            reduction -= numbers.reduction_check;
        }
        if self.table_move_is_noisy && self.quiet {
            reduction += numbers.reduction_noisy_table;
        }
        if self.child_cutoffs > 2 {
            reduction += numbers.reduction_cutoffs;
        }
        reduction -= self.correction * numbers.reduction_correction;
        let history =
            if self.quiet { numbers.reduction_history_quiet } else { numbers.reduction_history_noisy };
        reduction -= self.history * GRAIN / history;
        reduction / GRAIN
    }
}
