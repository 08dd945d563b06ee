"""Bots on the network: a player on a line of Twisted's, connected again when the line is lost."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Protocol

from twisted.application.internet import ClientService, backoffPolicy
from twisted.internet.interfaces import IReactorTime, IStreamClientEndpoint, ITCPTransport
from twisted.internet.protocol import Factory, connectionDone
from twisted.logger import Logger
from twisted.protocols.basic import LineOnlyReceiver
from twisted.python.failure import Failure

from bots.brain import Brain
from bots.brains import Kind, brain
from bots.player import Over, Player, Reply
from games.catalogue import Title

log = Logger()

LONGEST_LINE = 1 << 20
"""More bytes than a view or a question takes."""

MOST_ATTEMPTS = 5
"""How often in a row a connection is tried before a bot gives up."""


class Owner(Protocol):
    """Who wants to know how a bot fares."""

    def settled(self, bot: "Bot", reply: Reply) -> None:
        """Hear that the bot has done its errands."""

    def failed(self, bot: "Bot", code: str, text: str) -> None:
        """Hear that it cannot; ``code`` is "connection" when there is none."""

    def over(self, bot: "Bot", message: Over) -> None:
        """Hear that a game of its has ended."""


@dataclass(frozen=True)
class Mind:
    """How a bot thinks: the games it knows, the kind of its brains, and their chance."""

    titles: Mapping[str, Title]
    kind: Kind
    random: Random

    def brain(self, title: Title) -> Brain:
        """Return a brain for a game."""
        return brain(self.kind, title, self.random)


class Line(LineOnlyReceiver):
    """One connection of a bot."""

    delimiter = b"\n"
    MAX_LENGTH = LONGEST_LINE
    transport: ITCPTransport

    def __init__(self, bot: "Bot") -> None:
        self.bot = bot

    def connectionMade(self) -> None:
        """Begin to talk; small lines are not held back."""
        self.transport.setTcpNoDelay(True)
        self.bot.connected(self)

    def lineReceived(self, line: bytes) -> None:
        """Hand a line to the player."""
        self.bot.received(self, line.decode("utf-8", "replace").rstrip("\r"))

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        """Tell the bot, which is connected again unless it has been stopped."""
        self.bot.lost(self)


class Bot(Factory):
    """A bot that says who it is, sits down and plays, also after its line was lost."""

    noisy = False

    def __init__(self, clock: IReactorTime, mind: Mind, owner: Owner, *first: str) -> None:
        """Take the first commands behind ``/mode json``; with a token known it resumes instead."""
        self.clock = clock
        self.mind = mind
        self.owner = owner
        self.first = first
        self.token = ""
        self.line: Line | None = None
        self.player: Player | None = None
        self.service: ClientService | None = None

    def start(self, endpoint: IStreamClientEndpoint) -> None:
        """Connect, and stay connected until ``stop``."""
        policy = backoffPolicy(initialDelay=0.5, maxDelay=10.0)
        self.service = ClientService(endpoint, self, retryPolicy=policy, clock=self.clock)
        self.expect()
        self.service.startService()

    def expect(self) -> None:
        """Give up when the connection cannot be made several times in a row."""
        assert self.service is not None
        waiting = self.service.whenConnected(failAfterFailures=MOST_ATTEMPTS)
        waiting.addErrback(self.unreachable)

    def unreachable(self, failure: Failure) -> None:
        """Give up; not at once, since the service is just about to try again."""
        self.clock.callLater(0, self.give_up, "connection", failure.getErrorMessage())

    def stop(self) -> None:
        """Hang up for good."""
        service, self.service = self.service, None
        if service is not None and service.running:
            service.stopService()

    def give_up(self, code: str, text: str) -> None:
        """Stop, and say why."""
        if self.service is not None:
            self.stop()
            self.owner.failed(self, code, text)

    def buildProtocol(self, addr: object) -> Line:
        """Return the protocol of a new connection."""
        return Line(self)

    def connected(self, line: Line) -> None:
        """Begin on a new connection: say who it is, or that it is back."""
        self.line = line
        self.player = Player(self, self.mind.titles)
        self.player.run("/mode json", *((f"/resume {self.token}",) if self.token else self.first))

    def received(self, line: Line, text: str) -> None:
        """Take a line of the server's; those of a connection that was replaced do not count."""
        if line is self.line and self.player is not None:
            self.player.receive(text)

    def lost(self, line: Line) -> None:
        """Wait for the next connection."""
        if line is self.line:
            self.line = self.player = None
            if self.service is not None:
                self.expect()

    def run(self, *commands: str) -> None:
        """Send further commands."""
        if self.player is not None:
            self.player.run(*commands)

    # -- what a player needs

    def send(self, line: str) -> None:
        """Send a command line."""
        if self.line is not None:
            self.line.transport.write(f"{line}\n".encode())

    def later(self, seconds: float, action: Callable[[], None]) -> None:
        """Do something after a while, if the line is still the same."""
        line = self.line
        self.clock.callLater(seconds, lambda: action() if self.line is line else None)

    def brain(self, title: Title) -> Brain:
        """Return a brain for a game."""
        return self.mind.brain(title)

    def done(self, player: Player, reply: Reply) -> None:
        """Pass on that the errands are done."""
        self.owner.settled(self, reply)

    def heard(self, reply: Reply) -> None:
        """Keep the token that comes with the name."""
        self.token = str((reply.data or {}).get("token", self.token))

    def failed(self, player: Player, code: str, text: str) -> None:
        """Pass on that an errand was refused."""
        self.give_up(code, text)

    def over(self, player: Player, message: Over) -> None:
        """Pass on that a game has ended."""
        self.owner.over(self, message)

    def trouble(self, text: str) -> None:
        """Log what went wrong without ending anything."""
        log.warn("bot: {text}", text=text)
