"""What stands for the network in the tests of bots."""

from collections.abc import Callable
from typing import Any

from twisted.internet.defer import Deferred, fail, succeed
from twisted.internet.error import ConnectionRefusedError
from twisted.internet.testing import StringTransportWithDisconnection

from tests.bots.fake import FakeServer


class Transport(StringTransportWithDisconnection):
    """A string transport that knows the switch for small packets."""

    def __init__(self) -> None:
        super().__init__()
        self.has_no_delay = False

    def setTcpNoDelay(self, enabled: bool) -> None:
        self.has_no_delay = enabled


class Endpoint:
    """Connects to a new transport each time, or fails so many times first."""

    def __init__(self, failures: int = 0) -> None:
        self.failures = failures
        self.lines: list[tuple[Any, Transport]] = []

    def connect(self, factory: Any) -> Deferred[Any]:
        if self.failures:
            self.failures -= 1
            return fail(ConnectionRefusedError("nobody listens"))
        protocol, transport = factory.buildProtocol(None), Transport()
        transport.protocol = protocol
        self.lines.append((protocol, transport))
        protocol.makeConnection(transport)
        return succeed(protocol)

    @property
    def last(self) -> tuple[Any, Transport]:
        """The newest connection and its transport."""
        return self.lines[-1]

    def said(self) -> list[str]:
        """Return the lines that came over the newest connection since the last look."""
        transport = self.last[1]
        lines = transport.value().decode().splitlines()
        transport.clear()
        return lines

    def serve(self, server: FakeServer, until: Callable[[], bool]) -> None:
        """Let a server talk with the newest connection."""
        protocol, _ = self.last
        protocol.dataReceived("".join(f"{line}\r\n" for line in server.greeting()).encode())
        while not until() and (lines := self.said()):
            for line in lines:
                answer = "".join(f"{each}\n" for each in server.receive(line))
                protocol.dataReceived(answer.encode())
