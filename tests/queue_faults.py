#!/usr/bin/env python3
"""Breaks every part of a queue while it is at work, and counts what is lost or there twice (Linux, nats-server).

By hand: tests/queue_faults.py target/release/rocada [--kind datagen analyse] [--jobs 1000] [--kills 50] [--servers 10]
         [--freezes 10] [--submitters 2] [--workers 4] [--lease 4] [--nodes N] [--seed 1]

Two kinds of work, one after the other: blocks of games for training, and an analysis of games, a job each. What comes out must
be the same bytes as by threads of one process. Faults are spread over the time that the run takes without them: workers are
killed (SIGKILL) or frozen (SIGSTOP, for longer than their lease), the server is killed and started again, the submitter is
killed and attached again. The same run without faults says what they cost in time.
"""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

PATIENCE = 300


class Datagen:
    """Blocks of games for training."""

    usual_nodes, endings = 20, [""]

    def __init__(self, options, folder, log):
        self.options = options

    def words(self, out):
        return ["datagen", "run", "--nodes", str(self.options.nodes or self.usual_nodes), "--seed", "9",
                "--blocks", f"0..{self.options.jobs}", "--out", out]

    def judge(self, out):
        """Whether the file is sound, and what there is to say of it."""
        judged = subprocess.run([self.options.rocada, "datagen", "validate", out], capture_output=True, text=True)
        return judged.returncode == 0, judged.stdout.strip() or judged.stderr.strip()


class Analyse:
    """Games of two players who play any move, ten moves each, with what an analysis says of them."""

    usual_nodes, endings = 2000, ["", ".json"]

    def __init__(self, options, folder, log):
        self.options, self.games = options, os.path.join(folder, "games.pgn")
        players = [word for name in "AB" for word in ("--engine", "cmd=builtin:Random", f"name={name}")]
        words = ["match", *players, "--nodes", "1", "--games", str(options.jobs), "--maxmoves", "10"]
        subprocess.run([options.rocada, *words, "--pgn", self.games], check=True, stdout=log, stderr=log)

    def words(self, out):
        nodes = str(self.options.nodes or self.usual_nodes)
        return ["analyse", self.games, "--nodes", nodes, "--lines", "2", "--out", out, "--json", f"{out}.json"]

    def judge(self, out):
        games = Path(out).read_text().count("[Result ")
        return games == self.options.jobs, f"{out}: {games} games"


KINDS = {"datagen": Datagen, "analyse": Analyse}


class Queue:
    """A server, workers and a submitter, all of which can be broken."""

    def __init__(self, options, work, folder, log):
        self.options, self.work, self.folder, self.log = options, work, folder, log
        self.port, self.workers, self.frozen = None, [], []
        self.server = self.start_server()
        for _ in range(options.workers):
            self.start_worker()

    def start_server(self):
        port = str(self.port or -1)
        server = subprocess.Popen(
            ["nats-server", "-js", "-a", "127.0.0.1", "-p", port, "-sd", self.folder, "--ports_file_dir", self.folder],
            stdout=self.log, stderr=self.log)
        ports = Path(self.folder) / f"nats-server_{server.pid}.ports"
        deadline = time.monotonic() + PATIENCE
        while self.port is None:
            try:
                self.port = int(json.loads(ports.read_text())["nats"][0].rsplit(":", 1)[1])
            except (OSError, ValueError, KeyError):
                assert time.monotonic() < deadline, "the server does not start"
                time.sleep(0.05)
        return server

    def queue(self):
        return ["--queue", f"nats://127.0.0.1:{self.port}"]

    def start_worker(self):
        words = [self.options.rocada, "worker", "--threads", "1", *self.queue()]
        self.workers.append(subprocess.Popen(words, stdout=self.log, stderr=self.log))

    def start_submitter(self, out, attach):
        words = [self.options.rocada, *self.work.words(out), *self.queue(), "--lease", str(self.options.lease)]
        return subprocess.Popen(words + ["--attach"] * attach, stdout=self.log, stderr=self.log)

    def kill_worker(self):
        worker = self.workers.pop(random.randrange(len(self.workers)))
        worker.kill()
        worker.wait()
        self.start_worker()

    def freeze_worker(self):
        worker = self.workers.pop(random.randrange(len(self.workers)))
        worker.send_signal(signal.SIGSTOP)
        self.frozen.append(worker)
        self.start_worker()
        threading.Timer(2 * self.options.lease, self.thaw, [worker]).start()

    @staticmethod
    def thaw(worker):
        """It goes on with its job, which somebody else has done by now, and is then told to end."""
        worker.send_signal(signal.SIGCONT)
        time.sleep(3)
        worker.terminate()

    def kill_server(self):
        self.server.kill()
        self.server.wait()
        time.sleep(random.uniform(0.1, 2))
        self.server = self.start_server()

    def end(self):
        """Ends everything; workers that are told to end must do so by themselves."""
        for worker in self.workers:
            worker.terminate()
        codes = [worker.wait(PATIENCE) for worker in self.workers + self.frozen]
        self.server.terminate()
        self.server.wait()
        return codes


