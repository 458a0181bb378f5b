#!/usr/bin/env python3
"""Kills `rocada play` in the middle of games, and lets its disk fill up, and counts the moves that are lost (Linux).

By hand: tests/server_faults.py target/release/rocada [--kills 200] [--disks 50] [--seed 1]

A move counts as lost when its answer reached the page and the game does not have it afterwards. Kills: the server is ended
with SIGKILL at a random moment while four pages play, and started again. Full disks: a limit on the size of files is
reached at a random point of the games (every other time, for root, a small file system really is full); the page must be
told, the games go on, some pages leave; when there is room again everything must be kept without anybody's doing, which
another kill proves. And a server that ends while its disk is full leaves the games in a file that can be imported.
"""

import argparse
import base64
import json
import os
import random
import resource
import shutil
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
from pathlib import Path

PATIENCE = 30
HUMAN = {"type": "human"}
NEW = {"type": "newChess",
       "setup": {"players": {"white": HUMAN, "black": HUMAN}, "clock": None, "start": {"type": "standard"}}}


class Gone(Exception):
    """The server is gone."""


class Page:
    """A page with one game of two people, which plays any moves."""

    def __init__(self, url):
        address = urllib.parse.urlparse(url)
        self.game, self.moves, self.legal, self.unkept = None, [], [], False
        self.last_id = 0
        try:
            self.socket = socket.create_connection((address.hostname, address.port), timeout=PATIENCE)
            key = base64.b64encode(os.urandom(16)).decode()
            self.socket.sendall((f"GET /ws HTTP/1.1\r\nHost: {address.netloc}\r\nUpgrade: websocket\r\n"
                                 f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                                 "Sec-WebSocket-Version: 13\r\n\r\n").encode())
            self.input = self.socket.makefile("rb")
            while line := self.input.readline():
                if line == b"\r\n":
                    return
        except OSError:
            pass
        raise Gone

    def read(self, length):
        try:
            data = self.input.read(length)
        except TimeoutError:
            raise
        except OSError:
            raise Gone from None
        if len(data) < length:
            raise Gone
        return data

    def hear(self):
        first, second = self.read(2)
        length = second & 0x7F
        if length == 126:
            length = struct.unpack("!H", self.read(2))[0]
        elif length == 127:
            length = struct.unpack("!Q", self.read(8))[0]
        text = self.read(length)
        if first & 15 != 1:
            return None, {}
        reply = json.loads(text)
        if reply["say"]["type"] == "unkept":
            self.unkept = reply["say"]["problem"] is not None
        return reply["id"], reply["say"]

    def ask(self, ask):
        self.last_id += 1
        text = json.dumps({"id": self.last_id, "ask": ask}).encode()
        length = struct.pack("!B", 0x80 | len(text)) if len(text) < 126 else struct.pack("!BH", 0xFE, len(text))
        try:
            self.socket.sendall(b"\x81" + length + bytes(4) + text)
        except OSError:
            raise Gone from None
        while True:
            number, say = self.hear()
            if number == self.last_id:
                return say

    def begin(self):
        chess = self.ask(NEW)["chess"]
        self.game, self.moves, self.legal = chess["game"], [], chess["legal"]

    def move(self):
        """Plays a move; it counts when the answer has come. Pages are slower than this test: too fast is said so."""
        if not self.legal:
            self.begin()
        move = random.choice(self.legal)["uci"]
        say = self.ask({"type": "play", "text": move})
        if say["type"] == "error":
            assert "too many" in say["problem"]["en"], say
            time.sleep(0.2)
            return
        self.moves.append(move)
        self.legal = say["change"]["now"]["legal"]

    def close(self):
        self.socket.close()


class Server:
    def __init__(self, rocada, data, limit=None):
        def limited():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))

        command = [rocada, "play", "--no-open", "--port", "0", "--data", str(data), "--log", "error"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                        preexec_fn=limited if limit else None)
        self.url = self.process.stdout.readline().strip()
        assert self.url, self.process.stderr.read()

    def lift_limit(self):
        endless = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, endless)

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()

    def end(self):
        self.process.terminate()
        words = self.process.stderr.read()
        self.process.wait(PATIENCE)
        return words


def missing(url, games):
    """How many of the moves that were answered are not there. One whose answer was on its way may be there, too."""
    page = Page(url)
    lost = 0
    for game, moves in games.items():
        say = page.ask({"type": "open", "game": game})
        there = [move["uci"] for move in say["chess"]["played"]] if say["type"] == "chess" else []
        if there[:len(moves)] != moves:
            lost += max(1, len(moves) - len(there))
            print(f"game {game}: {len(moves)} moves were answered, {len(there)} are there", flush=True)
    page.close()
    return lost


def kills(rocada, count):
    data = Path(tempfile.mkdtemp(prefix="rocada-server-"))
    lost = moves = 0
    games = {}
    for _ in range(count):
        server = Server(rocada, data)
        lost += missing(server.url, games)
        games = {}

        def play():
            page = None
            try:
                page = Page(server.url)
                while True:
                    page.move()
                    # Faster than any person, slow enough not to be refused.
                    time.sleep(random.uniform(0, 0.05))
            except Gone:
                if page and page.game:
                    games[page.game] = page.moves

        threads = [threading.Thread(target=play) for _ in range(4)]
        for thread in threads:
            thread.start()
        time.sleep(random.uniform(0.2, 0.8))
        server.kill()
        for thread in threads:
            thread.join()
        moves += sum(map(len, games.values()))
    server = Server(rocada, data)
    lost += missing(server.url, games)
    server.kill()
    aside = list(data.glob("games.damaged-*"))
    print(f"kill -9: {count} times, {moves} moves answered, lost {lost}, files set aside {len(aside)}", flush=True)
    shutil.rmtree(data)
    return lost + len(aside)


