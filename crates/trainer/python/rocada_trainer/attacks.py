"""Planes of what the pieces of each kind attack, for teachers that want them: counted on whole batches by shifting boards."""

import torch
import torch.nn.functional as functional

DIAGONALS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
STRAIGHTS = [(1, 0), (-1, 0), (0, 1), (0, -1)]
JUMPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]

# The directions of knight, bishop, rook, queen and king, and whether they go on until something stands in the way.
MOVERS = [(JUMPS, False), (DIAGONALS, True), (STRAIGHTS, True), (DIAGONALS + STRAIGHTS, True), (DIAGONALS + STRAIGHTS, False)]


def shifted(plane, ranks, files):
    """The plane moved by so many ranks and files; what leaves the board is gone."""
    up, down, right, left = max(ranks, 0), max(-ranks, 0), max(files, 0), max(-files, 0)
    padded = functional.pad(plane, (right, left, up, down))
    return padded[..., down : down + 8, left : left + 8]


def planes(pieces):
    """B x 12 x 8 x 8: how many pieces of each plane attack each square."""
    empty = 1 - pieces.sum(1)
    attacked = []
    for side, forward in ((0, 1), (6, -1)):
        pawns = pieces[:, side]
        attacked.append(shifted(pawns, forward, 1) + shifted(pawns, forward, -1))
        for role, (directions, slides) in enumerate(MOVERS, 1):
            total = torch.zeros_like(pawns)
            for direction in directions:
                reach = shifted(pieces[:, side + role], *direction)
                total = total + reach
                for _ in range(6 if slides else 0):
                    reach = shifted(reach * empty, *direction)
                    total = total + reach
            attacked.append(total)
    return torch.stack(attacked, 1)
