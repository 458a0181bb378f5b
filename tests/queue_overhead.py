#!/usr/bin/env python3
"""What a queue costs beside threads of one process: the same games both ways, in turn, on a machine that is otherwise quiet.

By hand: tests/queue_overhead.py target/release/rocada [--jobs 120] [--seconds 1] [--threads 2] [--repeat 5]

A job is a block of games whose nodes are chosen so that it takes about --seconds. Local threads and one worker with as many
threads take turns, and who is first changes each time. Told are wall times: of the whole command, and from its first result
on, which leaves out what every run pays once, however long it is (programs that start and measure themselves, a worker that
looks for new runs every two seconds). Server, worker and submitter share the machine with nobody, so their work counts.
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


def timed(command, out, log):
    """Seconds of a command, and seconds from its first result on."""
    began, first = time.monotonic(), None
    running = subprocess.Popen(command, stdout=log, stderr=log)
    # Its file begins with a heading; what is added to that is a result.
    heading = None
    while running.poll() is None:
        size = os.path.getsize(out) if os.path.exists(out) else 0
        heading = size or None if heading is None else heading
        if first is None and heading is not None and size > heading:
            first = time.monotonic()
        time.sleep(0.005)
    ended = time.monotonic()
    assert running.returncode == 0, f"{command} has ended with {running.returncode}"
    return ended - began, ended - (first or began)


def nodes_for(options, folder, log):
    """Nodes a move with which a block takes as long as was asked for."""
    nodes = 200
    took = []
    for blocks in (1, 4):
        out = os.path.join(folder, f"trial-{blocks}")
        took.append(timed(words(options, nodes, 1, blocks, out) + ["--threads", "1"], out, log)[0])
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
        try:
            for turn in range(options.repeat):
                files = {}
                for way in ["local", "queue"] if turn % 2 == 0 else ["queue", "local"]:
                    files[way] = os.path.join(folder, f"{way}-{turn}")
                    how = ["--threads", str(options.threads)] if way == "local" else ["--queue", url]
                    command = words(options, nodes, turn, options.jobs, files[way]) + how
                    times[way].append(timed(command, files[way], log))
                one, other = (Path(files[way]).read_bytes() for way in ("local", "queue"))
                assert one == other, "the queue has made other games"
                (local, local_later), (remote, remote_later) = times["local"][-1], times["queue"][-1]
                print(f"{turn + 1}: local {local:.2f} s, queue {remote:.2f} s; from the first result on "
                      f"{local_later:.2f} s and {remote_later:.2f} s", flush=True)
        finally:
            worker.terminate()
            worker.wait(PATIENCE)
            server.terminate()
            server.wait()
        summary("the whole command", *([whole for whole, _ in times[way]] for way in ("local", "queue")))
        summary("from the first result on", *([later for _, later in times[way]] for way in ("local", "queue")))


main()
