"""The least that any server of this kind does: a line in, one kilobyte out to a table of four.

``python -m tests.bench.bare`` prints its port and serves until it is killed.
"""

from twisted.internet import reactor
from twisted.internet.interfaces import ITCPTransport
from twisted.internet.protocol import Factory, connectionDone
from twisted.protocols.basic import LineOnlyReceiver
from twisted.python.failure import Failure

SEATS = 4

BROADCAST = b"x" * 1023 + b"\n"


class Seat(LineOnlyReceiver):
    """One connection; each four that follow each other make a table."""

    delimiter = b"\n"
    transport: ITCPTransport
    waiting: "list[Seat]" = []

    def connectionMade(self) -> None:
        """Sit down at the table that is being filled."""
        self.transport.setTcpNoDelay(True)
        if not Seat.waiting or len(Seat.waiting) == SEATS:
            Seat.waiting = []
        Seat.waiting.append(self)
        self.table = Seat.waiting
        self.sendLine(b"hello")

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        """Leave the table."""
        self.table.remove(self)

    def lineReceived(self, line: bytes) -> None:
        """Tell the table."""
        for seat in self.table:
            seat.transport.write(BROADCAST)


def main() -> None:
    """Serve."""
    port = reactor.listenTCP(0, Factory.forProtocol(Seat), backlog=1024, interface="127.0.0.1")
    print(f"listening line 127.0.0.1:{port.getHost().port}", flush=True)
    reactor.callWhenRunning(lambda: print("ready", flush=True))
    reactor.run()


if __name__ == "__main__":
    main()
