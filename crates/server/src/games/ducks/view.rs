//! A game of Ducklings and Cats as the page sees it.

use rocada_ducks::{self as rules, Board, BySide, Cell, Cells, Position, Turn};
use rocada_gametree::{Report, Score};

use super::DucksGame;
use crate::games::Frame;
use crate::messages::{
    Change, Ducks, DucksBoard, DucksEnd, DucksNow, DucksReason, DucksSummary, DucksTurn, DucksValue,
    DucksVariant, Effort, LegalTurn, PerSide, Side, Spread, Statistics, Thought, mirror,
};

mirror!(rules::Side => Side { Ducks, Cats });
mirror!(rules::Variant => DucksVariant { Slide, Step });
mirror!(rules::Reason => DucksReason { Goal, NoTurn });

impl From<BySide<u8>> for PerSide {
    fn from(BySide { ducks, cats }: BySide<u8>) -> Self {
        Self { ducks, cats }
    }
}

impl From<Score> for DucksValue {
    fn from(score: Score) -> Self {
        if let Some(turns) = score.plies_to_win() {
            Self::Win { turns }
        } else if let Some(turns) = score.plies_to_loss() {
            Self::Loss { turns }
        } else {
            Self::Points { value: score.value() }
        }
    }
}

impl From<rules::Spread> for Spread {
    fn from(rules::Spread { min, max, mean, median }: rules::Spread) -> Self {
        Self { min, max, mean, median }
    }
}

/// The whole game.
pub fn whole(ducks: &DucksGame, frame: Frame) -> Ducks {
    let rules = ducks.start.rules();
    let Change { game, revision, played, now, .. } = change(ducks, frame, 0);
    Ducks {
        game,
        revision,
        setup: ducks.setup.clone(),
        n: rules.board.n(),
        k: rules.board.k(),
        variant: rules.variant.into(),
        goals: ducks.start.goals().into(),
        start: board(&ducks.start),
        played,
        now,
    }
}

/// The game without its first turns.
pub fn change(ducks: &DucksGame, frame: Frame, kept: usize) -> Change<DucksTurn, DucksNow> {
    let Frame { game, revision, persons_turn, thinking, paused } = frame;
    let position = &ducks.now;
    let now = DucksNow {
        turn: position.side().into(),
        legal: if persons_turn { legal(position) } else { Vec::new() },
        must_place: !position.may_move(position.side()),
        end: ducks.end,
        thinking,
        paused,
        statistics: statistics(&ducks.played),
    };
    Change { game, revision, kept, played: ducks.played[kept..].to_vec(), now }
}

/// The game in a list.
pub fn summary(ducks: &DucksGame) -> DucksSummary {
    DucksSummary {
        players: ducks.setup.players,
        end: ducks.end,
        plies: ducks.played.len(),
        position: ducks.now.to_string(),
        captures: ducks.now.captures().into(),
    }
}

/// The number of a cell.
const fn number(board: Board, cell: Cell) -> u8 {
    cell.row() * board.n() + cell.column()
}

fn numbers(board: Board, cells: Cells) -> Vec<u8> {
    cells.iter().map(|cell| number(board, cell)).collect()
}

/// A board with its counters.
pub fn board(position: &Position) -> DucksBoard {
    let pieces = position.pieces();
    DucksBoard {
        text: position.to_string(),
        ducks: numbers(position.board(), pieces.ducks),
        cats: numbers(position.board(), pieces.cats),
        captures: position.captures().into(),
        streak: position.streak().into(),
        turn: position.side().into(),
    }
}

/// Every turn that may be played.
pub fn legal(position: &Position) -> Vec<LegalTurn> {
    let board = position.board();
    let mut turns = Vec::new();
    position.turns(&mut turns);
    let one = |turn: Turn| {
        let (from, victim) = origin_and_victim(turn);
        LegalTurn {
            text: turn.to_string(),
            from: from.map(|cell| number(board, cell)),
            to: number(board, turn.to()),
            victim: victim.map(|cell| number(board, cell)),
            captured: numbers(board, position.captured_by(turn)),
        }
    };
    turns.into_iter().map(one).collect()
}

/// Where a turn's piece stood, none for a new one, and where it stands.
pub fn cells(board: Board, turn: Turn) -> (Option<u8>, Option<u8>) {
    let (from, _) = origin_and_victim(turn);
    (from.map(|cell| number(board, cell)), Some(number(board, turn.to())))
}

const fn origin_and_victim(turn: Turn) -> (Option<Cell>, Option<Cell>) {
    match turn {
        Turn::Place(_) => (None, None),
        Turn::Move { from, victim, .. } => (Some(from), victim),
    }
}

