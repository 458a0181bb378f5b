"""A generation in one command: teachers, their labels, and students with and without them, within a time.

Every file is written as soon as it exists, and losses.json after every step, so an interruption loses only what runs.
"""

import json
import os
import time
from copy import deepcopy

import numpy as np
import torch

from . import LESSONS, Refused, evaluation, network_file, student, teacher, training
from . import labels as labels_file
from .training import say

# Seconds kept back for the last measurements and files.
RESERVE = 5.0


class Clock:
    """The time of a whole run, which began when the program did."""

    def __init__(self, minutes, started):
        self.ends = None if minutes is None else started + 60 * minutes - RESERVE
        self.whole = None if minutes is None else 60 * minutes

    def left(self):
        """Seconds left, or None without a limit."""
        return None if self.ends is None else max(self.ends - time.monotonic(), 0.0)

    def part(self, share):
        """That share of the whole time in seconds, at most what is left."""
        return None if self.ends is None else min(share * self.whole, self.left())


class Losses:
    """losses.json: what is known of every run so far."""

    def __init__(self, path, positions):
        self.path = path
        self.content = {"data": f"{positions.data_hash:016x}", "positions": positions.describe(), "runs": []}

    def add(self, **run):
        """Adds a run and writes the file."""
        self.content["runs"].append(run)
        network_file.replace(self.path, json.dumps(self.content, indent=1).encode())


def write_network(path, one, **header):
    """Writes a student; where its integers would overflow, its weights are kept as floats beside it, and that is said."""
    try:
        network = one.quantised(**header)
    except Refused as error:
        keep = f"{path}.float.npz"
        with open(keep, "wb") as file:
            np.savez(file, **dict(zip(("features", "bias", "output", "output_bias"), one.arrays())))
        raise Refused(f"{path}: {error}; its weights are in {keep}") from error
    network_file.write(path, network)
    return network


def train_teacher(title, path, one, positions, blend, plan, use_compiler, losses, labels=None, label_share=0.5, keep=0.0):
    """Trains a teacher and writes it after every report, keeping that share of the weights that it began with."""
    earlier = deepcopy(one) if keep else None

    def written():
        return teacher.between(earlier, one, keep) if keep else one

    def checkpoint():
        teacher.write(
            path,
            written(),
            data=f"{positions.data_hash:016x}",
            positions=len(positions.searched),
            score_scale=blend.score_scale,
        )

    curve = teacher.train(title, one, positions, blend, plan, use_compiler, checkpoint, labels, label_share)
    if keep:
        evaluation.measure(f"{title}, as written", positions, blend, written().chances)
    if losses is not None:
        losses.add(name=title, kind="teacher", shape=one.shape, file=os.path.basename(path), curve=curve)
    return curve


def train_student(name, path, one, positions, blend, plan, lessons, use_compiler, losses):
    """Trains a student, writes its network after every report, and measures what the integers cost."""
    header = {"name": name, "data_hash": positions.data_hash, "score_scale": blend.score_scale}
    curve = student.train(
        name,
        one,
        positions,
        blend,
        plan,
        lessons,
        use_compiler,
        checkpoint=lambda: write_network(path, one, **header),
    )
    integers = student.from_network(network_file.read(path), positions.device)
    rounded = evaluation.measure(f"{name}, quantised", positions, blend, integers.chances)
    if losses is not None:
        losses.add(
            name=name,
            kind="student",
            hidden=one.hidden,
            regions=one.regions,
            positions=len(student.training_rows(positions, lessons.labels, lessons.with_tree)),
            teacher_share=0.0 if lessons.labels is None else lessons.teacher_share,
            file=os.path.basename(path),
            curve=curve,
            quantised=rounded,
        )
    return curve


