//! The order in which moves are tried: the table's move, good captures, the killer, quiet moves, bad captures.
//!
//! Each group is generated and rated only when the one before it is used up: most nodes end before that.

use rocada_chess::{Move, Piece, Position, Role, exchange_value};

use super::history::{Context, Histories, Played};
use super::numbers::Numbers;

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

/// A move and how promising it looks.
#[derive(Clone, Copy)]
pub(super) struct Rated {
    mv: Move,
    rating: i32,
}

/// Deals out the moves of one position, the most promising first.
///
/// The moves themselves lie at the end of a list that all nodes of a path share, so that a node costs no memory of
/// its own; whoever makes a picker cuts the list back to its old length afterwards.
pub(super) struct Picker {
    stage: Stage,
    table_move: Option<Move>,
    killer: Option<Move>,
    /// Captures that gain at least this much are good ones.
    good_gain: i32,
    /// Where this node's moves begin; the bad captures gather here.
    start: usize,
    /// Behind the last bad capture.
    bad: usize,
    /// The next move to deal.
    next: usize,
    skip_calm: bool,
}

impl Picker {
    /// All moves. The table's move must be legal; the killer is checked here.
    pub fn all(moves: &[Rated], table_move: Option<Move>, killer: Option<Move>) -> Self {
        Self {
            stage: Stage::Table,
            table_move,
            killer: killer.filter(|_| killer != table_move),
            good_gain: 0,
            start: moves.len(),
            bad: moves.len(),
            next: moves.len(),
            skip_calm: false,
        }
    }

    /// Only captures and promotions that gain at least `good_gain`.
    pub fn noisy(moves: &[Rated], table_move: Option<Move>, good_gain: i32) -> Self {
        Self { skip_calm: true, good_gain, ..Self::all(moves, table_move, None) }
    }

    /// These moves in this order: at the root the last iteration has sorted them.
    pub fn listed(moves: &mut Vec<Rated>, listed: impl Iterator<Item = Move>) -> Self {
        let picker = Self { stage: Stage::Listed, ..Self::all(moves, None, None) };
        moves.extend(listed.map(|mv| Rated { mv, rating: 0 }));
        picker
    }

    /// Quiet moves are of no interest any more.
    pub fn skip_calm(&mut self) {
        self.skip_calm = true;
    }

    /// Whether the move was dealt as the killer, before the quiet moves in their order.
    pub fn dealt_killer(&self, mv: Move) -> bool {
        self.killer == Some(mv)
    }

    /// Whether all that is left are captures that lose material.
    pub fn is_at_bad_captures(&self) -> bool {
        self.stage >= Stage::BadNoisy
    }

    /// The next move.
    pub fn next(
        &mut self,
        moves: &mut Vec<Rated>,
        position: &Position,
        histories: &Histories,
        context: &Context,
        numbers: &Numbers,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Listed => {
                    self.next += 1;
                    return moves.get(self.next - 1).map(|rated| rated.mv);
                }
                Stage::Table => {
                    self.stage = Stage::MakeNoisy;
                    if self.table_move.is_some() {
                        return self.table_move;
                    }
                }
                Stage::MakeNoisy => {
                    position.each_noisy_move(|mv| {
                        if Some(mv) != self.table_move {
                            moves.push(Rated { mv, rating: rate_noisy(position, histories, mv) });
                        }
                    });
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => match self.pick(moves) {
                    None => self.stage = Stage::Killer,
                    Some(mv) if position.exchange_reaches(mv, self.good_gain) => return Some(mv),
                    Some(_) => {
                        // The moves dealt already have left room at the front.
                        moves[self.bad] = moves[self.next - 1];
                        self.bad += 1;
                    }
                },
                Stage::Killer => {
                    self.stage = Stage::MakeCalm;
                    let fits = |mv: &Move| position.is_quiet(*mv) && position.is_legal(*mv);
                    self.killer = self.killer.filter(fits).filter(|_| !self.skip_calm);
                    if self.killer.is_some() {
                        return self.killer;
                    }
                }
                Stage::MakeCalm => {
                    if !self.skip_calm {
                        let dealt = [self.table_move, self.killer];
                        let quiets = histories.quiets(position, context);
                        let checks = position.checking_squares();
                        // The moves of a piece come one after the other.
                        let mut piece = Piece { color: position.turn(), role: Role::King };
                        let mut origin = position.king(position.turn());
                        position.each_quiet_move(|mv| {
                            if mv.from() != origin {
                                origin = mv.from();
                                piece.role = position.role_at(origin).unwrap_or(Role::Pawn);
                            }
                            if !dealt.contains(&Some(mv)) {
                                let check = checks[piece.role as usize].contains(mv.to());
                                let rating = quiets.rate(mv, Played::new(piece, mv.to()))
                                    + i32::from(check) * numbers.order_check;
                                moves.push(Rated { mv, rating });
                            }
                        });
                    }
                    self.stage = Stage::Calm;
                }
                Stage::Calm => match self.pick(moves).filter(|_| !self.skip_calm) {
                    None => {
                        self.stage = Stage::BadNoisy;
                        self.next = self.start;
                    }
                    Some(mv) => return Some(mv),
                },
                Stage::BadNoisy => {
                    if self.next == self.bad {
                        self.stage = Stage::Done;
                        continue;
                    }
                    self.next += 1;
                    return Some(moves[self.next - 1].mv);
                }
                Stage::Done => return None,
            }
        }
    }

    /// The best of the moves not dealt yet. One pass a move beats sorting: few are ever asked for.
    #[inline]
    fn pick(&mut self, moves: &mut [Rated]) -> Option<Move> {
        let rest = &mut moves[self.next..];
        let (mut best, mut highest) = (0, i32::MIN);
        for (index, rated) in rest.iter().enumerate() {
            if rated.rating > highest {
                (best, highest) = (index, rated.rating);
            }
        }
        let mv = rest.get(best)?.mv;
        rest.swap(0, best);
        self.next += 1;
        Some(mv)
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