/// A legal turn that was played from this position.
pub fn turn(before: &Position, turn: Turn, ms: f64, thought: Option<Thought>) -> DucksTurn {
    let board = before.board();
    let after = before.after(turn);
    let captured = before.captured_by(turn);
    DucksTurn {
        text: turn.to_string(),
        side: before.side().into(),
        from: origin_and_victim(turn).0.map(|cell| number(board, cell)),
        to: number(board, turn.to()),
        captured: numbers(board, captured),
        captors: numbers(board, captors(before.side(), &after, turn.to(), captured)),
        board: self::board(&after),
        // Whole microseconds, so that table and statistics show the same numbers without a tail of digits.
        ms: (ms * 1e3).round() / 1e3,
        thought,
    }
}

/// The cat that caught, or the ducks on every line on which something was captured.
fn captors(side: rules::Side, after: &Position, to: Cell, captured: Cells) -> Cells {
    match side {
        rules::Side::Cats if captured.is_empty() => Cells::NONE,
        rules::Side::Cats => Cells::of(to),
        rules::Side::Ducks => {
            // The two lines share no cell but that of the duck, so a captured cat was captured by the line it is on.
            let lines = [to.in_row(), to.in_column()].into_iter();
            let ducks = lines.filter(|&line| !(line & captured).is_empty());
            ducks.fold(Cells::NONE, |ducks, line| ducks | (after.pieces().ducks & line))
        }
    }
}

/// How the rules end a game here.
pub fn end(position: &Position) -> Option<DucksEnd> {
    position.ending().map(|rules::Ending { winner, reason }| DucksEnd {
        winner: Some(winner.into()),
        reason: reason.into(),
    })
}

/// What a search has counted.
pub fn thought(report: &Report<Turn>) -> Thought {
    Thought {
        nodes: report.counts.generated,
        evaluated: report.counts.evaluated,
        cutoffs: report.counts.cutoffs,
        depth: report.depth,
        value: report.value.into(),
    }
}

