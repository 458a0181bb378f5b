"""The 32-byte record of a position, as `rocada datagen shuffle` writes it. See docs/network.md.

Seen from the side to move: where black moves, the board is flipped and the colours swap, so "we" always move upwards.
"""

import numpy as np

RECORD = np.dtype(
    [
        ("occupied", "<u8"),
        ("pieces", "u1", 16),
        ("score", "<i2"),
        ("result", "u1"),
        ("kind", "u1"),
        ("game", "<u4"),
    ]
)
RECORD_BYTES = RECORD.itemsize

# The first byte of each field that is read without numpy.
OCCUPIED_AT, PIECES_AT, SCORE_AT, RESULT_AT, KIND_AT, GAME_AT, END = 0, 8, 24, 26, 27, 28, 32

KING = 5
THEIRS = 8  # Added to the role of a piece that is theirs.
NO_SCORE = -32768  # The score of a position that was not searched.
FROM_TREE = 1  # The kind of a position met inside the search tree.
HELD_OUT_EVERY = 20  # Games whose number this divides are never trained on.


def pieces_of(record):
    """The pieces of one record: a list of (square, role, is theirs), square 0 = a1."""
    squares = [square for square in range(64) if int(record["occupied"]) >> square & 1]
    pieces = []
    for number, square in enumerate(squares):
        code = int(record["pieces"][number // 2]) >> 4 * (number % 2) & 15
        pieces.append((square, code % THEIRS, code >= THEIRS))
    return pieces
