#!/usr/bin/env python3
"""Does to `rocada match` what should not happen, and counts what is lost by it.

By hand, with python-chess (`make test-uci` installs it):
    target/python/bin/python tests/arena_faults.py target/release/rocada [--games 1000] [--kills 100] [--cuts 200] [--disks 50]

Games with an engine that misbehaves at random, half of them in each protocol: every verdict must be the one for what it did. Runners killed with SIGKILL in
mid-match, files cut at random bytes and disks that are full at random points, each followed by --resume: no game may be lost
or counted twice, no process may be left, and python-chess must read every file.
"""

import argparse
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import chess.pgn

# What the engine does instead of a move, and the kind of ending that has to follow.
FAULTS = {
    "crash": "crash",
    "hang": "hang",
    "deaf": "hang",
    "flood": "flood",
    "illegal": "illegal move",
    "silent": "no move",
    "late": "time",
    "twice": None,
    "noise": None,
}
UCI_FAULTS = FAULTS | {"resign": "no move"}
XBOARD_FAULTS = FAULTS | {"resign": "resignation", "claim": "false claim", "complain": "false claim", "offer": None}

# An engine around an engine: passes everything through, and misbehaves now and then when it has to move or when a game begins.
PROXY = '''
import os, random, subprocess, sys, threading, time
protocol, program, ledger, chance, faults = sys.argv[1], sys.argv[2], sys.argv[3], float(sys.argv[4]), sys.argv[5:]
open(ledger + ".pids", "a").write(f"{os.getpid()}\\n")
engine = subprocess.Popen([program, protocol], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
say = lambda text: (sys.stdout.write(text + "\\n"), sys.stdout.flush())
note = lambda fault: open(ledger, "a").write(fault + "\\n")
announcement = "bestmove" if protocol == "uci" else "move"
double = False
def listen():
    global double
    for line in engine.stdout:
        say(line.rstrip())
        if line.split(" ")[0] == announcement and double:
            double = False
            say(line.rstrip() if protocol == "uci" else "My move is : " + line.split()[1])
threading.Thread(target=listen, daemon=True).start()
forced, told = True, None
for line in sys.stdin:
    word = line.split()[0] if line.split() else ""
    if word in ("ucinewgame", "new"):
        told = None
        if "crash" in faults and random.random() < chance / 4: note("crash"); os._exit(7)
    if word == "force": forced = True
    if word == "usermove": told = line.split()[1]
    if word == "go": forced = False
    if (word == "go" or word == "usermove" and not forced) and random.random() < chance:
        fault = random.choice([fault for fault in faults if told or fault != "complain"])
        note(fault)
        if fault == "crash": os._exit(7)
        if fault in ("hang", "deaf"): time.sleep(1000)
        if fault == "flood":
            while True: say("info string more and more\\n" * 4096)
        if fault == "illegal": say(announcement + " a1h7"); continue
        if fault == "silent": continue
        if fault == "resign": say("resign"); continue
        if fault == "claim": say("1/2-1/2 {Draw by repetition}"); continue
        if fault == "complain": say("Illegal move: " + told); continue
        if fault == "offer": say("offer draw")
        if fault == "late": time.sleep(LATE)
        if fault == "noise": say("bestmover\\ninfo depth x score cp\\nmoves e2e4\\nError (unknown command): x\\n3 4 5\\n\\ufffd\\n")
        if fault == "twice": double = True
    engine.stdin.write(line)
    engine.stdin.flush()
'''
# Seconds after which a move is too late, and how long an engine that is late takes before it thinks.
FLAG = 2.0
LATE = FLAG + 0.05


class Place:
    """A folder for one experiment."""

    def __init__(self, rocada):
        self.rocada = str(Path(rocada).resolve())
        self.folder = Path(tempfile.mkdtemp(prefix="rocada-faults-"))
        self.pgn = self.folder / "games.pgn"
        self.ledger = self.folder / "ledger"
        (self.folder / "proxy.py").write_text(PROXY.replace("LATE", str(LATE)))

    def engine(self, name, protocol, chance, faults):
        words = [str(self.folder / "proxy.py"), protocol, self.rocada, str(self.ledger), str(chance), *faults]
        return ["--engine", f"cmd={sys.executable}", f"name={name}", f"proto={protocol}", *(f"arg={word}" for word in words)]

    def command(self, engines, games, *more):
        return [self.rocada, "match", *engines, "--games", str(games), "--pgn", str(self.pgn), *more]

    def games(self):
        """The games that python-chess reads, by their number; it must not find anything wrong."""
        games = {}
        with open(self.pgn, encoding="utf-8") as file:
            while game := chess.pgn.read_game(file):
                assert not game.errors, game.errors
                number = int(game.headers["Round"])
                assert number not in games, f"game {number} twice"
                assert game.headers["Result"] != "*"
                games[number] = game
        return games

    def living(self):
        def lives(pid):
            try:
                return open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()[0] != "Z"
            except FileNotFoundError:
                return False

        pids = Path(str(self.ledger) + ".pids")
        return [pid for pid in pids.read_text().split() if lives(pid)] if pids.exists() else []


