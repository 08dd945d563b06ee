"""A whole server without sockets, for scripted conversations."""

import json
from collections.abc import Callable, Iterable
from functools import cache
from itertools import count
from typing import Any

import msgspec
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport

from config.settings import Bots, Settings
from games.catalogue import Title, catalogue
from server.edge.transport import Connection
from server.lobby import Lobby
from server.restoring import restore, wake
from server.serve import languages
from server.store.store_memory import MemoryStore

Message = dict[str, Any]


@cache
def titles() -> dict[str, Title]:
    """All games, read once."""
    return catalogue()


def settings(**sections: Any) -> Settings:
    """Return the default settings but for these sections."""
    return msgspec.convert(sections, Settings)


class Socket(StringTransport):
    """The network under a connection: collects what is sent, and whether it was closed."""

    def setTcpNoDelay(self, enabled: bool) -> None:
        pass

    def setTcpKeepAlive(self, enabled: bool) -> None:
        pass

    def loseWriteConnection(self) -> None:
        self.loseConnection()

    def abortConnection(self) -> None:
        self.aborting = True
        self.loseConnection()


class Peer:
    """Someone at the other end of a connection."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.socket = Socket()
        self.connection = Connection(lobby, negotiate=False)
        self.connection.makeConnection(self.socket)
        self.ids = count(1)
        self.token = ""

    @property
    def is_closed(self) -> bool:
        """Whether the server has hung up."""
        return bool(self.socket.disconnecting)

    def send(self, data: bytes) -> None:
        """Send bytes as one packet."""
        self.connection.dataReceived(data)

    def heard(self) -> str:
        """Return what came since the last time, the folding of its lines undone."""
        told = self.socket.value().decode()
        self.socket.clear()
        return told.replace("\r\n  ", " ").replace("\r\n", "\n")

    def say(self, *lines: str) -> str:
        """Send lines and return what they brought about for this peer."""
        self.heard()
        self.send("".join(f"{line}\r\n" for line in lines).encode())
        return self.heard()

    def end(self) -> None:
        """Send no more, as ``nc -N`` does."""
        self.connection.readConnectionLost()

    def drop(self) -> None:
        """Lose the connection."""
        self.connection.connectionLost()


class Program(Peer):
    """A peer in JSON mode, which keeps all messages."""

    def __init__(self, lobby: Lobby) -> None:
        super().__init__(lobby)
        self.messages: list[Message] = []
        self.raw: list[str] = []
        self.command("/mode json")

    def listen(self) -> list[Message]:
        """Return the messages since the last time."""
        lines = [line for line in self.socket.value().decode().split("\n") if line[:1] == "{"]
        self.socket.clear()
        fresh = [json.loads(line) for line in lines]
        self.raw += lines
        self.messages += fresh
        return fresh

    def command(self, line: str) -> Message:
        """Send a line and return its reply, which must have come at once."""
        return self.replies(line)[0]

    def replies(self, line: str) -> list[Message]:
        """Send a line and return the replies to it that came at once."""
        self.listen()
        id = str(next(self.ids))
        self.send(f"#{id} {line}\n".encode())
        return [m for m in self.listen() if m["type"] == "reply" and m.get("id") == id]

    def last(self, kind: str) -> Message:
        """Return the last message of a type."""
        self.listen()
        return next(m for m in reversed(self.messages) if m["type"] == kind)

    def turn(self) -> Message:
        """Return the question as this program knows it."""
        return self.last("turn")


class Talk:
    """A server on a clock and a store in memory; it can be stopped and started again."""

    def __init__(self, store: MemoryStore | None = None, **sections: Any) -> None:
        self.store = store or MemoryStore()
        self.clock = Clock()
        self.sections = sections
        self.peers: list[Peer] = []
        self.begin()

    def begin(self) -> None:
        """Start a server on what the store holds."""
        drawn = count(1)
        self.lobby = Lobby(
            settings=settings(**self.sections),
            bots=Bots(),
            titles=titles(),
            languages=languages(titles()),
            store=self.store,
            clock=self.clock,
            now=self.clock.seconds,
            random=lambda size: (next(drawn) * 2654435761 % 2**32).to_bytes(size, "big"),
            version="0.1.0",
        )
        restore(self.lobby, self.store.load())
        wake(self.lobby)

    def restart(self) -> None:
        """End the server as ``kill -9`` does, and start another on the same store."""
        for call in self.clock.getDelayedCalls():
            call.cancel()
        self.begin()

    def person(self, name: str = "") -> Peer:
        """Connect someone who reads, with a name."""
        peer = Peer(self.lobby)
        self.peers.append(peer)
        if name:
            peer.token = peer.say(f"/name {name}").split("/resume ")[1].split()[0]
        peer.heard()
        return peer

    def program(self, name: str = "") -> Program:
        """Connect a program, with a name."""
        program = Program(self.lobby)
        self.peers.append(program)
        if name:
            program.token = program.command(f"/name {name}")["data"]["token"]
        return program

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.clock.advance(seconds)

    def table(self, *names: str, game: str = "turin", options: str = "") -> list[Program]:
        """Seat programs with these names at a new table, and start the game."""
        programs = [self.program(name) for name in names]
        first, *others = programs
        opened = first.command(f"/new {game} players={len(names)} {options}")
        for program in others:
            program.command(f"/join {opened['data']['table']}")
        assert first.command("/start")["ok"]
        return programs


def play_on(programs: Iterable[Program], until: Callable[[], bool]) -> None:
    """Let programs answer each question with their first move until something is so."""
    seated = list(programs)
    while not until():
        asked = [p for p in seated if p.turn()["you"]]
        assert asked, "nobody is asked"
        for program in asked:
            if not until() and program.turn()["you"]:
                program.command(program.turn()["moves"][0])
