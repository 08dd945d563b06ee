"""Our own faults: one line with a reference for whom it met, and nothing for all others."""

from collections.abc import Iterator

import pytest
from twisted.logger import LogEvent, LogLevel, globalLogPublisher

import server.commands.index as index
import server.outgoing as outgoing
from protocol.messages import AnyMessage, Reply
from protocol.style import Style
from server.commands.command import Call, Command
from tests.server.talk import Talk


class Broken(Exception):
    """A fault that a test has planted."""


@pytest.fixture
def logged() -> Iterator[list[LogEvent]]:
    """Collects what is logged as a fault."""
    found: list[LogEvent] = []

    def observe(event: LogEvent) -> None:
        if event["log_level"] >= LogLevel.error:
            found.append(event)

    globalLogPublisher.addObserver(observe)
    yield found
    globalLogPublisher.removeObserver(observe)


async def broken(call: Call) -> Reply:
    """A command that fails."""
    raise Broken("a secret of the code")


def test_case_094_a_broken_command_shows_a_reference_and_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, logged: list[LogEvent]
) -> None:
    talk = Talk()
    anna, ben = talk.table("anna", "ben")
    version = Command("version", broken, ("/version",), "you")
    monkeypatch.setitem(index.BY_WORD, "version", version)
    ben.listen()
    reply = anna.command("/version")
    assert reply["code"] == "internal"
    assert "secret" not in reply["text"]
    (event,) = logged
    assert event["reference"] in reply["text"]
    assert event["log_failure"].check(Broken)
    assert ben.listen() == []
    assert anna.command(anna.turn()["moves"][0])["ok"]


def test_case_094_what_cannot_be_shown_to_one_is_shown_to_the_others(
    monkeypatch: pytest.MonkeyPatch, logged: list[LogEvent]
) -> None:
    """A fault while a message is rendered costs this message alone, and no connection."""
    talk = Talk()
    person = talk.person("dora")
    anna, ben = talk.table("anna", "ben")
    person.say("/watch 1")
    usual = outgoing.render

    def render(message: AnyMessage, style: Style, here: int | None = None) -> str:
        if style.mode == "text" and message.text.startswith("anna"):
            raise Broken
        return usual(message, style, here)

    monkeypatch.setattr(outgoing, "render", render)
    assert anna.command(anna.turn()["moves"][0])["ok"]
    told = person.heard()
    assert "Something could not be shown here" in told
    assert logged[0]["reference"] in told
    assert any(message["type"] == "ready" for message in ben.listen())
    assert "+ pong x" in person.say("/ping x")


@pytest.mark.parametrize("part", ["tell", "ask"])
def test_case_094_a_fault_in_a_games_text_costs_one_receiver_alone(
    monkeypatch: pytest.MonkeyPatch, logged: list[LogEvent], part: str
) -> None:
    """The move is made and everybody else is told and asked, whoever's words fail."""
    talk = Talk()
    anna, ben = talk.table("anna", "ben")
    text = talk.lobby.titles["turin"].text
    usual = getattr(text, part)

    def faulty(*arguments: object) -> object:
        if getattr(arguments[-1], "you", None) == 1:
            raise Broken
        return usual(*arguments)

    monkeypatch.setattr(text, part, faulty)
    moves = {program: program.turn()["moves"][0] for program in (anna, ben)}
    assert anna.command(moves[anna])["ok"]
    assert ben.command(moves[ben])["ok"]
    assert ben.turn()["ask"] == "bid"
    assert ben.turn()["you"]
    told = anna.last("notice")["text"]
    assert any(event["reference"] in told for event in logged)
    assert len(talk.lobby.tables[1].lines) == 2


def test_case_071_what_cannot_be_stored_is_not_done(logged: list[LogEvent]) -> None:
    talk = Talk()
    anna, ben = talk.table("anna", "ben")
    ben.listen()
    talk.store.failure = "the disk is full"
    reply = anna.command(anna.turn()["moves"][0])
    assert reply["code"] == "storage"
    assert ben.listen() == []
    talk.store.failure = None
    assert anna.command(anna.turn()["moves"][0])["ok"]
    assert len(logged) == 1
