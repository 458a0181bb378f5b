//! `make bench`: how many leaf positions a second this crate and three others count, side by side.
//!
//! One thread, one binary, the same compiler flags for all, and each crate only counts its last ply. The libraries
//! take turns within each position, and the best of several rounds stands: on a shared machine the fastest
//! round is the one that was disturbed least.

use std::hint::black_box;
use std::time::{Duration, Instant};

const POSITIONS: [(&str, &str, u32, u64); 5] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4_865_609),
    ("Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4_085_603),
    ("endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 11_030_083),
    (
        "middlegame 1",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        4,
        3_894_594,
    ),
    ("middlegame 2", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2_103_487),
];

const ROUNDS: usize = 9;

struct Library {
    name: &'static str,
    perft: fn(&str, u32) -> (u64, Duration),
}

const LIBRARIES: [Library; 4] = [
    Library { name: "rocada", perft: rocada },
    Library { name: "shakmaty", perft: shakmaty },
    Library { name: "cozy-chess", perft: cozy },
    Library { name: "chess", perft: chess },
];

fn main() {
    print!("{:<14}", "Mnodes/s");
    for library in &LIBRARIES {
        print!("{:>12}", library.name);
    }
    println!("{:>18}", "rocada / best");
    let mut product_of_speeds = [1.0; LIBRARIES.len()];
    for (name, fen, depth, nodes) in POSITIONS {
        let speeds = measure(fen, depth, nodes);
        print_row(name, &speeds);
        for (product, speed) in product_of_speeds.iter_mut().zip(speeds) {
            *product *= speed;
        }
    }
    let means = product_of_speeds.map(|product| f64::powf(product, 1.0 / POSITIONS.len() as f64));
    print_row("geometric mean", &means);
}

/// Million leaf positions a second for each library.
fn measure(fen: &str, depth: u32, nodes: u64) -> [f64; LIBRARIES.len()] {
    let mut best = [Duration::MAX; LIBRARIES.len()];
    for _ in 0..ROUNDS {
        for (library, best) in LIBRARIES.iter().zip(&mut best) {
            let (counted, time) = (library.perft)(fen, depth);
            assert_eq!(counted, nodes, "{} miscounts {fen}", library.name);
            *best = time.min(*best);
        }
    }
    best.map(|time| nodes as f64 / time.as_secs_f64() / 1e6)
}

fn print_row(name: &str, speeds: &[f64; LIBRARIES.len()]) {
    print!("{name:<14}");
    for speed in speeds {
        print!("{speed:>12.1}");
    }
    let rival = speeds[1..].iter().copied().fold(0.0, f64::max);
    println!("{:>18.2}", speeds[0] / rival);
}

fn timed(count: impl FnOnce() -> u64) -> (u64, Duration) {
    let start = Instant::now();
    let nodes = black_box(count());
    (nodes, start.elapsed())
}

fn rocada(fen: &str, depth: u32) -> (u64, Duration) {
    let position: rocada_chess::Position = fen.parse().expect("a legal position");
    timed(|| rocada_chess::perft(black_box(&position), depth))
}

fn shakmaty(fen: &str, depth: u32) -> (u64, Duration) {
    use shakmaty::{CastlingMode, Chess, fen::Fen};
    let fen: Fen = fen.parse().expect("a FEN");
    let position: Chess = fen.into_position(CastlingMode::Standard).expect("a legal position");
    // Its own perft counts the last ply in bulk.
    timed(|| shakmaty::perft(black_box(&position), depth))
}

fn cozy(fen: &str, depth: u32) -> (u64, Duration) {
    fn count(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut nodes = 0;
        board.generate_moves(|moves| {
            if depth == 1 {
                nodes += moves.len() as u64;
            } else {
                for mv in moves {
                    let mut next = board.clone();
                    next.play_unchecked(mv);
                    nodes += count(&next, depth - 1);
                }
            }
            false
        });
        nodes
    }
    let board: cozy_chess::Board = fen.parse().expect("a legal position");
    timed(|| count(black_box(&board), depth))
}

fn chess(fen: &str, depth: u32) -> (u64, Duration) {
    fn count(board: &chess::Board, depth: u32) -> u64 {
        let moves = chess::MoveGen::new_legal(board);
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.map(|mv| count(&board.make_move_new(mv), depth - 1)).sum()
    }
    let board: chess::Board = fen.parse().expect("a legal position");
    timed(|| count(black_box(&board), depth))
}
