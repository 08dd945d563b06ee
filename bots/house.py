"""The worker that plays the house bots of one level, a connection for each seat.

``python -m bots.house --level normal --connect HOST:PORT`` reads orders on its standard input,
reports on its standard output (see ``protocol.house``), and ends when its input ends.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from random import SystemRandom
from typing import Any, get_args

import click
import msgspec
from twisted.internet.defer import Deferred
from twisted.internet.endpoints import HostnameEndpoint
from twisted.internet.interfaces import IReactorTime, IStreamClientEndpoint, ITransport
from twisted.internet.protocol import connectionDone
from twisted.internet.stdio import StandardIO
from twisted.internet.task import react
from twisted.logger import Logger, globalLogBeginner, textFileLogObserver
from twisted.protocols.basic import LineOnlyReceiver
from twisted.python.failure import Failure

from bots.brains import Kind
from bots.client import Bot, Mind
from bots.player import Over, Reply
from config.settings import Bots
from games.catalogue import catalogue
from protocol.house import AnyReport, Failed, Order, Seat, Seated

log = Logger()


class Worker(LineOnlyReceiver):
    """Takes orders line by line and keeps a bot for each seat."""

    delimiter = b"\n"
    transport: ITransport

    def __init__(
        self,
        clock: IReactorTime,
        mind: Mind,
        endpoint: Callable[[], IStreamClientEndpoint],
        ended: Callable[[], None],
    ) -> None:
        """Take how the bots think, where they connect, and what to do at the end of the input."""
        self.clock = clock
        self.mind = mind
        self.endpoint = endpoint
        self.ended = ended
        self.bots: dict[str, Bot] = {}
        self.seats: dict[Bot, Seat] = {}

    def lineReceived(self, line: bytes) -> None:
        """Carry out an order; what is none is logged, and the others go on."""
        try:
            order = msgspec.json.decode(line, type=Order)
        except msgspec.MsgspecError as error:
            log.error("no order: {error}", error=str(error))
            return
        if order.seat is not None:
            self.seat(order.seat)
        if order.leave is not None:
            self.leave(order.leave.name)

    def seat(self, seat: Seat) -> None:
        """Send a bot to its seat; one of the same name goes first."""
        self.leave(seat.name)
        bot = Bot(self.clock, self.mind, self)
        bot.token = seat.token
        self.bots[seat.name] = bot
        self.seats[bot] = seat
        bot.start(self.endpoint())

    def leave(self, name: str) -> None:
        """Call a bot home."""
        bot = self.bots.pop(name, None)
        if bot is not None:
            del self.seats[bot]
            bot.stop()

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        """Call all bots home, since the server is gone."""
        for name in list(self.bots):
            self.leave(name)
        self.ended()

    def report(self, report: AnyReport) -> None:
        """Write a report."""
        self.transport.write(msgspec.json.encode(report) + b"\n")

    # -- what a bot tells its owner

    def settled(self, bot: Bot, reply: Reply) -> None:
        """Report a bot that sits, also one that is back."""
        seat = self.seats[bot]
        self.report(Seated(name=seat.name, table=seat.table, seat=seat.seat))

    def failed(self, bot: Bot, code: str, text: str) -> None:
        """Report a bot that cannot sit, and forget it."""
        seat = self.seats[bot]
        self.leave(seat.name)
        self.report(Failed(name=seat.name, table=seat.table, seat=seat.seat, code=code, text=text))

    def over(self, bot: Bot, message: Over) -> None:
        """Stay until the server calls the bot home."""


def work(
    reactor: Any, level: str, connect: str, kind: Kind | None, components: Path | None
) -> Deferred[None]:
    """Serve orders until the input ends."""
    ended: Deferred[None] = Deferred()
    host, _, port = connect.rpartition(":")
    mind = Mind(catalogue(components), kind or Bots().levels.get(level, "greedy"), SystemRandom())
    worker = Worker(
        reactor,
        mind,
        lambda: HostnameEndpoint(reactor, host.strip("[]"), int(port)),
        lambda: ended.callback(None),
    )
    StandardIO(worker)  # type: ignore[no-untyped-call]
    return ended


@click.command()
@click.option("--level", required=True, help="The word for the strength of these bots.")
@click.option("--connect", required=True, metavar="HOST:PORT", help="Where the server listens.")
@click.option("--brain", type=click.Choice(get_args(Kind)), help="What they think with.")
@click.option("--components", type=click.Path(path_type=Path), help="A host's own components.")
def main(level: str, connect: str, brain: Kind | None, components: Path | None) -> None:
    """Play the house bots of one level; orders come on standard input."""
    globalLogBeginner.beginLoggingTo([textFileLogObserver(sys.stderr)], redirectStandardIO=False)
    react(work, (level, connect, brain, components))


if __name__ == "__main__":
    main()
