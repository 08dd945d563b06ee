"""Bots on a line: connecting, coming back with the token, giving up."""

from random import Random
from typing import Any

import pytest
from twisted.internet.task import Clock

from bots.brains import brain
from bots.client import MOST_ATTEMPTS, Bot, Mind
from bots.player import Over, Reply
from tests.bots.fake import TOKEN, FakeServer
from tests.bots.wires import Endpoint
from tests.toy.title import TOY


class Owner:
    """Keeps what it hears of a bot."""

    def __init__(self) -> None:
        self.told: list[tuple[str, Any]] = []

    def settled(self, bot: Bot, reply: Reply) -> None:
        self.told.append(("settled", reply.data))

    def failed(self, bot: Bot, code: str, text: str) -> None:
        self.told.append(("failed", code))

    def over(self, bot: Bot, message: Over) -> None:
        self.told.append(("over", message.reason))


class Stage:
    """A bot with a clock, an endpoint and an owner."""

    def __init__(self, *first: str, failures: int = 0) -> None:
        self.clock, self.owner, self.endpoint = Clock(), Owner(), Endpoint(failures)
        mind = Mind({TOY.word: TOY}, "random", Random(5))
        self.bot = Bot(self.clock, mind, self.owner, *first)
        self.bot.start(self.endpoint)


@pytest.fixture
def stage() -> Stage:
    """Return a bot that is connected."""
    return Stage("/name anna bot", "/join menagerie")


def test_a_game_over_the_line(stage: Stage) -> None:
    """From the greeting to the end, with line ends of both kinds."""
    server = FakeServer()
    stage.endpoint.serve(server, lambda: server.is_over)
    assert server.is_over
    assert server.illegal == []
    assert stage.owner.told == [("settled", {"table": 12, "seat": 1}), ("over", "rounds")]


def test_small_lines_are_not_held_back(stage: Stage) -> None:
    """TCP_NODELAY is set on every connection."""
    assert stage.endpoint.last[1].has_no_delay


def test_after_a_lost_line_it_comes_back_with_its_token(stage: Stage) -> None:
    """A lost connection is no resignation: the seat is kept, and the bot plays on."""
    server = FakeServer()
    stage.endpoint.serve(server, lambda: len(server.heard) == 5)
    stage.endpoint.last[1].loseConnection()
    stage.clock.advance(30)
    assert len(stage.endpoint.lines) == 2
    server.heard.clear()
    stage.endpoint.serve(server, lambda: server.is_over)
    assert server.heard[:2] == ["/mode json", f"/resume {TOKEN}"]
    assert server.is_over
    assert server.illegal == []


def test_it_gives_up_when_nobody_listens() -> None:
    """After some attempts in a row, with the code "connection"."""
    stage = Stage("/name anna bot", failures=99)
    stage.clock.pump([0.25] * 300)
    assert stage.owner.told == [("failed", "connection")]
    assert stage.endpoint.failures == 99 - MOST_ATTEMPTS


def test_a_server_that_comes_up_late_is_found() -> None:
    """A few failures are no end."""
    stage = Stage("/name anna bot", failures=3)
    stage.clock.pump([0.25] * 300)
    assert stage.endpoint.said() == ["#1 /mode json"]
    assert stage.owner.told == []


def test_a_refused_name_ends_it(stage: Stage) -> None:
    """The owner hears the code, and the line is closed."""
    protocol, transport = stage.endpoint.last
    protocol.dataReceived(b'{"type":"reply","id":"1","ok":true}\n')
    protocol.dataReceived(b'{"type":"reply","id":"2","ok":false,"code":"name_taken"}\n')
    stage.clock.advance(60)
    assert stage.owner.told == [("failed", "name_taken")]
    assert not transport.connected
    assert len(stage.endpoint.lines) == 1


def test_it_does_not_fight_for_its_name(stage: Stage) -> None:
    """Who came back on another connection stays there; the bot does not take over in turn."""
    protocol, transport = stage.endpoint.last
    protocol.dataReceived(b'{"type":"notice","code":"taken_over","text":"Elsewhere."}\n')
    transport.loseConnection()
    stage.clock.pump([0.25] * 300)
    assert stage.owner.told == [("failed", "taken_over")]
    assert len(stage.endpoint.lines) == 1


def test_a_stopped_bot_stays_away(stage: Stage) -> None:
    """No new connection, and nothing more to the owner."""
    stage.bot.stop()
    stage.bot.stop()
    stage.clock.advance(60)
    assert len(stage.endpoint.lines) == 1
    assert stage.owner.told == []


def test_a_wait_outlives_its_line(stage: Stage) -> None:
    """A command that was put off is not sent on the next connection."""
    protocol, transport = stage.endpoint.last
    protocol.dataReceived(
        b'{"type":"reply","id":"1","ok":false,"code":"rate_limited","retry_after":20}\n'
    )
    transport.loseConnection()
    stage.clock.advance(5)
    assert stage.endpoint.said() == ["#1 /mode json"]
    stage.clock.advance(20)
    assert stage.endpoint.said() == []


def test_a_long_view_fits_into_a_line(stage: Stage) -> None:
    """Lines of a whole map are longer than Twisted's default."""
    protocol, transport = stage.endpoint.last
    protocol.dataReceived(b'{"type":"chat","text":"' + b"x" * 300_000 + b'"}\n')
    assert transport.connected


def test_a_game_without_a_greedy_brain_is_played_at_random() -> None:
    """Every game can be played by every kind."""
    assert type(brain("greedy", TOY, Random(1))) is type(brain("random", TOY, Random(1)))
