"""The reference in integers: against the committed network, against itself mirrored, and against indices worked out by hand."""

import pathlib
import unittest

import chess
import made_up

from rocada_trainer import network_file, reference, small
from rocada_trainer.record import RECORD, pieces_of

NETWORKS = pathlib.Path(__file__).parents[3] / "engine" / "tests" / "networks"


class Reference(unittest.TestCase):
    def test_the_committed_networks_are_those_that_are_made(self):
        for name in small.REGIONS_OF:
            network = small.network(name)
            self.assertEqual((NETWORKS / f"{name}.nnue").read_bytes(), network_file.to_bytes(network))
            self.assertEqual((NETWORKS / f"{name}.txt").read_text(), small.expected(network))

    def test_the_positions_reach_every_bucket_and_both_halves(self):
        seen = set()
        for fen in small.POSITIONS:
            self.assertTrue(chess.Board(fen, chess960=True).is_valid(), fen)
            pieces = reference.pieces_of_fen(fen)
            own_king = next(square for square, role, theirs in pieces if role == 5 and not theirs)
            seen.add((reference.bucket(pieces), own_king % 8 >= 4))
        self.assertEqual(seen, {(bucket, half) for bucket in range(8) for half in (False, True)})

    def test_the_positions_reach_every_region(self):
        inputs = {
            index // 768
            for fen in small.POSITIONS
            for side in reference.features(reference.pieces_of_fen(fen), network_file.REGIONS)
            for index in side
        }
        self.assertEqual(inputs, set(range(network_file.REGIONS)))

    def test_indices_by_hand(self):
        # White: king g1, rook a1, pawn c2. Black: king b8, knight f6.
        us, them = reference.features(reference.pieces_of_fen("1k6/8/5n2/8/8/8/2P5/R5K1 w - - 0 1"))
        # Our king stands on g, so files are mirrored: king b1, rook h1, pawn f2; their king g8, knight c6.
        self.assertEqual(us, sorted([5 * 64 + 1, 3 * 64 + 7, 13, 384 + 5 * 64 + 62, 384 + 64 + 42]))
        # Their king stands on b: only ranks are flipped. King b1, knight f3; against them king g8, rook a8, pawn c7.
        self.assertEqual(them, sorted([5 * 64 + 1, 64 + 21, 384 + 5 * 64 + 62, 384 + 3 * 64 + 56, 384 + 50]))
        # Both kings are in their corners. A king on d1 or e1, on the second rank, and anywhere else:
        for fen, region in (("8/8/8/3k4/8/8/8/4K3", 1), ("8/8/8/3k4/8/8/7K/8", 2), ("8/8/8/3k4/8/4K3/8/8", 3)):
            us, them = reference.features(reference.pieces_of_fen(f"{fen} w - - 0 1"), network_file.REGIONS)
            self.assertEqual([{index // 768 for index in side} for side in (us, them)], [{region}, {3}])

    def test_mirrored_positions_have_equal_scores(self):
        for network in map(small.network, small.REGIONS_OF):
            for fen in small.POSITIONS:
                board = chess.Board(fen, chess960=True)
                score = reference.score_of_fen(network, fen)
                for image in (board.mirror(), board.transform(chess.flip_horizontal)):
                    self.assertEqual(reference.score_of_fen(network, image.fen()), score, fen)

    def test_records_say_what_fens_say(self):
        network = small.network()
        for _, board in made_up.boards(6, seed=3, every=7):
            record = made_up.pack(board)
            pieces = pieces_of(record)
            self.assertEqual(sorted(pieces), sorted(reference.pieces_of_fen(board.fen())), board.fen())
            self.assertEqual(reference.score_of_record(network, record), reference.score_of_fen(network, board.fen()))

    def test_division_truncates(self):
        self.assertEqual([reference.truncated(n, 4) for n in (-5, -4, -3, 0, 3, 5)], [-1, -1, 0, 0, 0, 1])

    def test_fields_of_a_record(self):
        self.assertEqual(RECORD.itemsize, 32)
        record = made_up.pack(chess.Board(), score=-77, result=2, kind=1, game=0xFEDCBA98)
        values = (record["score"], record["result"], record["kind"], record["game"])
        self.assertEqual(values, (-77, 2, 1, 0xFEDCBA98))
        self.assertEqual(record["occupied"], 0xFFFF00000000FFFF)


if __name__ == "__main__":
    unittest.main()
