//! The smallest game there is, to test the searches on: tic-tac-toe, solved completely.

use rocada_gametree::conformance::{self, Trial};
use rocada_gametree::{
    AlphaBeta, Evaluate, Game, Limits, Master, MasterOptions, Minimax, Mover, Observer, Outcome, Random,
    Recorder, Reductions, Report, Root, Score, Solvable, Solver, StopFlag, Why, Window,
};
use std::time::Duration;

/// Crosses and noughts, one bit a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Grid {
    marks: [u16; 2],
}

const FULL: u16 = 0x1FF;
const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Grid {
    const EMPTY: Self = Self { marks: [0; 2] };

    fn taken(self) -> u16 {
        self.marks[0] | self.marks[1]
    }

    fn side(self) -> Mover {
        if self.taken().count_ones().is_multiple_of(2) { Mover::First } else { Mover::Second }
    }
}

struct TicTacToe;

#[derive(Debug)]
struct Refused(String);

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refused {}

impl Game for TicTacToe {
    type State = Grid;
    type Turn = u8;
    type Error = Refused;

    fn mover(&self, state: &Grid) -> Mover {
        state.side()
    }

    fn turns(&self, state: &Grid, into: &mut Vec<u8>) {
        into.clear();
        if self.outcome(state).is_none() {
            into.extend((0..9).filter(|cell| state.taken() >> cell & 1 == 0));
        }
    }

    fn play(&self, from: &Grid, turn: u8, into: &mut Grid) {
        *into = *from;
        into.marks[from.side().index()] |= 1 << turn;
    }

    fn outcome(&self, state: &Grid) -> Option<Outcome> {
        let last = state.marks[state.side().other().index()];
        if LINES.iter().any(|line| !last & line == 0) {
            Some(Outcome::Lost)
        } else {
            (state.taken() == FULL).then_some(Outcome::Drawn)
        }
    }

    fn key(&self, state: &Grid) -> u64 {
        Random::new(u64::from(state.marks[0]) << 9 | u64::from(state.marks[1])).next()
    }

    fn turn_text(&self, _state: &Grid, turn: u8) -> String {
        turn.to_string()
    }

    fn parse_turn(&self, state: &Grid, text: &str) -> Result<u8, Refused> {
        let mut turns = Vec::new();
        self.turns(state, &mut turns);
        let legal = text.parse().ok().filter(|turn| turns.contains(turn));
        legal.ok_or_else(|| Refused(format!("no turn: {text}")))
    }

    fn state_text(&self, state: &Grid) -> String {
        let mark = |cell: u16| match state.marks.map(|marks| marks >> cell & 1) {
            [1, _] => 'x',
            [_, 1] => 'o',
            _ => '.',
        };
        (0..9).map(mark).collect()
    }

    fn parse_state(&self, text: &str) -> Result<Grid, Refused> {
        let bits = |mark| text.chars().rev().fold(0, |bits, c| bits << 1 | u16::from(c == mark));
        let grid = Grid { marks: [bits('x'), bits('o')] };
        if self.state_text(&grid) == text { Ok(grid) } else { Err(Refused(format!("no grid: {text}"))) }
    }
}

impl Solvable for TicTacToe {
    fn progress(&self, state: &Grid) -> u32 {
        state.taken().count_ones()
    }
}

/// No opinion: only ends of the game count.
struct Nothing;

impl Evaluate<TicTacToe> for Nothing {
    fn evaluate(&self, _state: &Grid) -> Score {
        Score::EVEN
    }
}

fn grid(text: &str) -> Grid {
    TicTacToe.parse_state(text).unwrap()
}

fn minimax(state: Grid, limits: &Limits) -> Report<u8> {
    Minimax.search(&TicTacToe, &Nothing, &Root::new(&TicTacToe, &state), limits, &mut ())
}

fn alphabeta(state: Grid, limits: &Limits) -> Report<u8> {
    AlphaBeta::ORDERED.search(&TicTacToe, &Nothing, &Root::new(&TicTacToe, &state), limits, &mut ())
}

