//! Known counts of positions, each also with the colours exchanged. The example `perft_suite` checks longer lists.

use rocada_chess::{Position, Setup, divide, perft};

/// A position, a number of moves, and how many ways there are to play them.
type Count = (&'static str, u32, u64);

fn assert_counts(counts: &[Count]) {
    for &(fen, depth, count) in counts {
        let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        let mirrored = Setup::from(&position).mirrored().check().expect("the mirrored position is legal too");
        for view in [position, mirrored] {
            assert_eq!(perft(&view, depth), count, "depth {depth} from {view}");
        }
    }
}

/// The positions that every generator is tested with: <https://www.chessprogramming.org/Perft_Results>.
#[test]
fn well_known_positions() {
    assert_counts(&[
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0, 1),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 1, 20),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 2, 400),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3, 8_902),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197_281),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4_865_609),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119_060_324),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4_085_603),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 11_030_083),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5, 15_833_292),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5, 89_941_194),
        ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4, 3_894_594),
    ]);
}

#[test]
fn promotions() {
    assert_counts(&[
        ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 5, 3_605_103),
        ("2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", 6, 3_821_001),
        ("4k3/1P6/8/8/8/8/K7/8 w - - 0 1", 6, 217_342),
        ("8/P1k5/K7/8/8/8/8/8 w - - 0 1", 6, 92_683),
        ("8/k1P5/8/1K6/8/8/8/8 w - - 0 1", 7, 567_584),
        // A king stalemated behind its own pawn.
        ("K1k5/8/P7/8/8/8/8/8 w - - 0 1", 6, 2_217),
    ]);
}

#[test]
fn castling() {
    assert_counts(&[
        // It gives check.
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", 6, 661_072),
        ("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", 6, 803_711),
        // A right is lost with the rook, and does not come back with another.
        ("r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", 4, 1_274_206),
        // The way is attacked.
        ("r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", 4, 1_720_476),
    ]);
}

#[test]
fn en_passant() {
    assert_counts(&[
        // Both pawns leave the rank and uncover the king.
        ("8/8/8/8/1k1Pp2R/8/8/4K3 b - d3 0 1", 2, 125),
        ("4k3/8/8/K2pP2q/8/8/8/8 w - d6 0 1", 2, 130),
        // With a third piece on the rank they do not.
        ("8/8/8/8/1k1PpN1R/8/8/4K3 b - d3 0 1", 2, 193),
        // The taker is pinned on a diagonal: it may not take across it, but along it.
        ("4k3/b7/8/2Pp4/8/8/8/6K1 w - d6 0 1", 2, 45),
        ("4k3/b7/8/1pP5/8/8/8/6K1 w - b6 0 1", 2, 52),
        // The taken pawn stood between a bishop and its own king.
        ("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 6, 1_440_467),
        // The pawn gives check, and taking it is one way out.
        ("4k3/8/8/4pP2/3K4/8/8/8 w - e6 0 1", 2, 49),
        // The double step uncovers a check that taking does not end.
        ("2b1k3/8/8/2Pp4/8/7K/8/8 w - d6 0 1", 2, 52),
        // Two pawns can take.
        ("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", 3, 376),
    ]);
}

#[test]
fn double_checks_and_pins() {
    assert_counts(&[
        ("8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", 4, 23_527),
        ("8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", 5, 1_004_658),
        ("4k3/8/4r3/8/8/8/3p4/4K3 w - - 0 1", 3, 320),
        ("4k3/8/4q3/8/8/8/3b4/4K3 w - - 0 1", 3, 496),
        ("4k3/8/8/8/1b5b/2R5/5P2/4K3 w - - 0 1", 3, 1_300),
        ("4k3/8/8/8/1b2r3/8/3QP3/4K3 w - - 0 1", 3, 2_074),
    ]);
}

#[test]
fn chess960() {
    assert_counts(&[
        ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 4, 326_672),
        ("b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", 4, 273_318),
        ("qnr1bkrb/pppp2pp/3np3/5p2/8/P2P2P1/NPP1PP1P/QN1RBKRB w GDg - 3 9", 4, 713_420),
        ("qn1rbbkr/ppp2p1p/1n1pp1p1/8/3P4/P6P/1PP1PPPK/QNNRBB1R w hd - 2 9", 4, 679_699),
        ("1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9", 4, 1_171_749),
        ("r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1", 4, 285_754),
        // The castling rook shields its king against an attacker on the rank.
        ("8/8/8/7k/8/8/8/rRK5 w B - 0 1", 5, 202_666),
        ("8/8/8/8/8/8/6k1/qR1K3R w HB - 0 1", 4, 118_120),
        // King or rook is already where castling puts it.
        ("5rkr/8/8/8/8/8/8/RKR5 w CAhf - 0 1", 4, 231_664),
        ("1rkr4/8/8/8/8/8/8/3RKR2 w FDdb - 0 1", 4, 179_892),
        // King and rook change places.
        ("4rr1k/8/8/8/8/8/8/2RK4 w C - 0 1", 4, 89_281),
    ]);
}

#[test]
fn divide_adds_up() {
    let position = Position::default();
    let parts = divide(&position, 4);
    assert_eq!(parts.len(), 20);
    assert_eq!(parts.iter().map(|&(_, count)| count).sum::<u64>(), perft(&position, 4));
    assert_eq!(divide(&position, 0), []);
}
