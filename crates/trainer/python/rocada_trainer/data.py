"""Records of positions in the memory of the GPU, and what the networks see of them.

Files become one tensor of bytes, which is decoded a batch at a time where it lies; no loop runs over positions.
"""

import hashlib
import os

import torch

from . import Refused
from .network_file import fnv1a
from .record import (
    END,
    FROM_TREE,
    GAME_AT,
    HELD_OUT_EVERY,
    KIND_AT,
    KING,
    NO_SCORE,
    OCCUPIED_AT,
    PIECES_AT,
    RECORD_BYTES,
    RESULT_AT,
    SCORE_AT,
    THEIRS,
)

# What an empty square holds on a decoded board. It is no piece, and still none after the colours are swapped.
EMPTY = 7

# The pieces in the order of the planes: our pawn to our king, then theirs.
PLANES = [*range(KING + 1), *range(THEIRS, THEIRS + KING + 1)]

READ_BYTES = 1 << 26
CHECK_ROWS = 1 << 18


class Positions:
    """All positions of some files: their records, and which rows serve which purpose."""

    def __init__(self, records, data_hash, files=None):
        self.records = records
        self.data_hash = data_hash
        # The hash and the number of positions of each file, in the order in which they were read.
        self.files = [(data_hash, len(records))] if files is None else files
        unsearched = (scores(records) == NO_SCORE) | (kinds(records) == FROM_TREE)
        held_out = games(records) % HELD_OUT_EVERY == 0
        # Rows with a searched score and rows from inside the tree, for training; and searched rows held out.
        self.searched = torch.nonzero(~unsearched & ~held_out).squeeze(1)
        self.tree = torch.nonzero(unsearched & ~held_out).squeeze(1)
        self.held_out = torch.nonzero(~unsearched & held_out).squeeze(1)

    @property
    def device(self):
        """Where the records are."""
        return self.records.device

    def __len__(self):
        return len(self.records)

    def describe(self):
        """One line of counts."""
        return (
            f"{len(self):,} positions: {len(self.searched):,} searched and {len(self.tree):,} from the tree to train on, "
            f"{len(self.held_out):,} searched held out"
        )


