"""Decoding on the device against the slow reference and python-chess; files that must be refused."""

import pathlib
import sys
import tempfile
import unittest

import chess
import numpy as np
import torch

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))

import made_up

from rocada_trainer import Refused, attacks, data, reference, targets
from rocada_trainer.record import NO_SCORE, RECORD
from rocada_trainer.speed import positions_of
from rocada_trainer.speed import made_up as random_boards

BOARDS = [board for _, board in made_up.boards(12, seed=5, every=3)]
PACKED = np.array([made_up.pack(board) for board in BOARDS], RECORD)


def tensor(records):
    """Records as the device sees them."""
    return torch.from_numpy(records.view(np.uint8).reshape(-1, 32))


class Decoding(unittest.TestCase):
    def test_student_inputs_are_the_references_features(self):
        boards = data.decode(tensor(PACKED))
        us, them = data.student_inputs(boards, torch.float32).chunk(2)
        buckets = data.buckets(boards)
        for row, board in enumerate(BOARDS):
            pieces = reference.pieces_of_fen(board.fen())
            for inputs, expected in zip((us, them), reference.features(pieces)):
                self.assertEqual(inputs[row].nonzero().squeeze(1).tolist(), expected, board.fen())
            self.assertEqual(int(buckets[row]), reference.bucket(pieces))

    def test_planes_and_attacks_are_those_of_python_chess(self):
        planes = data.planes(data.decode(tensor(PACKED)), torch.float32).view(-1, 12, 8, 8)
        attacked = attacks.planes(planes)
        for row, board in enumerate(BOARDS):
            seen = board if board.turn == chess.WHITE else board.mirror()
            pieces, reach = np.zeros((12, 64)), np.zeros((12, 64))
            for square, piece in seen.piece_map().items():
                plane = piece.piece_type - 1 + (0 if piece.color == chess.WHITE else 6)
                pieces[plane, square] += 1
                for target in seen.attacks(square):
                    reach[plane, target] += 1
            np.testing.assert_array_equal(planes[row].reshape(12, 64), pieces, board.fen())
            np.testing.assert_array_equal(attacked[row].reshape(12, 64), reach, board.fen())

    def test_mirroring(self):
        boards = data.decode(tensor(PACKED))
        images = np.array([made_up.pack(board.transform(chess.flip_horizontal)) for board in BOARDS], RECORD)
        which = torch.arange(len(boards)) % 2 == 0
        both = torch.where(which[:, None], data.decode(tensor(images)), boards)
        self.assertTrue(torch.equal(data.mirrored(boards, which), both))
        self.assertTrue(
            torch.equal(data.student_inputs(boards, torch.float32), data.student_inputs(both, torch.float32))
        )

    def test_fields(self):
        board = chess.Board()
        numbers = [0, 19, 20, 0x80000000, 0xFFFFFFFF]
        records = np.array([made_up.pack(board, -5 - n, n % 3, n % 2, game) for n, game in enumerate(numbers)], RECORD)
        self.assertEqual(data.scores(tensor(records)).tolist(), [-5, -6, -7, -8, -9])
        self.assertEqual(data.results(tensor(records)).tolist(), [0, 0.5, 1, 0, 0.5])
        self.assertEqual(data.games(tensor(records)).tolist(), numbers)
        positions = data.Positions(tensor(records), 0)
        # 0, 20 are held out, of them 0 and 2 are searched; 1 and 3 came from the tree.
        self.assertEqual(positions.held_out.tolist(), [0, 2])
        self.assertEqual(positions.searched.tolist(), [4])
        self.assertEqual(positions.tree.tolist(), [1, 3])

    def test_random_boards_are_positions(self):
        self.assertIsNone(data.first_wrong(positions_of(random_boards(100), torch.device("cpu")).records))


class Files(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def load(self, *contents):
        """Loads files with these bytes."""
        paths = []
        for number, content in enumerate(contents):
            paths.append(self.folder / f"{number}.bin")
            paths[-1].write_bytes(content)
        return data.load(paths, torch.device("cpu"))

    def test_several_files(self):
        records = made_up.records(25)
        whole, half = records.tobytes(), 32 * (len(records) // 2)
        one, two, turned = (
            self.load(whole),
            self.load(whole[:half], whole[half:]),
            self.load(whole[half:], whole[:half]),
        )
        self.assertTrue(torch.equal(one.records, two.records))
        self.assertEqual(two.data_hash, turned.data_hash)
        self.assertNotEqual(one.data_hash, self.load(whole[:-32]).data_hash)

    def test_what_is_refused(self):
        records = made_up.records(25)
        for content in (b"", records.tobytes()[:-1], b"ROCADANN" + bytes(88)):
            with self.assertRaisesRegex(Refused, "0.bin"):
                self.load(content)
        with self.assertRaisesRegex(Refused, "missing"):
            data.load([self.folder / "missing"], torch.device("cpu"))

        def damaged(change):
            copy = records.copy()
            change(copy[17:18])
            with self.assertRaisesRegex(Refused, "record 17 "):
                self.load(copy.tobytes())

        def no_piece(record):
            record["pieces"][0, 3] = 0x66

        def two_kings(record):
            record["pieces"][0, :2] = 0x55

        def too_many(record):
            record["occupied"] = 0xFFFFFFFFFFFFFFFF

        def unknown_result(record):
            record["result"] = 3

        for change in (no_piece, two_kings, too_many, unknown_result):
            damaged(change)
        with self.assertRaisesRegex(Refused, "too few games"):
            self.load(records[records["game"] == 1].tobytes())


class Targets(unittest.TestCase):
    def test_blend(self):
        board = chess.Board()
        records = tensor(np.array([made_up.pack(board, 175, 2), made_up.pack(board, -350, 1)], RECORD))
        chances = [1 / (1 + np.exp(-1)), 1 / (1 + np.exp(2))]
        expected = [0.7 * chances[0] + 0.3, 0.7 * chances[1] + 0.15]
        np.testing.assert_allclose(targets.Blend().searched(records), expected, atol=1e-6)
        np.testing.assert_allclose(targets.Blend(1.0).searched(records), chances, atol=1e-6)
        changing = targets.Blend(0.8, 0.4)
        self.assertAlmostEqual(changing.share_at(0.25), 0.7)

    def test_labels(self):
        searched = torch.tensor([0.2, 0.2, 0.0, 0.2])
        labels = torch.tensor([1.0, torch.nan, 0.75, 0.5], dtype=torch.float16)
        unsearched = torch.tensor([False, False, True, False])
        mixed = targets.with_labels(searched, labels, torch.tensor(0.5), unsearched)
        np.testing.assert_allclose(mixed, [0.6, 0.2, 0.75, 0.35], atol=1e-6)

    def test_losses(self):
        board = chess.Board()
        records = np.array(
            [made_up.pack(board, NO_SCORE if n % 5 == 0 else 0, n % 3, 0, 20 * n) for n in range(30)], RECORD
        )
        positions = data.Positions(tensor(records), 0)
        losses = targets.losses(
            positions, positions.held_out, targets.Blend(), lambda boards: torch.full((len(boards),), 0.75)
        )
        results = records["result"][records["score"] == 0] / 2
        self.assertEqual(len(positions.held_out), len(results))
        self.assertAlmostEqual(losses["score"], 0.0625)
        self.assertAlmostEqual(losses["result"], float(np.mean((0.75 - results) ** 2)))
        self.assertAlmostEqual(losses["target"], float(np.mean((0.75 - 0.35 - 0.3 * results) ** 2)), places=6)


if __name__ == "__main__":
    unittest.main()
