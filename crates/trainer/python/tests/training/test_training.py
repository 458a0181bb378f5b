"""Teachers and students learn from tiny made-up data; their files say what the floats say; a generation keeps its time."""

import argparse
import json
import math
import os
import pathlib
import sys
import tempfile
import time
import unittest
from unittest import mock

import numpy as np

# What commands make in processes of their own is compared with what is made here, to the last digit.
os.environ["CUDA_VISIBLE_DEVICES"] = ""
import torch

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))

import made_up

from rocada_trainer import Refused, data, distillation, generation, labels, network_file, reference, student, targets, teacher
from rocada_trainer.__main__ import main, parser
from rocada_trainer.speed import positions_of
from rocada_trainer.training import Plan

# One thread is enough for so little, and several wait for each other on a busy machine.
torch.set_num_threads(1)

RECORDS = made_up.records(240, seed=9, tree_share=0.3)
BLEND = targets.Blend()


def positions():
    """The made-up positions."""
    return positions_of(RECORDS, torch.device("cpu"))


def guess(some):
    """The loss of saying the same of every position, as well as that can be done."""
    target = BLEND.searched(some.records[some.held_out])
    return float(target.var())


class Learning(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(1)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def trained_student(self, some, epochs=30, regions=1, **lessons):
        """A student trained on the positions, and its last held-out loss."""
        one = student.Student(32, regions)
        plan = student.plan(epochs=epochs, batch=256, rate=5e-3, reports=3)
        curve = student.train("student", one, some, BLEND, plan, student.Lessons(**lessons))
        self.assertEqual(curve[-1]["progress"], 1)
        return one, curve[-1]["held_out"]["target"]

    def test_a_student_learns_and_its_integers_agree_with_its_floats(self):
        for regions in network_file.ARCHITECTURES:
            with self.subTest(regions=regions):
                self.learns_and_agrees(regions)

    def learns_and_agrees(self, regions):
        """Trains a student and compares its floats, its integers and its own mirror image."""
        some = positions()
        one, loss = self.trained_student(some, regions=regions)
        self.assertLess(loss, 0.5 * guess(some))
        # Training kept the weights where the integers can hold them.
        self.assertLessEqual(float(one.output.weight.detach().abs().max()), network_file.LARGEST_WEIGHT)
        network = one.quantised(name="test", data_hash=1, score_scale=175)
        path = self.folder / "test.nnue"
        network_file.write(path, network)
        network = network_file.read(path)

        rows = np.arange(0, len(RECORDS), 17)
        with torch.no_grad():
            floats = 175 * one(data.decode(some.records[torch.from_numpy(rows)]))
            rounded = 175 * student.from_network(network, "cpu")(data.decode(some.records[torch.from_numpy(rows)]))
        integers = np.array([reference.score_of_record(network, RECORDS[row]) for row in rows])
        # The same weights differ only by two truncations: less than one unit each, of score and of 1/QB/QA logits.
        self.assertLess(np.abs(integers - rounded.numpy()).max(), 1 + 175 / (255 * 64) + 0.01)
        # Rounding: each of the 64 neurons may be off by half a step of its output weight, and by what its accumulator is off.
        difference = np.abs(integers - floats.numpy())
        self.assertLess(difference.mean(), 6)
        self.assertLess(difference.max(), 30)

        for row in rows:
            pieces = reference.pieces_of(RECORDS[row])
            image = [(square ^ 7, role, theirs) for square, role, theirs in pieces]
            self.assertEqual(reference.score(network, pieces), reference.score(network, image))

    def test_a_teacher_learns_and_labels(self):
        some = positions()
        one = teacher.make(2, 16, False, some.device)
        plan = teacher.plan(epochs=6, batch=64, rate=4e-3, reports=2)
        curve = teacher.train("teacher", one, some, BLEND, plan)
        self.assertLess(curve[-1]["held_out"]["target"], 0.5 * guess(some))

        path = self.folder / "teacher.npz"
        teacher.write(path, one, data="0123")
        again, header = teacher.read(path, some.device)
        self.assertEqual((again.shape, header["data"]), ("2x16", "0123"))
        boards = data.decode(some.records[:200])
        self.assertLess(float((one.chances(boards) - again.chances(boards)).abs().max()), 0.01)
        # Both ways: a position and its mirror image are the same to it.
        everything = torch.ones(len(boards), dtype=torch.bool)
        there, back = again.chances(boards, True), again.chances(data.mirrored(boards, everything), True)
        torch.testing.assert_close(there, back)

        labels = teacher.label(some, [one, again])
        self.assertTrue(bool(labels[some.held_out].isnan().all()))
        expected = (one.chances(boards) + again.chances(boards)) / 2
        made = ~labels[:200].isnan()
        torch.testing.assert_close(labels[:200][made].float(), expected[made], atol=1e-3, rtol=0)
        self.assertEqual(int((~labels.isnan()).sum()), len(some.searched) + len(some.tree))
        # Labels reach the student: it learns from them even where no searched target counts.
        self.assertEqual(len(student.training_rows(some, labels)), len(some.searched) + len(some.tree))
        _, loss = self.trained_student(some, labels=labels, teacher_share=1.0)
        self.assertLess(loss, 0.5 * guess(some))
        # And the next teacher: of labels alone it learns what they say, whatever was searched.
        contrary, pupil = (1 - labels.float()).half(), teacher.make(2, 16, False, some.device)
        teacher.train("pupil", pupil, some, BLEND, plan, labels=contrary, label_share=1.0)
        said = pupil.chances(data.decode(some.records[some.searched]))
        taught = contrary[some.searched].float()
        self.assertLess(float((said - taught).square().mean()), 0.5 * float(taught.var()))
        # Out of time from the start: no labels, and only searched positions to train on.
        none = teacher.label(some, [one], out_of_time=lambda: True)
        self.assertEqual(len(student.training_rows(some, none)), len(some.searched))

    def test_teachers_that_do_not_fit_are_refused(self):
        one = teacher.make(1, 8, True, torch.device("cpu"))
        path = self.folder / "teacher.npz"
        teacher.write(path, one)
        self.assertEqual(teacher.read(path, torch.device("cpu"))[0].shape, "1x8a")
        with np.load(path) as file:
            arrays = dict(file)
        header = json.loads(arrays["header"].tobytes())
        for change in ({"blocks": 2}, {"channels": 16}, {"attack_planes": False}, {"version": 2}):
            text = json.dumps({**header, **change}).encode()
            np.savez(path, **{**arrays, "header": np.frombuffer(text, np.uint8)})
            with self.assertRaisesRegex(Refused, "teacher.npz"):
                teacher.read(path, torch.device("cpu"))
        for content in (b"", b"ROCADANN", b"PK\3\4 damaged"):
            path.write_bytes(content)
            with self.assertRaisesRegex(Refused, "teacher.npz"):
                teacher.read(path, torch.device("cpu"))

    def test_a_large_teacher_fits_into_its_file(self):
        path = self.folder / "teacher.npz"
        teacher.write(path, teacher.make(10, 128, False, torch.device("cpu")))
        self.assertLess(path.stat().st_size, 8_000_000)

    def test_the_same_seed_gives_the_same_network(self):
        some = positions()
        first, second = (self.repeatable(some) for _ in range(2))
        np.testing.assert_array_equal(first, second)

    def repeatable(self, some):
        """The feature weights of a short training."""
        torch.manual_seed(3)
        return self.trained_student(some, epochs=1)[0].arrays()[0]

    def test_a_network_that_would_overflow_keeps_its_floats(self):
        one = student.Student(32)
        with torch.no_grad():
            one.output.weight[2, 3] = 2.5
        path = self.folder / "large.nnue"
        with self.assertRaisesRegex(Refused, "large.nnue: an output weight of 160"):
            generation.write_network(path, one, name="large", data_hash=0, score_scale=175)
        self.assertFalse(path.exists())
        with np.load(f"{path}.float.npz") as kept:
            np.testing.assert_array_equal(kept["output"], one.arrays()[2])

    def test_rates(self):
        plan = teacher.plan(epochs=1, batch=4096, rate=1e-3)
        self.assertAlmostEqual(plan.rate_at(0.0), 4e-5)
        self.assertAlmostEqual(plan.rate_at(0.3), 1e-3)
        self.assertAlmostEqual(plan.rate_at(1.0), 1e-7)
        rates = [plan.rate_at(0.3 + 0.07 * n) for n in range(11)]
        self.assertEqual(rates, sorted(rates, reverse=True))

    def test_time_ends_a_training_at_a_small_rate(self):
        rates = []
        original = Plan.rate_at
        Plan.rate_at = lambda plan, progress: rates.append(original(plan, progress)) or rates[-1]
        self.addCleanup(setattr, Plan, "rate_at", original)
        began = time.monotonic()
        plan = student.plan(epochs=1e9, batch=256, rate=1e-3, seconds=2.0)
        student.train("student", student.Student(32), positions(), BLEND, plan, student.Lessons())
        self.assertLess(time.monotonic() - began, 30)
        self.assertLess(rates[-1], 0.5 * max(rates))


class Commands(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.data = str(self.folder / "positions.bin")
        RECORDS.tofile(self.data)

    def run_command(self, *arguments):
        """Runs a command on the made-up data."""
        return main(
            [str(argument) for argument in (arguments[0], "--device", "cpu", "--data", self.data, *arguments[1:])]
        )

    def test_labels_are_made_before_and_belong_to_their_positions(self):
        some = positions()
        one = teacher.make(2, 16, True, some.device)
        teacher.train("teacher", one, some, BLEND, teacher.plan(epochs=1, batch=64, rate=4e-3, reports=1))
        path, made = self.folder / "teacher.npz", self.folder / "labels"
        teacher.write(path, one)
        self.assertEqual(self.run_command("label", "--teachers", path, "--out", made), 0)
        there = data.load([self.data], some.device)
        again = labels.read([made], there)
        torch.testing.assert_close(again, teacher.label(there, [teacher.read(path, some.device)[0]]), equal_nan=True)

        settings = ("--epochs", 1, "--hidden", 32, "--name", "n")
        for kind in ("student", "generation"):
            out = self.folder / kind
            self.assertEqual(self.run_command(kind, *settings, "--labels", made, "--out", out), 0)
        out = self.folder / "next.npz"
        again = ("teacher", "--from", path, "--epochs", 1, "--label-share", 1)
        self.assertEqual(self.run_command(*again, "--labels", made, "--out", out), 0)
        alone = self.folder / "alone.npz"
        self.assertEqual(self.run_command(*again, "--out", alone), 0)
        with_labels, without = (teacher.read(each, "cpu")[0].value.weight for each in (out, alone))
        self.assertGreater(float((with_labels - without).abs().sum()), 0)
        self.assertEqual(self.run_command(*again, "--labels", made, made, "--out", out), 1)
        # A generation has made no teacher of its own, and its student learnt from the tree, which has nothing but labels.
        run, = json.loads((self.folder / "generation" / "losses.json").read_text())["runs"]
        self.assertEqual((run["kind"], run["positions"]), ("student", len(there.searched) + len(there.tree)))

        other = self.folder / "other.bin"
        RECORDS[::-1].tofile(other)
        for wrong in ([made, made], [self.data], [self.folder / "missing"]):
            with self.assertRaisesRegex(Refused, "labels|missing"):
                labels.read(wrong, there)
        with self.assertRaisesRegex(Refused, "labels of other positions"):
            labels.read([made], data.load([other], some.device))

    def test_teacher_student_evaluate(self):
        first, second, network = (self.folder / name for name in ("first.npz", "second.npz", "net.nnue"))
        once = ("--epochs", 1, "--batch", 256)
        self.assertEqual(self.run_command("teacher", "--shape", "1x8", *once, "--out", first), 0)
        self.assertEqual(self.run_command("teacher", "--from", first, *once, "--out", second), 0)
        self.assertEqual(teacher.read(second, "cpu")[0].shape, "1x8")
        # One that keeps a part of its weights lies between where it began and where it came to.
        between = self.folder / "between.npz"
        self.assertEqual(self.run_command("teacher", "--from", first, *once, "--keep", 0.25, "--out", between), 0)
        begun, came, kept = (teacher.read(path, "cpu")[0].state_dict() for path in (first, second, between))
        for name in ("stem.weight", "body.0.first_norm.running_var", "value.bias"):
            self.assertGreater(float((came[name] - begun[name]).abs().max()), 0)
            torch.testing.assert_close(kept[name], begun[name] * 0.25 + came[name] * 0.75, atol=2e-3, rtol=2e-3)
        self.assertEqual(self.run_command("teacher", "--shape", "1x8", *once, "--keep", 0.25, "--out", between), 1)
        # Whoever goes on from a teacher has its shape.
        with self.assertRaises(SystemExit):
            self.run_command("teacher", "--from", first, "--shape", "1x8", "--out", second)
        labels = ("--teachers", first, second, "--both-ways")
        usual = ("--hidden", 32, "--epochs", 2, "--batch", 512, "--name", "test", "--out", network)
        self.assertEqual(self.run_command("student", *usual, *labels), 0)
        self.assertEqual(self.run_command("student", *usual, "--from", network), 0)
        self.assertEqual(network_file.read(network).name, "test")
        self.assertEqual(self.run_command("evaluate", "--files", network, first, second), 0)
        self.assertEqual(self.run_command("evaluate", "--files", self.data), 1)

    def test_a_generation_writes_everything_and_keeps_its_time(self):
        out = self.folder / "generation"
        began = time.monotonic()
        status = self.run_command(
            "generation",
            "--teachers",
            "1x8",
            "1x8a",
            "--hidden",
            32,
            64,
            "--lessons",
            "all",
            "labelled",
            "searched",
            "--minutes",
            0.3,
            "--teacher-batch",
            256,
            "--teacher-epochs",
            1e6,
            "--epochs",
            1e6,
            "--batch",
            512,
            "--name",
            "g0",
            "--out",
            out,
        )
        self.assertEqual(status, 0)
        # A third of a minute, and what a busy machine takes beyond it.
        self.assertLess(time.monotonic() - began, 60)
        losses = json.loads((out / "losses.json").read_text())
        kinds = [run["kind"] for run in losses["runs"]]
        self.assertEqual(kinds, ["teacher", "teacher", "labels"] + 6 * ["student"])
        for run in losses["runs"]:
            if run["kind"] == "student":
                self.assertTrue(math.isfinite(run["quantised"]["target"]))
                self.assertEqual(network_file.read(out / run["file"]).hidden, run["hidden"])
        self.assertEqual(main(["plot", str(out / "losses.json"), "--out", str(out / "losses.svg")]), 0)
        self.assertEqual((out / "losses.svg").read_text().count("<polyline"), 8)

    def test_a_failure_in_one_part_leaves_the_others(self):
        out = self.folder / "generation"
        out.mkdir()
        # Where the first student's file should be there is a folder.
        (out / "g-32.nnue").mkdir()
        status = self.run_command(
            "generation",
            "--teachers",
            "1x8",
            "--hidden",
            32,
            64,
            "--teacher-epochs",
            1,
            "--epochs",
            1,
            "--name",
            "g",
            "--out",
            out,
        )
        self.assertEqual(status, 0)
        kinds = [run["kind"] for run in json.loads((out / "losses.json").read_text())["runs"]]
        self.assertEqual(kinds, ["teacher", "labels", "failed", "student"])
        # Without any teacher there still is a student.
        alone = self.folder / "alone"
        status = self.run_command(
            "generation", "--teachers", "--hidden", 32, "--epochs", 1, "--name", "g", "--out", alone
        )
        self.assertEqual((status, (alone / "g-32-searched.nnue").exists()), (0, True))

    def test_what_is_made_in_parts_is_labelled_and_learnt_from(self):
        # An engine whose games are all the same: it waits to be interrupted, then each file of positions is the made-up one.
        engine = self.folder / "engine"
        engine.write_text(
            f"#!{sys.executable}\nimport shutil, sys, time\n"
            "out = sys.argv[sys.argv.index('--out') + 1]\n"
            f"if sys.argv[2] == 'shuffle':\n    shutil.copyfile({self.data!r}, out)\n"
            "else:\n    open(out, 'w').close()\n"
            "    try:\n        time.sleep(600)\n    except KeyboardInterrupt:\n        pass\n"
        )
        engine.chmod(0o755)
        one, start, out = self.folder / "teacher.npz", self.folder / "start.nnue", self.folder / "out"
        self.assertEqual(self.run_command("teacher", "--shape", "1x8", "--epochs", 1, "--out", one), 0)
        usual = ("--hidden", 32, "--epochs", 1, "--name", "start", "--out", start)
        self.assertEqual(self.run_command("student", *usual), 0)
        words = ["distil", "--rocada", engine, "--out", out, "--minutes", 0.2, "--learning", 0.1, "--parts", 2]
        words += ["--teachers", one, "--hidden", "32", "4x32", "--student-from", start, "--name", "g", "--", "--device", "cpu"]
        self.assertEqual(main([str(word) for word in words]), 0)
        runs = json.loads((out / "losses.json").read_text())["runs"]
        self.assertEqual([(run["kind"], run["regions"]) for run in runs], [("student", 1), ("student", 4)])
        both_parts = data.load([self.data, self.data], torch.device("cpu"))
        self.assertEqual(runs[0]["positions"], len(both_parts.searched) + len(both_parts.tree))
        self.assertEqual(network_file.read(out / "g-4x32.nnue").size, "4x32")

        # With a study there is a part more, and the teacher is another one.
        studied = words.index("--")
        words[words.index(out)] = again = self.folder / "again"
        words[studied:studied] = ["--study", 0.05]
        words[words.index(0.2)] = 0.3
        with mock.patch.object(distillation, "learn_on", wraps=distillation.learn_on) as learn_on:
            self.assertEqual(main([str(word) for word in words]), 0)
        # The study has labels of both parts.
        self.assertEqual(learn_on.call_args.args[-1], [str(again / f"positions-{part}.bin.labels") for part in (1, 2)])
        runs = json.loads((again / "losses.json").read_text())["runs"]
        self.assertEqual(runs[0]["positions"], (len(both_parts.searched) + len(both_parts.tree)) * 3 // 2)
        before, after = (teacher.read(path, "cpu")[0].value.weight for path in (one, again / "g-teacher-0.npz"))
        self.assertGreater(float((after - before).abs().sum()), 0)
        # What was made during the study is labelled by the teacher that has learnt.
        there = data.load([again / "positions-3.bin"], torch.device("cpu"))
        pupil = teacher.read(again / "g-teacher-0.npz", "cpu")[0]
        torch.testing.assert_close(
            labels.read([again / "positions-3.bin.labels"], there), teacher.label(there, [pupil]), equal_nan=True
        )

        # What cannot be is refused before anything is made.
        for wrong, word in (("--minutes", 0.1), "no time is left"), (("--teachers", again / "g-teacher-0.npz"), "written over"):
            bad = list(words)
            bad[bad.index(wrong[0]) + 1] = wrong[1]
            with self.assertRaisesRegex(Refused, word):
                distillation.refuse_nonsense(parser().parse_args([str(each) for each in bad]))

    def test_new_labels_begin_with_the_newest_positions(self):
        def labels_after(minutes):
            options = argparse.Namespace(minutes=20, learning=10, started=time.monotonic() - 60 * minutes)
            return distillation.label_anew(options, ["a", "b", "c"], ["a.old", "b.old"], ["t"])

        made = []
        with mock.patch.object(distillation, "label", lambda records, teachers: made.append(records) or records + ".new"):
            self.assertEqual(labels_after(10), ["a.new", "b.new", "c.new"])
            self.assertEqual(labels_after(19), ["a.old", "b.old", "c.new"])
        self.assertEqual(made, ["c", "b", "a", "c"])


if __name__ == "__main__":
    unittest.main()
