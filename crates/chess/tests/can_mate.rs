//! Who can still mate: the rule by material, judged by all positions of small sets of pieces.
//!
//! Two searches know nothing of the rule. `Mates` looks for a mate by White among all positions of a set: where there
//! is none, and none in any smaller set that captures lead to, White cannot mate. `Helpmates` goes further and marks every
//! position from which legal moves of both sides lead to such a mate. Black's mates are White's with colours exchanged.
//!
//! The long runs, `cargo test -p rocada-chess --test can_mate -- --ignored --nocapture`, have looked at all 66 sets of up to
//! four men, 273,150,493 positions: from none of the 81,875,981 that cannot mate by the rule, and from 190,885,189 of the
//! 191,274,512 others (99.8 %), moves lead to mate; and at 550,679,561 boards of the 220 sets of five men.
//!
//! A set is what stands beside the two kings. Bishops never change the colour of their squares, so a set falls into
//! classes by these colours, and the rule answers for each class.

use std::collections::{BTreeMap, HashMap};

use rocada_chess::{Bitboard, Color, Piece, Position, Rank, Role, Setup, Square, piece_attacks};

/// What stands beside the kings, in the order of [`kinds`].
type Men = Vec<Piece>;

/// On which colour of squares each bishop of a set stands; `true` is light.
type Shades = Vec<bool>;

fn kinds() -> Vec<Piece> {
    let roles = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    Color::ALL.into_iter().flat_map(|color| roles.map(|role| Piece { color, role })).collect()
}

/// All sets of so many pieces beside the kings, those with fewer pawns first: promotions lead from one to another.
fn sets(size: usize) -> Vec<Men> {
    let mut sets = vec![Men::new()];
    for _ in 0..size {
        let longer = |men: &Men| {
            let after =
                men.last().map_or(0, |last| kinds().iter().position(|kind| kind == last).unwrap_or(0));
            kinds().into_iter().skip(after).map(|kind| [&men[..], &[kind]].concat()).collect::<Vec<_>>()
        };
        sets = sets.iter().flat_map(longer).collect();
    }
    sets.sort_by_key(|men| men.iter().filter(|man| man.role == Role::Pawn).count());
    sets
}

fn name(men: &[Piece]) -> String {
    let of = |color| {
        men.iter().filter(move |man| man.color == color).map(|man| man.role.letter().to_ascii_uppercase())
    };
    format!("K{}-K{}", of(Color::White).collect::<String>(), of(Color::Black).collect::<String>())
}

/// The squares of a set of men in the order of the set, the black king's and the white king's first.
type Squares = Vec<Square>;

fn has_pawns(men: &[Piece]) -> bool {
    men.iter().any(|man| man.role == Role::Pawn)
}

/// Where the black king has to be looked at: the board is the same seen from its left and right side, and without pawns
/// also from above, from below and along its diagonals.
fn region(pawns: bool) -> Vec<Square> {
    let inside = |square: &Square| {
        let (file, rank) = (square.file() as u8, square.rank() as u8);
        file < 4 && (pawns || rank <= file)
    };
    Square::all().filter(inside).collect()
}

/// Calls `visit` with all placements of the men on different squares, equal men in one order only.
fn each_placement(men: &[Piece], squares: &mut Squares, visit: &mut impl FnMut(&Squares) -> bool) -> bool {
    let placed = squares.len() - 2;
    let Some(&man) = men.get(placed) else { return visit(squares) };
    let after = if placed > 0 && men[placed - 1] == man { squares[placed + 1].index() + 1 } else { 0 };
    for square in Square::all().skip(after) {
        let edge = matches!(square.rank(), Rank::First | Rank::Eighth);
        if squares.contains(&square) || man.role == Role::Pawn && edge {
            continue;
        }
        squares.push(square);
        let go_on = each_placement(men, squares, visit);
        squares.pop();
        if !go_on {
            return false;
        }
    }
    true
}

