"""What a round costs the server, beside a bare Twisted server in the same run.

A round is a move that is understood, carried out, made durable, and told to four programs with
their views; the bare server sends one kilobyte to four for each line.  Server and load are on
different cores; the processor's time is all that the server's process took, its store included.
"""

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from games.layout import table

HOUSE = Path(__file__).parents[2]

TABLES = {1: 2000, 25: 5000, 250: 10_000}
"""Tables at once, and the rounds that are played on them."""

IDLE = 500
"""Connections whose memory is measured."""

CONFIG = "listeners: {http: {enabled: false}, telnet: {enabled: false}}\n"

BARE = ("-m", "tests.bench.bare")
OURS = ("-c", "from server.main import main; main()", "serve", "--line-port", "0")


def pinned(core: int, *arguments: str | Path) -> list[str]:
    """Return the command for a Python process on one core, if there are several."""
    command = [sys.executable, *map(str, arguments)]
    is_possible = shutil.which("taskset") and len(os.sched_getaffinity(0)) > 1
    cores = sorted(os.sched_getaffinity(0))
    return ["taskset", "-c", str(cores[core]), *command] if is_possible else command


@dataclass
class Served:
    """A server under measurement: its process, its port, and how long it took to start."""

    process: "subprocess.Popen[str]"
    port: int
    start: float

    def cpu(self) -> float:
        """Return the seconds of processor time that it has taken so far."""
        tasks = Path(f"/proc/{self.process.pid}/task")
        return sum(int((t / "schedstat").read_text().split()[0]) for t in tasks.iterdir()) / 1e9

    def memory(self) -> int:
        """Return the bytes of memory that are its own."""
        for line in Path(f"/proc/{self.process.pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Rss:"):
                return int(line.split()[1]) * 1024
        raise LookupError("Rss")


@contextmanager
def serving(*arguments: str | Path) -> Iterator[Served]:
    """Run a server that prints its port; measure until it greets the first peer."""
    begun = perf_counter()
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
    with subprocess.Popen(pinned(0, *arguments), cwd=HOUSE, **pipes) as process:  # type: ignore[call-overload]
        port = int(process.stdout.readline().rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port)) as peer:
            peer.recv(1)
        yield Served(process, port, perf_counter() - begun)
        process.kill()


@contextmanager
def ours() -> Iterator[Served]:
    """Run our server on a fresh data folder."""
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder, "server.yaml")
        config.write_text(CONFIG)
        with serving(*OURS, "--config", config, "--data", Path(folder, "data")) as served:
            yield served


@dataclass(frozen=True)
class Figures:
    """One run of the load: its rounds, and the server's time for each in microseconds."""

    rounds: int
    pace: float
    median: float
    p99: float
    cpu: float


def measure(served: Served, tables: int, rounds: int, *more: str) -> Figures:
    """Put load on a server."""
    numbers = map(str, (served.port, tables, rounds))
    command = pinned(1, "-m", "tests.bench.load", *numbers, *more)
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, cwd=HOUSE, **pipes) as load:  # type: ignore[call-overload]
        assert load.stdout.readline() == "ready\n"
        before = served.cpu()
        load.stdin.write("\n")
        load.stdin.flush()
        told = json.loads(load.stdout.readline())
        cpu = (served.cpu() - before) / told["rounds"] * 1e6
        load.stdin.close()
    pace = told["rounds"] / told["seconds"]
    return Figures(told["rounds"], pace, told["median"] * 1e3, told["p99"] * 1e3, cpu)


def idle(served: Served) -> float:
    """Return the bytes that one idle connection takes."""
    address = ("127.0.0.1", served.port)
    greeted(address, IDLE // 5)  # what is allocated once is not counted
    before = served.memory()
    peers = greeted(address, IDLE)
    taken = (served.memory() - before) / IDLE
    for peer in peers:
        peer.close()
    return taken


def greeted(address: tuple[str, int], count: int) -> list[socket.socket]:
    """Open connections, and wait until each is greeted."""
    peers = [socket.create_connection(address) for _ in range(count)]
    for peer in peers:
        peer.recv(1)
    return peers


def rounds() -> None:
    """Print what rounds cost."""
    rows: list[Sequence[str]] = [
        ("tables", "rounds/s", "median ms", "p99 ms", "cpu us", "bare: rounds/s", "cpu us", "ratio")
    ]
    for tables, count in TABLES.items():
        with ours() as served, serving(*BARE) as bare:
            own = measure(served, tables, count)
            other = measure(bare, tables, count, "bare")
        rows.append(
            (
                f"{tables}",
                f"{own.pace:.0f}",
                f"{own.median:.2f}",
                f"{own.p99:.2f}",
                f"{own.cpu:.0f}",
                f"{other.pace:.0f}",
                f"{other.cpu:.0f}",
                f"{own.cpu / other.cpu:.1f}",
            )
        )
    print("\n".join(table(rows, ">" * len(rows[0]))))


def rest() -> None:
    """Print what connections and the start cost."""
    with ours() as served, serving(*BARE) as bare:
        own, other = idle(served), idle(bare)
        print(f"idle connection: {own:.0f} bytes, bare {other:.0f}, ratio {own / other:.1f}")
        print(f"first greeting after {served.start:.2f} s, bare {bare.start:.2f} s")


def main() -> None:
    """Print all figures."""
    print("\nThe server: processor time per round, beside a bare Twisted server")
    rounds()
    rest()


if __name__ == "__main__":
    main()
