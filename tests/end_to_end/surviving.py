"""Bots at full speed on a server that is killed under them: was any promise broken?"""

import random
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from games.catalogue import Title, catalogue
from games.record import read_line
from protocol.json_lines import json_line
from server.progress import advance
from server.store.folder import DataFolder
from server.store.store import Store
from server.table import rebuild
from server.telling import view_message
from tests.end_to_end.clients import Message, Robot, wait_for_any
from tests.end_to_end.running import Running

NAMES = ("anna", "ben", "cleo", "dora")

titles: Callable[[], dict[str, Title]] = cache(catalogue)


class Player(Robot):
    """A program that notes what it was promised: its moves, each when the reply has come.

    ``asked`` is the question that it has not yet answered, ``under_way`` id and move of the
    answer that has no reply yet.
    """

    def __init__(self, *arguments: object, **more: object) -> None:
        self.promised: list[str] = []
        self.asked: Message | None = None
        self.under_way: tuple[str, str] | None = None
        self.is_over = False
        super().__init__(*arguments, **more)

    def next(self) -> Message:
        """Wait for the next message, and note what it means."""
        message = super().next()
        match message["type"]:
            case "turn":
                self.asked = message if message["you"] else None
            case "reply" if self.under_way and message.get("id") == self.under_way[0]:
                assert message["ok"], message
                self.promised.append(self.under_way[1])
                self.under_way = None
            case "over":
                self.is_over = True
        return message

    def act(self, chance: random.Random) -> None:
        """Answer the question, one move at a time."""
        if self.asked and not self.under_way:
            self.under_way = (f"m{len(self.raw)}", chance.choice(self.asked["moves"]))
            self.asked = None
            self.send("#{} {}".format(*self.under_way))

    @property
    def view(self) -> str:
        """The last view, as it came over the wire."""
        return next(raw for raw in reversed(self.raw) if raw.startswith('{"type":"view"'))


def sit_down(port: int, options: str) -> list[Player]:
    """Seat four players at a table of Turin Market, and begin."""
    players = [Player(port, name) for name in NAMES]
    table = players[0].done(f"/new turin players=4 {options}")["data"]["table"]
    for guest in players[1:]:
        guest.done(f"/join {table}")
    players[0].done("/start")
    return players


def play_on(players: Sequence[Player], chance: random.Random, most: int | None = None) -> bool:
    """Play until all games are over, or so many messages came; return False when the line died."""
    heard = 0
    try:
        while not all(player.is_over for player in players):
            for player in players:
                while player.inbox:
                    player.next()
                    heard += 1
                player.act(chance)
            if most is not None and heard >= most:
                return True
            wait_for_any([player for player in players if not player.is_over])
    except (EOFError, ConnectionError):
        return False
    return True


def hear_the_rest(player: Player) -> None:
    """Take what the server had sent before it died."""
    try:
        while True:
            player.next()
    except (EOFError, ConnectionError):
        player.close()


@dataclass(frozen=True)
class Kept:
    """What a dead server has on its disk: the lines of a record, and the views at each length.

    ``views[k][seat - 1]`` is the line of JSON of a seat's view behind ``k`` lines.
    """

    lines: tuple[str, ...]
    views: list[list[str]]


def kept(server: Running, number: int, copy: Path) -> Kept:
    """Read the record of a table from a copy of the data folder of a dead server."""
    shutil.copytree(server.data, copy)
    folder = DataFolder(copy)
    store = Store(folder.database, lambda function, *arguments: function(*arguments))
    loaded = store.load()
    store.close()
    folder.close()
    assert loaded.damaged == ()
    row = next(row for row in loaded.tables if row.id == number)
    title, lines = titles()[row.game], loaded.lines[number]
    table = rebuild(row, title, {}, (), 0)
    seats = range(1, len(table.seats) + 1)
    views = [[json_line(view_message(table, seat)) for seat in seats]]
    for line in lines:
        assert table.progress is not None
        table.progress, _ = advance(table.progress, title, read_line(title.notation, line))
        views.append([json_line(view_message(table, seat)) for seat in seats])
    return Kept(lines, views)


def check_promises(players: Sequence[Player], disk: Kept) -> None:
    """Every move that was acknowledged is on the disk, and so is every view that was shown."""
    for seat, player in enumerate(players, 1):
        mine = [line.partition(" ")[2] for line in disk.lines if line.startswith(f"{seat} ")]
        known = len(player.promised)
        assert mine[:known] == player.promised
        unheard = [player.under_way[1]] if player.under_way else []
        assert mine[known:] in ([], unheard), "a move that nobody made"
        places = [k for k, views in enumerate(disk.views) if f"{player.view}\n" == views[seat - 1]]
        assert places, "a view that never was"
        own = [k for k, line in enumerate(disk.lines, 1) if line.startswith(f"{seat} ")]
        assert max(places) >= ([0, *own])[known]


def come_back(players: Sequence[Player], disk: Kept, port: int) -> list[Player]:
    """Let all players come back; each sees what is on the disk, to the last byte."""
    returned = []
    for seat, player in enumerate(players, 1):
        again = Player(port, token=player.token)
        again.promised = [
            line.partition(" ")[2] for line in disk.lines if line.startswith(f"{seat} ")
        ]
        assert f"{again.view}\n" == disk.views[-1][seat - 1]
        returned.append(again)
    return returned