fn master(state: Grid, limits: &Limits, reductions: Reductions, threads: usize) -> Report<u8> {
    let mut master =
        Master::new(MasterOptions { threads, table_mib: 1, reductions, ..MasterOptions::default() });
    master.search(&TicTacToe, &Nothing, &Root::new(&TicTacToe, &state), limits, &mut ())
}

/// Every state that can come up.
fn all_states() -> Vec<Grid> {
    let mut states = vec![Grid::EMPTY];
    let mut next = 0;
    while next < states.len() {
        let state = states[next];
        let mut turns = Vec::new();
        TicTacToe.turns(&state, &mut turns);
        for turn in turns {
            let mut child = state;
            TicTacToe.play(&state, turn, &mut child);
            if !states.contains(&child) {
                states.push(child);
            }
        }
        next += 1;
    }
    states
}

#[test]
fn it_conforms() {
    let trial = Trial { games: 300, max_plies: 10, seed: 1 };
    let seen = conformance::check(&TicTacToe, &[Grid::EMPTY], trial);
    assert_eq!(seen.finished, 300);
    assert!(seen.transpositions > 300, "{seen:?}");
}

#[test]
fn it_is_a_draw_and_every_search_says_so() {
    let all = Limits::depth(9);
    let full = minimax(Grid::EMPTY, &all);
    assert_eq!(full.value, Score::EVEN);
    // The whole tree: 549 946 nodes with the root, a number that can be looked up.
    assert_eq!(full.counts.generated, 549_945);
    let pruned = alphabeta(Grid::EMPTY, &all);
    assert_eq!(pruned.value, Score::EVEN);
    assert!(pruned.counts.generated < 40_000 && pruned.counts.cutoffs > 0);
    for reductions in [Reductions::On, Reductions::Off] {
        let strong = master(Grid::EMPTY, &all, reductions, 1);
        assert_eq!((strong.value, strong.depth), (Score::EVEN, 9));
        assert!(strong.counts.table_hits > 0);
        assert_eq!(strong.line.len(), 9, "the line goes to the end of the game");
    }
}

#[test]
fn all_searches_agree_on_every_state_at_every_depth() {
    for (number, state) in all_states().into_iter().enumerate() {
        for depth in 1..=6 {
            let limits = Limits::depth(depth);
            let value = minimax(state, &limits).value;
            let text = TicTacToe.state_text(&state);
            // A table takes its time to be made: one state in fifty has to do.
            let with_table = (number % 50 == 0).then_some(AlphaBeta::WITH_TABLE);
            for stage in [AlphaBeta::PLAIN, AlphaBeta::ORDERED].into_iter().chain(with_table) {
                let root = Root::new(&TicTacToe, &state);
                let found = stage.search(&TicTacToe, &Nothing, &root, &limits, &mut ());
                assert_eq!(found.value, value, "{stage:?}, {text}, depth {depth}");
            }
            // The strong search stops deepening at a proof, so its value may be that of a smaller depth: the same.
            assert_eq!(
                master(state, &limits, Reductions::Off, 1).value,
                value,
                "master, {text}, depth {depth}"
            );
        }
    }
}

#[test]
fn distances_are_exact_even_with_reductions() {
    for state in all_states() {
        let truth = minimax(state, &Limits::depth(9)).value;
        let found = master(state, &Limits::depth(9), Reductions::On, 1).value;
        assert_eq!(found, truth, "{}", TicTacToe.state_text(&state));
    }
}

#[test]
fn the_solver_knows_every_state() {
    let trial = Trial { games: 300, max_plies: 10, seed: 1 };
    assert!(conformance::check_solvable(&TicTacToe, &[Grid::EMPTY], trial) > 300);
    let mut solver = Solver::new(1);
    for state in all_states() {
        let truth = minimax(state, &Limits::depth(9)).value;
        let expected = match TicTacToe.outcome(&state) {
            Some(outcome) => outcome,
            None if truth.plies_to_win().is_some() => Outcome::Won,
            None if truth.plies_to_loss().is_some() => Outcome::Lost,
            None => Outcome::Drawn,
        };
        let solution = solver.solve(&TicTacToe, &state, &Limits::default());
        assert_eq!(solution.outcome, Some(expected), "{}", TicTacToe.state_text(&state));
    }
}