/// Calls `visit` with all placements of kings and men, one for each symmetry.
fn each_board(men: &[Piece], visit: &mut impl FnMut(&Squares) -> bool) {
    for black in region(has_pawns(men)) {
        for white in Square::all() {
            let near = (black.file() as i8).abs_diff(white.file() as i8) < 2
                && (black.rank() as i8).abs_diff(white.rank() as i8) < 2;
            if !near && !each_placement(men, &mut vec![black, white], visit) {
                return;
            }
        }
    }
}

fn position(men: &[Piece], squares: &[Square], turn: Color) -> Option<Position> {
    let mut setup = Setup { turn, ..Setup::empty() };
    setup.board[squares[0].index()] = Some(Piece { color: Color::Black, role: Role::King });
    setup.board[squares[1].index()] = Some(Piece { color: Color::White, role: Role::King });
    for (&man, square) in men.iter().zip(&squares[2..]) {
        setup.board[square.index()] = Some(man);
    }
    setup.check().ok()
}

fn shades(men: &[Piece], squares: &[Square]) -> Shades {
    let bishops = men.iter().zip(&squares[2..]).filter(|(man, _)| man.role == Role::Bishop);
    bishops.map(|(_, square)| square.is_light()).collect()
}

fn some_position(men: &[Piece], squares: &[Square]) -> Option<Position> {
    Color::ALL.into_iter().find_map(|turn| position(men, squares, turn))
}

/// The classes of a set, each with one of its boards.
fn classes(men: &[Piece]) -> BTreeMap<Shades, Squares> {
    let bishops = men.iter().filter(|man| man.role == Role::Bishop).count();
    let mut found = BTreeMap::new();
    each_board(men, &mut |squares| {
        let shades = shades(men, squares);
        if !found.contains_key(&shades) && some_position(men, squares).is_some() {
            found.insert(shades, squares.clone());
        }
        found.len() < 1 << bishops
    });
    found
}

/// The rule's answer for a class.
fn rule(men: &[Piece], squares: &[Square]) -> bool {
    some_position(men, squares).expect("a legal board").can_mate(Color::White)
}

/// What looking for mates has come to.
#[derive(Default, Debug)]
struct Mates {
    sets: usize,
    classes: usize,
    hopeless: usize,
    boards: u64,
}

impl Mates {
    /// Looks at boards of a set until each class that can mate has shown one, and at all boards of the others.
    fn look(&mut self, men: &[Piece]) {
        self.sets += 1;
        let examples = classes(men);
        if men.contains(&Piece { color: Color::White, role: Role::Pawn }) {
            // It may become a queen: that set has fewer pawns, and has been looked at before.
            assert!(examples.values().all(|squares| rule(men, squares)), "{} cannot mate", name(men));
            self.classes += examples.len();
            return;
        }
        let (mut wanted, hopeless): (Vec<_>, Vec<_>) =
            examples.keys().cloned().partition(|shades| rule(men, &examples[shades]));
        self.classes += examples.len();
        self.hopeless += hopeless.len();
        if men.iter().all(|man| man.color == Color::Black) {
            // A king gives no check.
            assert!(wanted.is_empty(), "{}: a lone king mates", name(men));
            return;
        }
        let boards = &mut self.boards;
        each_board(men, &mut |squares| {
            let shades = shades(men, squares);
            let is_wanted = wanted.contains(&shades);
            if is_wanted || hopeless.contains(&shades) {
                *boards += 1;
                if is_mate(men, squares) {
                    assert!(is_wanted, "{} {shades:?} mates: {squares:?}", name(men));
                    // Seen in a mirror, the board is one of the class with all colours of squares exchanged.
                    let mirrored: Shades = shades.iter().map(|light| !light).collect();
                    wanted.retain(|class| *class != shades && *class != mirrored);
                }
            }
            !(wanted.is_empty() && hopeless.is_empty())
        });
        assert!(wanted.is_empty(), "{} has no mate with {wanted:?}", name(men));
        // What cannot mate cannot do so after captures either, and has no pawns that could become something else.
        for (_, squares) in examples.iter().filter(|(shades, _)| hopeless.contains(shades)) {
            let before = Setup::from(&some_position(men, squares).expect("a legal board"));
            for gone in &squares[2..] {
                let mut setup = before.clone();
                setup.board[gone.index()] = None;
                // Without the piece somebody may be in check who must not be; the other one then is to move.
                let after = setup.check().or_else(|_| Setup { turn: !setup.turn, ..setup }.check());
                assert!(
                    after.is_ok_and(|after| !after.can_mate(Color::White)),
                    "{} after a capture",
                    name(men)
                );
            }
            assert!(!has_pawns(men), "{} may promote", name(men));
        }
    }
}

