"""House bots: one child process for each level, which plays any number of seats.

Tokens go over the child's standard input, never in its arguments; the end of its input ends it,
so that none outlives the server.
"""

import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
from twisted.internet.error import ProcessDone
from twisted.internet.interfaces import IProcessTransport, IReactorProcess, IReactorTime
from twisted.internet.protocol import ProcessProtocol
from twisted.logger import Logger
from twisted.python.failure import Failure

from config.settings import Bots
from protocol.house import AnyReport, Failed, Leave, Order, Seat, Seated

log = Logger()

FIRST_PAUSE = 1.0
LONGEST_PAUSE = 60.0
"""Seconds between the end of a worker and the next attempt, doubled up to the longest."""


class Worker(ProcessProtocol):
    """The process of one level, started again when it dies."""

    transport: IProcessTransport

    def __init__(
        self,
        spawn: "Callable[[Worker], IProcessTransport]",
        clock: IReactorTime,
        failed: Callable[[str], None],
    ) -> None:
        """Take how the process is started, and whom to tell the name of a bot that failed."""
        self.spawn = spawn
        self.clock = clock
        self.failed = failed
        self.seats: dict[str, bytes] = {}
        self.said = b""
        self.pause = FIRST_PAUSE
        self.is_ending = False
        self.is_running = False

    def start(self) -> None:
        """Start the process and tell it its seats."""
        if not self.is_ending:
            self.spawn(self)

    def connectionMade(self) -> None:
        """Send everyone to their seats."""
        self.is_running = True
        for line in self.seats.values():
            self.transport.write(line)

    def outReceived(self, data: bytes) -> None:
        """Note what the worker says; that it says something means that it works."""
        self.pause = FIRST_PAUSE
        *lines, self.said = (self.said + data).split(b"\n")
        for line in lines:
            self.heard(msgspec.json.decode(line, type=AnyReport))

    def heard(self, report: AnyReport) -> None:
        """Act on what became of a seat."""
        match report:
            case Seated(name=name, table=table):
                log.debug("bot {name} sits at table {table}", name=name, table=table)
            case Failed(name=name, table=table, text=text):
                log.warn("bot {name} left table {n}: {why}", name=name, n=table, why=text)
                self.failed(name)

    def errReceived(self, data: bytes) -> None:
        """Log what went wrong in the worker."""
        log.warn("bots: {said}", said=data.decode("utf-8", "replace").strip())

    def processEnded(self, reason: Failure) -> None:
        """Start again after a pause."""
        self.is_running = False
        if self.is_ending:
            return
        if not isinstance(reason.value, ProcessDone):
            log.warn("a worker of bots died: {why}", why=reason.getErrorMessage())
        self.clock.callLater(self.pause, self.start)
        self.pause = min(LONGEST_PAUSE, self.pause * 2)

    def send(self, order: Order) -> bytes:
        """Write an order to the process, if it runs, and return its line."""
        line = msgspec.json.encode(order) + b"\n"
        if self.is_running:
            self.transport.write(line)
        return line

    def stop(self) -> None:
        """End the process by ending its input."""
        self.is_ending = True
        if self.is_running:
            self.transport.closeStdin()


class House:
    """The workers of all levels; each starts when its first bot is wanted."""

    def __init__(
        self,
        reactor: IReactorProcess,
        clock: IReactorTime,
        address: str,
        bots: Bots,
        components: Path,
        failed: Callable[[str], None],
    ) -> None:
        """Take where the bots connect to, ``HOST:PORT``, what they think with at each level,
        the host's own components, and whom to tell the name of one that failed.
        """
        self.reactor = reactor
        self.clock = clock
        self.address = address
        self.bots = bots
        self.components = components
        self.failed = failed
        self.workers: dict[str, Worker] = {}

    def start(self, level: str) -> Worker:
        """Return the worker of a level, starting it if there is none yet."""
        if level not in self.workers:
            worker = self.workers[level] = Worker(
                lambda child: self.spawn(child, level), self.clock, self.failed
            )
            worker.start()
        return self.workers[level]

    def spawn(self, worker: Worker, level: str) -> IProcessTransport:
        """Start the process of a level."""
        options = {
            "--level": level,
            "--brain": self.bots.levels[level],
            "--connect": self.address,
            "--components": str(self.components),
        }
        arguments = [word for option in options.items() for word in option]
        command = [sys.executable, "-m", "bots.house", *arguments]
        return self.reactor.spawnProcess(worker, sys.executable, command, env=None)

    def seat(self, level: str, name: str, token: str, table: int, seat: int, game: str) -> None:
        """Send a bot to its seat; it connects like any other client."""
        worker = self.start(level)
        place = Seat(name=name, token=token, table=table, seat=seat, game=game)
        worker.seats[name] = worker.send(Order(seat=place))

    def leave(self, level: str, name: str) -> None:
        """Call a bot home."""
        worker = self.start(level)
        worker.seats.pop(name, None)
        worker.send(Order(leave=Leave(name=name)))

    def stop(self) -> None:
        """End all workers."""
        for worker in self.workers.values():
            worker.stop()
