"""What a command is, and a call of it."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from inspect import cleandoc
from typing import TYPE_CHECKING, Literal

from games.voice import Voice
from protocol.command import BadLine, Request, arguments
from protocol.messages import Reply
from server import refusals
from server.table import Table
from server.wording import bad_line

if TYPE_CHECKING:
    from server.lobby import Lobby
    from server.session import Session

Group = Literal["play", "look", "think", "table", "watch", "talk", "you", "leave"]
"""The groups in which ``/help`` lists commands."""


@dataclass(frozen=True)
class Call:
    """One call of a command by a session, its words taken apart."""

    session: "Session"
    request: Request
    command: "Command"

    @property
    def lobby(self) -> "Lobby":
        """The lobby of the session."""
        return self.session.lobby

    @property
    def voice(self) -> Voice:
        """How to speak to the caller, where no table is concerned."""
        return self.session.voice()

    @property
    def rest(self) -> str:
        """What follows the command word, as it was typed."""
        return self.request.rest

    def arguments(self, least: int = 0, most: int = 0) -> tuple[list[str], dict[str, str]]:
        """Return the words and the ``key=value`` pairs; raises Refused if there are others."""
        try:
            words, pairs = arguments(self.rest)
        except BadLine as error:
            raise bad_line(error) from error
        if not least <= len(words) <= most:
            raise refusals.usage(self.command.forms)
        return words, pairs

    def words(self, least: int = 0, most: int = 0) -> list[str]:
        """Return the words where no pairs are taken; raises Refused."""
        words, pairs = self.arguments(least, most)
        if pairs:
            raise refusals.usage(self.command.forms)
        return words

    def word(self) -> str:
        """Return the only word, "" if there is none; raises Refused if there are more."""
        return next(iter(self.words(0, 1)), "")

    def table(self) -> Table:
        """Return the table that the line addresses, or the current one; raises Refused."""
        if self.request.table is not None:
            return self.lobby.table(self.request.table)
        if self.session.table is None:
            raise refusals.no_current_table()
        return self.session.table

    def game_table(self) -> Table:
        """Return the table if its game has begun; raises Refused."""
        table = self.table()
        if table.progress is None:
            raise refusals.not_started(table.id)
        return table

    def number(self, word: str) -> int:
        """Return the table number that a word is; raises Refused."""
        digits = word.removeprefix("@")
        if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
            raise refusals.usage(self.command.forms)
        return int(digits)

    def seat_wanted(self, pairs: dict[str, str], table: Table | None = None) -> int | None:
        """Return the seat that ``seat=N`` names, None if it is left out; raises Refused."""
        word = pairs.pop("seat", None)
        if pairs:
            raise refusals.usage(self.command.forms)
        if word is None:
            return None
        seats = len(table.seats) if table else 9
        if not (word.isascii() and word.isdigit() and 1 <= int(word[:6]) <= seats):
            raise refusals.bad_value("seat", word, f"1-{seats}")
        return int(word)


WORDS = (
    *("CODE", "FROM", "GAME", "KEY", "LEVEL", "MOVE", "MOVES", "NAME", "NICK", "PART", "SEAT"),
    *("TABLE", "TEXT", "THING", "TO", "TOKEN", "TOPIC", "VALUE", "VERB", "WORD", "WORDS"),
)
"""The words in capitals that stand for something in the forms of commands."""

_STAND_IN = re.compile("[A-Z]{2,}")

Run = Callable[[Call], Awaitable[Reply | None]]


@dataclass(frozen=True)
class Command:
    """A command: its word, how it is written, its group, and what it is called elsewhere."""

    word: str
    run: Run
    usage: tuple[str, ...]
    group: Group
    also: tuple[str, ...] = ()

    @property
    def page(self) -> str:
        """The help page: the docstring of its function."""
        return cleandoc(self.run.__doc__ or "")

    def forms(self, voice: Voice) -> list[str]:
        """Return how it is written, its words in capitals in the language of the voice."""
        return [_STAND_IN.sub(lambda word: voice.say(word[0]), form) for form in self.usage]