#[test]
fn a_win_a_loss_and_a_finished_game() {
    let won = minimax(grid("xx.oo...."), &Limits::depth(4));
    assert_eq!((won.value, won.best), (Score::win_in(1), Some(2)));
    let lost = alphabeta(grid("x.xo..xo."), &Limits::depth(4));
    assert_eq!(lost.value, Score::loss_in(2), "noughts can stop only one of two lines");
    let over = master(grid("xxxoo...."), &Limits::depth(4), Reductions::On, 1);
    assert_eq!((over.value, over.best, over.stopped), (Score::loss_in(0), None, false));
}

#[test]
fn threads_agree() {
    for threads in [2, 4] {
        assert_eq!(master(Grid::EMPTY, &Limits::depth(9), Reductions::Off, threads).value, Score::EVEN);
    }
}

#[test]
fn limits_are_kept() {
    for nodes in [0, 1, 17, 1000] {
        for report in [
            minimax(Grid::EMPTY, &Limits { depth: Some(9), ..Limits::nodes(nodes) }),
            alphabeta(Grid::EMPTY, &Limits { depth: Some(9), ..Limits::nodes(nodes) }),
            master(Grid::EMPTY, &Limits::nodes(nodes), Reductions::On, 1),
        ] {
            assert_eq!(report.counts.generated, nodes);
            assert!(report.stopped && report.best.is_some());
        }
    }
    let stop = StopFlag::default();
    stop.raise();
    let report = master(Grid::EMPTY, &Limits { stop, ..Limits::default() }, Reductions::On, 1);
    assert!(report.stopped && report.best.is_some() && report.counts.generated == 0);
    let report = minimax(Grid::EMPTY, &Limits { depth: Some(9), ..Limits::time(Duration::ZERO) });
    assert!(report.stopped && report.best.is_some());
}

#[test]
fn ties_go_to_the_first_turn_or_to_the_seed() {
    let root = || Root::new(&TicTacToe, &Grid::EMPTY);
    let best = |root| Minimax.search(&TicTacToe, &Nothing, &root, &Limits::depth(3), &mut ()).best;
    assert_eq!(best(root()), Some(0));
    assert_eq!(best(Root::choosing(&Grid::EMPTY, vec![7, 4])), Some(7));
    let chosen: std::collections::HashSet<_> = (0..100).map(|seed| best(root().shuffled(seed))).collect();
    assert_eq!(chosen.len(), 9, "all nine are equally good at depth 3");
    assert_eq!(best(root().shuffled(5)), best(root().shuffled(5)));
}

#[test]
fn each_stage_of_alpha_beta_does_less() {
    let root = Root::new(&TicTacToe, &Grid::EMPTY);
    let search =
        |stage: AlphaBeta, depth| stage.search(&TicTacToe, &Nothing, &root, &Limits::depth(depth), &mut ());
    for depth in 1..=9 {
        let everything = minimax(Grid::EMPTY, &Limits::depth(depth));
        let (plain, table) = (search(AlphaBeta::PLAIN, depth), search(AlphaBeta::WITH_TABLE, depth));
        assert_eq!((plain.value, plain.best), (everything.value, everything.best), "depth {depth}");
        assert_eq!((table.value, table.best), (everything.value, everything.best), "depth {depth}");
        assert!(plain.counts.generated <= everything.counts.generated, "depth {depth}");
        assert!(table.counts.generated <= plain.counts.generated, "depth {depth}");
        assert_eq!(plain.counts.table_hits, 0);
    }
    let whole = search(AlphaBeta::WITH_TABLE, 9);
    assert!(whole.counts.table_hits > 100 && whole.counts.generated < 6000, "{:?}", whole.counts);
}

