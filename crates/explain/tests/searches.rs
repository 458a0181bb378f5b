//! The searches side by side, and their trees: against trees worked out by hand and against a walk of its own.

use std::time::{Duration, Instant};

use rocada_ducks::Evaluation;
use rocada_explain::{
    Algorithm, Board, Comparison, Cut, End, Shown, Subject, TREE_NODES, Tree, fewest_leaves,
};
use rocada_gametree::{Limits, Random, Score, Window};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn textbook(text: &str) -> Subject {
    Subject::tree(text).unwrap()
}

fn record(subject: &Subject, algorithm: Algorithm, depth: u32) -> Tree {
    subject.record(algorithm, depth, &Limits::default(), TREE_NODES)
}

fn points(value: i32) -> Score {
    Score::estimate(value)
}

#[test]
fn the_textbooks_trees_by_hand() {
    // Tree, value, leaves that minimax and alpha-beta look at.
    for (text, value, leaves, plain) in [
        ("((3 5) (2 9))", 3, 4, 3),
        ("((3 12 8) (2 4 6) (14 5 2))", 3, 9, 7),
        ("(((5 6) (7 4 5)) ((3)) (((6) (6 9)) ((7))) (((5)) ((9 8) (6))))", 6, 14, 7),
        ("(4 (3 9))", 4, 3, 2),
        ("(7)", 7, 1, 1),
    ] {
        let subject = textbook(text);
        let depth = subject.most_depth();
        let search = |algorithm| subject.search(algorithm, depth, &Limits::default());
        let rows = Algorithm::ALL.map(search);
        assert!(rows.iter().all(|row| row.value == points(value)), "{text}: {rows:?}");
        assert_eq!((rows[0].counts.evaluated, rows[1].counts.evaluated), (leaves, plain), "{text}");
    }
}

#[test]
fn a_search_that_was_stopped_keeps_the_depth_it_was_for() {
    let subject = Subject::chess("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3").unwrap();
    let mut comparison = Comparison::new(&[Algorithm::Minimax], 3, Duration::from_mins(1));
    let limits = [Limits::default(), Limits { nodes: Some(10), ..Limits::default() }];
    for limits in limits {
        let (algorithm, depth) = comparison.next_search().unwrap();
        comparison.add(subject.search(algorithm, depth, &limits));
    }
    assert_eq!(comparison.next_search(), None);
    let [refusal] = comparison.refused() else { panic!("{comparison:?}") };
    assert_eq!((refusal.depth, refusal.estimate), (2, None));
}

#[test]
fn a_tree_is_opened_node_by_node() {
    let tree = record(&textbook("((3 5) (2 9))"), Algorithm::AlphaBeta, 2);
    assert_eq!((tree.nodes(), tree.missed(), tree.steps()), (6, 0, 12));
    assert_eq!(tree.chosen(), [0, 1, 2]);
    let root = tree.open(0).unwrap();
    assert!(matches!(&root.board, Board::Tree(text) if text == "((3 5) (2 9))"));
    assert_eq!((root.branch.value, root.branch.end, root.cut), (Some(points(3)), Some(End::AllTried), None));
    let [first, second] = &root.children[..] else { panic!("{root:?}") };
    assert_eq!(
        (first.node, first.value, first.end, first.below),
        (Some(1), Some(points(3)), Some(End::AllTried), 2)
    );
    assert_eq!((second.node, second.value, second.end), (Some(4), Some(points(2)), Some(End::AlphaCut)));
    assert_eq!(second.window, Some(Window { alpha: points(3), beta: Window::FULL.beta }));
    let second = tree.open(4).unwrap();
    assert_eq!(second.cut, Some(Cut::Alpha { value: points(2), alpha: points(3) }));
    assert_eq!(second.path.len(), 1);
    let [seen, unseen] = &second.children[..] else { panic!("{second:?}") };
    assert_eq!((seen.node, seen.value, seen.end), (Some(5), Some(points(2)), Some(End::Leaf)));
    assert_eq!((unseen.node, unseen.window, unseen.value, &unseen.label[..]), (None, None, None, "2"));
    assert!(matches!(tree.board_after(4, "2"), Some(Board::Tree(text)) if text == "9"));
    assert!(tree.open(6).is_none() && tree.step(12).is_none() && tree.board_after(4, "3").is_none());
}

/// A tree of numbers as this test sees it.
enum Given {
    Leaf(i32),
    Inner(Vec<Given>),
}

impl Given {
    fn random(random: &mut Random, height: u32) -> Self {
        if height == 0 || random.below(8) == 0 {
            return Self::Leaf(random.below(19) as i32 - 9);
        }
        Self::Inner((0..=random.below(4)).map(|_| Self::random(random, height - 1)).collect())
    }

    fn text(&self) -> String {
        match self {
            Self::Leaf(value) => value.to_string(),
            Self::Inner(children) => {
                format!("({})", children.iter().map(Self::text).collect::<Vec<_>>().join(" "))
            }
        }
    }
}

