#!/usr/bin/env python3
"""Positions a second of several UCI engines, side by side: the same positions, one thread, Hash 16, taking turns.

By hand: tests/nps.py target/release/rocada [other engine]... [--movetime MS]
Options of an engine follow its name: rocada,Eval=classic

Engines take turns position by position, and the time that counts is the processor's where the system tells it, so that
whatever else the machine does disturbs the comparison little.
"""

import argparse
import os
import subprocess

POSITIONS = """
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1
r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10
rnbqkb1r/pp2pppp/3p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R b KQkq - 2 5
r2q1rk1/pb1nbppp/1p2pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 0 10
2rq1rk1/pp1bppbp/2np1np1/8/2BNP3/2N1BP2/PPPQ2PP/1K1R3R b - - 8 12
3r1rk1/p1q2ppp/1pn1p3/2p5/2P2P2/1P2PN2/PBQ3PP/3R1RK1 w - - 0 18
4rrk1/pp1n3p/3q2pQ/2p1pb2/2PP4/2P3N1/P2B2PP/4RRK1 b - - 7 19
5rk1/1b3p1p/pp4p1/3pq3/1P6/P3P1P1/1BQ2PKP/3R4 b - - 1 27
8/pp3pkp/2p3p1/3n4/3P4/P4NP1/1P3PKP/8 w - - 0 28
6k1/5p2/4p1p1/3pP2p/1r1P3P/p3KPP1/R7/8 w - - 0 40
8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1
""".split("\n")[1:-1]

WANTED = {"Hash": "16", "Threads": "1", "OwnBook": "false", "Ponder": "false"}


class Engine:
    """A UCI engine as a process, given as its program and its options, all with commas between them."""

    def __init__(self, given):
        path, *options = given.split(",")
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.name, self.nodes, self.seconds = path, 0, 0.0
        for line in self.ask("uci", "uciok"):
            if line.startswith("id name "):
                self.name = ", ".join([line.removeprefix("id name ").strip(), *options])
            for option, value in WANTED.items():
                if line.startswith(f"option name {option} "):
                    self.say(f"setoption name {option} value {value}")
        for option in options:
            name, _, value = option.partition("=")
            self.say(f"setoption name {name} value {value}")

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def ask(self, line, last):
        """The answer to a line, up to the one that begins with `last`."""
        self.say(line)
        answer = []
        while not (answer and answer[-1].startswith(last)):
            heard = self.process.stdout.readline()
            if not heard:
                raise SystemExit(f"{self.name} has ended without an answer to {line!r}")
            answer.append(heard)
        return answer

    def processor_seconds(self):
        """Time all threads of the engine have run, if /proc knows it."""
        try:
            with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as stat:
                fields = stat.read().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        except OSError:
            return None

    def think(self, fen, movetime):
        """Nodes a second of a search."""
        self.say("ucinewgame")
        self.ask("isready", "readyok")
        self.say(f"position fen {fen}")
        begun = self.processor_seconds()
        nodes = seconds = 0
        for line in self.ask(f"go movetime {movetime}", "bestmove"):
            words = line.split()
            if "nodes" in words and "time" in words:
                nodes = int(words[words.index("nodes") + 1])
                seconds = int(words[words.index("time") + 1]) / 1000
        if begun is not None:
            seconds = self.processor_seconds() - begun
        self.nodes += nodes
        self.seconds += seconds
        return nodes / max(seconds, 1e-3)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("engines", nargs="+", help="programs that speak UCI; the first is compared with the others")
    parser.add_argument("--movetime", type=int, default=1000, help="milliseconds a position")
    arguments = parser.parse_args()
    engines = [Engine(given) for given in arguments.engines]
    print("".join(f"{engine.name[:20]:>22}" for engine in engines))
    for fen in POSITIONS:
        print("".join(f"{engine.think(fen, arguments.movetime):>22,.0f}" for engine in engines), f"  {fen}", flush=True)
    speeds = [engine.nodes / max(engine.seconds, 1e-3) for engine in engines]
    for engine, speed in zip(engines, speeds):
        print(f"{engine.name}: {speed:,.0f} nodes a second; the first is {speeds[0] / speed:.2f} times as fast")
        engine.say("quit")


if __name__ == "__main__":
    main()
