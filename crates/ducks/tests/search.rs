//! The searches on this game: they agree, they count what they say they count, they see wins.

use rocada_ducks::{
    Algorithm, Board, Ducks, Evaluation, Player, PlayerOptions, Position, Preset, Turn, perft, start,
};
use rocada_gametree::{
    AlphaBeta, Evaluate, Game, Limits, Master, MasterOptions, Minimax, Observer, Random, Reductions, Report,
    Root, Score, StopFlag, Window,
};

/// Positions from random games on all boards, in which captures are frequent.
fn random_positions(per_game: usize, seed: u64) -> Vec<Position> {
    let mut random = Random::new(seed);
    let mut positions = Vec::new();
    let mut turns: Vec<Turn> = Vec::new();
    for board in Board::ALL {
        for preset in [Preset::Original, Preset::Balanced] {
            let mut game = Vec::new();
            let mut now = start(board, preset);
            loop {
                now.turns(&mut turns);
                let Some(turn) = random.pick(&turns) else { break };
                game.push(now);
                now = now.after(turn);
            }
            positions.extend((0..per_game).filter_map(|_| random.pick(&game)));
        }
    }
    positions
}

#[test]
fn minimax_alphabeta_and_the_exact_master_agree() {
    let options = MasterOptions { reductions: Reductions::Off, table_mib: 1, ..MasterOptions::default() };
    let mut master = Master::new(options);
    let positions = random_positions(20, 1);
    assert!(positions.len() >= 250);
    for (index, position) in positions.iter().enumerate() {
        let evaluation = if index % 2 == 0 { Evaluation::Simple } else { Evaluation::Rich };
        let root = Root::new(&Ducks, position);
        // One in eight goes a ply deeper: minimax is slow.
        for depth in 1..=if index % 8 == 0 && root.turns().len() < 100 { 3 } else { 2 } {
            let limits = Limits::depth(depth);
            let plain = Minimax.search(&Ducks, &evaluation, &root, &limits, &mut ());
            let pruned = AlphaBeta::ORDERED.search(&Ducks, &evaluation, &root, &limits, &mut ());
            master.forget();
            let strong = master.search(&Ducks, &evaluation, &root, &limits, &mut ());
            assert_eq!(pruned.value, plain.value, "alpha-beta, {position}, depth {depth}");
            assert_eq!(strong.value, plain.value, "master, {position}, depth {depth}");
            assert_eq!(pruned.best, plain.best, "ties go to the first turn: {position}");
        }
    }
}

#[test]
fn alphabeta_and_the_exact_master_agree_deeper() {
    let options = MasterOptions { reductions: Reductions::Off, ..MasterOptions::default() };
    let mut master = Master::new(options);
    for position in random_positions(2, 2) {
        let root = Root::new(&Ducks, &position);
        for depth in 3..=4 {
            let limits = Limits { depth: Some(depth), ..Limits::nodes(400_000) };
            let pruned = AlphaBeta::ORDERED.search(&Ducks, &Evaluation::Rich, &root, &limits, &mut ());
            // The table is kept from depth to depth on purpose: old entries must not change the value.
            let strong = master.search(&Ducks, &Evaluation::Rich, &root, &Limits::depth(depth), &mut ());
            if !pruned.stopped {
                assert_eq!(strong.value, pruned.value, "{position}, depth {depth}");
            }
        }
    }
}

#[test]
fn generated_nodes_are_the_sum_of_the_perfts() {
    for board in Board::ALL {
        let position = start(board, Preset::Original);
        let report = Minimax.search(
            &Ducks,
            &Evaluation::Simple,
            &Root::new(&Ducks, &position),
            &Limits::depth(3),
            &mut (),
        );
        let sum: u64 = (1..=3).map(|depth| perft(&position, depth)).sum();
        assert_eq!(report.counts.generated, sum);
        assert_eq!(report.counts.evaluated, perft(&position, 3));
    }
}

#[test]
fn every_line_can_be_played_and_leads_to_the_value() {
    for position in random_positions(3, 3) {
        let report = AlphaBeta::ORDERED.search(
            &Ducks,
            &Evaluation::Rich,
            &Root::new(&Ducks, &position),
            &Limits::depth(2),
            &mut (),
        );
        let mut last = position;
        for &turn in &report.line {
            last.check(turn).unwrap();
            last = last.after(turn);
        }
        let mut value = match Ducks.outcome(&last) {
            Some(_) => Score::loss_in(0),
            None => Evaluation::Rich.evaluate(&last),
        };
        for _ in &report.line {
            value = value.flipped();
        }
        assert_eq!(value, report.value, "{position}");
    }
}

#[test]
fn the_master_sees_ends_with_their_exact_distance() {
    let (mut seen, mut furthest) = (0, 0);
    for position in random_positions(8, 4) {
        let mut player =
            Player::new(PlayerOptions { depth: Some(4), ..PlayerOptions::new(Algorithm::Master) });
        let value = player.think(&position, &StopFlag::default(), &mut ()).value;
        let Some(plies) = value.plies_to_win().or(value.plies_to_loss()) else { continue };
        let exact = |depth| {
            let root = Root::new(&Ducks, &position);
            AlphaBeta::ORDERED
                .search(&Ducks, &Evaluation::Simple, &root, &Limits::depth(depth), &mut ())
                .value
        };
        assert_eq!(value, exact(plies), "{position}");
        assert!(plies == 1 || !exact(plies - 1).is_decided(), "{position}");
        seen += 1;
        furthest = furthest.max(plies);
    }
    assert!(seen > 8 && furthest >= 3, "{seen} ends, up to {furthest} plies away");
}

#[test]
fn one_thread_and_one_seed_give_one_answer() {
    let position: Position = "9/9/3c5/9/2d6/5d3/3d5/9/9 d 2 0 0 0 0 step".parse().unwrap();
    for algorithm in [Algorithm::Random, Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Master] {
        let answer = |seed| {
            let options =
                PlayerOptions { nodes: Some(20_000), seed: Some(seed), ..PlayerOptions::new(algorithm) };
            let report = Player::new(options).think(&position, &StopFlag::default(), &mut ());
            (report.best, report.value, report.counts)
        };
        assert_eq!(answer(1), answer(1), "{algorithm:?}");
    }
}

/// Counts what it hears of.
#[derive(Default)]
struct Heard {
    iterations: u32,
    nodes: u64,
}

impl Observer<Turn> for Heard {
    fn iteration_ends(&mut self, _: &Report<Turn>) {
        self.iterations += 1;
    }

    fn enter(&mut self, _: Turn, _: u32, _: Window) {
        self.nodes += 1;
    }
}

#[test]
fn players_tell_of_every_node_but_the_master_of_iterations_alone() {
    let position = start(Board::ALL[0], Preset::Balanced);
    for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Master] {
        let mut heard = Heard::default();
        let mut player = Player::new(PlayerOptions { depth: Some(2), ..PlayerOptions::new(algorithm) });
        let report = player.think(&position, &StopFlag::default(), &mut heard);
        let is_master = algorithm == Algorithm::Master;
        assert_eq!(heard.iterations, if is_master { 2 } else { 1 }, "{algorithm:?}");
        assert_eq!(heard.nodes, if is_master { 0 } else { report.counts.generated }, "{algorithm:?}");
    }
}
