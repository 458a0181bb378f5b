"""Teachers that know enough teach as many positions as can be made: games part by part, labelled while the next are made.

Nothing is trained but students, at the end, so no processor waits for the GPU. Everything is a command that could be typed.
"""

import os
import subprocess
import sys
import time

from .generations import Games
from .training import say


def trainer(*words):
    """Runs a command of this package."""
    subprocess.run([sys.executable, "-m", "rocada_trainer", *words], check=True)


def run(options):
    """The whole of it; `options` are those of the command."""
    os.makedirs(options.out, exist_ok=True)
    learning_begins = options.started + 60 * (options.minutes - options.learning)
    part = (learning_begins - time.monotonic()) / options.parts
    records, labels = [], []
    games = Games(options, 1, options.network)
    games.start()
    for number in range(1, options.parts + 1):
        made_by = learning_begins - part * (options.parts - number)
        time.sleep(max(made_by - time.monotonic(), 0))
        games.stop()
        made = games
        if number < options.parts:
            games = Games(options, number + 1, options.network)
            games.start()
        records.append(made.positions(options))
        labels.append(records[-1] + ".labels")
        trainer("label", "--data", records[-1], "--teachers", *options.teachers, "--out", labels[-1])
        say(f"part {number} is labelled after {(time.monotonic() - options.started) / 60:.1f} minutes")
    left = options.minutes - (time.monotonic() - options.started) / 60
    start = ["--student-from", options.student_start] if options.student_start else []
    trainer(
        *("generation", "--data", *records, "--labels", *labels, "--hidden", *options.hidden, *start),
        *("--minutes", str(max(left, 0.1)), "--out", options.out, "--name", options.name, *options.rest),
    )