/// Turns, times and nodes of a game.
fn statistics(turns: &[DucksTurn]) -> Statistics {
    let effort = |side| {
        let own = turns.iter().filter(|turn| turn.side == side);
        let times: Vec<_> = own.clone().map(|turn| turn.ms).collect();
        let nodes: Vec<_> = own.filter_map(|turn| Some(turn.thought?.nodes as f64)).collect();
        Effort {
            turns: times.len(),
            time: rules::Spread::of(&times).map(Into::into),
            nodes: rules::Spread::of(&nodes).map(Into::into),
        }
    };
    Statistics {
        ducks: effort(Side::Ducks),
        cats: effort(Side::Cats),
        total_ms: turns.iter().map(|turn| turn.ms).sum(),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use rocada_gametree::{Counts, Random, StopFlag};

    use super::*;

    fn position(text: &str) -> Position {
        text.parse().unwrap()
    }

    fn played(before: &str, text: &str) -> DucksTurn {
        let before = position(before);
        turn(&before, before.read_turn(text).unwrap(), 1.0, None)
    }

    #[test]
    fn boards_are_numbered_row_by_row() {
        let board = board(&position("9/8c/3d5/9/9/9/9/9/9 c 2 1 3 2 0"));
        assert_eq!((board.ducks, board.cats), (vec![2 * 9 + 3], vec![9 + 8]));
        assert_eq!(board.text, "9/8c/3d5/9/9/9/9/9/9 c 2 1 3 2 0");
        assert_eq!(board.captures, PerSide { ducks: 1, cats: 3 });
        assert_eq!(board.streak, PerSide { ducks: 2, cats: 0 });
        assert_eq!(board.turn, Side::Cats);
    }

    #[test]
    fn ducks_capture_along_both_lines() {
        // Two cats on one line.
        let turn = played("8/3d4/3c4/1ddc1d2/3d4/3d4/8/8 d 2 0 0 0 0", "1,3-0,3");
        assert_eq!((turn.from, turn.to), (Some(8 + 3), 3));
        assert_eq!(turn.captured, [2 * 8 + 3, 3 * 8 + 3]);
        assert_eq!(turn.captors, [3, 4 * 8 + 3, 5 * 8 + 3]);

        // A cat on neither of its lines stays.
        let turn = played("8/8/3c4/dd1c1d2/3d4/3d4/8/8 d 2 0 0 0 0", "3,5-3,4");
        assert_eq!((turn.captured, turn.captors), (vec![27], vec![24, 25, 28]));
        assert_eq!(turn.board.captures.ducks, 1);

        // Two more ducks in its row and two in its column, a cat in each.
        let turn = played("8/8/3c4/ddc2d2/3d4/3d4/8/8 d 2 0 0 0 0", "3,5-3,3");
        assert_eq!((turn.captured, turn.captors), (vec![19, 26], vec![24, 25, 27, 35, 43]));
        assert_eq!(turn.side, Side::Ducks);
        assert_eq!(turn.board.cats, [0; 0]);
    }

    #[test]
    fn a_cat_captures_the_duck_it_chose() {
        let before = "8/8/3c4/3d4/5d2/8/8/8 c 2 0 0 0 0";
        let turn = played(before, "2,3-2,4x3,3");
        assert_eq!((turn.captured, turn.captors, turn.to), (vec![27], vec![20], 20));
        let choices: Vec<_> =
            legal(&position(before)).into_iter().filter(|turn| turn.to == 2 * 8 + 5).collect();
        let victims: Vec<_> = choices.iter().map(|turn| turn.victim).collect();
        assert_eq!(victims, [Some(4 * 8 + 5)]);
        assert_eq!((choices[0].text.as_str(), &choices[0].captured), ("2,3-2,5x4,5", &vec![37]));
        let turn = played(before, "2,3-0,3");
        assert_eq!((turn.captured, turn.captors), (vec![], vec![]));
        let turn = played(before, "+0,0");
        assert_eq!((turn.from, turn.to, turn.captured), (None, 0, vec![]));
    }

    #[test]
    fn legal_turns_are_those_of_the_rules_and_capture_what_they_say() {
        let mut random = Random::new(5);
        for board in Board::ALL {
            let mut now = Position::empty(rules::Rules::original(board));
            for _ in 0..60 {
                let legal = legal(&now);
                if legal.is_empty() {
                    break;
                }
                let chosen = &legal[random.below(legal.len())];
                let next = turn(&now, now.read_turn(&chosen.text).unwrap(), 0.0, None);
                assert_eq!((&next.text, next.from, next.to), (&chosen.text, chosen.from, chosen.to));
                assert_eq!(next.captured, chosen.captured);
                let other = match now.side() {
                    rules::Side::Ducks => &next.board.cats,
                    rules::Side::Cats => &next.board.ducks,
                };
                assert!(next.captured.iter().all(|cell| !other.contains(cell)));
                assert_eq!(next.captors.is_empty(), next.captured.is_empty());
                let own = match now.side() {
                    rules::Side::Ducks => &next.board.ducks,
                    rules::Side::Cats => &next.board.cats,
                };
                assert!(next.captors.iter().all(|cell| own.contains(cell)));
                now = position(&next.board.text);
            }
        }
    }

    #[test]
    fn ends() {
        assert_eq!(end(&position("8/8/8/8/8/8/8/8 d 2 0 0 0 0")), None);
        let goal = DucksEnd { winner: Some(Side::Cats), reason: DucksReason::Goal };
        assert_eq!(end(&position("8/8/8/8/8/8/8/8 d 2 0 8 0 0")), Some(goal));
    }

    #[test]
    fn thoughts() {
        let report = |value| Report {
            best: None,
            value,
            line: Vec::new(),
            depth: 3,
            counts: Counts { generated: 10, evaluated: 7, cutoffs: 2, table_hits: 1 },
            time: Duration::ZERO,
            stopped: false,
        };
        for (score, value) in [
            (Score::estimate(-12), DucksValue::Points { value: -12 }),
            (Score::win_in(3), DucksValue::Win { turns: 3 }),
            (Score::loss_in(2), DucksValue::Loss { turns: 2 }),
        ] {
            let expected = Thought { nodes: 10, evaluated: 7, cutoffs: 2, depth: 3, value };
            assert_eq!(thought(&report(score)), expected);
        }
        let options = rules::PlayerOptions::new(rules::Algorithm::AlphaBeta);
        let start = position("8/8/8/8/8/8/8/8 d 2 0 0 0 0");
        let report = rules::Player::new(options).think(&start, &StopFlag::default(), &mut ());
        assert_eq!(thought(&report).nodes, report.counts.generated);
    }

    #[test]
    fn statistics_of_both_sides() {
        let nobody = Statistics::default();
        assert_eq!(statistics(&[]), nobody);
        let thought = |nodes| {
            let value = DucksValue::Points { value: 0 };
            Some(Thought { nodes, evaluated: 0, cutoffs: 0, depth: 1, value })
        };
        let mut now = position("8/8/8/8/8/8/8/8 d 2 0 0 0 0");
        let mut turns = Vec::new();
        for (text, ms, thought) in [
            ("+3,3", 1.234_567, None),
            ("+0,0", 10.0, thought(100)),
            ("+4,3", 3.0, None),
            ("+0,1", 20.0, thought(300)),
            ("+5,3", 8.0, None),
        ] {
            let turn = now.read_turn(text).unwrap();
            turns.push(self::turn(&now, turn, ms, thought));
            now = now.after(turn);
        }
        let statistics = statistics(&turns);
        let ducks = Spread { min: 1.235, max: 8.0, mean: (1.235 + 3.0 + 8.0) / 3.0, median: 3.0 };
        assert_eq!(statistics.ducks, Effort { turns: 3, time: Some(ducks), nodes: None });
        let time = Spread { min: 10.0, max: 20.0, mean: 15.0, median: 15.0 };
        let nodes = Spread { min: 100.0, max: 300.0, mean: 200.0, median: 200.0 };
        assert_eq!(statistics.cats, Effort { turns: 2, time: Some(time), nodes: Some(nodes) });
        assert!((statistics.total_ms - 42.235).abs() < 1e-9);
    }
}
