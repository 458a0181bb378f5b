"""The network's output in integers, written as the format describes it and as slowly as that reads.

The engine and the decoding on the GPU are tested against this file, so it shares no code with either. numpy only.
"""

from .network_file import FEATURE_SCALE, OUTPUT_SCALE
from .record import KING, pieces_of

ROLES = "pnbrqk"


def pieces_of_fen(fen):
    """The pieces of a position from the side to move: a list of (square, role, is theirs)."""
    board, mover = fen.split()[:2]
    pieces = []
    for row, text in enumerate(board.split("/")):
        file = 0
        for letter in text:
            if letter.isdigit():
                file += int(letter)
                continue
            rank = 7 - row if mover == "w" else row
            is_white = letter.isupper()
            pieces.append((8 * rank + file, ROLES.index(letter.lower()), is_white != (mover == "w")))
            file += 1
    return pieces


def features(pieces, regions=1):
    """The feature indices of both perspectives, us first, each a sorted list."""
    from_them = [(square ^ 56, role, not theirs) for square, role, theirs in pieces]
    return perspective(pieces, regions), perspective(from_them, regions)


def perspective(pieces, regions):
    """The feature indices of the side whose pieces are not "theirs"."""
    king = next(square for square, role, theirs in pieces if role == KING and not theirs)
    mirror = 7 if king % 8 >= 4 else 0
    first = 768 * region(king ^ mirror) if regions > 1 else 0
    return sorted(first + (384 if theirs else 0) + role * 64 + (square ^ mirror) for square, role, theirs in pieces)


def region(king):
    """The region of a king on the files a to d: the corner, the rest of the first rank, the second, the others."""
    rank, file = divmod(king, 8)
    return (0 if file < 2 else 1) if rank == 0 else 2 if rank == 1 else 3


def bucket(pieces):
    """The output bucket, by the number of pieces."""
    return (len(pieces) - 2) // 4


def truncated(numerator, denominator):
    """Division that truncates towards zero, as processors do it."""
    quotient = abs(numerator) // denominator
    return quotient if numerator >= 0 else -quotient


def score(network, pieces):
    """The score for the side to move, in the engine's units."""
    total = 0
    weights = network.output_weights[bucket(pieces)].astype("int64")
    for side, indices in enumerate(features(pieces, network.regions)):
        accumulator = network.feature_bias.astype("int64")
        for index in indices:
            accumulator = accumulator + network.feature_weights[index]
        active = accumulator.clip(0, FEATURE_SCALE)
        total += int((active * active * weights[side * network.hidden : (side + 1) * network.hidden]).sum())
    total = truncated(total, FEATURE_SCALE) + int(network.output_bias[bucket(pieces)])
    return truncated(total * network.score_scale, FEATURE_SCALE * OUTPUT_SCALE)


def score_of_fen(network, fen):
    """The score of a position given as FEN."""
    return score(network, pieces_of_fen(fen))


def score_of_record(network, record):
    """The score of a position given as a record."""
    return score(network, pieces_of(record))
