"""Writes a store of ten thousand games into a folder, as version 2 of the server left it: FOLDER FIXTURE.

The games of chess follow three openings and then move a rook to and fro; those of Ducklings and Cats are copies of one in
the FIXTURE, a store of version 1.
"""

import json
import sqlite3
import sys

GAMES = 10_000
FIRST = 1_577_880_000_000  # 1 January 2020
OPENINGS = [
    ({"en": "Sicilian Defence, Najdorf Variation", "ro": "Apărarea siciliană, varianta Najdorf"},
     "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6",
     "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6"),
    ({"en": "Ruy Lopez", "ro": "Partida spaniolă"},
     "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6",
     "r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 5"),
    ({"en": "Queen's Gambit Declined", "ro": "Gambitul damei refuzat"},
     "d2d4 d7d5 c2c4 e7e6 g1f3 g8f6",
     "rnbqkb1r/ppp2ppp/4pn2/3p4/2PP4/5N2/PP2PPPP/RNBQKB1R w KQkq - 2 4"),
]
TO_AND_FRO = "h1g1 h8g8 g1h1 g8h8".split()
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

HUMAN = {"type": "human"}
COMPUTERS = [{"type": "level", "elo": 1500}, {"type": "level", "elo": 900}, {"type": "strong", "ms": 100},
             {"type": "classical", "algorithm": "minimax", "depth": 3}]
ENDS = [{"winner": "white", "reason": "resignation"}, {"winner": "black", "reason": "checkmate"},
        {"winner": None, "reason": "agreement"}, {"winner": None, "reason": "stopped"}, None]


def chess(number):
    opening, line, fen = OPENINGS[number % 3]
    computer = COMPUTERS[number // 3 % 4]
    white, black = [(HUMAN, computer), (computer, HUMAN), (HUMAN, HUMAN), (computer, computer)][number // 7 % 4]
    players = {"white": white, "black": black}
    end = ENDS[number // 2 % 5]
    moves = line.split()
    moves += [TO_AND_FRO[index % 4] for index in range(number % 180)]
    summary = {"players": players, "end": end, "plies": len(moves), "fen": fen, "opening": opening}
    body = {"type": "chess", "setup": {"players": players, "clock": None, "start": {"type": "standard"}}, "start": START,
            "moves": [{"uci": uci, "ms": 1000, "left": None} for uci in moves], "end": end, "left": None, "began": FIRST,
            "draw_is_fine": False, "paused": False}
    return {"type": "chess", "chess": summary}, body


def main():
    folder, fixture = sys.argv[1:]
    row = "SELECT summary, body FROM games WHERE body LIKE '%turns%' AND summary LIKE '%\"plies\":26%'"
    summary, body = sqlite3.connect(f"file:{fixture}?mode=ro", uri=True).execute(row).fetchone()
    ducks = json.loads(summary)["about"], {"type": "ducks", **json.loads(body)}
    store = sqlite3.connect(f"{folder}/games.db")
    store.executescript("""
        CREATE TABLE games (id TEXT PRIMARY KEY, updated INTEGER NOT NULL, summary TEXT NOT NULL, body TEXT NOT NULL) STRICT;
        CREATE INDEX games_by_time ON games (updated);
        PRAGMA application_id = 0x526F6361;
        PRAGMA user_version = 2;""")
    for number in range(GAMES):
        game, updated = f"{number:016x}", FIRST + number * 3_600_000
        about, body = ducks if number % 5 == 4 else chess(number)
        summary = json.dumps({"game": game, "updated": updated, "about": about})
        store.execute("INSERT INTO games VALUES (?, ?, ?, ?)", (game, updated, summary, json.dumps(body)))
    store.commit()


main()
