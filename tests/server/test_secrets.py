"""Secrets over the wire: what a seat hides, nobody can tell from anything that others hear.

A conversation is held twice, the same but for the secret; whatever the others hear must be the
same to the last byte.  (What a server draws by chance is the same in every conversation here.)
"""

import random
from dataclasses import dataclass

import pytest

from server.table import Table
from tests.server.talk import Program, Talk, titles

NAMES = ("anna", "ben", "cleo", "dora")

ASKS = (
    "/view",
    "/moves",
    "/log 99",
    "/since 0",
    "/board",
    "/mine",
    "/tables",
    "/who",
    "/info anna",
)
"""What somebody curious asks for."""

OPEN = ("guildhall", "hacienda")
"""The games without sealed answers."""

Script = list[tuple[int, str]]
"""Moves with their seats."""


@dataclass(frozen=True)
class Heard:
    """What was heard by all but one: by the seats, a program and a person that watch."""

    seats: dict[int, list[str]]
    watching: list[str]
    reading: str


class Room:
    """A table with watchers; conversations on it can be repeated."""

    def __init__(self, game: str, seats: int, options: str = "") -> None:
        self.talk = Talk()
        self.players = self.talk.table(*NAMES[:seats], game=game, options=options)
        self.watcher, self.reader = self.talk.program(), self.talk.person()
        self.watcher.command("/watch 1")
        self.reader.say("/watch 1")

    def play(self, script: Script) -> None:
        """Make moves."""
        for seat, line in script:
            reply = self.player(seat).command(line)
            assert reply["ok"], (line, reply)

    def player(self, seat: int) -> Program:
        """Return who sits there."""
        return self.players[seat - 1]

    @property
    def table(self) -> Table:
        """The table as the server knows it."""
        return self.talk.lobby.tables[1]

    def without(self, seat: int) -> list[Program]:
        """Return the programs that must not know what this seat hides."""
        return [p for p in (*self.players, self.watcher) if p is not self.player(seat)]

    def forget(self) -> None:
        """Begin to note what is heard."""
        for program in (*self.players, self.watcher):
            program.listen()
            program.raw.clear()
        self.reader.heard()

    def heard(self, secret: int) -> Heard:
        """Ask for everything that can be asked for; return all that others heard."""
        for program in self.without(secret):
            for ask in ASKS:
                program.command(ask)
        seats = {n: p.raw for n, p in enumerate(self.players, 1) if n != secret}
        return Heard(seats, self.watcher.raw, self.reader.heard() + self.reader.say("/board"))


def after(game: str, seats: int, options: str, script: Script, secret: Script) -> Heard:
    """Return what others hear of a secret behind a script; the secret is of one seat."""
    room = Room(game, seats, options)
    room.play(script)
    room.forget()
    room.play(secret)
    return room.heard(secret[0][0])


def forks(game: str, seats: int, options: str, most: int) -> list[tuple[Script, Script, Script]]:
    """Return scripts with two different secrets of one seat behind each, while others are asked."""
    chance = random.Random(f"{game} {seats}")
    room, script, found = Room(game, seats, options), Script(), []
    while room.table.status == "running" and len(found) < most and len(script) < 60:
        seat = chance.choice(room.table.waiting())
        turn = room.player(seat).turn()
        secrets = [move for move in turn["moves"] if is_secret(room, seat, move)]
        if len(secrets) > 1 and chance.random() < 0.3:
            one, other = chance.sample(secrets, 2)
            found.append((list(script), [(seat, one)], [(seat, other)]))
        script.append((seat, chance.choice(turn["moves"])))
        room.play(script[-1:])
    return found


def is_secret(room: Room, seat: int, move: str) -> bool:
    """Tell whether a move would be sealed and stay so, because others are still asked."""
    action = room.table.title.notation.decode(move, seat)
    twin = room.table.game.clone()
    if twin.reveals(action):
        return False
    twin.apply(action)
    return bool(twin.sealed(seat)) and seat not in twin.waiting()


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", titles())
def test_a_sealed_answer(game: str, seats: int) -> None:
    """Two sealed answers of one seat cannot be told apart by anybody else."""
    found = forks(game, seats, "", most=4)
    assert bool(found) == (game not in OPEN)
    for script, one, other in found:
        heard = after(game, seats, "", script, one)
        assert any('"type":"ready"' in raw for raw in heard.watching)
        assert heard == after(game, seats, "", script, other)


def test_a_changed_mind() -> None:
    """Who bids again, any number of times, cannot be told from who bids once."""
    once = after("turin", 4, "", [(2, "bid 2")], [(1, "bid 3")])
    often = after("turin", 4, "", [(2, "bid 2")], [(1, "bid 14"), (1, "bid 0"), (1, "bid 9")])
    assert once == often


