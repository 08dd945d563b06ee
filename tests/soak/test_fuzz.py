"""A million lines of whatever comes: nothing breaks, nothing sticks, nothing grows."""

import gc
import os
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from twisted.logger import LogEvent, LogLevel, globalLogPublisher

from server.tools.visit import Visit
from tests.end_to_end.running import Running
from tests.server.talk import Peer, Talk

pytestmark = pytest.mark.timeout(3600)

LINES = int(os.environ.get("SOAK_LINES", "1000000"))
WITHIN = 0.25

CORPUS = (
    *("/help", "/who", "/tables", "/games", "/mine", "/board", "/hand", "/view", "/log", "/raw"),
    *("/new turin players=2", "/new castle players=2", "/new guildhall players=2", "/join 3"),
    *("/join turin", "/join castle", "/join guildhall", "/join hacienda", "/start", "/start"),
    *("/new hacienda players=2", "/start", "/leave!", "/leave", "/resign!", "/watch 2", "/unwatch"),
    *("/mode text", "/mode speech", "/mode tagged", "/mode json", "/set width 40", "/lang de"),
    *("/set charset latin-1", "/set charset utf-8", "/set colour on", "/set bell on", "/token"),
    *("/say hello", "'hello", "/tell anna x", "/name anna", "/name ben bot", "/moves", "/near c4"),
    *("bid 0", "bid 1", "play 1", "pass", "take 3", "buy 1", "done", "/try bid 0", "/why bid 9"),
    *("#7 /ping", "@1 pass", "@1/3 bid 2", "bid 0; pass", "/quit", "", "/resume X", "/again"),
)
TELNET = (
    b"\xff\xfb\x18\xff\xfa\x18\0MTTS 79\xff\xf0",
    b"\xff\xfb\x1f\xff\xfa\x1f\0\x50\0\x18\xff\xf0",
    b"\xff\xfd\xc9\xff\xfa\xc9Core.Hello {}\xff\xf0",
    b"\xff\xfd\x19\xff\xfd\x46\xff\xfb\x2a\xff\xfa\x2a\x01;UTF-8\xff\xf0",
    b"\xff\xf4\xff\xfd\x06\xff\xf6\xff\xf7\xff\xf8",
    b"\xff\xfa\x1f",
)
ENDS = (b"\r\n", b"\n", b"\r\0", b"\r")


def spoken(chance: random.Random) -> bytes:
    """Return some bytes: a line, a line with faults, telnet, or noise."""
    line = chance.choice(CORPUS).encode() + chance.choice(ENDS)
    kind = chance.random()
    if kind < 0.6:
        return line
    if kind < 0.8:
        at = chance.randrange(len(line))
        return line[:at] + chance.randbytes(chance.randrange(4)) + line[at + 1 :]
    if kind < 0.9:
        return chance.choice(TELNET) + line
    return chance.randbytes(chance.randrange(1, 60)) + chance.choice(ENDS)


def cut(data: bytes, chance: random.Random) -> Iterator[bytes]:
    """Yield bytes in packets of any size."""
    while data:
        size = chance.choice((1, 2, 7, 50, 5000))
        yield data[:size]
        data = data[size:]


@contextmanager
def faults() -> Iterator[list[str]]:
    """Collect what is logged as a fault."""
    found: list[str] = []

    def observe(event: LogEvent) -> None:
        if event["log_level"] >= LogLevel.error or event.get("log_failure"):
            found.append(str(event.get("log_failure") or event.get("log_format")))

    globalLogPublisher.addObserver(observe)
    yield found
    globalLogPublisher.removeObserver(observe)


def memory() -> int:
    """Return how many bytes this process occupies."""
    gc.collect()
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) * 1024


PART = 100_000
"""Lines to one server, before the next begins with nothing."""


def poured(count: int, chance: random.Random) -> list[Peer]:
    """Pour lines over a server by 20 peers that come and go; return those at the end."""
    limits = {"lines": {"burst": 10**9}, "talk": {"burst": 10**9, "per_second": 1e9}}
    talk = Talk(limits=limits)
    peers = [Peer(talk.lobby) for _ in range(20)]
    for number in range(count):
        at = chance.randrange(len(peers))
        peer = peers[at]
        if peer.is_closed or chance.random() < 0.002:
            peer.drop()
            peer = peers[at] = Peer(talk.lobby)
        for packet in cut(spoken(chance), chance):
            peer.send(packet)
        peer.socket.clear()
        if number % 20 == 0:
            talk.wait(1)
    for peer in peers:
        if not peer.is_closed:
            peer.send(b"\xff\xf0\r\n/mode text\r\n/set charset utf-8\r\n/ping alive\r\n")
            talk.wait(1)
            assert b"pong alive" in peer.socket.value()
    return peers


def test_a_million_lines(report: Callable[[str], None]) -> None:
    """Without sockets: no fault in the log, every session answers, the memory stays level."""
    chance = random.Random(6)
    levels: list[int] = []
    begun = time.perf_counter()
    with faults() as found:
        for _ in range(max(2, LINES // PART)):
            poured(min(PART, LINES), chance)
            levels.append(memory() // 2**20)
            assert found == []
    took = time.perf_counter() - begun
    report(f"{LINES} lines in {took:.0f} s; memory in MiB after each part: {levels}")
    assert levels[-1] - levels[0] < 50


def test_noise_disturbs_no_neighbour(
    serve: Callable[..., Running], report: Callable[[str], None]
) -> None:
    """On sockets: a neighbour's list of people comes within 250 ms, 99 times in a hundred."""
    chance = random.Random(7)
    server = serve()
    times: list[float] = []
    address = ("127.0.0.1", server.port)
    with Visit(*address) as neighbour:
        noisy = [Visit(*address) for _ in range(10)]
        for number in range(6000):
            at = chance.randrange(len(noisy))
            try:
                for packet in cut(spoken(chance), chance):
                    noisy[at].send(packet)
            except OSError:
                with noisy[at]:
                    noisy[at] = Visit(*address)
            if number % 20 == 0:
                begun = time.perf_counter()
                neighbour.send(b"/who\r\n/ping mark\r\n")
                neighbour.expect(rb"\+ pong mark")
                times.append(time.perf_counter() - begun)
                time.sleep(0.2)
        for visit in noisy:
            with visit:
                pass
    times.sort()
    slow = times[int(0.99 * (len(times) - 1))]
    report(f"neighbour of noise: p99 {1000 * slow:.1f} ms, slowest {1000 * times[-1]:.1f} ms")
    assert slow < WITHIN
