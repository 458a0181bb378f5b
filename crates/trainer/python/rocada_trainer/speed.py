"""How many positions a second can be trained on and labelled here: made-up records, real steps."""

import time

import numpy as np
import torch

from . import data, network_file, student, targets, teacher
from .record import KING, RECORD, THEIRS
from .training import say, wait_for


def made_up(count, seed=1):
    """Records of random boards, which have nothing to do with chess but their form."""
    random = np.random.default_rng(seed)
    records = np.zeros(count, RECORD)
    for record in records:
        squares = np.sort(random.choice(64, random.integers(3, 33), replace=False))
        codes = random.integers(0, KING, len(squares)) + THEIRS * random.integers(0, 2, len(squares))
        codes[random.choice(len(codes), 2, replace=False)] = [KING, THEIRS + KING]
        record["occupied"] = sum(1 << int(square) for square in squares)
        padded = np.zeros(32, np.uint8)
        padded[: len(codes)] = codes
        record["pieces"] = padded[::2] | padded[1::2] << 4
    records["score"] = random.integers(-500, 500, count)
    records["result"] = random.integers(0, 3, count)
    records["game"] = np.arange(count)
    return records


def positions_of(records, device, times=1):
    """Records as positions on the device, repeated."""
    tensor = torch.from_numpy(records.view(np.uint8).reshape(-1, RECORD.itemsize)).to(device)
    return data.Positions(tensor.repeat(times, 1), 0)


def measure(device, hidden, shapes, batches, seconds, use_compiler):
    """Says the speed of every kind of work."""
    positions = positions_of(made_up(1 << 13), device, 512 if device.type == "cuda" else 2)
    blend = targets.Blend()
    labels = torch.full((len(positions),), 0.5, dtype=torch.float16, device=device)
    lessons = student.Lessons(labels)
    lines = []
    for size in hidden:
        regions, neurons = network_file.parse_size(size)
        for batch in batches:
            plan = student.plan(epochs=1e9, batch=batch, rate=1e-3, seconds=seconds, reports=1)
            curve = student.train(
                "student", student.Student(neurons, regions).to(device), positions, blend, plan, lessons, use_compiler
            )
            lines.append((f"student {size}, batch {batch}: training", curve[-1]))
    for shape in shapes:
        one = teacher.make(*teacher.parse_shape(shape), device)
        plan = teacher.plan(epochs=1e9, batch=4096, rate=1e-3, seconds=seconds, reports=1)
        curve = teacher.train("teacher", one, positions, blend, plan, use_compiler)
        lines.append((f"teacher {shape}: training", curve[-1]))
        began = time.monotonic()
        ends = began + seconds
        made = teacher.label(positions, [one], False, lambda ends=ends: time.monotonic() > ends)
        wait_for(device)
        lines.append(
            (f"teacher {shape}: labels", {"samples": int((~made.isnan()).sum()), "seconds": time.monotonic() - began})
        )
    for title, point in lines:
        say(f"{title} {point['samples'] / point['seconds'] / 1e6:.3f} M positions a second")
