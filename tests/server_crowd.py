#!/usr/bin/env python3
"""Ten honest games beside a hundred hostile sockets, and what becomes of them and of the server (Linux).

By hand: tests/server_crowd.py target/release/rocada [--seconds 600] [--searches N]

A hundred hostile sockets from five addresses (127.0.0.2 to 6): slow heads of requests, slow bodies and frames, floods, noise,
and pages that let the computer think and vanish; each comes back as soon as it is cut off. Ninety quiet pages, and ten games
of a person against the computer, each from an address of its own. Told: how long the honest wait for the answer to a move
and for the computer's move, the memory of the server, and what is left when all have gone.
"""

import argparse
import asyncio
import base64
import json
import os
import random
import struct
import subprocess
import sys
import tempfile
import time
import urllib.parse
from collections import Counter
from pathlib import Path

HUMAN = {"type": "human"}
THINKING_MS = 50
COMPUTER = {"type": "strong", "ms": THINKING_MS}
ENDLESS = {"type": "strong", "ms": 600_000}


def new_chess(white, black):
    return {"type": "newChess",
            "setup": {"players": {"white": white, "black": black}, "clock": None, "start": {"type": "standard"}}}


class Lost(Exception):
    """The socket was closed, or never opened."""


LOSSES = (Lost, OSError, asyncio.IncompleteReadError)


class Page:
    """A socket of a page, by hand."""

    @classmethod
    async def open(cls, url, source):
        page = cls()
        address = urllib.parse.urlparse(url)
        page.reader, page.writer = await asyncio.open_connection(address.hostname, address.port, local_addr=(source, 0))
        page.writer.write((f"GET /ws HTTP/1.1\r\nHost: {address.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                           f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n"
                           "Sec-WebSocket-Version: 13\r\n\r\n").encode())
        head = await page.reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n")[0]:
            page.writer.close()
            raise Lost(head.split(b"\r\n")[0].decode())
        page.last_id = 0
        return page

    def frame(self, text, kind=0x81):
        text = text.encode()
        if len(text) < 126:
            length = struct.pack("!B", 0x80 | len(text))
        elif len(text) < 1 << 16:
            length = struct.pack("!BH", 0xFE, len(text))
        else:
            length = struct.pack("!BQ", 0xFF, len(text))
        return bytes([kind]) + length + bytes(4) + text

    def send(self, ask):
        self.last_id += 1
        self.writer.write(self.frame(json.dumps({"id": self.last_id, "ask": ask})))
        return self.last_id

    async def hear(self):
        first, second = await self.reader.readexactly(2)
        length = second & 0x7F
        if length == 126:
            length = struct.unpack("!H", await self.reader.readexactly(2))[0]
        elif length == 127:
            length = struct.unpack("!Q", await self.reader.readexactly(8))[0]
        text = await self.reader.readexactly(length)
        if first & 15 == 9:
            self.writer.write(self.frame("", 0x8A))
        if first & 15 == 8:
            raise Lost("closed")
        return json.loads(text) if first & 15 == 1 else {"id": None, "say": {"type": "nothing"}}

    async def ask(self, ask):
        number = self.send(ask)
        while True:
            reply = await self.hear()
            if reply["id"] == number:
                return reply["say"]

    def close(self):
        self.writer.transport.abort()


class Honest:
    """A person who plays any moves against the computer, and notes how long everything takes."""

    def __init__(self):
        self.answers, self.moves, self.broken, self.waited = [], [], 0, 0

    async def play(self, url, source, end):
        while time.time() < end:
            try:
                await self.game(url, source, end)
            except LOSSES:
                self.broken += 1
                await asyncio.sleep(1)

    async def game(self, url, source, end):
        page = await Page.open(url, source)
        legal = (await page.ask(new_chess(HUMAN, COMPUTER)))["chess"]["legal"]
        while legal and time.time() < end:
            began = time.time()
            number = page.send({"type": "play", "text": random.choice(legal)["uci"]})
            legal = None
            while legal is None:
                reply = await page.hear()
                say = reply["say"]
                if say["type"] == "notice":
                    self.waited += say["notice"] is not None
                if reply["id"] == number:
                    if say["type"] == "error":
                        raise Lost(say["problem"]["en"])
                    self.answers.append(time.time() - began)
                    if say["change"]["now"]["end"]:
                        legal = []
                elif say["type"] == "chessChange":
                    self.moves.append(time.time() - began - THINKING_MS / 1000)
                    legal = say["change"]["now"]["legal"]
            await asyncio.sleep(random.uniform(0.2, 1))
        page.close()


async def quiet(url, source, end):
    """A page that is only looked at."""
    while time.time() < end:
        try:
            page = await Page.open(url, source)
            await page.ask({"type": "games", "query": {"search": "", "order": "newest"}, "from": 0, "count": 100})
            while time.time() < end:
                await asyncio.wait_for(page.hear(), max(0.1, end - time.time()))
        except TimeoutError:
            page.close()
        except LOSSES:
            await asyncio.sleep(1)


async def connect(url, source):
    address = urllib.parse.urlparse(url)
    return await asyncio.open_connection(address.hostname, address.port, local_addr=(source, 0))


async def drip(writer, data, pause=0.5):
    for byte in data:
        writer.write(bytes([byte]))
        await writer.drain()
        await asyncio.sleep(pause)


