"""The network file: its bytes, its rounding, and everything that must be refused."""

import dataclasses
import os
import struct
import tempfile
import unittest

import numpy as np

from rocada_trainer import Refused, network_file, small


def floats(hidden=32):
    """Arrays of a network in the shapes of the file."""
    random = np.random.default_rng(5)
    shapes = ((768, hidden), (hidden,), (8, 2 * hidden), (8,))
    return [random.uniform(-1, 1, shape) for shape in shapes]


HEADER = {"name": "a name", "data_hash": 0x0123456789ABCDEF, "score_scale": 175, "date": 20261116}


class NetworkFile(unittest.TestCase):
    def test_known_hashes(self):
        self.assertEqual(network_file.fnv1a(b""), 0xCBF29CE484222325)
        self.assertEqual(network_file.fnv1a(b"a"), 0xAF63DC4C8601EC8C)
        self.assertEqual(network_file.fnv1a(b"foobar"), 0x85944171F73967E8)

    def test_bytes_by_offset(self):
        arrays = floats()
        data = network_file.to_bytes(network_file.quantise(*arrays, **HEADER))
        self.assertEqual(data[:8], b"ROCADANN")
        self.assertEqual(struct.unpack_from("<8I", data, 8), (1, 1, 32, 8, 255, 64, 175, 20261116))
        self.assertEqual(struct.unpack_from("<Q", data, 40)[0], 0x0123456789ABCDEF)
        self.assertEqual(struct.unpack_from("<Q", data, 48)[0], network_file.fnv1a(data[96:]))
        self.assertEqual(data[56:96], b"a name" + bytes(34))
        self.assertEqual(len(data), 96 + 2 * (768 * 32 + 32 + 8 * 64) + 4 * 8)
        at = 96
        for array, scale, kind in zip(arrays, (255, 255, 64, 255 * 64), ("<h", "<h", "<h", "<i")):
            flat = array.ravel()
            for number in (0, 1, len(flat) - 1):
                stored = struct.unpack_from(kind, data, at + number * struct.calcsize(kind))[0]
                self.assertLessEqual(abs(stored - flat[number] * scale), 0.5)
            at += len(flat) * struct.calcsize(kind)
        self.assertEqual(at, len(data))

    def test_reading_gives_what_was_written(self):
        for network in map(small.network, small.REGIONS_OF):
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "network.nnue")
                network_file.write(path, network)
                again = network_file.read(path)
                self.assertEqual(os.listdir(folder), ["network.nnue"])
            for field in dataclasses.fields(network):
                np.testing.assert_array_equal(getattr(network, field.name), getattr(again, field.name), field.name)

    def test_damage_is_refused(self):
        data = network_file.to_bytes(small.network())
        network_file.from_bytes(data)
        for at in [0, 8, 12, 16, 20, 24, 28, 48, 90, 96, 5000, len(data) - 1]:
            damaged = bytearray(data)
            damaged[at] ^= 0x10
            with self.assertRaises(Refused, msg=f"byte {at}"):
                network_file.from_bytes(bytes(damaged))
        for length in (0, 7, 8, 95, 96, 1000, len(data) - 1):
            with self.assertRaises(Refused, msg=f"{length} bytes"):
                network_file.from_bytes(data[:length])
        with self.assertRaises(Refused):
            network_file.from_bytes(data + b"\0")
        with self.assertRaisesRegex(Refused, "no-such-file"):
            network_file.read("no-such-file")

    def test_what_could_overflow_is_refused(self):
        def refused(words, change):
            arrays = floats()
            change(*arrays)
            with self.assertRaisesRegex(Refused, words):
                network_file.quantise(*arrays, **HEADER)

        def many_large(features, bias, output, output_bias):
            features[:33, 7] = 4.0
            bias[7] = 1.0

        def large_output(features, bias, output, output_bias):
            output[3, 5] = -2.0

        def not_a_number(features, bias, output, output_bias):
            bias[0] = np.nan

        def too_large(features, bias, output, output_bias):
            features[0, 0] = 200.0

        refused("accumulator", many_large)
        refused("output weight", large_output)
        refused("not numbers", not_a_number)
        refused("int16", too_large)
        wide = floats(256)
        wide[2][2] = 1.95
        with self.assertRaisesRegex(Refused, "32 bits"):
            network_file.quantise(*wide, **HEADER)

    def test_names_and_sizes(self):
        for hidden in (0, 16, 33, 2080):
            with self.assertRaises(Refused):
                network_file.check_hidden(hidden)
        network_file.check_hidden(2048)
        for name in ("", "x" * 33, "ä" * 17, "a\0b"):
            with self.assertRaises(Refused):
                network_file.check_name(name)
        network_file.check_name("ä" * 16)
        for size in ("512", "4x512"):
            self.assertEqual(network_file.size_text(*network_file.parse_size(size)), size)
        for size in ("", "x", "x512", "4x", "3x512", "4x33", "-4x512", "512k"):
            with self.assertRaises(Refused, msg=size):
                network_file.parse_size(size)


if __name__ == "__main__":
    unittest.main()
