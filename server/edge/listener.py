"""The listeners: a connection for each peer, as long as there is room."""

from twisted.internet.interfaces import IAddress, IDelayedCall, IReactorTime
from twisted.internet.protocol import Factory, Protocol, connectionDone
from twisted.python.failure import Failure

from server.edge.door import Door, Reason
from server.edge.peer import IPeer
from server.edge.transport import LINGER, Connection
from server.lobby import Lobby


class TurnedAway(Protocol):
    """A peer that finds no room: it is told so in one line."""

    transport: IPeer

    _end: IDelayedCall

    def __init__(self, text: str, clock: IReactorTime, is_tls: bool) -> None:
        self._text = text
        self._clock = clock
        self._is_tls = is_tls

    def connectionMade(self) -> None:
        """Say so, and hang up when the peer has had time to read it."""
        self.transport.write(f"! {self._text} (server_full)\r\n".encode())
        self._end = self._clock.callLater(LINGER, self.transport.abortConnection)
        if self._is_tls:
            self.transport.loseConnection()
        else:
            self.transport.loseWriteConnection()

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        """Wait no longer."""
        if self._end.active():
            self._end.cancel()


class Listener(Factory):
    """Makes a connection for each peer of one port, as long as there is room."""

    noisy = False

    def __init__(
        self, lobby: Lobby, negotiate: bool, name: str = "line", door: Door | None = None
    ) -> None:
        self.lobby = lobby
        self.negotiate = negotiate
        self.name = name
        self.door = door or Door(lobby.settings.limits.connections)

    def buildProtocol(self, addr: IAddress | None) -> Protocol:
        """Return the connection of a new peer, or what turns it away."""
        host = str(getattr(addr, "host", ""))
        reason = self.door.enter(host)
        if reason is not None:
            self.lobby.metrics.turned_away.labels(reason).inc()
            return TurnedAway(self._full(reason), self.lobby.clock, self.name == "tls")
        connection = Connection(self.lobby, self.negotiate, self.name)
        connection.gone.addCallback(lambda _: self.door.leave(host))
        return connection

    def _full(self, reason: Reason) -> str:
        voice = self.lobby.house_voice()
        if reason == "address":
            return voice.say(
                "There are too many connections from your address. Close one, and come again."
            )
        return voice.say("The server is full. Please come again in a few minutes.")
