"""Two hundred bots at fifty tables at once, and somebody else who is answered all the while."""

import json
import subprocess
import sys
from collections.abc import Callable
from select import select
from time import perf_counter, sleep

from tests.end_to_end.clients import Robot
from tests.end_to_end.running import HOUSE, Running

TABLES = 50
ROUNDS = 20_000
P99 = 0.25
"""Seconds in which 99 of 100 questions must be answered."""


def test_fifty_tables_at_full_speed(
    serve: Callable[..., Running], robot: Callable[..., Robot], report: Callable[[str], None]
) -> None:
    """No bot meets an error, and ``/who`` is answered within 250 ms at p99."""
    server = serve(limits={"lines": {"per_second": 1000, "burst": 1000}})
    other = robot(server.port, "anna")
    command = [sys.executable, "-m", "tests.bench.load", str(server.port), str(TABLES), str(ROUNDS)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, cwd=HOUSE, **pipes) as load:
        assert load.stdout.readline() == "ready\n"
        assert other.done(f"/info b{TABLES - 1}_3")["data"]["here"]
        load.stdin.write("\n")
        load.stdin.flush()
        spans = []
        while load.poll() is None and not finished(load):
            start = perf_counter()
            other.done("/who")
            spans.append(perf_counter() - start)
            sleep(0.02)  # somebody who asks now and then, not a second load
        told = json.loads(load.stdout.readline())
        load.stdin.close()
        assert load.wait(60) == 0
    spans.sort()
    p99 = spans[len(spans) * 99 // 100]
    report(
        f"{told['rounds']} rounds at {TABLES} tables, {told['rounds'] / told['seconds']:.0f} "
        f"a second; /who {len(spans)} times: median {spans[len(spans) // 2] * 1e3:.0f} ms, "
        f"p99 {p99 * 1e3:.0f} ms"
    )
    assert told["rounds"] >= ROUNDS
    assert p99 <= P99


def finished(load: "subprocess.Popen[str]") -> bool:
    """Tell whether the load has told its figures."""
    return bool(select([load.stdout], (), (), 0)[0])
