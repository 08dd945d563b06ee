"""What the server says: one type for each message, with the fields of its JSON line.

``text`` is the message in words, in the language and manner of the receiver; the server
writes it, since the protocol knows no language.  Line feeds in it part lines that must stay
apart.  A field with its default value is left out of the JSON line.
"""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

Code = Literal[
    "unknown_command",
    "ambiguous_command",
    "bad_usage",
    "bad_value",
    "not_logged_in",
    "not_seated",
    "not_your_turn",
    "wrong_phase",
    "illegal_move",
    "too_expensive",
    "no_such_table",
    "no_such_game",
    "no_such_user",
    "table_full",
    "already_seated",
    "already_started",
    "not_enough_players",
    "too_late",
    "name_taken",
    "wrong_password",
    "rate_limited",
    "too_long",
    "not_allowed",
    "stale_state",
    "storage",
    "server_full",
    "shutting_down",
    "internal",
]
"""Every error code there is."""

Status = Literal["open", "running", "over", "adjourned"]
"""Where a table is in its life."""

Scope = Literal["table", "lobby", "private", "watchers"]
"""Who hears a talk."""


class Message(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """Anything that the server says to one connection."""

    text: str = ""


class Hello(Message, frozen=True, kw_only=True, tag="hello"):
    """The greeting on entering JSON mode; in text the welcome of a new connection.

    The last line of that welcome says what may be typed.
    """

    server: str
    version: str
    protocol: int
    games: tuple[str, ...]
    features: tuple[str, ...]
    you: str


class Reply(Message, frozen=True, kw_only=True, tag="reply"):
    """The end of a command: exactly one for each, after all that the command caused.

    ``lines`` is a long answer (a help page, a list, a board part), line by line, without marks.
    ``prompt`` tells people what they may type next, and is not part of the JSON line.
    """

    ok: bool
    id: str | None = None
    code: Code | None = None
    data: Mapping[str, Any] | None = None
    retry_after: float | None = None
    lines: tuple[str, ...] = ()
    prompt: str = ""


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """One seat of a table: its number from 1, who sits there, and whether that one is here."""

    seat: int
    name: str | None
    bot: bool
    level: str | None
    here: bool


class TableChanged(Message, frozen=True, kw_only=True, tag="table"):
    """A table as everyone may know it, sent when it changed."""

    table: int
    game: str
    options: Mapping[str, str]
    status: Status
    seats: tuple[Seat, ...]
    watchers: int
    waiting: tuple[int, ...]


class GameEvent(Message, frozen=True, kw_only=True, tag="event"):
    """Something happened in a game, as this receiver may know it.

    ``fields`` are the event's own; on the wire they stand beside ``event``.  ``mine`` marks the
    receiver's own doing for people (it leads with ``+``), and is not part of the JSON line.
    """

    table: int
    n: int
    event: str
    seat: int | None
    fields: Mapping[str, Any]
    mine: bool = False


class View(Message, frozen=True, kw_only=True, tag="view"):
    """What a seat (or a watcher, ``you`` null) may know of the game; ``text`` is the board."""

    table: int
    n: int
    game: str
    you: int | None
    view: Any


class Turn(Message, frozen=True, kw_only=True, tag="turn"):
    """The question on the table, for everyone; offers and moves only for the one who may act.

    ``default`` is the answer that would be given for someone absent.  ``also`` lists, for
    people, what is possible without being asked for.
    """

    table: int
    n: int
    seats: tuple[int, ...]
    you: bool
    ask: str
    clock: Any
    offers: tuple[Mapping[str, Any], ...] = ()
    moves: tuple[str, ...] = ()
    moves_of: int | None = None
    default: str | None = None


class Ready(Message, frozen=True, kw_only=True, tag="ready"):
    """A sealed answer came in, or (``again``) was taken back; never what it says."""

    table: int
    n: int
    seat: int
    again: bool


class Over(Message, frozen=True, kw_only=True, tag="over"):
    """The game ended: standings by rank, and the seed that was secret until now.

    ``prompt`` tells people what they may type next, and is not part of the JSON line.
    """

    table: int
    n: int
    reason: str
    standings: tuple[Mapping[str, Any], ...]
    seed: str
    prompt: str = ""


class Chat(Message, frozen=True, kw_only=True, tag="chat"):
    """Talk; ``text`` is what was said, already cleaned.

    ``to`` names the receiver of a private talk in the sender's own copy; without it the talk
    is to the one who gets the message.
    """

    sender: str = msgspec.field(name="from")
    bot: bool
    scope: Scope
    table: int | None = None
    to: str | None = None


class Notice(Message, frozen=True, kw_only=True, tag="notice"):
    """Something that the server wants known: shutdown, absence, return, warnings."""

    code: str
    table: int | None = None


class Ping(Message, frozen=True, kw_only=True, tag="ping"):
    """A sign of life after a silence in JSON mode."""


AnyMessage = (
    Hello | Reply | TableChanged | GameEvent | View | Turn | Ready | Over | Chat | Notice | Ping
)
"""The closed union that every renderer covers."""
