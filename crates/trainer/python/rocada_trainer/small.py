"""The small networks of the tests, made of seeded numbers, and what the reference says of some positions.

There is one of each architecture. They are not trained: their weights reach both ends of every range, so that clipping,
mirroring, all buckets, both signs and the largest products occur.
"""

import os

import numpy as np

from . import network_file, reference
from .network_file import BUCKETS, INPUTS, LARGEST_OUTPUT, Network

HIDDEN = 32
DATE = 20261116

# Random play until every bucket had four, besides bare endings, too many queens and a start of Chess960.
POSITIONS = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
    "8/8/8/3k4/8/3K4/8/8 w - - 0 1",
    "8/8/8/4k3/8/8/4P3/4K3 b - - 0 1",
    "k7/8/8/8/8/8/8/K5Q1 w - - 0 1",
    "7k/8/8/8/8/8/8/1Q5K w - - 0 1",
    "qqqqqqk1/8/8/8/8/8/8/6K1 w - - 0 1",
    "6k1/8/8/8/8/8/8/QQQQQQK1 w - - 0 1",
    "bqnrkbrn/pppppppp/8/8/8/8/PPPPPPPP/RKBNQBNR w - - 0 1",
    "2kr1b1r/pp3ppp/2n5/3q4/3P2b1/4BN2/PPP2PPP/2KR3R w - - 0 1",
    "5rn1/1P1k4/2np3Q/3P1p2/8/1P6/2P1P3/2K2b1r b - - 4 32",
    "rnbqkbnr/p1ppp1pp/8/1p3p2/8/P4N2/1PPPPPPP/RNBQKB1R w KQkq - 0 3",
    "rnbqkbnr/ppp1pppp/8/3p4/8/3P4/PPP1PPPP/RNBQKBNR w KQkq - 0 2",
    "rnbqkbnr/2pppppp/pp6/8/8/4P3/PPPPQPPP/RNB1KBNR w KQkq - 0 3",
    "rnbqkbnr/ppppp1pp/5p2/8/1P5P/8/P1PPPPP1/RNBQKBNR b KQkq - 0 2",
    "q4k2/2pQb3/n6P/5p2/4b3/p7/P2PK3/6N1 b - - 0 35",
    "rnb1kb1r/pp2pp2/5np1/2p1p1PQ/2P4P/7B/Pq1P1P2/RNB1K1NR w KQkq - 0 9",
    "r1bk4/pp1pN1p1/2p1p2r/5p2/1Q5p/1P2P3/P1P1B1PN/R1B1K2R w Q - 1 18",
    "rn3kBr/6p1/1p5p/6p1/b2K2P1/4P3/1PP2PRP/1N6 w - - 1 21",
    "2rqk1nr/p1p5/1Nn1bp2/3p3p/1b1p3p/PQP2P1B/4P3/R1BK2NR w k - 0 16",
    "1n3b1r/pp2pp1p/2R2n2/4k1P1/1P2P3/P7/3P1PP1/4KBNR w K - 3 13",
    "rnbqkb1r/1pppp1p1/7n/p7/4P3/8/PPPP1PPP/RNBQKBR1 b Qkq - 0 6",
    "r5r1/pbp1k1pp/p7/8/1P6/8/P2P1KPP/RNBQ2NR b - - 0 12",
    "5b2/8/3n4/8/6PK/8/1B1Pk3/8 w - - 8 53",
    "2b1k2r/rQppqp2/n3P3/p6p/2P3pP/N4P2/Pb4PR/R1B1KBN1 b k - 0 15",
    "8/7P/8/P2k4/5n2/8/6p1/3K4 b - - 0 54",
    "r2qkbn1/2pp4/5p1r/P3p2p/2b1P3/B5P1/5P1P/R1NBK1NR w q - 0 18",
    "5r1B/2p1k3/p4n2/3pP3/6b1/1KP5/8/2R3n1 b - - 3 30",
    "1nb1k3/b4p2/p1p1p1p1/B5P1/2B1P1P1/7N/P1K5/8 b - - 0 26",
    "r1bkr3/p1pp2b1/p4p1n/P6p/4P3/R4K1R/8/2B3N1 w - - 1 23",
    "1r1n4/3kp3/8/2p5/6p1/6bP/6K1/8 w - - 6 40",
    "rqk4r/2p2pp1/7p/P1BP4/8/2P2N1P/R2RK2P/1N1Q4 b - - 1 24",
    "q4b2/2pk4/4p2r/1p2P2p/1P1P4/2P1B2P/3N4/6K1 w - - 1 35",
    "8/3k4/8/5R1p/2KP1P2/8/8/6B1 b - - 4 50",
    "1rk5/8/3B1p2/p7/P1PP4/5P2/1p1K4/1b3B2 w - - 0 46",
    "8/3b4/8/7k/5p2/8/8/3K4 w - - 0 80",
    "r1b2k1r/1p1p4/n1B4p/p1p5/1bp2p1P/1P6/3qQP1K/3R3R w - - 0 28",
    "8/8/5k2/8/8/R6P/4K3/2B5 b - - 2 41",
    "8/2k5/8/8/6K1/3n4/8/7b w - - 6 91",
    "8/8/P7/8/6B1/8/P1K5/7k b - - 7 56",
    "8/2p1k3/r1n5/p7/2N5/1P3R2/R4N2/5K2 b - - 2 37",
    "2R5/1p1p4/1n4p1/1r4p1/3b3k/8/P7/5K2 w - - 0 38",
]


def numbers(count, low, high, stream):
    """Seeded whole numbers from low to high, by SplitMix64; the same with every version of numpy."""
    state = np.uint64(stream) << np.uint64(32)
    state = state + np.arange(1, count + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    state = (state ^ state >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    state = (state ^ state >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    state = state ^ state >> np.uint64(31)
    return low + (state % np.uint64(high - low + 1)).astype(np.int64)


# By the names of their files, how many regions of the king they tell apart.
REGIONS_OF = {"small": 1, "small-regions": network_file.REGIONS}


def network(name="small"):
    """The network of that name."""
    inputs = INPUTS * REGIONS_OF[name]
    count = inputs * HIDDEN
    # Most weights are small; one in sixteen reaches as far as training lets it.
    weights = np.where(numbers(count, 0, 15, 1) == 0, numbers(count, -505, 505, 2), numbers(count, -40, 40, 3))
    output = numbers(BUCKETS * 2 * HIDDEN, -LARGEST_OUTPUT, LARGEST_OUTPUT, 4).reshape(BUCKETS, 2 * HIDDEN)
    output[:, 0], output[:, -1] = LARGEST_OUTPUT, -LARGEST_OUTPUT
    return Network(
        name=name,
        date=DATE,
        data_hash=0,
        score_scale=175,
        feature_weights=weights.reshape(inputs, HIDDEN).astype(np.int16),
        feature_bias=numbers(HIDDEN, -100, 250, 5).astype(np.int16),
        output_weights=output.astype(np.int16),
        output_bias=numbers(BUCKETS, -9000, 9000, 6).astype(np.int32),
    )


def expected(one):
    """The text beside the network: a line `FEN;score` for each position."""
    return "".join(f"{fen};{reference.score_of_fen(one, fen)}\n" for fen in POSITIONS)


def write(folder):
    """Writes each network and its text."""
    os.makedirs(folder, exist_ok=True)
    for name in REGIONS_OF:
        one = network(name)
        network_file.write(os.path.join(folder, f"{name}.nnue"), one)
        network_file.replace(os.path.join(folder, f"{name}.txt"), expected(one).encode())
