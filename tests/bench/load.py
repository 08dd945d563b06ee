"""Clients at full speed in a process of their own: four at each of many tables.

``python -m tests.bench.load PORT TABLES ROUNDS [bare]`` seats everybody and prints ``ready``; at
a line on its input it plays so many rounds and prints their figures as JSON; at the end of its
input it hangs up.  A round is a move that was carried out.
"""

import json
import random
import socket
import sys
from collections.abc import Iterator
from selectors import EVENT_READ, BaseSelector, DefaultSelector, SelectorKey
from time import perf_counter
from typing import Any

SEATS = 4

PATIENCE = 30.0
"""Seconds without a word after which a run is given up."""


def ready(selector: BaseSelector) -> list[SelectorKey]:
    """Wait until somebody is told something; raises TimeoutError if nobody is."""
    found = [key for key, _ in selector.select(PATIENCE)]
    if not found:
        raise TimeoutError("the server has fallen silent")
    return found


class Client:
    """One connection; ``hear`` is given each line of the server."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.rest = b""

    def send(self, line: str) -> None:
        """Send a line."""
        self.socket.sendall(f"{line}\n".encode())

    def lines(self) -> Iterator[bytes]:
        """Yield the lines that have come."""
        data = self.socket.recv(1 << 16)
        if not data:
            raise EOFError("the server hung up")
        *lines, self.rest = (self.rest + data).split(b"\n")
        yield from lines


class Player(Client):
    """Answers each question by one of its moves, one move at a time."""

    def __init__(self, port: int, name: str, table: "Table") -> None:
        super().__init__(port)
        self.table = table
        self.asked: dict[str, Any] | None = None
        self.sent: float | None = None
        self.send(f"/mode json\n#name /name {name} bot")

    def hear(self, line: bytes) -> None:
        """Note what a line means; most lines are not even read."""
        if line.startswith(b'{"type":"turn"'):
            turn = json.loads(line)
            self.asked = turn if turn["you"] else None
        elif line.startswith(b'{"type":"reply"'):
            self.answered(json.loads(line))
        elif line.startswith(b'{"type":"over"'):
            self.asked = None
            self.send("#leave /leave")

    def answered(self, reply: dict[str, Any]) -> None:
        """Take a reply: to a move, or to what leads to a game."""
        id = reply.get("id")
        if not reply["ok"]:
            raise ValueError(f"refused: {reply}")
        if id == "move":
            assert self.sent is not None
            self.table.load.spans.append(perf_counter() - self.sent)
            self.sent = None
        elif id is not None:
            self.table.settled(self, id, reply)

    def act(self) -> None:
        """Answer the question, if there is one and no answer is under way."""
        if self.asked and self.sent is None and not self.table.load.is_enough:
            move = self.table.load.chance.choice(self.asked["moves"])
            number, self.asked, self.sent = self.asked["table"], None, perf_counter()
            self.send(f"#move @{number} {move}")


class Table:
    """Four players who play one game of Turin Market after the other."""

    def __init__(self, load: "Load", port: int, number: int) -> None:
        self.load = load
        self.players = [Player(port, f"b{number}_{seat}", self) for seat in range(SEATS)]
        self.ready = 0

    def settled(self, player: Player, id: str, reply: dict[str, Any]) -> None:
        """Go on towards the next game."""
        first, *others = self.players
        match id:
            case "name" | "leave":
                self.ready += 1
                if self.ready == SEATS:
                    first.send("#new /new turin players=4 series=3")
            case "new":
                self.ready = 0
                for other in others:
                    other.send(f"#join /join {reply['data']['table']}")
            case "join":
                self.ready += 1
                if self.ready == SEATS - 1:
                    first.send("#start /start")
            case "start":
                self.ready = 0
                self.load.started += 1


class Load:
    """All tables of one run."""

    def __init__(self, port: int, tables: int) -> None:
        self.chance = random.Random(tables)
        self.spans: list[float] = []
        self.rounds = 0
        self.started = 0
        self.selector = DefaultSelector()
        for number in range(tables):
            for player in Table(self, port, number).players:
                self.selector.register(player.socket, EVENT_READ, player)
        while self.started < tables:
            self.turn()
        self.rounds = sys.maxsize

    @property
    def is_enough(self) -> bool:
        """Whether no further move is to be sent."""
        return len(self.spans) >= self.rounds

    def turn(self) -> None:
        """Hear who is told something, and let them act."""
        for key in ready(self.selector):
            player: Player = key.data
            for line in player.lines():
                player.hear(line)
            player.act()

    def run(self, rounds: int) -> list[float]:
        """Play so many rounds; return how long each took, in seconds."""
        self.spans.clear()
        self.rounds = rounds
        for key in list(self.selector.get_map().values()):
            key.data.act()
        while not self.is_enough:
            self.turn()
        return self.spans


class Bare:
    """Tables of the bare server: a line from one seat after the other, a kilobyte to all."""

    def __init__(self, port: int, tables: int) -> None:
        self.selector = DefaultSelector()
        self.tables: list[list[Client]] = []
        for number in range(tables):
            self.tables.append([Client(port) for _ in range(SEATS)])
            for seat, client in enumerate(self.tables[-1]):
                assert next(client.lines()).strip() == b"hello"
                self.selector.register(client.socket, EVENT_READ, (number, seat))

    def run(self, rounds: int) -> list[float]:
        """Play so many rounds; return how long each took, in seconds."""
        spans: list[float] = []
        sent = [perf_counter()] * len(self.tables)
        missing = [SEATS] * len(self.tables)
        turns = [0] * len(self.tables)
        for table in self.tables:
            table[0].send("@1 bid 7")
        while len(spans) < rounds:
            for key in ready(self.selector):
                number, seat = key.data
                missing[number] -= len(list(self.tables[number][seat].lines()))
                if missing[number] == 0:
                    spans.append(perf_counter() - sent[number])
                    missing[number], sent[number] = SEATS, perf_counter()
                    turns[number] += 1
                    self.tables[number][turns[number] % SEATS].send("@1 bid 7")
        return spans


def main() -> None:
    """Run as the command line says."""
    port, tables, rounds = map(int, sys.argv[1:4])
    load = Bare(port, tables) if "bare" in sys.argv else Load(port, tables)
    print("ready", flush=True)
    sys.stdin.readline()
    start = perf_counter()
    spans = sorted(load.run(rounds))
    figures = {
        "rounds": len(spans),
        "seconds": perf_counter() - start,
        "median": spans[len(spans) // 2],
        "p99": spans[len(spans) * 99 // 100],
    }
    print(json.dumps(figures), flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
