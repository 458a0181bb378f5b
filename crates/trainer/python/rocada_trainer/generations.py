"""Generation after generation on one machine: its processors make games with the newest network while its GPU trains the next.

A generation's games go on until its network is there, so that no processor waits for the GPU; they are learnt from by
the generation after it as well. Everything is a command that could be typed: `rocada datagen` and `generation`.
"""

import atexit
import os
import shutil
import signal
import subprocess
import sys
import time

from . import Refused
from .training import say


# Seconds that reading the positions takes before a training begins, at most.
LOADING = 20


class Games:
    """The games of one generation while they are being made."""

    def __init__(self, options, number, network, nodes=None):
        self.file = os.path.join(options.out, f"games-{number}.bin")
        self.command = [options.rocada, "datagen", "run", "--out", self.file, "--eval", network, "--nodes", str(nodes or options.nodes)]
        self.command += ["--threads", str(options.threads), "--seed", str(options.seed + number), "--minutes", "100000"]
        self.command += ["--tree-share", f"{options.tree_share}%"]
        self.log = os.path.join(options.out, f"games-{number}.log")
        self.process = None

    def start(self):
        """Begins, or goes on."""
        with open(self.log, "ab") as log:
            # Games give way to the training, which has a GPU to keep busy.
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log, preexec_fn=lambda: os.nice(10))
        # Where something else fails, nobody waits for these games any more.
        atexit.register(self.process.kill)

    def stop(self):
        """Ends in good order: what is being made is lost, what was made is whole."""
        self.process.send_signal(signal.SIGINT)
        if self.process.wait() != 0:
            raise Refused(f"making games failed, see {self.log}")

    def so_far(self, options):
        """The positions of the games made so far, as a file of records; making goes on meanwhile."""
        snapshot = self.file + ".snapshot"
        self.stop()
        shutil.copyfile(self.file, snapshot)
        self.start()
        records = self.positions(options, snapshot)
        os.remove(snapshot)
        return records

    def positions(self, options, games=None):
        """The positions of all games, or of a copy of some, as a file of records."""
        records = self.file.replace("games-", "positions-")
        subprocess.run([options.rocada, "datagen", "shuffle", games or self.file, "--out", records], check=True)
        return records


def learn_on(teacher, records, out, minutes, rate, labels=()):
    """Begins to train a teacher on records, and on what earlier teachers say of them where there are labels.

    It keeps half of its weights: games are few, and what they teach is told best half-way.
    """
    command = [sys.executable, "-m", "rocada_trainer", "teacher", "--data", *records, "--from", teacher, "--out", out]
    command += ["--minutes", str(minutes), "--epochs", "1000", "--batch", "16384", "--rate", str(rate), "--keep", "0.5"]
    command += ["--labels", *labels] if labels else []
    return subprocess.Popen(command)


def study(options, number, teachers, records, seconds):
    """Goes on training each teacher on earlier games for its share of the time; where they are then."""
    studied = []
    for index, teacher in enumerate(teachers):
        path = os.path.join(options.out, f"{options.name}{number}-studied-{index}.npz")
        minutes = (seconds / len(teachers) - LOADING) / 60
        # A study that fails says why, and costs nothing but its time.
        failed = learn_on(teacher, records, path, minutes, options.study_rate).wait() != 0
        studied.append(teacher if failed else path)
    return studied


def run(options):
    """The whole of it; `options` are those of the command."""
    os.makedirs(options.out, exist_ok=True)
    ends = options.started + 60 * options.minutes
    network, teachers, records = options.network, list(options.start), list(options.data)
    last = options.first + options.generations - 1
    for number in range(options.first, last + 1):
        name = f"{options.name}{number}"
        games = Games(options, number, network)
        games.start()
        say(f"{name}: games with {network}")
        left = ends - time.monotonic() - 60 * options.last_training
        wait = max(left / (last + 1 - number) - 60 * options.training * (number != last), 1)
        waited = time.monotonic() + wait
        if options.study_rate and records and wait > 2 * LOADING * len(teachers):
            teachers = study(options, number, teachers, records[-options.window :], wait)
        time.sleep(max(waited - time.monotonic(), 0))
        records.append(games.so_far(options))
        # The last generation is trained for good: larger teachers, every student that was asked for.
        good = number == last
        folder = os.path.join(options.out, name)
        command = [sys.executable, "-m", "rocada_trainer", "generation", "--out", folder, "--name", name]
        command += ["--data", *records[-options.window :], "--minutes", str(options.last_training if good else options.training)]
        command += ["--teachers", *(options.last_teachers if good else options.teachers)]
        command += ["--hidden", *(options.hidden if good else options.hidden[:1])]
        command += ["--lessons", *(options.lessons if good else ["all"]), *options.rest]
        if teachers:
            command += ["--from", *teachers]
        say(f"{name}: " + " ".join(command[2:]))
        subprocess.run(command, check=True)
        games.stop()
        if not good:
            # What was made during the training is for the generations after it.
            games.positions(options)
        network = os.path.join(folder, f"{name}-{options.hidden[0]}.nnue")
        made = sorted(file for file in os.listdir(folder) if file.endswith(".npz"))
        teachers = [os.path.join(folder, file) for file in made]
        say(f"{name}: {network} after {(time.monotonic() - options.started) / 60:.1f} minutes")