def load(paths, device):
    """Reads record files onto the device and checks every record; a refusal names the file and the record."""
    lengths = []
    for path in paths:
        try:
            length = os.path.getsize(path)
        except OSError as error:
            raise Refused(f"{path}: {error.strerror}") from error
        if length == 0 or length % RECORD_BYTES:
            raise Refused(f"{path}: {length} bytes are no records of {RECORD_BYTES} bytes")
        lengths.append(length)
    data = torch.empty(sum(lengths), dtype=torch.uint8, device=device)
    digests = []
    start = 0
    for path, length in zip(paths, lengths):
        digest = hashlib.blake2b(digest_size=8)
        end = start + length
        with open(path, "rb") as file:
            at = start
            while at < end:
                part = bytearray(file.read(min(READ_BYTES, end - at)))
                if not part:
                    raise Refused(f"{path}: became shorter while it was read")
                digest.update(part)
                data[at : at + len(part)] = torch.frombuffer(part, dtype=torch.uint8).to(device)
                at += len(part)
        digests.append(digest.digest())
        records = data[start:end].view(-1, RECORD_BYTES)
        wrong = first_wrong(records)
        if wrong is not None:
            raise Refused(f"{path}: record {wrong} is no position")
        start = end
    files = [(fnv1a(digest), length // RECORD_BYTES) for digest, length in zip(digests, lengths)]
    positions = Positions(data.view(-1, RECORD_BYTES), fnv1a(b"".join(sorted(digests))), files)
    if not len(positions.searched) or not len(positions.held_out):
        raise Refused(f"too few games: {positions.describe()}")
    return positions


def first_wrong(records):
    """The number of the first record that cannot be a position, or None."""
    for start in range(0, len(records), CHECK_ROWS):
        part = records[start : start + CHECK_ROWS]
        boards = decode(part)
        pieces = boards != EMPTY
        known = torch.zeros_like(pieces)
        for plane in PLANES:
            known |= boards == plane
        wrong = (pieces != known).any(1) | (part[:, RESULT_AT] > 2) | (part[:, KIND_AT] > FROM_TREE)
        occupied = bits(part).sum(1)
        wrong |= (occupied != pieces.sum(1)) | (occupied > 32)
        for king in (KING, THEIRS + KING):
            wrong |= (boards == king).sum(1) != 1
        if wrong.any():
            return start + int(wrong.nonzero()[0])
    return None


def scores(records):
    """The searched score of each record."""
    return records[:, SCORE_AT:RESULT_AT].contiguous().view(torch.int16).squeeze(1)


def results(records):
    """The result of each record for the side to move: 0, 1/2 or 1."""
    return records[:, RESULT_AT].float() / 2


def kinds(records):
    """Where each record's position was met."""
    return records[:, KIND_AT]


def games(records):
    """The number of each record's game, as written: unsigned."""
    return records[:, GAME_AT:END].contiguous().view(torch.int32).squeeze(1).long() & 0xFFFFFFFF


def bits(records):
    """B x 64: 1 where a square is occupied."""
    shifts = torch.arange(8, dtype=torch.uint8, device=records.device)
    return ((records[:, OCCUPIED_AT:PIECES_AT, None] >> shifts) & 1).flatten(1)


def decode(records):
    """B x 64 boards from the side to move: role, plus 8 if theirs, or EMPTY."""
    occupied = bits(records)
    packed = records[:, PIECES_AT:SCORE_AT, None]
    nibbles = torch.cat([packed & 15, packed >> 4], 2).flatten(1)
    number = (occupied.cumsum(1) - 1).clamp(0, 31)
    return torch.where(occupied == 1, nibbles.gather(1, number), EMPTY)


def planes(boards, dtype):
    """B x 12 x 64: one plane a piece, ours first."""
    # Made on the device: a copy from the host would make it wait.
    ours = torch.arange(KING + 1, dtype=boards.dtype, device=boards.device)
    pieces = torch.cat([ours, ours + THEIRS])
    return (boards[:, None, :] == pieces[None, :, None]).to(dtype)


def mirrored(boards, which):
    """The boards, those of `which` (B booleans) with files a to h exchanged."""
    squares = boards.view(-1, 8, 8)
    return torch.where(which[:, None, None], squares.flip(2), squares).flatten(1)


def king_on_right(boards):
    """B booleans: whether our king stands on the files e to h."""
    return (boards.view(-1, 8, 8)[:, :, 4:] == KING).flatten(1).any(1)


def from_them(boards):
    """The boards from the other side: ranks flipped, colours swapped."""
    return boards.view(-1, 8, 8).flip(1).flatten(1) ^ THEIRS


def king_regions(boards):
    """The region of our king, which is on the files a to d: the corner, the rest of the first rank, the second, the others."""
    king = (boards == KING).int().argmax(1)
    rank, file = king // 8, king % 8
    return torch.where(rank == 0, (file >= 2).long(), rank.clamp(max=2) + 1)


def student_inputs(boards, dtype, regions=1):
    """The student's inputs, 2B x 768 a region: 1 at each feature index, first all boards for us, then all for them.

    Dense, not lists of indices: the matrix units multiply 768 mostly empty columns faster than anything gathers 32 rows,
    and far faster than the gradient of a gather is scattered back.
    """
    other = from_them(boards)
    both = torch.cat([boards, other])
    both = mirrored(both, king_on_right(both))
    inputs = planes(both, dtype).flatten(1)
    if regions == 1:
        return inputs
    here = king_regions(both)[:, None] == torch.arange(regions, device=boards.device)
    return (here[:, :, None] * inputs[:, None, :]).flatten(1)


def buckets(boards):
    """The output bucket of each board, by its number of pieces."""
    return ((boards != EMPTY).sum(1) - 2) // 4


def batches(rows, size):
    """The rows in parts of at most `size`."""
    return (rows[start : start + size] for start in range(0, len(rows), size))