def random_players():
    return ["--engine", "cmd=builtin:Random", "name=A", "option.Seed=1", "--engine", "cmd=builtin:Random", "name=B", "option.Seed=2"]


def misbehaviour(rocada, count, protocol, faults):
    """Games with every fault at random times; wrong verdicts, and processes left."""
    place = Place(rocada)
    faulty = place.engine("Faulty", protocol, 0.08, faults)
    good = ["--engine", "cmd=builtin:Random", "name=Good"]
    margin = round(1000 * (FLAG - 0.1))
    limits = ["--st", "0.1", "--margin", str(margin), "--maxmoves", "12", "--concurrency", "2"]
    ended = subprocess.run(place.command(faulty + good, count, *limits), capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    games = place.games()
    assert len(games) == count
    expected = Counter(kind for line in place.ledger.read_text().split() if (kind := faults[line]))
    lost = Counter()
    wrong = 0
    for game in games.values():
        kind = game.headers["Ending"]
        if kind in expected:
            lost[kind] += 1
            loser = game.headers["White" if game.headers["Result"] == "0-1" else "Black"]
            wrong += loser != "Faulty"
        elif game.headers["Termination"] not in ("normal", "adjudication"):
            wrong += 1
    wrong += sum((lost - expected).values()) + sum((expected - lost).values())
    if lost != expected:
        print(f"verdicts {dict(lost)}")
    print(f"misbehaviour in {protocol}: {count} games, {sum(expected.values())} faults {dict(expected)}, wrong verdicts {wrong}, "
          f"processes left {len(place.living())}", flush=True)
    return wrong + len(place.living())


def kills(rocada, count):
    """SIGKILL of the runner in mid-match, again and again."""
    place = Place(rocada)
    engines = place.engine("A", "uci", 0, []) + place.engine("B", "xboard", 0, [])

    def command(games):
        limits = ["--depth", "1", "--maxmoves", "20", "--concurrency", "2"]
        return place.command(engines, games, "--resume", *limits)

    left, before = 0, 0
    for _ in range(count):
        runner = subprocess.Popen(command(1_000_000), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(random.uniform(0.2, 3.0))
        runner.send_signal(signal.SIGKILL)
        runner.wait()
        deadline = time.time() + 5
        while place.living() and time.time() < deadline:
            time.sleep(0.02)
        left += len(place.living())
        if place.pgn.exists():
            whole = place.pgn.read_text().count("\n\n[Event") + bool(place.pgn.stat().st_size)
            assert whole >= before - 1, "games have gone"
            before = whole
    numbers = [int(line.split('"')[1]) for line in place.pgn.read_text().splitlines() if line.startswith("[Round ")]
    last = max(numbers, default=0)
    played = last + last % 2 + 2
    ended = subprocess.run(command(played), capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    lost = played - len(place.games())
    print(f"kill -9: {count} times, {played} games, lost {lost}, processes left {left}", flush=True)
    return lost + left


def cuts(rocada, count):
    """The file of games cut at random bytes."""
    place = Place(rocada)
    command = place.command(random_players(), 10, "--maxmoves", "30")
    assert subprocess.run(command, capture_output=True).returncode == 0
    whole = place.pgn.read_bytes()
    lost = 0
    for _ in range(count):
        place.pgn.write_bytes(whole[: random.randrange(len(whole))])
        ended = subprocess.run([*command, "--resume"], capture_output=True, text=True)
        lost += ended.returncode != 0 or len(place.games()) != 10
    print(f"cuts: {count} files, not whole afterwards {lost}", flush=True)
    return lost


def disks(rocada, count):
    """A disk that is full at a random point, by a limit on the size of files."""
    lost = 0
    for _ in range(count):
        place = Place(rocada)
        command = place.command(random_players(), 10, "--maxmoves", "30")

        def limit(size=random.randrange(2000, 30_000)):
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

        ended = subprocess.run(command, capture_output=True, text=True, preexec_fn=limit)
        if ended.returncode != 0:
            told = ended.returncode == 1 and "games.pgn" in ended.stderr
            lost += not told or f"{len(place.games())} games" not in ended.stdout
        ended = subprocess.run([*command, "--resume"], capture_output=True, text=True)
        lost += ended.returncode != 0 or len(place.games()) != 10
    print(f"full disks: {count}, games lost or not told {lost}", flush=True)
    return lost


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rocada")
    for name, number in (("games", 1000), ("kills", 100), ("cuts", 200), ("disks", 50), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=number)
    given = parser.parse_args()
    random.seed(given.seed)
    failures = cuts(given.rocada, given.cuts) + disks(given.rocada, given.disks)
    failures += kills(given.rocada, given.kills) if given.kills else 0
    for protocol, faults in (("uci", UCI_FAULTS), ("xboard", XBOARD_FAULTS)):
        failures += misbehaviour(given.rocada, given.games // 2, protocol, faults) if given.games > 1 else 0
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
