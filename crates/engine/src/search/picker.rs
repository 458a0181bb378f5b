//! The order in which moves are tried: the table's move, good captures, the killer, quiet moves, bad captures.
//!
//! Each group is generated and rated only when the one before it is used up: most nodes end before that.

use arrayvec::ArrayVec;
use rocada_chess::{MAX_MOVES, Move, MoveList, Position, Role, exchange_value};

use super::history::{Context, Histories};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Stage {
    Listed,
    Table,
    MakeNoisy,
    GoodNoisy,
    Killer,
    MakeCalm,
    Calm,
    BadNoisy,
    Done,
}

/// Deals out the moves of one position, the most promising first.
pub(super) struct Picker {
    stage: Stage,
    table_move: Option<Move>,
    killer: Option<Move>,
    /// Captures that gain at least this much are good ones.
    good_gain: i32,
    rated: ArrayVec<(Move, i32), MAX_MOVES>,
    next: usize,
    bad: MoveList,
    next_bad: usize,
    skip_calm: bool,
}

impl Picker {
    /// All moves. The table's move must be legal; the killer is checked here.
    pub fn all(table_move: Option<Move>, killer: Option<Move>) -> Self {
        Self::new(table_move, killer, 0)
    }

    /// Only captures and promotions that gain at least `good_gain`.
    pub fn noisy(table_move: Option<Move>, good_gain: i32) -> Self {
        Self { skip_calm: true, ..Self::new(table_move, None, good_gain) }
    }

    /// These moves in this order: at the root the last iteration has sorted them.
    pub fn listed(moves: impl IntoIterator<Item = Move>) -> Self {
        let rated = moves.into_iter().map(|mv| (mv, 0)).collect();
        Self { stage: Stage::Listed, rated, ..Self::new(None, None, 0) }
    }

    fn new(table_move: Option<Move>, killer: Option<Move>, good_gain: i32) -> Self {
        Self {
            stage: Stage::Table,
            table_move,
            killer: killer.filter(|_| killer != table_move),
            good_gain,
            rated: ArrayVec::new(),
            next: 0,
            bad: MoveList::new(),
            next_bad: 0,
            skip_calm: false,
        }
    }

    /// Quiet moves are of no interest any more.
    pub fn skip_calm(&mut self) {
        self.skip_calm = true;
    }

    /// Whether all that is left are captures that lose material.
    pub fn is_at_bad_captures(&self) -> bool {
        self.stage >= Stage::BadNoisy
    }

    /// The next move.
    pub fn next(&mut self, position: &Position, histories: &Histories, context: &Context) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Listed => {
                    self.next += 1;
                    return self.rated.get(self.next - 1).map(|&(mv, _)| mv);
                }
                Stage::Table => {
                    self.stage = Stage::MakeNoisy;
                    if self.table_move.is_some() {
                        return self.table_move;
                    }
                }
                Stage::MakeNoisy => {
                    self.rate(position.noisy_moves(), |mv| rate_noisy(position, histories, mv));
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => match self.pick() {
                    None => self.stage = Stage::Killer,
                    Some(mv) if position.exchange_reaches(mv, self.good_gain) => return Some(mv),
                    Some(mv) => self.bad.push(mv),
                },
                Stage::Killer => {
                    self.stage = Stage::MakeCalm;
                    let fits = |mv: &Move| {
                        !position.is_capture(*mv) && mv.promoted().is_none() && position.is_legal(*mv)
                    };
                    self.killer = self.killer.filter(fits).filter(|_| !self.skip_calm);
                    if self.killer.is_some() {
                        return self.killer;
                    }
                }
                Stage::MakeCalm => {
                    if !self.skip_calm {
                        self.rate(position.calm_moves(), |mv| histories.quiet(position, mv, context));
                    }
                    self.stage = Stage::Calm;
                }
                Stage::Calm => match self.pick().filter(|_| !self.skip_calm) {
                    None => self.stage = Stage::BadNoisy,
                    Some(mv) => return Some(mv),
                },
                Stage::BadNoisy => match self.bad.get(self.next_bad) {
                    None => self.stage = Stage::Done,
                    Some(&mv) => {
                        self.next_bad += 1;
                        return Some(mv);
                    }
                },
                Stage::Done => return None,
            }
        }
    }

    /// Takes a new group of moves in place of the last one, without those already dealt.
    fn rate(&mut self, moves: MoveList, rating: impl Fn(Move) -> i32) {
        self.rated.clear();
        self.next = 0;
        let dealt = [self.table_move, self.killer];
        let fresh = moves.into_iter().filter(|&mv| !dealt.contains(&Some(mv)));
        self.rated.extend(fresh.map(|mv| (mv, rating(mv))));
    }

    /// The best of the group that is left. One pass a move beats sorting: few are ever asked for.
    fn pick(&mut self) -> Option<Move> {
        let rest = &mut self.rated[self.next..];
        let (best, _) =
            rest.iter().enumerate().max_by_key(|&(index, &(_, rating))| (rating, usize::MAX - index))?;
        rest.swap(0, best);
        self.next += 1;
        Some(rest[0].0)
    }
}

/// The most valuable victim first; what has worked before decides between equals.
fn rate_noisy(position: &Position, histories: &Histories, mv: Move) -> i32 {
    let victim = position.role_at(mv.to()).map_or(0, exchange_value);
    let promotion = match mv.promoted() {
        Some(Role::Queen) => exchange_value(Role::Queen),
        // Almost never better than a queen: after everything else.
        Some(_) => -exchange_value(Role::Queen),
        None => 0,
    };
    16 * (victim + promotion) + histories.capture(position, mv)
}
