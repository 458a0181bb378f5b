//! How long before the end of a game the solver proves who wins, and whether the master sees it too: games of the master
//! against itself from rough starts, looked at backwards, the same nodes for both.
//! `cargo run --release -p rocada-ducks --example late -- GAMES NODES SEED`.

use std::env;

use rocada_ducks::{Algorithm, Ducks, NearEven, Player, PlayerOptions, Position};
use rocada_gametree::{Limits, Solver, StopFlag};

/// Plies before the end that are looked at.
const BEFORE: [usize; 8] = [1, 2, 3, 5, 7, 9, 13, 17];

/// Nodes a turn of the games.
const NODES_OF_A_TURN: u64 = 5000;

#[derive(Clone, Copy, Default)]
struct Tally {
    positions: u32,
    both: u32,
    solver_alone: u32,
    master_alone: u32,
}

fn main() {
    let numbers: Vec<u64> = env::args().skip(1).map(|word| word.parse().expect("a number")).collect();
    let [games, nodes, seed] = numbers[..] else { panic!("GAMES NODES SEED are expected") };
    let mut tally = [Tally::default(); BEFORE.len()];
    let mut solver = Solver::new(256);
    for start in NearEven::rough(seed).take(games as usize) {
        let game = play(start);
        for (before, tally) in BEFORE.into_iter().zip(&mut tally) {
            let Some(position) = game.len().checked_sub(before).map(|index| game[index]) else { continue };
            let proved = solver.solve(&Ducks, &position, &Limits::nodes(nodes)).outcome.is_some();
            let mut master = master(nodes);
            let decided = master.think(&position, &StopFlag::default(), &mut ()).value.is_decided();
            tally.positions += 1;
            tally.both += u32::from(proved && decided);
            tally.solver_alone += u32::from(proved && !decided);
            tally.master_alone += u32::from(decided && !proved);
        }
        let line = BEFORE.into_iter().zip(&tally).map(|(before, tally)| {
            format!(
                "{before}: {}/{}/{} of {}",
                tally.both, tally.solver_alone, tally.master_alone, tally.positions
            )
        });
        println!("both/solver/master {}", line.collect::<Vec<_>>().join(", "));
    }
}

/// The positions of a game, the last one still running.
fn play(start: Position) -> Vec<Position> {
    let mut player = master(NODES_OF_A_TURN);
    let mut game = Vec::new();
    let mut now = start;
    while let Some(turn) = player.think(&now, &StopFlag::default(), &mut ()).best {
        game.push(now);
        now = now.after(turn);
    }
    game
}

fn master(nodes: u64) -> Player {
    Player::new(PlayerOptions { nodes: Some(nodes), ..PlayerOptions::new(Algorithm::Master) })
}
