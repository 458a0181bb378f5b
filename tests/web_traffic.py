#!/usr/bin/env python3
"""Bytes over the socket, and processor time of the server, for a game of two random computers without a pause (Linux).

By hand: tests/web_traffic.py target/release/rocada [--game chess|ducks] [--plies 300] [--games 5]
A game that ends too early is left out and another one played.
"""

import argparse
import base64
import json
import os
import socket
import statistics
import struct
import subprocess
import tempfile
import urllib.parse

CHESS = {"type": "classical", "algorithm": "random", "depth": 1}
DUCKS = {"type": "random"}
SETUPS = {
    "chess": {"type": "newChess", "setup": {"players": {"white": CHESS, "black": CHESS}, "clock": None,
                                            "start": {"type": "standard"}}},
    "ducks": {"type": "newDucks", "setup": {"players": {"ducks": DUCKS, "cats": DUCKS},
                                            "start": {"type": "original", "n": 10, "k": 3}}},
}


class Page:
    """As much of a WebSocket as a server that is one of our own needs."""

    def __init__(self, url):
        address = urllib.parse.urlparse(url)
        self.socket = socket.create_connection((address.hostname, address.port))
        self.received = 0
        self.last_id = 0
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET /ws HTTP/1.1\r\nHost: {address.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        self.input = self.socket.makefile("rb")
        while self.input.readline() != b"\r\n":
            pass

    def send(self, ask):
        self.last_id += 1
        text = json.dumps({"id": self.last_id, "ask": ask}).encode()
        length = struct.pack("!B", 0x80 | len(text)) if len(text) < 126 else struct.pack("!BH", 0xFE, len(text))
        self.socket.sendall(b"\x81" + length + bytes(4) + text)

    def hear(self):
        """The next text, after it was counted with its frame."""
        first, second = self.input.read(2)
        length, head = second & 0x7F, 2
        if length == 126:
            length, head = struct.unpack("!H", self.input.read(2))[0], 4
        elif length == 127:
            length, head = struct.unpack("!Q", self.input.read(8))[0], 10
        text = self.input.read(length)
        self.received += head + length
        return json.loads(text)["say"] if first & 15 == 1 else {}


def plies_of(say):
    """How long the game is that a message tells of, and whether it is over."""
    game = say.get("chess") or say.get("ducks") or say.get("change")
    if not game:
        return 0, False
    played = game.get("played", game.get("moves", game.get("turns")))
    return game.get("kept", 0) + len(played), game.get("now", game).get("end") is not None


def cpu_seconds(process):
    fields = open(f"/proc/{process}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def play(url, process, game, plies):
    """Bytes and seconds of one game; none where it was too short."""
    page = Page(url)
    page.send({"type": "pace", "ms": 0})
    page.hear()
    before = cpu_seconds(process)
    page.send(SETUPS[game])
    page.send({"type": "pace", "ms": 0})
    while True:
        length, over = plies_of(page.hear())
        if length >= plies:
            return page.received, cpu_seconds(process) - before
        if over:
            return None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary")
    parser.add_argument("--game", choices=SETUPS, default="chess")
    parser.add_argument("--plies", type=int, default=300)
    parser.add_argument("--games", type=int, default=5)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        command = [arguments.binary, "play", "--no-open", "--port", "0", "--data", data]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            url = server.stdout.readline().strip()
            results = []
            while len(results) < arguments.games:
                result = play(url, server.pid, arguments.game, arguments.plies)
                if result:
                    results.append(result)
            for name, values, unit in (("received", [a for a, _ in results], "bytes"),
                                       ("processor", [1000 * b for _, b in results], "ms")):
                print(f"{name}: mean {statistics.mean(values):.0f} {unit}, from {min(values):.0f} to {max(values):.0f}")
        finally:
            server.terminate()


if __name__ == "__main__":
    main()