/// Whether Black, to move, is mated.
fn is_mate(men: &[Piece], squares: &[Square]) -> bool {
    let king = squares[0];
    let occupied: Bitboard = squares.iter().copied().collect();
    let mut white = men.iter().zip(&squares[2..]).filter(|(man, _)| man.color == Color::White);
    white.any(|(man, &square)| piece_attacks(Color::White, man.role, square, occupied).contains(king))
        && position(men, squares, Color::Black).is_some_and(|position| position.is_checkmate())
}

#[test]
fn a_set_of_four_men_mates_if_the_rule_says_so() {
    let mut mates = Mates::default();
    for size in 0..=2 {
        for men in sets(size) {
            mates.look(&men);
        }
    }
    assert_eq!((mates.sets, mates.classes, mates.hopeless), (1 + 10 + 55, 93, 41), "{mates:?}");
}

#[test]
#[ignore = "takes minutes"]
fn a_set_of_five_men_mates_if_the_rule_says_so() {
    let mut mates = Mates::default();
    for men in sets(3) {
        mates.look(&men);
    }
    println!("{mates:?}");
}

/// For every position of a set whether legal moves of both sides lead from it to a mate by White.
struct Helpmates {
    men: Men,
    marked: Vec<u64>,
}

/// What marking a set has come to.
#[derive(Default, Debug, Clone, Copy)]
struct Count {
    positions: u64,
    marked: u64,
}

impl Helpmates {
    /// The place of a position in the table: the board turned so that the black king is in its region.
    fn index(men: &[Piece], position: &Position) -> usize {
        let king = position.king(Color::Black);
        let (mut file, mut rank) = (king.file() as u8, king.rank() as u8);
        let flip_files = file >= 4;
        file ^= if flip_files { 7 } else { 0 };
        let flip_ranks = !has_pawns(men) && rank >= 4;
        rank ^= if flip_ranks { 7 } else { 0 };
        let transpose = !has_pawns(men) && rank > file;
        let turned = |square: Square| {
            let file = square.file() as usize ^ if flip_files { 7 } else { 0 };
            let rank = square.rank() as usize ^ if flip_ranks { 7 } else { 0 };
            if transpose { 8 * file + rank } else { 8 * rank + file }
        };
        let mut index = 64 * position.turn() as usize + turned(king);
        index = 64 * index + turned(position.king(Color::White));
        let mut first = 0;
        while let Some(&man) = men.get(first) {
            let mut squares: Vec<_> = position.pieces(man.color, man.role).into_iter().map(turned).collect();
            squares.sort_unstable();
            first += squares.len();
            index = squares.into_iter().fold(index, |index, square| 64 * index + square);
        }
        index
    }

    fn contains(&self, position: &Position) -> bool {
        let index = Self::index(&self.men, position);
        self.marked[index / 64] >> (index % 64) & 1 == 1
    }

    fn mark(&mut self, index: u32) {
        let index = index as usize;
        self.marked[index / 64] |= 1 << (index % 64);
    }

