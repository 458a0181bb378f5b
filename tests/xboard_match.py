#!/usr/bin/env python3
"""Plays rocada against itself through xboard's protocol and judges what it says.

A small GUI of its own, stricter than any: a move that is illegal, a flag that falls, a claim that is wrong, early or
missing, and an error reply are faults. By hand:

    target/python/bin/python tests/xboard_match.py target/release/rocada --games 200 --base 1 --increment 0.01
"""

import argparse
import collections
import concurrent.futures
import queue
import random
import subprocess
import threading
import time

import chess

CLAIMS = ("1-0", "0-1", "1/2-1/2")


class Fault(Exception):
    pass


class Engine:
    def __init__(self, path):
        self.process = subprocess.Popen(
            [path, "xboard"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()
        self.send("xboard")
        self.send("protover 2")
        while self.next(5) != "feature done=1":
            pass

    def read(self):
        for line in self.process.stdout:
            self.lines.put((time.monotonic(), line.rstrip("\n")))
        self.lines.put((time.monotonic(), None))

    def send(self, line):
        self.process.stdin.write(line + "\n")

    def next_timed(self, patience):
        try:
            moment, line = self.lines.get(timeout=max(patience, 0.001))
        except queue.Empty:
            raise Fault("silence") from None
        if line is None:
            raise Fault(f"the engine has ended with {self.process.wait()}")
        if line.startswith(("Error", "Illegal", "tellusererror")):
            raise Fault(line)
        return moment, line

    def next(self, patience):
        return self.next_timed(patience)[1]

    def ping(self, number):
        """Whatever the engine says until it has done everything it was told."""
        self.send(f"ping {number}")
        said = []
        while (line := self.next(10)) != f"pong {number}":
            said.append(line)
        return said

    def close(self):
        self.send("quit")
        if self.process.wait(timeout=5) != 0:
            raise Fault("a bad end")


def verdict(board):
    """What must be claimed in this position; none if nothing may be."""
    if board.is_checkmate():
        return "0-1" if board.turn == chess.WHITE else "1-0"
    if board.is_stalemate() or board.is_repetition(3) or board.halfmove_clock >= 100:
        return "1/2-1/2"
    if board.is_insufficient_material():
        minors = [len(board.pieces(chess.KNIGHT, side) | board.pieces(chess.BISHOP, side)) for side in chess.COLORS]
        return "1/2-1/2" if max(minors) <= 1 else None
    return None


def play(engines, opening, base, increment, ponder):
    """Plays one game, `engines` being White and Black; returns the result and the least time left."""
    board = chess.Board()
    for engine in engines:
        for line in ("new", f"level 0 0:{base:g} {increment:g}", "post", "hard" if ponder else "easy", "force"):
            engine.send(line)
    for move in opening:
        board.push(move)
        for engine in engines:
            engine.send(f"usermove {move.uci()}")
    for number, engine in enumerate(engines):
        engine.ping(number)
    clocks = [base, base]
    least = base
    started = False
    while True:
        side = 0 if board.turn == chess.WHITE else 1
        mover, other = engines[side], engines[1 - side]
        mover.send(f"time {int(clocks[side] * 100)}")
        mover.send(f"otim {int(clocks[1 - side] * 100)}")
        began = time.monotonic()
        if not started:
            mover.send("go")
            other.send("playother")
            started = True
        else:
            mover.send(f"usermove {board.peek().uci()}")
        expected = verdict(board)
        said = ""
        while True:
            moment, line = mover.next_timed(clocks[side] + 5)
            word = line.split(" ")[0]
            if word in CLAIMS:
                if word != expected:
                    raise Fault(f"false claim {line} in {board.fen()}")
                return word, least
            if word == "resign":
                return "0-1" if side == 0 else "1-0", least
            if word == "move":
                break
            if word == "offer":
                continue
            if not word.isdigit():
                raise Fault(f"unexpected: {line}")
            said = line.split("\t")[0]
        if expected:
            raise Fault(f"no claim of {expected} in {board.fen()}")
        clocks[side] -= moment - began
        if clocks[side] < 0:
            spent = moment - began
            raise Fault(f"flag fell: {spent:.3f} s of {spent + clocks[side]:.3f} s in {board.fen()}; said {said}")
        least = min(least, clocks[side])
        clocks[side] += increment
        move = chess.Move.from_uci(line.split(" ")[1])
        if move not in board.legal_moves:
            raise Fault(f"illegal {line} in {board.fen()}")
        board.push(move)
        if verdict(board):
            said = mover.ping(99)
            if not any(line.split(" ")[0] == verdict(board) for line in said):
                raise Fault(f"no claim of {verdict(board)} after its own move: {said} in {board.fen()}")
            return verdict(board), least


def run(path, games, base, increment, ponder, seed):
    """A series of games with one pair of processes, each opening from both sides."""
    numbers = random.Random(seed)
    pair = [Engine(path), Engine(path)]
    results = collections.Counter()
    least = base
    opening = []
    for game in range(games):
        if game % 2 == 0:
            board = chess.Board()
            for _ in range(numbers.choice((6, 7))):
                board.push(numbers.choice(list(board.legal_moves)))
            if verdict(board) or not any(board.legal_moves):
                board = chess.Board()
            opening = list(board.move_stack)
        white, black = pair if game % 2 == 0 else reversed(pair)
        try:
            result, left = play([white, black], opening, base, increment, ponder)
            results[result] += 1
            least = min(least, left)
        except Fault as fault:
            results["fault"] += 1
            print(f"game {seed}/{game}: {fault}", flush=True)
        for number, engine in enumerate((white, black)):
            engine.send("result * {over}")
            engine.send("force")
            engine.ping(1000 + number)
    for engine in pair:
        engine.close()
    return results, least


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--base", type=float, default=1.0, help="seconds")
    parser.add_argument("--increment", type=float, default=0.01, help="seconds")
    parser.add_argument("--at-once", type=int, default=2)
    parser.add_argument("--ponder", action="store_true")
    arguments = parser.parse_args()
    share = arguments.games // arguments.at_once
    with concurrent.futures.ProcessPoolExecutor(arguments.at_once) as pool:
        series = [
            pool.submit(
                run, arguments.engine, share, arguments.base, arguments.increment, arguments.ponder, seed
            )
            for seed in range(arguments.at_once)
        ]
        done = [future.result() for future in series]
    total = sum((results for results, _ in done), collections.Counter())
    print(f"{sum(total.values())} games: {dict(total)}, least time left {min(left for _, left in done):.3f} s")
    if total["fault"]:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
