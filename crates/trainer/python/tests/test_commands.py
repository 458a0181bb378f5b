"""The commands that work without PyTorch, in a Python that has none."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

from rocada_trainer import small

PACKAGE = pathlib.Path(__file__).parents[1]


def run(*arguments):
    """Runs a command where importing torch fails."""
    program = "import sys; sys.modules['torch'] = None; from rocada_trainer.__main__ import main; sys.exit(main())"
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", program, *arguments], cwd=PACKAGE, capture_output=True, text=True, check=False
    )


class Commands(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def test_small_and_score(self):
        self.assertEqual(run("small", "--out", self.folder).returncode, 0)
        network = os.path.join(self.folder, "small.nnue")
        answer = run("score", network, *small.POSITIONS[:3])
        lines = pathlib.Path(self.folder, "small.txt").read_text().splitlines()
        self.assertEqual(answer.stdout.splitlines(), lines[:3])

    def test_a_file_that_is_no_network_is_named(self):
        path = os.path.join(self.folder, "text.nnue")
        pathlib.Path(path).write_text("hello")
        answer = run("score", path, small.POSITIONS[0])
        self.assertEqual((answer.returncode, answer.stdout), (1, ""))
        self.assertIn(path, answer.stderr)
        self.assertNotIn("Traceback", answer.stderr)

    def test_plot(self):
        curve = [{"progress": p / 5, "held_out": {"target": 0.1 / p, "score": 0.1, "result": 0.2}} for p in range(1, 6)]
        runs = [{"name": "a <b>", "curve": curve}, {"name": "c", "curve": curve[:2]}, {"name": "labels"}]
        losses = pathlib.Path(self.folder, "losses.json")
        losses.write_text(json.dumps({"runs": runs}))
        picture = os.path.join(self.folder, "losses.svg")
        for which in ("target", "score"):
            answer = run("plot", str(losses), "--which", which, "--out", picture)
            self.assertEqual(answer.returncode, 0, answer.stderr)
            svg = xml.etree.ElementTree.parse(picture).getroot()
            self.assertEqual(len(svg.findall("{*}polyline")), 2)
            self.assertIn("a <b>: ", "".join(svg.itertext()))
        losses.write_text("{}")
        self.assertEqual(run("plot", str(losses), "--out", picture).returncode, 1)

    def test_misuse(self):
        self.assertEqual(run("no-such-command").returncode, 2)


if __name__ == "__main__":
    unittest.main()
