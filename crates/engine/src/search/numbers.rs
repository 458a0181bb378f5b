//! Every number the search goes by, with its range: what `rocada tune-search` tunes and the option `Numbers` sets.
//!
//! The numbers are ours, found by games; `docs/strength.md` says what groups of them are worth. Values are in the
//! search's units (hundredths of a pawn), depths in plies, reductions in 1024ths of a ply.

/// One of the numbers.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    /// Its name, as the option has it.
    pub name: &'static str,
    /// The smallest that makes sense.
    pub least: i32,
    /// The largest.
    pub most: i32,
    /// Reads it.
    pub get: fn(&Numbers) -> i32,
    /// Changes it.
    pub set: fn(&mut Numbers, i32),
}

macro_rules! numbers {
    ($($(#[$doc:meta])+ $name:ident = $default:literal in $least:literal..=$most:literal;)+) => {
        /// The numbers that the search goes by.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Numbers {
            $($(#[$doc])+ pub $name: i32,)+
        }

        impl Default for Numbers {
            fn default() -> Self {
                Self { $($name: $default,)+ }
            }
        }

        impl Numbers {
            /// All of them.
            pub const LIST: &[Number] = &[$(Number {
                name: stringify!($name),
                least: $least,
                most: $most,
                get: |numbers| numbers.$name,
                set: |numbers, value| numbers.$name = value.clamp($least, $most),
            },)+];

            /// Their names, in the same order.
            pub const NAMES: &[&str] = &[$(stringify!($name),)+];
        }
    };
}

numbers! {
    /// Razoring: this far below alpha ...
    razoring_base = 273 in 0..=1000;
    /// ... and so much for the depth squared.
    razoring_slope = 251 in 40..=600;
    /// Reverse futility: margin a ply.
    reverse_futility = 54 in 20..=200;
    /// Null move: one ply less for each so much above beta.
    null_move_surplus = 177 in 50..=600;
    /// Late moves: tried beside the depth squared.
    late_moves = 6 in 1..=12;
    /// Futility of quiet moves: margin ...
    futility_base = 97 in 0..=400;
    /// ... and for each ply.
    futility_slope = 101 in 20..=250;
    /// Futility: history that counts as one.
    futility_history = 140 in 16..=1024;
    /// A quiet move with less history than this a ply is not tried.
    history_floor = 3266 in 500..=8000;
    /// A quiet move may lose this much a ply.
    exchange_quiet = 68 in 10..=200;
    /// Any other move this much for the depth squared.
    exchange_noisy = 22 in 5..=120;
    /// Singular: the others must be this much worse, in sixteenths a ply.
    singular_margin = 33 in 4..=80;
    /// Singular: and this much more for two plies.
    double_margin = 27 in 0..=100;
    /// Quiescence: how much more than it takes a capture can bring.
    quiescence_margin = 216 in 20..=400;
    /// Histories: bonus a ply.
    bonus_slope = 215 in 40..=400;
    /// Histories: the largest bonus.
    bonus_most = 1978 in 400..=4000;
    /// Histories: malus a ply.
    malus_slope = 229 in 40..=500;
    /// Histories: the largest malus.
    malus_most = 1309 in 400..=4000;
    /// Ordering: what a quiet move that gives check is worth beside its history.
    order_check = 8000 in 0..=20000;
    /// Reductions: hundredths of a ply for every move.
    reduction_base = 60 in 0..=200;
    /// Reductions: the product of the logarithms of depth and number is divided by so many hundredths.
    reduction_divisor = 231 in 120..=400;
    /// Reductions: captures, in 1024ths of what others are reduced by.
    reduction_noisy = 630 in 0..=1024;
    /// Reductions: less where the node is or was on a principal variation.
    reduction_on_pv = 1027 in 0..=3072;
    /// Reductions: more where a cut-off is expected.
    reduction_cut_node = 1493 in 0..=4096;
    /// Reductions: more where the position gets worse.
    reduction_worse = 476 in 0..=2048;
    /// Reductions: less for a check.
    reduction_check = 1144 in 0..=3072;
    /// Reductions: more for a quiet move where the table's takes something.
    reduction_noisy_table = 373 in 0..=2048;
    /// Reductions: more where the nodes below have cut off often.
    reduction_cutoffs = 1054 in 0..=3072;
    /// Reductions: history of a quiet move that is worth a ply.
    reduction_history_quiet = 10387 in 3000..=30000;
    /// Reductions: history of a capture that is worth a ply.
    reduction_history_noisy = 7367 in 2000..=30000;
    /// Reductions: less where the evaluation is often wrong, for each so much that it is corrected by.
    reduction_correction = 2 in 0..=64;
    /// Corrections: weight of the pawns, in 128ths.
    correction_pawns = 108 in 0..=256;
    /// Corrections: weight of each side's pieces.
    correction_pieces = 68 in 0..=256;
    /// Corrections: weight of the last move.
    correction_last = 67 in 0..=256;
    /// Corrections: weight of the last two moves together.
    correction_last_two = 71 in 0..=256;
    /// Corrections: the most that one table may say.
    correction_most = 32 in 8..=256;
    /// Corrections: how fast they are learnt; a ply of depth takes over this part of the error, in 1024ths.
    correction_rate = 30 in 1..=128;
    /// `ProbCut`: a capture must hold this far above beta ...
    probcut_margin = 183 in 40..=400;
    /// ... less by this where the position gets better.
    probcut_improving = 45 in 0..=150;
    /// Second look: this far above the best score, one ply deeper.
    deeper_margin = 37 in 10..=200;
    /// Second look: less than this above it, one ply less.
    shallower_margin = 10 in 0..=60;
    /// Hindsight: where both sides' evaluations sum to more than this, less deep.
    hindsight_sum = 137 in 20..=500;
    /// Lessons: what the table's move learns from its cut-off, in 1024ths of a bonus.
    lesson_table = 484 in 0..=1024;
    /// Lessons: what a quiet move learns when no answer to it is good, in 1024ths of a bonus.
    lesson_unanswered = 600 in 0..=2048;
    /// Lessons: what the best move of an exact node learns, in 1024ths of a bonus.
    lesson_exact = 431 in 0..=1024;
    /// Lessons: what a quiet move learns for each unit by which it made the evaluation better for its side ...
    lesson_evaluation = 40 in 0..=200;
    /// ... after so many units, which every move is granted.
    lesson_granted = 20 in 0..=100;
    /// Aspiration: the first window reaches this far.
    aspiration = 16 in 4..=60;
}

impl Numbers {
    /// Far below alpha with little depth left: only captures could help, so look at nothing else.
    #[inline]
    pub(crate) fn razoring_margin(&self, depth: i32) -> Option<i32> {
        (depth <= 3).then_some(self.razoring_base + self.razoring_slope * depth * depth)
    }

    /// Reverse futility: so far above beta that the opponent cannot make up for it in the depth left.
    #[inline]
    pub(crate) fn reverse_futility_margin(&self, depth: i32, improving: bool) -> Option<i32> {
        (depth <= 8).then_some(self.reverse_futility * (depth - i32::from(improving)))
    }

    /// Null move: how many plies less to search after passing; the better the position, the more.
    #[inline]
    pub(crate) fn null_move_reduction(&self, depth: i32, surplus: i32) -> i32 {
        3 + depth / 3 + (surplus / self.null_move_surplus).clamp(0, 3)
    }

    /// Late move pruning: after so many moves at this depth, the quiet ones left are not tried.
    #[inline]
    pub(crate) fn late_move_count(&self, depth: i32, improving: bool) -> i32 {
        let count = self.late_moves + depth * depth;
        if improving { count } else { count / 2 }
    }

    /// Futility: a quiet move with this history will not raise an evaluation this far below alpha.
    #[inline]
    pub(crate) fn futility_margin(&self, depth: i32, history: i32) -> Option<i32> {
        (depth <= 8)
            .then(|| self.futility_base + self.futility_slope * depth + history / self.futility_history)
    }

    /// A quiet move that has been this bad is not tried.
    #[inline]
    pub(crate) fn history_floor(&self, depth: i32) -> Option<i32> {
        (depth <= 4).then_some(-self.history_floor * depth)
    }

    /// A move whose exchange loses more than this is not tried.
    #[inline]
    pub(crate) fn exchange_floor(&self, depth: i32, quiet: bool) -> Option<i32> {
        let floor = if quiet { -self.exchange_quiet * depth } else { -self.exchange_noisy * depth * depth };
        (depth <= 9).then_some(floor)
    }

    /// How much worse all other moves must be for a move to be singular.
    #[inline]
    pub(crate) fn singular_margin(&self, depth: i32) -> i32 {
        self.singular_margin * depth / 16
    }

    /// What a good move at this depth teaches.
    #[inline]
    pub(crate) fn history_bonus(&self, depth: i32) -> i32 {
        (self.bonus_slope * depth - 80).min(self.bonus_most)
    }

    /// What a move that failed at this depth teaches.
    #[inline]
    pub(crate) fn history_malus(&self, depth: i32) -> i32 {
        (self.malus_slope * depth - 60).min(self.malus_most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_begins_within_its_range_and_can_be_set() {
        for (place, number) in Numbers::LIST.iter().enumerate() {
            assert_eq!(number.name, Numbers::NAMES[place]);
            let mut numbers = Numbers::default();
            let before = (number.get)(&numbers);
            assert!((number.least..=number.most).contains(&before), "{}", number.name);
            (number.set)(&mut numbers, number.most + 1);
            assert_eq!((number.get)(&numbers), number.most, "{}", number.name);
            let changed = Numbers::LIST
                .iter()
                .filter(|other| (other.get)(&numbers) != (other.get)(&Numbers::default()));
            assert_eq!(changed.count(), usize::from(before != number.most), "{}", number.name);
        }
    }
}
