//! What `rich` looks at: a few numbers that describe a position.

use crate::cells::Direction;
use crate::{Cells, Position, Side, Variant};

/// How many numbers there are.
pub const FEATURES: usize = 39;

/// The sets of weights for most rules leave out what comes after so many.
pub(super) const FIRST: usize = 21;

/// The numbers, each at the place of its name in [`Features::NAMES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features(pub [i32; FEATURES]);

/// Captures are measured against the goal: this much is all of it.
const WHOLE_GOAL: i32 = 1000;
/// More room than this for a capture makes no difference.
const MOST_ROOM: i32 = 10;

impl Features {
    /// What each number counts.
    pub const NAMES: [&str; FEATURES] = [
        "the ducks' captures, per mille of their goal",
        "the cats' captures, per mille of their goal",
        "ducks on the board",
        "cats off the rim",
        "cats safe on the rim",
        "ducks that a cat can catch with its next move",
        "cats that the ducks can capture with their next move",
        "the cats are to move and can catch a duck",
        "the ducks are to move and can capture a cat",
        "rows and columns with two ducks",
        "rows and columns with three ducks or more",
        "cats off the rim in a line with two ducks or more",
        "cells the ducks can move to",
        "cells the cats can move to",
        "moves the ducks have left before they must place",
        "moves the cats have left before they must place",
        "the ducks are to move",
        "cells of the lake left to place a duck on",
        "cells of the shore left to place a cat on",
        "ducks that a cat could catch if it might move",
        "cells of the lake left where no cat could catch a duck",
        "no such cell is left",
        "the ducks must place now, and no such cell is left",
        "the ducks must place now",
        "the cats must place now",
        "two ducks or more that a cat can catch with its next move",
        "the same, and the ducks are to move",
        "the cats need one more capture",
        "the cats need two more captures",
        "the cats need three more captures",
        "the cats need four or five more captures",
        "the ducks need one more capture",
        "the ducks need two more captures",
        "placements left to the cats for each capture they need, up to ten",
        "ducks on the rim",
        "ducks on the second ring",
        "ducks on the third ring",
        "cats on the second ring",
        "cats on the third ring",
    ];

    /// The same in Romanian.
    pub const ROMANIAN: [&str; FEATURES] = [
        "capturile rățuștelor, la mie din ținta lor",
        "capturile pisicilor, la mie din ținta lor",
        "rățuște pe tablă",
        "pisici care nu sunt pe margine",
        "pisici în siguranță pe margine",
        "rățuște pe care o pisică le poate prinde cu mutarea următoare",
        "pisici pe care rățuștele le pot captura cu mutarea următoare",
        "pisicile sunt la mutare și pot prinde o rățușcă",
        "rățuștele sunt la mutare și pot captura o pisică",
        "linii și coloane cu două rățuște",
        "linii și coloane cu trei rățuște sau mai multe",
        "pisici care nu sunt pe margine, pe o linie cu două rățuște sau mai multe",
        "celule pe care rățuștele pot muta",
        "celule pe care pisicile pot muta",
        "mutări pe care rățuștele le mai au înainte să trebuiască să plaseze",
        "mutări pe care pisicile le mai au înainte să trebuiască să plaseze",
        "rățuștele sunt la mutare",
        "celule ale lacului pe care se mai poate plasa o rățușcă",
        "celule ale malului pe care se mai poate plasa o pisică",
        "rățuște pe care o pisică le-ar prinde dacă ar putea muta",
        "celule libere ale lacului unde nicio pisică nu ar prinde o rățușcă",
        "nu a mai rămas nicio asemenea celulă",
        "rățuștele trebuie să plaseze acum și nu a mai rămas nicio asemenea celulă",
        "rățuștele trebuie să plaseze acum",
        "pisicile trebuie să plaseze acum",
        "cel puțin două rățuște pe care o pisică le poate prinde cu mutarea următoare",
        "la fel, iar rățuștele sunt la mutare",
        "pisicile mai au nevoie de o captură",
        "pisicile mai au nevoie de două capturi",
        "pisicile mai au nevoie de trei capturi",
        "pisicile mai au nevoie de patru sau cinci capturi",
        "rățuștele mai au nevoie de o captură",
        "rățuștele mai au nevoie de două capturi",
        "plasări rămase pisicilor pentru fiecare captură de care au nevoie, cel mult zece",
        "rățuște pe margine",
        "rățuște pe al doilea inel",
        "rățuște pe al treilea inel",
        "pisici pe al doilea inel",
        "pisici pe al treilea inel",
    ];

