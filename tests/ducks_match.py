#!/usr/bin/env python3
"""Two builds of rocada play Ducklings and Cats, each start twice with sides swapped.

    tests/ducks_match.py NEW OLD --starts starts.txt --time 50 [--fresh] [--jobs 2]

A player is a program that lasts for the match (`rocada ducks engine`), or with --fresh a new process for every turn
(`rocada ducks best`), which has nothing but its first milliseconds. Prints games won by NEW with two standard errors of pairs,
and how often a player took longer than it was given.
"""

import argparse
import math
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor

# A turn that takes so many times what it was given counts as late.
LATE = 1.5


class Lasting:
    """A player behind a pipe."""

    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "ducks", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def new_game(self):
        self.process.stdin.write("new\n")

    def turn(self, position, milliseconds):
        self.process.stdin.write(f"position {position}\ngo time {milliseconds}\n")
        for line in self.process.stdout:
            word, _, rest = line.strip().partition(" ")
            if word == "best":
                return rest
            if word == "error":
                raise RuntimeError(rest)
        raise RuntimeError("the player is gone")

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Fresh:
    """A process a turn."""

    def __init__(self, program):
        self.program = program

    def new_game(self):
        pass

    def turn(self, position, milliseconds):
        words = [self.program, "ducks", "best", position, "--time", str(milliseconds)]
        text = subprocess.run(words, check=True, capture_output=True, text=True).stdout
        return text.split("\n", 1)[0].split()[-1]

    def close(self):
        pass


def after(referee, position, turn):
    """The position after a turn, and the winner if that ends the game."""
    words = [referee, "ducks", "play", position, turn]
    lines = subprocess.run(words, check=True, capture_output=True, text=True).stdout.splitlines()
    winner = next((line.split()[-1] for line in lines if line.startswith("winner")), None)
    return lines[0], winner


def pair(arguments, start):
    """Games won by NEW of the two, and turns that took too long, of NEW and OLD."""
    kind = Fresh if arguments.fresh else Lasting
    players = [kind(arguments.new), kind(arguments.old)]
    won, late = 0, [0, 0]
    for ducks in (0, 1):
        for player in players:
            player.new_game()
        position, winner = start, None
        while winner is None:
            to_move = "ducks" if position.split()[1] == "d" else "cats"
            who = ducks if to_move == "ducks" else 1 - ducks
            begun = time.monotonic()
            turn = players[who].turn(position, arguments.time)
            late[who] += (time.monotonic() - begun) * 1000 > LATE * arguments.time
            position, winner = after(arguments.new, position, turn)
        won += (ducks if winner == "ducks" else 1 - ducks) == 0
    for player in players:
        player.close()
    return won, late


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("new")
    parser.add_argument("old")
    parser.add_argument("--starts", required=True)
    parser.add_argument("--time", type=int, default=50, help="milliseconds a turn")
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    with open(arguments.starts, encoding="utf-8") as file:
        starts = file.read().splitlines()
    boards, pairs, late = {}, [], [0, 0]
    with ThreadPoolExecutor(arguments.jobs) as pool:
        for start, (won, slow) in zip(starts, pool.map(lambda start: pair(arguments, start), starts)):
            pairs.append(won / 2)
            late = [turns + more for turns, more in zip(late, slow)]
            words = start.split()
            board = f"N = {words[0].count('/') + 1}, K = {words[2]}"
            boards.setdefault(board, []).append(won / 2)
            if len(pairs) % 20 == 0:
                report("so far", pairs)
    for board in sorted(boards):
        report(board, boards[board])
    report("all", pairs)
    won, lost, split = (pairs.count(points) for points in (1.0, 0.0, 0.5))
    print(f"pairs won {won}, lost {lost}, split {split}; late turns {late[0]} and {late[1]}")


def report(name, pairs):
    mean = sum(pairs) / len(pairs)
    error = 2 * math.sqrt(sum((pair - mean) ** 2 for pair in pairs)) / len(pairs)
    print(f"{name}: {round(2 * sum(pairs))} of {2 * len(pairs)}, {100 * mean:.1f} % +- {100 * error:.1f}", flush=True)


if __name__ == "__main__":
    main()
