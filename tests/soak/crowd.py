"""Crowds of connections in one process, and how long a neighbour waits among them."""

import asyncio
import json
import random
import time
from collections.abc import Iterable
from statistics import median
from typing import Any, TypeVar


class Line(asyncio.Protocol):
    """One connection that reads whatever comes, and keeps the last line."""

    transport: asyncio.Transport

    def __init__(self) -> None:
        self.rest = b""
        self.read = 0
        self.has_ended = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.read += len(data)
        *lines, self.rest = (self.rest + data).split(b"\n")
        for line in lines:
            self.hear(line)

    def connection_lost(self, exc: Exception | None) -> None:
        self.has_ended = True

    def hear(self, line: bytes) -> None:
        """Take a line."""

    def send(self, line: str) -> None:
        """Send a line."""
        if not self.has_ended:
            self.transport.write(f"{line}\n".encode())


class Asker(Line):
    """A neighbour, who measures the seconds until an answer comes."""

    def __init__(self) -> None:
        super().__init__()
        self.times: list[float] = []
        self._begun = 0.0
        self._answer: asyncio.Future[None] | None = None

    def hear(self, line: bytes) -> None:
        if b"pong mark" in line and self._answer is not None:
            self.times.append(time.perf_counter() - self._begun)
            self._answer.set_result(None)
            self._answer = None

    async def ask(self, line: str) -> None:
        """Send a line, and wait for the answer to a ping behind it."""
        self._answer = asyncio.get_running_loop().create_future()
        self._begun = time.perf_counter()
        self.send(f"{line}\n/ping mark")
        await asyncio.wait_for(self._answer, 30)

    async def ask_for(self, seconds: float, line: str = "/version", pause: float = 0.25) -> None:
        """Ask again and again."""
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            await self.ask(line)
            await asyncio.sleep(pause)


class Robot(Line):
    """A program that answers each question with one of its moves after a thought."""

    def __init__(self, name: str, thought: float) -> None:
        super().__init__()
        self.name = name
        self.thought = thought
        self.moves = 0
        self.is_over = False
        self.chance = random.Random(name)
        self.waits: list[float] = []
        self._sent = 0.0
        self.replies: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def hear(self, line: bytes) -> None:
        if not line.startswith(b"{"):
            return
        message = json.loads(line)
        match message:
            case {"type": "turn", "you": True, "table": table, "moves": moves}:
                answer = f"#m @{table} {self.chance.choice(moves)}"
                later = asyncio.get_running_loop().call_later
                later(self.thought * self.chance.uniform(0.5, 1.5), self.move, answer)
            case {"type": "reply", "id": "m"}:
                self.moves += bool(message["ok"])
                self.waits.append(time.perf_counter() - self._sent)
            case {"type": "reply"}:
                self.replies.put_nowait(message)
            case {"type": "over"}:
                self.is_over = True

    def move(self, line: str) -> None:
        """Send a move."""
        self._sent = time.perf_counter()
        self.send(line)

    async def command(self, line: str) -> dict[str, Any]:
        """Send a line and wait for its reply."""
        self.send(line)
        return await asyncio.wait_for(self.replies.get(), 60)


Kind = TypeVar("Kind", bound=Line)


async def connect(port: int, line: Kind) -> Kind:
    """Return a line that is connected."""
    await asyncio.get_running_loop().create_connection(lambda: line, "127.0.0.1", port)
    return line


async def seated(port: int, number: int, thought: float, game: str = "hacienda") -> list[Robot]:
    """Return two programs at a table where the game has begun."""
    pair = [await connect(port, Robot(f"r{number}-{seat}", thought)) for seat in "ab"]
    for robot in pair:
        await robot.command("/mode json")
        await robot.command(f"/name {robot.name} bot")
    opened = await pair[0].command(f"/new {game} players=2")
    await pair[1].command(f"/join {opened['data']['table']}")
    await pair[0].command("/start")
    return pair


def told(times: Iterable[float]) -> str:
    """Return times in milliseconds: how many, median, the slowest in a hundred, the slowest."""
    sorted_times = sorted(times)
    slow = sorted_times[int(0.99 * (len(sorted_times) - 1))]
    return (
        f"{len(sorted_times)} answers, median {1000 * median(sorted_times):.1f} ms, "
        f"p99 {1000 * slow:.1f} ms, slowest {1000 * sorted_times[-1]:.1f} ms"
    )
