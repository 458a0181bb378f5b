//! Every legal turn of a position, listed or only counted. All pieces of a side slide together, one step at a
//! time, so that the work does not grow with their number.

use crate::cells::Direction;
use crate::{Cells, Position, Side, Turn};

impl Position {
    /// Replaces the contents of `into` by every legal turn: placements first, then moves by direction and
    /// distance.
    pub fn turns(&self, into: &mut Vec<Turn>) {
        into.clear();
        if self.ending().is_some() {
            return;
        }
        let side = self.side();
        into.extend(self.placements(side).iter().map(Turn::Place));
        self.each_slide(side, |direction, steps, stops| match side {
            Side::Ducks => into.extend(stops.iter().map(|to| Turn::Move {
                from: to.back(direction, steps),
                to,
                victim: None,
            })),
            Side::Cats => {
                for to in stops.iter() {
                    let from = to.back(direction, steps);
                    let prey = self.prey(to);
                    if prey.is_empty() {
                        into.push(Turn::Move { from, to, victim: None });
                    } else {
                        into.extend(prey.iter().map(|victim| Turn::Move { from, to, victim: Some(victim) }));
                    }
                }
            }
        });
    }

    /// How many turns [`Position::turns`] lists.
    pub fn count_turns(&self) -> u64 {
        if self.ending().is_some() {
            return 0;
        }
        let side = self.side();
        let mut count = u64::from(self.placements(side).count());
        let near_ducks = match side {
            Side::Ducks => Cells::NONE,
            Side::Cats => self.pieces().ducks.within_two(),
        };
        self.each_slide(side, |_, _, stops| {
            count += u64::from(stops.without(near_ducks).count());
            let choices = (stops & near_ducks).iter().map(|to| u64::from(self.prey(to).count()));
            count += choices.sum::<u64>();
        });
        count
    }

    /// Calls `each` with the cells that pieces of a side stop on after so many steps in a direction.
    #[inline]
    fn each_slide(&self, side: Side, mut each: impl FnMut(Direction, u32, Cells)) {
        if !self.may_move(side) {
            return;
        }
        let (pieces, free, max_steps) = (self.pieces()[side], self.free(), self.max_steps());
        for direction in Direction::ALL {
            let mut stops = pieces;
            for steps in 1..=max_steps {
                stops = stops.shifted(direction) & free;
                if stops.is_empty() {
                    break;
                }
                each(direction, steps, stops);
            }
        }
    }
}