async def slow_head(url, source):
    _, writer = await connect(url, source)
    try:
        await drip(writer, b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: " + b"x" * 1000)
    finally:
        writer.transport.abort()


async def slow_body(url, source):
    if random.random() < 0.5:
        reader, writer = await connect(url, source)
        writer.write(b"GET /games/x/game.pgn HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n")
        try:
            await drip(writer, b"x" * 1000)
        finally:
            writer.transport.abort()
    page = await Page.open(url, source)
    try:
        # A frame that says that it is long, and comes byte by byte.
        page.writer.write(bytes([0x81, 0xFE]) + struct.pack("!H", 60_000) + bytes(4))
        await drip(page.writer, b"x" * 1000)
    finally:
        page.close()


async def flood(url, source):
    page = await Page.open(url, source)
    try:
        message = page.frame(json.dumps({"id": 1, "ask": {"type": "edit", "fen": "x" * random.choice([10, 10_000, 100_000])}}))
        while True:
            page.writer.write(message)
            await page.writer.drain()
            await asyncio.sleep(0)
    finally:
        page.close()


async def noise(url, source):
    if random.random() < 0.5:
        _, writer = await connect(url, source)
        try:
            for _ in range(20):
                writer.write(os.urandom(500))
                await writer.drain()
                await asyncio.sleep(0.1)
        finally:
            writer.transport.abort()
    page = await Page.open(url, source)
    try:
        for _ in range(20):
            text = "".join(random.choices('{}[]",:idasktype0123\\é', k=random.randrange(200)))
            page.writer.write(page.frame(text) if random.random() < 0.9 else os.urandom(50))
            await page.writer.drain()
            await asyncio.sleep(0.2)
    finally:
        page.close()


async def vanish(url, source):
    """Lets two computers think for ten minutes a move, or looks at nothing that is said, and is gone."""
    page = await Page.open(url, source)
    try:
        page.send(new_chess(ENDLESS, ENDLESS))
        page.send({"type": "watch", "on": True, "ply": 0, "lines": 5})
        await page.writer.drain()
        await asyncio.sleep(random.uniform(0, 20))
    finally:
        page.close()


async def hostile(kind, url, source, end, count):
    while time.time() < end:
        count[kind.__name__] += 1
        try:
            await asyncio.wait_for(kind(url, source), max(0.1, end - time.time()))
        except (TimeoutError, *LOSSES):
            pass
        await asyncio.sleep(random.uniform(0.05, 0.5))


def memory(process):
    status = Path(f"/proc/{process}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS:")).split()[1]) // 1024


def left(process):
    """Sockets, threads that think, and all threads."""
    def links():
        for name in os.listdir(f"/proc/{process}/fd"):
            try:
                yield os.readlink(f"/proc/{process}/fd/{name}")
            except FileNotFoundError:
                pass

    def names():
        for task in os.listdir(f"/proc/{process}/task"):
            try:
                yield Path(f"/proc/{process}/task/{task}/comm").read_text().strip()
            except (FileNotFoundError, ProcessLookupError):
                pass

    threads = list(names())
    return sum(link.startswith("socket:") for link in links()), threads.count("thinker"), len(threads)


def percentile(values, share):
    values = sorted(values)
    return 1000 * values[min(len(values) - 1, int(share * len(values)))] if values else float("nan")


async def crowd(url, process, seconds):
    end = time.time() + seconds
    honest = [Honest() for _ in range(10)]
    kinds = [slow_head, slow_body, flood, noise, vanish]
    count, sizes = Counter(), []

    async def measure():
        while time.time() < end:
            sizes.append(memory(process))
            await asyncio.sleep(min(5, seconds / 10))

    async with asyncio.TaskGroup() as group:
        group.create_task(measure())
        for number, person in enumerate(honest):
            group.create_task(person.play(url, f"127.0.0.{20 + number}", end))
        for number in range(90):
            group.create_task(quiet(url, f"127.0.0.{10 + number % 9}", end))
        for number in range(100):
            group.create_task(hostile(kinds[number % 5], url, f"127.0.0.{2 + number % 5}", end, count))
    return honest, count, sizes


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rocada")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--searches")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    random.seed(given.seed)
    with tempfile.TemporaryDirectory() as data:
        command = [given.rocada, "play", "--no-open", "--port", "0", "--data", data]
        command += ["--searches", given.searches] if given.searches else []
        with open(os.path.join(data, "log"), "w") as log:
            server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            url = server.stdout.readline().strip()
            before, first = left(server.pid), memory(server.pid)
            honest, count, sizes = asyncio.run(crowd(url, server.pid, given.seconds))
            deadline = time.time() + 120
            # Threads that have nothing to do are given back after ten seconds.
            while (now := left(server.pid)) > before and time.time() < deadline:
                time.sleep(0.2)
            answers = [value for person in honest for value in person.answers]
            moves = [value for person in honest for value in person.moves]
            broken = sum(person.broken for person in honest)
            for name, values in (("answers to a move", answers), ("the computer's moves, beyond its time", moves)):
                print(f"{name}: {len(values)}, median {percentile(values, 0.5):.0f} ms, p99 {percentile(values, 0.99):.0f} ms, "
                      f"longest {percentile(values, 1):.0f} ms")
            print(f"told that they wait: {sum(person.waited for person in honest)} times; broken games: {broken}")
            print(f"hostile sockets: {dict(count)}")
            tenth = max(1, len(sizes) // 10)
            print(f"memory: {first} MB before, {max(sizes[:tenth])} in the first tenth, {max(sizes)} at most, "
                  f"{max(sizes[-tenth:])} in the last tenth, {memory(server.pid)} after")
            print(f"left behind: {now[0] - before[0]} sockets, {now[1]} threads that think, {now[2]} threads, {before[2]} before")
            print(f"the log has {len(open(os.path.join(data, 'log')).readlines())} lines")
            bad = broken or now[:2] != before[:2] or now[2] > before[2] + 4 or server.poll() is not None or not moves
        finally:
            server.terminate()
            began = time.time()
            server.wait(30)
            print(f"ended after {time.time() - began:.1f} s with {server.returncode}")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