/// What is heard of a walk: the bounds at the entrance, or the value at the exit.
#[derive(Debug, PartialEq)]
enum Event {
    Enter(i64, i64),
    Leave(i64),
}

/// Alpha-beta as textbooks write it, with MAX and MIN (fail-soft).
fn walk(
    tree: &Given,
    max: bool,
    mut alpha: i64,
    mut beta: i64,
    events: &mut Vec<Event>,
    leaves: &mut u64,
) -> i64 {
    events.push(Event::Enter(alpha, beta));
    let value = match tree {
        Given::Leaf(value) => {
            *leaves += 1;
            i64::from(*value)
        }
        Given::Inner(children) => {
            let mut best = if max { i64::MIN } else { i64::MAX };
            for child in children {
                let value = walk(child, !max, alpha, beta, events, leaves);
                if max {
                    best = best.max(value);
                    alpha = alpha.max(best);
                } else {
                    best = best.min(value);
                    beta = beta.min(best);
                }
                if alpha >= beta {
                    break;
                }
            }
            best
        }
    };
    events.push(Event::Leave(value));
    value
}

fn number(score: Score) -> i64 {
    match score {
        score if score == Window::FULL.alpha => i64::MIN,
        score if score == Window::FULL.beta => i64::MAX,
        score => score.value().into(),
    }
}

#[test]
fn every_step_is_that_of_a_walk_of_its_own() {
    let mut random = Random::new(21);
    let mut cuts = 0;
    for _ in 0..300 {
        let given = Given::Inner((0..3).map(|_| Given::random(&mut random, 4)).collect());
        let text = given.text();
        let subject = textbook(&text);
        let tree = record(&subject, Algorithm::AlphaBeta, subject.most_depth());
        let (mut events, mut leaves) = (Vec::new(), 0);
        let value = walk(&given, true, i64::MIN, i64::MAX, &mut events, &mut leaves);
        assert_eq!((number(tree.row().value), tree.row().counts.evaluated), (value, leaves), "{text}");
        assert_eq!(tree.steps() as usize, events.len(), "{text}");
        let mut open = 0;
        for (step, event) in (0..).zip(&events) {
            let told = tree.step(step).unwrap();
            let heard = if told.leaves {
                open -= 1;
                Event::Leave(number(told.branch.value.unwrap()))
            } else {
                open += 1;
                let window = told.branch.window.unwrap();
                assert_eq!(told.open.last().unwrap().window, window);
                Event::Enter(number(window.alpha), number(window.beta))
            };
            assert_eq!(&heard, event, "{text}, step {step}");
            assert_eq!((told.step, told.open.len()), (step, open), "{text}, step {step}");
        }
        // What was not visited is the rest, with the reason.
        for node in 0..tree.nodes() {
            let opened = tree.open(node).unwrap();
            let unvisited = opened.children.iter().filter(|child| child.node.is_none()).count();
            assert_eq!(unvisited > 0, opened.cut.is_some());
            match opened.cut {
                Some(Cut::Alpha { value, alpha }) => {
                    assert!(value <= alpha && !opened.branch.is_maximizing());
                }
                Some(Cut::Beta { value, beta }) => assert!(value >= beta && opened.branch.is_maximizing()),
                _ => {}
            }
            cuts += unvisited;
        }
    }
    assert!(cuts > 300, "{cuts}");
}

#[test]
fn all_four_agree_and_each_does_less() {
    for (subject, depth) in [
        (Subject::chess(START).unwrap(), 3),
        (Subject::chess(KIWIPETE).unwrap(), 3),
        (Subject::chess("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1").unwrap(), 4),
        // A mate in one, and one that comes.
        (Subject::chess("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1").unwrap(), 4),
        (Subject::ducks("c3c3/8/3d4/5d2/2d1c3/8/8/8 d 2 0 4 0 0", Evaluation::Simple).unwrap(), 3),
        (Subject::ducks("c3c3/8/3d4/5d2/2d1c3/8/8/8 c 2 0 4 0 0", Evaluation::Rich).unwrap(), 3),
    ] {
        let mut comparison = Comparison::new(&Algorithm::ALL, depth, Duration::from_hours(1));
        while let Some((algorithm, depth)) = comparison.next_search() {
            comparison.add(subject.search(algorithm, depth, &Limits::default()));
        }
        assert!(comparison.refused().is_empty());
        let rows: Vec<_> = comparison.rows().collect();
        assert_eq!(rows.len() as u32, 4 * depth);
        for depth in 1..=depth {
            let at =
                |algorithm| rows.iter().find(|row| (row.algorithm, row.depth) == (algorithm, depth)).unwrap();
            let [minimax, plain, ordered, table] = Algorithm::ALL.map(at);
            for row in [plain, ordered, table] {
                assert_eq!((row.value, row.best()), (minimax.value, minimax.best()), "{subject:?} {row:?}");
                assert!(row.counts.generated <= minimax.counts.generated, "{row:?}");
                assert!(row.counts.evaluated <= minimax.counts.evaluated, "{row:?}");
            }
            assert!(table.counts.generated <= ordered.counts.generated, "{subject:?} {table:?}");
            assert_eq!((minimax.counts.cutoffs, plain.counts.table_hits), (0, 0));
            // A game that can end has fewer leaves on some branches, where the formula does not hold.
            if !minimax.value.is_decided() {
                let minimum = comparison.minimum(depth).unwrap();
                assert!(plain.counts.evaluated as f64 >= minimum - 1e-6, "{subject:?} {minimum} {plain:?}");
            }
        }
    }
    assert_eq!((fewest_leaves(3.0, 2), fewest_leaves(3.0, 3), fewest_leaves(40.0, 4)), (5.0, 11.0, 3199.0));
}