/// Writes down what it hears, word for word.
#[derive(Default)]
struct Scribe(Vec<Option<u8>>);

impl Observer<u8> for Scribe {
    fn enter(&mut self, turn: u8, _: u32, _: Window) {
        self.0.push(Some(turn));
    }

    fn leave(&mut self, _: Score, _: Why) {
        self.0.push(None);
    }
}

#[test]
fn the_recorder_keeps_the_tree() {
    let state = grid("xx.oo....");
    let root = Root::new(&TicTacToe, &state);
    let mut recorder = Recorder::new(usize::MAX);
    let search = |observer: &mut Recorder<u8>| {
        AlphaBeta::ORDERED.search(&TicTacToe, &Nothing, &root, &Limits::depth(3), observer)
    };
    let report = search(&mut recorder);
    assert_eq!(recorder.len() as u64, report.counts.generated);
    let reasons = |why| recorder.nodes().filter(|node| node.result.unwrap().1 == why).count() as u64;
    assert_eq!(reasons(Why::Leaf), report.counts.evaluated);
    // The root itself is no node of the tree, and its cut-offs are counted too; with a full window it has none.
    assert_eq!(reasons(Why::CutOff), report.counts.cutoffs);
    assert!(reasons(Why::Over) > 0);
    for (index, node) in recorder.nodes().enumerate() {
        match node.parent {
            Some(parent) => {
                assert!(parent < index && recorder.node(parent).unwrap().depth == node.depth + 1);
                assert!(recorder.children(Some(parent)).any(|child| child == index));
            }
            None => assert!(node.depth == 2 && recorder.children(None).any(|child| child == index)),
        }
        let below =
            recorder.nodes().enumerate().filter(|&(other, _)| recorder.above(other).any(|at| at == index));
        assert_eq!(below.count(), node.end - index - 1);
    }
    assert_eq!(recorder.children(None).count(), root.turns().len());

    let mut small = Recorder::new(10);
    search(&mut small);
    assert_eq!((small.len(), small.missed()), (10, report.counts.generated - 10));
    let places = small.nodes().zip(recorder.nodes()).enumerate();
    for (place, (kept, whole)) in places {
        assert_eq!(kept.result, whole.result);
        assert_eq!(kept.end - place + kept.missed as usize, whole.end - place, "node {place}");
    }

    let mut deepening = Recorder::new(usize::MAX);
    Master::new(MasterOptions::default()).search(
        &TicTacToe,
        &Nothing,
        &Root::new(&TicTacToe, &Grid::EMPTY),
        &Limits::depth(4),
        &mut deepening,
    );
    assert!(deepening.nodes().any(|node| matches!(node.result, Some((_, Why::Table)))));
}

#[test]
fn the_steps_are_those_of_the_search() {
    let root = Root::new(&TicTacToe, &Grid::EMPTY);
    let (mut recorder, mut scribe) = (Recorder::new(usize::MAX), Scribe::default());
    AlphaBeta::PLAIN.search(&TicTacToe, &Nothing, &root, &Limits::depth(5), &mut recorder);
    AlphaBeta::PLAIN.search(&TicTacToe, &Nothing, &root, &Limits::depth(5), &mut scribe);
    assert_eq!(recorder.steps(), scribe.0.len());
    let mut open = Vec::new();
    for (number, heard) in scribe.0.into_iter().enumerate() {
        let step = recorder.step(number).unwrap();
        match heard {
            Some(turn) => {
                assert!(!step.leaves && recorder.node(step.node).unwrap().turn == turn, "step {number}");
                open.push(step.node);
            }
            None => assert_eq!((step.leaves, open.pop()), (true, Some(step.node)), "step {number}"),
        }
    }
    assert_eq!(recorder.step(recorder.steps()), None);
}

#[test]
fn a_recorded_node_is_small() {
    assert_eq!(Recorder::<u16>::BYTES_OF_A_NODE, 20);
}
