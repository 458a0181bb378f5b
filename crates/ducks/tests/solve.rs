//! The solver on this game: it agrees with plain minimax, and its proofs hold by rules that it knows nothing of.

mod naive;
mod verifier;

use std::collections::HashMap;

use naive::Naive;
use rocada_ducks::{Board, Ducks, Goals, Position, Rules, Side, Turn, Variant, write_proof};
use rocada_gametree::conformance::{self, Trial};
use rocada_gametree::{Game, Limits, Mover, Outcome, Random, Solver, StopFlag, Unfinished};
use verifier::{Proved, verify};

fn empty(n: usize, k: usize, variant: Variant, ducks: usize, cats: usize) -> Position {
    let board = Board::to_solve(n, k).unwrap();
    Position::empty(Rules { board, variant, goals: Goals::new(board, ducks, cats).unwrap() })
}

/// Within some nodes: a few of the random positions would take minutes.
fn winner(solver: &mut Solver, position: &Position) -> Option<Side> {
    match solver.solve(&Ducks, position, &Limits::nodes(100_000)).outcome? {
        Outcome::Won => Some(position.side()),
        Outcome::Lost => Some(position.side().other()),
        Outcome::Drawn => panic!("there are no draws: {position}"),
    }
}

/// The winner and the proof, by a solver with a small table.
fn prove(position: &Position) -> Option<(Side, String)> {
    let mut solver = Solver::new(1);
    let winner = winner(&mut solver, position)?;
    let mut text = Vec::new();
    let size = write_proof(&mut solver, position, winner, &Limits::default(), &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    assert_eq!(size.turns, text.lines().count() - 4);
    Some((winner, text))
}

/// Random pieces on small boards, a capture or two before the end.
fn random_positions(seed: u64, count: usize) -> Vec<Position> {
    let mut random = Random::new(seed);
    let positions = (0..count).map(|number| {
        let board = Board::SMALL[number % Board::SMALL.len()];
        let (n, k) = (usize::from(board.n()), usize::from(board.k()));
        let goals = [1 + random.below(2), 1 + random.below(2)];
        let mut position = Naive::start(n, k, random.below(2) == 1, goals);
        for cell in position.rows.iter_mut().flatten() {
            *cell = ['d', 'c', '.', '.', '.'][random.below(5)];
        }
        position.side = ['d', 'c'][random.below(2)];
        position.counts = [random.below(k + 1), random.below(k + 1)];
        let text = position.text();
        Position::to_solve(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
    });
    positions.collect()
}

/// Plain minimax, nothing remembered; `None` where it takes too long.
fn wins(position: &Position, budget: &mut u32) -> Option<bool> {
    *budget = budget.checked_sub(1)?;
    let mut turns = Vec::new();
    position.turns(&mut turns);
    // A turn that ends the game spares the long way through the others.
    if turns.iter().any(|&turn| position.after(turn).ending().is_some()) {
        return Some(true);
    }
    for turn in turns {
        if !wins(&position.after(turn), budget)? {
            return Some(true);
        }
    }
    Some(false)
}

#[test]
fn it_agrees_with_plain_minimax() {
    let mut solver = Solver::new(1);
    let mut seen: HashMap<(Side, Side), usize> = HashMap::new();
    for position in random_positions(1, 4000) {
        let Some(won) = wins(&position, &mut 2000) else { continue };
        let expected = if won { position.side() } else { position.side().other() };
        let Some(found) = winner(&mut solver, &position) else { continue };
        assert_eq!(found, expected, "{position}");
        *seen.entry((position.side(), expected)).or_default() += 1;
    }
    // Whoever is to move, either side wins often enough.
    assert!(seen.len() == 4 && seen.values().all(|&count| count > 200), "{seen:?}");
}

#[test]
fn it_keeps_its_promises_to_the_solver() {
    for board in Board::SMALL.into_iter().chain(Board::ALL) {
        let n = usize::from(board.n());
        for variant in [Variant::Slide, Variant::Step] {
            let start = empty(n, board.k().into(), variant, n, n);
            conformance::check_solvable(&Ducks, &[start], Trial { games: 2, max_plies: 1000, seed: 3 });
            let again =
                conformance::check_solvable(&Ducks, &[start], Trial { games: 100, max_plies: 4, seed: 4 });
            assert!(again > 100, "{again} on {board:?}");
        }
    }
}

#[test]
fn small_boards_are_proved_and_verified() {
    let cases = [
        (4, Variant::Slide, 4, 3),
        (4, Variant::Step, 4, 4),
        (5, Variant::Slide, 5, 2),
        (5, Variant::Step, 1, 1),
        (6, Variant::Slide, 6, 1),
    ];
    for (n, variant, ducks, cats) in cases {
        let position = empty(n, 1, variant, ducks, cats);
        let (winner, text) = prove(&position).unwrap();
        let proved = verify(text.as_bytes()).unwrap();
        assert_eq!((winner, proved.winner), (Side::Cats, 'c'), "{position}");
        assert_eq!(proved.position, position.to_string());
    }
}

#[test]
fn proofs_of_either_side_hold() {
    let mut seen: HashMap<Side, usize> = HashMap::new();
    for position in random_positions(2, 300) {
        if wins(&position, &mut 500).is_none() {
            continue;
        }
        let Some((winner, text)) = prove(&position) else { continue };
        let proved = verify(text.as_bytes()).unwrap_or_else(|reason| panic!("{position}: {reason}"));
        assert_eq!(proved.winner, winner.letter(), "{position}");
        *seen.entry(winner).or_default() += 1;
    }
    assert!(seen.len() == 2 && seen.values().all(|&count| count > 50), "{seen:?}");
}

#[test]
fn a_proof_with_a_fault_is_refused() {
    let position = empty(4, 1, Variant::Slide, 4, 2);
    let (_, text) = prove(&position).unwrap();
    let lines: Vec<_> = text.lines().collect();
    let check = |lines: &[&str]| verify((lines.join("\n") + "\n").as_bytes());
    let proved = check(&lines);
    assert!(matches!(proved, Ok(Proved { positions: 40.., .. })), "{proved:?}");
    for at in 3..lines.len() {
        let mut missing = lines.clone();
        missing.remove(at);
        assert!(check(&missing).is_err(), "line {at} is not needed");
        let mut wrong = lines.clone();
        wrong[at] = "+1,1";
        assert!(check(&wrong).is_err(), "cats are not placed on the lake");
        let mut more = lines.clone();
        more.insert(at, "+0,0");
        assert!(check(&more).is_err(), "one turn too many before line {at}");
    }
    let other_winner = text.replace("winner: cats", "winner: ducks");
    assert!(verify(other_winner.as_bytes()).is_err());
    let harder = text.replace("goals=4/2", "goals=4/3");
    assert!(verify(harder.as_bytes()).is_err());
    let another = text.replace("4/4/4/4 d", "4/4/4/5 d");
    assert!(verify(another.as_bytes()).is_err());
}

#[test]
fn a_legal_turn_that_loses_is_refused() {
    let mut found = 0;
    for position in random_positions(3, 200) {
        let mut turns = Vec::new();
        position.turns(&mut turns);
        let loses = |turn: &&Turn| wins(&position.after(**turn), &mut 200) == Some(true);
        if wins(&position, &mut 200) != Some(true) {
            continue;
        }
        let Some(bad) = turns.iter().find(loses) else { continue };
        let Some((_, text)) = prove(&position) else { continue };
        let mut lines: Vec<_> = text.lines().collect();
        let bad = bad.to_string();
        lines[3] = &bad;
        assert!(verify((lines.join("\n") + "\n").as_bytes()).is_err(), "{position}, {bad}");
        found += 1;
    }
    assert!(found > 30, "{found}");
}

#[test]
fn limits_are_kept_and_told() {
    let position = empty(5, 1, Variant::Slide, 5, 5);
    let mut solver = Solver::new(1);
    let solution = solver.solve(&Ducks, &position, &Limits::nodes(10_000));
    assert_eq!((solution.outcome, solution.generated), (None, 10_000));
    let stop = StopFlag::default();
    stop.raise();
    assert_eq!(solver.solve(&Ducks, &position, &Limits { stop, ..Limits::default() }).outcome, None);

    // A proof is not believed: of the wrong winner there is none.
    let small = empty(4, 1, Variant::Slide, 4, 1);
    assert_eq!(Ducks.mover(&small), Mover::First);
    assert_eq!(winner(&mut solver, &small), Some(Side::Cats));
    let mistaken = solver.proof(&Ducks, &small, Mover::First, &Limits::default()).last();
    assert_eq!(mistaken, Some(Err(Unfinished::Mistaken)));
    let unfinished = solver.proof(&Ducks, &small, Mover::Second, &Limits::nodes(3)).last();
    assert_eq!(unfinished, Some(Err(Unfinished::Limit)));
}
