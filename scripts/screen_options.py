#!/usr/bin/env python3
"""What many changes to the search are worth, all measured by the same games.

Each change has levels: settings of an option that takes a list, `Numbers` or `Without`, the first usually empty. In every short
match both sides draw a level of each change at random, never the same one. A fit of the usual curve, by which Elo foretells scores,
then tells what each level is worth against the first, with 95 % errors. Every game speaks of every change, so a few
thousand tell as much of twenty changes as of one. What pays here is then to be played together against what stands in the code.
Where changes are large, as techniques left out are, the sides should differ in a few alone: with --apart 0.2 they do in a fifth,
and both have the first level of the others. An interrupted `play` goes on by the same command.

    scripts/screen_options.py play changes.json games.jsonl --program rocada --openings BOOK.epd --games 3000 [--nodes 10000]
    scripts/screen_options.py fit changes.json games.jsonl [other-changes.json other-games.jsonl]...

changes.json: {"null move": ["", "null_move_surplus=120", "null_move_surplus=240"], ...}
"""

import argparse
import json
import math
import random
import re
import subprocess
import sys

GAMES = 12
RESULT = re.compile(rf"{GAMES} games, \+(\d+) =(\d+) -(\d+)")
# What one unit of the logarithm of the odds is worth.
ELO = 400 / math.log(10)


def read_changes(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def count_lines(path):
    try:
        with open(path, encoding="utf-8") as file:
            return sum(1 for _ in file)
    except FileNotFoundError:
        return 0


def engine(program, name, option, levels):
    words = ["--engine", f"name={name}", f"cmd={program}", "arg=uci", "option.Hash=16"]
    settings = ",".join(level for level in levels.values() if level)
    return words + ([f"option.{option}={settings}"] if settings else [])


def draw(source, levels, apart):
    """The levels of a change that the two sides have."""
    return source.sample(levels, 2) if source.random() < apart else [levels[0]] * 2


def play(options):
    changes = read_changes(options.changes)
    played = count_lines(options.results)
    source = random.Random(options.seed)
    for number in range(1, math.ceil(options.games / GAMES) + 1):
        drawn = {name: draw(source, levels, options.apart) for name, levels in changes.items()}
        if number <= played:
            continue
        sides = [{name: pair[side] for name, pair in drawn.items()} for side in (0, 1)]
        command = [options.program, "match", *engine(options.program, "one", options.option, sides[0])]
        command += [*engine(options.program, "other", options.option, sides[1]), "--nodes", str(options.nodes)]
        command += ["--games", str(GAMES), "--concurrency", str(options.concurrency), "--openings", options.openings]
        command += ["--order", "random", "--seed", str(options.seed * 100_000 + number), "--draw", "40:6:8", "--resign", "4:800"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        result = RESULT.search(done.stdout + done.stderr)
        if not result:
            sys.exit(f"the match failed:\n{done.stderr}")
        with open(options.results, "a", encoding="utf-8") as file:
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


def read_matches(files):
    """All matches, and the first level of each change."""
    matches, first = [], {}
    for changes, results in zip(files[::2], files[1::2]):
        for name, levels in read_changes(changes).items():
            first.setdefault(name, levels[0])
        with open(results, encoding="utf-8") as file:
            matches += [json.loads(line) for line in file]
    return matches, first


def score(match):
    won, drawn, lost = match["result"]
    return (won + drawn / 2) / (won + drawn + lost)


def expected(worth, row):
    return 1 / (1 + math.exp(-sum(w * x for w, x in zip(worth, row))))


def fit(options):
    if len(options.files) % 2:
        sys.exit("each file of changes wants its file of games")
    matches, first = read_matches(options.files)
    # What a file does not mention stood as in the first level of the others.
    drawn = {level for match in matches for side in match["sides"] for level in side.items()}
    place = {level: index for index, level in enumerate(sorted(level for level in drawn if level[1] != first[level[0]]))}
    size = len(place)
    inputs, apart = [], [0] * size
    for match in matches:
        row = [0.0] * size
        for side, sign in zip(match["sides"], (1, -1)):
            for level in side.items():
                if level in place:
                    row[place[level]] += sign
        inputs.append(row)
        apart = [games + (sum(match["result"]) if x else 0) for games, x in zip(apart, row)]
    scores = [score(match) for match in matches]
    worth = [0.0] * size
    # Newton's method; the steps shrink so fast that a few are enough.
    for _ in range(20):
        means = [expected(worth, row) for row in inputs]
        squares = [
            [sum(row[i] * row[j] * mean * (1 - mean) for row, mean in zip(inputs, means)) for j in range(size)]
            for i in range(size)
        ]
        slope = [[sum(row[i] * (one - mean) for row, one, mean in zip(inputs, scores, means))] for i in range(size)]
        worth = [w + step[0] for w, step in zip(worth, solve(squares, slope))]
    # How far matches scatter is taken from themselves: draws and pairs of games make it less than chance would.
    scatter = sum((one - mean) ** 2 / (mean * (1 - mean)) for one, mean in zip(scores, means)) / (len(scores) - size)
    inverse = solve(squares, [[float(i == j) for j in range(size)] for i in range(size)])
    print(f"{sum(sum(match['result']) for match in matches)} games")
    for (name, level), index in sorted(place.items(), key=lambda item: (item[0][0], -worth[item[1]])):
        error = 1.96 * math.sqrt(scatter * inverse[index][index])
        print(f"{ELO * worth[index]:+6.1f} ± {ELO * error:4.1f}  {name}: {level or 'nothing'}, {apart[index]} games")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    one = commands.add_parser("play", help="play games with random levels")
    one.add_argument("changes")
    one.add_argument("results", help="the file of games, which is gone on with")
    one.add_argument("--program", required=True, help="rocada")
    one.add_argument("--openings", required=True)
    one.add_argument("--games", type=int, required=True, help="how many, to the next dozen")
    one.add_argument("--option", choices=["Numbers", "Without"], default="Numbers", help="what the levels are settings of")
    one.add_argument("--apart", type=float, default=1, help="the chance that the sides differ in a change")
    one.add_argument("--nodes", type=int, default=10_000, help="positions for each move")
    one.add_argument("--concurrency", type=int, default=2)
    one.add_argument("--seed", type=int, default=1, help="where chance begins: another one for every file of games")
    one.set_defaults(run=play)
    one = commands.add_parser("fit", help="tell what the levels are worth")
    one.add_argument("files", nargs="+", metavar="changes.json games.jsonl")
    one.set_defaults(run=fit)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