    /// Looks at a position.
    #[inline]
    pub fn of(position: &Position) -> Self {
        Self::count::<true>(position)
    }

    /// For weights that leave out all but the first [`FIRST`] numbers: no others are counted, which is faster.
    #[inline]
    pub(super) fn first(position: &Position) -> Self {
        Self::count::<false>(position)
    }

    #[inline]
    fn count<const ALL: bool>(position: &Position) -> Self {
        let (captures, goals, streak) = (position.captures(), position.goals(), position.streak());
        let (ducks, cats) = (position.pieces().ducks, position.pieces().cats);
        let exposed = cats.without(position.board().rim());
        let k = position.board().k();
        let progress = |side| i32::from(captures[side]) * WHOLE_GOAL / i32::from(goals[side]);
        let ducks_to_move = position.side() == Side::Ducks;

        let placements = position.placements(Side::Ducks);
        let cats_may_move = position.may_move(Side::Cats);
        let cats_reach = if ALL || cats_may_move || k == 1 {
            Reach::if_it_may_move(position, Side::Cats).any()
        } else {
            Cells::NONE
        };
        let hunted = cats_reach.within_two();
        let within_reach = (ducks & hunted).count() as i32;
        let (in_danger, cats_mobility) =
            if cats_may_move { (within_reach, cats_reach.count() as i32) } else { (0, 0) };
        let ducks_reach = Reach::of(position, Side::Ducks);
        let lines = Lines::of(ducks);
        let (aimed_at, endangered) = exposed_cats(exposed, ducks, ducks_reach);
        let safe_cells = placements.without(hunted).count() as i32;
        let room = position.placements(Side::Cats).count() as i32;
        let mut features = [0; FEATURES];
        let (first, others) = features.split_at_mut(FIRST);
        first.copy_from_slice(&[
            progress(Side::Ducks),
            progress(Side::Cats),
            ducks.count() as i32,
            exposed.count() as i32,
            (cats.count() - exposed.count()) as i32,
            in_danger,
            endangered,
            i32::from(!ducks_to_move && in_danger > 0),
            i32::from(ducks_to_move && endangered > 0),
            lines.two,
            lines.three,
            aimed_at,
            ducks_reach.any().count() as i32,
            cats_mobility,
            i32::from(k - streak.ducks),
            i32::from(k - streak.cats),
            i32::from(ducks_to_move),
            placements.count() as i32,
            room,
            within_reach,
            safe_cells,
        ]);
        if ALL {
            let ducks_must_place = ducks_to_move && streak.ducks == k;
            // Below 1 in the position after the winning turn, which nobody evaluates for its own sake.
            let ducks_need = i32::from(goals.ducks) - i32::from(captures.ducks);
            let cats_need = i32::from(goals.cats) - i32::from(captures.cats);
            let [rim, second, third] = position.board().rings();
            let on = |pieces: Cells, ring: Cells| (pieces & ring).count() as i32;
            others.copy_from_slice(&[
                i32::from(safe_cells == 0),
                i32::from(ducks_must_place && safe_cells == 0),
                i32::from(ducks_must_place),
                i32::from(!ducks_to_move && !cats_may_move),
                i32::from(in_danger >= 2),
                i32::from(ducks_to_move && in_danger >= 2),
                i32::from(cats_need == 1),
                i32::from(cats_need == 2),
                i32::from(cats_need == 3),
                i32::from(cats_need == 4 || cats_need == 5),
                i32::from(ducks_need == 1),
                i32::from(ducks_need == 2),
                (room / cats_need.max(1)).min(MOST_ROOM),
                on(ducks, rim),
                on(ducks, second),
                on(ducks, third),
                on(cats, second),
                on(cats, third),
            ]);
        }
        Self(features)
    }
}

/// The cells that a side's pieces can move to; none when it has to place.
#[derive(Clone, Copy)]
struct Reach {
    along_rows: Cells,
    along_columns: Cells,
}

impl Reach {
    #[inline]
    fn of(position: &Position, side: Side) -> Self {
        if position.may_move(side) {
            Self::if_it_may_move(position, side)
        } else {
            Self { along_rows: Cells::NONE, along_columns: Cells::NONE }
        }
    }

