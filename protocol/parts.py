"""A message for people as its parts, each of one kind; the modes differ in how they show a kind."""

from dataclasses import dataclass
from typing import assert_never

from protocol.messages import (
    AnyMessage,
    Chat,
    GameEvent,
    Hello,
    Notice,
    Over,
    Ping,
    Ready,
    Reply,
    TableChanged,
    Turn,
    View,
)


@dataclass(frozen=True, slots=True)
class Told:
    """Something happened; ``mine`` if it is the receiver's own doing."""

    text: str
    table: int | None = None
    mine: bool = False


@dataclass(frozen=True, slots=True)
class Done:
    """A command was carried out."""

    text: str
    id: str | None


@dataclass(frozen=True, slots=True)
class Refused:
    """A command was not carried out."""

    text: str
    code: str
    id: str | None


@dataclass(frozen=True, slots=True)
class Asked:
    """The receiver owes an answer; ``default`` is one that may be sent."""

    text: str
    table: int
    default: str


@dataclass(frozen=True, slots=True)
class Awaited:
    """Others owe an answer."""

    text: str
    table: int


@dataclass(frozen=True, slots=True)
class Shown:
    """Lines that are laid out already; ``board`` if they are a board."""

    lines: tuple[str, ...]
    board: bool = False


@dataclass(frozen=True, slots=True)
class Hinted:
    """What may be typed next, for people."""

    text: str


Part = Told | Done | Refused | Asked | Awaited | Shown | Hinted | Chat


def parts(message: AnyMessage) -> list[Part]:
    """Returns what there is to show of a message, in order."""
    match message:
        case Reply():
            return _reply(message)
        case GameEvent():
            return _told(message.text, message.table, message.mine)
        case TableChanged() | Ready() | Notice():
            return _told(message.text, message.table)
        case Over():
            return [*_told(message.text, message.table), *_hinted(message.prompt)]
        case View():
            return [Shown(_lines(message.text.strip("\n")), board=True)] if message.text else []
        case Turn():
            return _turn(message)
        case Chat():
            return [message]
        case Hello():
            return _hello(message)
        case Ping():
            return []
        case _:
            assert_never(message)


def _told(text: str, table: int | None, mine: bool = False) -> list[Part]:
    return [Told(text, table, mine)] if text else []


def _reply(reply: Reply) -> list[Part]:
    shown: list[Part] = [Shown(_lines("\n".join(reply.lines)))] if reply.lines else []
    hinted = _hinted(reply.prompt)
    if reply.ok:
        return [Done(reply.text, reply.id), *shown, *hinted]
    return [Refused(reply.text, reply.code or "internal", reply.id), *shown, *hinted]


def _hinted(prompt: str) -> list[Part]:
    return [Hinted(prompt)] if prompt else []


def _turn(turn: Turn) -> list[Part]:
    if turn.you:
        return [Asked(turn.text, turn.table, turn.default or next(iter(turn.moves), "/moves"))]
    return [Awaited(turn.text, turn.table)] if turn.text else []


def _hello(hello: Hello) -> list[Part]:
    greeting = Told(f"{hello.server} {hello.version} proto={hello.protocol}")
    *welcome, ask = _lines(hello.text.strip("\n"))
    return [greeting, Shown(tuple(welcome)), Hinted(ask)] if hello.text else [greeting]


def _lines(text: str) -> tuple[str, ...]:
    return tuple(text.split("\n"))
