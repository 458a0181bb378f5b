//! The rules: known counts, agreement with a second implementation, and the suite every game must pass.

mod naive;

use naive::Naive;
use rocada_ducks::{Board, Cell, Ducks, Goals, Position, Preset, Rules, Side, Turn, Variant, perft, start};
use rocada_gametree::Random;
use rocada_gametree::conformance::{self, Trial};

fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Every rule set worth trying: all boards, both variants, several goals.
fn all_rules() -> Vec<Rules> {
    let mut all = Vec::new();
    for board in Board::ALL {
        let n = usize::from(board.n());
        for variant in [Variant::Slide, Variant::Step] {
            for (ducks, cats) in [(n, n), (1, n), (3, 2 * n), (3 * n, 3 * n)] {
                all.push(Rules { board, variant, goals: Goals::new(board, ducks, cats).unwrap() });
            }
        }
    }
    all
}

#[test]
fn known_counts() {
    let known = [
        ("8/8/8/8/8/8/8/8 d 1 0 0 0 0", [36, 1008, 49_248, 1_970_896]),
        ("8/8/8/8/8/8/8/8 d 2 0 0 0 0", [16, 768, 22_080, 1_322_496]),
        ("9/9/9/9/9/9/9/9/9 d 2 0 0 0 0", [25, 1400, 55_700, 3_892_768]),
        ("10/10/10/10/10/10/10/10/10/10 d 3 0 0 0 0", [16, 1344, 43_968, 4_385_936]),
        ("8/8/8/8/8/8/8/8 d 2 0 0 0 0 step", [16, 768, 14_576, 733_256]),
    ];
    for (text, counts) in known {
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&position(text), depth), count, "{text}, depth {depth}");
        }
    }
}

#[test]
fn random_games_agree_with_the_naive_rules() {
    let mut random = Random::new(2024);
    let (mut positions, mut finished) = (0, 0);
    let mut turns = Vec::new();
    for rules in all_rules() {
        let goals = [Side::Ducks, Side::Cats].map(|side| usize::from(rules.goals.by_side()[side]));
        let (n, k) = (usize::from(rules.board.n()), usize::from(rules.board.k()));
        for _ in 0..3 {
            let mut slow = Naive::start(n, k, rules.variant == Variant::Step, goals);
            let mut fast = Position::empty(rules);
            loop {
                let text = fast.to_string();
                assert_eq!(text, slow.text());
                assert_eq!(fast, position(&text), "the key follows the turns: {text}");
                positions += 1;

                let winner = fast.ending().map(|ending| ending.winner.letter());
                assert_eq!(winner, slow.winner(), "{text}");
                fast.turns(&mut turns);
                assert_eq!(fast.count_turns(), turns.len() as u64, "{text}");
                let mut expected = slow.turns();
                let mut found: Vec<_> = turns.iter().map(Turn::to_string).collect();
                expected.sort_unstable();
                found.sort_unstable();
                assert_eq!(found, expected, "{text}");

                // Captures are rare among all turns and the more interesting half of the rules.
                let captures: Vec<_> =
                    turns.iter().copied().filter(|&turn| !fast.captured_by(turn).is_empty()).collect();
                let wanted = if random.below(3) == 0 { &captures } else { &turns };
                let Some(turn) = random.pick(wanted).or_else(|| random.pick(&turns)) else { break };
                slow.play(&turn.to_string());
                fast = fast.after(turn);
            }
            finished += 1;
        }
    }
    assert!(positions > 5000 && finished == all_rules().len() * 3, "{positions} positions");
}

#[test]
fn check_accepts_exactly_the_listed_turns() {
    let mut random = Random::new(7);
    let mut turns = Vec::new();
    for rules in all_rules() {
        let mut now = Position::empty(rules);
        let cells: Vec<_> = rules.board.cells().iter().chain(Cell::new(9, 9)).collect();
        loop {
            now.turns(&mut turns);
            // All texts would be a million; one piece's are enough at a time.
            let from = random.pick(&cells).unwrap();
            let victim = random.pick(&cells);
            for &to in &cells {
                for turn in
                    [Turn::Place(to), Turn::Move { from, to, victim: None }, Turn::Move { from, to, victim }]
                {
                    assert_eq!(now.check(turn).is_ok(), turns.contains(&turn), "{turn} in {now}");
                }
            }
            assert!(turns.iter().all(|&turn| now.check(turn).is_ok()));
            let Some(turn) = random.pick(&turns) else { break };
            now = now.after(turn);
        }
    }
}

#[test]
fn it_conforms() {
    let starts: Vec<_> = all_rules().into_iter().map(Position::empty).collect();
    for start in starts {
        // One game each: keys leave out the rules, which do not change within a game.
        let seen = conformance::check(&Ducks, &[start], Trial { games: 2, max_plies: 1000, seed: 5 });
        assert_eq!(seen.finished, 2, "every game ends");
    }
    let small = start(Board::new(8, 2).unwrap(), Preset::Original);
    let seen = conformance::check(&Ducks, &[small], Trial { games: 2000, max_plies: 4, seed: 6 });
    assert!(seen.transpositions > 1000, "{seen:?}");
}

#[test]
fn the_example_of_the_assignment() {
    // The duck goes from 3,3 to 4,3: three in the row and three in the column, a cat off the rim in each, and one
    // on the rim that stays.
    let before = position("8/8/3c4/3d4/1cd2d1c/3d4/3d4/8 d 2 0 0 0 0");
    let after = before.after(before.read_turn("3,3-4,3").unwrap());
    assert_eq!(after.to_string(), "8/8/8/8/2dd1d1c/3d4/3d4/8 c 2 2 0 1 0");
}

#[test]
fn a_captures_past_the_goal_and_the_end() {
    let before = position("8/8/3c4/3d4/1cd2d1c/3d4/3d4/8 d 2 0 0 0 0 goals=1/8");
    let after = before.after(before.read_turn("3,3-4,3").unwrap());
    assert_eq!(after.captures().ducks, 2);
    assert_eq!(after.ending().unwrap().winner, Side::Ducks);
    assert_eq!(after.count_turns(), 0);
    assert_eq!(position(&after.to_string()), after, "a finished position can be written and read");
}

#[test]
fn the_playthrough_goes_as_written() {
    let text = include_str!("playthrough.txt");
    let (mut now, mut winners) = (None, Vec::new());
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<_> = line.splitn(3, ' ').collect();
        match (words.as_slice(), now) {
            ([""], _) => now = None,
            (_, None) => now = Some(position(line)),
            (["winner", winner], Some(last)) => {
                assert_eq!(Position::ending(&last).unwrap().winner.to_string(), *winner);
                winners.push(*winner);
            }
            ([turns, turn, after], Some(before)) => {
                assert_eq!(before.count_turns().to_string(), *turns, "{before}");
                let next = before.after(before.read_turn(turn).unwrap());
                assert_eq!(next.to_string(), *after);
                now = Some(next);
            }
            _ => panic!("no line of a playthrough: {line}"),
        }
    }
    assert_eq!(winners, ["cats", "ducks"]);
}