    #[inline]
    fn if_it_may_move(position: &Position, side: Side) -> Self {
        let (pieces, free) = (position.pieces()[side], position.free());
        let go = |direction| match position.rules().variant {
            Variant::Slide => pieces.slides(direction, free),
            Variant::Step => pieces.shifted(direction) & free,
        };
        Self {
            along_rows: go(Direction::Right) | go(Direction::Left),
            along_columns: go(Direction::Down) | go(Direction::Up),
        }
    }

    #[inline]
    fn any(self) -> Cells {
        self.along_rows | self.along_columns
    }
}

/// How many rows and columns hold two ducks, and how many hold more.
struct Lines {
    two: i32,
    three: i32,
}

impl Lines {
    #[inline]
    fn of(ducks: Cells) -> Self {
        // Rows all at once, by taking the first duck out of each, twice.
        let more_than_one = ducks.without_first_of_rows();
        let more_than_two = more_than_one.without_first_of_rows();
        let (rows_of_two, rows_of_three) = (more_than_one.rows_in_use(), more_than_two.rows_in_use());
        // Columns all at once: a bit a column for at least one, two and three ducks seen so far.
        let [mut one, mut two, mut three] = [0; 3];
        for row in ducks.rows() {
            three |= two & row;
            two |= one & row;
            one |= row;
        }
        Self {
            two: (rows_of_two - rows_of_three + (two & !three).count_ones()) as i32,
            three: (rows_of_three + three.count_ones()) as i32,
        }
    }
}

/// How many of the cats off the rim stand in a line with two ducks or more, and how many the ducks can capture
/// with one move, some by one and some by another.
#[inline]
fn exposed_cats(exposed: Cells, ducks: Cells, reach: Reach) -> (i32, i32) {
    let (mut aimed_at, mut endangered) = (0, 0);
    for cat in exposed.iter() {
        // A third duck comes into a row along its column; three that are there only have to stir.
        let danger = |line: Cells, into: Cells, within: Cells| {
            let there = (ducks & line).count();
            let moves = there >= 2 && !(into & line).is_empty() || there >= 3 && !(within & line).is_empty();
            (there >= 2, moves)
        };
        let (in_row, row) = danger(cat.in_row(), reach.along_columns, reach.along_rows);
        let (in_column, column) = danger(cat.in_column(), reach.along_rows, reach.along_columns);
        aimed_at += i32::from(in_row || in_column);
        endangered += i32::from(row || column);
    }
    (aimed_at, endangered)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Turn;
    use rocada_gametree::Random;

    /// What a side could capture if it were to move, found by trying every move; `streak` moves lie behind it.
    fn threatened(position: &Position, by: Side, streak: u8) -> Cells {
        let text = position.to_string();
        let mut words: Vec<&str> = text.split(' ').collect();
        let (side, streak) = (by.letter().to_string(), streak.to_string());
        words[1] = &side;
        words[if by == Side::Ducks { 5 } else { 6 }] = &streak;
        let position: Position = words.join(" ").parse().unwrap();
        let mut turns = Vec::new();
        position.turns(&mut turns);
        turns.into_iter().fold(Cells::NONE, |all, turn| all | position.captured_by(turn))
    }

    #[test]
    fn threats_are_what_the_rules_say() {
        let mut random = Random::new(11);
        let mut turns: Vec<Turn> = Vec::new();
        let mut seen = [0; 3];
        let starts = [
            "8/8/8/8/8/8/8/8 d 2 0 0 0 0 goals=20/20",
            "9/9/9/9/9/9/9/9/9 d 1 0 0 0 0 step",
            "8/8/8/8/8/8/8/8 d 1 0 0 0 0 goals=20/20",
        ];
        for _ in 0..60 {
            for text in starts {
                let mut position: Position = text.parse().unwrap();
                loop {
                    position.turns(&mut turns);
                    let Some(turn) = random.pick(&turns) else { break };
                    let Features(found) = Features::of(&position);
                    let by = |side| threatened(&position, side, position.streak()[side]).count();
                    let mut expected = vec![(5, by(Side::Cats)), (6, by(Side::Ducks))];
                    expected.push((19, threatened(&position, Side::Cats, 0).count()));
                    for (index, (feature, count)) in expected.into_iter().enumerate() {
                        assert_eq!(found[feature], count as i32, "{}: {position}", Features::NAMES[feature]);
                        seen[index] += count;
                    }
                    position = position.after(turn);
                }
            }
        }
        assert!(seen.into_iter().all(|count| count > 100), "{seen:?}");
    }
}