    /// Marks mates, then positions with a move to a marked one, until there are no more.
    fn find(men: &[Piece], known: &HashMap<Men, Self>) -> (Self, BTreeMap<Shades, Count>) {
        let size = 2 * 64usize.pow(2 + men.len() as u32);
        let mut found = Self { men: men.to_vec(), marked: vec![0; size.div_ceil(64)] };
        let mut counts = BTreeMap::<Shades, Count>::new();
        let mut open = Vec::new();
        each_board(men, &mut |squares| {
            let legal = Color::ALL.into_iter().filter(|&turn| position(men, squares, turn).is_some());
            let indices = legal.map(|turn| join(turn, squares));
            let before = open.len();
            open.extend(indices);
            counts.entry(shades(men, squares)).or_default().positions += (open.len() - before) as u64;
            true
        });
        loop {
            let before = open.len();
            open.retain(|&index| {
                let (turn, squares) = split(index, men.len());
                let position = position(men, &squares, turn).expect("only legal ones are kept");
                let leads = position.is_checkmate() && position.turn() == Color::Black
                    || position.legal_moves().into_iter().any(|mv| {
                        let next = position.after(mv);
                        // With a right to take en passant it is another position; what leads on without it does with it.
                        next.en_passant().is_none()
                            && if position.is_noisy(mv) {
                                known.get(&men_of(&next)).is_some_and(|known| known.contains(&next))
                            } else {
                                found.contains(&next)
                            }
                    });
                if leads {
                    found.mark(index);
                    counts.entry(shades(men, &squares)).or_default().marked += 1;
                }
                !leads
            });
            if open.len() == before {
                return (found, counts);
            }
            open.reverse();
        }
    }
}

/// The place in the table of a board whose black king is in its region.
fn join(turn: Color, squares: &[Square]) -> u32 {
    squares.iter().fold(turn as u32, |index, square| 64 * index + square.index() as u32)
}

/// And back.
fn split(index: u32, men: usize) -> (Color, Squares) {
    let turn = if index >> (6 * (men + 2)) == Color::White as u32 { Color::White } else { Color::Black };
    let digit = |place: usize| Square::new((index >> (6 * place) & 63) as u8).expect("64 squares");
    (turn, (0..men + 2).rev().map(digit).collect())
}

fn men_of(position: &Position) -> Men {
    let of = |kind: Piece| (0..position.pieces(kind.color, kind.role).len()).map(move |_| kind);
    kinds().into_iter().flat_map(of).collect()
}

/// Marks all sets of up to `largest` men beside the kings.
fn find_helpmates(largest: usize) -> (usize, Count, Count) {
    let mut known = HashMap::new();
    let (mut number, mut able, mut unable) = (0, Count::default(), Count::default());
    for men in (0..=largest).flat_map(sets) {
        let (found, counts) = Helpmates::find(&men, &known);
        known.insert(men.clone(), found);
        number += 1;
        let examples = classes(&men);
        for (shades, count) in counts {
            let can_mate = rule(&men, &examples[&shades]);
            assert_eq!(can_mate, count.marked > 0, "{} {shades:?}: {count:?}", name(&men));
            let total = if can_mate { &mut able } else { &mut unable };
            total.positions += count.positions;
            total.marked += count.marked;
            println!("{} {shades:?} {can_mate} {} of {}", name(&men), count.marked, count.positions);
        }
    }
    (number, able, unable)
}

#[test]
fn from_nearly_every_position_of_three_men_that_can_mate_moves_lead_to_mate() {
    let (sets, able, unable) = find_helpmates(1);
    assert_eq!((sets, unable.marked), (11, 0));
    // The others lose their last piece or promote into stalemate by force.
    assert!(able.marked * 100 > able.positions * 98, "{able:?}");
}

#[test]
#[ignore = "takes many minutes"]
fn from_nearly_every_position_of_four_men_that_can_mate_moves_lead_to_mate() {
    println!("{:?}", find_helpmates(2));
}