class SmallDisk:
    """A file system that can be full; only root can have one."""

    def __init__(self, size):
        self.folder = Path(tempfile.mkdtemp(prefix="rocada-disk-"))
        command = ["mount", "-t", "tmpfs", "-o", f"size={size}", "rocada", str(self.folder)]
        self.mounted = os.geteuid() == 0 and subprocess.run(command, capture_output=True).returncode == 0
        self.ballast = self.folder / "ballast"

    def fill(self):
        """Leaves a random number of pages."""
        free = os.statvfs(self.folder).f_bavail * os.statvfs(self.folder).f_frsize
        self.ballast.write_bytes(bytes(max(0, free - 4096 * random.randrange(0, 30))))

    def remove(self):
        if self.mounted:
            subprocess.run(["umount", "-l", str(self.folder)], check=True)
        shutil.rmtree(self.folder, ignore_errors=True)


def kept(data, game, moves):
    """Whether the file itself has the game."""
    try:
        with sqlite3.connect(f"file:{data}/games.db?mode=ro", uri=True, timeout=5) as store:
            row = store.execute("SELECT body FROM games WHERE id = ?", (game,)).fetchone()
    except sqlite3.Error:
        return False
    return row is not None and [move["uci"] for move in json.loads(row[0])["moves"]] == moves


def until(happened):
    deadline = time.time() + PATIENCE
    while not happened():
        if time.time() > deadline:
            return False
        time.sleep(0.05)
    return True


def disk(rocada, number):
    """One disk that is full at a random point; the moves that were lost, and whether it was not told."""
    small = SmallDisk("1m") if number % 2 else None
    real = small is not None and small.mounted
    data = small.folder if real else Path(tempfile.mkdtemp(prefix="rocada-server-"))
    server = Server(rocada, data, limit=None if real else random.randrange(45_000, 250_000))
    pages = [Page(server.url) for _ in range(3)]
    for page in pages:
        page.begin()
    if real:
        for _ in range(random.randrange(10)):
            pages[0].move()
        small.fill()
    told = False
    deadline = time.time() + PATIENCE
    while not told and time.time() < deadline:
        for page in pages:
            page.move()
        time.sleep(0.02)
        told = any(page.unkept for page in pages)
    for _ in range(3):
        for page in pages:
            page.move()
    late = Page(server.url)
    late.begin()
    late.move()
    games = {page.game: page.moves for page in [*pages, late]}
    # A page that leaves takes nothing with it; one that comes finds the game as it was.
    pages[0].close()
    time.sleep(0.1)
    visitor = Page(server.url)
    there = visitor.ask({"type": "open", "game": pages[0].game})
    lost = there["type"] != "chess" or [move["uci"] for move in there["chess"]["played"]] != pages[0].moves
    visitor.close()
    if real:
        small.ballast.unlink()
    else:
        server.lift_limit()
    for game, moves in games.items():
        lost += not until(lambda game=game, moves=moves: kept(data, game, moves))
    # A request that has its answer has heard what was said before it.
    pages[1].ask({"type": "whole"})
    told = told and not pages[1].unkept
    server.kill()
    server = Server(rocada, data)
    lost += missing(server.url, games)
    server.kill()
    if small:
        small.remove()
    if not real:
        shutil.rmtree(data)
    return int(lost), not told, real


def disks(rocada, count):
    results = [disk(rocada, number) for number in range(count)]
    lost, untold, real = (sum(result[place] for result in results) for place in range(3))
    print(f"full disks: {count}, of which {real} file systems, moves lost {lost}, not told {untold}", flush=True)
    return lost + untold


def ends(rocada):
    """A server that is asked to end while its disk is full."""
    data = Path(tempfile.mkdtemp(prefix="rocada-server-"))
    server = Server(rocada, data, limit=60_000)
    page = Page(server.url)
    deadline = time.time() + PATIENCE
    while not page.unkept and time.time() < deadline:
        page.move()
    for _ in range(5):
        page.move()
    words = server.end()
    rescued = [word.rstrip(";") for word in words.split() if "rocada-unkept-" in word]
    lost = 1
    if rescued:
        imported = subprocess.run([rocada, "games", "import", rescued[0], "--data", str(data)], capture_output=True, text=True)
        print(imported.stdout.strip())
        os.unlink(rescued[0])
        server = Server(rocada, data)
        lost = missing(server.url, {page.game: page.moves})
        server.kill()
    print(f"ended while full: moves lost {lost}: {words.strip()}", flush=True)
    shutil.rmtree(data)
    return lost


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rocada")
    for name, number in (("kills", 200), ("disks", 50), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=number)
    given = parser.parse_args()
    random.seed(given.seed)
    rocada = str(Path(given.rocada).resolve())
    failures = kills(rocada, given.kills) + disks(rocada, given.disks) + ends(rocada)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