@pytest.mark.parametrize("options", ["", "money=secret"])
def test_purses(options: str) -> None:
    """The coins of a sealed bid stay in the purse that others see."""
    room = Room("turin", 4, options)
    before = [p.last("view")["view"]["purse"] for p in room.without(1)]
    room.play([(1, "bid 15")])
    for program in room.without(1):
        program.command("/view")
    assert [p.last("view")["view"]["purse"] for p in room.without(1)] == before
    room.player(1).command("/view")
    assert room.player(1).last("view")["view"]["free"] == 0


def market(options: str = "") -> Script:
    """Return moves that lead a table of four to its first market with something to sell."""
    chance = random.Random(4)
    room, script = Room("turin", 4, options), Script()
    while True:
        seats = room.table.waiting()
        moves = room.player(seats[0]).turn()["moves"]
        if room.table.game.ask == "sell" and len(seats) == 4 and len(moves) > 2:
            return script
        script.append((seats[0], chance.choice(moves)))
        room.play(script[-1:])


def test_a_draft() -> None:
    """A draft of offers cannot be told from none, nor can one that was thrown away."""
    script = market()
    room = Room("turin", 4)
    room.play(script)
    seat = room.table.waiting()[0]
    offer = next(move for move in room.player(seat).turn()["moves"] if move.startswith("sell"))
    drafts = [
        [(seat, "done")],
        [(seat, offer), (seat, "done")],
        [(seat, offer), (seat, "revise"), (seat, offer), (seat, "done")],
        [(seat, f"{offer}; done")],
    ]
    heard = [after("turin", 4, "", script, draft) for draft in drafts]
    assert heard[1:] == heard[:-1]


def test_errors_of_others_tell_nothing() -> None:
    """What others are refused, and why, is the same whatever was sealed."""
    lines = ["bid 16", "bid -1", "take 5", "add 3", "loan; loan", "/why bid 15", "/try bid 15"]
    told = []
    for bid in ("bid 0", "bid 15"):
        room = Room("turin", 4)
        room.play([(1, bid)])
        told.append([(p.command(line)) for p in room.without(1) for line in lines])
    assert told[0] == told[1]


# -- no line is an oracle


def oracle(line: str, bid: int, ask: str = "") -> tuple[str, list[int]]:
    """Return the reply that the last bidder gets to a line, and the bids that came to light."""
    room = Room("turin", 4)
    room.play([(1, "bid 7"), (2, f"bid {bid}"), (3, "bid 4")])
    room.forget()
    room.player(4).command(ask + line)
    [reply] = [raw for raw in room.player(4).raw if raw.startswith('{"type":"reply"')]
    revealed = [m for m in room.player(4).messages if m.get("event") == "bids_revealed"]
    return reply, revealed[0]["bids"] if revealed else []


@pytest.mark.parametrize(
    "line", ["bid 5; take 9", "bid 8; take 14", "bid 0; add 3", "bid 4; bid 5"]
)
def test_no_line_is_an_oracle(line: str) -> None:
    """The moves behind the one that reveals get one fixed reply, whatever came to light."""
    replies, revealed = zip(*(oracle(line, bid) for bid in range(16)), strict=True)
    assert len(set(replies)) == 1
    assert len({tuple(bids) for bids in revealed}) == 16
    assert '"code":"too_late","data":{"done":1,"left":1}' in replies[0]


@pytest.mark.parametrize("ask", ["/try ", "/why "])
def test_trying_is_no_oracle(ask: str) -> None:
    """A question about a line stops at the same point, and reveals nothing."""
    replies, revealed = zip(*(oracle("bid 5; take 9", bid, ask) for bid in range(16)), strict=True)
    assert len(set(replies)) == 1
    assert set(map(tuple, revealed)) == {()}


def test_a_line_that_reveals_nothing_is_done_whole_or_not_at_all() -> None:
    """Before the last bid, a line whose second move is not possible leaves no trace."""
    room = Room("turin", 4)
    room.forget()
    reply = room.player(1).command("bid 5; take 9")
    assert (reply["ok"], reply["code"]) == (False, "wrong_phase")
    assert [p.raw for p in room.without(1)] == [[], [], [], []]
    assert room.player(1).command("/view")["ok"]
    assert room.player(1).last("view")["view"]["sealed"] == []


def test_the_end_of_a_line_in_text() -> None:
    """People read the same fixed sentence."""
    told = set()
    for bid in (0, 15):
        talk = Talk()
        ben, cleo, dora = (talk.program(name) for name in ("ben", "cleo", "dora"))
        ben.command("/new turin players=4")
        for guest in (cleo, dora):
            guest.command("/join 1")
        anna = talk.person("anna")
        anna.say("/join 1", "/start")
        for player, amount in ((ben, bid), (cleo, 4), (dora, 7)):
            player.command(f"bid {amount}")
        lines = anna.say("bid 5; take 9").splitlines()
        told.update(line for line in lines if line.startswith("! "))
    assert len(told) == 1
    assert "Done: 1, left: 1. (too_late)" in told.pop()
