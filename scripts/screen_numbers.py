#!/usr/bin/env python3
"""What many changes to the search's `Numbers` are worth, all measured by the same games.

Each change has levels: settings of the option `Numbers`, the first usually empty. In every short match both sides draw a level of
each change at random, never the same one; a least-squares fit then tells what each level is worth against the first, in Elo with
95 % errors. Every game speaks of every change, so a few thousand tell as much of twenty changes as of one. What pays here is
then to be played together against what stands in the code.

    scripts/screen_numbers.py play changes.json games.jsonl --program rocada --openings BOOK.epd --minutes 60 [--nodes 10000]
    scripts/screen_numbers.py fit changes.json games.jsonl [other-changes.json other-games.jsonl]...

changes.json: {"null move": ["", "null_move_surplus=120", "null_move_surplus=240"], ...}
"""

import argparse
import json
import math
import random
import re
import subprocess
import sys
import time

GAMES = 12
RESULT = re.compile(rf"{GAMES} games, \+(\d+) =(\d+) -(\d+)")
# What a point of the score is worth in Elo near an even score.
ELO = 1600 / math.log(10)


def read_changes(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def engine(program, name, levels):
    words = ["--engine", f"name={name}", f"cmd={program}", "arg=uci", "option.Hash=16"]
    numbers = ",".join(level for level in levels.values() if level)
    return words + ([f"option.Numbers={numbers}"] if numbers else [])


def play(options):
    changes = read_changes(options.changes)
    source = random.Random(options.seed)
    ends = time.monotonic() + 60 * options.minutes
    number = 0
    while time.monotonic() < ends:
        number += 1
        drawn = {name: source.sample(levels, 2) for name, levels in changes.items()}
        sides = [{name: pair[side] for name, pair in drawn.items()} for side in (0, 1)]
        command = [options.program, "match", *engine(options.program, "one", sides[0])]
        command += [*engine(options.program, "other", sides[1]), "--nodes", str(options.nodes), "--games", str(GAMES)]
        command += ["--concurrency", str(options.concurrency), "--openings", options.openings, "--order", "random"]
        command += ["--seed", str(options.seed * 100_000 + number), "--draw", "40:6:8", "--resign", "4:800"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        result = RESULT.search(done.stdout + done.stderr)
        if not result:
            sys.exit(f"the match failed:\n{done.stderr}")
        with open(options.games, "a", encoding="utf-8") as file:
            file.write(json.dumps({"sides": sides, "result": [int(count) for count in result.groups()]}) + "\n")


def solve(matrix, columns):
    """The inverse of a symmetric positive matrix times the columns, by Gauss and Jordan."""
    rows = [list(row) + list(column) for row, column in zip(matrix, columns)]
    size = len(matrix)
    for pivot in range(size):
        best = max(range(pivot, size), key=lambda row: abs(rows[row][pivot]))
        if abs(rows[best][pivot]) < 1e-9:
            sys.exit("too few games to tell the changes apart")
        rows[pivot], rows[best] = rows[best], rows[pivot]
        rows[pivot] = [value / rows[pivot][pivot] for value in rows[pivot]]
        for row in range(size):
            if row != pivot:
                factor = rows[row][pivot]
                rows[row] = [value - factor * other for value, other in zip(rows[row], rows[pivot])]
    return [row[size:] for row in rows]


def fit(options):
    if len(options.files) % 2:
        sys.exit("each file of changes wants its file of games")
    matches, base = [], {}
    for changes, games in zip(options.files[::2], options.files[1::2]):
        for name, levels in read_changes(changes).items():
            base.setdefault(name, levels[0])
        with open(games, encoding="utf-8") as file:
            matches += [json.loads(line) for line in file]
    # What a file does not mention stood as in the first level of the others.
    levels = sorted({level for match in matches for side in match["sides"] for level in side.items()})
    unknown = [level for level in levels if level[1] != base[level[0]]]
    place = {level: index for index, level in enumerate(unknown)}
    inputs, scores = [], []
    for match in matches:
        row = [0.0] * len(unknown)
        for side, sign in zip(match["sides"], (1, -1)):
            for level in side.items():
                if level in place:
                    row[place[level]] += sign
        won, drawn, lost = match["result"]
        inputs.append(row)
        scores.append((won + drawn / 2) / (won + drawn + lost) - 0.5)
    size = len(unknown)
    squares = [[sum(row[i] * row[j] for row in inputs) for j in range(size)] for i in range(size)]
    products = [[sum(row[i] * score for row, score in zip(inputs, scores))] for i in range(size)]
    worth = [row[0] for row in solve(squares, products)]
    rest = sum((score - sum(w * x for w, x in zip(worth, row))) ** 2 for row, score in zip(inputs, scores))
    inverse = solve(squares, [[float(i == j) for j in range(size)] for i in range(size)])
    print(f"{sum(sum(match['result']) for match in matches)} games")
    for (name, level), index in sorted(place.items(), key=lambda item: (item[0][0], -worth[item[1]])):
        error = 1.96 * math.sqrt(rest / (len(scores) - size) * inverse[index][index])
        print(f"{ELO * worth[index]:+6.1f} ± {ELO * error:4.1f}  {name}: {level or 'nothing'}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    one = commands.add_parser("play", help="play games with random levels")
    one.add_argument("changes")
    one.add_argument("games", help="the file that results are added to")
    one.add_argument("--program", required=True, help="rocada")
    one.add_argument("--openings", required=True)
    one.add_argument("--minutes", type=float, required=True)
    one.add_argument("--nodes", type=int, default=10_000, help="positions for each move")
    one.add_argument("--concurrency", type=int, default=2)
    one.add_argument("--seed", type=int, default=1, help="another one for every file of games")
    one.set_defaults(run=play)
    one = commands.add_parser("fit", help="tell what the levels are worth")
    one.add_argument("files", nargs="+", metavar="changes.json games.jsonl")
    one.set_defaults(run=fit)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