#[test]
fn what_would_take_too_long_is_refused() {
    let subject = Subject::chess(KIWIPETE).unwrap();
    let longest = Duration::from_millis(200);
    let mut comparison = Comparison::new(&[Algorithm::Minimax], 9, longest);
    let began = Instant::now();
    while let Some((algorithm, depth)) = comparison.next_search() {
        comparison.add(subject.search(algorithm, depth, &Limits::default()));
    }
    let [refusal] = comparison.refused() else { panic!("{comparison:?}") };
    assert!(refusal.depth < 9 && refusal.estimate.unwrap() > longest, "{refusal:?}");
    assert!(began.elapsed() < Duration::from_mins(1));
    assert_eq!(comparison.rows().count() as u32, refusal.depth - 1);
}

#[test]
fn the_tree_of_a_chess_search_is_whole() {
    let subject = Subject::chess(KIWIPETE).unwrap();
    for algorithm in Algorithm::ALL {
        let tree = record(&subject, algorithm, 3);
        let row = subject.search(algorithm, 3, &Limits::default());
        assert_eq!(tree.row().counts, row.counts);
        assert_eq!(u64::from(tree.nodes()), row.counts.generated + 1);
        let chosen = tree.chosen();
        assert!(chosen.len() == row.line.len() + 1 || algorithm == Algorithm::Table);
        for node in (0..tree.nodes()).step_by(97) {
            let opened = tree.open(node).unwrap();
            let Board::Chess(position, _) = &opened.board else { panic!("a board of chess") };
            let is_leaf = matches!(opened.branch.end, Some(End::Leaf | End::Over));
            let expected = if is_leaf { 0 } else { position.legal_moves().len() };
            assert_eq!(opened.children.len(), expected, "{algorithm:?} {node}");
            assert_eq!(opened.path.len() as u32, opened.branch.ply);
            if opened.branch.end == Some(End::Table) {
                assert!(opened.cut.is_some() && opened.branch.below == 0);
            }
        }
    }
}

#[test]
fn a_million_nodes_are_opened_at_once() {
    let subject = Subject::chess(KIWIPETE).unwrap();
    let limits = Limits { nodes: Some(TREE_NODES as u64 + 5000), ..Limits::default() };
    let tree = subject.record(Algorithm::Minimax, 5, &limits, TREE_NODES);
    assert_eq!((tree.nodes() as usize, tree.missed()), (TREE_NODES + 1, 5000));
    // 20 bytes a node.
    assert!(tree.bytes() <= 20 * TREE_NODES, "{}", tree.bytes());
    let mut random = Random::new(1);
    let mut slowest = Duration::ZERO;
    for _ in 0..200 {
        let began = Instant::now();
        let node = random.below(tree.nodes() as usize) as u32;
        assert!(tree.open(node).is_some());
        assert!(tree.step(random.below(tree.steps() as usize) as u32).is_some());
        slowest = slowest.max(began.elapsed());
    }
    assert!(tree.open(0).is_some());
    assert!(slowest < Duration::from_millis(100), "{slowest:?}");
    // The search was stopped, and the record had ended before: nobody knows what else was visited.
    assert_eq!(tree.open(0).unwrap().branch.end, Some(End::Stopped));
}

#[test]
fn a_tree_is_written() {
    let tree = record(&textbook("((3 5) (2 9))"), Algorithm::AlphaBeta, 2);
    let (dot, left_out) = tree.dot(0, 100).unwrap();
    assert_eq!(left_out, 0);
    assert!(dot.starts_with("digraph") && dot.contains("alpha cut-off: 2 <= 3"), "{dot}");
    assert_eq!(dot.matches("->").count(), 6, "{dot}");
    let (json, _) = tree.json(0, 100).unwrap();
    assert_eq!(json["value"], 3);
    assert_eq!(json["children"][1]["alpha"], 3);
    assert_eq!(json["children"][1]["beta"], "inf");
    assert_eq!(json["children"][1]["not_visited"][0], "2");
    assert_eq!(json["children"][1]["reason"], "alpha cut-off: 2 <= 3");
    // What does not fit is left out from the bottom up.
    let (json, left_out) = tree.json(0, 3).unwrap();
    assert_eq!((left_out, json["children"].as_array().unwrap().len()), (3, 2));
    assert!(tree.dot(99, 10).is_none());
    assert_eq!(Shown::from(Score::win_in(3)).to_string(), "win in 3");
}
