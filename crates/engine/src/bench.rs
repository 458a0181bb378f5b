//! The benchmark: fixed positions, one thread, one number that changes whenever the engine's behaviour does.

use std::time::Duration;

use rocada_chess::Game;
use rocada_thought::Last;

use crate::{Control, Engine, EvaluationSettings, Limits, Settings};

/// How deep the positions are searched unless somebody says otherwise.
pub const DEPTH: u32 = 12;

/// Openings, middlegames, endgames, checks, promotions, mates and dead draws.
const POSITIONS: [&str; 20] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R b KQkq - 2 5",
    "r1bqk2r/ppp2ppp/2n1pn2/3p4/1bPP4/2N1PN2/PP3PPP/R1BQKB1R w KQkq - 2 6",
    "r2q1rk1/pb1nbppp/1p2pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 0 10",
    "2rq1rk1/pp1bppbp/2np1np1/8/2BNP3/2N1BP2/PPPQ2PP/1K1R3R b - - 8 12",
    "r1b2rk1/1pq1bppp/p1nppn2/8/P2NPP2/2N1B3/1PP1B1PP/R3QRK1 w - - 2 12",
    "3r1rk1/p1q2ppp/1pn1p3/2p5/2P2P2/1P2PN2/PBQ3PP/3R1RK1 w - - 0 18",
    "8/pp3pkp/2p3p1/3n4/3P4/P4NP1/1P3PKP/8 w - - 0 28",
    "6k1/5p2/4p1p1/3pP2p/1r1P3P/p3KPP1/R7/8 w - - 0 40",
    "8/8/1p1k4/p1p2p2/P1P2P2/1P1K4/8/8 w - - 0 50",
    "4rrk1/pp1n3p/3q2pQ/2p1pb2/2PP4/2P3N1/P2B2PP/4RRK1 b - - 7 19",
    "r3r1k1/2p2ppp/p1p1bn2/8/1q2P3/2NPQN2/PPP3PP/R4RK1 b - - 2 15",
    "1r1q1rk1/p4pbp/2pp1np1/4p3/2P1P1b1/2N2N2/PPQ1BPPP/R1B2RK1 w - - 0 13",
    "8/3k4/8/2PK4/8/8/1r6/4R3 w - - 0 60",
    "8/8/4k3/8/8/2KBN3/8/8 w - - 0 70",
    "5rk1/1b3p1p/pp4p1/3pq3/1P6/P3P1P1/1BQ2PKP/3R4 b - - 1 27",
];

/// What the benchmark has counted.
#[derive(Clone, Copy, Debug)]
pub struct Bench {
    /// Positions visited: the same number every time.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

/// Searches every position to a depth, judging by what the settings say; `progress` hears of each one's FEN and nodes.
pub fn bench(depth: u32, evaluation: &EvaluationSettings, mut progress: impl FnMut(&str, u64)) -> Bench {
    let mut total = Bench { nodes: 0, time: Duration::ZERO };
    let mut engine = Engine::new(Settings { evaluation: evaluation.clone(), ..Settings::default() });
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    for fen in POSITIONS {
        let game = Game::new(fen.parse().expect("the positions are legal"));
        let mut last = Last::default();
        engine.new_game();
        engine.think(&game, &limits, &Control::new(), &mut last);
        let report = last.report().expect("every position has a move to report");
        progress(fen, report.nodes);
        total.nodes += report.nodes;
        total.time += report.time;
    }
    total
}
