"""Teachers teach as many positions as can be made: games part by part, labelled while the next are made, then students.

With a study the teachers themselves go on learning before that, from what was searched and from their own labels of it, while
more games are made to be labelled. Then everything is labelled anew. Everything is a command that could be typed.
"""

import os
import subprocess
import sys
import time

from . import Refused
from .generations import LOADING, Games, learn_on
from .training import say


def trainer(*words):
    """Runs a command of this package; whether it did what it should."""
    return subprocess.run([sys.executable, "-m", "rocada_trainer", *words], check=False).returncode == 0


def must(*words):
    """Runs a command of this package, without which there is no going on."""
    if not trainer(*words):
        raise Refused(f"`{words[0]}` failed")


def label(records, teachers):
    """Labels a file of positions; the file of labels."""
    labels = records + ".labels"
    must("label", "--data", records, "--teachers", *teachers, "--out", labels)
    return labels


def studied(options):
    """Where teachers lie that went on learning."""
    return [os.path.join(options.out, f"{options.name}-teacher-{index}.npz") for index in range(len(options.teachers))]


def study(options, records, labels):
    """Trains all teachers further, side by side; where they are then. Without labels they would forget what they know."""
    paths = studied(options)
    # Reading comes before the training's own clock.
    minutes = max(options.study - LOADING / 60, options.study / 2)
    studies = [
        learn_on(teacher, records, path, minutes, options.study_rate, labels)
        for teacher, path in zip(options.teachers, paths)
    ]
    # A study that fails says why; the teacher stays as it was.
    return [path if one.wait() == 0 else teacher for teacher, path, one in zip(options.teachers, paths, studies)]


def label_anew(options, records, labels, teachers):
    """Labels by teachers that have learnt, the newest positions first.

    Once half of the students' time is over, positions keep the labels that they have.
    """
    anew = labels + [None] * (len(records) - len(labels))
    for index in reversed(range(len(records))):
        if anew[index] and minutes_left(options) < options.learning / 2:
            say(f"parts 1 to {index + 1} keep the labels of the teachers before: there is no time for more")
            break
        anew[index] = label(records[index], teachers)
    return anew


def minutes_left(options):
    """Minutes until everything is to be done."""
    return options.minutes - (time.monotonic() - options.started) / 60


def refuse_nonsense(options):
    """Says what cannot be before hours are spent on it."""
    if options.minutes <= options.learning + (options.study or 0):
        raise Refused("no time is left for games: --minutes must be more than --learning and --study together")
    if options.study and any(os.path.realpath(one) in map(os.path.realpath, options.teachers) for one in studied(options)):
        raise Refused("a teacher would be written over while it learns: choose another --out or --name")


def make_parts(options, study_begins):
    """Games, part by part; each is labelled while the next is made. The files of positions and their labels, and the games
    that are still being made where a study follows."""
    part = (study_begins - time.monotonic()) / options.parts
    records, labels = [], []
    games = Games(options, 1, options.network)
    games.start()
    for number in range(1, options.parts + 1):
        made_by = study_begins - part * (options.parts - number)
        time.sleep(max(made_by - time.monotonic(), 0))
        games.stop()
        made = games
        if number < options.parts or options.study:
            # While teachers study, games are for the student alone, which wants many positions rather than good scores.
            nodes = options.nodes if number < options.parts else options.study_nodes
            games = Games(options, number + 1, options.network, nodes)
            games.start()
        records.append(made.positions(options))
        labels.append(label(records[-1], options.teachers))
        say(f"part {number} is labelled after {(time.monotonic() - options.started) / 60:.1f} minutes")
    return records, labels, games


def study_and_label(options, records, labels, games):
    """The teachers go on learning while games are made, then label everything anew; where they are, and the labels."""
    teachers = study(options, records, labels)
    games.stop()
    records.append(games.positions(options))
    labels = label_anew(options, records, labels, teachers)
    say(f"labelled anew after {(time.monotonic() - options.started) / 60:.1f} minutes")
    return teachers, labels


def run(options):
    """The whole of it; `options` are those of the command."""
    refuse_nonsense(options)
    os.makedirs(options.out, exist_ok=True)
    study_begins = options.started + 60 * (options.minutes - options.learning - (options.study or 0))
    records, labels, games = make_parts(options, study_begins)
    teachers = None
    if options.study:
        teachers, labels = study_and_label(options, records, labels, games)
    start = ["--student-from", options.student_start] if options.student_start else []
    must(
        *("generation", "--data", *records, "--labels", *labels, "--hidden", *options.hidden, *start),
        *("--minutes", str(max(minutes_left(options), 0.1)), "--out", options.out, "--name", options.name, *options.rest),
    )
    if teachers:
        # Held-out losses before and after the study, for the log alone: a failure here spoils nothing.
        for each in (options.teachers, teachers):
            trainer("evaluate", "--data", records[-2], "--files", *each)
