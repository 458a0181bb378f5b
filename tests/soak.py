#!/usr/bin/env python3
"""Throws random protocol lines at the real binary and asks after each batch whether it still answers.

By hand: tests/soak.py target/release/rocada [lines] [seed]
"""

import random
import subprocess
import sys

MOVES = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1 e8c8 a7a8q O-O 0000 @@@@ z9z9".split()
FENS = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 99 80",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "bnrbnkrq/pppppppp/8/8/8/8/PPPPPPPP/BNRBNKRQ w GCgc - 0 1",
    "rubbish",
]
NUMBERS = ["0", "1", "2", "3", "-1", "7", "99999999999999999999", "x", ""]
OPTIONS = "Hash Threads MultiPV Player Depth Seed Ponder UCI_Chess960 Nonsense Resign_Score Clear_Hash".split()
VALUES = ["1", "2", "3", "16", "true", "false", "Random", "AlphaBeta", "Rocada", "-5", "", "64"]

UCI = """uci|isready|ucinewgame|stop|ponderhit|debug on|debug off|register later|d|help|
position startpos|position startpos moves M M M|position fen F|position fen F moves M M|
go depth N|go nodes N|go movetime N|go wtime N btime N winc N binc N movestogo N|go mate N|go infinite|
go ponder wtime N btime N|go searchmoves M M depth N|go|go perft N|eval|
setoption name O value V|setoption name O|joho debug on|xboard|G""".replace("\n", "").split("|")

XBOARD = """xboard|protover 2|accepted usermove|rejected debug|new|random|variant normal|variant fischerandom|
variant nocastle|variant atomic|force|go|playother|white|black|level N N N|level 0 0:N 0.N|st N|sd N|nps N|time N|
otim N|usermove M|M|?|ping N|draw|result 1-0 {x}|setboard F|edit|#|c|Ka1|Pe4|xe4|.|hint|bk|undo|remove|hard|easy|
post|nopost|analyze|exit|name x y|rating 1 2|ics -|computer|pause|resume|memory N|cores N|egtpath syzygy x|
option O=V|option O|exclude M|include M|exclude all|include all|setscore N N|lift e2|G""".replace("\n", "").split("|")


def fill(pattern, numbers):
    """A pattern with its capital letters replaced by random things."""
    if pattern == "G":
        return bytes(numbers.choices([b for b in range(256) if b != 10], k=numbers.randrange(200)))
    words = {
        "M": MOVES, "F": FENS, "N": NUMBERS, "O": [name.replace("_", " ") for name in OPTIONS], "V": VALUES,
    }
    parts = []
    for word in pattern.replace("=", " = ").replace(":", " : ").replace("0.N", "0. N").split(" "):
        parts.append(numbers.choice(words[word]) if word in words else word)
    text = " ".join(parts).replace(" = ", "=").replace(" : ", ":").replace("0. ", "0.")
    # Nothing here may cost more than its name: big tables and deep counts say nothing about the protocol.
    if text.startswith("memory") or "Hash" in text:
        text = text.replace("99999999999999999999", "64")
    return text.replace("perft 7", "perft 3").encode()


def soak(path, arguments, patterns, calm, question, answer, lines, seed):
    """Asks `question` after every hundred lines and waits for as many answers as there were questions."""
    numbers = random.Random(seed)
    engine = subprocess.Popen([path, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    sent = heard = 0
    while sent < lines:
        batch = [*(fill(numbers.choice(patterns), numbers) for _ in range(100)), *calm, question(sent)]
        sent += 100
        engine.stdin.write(b"\n".join(batch) + b"\n")
        engine.stdin.flush()
        missing = batch.count(question(sent - 100))
        while missing > 0:
            line = engine.stdout.readline()
            if not line:
                sys.exit(f"{arguments}: no answer after {sent} lines, exit code {engine.wait()}")
            heard += 1
            missing -= line.strip() == answer(sent - 100)
    resident = open(f"/proc/{engine.pid}/status").read().split("VmRSS:")[1].split()[0]
    engine.communicate(timeout=10)
    code = engine.returncode
    print(f"{arguments}: {sent} lines, {heard} answers, {int(resident) // 1024} MB at the end, exit code {code}")
    assert code == 0


def main():
    path = sys.argv[1]
    lines = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    soak(path, ["uci"], UCI, [b"stop", b"stop"], lambda n: b"isready", lambda n: b"readyok", lines, seed)
    # Whatever state it is in: out of edit mode, out of analysis, not paused.
    calm = [b".", b"resume", b"exit", b"force"]
    soak(path, ["xboard"], XBOARD, calm, lambda n: b"ping %d" % (n + 100), lambda n: b"pong %d" % (n + 100), lines, seed)


if __name__ == "__main__":
    main()
