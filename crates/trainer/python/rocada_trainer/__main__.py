"""The commands. Each imports what it needs when it runs, so that those without PyTorch start without it."""

import argparse
import os
import sys
import time

from . import LESSONS, Refused, network_file


def main(arguments=None):
    """Runs a command; exit status 0 done, 1 failed, 2 misuse."""
    started = time.monotonic()
    options = parser().parse_args(arguments)
    options.started = started
    try:
        options.command(options)
    except (Refused, OSError) as error:
        print(f"rocada_trainer: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("rocada_trainer: interrupted; what was written so far stands", file=sys.stderr)
        return 130
    return 0


def whole(text):
    """A whole number above 0."""
    if int(text) <= 0:
        raise ValueError
    return int(text)


def positive(text):
    """A number above 0."""
    if not 0 < float(text) < float("inf"):
        raise ValueError
    return float(text)


def share(text):
    """A number from 0 to 1."""
    if not 0 <= float(text) <= 1:
        raise ValueError
    return float(text)


def parser():
    """All commands and their options."""
    top = argparse.ArgumentParser(
        prog="python -m rocada_trainer", description="Trains Rocada's network on its own games."
    )
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    def command(name, function, text):
        one = commands.add_parser(
            name, help=text, description=text, formatter_class=argparse.ArgumentDefaultsHelpFormatter
        )
        one.set_defaults(command=function)
        return one

    one = command("teacher", train_teacher, "train a teacher on searched positions")
    data_options(one)
    begins = one.add_mutually_exclusive_group()
    begins.add_argument("--shape", default="10x128", help="blocks x channels, with an `a` to see attacks too")
    begins.add_argument("--from", dest="start", metavar="TEACHER", help="go on from this teacher")
    one.add_argument(
        "--labels", nargs="+", default=[], metavar="FILE", help="what earlier teachers say (`label`), a file for each of --data"
    )
    one.add_argument("--label-share", type=share, default=0.5, help="the labels' part of the target")
    one.add_argument("--keep", type=share, default=0.0, help="the part of the weights it begins with in those that are written")
    training_options(one, epochs=6, batch=4096)
    one.add_argument("--out", required=True, metavar="TEACHER", help="the teacher to write")

    one = command("student", train_student, "train a network for the engine")
    data_options(one)
    one.add_argument("--hidden", default="256", metavar="SIZE", help="neurons a side: 512, or 4x512 with regions of the king")
    one.add_argument(
        "--from",
        dest="start",
        metavar="NETWORK",
        help="go on from this network, which must have as many neurons, and as many regions or none",
    )
    label_options(one)
    labelled = one.add_mutually_exclusive_group()
    labelled.add_argument(
        "--teachers", nargs="+", default=[], metavar="TEACHER", help="teachers whose mean labels the positions"
    )
    labels_option(labelled)
    one.add_argument("--without-tree", action="store_true", help="leave positions from inside the tree out")
    training_options(one, epochs=60, batch=16384)
    one.add_argument("--out", required=True, metavar="NETWORK", help="the network to write")
    one.add_argument("--name", required=True, help="the network's name, at most 32 bytes")

    one = command("label", label, "what teachers say of positions, into a file: more can be made meanwhile")
    one.add_argument("--data", required=True, metavar="FILE", help="records, written by `rocada datagen shuffle`")
    one.add_argument("--teachers", nargs="+", required=True, metavar="TEACHER", help="teachers whose mean it is")
    both_ways_option(one)
    one.add_argument("--out", required=True, metavar="LABELS", help="the file to write")
    one.add_argument("--device", help="cuda or cpu; the GPU if there is one")

    one = command("generation", train_generation, "teachers, labels and several students in one run, within a time")
    data_options(one)
    one.add_argument(
        "--teachers",
        nargs="*",
        default=["10x128", "6x64"],
        metavar="SHAPE",
        help="blocks x channels; 6x64a sees attacks",
    )
    one.add_argument(
        "--from", dest="start", nargs="+", default=[], metavar="TEACHER", help="earlier teachers, gone on from or kept"
    )
    labels_option(one)
    one.add_argument("--hidden", nargs="+", default=["256"], metavar="SIZE", help="a student for each: 512, 4x512")
    student_start_option(one)
    one.add_argument(
        "--lessons",
        nargs="+",
        choices=LESSONS,
        default=["all"],
        help="a student for each: labels on all positions, labels on searched positions, searched targets alone",
    )
    label_options(one)
    one.add_argument("--minutes", type=positive, help="time for everything, loading included")
    one.add_argument("--teacher-time", type=share, default=0.45, help="the share of it that teachers get at most")
    one.add_argument("--label-time", type=share, default=0.15, help="the share of it that labels get at most")
    one.add_argument("--teacher-epochs", type=positive, default=6)
    one.add_argument("--teacher-batch", type=whole, default=4096)
    one.add_argument("--teacher-rate", type=positive, default=1e-3)
    training_options(one, epochs=60, batch=16384, minutes=False)
    one.add_argument("--out", required=True, metavar="FOLDER", help="the folder for networks, teachers and losses.json")
    one.add_argument("--name", required=True, help="what the names of all networks and teachers begin with")

    one = command("generations", make_generations, "games and trainings in turn, each generation with the network before")
    games_options(one)
    one.add_argument("--name", default="g", help="what the names of generations begin with; a number follows")
    one.add_argument("--generations", type=int, default=3, help="how many")
    one.add_argument("--first", type=int, default=0, help="the number of the first")
    one.add_argument("--training", type=float, default=1.5, help="minutes of a generation's training")
    one.add_argument("--last-training", type=float, default=4, help="minutes of the last one's")
    one.add_argument("--from", dest="start", nargs="+", default=[], metavar="TEACHER", help="teachers to go on from")
    one.add_argument(
        "--study-rate",
        type=positive,
        help="go on training the teachers on what there is, at this rate, while games are made",
    )
    one.add_argument("--data", nargs="*", default=[], metavar="FILE", help="records of earlier generations, a file for each")
    one.add_argument("--window", type=int, default=3, help="generations that are learnt from, the newest included")
    one.add_argument("--teachers", nargs="+", default=["6x64"], metavar="SHAPE")
    one.add_argument("--last-teachers", nargs="+", default=["10x128", "6x64"], metavar="SHAPE")
    one.add_argument(
        "--hidden", nargs="+", default=["256"], metavar="SIZE", help="as in `generation`; the first one makes the next games"
    )
    one.add_argument("--lessons", nargs="+", default=["all"], help="of the last generation's students")
    one.add_argument("rest", nargs="*", help="after --: further options of `generation`")

    one = command("distil", distil, "games part by part, labelled as they are made; a study of the teachers; then students")
    games_options(one)
    one.add_argument("--name", default="g", help="what the names of networks begin with")
    one.add_argument("--learning", type=positive, default=8, help="minutes of --minutes kept for the students and, after a study, for new labels")
    one.add_argument("--study", type=positive, metavar="MINUTES", help="minutes in which teachers learn from the parts; without it they learn no more")
    one.add_argument("--study-rate", type=positive, default=5e-4, help="the highest rate at which they do")
    one.add_argument("--study-nodes", type=whole, default=400, help="positions for each move of games made meanwhile")
    one.add_argument("--parts", type=whole, default=4, help="in which games are made")
    one.add_argument("--teachers", nargs="+", required=True, metavar="TEACHER", help="teachers whose mean labels the positions")
    one.add_argument("--hidden", nargs="+", default=["256"], metavar="SIZE", help="a student for each: 512, 4x512")
    student_start_option(one)
    one.add_argument("rest", nargs="*", help="after --: further options of `generation`")

    one = command("evaluate", evaluate, "the losses of networks and teachers on held-out positions")
    data_options(one)
    one.add_argument("--files", nargs="+", required=True, metavar="FILE", help="networks and teachers")

    one = command("score", score, "what the reference says of positions, in integers")
    one.add_argument("network")
    one.add_argument("fen", nargs="+")

    one = command("small", write_small, "write the small network of the tests and what it says of some positions")
    one.add_argument("--out", required=True, metavar="FOLDER")

    one = command("plot", plot, "draw the curves of a generation")
    one.add_argument("losses", metavar="losses.json")
    one.add_argument("--which", choices=["target", "score", "result"], default="target")
    one.add_argument("--out", required=True, metavar="SVG")

    one = command("speed", speed, "how fast training is on this machine")
    one.add_argument("--hidden", nargs="+", default=["256", "512", "4x512"], metavar="SIZE")
    one.add_argument("--teachers", nargs="*", default=["6x64", "10x128"], metavar="SHAPE")
    one.add_argument("--batches", type=whole, nargs="+", default=[16384, 65536])
    one.add_argument("--seconds", type=positive, default=3.0, help="for each measurement")
    one.add_argument("--compile", action="store_true")
    one.add_argument("--device")
    return top


def games_options(one):
    """How games are made beside the training, and for how long."""
    one.add_argument("--rocada", required=True, metavar="PROGRAM", help="the engine that makes the games")
    one.add_argument("--out", required=True, metavar="FOLDER", help="the folder for games, positions, networks and teachers")
    one.add_argument("--minutes", type=positive, required=True, help="time for everything")
    one.add_argument("--network", default="network", help="what the first games are made with: network, classic or a file")
    one.add_argument("--nodes", type=int, default=1000, help="positions for each move of the games")
    one.add_argument("--tree-share", type=int, default=100, help="positions from inside the tree for 100 of the games")
    one.add_argument("--threads", type=int, default=os.cpu_count(), help="games made at once")
    one.add_argument("--seed", type=int, default=1, help="of the first games")


def data_options(one):
    """What to learn from and what to make of it."""
    one.add_argument(
        "--data", nargs="+", required=True, metavar="FILE", help="records, written by `rocada datagen shuffle`"
    )
    one.add_argument(
        "--score-share", type=share, default=0.7, help="lambda: the score's part of the target; the rest is the result"
    )
    one.add_argument(
        "--last-score-share", type=share, help="the same at the end of a training, if it is to change on the way"
    )
    one.add_argument(
        "--score-scale", type=whole, default=175, help="K: a score of K means a winning chance of sigmoid(1)"
    )
    one.add_argument("--device", help="cuda or cpu; the GPU if there is one")


def training_options(one, epochs, batch, minutes=True):
    """How to train."""
    one.add_argument("--epochs", type=positive, default=epochs, help="at most")
    if minutes:
        one.add_argument("--minutes", type=positive, help="time for the training; the rate falls in step with it")
    one.add_argument("--batch", type=whole, default=batch)
    one.add_argument("--rate", type=positive, default=1e-3, help="the highest rate of learning")
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--compile", action="store_true", help="use torch.compile where it works")


def label_options(one):
    """What teachers say, and how much it counts."""
    one.add_argument(
        "--teacher-share", type=share, default=0.7, help="the labels' part of the target of searched positions"
    )
    both_ways_option(one)


def both_ways_option(one):
    """How teachers label."""
    one.add_argument("--both-ways", action="store_true", help="teachers label the mirror image too; their mean counts")


def student_start_option(one):
    """What students go on from."""
    one.add_argument(
        "--student-from",
        dest="student_start",
        metavar="NETWORK",
        help="students with as many neurons go on from this network",
    )


def labels_option(one):
    """What teachers said before."""
    one.add_argument(
        "--labels", nargs="+", default=[], metavar="FILE", help="what `label` wrote, a file for each of --data: no teachers then"
    )


def prepare(options):
    """The positions and the blend that the options ask for."""
    import torch

    from . import data, targets, training

    torch.manual_seed(getattr(options, "seed", 1))
    positions = data.load(options.data, training.pick_device(options.device))
    training.say(f"{positions.describe()}, on {positions.device}, read in {time.monotonic() - options.started:.1f} s")
    return positions, targets.Blend(options.score_share, options.last_score_share, options.score_scale)


def check_folder(path):
    """Refuses, before any work, to write where that is not possible."""
    folder = os.path.dirname(os.path.abspath(path))
    if not os.access(folder, os.W_OK):
        raise Refused(f"{path}: nothing can be written into {folder}")


def seconds(options):
    """The time of a single training."""
    return None if options.minutes is None else 60 * options.minutes


def train_teacher(options):
    """The command `teacher`."""
    from . import generation, teacher
    from . import labels as labels_file

    check_folder(options.out)
    if options.keep and options.start is None:
        raise Refused("--keep is for a teacher that goes on --from an earlier one")
    shape = teacher.parse_shape(options.shape)
    positions, blend = prepare(options)
    if options.start is None:
        one = teacher.make(*shape, positions.device)
    else:
        one, _ = teacher.read(options.start, positions.device)
    plan = teacher.plan(
        epochs=options.epochs, batch=options.batch, rate=options.rate, seed=options.seed, seconds=seconds(options)
    )
    labels = labels_file.read(options.labels, positions) if options.labels else None
    title = f"teacher {one.shape}"
    generation.train_teacher(
        title, options.out, one, positions, blend, plan, options.compile, None, labels, options.label_share, options.keep
    )


def train_student(options):
    """The command `student`."""
    from . import generation, student, teacher
    from . import labels as labels_file

    network_file.check_name(options.name)
    regions, hidden = network_file.parse_size(options.hidden)
    check_folder(options.out)
    start = None if options.start is None else network_file.read(options.start)
    if start is not None and not student.may_begin_with(start, hidden, regions):
        raise Refused(f"{options.start}: its size is {start.size}, not {options.hidden}")
    positions, blend = prepare(options)
    labels = labels_file.read(options.labels, positions) if options.labels else None
    if options.teachers:
        teachers = [teacher.read(path, positions.device)[0] for path in options.teachers]
        labels = teacher.label(positions, teachers, options.both_ways)
    one = (student.Student(hidden, regions) if start is None else student.from_network(start, "cpu", regions)).to(
        positions.device
    )
    lessons = student.Lessons(labels, options.teacher_share, not options.without_tree)
    plan = student.plan(
        epochs=options.epochs, batch=options.batch, rate=options.rate, seed=options.seed, seconds=seconds(options)
    )
    generation.train_student(options.name, options.out, one, positions, blend, plan, lessons, options.compile, None)


def label(options):
    """The command `label`."""
    from . import data, generation, teacher, training
    from . import labels as labels_file

    check_folder(options.out)
    positions = data.load([options.data], training.pick_device(options.device))
    teachers = [teacher.read(path, positions.device)[0] for path in options.teachers]
    labels_file.write(options.out, positions, generation.label(positions, teachers, options.both_ways)[0])


def train_generation(options):
    """The command `generation`."""
    from . import generation, teacher

    for size in options.hidden:
        network_file.parse_size(size)
        network_file.check_name(f"{options.name}-{size}-searched")
    for shape in options.teachers:
        teacher.parse_shape(shape)
    os.makedirs(options.out, exist_ok=True)
    check_folder(os.path.join(options.out, "losses.json"))
    positions, blend = prepare(options)
    generation.run(positions, blend, options)


def make_generations(options):
    """The command `generations`."""
    from . import generations

    generations.run(options)


def distil(options):
    """The command `distil`."""
    from . import distillation

    distillation.run(options)


def evaluate(options):
    """The command `evaluate`."""
    from . import evaluation

    evaluation.evaluate(*prepare(options), options.files)


def score(options):
    """The command `score`."""
    from . import reference

    network = network_file.read(options.network)
    for fen in options.fen:
        print(f"{fen};{reference.score_of_fen(network, fen)}")


def write_small(options):
    """The command `small`."""
    from . import small

    small.write(options.out)


def plot(options):
    """The command `plot`."""
    from . import plot as drawing

    drawing.plot(options.losses, options.out, options.which)


def speed(options):
    """The command `speed`."""
    from . import speed as measuring
    from . import training

    measuring.measure(
        training.pick_device(options.device),
        options.hidden,
        options.teachers,
        options.batches,
        options.seconds,
        options.compile,
    )


if __name__ == "__main__":
    sys.exit(main())
