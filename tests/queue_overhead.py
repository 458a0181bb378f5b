#!/usr/bin/env python3
"""What a queue costs beside threads of one process: the same games both ways, in turn, on a machine that is otherwise quiet.

By hand: tests/queue_overhead.py target/release/rocada [--jobs 120] [--seconds 1] [--threads 2] [--repeat 5]

A job is a block of games whose nodes are chosen so that it takes about --seconds. Local threads and one worker with as many
threads take turns, and who is first changes each time; a short run of each comes before and is not counted. Told are wall
times, of the whole command and from its first result on, and processor time: of local threads, and of submitter, worker and
server together. Processor time says what a queue costs where the machine is not as quiet as it should be.
"""

import argparse
import json
import os
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

PATIENCE = 120


def words(options, nodes, seed, jobs, out):
    return [options.rocada, "datagen", "run", "--nodes", str(nodes), "--seed", str(seed), "--blocks", f"0..{jobs}",
            "--out", out]


class Times:
    """Seconds of a command, from its first result on, and of processors: its own, and those of others who work for it."""

    def __init__(self, whole, later, processor, others):
        self.whole, self.later, self.processor, self.others = whole, later, processor, others

    def all_processors(self):
        return self.processor + sum(self.others)


def processor_time(process):
    """Seconds of processors that a running process has used."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def timed(command, out, log, others=()):
    """How long a command takes, and those who work for it."""
    before = [processor_time(other) for other in others]
    began, first = time.monotonic(), None
    running = subprocess.Popen(command, stdout=log, stderr=log)
    # Its file begins with a heading; what is added to that is a result.
    heading = None
    while True:
        ended, status, used = os.wait4(running.pid, os.WNOHANG)
        if ended:
            break
        size = os.path.getsize(out) if os.path.exists(out) else 0
        heading = size or None if heading is None else heading
        if first is None and heading is not None and size > heading:
            first = time.monotonic()
        time.sleep(0.01)
    ended = time.monotonic()
    running.returncode = os.waitstatus_to_exitcode(status)
    assert running.returncode == 0, f"{command} has ended with {running.returncode}"
    more = [processor_time(other) - time for other, time in zip(others, before)]
    return Times(ended - began, ended - (first or began), used.ru_utime + used.ru_stime, more)


def nodes_for(options, folder, log):
    """Nodes a move with which a block takes as long as was asked for."""
    nodes = 200
    took = []
    for blocks in (1, 4):
        out = os.path.join(folder, f"trial-{blocks}")
        took.append(timed(words(options, nodes, 1, blocks, out) + ["--threads", "1"], out, log).whole)
    return max(1, round(nodes * options.seconds * 3 / (took[1] - took[0])))


def start_server(folder, log):
    server = subprocess.Popen(["nats-server", "-js", "-a", "127.0.0.1", "-p", "-1", "-sd", folder,
                               "--ports_file_dir", folder], stdout=log, stderr=log)
    ports = Path(folder) / f"nats-server_{server.pid}.ports"
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return server, json.loads(ports.read_text())["nats"][0]
        except (OSError, ValueError, KeyError):
            assert time.monotonic() < deadline, "the server does not start"
            time.sleep(0.05)


def start_worker(options, url, log):
    worker = subprocess.Popen([options.rocada, "worker", "--queue", url, "--threads", str(options.threads)],
                              stdout=log, stderr=log)
    deadline = time.monotonic() + PATIENCE
    status = [options.rocada, "queue", "status", "--json", "--queue", url]
    while not json.loads(subprocess.run(status, capture_output=True, check=True).stdout)["workers"]:
        assert time.monotonic() < deadline, "the worker does not come"
        time.sleep(0.2)
    return worker


def summary(name, local, remote):
    ratios = [there / here for here, there in zip(local, remote)]
    one, other = statistics.median(local), statistics.median(remote)
    print(f"{name}: local {one:.2f} s ({min(local):.2f} to {max(local):.2f}), queue {other:.2f} s "
          f"({min(remote):.2f} to {max(remote):.2f}); ratio of medians {other / one:.4f}, median of ratios "
          f"{statistics.median(ratios):.4f} ({min(ratios):.4f} to {max(ratios):.4f})")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rocada")
    parser.add_argument("--jobs", type=int, default=120)
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--repeat", type=int, default=5)
    options = parser.parse_args()
    options.rocada = os.path.abspath(options.rocada)
    with tempfile.TemporaryDirectory() as folder, open(os.path.join(folder, "log"), "wb") as log:
        nodes = nodes_for(options, folder, log)
        print(f"{options.jobs} jobs of about {options.seconds:g} s ({nodes} nodes a move), {options.threads} threads, "
              f"{options.repeat} times", flush=True)
        server, url = start_server(folder, log)
        worker = start_worker(options, url, log)
        times = {"local": [], "queue": []}

        def run(way, turn, jobs):
            out = os.path.join(folder, f"{way}-{turn}")
            how = ["--threads", str(options.threads)] if way == "local" else ["--queue", url]
            others = [] if way == "local" else [worker, server]
            return timed(words(options, nodes, 0 if turn == "warm" else turn + 1, jobs, out) + how, out, log, others), Path(out).read_bytes()

        try:
            for way in times:
                run(way, "warm", options.threads)
            for turn in range(options.repeat):
                files = {}
                for way in ["local", "queue"] if turn % 2 == 0 else ["queue", "local"]:
                    taken, files[way] = run(way, turn, options.jobs)
                    times[way].append(taken)
                assert files["local"] == files["queue"], "the queue has made other games"
                local, remote = times["local"][-1], times["queue"][-1]
                print(f"{turn + 1}: local {local.whole:.2f} s, queue {remote.whole:.2f} s; from the first result on "
                      f"{local.later:.2f} s and {remote.later:.2f} s; processors {local.processor:.2f} s and "
                      f"{remote.all_processors():.2f} s (submitter {remote.processor:.2f}, worker "
                      f"{remote.others[0]:.2f}, server {remote.others[1]:.2f})", flush=True)
        finally:
            worker.terminate()
            worker.wait(PATIENCE)
            server.terminate()
            server.wait()
        for name, of in [("the whole command", lambda taken: taken.whole),
                         ("from the first result on", lambda taken: taken.later), ("processors", Times.all_processors)]:
            summary(name, *([of(taken) for taken in times[way]] for way in ("local", "queue")))


main()