def run(options, work, folder, out, faults, seconds, log):
    """Has the work done on a queue, which is broken during so many seconds; how long it took, and the workers' exit codes."""
    queue = Queue(options, work, tempfile.mkdtemp(dir=folder), log)
    began = time.monotonic()
    submitter = queue.start_submitter(out, False)
    done = {name: 0 for name in faults}
    plan = sorted((random.random() * seconds, name) for name, count in faults.items() for _ in range(count))
    while submitter.poll() is None:
        time.sleep(0.02)
        late = faults and time.monotonic() - began > PATIENCE + 5 * seconds
        assert not late, "the run does not end"
        if not plan or time.monotonic() - began < plan[0][0]:
            continue
        name = plan.pop(0)[1]
        if name == "submitter":
            submitter.kill()
            if submitter.wait() == 0:
                # It was through before.
                break
            submitter = queue.start_submitter(out, True)
        else:
            getattr(queue, name)()
        done[name] += 1
    assert submitter.returncode == 0, f"the submitter has ended with {submitter.returncode}"
    # On a machine with other work the run may be over before the last ones; those that came are counted.
    assert len(plan) < sum(faults.values()) or not faults, "all faults came too late"
    took = time.monotonic() - began
    status = subprocess.run([options.rocada, "queue", "status", "--json", *queue.queue()], capture_output=True, check=True)
    assert json.loads(status.stdout)["runs"] == [], "a run is left on the queue"
    return took, done, queue.end()


def try_kind(kind, options, folder, log):
    """Whether nothing was lost and nothing there twice."""
    work = KINDS[kind](options, folder, log)
    local, calm, broken = (os.path.join(folder, name) for name in ["local", "calm", "broken"])
    subprocess.run([options.rocada, *work.words(local)], check=True, stdout=log, stderr=log)
    without, _, codes = run(options, work, folder, calm, {}, 0, log)
    assert set(codes) == {0}, f"workers have ended with {codes}"
    faults = {"kill_worker": options.kills, "kill_server": options.servers, "freeze_worker": options.freezes,
              "submitter": options.submitters}
    # At the very end they would come too late.
    took, done, codes = run(options, work, folder, broken, faults, 0.8 * without, log)
    assert set(codes) == {0}, f"workers have ended with {codes}"
    sound, judged = work.judge(broken)
    same = [all(Path(local + ending).read_bytes() == Path(path + ending).read_bytes() for ending in work.endings)
            for path in (calm, broken)]
    print(f"{kind}: {options.jobs} jobs, {options.workers} workers; faults: {done}")
    print(f"without faults {without:.1f} s, with them {took:.1f} s: {took - without:.1f} s lost")
    print(judged)
    print(f"the same bytes as by threads of one process: {same[0]} without faults, {same[1]} with them", flush=True)
    return all(same) and sound


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("rocada")
    parser.add_argument("--kind", nargs="+", choices=KINDS, default=list(KINDS))
    for name, usual in [("jobs", 1000), ("kills", 50), ("servers", 10), ("freezes", 10), ("submitters", 2),
                        ("workers", 4), ("lease", 4), ("nodes", None), ("seed", 1)]:
        parser.add_argument(f"--{name}", type=int, default=usual)
    options = parser.parse_args()
    options.rocada = os.path.abspath(options.rocada)
    failed = []
    for kind in options.kind:
        random.seed(options.seed)
        with tempfile.TemporaryDirectory() as folder, open(os.path.join(folder, "log"), "wb") as log:
            try:
                failed += [kind] * (not try_kind(kind, options, folder, log))
            except AssertionError:
                print(Path(log.name).read_text(errors="replace")[-4000:], file=sys.stderr)
                raise
    if failed:
        sys.exit(f"FAILED: something is lost or there twice: {', '.join(failed)}")


main()
