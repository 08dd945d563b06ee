"""Load: a crowd, floods, and a reader that stops; figures for ``docs/hosting.md``."""

import asyncio
import os
import socket
import time
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path

import pytest

from tests.end_to_end.running import Running
from tests.soak.crowd import Asker, Line, Robot, connect, seated, told

pytestmark = pytest.mark.timeout(900)

Serve = Callable[..., Running]
Report = Callable[[str], None]

IDLE = int(os.environ.get("SOAK_IDLE", "5000"))
ACTIVE = int(os.environ.get("SOAK_ACTIVE", "500"))
MINUTE = float(os.environ.get("SOAK_MINUTE", "60"))
FLOODS = 50
WITHIN = 0.25
"""Seconds within which a neighbour is answered 99 times in a hundred."""


def seconds_used(server: Running) -> float:
    """Return how long the server has kept a processor busy."""
    assert server.process is not None
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def busy(server: Running, work: Awaitable[object]) -> float:
    """Return which part of a processor the server uses while something is done."""
    used, begun = seconds_used(server), time.perf_counter()
    await work
    return (seconds_used(server) - used) / (time.perf_counter() - begun)


async def connected(port: int, count: int) -> list[Line]:
    """Return so many connections that were greeted."""
    lines: list[Line] = []
    for begin in range(0, count, 200):
        group = [connect(port, Line()) for _ in range(min(200, count - begin))]
        lines += await asyncio.gather(*group)
    while any(line.read == 0 for line in lines):
        await asyncio.sleep(0.05)
    for line in lines:
        line.send("/ping")
    return lines


def test_a_crowd(serve: Serve, report: Report) -> None:
    """5,000 who say nothing and 500 programs that play: memory, latency, processor."""

    async def run(server: Running) -> None:
        empty = server.memory()
        asker = await connect(server.port, Asker())
        await asker.ask_for(5)
        report(f"neighbour on an empty server: {told(asker.times)}")
        idle = await connected(server.port, IDLE)
        full = server.memory()
        report(f"{IDLE} idle connections: {(full - empty) / IDLE / 1024:.1f} KiB each")
        asker.times.clear()
        part = await busy(server, asker.ask_for(10))
        report(f"neighbour among them: {told(asker.times)}; processor {100 * part:.0f} %")
        robots: list[Robot] = []
        for begin in range(0, ACTIVE // 2, 25):
            pairs = [seated(server.port, begin + n, 2.0) for n in range(25)]
            robots += [robot for pair in await asyncio.gather(*pairs) for robot in pair]
        before, asker.times = sum(robot.moves for robot in robots), []
        for robot in robots:
            robot.waits.clear()
        part = await busy(server, asker.ask_for(30))
        moves = sum(robot.moves for robot in robots) - before
        waits = [wait for robot in robots for wait in robot.waits]
        report(f"{len(robots)} programs make {moves / 30:.0f} moves a second: {told(waits)}")
        report(f"neighbour meanwhile: {told(asker.times)}; processor {100 * part:.0f} %")
        asker.times = []
        await asker.ask_for(10, "/who")
        report(f"/who with {IDLE + ACTIVE} people: {told(asker.times)}")
        asker.times = []
        await asker.ask_for(10, "/shout hello", pause=2.0)
        report(f"/shout to {IDLE + ACTIVE} people: {told(asker.times)}")
        report(f"memory at the end {server.memory() / 2**20:.0f} MiB, empty {empty / 2**20:.0f}")
        assert not any(line.has_ended for line in [*idle, *robots])
        for line in [*idle, *robots, asker]:
            line.transport.abort()

    asyncio.run(run(serve(limits={"timeouts": {"login": 600}})))


@pytest.mark.parametrize("mode", ["text", "json"])
def test_fifty_floods(serve: Serve, report: Report, mode: str) -> None:
    """50 peers that send lines as fast as they can: a neighbour hardly notices."""

    async def flood(line: Line, end: float) -> None:
        while time.perf_counter() < end and not line.has_ended:
            if line.transport.get_write_buffer_size() < 65_536:
                line.send("/tables\n" * 100)
            await asyncio.sleep(0.01)

    async def run(server: Running) -> None:
        asker = await connect(server.port, Asker())
        await asker.ask_for(5)
        report(f"neighbour before the floods: {told(asker.times)}")
        lines = [await connect(server.port, Line()) for _ in range(FLOODS)]
        for line in lines:
            line.send(f"/mode {mode}")
        before, asker.times = server.memory(), []
        end = time.perf_counter() + 20
        floods = [asyncio.ensure_future(flood(line, end)) for line in lines]
        part = await busy(server, asker.ask_for(20))
        await asyncio.gather(*floods)
        grown = (server.memory() - before) / FLOODS / 1024
        report(f"{FLOODS} floods in {mode} mode: {told(asker.times)}")
        report(f"processor {100 * part:.0f} %, memory {grown:.0f} KiB a flood")
        assert sorted(asker.times)[int(0.99 * (len(asker.times) - 1))] < WITHIN
        for line in [*lines, asker]:
            line.transport.abort()

    asyncio.run(run(serve()))


async def games(port: int, robots: list[Robot], deaf: list[socket.socket]) -> None:
    """Play one game after another, as fast as they go; the deaf watch each of them."""
    for number in count(1):
        pair = await seated(port, number, 0.0)
        robots += pair
        for each in deaf:
            each.sendall(f"/watch {number}\n".encode())
        while not all(robot.is_over for robot in pair):
            await asyncio.sleep(0.01)


def test_a_reader_that_stops(serve: Serve, report: Report) -> None:
    """A watcher of busy tables reads nothing for a minute: bounded, and let go in the end."""

    async def run(server: Running) -> None:
        robots: list[Robot] = []
        deaf: list[socket.socket] = []
        playing = asyncio.ensure_future(games(server.port, robots, deaf))
        asker = await connect(server.port, Asker())
        await asker.ask_for(MINUTE / 2)
        report(f"neighbour of a busy table: {told(asker.times)}")
        before, asker.times = server.memory(), []
        deaf.append(socket.socket())
        deaf[0].setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf[0].connect(("127.0.0.1", server.port))
        deaf[0].sendall(b"/mode json\n")
        moves = sum(robot.moves for robot in robots)
        await asker.ask_for(MINUTE)
        moves = sum(robot.moves for robot in robots) - moves
        report(f"{moves / MINUTE:.0f} moves a second while a watcher reads nothing")
        report(f"neighbour meanwhile: {told(asker.times)}")
        report(f"memory grown by {(server.memory() - before) / 1024:.0f} KiB, tables included")
        await asyncio.sleep(5)
        state = "let go" if "does not read" in server.log else "still there"
        report(f"the watcher after {MINUTE + 5:.0f} seconds: {state}")
        assert server.memory() - before < 32 * 2**20
        playing.cancel()
        deaf[0].close()
        for line in [*robots, asker]:
            line.transport.abort()

    lines = {"per_second": 10_000, "burst": 10_000}
    asyncio.run(run(serve(limits={"lines": lines})))