def run(positions, blend, options):
    """The whole generation; `options` are those of the command."""
    clock = Clock(options.minutes, options.started)
    losses = Losses(os.path.join(options.out, "losses.json"), positions)
    if options.labels:
        labels = labels_file.read(options.labels, positions)
    else:
        earlier = [teacher.read(path, positions.device)[0] for path in options.start]
        teachers = make_teachers(positions, blend, options, clock, losses, earlier)
        labels = make_labels(positions, options, clock, teachers, blend, losses) if teachers else None
    kinds = ["searched"] if labels is None else options.lessons
    start = None if options.student_start is None else network_file.read(options.student_start)
    variants = [(size, kind) for size in options.hidden for kind in kinds]
    for number, (size, kind) in enumerate(variants):
        left = clock.left()
        plan = student.plan(
            epochs=options.epochs,
            batch=options.batch,
            rate=options.rate,
            seed=options.seed,
            seconds=None if left is None else left / (len(variants) - number),
        )
        lessons = student.Lessons(None if kind == "searched" else labels, options.teacher_share, kind == "all")
        # Students of one size begin with the same weights, whatever they learn from.
        torch.manual_seed(options.seed)
        regions, hidden = network_file.parse_size(size)
        if start is not None and student.may_begin_with(start, hidden, regions):
            one = student.from_network(start, positions.device, regions)
        else:
            one = student.Student(hidden, regions).to(positions.device)
        name = f"{options.name}-{size}{LESSONS[kind]}"
        path = os.path.join(options.out, f"{name}.nnue")
        attempt(name, losses, train_student, name, path, one, positions, blend, plan, lessons, options.compile, losses)


def make_teachers(positions, blend, options, clock, losses, earlier):
    """Trains the teachers one after the other; a teacher of an earlier generation and the same shape is gone on from."""
    teachers = []
    for number, shape in enumerate(options.teachers):
        blocks, channels, attack_planes = teacher.parse_shape(shape)
        one = next((start for start in earlier if start.shape == shape), None)
        if one is None:
            one = teacher.make(blocks, channels, attack_planes, positions.device)
        else:
            earlier.remove(one)
        plan = teacher.plan(
            epochs=options.teacher_epochs,
            batch=options.teacher_batch,
            rate=options.teacher_rate,
            seed=options.seed + number,
            seconds=clock.part(options.teacher_time / len(options.teachers)),
        )
        name = f"{options.name}-teacher-{number}-{shape}"
        path = os.path.join(options.out, f"{name}.npz")
        done = attempt(name, losses, train_teacher, name, path, one, positions, blend, plan, options.compile, losses)
        if done is not None:
            teachers.append(one.eval())
    # Teachers of other shapes than those trained here still have something to say.
    return teachers + earlier


def label(positions, teachers, both_ways, limit=None):
    """The labels of all teachers together, as far as the time goes; how many they are, and the seconds they took."""
    began = time.monotonic()
    labels = teacher.label(
        positions,
        teachers,
        both_ways,
        (lambda: False) if limit is None else lambda: time.monotonic() - began > limit,
    )
    training.wait_for(positions.device)
    made = int((~labels.isnan()).sum())
    seconds = time.monotonic() - began
    say(f"labels: {made:,} in {seconds:.1f} s, {made / seconds / 1e6:.2f} M/s")
    return labels, made, seconds


def make_labels(positions, options, clock, teachers, blend, losses):
    """The labels of a generation, and what they are worth by themselves."""
    labels, made, seconds = label(positions, teachers, options.both_ways, clock.part(options.label_time))
    mean = evaluation.measure("mean of the teachers", positions, blend, teacher.mean_of(teachers, options.both_ways))
    losses.add(name="mean of the teachers", kind="labels", labels=made, seconds=round(seconds, 1), held_out=mean)
    return labels


def attempt(name, losses, work, *arguments):
    """Does the work; a failure is said and recorded, and the rest of the run goes on."""
    say(f"{name}: begins")
    try:
        return work(*arguments)
    except Exception as error:  # One part of a generation must not take the others with it.
        say(f"{name}: failed: {error}")
        losses.add(name=name, kind="failed", error=str(error))
        return None
